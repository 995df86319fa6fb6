"""Byes on request: who is not paired, and what they give; every number worked out by hand."""

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
