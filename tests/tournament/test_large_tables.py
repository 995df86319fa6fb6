"""Tables of three to five: an example computed by hand, through standings, exports and back."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scorer.tournament import (
    TIE_BREAKS,
    DealPoints,
    DocumentError,
    Player,
    Proposal,
    Scheme,
    Seating,
    Table,
    Tournament,
    by_points,
    by_winner,
    csv_rows,
    document,
    path,
    read,
    standings,
    trf,
    verify,
)
from scorer.tournament.cut import winner
from scorer.tournament.ledger import Ledger, Number
from scorer.tournament.paths import cross_table
from scorer.tournament.placing import is_sound

ADSO, WILLIAM, UBERTINO, JORGE, SALVATORE, REMIGIO, SEVERINUS = range(1, 8)
NAMES = ("Adso", "William", "Ubertino", "Jorge", "Salvatore", "Remigio", "Severinus")
PLAYERS = tuple(Player(number, name) for number, name in enumerate(NAMES, 1))

# Round 1: Adso wins a table of four, William and Ubertino share the second place before Jorge.
# Salvatore and Remigio share the first place of a table of three before Severinus.
# Round 2: Adso wins a table of five before William, Salvatore, Severinus and Jorge, in two deals;
# Remigio beats Ubertino.
TABLES = (
    Table(
        1,
        1,
        (ADSO, WILLIAM, UBERTINO, JORGE),
        "played",
        (DealPoints((30, 20, 20, 10), 0),),
        (1, 2, 2, 4),
    ),
    Table(1, 2, (SALVATORE, REMIGIO, SEVERINUS), "played", (DealPoints((15, 15, 5)),), (1, 1, 3)),
    Table(
        2,
        1,
        (WILLIAM, ADSO, SALVATORE, SEVERINUS, JORGE),
        "played",
        (DealPoints((10, 20, 5, 4, 1), 1), DealPoints((10, 5, 8, 3, 2), 0)),
        (2, 1, 3, 4, 5),
    ),
    Table(2, 2, (UBERTINO, REMIGIO), "played", (DealPoints((7, 9), 1),), (2, 1)),
)
SCHEME = Scheme(rounds=2, tie_breaks=TIE_BREAKS, manual=(JORGE,))
TOURNAMENT = Tournament(SCHEME, PLAYERS, TABLES)
# A table of four gives 6, 4, 2, 0, one of three 4, 2, 0, one of five 8, 6, 4, 2, 0.
# Adso 6 + 8; William (4 + 2) / 2 + 6; Ubertino 3 + 0; Jorge 0 + 0; Salvatore (4 + 2) / 2 + 4;
# Remigio 3 + 2; Severinus 0 + 2.
POINTS = (14, 9, 3, 0, 7, 5, 2)
BY_HAND: dict[str, tuple[Number, ...]] = {
    # The mean of the opponents, table by table. Of Adso it is 12 / 3 and 18 / 4, of William
    # 17 / 3 and 23 / 4, of Ubertino 23 / 3 and 5, of Jorge 26 / 3 and 32 / 4, of Salvatore 7 / 2
    # and 25 / 4, of Remigio 9 / 2 and 3, of Severinus 12 / 2 and 30 / 4.
    "buchholz": (
        Fraction(17, 2),
        Fraction(137, 12),
        Fraction(38, 3),
        Fraction(50, 3),
        Fraction(39, 4),
        Fraction(15, 2),
        Fraction(27, 2),
    ),
    "buchholz_cut1": (
        Fraction(9, 2),
        Fraction(23, 4),
        Fraction(23, 3),
        Fraction(26, 3),
        Fraction(25, 4),
        Fraction(9, 2),
        Fraction(15, 2),
    ),
    "buchholz_median": (0,) * 7,
    # Of those sums only who was left behind, and half of who shared the place. Of William it is
    # 1.5 / 3 and 9 / 4, of Ubertino 4.5 / 3, of Salvatore 4.5 / 2 and 2 / 4, of Remigio 5.5 / 2
    # and 3; Adso left everybody behind, Jorge and Severinus nobody who has points.
    "sonneborn_berger": (
        Fraction(17, 2),
        Fraction(11, 4),
        Fraction(3, 2),
        0,
        Fraction(11, 4),
        Fraction(23, 4),
        0,
    ),
    # Alone first: Adso 2 of 2, Remigio 1 of 2. Everybody met counts once for each table:
    # William met Adso twice among seven, Ubertino Adso and Remigio among four, and so on.
    "opponents_wins": (
        0,
        Fraction(4, 14),
        Fraction(3, 8),
        Fraction(4, 14),
        Fraction(3, 12),
        0,
        Fraction(3, 12),
    ),
    "wins": (2, 0, 0, 0, 0, 1, 0),
    "deal_wins": (2, 1, 0, 0, 0, 1, 0),
    "deal_points": (55, 40, 27, 13, 28, 24, 12),
    # Own points minus the mean of the others. Of Adso it is 30 without 50 / 3 and 25 without
    # 43 / 4, of William 0 and 20 without 48 / 4, of Ubertino 0 and 7 without 9, of Jorge 10
    # without 70 / 3 and 3 without 65 / 4, of Salvatore 15 without 20 / 2 and 13 without 55 / 4,
    # of Remigio 15 without 20 / 2 and 9 without 7, of Severinus 5 without 15, 7 without 61 / 4.
    "deal_difference": (
        Fraction(331, 12),
        8,
        -2,
        Fraction(-319, 12),
        Fraction(17, 4),
        7,
        Fraction(-73, 4),
    ),
}


def test_points_follow_the_place_and_the_size_of_the_table() -> None:
    ranked = standings(TOURNAMENT)
    assert tuple(ranked.row(player.id).points for player in PLAYERS) == POINTS
    order = [ADSO, WILLIAM, SALVATORE, REMIGIO, UBERTINO, SEVERINUS, JORGE]
    assert [row.player for row in ranked.rows] == order
    records = [(row.wins, row.draws, row.losses) for row in ranked.rows]
    assert records == [(2, 0, 0), (0, 0, 2), (0, 1, 1), (1, 1, 0), (0, 0, 2), (0, 0, 2), (0, 0, 2)]


@pytest.mark.parametrize("step", BY_HAND)
def test_every_tie_break_is_what_it_is_by_hand(step: str) -> None:
    ranked = standings(TOURNAMENT)
    assert tuple(ranked.value(player.id, step) for player in PLAYERS) == BY_HAND[step]


@pytest.mark.parametrize("step", ["points", *BY_HAND])
def test_the_parts_of_a_value_add_up_to_it(step: str) -> None:
    ranked = standings(TOURNAMENT)
    for player in PLAYERS:
        parts = [part for part in ranked.parts(player.id, step) if not part.cut]
        value, found = ranked.value(player.id, step), sum(part.value for part in parts)
        shared = sum(part.of for part in parts) if step == "opponents_wins" else 1
        assert Fraction(found) / shared == value


def test_a_lot_and_a_decision_of_the_desk_are_their_own_part() -> None:
    ranked = standings(TOURNAMENT)
    for player in PLAYERS:
        [drawn] = ranked.parts(player.id, "lot")
        assert (drawn.kind, drawn.value) == ("lot", ranked.value(player.id, "lot"))
    [decided] = ranked.parts(JORGE, "manual")
    assert (decided.kind, decided.value) == ("manual", 1)
    assert ranked.parts(ADSO, "manual") == ()


def test_a_part_names_everybody_at_the_table() -> None:
    first, second = standings(TOURNAMENT).parts(ADSO, "buchholz")
    assert (first.kind, first.opponents, first.value) == ("win", (WILLIAM, UBERTINO, JORGE), 4)
    assert second.opponents == (WILLIAM, SALVATORE, SEVERINUS, JORGE)
    faced = standings(TOURNAMENT).parts(UBERTINO, "sonneborn_berger")
    assert [(part.kind, part.opponents, part.value) for part in faced] == [
        ("loss", (ADSO,), 0),
        ("draw", (WILLIAM,), Fraction(3, 2)),
        ("win", (JORGE,), 0),
        ("loss", (REMIGIO,), 0),
    ]


def test_those_who_are_level_are_compared_where_they_sat_together() -> None:
    """Without points for places all four are level: each is compared with each of the others."""
    none = tuple((0,) * size for size in (3, 4, 5))
    scheme = replace(SCHEME, place_points=none, tie_breaks=("head_to_head",))
    four = standings(Tournament(scheme, PLAYERS[:4], TABLES[:1]))
    found = {row.player: row.values[0] for row in four.rows}
    assert found == {ADSO: 2 + 2 + 2, WILLIAM: 0 + 1 + 2, UBERTINO: 0 + 1 + 2, JORGE: 0}
    parts = four.parts(WILLIAM, "head_to_head")
    assert [(part.kind, part.opponents, part.value) for part in parts] == [
        ("loss", (ADSO,), 0),
        ("draw", (UBERTINO,), 1),
        ("win", (JORGE,), 2),
    ]


def test_those_who_did_not_all_meet_are_not_compared() -> None:
    none = tuple((0,) * size for size in (3, 4, 5))
    scheme = replace(SCHEME, place_points=none, tie_breaks=("head_to_head",))
    five = standings(Tournament(scheme, PLAYERS[:5], TABLES[:1]))
    assert {row.values[0] for row in five.rows} == {None}


def test_a_void_table_and_a_table_without_result_give_nothing() -> None:
    void = Table(1, 1, (ADSO, WILLIAM, UBERTINO), "void")
    pending = Table(1, 2, (JORGE, SALVATORE, REMIGIO))
    ledger = Ledger(Tournament(SCHEME, PLAYERS, (void, pending)))
    assert set(ledger.points.values()) == {0}
    assert all(not met for met in ledger.met.values())
    assert set(ledger.dealt.values()) == {0}


def test_everybody_at_a_table_has_met_and_the_first_seat_has_dealt() -> None:
    ledger = Ledger(TOURNAMENT)
    assert ledger.meetings(ADSO, JORGE) == ledger.meetings(JORGE, ADSO) == 2
    assert (ledger.meetings(SALVATORE, REMIGIO), ledger.meetings(ADSO, REMIGIO)) == (1, 0)
    dealt = [ledger.dealt[player.id] for player in PLAYERS]
    assert dealt == [1, 1, 1, 0, 1, 0, 0]


def test_a_path_tells_the_place_and_the_points_of_all() -> None:
    first, second = path(TOURNAMENT, WILLIAM)
    assert (first.place, first.result, first.gained, first.points) == (2, "loss", 3, 3)
    assert (first.opponents, first.dealer) == ((ADSO, UBERTINO, JORGE), ADSO)
    assert (second.place, second.points) == (2, 9)
    assert second.deals == ((10, 20, 5, 4, 1), (10, 5, 8, 3, 2)), "the own points come first"
    parts = standings(TOURNAMENT).parts(WILLIAM, "deal_points")
    assert [(part.round, part.deal, part.value) for part in parts] == [
        (1, 1, 20),
        (2, 1, 10),
        (2, 2, 10),
    ]
    assert path(TOURNAMENT, SALVATORE)[1].deals == ((5, 10, 20, 4, 1), (8, 10, 5, 3, 2))


def test_the_cross_table_has_a_table_once_for_every_opponent() -> None:
    met = dict(cross_table(TOURNAMENT))
    assert {other: len(steps) for other, steps in met[ADSO].items()} == {
        WILLIAM: 2,
        UBERTINO: 1,
        JORGE: 2,
        SALVATORE: 1,
        SEVERINUS: 1,
    }


def test_exports_hold_every_table() -> None:
    rows = csv_rows(TOURNAMENT)
    assert rows[1][:8] == ["1", "Adso", "", "14", "2", "0", "0", "0"]
    line = next(line for line in trf(TOURNAMENT, "Abbey").splitlines() if "Remigio" in line)
    assert line.endswith("  0000 b =     3 b 1"), "there is room for one opponent only"


def through_json(tournament: Tournament) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(document(tournament, "Abbey")))
    return data


def test_a_document_gives_the_tournament_back_and_verifies() -> None:
    data = through_json(TOURNAMENT)
    assert (data["version"], data["tables"][0]["places"]) == (2, [1, 2, 2, 4])
    assert read(data) == TOURNAMENT
    assert verify(data) == []
    data["tables"][2]["places"] = [1, 2, 3, 4, 5]
    assert {ADSO, WILLIAM} <= set(verify(data))


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        (0, "places", [1, 1, 2, 4]),
        (0, "places", [2, 3, 3, 5]),
        (0, "places", [1, 2, 2]),
        (0, "deals", [{"points": [1, 2, 3], "winner": 0}]),
        (0, "deals", [{"points": [1, 2, 3, 4], "winner": 4}]),
        (0, "players", [ADSO, ADSO, UBERTINO, JORGE]),
        (3, "state", "void"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: int, field: str, value: object) -> None:
    data = through_json(TOURNAMENT)
    data["tables"][table][field] = value
    with pytest.raises(DocumentError):
        verify(data)


@pytest.mark.parametrize("seats", [1, 6])
def test_a_table_seats_two_to_five(seats: int) -> None:
    players = tuple(Player(number, f"P{number}") for number in range(1, 8))
    table = Table(1, 1, tuple(range(1, seats + 1)))
    with pytest.raises(DocumentError, match="players"):
        verify(through_json(Tournament(Scheme(), players, (table,))))


@pytest.mark.parametrize("rows", [[[3, 1, 0]], [[3, 1], [4, 2, 1, 0], [5, 4, 3, 2, 1]], 7])
def test_a_document_says_the_points_of_every_place(rows: object) -> None:
    data = through_json(TOURNAMENT)
    data["scheme"]["place_points"] = rows
    with pytest.raises(DocumentError, match="place_points"):
        read(data)


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((3, 9, 5), (3, 1, 2)),
        ((5, 5, 9, 5), (2, 2, 1, 2)),
        ((7, 7), (1, 1)),
        ((0, -1, -1, -5, 4), (2, 3, 3, 5, 1)),
    ],
)
def test_most_points_come_first_and_equal_points_share(
    totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert by_points(totals) == places
    assert is_sound(places, len(totals))


@pytest.mark.parametrize(
    ("winner", "totals", "places"),
    [
        (1, (9, 3), (2, 1)),
        (0, (9, 3), (1, 2)),
        (None, (9, 3), (1, 1)),
        (2, (9, 9, 5, 3), (2, 2, 1, 4)),
        (None, (9, 5, 5, 3), (1, 1, 1, 4)),
        (None, (9, 9, 5), (1, 1, 3)),
        (0, (0, 0, 0), (1, 2, 2)),
    ],
)
def test_a_winner_comes_first_whatever_the_points_say(
    winner: int | None, totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert by_winner(winner, totals) == places


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3), [9, 4, 1]),
        ((1, 1, 3), [6, 6, 1]),
        ((1, 2, 2), [9, 2, 2]),
        ((1, 1, 1), [4, 4, 4]),
        ((2, 1), [0, 2]),
        ((1, 1), [1, 1]),
    ],
)
def test_who_share_places_share_their_points_rounded_down(
    places: tuple[int, ...], points: list[int]
) -> None:
    scheme = Scheme(place_points=((9, 4, 1), (6, 4, 2, 0), (8, 6, 4, 2, 0)))
    assert [scheme.points_for(places, seat) for seat in range(len(places))] == points


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_a_rule_a_place_gives_two_points_for_everybody_left_behind(seats: int) -> None:
    places = tuple(range(1, seats + 1))
    given = [Scheme().points_for(places, seat) for seat in range(seats)]
    assert given == [2 * (seats - place) for place in places]


def test_of_a_shared_first_place_of_the_cut_the_higher_one_advances() -> None:
    table = Table(3, 1, (JORGE, WILLIAM, ADSO), "played", (), (1, 1, 3))
    assert winner(table, {ADSO: 1, WILLIAM: 2, JORGE: 3}) == WILLIAM
    void = Table(3, 1, (JORGE, WILLIAM, ADSO), "void")
    assert winner(void, {ADSO: 1, WILLIAM: 2, JORGE: 3}) == ADSO


def test_a_proposal_may_have_tables_of_any_size() -> None:
    seatings = (Seating(1, (ADSO, WILLIAM, UBERTINO)), Seating(2, (JORGE, SALVATORE)))
    assert [table.players for table in Proposal(1, seatings).tables()] == [
        (ADSO, WILLIAM, UBERTINO),
        (JORGE, SALVATORE),
    ]


def test_the_winner_of_a_table_is_alone_on_the_first_place() -> None:
    assert [table.winner for table in TABLES] == [0, None, 1, 1]
    assert [table.totals for table in TABLES][2:] == [(20, 25, 13, 7, 3), (7, 9)]
    assert Table(1, 1, (ADSO, WILLIAM)).winner is None
    assert Table(1, 1, (ADSO, WILLIAM)).totals == ()
