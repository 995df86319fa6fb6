"""The extremes of the game, each reached by a record that the referee follows line by line."""

from pathlib import Path

import pytest

from scorer.games.sangimignano import check, format, parse
from scorer.games.sangimignano.play import Position, entry_of, read

RECORDS = Path(__file__).parents[1] / "fixtures" / "records" / "sangimignano"


def replayed(name: str) -> tuple[Position, list[str]]:
    record = read((RECORDS / f"{name}.txt").read_text("utf-8"))
    assert (record.stopped, record.error) == (None, None)
    assert record.position is not None
    assert record.position.over
    return record.position, [line.text for line in record.lines if line.kind == "action"]


@pytest.mark.parametrize(("players", "last_turn"), [(2, 25), (3, 37), (4, 49)])
def test_the_earliest_win_is_in_the_thirteenth_turn_of_a_player(
    players: int, last_turn: int
) -> None:
    position, actions = replayed(f"early-{players}")
    tokens = [text for text in actions if ": token " in text]
    towers = [text for text in actions if ": tower " in text]
    assert position.why == "tenth"
    assert len(tokens) == last_turn
    assert len([text for text in tokens if text.startswith("Adso:")]) == 13
    assert all(text.startswith("Adso:") for text in towers)
    before = actions.index(towers[0])
    assert len([text for text in actions[:before] if text.startswith("Adso: token")]) == 4


@pytest.mark.parametrize(("players", "towers"), [(2, 19), (3, 28), (4, 37)])
def test_the_most_towers_of_all_players_together(players: int, towers: int) -> None:
    position, _ = replayed(f"most-{players}")
    built = sorted(position.towers_of(player) for player in position.players)
    assert sum(built) == towers == 10 + 9 * (players - 1)
    assert built == [9] * (players - 1) + [10]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_builds_if_everybody_avoids_one_guild(players: int) -> None:
    position, actions = replayed(f"fewest-{players}")
    assert position.why == "blocked"
    assert [position.tokens_of(player) for player in position.players] == [20] * players
    assert not position.towers
    assert not [text for text in actions if ": tower" in text]


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.txt")))
def test_an_extreme_result_is_possible_for_the_checks(name: str) -> None:
    position, _ = replayed(name)
    entry = parse(format(entry_of(position)))
    assert [problem for problem in check(entry) if problem.level != "ask"] == []
