"""Texts of people before they are stored."""

from scorer.games.names import JOINERS


def tidy(text: str) -> str:
    """Without what cannot be seen: it hides things, and PostgreSQL refuses some of it."""
    return "".join(c if c.isprintable() or c in JOINERS else " " for c in text).strip()
