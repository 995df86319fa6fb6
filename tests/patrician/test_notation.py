"""Reading a Patrician line: tolerant where the meaning is plain, an error with its place else."""

import pytest

from scorer.games.common import MAX_LINE, NotationError
from scorer.games.patrician import format, parse


def wide(text: str) -> str:
    """As a Japanese keyboard gives it."""
    return "".join(chr(ord(sign) + 0xFEE0) for sign in text)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("A:9x2 7/B:none", "A: 9 9 7 / B: none"),
        ("A: 7, 9; 9 / B: -", "A: 9 9 7 / B: none"),
        (wide("Ann:9x2/Bo:NONE"), f"{wide('Ann')}: 9 9 / {wide('Bo')}: none"),
        ("A: ro9 Bologna9 2 / B: SUM33", "A: Bo9 Ro9 2 / B: sum33"),
        ("A: hats4 / B: Beard2 ladies1", "A: hat4 lady0 beard0 / B: hat0 lady1 beard2"),
        ("A: set3 piece22 card16 / B", "A: sets3 pieces22 cards16 / B"),
        ("A: cards24 sets0 9 / B:", "A: 9 sets0 cards24 / B"),
        ("A / B // roma: ab|b", "A / B // Ro:AB.B"),
        ("A / B // Ve:ab. Bo:.b", "A / B // Bo:.B Ve:AB."),
        ("A / B // // @siena=Roma+HAT2* turn3", "A / B // // turn3 @Si=Ro+hat2*"),
        ("A / B // Ve:A. //", "A / B // Ve:A. //"),
        ("A / B // // @Si=Fi+? @Bo=Fi2", "A / B // // @Bo=Fi2 @Si=Fi+any"),
        ("  Jean   Paul : 9 / B:", "Jean Paul: 9 / B"),
    ],
)
def test_a_line_is_read_as_it_is_meant_and_written_in_one_way(typed: str, written: str) -> None:
    assert format(parse(typed)) == written
    assert format(parse(written)) == written


@pytest.mark.parametrize(
    ("line", "code", "column", "word"),
    [
        ("", "empty", 1, ""),
        ("Ann: 9", "players-few", 7, ""),
        ("A/B/C/D/E/F", "players-many", 10, "/"),
        ("A: 9 / : 7", "name-missing", 7, ""),
        ("A: 9 / / B: 7", "name-missing", 7, ""),
        ("Ann: 9 / Tom: 7 / Ann: 2", "name-twice", 19, "Ann"),
        ("A: 9 foo / B: 7", "word-unknown", 6, "foo"),
        ("A: 9 / B: Xy9", "word-unknown", 11, "Xy9"),
        ("A: sum3 sum4 / B", "word-twice", 9, "sum4"),
        ("A: none none / B", "word-twice", 9, "none"),
        ("A: 9x0 / B", "tokens-many", 4, "9x0"),
        ("A: 9x61 / B", "tokens-many", 4, "9x61"),
        ("A / B // Xx:A.B", "city-unknown", 10, "Xx:A.B"),
        ("A / B // Ro:A.B roma:.", "city-twice", 17, "roma:."),
        ("A / B // Ro:ABC.B", "letter-unknown", 10, "Ro:ABC.B"),
        ("A / B // Ro:AB", "tower-syntax", 10, "Ro:AB"),
        ("A / B // Ro:", "tower-syntax", 10, "Ro:"),
        ("A / B // Ro:A.B.A", "tower-syntax", 10, "Ro:A.B.A"),
        ("A / B // Ro", "word-unknown", 10, "Ro"),
        ("A / B // // turnx", "word-unknown", 13, "turnx"),
        ("A / B // // turn3 turn4", "word-twice", 19, "turn4"),
        ("A / B // // @Bo @Bologna", "city-twice", 17, "@Bologna"),
        ("A / B // // @Xx", "city-unknown", 13, "@Xx"),
        ("A / B // // @Si=Fi+cat", "card-unknown", 13, "@Si=Fi+cat"),
        ("A / B // // // turn3", "too-many-parts", 13, "//"),
        ("A\x00: 9 / B", "unseen", 2, "U+0000"),
    ],
)
def test_an_error_names_the_code_the_column_and_the_word(
    line: str, code: str, column: int, word: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(line)
    error = caught.value
    assert (error.code, error.column, error.word) == (code, column, word)


def test_a_line_too_long_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        parse("A: " + "9 " * MAX_LINE + "/ B")
    assert caught.value.code == "too_long"


def test_nothing_said_is_not_nothing_won() -> None:
    silent, none = parse("A: hat1 / B: none").sides
    assert (silent.told, silent.stated) == (False, None)
    assert (none.told, none.stated) == (True, 0)
    assert (silent.counted_sets, none.counted_sets) == (0, None)
