"""Matches in words: who leads and who won, what a correction changes, what happened when."""

from collections.abc import Sequence

from babel.support import NullTranslations

from scorer.games.matches import Format, Standing
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.registry import words_of

OUTCOMES = {
    "new": N_("No deal played yet"),
    "shared": N_("The match is a tie"),
    "level": N_("Tied on points"),
    "incomplete": N_("A deal cannot be read: the totals are incomplete"),
}
BY_POINTS = {
    "won": NN_("%(name)s wins the match by %(n)d point", "%(name)s wins the match by %(n)d points"),
    "leads": NN_("%(name)s leads by %(n)d point", "%(name)s leads by %(n)d points"),
}
EFFECTS = {
    "goes_on": N_("The match would no longer be finished: it would go on."),
    "ends": N_("The match would be finished."),
    "ends_earlier": N_("The match would end earlier; later deals would no longer count."),
}
EVENTS = {
    "add": N_("Deal %(deal)d entered"),
    "correct": N_("Deal %(deal)d corrected"),
    "remove": N_("Deal %(deal)d removed"),
    "restore": N_("Deal %(deal)d restored"),
    "unreadable": N_("Deal %(deal)d: an entry that cannot be read"),
}
UNDO = {
    "add": N_("Undo: remove deal %(deal)d"),
    "correct": N_("Undo: deal %(deal)d as it was before"),
    "remove": N_("Undo: restore deal %(deal)d"),
    "restore": N_("Undo: remove deal %(deal)d"),
    "redo": N_("Redo: deal %(deal)d as corrected"),
    "unreadable": N_("Undo: remove deal %(deal)d"),
}
FORMATS = {
    "single": N_("One deal"),
    "target": N_("First to %(target)d points"),
    "open": N_("Open-ended"),
}
FIXED = NN_("%(n)d deal", "%(n)d deals")
TO_GO = NN_("%(n)d point to go", "%(n)d points to go")
SOMEBODY = N_("a phone without a name")


def outcome(t: NullTranslations, game: str, standing: Standing, players: Sequence[str]) -> str:
    """The headline of a match: who won, or who leads."""
    if not standing.running:
        return say(t, OUTCOMES["new"])
    if standing.finished:
        return _won(t, game, standing, players)
    if len(standing.leaders) > 1:
        return say(t, OUTCOMES["level"])
    name = isolated(players[standing.leaders[0]])
    return count(t, BY_POINTS["leads"], _lead(standing), name=name)


def _won(t: NullTranslations, game: str, standing: Standing, players: Sequence[str]) -> str:
    if standing.winner is None:
        return say(t, OUTCOMES["shared"])
    name, lead = isolated(players[standing.winner]), _lead(standing)
    if not lead:
        return say(t, words_of(game).match_outcome_codes[str(standing.decided_by)], name=name)
    return count(t, BY_POINTS["won"], lead, name=name)


def _lead(standing: Standing) -> int:
    first, second, *_ = sorted(standing.totals, reverse=True)
    return first - second


def decided(t: NullTranslations, game: str, standing: Standing, length: Format) -> str:
    """Why the winner of a match has won; nothing while it is played."""
    return words_of(game).decided(t, standing, length) if standing.finished else ""


def effect(t: NullTranslations, code: str) -> str:
    return say(t, EFFECTS[code])


def incomplete(t: NullTranslations) -> str:
    """The headline where a deal that cannot be read leaves open who leads."""
    return say(t, OUTCOMES["incomplete"])


def event(t: NullTranslations, kind: str, deal: int) -> str:
    return say(t, EVENTS.get(kind, EVENTS["unreadable"]), deal=deal)


def undo(t: NullTranslations, kind: str, deal: int) -> str:
    return say(t, UNDO.get(kind, UNDO["unreadable"]), deal=deal)


def length(t: NullTranslations, format: Format) -> str:  # noqa: A002
    if format.kind == "fixed":
        return count(t, FIXED, format.deals)
    return say(t, FORMATS[format.kind], target=format.target)


def to_go(t: NullTranslations, points: int) -> str:
    return count(t, TO_GO, points)


def somebody(t: NullTranslations, label: str) -> str:
    return label or say(t, SOMEBODY)
