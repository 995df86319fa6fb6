"""What an entry still lacks, and what the others may still do about the last one."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from babel.support import NullTranslations

from scorer.games.torri.play import (
    TOWERS,
    Action,
    Built,
    Line,
    Position,
    State,
    Step,
    judge,
    targets,
    write_action,
)
from scorer.games.torri.play.completing import completed, due, hand_after, tower_of
from scorer.games.torri.play.position import plain, unseen
from scorer.games.torri.play.words import UnreadError, read_action
from scorer.web.faces.face import Choice
from scorer.web.faces.torri import live_words
from scorer.wording.torri import terms

TRADE, CONSPIRACY = 9, 10
GUARD = 5


class Answered(NamedTuple):
    """A key that changes the last line: `player` is who may use it, `asked` the question."""

    text: str
    label: str
    kind: str
    player: int
    asked: str = ""


class Target(NamedTuple):
    """One of several whole lines, and the tower it destroys."""

    text: str
    label: str
    player: int = -1
    number: int = 0


def read(state: State, text: str) -> Action | None:
    colon, names = text.find(":"), state.names or ("", "")
    if colon < 0 or text[:colon].strip() not in names:
        return None
    try:
        return read_action(text[colon + 1 :], names.index(text[:colon].strip()), names)
    except UnreadError:
        return None


# ------------------------------------------------------------------------------------ answers


def answers(t: NullTranslations, line: Line, before: State) -> Iterator[Answered]:
    """What may still be said about the last line: the line with it, in place of it."""
    action, position = line.what, before.position
    if not isinstance(action, Action) or position is None or line.overruled:
        return
    for kind, player, other in (*_guarded(action), *_canceled(action)):
        full = completed(position, other, before.readings)
        if judge(position, full, before.readings, before.settled).after is not None:
            text = write_action(full, position, before.readings)
            asked = live_words.offer(t, kind, position.names[player], unseen(position)[GUARD])
            yield Answered(text, live_words.answer(t, kind, tower_of(full)), kind, player, asked)
    if action.kind == "pass" and position.follows == TOWERS:
        name = position.names[1 - action.player]
        yield Answered(f"{name}: pass", live_words.no(t, name), "other", 1 - action.player)


def _guarded(action: Action) -> Iterator[tuple[str, int, Action]]:
    """The player aimed at may put down a 5: at a Conspiracy the owner of the tower."""
    built = tower_of(action)
    rank = built.tower.rank if built else None
    last = action.steps[-1] if action.steps else Step("trade")
    kept = action.steps[:-1]
    if rank == CONSPIRACY and last.kind == "destroy" and last.player is not None:
        step = Step("guard", player=last.player, number=last.number)
        yield "guard", last.player, action._replace(steps=(*kept, step))
    elif rank == TRADE and last.kind == "trade":
        yield "guard", 1 - action.player, action._replace(steps=(*kept, Step("guard")))


def _canceled(action: Action) -> Iterator[tuple[str, int, Action]]:
    """Giostra against a noble card, or against a Buona Pietra: then the other cards are played or
    go back."""
    built, other = action.tower, 1 - action.player
    if any(step.kind == "giostra" for step in action.steps):
        return
    kept = tuple(step for step in action.steps if step.kind == "under")
    canceled = action._replace(steps=(*kept, Step("giostra")))
    if action.kind in terms.NOBLES:
        yield "giostra", other, canceled
    elif built is not None and built.tower.pietre:
        for rest in _rests(built):
            yield "giostra_on", other, canceled._replace(steps=(*canceled.steps, rest))
        yield "giostra_back", other, canceled._replace(steps=(*canceled.steps, Step("back")))
    elif "pietra" in action.cards:
        left = list(action.cards)
        left.remove("pietra")
        if left and action.kind == "extend":
            rest = Step("extend", tuple(left), number=action.numbers[0])
            yield "giostra_on", other, canceled._replace(steps=(*canceled.steps, rest))
        yield "giostra_back", other, canceled._replace(steps=(*canceled.steps, Step("back")))


def _rests(built: Built) -> Iterator[Step]:
    """A plain tower with one Buona Pietra less."""
    tower = built.tower
    if tower.rank is not None:
        yield Step("build", tower=plain(tower.rank, tower.stories - 1, tower.pietre - 1))


# ------------------------------------------------------------------------------------ lacking


def lacking(t: NullTranslations, state: State, text: str) -> tuple[dict[str, Any], Action] | None:
    """Cards to draw, or one of several lines; and the first of them as an action."""
    action, position = read(state, text), state.position
    if action is None or position is None:
        return None
    judgement = judge(position, action, state.readings, state.settled)
    if judgement.missing == "missing_draws":
        return {"draws": due(position, action), "text": text}, action
    found = list(_choices(t, state, position, action, judgement.missing))
    if not found:
        return None
    return {"choices": [one._asdict() for one in found], "why": judgement.missing}, action


def _choices(
    t: NullTranslations, state: State, position: Position, action: Action, missing: str
) -> Iterator[Target | Choice]:
    """The whole lines this action may become, each with the words for its key."""
    if missing == "missing_target":
        for owner, one in targets(position, action, state.readings):
            step = Step("destroy", player=owner, number=one.number)
            full = action._replace(steps=(*action.steps, step))
            text = write_action(full, position, state.readings)
            yield Target(text, live_words.falls(t, one), owner, one.number)
    elif missing == "missing_backs":
        yield from _backs(t, state, position, action)
    elif missing:
        full = completed(position, action, state.readings)
        yield Choice(write_action(full, position, state.readings), live_words.rest(t))


def _backs(
    t: NullTranslations, state: State, position: Position, action: Action
) -> Iterator[Choice]:
    """Every Trade there can be, by the number of noble cards that go each way."""
    stories = action.tower.tower.stories if action.tower else 0
    other, own = position.seats[1 - action.player], hand_after(position, action)
    take = min(stories, other.hand or 0)
    give = min(stories - 1, len(own) + take)
    for taken, given in product(range(take + 1), range(give + 1)):
        step = Step("trade", _kinds(take, taken), _kinds(give, given))
        full = action._replace(steps=(*action.steps, step))
        if judge(position, full, state.readings, state.settled).after is not None:
            label = live_words.trade(t, taken, given)
            yield Choice(write_action(full, position, state.readings), label)


def _kinds(number: int, nobles: int) -> tuple[str, ...]:
    return ("deck",) * (number - nobles) + ("noble",) * nobles
