import pytest

from scorer.games.common import MAX_LINE, NotationError
from scorer.games.names import MAX_NAME, name_fault
from scorer.games.torri import Side, Tower, format, parse
from scorer.games.torri.notation import format_tower

TOWERS = [
    ("8x4", Tower(4, rank=8)),
    ("10x10!", Tower(10, rank=10, completed=True)),
    ("5x03", Tower(3, rank=5)),
    ("8x4b", Tower(4, rank=8, pietre=1)),
    ("8x4b1", Tower(4, rank=8, pietre=1)),
    ("8x11b3!", Tower(11, rank=8, pietre=3, completed=True)),
    ("cx5", Tower(5)),
    ("cx6b2!", Tower(6, pietre=2, completed=True)),
    ("c5-9", Tower(5, top=5)),
    ("c4-9b", Tower(6, top=4, pietre=1)),
    ("c6-11b", Tower(6, top=6, pietre=1)),
    ("c3-10b2!", Tower(8, top=3, pietre=2, completed=True)),
    ("C5\u20139!", Tower(5, top=5, completed=True)),
    ("\uff18\uff58\uff14\uff01", Tower(4, rank=8, completed=True)),
    ("8\u00d74B", Tower(4, rank=8, pietre=1)),
]

WRITTEN = [
    ("Adso:/William:", "Adso: / William:"),
    ("A: 5x3 10x3 10x4 / B:", "A: 10x4 10x3 5x3 / B:"),
    ("A: cx3 c5-8 8x3 cx4 / B:", "A: 8x3 cx4 c5-8 cx3 / B:"),
    ("A: via close marker 8x3 cappella via / B:", "A: 8x3 marker close cappella via via / B:"),
    ("A: 8x3 8x3! / B:", "A: 8x3! 8x3 / B:"),
    ("A: 8x4b1 8x4 / B: 9x4b2!", "A: 8x4 8x4b / B: 9x4b2! "),
    (
        "  Brother Adso\t:  8X3 / William  of  Baskerville : ",
        "Brother Adso: 8x3 / William  of  Baskerville:",
    ),
    ("A\uff1a8x3\uff0fB\uff1a", "A: 8x3 / B:"),
    ("A: c7\u22129 c7\u20109 c7\u30fc9 / B:", "A: c7-9 c7-9 c7-9 / B:"),
    ("A: pietra / B:", "A: pietra / B:"),
]

ERRORS = [
    ("", "empty", "", 1),
    ("   ", "empty", "", 1),
    ("Adso: 8x3", "sides", "", 10),
    ("A: / B: / C: 8x3", "sides", "/", 9),
    ("Adso 8x3 / B:", "no_colon", "Adso 8x3", 1),
    ("A: /", "no_colon", "", 5),
    (": 8x3 / B:", "no_name", "", 1),
    ("  : 8x3 / B:", "no_name", "", 1),
    ("A: / B: 8x3 / C: / D:", "sides", "/", 13),
    ("A: / \u200b:", "unseen", "U+200B", 6),
    ("A: / \u200d:", "no_name", "\u200d", 6),
    ("A: / A: 8x3", "same_name", "A", 6),
    ("caf\u00e9: / cafe\u0301:", "same_name", "cafe\u0301", 9),
    ("A: 8x3 tower / B:", "unknown_word", "tower", 8),
    ("A: 8x3 / B: Via viaa", "unknown_word", "viaa", 17),
    ("A: B: 8x3 / C:", "unknown_word", "B:", 4),
    ("A: 11x3 / B:", "bad_rank", "11x3", 4),
    ("A: 4x3 / B:", "bad_rank", "4x3", 4),
    ("A: 8x / B:", "bad_tower", "8x", 4),
    ("A: 8x3!! / B:", "bad_tower", "8x3!!", 4),
    ("A: 8x3!b / B:", "bad_tower", "8x3!b", 4),
    ("A: 8x100 / B:", "bad_tower", "8x100", 4),
    ("A: c5 / B:", "bad_tower", "c5", 4),
    ("A: cx / B:", "bad_tower", "cx", 4),
    ("A: 8x-3 / B:", "bad_tower", "8x-3", 4),
    ("A: 8x0 / B:", "bad_height", "8x0", 4),
    ("A: cx0 / B:", "bad_height", "cx0", 4),
    ("A: cx2b3 / B:", "bad_height", "cx2b3", 4),
    ("A: 8x3b0 / B:", "bad_pietre", "8x3b0", 4),
    ("A: 8x4b4 / B:", "bad_pietre", "8x4b4", 4),
    ("A: c9-5 / B:", "bad_run", "c9-5", 4),
    ("A: c7-7 / B:", "bad_run", "c7-7", 4),
    ("A: c1-9b3 / B:", "bad_run", "c1-9b3", 4),
    ("A: c5-14b3 / B:", "bad_run", "c5-14b3", 4),
    ("A: marker MARKER / B:", "said_twice", "MARKER", 11),
    ("A: close close / B:", "said_twice", "close", 10),
    ("A\x07: / B:", "unseen", "U+0007", 2),
    ("A: 8x3\n/ B:", "unseen", "U+000A", 7),
    ("A\u202e: / B:", "unseen", "U+202E", 2),
    ("A\ud800: / B:", "unseen", "U+D800", 2),
    ("A\tB: / C:", "unseen", "A\tB", 1),
]


@pytest.mark.parametrize(("word", "tower"), TOWERS)
def test_a_word_is_read_as_its_tower(word: str, tower: Tower) -> None:
    assert parse(f"Adso: {word} / William:").sides[0].towers == (tower,)


@pytest.mark.parametrize(("line", "canonical"), WRITTEN)
def test_a_line_is_written_in_its_canonical_form(line: str, canonical: str) -> None:
    assert format(parse(line)) == canonical.strip()
    assert format(parse(canonical)) == canonical.strip()


@pytest.mark.parametrize(("line", "code", "word", "column"), ERRORS)
def test_an_error_names_the_word_and_its_column(
    line: str, code: str, word: str, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(line)
    assert (caught.value.code, caught.value.word, caught.value.column) == (code, word, column)


def test_an_unknown_word_is_answered_with_the_words_there_are() -> None:
    with pytest.raises(NotationError) as caught:
        parse("Adso: mark / William:")
    assert {"marker", "close", "via", "monumento"} <= set(caught.value.expected.choices)


def test_a_side_has_all_that_was_noted_of_it() -> None:
    first, second = parse("Adso: 8x3 marker close via mura / William:").sides
    assert first == Side("Adso", (Tower(3, 8),), True, True, ("mura", "via"))
    assert second == Side("William")


def test_a_line_of_the_greatest_length_is_read_and_a_longer_one_is_not() -> None:
    line = "A:/B:" + " 8x3" * ((MAX_LINE - 5) // 3)
    signs = MAX_LINE - len(line.replace(" ", ""))
    line += "!" * signs if signs < 2 else "b!"
    assert len(line.replace(" ", "")) == MAX_LINE, "blanks do not count"
    assert parse(format(parse(line))) == parse(line)
    with pytest.raises(NotationError, match="too_long at column 1001") as caught:
        parse(line + " close")
    assert caught.value.word == "A:/B: 8x3 8x3 8x3 8x", "the first twenty signs"


def test_a_name_of_the_greatest_length_is_read_and_a_longer_one_is_not() -> None:
    assert parse(f"{'A' * MAX_NAME}: / B:").sides[0].name == "A" * MAX_NAME
    with pytest.raises(NotationError, match="long_name"):
        parse(f"{'A' * (MAX_NAME + 1)}: / B:")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Adso", None),
        ("\u30a2\u30c9\u30bd", None),
        ("", "no_name"),
        ("\u200d", "no_name"),
        ("A" * 40, None),
        ("A" * 41, "long_name"),
        ("\U0001f3f4\U000e0067\U000e0020\U000e007f", None),
        ("A\U000e0001", "unseen"),
        ("A\nB", "unseen"),
        ("A/B", "name_mark"),
        ("A\uff1aB", "name_mark"),
    ],
)
def test_a_name_is_judged_before_it_is_used(name: str, fault: str | None) -> None:
    assert name_fault(name) == fault


@pytest.mark.parametrize(("word", "tower"), TOWERS)
def test_a_written_tower_reads_as_itself(word: str, tower: Tower) -> None:
    again = parse(f"Adso: {format_tower(tower)} / William:")
    assert again.sides[0].towers == (tower,)
