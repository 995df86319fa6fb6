"""An event written down: TRF-like text, CSV rows, a JSON document that can be verified."""

from typing import Any

from scorer.tournament.model import Event


def trf(event: Event, name: str) -> str:
    raise NotImplementedError


def csv_rows(event: Event) -> list[list[str]]:
    """Standings as rows of text, the head first; codes as heads."""
    raise NotImplementedError


def document(event: Event, name: str) -> dict[str, Any]:
    raise NotImplementedError


def read(data: dict[str, Any]) -> Event:
    """The event of a document. Raises ValueError with a code if it is none."""
    raise NotImplementedError


def verify(data: dict[str, Any]) -> list[str]:
    """Codes of what does not agree when everything is computed again; empty if all does."""
    raise NotImplementedError
