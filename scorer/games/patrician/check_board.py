"""Checks of the cities that an entry names, and of the state of a running game."""

from collections.abc import Iterator

from scorer.games.common import Problem
from scorer.games.patrician import crests
from scorer.games.patrician.box import START_HAND
from scorer.games.patrician.entry import LETTERS
from scorer.games.patrician.facts import Facts, problem

Found = Iterator[Problem]


def cities(facts: Facts) -> Found:
    """Is every city one of this game, and every one of them there at the end?"""
    named = {town.city for town in facts.entry.towns}
    named |= {token.city for side in facts.entry.sides for token in side.tokens if token.city}
    named |= {one.city for one in facts.entry.beside}
    if strange := sorted(named - facts.in_play):
        yield problem("city-not-in-play", kind=" ".join(strange), players=facts.players)
    if facts.entry.towns and not facts.entry.running:
        there = {town.city for town in facts.entry.towns}
        if missing := sorted(facts.in_play - there):
            yield problem("city-missing", kind=" ".join(missing), count=len(missing))


def towers(facts: Facts) -> Found:
    for town, city in facts.towns:
        figures = {"floors": town.floors, "numeral": city.floors}
        if town.floors > city.floors:
            yield problem("city-overfull", kind=town.city, **figures)
        elif town.floors < city.floors:
            if not facts.entry.running:
                yield problem("city-unfinished", kind=town.city, **figures)
        elif not all(town.towers):
            yield problem("site-empty", kind=town.city, **figures)


def two_crests(facts: Facts) -> Found:
    """On a finished board all two-crest cards of every city were played."""
    full = all(town.floors == city.floors for town, city in facts.towns)
    turns = facts.box.turns(facts.players)
    if not facts.whole or not full:
        return
    played = [(pieces or 0) - turns for pieces in facts.pieces]
    if min(played) < 0 or sum(played) != facts.box.doubles(facts.players):
        return
    room = [[town.owned(letter) // 2 for town, _ in facts.towns] for letter in _letters(facts)]
    if not crests.fits(played, [city.doubles for _, city in facts.towns], room):
        yield problem("deck-crests")


def _letters(facts: Facts) -> str:
    return LETTERS[: facts.players]


def turn(facts: Facts) -> Found:
    number, last = facts.entry.turn, facts.box.cards(facts.players) + 1
    if number is None:
        return
    if not 1 <= number <= last:
        yield problem("turn-range", turn=number, last=last)
        return
    played, floors = number - 1, sum(town.floors for town in facts.entry.towns)
    most = played + min(played, facts.box.doubles(facts.players))
    if not played <= floors <= most:
        yield problem("turn-floors", turn=number, played=played, floors=floors, most=most)


def pile(facts: Facts) -> Found:
    """The pile and the open cards follow from the turns that were played."""
    entry, cities_in_play = facts.entry, len(facts.cities)
    left = facts.box.cards(facts.players) - START_HAND * facts.players
    expected = None
    if entry.turn is not None and 1 <= entry.turn <= facts.box.cards(facts.players) + 1:
        played = entry.turn - 1
        expected = max(0, left - cities_in_play - played)
        if entry.pile is not None and entry.pile != expected:
            yield problem("pile-turn", turn=entry.turn, pile=entry.pile, expected=expected)
    if not entry.beside:
        return
    found, lasts = len(entry.beside), entry.pile if entry.pile is not None else expected
    if lasts:
        due = cities_in_play
    elif expected is not None and entry.turn is not None:
        due = min(cities_in_play, max(0, left - (entry.turn - 1)))
    else:
        return
    if found != due:
        yield problem("open-count", found=found, expected=due)


CHECKS = (cities, towers, two_crests, turn, pile)
