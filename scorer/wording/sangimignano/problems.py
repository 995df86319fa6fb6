"""Problems of a result, said so that the table knows what to count again."""

from babel.support import NullTranslations

from scorer.games.common import Problem
from scorer.games.sangimignano import Entry
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed
from scorer.wording.sangimignano import terms

PLACES = "places"
"""What JSON calls the pieces that a problem is about. Results of this game have none."""
MESSAGES: dict[str, str] = {
    "V-01.few": N_("San Gimignano is for two to four players. Enter one more player."),
    "V-01.many": N_(
        "San Gimignano is for two to four players, but %(count)d are entered. Remove the others."
    ),
    "V-02.names": N_("Two players have the same name: %(name)s. Change one of them."),
    "V-03.towers": N_("%(name)s: %(count)d towers. A player has only %(most)d. Count again."),
    "V-04.tokens": N_("%(name)s: %(count)d tokens. A player has only %(most)d. Count again."),
    "V-05.tenth": N_(
        "Two players have %(towers)d towers: %(names)s. The tenth tower ends the game at once, so "
        "only one player can have it."
    ),
    "V-06.regions": N_(
        "The board has %(regions)d regions. With %(towers)d towers there is no room for the three "
        "regions that a tower leaves. Count the towers again."
    ),
    "V-06.tokens": N_(
        "%(tokens)d tokens are entered, but %(regions)d regions without a tower hold at most "
        "%(places)d. Count again."
    ),
    "V-07.kept": N_(
        "%(name)s has built. The tokens on the board must then be at least %(least)d: a tower "
        "leaves three, and another player’s tower takes one at most. Count again."
    ),
    "V-07.tenth": N_(
        "%(name)s has built the tenth tower. The tokens on the board must then be at least "
        "%(least)d: those of the other three regions of the group. Count again."
    ),
    "V-08.turns": N_(
        "These numbers cannot come from one game. Everybody places one token a turn, and the "
        "turns of two players differ by one at most. Count towers and tokens again."
    ),
    "V-09.first": N_("More than one player is marked as the first player: %(names)s. Mark one."),
    "V-09.ended": N_("More than one player is marked with the last turn: %(names)s. Mark one."),
    "V-09.tenth": N_(
        "%(name)s built the tenth tower, so %(name)s had the last turn. But %(other_name)s is "
        "marked with it. Change the mark."
    ),
    "V-10.tenth_blocked": N_(
        "%(name)s has ten towers, which ends the game. Remove “blocked”, or count again."
    ),
    "V-10.tenth_agreed": N_(
        "%(name)s has ten towers, which ends the game. Remove “agreed”, or count again."
    ),
    "V-10.end": N_(
        "Nobody has ten towers. How did the game end? Add “blocked” if nobody can build any more, "
        "or “agreed” if you stopped."
    ),
    "V-11.blocked": N_(
        "%(name)s still has %(supply)d tokens, and few regions are closed. Is it true that nobody "
        "can build any more? Look again, or write “agreed”."
    ),
    "V-12.towers": N_("The towers are missing: %(names)s. Enter them."),
    "V-12.tokens": N_(
        "The towers are equal, so tokens decide. The tokens on the board are missing: %(names)s."
    ),
    "V-12.first": N_(
        "By your house rule the earlier player in turn order wins this tie. Mark the first player."
    ),
    "V-13.unusual": N_(
        "Segments entered: %(segments)d. With this number of players there are usually "
        "%(usual)d at the end."
    ),
    "V-13.box": N_("Segments entered: %(segments)d. The box has only 16."),
}


def problem(t: NullTranslations, problem: Problem, entry: Entry) -> str:
    names = terms.names(entry)
    values: dict[str, object] = dict(problem.figures)
    values["names"] = listed(t, [names[side] for side in problem.sides])
    if problem.sides:
        values["name"] = names[problem.sides[0]]
        values["other_name"] = names[problem.sides[-1]]
    return say(t, MESSAGES[f"{problem.code}.{problem.kind}"], **values)
