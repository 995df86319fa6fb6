"""Le Torri: towers are tapped in, and drawn as skylines."""

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
from scorer.web.faces.face import NOTHING, Face, Greeting, Judged, macro
from scorer.web.faces.torri import drawing, illustrations, look, versions
from scorer.web.faces.torri.forms import DealForm
from scorer.web.faces.torri.illustrations import CARD
from scorer.web.faces.torri.penalty import PenaltyFields
from scorer.web.faces.torri.referee import TorriReferee
from scorer.web.languages import language, words
from scorer.wording.marks import N_, say
from scorer.wording.phrases import SEPARATOR
from scorer.wording.torri import outcomes, terms

DRAW = partial(macro, "games/torri/macros.html")
GREETING = (
    N_("score keeper for Le Torri di San Gimignano"),
    N_("Tap in the towers, see who won and why."),
    N_(
        "The score keeper for Le Torri di San Gimignano. Tap in the towers as they stand on the"
        " table; every number explains itself."
    ),
    N_("May I do this? Which tower falls? Who holds the marker? An answer with its reasons."),
    N_(
        "An independent score keeper; it needs the real cards. Le Torri di San Gimignano is a game"
        " by Kazuma Suzuki, published by Tarte Games."
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
    referee = TorriReferee()
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
        if match:
            match["nobles"] = match["variant"] == "nobles"
        return render_template(
            "games/torri/entry.html",
            match=match,
            brought=[asdict(side) for side in entry.sides] if entry else None,
            words=_script_words(t),
            category_name=partial(terms.category, t),
            noble_name=partial(terms.noble, t),
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

    @classmethod
    def style_sheet(cls) -> str:
        return look.style_sheet()

    def symbols(self) -> Markup:
        return _drawn_once("symbols")

    def card_symbols(self) -> Markup:
        return _drawn_once("cards")

    def hero(self, t: NullTranslations) -> Markup:
        return DRAW("hero")(drawing.skylines(t, parse(self.example)))

    def picture(self, t: NullTranslations, entry: Entry, scale: float = 1) -> Markup:
        return _drawn(t, language(), entry, scale)

    def result(
        self, t: NullTranslations, entry: Entry, sheet: Scoresheet, doubtful: bool
    ) -> Markup:
        return DRAW("result")(drawing.skylines(t, entry), sheet, doubtful)

    def versions(
        self, t: NullTranslations, judged: Sequence[Judged], titles: Sequence[str]
    ) -> Markup:
        names = [side.name for side in judged[0][0].sides]
        return DRAW("duel")(titles, versions.versions(t, judged), names)

    def share_picture(self, t: NullTranslations, line: Any) -> str:  # noqa: ANN401
        return render_template(
            "games/torri/picture.svg",
            deal=line,
            outcome=outcomes.outcome(t, line.sheet),
            picture=drawing.picture(t, line.entry),
            language=language(),
            look=look,
            palette=look.PALETTE,
            size=drawing,
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
        """Without noble cards there is nothing to say of them."""
        every = super().categories(entry, sheet)
        return every if entry.nobles else [code for code in every if code != "nobles"]


def _script_words(t: NullTranslations) -> dict[str, Any]:
    """What the page's script needs to say by itself."""
    stories = [terms.stories(t, n) for n in range(TALLEST + 1)]
    return {"lang": language(), "stories": stories, "separator": say(t, SEPARATOR)}
