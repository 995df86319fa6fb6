"""What is stored and cannot be read: what it is, what that means, and what to do about it."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.match.state import DamagedMatchError, Unreadable
from scorer.wording import errors
from scorer.wording.marks import N_, NN_, count, isolated, say

DEAL = N_("Deal %(number)d cannot be read. %(why)s")
TOTALS = NN_(
    "The totals are without this deal, and the match is not finished. Correct or remove the deal.",
    "The totals are without these deals, and the match is not finished. Correct or remove them.",
)
NO_MATTER = N_("It was played after the match was over and does not count.")
MATCH = {
    "game": N_("This match is damaged: the name of its game cannot be read."),
    "players": N_("This match is damaged: the names of its players cannot be read."),
    "settings": N_("This match is damaged: its settings cannot be read."),
    "record": N_("The record of this deal is damaged: its beginning cannot be read."),
}
TOURNAMENT = N_("This tournament is damaged: its settings cannot be read.")
ADVICE = N_(
    "Nothing was deleted, and everything else still works. Tell the owner of this server: "
    "“scorer doctor” shows what is damaged, and a backup restores it."
)
LINE = N_("This line cannot be read: %(line)s")
LISTED = N_("damaged: cannot be read")
PLACES = {
    "seats": N_(
        "Round %(round)d, table %(table)d: the players cannot be read; the table is left out."
    ),
    "match": N_(
        "Round %(round)d, table %(table)d: the match cannot be read. Enter its result at the desk."
    ),
    "deal": N_(
        "Round %(round)d, table %(table)d: a deal cannot be read. Correct or remove it in the "
        "match, or enter the result at the desk."
    ),
    "deal_agreed": N_(
        "Round %(round)d, table %(table)d: a deal cannot be read. "
        "What the players confirmed counts."
    ),
    "ruling": N_(
        "Round %(round)d, table %(table)d: the decision of the desk cannot be read. Enter the "
        "result again."
    ),
    "confirmation": N_(
        "Round %(round)d, table %(table)d: the confirmation by %(name)s cannot be read."
    ),
    "asked": N_(
        "%(name)s: the byes on request of this player cannot be read. Enter them again on the "
        "page of players."
    ),
    "out": N_(
        "%(name)s: the rounds this player missed cannot be read. If the player dropped out, "
        "enter that again."
    ),
}


BYE = N_("Round %(round)d: the player with the bye cannot be read; the bye is left out.")


class Place(Protocol):
    """The store's Damage, without knowing the store."""

    @property
    def code(self) -> str: ...
    @property
    def figures(self) -> dict[str, object]: ...


def deal(t: NullTranslations, game: str, found: Unreadable) -> str:
    why = errors.notation(t, game, found.error)
    return say(t, DEAL, number=found.deal.number, why=why)


def totals(t: NullTranslations, deals: int) -> str:
    return count(t, TOTALS, deals)


def no_matter(t: NullTranslations) -> str:
    return say(t, NO_MATTER)


def match(t: NullTranslations, error: DamagedMatchError) -> str:
    return say(t, MATCH[error.what])


def tournament(t: NullTranslations) -> str:
    return say(t, TOURNAMENT)


def advice(t: NullTranslations) -> str:
    return say(t, ADVICE)


def listed(t: NullTranslations) -> str:
    return say(t, LISTED)


def line(t: NullTranslations, text: str) -> str:
    """Of a followed deal."""
    return say(t, LINE, line=isolated(text))


def place(t: NullTranslations, found: Place) -> str:
    figures = found.figures
    if name := figures.get("name"):
        figures = figures | {"name": isolated(str(name))}
    is_bye = found.code == "seats" and not figures["table"]
    return say(t, BYE if is_bye else PLACES[found.code], **figures)
