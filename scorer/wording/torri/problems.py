"""Problems of an entry, said so that the table knows where to look and what to do."""

from babel.support import NullTranslations

from scorer.games.common import Problem
from scorer.games.torri import Entry
from scorer.wording.marks import N_, NN_, Plural, count, say
from scorer.wording.torri import terms

MESSAGES: dict[str, str] = {
    "V-01.low": N_(
        "%(name)s, %(tower)s: a tower has at least three stories. Count it again or remove it."
    ),
    "V-02.rank": N_("%(name)s: there are no cards of rank %(rank)d. The ranks are 5 to 10."),
    "V-02.cards": N_(
        "There are %(cards)d cards of rank %(rank)d on the table, but only %(box)d in the "
        "box. %(name0)s: %(side0)d, %(name1)s: %(side1)d. One count is wrong."
    ),
    "V-03.high": N_(
        "%(name)s, %(tower)s: with its Buona Pietra this tower can have at most %(most)d "
        "stories. Count it again, or enter its Buona Pietra."
    ),
    "V-03.high_without": N_(
        "%(name)s, %(tower)s: without Buona Pietra a colorful tower can have at most "
        "%(most)d stories. Count it again, or enter its Buona Pietra."
    ),
    "V-03.beyond": N_(
        "%(name)s, %(tower)s: stories above the 5 or below the 10 are always Buona Pietra. "
        "Enter them as Buona Pietra, or check the ranks."
    ),
    "V-03.end": N_(
        "%(name)s, %(tower)s: by your house rule only one Buona Pietra may be above the 5, "
        "and only one below the 10."
    ),
    "V-04.cards": N_("The plain towers have more cards of one rank than the box has."),
    "V-04.needs_pietre": N_(
        "Without the cards of the plain towers, there are not enough cards for these "
        "colorful towers. They need %(needed)d Buona Pietra, but %(entered)d are entered. "
        "One of the heights is wrong."
    ),
    "V-04.impossible": N_(
        "The cards of one box are not enough for all these colorful towers, not even with "
        "three Buona Pietra. One of the heights is wrong."
    ),
    "V-05.towers": N_(
        "There are %(count)d towers, but the cards of one box make at most %(most)d."
    ),
    "V-05.colorful": N_(
        "There are %(count)d colorful towers, but the cards of one box make at most %(most)d."
    ),
    "V-07.completed": N_(
        "The completed towers have %(cards)d cards, but at most %(most)d are possible: a "
        "tower can be completed only while the deck and the market still have cards. One of "
        "these towers cannot be completed."
    ),
    "V-08.callers": N_(
        "Both players are marked as having called Close. Only one of them can have done so."
    ),
    "V-08.too_few": N_(
        "%(name)s called Close, which needs %(least)d completed towers, but only "
        "%(completed)d are entered. Mark the completed towers, or remove Close."
    ),
    "V-09.holders": N_("Both players are marked with the Highest Marker. There is only one."),
    "V-09.no_tower": N_(
        "%(name)s is marked with the Highest Marker, but there is no tower. Enter the "
        "towers, or remove the marker."
    ),
    "V-09.unheld": N_(
        "Nobody is marked with the Highest Marker. If a tower was built, one of the players has it."
    ),
    "V-10.lower": N_(
        "%(name)s holds the Highest Marker, but the highest tower of %(name)s has %(holder)d "
        "stories and %(other_name)s has one with %(other)d. Without a plain tower of 10, no "
        "tower was destroyed. Check the marker and the heights."
    ),
    "V-11.lower": N_(
        "%(name)s holds the Highest Marker, but the highest tower of %(name)s has %(holder)d "
        "stories and %(other_name)s has one with %(other)d. This is possible only if a "
        "higher tower of %(name)s was destroyed."
    ),
    "V-13.lead": N_(
        "Noble cards used: %(name)s %(more)d, opponent %(fewer)d. A player can be at most "
        "one ahead. Check the noble cards of both players."
    ),
    "V-13.lead_giostra": N_(
        "Noble cards used: %(name)s %(more)d, opponent %(fewer)d. Even with Giostra a player "
        "can be at most two ahead. Check the noble cards of both players."
    ),
    "V-14.giostra": N_(
        "All ten noble cards are entered as used, but Giostra removed one from the game. At "
        "most %(most)d are possible."
    ),
    "V-15.loose": N_(
        "%(name)s has Buona Pietra outside a tower (%(count)d). This is possible only if its "
        "tower was destroyed, or if it was played as a Guard."
    ),
    "V-16.higher": N_(
        "%(name)s has played Palazzo Comunale, but %(other_name)s has a higher tower "
        "(%(other)d stories against %(owner)d). This is possible only if a tower of %(name)s "
        "was destroyed later."
    ),
    "V-19.total": N_("%(name)s: %(points)d points. A deal can give at most %(most)d."),
    "V-20.one_per_action": N_(
        "%(name)s, %(tower)s: by your house rule one action uses at most one Buona Pietra, "
        "so this tower can have at most %(most)d."
    ),
    "V-20.outside": N_(
        "%(name)s, %(tower)s: at least one story of a colorful tower has a rank from 5 to 10."
    ),
    "V-20.only_pietre": N_(
        "%(name)s, %(tower)s: by your house rule a tower needs at least one tower card."
    ),
}
TOO_MANY_NOBLES: Plural = NN_(
    "%(noble)s: %(count)d entered, but there is only %(n)d.",
    "%(noble)s: %(count)d entered, but there are only %(n)d.",
)
OUT_OF_RANGE = N_("%(name)s, %(category)s: %(points)d points. A deal can give at most %(most)d.")
PLACES = "towers"
"""What JSON calls the pieces that a problem is about."""


def problem(t: NullTranslations, problem: Problem, entry: Entry) -> str:
    values: dict[str, object] = dict(problem.figures)
    names = terms.names(entry)
    values |= {f"name{number}": name for number, name in enumerate(names)}
    if problem.sides:
        values["name"] = names[problem.sides[0]]
        values["other_name"] = names[problem.sides[-1]]
    if problem.places:
        side, place = problem.places[0]
        values["tower"] = terms.tower(t, entry.sides[side].towers[place])
    if problem.code == "V-12":
        noble = terms.noble(t, problem.kind)
        return count(t, TOO_MANY_NOBLES, problem.figures["box"], noble=noble, **problem.figures)
    if problem.code == "V-17":
        return say(t, OUT_OF_RANGE, category=terms.category(t, problem.kind), **values)
    return say(t, MESSAGES[f"{problem.code}.{problem.kind}"], **values)
