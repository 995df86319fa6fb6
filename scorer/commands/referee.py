"""The command `referee`: follow a whole deal, line by line, from a record."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.commands.common import (
    FINE,
    REJECTED,
    UNREADABLE,
    add_game,
    add_json,
    add_readings,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games import GAMES
from scorer.games.common import ReadingError, set_parts
from scorer.wording import errors, report
from scorer.wording.marks import N_, say
from scorer.wording.registry import records_of, title_of

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = {
    "referee": N_("follow a deal from its record, and judge every line"),
    "file": N_("the record; - reads standard input"),
    "demo": N_("print the record of a made-up deal; the same number gives the same deal"),
    "variant": N_("how the made-up deal is played"),
}
NO_FILE = N_("cannot read %(file)s: there is no such file, or it may not be read")
NO_RECORD = N_("no record given: name a file, or use - or --demo")
NOT_FOLLOWED = N_("Deals of %(title)s cannot be followed yet.")


def register(commands: "Commands", t: NullTranslations, game: str) -> None:
    texts = {key: say(t, text) for key, text in HELP.items()}
    parser = command(commands, t, "referee", texts["referee"])
    parser.set_defaults(run=_referee, game=game)
    parser.add_argument("file", nargs="?", default="", metavar="FILE", help=texts["file"])
    parser.add_argument("--demo", type=int, metavar="SEED", help=texts["demo"])
    variants = GAMES[game].META.variants
    parser.add_argument("--variant", choices=variants, help=texts["variant"])
    add_game(parser, t)
    add_json(parser, t)
    add_readings(parser, t, game)


def _referee(t: NullTranslations, args: argparse.Namespace) -> int:
    play = getattr(GAMES[args.game], "play", None)
    if play is None or not hasattr(play, "follow"):
        return complain(say(t, NOT_FOLLOWED, title=title_of(t, args.game)))
    if args.demo is not None:
        print(play.demo(args.demo, args.variant or ""), end="")
        return FINE
    if not args.file:
        return complain(say(t, NO_RECORD))
    try:
        text = _text(args.file)
        readings = readings_of(args)
    except OSError:
        return complain(say(t, NO_FILE, file=args.file))
    except ReadingError as error:
        return complain(errors.reading(t, error))
    record = play.read(text, play.State(readings=readings, settled=_settled(args)))
    _print_record(t, args, record)
    if record.error is not None or not record.lines:
        return UNREADABLE
    return FINE if record.stopped is None else REJECTED


def _print_record(t: NullTranslations, args: argparse.Namespace, record: Any) -> None:  # noqa: ANN401
    """Every line, then the end with its score."""
    game, words = GAMES[args.game], records_of(args.game)
    readings, scored = record.state.readings, None
    if record.position is not None:
        entry = game.play.entry_of(record.position)
        sheet = game.score(entry, readings)
        scored = entry, sheet, game.check(entry, readings, sheet)
    if args.json:
        for found in words.as_dicts(t, record):
            print_json(found)
        print_json(words.end_as_dict(record, scored and report.as_dict(t, args.game, *scored)))
        return
    print("\n".join(words.as_text(t, record)))
    if scored:
        print(game.format(scored[0]))
        print(report.as_text(t, args.game, *scored, readings, False))


def _text(file: str) -> str:
    """The record as text; bytes that are not UTF-8 become replacement characters."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return data.decode("utf-8-sig", errors="replace")


def _settled(args: argparse.Namespace) -> frozenset[str]:
    """The switches that were named, also where they name our own ruling."""
    named = [*args.reading, *set_parts(args.readings)[1]]
    return frozenset(one.partition("=")[0].strip().lower().replace("-", "_") for one in named)
