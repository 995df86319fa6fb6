"""A whole set of house rules as a short text."""

import pytest

from scorer.games.common import ReadingError, format_set, parse_set
from scorer.games.torri import READINGS, Readings

HOUSE = Readings(closer_tie="first", penalty="off")


def parsed(text: str) -> tuple[str, Readings]:
    return parse_set(text, Readings(), READINGS)


@pytest.mark.parametrize(
    "text",
    [
        "closer_tie=first,penalty=off",
        " penalty = OFF ; closer-tie=first ",
        "closer_tie=first\npenalty=off,,",
        "closer_tie=first、penalty=off",
        "dealer=alternate,closer_tie=first,penalty=off",
    ],
)
def test_a_set_is_read_with_tolerance_and_written_one_way(text: str) -> None:
    assert parsed(text) == ("", HOUSE)
    assert format_set(HOUSE, Readings()) == "closer_tie=first,penalty=off"


@pytest.mark.parametrize("text", ["Abbey rules: penalty=off", "  Abbey  rules :penalty=off"])
def test_a_set_may_have_a_name(text: str) -> None:
    assert parsed(text) == ("Abbey rules", Readings(penalty="off"))


def test_a_name_is_written_in_front() -> None:
    assert format_set(HOUSE, Readings(), "Abbey") == "Abbey: closer_tie=first,penalty=off"
    assert format_set(Readings(), Readings(), "Abbey") == "Abbey: "
    assert parsed("Abbey: ") == ("Abbey", Readings())


def test_no_text_is_our_rulings() -> None:
    assert parsed("") == ("", Readings())
    assert format_set(Readings(), Readings()) == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("penalty=off,nonsense", "unknown_reading"),
        ("penalty=maybe", "unknown_choice"),
        ("a: b: penalty=off", "bad_set_name"),
        ("x" * 41 + ": penalty=off", "bad_set_name"),
        ("A\x00B: penalty=off", "bad_set_name"),
        ("penalty=off," * 1000, "long_set"),
    ],
)
def test_a_set_that_cannot_be_read_is_a_reading_error(text: str, code: str) -> None:
    with pytest.raises(ReadingError) as caught:
        parsed(text)
    assert caught.value.code == code
