"""What may be fixed when a match is created."""

import pytest

from scorer.games.common import ReadingError
from scorer.games.matches import Format
from scorer.match.settings import Fault, Settings, find_fault, name_of_match_fault, name_variant

TWO = ["Adso", "William"]


def test_settings_come_back_from_json_as_they_went() -> None:
    settings = Settings(Format("target", 3, 90), "nobles", ("penalty=off", "dealer=loser"))
    data = settings.as_json()
    assert data == {
        "kind": "target",
        "deals": 3,
        "target": 90,
        "variant": "nobles",
        "readings": ["penalty=off", "dealer=loser"],
    }
    assert Settings.from_json(data) == settings


def test_a_match_is_two_deals_to_120_of_the_games_first_variant() -> None:
    settings = Settings()
    assert (settings.format, settings.readings) == (Format("fixed", 2, 120), ())
    assert settings.with_variant("torri").variant == "basic"


def test_a_variant_that_was_chosen_stays() -> None:
    assert Settings(variant="nobles").with_variant("torri").variant == "nobles"


@pytest.mark.parametrize(
    ("game", "players", "settings", "name", "fault"),
    [
        ("chess", TWO, Settings(), "", Fault("unknown_game")),
        ("torri", ["Adso"], Settings(), "", Fault("player_count", {"count": 1})),
        ("torri", [*TWO, "Jorge"], Settings(), "", Fault("player_count", {"count": 3})),
        ("torri", ["Adso", "  "], Settings(), "", Fault("bad_name")),
        ("torri", ["Adso", "Will:iam"], Settings(), "", Fault("bad_name")),
        ("torri", ["Adso", "W" * 41], Settings(), "", Fault("bad_name")),
        ("torri", ["Adso", " Adso "], Settings(), "", Fault("same_name")),
        ("torri", ["Am\u00e9lie", "Ame\u0301lie"], Settings(), "", Fault("same_name")),
        ("torri", TWO, Settings(), "x" * 81, Fault("bad_match_name", {"most": 80})),
        ("torri", TWO, Settings(), "a\nb", Fault("bad_match_name", {"most": 80})),
        ("torri", TWO, Settings(variant="expert"), "", Fault("unknown_variant")),
        ("torri", TWO, Settings(Format("endless")), "", Fault("unknown_format")),  # type: ignore[arg-type]
        (
            "torri",
            TWO,
            Settings(Format(deals=0)),
            "",
            Fault("bad_deals", {"least": 1, "most": 100}),
        ),
        (
            "torri",
            TWO,
            Settings(Format(deals=101)),
            "",
            Fault("bad_deals", {"least": 1, "most": 100}),
        ),
        (
            "torri",
            TWO,
            Settings(Format(target=9)),
            "",
            Fault("bad_target", {"least": 10, "most": 10_000}),
        ),
        (
            "torri",
            TWO,
            Settings(Format(target=10_001)),
            "",
            Fault("bad_target", {"least": 10, "most": 10_000}),
        ),
    ],
)
def test_what_cannot_be_is_named(
    game: str, players: list[str], settings: Settings, name: str, fault: Fault
) -> None:
    assert find_fault(game, players, settings, name) == fault


@pytest.mark.parametrize(
    ("players", "settings", "name"),
    [
        (TWO, Settings(), ""),
        ([" Adso ", "W" * 40], Settings(), "x" * 80),
        (TWO, Settings(), f" {'x' * 80} "),
        (TWO, Settings(Format("single", 1, 10), "basic"), ""),
        (TWO, Settings(Format("open", 100, 10_000), "nobles"), ""),
    ],
)
def test_what_can_be_has_no_fault(players: list[str], settings: Settings, name: str) -> None:
    assert find_fault("torri", players, settings, name) is None


@pytest.mark.parametrize(
    ("reading", "code"), [("weather=fine", "unknown_reading"), ("penalty=maybe", "unknown_choice")]
)
def test_a_house_rule_nobody_knows_is_refused(reading: str, code: str) -> None:
    with pytest.raises(ReadingError) as caught:
        find_fault("torri", TWO, Settings(readings=(reading,)), "")
    assert caught.value.code == code


def test_a_match_needs_no_name() -> None:
    assert name_of_match_fault("") is None


@pytest.mark.parametrize(
    ("game", "data", "today"),
    [
        ("torri", {"nobles": True}, {"variant": "nobles"}),
        ("torri", {"nobles": False, "deals": 2}, {"deals": 2, "variant": "basic"}),
        ("torri", {"nobles": True, "variant": "basic"}, {"nobles": True, "variant": "basic"}),
        ("torri", {"nobles": 1}, {"nobles": 1}),
        ("torri", {"deals": 2}, {"deals": 2}),
        ("chess", {"nobles": True}, {"nobles": True}),
        (None, {"nobles": True}, {"nobles": True}),
        (["torri"], {"nobles": True}, {"nobles": True}),
    ],
)
def test_settings_of_the_first_torri_are_read_in_todays_words(
    game: object, data: dict[str, object], today: dict[str, object]
) -> None:
    assert name_variant(game, data) == today
