"""The command `scorer tournament`: an event with random results, to see what it would be like.

Scoring a line must not load tournaments: they are loaded when the command runs.
"""

import argparse
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

from babel.support import NullTranslations

from scorer.commands.common import FINE, command, print_json
from scorer.wording.marks import N_, say

if TYPE_CHECKING:
    from scorer.commands.common import Commands
    from scorer.tournament import Tournament

HELP = {
    "tournament": N_("try out a tournament"),
    "simulate": N_("play a Swiss event with random results and print the standings"),
    "players": N_("number of players, 2 to %(most)d"),
    "rounds": N_("number of rounds; the default is the suggested number"),
    "seed": N_("a number; the same one gives the same event"),
    "cut": N_("size of the single-elimination cut; 0 for no cut"),
    "json": N_("print the whole event as JSON"),
}
MOST_PLAYERS, MOST_ROUNDS = 5000, 100
CUTS = (0, 2, 4, 8, 16)
OUT_OF_RANGE = N_("this must be a whole number from %(least)d to %(most)d")


def register(commands: "Commands", t: NullTranslations) -> None:
    texts = {key: say(t, text, most=MOST_PLAYERS) for key, text in HELP.items()}
    parser = command(commands, t, "tournament", texts["tournament"])
    inner = parser.add_subparsers(dest="act", required=True, metavar="COMMAND")
    simulate = command(inner, t, "simulate", texts["simulate"])
    simulate.set_defaults(run=run)
    players, rounds = _within(t, 2, MOST_PLAYERS), _within(t, 1, MOST_ROUNDS)
    simulate.add_argument("--players", type=players, required=True, help=texts["players"])
    simulate.add_argument("--rounds", type=rounds, help=texts["rounds"])
    simulate.add_argument("--seed", type=int, default=0, help=texts["seed"])
    simulate.add_argument("--cut", type=int, choices=CUTS, default=0, help=texts["cut"])
    simulate.add_argument("--json", action="store_true", help=texts["json"])


def _within(t: NullTranslations, least: int, most: int) -> Callable[[str], int]:
    """A whole number in a range, for argparse."""

    def whole(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text[:9]) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(say(t, OUT_OF_RANGE, least=least, most=most))

    return whole


def run(t: NullTranslations, args: argparse.Namespace) -> int:
    from scorer.tournament import document, suggested_rounds  # noqa: PLC0415 - see above
    from scorer.tournament.simulate import simulate  # noqa: PLC0415

    rounds = args.rounds or suggested_rounds(args.players)
    event = simulate(args.players, rounds, args.seed, args.cut)
    if args.json:
        print_json(document(event, f"simulate {args.players} {rounds} {args.seed}"))
    else:
        print("\n".join(_table(t, event)))
    return FINE


def _table(t: NullTranslations, event: "Tournament") -> list[str]:
    from scorer.tournament import csv_rows  # noqa: PLC0415 - see above
    from scorer.wording.tournament import column  # noqa: PLC0415

    head, *rows = csv_rows(event)
    table = [[column(t, code) for code in head], *rows]
    return _lines([cells for cells in zip(*table, strict=True) if any(cells[1:])])


def _lines(columns: list[tuple[str, ...]]) -> list[str]:
    """Columns side by side: names to the left, numbers to the right."""
    padded = []
    for column in columns:
        width = max(map(_width, column))
        left = any(cell and not cell.lstrip("-").replace("/", "").isdigit() for cell in column[1:])
        padded.append([_pad(cell, width, left) for cell in column])
    return ["  ".join(cells).rstrip() for cells in zip(*padded, strict=True)]


def _pad(cell: str, width: int, left: bool) -> str:
    space = " " * (width - _width(cell))
    return cell + space if left else space + cell


def _width(cell: str) -> int:
    """Japanese characters are two columns wide."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in cell)
