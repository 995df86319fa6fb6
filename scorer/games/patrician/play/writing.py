"""A record as canonical text, and one line of it."""

from collections.abc import Iterator

from scorer.games.common import settings
from scorer.games.patrician.box import write_box
from scorer.games.patrician.play.lines import write_turn
from scorer.games.patrician.play.position import Action, Position
from scorer.games.patrician.play.record import Line, Record, State
from scorer.games.patrician.readings import DEFAULT
from scorer.games.patrician.words import write_card


def write(record: Record) -> str:
    """The whole record; comments stay where they are."""
    said = {line.number: _line(line) for line in record.lines}
    said |= dict(record.comments)
    return "\n".join(said[number] for number in sorted(said)).rstrip("\n") + "\n"


def _line(line: Line) -> str:
    if isinstance(line.what, Action):
        text = write_turn(line.what, line.state.names)
    elif line.kind == "header":
        text = _header(line)
    else:
        text = " ".join(line.text.split())
    return f"{text}  {line.comment}" if line.comment else text


def _header(line: Line) -> str:
    if line.what == "players":
        return players_line(line.state)
    if line.what == "box":
        return f"box {write_box(line.state.box)}"
    return " ".join(line.text.split())


def players_line(state: State) -> str:
    return f"players {' / '.join(state.names)}"


def header(state: State, position: Position) -> Iterator[str]:
    """The first lines of a record with all that is known about cards."""
    yield players_line(state)
    yield f"box {write_box(state.box)}"
    house = [one for one in settings(state.readings, DEFAULT) if not one.startswith("box=")]
    if house:
        yield f"readings {' '.join(house)}"
    for name, hand in zip(position.names, position.hands, strict=True):
        if hand:
            yield f"hand {name}: {' '.join(map(write_card, hand))}"
    if position.beside is not None:
        pairs = zip(position.cities, position.beside, strict=True)
        yield "open " + " ".join(f"{city.code}={write_card(card)}" for city, card in pairs if card)
    if position.pile is not None:
        yield f"pile {position.pile}"


def write_action(action: Action, position: Position, _readings: object = None) -> str:
    return write_turn(action, position.names)
