"""A published round is repaired: players change places, a latecomer meets the bye."""

import pytest
from hall import Hall
from sqlmodel import Session

from scorer.store import (
    entrants,
    tournament_clock,
    tournament_featured,
    tournament_repair,
    tournament_rounds,
    tournaments,
)
from scorer.store.database import Database
from scorer.store.errors import BadValueError, ConflictError, NotFoundError
from scorer.store.tables import Match
from scorer.tournament import Player


@pytest.fixture
def hall(database: Database) -> Hall:
    return Hall(database)


def repair(hall: Hall, one: int, other: int) -> None:
    seen = hall.view().pulse
    with hall.database.write() as session:
        tournament_repair.repair(session, hall.grant(), seen, one, other)


def seats(hall: Hall) -> dict[int, set[int]]:
    return {t.table.number: set(t.table.players) for t in hall.view().round(hall.view().number)}


def names_at(session: Session, hall: Hall, table: int) -> list[str]:
    match = next(t.match for t in hall.view().tables if t.table.number == table and t.match)
    return session.get_one(Match, match.id).players


def test_two_players_of_two_tables_change_places(hall: Hall) -> None:
    hall.publish()
    before = seats(hall)
    one, other = min(before[1]), min(before[2])
    repair(hall, one, other)
    assert seats(hall) == {1: before[1] - {one} | {other}, 2: before[2] - {other} | {one}}
    with hall.database.read() as session:
        for table, found in seats(hall).items():
            assert set(names_at(session, hall, table)) == {hall.view().names[n] for n in found}


def test_two_players_of_one_table_change_who_deals(hall: Hall) -> None:
    hall.publish()
    first, second = hall.table(1).table.players
    repair(hall, first, second)
    assert hall.table(1).table.players == (second, first)


def test_a_table_that_has_begun_is_not_changed(hall: Hall) -> None:
    hall.publish()
    hall.play(1)
    before = seats(hall)
    with pytest.raises(BadValueError, match="table_begun"):
        repair(hall, min(before[1]), min(before[2]))
    assert seats(hall) == before


def test_what_changed_meanwhile_stops_the_change(hall: Hall) -> None:
    hall.publish()
    old, before = hall.view().pulse, seats(hall)
    hall.play(1)
    with pytest.raises(ConflictError), hall.database.write() as session:
        tournament_repair.repair(session, hall.grant(), old, min(before[1]), min(before[2]))


def test_a_latecomer_meets_the_player_with_the_bye(hall: Hall) -> None:
    hall.enter("Salvatore")
    hall.publish()
    (lonely,) = (t.table.players[0] for t in hall.view().tables if t.state == "bye")
    hall.enter("Remigio")
    late = max(hall.view().names)
    repair(hall, late, lonely)
    assert seats(hall)[3] == {lonely, late}
    assert "bye" not in {t.state for t in hall.view().tables}
    entrant = hall.view().entrants[-1]
    assert (entrant.number, entrant.entered) == (late, 1)
    for table in (1, 2, 3):
        hall.finish(table)
    points = [row.points for row in hall.view().standings.rows]
    assert sorted(points) == [0, 0, 0, 2, 2, 2], "a win has 2 points, and nobody has a bye"


def test_who_dropped_out_and_came_back_is_seated_in_this_round(hall: Hall) -> None:
    hall.enter("Salvatore")  # one of five
    with hall.database.write() as session:
        entrants.drop(session, hall.grant(), 1)
    hall.enter("Remigio")  # 1 is out: 2 to 6 are five players
    hall.publish()
    (lonely,) = (t.table.players[0] for t in hall.view().tables if t.state == "bye")
    repair(hall, 1, lonely)
    assert {1, lonely} in seats(hall).values()
    back = tournaments.player_of(hall.view().entrants[0])
    assert isinstance(back, Player)
    assert back.plays(1)
    assert back.plays(2)


def test_a_latecomer_needs_a_bye(hall: Hall) -> None:
    hall.publish()
    hall.enter("Remigio")
    with pytest.raises(BadValueError, match="no_bye_to_share"):
        repair(hall, max(hall.view().names), 1)


def test_the_same_player_or_an_unknown_one_is_refused(hall: Hall) -> None:
    hall.publish()
    for one, other in ((1, 1), (1, 99)):
        with pytest.raises(NotFoundError):
            repair(hall, one, other)


def test_the_log_names_both(hall: Hall) -> None:
    hall.publish()
    before = seats(hall)
    one, other = min(before[1]), min(before[2])
    repair(hall, one, other)
    with hall.database.read() as session:
        newest = tournaments.history(session, hall.grant().tournament)[-1]
    names = hall.view().names
    assert (newest.kind, newest.body["one"], newest.body["other"]) == (
        "reseated",
        names[one],
        names[other],
    )


def test_what_the_desk_tells_the_hall_begins_no_table(hall: Hall) -> None:
    hall.publish()
    with hall.database.write() as session:
        tournament_clock.turn(session, hall.grant(), "start")
        tournament_featured.announce(session, hall.grant(), "Lunch at one")
    place = hall.table(1)
    with hall.database.write() as session:
        tournament_clock.lengthen(session, hall.grant(), place, 5)
    assert tournament_rounds.untouched(hall.view())
    before = seats(hall)
    repair(hall, min(before[1]), min(before[2]))
    assert seats(hall) != before
    hall.play(1)
    assert not tournament_rounds.untouched(hall.view())


def test_extra_time_of_a_table_changes_nothing_at_the_others(hall: Hall) -> None:
    hall.publish()
    place = hall.table(1)
    with hall.database.write() as session:
        tournament_clock.lengthen(session, hall.grant(), place, 5)
    assert [hall.table(n).match.version for n in (1, 2)] == [1, 0]  # type: ignore[union-attr]
