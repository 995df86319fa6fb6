"""A record as it is written: single blanks, the dealer first, every step in full."""

from collections.abc import Iterable, Iterator

from scorer.games.torri.box import CONSPIRACY, RANKS, TRADE
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play.actions import BUILD, COMPLETE, EXTEND, Action, Source, Step
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.corrections import Correction
from scorer.games.torri.play.donazione import candidates
from scorer.games.torri.play.lines import Line, Record, State
from scorer.games.torri.play.position import TOWERS, Built, Position
from scorer.games.torri.play.table import Table
from scorer.games.torri.readings import Readings


def write(record: Record) -> str:
    """The canonical text of a record, with its comments; up to the line that stopped it."""
    said = {line.number: line for line in record.lines if line.applied}
    comments = dict(record.comments)
    before = State()
    written = []
    for number in sorted({*said, *comments}):
        line = said.get(number)
        if line is None:
            written.append(comments[number])
            continue
        text = write_line(line, before)
        before = line.state
        if text or line.comment:
            written.append(f"{text} {line.comment}".strip())
    players = _players(record.state)
    while written and not written[-1]:
        written.pop()
    return "".join(f"{line}\n" for line in written).replace(PLAYERS, players, 1)


PLAYERS = "\x00players"
"""Holds the place of the players' line: who deals is said later."""


def write_line(line: Line, before: State) -> str:
    """One line in its canonical form; `before` is the state in front of it."""
    what = line.what
    if line.kind == "header":
        return _header(line)
    if isinstance(what, Action) and before.position is not None:
        return write_action(what, before.position, line.state.readings)
    if isinstance(what, Correction) and before.position is not None:
        return f"correct {_correction(what, before.position)}"
    if line.kind == "market" and isinstance(what, tuple):
        return f"market {' '.join(map(str, what))}"
    return str(what)


def _header(line: Line) -> str:
    word = str(line.what)
    if word == "players":
        return PLAYERS
    if word == "dealer":
        return ""
    if word == "readings":
        return f"readings {' '.join(line.text.lower().replace('=', ' = ').split()[1:])}".replace(
            " = ", "="
        )
    return f"follow {line.state.follows}" if word == "follow" else word


def _players(state: State) -> str:
    names = state.names or ("", "")
    return f"players {names[state.dealer]} / {names[1 - state.dealer]}"


def write_action(action: Action, position: Position, readings: Readings) -> str:
    """An action as a line; `position` is the one it is done in."""
    names = position.names
    parts = [f"{names[action.player]}: {_play(action)}"]
    parts += [_step(step, names) for step in in_full(action, position, readings)]
    text = " > ".join(parts)
    return f"{text} ! {action.overruled}" if action.overruled else text


def _play(action: Action) -> str:
    if action.kind == BUILD and action.tower is not None:
        return f"build {tower_words(action.tower)}"
    if action.kind == EXTEND:
        under = "under " if action.under else ""
        return f"extend {action.numbers[0]} {under}{_cards(action.cards)}"
    if action.kind == COMPLETE:
        return f"complete {' '.join(map(str, action.numbers))}"
    return f"{action.kind} {_cards(action.cards)}".strip()


def in_full(action: Action, position: Position, readings: Readings) -> Iterator[Step]:
    """The steps, also those that a reader could work out."""
    last = Step("")
    final = action.tower
    for step in action.steps:
        last = step
        final = step.tower or final
        if step.kind == "guard" and step.player is None and _conspires(final):
            yield _named(step, action, position, readings)
        else:
            yield step
    if position.ending or action.kind != BUILD or final is None or last.kind == "back":
        return
    open_ended = last.kind in ("", "giostra", BUILD)
    if final.tower.rank == TRADE and open_ended and position.follows != TOWERS:
        yield Step("trade", None)
    elif final.tower.rank == CONSPIRACY and open_ended:
        yield Step("none")


def _conspires(tower: Built | None) -> bool:
    return tower is not None and tower.tower.rank == CONSPIRACY


def _named(step: Step, action: Action, position: Position, readings: Readings) -> Step:
    """The Guard with the only tower it can mean."""
    before = next((one for one in action.steps if one.player is not None), None)
    if before is not None:
        return step._replace(player=before.player, number=before.number)
    built = action.tower
    for one in action.steps:
        built = one.tower or built
    if built is None:
        return step
    found = candidates(Table(position, readings), built, action.player)
    if len(found) != 1:
        return step
    return step._replace(player=found[0][0], number=found[0][1].number)


def _step(step: Step, names: tuple[str, str]) -> str:
    kind = step.kind
    place = "" if step.player is None else f" {names[step.player]} {step.number}"
    if kind == "draw":
        return _cards(step.cards or ())
    if kind == "trade":
        return (
            kind if step.given is None else f"trade {_backs(step.cards)} for {_backs(step.given)}"
        )
    if kind == "guard":
        return f"guard{place}" + (f" with {step.card}" if step.card != RANKS[0] else "")
    if kind == BUILD and step.tower is not None:
        return f"build {tower_words(step.tower)}"
    if kind == EXTEND:
        return f"extend {step.number} {_cards(step.cards or ())}"
    if kind == "under":
        return f"under {_cards(step.cards or ())}"
    return kind + place


def _cards(cards: Iterable[Source]) -> str:
    return " ".join(map(str, cards))


def _backs(backs: tuple[Source, ...] | None) -> str:
    return _cards(backs or ()) or "nothing"


def tower_words(built: Built) -> str:
    """The tower as `build` and `correct` name it, with the places of its Buona Pietra."""
    inside = [rank for rank in built.at if rank in RANKS]
    at = f" at {_cards(inside)}" if inside else ""
    return format_tower(built.tower) + at


def _correction(found: Correction, position: Position) -> str:
    what = found.what
    name = "" if found.player is None else position.names[found.player]
    if what == "hand":
        nobles = found.nobles or 0
        cards = f"{found.total - nobles}+{nobles}" if position.nobles else str(found.total)
        return f"hand {name} {cards}"
    if what in ("deck", "noble"):
        return f"{what} {found.total}"
    if what == "tower":
        built = "none" if found.tower is None else tower_words(found.tower)
        return f"tower {name} {found.number} {built}"
    if what == "phase":
        return f"phase {found.word}"
    if what in ("marker", "turn"):
        return f"{what} {name or 'none'}"
    return " ".join(filter(None, (what, name, _listed(found.cards))))


def _listed(cards: tuple[Card, ...]) -> str:
    return _cards(cards) or "none"
