"""Rounds by hand: missing results, swaps and their consequences, drops and returns, corrections."""

from dataclasses import replace

import pytest
from events import WON, finished, random_event

from scorer.tournament import (
    Bye,
    CannotPairError,
    Player,
    Proposal,
    Reason,
    Scheme,
    Seating,
    Table,
    Tournament,
    compare,
    cross_table,
    missing,
    pair,
    path,
    paths,
    standings,
    suggested_rounds,
    swap,
)
from scorer.tournament.dealing import seats
from scorer.tournament.ledger import Ledger
from scorer.tournament.simulate import simulate

PLAYERS = tuple(
    Player(number, name, mark=mark)
    for number, (name, mark) in enumerate(
        [("Adso", "Melk"), ("William", ""), ("Ubertino", "Abbey"), ("Jorge", "Abbey"), ("Abo", "")],
        1,
    )
)


def codes(reasons: tuple[Reason, ...]) -> set[str]:
    return {reason.code for reason in reasons}


def test_a_round_waits_for_every_result_and_names_the_tables() -> None:
    tables = (
        Table(1, 2, (1, 2)),
        Table(1, 1, (3, 4), "played", places=WON),
        Table(1, 0, (5,), "bye"),
    )
    tournament = Tournament(Scheme(), PLAYERS, tables)
    assert [table.number for table in missing(tables, 1)] == [2]
    assert missing(tables, 2) == ()
    with pytest.raises(CannotPairError) as caught:
        pair(tournament, 2)
    assert (caught.value.code, caught.value.tables) == ("results_missing", (2,))


def test_pairing_a_round_again_ignores_what_was_played_in_it() -> None:
    tournament = simulate(9, 4, 1)
    assert pair(tournament, 3) == pair(tournament.before(3), 3)


def test_one_player_is_too_few() -> None:
    with pytest.raises(CannotPairError) as caught:
        pair(Tournament(Scheme(), PLAYERS[:1]), 1)
    assert caught.value.code == "too_few_players"


@pytest.mark.parametrize(
    ("players", "method", "rounds"),
    [
        (1, "swiss", 0),
        (2, "swiss", 1),
        (8, "swiss", 3),
        (9, "swiss", 4),
        (2000, "swiss", 11),
        (6, "round_robin", 5),
        (7, "round_robin", 7),
        (7, "double_round_robin", 14),
    ],
)
def test_rounds_are_suggested_from_the_number_of_players(
    players: int, method: str, rounds: int
) -> None:
    assert suggested_rounds(players, method) == rounds


def test_who_drops_and_returns_misses_just_those_rounds() -> None:
    player = PLAYERS[0].dropped(2).dropped(3).returned(4)
    assert [player.plays(number) for number in range(1, 6)] == [True, False, False, True, True]
    assert PLAYERS[0].dropped(2).returned(2) == PLAYERS[0]
    assert not replace(PLAYERS[0], entered=3).plays(2)


def swapping() -> Tournament:
    """After one round: Adso beat William, Ubertino beat Jorge, Abo had the bye."""
    tables = (
        Table(1, 1, (1, 2), "played", places=WON),
        Table(1, 2, (3, 4), "played", places=WON),
        Table(1, 0, (5,), "bye"),
    )
    return Tournament(Scheme(seed=1), PLAYERS, tables)


def by_hand(*tables: tuple[int, int], bye: int) -> Proposal:
    seatings = tuple(Seating(number, players) for number, players in enumerate(tables, 1))
    return Proposal(2, seatings, (Bye(bye),))


def test_a_swap_changes_two_tables_and_names_what_follows() -> None:
    """Adso and Ubertino have 2 points, as has Abo; Ubertino and Jorge are of the Abbey."""
    swapped, found = swap(swapping(), by_hand((1, 3), (5, 4), bye=2), 1, 4)
    assert [set(seating.players) for seating in swapped.seatings] == [{3, 4}, {1, 5}]
    assert [bye.player for bye in swapped.byes] == [2]
    assert {reason.code: dict(reason.figures) for reason in found} == {
        "rematch": {"meetings": 1},
        "score_difference": {"difference": 2},
        "mark_meeting": {},
    }
    assert all(set(reason.players) == {3, 4} for reason in found)
    assert codes(swapped.warnings) == {"rematches", "mark_meetings"}
    assert codes(swapped.seatings[0].reasons) == {"by_hand"}


def test_the_first_bye_is_said_to_be_drawn_unless_a_seed_decides_it() -> None:
    tournament = Tournament(players=PLAYERS, scheme=Scheme(rounds=3))
    assert codes(pair(tournament, 1).byes[0].reasons) == {"bye_lot"}
    seeded = tuple(replace(player, seed=player.id) for player in PLAYERS)
    (bye,) = pair(replace(tournament, players=seeded), 1).byes
    assert bye == Bye(5, (Reason("bye_seed", (5,)),))


def test_a_bye_has_no_table() -> None:
    [bye] = pair(Tournament(Scheme(), PLAYERS), 1).byes
    assert bye.number == 0


def test_who_dealt_the_same_share_is_not_said_to_have_dealt_less() -> None:
    """Adso dealt first in two of four matches, Abo in one of two: the lot or the last time says."""
    games = (
        Table(1, 1, (1, 2), "played", places=WON),
        Table(2, 1, (1, 3), "played", places=WON),
        Table(3, 1, (2, 1), "played", places=WON),
        Table(4, 1, (3, 1), "played", places=WON),
        Table(3, 2, (5, 4), "played", places=WON),
        Table(4, 2, (4, 5), "played", places=WON),
    )
    ledger = Ledger(Tournament(Scheme(), PLAYERS, games))
    _, reason = seats(ledger, 1, 5, 5)
    assert reason.code == "dealer_lot"
    _, reason = seats(ledger, 1, 4, 5)
    assert reason == Reason("dealt_last", (4, 1))


def test_a_swap_looks_only_at_the_rounds_before() -> None:
    """That Adso and Abo meet in round 2 as it was played is not a rematch for a swap in it."""
    event = swapping()
    played = Table(2, 1, (1, 5), "played", places=WON)
    later = replace(event, tables=(*event.tables, played))
    proposed = by_hand((1, 3), (5, 4), bye=2)
    assert swap(later, proposed, 3, 5) == swap(event, proposed, 3, 5)
    _, found = swap(later, proposed, 3, 5)
    assert [{*reason.players} for reason in found if reason.code == "rematch"] == [{3, 4}]


def test_a_swap_with_the_bye_names_a_second_bye() -> None:
    swapped, found = swap(swapping(), by_hand((1, 3), (5, 4), bye=2), 5, 2)
    assert [bye.player for bye in swapped.byes] == [5]
    assert found[0] == Reason("second_bye", (5,), {"byes": 1})
    assert codes(swapped.warnings) == {"second_bye"}


def test_a_swap_at_one_table_changes_the_dealer_only() -> None:
    tournament = swapping()
    proposed = pair(tournament, 2)
    first = proposed.seatings[0]
    swapped, found = swap(tournament, proposed, *first.players)
    assert swapped.seatings[0].players == first.players[::-1]
    assert codes(found) == {"dealer_swapped"}


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 99)])
def test_only_two_players_of_the_round_can_be_swapped(one: int, other: int) -> None:
    tournament = swapping()
    with pytest.raises(CannotPairError) as caught:
        swap(tournament, pair(tournament, 2), one, other)
    assert caught.value.code == "not_in_round"


def test_a_correction_tells_ranks_and_later_rounds() -> None:
    tournament = simulate(12, 4, 3)
    old = next(g for g in tournament.tables if g.round == 2 and g.winner is not None)
    new = replace(old, places=old.places[::-1])
    corrected = replace(tournament, tables=tuple(new if g == old else g for g in tournament.tables))
    changes = compare(tournament, corrected)
    moved = {change.player for change in changes.ranks}
    assert moved & set(old.players)
    ranks = {row.player: row.rank for row in standings(corrected).rows}
    assert all(change.after == ranks[change.player] != change.before for change in changes.ranks)
    assert {change.round for change in changes.rounds} <= {3, 4}
    assert changes.rounds
    for change in changes.rounds:
        assert not set(change.before) & set(change.after)


def test_a_correction_of_nothing_changes_nothing() -> None:
    tournament = simulate(9, 3, 3)
    assert compare(tournament, tournament) == compare(
        tournament, replace(tournament, tables=tournament.tables[::-1])
    )
    assert compare(tournament, tournament).ranks == ()
    assert compare(tournament, tournament).rounds == ()


def test_another_club_or_seed_changes_rounds_from_the_first_on() -> None:
    """No result differs, but the marks do: what was paired with them is told."""
    event = simulate(12, 3, 3)
    first = {frozenset(table.players) for table in event.tables if table.round == 1}
    one, other = sorted(next(iter(first)))
    kin = tuple(replace(p, mark="Abbey") if p.id in {one, other} else p for p in event.players)
    changes = compare(event, replace(event, players=kin))
    assert changes.ranks == ()
    assert changes.rounds[0].round == 1
    assert (one, other) in changes.rounds[0].before


def test_who_is_in_only_one_of_the_two_has_no_rank_in_the_other() -> None:
    event = swapping()
    less = replace(event, players=event.players[:4], tables=event.tables[:2])
    gone = {change.player: change for change in compare(event, less).ranks}[5]
    assert (gone.before, gone.after) == (1, 0)
    come = {change.player: change for change in compare(less, event).ranks}[5]
    assert (come.before, come.after) == (0, 1)


def test_a_path_adds_up_to_the_points_of_the_standings() -> None:
    for seed in range(60):
        tournament = finished(random_event(seed, most=12))
        rows = standings(tournament)
        for player, steps in paths(tournament).items():
            if steps and max(step.round for step in steps) >= rows_entered(tournament, player):
                assert steps[-1].points == rows.row(player).points


def rows_entered(tournament: Tournament, player: int) -> int:
    return next(p.entered for p in tournament.players if p.id == player)


def test_a_path_tells_round_by_round_what_happened() -> None:
    tournament = swapping()
    [step] = path(tournament, 2)
    assert (step.round, step.table, step.opponents, step.result) == (1, 1, (1,), "loss")
    assert (step.dealer, step.place, step.gained, step.points) == (1, 2, 0, 0)
    [alone] = path(tournament, 5)
    assert (alone.result, alone.opponents, alone.points) == ("bye", (), 2)


def test_the_cross_table_has_every_game_on_both_sides() -> None:
    tournament = simulate(8, 4, 2)
    table = dict(cross_table(tournament))
    assert list(table) == [row.player for row in standings(tournament).rows]
    for player, met in table.items():
        for opponent, steps in met.items():
            if opponent:
                assert len(table[opponent][player]) == len(steps)


def test_the_cross_table_keeps_byes_and_missed_rounds_under_nobody() -> None:
    lines = dict(cross_table(swapping()))
    assert [step.result for step in lines[5][0]] == ["bye"]
    assert 0 not in lines[1]


def test_a_result_taken_back_tells_no_rounds_that_cannot_be_paired() -> None:
    tournament = simulate(8, 3, 3)
    first = next(table for table in tournament.tables if table.round == 1)
    open_again = replace(first, state="pending", places=(), deals=())
    changed = replace(
        tournament, tables=tuple(open_again if g == first else g for g in tournament.tables)
    )
    assert compare(tournament, changed).rounds == ()


def test_the_return_match_of_a_double_round_robin_is_no_rematch_to_warn_of() -> None:
    scheme = Scheme(method="double_round_robin", rounds=6)
    tables = tuple(
        Table(number, table, players, "played", places=WON)
        for number, tables in enumerate([((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))], 1)
        for table, players in enumerate(tables, 1)
    )
    tournament = Tournament(scheme, PLAYERS[:4], tables)
    proposed = pair(tournament, 4)
    assert proposed.warnings == ()
    swapped, found = swap(tournament, proposed, *(p.players[0] for p in proposed.seatings))
    assert "rematch" not in codes(found)
    assert "rematches" not in codes(swapped.warnings)
