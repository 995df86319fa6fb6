"""The end of the game is exact: equal to a full search on small boards."""

from collections.abc import Iterator
from random import Random

import pytest

from scorer.games.common import switch
from scorer.games.sangimignano import READINGS, Readings
from scorer.games.sangimignano.box import TYPES
from scorer.games.sangimignano.geometry import HOURS, Hexagon, Region
from scorer.games.sangimignano.play import Position, groups, read_position, witness
from scorer.games.sangimignano.play import position as positions
from scorer.games.sangimignano.play.board import Board, Segment
from scorer.games.sangimignano.play.ending import can_build
from scorer.games.sangimignano.play.position import NO_REGIONS

PLACES = [Hexagon(0, 0), Hexagon(1, 0), Hexagon(0, 1), Hexagon(1, 1)]
FEW_PLACES, FEW_TOKENS = 5, 5
NAMES = ("Adso", "William", "Jorge")
SETTINGS = [
    (),
    ("group=chain",),
    ("adjacency=corners",),
    ("variant_shape=string",),
    ("token=may",),
]


def small_positions(seed: int, number: int, variant: bool) -> Iterator[Position]:
    """A few segments, nearly full of tokens and towers, nobody with a group yet or perhaps."""
    chance = Random(seed)
    for _ in range(number):
        laid = PLACES[: chance.choice((2, 3, 3, 4))]
        board = Board({at: Segment(chance.choice(TYPES), chance.choice(HOURS)) for at in laid})
        players = chance.choice((2, 2, 3))
        tokens: dict[Region, tuple[int, ...]] = {}
        towers = {}
        left = [FEW_TOKENS] * players
        for region in board.guilds:
            if chance.random() < 0.25:
                towers[region] = chance.randrange(players)
        spots = [region for region in board.guilds if region not in towers for _ in (0, 1)]
        chance.shuffle(spots)
        for region in spots[: max(0, len(spots) - chance.randrange(FEW_PLACES + 1))]:
            able = [player for player in range(players) if left[player]]
            if able:
                player = chance.choice(able)
                left[player] -= 1
                tokens[region] = tuple(sorted((*tokens.get(region, ()), player)))
        yield Position(
            NAMES[:players],
            ((),) * players,
            board,
            tokens,
            towers,
            chance.randrange(players),
            duties=(NO_REGIONS,) * players,
            variant=variant,
        )


def searched(position: Position, readings: Readings) -> bool:
    """Can anybody ever build the next tower? Every way to place tokens is tried."""
    seen: set[object] = set()

    def reachable(now: Position, waited: int) -> bool:
        key = (now.player, frozenset(now.tokens.items()), waited)
        if key in seen:
            return False
        seen.add(key)
        if waited == len(now.names):
            return False
        following = now._replace(player=now.next_player)
        can = now.supply(now.player) > 0 and now.free_places > 0
        waits = not can or readings.token == "may"
        for region in now.board.guilds if can else ():
            if now.is_free(region):
                held = tuple(sorted((*now.tokens.get(region, ()), now.player)))
                placed = following._replace(tokens={**now.tokens, region: held})
                if groups(placed, now.player, readings) or reachable(placed, 0):
                    return True
        return waits and reachable(following, waited + 1)

    ready = any(groups(position, player, readings) for player in position.players)
    return ready or reachable(position, 0)


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: " ".join(settings) or "default")
def test_the_end_is_the_one_of_a_full_search(
    settings: tuple[str, ...], variant: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "TOKENS", FEW_TOKENS)
    readings = switch(Readings(), READINGS, settings)
    answers = []
    for position in small_positions(3, 60, variant):
        expected = searched(position, readings)
        found = witness(position, readings)
        assert (found is not None) == expected, position
        assert can_build(position, readings) == expected
        answers.append(expected)
        if found is not None:
            assert found.missing == found.group - position.own(found.player)
            assert not found.group & position.towers.keys()
    assert 5 <= sum(answers) <= len(answers) - 5, "some are over and some are not"


@pytest.mark.parametrize(
    ("line", "player", "missing"),
    [
        ("Adso: - / William: - | 0,0@12:a.b.c 1,0@12:a.c.d22 0,1@4:a.b.c | 1 token | part", 1, 3),
        ("Adso: - / William: - | 0,0@12:a1.b1.c1 1,0@12:a.c.d | 1 token | part", 0, 1),
    ],
)
def test_the_witness_names_who_can_still_build_and_what_he_lacks(
    line: str, player: int, missing: int
) -> None:
    found = witness(read_position(line), Readings())
    assert found is not None
    assert (found.player, len(found.missing)) == (player, missing)
