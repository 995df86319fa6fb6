"""What is in the box of Le Torri di San Gimignano: 45 tower cards and ten noble cards."""

RANKS = range(5, 11)
CARDS = {rank: rank for rank in RANKS}
"""How many cards of a rank there are: as many as the rank says, five 5s to ten 10s."""
TOWER_CARDS = sum(CARDS.values())

GUARD, CONTRACT, BLESSED, INCOME, TRADE, CONSPIRACY = RANKS
"""The ranks by their Donazione. A Guard works from the hand, the others as plain towers."""

PIETRE = 3
"""Buona Pietra, the noble cards that are used in towers."""

NOBLES = {
    "cappella": 1,
    "giostra": 1,
    "monumento": 1,
    "mura": 1,
    "palazzo": 1,
    "pietra": PIETRE,
    "via": 2,
}
"""The noble cards by the word the notation has for them, and how many there are."""
NOBLE_CARDS = sum(NOBLES.values())

USE_LEAD = 1
"""By how many noble cards a player may be ahead of the opponent in using them."""

MIN_STORIES = 3
CLOSE_TOWERS = 4
TALLEST = CARDS[CONSPIRACY] + PIETRE
"""Stories: every 10, and every Buona Pietra."""
