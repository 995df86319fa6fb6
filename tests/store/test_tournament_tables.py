"""Tables of three to five in the store: rounds made by hand, results, rulings, export, verify."""

import json
from typing import Any

import pebbles
import pytest
from hall import DESK, Hall

from scorer.games import GAMES
from scorer.store import entrants, tournament_clock, tournament_rounds, tournament_transfer
from scorer.store.database import Database
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tournament_rounds import seat
from scorer.store.tournaments import locked, write
from scorer.tournament import Bye, Proposal, Seating


@pytest.fixture(autouse=True)
def another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)


class Abbey(Hall):
    """Seven players of pebbles, at tables that somebody else has chosen."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, 7, game="pebbles", rounds=2)

    def seat(self, *tables: tuple[int, ...], bye: int = 0) -> None:
        """The next round: as the desk will publish it when large tables are paired."""
        view = self.view()
        seatings = tuple(Seating(number, seats) for number, seats in enumerate(tables, 1))
        proposal = Proposal(view.number + 1, seatings, (Bye(bye),) if bye else ())
        with self.database.write() as session:
            tournament = locked(session, self.grant())
            seat(session, tournament, view, proposal)
            write(session, tournament, "published", "the desk", {"round": proposal.number})

    def score(self, number: int, *points: int) -> None:
        """One deal at a table, by seat."""
        names = self.names(number)
        told = zip(names, points, strict=True)
        self.play(number, " / ".join(f"{name}: {count}" for name, count in told))

    def names(self, number: int) -> list[str]:
        match = self.table(number).match
        assert match
        return list(match.players)

    def agree(self, number: int) -> str:
        """Everybody at a table confirms."""
        match = self.table(number).match
        assert match
        return [self.confirm(match, side) for side in range(len(match.players))][-1]

    def points(self) -> list[int]:
        return [self.view().standings.row(player).points for player in range(1, 8)]

    def document(self) -> dict[str, Any]:
        view = self.view()
        with self.database.read() as session:
            whole = tournament_transfer.export(session, view, with_log=True)
        found: dict[str, Any] = json.loads(json.dumps(whole))
        return found


@pytest.fixture
def abbey(database: Database) -> Abbey:
    return Abbey(database)


def test_a_whole_event_of_large_tables(abbey: Abbey) -> None:
    """The example of `test_large_tables`, played: 14, 9, 3, 0, 7, 5 and 2 points."""
    abbey.seat((1, 2, 3, 4), (5, 6, 7))
    abbey.score(1, 30, 20, 20, 10)
    abbey.score(2, 15, 15, 5)
    assert [abbey.agree(number) for number in (1, 2)] == ["official", "official"]
    assert abbey.table(1).table.places == (1, 2, 2, 4)
    assert abbey.points() == [6, 3, 3, 0, 3, 3, 0]
    abbey.seat((2, 1, 5, 7, 4), (3, 6))
    abbey.score(1, 20, 25, 13, 7, 3)
    abbey.score(2, 7, 9)
    assert [abbey.agree(number) for number in (1, 2)] == ["official", "official"]
    assert abbey.points() == [14, 9, 3, 0, 7, 5, 2]
    assert abbey.view().over
    whole = abbey.document()
    assert (whole["version"], whole["game"]) == (2, "pebbles")
    wet = 13 - 3  # who has 13 pebbles comes home with wet feet
    assert whole["tables"][2]["deals"] == [{"points": [20, 25, wet, 7, 3], "winner": 1}]
    assert tournament_transfer.verify(whole) == []


def test_what_was_changed_in_an_export_is_found(abbey: Abbey) -> None:
    abbey.seat((1, 2, 3), (4, 5, 6), bye=7)
    abbey.score(1, 3, 2, 1)
    abbey.agree(1)
    whole = abbey.document()
    assert tournament_transfer.verify(whole) == []
    whole["tables"][0]["deals"][0]["points"] = [3, 2, 2]
    [found] = [one for one in tournament_transfer.verify(whole) if one.where == "tables/1/1"]
    assert (found.stated, found.computed) == ([[3, 2, 2]], [[3, 2, 1]])


def test_a_table_is_official_when_every_seat_has_confirmed(abbey: Abbey) -> None:
    abbey.seat((1, 2, 3), (4, 5, 6, 7))
    abbey.score(2, 4, 3, 2, 1)
    match = abbey.table(2).match
    assert match
    said = [abbey.confirm(match, side) for side in (3, 0, 2, 1)]
    assert said == ["half", "half", "half", "official"]
    with pytest.raises(NotFoundError):
        abbey.confirm(match, 4)


def test_any_seat_may_disagree_and_the_desk_takes_its_version(abbey: Abbey) -> None:
    abbey.seat((1, 2, 3, 4, 5), (6, 7))
    abbey.score(1, 9, 8, 7, 6, 5)
    match = abbey.table(1).match
    assert match
    abbey.confirm(match, 4)
    abbey.correct(match, "{0}: 9 / {1}: 8 / {2}: 7 / {3}: 6 / {4}: 15")
    assert abbey.confirm(match, 2, agrees=False) == "disputed"
    told = abbey.table(1).version(4)
    assert told == ["Adso: 9 / William: 8 / Ubertino: 7 / Jorge: 6 / Salvatore: 5"]
    abbey.rule("entered", lines=told)
    assert abbey.table(1).table.places == (1, 2, 3, 4, 5)
    assert abbey.points()[:5] == [8, 6, 4, 2, 0]


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ({"places": [2, 1, 3], "deals": [[5, 9, 1]]}, ""),
        ({"places": [1, 1, 1], "deals": []}, ""),
        ({"places": [1, 2], "deals": []}, "unknown_ruling"),
        ({"places": [1, 2, 4], "deals": []}, "unknown_ruling"),
        ({"deals": [[5, 9, 1]]}, "unknown_ruling"),
        ({"places": [1, 2, 3], "deals": [[5, 9]]}, "bad_deal_points"),
        ({"places": [1, 2, 3], "deals": [[5, 9, 1001]]}, "bad_deal_points"),
    ],
)
def test_the_desk_enters_a_place_for_every_seat(
    abbey: Abbey, result: dict[str, Any], code: str
) -> None:
    abbey.seat((1, 2, 3), (4, 5, 6), bye=7)
    if code:
        with pytest.raises(BadValueError, match=code):
            abbey.rule("entered", **result)
        return
    abbey.rule("entered", **result)
    assert list(abbey.table(1).table.places) == result["places"]


def test_an_awarded_table_has_places_and_no_deals(abbey: Abbey) -> None:
    abbey.seat((1, 2, 3), (4, 5, 6), bye=7)
    abbey.rule("awarded", reason="two did not come", places=[1, 2, 2])
    assert abbey.points() == [4, 1, 1, 0, 0, 0, 2], "the second and the third place share 2 + 0"
    abbey.rule("void", reason="they came after all")
    assert abbey.points() == [0, 0, 0, 0, 0, 0, 2]


def test_who_sat_at_any_table_is_not_taken_out_of_the_list(abbey: Abbey) -> None:
    abbey.seat((1, 2, 3), (4, 5, 6), bye=7)
    for number in (3, 6, 7):
        with abbey.database.write() as session, pytest.raises(BadValueError, match="was_paired"):
            entrants.remove(session, abbey.grant(), number)


def test_publishing_sets_the_clock_back_also_after_somebody_looked(database: Database) -> None:
    """The view that publishing works with may be a remembered one."""
    hall = Hall(database)
    hall.publish()
    hall.finish_round()
    with database.write() as session:
        tournament_clock.turn(session, hall.grant(), "start", 40)
    seen = hall.view().pulse
    assert tournament_clock.running(hall.grant(DESK).tournament)
    with database.write() as session:
        tournament_rounds.publish(session, hall.grant(), seen)
    assert hall.grant().tournament.clock_started is None
