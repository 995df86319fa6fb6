"""The commands `score` and `check`, for one deal or many, each in a line of text."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.commands import totals
from scorer.commands.common import (
    FINE,
    REJECTED,
    UNREADABLE,
    add_game,
    add_json,
    add_readings,
    as_json,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games import GAMES
from scorer.games.common import NotationError, Problem, ReadingError
from scorer.wording import errors, report
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.registry import words_of

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = {
    "score": N_("score deals given as lines"),
    "check": N_("say what is impossible or rare about deals, without scores"),
    "line": N_("a deal, such as “%(example)s”; - reads lines from standard input"),
    "file": N_("read deals from a file, one a line"),
    "explain": N_("print the arithmetic and the rules behind each number"),
}
NO_LINES = N_("no deal given: write one as a line, or use --file or -")
NO_FILE = N_("cannot read %(file)s: there is no such file, or it may not be read")
AT_LINE = N_("Line %(number)d: %(message)s")


def register(commands: "Commands", t: NullTranslations, game: str) -> None:
    example = spelled(t, words_of(game).EXAMPLE)
    texts = {key: say(t, text, example=example) for key, text in HELP.items()}
    for name, run in (("score", _score), ("check", _check)):
        parser = command(commands, t, name, texts[name])
        parser.set_defaults(run=run, game=game)
        parser.add_argument("lines", nargs="*", metavar="LINE", help=texts["line"])
        parser.add_argument("--file", metavar="F", help=texts["file"])
        add_game(parser, t)
        add_json(parser, t)
        add_readings(parser, t, game)
        if name == "score":
            parser.add_argument("--explain", action="store_true", help=texts["explain"])
            parser.add_argument("--match", metavar="LENGTH", help=say(t, totals.HELP))


def _lines(args: argparse.Namespace) -> Iterator[tuple[int, str]]:
    """Every line asked for, as it comes, with its number; blank lines of files are left out."""
    for number, line in enumerate(args.lines, 1):
        if line == "-":
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
            yield from _numbered(sys.stdin)
        else:
            yield number, line
    if args.file:
        with Path(args.file).open(encoding="utf-8-sig", errors="surrogateescape") as file:
            yield from _numbered(file)


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((n, text) for n, text in enumerate(map(_chomped, lines), 1) if text.strip())


def _chomped(line: str) -> str:
    return line.rstrip("\r\n")


Answered = tuple[str, bool]
"""What is said about a deal, and whether it is impossible."""


def _batch(t: NullTranslations, args: argparse.Namespace, answer: Callable[..., Answered]) -> int:
    """Answer line by line. A line that cannot be read does not stop the others."""
    if not args.lines and not args.file:
        return complain(say(t, NO_LINES))
    try:
        readings = readings_of(args)
    except ReadingError as error:
        return complain(errors.reading(t, error))
    try:
        return _answers(t, args, partial(answer, readings=readings))
    except BrokenPipeError:
        raise
    except OSError:
        return complain(say(t, NO_FILE, file=args.file))


def _answers(
    t: NullTranslations, args: argparse.Namespace, answer: Callable[[Any], Answered]
) -> int:
    parse = GAMES[args.game].parse
    end = "\n" if args.json or args.command == "check" else "\n\n"
    status = FINE
    for number, line in _lines(args):
        try:
            entry = parse(line)
        except NotationError as error:
            status = UNREADABLE
            _print_unreadable(t, args, number, error)
            continue
        try:
            text, rejected = answer(entry)
        except totals.MatchError as error:
            status = UNREADABLE
            complain(say(t, AT_LINE, number=number, message=str(error)))
            continue
        status = max(status, REJECTED if rejected else FINE)
        print(text, end=end)
    return status


def _print_unreadable(
    t: NullTranslations, args: argparse.Namespace, number: int, error: NotationError
) -> None:
    message = errors.notation(t, args.game, error)
    complain(say(t, AT_LINE, number=number, message=message))
    if args.json:
        print_json({"error": report.error_as_dict(t, args.game, error), "number": number})


def _score(t: NullTranslations, args: argparse.Namespace) -> int:
    slug, game = args.game, GAMES[args.game]
    try:
        match = totals.Match(t, args, readings_of(args)) if args.match is not None else None
    except totals.MatchError as error:
        return complain(str(error))
    except ReadingError as error:
        return complain(errors.reading(t, error))

    def answer(entry: Any, readings: Any) -> Answered:  # noqa: ANN401 - every game has its own
        if match is not None:
            entry, readings = match.seated(entry), match.readings
        sheet = game.score(entry, readings)
        if match is not None:
            match.sheets.append(sheet)
        found = game.check(entry, readings, sheet)
        if args.json:
            text = as_json(report.as_dict(t, slug, entry, sheet, found))
        else:
            text = report.as_text(t, slug, entry, sheet, found, readings, args.explain)
        return text, _is_rejected(found)

    status = _batch(t, args, answer)
    if match is not None:
        match.tell()
    return status


def _check(t: NullTranslations, args: argparse.Namespace) -> int:
    slug, game = args.game, GAMES[args.game]

    def answer(entry: Any, readings: Any) -> Answered:  # noqa: ANN401
        found = game.check(entry, readings)
        if args.json:
            problems = report.problems_as_dicts(t, slug, entry, found)
            text = as_json({"line": game.format(entry), "problems": problems})
        else:
            lines = report.problems_as_text(t, slug, entry, found)
            text = "\n".join(lines or [report.nothing(t, entry)])
        return text, _is_rejected(found)

    return _batch(t, args, answer)


def _is_rejected(found: Iterable[Problem]) -> bool:
    return any(problem.level == "reject" for problem in found)
