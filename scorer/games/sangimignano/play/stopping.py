"""The table says that the game is over: is it?"""

from scorer.games.sangimignano.entry import AGREED, BLOCKED
from scorer.games.sangimignano.play.ending import witness
from scorer.games.sangimignano.play.judge import END_RULES, finish
from scorer.games.sangimignano.play.judgement import Judgement, Reason, against, notes
from scorer.games.sangimignano.play.position import Course, Position
from scorer.games.sangimignano.readings import Readings


def stop(position: Position, why: str, readings: Readings) -> Judgement:
    """Ending by agreement is always possible; the other reasons have to be true."""
    if position.over:
        return _again(position, why)
    if why == AGREED:
        return _over(position, why)
    reason = open_still(position, readings)
    if why == BLOCKED and reason is None:
        return _over(position, why)
    kind = reason.kind if reason and why == BLOCKED else why
    if kind == why and why != BLOCKED:
        reason = against("not-over", "END-1", kind=why)
    return Judgement("over", False, (reason,) if reason else (), None, position)


def open_still(position: Position, readings: Readings) -> Reason | None:
    """Why towers can still be built: a segment in a hand, or the player who can build and how many
    tokens that needs."""
    if not position.all_laid:
        holders = zip(position.names, position.hands, strict=True)
        names = {"name": next(name for name, hand in holders if hand)}
        return against("not-over", "SG-16", kind="hand", words=names)
    found = witness(position, readings)
    if found is None:
        return None
    words = {"name": position.names[found.player]}
    figures = {"tokens": len(found.missing)}
    regions = tuple(sorted(found.group))
    kind = "tokens" if found.missing else "now"
    rules = ("SG-16",) if found.missing else ("SG-16", "SG-35")
    return against("not-over", *rules, kind=kind, regions=regions, words=words, figures=figures)


def _again(position: Position, why: str) -> Judgement:
    """Saying so again is allowed, if it is for the same reason."""
    if position.why in ("", why):
        return Judgement("over", True, (), position.but(course=Course(why)), position)
    return Judgement("over", False, (against("over", "END-1", kind=position.why),), None, position)


def _over(position: Position, why: str) -> Judgement:
    remarks = (notes(f"over-{why}", *END_RULES[why]),)
    return Judgement("over", True, remarks, finish(position, why), position)
