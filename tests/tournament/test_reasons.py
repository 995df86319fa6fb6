"""Why a round is as it is: every reason shown to the players is true, and none is left out."""

from collections import Counter
from dataclasses import replace

import pytest
from events import DRAWN, byes, meetings, points_before, random_event, walk

from scorer.tournament import Player, Proposal, Reason, Scheme, Seating, Table, Tournament, pair
from scorer.tournament.filling import Field
from scorer.tournament.ledger import Ledger
from scorer.tournament.simulate import played
from scorer.tournament.swiss import Paired, assemble

EVENTS = range(120)
WHAT = ("rematch", "mark")


def reasons(seating: Seating) -> dict[str, Reason]:
    return {reason.code: reason for reason in seating.reasons}


def marks_matter(tournament: Tournament, number: int) -> bool:
    return number <= tournament.scheme.mark_rounds


def marks(tournament: Tournament) -> dict[int, str]:
    return {player.id: player.mark for player in tournament.players}


def faults(tournament: Tournament, proposed: Proposal) -> list[object]:
    """Every reason of a seating that is not true, or that should be there and is not."""
    points, met, clubs = points_before(tournament), meetings(tournament), marks(tournament)
    wrong: list[object] = []
    for seating in proposed.seatings:
        told, together = reasons(seating), frozenset(seating.players)
        high, low = sorted((points[player] for player in seating.players), reverse=True)
        expected = {"same_score": {"points": high}} if high == low else {}
        expected |= {"floated": {"from": high, "to": low}} if high != low else {}
        expected |= {"rematch_unavoidable": {"meetings": met[together]}} if together in met else {}
        one, other = seating.players
        if marks_matter(tournament, proposed.number) and clubs[one] and clubs[one] == clubs[other]:
            expected["mark_unavoidable"] = {}
        found = {code: dict(told[code].figures) for code in told if not code.endswith("_avoided")}
        twice = [{f"{what}_avoided", f"{what}_unavoidable"} <= told.keys() for what in WHAT]
        if found != expected or len(told) != len(seating.reasons) or any(twice):
            wrong.append((seating, expected))
        if high != low and points[told["floated"].players[0]] != high:
            wrong.append((seating, "the higher one comes first"))
        wrong += [
            reason for reason in told.values() if not passed_over(tournament, seating, reason)
        ]
    return wrong


def passed_over(tournament: Tournament, seating: Seating, reason: Reason) -> bool:
    """Who was passed over had met one of the pair, or is of their club, and stood between them."""
    if not reason.code.endswith("_avoided"):
        return set(reason.players) == set(seating.players)
    one, other = reason.players
    partner = next(player for player in seating.players if player != one)
    points, clubs = points_before(tournament), marks(tournament)
    between = points[one] >= points[other] >= points[partner]
    true = {
        "rematch_avoided": frozenset({one, other}) in meetings(tournament),
        "mark_avoided": bool(clubs[one]) and clubs[one] == clubs[other],
    }
    return one in seating.players and other not in seating.players and between and true[reason.code]


def test_what_is_said_of_a_pairing_is_true_and_complete() -> None:
    told: Counter[str] = Counter()
    for seed in EVENTS:
        for tournament, proposed in walk(random_event(seed, most=14, rounds=7)):
            assert faults(tournament, proposed) == [], (seed, proposed.number)
            told.update(code for seating in proposed.seatings for code in reasons(seating))
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
        for tournament, proposed in walk(random_event(seed, most=14, rounds=7)):
            points = points_before(tournament)
            scores = [
                sorted((points[player] for player in seating.players), reverse=True)
                for seating in proposed.seatings
            ]
            assert scores == sorted(scores, reverse=True), (seed, proposed.number)


def test_what_is_said_of_a_bye_is_true() -> None:
    told: Counter[str] = Counter()
    for seed in EVENTS:
        for tournament, proposed in walk(random_event(seed, most=9, rounds=7)):
            for bye in proposed.byes:
                (reason,) = bye.reasons
                told[reason.code] += 1
                assert bye_is_true(tournament, bye.player, reason, proposed.number), (seed, reason)
    assert set(told) == {
        "bye_lot",
        "bye_seed",
        "lowest_without",
        "lowest_fewest",
        "bye_costs_least",
        "avoids_rematch",
    }, "this test would be blind"


def bye_is_true(tournament: Tournament, player: int, reason: Reason, number: int) -> bool:
    points, had = points_before(tournament), byes(tournament)
    here = [one.id for one in tournament.players if one.plays(number)]
    fewest = [one for one in here if had[one] == min(had[other] for other in here)]
    lowest = min(points[one] for one in fewest)
    if reason.code == "avoids_rematch":
        (next_in_line,) = reason.players
        return next_in_line != player and points[next_in_line] == lowest
    if reason.code == "bye_costs_least" and reason.players[0] == player:
        return {points[one] for one in reason.players} == {lowest} and {*reason.players} <= {
            *fewest
        }
    if reason.players != (player,) or points[player] != lowest or player not in fewest:
        return False
    if reason.code in {"bye_lot", "bye_seed"}:
        seeds = [one.seed for one in tournament.players]
        own = next(one.seed for one in tournament.players if one.id == player)
        alone = seeds.count(own) == 1
        return not tournament.tables and alone == (reason.code == "bye_seed")
    if reason.code == "lowest_without":
        return had[player] == 0 and dict(reason.figures) == {"points": points[player]}
    return had[player] > 0 and dict(reason.figures) == {
        "byes": had[player],
        "points": points[player],
    }


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}", seed=number) for number in range(1, size + 1))


def test_the_lowest_seed_has_the_first_bye() -> None:
    proposed = pair(Tournament(Scheme(), field(7)), 1)
    [bye] = proposed.byes
    assert (bye.player, bye.reasons) == (7, (Reason("bye_seed", (7,)),))


def test_seeds_are_folded_without_the_one_who_has_the_bye() -> None:
    """Of seven the last one sits out: 1 meets 4, 2 meets 5, 3 meets 6."""
    proposed = pair(Tournament(Scheme(), field(7)), 1)
    assert [set(seating.players) for seating in proposed.seatings] == [{1, 4}, {2, 5}, {3, 6}]


@pytest.mark.parametrize("seed", range(6))
def test_two_classes_of_seeds_meet_each_other_first(seed: int) -> None:
    """Four strong players and four without a seed: none of the strong meets another."""
    players = tuple(replace(one, seed=1 if one.id <= 4 else 0) for one in field(8))
    proposed = pair(Tournament(Scheme(seed=seed), players), 1)
    assert all(min(one.players) <= 4 < max(one.players) for one in proposed.seatings)


@pytest.mark.parametrize(("place", "told"), [(1, True), (11, True), (12, False), (20, False)])
def test_who_was_passed_over_is_looked_for_among_the_eleven_nearest(place: int, told: bool) -> None:
    """Adso has met the player who stands so many places below, and plays the last one."""
    tables = tuple(Table(1, n, (n, n + 20), "played", places=DRAWN) for n in range(1, 21))
    ledger = Ledger(Tournament(Scheme(), field(40), tables))
    line = [1, *(player for player in range(2, 41) if player != 21)]
    line.insert(place, 21)
    found = assemble(ledger, Paired(Field(line, ledger.points, ledger.met), [(1, line[-1])]), (), 2)
    avoided = Reason("rematch_avoided", (1, 21))
    assert (avoided in found.seatings[0].reasons) is told


def test_who_plays_the_next_in_line_passed_over_nobody() -> None:
    ledger = Ledger(Tournament(Scheme(), field(4), (Table(1, 1, (1, 3), "played", places=DRAWN),)))
    found = assemble(
        ledger, Paired(Field([1, 2, 3, 4], ledger.points, ledger.met), [(1, 2)]), (), 2
    )
    assert list(reasons(found.seatings[0])) == ["floated"]


def test_a_pair_of_one_club_has_passed_over_nobody_of_that_club() -> None:
    """Thirty-nine of one club and one guest: nothing was avoided that happens anyway."""
    players = tuple(replace(one, seed=0, mark="Abbey" if one.id > 1 else "") for one in field(40))
    proposed = pair(Tournament(Scheme(seed=5, mark_rounds=1), players), 1)
    told = [reasons(seating) for seating in proposed.seatings]
    assert sum("mark_unavoidable" in one for one in told) == 19
    assert not [one for one in told if {"mark_unavoidable", "mark_avoided"} <= one.keys()]


@pytest.mark.parametrize("size", [8, 9])
def test_no_warning_where_there_is_nothing_to_warn_of(size: int) -> None:
    for tournament in played(Tournament(Scheme(rounds=3, seed=3), field(size))):
        number = max((table.round for table in tournament.tables), default=0) + 1
        if number <= 3:
            assert pair(tournament, number).warnings == ()
