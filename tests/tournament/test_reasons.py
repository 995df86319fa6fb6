"""Why a round is as it is: every reason shown to the players is true, and none is left out."""

from collections import Counter
from dataclasses import replace

import pytest
from events import byes, meetings, points_before, random_event, walk

from scorer.tournament import Event, Game, Pairing, Player, Reason, Round, Scheme, pair
from scorer.tournament.filling import Field
from scorer.tournament.ledger import Ledger
from scorer.tournament.simulate import played
from scorer.tournament.swiss import assemble

EVENTS = range(120)
WHAT = ("rematch", "mark")


def reasons(pairing: Pairing) -> dict[str, Reason]:
    return {reason.code: reason for reason in pairing.reasons}


def marks_matter(event: Event, number: int) -> bool:
    return number <= event.scheme.mark_rounds


def marks(event: Event) -> dict[int, str]:
    return {player.id: player.mark for player in event.players}


def faults(event: Event, proposed: Round) -> list[object]:
    """Every reason of a pairing that is not true, or that should be there and is not."""
    points, met, clubs = points_before(event), meetings(event), marks(event)
    wrong: list[object] = []
    for pairing in proposed.pairings:
        told, together = reasons(pairing), frozenset(pairing.players)
        high, low = sorted((points[player] for player in pairing.players), reverse=True)
        expected = {"same_score": {"points": high}} if high == low else {}
        expected |= {"floated": {"from": high, "to": low}} if high != low else {}
        expected |= {"rematch_unavoidable": {"meetings": met[together]}} if together in met else {}
        one, other = pairing.players
        if marks_matter(event, proposed.number) and clubs[one] and clubs[one] == clubs[other]:
            expected["mark_unavoidable"] = {}
        found = {code: dict(told[code].figures) for code in told if not code.endswith("_avoided")}
        twice = [{f"{what}_avoided", f"{what}_unavoidable"} <= told.keys() for what in WHAT]
        if found != expected or len(told) != len(pairing.reasons) or any(twice):
            wrong.append((pairing, expected))
        if high != low and points[told["floated"].players[0]] != high:
            wrong.append((pairing, "the higher one comes first"))
        wrong += [reason for reason in told.values() if not passed_over(event, pairing, reason)]
    return wrong


def passed_over(event: Event, pairing: Pairing, reason: Reason) -> bool:
    """Who was passed over had met one of the pair, or is of their club, and stood between them."""
    if not reason.code.endswith("_avoided"):
        return set(reason.players) == set(pairing.players)
    one, other = reason.players
    partner = next(player for player in pairing.players if player != one)
    points, clubs = points_before(event), marks(event)
    between = points[one] >= points[other] >= points[partner]
    true = {
        "rematch_avoided": frozenset({one, other}) in meetings(event),
        "mark_avoided": bool(clubs[one]) and clubs[one] == clubs[other],
    }
    return one in pairing.players and other not in pairing.players and between and true[reason.code]


def test_what_is_said_of_a_pairing_is_true_and_complete() -> None:
    told: Counter[str] = Counter()
    for seed in EVENTS:
        for event, proposed in walk(random_event(seed, most=14, rounds=7)):
            assert faults(event, proposed) == [], (seed, proposed.number)
            told.update(code for pairing in proposed.pairings for code in reasons(pairing))
    assert set(told) == {
        "same_score",
        "floated",
        "rematch_unavoidable",
        "mark_unavoidable",
        "rematch_avoided",
        "mark_avoided",
    }, "this test would be blind"


def test_the_best_sit_at_the_first_tables() -> None:
    for seed in EVENTS:
        for event, proposed in walk(random_event(seed, most=14, rounds=7)):
            points = points_before(event)
            scores = [
                sorted((points[player] for player in pairing.players), reverse=True)
                for pairing in proposed.pairings
            ]
            assert scores == sorted(scores, reverse=True), (seed, proposed.number)


def test_what_is_said_of_a_bye_is_true() -> None:
    told: Counter[str] = Counter()
    for seed in EVENTS:
        for event, proposed in walk(random_event(seed, most=9, rounds=7)):
            for bye in proposed.byes:
                (reason,) = bye.reasons
                told[reason.code] += 1
                assert bye_is_true(event, bye.player, reason, proposed.number), (seed, reason)
    assert set(told) == {
        "bye_lot",
        "bye_seed",
        "lowest_without",
        "lowest_fewest",
        "avoids_rematch",
    }, "this test would be blind"


def bye_is_true(event: Event, player: int, reason: Reason, number: int) -> bool:
    points, had = points_before(event), byes(event)
    here = [one.id for one in event.players if one.plays(number)]
    fewest = [one for one in here if had[one] == min(had[other] for other in here)]
    lowest = min(points[one] for one in fewest)
    if reason.code == "avoids_rematch":
        (next_in_line,) = reason.players
        return next_in_line != player and points[next_in_line] == lowest
    if reason.players != (player,) or points[player] != lowest or player not in fewest:
        return False
    if reason.code in {"bye_lot", "bye_seed"}:
        seeds = [one.seed for one in event.players]
        own = next(one.seed for one in event.players if one.id == player)
        alone = seeds.count(own) == 1
        return not event.games and alone == (reason.code == "bye_seed")
    if reason.code == "lowest_without":
        return had[player] == 0 and dict(reason.figures) == {"points": points[player]}
    return had[player] > 0 and dict(reason.figures) == {
        "byes": had[player],
        "points": points[player],
    }


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}", seed=number) for number in range(1, size + 1))


def test_the_lowest_seed_has_the_first_bye() -> None:
    proposed = pair(Event(Scheme(), field(7)), 1)
    [bye] = proposed.byes
    assert (bye.player, bye.reasons) == (7, (Reason("bye_seed", (7,)),))


def test_seeds_are_folded_without_the_one_who_has_the_bye() -> None:
    """Of seven the last one sits out: 1 meets 4, 2 meets 5, 3 meets 6."""
    proposed = pair(Event(Scheme(), field(7)), 1)
    assert [set(pairing.players) for pairing in proposed.pairings] == [{1, 4}, {2, 5}, {3, 6}]


@pytest.mark.parametrize(("place", "told"), [(1, True), (11, True), (12, False), (20, False)])
def test_who_was_passed_over_is_looked_for_among_the_eleven_nearest(place: int, told: bool) -> None:
    """Adso has met the player who stands so many places below, and plays the last one."""
    games = tuple(Game(1, n, (n, n + 20), "played") for n in range(1, 21))
    ledger = Ledger(Event(Scheme(), field(40), games))
    line = [1, *(player for player in range(2, 41) if player != 21)]
    line.insert(place, 21)
    found = assemble(ledger, Field(line, ledger.points, ledger.met), [(1, line[-1])], (), 2)
    avoided = Reason("rematch_avoided", (1, 21))
    assert (avoided in found.pairings[0].reasons) is told


def test_who_plays_the_next_in_line_passed_over_nobody() -> None:
    ledger = Ledger(Event(Scheme(), field(4), (Game(1, 1, (1, 3), "played"),)))
    found = assemble(ledger, Field([1, 2, 3, 4], ledger.points, ledger.met), [(1, 2)], (), 2)
    assert list(reasons(found.pairings[0])) == ["floated"]


def test_a_pair_of_one_club_has_passed_over_nobody_of_that_club() -> None:
    """Thirty-nine of one club and one guest: nothing was avoided that happens all the same."""
    players = tuple(replace(one, seed=0, mark="Abbey" if one.id > 1 else "") for one in field(40))
    proposed = pair(Event(Scheme(seed=5, mark_rounds=1), players), 1)
    told = [reasons(pairing) for pairing in proposed.pairings]
    assert sum("mark_unavoidable" in one for one in told) == 19
    assert not [one for one in told if {"mark_unavoidable", "mark_avoided"} <= one.keys()]


@pytest.mark.parametrize("size", [8, 9])
def test_no_warning_where_there_is_nothing_to_warn_of(size: int) -> None:
    for event in played(Event(Scheme(rounds=3, seed=3), field(size))):
        number = max((game.round for game in event.games), default=0) + 1
        if number <= 3:
            assert pair(event, number).warnings == ()
