"""An action with its missing steps, chosen so that it is legal if possible."""

from scorer.games.torri.play.actions import (
    BUILD,
    DECK,
    EXTEND,
    NOBLE,
    SWAP,
    Action,
    Source,
    Step,
)
from scorer.games.torri.play.donazione import Target, candidates
from scorer.games.torri.play.judge import carry_out
from scorer.games.torri.play.position import Built, Player, Position
from scorer.games.torri.play.table import Table
from scorer.games.torri.readings import DEFAULT, Readings

MOST_STEPS = 4


def completed(position: Position, action: Action, readings: Readings = DEFAULT) -> Action:
    """The action with the steps that are missing: cards from the deck, the first tower that
    may be destroyed, tower cards before noble cards, the other cards back to the hand after
    Giostra."""
    for _ in range(MOST_STEPS):
        missing = carry_out(position, action, readings).missing
        step = _missing(position, action, missing, readings)
        if step is None:
            break
        action = action._replace(steps=(*action.steps, step))
    return action


def _missing(position: Position, action: Action, code: str, readings: Readings) -> Step | None:
    if code == "missing_draws":
        return Step("draw", draws(position, action))
    if code == "missing_target":
        found = targets(position, action, readings)
        return Step("destroy", player=found[0][0], number=found[0][1].number) if found else None
    if code == "missing_backs":
        return backs(position, action)
    return Step("back") if code == "missing_rest" else None


def tower_of(action: Action) -> Built | None:
    """The tower that is built in the end."""
    found = action.tower
    for step in action.steps:
        found = step.tower or found
    return found


def targets(position: Position, action: Action, readings: Readings = DEFAULT) -> list[Target]:
    """The towers that the Conspiracy of this action may destroy."""
    built = tower_of(action)
    return [] if built is None else candidates(Table(position, readings), built, action.player)


def due(position: Position, action: Action) -> int:
    """How many cards this action draws, if there are enough."""
    if action.kind == SWAP:
        return len(action.cards)
    if action.kind == EXTEND:
        laid = [step.cards or () for step in action.steps if step.kind == EXTEND]
        return len(laid[-1] if laid else action.cards)
    if action.kind == BUILD:
        built = tower_of(action)
        return 0 if built is None else built.tower.stories
    seat = position.seats[action.player]
    return max(0, position.limit(action.player) - (seat.hand or 0) + 1)


def sources(position: Position, action: Action) -> list[Source]:
    """Everything this action may draw from, the deck first."""
    found: list[Source] = [DECK] * (position.deck or 0)
    if action.kind in (SWAP, "via"):
        found += [NOBLE] * (position.noble_deck or 0)
    if action.kind != "via":
        given = action.cards if action.kind == SWAP else ()
        found += [card for card in position.market or () if card not in given]
    return found


def draws(position: Position, action: Action) -> tuple[Source, ...]:
    return tuple(sources(position, action)[: due(position, action)])


def backs(position: Position, action: Action) -> Step:
    """A Trade with as many tower cards as there are, then noble cards."""
    built = tower_of(action)
    stories = 0 if built is None else built.tower.stories
    own, other = hand_after(position, action), _hand(position, 1 - action.player)
    taken = other[:stories]
    given = sorted([*own, *taken])[: stories - 1]
    return Step("trade", tuple(taken), tuple(given))


def hand_after(position: Position, action: Action) -> list[str]:
    """The backs in the builder's hand after building."""
    seat = position.seats[action.player]
    cards = action.tower.cards() if action.tower is not None else []
    nobles = (seat.nobles or 0) - sum(isinstance(card, str) for card in cards)
    hand = (seat.hand or 0) - len(cards)
    return [DECK] * (hand - nobles) + [NOBLE] * nobles


def _hand(position: Position, player: Player) -> list[str]:
    seat = position.seats[player]
    nobles = seat.nobles or 0
    return [DECK] * ((seat.hand or 0) - nobles) + [NOBLE] * nobles
