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
    "V-02.rank": N_("%(name)s: there are no cards of rank %(rank)d. Ranks run from 5 to 10."),
    "V-02.cards": N_(
        "%(cards)d cards of rank %(rank)d on the table, the box has %(box)d: "
        "%(name0)s: %(side0)d, %(name1)s: %(side1)d. One count is off."
    ),
    "V-03.high": N_(
        "%(name)s, %(tower)s: with the Buona Pietra in it this tower can have %(most)d stories "
        "at most. Count it again, or note its Buona Pietra."
    ),
    "V-03.high_without": N_(
        "%(name)s, %(tower)s: without Buona Pietra a colorful tower has %(most)d stories at most. "
        "Count it again, or note its Buona Pietra."
    ),
    "V-03.beyond": N_(
        "%(name)s, %(tower)s: stories above the 5 or below the 10 are always Buona Pietra. "
        "Note them as Buona Pietra, or check the ranks."
    ),
    "V-03.end": N_(
        "%(name)s, %(tower)s: by your house rule only one Buona Pietra may stand beyond an end."
    ),
    "V-04.cards": N_("The plain towers hold more cards of a rank than the box."),
    "V-04.needs_pietre": N_(
        "The cards left by the plain towers are not enough for these colorful towers: "
        "they need %(needed)d Buona Pietra, noted are %(entered)d. One height is off."
    ),
    "V-04.impossible": N_(
        "No choice of ranks builds all these colorful towers from the cards of the box, "
        "not even with three Buona Pietra. One height is off."
    ),
    "V-05.towers": N_("%(count)d towers: the cards of the box never make more than %(most)d."),
    "V-05.colorful": N_(
        "%(count)d colorful towers: the cards of the box never make more than %(most)d."
    ),
    "V-07.completed": N_(
        "%(cards)d cards lie in completed towers, %(most)d is the most: whoever completes does so "
        "while cards still lie in the deck and the market. One of the towers is not completed."
    ),
    "V-08.callers": N_("Both players are noted as having called Close. Only one can have."),
    "V-08.too_few": N_(
        "%(name)s called Close, which takes %(least)d completed towers; noted: %(completed)d. "
        "Mark the completed towers, or take Close away."
    ),
    "V-09.holders": N_("Both players are noted with the Highest Marker. There is only one."),
    "V-09.no_tower": N_(
        "%(name)s is noted with the Highest Marker, but no tower stands. "
        "Enter the towers, or take the marker away."
    ),
    "V-09.unheld": N_(
        "Nobody is noted with the Highest Marker. Once a tower was built, somebody holds it."
    ),
    "V-10.lower": N_(
        "%(name)s holds the Highest Marker with %(holder)d stories at most, but %(other_name)s "
        "has a tower of %(other)d. Without a plain tower of 10 none was ever destroyed: "
        "check the marker and the heights."
    ),
    "V-11.lower": N_(
        "%(name)s holds the Highest Marker with %(holder)d stories at most, but %(other_name)s "
        "has a tower of %(other)d. That is right only if a taller tower of %(name)s was destroyed."
    ),
    "V-13.lead": N_(
        "%(name)s used %(more)d noble cards against %(fewer)d: nobody can be more than one ahead. "
        "Check the noble cards of both."
    ),
    "V-13.lead_giostra": N_(
        "%(name)s used %(more)d noble cards against %(fewer)d: even with Giostra nobody can be "
        "more than two ahead. Check the noble cards of both."
    ),
    "V-14.giostra": N_(
        "All ten noble cards are noted as used, but Giostra took one out of the game: "
        "%(most)d is the most."
    ),
    "V-15.loose": N_(
        "%(name)s has Buona Pietra outside any tower (%(count)d). That is right only if its tower "
        "was destroyed or it served as a Guard."
    ),
    "V-16.higher": N_(
        "%(name)s has played Palazzo Comunale, but %(other_name)s stands higher (%(other)d "
        "stories against %(owner)d). That is right only if a tower of %(name)s was destroyed later."
    ),
    "V-19.total": N_("%(name)s: %(points)d points. No deal can give more than %(most)d."),
    "V-20.one_per_action": N_(
        "%(name)s, %(tower)s: by your house rule one action uses one Buona Pietra, so this tower "
        "can hold %(most)d at most."
    ),
    "V-20.only_pietre": N_(
        "%(name)s, %(tower)s: by your house rule a tower needs at least one tower card."
    ),
}
TOO_MANY_NOBLES: Plural = NN_(
    "%(noble)s: %(count)d noted, the box has %(n)d.",
    "%(noble)s: %(count)d noted, the box has %(n)d.",
)
OUT_OF_RANGE = N_("%(name)s, %(category)s: %(points)d points. No deal can give more than %(most)d.")
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
