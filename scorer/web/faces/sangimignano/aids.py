"""Pages besides the board: towers counted by taps, and the set-up with a lay-out to copy."""

from collections.abc import Sequence
from random import Random
from secrets import randbelow

from flask import render_template, request

from scorer.games.names import name_fault
from scorer.games.sangimignano.box import (
    HANDS,
    IN_USE,
    LAID_OUT,
    OPEN,
    PAIRS,
    PLAYERS,
    SEGMENTS,
    TYPES,
    counts_of,
)
from scorer.games.sangimignano.play.board import Board
from scorer.games.sangimignano.play.dealing import laid_out
from scorer.games.sangimignano.play.position import opening
from scorer.web.faces.face import Aid
from scorer.web.faces.sangimignano import board
from scorer.web.faces.sangimignano.words import count_words
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.wording.marks import N_, say

SEAT = N_("Player %(letter)s")
LETTERS = "ABCD"
DEFAULT_SEATS = 3
SUM = N_("Segments: %(n)d. The box has %(most)d.")
SEEDS = 1_000_000
WIDE = 320
TRIES = 400
"""The most lay-outs tried before these segments count as impossible."""


def seats() -> list[str]:
    return [say(words(), SEAT, letter=letter) for letter in LETTERS]


def count() -> str:
    """Towers only: one big key a player, which passes the turn."""
    return render_template(
        "games/sangimignano/count.html",
        names=seats()[:DEFAULT_SEATS],
        seats=seats(),
        counts=PLAYERS,
        words=count_words(words()),
    )


def set_up() -> str:
    """How many of what, who begins, and a legal lay-out; its address shows it again."""
    t, asked = words(), request.args
    players = asked.get("players", DEFAULT_SEATS, type=int)
    players = players if players in PLAYERS else DEFAULT_SEATS
    seed = asked.get("seed", type=int)
    seed = randbelow(SEEDS) if seed is None else seed % SEEDS
    chance = Random(seed)  # noqa: S311 - a draw at the table, not a secret
    names = _names(players)
    chosen = [asked.get(f"segment{n}", "") for n in range(LAID_OUT[players])]
    found = _board(chance, players, chosen)
    first = chance.randrange(players)
    return render_template(
        "games/sangimignano/setup.html",
        players=players,
        counts=PLAYERS,
        names=[one if one not in seats() else "" for one in names],
        seats=seats(),
        order=[*names[first:], *names[:first]],
        drawn=board.picture(t, opening(tuple(names), found), width=WIDE) if found else "",
        types=TYPES,
        pictures={type_: board.one_segment(type_) for type_ in TYPES},
        chosen=chosen,
        seed=seed,
        another=randbelow(SEEDS),
        laid=LAID_OUT[players],
        hand=HANDS[players],
        left=SEGMENTS - IN_USE[players],
        symbols=board.patterns(),
    )


def _names(players: int) -> list[str]:
    """As they were given; a player without a valid name gets the name of the seat."""
    given = [request.args.get(f"name{n}", "").strip()[:40] for n in range(players)]
    return [
        name if name and not name_fault(name) else seat
        for name, seat in zip(given, seats(), strict=False)
    ]


def _board(chance: Random, players: int, chosen: Sequence[str]) -> Board | None:
    """With these segments, and drawn ones where none was chosen."""
    known = [one for one in chosen if one in TYPES]
    for _ in range(TRIES):
        rest = [one for one in TYPES for _ in range(SEGMENTS // len(TYPES))]
        for one in known:
            if one in rest:
                rest.remove(one)
        chance.shuffle(rest)
        types = [*known, *rest][: LAID_OUT[players]]
        chance.shuffle(types)
        found = laid_out(chance, types)
        if found is not None:
            return found
    return None


def box() -> str:
    """The 16 segments, and the source of that; a table may count its own."""
    given = {type_: number_in(request.args.get(type_, "").strip()) for type_ in TYPES}
    ours = counts_of(PAIRS)
    counts = {type_: min(n, SEGMENTS) if n >= 0 else ours[type_] for type_, n in given.items()}
    setting = "" if counts == ours else f"segments={'-'.join(map(str, counts.values()))}"
    if "unknown" in request.args:
        setting = f"segments={OPEN}"
    all_of_them = sum(counts.values())
    message = "" if all_of_them == SEGMENTS else say(words(), SUM, n=all_of_them, most=SEGMENTS)
    return render_template(
        "games/sangimignano/box.html",
        counts=counts,
        pictures={type_: board.one_segment(type_) for type_ in TYPES},
        setting=setting,
        message=message,
        symbols=board.patterns(),
    )


AIDS = {
    "setup": Aid(
        N_("Set up a game"),
        N_("How many segments and tokens, who begins, and a layout to copy."),
        set_up,
    ),
    "count": Aid(
        N_("Count towers"),
        N_("Without the board: tap once for each tower. The page shows whose turn it is."),
        count,
    ),
    "box": Aid(
        N_("What is in the box"),
        N_("Which segments there are and how we know. Change what differs."),
        box,
    ),
}
