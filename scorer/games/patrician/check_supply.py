"""Does the box have all these? Tokens, prestige, pieces, cards and portraits."""

from collections import Counter
from collections.abc import Iterator

from scorer.games.common import Problem
from scorer.games.patrician import owned, splits
from scorer.games.patrician.box import SET_SIZE, START_CARDS
from scorer.games.patrician.entry import Side
from scorer.games.patrician.facts import Facts, problem

Found = Iterator[Problem]


def tokens(facts: Facts) -> Found:
    """Each chip there is, once."""
    if not facts.by_chips:
        return
    entered = Counter(token.value for side in facts.entry.sides for token in side.tokens)
    box = Counter(facts.box.tokens(facts.players))
    for value, count in sorted(entered.items(), reverse=True):
        if value not in box:
            yield problem("token-unknown", value=value)
        elif count > box[value] or _twice(facts, value):
            yield problem("token-too-many", value=value, count=count, box=box[value])
    yield from _of_no_city(facts)
    left = box - entered
    if left and all(side.tokens or side.none for side in facts.entry.sides):
        values = sorted(left.elements(), reverse=True)
        yield problem("token-missing", kind=" ".join(map(str, values)), count=len(values))


def _twice(facts: Facts, value: int) -> bool:
    """Is a token of one city entered twice?"""
    named = Counter(
        token.city
        for side in facts.entry.sides
        for token in side.tokens
        if token.city and token.value == value
    )
    return any(count > 1 for count in named.values())


def _of_no_city(facts: Facts) -> Found:
    """A token that its city does not have."""
    for number, side in enumerate(facts.entry.sides):
        for token in side.tokens:
            if token.city in facts.in_play:
                city = facts.box.city(token.city)
                if token.value not in (city.high, city.low):
                    yield problem("token-unknown", number, kind=token.city, value=token.value)


def prestige(facts: Facts) -> Found:
    """Sums that were entered instead of chips."""
    sides = facts.entry.sides
    sums = tuple(sorted((_only_sum(side) or 0 for side in sides), reverse=True))
    if not facts.by_chips or all(_only_sum(side) is None for side in sides):
        return
    chips = [token.value for side in sides for token in side.tokens]
    box = Counter(facts.box.tokens(facts.players))
    everything = sum(value * count for value, count in box.items())
    total, told = sum(sums) + sum(chips), all(side.told for side in sides)
    if total > everything or (told and total != everything):
        yield problem("prestige-sum", total=total, box=everything, chips=sum(chips))
        return
    left = splits.stock(list((box - Counter(chips)).elements()))
    if not splits.can_be_dealt(left, sums):
        yield problem("prestige-split", *_with_sums(sides))


def _only_sum(side: Side) -> int | None:
    return None if side.tokens or side.none else side.sum


def _with_sums(sides: tuple[Side, ...]) -> list[int]:
    return [number for number, side in enumerate(sides) if _only_sum(side) is not None]


def pieces(facts: Facts) -> Found:
    box, players = facts.box, facts.players
    if not facts.entry.running and None not in facts.pieces and not facts.entry.towns:
        total = sum(number or 0 for number in facts.pieces)
        if total != box.floors(players):
            yield problem("pieces-sum", total=total, floors=box.floors(players))
    least = 0 if facts.entry.running else box.turns(players)
    most = box.most_pieces(players)
    for side, number in enumerate(facts.pieces):
        if number is not None and not least <= number <= most:
            yield problem("pieces-range", side, pieces=number, least=least, most=most)


def tokens_of_one(facts: Facts) -> Found:
    """A player cannot win more tokens than he has floors."""
    if not facts.by_chips:
        return
    box = splits.stock(facts.box.tokens(facts.players))
    most = facts.box.most_pieces(facts.players)
    for number, side in enumerate(facts.entry.sides):
        count: int | None = len(side.tokens)
        if (points := _only_sum(side)) is not None:
            count = splits.fewest_tokens(box, points) if points <= 999 else None
        if count is not None and count > most:
            yield problem("tokens-for-one", number, tokens=count, most=most)


def pieces_and_tokens(facts: Facts) -> Found:
    """Too few floors, or too many, for the tokens won."""
    if not facts.by_chips:
        return
    for number, side in enumerate(facts.entry.sides):
        nothing = side.none or side.sum == 0
        if side.pieces is None or not (side.tokens or nothing):
            continue
        found = owned.floors_of(facts.box, facts.players, [one.value for one in side.tokens])
        if found and not found.least <= side.pieces <= found.most:
            yield problem(
                "pieces-tokens",
                number,
                tokens=len(side.tokens),
                pieces=side.pieces,
                least=found.least,
                most=found.most,
            )


def cards(facts: Facts) -> Found:
    turns = facts.box.turns(facts.players)
    for number, side in enumerate(facts.entry.sides):
        if side.cards is not None and side.cards != turns and not facts.entry.running:
            yield problem("cards-count", number, cards=side.cards, turns=turns)


def portraits(facts: Facts) -> Found:
    box, players = facts.box, facts.players
    turns, total = box.turns(players), 0
    for number, side in enumerate(facts.entry.sides):
        shown = _portraits(side)
        total += shown
        pieces = facts.pieces[number] if side.portraits is not None else None
        doubles = min(max((pieces or turns) - turns, 0), turns)
        most = max(0, 2 * (turns - doubles) - 3)
        if shown > most:
            yield problem("portraits-range", number, portraits=shown, most=most)
    every = 2 * (box.cards(players) - box.doubles(players)) - START_CARDS[players]
    if total > every:
        yield problem("portraits-sum", portraits=total, most=every)


def _portraits(side: Side) -> int:
    """At least so many."""
    return sum(side.portraits) if side.portraits is not None else (side.sets or 0) * SET_SIZE


CHECKS = (tokens, prestige, pieces, tokens_of_one, pieces_and_tokens, cards, portraits)
