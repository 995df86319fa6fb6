"""Patrician: tokens are given out from a rack, by taps."""

from dataclasses import replace
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.common import Scoresheet
from scorer.games.patrician import Entry, parse
from scorer.games.patrician.box import DEFAULT, PLAYERS, SET_SIZE
from scorer.games.patrician.entry import LETTERS
from scorer.web.faces.face import Face, Greeting
from scorer.web.faces.patrician import board, look, sharing
from scorer.web.faces.patrician.aids import AIDS
from scorer.web.faces.patrician.live import PatricianLive
from scorer.web.faces.patrician.referee import PatricianReferee
from scorer.web.faces.patrician.words import rack_words
from scorer.web.languages import words
from scorer.wording.marks import N_, say

SEAT = N_("Player %(letter)s")
DEFAULT_SEATS = 3
BACK = N_("Back to the tokens")
LEAD = N_(
    "The score keeper for Patrician. Tap the tokens to give them out, and enter the sets of "
    "portraits. You see who won, and why."
)
REFEREE = N_(
    "Who takes the tokens of this city? May I move this floor? You get an answer with its reasons."
)
HERO = "A / B / C // Bo:AAABB.ACCC Si:ACABC.BA // turn40"


class PatricianFace(Face):
    shares_pictures = True
    look = look
    referee = PatricianReferee()
    live = PatricianLive()
    played_once = True
    aids = AIDS
    example = (
        "Adso: 9 7 6 5 4 2 hat4 lady3 beard3 / William: 9 9 7 5 4 hat3 lady2 beard4"
        " / Ubertino: 7 6 6 5 4 2 2 hat1 lady5 beard3"
    )
    """The example of the rulebook, 33 + 18 = 51."""

    @classmethod
    def style_sheet(cls) -> str:
        return look.style_sheet()

    def greeting(self, t: NullTranslations) -> Greeting:
        return replace(super().greeting(t), lead=say(t, LEAD), referee=say(t, REFEREE))

    def hero(self, t: NullTranslations) -> Markup:
        drawn = board.picture(t, parse(HERO).towns)
        return Markup('<div class="hero-picture" aria-hidden="true">{}</div>').format(drawn)

    def share_picture(self, t: NullTranslations, line: Any, rules: str = "") -> str:  # noqa: ANN401
        return sharing.picture(t, line, rules)

    def back(self, t: NullTranslations) -> str:
        return say(t, BACK)

    def picture(self, t: NullTranslations, entry: Entry, scale: float = 1) -> Markup:
        """The cities that are named; a result of tokens alone has nothing to draw."""
        return board.picture(t, entry.towns, scale=scale, players=len(entry.sides))

    def result(
        self,
        t: NullTranslations,
        entry: Entry,
        sheet: Scoresheet,  # noqa: ARG002 - other faces need it
        doubtful: bool,  # noqa: ARG002
    ) -> Markup:
        drawn = self.picture(t, entry)
        return Markup('<div class="page">{}</div>').format(drawn) if drawn else drawn

    def entry_page(self, entry: Entry | None, **page: Any) -> str:  # noqa: ANN401
        """The rack, over the line to type: without JavaScript that is all there is."""
        t, match = words(), page.get("match")
        offline = bool(match and match.get("offline"))
        seats = [say(t, SEAT, letter=letter) for letter in LETTERS]
        names = list(match["players"]) if match and not offline else seats[:DEFAULT_SEATS]
        if entry is not None:
            names = [side.name for side in entry.sides]
        return render_template(
            "games/patrician/entry.html",
            line=self.game.format(entry) if entry else " / ".join(f"{name}:" for name in names),
            line_name=self.line_name(t),
            names=names,
            seats=seats,
            tokens={players: DEFAULT.tokens(players) for players in PLAYERS},
            brought=brought(entry) if entry else None,
            typed=entry is not None and (bool(entry.towns) or entry.running),
            words=rack_words(t),
            **page,
        )


def brought(entry: Entry) -> dict[str, Any]:
    """An entry as the page's script holds it (`rack_state.js`)."""
    sides, tokens = entry.sides, list(DEFAULT.tokens(len(entry.sides)))
    owner: list[int | None] = [None] * len(tokens)
    for seat, side in enumerate(sides):
        for token in side.tokens:
            free = [n for n, value in enumerate(tokens) if value == token.value]
            chip = next((n for n in free if owner[n] is None), None)
            if chip is not None:
                owner[chip] = seat
    portraits = [side.portraits for side in sides]
    counted = all(shown is not None and max(shown) < 10 for shown in portraits)
    sets = [side.counted_sets for side in sides]
    return {
        "names": [side.name for side in sides],
        "tokens": tokens,
        "mode": "hurry" if any(side.sum is not None for side in sides) else "chips",
        "step": "tokens",
        "active": 0,
        "field": "sum",
        "by": "portraits" if counted else "sets",
        "patrician": 0,
        "owner": owner,
        "none": [side.none for side in sides],
        "sums": [side.stated for side in sides],
        "sets": sets,
        "portraits": [list(shown) if shown else [None] * SET_SIZE for shown in portraits],
        "pieces": [side.pieces for side in sides],
    }
