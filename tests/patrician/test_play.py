"""One turn, one rule: the special move in its order, the last floor, the record's errors."""

import pytest

from scorer.games.common import switch
from scorer.games.patrician import READINGS, Readings, play
from scorer.games.patrician.play.fields import Field, read
from scorer.games.patrician.play.options import options

START = "players Ann / Bob / Cleo\n"


def judged(*lines: str, readings: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    chosen = switch(Readings(), READINGS, readings)
    record = play.read(START + "\n".join(lines), play.State(readings=chosen))
    assert record.error is None, record.error
    return record.lines[-1].judgement


def codes(*lines: str, readings: tuple[str, ...] = ()) -> list[str]:
    found = judged(*lines, readings=readings)
    return [] if found.legal else [reason.code for reason in found.reasons]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Ann: Ro > 1"], []),
        (["Bob: Ro > 1"], ["not-your-turn"]),
        (["Ann: Pi > 1"], ["city-not-in-play"]),
        (["Ann: Ro2 > 1"], ["floors-count"]),
        (["Ann: Ro > 1 2"], ["floors-count"]),
        (["Ann: Ro > 1", "Bob: Lu > 1, move Ro 1"], ["move-no-symbol", "move-no-own-piece"]),
        (["Ann: Ro > 1", "Bob: Lu+move > 1, move Lu 1"], ["move-same-city"]),
        (["Ann: Ro > 1", "Bob: Lu+move > 1, move Ro 1"], ["move-no-own-piece"]),
        (["Ann: Ro > 1", "Bob: Ro > 1", "Cleo: Ro > 1", "Ann: Lu+move > 1, move Ro 1"], []),
        (["Ann: Ro > 1", "Bob: Ve > 1", "Cleo: Pa > 1", "Ann: Lu+move > 1, move Ro 2"],
         ["move-empty-tower"]),
        (["Ann: Ro > 1", "Bob: Ve > 1", "Cleo: Pa > 1", "Ann: Lu+move > 1, move Ro 1"], []),
    ],
)  # fmt: skip
def test_a_turn_is_judged_by_its_first_fault(lines: list[str], expected: list[str]) -> None:
    assert codes(*lines) == expected


FOUR_IN_VERONA = ["Ann: Ve2 > 1 1", "Bob: Ve2 > 1 1"]


def test_the_last_floor_goes_to_the_empty_site() -> None:
    assert codes(*FOUR_IN_VERONA, "Cleo: Ve > 1") == ["last-floor-empty-site"]
    found = judged(*FOUR_IN_VERONA, "Cleo: Ve > 2")
    assert [reason.code for reason in found.reasons] == [
        "scored",
        "takes-high-top",
        "takes-low-most",
    ]
    assert found.reasons[1].words["name"] == "Bob", "AABB: a tie, and B is on top"


def test_a_full_city_takes_no_more_and_the_card_counts_as_played() -> None:
    full = [*FOUR_IN_VERONA, "Cleo: Ve > 2"]
    assert codes(*full, "Ann: Ve > 1") == ["city-overfull"]
    assert codes(*full, "Ann: Ve") == []


def test_a_table_may_overrule_but_not_the_impossible() -> None:
    assert judged("Bob: Ro > 1 ! we agreed").after is not None
    assert judged(*FOUR_IN_VERONA, "Cleo: Ve > 1 2 ! we agreed").after is None


@pytest.mark.parametrize(
    ("setting", "turn", "expected"),
    [
        ("move_may_empty=off", "Ann: Lu+move > 1, move Ro 1", ["move-would-empty"]),
        ("second_floor=may", "Ann: Lu2 > 1", []),
        ("card_first=on", "Ann: Lu+move > 1, move Ro 1, take Lu", ["step-order"]),
        ("card_first=on", "Ann: Lu+move > 1, take Lu, move Ro 1", []),
    ],
)
def test_house_rules_change_what_is_legal(setting: str, turn: str, expected: list[str]) -> None:
    before = ["Ann: Ro > 1", "Bob: Ve > 1", "Cleo: Pa > 1"]
    assert codes(*before, turn, readings=(setting,)) == expected
    assert codes(*before, turn) != expected


def test_a_turn_names_the_switches_that_would_change_its_verdict() -> None:
    before = ["Ann: Ro > 1", "Bob: Ve > 1", "Cleo: Pa > 1"]
    found = judged(*before, "Ann: Lu+move > 1, move Ro 1")
    assert (found.legal, found.silent) == (True, ("move_may_empty",))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("Ann: Xx > 1", "card-unknown", 6),
        ("Ann:", "card-missing", 5),
        ("Ann: Ro 1", "word-unknown", 9),
        ("Ann: Ro > 3", "site-unknown", 11),
        ("Ann: Ro > 1, move", "city-unknown", 18),
        ("Ann: Ro > 1, move Lu", "site-unknown", 21),
        ("Ann: Ro > 1, jump Lu", "site-unknown", 14),
        ("Ann: Ro > 1, take Ro, take Ro", "word-twice", 23),
        ("Ann: Ro > 1, draw Zz", "card-unknown", 19),
        ("Ann: Ro > 1 !", "reason-missing", 13),
        ("Dora: Ro > 1", "name-unknown", 1),
        ("Ann Ro > 1", "word-unknown", 1),
        ("players Ann / Bob", "header-late", 1),
        ("box small", "box-unknown", 5),
        ("box patrician-2007 Mi=9", "box-word", 20),
        ("readings pieces=off", "reading-unknown", 10),
        ("hand Ann", "cards-missing", 1),
        ("pile many", "number-missing", 6),
        ("open Ro", "card-unknown", 6),
        ("open Pi=Ro2", "city-not-in-play", 6),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, code: str, column: int) -> None:
    record = play.read(START + line)
    assert record.error is not None
    assert (record.error.line, record.error.code, record.error.column) == (2, code, column)


def test_a_record_begins_with_its_players() -> None:
    error = play.read("Ann: Ro > 1").error
    assert error is not None
    assert error.code == "players-first"


def test_a_record_may_have_a_box_of_its_own() -> None:
    record = play.read(START + "box patrician-2007 Ve=3,5/2,2\nAnn: Ve2 > 1 1\nBob: Ve > 2")
    judgement = record.lines[-1].judgement
    assert judgement is not None
    assert judgement.reasons[0].code == "scored"
    assert record.state.readings.box == "patrician-2007+Ve=3.5/2.2"
    assert play.write(record).splitlines()[1] == "box patrician-2007 Ve=3,5/2,2"


def test_comments_stay_where_they_are() -> None:
    text = "# a game\nplayers A / B\n\nA: Ro > 1  # the first\n"
    assert play.write(play.read(text)) == text


def test_what_may_be_done_is_told_city_by_city() -> None:
    position = play.read(START + "\n".join(FOUR_IN_VERONA)).position
    assert position is not None
    verona = next(one for one in options(position) if one.city == "Ve")
    assert (verona.one, verona.two) == (((2,),), ((2,),))
    assert all(one.one == ((1,), (2,)) for one in options(position) if one.city != "Ve")


def test_the_nearest_legal_turn_keeps_the_card() -> None:
    position = play.read(START + "\n".join(FOUR_IN_VERONA)).position
    assert position is not None
    line = play.follow(play.State(position.names, position=position), "Cleo: Ve > 1")
    assert isinstance(line.what, play.Action)
    near = play.instead(position, line.what)
    assert near is not None
    assert play.write_action(near, position) == "Cleo: Ve > 2"


def test_a_table_of_cities_seats_as_many_as_its_letters() -> None:
    table = Field("table", "table")
    seats = [len(read(table, text).sides) for text in ("Ve:A.B", "Ve:A.D", "Pi:A.B", "Ve:ABCDE.")]
    assert seats == [3, 4, 5, 5]
