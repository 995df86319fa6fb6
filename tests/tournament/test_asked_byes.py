"""Byes on request: who is not paired, and what they give; every number worked out by hand."""

from dataclasses import replace

from scorer.tournament import Player, Scheme, Table, Tournament, pair, standings

ONE_ROUND = (Table(1, 1, (3, 4), "played", (), (1, 2)),)


def event(*players: Player, tables: tuple[Table, ...] = ()) -> Tournament:
    return Tournament(Scheme(rounds=3), players, tables)


def points(tournament: Tournament) -> dict[int, int]:
    return {row.player: row.points for row in standings(tournament).rows}


def test_who_asked_for_a_bye_is_not_paired_in_that_round_only() -> None:
    players = [Player(n, f"Monk {n}") for n in (2, 3, 4)]
    found = event(Player(1, "Adso", asked=((1, 2),)), Player(5, "Jorge"), *players)
    first = pair(found, 1)
    assert {p for one in first.seatings for p in one.players} == {2, 3, 4, 5}
    assert not first.byes
    later = event(Player(1, "Adso", asked=((2, 2),)), Player(5, "Jorge"), *players)
    assert {p for one in pair(later, 1).tables() for p in one.players} == {1, 2, 3, 4, 5}


def test_its_points_count_from_its_round_on() -> None:
    adso = Player(1, "Adso", asked=((1, 2), (3, 2)))
    half = Player(2, "William", asked=((1, 1),))
    others = (Player(3, "Jorge"), Player(4, "Remigio"))
    assert points(event(adso, half, *others)) == {1: 0, 2: 0, 3: 0, 4: 0}
    found = event(adso, half, *others, tables=ONE_ROUND)
    assert points(found) == {1: 2, 2: 1, 3: 2, 4: 0}, "round 3 has not come yet"
    parts = standings(found).parts(2, "points")
    assert [(one.kind, one.value, one.round) for one in parts] == [("asked", 1, 1)]


def test_who_had_left_or_was_not_there_yet_gets_nothing_for_it() -> None:
    gone = Player(1, "Adso", asked=((1, 2),), out=((1, 0),))
    late = Player(2, "William", asked=((1, 2),), entered=2)
    others = (Player(3, "Jorge"), Player(4, "Remigio"))
    assert points(event(gone, late, *others, tables=ONE_ROUND)) == {1: 0, 2: 0, 3: 2, 4: 0}


def test_who_was_seated_after_all_has_the_result_of_the_table_instead() -> None:
    players = [Player(n, f"Monk {n}", asked=((1, 2),) if n == 4 else ()) for n in (3, 4)]
    assert points(event(*players, tables=ONE_ROUND)) == {3: 2, 4: 0}


def test_dropping_out_while_resting_is_not_forgotten() -> None:
    resting = Player(1, "Adso", asked=((2, 1),))
    assert not resting.dropped(2).plays(3)
    assert resting.plays(3)


def test_in_the_cut_nobody_rests() -> None:
    # Adso asked for a bye in round 2; then the event was shortened to one round and a cut of two.
    players = (Player(1, "Adso", asked=((2, 0),)), Player(2, "William"))
    played = Table(1, 1, (1, 2), "played", (), (1, 2))
    final = pair(Tournament(Scheme(rounds=1, cut=2), players, (played,)), 2)
    assert [set(one.players) for one in final.seatings] == [{1, 2}]
    assert not final.byes


def test_who_goes_on_in_a_cut_is_not_kept_out_by_a_bye_planned_before() -> None:
    # Of four, 1 and 3 win their semifinals; 1 had asked for a bye in round 3, now the final.
    players = tuple(Player(n, f"Monk {n}", asked=((3, 1),) if n == 1 else ()) for n in range(1, 5))
    tables = (Table(1, 1, (1, 2), "played", (), (1, 2)), Table(1, 2, (3, 4), "played", (), (1, 2)))
    start = Tournament(Scheme(rounds=1, cut=4), players, tables)
    first = pair(start, 2).tables()
    done = [
        replace(t, state="played", places=tuple(1 if p in {1, 3} else 2 for p in t.players))
        for t in first
    ]
    met = {frozenset(table.players) for table in first}
    assert met in ({frozenset({1, 2}), frozenset({3, 4})}, {frozenset({1, 4}), frozenset({3, 2})})
    final = pair(replace(start, tables=(*tables, *done)), 3)
    assert [set(one.players) for one in final.seatings] == [{1, 3}]
    assert not final.byes


def test_a_bye_on_request_with_points_is_counted_when_the_next_bye_is_given() -> None:
    # After two ties and Adso's bye all five have 1 point, and Adso is last in Buchholz.
    others = tuple(Player(n, f"Monk {n}") for n in range(2, 6))
    tables = tuple(Table(1, n, (2 * n, 2 * n + 1), "played", (), (1, 1)) for n in (1, 2))
    half = pair(event(Player(1, "Adso", asked=((1, 1),)), *others, tables=tables), 2)
    assert [bye.player for bye in half.byes] != [1]
    assert len(half.byes) == 1
    nothing = pair(event(Player(1, "Adso", asked=((1, 0),)), *others, tables=tables), 2)
    assert [bye.player for bye in nothing.byes] == [1], "without points it was no bye"
