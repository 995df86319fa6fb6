"""What an answer of the referee lights up on the board."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from scorer.games.sangimignano import Readings
from scorer.games.sangimignano.geometry import Region, cut_of, regions_of
from scorer.games.sangimignano.play import Judgement, Position, witness
from scorer.games.sangimignano.play.board import Segment, reached
from scorer.games.sangimignano.play.fields import Field, FieldError, read
from scorer.web.faces.sangimignano.board import Marks, Point

APART = "apart"


def marked(judgement: Judgement, position: Position, readings: Readings) -> tuple[Position, Marks]:
    """The position to draw, with the segment that was asked about, and its marks."""
    if "segment" in judgement.values:
        return _laid(judgement, position)
    asked = _regions(judgement.values)
    decide = frozenset(one for reason in judgement.reasons for one in reason.regions)
    decide &= position.board.guilds.keys()
    if judgement.question == "over" and judgement.answer == "no":
        found = witness(position, readings)
        if found:
            missing = dict.fromkeys(found.missing, found.player)
            return position, Marks(lit=found.group, missing=missing)
    if not judgement.legal:
        known = asked & position.board.guilds.keys()
        if judgement.question == "group" and known:
            apart = judgement.code == APART
            return position, Marks(
                lit=known, crosses=tuple(_corners(position, known)) if apart else ()
            )
        return position, Marks(lit=decide - asked, refused=asked)
    if judgement.question == "sites":
        return position, Marks(sites=decide)
    return position, Marks(lit=decide | (asked & position.board.guilds.keys()))


def _laid(judgement: Judgement, position: Position) -> tuple[Position, Marks]:
    type_, at, hour = read(Field("segment", "segment"), judgement.values["segment"])
    here = position.board.segments.get(at)
    if here is None:
        position = position.but(board=position.board.laid(at, Segment(type_, hour)))
    own = frozenset(regions_of(at, cut_of(here.hour if here else hour)))
    return position, Marks(lit=own) if judgement.legal else Marks(
        refused=frozenset(one for reason in judgement.reasons for one in reason.regions) or own
    )


def _regions(values: Mapping[str, str]) -> frozenset[Region]:
    """Those that the question named."""
    words = [text for name in ("region", "regions") for text in values.get(name, "").split()]
    try:
        return frozenset(read(Field("region", "region"), word) for word in words)
    except FieldError:
        return frozenset()


def _corners(position: Position, regions: frozenset[Region]) -> Iterator[Point]:
    """Where parts that are not connected touch at a corner only."""
    near = position.board.near
    for one, other in combinations(sorted(regions), 2):
        if other not in reached(one, regions, near):
            yield from sorted(set(one.corners) & set(other.corners))
