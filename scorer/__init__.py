"""Torri: score keeper and referee for games played with real cards and blocks."""

__version__ = "0.1.0"
