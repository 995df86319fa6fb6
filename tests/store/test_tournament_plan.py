"""Settings of a tournament: every bound, at the bound and just beyond it."""

from dataclasses import replace

import pytest
from hall import DESK, Hall

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import tournaments
from scorer.store.database import Database
from scorer.store.errors import BadValueError
from scorer.store.tournament_plan import Plan, check_plan
from scorer.tournament import TIE_BREAKS, Scheme

PLAN = Plan(Scheme(), Settings(Format("single")))


def refusal(plan: Plan, game: str = "torri") -> str:
    try:
        check_plan(game, plan)
    except BadValueError as error:
        return error.code
    return ""


@pytest.mark.parametrize(
    ("scheme", "code"),
    [
        ({}, ""),
        ({"method": "knockout"}, "unknown_method"),
        ({"method": "double_round_robin"}, ""),
        ({"cut": 3}, "unknown_method"),
        ({"cut": 16}, ""),
        ({"cut": 32}, "unknown_method"),
        ({"rounds": 0}, "bad_rounds"),
        ({"rounds": 1}, ""),
        ({"rounds": 100}, ""),
        ({"rounds": 101}, "bad_rounds"),
        ({"win": 100}, ""),
        ({"win": 101}, "bad_points"),
        ({"loss": -1}, "bad_points"),
        ({"bye": 0}, ""),
        ({"bye": -1}, "bad_points"),
        ({"bye": 100}, ""),
        ({"bye": 101}, "bad_points"),
        ({"win": 2, "draw": 3}, "points_order"),
        ({"draw": 2}, ""),
        ({"draw": 1, "loss": 2}, "points_order"),
        ({"draw": 1, "loss": 1}, ""),
        ({"win": 1, "draw": 1, "loss": 1}, "points_order"),
        ({"win": 0, "draw": 0, "loss": 0}, "points_order"),
        ({"tie_breaks": ()}, ""),
        ({"tie_breaks": TIE_BREAKS}, ""),
        ({"tie_breaks": ("wins", "wins")}, "bad_tie_breaks"),
        ({"tie_breaks": ("wins", "beauty")}, "bad_tie_breaks"),
    ],
)
def test_a_scheme_is_within_its_bounds(scheme: dict[str, object], code: str) -> None:
    assert refusal(replace(PLAN, scheme=replace(Scheme(), **scheme))) == code  # type: ignore[arg-type]


@pytest.mark.parametrize(("confirmations", "code"), [(0, "bad"), (1, ""), (3, ""), (4, "bad")])
def test_one_or_most_or_all_players_confirm(confirmations: int, code: str) -> None:
    expected = "bad_confirmations" if code else ""
    assert refusal(replace(PLAN, confirmations=confirmations)) == expected


@pytest.mark.parametrize(
    ("length", "code"),
    [
        (Format("open"), "open_tournament"),
        (Format("fixed", deals=100), ""),
        (Format("fixed", deals=101), "bad_deals"),
        (Format("target", target=9), "bad_target"),
        (Format("target", target=10), ""),
        (Format("target", target=10_000), ""),
        (Format("target", target=10_001), "bad_target"),
    ],
)
def test_a_match_of_a_tournament_comes_to_an_end(length: Format, code: str) -> None:
    assert refusal(replace(PLAN, match=Settings(length))) == code


def test_only_a_game_that_is_there_has_tournaments() -> None:
    assert refusal(PLAN, "chess") == "unknown_game"


def named(database: Database, name: str) -> None:
    with database.write() as session:
        tournaments.create(session, "torri", name, PLAN, DESK, "the desk", None)


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\nb"])
def test_a_tournament_has_a_name_of_one_line(sqlite: Database, name: str) -> None:
    with pytest.raises(BadValueError, match="bad_tournament_name"):
        named(sqlite, name)


@pytest.mark.parametrize("name", ["x", "x" * 80])
def test_a_name_may_be_short_or_long(sqlite: Database, name: str) -> None:
    named(sqlite, name)
    with sqlite.read() as session:
        assert [one.name for one in tournaments.of_device(session, DESK)] == [name]


def change(hall: Hall, **scheme: object) -> str:
    """The code of the refusal, if the desk is refused."""
    plan = hall.view().plan
    wanted = replace(plan, scheme=replace(plan.scheme, **scheme))  # type: ignore[arg-type]
    try:
        with hall.database.write() as session:
            tournaments.change_plan(session, hall.grant(), "Monastery Open", wanted)
    except BadValueError as error:
        return error.code
    return ""


def test_a_cut_is_no_larger_than_the_field(sqlite: Database) -> None:
    hall = Hall(sqlite, 4)
    assert change(hall, cut=8) == "cut_too_large"
    assert change(hall, cut=4) == ""


def test_what_is_published_cannot_be_planned_otherwise(sqlite: Database) -> None:
    hall = Hall(sqlite, 4)
    for _ in range(2):
        hall.publish()
        hall.finish_round()
    assert change(hall, method="round_robin") == "method_fixed"
    assert change(hall, rounds=1) == "rounds_published"
    assert change(hall, rounds=2, cut=2) == ""
    hall.publish()
    assert change(hall, rounds=3) == "cut_fixed"
    assert change(hall, cut=4) == "cut_fixed"
    assert change(hall, win=3) == ""


def test_the_seed_of_a_tournament_stays(sqlite: Database) -> None:
    hall = Hall(sqlite, 4)
    seed = hall.view().plan.scheme.seed
    assert 1 <= seed < 10**8
    assert change(hall, seed=seed + 1, win=3) == ""
    assert (hall.view().plan.scheme.seed, hall.view().plan.scheme.win) == (seed, 3)


def test_tables_of_a_cut_that_has_begun_keep_their_sizes(sqlite: Database) -> None:
    tables = {"least": 3, "seats": 4, "most": 4}
    hall = Hall(sqlite, 8, "patrician", rounds=1, cut=8, **tables)
    hall.publish()
    assert change(hall, most=5) == "", "the cut has not begun"
    for number in (1, 2):
        hall.rule("awarded", number, "no deals", places=[1, 2, 3, 4])
    hall.publish()
    assert change(hall, most=4) == "cut_fixed"
    assert change(hall, least=2) == "cut_fixed"
    assert change(hall, seats=5) == "cut_fixed"
