"""Random legal games from a plausible deck: what must hold in every one of them."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from scorer.games import patrician
from scorer.games.common import Problem
from scorer.games.patrician import play
from scorer.games.patrician.box import DEFAULT as BOX
from scorer.games.patrician.cities import awards
from scorer.games.patrician.entry import LETTERS, Card, Entry, Town
from scorer.games.patrician.play.dealing import Game

GAMES = [(seed, players) for players in (2, 3, 4, 5) for seed in range(25)]
each_game = pytest.mark.parametrize(("seed", "players"), GAMES)


def end(game: Game) -> play.Position:
    position, actions = game
    for action in actions:
        answer = play.judge(position, action)
        assert answer.legal, answer.reasons
        assert answer.after is not None
        position = answer.after
    return position


def majority(tower: str) -> str:
    """A second method: strike the lowest floor of every player who still has one, until one
    player is left; among equals that is the owner of the highest floor."""
    counts = Counter(tower)
    best = [letter for letter in counts if counts[letter] == max(counts.values())]
    return next(letter for letter in reversed(tower) if letter in best)


def by_hand(entry: Entry, players: int) -> list[int]:
    """Prestige by the second method."""
    points = dict.fromkeys(LETTERS[:players], 0)
    for town in entry.towns:
        city = BOX.city(town.city)
        short, tall = sorted(town.towers, key=len)
        points[majority(tall)] += city.high
        points[majority(short)] += city.low
    return list(points.values())


@each_game
def test_a_game_keeps_floors_tokens_and_pieces(seed: int, players: int) -> None:
    entry = play.entry_of(end(play.made_up(seed, players)))
    cities = BOX.in_play(players)
    assert [town.floors for town in entry.towns] == [city.floors for city in cities]
    assert all(all(town.towers) for town in entry.towns)
    pieces = [entry.pieces_on_board(player) for player in range(players)]
    assert sum(pieces) == BOX.floors(players)
    sheet = patrician.score(entry)
    prestige = [side.points("prestige") for side in sheet.sides]
    assert sum(prestige) == sum(BOX.tokens(players))
    assert prestige == by_hand(entry, players)
    assert sum(s.total for s in sheet.sides) == sum(prestige) + sum(
        side.points("portraits") for side in sheet.sides
    )


@each_game
def test_checks_never_refuse_a_real_game(seed: int, players: int) -> None:
    """Not in full, not as chips, not as sums, and not at any moment before the end."""
    start, actions = play.made_up(seed, players)
    position, found = start, list[Problem]()
    for action in actions:
        found += patrician.check(play.entry_of(position))
        position = play.apply(position, action)
    entry = play.entry_of(position)
    found += patrician.check(entry)
    found += patrician.check(as_chips(entry))
    sums = patrician.format(as_sums(entry))
    found += patrician.check(patrician.parse(sums))
    assert found == []


def as_chips(entry: Entry) -> Entry:
    sides = []
    for number, side in enumerate(entry.sides):
        won = [
            award.value
            for town in entry.towns
            for award in awards(town, BOX.city(town.city))
            if award.letter == LETTERS[number]
        ]
        words = " ".join(map(str, won)) or "none"
        pieces = entry.pieces_on_board(number)
        text = patrician.parse(f"{side.name}: {words} pieces{pieces} / B").sides[0]
        sides.append(replace(text, portraits=side.portraits))
    return Entry(tuple(sides))


def as_sums(entry: Entry) -> Entry:
    chips = as_chips(entry)
    return Entry(
        tuple(replace(side, tokens=(), none=False, sum=side.stated) for side in chips.sides)
    )


@each_game
def test_a_record_is_followed_to_its_end_and_written_as_it_was(seed: int, players: int) -> None:
    text = play.demo(seed, str(players))
    record = play.read(text)
    assert (record.stopped, record.error) == (None, None)
    assert record.position == end(play.made_up(seed, players))
    assert play.write(record) == text


@pytest.mark.parametrize(("seed", "players"), [(seed, n) for n in (2, 3, 5) for seed in range(6)])
def test_what_is_decided_stays_so_and_what_is_not_can_change(seed: int, players: int) -> None:
    """Against players who put the floors left at random, without a special move."""
    chance = random.Random(seed)
    start, actions = play.made_up(seed, players)
    position = start
    for action in actions[: len(actions) * 2 // 3]:
        position = play.apply(position, action)
    for one in play.outlook(position):
        towers = position.towers[position.index(one.city.code)]
        for _ in range(30):
            taken = {a.rank: a.letter for a in finished(towers, one.city.code, players, chance)}
            assert one.high in ("?", taken["high"])
            assert one.low in ("?", taken["low"])


def finished(towers: tuple[str, str], code: str, players: int, chance: random.Random):  # type: ignore[no-untyped-def]
    first, second = towers
    city = BOX.city(code)
    while len(first) + len(second) < city.floors:
        letter, site = chance.choice(LETTERS[:players]), chance.randrange(2)
        last = len(first) + len(second) + 1 == city.floors
        if last and not (first and second):
            site = int(bool(first))
        first, second = (first + letter, second) if site == 0 else (first, second + letter)
    return awards(Town(code, (first, second)), city)


# ---- refused mutations -----------------------------------------------------------------------


def codes(position: play.Position, action: play.Action) -> set[str]:
    answer = play.judge(position, action)
    assert answer.legal == (answer.after is not None)
    return {reason.code for reason in answer.reasons if reason.speaks == "against"}


@pytest.mark.parametrize(
    ("seed", "players"), [(seed, n) for n in (2, 3, 4, 5) for seed in range(8)]
)
def test_a_changed_turn_is_refused_with_its_code(seed: int, players: int) -> None:
    position, actions = play.made_up(seed, players)
    for action in actions:
        for change, expected in mutations(position, action):
            assert expected in codes(position, change), (change, expected)
        position = play.apply(position, action)
    assert codes(position, actions[-1]) == {"game-over"}


def mutations(position: play.Position, action: play.Action):  # type: ignore[no-untyped-def]
    other = (action.player + 1) % position.players
    yield action._replace(player=other), "not-your-turn"
    strange = next(c.code for c in position.cities if c.code != action.card.city)
    yield action._replace(card=Card(strange, "nobody")), "card-not-in-hand"
    number = position.index(action.card.city)
    room = position.room(number)
    if room > len(action.sites):
        yield action._replace(sites=(*action.sites, 1)), "floors-count"
    yield action._replace(sites=(1,) * (room + 1)), "city-overfull"
    if room:
        yield action._replace(sites=()), "floors-count"
    towers = position.towers[number]
    if room == len(action.sites) and not all(towers):
        filled = 1 if towers[0] else 2
        if any(towers):
            yield action._replace(sites=(filled,) * room), "last-floor-empty-site"
    if action.card.symbol != "move":
        yield action._replace(move=("Ro", 1)), "move-no-symbol"
    else:
        yield action._replace(move=(action.card.city, 1)), "move-same-city"
    yield from mutations_of_cards(position, action)


def mutations_of_cards(position: play.Position, action: play.Action):  # type: ignore[no-untyped-def]
    if action.take:
        yield action._replace(take=None, draw=None), "take-missing"
        if position.pile:
            yield action._replace(draw=None), "draw-missing"
        else:
            yield action._replace(draw=Card("Ro", "2")), "draw-no-pile"
    empty = {c.code for c in position.cities} - set(position.open_cities())
    for city in sorted(empty)[:1]:
        yield action._replace(take=city), "take-no-card"
    if action.take == action.card.city and action.card.symbol != "any":
        wrong = [city for city in position.open_cities() if city != action.take]
        for city in wrong[:1]:
            yield action._replace(take=city), "take-wrong-city"
