"""What the followed board needs of a position: plates, stages, what may be touched, why not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from babel.support import NullTranslations

from scorer.games.sangimignano.box import UNKNOWN, counts_of
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play import (
    Action,
    Line,
    Position,
    Reason,
    Record,
    State,
    groups,
    options,
    pressing,
    sites,
)
from scorer.games.sangimignano.play import rules as law
from scorer.games.sangimignano.play.allowing import ALLOWED
from scorer.games.sangimignano.play.options import types_to_lay
from scorer.games.sangimignano.play.position import SEGMENT, STAGES, TOWER
from scorer.games.sangimignano.play.writing import hexagon, region
from scorer.games.sangimignano.readings import Readings
from scorer.web.faces.sangimignano import live_words
from scorer.web.faces.sangimignano.board import Marks


@dataclass(frozen=True, slots=True)
class Plate:
    """One player: towers, tokens on the board and in the supply, segments in hand."""

    name: str
    towers: int
    tokens: int
    supply: int
    hand: int
    moves: bool
    due: bool


class Closed(NamedTuple):
    """Why the regions named here cannot be used at this stage. `allowed`: the table may allow it
    with a reason; else the table itself would have to be different."""

    text: str
    rule: str
    regions: list[str]
    allowed: bool


def plates(position: Position, readings: Readings) -> list[Plate]:
    return [
        Plate(
            name=name,
            towers=position.towers_of(player),
            tokens=position.tokens_of(player),
            supply=position.supply(player),
            hand=len(position.hands[player]),
            moves=player == position.player and not position.over,
            due=bool(pressing(position, player, readings)) and not position.over,
        )
        for player, name in enumerate(position.names)
    ]


def initials_of(names: Sequence[str]) -> list[str]:
    """One letter, or two where another name begins with the same letter."""
    first = [name[:1].casefold() for name in names]
    return [name[: 2 if first.count(name[:1].casefold()) > 1 else 1].upper() for name in names]


def marks(position: Position, state: State, last: Line) -> Marks:
    """Where one may build, and what was done last."""
    found = frozenset[Region]()
    if position.stage == TOWER:
        found = sites(position, position.player, state.readings)
    place: Region | Hexagon | None = None
    if isinstance(last.what, Action) and last.kind == "action" and not last.what.leaves:
        place = last.what.region or last.what.at
    return Marks(sites=found, last=None if found else place)


def stages(position: Position) -> list[str]:
    """The stages of this turn; stages that cannot happen are not shown."""
    if position.over:
        return []
    return [
        one
        for one in STAGES
        if one != SEGMENT or position.hands[position.player] or position.stage == SEGMENT
    ]


def closed(t: NullTranslations, position: Position, readings: Readings) -> list[Closed]:
    """The regions that may not be used now, by reason."""
    if position.over or position.stage == SEGMENT:
        return []
    found: dict[str, Closed] = {}
    for one in sorted(position.board.guilds):
        reason = law.objection(position, Action(position.player, position.stage, one), readings)
        if reason is not None:
            key = _key(reason)
            text = live_words.closed(t, key) if key in live_words.TOUCHED else ""
            entry = found.setdefault(key, Closed(text, _ruling(reason), [], reason.code in ALLOWED))
            entry.regions.append(region(one))
    return list(found.values())


def _key(reason: Reason) -> str:
    return (
        f"{reason.code}.{reason.kind.rpartition('.')[2]}"
        if reason.code == "no-group"
        else (reason.code)
    )


def _ruling(reason: Reason) -> str:
    return next((rule for rule in reason.rules if rule.startswith("SG-")), reason.rules[0])


def data(position: Position, state: State) -> dict[str, Any]:
    """What the script composes lines with."""
    readings = state.readings
    found: dict[str, Any] = {
        "names": list(position.names),
        "initials": initials_of(position.names),
        "player": position.player,
        "stage": position.stage,
        "over": position.over,
        "hexagons": [[at.q, at.r] for at in position.board.segments],
        "groups": [
            sorted({region(one) for group in groups(position, player, readings) for one in group})
            for player in position.players
        ],
        "hands": [len(hand) for hand in position.hands],
        "board": _board(position),
    }
    if position.over:
        return found
    option = options(position, readings)[0]
    found["leave"] = option.leave is None
    if position.stage == SEGMENT:
        found["places"] = _places(option.choices)
        found["types"] = _types(position, readings)
        found["open"] = [hexagon(at) for at in position.board.open_places]
    elif position.stage == TOWER:
        found["sites"] = [region(one.region) for one in option.choices if one.region]
    return found


def _board(position: Position) -> dict[str, str]:
    """By region: the numbers of the players of its tokens, or * and that of its builder."""
    held = {
        region(one): "".join(str(player + 1) for player in players)
        for one, players in position.tokens.items()
    }
    return held | {region(one): f"*{player + 1}" for one, player in position.towers.items()}


def _places(choices: Sequence[Action]) -> dict[str, dict[str, list[int]]]:
    """By type and place, the hours at which the segment may be turned."""
    found: dict[str, dict[str, list[int]]] = {}
    for one in choices:
        if one.at is not None:
            found.setdefault(one.type, {}).setdefault(hexagon(one.at), []).append(one.hour)
    return found


def _types(position: Position, readings: Readings) -> list[tuple[str, int]]:
    """The types he may lay, each with how many there may be."""
    hand = position.hands[position.player]
    used, counts = list(position.known_types()), counts_of(readings.segments)
    return [
        (one, hand.count(one) if UNKNOWN not in hand else counts[one] - used.count(one))
        for one in types_to_lay(position, position.player, readings)
    ]


def turn_of(record: Record) -> int:
    """The number of the turn that comes next: a change of player is one."""
    turns, before = 1, None
    for line in record.lines:
        now = line.state.position
        if line.kind == "action" and now is not None:
            if before is not None and now.player != before and not now.over:
                turns += 1
            before = now.player
        elif now is not None and line.state.begun:
            before = now.player
    return turns
