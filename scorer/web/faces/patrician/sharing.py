"""A result of Patrician as one picture: the cities, or the tokens of everybody, and the totals."""

from typing import Any

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.patrician.entry import LETTERS, Entry
from scorer.web.faces.patrician import board
from scorer.web.languages import language
from scorer.web.lettering import fit
from scorer.wording.patrician import outcomes
from scorer.wording.registry import title_of

WIDTH, MARGIN, GAP = 1000, 40, 14
TOP, HIGH = 132, 650
"""Pixels: where the cities begin, and the room they have."""
ROW, STEP, BADGE = 24, 19, 15
"""Of the tokens of everybody, in the size of a board."""
LARGE = 2.8
"""How many times as large the badges of the plates are."""
LARGER = Markup('<g transform="translate({} 12) scale({})">{}</g>')


def picture(t: NullTranslations, line: Any, rules: str) -> str:  # noqa: ANN401
    entry, sheet = line.entry, line.sheet
    wide = (WIDTH - GAP * (len(entry.sides) - 1)) // len(entry.sides)
    plates = [
        {
            "x": MARGIN + seat * (wide + GAP),
            "badge": LARGER.format(
                round(wide / 2 - BADGE * LARGE / 2), LARGE, board.badge(LETTERS[seat], 0, 0, BADGE)
            ),
            "name": fit(side.name, wide - 20, 28),
            "total": side.total,
            "parts": " + ".join(str(one.points) for one in side.lines),
            "won": seat in sheet.leaders and not line.doubtful,
        }
        for seat, side in enumerate(sheet.sides)
    ]
    return render_template(
        "games/patrician/picture.svg",
        outcome=fit(outcomes.outcome(t, sheet), WIDTH, 52),
        board=_placed(_drawn(t, entry, line.readings)),
        plates=plates,
        wide=wide,
        rules=fit(rules, WIDTH, 22) if rules else None,
        title=title_of(t, "patrician"),
        language=language(),
    )


def _placed(drawn: board.Drawn) -> dict[str, Any]:
    scale = min(WIDTH / drawn.width, HIGH / drawn.height)
    x = MARGIN + (WIDTH - drawn.width * scale) / 2
    y = TOP + (HIGH - drawn.height * scale) / 2
    return {
        "x": round(x, 1),
        "y": round(y, 1),
        "scale": round(scale, 3),
        "shapes": drawn.shapes,
    }


def _drawn(t: NullTranslations, entry: Entry, readings: Any) -> board.Drawn:  # noqa: ANN401
    """The whole board where cities are named, else the tokens of everybody in rows."""
    if entry.towns:
        return board.board(t, entry.towns, len(entry.sides), readings)
    rows, widest = [], 1
    for seat, side in enumerate(entry.sides):
        values = sorted((token.value for token in side.tokens), reverse=True)
        widest = max(widest, len(values))
        y = ROW * seat + ROW / 2
        coins = [
            board.coin(BADGE + STEP * (place + 1), y, str(value))
            for place, value in enumerate(values)
        ]
        badge = board.badge(LETTERS[seat], 0, y - BADGE / 2, BADGE)
        rows.append(Markup("").join([badge, *coins]))
    width = BADGE + STEP * (widest + 1)
    return board.Drawn(Markup("").join(rows), width, ROW * len(entry.sides))
