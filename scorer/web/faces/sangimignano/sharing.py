"""A result of San Gimignano as one picture: everybody's towers side by side, the winner's number
lit, tokens where they were counted."""

from typing import Any

from babel.support import NullTranslations
from flask import render_template

from scorer.games.sangimignano.box import TOWERS
from scorer.web.faces.sangimignano import board, look
from scorer.web.languages import language
from scorer.web.lettering import fit
from scorer.wording.registry import title_of
from scorer.wording.sangimignano import outcomes, terms

WIDTH, MARGIN = 1000, 40
GROUND, FLOOR = 800, 50
SHAPE = 16


def picture(t: NullTranslations, line: Any, rules: str) -> str:  # noqa: ANN401
    sides = line.entry.sides
    wide = WIDTH // len(sides)
    columns = []
    for seat, side in enumerate(sides):
        floors = min(side.towers or 0, TOWERS)
        columns.append(
            {
                "x": MARGIN + wide * seat + wide // 2,
                "floors": [GROUND - FLOOR * (n + 1) for n in range(floors)],
                "top": GROUND - FLOOR * floors,
                "color": look.PLAYERS[seat % len(look.PLAYERS)].light,
                "shape": board.shape(seat % len(look.PLAYERS), SHAPE),
                "towers": "–" if side.towers is None else side.towers,
                "tokens": "" if side.tokens is None else terms.tokens(t, side.tokens),
                "name": fit(side.name, wide - 24, 30),
                "won": seat in line.sheet.leaders and not line.doubtful,
            }
        )
    return render_template(
        "games/sangimignano/picture.svg",
        outcome=fit(outcomes.outcome(t, line.sheet), WIDTH, 52),
        columns=columns,
        floor=FLOOR,
        rules=fit(rules, WIDTH, 22) if rules else None,
        title=title_of(t, "sangimignano"),
        language=language(),
    )
