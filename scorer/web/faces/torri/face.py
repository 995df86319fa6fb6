"""Le Torri: towers are tapped in, and drawn as skylines."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache, lru_cache, partial
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.common import Scoresheet
from scorer.games.torri import Entry, parse
from scorer.games.torri.box import NOBLES, TALLEST
from scorer.web.faces.face import NOTHING, Face, Favorite, Greeting, Judged, Town, macro
from scorer.web.faces.torri import drawing, favorites, illustrations, look, versions
from scorer.web.faces.torri.forms import DealForm
from scorer.web.faces.torri.illustrations import CARD
from scorer.web.faces.torri.live import TorriLive
from scorer.web.faces.torri.penalty import PenaltyFields
from scorer.web.faces.torri.referee import TorriReferee
from scorer.web.languages import language, words
from scorer.web.lettering import fit
from scorer.wording import outcomes as wins
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import SEPARATOR
from scorer.wording.torri import changes, outcomes, parts, terms

DRAW = partial(macro, "games/torri/macros.html")
GREETING = (
    N_("score keeper for Le Torri di San Gimignano"),
    N_("Enter the towers. See who won, and why."),
    N_(
        "The score keeper for Le Torri di San Gimignano. Enter the towers as they stand on "
        "the table. Every number is explained."
    ),
    N_(
        "May I do this? Which tower is destroyed? Who holds the marker? You get an answer "
        "with its reasons."
    ),
    N_(
        "An independent score keeper. You need the real cards. Le Torri di San Gimignano is "
        "a game by Kazuma Suzuki, published by Tarte Games."
    ),
)
"""In the order of `Greeting`."""
BACK, CLOSE = N_("Back to the towers"), N_("Close")


@cache
def _drawn_once(name: str) -> Markup:
    """Symbols are the same on every page, in every language: they are drawn once."""
    return DRAW(name)(look.PALETTE)


@lru_cache(maxsize=256)
def _drawn(t: NullTranslations, _: str, entry: Entry, scale: float) -> Markup:
    """The newest deal of a match is looked at by every phone of its table: it is remembered, for
    each language."""
    names = [side.name for side in entry.sides]
    return DRAW("skylines")(drawing.skylines(t, entry), names, scale)


class TorriFace(Face):
    look = look
    own_fields = PenaltyFields
    referee, live = TorriReferee(), TorriLive()
    tapped = shares_pictures = True
    example = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
    """The rulesheet's example, 63 : 66."""

    def greeting(self, t: NullTranslations) -> Greeting:
        return Greeting(*(say(t, text) for text in GREETING))

    def back(self, t: NullTranslations) -> str:
        return say(t, BACK)

    def name_of_extra(self, t: NullTranslations, code: str) -> str | None:
        return say(t, CLOSE) if code == "penalty" else None

    def entry_page(self, entry: Entry | None, **page: Any) -> str:  # noqa: ANN401
        """The skyline page. It holds the deal in the phone."""
        t, match = words(), page.pop("match", None)
        page.setdefault("rules_name", "")
        if match:
            match["nobles"] = match["variant"] == "nobles"
        return render_template(
            "games/torri/entry.html",
            match=match,
            slug=self.game.META.slug,
            brought=[asdict(side) for side in entry.sides] if entry else None,
            words=_script_words(t),
            category_name=partial(terms.category, t),
            noble_name=partial(terms.noble, t),
            noble_effect=partial(terms.effect, t),
            nobles=NOBLES,
            look=look,
            palette=look.PALETTE,
            table=drawing.for_script(),
            **page,
        )

    def plain_form(
        self, entry: Entry | None = None, players: Sequence[str] = (), more_rows: bool = False
    ) -> DealForm:
        return DealForm(more_rows, entry, players)

    def mixed(self, mine: Entry, saved: Entry, from_saved: Sequence[bool]) -> Entry:
        return versions.with_one_marker(super().mixed(mine, saved, from_saved), (saved, mine))

    @classmethod
    def style_sheet(cls) -> str:
        return look.style_sheet()

    def symbols(self) -> Markup:
        return _drawn_once("symbols")

    def card_symbols(self) -> Markup:
        return _drawn_once("cards")

    def hero(self, t: NullTranslations) -> Markup:
        return DRAW("hero")(drawing.skylines(t, parse(spelled(t, self.example))))

    def as_scored(self, entry: Entry, sheet: Scoresheet) -> Entry:
        return drawing.with_marker_moved(entry, sheet)

    def picture(self, t: NullTranslations, entry: Entry, scale: float = 1) -> Markup:
        return _drawn(t, language(), entry, scale)

    def one_side(self, t: NullTranslations, entry: Entry, side: int, scale: float = 1) -> Markup:
        town, name = drawing.close_together(t, entry)[side], entry.sides[side].name
        return DRAW("skyline")(town, side, name, scale)

    def favorite(self, t: NullTranslations, played: Sequence[tuple[Entry, int]]) -> Favorite | None:
        found = favorites.favorite(t, [entry.sides[side] for entry, side in played])
        if found is None:
            return None
        label, word, places = found
        return Favorite(label, self.illustration(t, [word]), places)

    def favorite_title(self, t: NullTranslations) -> str:
        return say(t, favorites.TITLE)

    def result(
        self, t: NullTranslations, entry: Entry, sheet: Scoresheet, doubtful: bool
    ) -> Markup:
        drawn = drawing.skylines(t, self.as_scored(entry, sheet))
        cards = [terms.in_front(t, side) for side in entry.sides]
        return DRAW("result")(drawn, sheet, doubtful, cards)

    def versions(
        self, t: NullTranslations, judged: Sequence[Judged], titles: Sequence[str]
    ) -> Markup:
        names = [side.name for side in judged[0][0].sides]
        return DRAW("duel")(titles, versions.versions(t, judged), names)

    def shapes(self) -> Markup:
        return DRAW("shapes")(look.PALETTE)

    def town(self, t: NullTranslations, entry: Entry) -> Town:
        towns = drawing.close_together(t, entry)
        width = sum(town.width for town in towns) + look.WIDTH // 2
        return Town(DRAW("town")(towns), width, towns[0].height - look.FOOT)

    def changes(self, t: NullTranslations, before: Entry, after: Entry) -> list[str]:
        return changes.changes(t, before, after)

    def share_picture(self, t: NullTranslations, line: Any, rules: str = "") -> str:  # noqa: ANN401
        return render_template(
            "games/torri/picture.svg",
            deal=line,
            outcome=fit(outcomes.outcome(t, line.sheet), 1000, 60),
            names=[fit(side.name, 480, 46) for side in line.entry.sides],
            rules=fit(rules, 1000, 24) if rules else None,
            picture=drawing.picture(t, self.as_scored(line.entry, line.sheet)),
            language=language(),
            look=look,
            palette=look.PALETTE,
        )

    def beside(self, t: NullTranslations, entry: Entry) -> Markup:
        shown = [(side, [CARD + word for word in side.nobles]) for side in entry.sides]
        sides = [(side, cards) for side, cards in shown if cards or side.close]
        return DRAW("beside")([(side, self.illustration(t, cards)) for side, cards in sides])

    def illustration(
        self, t: NullTranslations, pieces: Sequence[str], scale: float = 1, named: bool = True
    ) -> Markup:
        drawn = illustrations.illustration(t, pieces, named)
        return DRAW("illustration")(drawn, scale) if drawn else NOTHING

    def categories(self, entry: Entry, sheet: Scoresheet) -> list[str]:
        """Rows about noble cards are left out where none are played."""
        every = super().categories(entry, sheet)
        return every if entry.nobles else [code for code in every if code != "nobles"]


def _script_words(t: NullTranslations) -> dict[str, Any]:
    """What the page's script says by itself: sentences with gaps, and for 0, 1 and more."""
    stories = [terms.stories(t, n) for n in range(TALLEST + 1)]
    counted = {"points": wins.WINS_BY} | {kind: forms for kind, (_, forms) in parts.COUNTED.items()}
    said = {**parts.PLAIN, "marker": outcomes.BY_MARKER, "tie": wins.DRAW, "replay": wins.REPLAY}
    said["marker_now"] = outcomes.MARKER_MOVED
    said |= {f"by_{name}": text for name, text in outcomes.REASONS.items()}
    said["by_points"] = wins.POINTS
    sentences: dict[str, Any] = {name: _gaps(t.gettext(text)) for name, text in said.items()}
    for name, forms in counted.items():
        sentences[name] = [_gaps(t.ngettext(*forms, n)) for n in range(3)]
    return {
        "lang": language(),
        "stories": stories,
        "separator": say(t, SEPARATOR),
        "sentences": sentences,
    }


def _gaps(sentence: str) -> str:
    return re.sub(r"%\((\w+)\)[ds]", r"{\1}", sentence)
