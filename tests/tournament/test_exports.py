"""A tournament written down and read again."""

import json
from typing import Any

import pytest
from events import finished, random_event

from scorer.tournament import (
    DocumentError,
    Player,
    Scheme,
    Table,
    Tournament,
    csv_rows,
    document,
    read,
    standings,
    trf,
    verify,
)
from scorer.tournament.simulate import simulate


def through_json(tournament: Tournament) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(document(tournament, "Abbey")))
    return data


def test_a_document_gives_back_the_event_and_verifies() -> None:
    for seed in range(60):
        tournament = finished(random_event(seed, most=12))
        data = through_json(tournament)
        assert read(data) == tournament
        assert verify(data) == []


def test_a_changed_rank_or_result_is_found() -> None:
    data = through_json(simulate(8, 3, 1))
    data["standings"][0]["points"] += 1
    assert verify(data) == [data["standings"][0]["player"]]
    data = through_json(simulate(8, 3, 1))
    data["tables"][0]["places"] = [1, 2] if data["tables"][0]["places"] != [1, 2] else [2, 1]
    assert set(data["tables"][0]["players"]) <= set(verify(data))


def spoil(data: dict[str, Any], path: str, value: object) -> None:
    *way, last = path.split(".")
    here: Any = data
    for key in way:
        here = here[int(key)] if key.isdigit() else here[key]
    here[int(last) if last.isdigit() else last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "torri-matches"),
        ("version", 3),
        ("scheme", []),
        ("scheme.cut", 3),
        ("scheme.rounds", "3"),
        ("scheme.rounds", 10**8),
        ("scheme.method", "dutch"),
        ("scheme.tie_breaks", ["height"]),
        ("scheme.more", 1),
        ("players.0.id", True),
        ("players.0.id", 2),
        ("players.0.name", 5),
        ("players.0.out", [[1]]),
        ("tables.0.players", [1, 99]),
        ("tables.0.players", [1]),
        ("tables.0.round", 0),
        ("tables.0.state", "lost"),
        ("tables.0.places", [1, 3]),
        ("tables.0.places", [1, 2, 3]),
        ("tables.0.places", [True, 2]),
        ("tables.0.places", []),
        ("tables.0.winner", 0),
        ("tables.0.deals", [{"points": [1, 2.5], "winner": 0}]),
        ("tables.1.players", [1, 2]),
        ("players", {}),
        ("tables", None),
        ("standings", None),
    ],
)
def test_a_document_of_another_shape_is_refused(path: str, value: object) -> None:
    data = through_json(simulate(8, 3, 1))
    data["tables"][0]["players"] = (
        [1, 2] if path.startswith("tables.1") else data["tables"][0]["players"]
    )
    spoil(data, path, value)
    with pytest.raises(DocumentError):
        verify(data)


def version_1() -> dict[str, Any]:
    """Adso beats William, Jorge and Ubertino draw, Abo has the bye; round 2 is void or open."""
    names = ("Adso", "William", "Jorge", "Ubertino", "Abo")
    player = {"seed": 0, "mark": "", "entered": 1, "late_points": 0, "out": []}
    deal = {"points": [30, 20], "winner": 0}
    games = [
        (1, 1, [1, 2], "played", [deal], 0),
        (1, 2, [3, 4], "awarded", [], None),
        (1, 0, [5], "bye", [], None),
        (2, 1, [2, 5], "awarded", [], 1),
        (2, 2, [1, 3], "void", [], None),
    ]
    keys = ("round", "table", "players", "state", "deals", "winner")
    points = {1: 2, 2: 0, 3: 1, 4: 1, 5: 4}
    ranks = {5: 1, 1: 2, 3: 3, 4: 3, 2: 5}
    return {
        "format": "torri-tournament",
        "version": 1,
        "name": "Abbey",
        "scheme": {
            "method": "swiss",
            "rounds": 2,
            "cut": 0,
            "win": 2,
            "draw": 1,
            "loss": 0,
            "bye": 2,
            "tie_breaks": [],
            "seed": 7,
            "mark_rounds": 2,
            "manual": [],
            "manual_reason": "",
        },
        "players": [{"id": number, "name": name} | player for number, name in enumerate(names, 1)],
        "games": [dict(zip(keys, game, strict=True)) for game in games],
        "standings": [
            {"rank": ranks[number], "player": number, "points": points[number], "values": []}
            for number in ranks
        ],
    }


def test_a_document_of_version_1_is_read_and_verified() -> None:
    tables = read(version_1()).tables
    assert [table.places for table in tables] == [(1, 2), (1, 1), (), (2, 1), ()]
    assert [(table.number, table.state) for table in tables][1:3] == [(2, "awarded"), (0, "bye")]
    assert tables[0].deals[0].points == (30, 20)
    assert verify(version_1()) == []
    again = document(read(version_1()), "Abbey")
    assert (again["format"], again["version"]) == ("torri-tournament", 2)
    assert again["standings"] == version_1()["standings"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("games.0.winner", 2),
        ("games.0.winner", False),
        ("games.0.places", [1, 2]),
        ("games.0.state", ["played"]),
        ("games.0.players", [1, 2, 3]),
        ("games.3", 5),
        ("games", {}),
        ("scheme.place_points", [[4, 2, 0], [6, 4, 2, 0], [8, 6, 4, 2, 0]]),
        ("version", True),
        ("version", 0),
    ],
)
def test_a_document_of_version_1_is_looked_at_as_closely(path: str, value: object) -> None:
    data = version_1()
    spoil(data, path, value)
    with pytest.raises(DocumentError):
        verify(data)


@pytest.mark.parametrize(("late", "fits"), [(10**9, True), (-(10**9), True), (10**9 + 1, False)])
def test_numbers_have_bounds(late: int, fits: bool) -> None:
    player = Player(1, "Adso", late_points=late)
    data = through_json(Tournament(Scheme(rounds=0), (player,)))
    if fits:
        assert read(data).players == (player,)
        return
    with pytest.raises(DocumentError, match=r"players\.late_points"):
        read(data)


def test_a_fault_says_what_and_where() -> None:
    assert str(DocumentError("bad_shape", "players.id")) == "bad_shape: players.id"
    assert str(DocumentError("wrong_format")) == "wrong_format"


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": "torri-tournament", "version": 1}])
def test_what_is_no_document_is_refused(data: object) -> None:
    with pytest.raises(DocumentError):
        read(data)


def test_csv_has_a_row_for_each_player_in_order_of_rank() -> None:
    tournament = simulate(6, 3, 1)
    head, *rows = csv_rows(tournament)
    assert head[:4] == ["rank", "player", "mark", "points"]
    assert [row[0] for row in rows] == [str(row.rank) for row in standings(tournament).rows]
    assert all(len(row) == len(head) for row in rows)


def test_trf_has_every_fact_in_its_column() -> None:
    """Columns counted in FIDE's format of 2026, which counts from 1."""
    tables = (
        Table(1, 1, (1, 2), "played", places=(1, 2)),
        Table(1, 2, (4, 3), "void"),
        Table(1, 0, (5,), "bye"),
        Table(2, 1, (5, 1), "awarded", places=(2, 1)),
        Table(2, 2, (2, 4), "played", places=(1, 1)),
        Table(2, 0, (3,), "bye"),
        Table(3, 1, (1, 4)),
    )
    names = ("Adso", "William", "Jorge", "Ubertino", "Abo")
    players = tuple(
        Player(n, name, seed=n, mark="Melk" if n == 1 else "") for n, name in enumerate(names, 1)
    )
    lines = trf(Tournament(Scheme(rounds=3, tie_breaks=()), players, tables), "Abbey").splitlines()
    assert lines[:5] == [
        "012 Abbey",
        "062 5",
        "092 Individual: Swiss-System",
        "142 3",
        "162  W 2.0    D 1.0    L 0.0    P 2.0",
    ]
    assert [lines[4][column - 1] for column in (6, 15, 24, 33)] == ["W", "D", "L", "P"]
    adso, william, jorge, ubertino, abo = lines[5:10]
    assert (adso[:3], adso[4:8], adso[14:47].rstrip()) == ("001", "   1", "Adso")
    assert (adso[80:84], adso[85:89]) == (" 4.0", "   1")
    assert not adso[47:80].strip(), "rating, federation, FIDE number and birthday are unknown"
    assert (adso[91:99], adso[101:109], adso[111:]) == ("   2 w 1", "   5 b +", "   4 w")
    assert (william[91:99], william[101:109]) == ("   1 b 0", "   4 w =")
    assert (jorge[91:99], jorge[101:109]) == ("0000 - Z", "0000 - U")
    assert (ubertino[91:99], ubertino[101:109]) == ("0000 - Z", "   2 b =")
    assert (abo[91:99], abo[101:109]) == ("0000 - U", "   1 w -")
    assert lines[10:] == ["###    1 Melk"]


def test_a_name_cannot_break_a_line_of_the_trf() -> None:
    tournament = simulate(2, 1, 1)
    odd = Tournament(
        tournament.scheme, (Player(1, "Ad\nso"), tournament.players[1]), tournament.tables
    )
    assert len(trf(odd, "A\nB").splitlines()) == len(trf(tournament, "AB").splitlines())


@pytest.mark.parametrize(
    ("cut", "good"), [(size, size in {0, 2, 4, 8, 16}) for size in (0, 1, 2, 3, 4, 8, 9, 16, 32)]
)
def test_a_cut_has_two_four_eight_or_sixteen_players(cut: int, good: bool) -> None:
    data = through_json(simulate(20, 1, 1))
    data["scheme"]["cut"] = cut
    if good:
        assert read(data).scheme.cut == cut
        return
    with pytest.raises(DocumentError, match=r"scheme\.cut"):
        read(data)


def test_a_bye_on_request_without_points_is_no_half_where_ties_give_none() -> None:
    players = (Player(1, "Adso", asked=((1, 0),)), Player(2, "William", asked=((1, 2),)))
    others = (Player(3, "Jorge"), Player(4, "Abo"))
    table = Table(1, 1, (3, 4), "played", (), (1, 2))
    text = trf(Tournament(Scheme(rounds=1, draw=0), (*players, *others), (table,)), "Abbey")
    rows = [line.rstrip() for line in text.splitlines() if line.startswith("001")]
    letters = {row[14:47].strip(): row[-1] for row in rows}
    assert letters == {"Adso": "Z", "William": "F", "Jorge": "1", "Abo": "0"}
