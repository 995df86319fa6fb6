"""Do two statements of one entry agree?"""

from collections import Counter
from collections.abc import Iterator

from scorer.games.common import Problem
from scorer.games.patrician.entry import LETTERS
from scorer.games.patrician.facts import Facts, problem

Found = Iterator[Problem]


def tokens_and_words(facts: Facts) -> Found:
    for number, side in enumerate(facts.entry.sides):
        if side.none and side.tokens:
            yield problem("none-with-tokens", number, count=len(side.tokens))
        elif side.sum is not None and (side.tokens or side.none) and side.stated != side.sum:
            yield problem("sum-mismatch", number, entered=side.sum, counted=side.stated or 0)


def tokens_and_towns(facts: Facts) -> Found:
    """What the sides say they have, and what the cities gave them."""
    if not facts.entry.towns:
        return
    for number, side in enumerate(facts.entry.sides):
        won = [
            (award.value, city.city)
            for city in facts.given
            for award in city.awards
            if award.letter == LETTERS[number]
        ]
        counted = sum(value for value, _ in won)
        if side.tokens or side.none:
            if not _agree([(t.value, t.city) for t in side.tokens], won):
                entered = sum(token.value for token in side.tokens)
                yield problem("token-mismatch", number, entered=entered, counted=counted)
        elif side.sum is not None and side.sum != counted:
            yield problem("sum-mismatch", number, entered=side.sum, counted=counted)


def _agree(said: list[tuple[int, str]], won: list[tuple[int, str]]) -> bool:
    """Are these the same tokens? One said without its city may come from any."""
    if Counter(value for value, _ in said) != Counter(value for value, _ in won):
        return False
    return not Counter(one for one in said if one[1]) - Counter(won)


def pieces_and_towns(facts: Facts) -> Found:
    if not facts.whole:
        return
    for number, side in enumerate(facts.entry.sides):
        counted = facts.entry.pieces_on_board(number)
        if side.pieces is not None and side.pieces != counted:
            yield problem("pieces-mismatch", number, entered=side.pieces, counted=counted)


def sets_and_portraits(facts: Facts) -> Found:
    for number, side in enumerate(facts.entry.sides):
        counted = side.counted_sets
        if side.sets is not None and side.portraits is not None and side.sets != counted:
            yield problem("sets-mismatch", number, entered=side.sets, counted=counted or 0)


CHECKS = (tokens_and_words, tokens_and_towns, pieces_and_towns, sets_and_portraits)
