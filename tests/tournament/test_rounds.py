"""Rounds by hand: missing results, swaps and their consequences, drops and returns, corrections."""

from dataclasses import replace

import pytest
from events import finished, random_event

from scorer.tournament import (
    Bye,
    CannotPairError,
    Event,
    Game,
    Pairing,
    Player,
    Reason,
    Round,
    Scheme,
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
    games = (
        Game(1, 2, (1, 2)),
        Game(1, 1, (3, 4), "played", winner=0),
        Game(1, 0, (5,), "bye"),
    )
    event = Event(Scheme(), PLAYERS, games)
    assert [game.table for game in missing(games, 1)] == [2]
    assert missing(games, 2) == ()
    with pytest.raises(CannotPairError) as caught:
        pair(event, 2)
    assert (caught.value.code, caught.value.tables) == ("results_missing", (2,))


def test_pairing_a_round_again_ignores_what_was_played_in_it() -> None:
    event = simulate(9, 4, 1)
    assert pair(event, 3) == pair(event.before(3), 3)


def test_one_player_is_too_few() -> None:
    with pytest.raises(CannotPairError) as caught:
        pair(Event(Scheme(), PLAYERS[:1]), 1)
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


def swapping() -> Event:
    """After one round: Adso beat William, Ubertino beat Jorge, Abo had the bye."""
    games = (
        Game(1, 1, (1, 2), "played", winner=0),
        Game(1, 2, (3, 4), "played", winner=0),
        Game(1, 0, (5,), "bye"),
    )
    return Event(Scheme(seed=1), PLAYERS, games)


def by_hand(*tables: tuple[int, int], bye: int) -> Round:
    pairings = tuple(Pairing(number, players) for number, players in enumerate(tables, 1))
    return Round(2, pairings, (Bye(bye),))


def test_a_swap_changes_two_tables_and_names_what_follows() -> None:
    """Adso and Ubertino have 2 points, as has Abo; Ubertino and Jorge are of the Abbey."""
    swapped, found = swap(swapping(), by_hand((1, 3), (5, 4), bye=2), 1, 4)
    assert [set(pairing.players) for pairing in swapped.pairings] == [{3, 4}, {1, 5}]
    assert [bye.player for bye in swapped.byes] == [2]
    assert {reason.code: dict(reason.figures) for reason in found} == {
        "rematch": {"meetings": 1},
        "score_difference": {"difference": 2},
        "mark_meeting": {},
    }
    assert all(set(reason.players) == {3, 4} for reason in found)
    assert codes(swapped.warnings) == {"rematches", "mark_meetings"}
    assert codes(swapped.pairings[0].reasons) == {"by_hand"}


def test_the_first_bye_is_said_to_be_drawn_unless_a_seed_decides_it() -> None:
    event = Event(players=PLAYERS, scheme=Scheme(rounds=3))
    assert codes(pair(event, 1).byes[0].reasons) == {"bye_lot"}
    seeded = tuple(replace(player, seed=player.id) for player in PLAYERS)
    (bye,) = pair(replace(event, players=seeded), 1).byes
    assert bye == Bye(5, (Reason("bye_seed", (5,)),))


def test_a_swap_with_the_bye_names_a_second_bye() -> None:
    swapped, found = swap(swapping(), by_hand((1, 3), (5, 4), bye=2), 5, 2)
    assert [bye.player for bye in swapped.byes] == [5]
    assert found[0] == Reason("second_bye", (5,), {"byes": 1})
    assert codes(swapped.warnings) == {"second_bye"}


def test_a_swap_at_one_table_changes_the_dealer_only() -> None:
    event = swapping()
    proposed = pair(event, 2)
    first = proposed.pairings[0]
    swapped, found = swap(event, proposed, *first.players)
    assert swapped.pairings[0].players == first.players[::-1]
    assert codes(found) == {"dealer_swapped"}


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 99)])
def test_only_two_players_of_the_round_can_be_swapped(one: int, other: int) -> None:
    event = swapping()
    with pytest.raises(CannotPairError) as caught:
        swap(event, pair(event, 2), one, other)
    assert caught.value.code == "not_in_round"


def test_a_correction_tells_ranks_and_later_rounds() -> None:
    event = simulate(12, 4, 3)
    old = next(g for g in event.games if g.round == 2 and g.winner is not None)
    new = replace(old, winner=1 - (old.winner or 0))
    corrected = replace(event, games=tuple(new if g == old else g for g in event.games))
    changes = compare(event, corrected)
    moved = {change.player for change in changes.ranks}
    assert moved & set(old.players)
    ranks = {row.player: row.rank for row in standings(corrected).rows}
    assert all(change.after == ranks[change.player] != change.before for change in changes.ranks)
    assert {change.round for change in changes.pairings} <= {3, 4}
    assert changes.pairings
    for change in changes.pairings:
        assert not set(change.before) & set(change.after)


def test_a_correction_of_nothing_changes_nothing() -> None:
    event = simulate(9, 3, 3)
    assert compare(event, event) == compare(event, replace(event, games=event.games[::-1]))
    assert compare(event, event).ranks == ()
    assert compare(event, event).pairings == ()


def test_a_path_adds_up_to_the_points_of_the_standings() -> None:
    for seed in range(60):
        event = finished(random_event(seed, most=12))
        rows = standings(event)
        for player, steps in paths(event).items():
            if steps and max(step.round for step in steps) >= rows_entered(event, player):
                assert steps[-1].points == rows.row(player).points


def rows_entered(event: Event, player: int) -> int:
    return next(p.entered for p in event.players if p.id == player)


def test_a_path_tells_round_by_round_what_happened() -> None:
    event = swapping()
    [step] = path(event, 2)
    assert (step.round, step.table, step.opponent, step.result) == (1, 1, 1, "loss")
    assert (step.dealer, step.gained, step.points) == (False, 0, 0)
    [alone] = path(event, 5)
    assert (alone.result, alone.opponent, alone.points) == ("bye", 0, 2)


def test_the_cross_table_has_every_game_on_both_sides() -> None:
    event = simulate(8, 4, 2)
    table = dict(cross_table(event))
    assert list(table) == [row.player for row in standings(event).rows]
    for player, met in table.items():
        for opponent, steps in met.items():
            if opponent:
                assert len(table[opponent][player]) == len(steps)


def test_a_result_taken_back_tells_no_rounds_that_cannot_be_paired() -> None:
    event = simulate(8, 3, 3)
    first = next(game for game in event.games if game.round == 1)
    open_again = replace(first, state="pending", winner=None, deals=())
    changed = replace(event, games=tuple(open_again if g == first else g for g in event.games))
    assert compare(event, changed).pairings == ()


def test_the_return_match_of_a_double_round_robin_is_no_rematch_to_warn_of() -> None:
    scheme = Scheme(method="double_round_robin", rounds=6)
    games = tuple(
        Game(number, table, players, "played", winner=0)
        for number, tables in enumerate([((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))], 1)
        for table, players in enumerate(tables, 1)
    )
    event = Event(scheme, PLAYERS[:4], games)
    proposed = pair(event, 4)
    assert proposed.warnings == ()
    swapped, found = swap(event, proposed, *(p.players[0] for p in proposed.pairings))
    assert "rematch" not in codes(found)
    assert "rematches" not in codes(swapped.warnings)
