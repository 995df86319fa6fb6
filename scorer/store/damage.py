"""What is in the database but was not written by Torri: found and named.

Every reader of a nested column asks here first. One damaged row is left out or shown as damaged;
the other rows are not affected.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from scorer.match.settings import are_texts
from scorer.store.tables import Confirmation, Entrant, Ruling, Seating, TournamentEvent

Spans = tuple[tuple[int, int], ...]


class Damage(NamedTuple):
    """A code, and where it is."""

    code: str
    figures: dict[str, Any]


def spans_of(entrant: Entrant) -> Spans | None:
    """The rounds a player misses; None if they cannot be read."""
    stored: object = entrant.out
    if not isinstance(stored, list) or not all(
        _is_whole(span) and len(span) == 2 for span in stored
    ):
        return None
    return tuple((start, end) for start, end in stored)


def asked_of(entrant: Entrant) -> Spans | None:
    """Byes on request, each with its round and its points; None if they cannot be read."""
    stored: object = entrant.asked
    if not isinstance(stored, list) or not all(_is_whole(one) and len(one) == 2 for one in stored):
        return None
    return tuple((number, points) for number, points in stored)


def is_seated(seating: Seating) -> bool:
    """Is it readable who sits there?"""
    return _is_whole(seating.seats) and bool(seating.seats)


def lines_of(word: Confirmation) -> list[str] | None:
    """The deals somebody confirmed; None if they cannot be read."""
    return list(word.lines) if are_texts(word.lines) else None


def result_of(ruling: Ruling) -> dict[str, Any]:
    """What the desk decided, empty if it cannot be read."""
    stored: object = ruling.result
    return stored if isinstance(stored, dict) else {}


def body_of(event: TournamentEvent) -> dict[str, Any]:
    """What an entry of the log tells, empty if it cannot be read."""
    stored: object = event.body
    return stored if isinstance(stored, dict) else {}


def place_in(body: dict[str, Any]) -> tuple[int, int] | None:
    """The round and the table an entry of the log tells of; None if it names none."""
    found = (body.get("round"), body.get("table"))
    return found if _is_whole(list(found)) else None  # type: ignore[return-value]


def texts(values: object) -> list[str]:
    """A list of texts; raises ValueError for anything else."""
    if not isinstance(values, list) or not are_texts(values):
        raise ValueError("no texts")
    return values


def whole_numbers(rows: object) -> list[list[int]]:
    """Rows of whole numbers, such as the points of deals; raises ValueError for anything else."""
    if not isinstance(rows, list) or not all(map(_is_whole, rows)):
        raise ValueError("no numbers")
    return rows


def _is_whole(row: object) -> Any:  # noqa: ANN401 - true only of a list
    return isinstance(row, list) and all(type(number) is int for number in row)


def of_entrants(entrants: Iterable[Entrant]) -> list[Damage]:
    read = {"out": spans_of, "asked": asked_of}
    return [
        Damage(code, {"name": one.name})
        for one in entrants
        for code, of in read.items()
        if of(one) is None
    ]


def of_place(code: str, seating: Seating, **more: Any) -> Damage:  # noqa: ANN401
    return Damage(code, {"round": seating.round, "table": seating.number, **more})
