"""What the table allows itself, and what it corrects: lines with `!` and lines with `correct`."""

import pytest

from scorer.games.sangimignano.play import Record, RecordError, read, write, write_position

START = """players Adso / William
start abc 0,0@12
start acd 1,0@12
"""


def played(*lines: str) -> Record:
    return read(START + "\n".join(lines) + "\n")


def board(record: Record) -> str:
    position = record.position
    assert position is not None
    return write_position(position).split(" | ")[1]


def turn(record: Record) -> str:
    position = record.position
    assert position is not None
    return write_position(position).split(" | ")[2]


def test_a_token_out_of_turn_is_refused_and_may_be_allowed() -> None:
    assert played("William: token 0,0@4").stopped == 4
    record = played("William: token 0,0@4 ! Adso is away")
    assert record.stopped is None
    assert (record.lines[-1].overruled, turn(record)) == ("Adso is away", "2 segment")
    assert board(record) == "0,0@12:a.b2.c 1,0@12:a.c.d"


def test_a_tower_without_a_group_may_be_allowed_and_closes_its_region() -> None:
    record = played("Adso: token 0,0@4", "Adso: tower 0,0@4 ! we build at once")
    assert record.stopped is None
    assert board(record) == "0,0@12:a.b*1.c 1,0@12:a.c.d"
    assert turn(record) == "2 token"


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        ((), "Adso: token 3,3@12 ! because", "no-region"),
        ((), "Adso: segment bcd 1,0@12 ! because", "stage"),
        (("Adso: token 0,0@4",), "Adso: segment bcd 1,0@12 ! because", "occupied"),
        (("Adso: token 0,0@4",), "Adso: segment bcd 5,5@12 ! because", "touch"),
        (("correct region 0,0@4 12",), "Adso: token 0,0@4 ! because", "full"),
        (("correct region 0,0@4 *2",), "Adso: token 0,0@4 ! because", "tower-there"),
    ],
)
def test_what_the_board_makes_impossible_is_not_allowed_with_any_reason(
    before: tuple[str, ...], line: str, code: str
) -> None:
    record = played(*before, line)
    last = record.lines[-1]
    assert (record.stopped, last.applied, last.overruled) == (last.number, False, "")
    assert last.judgement is not None
    assert last.judgement.code == code


def test_a_reason_is_not_needed_for_what_is_legal() -> None:
    record = played("Adso: token 0,0@4 ! we like it")
    assert (record.stopped, record.lines[-1].overruled) == (None, "")


@pytest.mark.parametrize(
    ("line", "there", "then"),
    [
        ("correct region 0,0@4 12", "0,0@12:a.b12.c 1,0@12:a.c.d", "1 token"),
        ("correct region 0,0@4 *2", "0,0@12:a.b*2.c 1,0@12:a.c.d", "1 token"),
        ("correct segment abd 0,1@4", "0,0@12:a.b.c 0,1@4:a.b.d 1,0@12:a.c.d", "1 token"),
        ("correct turn William segment", "0,0@12:a.b.c 1,0@12:a.c.d", "2 segment"),
    ],
)
def test_a_correction_sets_what_is_there(line: str, there: str, then: str) -> None:
    record = played(line)
    assert record.stopped is None
    assert (board(record), turn(record)) == (there, then)
    assert record.lines[-1].kind == "correction"


def test_a_region_is_empty_again_after_a_correction() -> None:
    record = played("Adso: token 0,0@4", "correct region 0,0@4 none")
    assert board(record) == "0,0@12:a.b.c 1,0@12:a.c.d"


def test_a_segment_that_was_added_can_be_taken_away() -> None:
    record = played("correct segment abd 0,1@4", "correct segment none 0,1@4")
    assert board(record) == "0,0@12:a.b.c 1,0@12:a.c.d"


def test_a_hand_is_corrected_to_a_number_of_unknown_segments() -> None:
    position = played("correct hand William 1").position
    assert position is not None
    assert position.hands == (("?",) * 4, ("?",))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("correct region 0,0@2 1", "bad_place", 16),
        ("correct region 0,0@4 123", "bad_region", 22),
        ("correct region 0,0@4 3", "bad_region", 22),
        ("correct segment aab 1,1@12", "unknown_type", 17),
        ("correct segment none 1,0@12", "bad_place", 22),
        ("correct hand Jorge 1", "unknown_name", 14),
        ("correct hand Adso 9", "bad_number", 19),
        ("correct turn Adso dinner", "unknown_word", 19),
        ("correct", "unknown_word", 9),
    ],
)
def test_a_correction_that_cannot_be_says_where(line: str, code: str, column: int) -> None:
    error = played(line).error
    assert isinstance(error, RecordError)
    assert (error.line, error.code, error.column) == (4, code, column)


def test_what_was_written_reads_the_same() -> None:
    record = played("William: token 0,0@4 ! Adso is away", "correct region 0,0@12 1")
    assert read(write(record)).position == record.position
