"""The pages on which the referee of San Gimignano is asked: a board to put together, and the
answer with the regions that decide lit up."""

from collections.abc import Mapping
from typing import Any, ClassVar

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.sangimignano import Readings
from scorer.games.sangimignano.box import TYPES
from scorer.games.sangimignano.play import Judgement
from scorer.rulebook import Ruling, book
from scorer.web.faces.asking import AskedByForm, Open
from scorer.web.faces.sangimignano import board, lit
from scorer.web.faces.sangimignano.words import editor_words
from scorer.web.languages import words
from scorer.wording.marks import N_, say
from scorer.wording.sangimignano import referee

TABLE = "Adso: - / William: - | {} | 1 {} | part"
BOARD = "0,0@12:a{}.b{}.c{} 1,0@12:a.c.d{} 0,1@4:a.b.c"
EMPTY, GROUP = BOARD.format("", "", "", ""), BOARD.format("1", "1", "1", "1")
SURE = "settled"
CUT_OUT = N_("Only the part of the board that is entered was looked at.")


class SanGimignanoReferee(AskedByForm):
    game = "sangimignano"
    script = "sangimignano/ask.js"
    starts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "token": {"region": "0,0@4", "position": TABLE.format(EMPTY, "token")},
        "segment": {
            "segment": "bcd 1,-1@12",
            "position": TABLE.format(EMPTY, "segment").replace("Adso: -", "Adso: bcd"),
        },
        "tower": {"region": "0,0@4", "position": TABLE.format(GROUP, "tower")},
        "skip": {"stage": "tower", "position": TABLE.format(GROUP, "tower")},
        "group": {
            "regions": "0,0@12 0,0@4 0,0@8 1,0@8",
            "position": TABLE.format(GROUP, "tower"),
        },
        "sites": {"position": TABLE.format(GROUP, "tower")},
        "back": {"region": "0,0@4", "position": TABLE.format(GROUP, "tower")},
        "duty": {
            "region": "0,0@12",
            "position": TABLE.format(GROUP.replace("1,0@12:a.", "1,0@12:a1."), "tower"),
        },
        "must": {"position": TABLE.format(GROUP, "tower")},
        "over": {"position": TABLE.format(EMPTY.replace("d", "d*2"), "token")},
    }
    drawn = ("position", "region", "regions", "segment")
    unsaid = ("group", "over", "must", "duty", "back", "sites", "result")

    def sentence(self, t: NullTranslations, judgement: Judgement, reason: Any) -> str:  # noqa: ANN401, ARG002
        return referee.reason(t, reason)

    def facts(self, t: NullTranslations, judgement: Judgement) -> list[tuple[str, str]]:
        """What a part of the board cannot show."""
        part = judgement.question == "over" and judgement.position and judgement.position.part
        return [("", say(t, CUT_OUT))] if part else []

    def picture(self, t: NullTranslations, judgement: Judgement, readings: Readings) -> Markup:
        """The position, or what it would become, and what decides."""
        position = judgement.position
        if position is None or not position.board.segments:
            return Markup("")
        position, marks = lit.marked(judgement, position, readings)
        drawn = board.picture(t, position, marks)
        return Markup('<div class="sky asked-board">{}</div>').format(drawn)

    def points(
        self, t: NullTranslations, judgement: Judgement, readings: Readings
    ) -> tuple[list[Open], list[Open], list[Open]]:
        """The house rules that would change the answer: where the rulebook is silent, and where
        it is not."""
        changed: dict[str, list[str]] = {}
        for setting in referee.others(judgement):
            key, _, choice = setting.partition("=")
            changed.setdefault(key, []).append(choice)
        found = [
            self.point(t, judgement, readings, key, choices) for key, choices in changed.items()
        ]
        sure = [one for one in found if _is_sure(one.ruling)]
        return [one for one in found if one not in sure], [], sure

    def pieces(self) -> Markup:
        """What the script of the form draws with and says."""
        return Markup(  # noqa: S704 - a template of ours
            render_template(
                "games/sangimignano/_editor.html", types=TYPES, words=editor_words(words())
            )
        )


def _is_sure(ruling: str) -> bool:
    found = book("sangimignano").find(ruling)
    return isinstance(found, Ruling) and found.confidence == SURE
