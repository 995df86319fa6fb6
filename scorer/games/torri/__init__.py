"""Le Torri di San Gimignano, for two: tower cards 5 to 10 and ten noble cards."""

from scorer.games.torri import play
from scorer.games.torri.checking import check
from scorer.games.torri.entry import Entry, Side, Tower
from scorer.games.torri.notation import format, name_fault, parse, same_name
from scorer.games.torri.readings import READINGS, Readings
from scorer.games.torri.scoring import score

SLUG = "torri"
TITLE = "Le Torri di San Gimignano"
PLAYERS = range(2, 3)

__all__ = [
    "PLAYERS",
    "READINGS",
    "SLUG",
    "TITLE",
    "Entry",
    "Readings",
    "Side",
    "Tower",
    "check",
    "format",
    "name_fault",
    "parse",
    "play",
    "same_name",
    "score",
]
