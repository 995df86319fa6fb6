"""Torri: score keeper and referee for tower-building games played with real cards."""

__version__ = "0.1.0"
