"""A judgement as a plain mapping, the way the casebook writes answers down, and a position."""

from collections.abc import Mapping
from typing import Any

from scorer.games.torri.notation import format_tower
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.judgement import Judgement
from scorer.games.torri.play.position import TOWERS, Built, Position, drift, in_order, unseen
from scorer.games.torri.readings import DEFAULT, Readings

NOBODY = "none"


def told(judgement: Judgement) -> Mapping[str, Any]:
    """`rules` are all that were cited; towers are named by owner and number."""
    cited = [reason.rules for reason in judgement.reasons]
    cited += [line.rules for line in judgement.towers]
    nearest = judgement.nearest
    return {
        "verdict": judgement.verdict,
        "reading": judgement.reading,
        "reasons": tuple(reason.code for reason in judgement.reasons),
        "rules": tuple(dict.fromkeys(rule for rules in cited for rule in rules)),
        "nearest": NOBODY if nearest is None else nearest.code,
        "facts": dict(judgement.facts),
        "towers": {f"{line.name} {line.number}".strip(): line.status for line in judgement.towers},
        "silent": judgement.silent,
        "aside": judgement.aside,
    }


def position_told(position: Position, readings: Readings = DEFAULT) -> dict[str, Any]:
    """A position field by field, as the record's JSON has it: names as keys, None is unknown."""
    names = position.names
    over = position.over
    ranks, nobles = drift(position)
    return {
        "follows": position.follows,
        "turn": None if over else _name(position, position.turn),
        "phase": position.phase,
        "ending_by": position.ending_by,
        "closer": _name(position, position.closer),
        "passes": position.passes,
        "over": over,
        "deck": position.deck,
        "noble_deck": position.noble_deck,
        "face_up": list(position.face_up),
        "under": list(position.under),
        "market": None if position.market is None else list(in_order(position.market)),
        "refill": position.refill,
        "hands": _hands(position),
        "known": _known(position),
        "unseen": _unseen(position),
        "towers": {seat.name: [_tower(one) for one in seat.towers] for seat in position.seats},
        "marker": _name(position, position.marker),
        "mura": _name(position, position.mura),
        "palazzo": _name(position, position.palazzo),
        "cap": _cap(position, readings),
        "used": {name: sorted(position.seats[i].used) for i, name in enumerate(names)},
        "removed": sorted(position.removed),
        "drift": {"tower": ranks, "noble": nobles},
    }


def _name(position: Position, player: int | None) -> str | None:
    return None if player is None else position.names[player]


def _hands(position: Position) -> dict[str, Any] | None:
    if position.follows == TOWERS:
        return None
    return {
        seat.name: {"cards": seat.hand, "nobles": seat.nobles, "limit": position.limit(player)}
        for player, seat in enumerate(position.seats)
    }


def _known(position: Position) -> dict[str, list[Card]] | None:
    if position.follows == TOWERS:
        return None
    return {seat.name: list(in_order(seat.known)) for seat in position.seats}


def _unseen(position: Position) -> dict[str, int]:
    return {
        str(card): number
        for card, number in unseen(position).items()
        if position.nobles or isinstance(card, int)
    }


def _cap(position: Position, readings: Readings) -> int | None:
    if position.palazzo is None:
        return None
    return position.cap(1 - position.palazzo, readings.palazzo_cap == "frozen")


def _tower(built: Built) -> dict[str, Any]:
    tower = built.tower
    return {
        "number": built.number,
        "tower": format_tower(tower),
        "kind": "colorful" if tower.rank is None else "plain",
        "rank": tower.rank,
        "top": tower.top,
        "stories": tower.stories,
        "pietre": tower.pietre,
        "at": list(built.at),
        "completed": tower.completed,
    }
