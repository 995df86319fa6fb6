"""Standings: an example computed by hand, laws over made-up events, every step's parts."""

import itertools
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from events import finished, points_before, random_event

from scorer.tournament import (
    TIE_BREAKS,
    DealPoints,
    Player,
    Scheme,
    Table,
    Tournament,
    by_winner,
    standings,
)
from scorer.tournament.ledger import Number

ADSO, WILLIAM, UBERTINO, JORGE, SALVATORE = range(1, 6)
NAMES = ("Adso", "William", "Ubertino", "Jorge", "Salvatore")
PLAYERS = tuple(Player(number, name) for number, name in enumerate(NAMES, 1))


def result(number: int, one: int, other: int, winner: int | None, *deals: tuple[int, int]) -> Table:
    sides = [None if a == b else int(b > a) for a, b in deals]
    scored = tuple(DealPoints(points, side) for points, side in zip(deals, sides, strict=True))
    places = by_winner(winner, (0, 0))
    return Table(number, one, (one, other), "played" if deals else "awarded", scored, places)


def bye(number: int, player: int) -> Table:
    return Table(number, 0, (player,), "bye")


# Round 1: Adso beats William, Ubertino and Jorge draw, Salvatore has the bye.
# Round 2: Adso beats Ubertino, William is awarded his match with Salvatore, Jorge has the bye.
# Round 3: Jorge beats Adso, Salvatore beats Ubertino, William has the bye.
# Match points: Adso 2+2+0 = 4, William 0+2+2 = 4, Ubertino 1+0+0 = 1, Jorge 1+2+2 = 5,
# Salvatore 2+0+2 = 4.
GAMES = (
    result(1, ADSO, WILLIAM, 0, (30, 20), (25, 25)),
    result(1, UBERTINO, JORGE, None, (40, 30), (20, 30)),
    bye(1, SALVATORE),
    result(2, ADSO, UBERTINO, 0, (50, 10)),
    result(2, SALVATORE, WILLIAM, 1),
    bye(2, JORGE),
    result(3, ADSO, JORGE, 1, (20, 40)),
    result(3, UBERTINO, SALVATORE, 1, (10, 60)),
    bye(3, WILLIAM),
)
BY_HAND: dict[str, tuple[Number | None, ...]] = {
    # Adso met William 4, Ubertino 1, Jorge 5; William met Adso 4, Salvatore 4, and himself 4
    # for the bye; Ubertino met 5, 4, 4; Jorge 1, himself 5, 4; Salvatore himself 4, 4, 1.
    "buchholz": (10, 12, 13, 10, 9),
    "buchholz_cut1": (9, 8, 9, 9, 8),
    "buchholz_median": (4, 4, 4, 4, 4),
    # beaten: Adso 4 + 1; William 4; Jorge 4 and half of 1; Salvatore 1; Ubertino half of 5
    "sonneborn_berger": (5, 4, Fraction(5, 2), Fraction(9, 2), 1),
    # wins of tables: Adso 2 of 3, William 1 of 2, Ubertino 0 of 3, Jorge 1 of 2, Salvatore 1 of 2
    "opponents_wins": (
        Fraction(2, 7),
        Fraction(3, 5),
        Fraction(4, 7),
        Fraction(1, 3),
        Fraction(1, 5),
    ),
    "wins": (2, 1, 0, 1, 1),
    "deal_wins": (2, 0, 1, 2, 1),
    "deal_points": (125, 45, 80, 100, 60),
    "deal_difference": (30, -10, -90, 20, 50),
    # Adso and Salvatore, both on 4, have not met: the step does not apply
    "head_to_head": (None, None, None, None, None),
}


@pytest.mark.parametrize("step", BY_HAND)
def test_the_example_has_the_values_computed_by_hand(step: str) -> None:
    ranked = standings(Tournament(Scheme(rounds=3, tie_breaks=(step,)), PLAYERS, GAMES))
    assert tuple(ranked.value(player.id, step) for player in PLAYERS) == BY_HAND[step]


def test_the_example_has_the_order_found_by_hand_and_says_what_separated_whom() -> None:
    scheme = Scheme(rounds=3, tie_breaks=("head_to_head", "buchholz"))
    rows = standings(Tournament(scheme, PLAYERS, GAMES)).rows
    assert [(row.rank, row.player, row.points) for row in rows] == [
        (1, JORGE, 5),
        (2, WILLIAM, 4),
        (3, ADSO, 4),
        (4, SALVATORE, 4),
        (5, UBERTINO, 1),
    ]
    assert [(row.separated_by, row.above, row.own) for row in rows] == [
        ("", None, None),
        ("points", 5, 4),
        ("buchholz", 12, 10),
        ("buchholz", 10, 9),
        ("points", 4, 1),
    ]
    adso = rows[2]
    assert (adso.wins, adso.draws, adso.losses, adso.byes) == (2, 0, 1, 0)


def test_standings_after_a_round_leave_out_what_came_later() -> None:
    tournament = Tournament(Scheme(rounds=3, tie_breaks=()), PLAYERS, GAMES)
    after = {row.player: row.points for row in standings(tournament, 1).rows}
    assert after == {ADSO: 2, WILLIAM: 0, UBERTINO: 1, JORGE: 1, SALVATORE: 2}


def test_real_ties_share_a_rank_and_the_next_one_is_left_out() -> None:
    tables = (result(1, ADSO, WILLIAM, 0), result(1, UBERTINO, JORGE, None))
    rows = standings(Tournament(Scheme(tie_breaks=()), PLAYERS[:4], tables)).rows
    assert [row.rank for row in rows] == [1, 2, 2, 4]
    assert [row.separated_by for row in rows] == ["", "points", "tie", "points"]


def test_head_to_head_separates_two_who_met() -> None:
    tables = (
        result(1, ADSO, WILLIAM, 1),
        result(1, UBERTINO, JORGE, 0),
        result(2, ADSO, JORGE, 0),
        result(2, WILLIAM, UBERTINO, 1),
    )
    ranked = standings(Tournament(Scheme(tie_breaks=("head_to_head",)), PLAYERS[:4], tables))
    order = [row.player for row in ranked.rows]
    assert order == [UBERTINO, WILLIAM, ADSO, JORGE]
    assert ranked.row(ADSO).separated_by == "head_to_head"
    assert (ranked.value(WILLIAM, "head_to_head"), ranked.value(ADSO, "head_to_head")) == (2, 0)
    [won] = ranked.parts(WILLIAM, "head_to_head")
    assert (won.kind, won.value, won.opponents) == ("win", 2, (ADSO,))
    assert (won.deal, won.of, won.cut) == (0, 0, False)


def test_the_desk_can_order_by_hand_and_those_not_named_come_after() -> None:
    scheme = Scheme(tie_breaks=("manual",), manual=(JORGE, ADSO))
    rows = standings(Tournament(scheme, PLAYERS[:4])).rows
    assert [row.player for row in rows][:2] == [JORGE, ADSO]
    assert [row.rank for row in rows] == [1, 2, 3, 3]


def test_the_lot_is_drawn_with_the_seed_and_a_late_entry_does_not_disturb_it() -> None:
    def order(seed: int, players: tuple[Player, ...]) -> list[int]:
        rows = standings(Tournament(Scheme(tie_breaks=("lot",), seed=seed), players)).rows
        assert [row.rank for row in rows] == list(range(1, len(players) + 1))
        return [row.player for row in rows]

    assert order(1, PLAYERS) == order(1, PLAYERS)
    assert len({tuple(order(seed, PLAYERS)) for seed in range(20)}) > 5
    assert [p for p in order(1, PLAYERS) if p != SALVATORE] == order(1, PLAYERS[:4])


def test_a_missed_round_counts_nothing_and_a_void_one_like_a_bye_without_points() -> None:
    void = Table(1, 1, (ADSO, WILLIAM), "void")
    tables = (void, result(2, ADSO, UBERTINO, 0))
    ranked = standings(Tournament(Scheme(tie_breaks=("buchholz",)), PLAYERS[:3], tables))
    assert ranked.value(ADSO, "buchholz") == 2 + 0  # himself, then Ubertino
    assert ranked.value(WILLIAM, "buchholz") == 0  # himself, then a round missed
    assert [part.kind for part in ranked.parts(WILLIAM, "buchholz")] == ["void", "missed"]
    assert [part.kind for part in ranked.parts(UBERTINO, "buchholz")] == ["loss", "missed"]


def all_steps(seed: int) -> Tournament:
    tournament = finished(random_event(seed, most=20))
    manual = tuple(player.id for player in tournament.players)[:3]
    return replace(
        tournament, scheme=replace(tournament.scheme, tie_breaks=TIE_BREAKS, manual=manual)
    )


def test_standings_do_not_depend_on_the_order_of_the_input() -> None:
    for seed in range(150):
        chance, tournament = Random(seed), all_steps(seed)
        steps = tuple(chance.sample(TIE_BREAKS, 4))
        tournament = replace(tournament, scheme=replace(tournament.scheme, tie_breaks=steps))
        players = chance.sample(tournament.players, len(tournament.players))
        tables = chance.sample(tournament.tables, len(tournament.tables))
        mixed = replace(tournament, players=tuple(players), tables=tuple(tables))
        assert standings(mixed).rows == standings(tournament).rows


def naive(tournament: Tournament, player: int, step: str) -> Number:
    """The formulas again, written plainly and apart from the engine."""
    points = points_before(tournament)
    tables = [found for found in tournament.tables if player in found.players]
    with_result = [found for found in tables if found.state in {"played", "awarded"}]
    others = [sum(found.players) - player for found in with_result]
    faced = [points[other] for other in others]
    faced += [points[player] for found in tables if found.state in {"bye", "void"}]
    faced += [0] * (max(g.round for g in tournament.tables) - len(tables))
    sides = [found.players.index(player) for found in with_result]
    deals = [(d, s) for found, s in zip(with_result, sides, strict=True) for d in found.deals]
    won = [found.winner == side for found, side in zip(with_result, sides, strict=True)]
    drawn = [found.winner is None for found in with_result]

    def wins_and_games(who: int) -> tuple[int, int]:
        theirs = [
            g for g in tournament.tables if who in g.players and g.state in {"played", "awarded"}
        ]
        return sum(g.winner == g.players.index(who) for g in theirs), len(theirs)

    shares = [wins_and_games(other) for other in others]
    values: dict[str, Number] = {
        "buchholz": sum(faced),
        "buchholz_cut1": sum(sorted(faced)[1:]),
        "buchholz_median": sum(sorted(faced)[1:-1]),
        "wins": sum(won),
        "deal_wins": sum(deal.winner == side for deal, side in deals),
        "deal_points": sum(deal.points[side] for deal, side in deals),
        "deal_difference": sum(deal.points[side] - deal.points[1 - side] for deal, side in deals),
        "sonneborn_berger": sum(
            Fraction(points[other]) * (w + Fraction(d, 2))
            for other, w, d in zip(others, won, drawn, strict=True)
        ),
        "opponents_wins": Fraction(sum(w for w, _ in shares), sum(g for _, g in shares) or 1),
    }
    return values[step]


def test_every_step_agrees_with_a_plain_formula_and_with_its_parts() -> None:
    for seed in range(120):
        tournament = all_steps(seed)
        ranked = standings(tournament)
        for player in (player.id for player in tournament.players):
            for step in BY_HAND.keys() - {"head_to_head"}:
                value = ranked.value(player, step)
                assert value == naive(tournament, player, step), (seed, step)
                parts = [part for part in ranked.parts(player, step) if not part.cut]
                total = sum(part.value for part in parts)
                if step == "opponents_wins":
                    assert value == Fraction(int(total), sum(part.of for part in parts) or 1)
                else:
                    assert value == total, (seed, step)
            assert ranked.value(player, "points") == points_before(tournament)[player]
            assert (
                sum(part.value for part in ranked.parts(player, "points"))
                == ranked.row(player).points
            )


def test_rows_are_in_order_of_points_and_each_neighbour_differs_where_it_says() -> None:
    for seed in range(120):
        rows = standings(all_steps(seed)).rows
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
        for above, row in itertools.pairwise(rows):
            steps = ("points", *TIE_BREAKS)
            values = [(above.points, row.points), *zip(above.values, row.values, strict=True)]
            if row.separated_by == "tie":
                assert row.rank == above.rank
                continue
            place = steps.index(row.separated_by)
            assert values[place] == (row.above, row.own)
            assert row.above != row.own
            assert all(one == other for one, other in values[:place])
