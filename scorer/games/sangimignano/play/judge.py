"""May this be done now, and what follows? Stages, turns and the end of the game."""

from scorer.games.sangimignano.box import UNKNOWN, type_of
from scorer.games.sangimignano.entry import AGREED, BLOCKED
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play import rules
from scorer.games.sangimignano.play.board import Segment
from scorer.games.sangimignano.play.ending import can_build
from scorer.games.sangimignano.play.groups import duties_after, old_group, pressing, sites
from scorer.games.sangimignano.play.judgement import Action, Judgement, Reason, against, notes
from scorer.games.sangimignano.play.position import (
    IDLE,
    OVER,
    ROUND,
    SEGMENT,
    STAGES,
    TENTH,
    TOKEN,
    TOWER,
    Course,
    Player,
    Position,
)
from scorer.games.sangimignano.readings import DEFAULT, Readings


def judge(position: Position, action: Action, readings: Readings = DEFAULT) -> Judgement:
    """A legal action with the position after it, or why it is not legal."""
    position = _closed_by(position, action, readings)
    reason = _out_of_order(position, action, readings) or _objection(position, action, readings)
    if reason is not None:
        return Judgement(action.kind, False, (reason,), None, position)
    if _is_void(position, action):
        return Judgement(action.kind, True, (), position, position)
    after = apply(position, action, readings)
    remarks = _remarks(position, action, after, readings)
    return Judgement(action.kind, True, remarks, after, position)


def apply(position: Position, action: Action, readings: Readings = DEFAULT) -> Position:
    """The position after a legal action: the next stage at which something can be done."""
    after = position if action.leaves else DOING[action.kind](position, action, readings)
    if after.course.built and readings.tenth == "once" and not after.towers_left(action.player):
        return finish(after, TENTH)
    return advance(after, readings)


def finish(position: Position, why: str = AGREED) -> Position:
    """The table stops here, or says that no player can build any more."""
    return position.but(stage=OVER, course=Course(why))


# -------------------------------------------------------------------------------------- order


def _closed_by(position: Position, action: Action, readings: Readings) -> Position:
    """The next player's action also says that no tower was built, where that is allowed."""
    free = position.stage == TOWER and action.player == position.next_player != position.player
    if not free or rules.objection(position, _no_tower(position), readings):
        return position
    if (action.player, action.kind) in position.course.passed:
        return position
    return apply(position, _no_tower(position), readings)


def _no_tower(position: Position) -> Action:
    return Action(position.player, TOWER, leaves=True)


def _out_of_order(position: Position, action: Action, readings: Readings) -> Reason | None:
    if position.over:
        return against("over", "END-1", kind=position.why)
    if (action.player, action.kind) in position.course.passed:
        return None
    names = {"name": position.names[position.player]}
    if action.player != position.player:
        if position.stage == TOWER and action.player == position.next_player:
            return rules.objection(position, _no_tower(position), readings)
        return against("turn", "TURN-1", "SG-09", words=names)
    if action.kind != position.stage:
        return against("stage", "TURN-1", "SG-09", kind=position.stage, words=names)
    return None


def _objection(position: Position, action: Action, readings: Readings) -> Reason | None:
    return rules.objection(position, action, readings)


def _is_void(position: Position, action: Action) -> bool:
    """Leave out a stage without a possible action."""
    return action.leaves and (action.player, action.kind) in position.course.passed


# -------------------------------------------------------------------------------------- doing


def _token(position: Position, action: Action, _: Readings) -> Position:
    region = _region(action)
    held = tuple(sorted((*position.tokens.get(region, ()), action.player)))
    course = position.course._replace(did=True)
    return position.but(tokens={**position.tokens, region: held}, course=course)


def _segment(position: Position, action: Action, _: Readings) -> Position:
    found, at = type_of(action.type), action.at
    assert at is not None  # noqa: S101 - judged before
    hand = list(position.hands[action.player])
    hand.remove(found if found in hand else UNKNOWN)
    hands = (
        *position.hands[: action.player],
        tuple(hand),
        *position.hands[action.player + 1 :],
    )
    board = position.board.laid(at, Segment(found, action.hour))
    return position.but(hands=hands, board=board, course=position.course._replace(did=True))


def _tower(position: Position, action: Action, readings: Readings) -> Position:
    region = _region(action)
    old = old_group(position, action.player, region, readings)
    tokens = {where: held for where, held in position.tokens.items() if where != region}
    towers = {**position.towers, region: action.player}
    course = position.course._replace(did=True, built=True)
    after = position.but(tokens=tokens, towers=towers, course=course)
    return after.but(duties=duties_after(after, action.player, old, readings))


def _region(action: Action) -> Region:
    assert action.region is not None  # noqa: S101 - judged before
    return action.region


DOING = {TOKEN: _token, SEGMENT: _segment, TOWER: _tower}


# ---------------------------------------------------------------------------------- what next


def advance(position: Position, readings: Readings) -> Position:
    """On to the next stage at which something can be done; other stages are skipped."""
    passed: list[tuple[Player, str]] = []
    stage = position.stage
    while True:
        place = STAGES.index(stage) + 1
        if place == len(STAGES):
            position = _next_turn(position, readings)
        stage = STAGES[place % len(STAGES)]
        if position.over:
            return position
        if possible(position, stage, readings):
            course = position.course._replace(passed=tuple(passed))
            return position.but(stage=stage, course=course)
        passed.append((position.player, stage))


def possible(position: Position, stage: str, readings: Readings) -> bool:
    """Can anything be done at this stage?"""
    if stage == TOKEN:
        return rules.can_place(position, position.player)
    if stage == SEGMENT:
        return bool(position.hands[position.player])
    return bool(sites(position, position.player, readings))


def _next_turn(position: Position, readings: Readings) -> Position:
    """The turn is over, and perhaps the game; else the next player is on turn."""
    course = position.course
    quiet = 0 if course.did else course.quiet + 1
    still = 0 if course.built or not position.all_laid else course.still + 1
    why = over(position, readings, quiet, still)
    if why:
        return finish(position, why)
    course = Course(quiet=quiet, still=still)
    return position.but(player=position.next_player, stage=TOKEN, course=course)


def over(position: Position, readings: Readings, quiet: int = 0, still: int = 0) -> str:
    """Why the game is over when this turn ends, or nothing."""
    following = position.but(player=position.next_player, stage=TOKEN)
    full = any(not position.towers_left(player) for player in position.players)
    if full and (readings.tenth == "once" or following.player == 0):
        return TENTH
    if quiet >= len(position.names):
        return IDLE
    if readings.end == "round":
        return ROUND if still >= len(position.names) else ""
    if position.all_laid and not can_build(following, readings):
        return BLOCKED
    return ""


# ------------------------------------------------------------------------------------ remarks


def _remarks(
    position: Position, action: Action, after: Position, readings: Readings
) -> tuple[Reason, ...]:
    """What a legal action brings about: tokens that go home, duty, the end."""
    found = []
    if action.kind == TOWER and not action.leaves:
        found += _after_tower(position, action, after, readings)
    if after.over:
        found.append(notes(f"over-{after.why}", *END_RULES[after.why]))
    return tuple(found)


END_RULES = {
    TENTH: ("END-1", "SG-17"),
    BLOCKED: ("END-1", "SG-16"),
    IDLE: ("SG-34",),
    ROUND: ("SG-16",),
    AGREED: ("SG-16",),
}


def _after_tower(
    position: Position, action: Action, after: Position, readings: Readings
) -> list[Reason]:
    region, player = _region(action), action.player
    home = position.tokens.get(region, ())
    names = [position.names[one] for one in home]
    found = [notes("home", "BUILD-3", "SG-15", regions=(region,), words=_numbered(names))]
    if after.over:
        return found
    due = pressing(after, player, readings)
    if due:
        regions = tuple(sorted(frozenset().union(*due)))
        found.append(notes("duty-next", "BUILD-6", "SG-07", regions=regions))
    for other in position.players:
        if other != player and position.duty(other) and not after.duty(other):
            words = {"name": position.names[other]}
            found.append(notes("duty-gone", "SG-07", words=words))
    return found


def _numbered(names: list[str]) -> dict[str, str]:
    return {f"name{number}": name for number, name in enumerate(names)}
