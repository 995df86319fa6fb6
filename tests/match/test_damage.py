"""A stored line or a row that cannot be read: it is a value, and the others are scored."""

from typing import Any

import pytest
from rows import CLOSED, FIRST, MORNING, Row, played, row

from scorer.games.matches import Format
from scorer.match.changes import preview
from scorer.match.log import Deal
from scorer.match.settings import Settings
from scorer.match.state import DamagedMatchError, Scored, Unreadable, normalised, state_of

RUBBISH = "Adso: 10x4! \ufffd9x3! / William"


def test_a_deal_that_cannot_be_read_says_why_and_the_others_are_scored() -> None:
    state = played(row(Format("fixed", 3)), FIRST, RUBBISH, CLOSED)
    (bad,) = state.unreadable
    assert (bad.deal.number, bad.deal.line, bad.error.code) == (2, RUBBISH, "unknown_word")
    assert [one.deal.number for one in state.scored] == [1, 3]
    assert state.standing.running == ((63, 66), (106, 119))
    assert [deal.number for deal in state.deals] == [1, 2, 3]
    assert [type(one) for one in state.every_deal] == [Scored, Unreadable, Scored]


@pytest.mark.parametrize(
    "length", [Format("single"), Format("fixed", 2), Format("target", target=10), Format("open")]
)
@pytest.mark.parametrize("lines", [(RUBBISH,), (RUBBISH, FIRST, CLOSED)])
def test_nobody_has_won_while_a_deal_cannot_be_read(length: Format, lines: tuple[str, ...]) -> None:
    match = row(length)
    match.ended = MORNING
    state = played(match, *lines)
    assert state.incomplete
    assert (state.standing.finished, state.standing.winner) == (False, None)
    assert len(state.standing.running) == len(lines) - 1


def test_a_match_that_was_over_before_the_damage_is_over() -> None:
    state = played(row(Format("fixed", 2)), FIRST, CLOSED, RUBBISH, FIRST)
    assert (state.standing.finished, state.incomplete) == (True, False)
    assert state.standing.totals == (106, 119)
    assert [one.counts for one in state.scored] == [True, True, False]


def test_an_open_match_that_was_ended_is_not_over_at_the_damage() -> None:
    match = row(Format("open"))
    match.ended = MORNING
    assert not played(match, FIRST, RUBBISH).standing.finished


def test_a_removed_deal_that_cannot_be_read_harms_nobody() -> None:
    state = state_of(row(Format("fixed", 1)), [Deal(1, RUBBISH, removed=True), Deal(2, FIRST)])
    assert (state.standing.finished, state.incomplete, state.unreadable) == (True, False, [])
    assert isinstance(state.every_deal[0], Unreadable)


def test_a_line_with_other_sides_than_the_match_cannot_be_read() -> None:
    three = Row(players=["Adso", "William", "Jorge"])
    with pytest.raises(DamagedMatchError) as caught:  # Le Torri is for two
        state_of(three, [])
    assert caught.value.what == "players"
    assert played(row(Format("single")), "Adso: 8x3").unreadable[0].error.code


@pytest.mark.parametrize("line", [None, FIRST])
def test_the_damage_is_mended_by_removing_or_correcting(line: str | None) -> None:
    then = preview(played(row(Format("fixed", 1)), RUBBISH, CLOSED), 1, line)
    assert (then.incomplete, then.standing.finished) == (False, True)


@pytest.mark.parametrize(
    ("what", "stored"),
    [
        ("game", "t\ufffdrri"),
        ("players", '["Adso", "Wil'),
        ("players", None),
        ("players", ["Adso", 7]),
        ("players", []),
        ("settings", '{"kind": "fi'),
        ("settings", None),
        ("settings", []),
        ("settings", {}),
        ("settings", {**Settings().as_json(), "kind": "endless"}),
        ("settings", {**Settings().as_json(), "deals": "two"}),
        ("settings", {**Settings().as_json(), "target": True}),
        ("settings", {**Settings().as_json(), "variant": None}),
        ("settings", {**Settings().as_json(), "readings": 3}),
        ("settings", {**Settings().as_json(), "readings": [["penalty=off"]]}),
        ("settings", {**Settings().as_json(), "readings": ["no=such"]}),
    ],
)
def test_a_match_that_cannot_be_read_says_what_of_it(what: str, stored: Any) -> None:
    match = row(Format("single"))
    setattr(match, what, stored)
    for read in (lambda: state_of(match, []), lambda: normalised(match, FIRST)):
        with pytest.raises(DamagedMatchError) as caught:
            read()
        assert caught.value.what == what
    assert isinstance(caught.value.text, str)
