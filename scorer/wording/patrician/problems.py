"""Problems of an entry, said so that the table knows where to look and what to do."""

from babel.support import NullTranslations

from scorer.games.common import Problem
from scorer.games.patrician import Entry
from scorer.games.patrician.facts import BOX, level_of
from scorer.wording.marks import N_, say
from scorer.wording.patrician import terms
from scorer.wording.phrases import listed, sentences

MESSAGES = {
    "city-not-in-play": N_("%(cities)s: not in play with so few players. Remove it."),
    "city-missing": N_("At the end every city is entered. Still missing: %(cities)s."),
    "site-empty": N_(
        "%(cities)s is full, but one of its sites is empty. Each city has two towers: check "
        "the floors."
    ),
    "city-overfull": N_(
        "%(cities)s has too many floors: entered %(floors)d, the numeral is %(numeral)d."
    ),
    "city-unfinished": N_(
        "%(cities)s is not full: floors entered %(floors)d, the numeral is %(numeral)d. Count"
        " again; if it is right, it is scored as it is."
    ),
    "token-unknown": N_("There is no token worth %(value)d here. Check the number."),
    "token-too-many": N_("Too many tokens worth %(value)d: entered %(count)d, in play %(box)d."),
    "token-missing": N_("Nobody has these tokens: %(values)s. Give each token to its player."),
    "none-with-tokens": N_(
        "%(name)s is entered with no tokens and with tokens. Remove one of the two."
    ),
    "sum-mismatch": N_(
        "%(name)s: the sum entered is %(entered)d, but the tokens make %(counted)d. Correct one of "
        "them."
    ),
    "token-mismatch": N_(
        "%(name)s: the tokens entered make %(entered)d, but the cities give other ones, "
        "%(counted)d in all."
    ),
    "pieces-mismatch": N_(
        "%(name)s: pieces entered %(entered)d, but floors on the board %(counted)d. Count again."
    ),
    "sets-mismatch": N_(
        "%(name)s: sets entered %(entered)d, but the portraits make %(counted)d. Correct one of "
        "them."
    ),
    "prestige-sum": N_(
        "The prestige of all players adds up to %(total)d, but the tokens in play add up to "
        "%(box)d. One number is wrong."
    ),
    "prestige-split": N_(
        "There is no way to share out the tokens that gives these numbers: %(names)s. One of them "
        "is wrong."
    ),
    "pieces-sum": N_(
        "All pieces together are %(total)d, but the floors of all cities are %(floors)d. One "
        "number is wrong."
    ),
    "pieces-range": N_(
        "%(name)s: pieces entered %(pieces)d. Possible: from %(least)d to %(most)d. Count again."
    ),
    "tokens-for-one": N_(
        "%(name)s: tokens %(tokens)d. Each token needs a floor, but one player’s floors are at "
        "most %(most)d. Count again."
    ),
    "pieces-tokens": N_(
        "%(name)s: pieces entered %(pieces)d. Possible with these tokens: from %(least)d to "
        "%(most)d. Count again."
    ),
    "cards-count": N_("%(name)s: cards played %(cards)d. In this game everybody plays %(turns)d."),
    "portraits-range": N_(
        "%(name)s: portraits %(portraits)d. With these cards at most %(most)d are likely: "
        "count again."
    ),
    "portraits-sum": N_(
        "All portraits together are %(portraits)d; the cards have at most %(most)d. Count again."
    ),
    "deck-crests": N_(
        "There is no way to share out the cards with two crests that gives these towers. One floor "
        "has the wrong color."
    ),
    "turn-range": N_("There is no turn %(turn)d: the last one is %(last)d."),
    "turn-floors": N_(
        "Turn %(turn)d: floors on the board %(floors)d. Possible: from %(played)d to %(most)d. "
        "Count again."
    ),
    "pile-turn": N_("Pile at turn %(turn)d: entered %(pile)d, expected %(expected)d."),
    "open-count": N_("Open cards entered: %(found)d. There must be %(expected)d."),
}
OTHER_BOX = N_("We worked out a part of the box. If yours is different, save it with a reason.")
PLACES = "cities"
"""What JSON calls the pieces that a problem is about."""


def problem(t: NullTranslations, problem: Problem, entry: Entry) -> str:
    values: dict[str, object] = dict(problem.figures)
    names = terms.names(entry)
    if problem.sides:
        values["name"] = names[problem.sides[0]]
        values["names"] = listed(t, [names[side] for side in problem.sides])
    if problem.code == "token-missing":
        values["values"] = " ".join(problem.kind.split())
    else:
        values["cities"] = terms.cities(t, problem.kind)
    told = say(t, MESSAGES[problem.code], **values)
    if level_of(problem.code) != BOX:
        return told
    return sentences(t, [told, say(t, OTHER_BOX)])


def level(problem: Problem) -> str:
    """error, box or ask: more than whether it stops an entry."""
    return level_of(problem.code)
