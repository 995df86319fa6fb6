from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import entries

from scorer.games.common import NotationError
from scorer.games.torri import Entry, format, parse

GOOD = "Adso: 10x4! 9x3 c5-9b! cx3b2 marker close / William: 7x3! cx5! via monumento"
MARKS = "0123456789xcb!:/- \t\u00d7\u2013\uff1a\uff0f\uff18ADmvi\u3000\u200b"


def unordered(entry: Entry) -> list[tuple[object, ...]]:
    return [
        (side.name, sorted(map(repr, side.towers)), side.marker, side.close, side.nobles)
        for side in entry.sides
    ]


def fault(text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


def assert_reads_or_names_the_fault(text: str) -> None:
    error = fault(text)
    if error is None:
        entry = parse(text)
        assert unordered(parse(format(entry))) == unordered(entry)
    else:
        assert 1 <= error.column <= len(text) + 1
        assert error.code
        assert error.expected.code


@settings(deadline=None, max_examples=200)
@given(entries())
def test_what_was_written_reads_as_the_same_table(entry: Entry) -> None:
    read = parse(format(entry))
    assert unordered(read) == unordered(entry)
    assert format(read) == format(entry)


@settings(deadline=None, max_examples=150)
@given(entries(), st.randoms(use_true_random=False))
def test_equal_tables_give_equal_lines(entry: Entry, random: Random) -> None:
    name, *words = format(entry).split(" / ")[0].split()
    random.shuffle(words)
    line = f"{name} {' '.join(words)} / {format(entry).split(' / ')[1]}"
    assert format(parse(line)) == format(entry)


@settings(deadline=None, max_examples=150)
@given(entries())
def test_capitals_and_foreign_signs_change_nothing(entry: Entry) -> None:
    first, second = format(entry).split(" / ")
    name, words = first.split(":")
    strange = words.upper().replace("X", "\u00d7").replace("-", "\u2013")
    wide = strange.translate({ord("0") + n: 0xFF10 + n for n in range(10)})
    assert format(parse(f" {name}\uff1a{wide}\uff0f {second}")) == format(entry)


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    assert_reads_or_names_the_fault(text)


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet=MARKS, max_size=60))
def test_any_text_of_the_signs_of_a_line_is_read_or_refused_in_words(text: str) -> None:
    assert_reads_or_names_the_fault(f"A:{text}/B:")


@settings(deadline=None, max_examples=400)
@given(
    st.integers(0, len(GOOD)),
    st.integers(0, 6),
    st.text(alphabet=MARKS, max_size=4) | st.text(max_size=3),
)
def test_a_damaged_line_is_read_or_refused_in_words(place: int, lost: int, added: str) -> None:
    assert_reads_or_names_the_fault(GOOD[:place] + added + GOOD[place + lost :])


@pytest.mark.parametrize("length", [999, 1000, 1001, 5000])
def test_a_line_of_any_length_is_read_or_refused_in_words(length: int) -> None:
    assert_reads_or_names_the_fault(f"A: {'8x3 ' * 2000}"[: length - 5] + " / B:")
