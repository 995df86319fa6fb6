"""Every fault of an entry at once."""

from scorer.games.common import Problem, Scoresheet
from scorer.games.patrician import check_board, check_statements, check_supply
from scorer.games.patrician.box import Box
from scorer.games.patrician.entry import Entry
from scorer.games.patrician.facts import Facts
from scorer.games.patrician.readings import DEFAULT, Readings

CHECKS = (*check_board.CHECKS, *check_statements.CHECKS, *check_supply.CHECKS)


def check(
    entry: Entry,
    readings: Readings = DEFAULT,
    sheet: Scoresheet | None = None,
    box: Box | None = None,
) -> list[Problem]:
    facts = Facts(entry, readings, box or readings.in_box)
    return [found for one in CHECKS for found in one(facts)]
