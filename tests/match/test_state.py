"""The state of a match: one set of readings, deals that count, and lines under its names."""

import pebbles
import pytest
from rows import CLOSED, FIRST, MORNING, Row, logged, played, row

from scorer.games import GAMES
from scorer.games.common import MAX_LINE, NotationError
from scorer.games.matches import Format
from scorer.match.log import Deal, fold
from scorer.match.settings import Settings
from scorer.match.state import Scored, normalised, state_of


@pytest.fixture
def pebbles_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)


def test_totals_are_those_of_the_sheets() -> None:
    state = played(row(Format("fixed", 3)), FIRST, CLOSED)
    assert state.standing.running == ((63, 66), (63 + 53 - 10, 66 + 53))
    assert not state.standing.finished
    assert (state.game, state.dealer) == (GAMES["torri"], 0)
    assert [one.counts for one in state.scored] == [True, True]


@pytest.mark.parametrize("length", [Format("single"), Format("fixed", 1)])
def test_one_deal_is_scored_without_what_only_a_match_has(length: Format) -> None:
    """LT-44: one deal has no total to take a penalty from."""
    state = played(row(length), CLOSED)
    assert (state.readings.penalty, state.pinned.penalty) == ("off", "on")
    assert state.in_force == ("penalty=off",)
    assert state.settings.readings == ()
    assert (state.standing.totals, state.standing.winner) == ((53, 53), 1)
    assert state.standing.decided_by == "marker"


def test_house_rules_are_in_force_and_pinned() -> None:
    state = played(row(Format("fixed", 2), "penalty_size=25"), CLOSED)
    assert state.readings == state.pinned
    assert state.readings.penalty_size == 25
    assert state.standing.totals == (53 - 25, 53)


def test_sheets_and_problems_are_those_of_the_readings_in_force() -> None:
    """Nine eights are impossible; that nobody can hold them is one of the problems."""
    state = played(row(Format("single")), "Adso: 8x5 marker close / William: 8x4")
    (one,) = state.scored
    assert one.sheet == state.game.score(one.entry, state.readings)
    assert list(one.problems) == state.game.check(one.entry, state.readings)
    assert one.problems


def test_deals_after_the_end_do_not_count_and_nobody_deals_for_them() -> None:
    state = played(row(Format("fixed", 1)), FIRST, CLOSED, FIRST)
    assert [one.counts for one in state.scored] == [True, False, False]
    assert state.standing.totals == (63, 66)
    assert state.dealer == 1


def test_an_open_match_is_over_when_the_table_says_so() -> None:
    match = row(Format("open"))
    assert not played(match, FIRST).standing.finished
    match.ended = MORNING
    assert played(match, FIRST).standing.winner == 1


def test_a_removed_deal_is_shown_and_does_not_count() -> None:
    deals = [Deal(1, FIRST, removed=True), Deal(2, CLOSED), Deal(3, FIRST, removed=True)]
    state = state_of(row(Format("fixed", 2)), deals)
    assert state.standing.totals == (43, 53)
    assert state.removed == [deals[0], deals[2]]
    assert [deal.number for deal in state.deals] == [1, 2, 3]
    every = [one for one in state.every_deal if isinstance(one, Scored)]
    shown = [(one.deal.number, one.counts, one.sheet.sides[0].total) for one in every]
    assert shown == [(1, False, 63), (2, True, 53), (3, False, 63)]


def test_the_log_is_in_the_order_of_events() -> None:
    events = [
        logged(1, "add", 1),
        logged(2, "add", 2),
        logged(3, "correct", 1),
        logged(4, "remove", 2),
    ]
    assert state_of(row(Format("open")), fold(events)).log == events


def test_deals_bear_the_names_of_the_match() -> None:
    (one,) = played(row(Format("open")), "A: 8x4 marker / B: 9x3").scored
    assert [side.name for side in one.entry.sides] == ["Adso", "William"]
    assert [side.name for side in one.sheet.sides] == ["Adso", "William"]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Adso: 8x4 marker / William: 9x3", "Adso: 8x4 marker / William: 9x3"),
        ("William: 9x3 / Adso: 8x4 marker", "Adso: 8x4 marker / William: 9x3"),
        ("a: 8X4 marker/b:9x3", "Adso: 8x4 marker / William: 9x3"),
        ("William: 8x4 marker / b: 9x3", "Adso: 8x4 marker / William: 9x3"),
    ],
)
def test_a_line_becomes_one_of_this_match(line: str, canonical: str) -> None:
    entry, written = normalised(Row(), line)
    assert written == canonical
    assert [side.name for side in entry.sides] == ["Adso", "William"]


def test_a_line_with_another_number_of_players_is_refused(pebbles_known: None) -> None:
    settings = Settings().as_json()
    match = Row("pebbles", ["Adso", "William", "Jorge"], settings)
    assert normalised(match, "a: 3 / b: 4 / c: 5")[1] == "Adso: 3 / William: 4 / Jorge: 5"
    for line in ("Adso: 3 / William: 4", "Adso: 3 / William: 4 / Jorge: 5 / Remigio: 6"):
        with pytest.raises(NotationError) as caught:
            normalised(match, line)
        error = caught.value
        assert (error.code, error.column) == ("sides_of_match", len(line) + 1)
        assert error.expected.choices == ("Adso", "William", "Jorge")


def test_a_line_may_grow_with_the_names_up_to_the_limit() -> None:
    """`A:/B:` and 331 towers are 5 + 3 * 331 = 998 characters: names may bring two more."""
    towers = " 8x3" * ((MAX_LINE - 5) // 3)
    longer = Row(players=["A", "B" * 3])
    assert normalised(longer, f"A:/B:{towers}")[1].startswith("A: / BBB: 8x3")
    with pytest.raises(NotationError) as caught:
        normalised(Row(players=["A", "B" * 9]), f"A:/B:{towers}")
    assert (caught.value.code, caught.value.column) == ("too_long", MAX_LINE + 1)
    assert len(caught.value.word) == 20
