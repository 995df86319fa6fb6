"""San Gimignano: the result is entered by taps, and its towers are drawn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.common import Scoresheet
from scorer.games.sangimignano import Entry, Side
from scorer.games.sangimignano.box import PLAYERS, TOKENS, TOWERS
from scorer.games.sangimignano.entry import AGREED, BLOCKED
from scorer.games.sangimignano.play import read_position
from scorer.web.faces.face import Face, Greeting, Labels
from scorer.web.faces.sangimignano import board, drawing, look, sharing
from scorer.web.faces.sangimignano.aids import AIDS
from scorer.web.faces.sangimignano.live import SanGimignanoLive
from scorer.web.faces.sangimignano.referee import SanGimignanoReferee
from scorer.web.faces.sangimignano.words import result_words
from scorer.web.languages import words
from scorer.wording.marks import N_, say
from scorer.wording.registry import title_of
from scorer.wording.sangimignano import terms

SEAT = N_("Player %(letter)s")
LETTERS = "ABCD"
DEFAULT_SEATS = 3
BACK = N_("Back to the towers")
SCORE, NEXT, NEW = N_("Score a game"), N_("Next game"), N_("New game")
IN_LINK = N_("The game is in the link itself. It is stored only if you go on with the next game.")
LEAD = N_(
    "The score keeper for San Gimignano. Enter the towers, and the tokens if towers are equal. You "
    "see who won, and why."
)
REFEREE = N_(
    "Is this a group? May I build here? Build the board by tapping. You get an answer with its "
    "reasons."
)
HERO = (
    "Adso: - / William: - / Jorge: - | 0,0@12:a12.b*2.c1 1,0@12:a.c3.d13 0,1@4:a2.b*1.c"
    " | 1 token | part"
)
EARLIER = "tie=earlier"
"""A house rule that asks who began: that is typed."""


class SanGimignanoFace(Face):
    shares_pictures = True
    played_once = True
    totals = False
    look = look
    live = SanGimignanoLive()
    referee = SanGimignanoReferee()
    aids = AIDS

    @classmethod
    def style_sheet(cls) -> str:
        return look.style_sheet()

    def symbols(self) -> Markup:
        return board.patterns()

    def greeting(self, t: NullTranslations) -> Greeting:
        return replace(super().greeting(t), lead=say(t, LEAD), referee=say(t, REFEREE))

    def hero(self, t: NullTranslations) -> Markup:
        drawn = board.picture(t, read_position(HERO), alone=True, width=250)
        return Markup('<div class="hero-picture" aria-hidden="true">{}</div>').format(drawn)

    def share_picture(self, t: NullTranslations, line: Any, rules: str = "") -> str:  # noqa: ANN401
        return sharing.picture(t, line, rules)

    def back(self, t: NullTranslations) -> str:
        return say(t, BACK)

    def labels(self, t: NullTranslations) -> Labels:
        return Labels(say(t, SCORE), say(t, NEXT), say(t, NEW), say(t, IN_LINK))

    def picture(self, t: NullTranslations, entry: Entry, scale: float = 1) -> Markup:
        drawn = [drawing.skyline(t, side, seat, scale) for seat, side in enumerate(entry.sides)]
        return Markup("").join(drawn)

    def one_side(self, t: NullTranslations, entry: Entry, side: int, scale: float = 1) -> Markup:
        return drawing.skyline(t, entry.sides[side], side, scale)

    def result(
        self, t: NullTranslations, entry: Entry, sheet: Scoresheet, doubtful: bool
    ) -> Markup:
        drawn = drawing.standing(t, entry, sheet, doubtful)
        return Markup(
            '<div class="towns"><div class="sky town everybody scroller">{}</div></div>'
        ).format(drawn)

    def entry_page(self, entry: Entry | None, **page: Any) -> str:  # noqa: ANN401
        """Keys to tap, over the line to type: without JavaScript that is all there is."""
        t, match = words(), page.get("match")
        offline = bool(match and match.get("offline"))
        seats = [say(t, SEAT, letter=letter) for letter in LETTERS]
        names = list(match["players"]) if match and not offline else seats[:DEFAULT_SEATS]
        if entry is not None:
            names = [side.name for side in entry.sides]
        shown = entry or Entry(tuple(Side(name) for name in names))
        return render_template(
            "games/sangimignano/entry.html",
            title=title_of(t, "sangimignano"),
            variant=terms.variant(t, "variant"),
            line=self.game.format(shown),
            line_name=self.line_name(t),
            names=names,
            seats=seats,
            counts=PLAYERS,
            brought=brought(entry) if entry else None,
            typed=EARLIER in page["readings"] or (entry is not None and not is_tapped(entry)),
            words=result_words(t),
            **page,
        )


def is_tapped(entry: Entry) -> bool:
    """Can the keys enter everything in this line?"""
    fit = len(entry.sides) in PLAYERS and entry.segments is None
    return fit and not any(side.first or side.ended or _beyond(side) for side in entry.sides)


def _beyond(side: Side) -> bool:
    return (side.towers or 0) > TOWERS or (side.tokens or 0) > TOKENS


def brought(entry: Entry) -> dict[str, Any]:
    """An entry as the page's script holds it (`result_state.js`)."""
    numbers: dict[str, Sequence[int | None]] = {
        "towers": [side.towers for side in entry.sides],
        "tokens": [side.tokens for side in entry.sides],
    }
    return {
        **numbers,
        "names": [side.name for side in entry.sides],
        "end": AGREED if entry.end == AGREED else BLOCKED,
        "variant": entry.variant,
        "showsTowers": False,
    }
