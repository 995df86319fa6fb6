"""The contract of scorer/games/README.md, checked for every game."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from types import ModuleType

import pytest

from scorer.casebook import cases
from scorer.games import GAMES
from scorer.games.common import Feat, NotationError, Problem, Reading, Scoresheet, switch
from scorer.games.matches import KINDS, Format

LINES = [
    pytest.param(game, case.lines[-1], id=f"{slug}-{case.id}")
    for slug, game in GAMES.items()
    for case in cases(slug)
    if case.lines and "error" not in case.expect
]
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_line = pytest.mark.parametrize(("game", "line"), LINES)


def test_every_game_is_registered_under_its_slug() -> None:
    assert {slug: game.META.slug for slug, game in GAMES.items()} == {slug: slug for slug in GAMES}


@each_game
def test_a_game_has_a_title_and_seats_for_two_to_five(game: ModuleType) -> None:
    assert game.META.title
    assert game.META.players
    assert set(game.META.players) <= {2, 3, 4, 5}


@each_game
def test_a_game_says_what_is_printed_on_its_box(game: ModuleType) -> None:
    assert all((game.META.designer, game.META.publisher, game.META.year))
    assert len(set(game.META.variants)) == len(game.META.variants)


@each_game
@pytest.mark.parametrize("length", [Format("single"), Format("fixed"), Format("target")])
def test_what_is_in_force_can_be_switched_and_keeps_what_was_pinned(
    game: ModuleType, length: Format
) -> None:
    pinned = tuple(f"{one.key}={one.choices[1]}" for one in game.READINGS[:1])
    chosen = game.matches.in_force(pinned, length)
    assert chosen[: len(pinned)] == pinned
    switch(game.Readings(), game.READINGS, chosen)


@each_game
def test_a_match_that_has_not_begun_has_no_winner_and_the_first_player_deals(
    game: ModuleType,
) -> None:
    for players in game.META.players:
        found = game.matches.standing([], Format("target"), game.Readings(), players)
        assert (found.totals, found.winner, found.finished) == ((0,) * players, None, False)
        assert game.matches.dealer([], game.Readings(), players) == 0


@each_game
def test_a_game_offers_lengths_that_matches_know(game: ModuleType) -> None:
    assert game.matches.KINDS
    assert set(game.matches.KINDS) <= set(KINDS)


@each_game
def test_readings_are_a_frozen_choice_of_all_switches(game: ModuleType) -> None:
    assert all(isinstance(reading, Reading) for reading in game.READINGS)
    readings = game.Readings()
    assert is_dataclass(readings)
    assert [f.name for f in fields(readings)] == [r.key for r in game.READINGS]
    with pytest.raises(FrozenInstanceError):
        setattr(readings, game.READINGS[0].key, "")


@each_game
@pytest.mark.parametrize("line", ["", "nonsense", ":::", "\x00", "/" * 2000])
def test_a_line_that_cannot_be_read_is_a_notation_error(game: ModuleType, line: str) -> None:
    with pytest.raises(NotationError):
        game.parse(line)


@each_game
def test_a_game_has_cases(game: ModuleType) -> None:
    assert cases(game.META.slug)


@each_line
def test_an_entry_is_immutable_and_names_its_sides(game: ModuleType, line: str) -> None:
    entry = game.parse(line)
    assert isinstance(entry, game.Entry)
    assert len(entry.sides) in game.META.players
    assert all(side.name for side in entry.sides)
    with pytest.raises(FrozenInstanceError):
        entry.sides = ()


@each_line
def test_a_written_entry_reads_as_written(game: ModuleType, line: str) -> None:
    written = game.format(game.parse(line))
    assert game.format(game.parse(written)) == written


@each_line
def test_a_scoresheet_carries_parts_and_rules(game: ModuleType, line: str) -> None:
    entry = game.parse(line)
    sheet = game.score(entry, game.Readings())
    assert isinstance(sheet, Scoresheet)
    assert sheet.rules
    assert [side.name for side in sheet.sides] == [side.name for side in entry.sides]
    for found in (line for side in sheet.sides for line in side.lines):
        assert found.points == sum(part.points for part in found.parts)
        assert all(part.rules for part in found.parts)


@each_line
def test_lines_beside_the_total_are_those_the_game_has_named(game: ModuleType, line: str) -> None:
    sheet = game.score(game.parse(line))
    for side in sheet.sides:
        assert {extra.category for extra in side.extras} <= set(game.META.extras)
        assert side.match_points == side.total + sum(extra.points for extra in side.extras)


@each_line
def test_feats_and_variants_are_asked_of_the_game(game: ModuleType, line: str) -> None:
    entry = game.parse(line)
    for feat in game.feats(entry):
        assert isinstance(feat, Feat)
        assert feat.size > 0
        assert feat.side in range(len(entry.sides))
    assert all(game.allows(entry, one) is None for one in game.META.variants[-1:])


@each_line
def test_checking_gives_a_list_of_problems(game: ModuleType, line: str) -> None:
    problems = game.check(game.parse(line), game.Readings())
    assert isinstance(problems, list)
    assert all(isinstance(problem, Problem) for problem in problems)


@each_line
def test_the_defaults_are_used_without_readings(game: ModuleType, line: str) -> None:
    entry = game.parse(line)
    assert game.score(entry) == game.score(entry, game.Readings())
    assert game.check(entry) == game.check(entry, game.Readings())
