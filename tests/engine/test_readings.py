from dataclasses import fields

import pytest

from scorer.games.common import Reading, ReadingError, settings, switch
from scorer.games.torri import READINGS, Readings


def test_every_field_has_a_switch_and_every_switch_a_field() -> None:
    assert [reading.key for reading in READINGS] == [field.name for field in fields(Readings)]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.key)
def test_the_first_choice_is_the_default(reading: Reading) -> None:
    assert str(getattr(Readings(), reading.key)) == reading.choices[0]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.key)
def test_every_choice_can_be_switched_to(reading: Reading) -> None:
    for choice in reading.choices:
        chosen = switch(Readings(), READINGS, [f"{reading.key}={choice}"])
        assert str(getattr(chosen, reading.key)) == choice


def test_no_setting_changes_nothing() -> None:
    assert switch(Readings(), READINGS, []) == Readings()


@pytest.mark.parametrize("setting", ["penalty=off", " Penalty = OFF ", "PENALTY=off"])
def test_a_setting_is_read_with_tolerance(setting: str) -> None:
    assert switch(Readings(), READINGS, [setting]) == Readings(penalty="off")


def test_a_hyphen_stands_for_an_underscore() -> None:
    assert switch(Readings(), READINGS, ["penalty-size=5"]).penalty_size == 5


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("tie=first", "unknown_reading"),
        ("penalty", "unknown_reading"),
        ("", "unknown_reading"),
        ("=off", "unknown_reading"),
        ("penalty=maybe", "unknown_choice"),
        ("penalty=", "unknown_choice"),
        ("penalty_size=0", "out_of_range"),
        ("penalty_size=101", "out_of_range"),
        ("penalty_size=-5", "out_of_range"),
        ("penalty_size=\u0665", "out_of_range"),
        ("penalty_size=ten", "out_of_range"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused_with_the_choices(setting: str, code: str) -> None:
    with pytest.raises(ReadingError) as caught:
        switch(Readings(), READINGS, [setting])
    assert (caught.value.code, caught.value.text) == (code, setting)
    assert caught.value.choices


def test_settings_are_what_differs_from_the_defaults() -> None:
    assert settings(Readings(), Readings()) == []
    house = Readings(penalty_size=5, closer_tie="first")
    assert settings(house, Readings()) == ["closer_tie=first", "penalty_size=5"]
    assert switch(Readings(), READINGS, settings(house, Readings())) == house


@pytest.mark.parametrize(("choice", "per_end"), [("any", 3), ("one", 1)])
def test_buona_pietra_beyond_an_end_are_counted(choice: str, per_end: int) -> None:
    assert Readings(pietra_beyond=choice).pietre_per_end == per_end


def test_a_numeric_switch_knows_its_range() -> None:
    size = Reading("size", "LT-44", ("10", "1", "100"))
    assert size.numeric
    assert [size.accepts(value) for value in ("1", "100", "0", "101")] == [True, True, False, False]
