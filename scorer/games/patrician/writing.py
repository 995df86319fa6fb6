"""The canonical Patrician line: the same game gives the same line."""

from collections.abc import Iterator

from scorer.games.patrician.box import PATRICIANS
from scorer.games.patrician.entry import Beside, Entry, Side, Token, Town
from scorer.games.patrician.words import write_card

COUNTS = ("sets", "pieces", "cards")


def format(entry: Entry) -> str:
    sides = " / ".join(write_side(side) for side in entry.sides)
    if not entry.towns and not entry.running:
        return sides
    parts = [sides, " ".join(map(write_town, entry.towns))]
    if entry.running:
        parts.append(" ".join(_state(entry)))
    return " // ".join(parts).replace("//  //", "// //").rstrip()


def write_side(side: Side) -> str:
    words = [*map(_token, side.tokens), *(["none"] if side.none else [])]
    words += [] if side.sum is None else [f"sum{side.sum}"]
    if side.portraits is not None:
        words += [f"{one}{n}" for one, n in zip(PATRICIANS, side.portraits, strict=True)]
    counts = [(name, getattr(side, name)) for name in COUNTS]
    words += [f"{name}{number}" for name, number in counts if number is not None]
    return f"{side.name}: {' '.join(words)}" if words else side.name


def write_town(town: Town) -> str:
    return f"{town.city}:{town.towers[0]}.{town.towers[1]}"


def _token(token: Token) -> str:
    return f"{token.city}{token.value}"


def _state(entry: Entry) -> Iterator[str]:
    if entry.turn is not None:
        yield f"turn{entry.turn}"
    if entry.pile is not None:
        yield f"pile{entry.pile}"
    yield from map(write_beside, entry.beside)


def write_beside(beside: Beside) -> str:
    return f"@{beside.city}" + (f"={write_card(beside.card)}" if beside.card else "")
