"""Before the first turn: segments that are dealt and laid out (SG-19, SG-22)."""

from collections import Counter

from scorer.games.sangimignano.box import UNKNOWN, counts_of, type_of
from scorer.games.sangimignano.geometry import Hexagon
from scorer.games.sangimignano.play import rules
from scorer.games.sangimignano.play.board import Board, Segment
from scorer.games.sangimignano.play.judgement import Action, Judgement, Reason, against
from scorer.games.sangimignano.play.position import NO_REGIONS, Hand, Position
from scorer.games.sangimignano.readings import Readings

__all__ = ["Hexagon", "dealt", "start"]
Opening = tuple[tuple[str, ...], tuple[Hand, ...], bool]
"""Names, hands, and whether the variant is played."""


def dealt(
    position: Position | None, hands: tuple[Hand, ...], hand: Hand, readings: Readings
) -> Judgement | None:
    """A reason against a hand, or None: the box has too few of a type."""
    lying = position.board.segments.values() if position else ()
    used = Counter(segment.type for segment in lying)
    used += Counter(one for held in hands for one in held if one != UNKNOWN)
    counts = counts_of(readings.segments)
    for type_ in hand:
        if type_ != UNKNOWN and used[type_] > counts[type_]:
            words = {"segment": type_}
            reason = against("box", "SG-19", "SG-21", kind="segment", words=words)
            return Judgement("hand", False, (reason,), None, position)
    return None


def start(
    position: Position | None, opening: Opening, action: Action, readings: Readings
) -> Judgement:
    """One of the segments that are laid out before the first turn."""
    names, hands, variant = opening
    if position is None:
        duties = (NO_REGIONS,) * len(names)
        position = Position(names, hands, Board({}), duties=duties, variant=variant)
    reason = _objection(position, action, readings)
    if reason is not None:
        return Judgement("start", False, (reason,), None, position)
    assert action.at is not None  # noqa: S101 - read with its place
    laid = Segment(type_of(action.type), action.hour)
    after = position.but(board=position.board.laid(action.at, laid))
    return Judgement("start", True, (), after, position)


def _objection(position: Position, action: Action, readings: Readings) -> Reason | None:
    type_, at = type_of(action.type), action.at
    if not type_ or at is None:
        return against("three-guilds", "BOX-3", "SG-21", words={"segment": action.type})
    if not rules.in_box(position, type_, readings):
        return against("box", "SG-19", "SG-21", kind="segment", words={"segment": type_})
    if at in position.board.segments:
        return against("occupied", "LAY-2", words={"place": f"{at.q},{at.r}"})
    lying = len(position.board.segments)
    least = min(lying, rules.CONTACTS if readings.start == "compact" else 1)
    if position.board.contacts(at) < least:
        words = {"place": f"{at.q},{at.r}"}
        figures = {"contacts": position.board.contacts(at), "least": least}
        return against("touch", "SETUP-2", "SG-22", kind="start", words=words, figures=figures)
    turned = rules.misturned(position.board, at, Segment(type_, action.hour), readings)
    return next(turned, None)
