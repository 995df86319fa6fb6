"""Corrections by the table: `correct` and what is really there.

correct hand Adso 4+2        correct tower William 2 8x4!        correct market none
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from scorer.games.torri.box import NOBLE_CARDS, NOBLES, TOWER_CARDS
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.position import BOX, ENDING, NORMAL, Built, Player, Position, in_sight
from scorer.games.torri.play.table import Table
from scorer.games.torri.play.words import (
    CARDS,
    NUMBER,
    Words,
    number_of,
    player_of,
    tower,
)

HAND = re.compile(r"([0-9]{1,2})(?:\+([0-9]{1,2}))?", re.ASCII)
NONE = "none"
NOT_FOLLOWED = {"hand", "deck", "noble", "top", "market", "turn"}
"""What is not recorded where only towers are followed."""


class Correction(NamedTuple):
    """`what` is set; for a player's own things `player`, for a tower `number`."""

    what: str
    player: Player | None = None
    number: int = 0
    total: int = 0
    nobles: int | None = None
    cards: tuple[Card, ...] = ()
    tower: Built | None = None
    word: str = ""


def read_correction(words: Words, position: Position) -> Correction:
    """The words after `correct`; raise UnreadError."""
    what = words.next()
    reader = READERS.get(what)
    if reader is None:
        back = 1 if what else 0
        raise words.fault("bad_correction", "word", *READERS, back=back)
    found = reader(words, position)
    if words.more():
        raise words.fault("too_much", "nothing")
    return found


def correct(table: Table, correction: Correction) -> None:
    """Set this on the table; the usual consequences follow. Raise StoppedError."""
    if table.towers_only and correction.what in NOT_FOLLOWED:
        table.note("ignored")
        return
    SETTERS[correction.what](table, correction)
    seen = in_sight(table)
    for card, box in BOX.items():
        if seen[card] > box:
            table.impossible("supply", card)
    if table.phase == NORMAL:
        table.settle()
    else:
        table.refill = 0


# ----------------------------------------------------------------------------------- reading


def _named(words: Words, position: Position, last: int) -> Player:
    """The player whose name ends `last` words before the end."""
    start, stop = words.place, max(words.place, words.end - last)
    words.place = stop
    return player_of(words, position.names, start, stop)


def _hand(words: Words, position: Position) -> Correction:
    player = _named(words, position, 1)
    match = HAND.fullmatch(words.next())
    if match is None or (position.nobles and match[2] is None):
        code = "hand_both" if position.nobles else "number"
        raise words.fault("bad_correction", code, back=1)
    nobles = int(match[2] or 0)
    cards = int(match[1]) + nobles
    if int(match[1]) > TOWER_CARDS or nobles > NOBLE_CARDS or (nobles and not position.nobles):
        raise words.fault("bad_correction", "hand_both" if position.nobles else "number", back=1)
    return Correction("hand", player, total=cards, nobles=nobles)


def _deck(words: Words, position: Position) -> Correction:
    number = number_of(words)
    least = len(position.face_up)
    if not least <= number <= TOWER_CARDS:
        raise words.fault("bad_correction", "between", str(least), str(TOWER_CARDS), back=1)
    return Correction("deck", total=number)


def _noble(words: Words, position: Position) -> Correction:
    number = number_of(words)
    most = NOBLE_CARDS if position.nobles else 0
    if number > most:
        raise words.fault("bad_correction", "between", "0", str(most), back=1)
    return Correction("noble", total=number)


def _some_cards(words: Words, allowed: Iterable[Card]) -> tuple[Card, ...]:
    if words.peek() == NONE:
        words.next()
        return ()
    found: list[Card] = []
    choices = tuple(map(str, allowed))
    while word := words.next():
        card = CARDS.get(word)
        if card is None or str(card) not in choices:
            raise words.fault("unknown_card", "card", *choices, back=1)
        found.append(card)
    if not found:
        raise words.fault("bad_correction", "card", *choices, NONE)
    return tuple(found)


def _in_box(position: Position) -> tuple[Card, ...]:
    return tuple(card for card in BOX if position.nobles or isinstance(card, int))


def _top(words: Words, position: Position) -> Correction:
    found = _some_cards(words, _in_box(position))
    if position.deck is not None and len(found) > position.deck:
        back = len(found) - position.deck
        raise words.fault("bad_correction", "between", "0", str(position.deck), back=back)
    return Correction("top", cards=found)


def _market(words: Words, position: Position) -> Correction:
    return Correction("market", cards=_some_cards(words, _in_box(position)))


def _tower(words: Words, position: Position) -> Correction:
    """NAME NUMBER TOWER: the number is the word before the tower."""
    start = words.place
    place = next(
        (i for i in range(start + 1, words.end - 1) if NUMBER.fullmatch(words.folded[i])), -1
    )
    if place < 0:
        words.place = words.end
        raise words.fault("bad_correction", "correct_tower")
    player = player_of(words, position.names, start, place)
    words.place = place
    number = number_of(words)
    if not 1 <= number <= TOWER_CARDS:
        raise words.fault("bad_correction", "between", "1", str(TOWER_CARDS), back=1)
    if words.peek() == NONE:
        words.next()
        return Correction("tower", player, number)
    word = words.peek()
    completed = word.endswith("!")
    if completed:
        words.folded[words.place] = word[:-1]
    built = tower(words)
    if built.tower.pietre and not position.nobles:
        raise words.fault("bad_correction", "tower", back=1)
    done = replace(built.tower, completed=completed)
    return Correction("tower", player, number, tower=built._replace(number=number, tower=done))


def _marker(words: Words, position: Position) -> Correction:
    if words.peek() == NONE:
        words.next()
        return Correction("marker")
    return Correction("marker", _named(words, position, 0))


def _turn(words: Words, position: Position) -> Correction:
    return Correction("turn", _named(words, position, 0))


def _used(words: Words, position: Position) -> Correction:
    stop = next((i for i in range(words.place + 1, words.end) if _is_noble(words, i)), words.end)
    player = player_of(words, position.names, words.place, stop)
    words.place = stop
    return Correction("used", player, cards=_some_cards(words, _noble_names(position)))


def _is_noble(words: Words, place: int) -> bool:
    word = words.folded[place]
    return word == NONE or isinstance(CARDS.get(word), str)


def _noble_names(position: Position) -> tuple[str, ...]:
    return tuple(NOBLES) if position.nobles else ()


def _removed(words: Words, position: Position) -> Correction:
    return Correction("removed", cards=_some_cards(words, _noble_names(position)))


def _phase(words: Words, _: Position) -> Correction:
    word = words.next()
    if word not in (NORMAL, ENDING):
        raise words.fault("bad_correction", "word", NORMAL, ENDING, back=1 if word else 0)
    return Correction("phase", word=word)


READERS: dict[str, Callable[[Words, Position], Correction]] = {
    "hand": _hand,
    "deck": _deck,
    "noble": _noble,
    "top": _top,
    "market": _market,
    "tower": _tower,
    "marker": _marker,
    "used": _used,
    "removed": _removed,
    "turn": _turn,
    "phase": _phase,
}


# ----------------------------------------------------------------------------------- setting


def _set_hand(table: Table, found: Correction) -> None:
    player = found.player or 0
    seat = table.seats[player]
    table.seats[player] = seat._replace(hand=found.total, nobles=found.nobles, known=())


def _set_deck(table: Table, found: Correction) -> None:
    table.deck, table.under = found.total, ()


def _set_noble(table: Table, found: Correction) -> None:
    table.noble_deck = found.total


def _set_top(table: Table, found: Correction) -> None:
    table.face_up = found.cards
    if table.deck is not None and len(table.face_up) + len(table.under) > table.deck:
        table.under = ()


def _set_market(table: Table, found: Correction) -> None:
    table.market = found.cards


def _set_tower(table: Table, found: Correction) -> None:
    player = found.player or 0
    seat = table.seats[player]
    towers = [one for one in seat.towers if one.number != found.number]
    if found.tower is not None:
        towers.append(found.tower)
    elif len(towers) == len(seat.towers):
        table.against("no_such_tower", words={"name": seat.name}, figures={"number": found.number})
    ordered = tuple(sorted(towers, key=lambda one: one.number))
    built = max(seat.built, found.number)
    table.seats[player] = seat._replace(towers=ordered, built=built)


def _set_marker(table: Table, found: Correction) -> None:
    table.marker = found.player


def _set_used(table: Table, found: Correction) -> None:
    player = found.player or 0
    used = tuple(str(card) for card in found.cards)
    table.seats[player] = table.seats[player]._replace(used=used)
    for word in ("mura", "palazzo"):
        if word in used:
            setattr(table, word, player)
        elif getattr(table, word) == player:
            setattr(table, word, None)
    table.frozen = table.seats[player].highest if table.palazzo == player else table.frozen


def _set_removed(table: Table, found: Correction) -> None:
    table.removed = tuple(str(card) for card in found.cards)


def _set_turn(table: Table, found: Correction) -> None:
    table.turn = found.player


def _set_phase(table: Table, found: Correction) -> None:
    over = table.phase not in (NORMAL, ENDING)
    table.phase = found.word
    if table.phase == NORMAL:
        table.ending_by = table.closer = None
    if over and table.passes is not None:
        table.passes = 0


SETTERS: dict[str, Callable[[Table, Correction], None]] = {
    "hand": _set_hand,
    "deck": _set_deck,
    "noble": _set_noble,
    "top": _set_top,
    "market": _set_market,
    "tower": _set_tower,
    "marker": _set_marker,
    "used": _set_used,
    "removed": _set_removed,
    "turn": _set_turn,
    "phase": _set_phase,
}
