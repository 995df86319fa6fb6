"""What the table allows itself with a reason: `Adso: tower 0,0@4 ! as we agreed`.

Only the order of turns and stages, and what the rules forbid; never what the box or the board
makes impossible."""

from scorer.games.sangimignano.play import rules
from scorer.games.sangimignano.play.judge import apply
from scorer.games.sangimignano.play.judgement import Action, Judgement
from scorer.games.sangimignano.play.position import Position
from scorer.games.sangimignano.readings import Readings

ALLOWED = frozenset(
    {"turn", "stage", "token-must", "segment-must", "build-must", "duty", "duty-elsewhere"}
    | {"no-group", "touch", "same-guild", "turning"}
)
MARK = "!"


def split(text: str) -> tuple[str, str]:
    """What a line says, and why the table plays it so. A mark begins a word."""
    said, mark, why = text.partition(f" {MARK}")
    return (said, why.strip()) if mark else (text, "")


def allowed(
    position: Position, action: Action, refused: Judgement, readings: Readings
) -> Position | None:
    """The position after an action that the rules forbid; nothing where it cannot be done."""
    if refused.code not in ALLOWED or (action.at and not position.board.contacts(action.at)):
        return None
    course = position.course._replace(passed=())
    there = position.but(player=action.player, stage=action.kind, course=course)
    reason = rules.objection(there, action, readings)
    if reason is not None and reason.code not in ALLOWED:
        return None
    return apply(there, action, readings)
