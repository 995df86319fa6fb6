"""Texts of people before they are stored."""

JOINERS = "\u200c\u200d"
"""Some scripts and emoji need these to be written at all."""


def tidy(text: str) -> str:
    """Without what cannot be seen: it hides things, and PostgreSQL refuses some of it."""
    return "".join(c if c.isprintable() or c in JOINERS else " " for c in text).strip()
