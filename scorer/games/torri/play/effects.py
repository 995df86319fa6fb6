"""The effects that a Donazione has: which rank has which, and when it has no effect."""

from scorer.games.torri.box import BLESSED, CONSPIRACY, CONTRACT, INCOME, TRADE
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.drawing import ENDING_CLOSED
from scorer.games.torri.play.judgement import Reason, allows
from scorer.games.torri.readings import Readings

EFFECTS = {
    CONTRACT: "contract",
    BLESSED: "blessing",
    INCOME: "income",
    TRADE: "trade",
    CONSPIRACY: "conspiracy",
}
EFFECT_RULES = {
    CONTRACT: ("CONTRACT-1",),
    BLESSED: ("BLESSING-1",),
    INCOME: ("DONAZIONE-1", "INCOME-1"),
    TRADE: ("DONAZIONE-1", "TRADE-1"),
    CONSPIRACY: ("DONAZIONE-1", "CONSPIRACY-1"),
}
AT_ONCE = (INCOME, TRADE, CONSPIRACY)
"""The ranks whose effect happens when the tower is built."""

LET_IT_WORK = Reason("let_it_work", "notes", ("DONAZIONE-1", "LT-14"))
NO_EFFECT_ENDING = Reason("no_effect_ending", "notes", ("DONAZIONE-2", *ENDING_CLOSED))


def declined(readings: Readings, *rulings: str) -> Reason:
    """May the builder decline the effect?"""
    rules = ("DONAZIONE-1", "LT-14", *rulings)
    return Reason("declined", allows(readings.effects == "may"), rules)


def protected(tower: Tower) -> bool:
    """No Conspiracy destroys this tower."""
    return tower.completed or tower.rank == CONTRACT
