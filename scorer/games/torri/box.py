"""What lies in the box of Le Torri di San Gimignano: 45 tower cards and ten noble cards."""

RANKS = range(5, 11)
"""There are as many cards of a rank as the rank says: five 5s to ten 10s."""

PIETRE = 3
"""Buona Pietra, the noble cards that stand in towers."""

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

MIN_STORIES = 3
CLOSE_TOWERS = 4
TALLEST = max(RANKS) + PIETRE
"""Stories: every 10, and every Buona Pietra."""
TOWER_CARDS = sum(RANKS)
