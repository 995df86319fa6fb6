"""Random legal games from the box: what is always true of them."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from scorer.games.common import switch
from scorer.games.sangimignano import READINGS, Readings, check, score
from scorer.games.sangimignano.box import GUILDS, IN_USE, counts_of
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play import (
    Action,
    Position,
    demo,
    entry_of,
    groups,
    judge,
    read,
    read_position,
    write,
    write_position,
)
from scorer.games.sangimignano.play.board import connected
from scorer.games.sangimignano.play.dealing import dealt, played

GAMES_EACH = 5
KINDS = [(players, variant) for players in (2, 3, 4) for variant in (False, True)]
DEFAULT = Readings()
Step = tuple[Action, Position]


def games(players: int, variant: bool, number: int = GAMES_EACH) -> Iterator[list[Step]]:
    for seed in range(number):
        chance = Random(1000 * players + 100 * variant + seed)
        yield list(played(chance, dealt(chance, players, variant), DEFAULT))


def after(step: Step) -> Position:
    action, position = step
    judgement = judge(position, action)
    assert judgement.legal, judgement.reasons
    assert judgement.after is not None
    return judgement.after


@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_a_random_game_is_legal_keeps_its_tokens_and_comes_to_an_end(
    players: int, variant: bool
) -> None:
    for game in games(players, variant):
        for step in game:
            position = after(step)
            for player in position.players:
                assert position.supply(player) >= 0
                assert 0 <= position.towers_of(player) <= 10
            assert all(len(held) <= 2 for held in position.tokens.values())
            assert not position.tokens.keys() & position.towers.keys()
            known = list(position.known_types())
            assert len(known) == IN_USE[players]
            assert all(known.count(one) <= 2 for one in set(known))
        assert after(game[-1]).over
        assert len(after(game[-1]).board.segments) == IN_USE[players]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_hundreds_of_random_games_of_each_kind_end_with_a_possible_result(
    players: int, variant: bool
) -> None:
    for game in games(players, variant, 350):
        end = after(game[-1])
        assert end.over
        assert [one for one in check(entry_of(end)) if one.level != "ask"] == []


@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_the_end_of_a_random_game_passes_every_check(players: int, variant: bool) -> None:
    for game in games(players, variant):
        entry = entry_of(after(game[-1]))
        assert [one for one in check(entry) if one.level != "ask"] == []
        assert score(entry).winner is not None or score(entry).decided_by == "shared"


@pytest.mark.parametrize(("players", "variant"), KINDS)
def test_every_position_reads_as_it_is_written(players: int, variant: bool) -> None:
    for game in games(players, variant, 3):
        for _, position in game:
            line = write_position(position)
            assert read_position(line).table == position.table
            assert write_position(read_position(line)) == line


@pytest.mark.parametrize("seed", range(20))
def test_a_made_up_record_is_followed_to_its_end_and_written_as_it_was(seed: int) -> None:
    text = demo(seed, "variant" if seed % 2 else "basic")
    record = read(text)
    assert (record.stopped, record.error) == (None, None)
    assert record.position is not None
    assert record.position.over
    assert write(record) == text
    assert demo(seed, "variant" if seed % 2 else "basic") == text


def brute_force(position: Position, player: int) -> set[frozenset[Region]]:
    """Every set of four own regions, tried one by one."""
    near = position.board.near
    return {
        frozenset(four)
        for four in combinations(sorted(position.own(player)), 4)
        if {position.board.guilds[region] for region in four} == set(GUILDS)
        and connected(frozenset(four), near)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_groups_are_those_of_brute_force(players: int) -> None:
    for game in games(players, False, 4):
        for _, position in game[:: len(game) // 12]:
            for player in position.players:
                found = groups(position, player, DEFAULT)
                assert len(set(found)) == len(found)
                assert set(found) == brute_force(position, player)


def test_groups_of_the_variant_are_whole_connected_sets_with_all_guilds() -> None:
    for game in games(3, True, 6):
        for _, position in game[:: len(game) // 12]:
            for player in position.players:
                own = position.own(player)
                for group in groups(position, player, DEFAULT):
                    beside = {other for region in group for other in position.board.near[region]}
                    assert connected(group, position.board.near)
                    assert {position.board.guilds[one] for one in group} == set(GUILDS)
                    assert not (beside - group) & own
                fours = groups(position._replace(variant=False), player, DEFAULT)
                united = groups(position, player, DEFAULT)
                assert all(any(four <= one for one in united) for four in fours)


@pytest.mark.parametrize("setting", [f"{one.key}={one.choices[1]}" for one in READINGS])
def test_games_under_every_house_rule_come_to_an_end(setting: str) -> None:
    readings = switch(Readings(), READINGS, [setting])
    for variant in (False, True):
        chance = Random(7)
        position = dealt(chance, 3, variant, readings)
        for action, before in played(chance, position, readings):
            judgement = judge(before, action, readings)
            assert judgement.legal, judgement.reasons
        assert judgement.after is not None
        assert judgement.after.over


def test_a_table_may_count_its_segments() -> None:
    readings = switch(Readings(), READINGS, ["segments=3-1-2-2-2-2-2-2"])
    assert counts_of(readings.segments)["abc"] == 3


# ---- what is changed into something illegal is refused with the right code ---------------------


def refused(position: Position, action: Action) -> str:
    judgement = judge(position, action)
    assert not judgement.legal
    assert judgement.after is None
    return judgement.code


def at_stage(stage: str, players: int = 3) -> list[Step]:
    found = [step for game in games(players, False, 4) for step in game if step[1].stage == stage]
    assert len(found) > 10
    return found


def test_a_token_on_a_full_region_on_a_tower_or_beside_the_board_is_refused() -> None:
    seen = set()
    for action, position in at_stage("token"):
        for region in sorted(position.board.guilds):
            if region in position.towers:
                expected = "tower-there"
            elif len(position.tokens.get(region, ())) == 2:
                expected = "full"
            else:
                continue
            seen.add(expected)
            assert refused(position, Action(action.player, "token", region)) == expected
        assert action.region is not None
        turned = Region(action.region.q, action.region.r, (action.region.hour + 2) % 12)
        assert refused(position, Action(action.player, "token", turned)) == "no-region"
        assert refused(position, Action(action.player, "token", leaves=True)) == "token-must"
    assert seen == {"full", "tower-there"}


def test_somebody_else_or_another_stage_is_refused() -> None:
    for action, position in at_stage("token"):
        other = (action.player + 1) % 3
        assert refused(position, Action(other, "token", action.region)) == "turn"
        last = Action(action.player, "tower", action.region)
        passed = (action.player, "tower") in position.course.passed
        assert passed or refused(position, last) == "stage"


def test_a_segment_of_another_hand_or_that_touches_too_little_is_refused() -> None:
    seen = set()
    for action, position in at_stage("segment"):
        hand, board = position.hands[action.player], position.board
        for type_ in {"abc", "acb", "abd", "adb", "acd", "adc", "bcd", "bdc"} - set(hand):
            other = Action(action.player, "segment", None, type_, action.at, action.hour)
            assert refused(position, other) == "not-in-hand"
        odd = Action(action.player, "segment", None, "aab", action.at, action.hour)
        assert refused(position, odd) == "three-guilds"
        for at in board.open_places:
            if board.contacts(at) < 2:
                far = Action(action.player, "segment", None, action.type, at, action.hour)
                assert refused(position, far) == "touch"
        first = next(iter(board.segments))
        there = Action(action.player, "segment", None, action.type, first, action.hour)
        assert refused(position, there) == "occupied"
        assert refused(position, Action(action.player, "segment", leaves=True)) == "segment-must"
        for hour in range(0, 12, 2):
            turned = Action(action.player, "segment", None, action.type, action.at, hour)
            judgement = judge(position, turned)
            seen.add(judgement.code)
    assert seen == {"", "same-guild"}


def test_a_tower_outside_every_group_is_refused() -> None:
    for action, position in at_stage("tower"):
        if action.leaves:
            continue
        mine = {region for four in brute_force(position, action.player) for region in four}
        for region in sorted(position.board.guilds):
            judgement = judge(position, Action(action.player, "tower", region))
            if region in position.towers:
                assert judgement.code == "tower-there"
            elif region not in mine:
                assert judgement.code == "no-group"
            else:
                assert judgement.code in ("", "duty-elsewhere")


def test_after_the_end_nothing_is_legal() -> None:
    for game in games(2, False, 3):
        end = after(game[-1])
        assert refused(end, game[-1][0]) == "over"
