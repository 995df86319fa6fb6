"""What is decided, against every order of the floors left; portraits at the end; corrections."""

import random
from functools import lru_cache

import pytest

from scorer.games.patrician import format, play
from scorer.games.patrician.box import DEFAULT as BOX
from scorer.games.patrician.cities import awards
from scorer.games.patrician.entry import LETTERS, Town

ENDED = play.tapped(play.demo(1))
"""A game of three, as a table taps it in: no card is noted."""


@lru_cache(maxsize=100_000)
def endings(towers: tuple[str, str], code: str, players: int) -> frozenset[tuple[str, str]]:
    """Who takes the tokens in every order there is, floor by floor."""
    first, second = towers
    left = BOX.city(code).floors - len(first) - len(second)
    if left == 0:
        high, low = awards(Town(code, towers), BOX.city(code))
        return frozenset({(high.letter, low.letter)})
    found: set[tuple[str, str]] = set()
    for letter in LETTERS[:players]:
        if left > 1 or second:
            found |= endings((first + letter, second), code, players)
        if left > 1 or first:
            found |= endings((first, second + letter), code, players)
    return frozenset(found)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_decided_is_what_no_order_of_the_floors_left_can_change(players: int) -> None:
    chance, sure = random.Random(players), 0
    for _ in range(150):
        city = BOX.city(chance.choice(["Ro", "Si", "Ve"]))
        there = city.floors - chance.randint(1, 4)
        tower = "".join(chance.choices(LETTERS[:players], k=there))
        cut = chance.randint(0, there)
        towers = tower[:cut], tower[cut:]
        every = endings(towers, city.code, players)
        wanted = tuple(
            next(iter(owners)) if len(owners) == 1 else "?"
            for owners in ({one[0] for one in every}, {one[1] for one in every})
        )
        assert play.decided(towers, city, players) == wanted
        sure += wanted != ("?", "?")
    assert sure > 10


def test_a_board_with_five_players_and_one_tower_far_ahead_is_judged_at_once() -> None:
    """Pistoia with eight floors left of nine: every order would be millions."""
    assert play.decided(("A", ""), BOX.city("Pi"), 5) == ("?", "?")
    assert play.decided(("AAAA", "B"), BOX.city("Pi"), 5) == ("?", "?")


def test_portraits_are_entered_at_the_end_and_not_before() -> None:
    half = play.read("\n".join(ENDED.splitlines()[:20]))
    told = "portraits Adso: sets1 / William: hat4 lady3 / Ubertino: sets0"
    early = play.follow(half.state, told)
    assert not early.applied
    assert early.judgement is not None
    assert [one.code for one in early.judgement.reasons] == ["portraits-secret"]
    ended = play.read(ENDED)
    assert ended.position is not None
    assert ended.position.over
    assert ended.position.waits
    shown = play.follow(ended.state, told)
    assert shown.applied
    assert shown.kind == "portraits"
    position = shown.state.position
    assert position is not None
    assert not position.waits
    assert format(play.entry_of(position)).startswith(
        "Adso: sets1 / William: hat4 lady3 beard0 / Ubertino: sets0 // Bo:"
    )


def test_a_record_with_portraits_and_corrections_is_read_as_it_was_written() -> None:
    text = "\n".join(
        [
            "players Mary / Tom",
            "Mary: Ro > 1",
            "correct Ro:AB.B",
            "correct turn48",
            "Tom: Ve2 > 1 2",
            "portraits Tom: sets2 / Mary: sets1",
            "",
        ]
    )
    record = play.read(text)
    assert record.stopped is None
    assert record.position is not None
    assert record.position.towers[record.position.index("Ro")] == ("AB", "B")
    assert not record.position.waits
    assert play.write(record) == text
    assert play.entry_of(record.position).sides[1].sets == 2


def test_a_noted_game_does_not_wait_for_portraits() -> None:
    position = play.read(play.demo(1)).position
    assert position is not None
    assert position.over
    assert not position.waits


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("portraits Adso: sets1 / William: sets2", "portraits-missing", 1),
        ("portraits Adso: sets1 / William: 9 / Ubertino: sets2", "portraits-missing", 1),
        (
            "portraits Adso: sets1 / William: sets2 / Ubertino: sets2 / Jorge: sets1",
            "name-unknown",
            10,
        ),
        ("correct", "correction-missing", 1),
        ("correct Ro", "word-unknown", 9),
        ("correct Ro:AB.D", "letter-unknown", 9),
        ("correct Pi:A.", "city-not-in-play", 9),
        ("correct turn99", "correction-missing", 9),
    ],
)
def test_such_a_line_that_cannot_be_read_says_why(line: str, code: str, column: int) -> None:
    state = play.read(ENDED).state
    with pytest.raises(play.RecordError) as error:
        play.follow(state, line)
    assert (error.value.code, error.value.column) == (code, column)


def test_a_city_cannot_be_corrected_to_more_floors_than_it_has() -> None:
    state = play.read(ENDED).state
    line = play.follow(state, "correct Ve:AAABBB.")
    assert not line.applied
    assert line.judgement is not None
    assert [one.code for one in line.judgement.reasons] == ["too-many-floors"]


def test_a_player_may_be_called_like_such_a_line() -> None:
    record = play.read("players Correct Anna / Tom\nCorrect Anna: Ro > 1\n")
    assert record.stopped is None
    assert record.position is not None
    assert record.position.played == 1
