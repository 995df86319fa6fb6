"""A long list in parts: a hundred lines at a time, or those with a name in them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import urlencode

from scorer.wording.collation import plain

L = TypeVar("L")
PAGE = 100


@dataclass(frozen=True, slots=True)
class Pager:
    """A hundred lines of a long list, or those with a name in them."""

    start: int
    query: str
    total: int = 0
    size: int = PAGE
    more: tuple[tuple[str, str], ...] = ()
    """what else is in the address, and must stay in it"""

    def address(self, start: int) -> str:
        found = [("from", str(start)), *self.more]
        return urlencode([*found, ("q", self.query)] if self.query else found)

    def cut(self, found: list[L], name: Callable[[L], str]) -> tuple[list[L], "Pager"]:
        """The lines to show, and this pager knowing how many there are."""
        if self.query:
            wanted = plain(self.query)
            found = [one for one in found if wanted in plain(name(one))]
        start = self.start if self.start < len(found) else 0
        counted = replace(self, start=start, total=len(found))
        return found[start : start + self.size], counted


def pager(start: int, query: str, *, whole: bool = False, size: int = PAGE) -> Pager:
    first = max(0, start) // size * size
    return Pager(first, query.strip()[:40], size=10**6 if whole else size)
