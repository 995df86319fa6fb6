"""The commands `score` and `check`, for one Torri line or many."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.commands.common import (
    FINE,
    REJECTED,
    UNREADABLE,
    add_json,
    add_readings,
    command,
    complain,
    print_json,
    readings_of,
)
from scorer.games import torri
from scorer.games.common import NotationError, ReadingError
from scorer.wording import errors, report
from scorer.wording.marks import N_, say

if TYPE_CHECKING:
    from scorer.commands.common import Commands

HELP = {
    "score": N_("score deals given as Torri lines"),
    "check": N_("say what is impossible or rare about deals, without scores"),
    "line": N_("a deal, such as “%(example)s”; - reads lines from standard input"),
    "file": N_("read deals from a file, one a line"),
    "explain": N_("print the arithmetic and the rules behind each number"),
}
NO_LINES = N_("no deal given: write one as a Torri line, or use --file or -")
NO_FILE = N_("cannot read %(file)s: there is no such file, or it may not be read")
AT_LINE = N_("Line %(number)d: %(message)s")


def register(commands: "Commands", t: NullTranslations) -> None:
    texts = {key: say(t, text, example=errors.EXAMPLE) for key, text in HELP.items()}
    for name, run in (("score", _score), ("check", _check)):
        parser = command(commands, t, name, texts[name])
        parser.set_defaults(run=run)
        parser.add_argument("lines", nargs="*", metavar="LINE", help=texts["line"])
        parser.add_argument("--file", metavar="F", help=texts["file"])
        add_json(parser, t)
        add_readings(parser, t)
        if name == "score":
            parser.add_argument("--explain", action="store_true", help=texts["explain"])


def _lines(args: argparse.Namespace) -> Iterator[tuple[int, str]]:
    """Every line asked for, as it comes, with its number; blank lines of files are no deals."""
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


Answer = Callable[[torri.Entry, torri.Readings], tuple[dict[str, Any], str, bool]]


def _batch(t: NullTranslations, args: argparse.Namespace, answer: Answer) -> int:
    """Answer line by line. A line that cannot be read does not stop the others."""
    if not args.lines and not args.file:
        return complain(say(t, NO_LINES))
    try:
        readings = readings_of(args)
    except ReadingError as error:
        return complain(errors.reading(t, error))
    status = FINE
    try:
        for number, line in _lines(args):
            try:
                entry = torri.parse(line)
            except NotationError as error:
                status = UNREADABLE
                message = errors.notation(t, error)
                complain(say(t, AT_LINE, number=number, message=message))
                if args.json:
                    print_json({"error": report.error_as_dict(t, error), "number": number})
                continue
            data, text, rejected = answer(entry, readings)
            status = max(status, REJECTED if rejected else FINE)
            if args.json:
                print_json(data)
            else:
                print(text, end="\n" if args.command == "check" else "\n\n")
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return complain(say(t, NO_FILE, file=args.file))
    return status


def _score(t: NullTranslations, args: argparse.Namespace) -> int:
    def answer(entry: torri.Entry, readings: torri.Readings) -> tuple[dict[str, Any], str, bool]:
        sheet = torri.score(entry, readings)
        found = torri.check(entry, readings, sheet)
        rejected = any(problem.level == "reject" for problem in found)
        if args.json:
            return report.as_dict(t, entry, sheet, found), "", rejected
        return {}, report.as_text(t, entry, sheet, found, readings, args.explain), rejected

    return _batch(t, args, answer)


def _check(t: NullTranslations, args: argparse.Namespace) -> int:
    def answer(entry: torri.Entry, readings: torri.Readings) -> tuple[dict[str, Any], str, bool]:
        found = torri.check(entry, readings)
        rejected = any(problem.level == "reject" for problem in found)
        if args.json:
            problems = report.problems_as_dicts(t, entry, found)
            return {"line": torri.format(entry), "problems": problems}, "", rejected
        lines = report.problems_as_text(t, entry, found) or [report.nothing(t, entry)]
        return {}, "\n".join(lines), rejected

    return _batch(t, args, answer)
