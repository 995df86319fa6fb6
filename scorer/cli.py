"""The command `scorer`: score and check Torri lines, serve the web app."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from babel.support import NullTranslations

from scorer import __version__
from scorer.cli_tournament import register as register_tournament
from scorer.games import torri
from scorer.games.common import NotationError, Reading, ReadingError, switch
from scorer.i18n import LANGUAGES, catalogue
from scorer.store.commands import register as register_store
from scorer.wording import errors, report
from scorer.wording.marks import N_, say

FINE, REJECTED, UNREADABLE = 0, 1, 2

HELP = {
    "scorer": N_("Score keeper and referee for Le Torri di San Gimignano."),
    "score": N_("score deals given as Torri lines"),
    "check": N_("say what is impossible or rare about deals, without scores"),
    "serve": N_("serve the web app to the phones on this network"),
    "line": N_("a deal, such as “%(example)s”; - reads lines from standard input"),
    "file": N_("read deals from a file, one a line"),
    "json": N_("print a JSON object for each line"),
    "explain": N_("print the arithmetic and the rules behind each number"),
    "reading": N_("switch a reading of the rules; can be repeated. Known are: %(readings)s"),
    "lang": N_("language of the output"),
    "version": N_("print the version and exit"),
    "host": N_("address to listen on; the default is all"),
    "port": N_("port to listen on; the default is %(port)s"),
}
NO_LINES = N_("no deal given: write one as a Torri line, or use --file or -")
NO_FILE = N_("cannot read %(file)s: there is no such file, or it may not be read")
AT_LINE = N_("Line %(number)d: %(message)s")

ARGPARSE = (  # what Python's own parser says, so that the catalogues can translate it
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ignored explicit argument %r"),
)
DEFAULT_PORT = 8000


def main(argv: list[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    t = catalogue(_language(argv))
    _speak(t)
    args = _parser(t).parse_args(argv)
    try:
        status: int = args.run(t, args)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return status


def _language(argv: list[str]) -> str:
    """What --lang asks for; it is needed before the arguments are parsed, for their help."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES)
    try:
        asked = early.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:
        asked = None
    places = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next((place for place in places if place), "")[:2]
    return asked or (found if found in LANGUAGES else "en")


def _speak(t: NullTranslations) -> None:
    """Python's argument parser looks its words up in its own module: give it ours."""
    for stream in (sys.stdout, sys.stderr):  # whatever the console's own encoding is
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    argparse._ = t.gettext  # type: ignore[attr-defined]
    argparse.ngettext = t.ngettext  # type: ignore[attr-defined]


def _parser(t: NullTranslations) -> argparse.ArgumentParser:
    known = ", ".join(map(_switch_help, torri.READINGS))
    texts = {
        key: say(t, text, example=errors.EXAMPLE, readings=known, port=DEFAULT_PORT)
        for key, text in HELP.items()
    }
    parser = argparse.ArgumentParser(prog="scorer", description=texts["scorer"], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=__version__, help=texts["version"])
    parser.add_argument("--lang", choices=LANGUAGES, help=texts["lang"])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, run in (("score", _score), ("check", _check)):
        command = commands.add_parser(
            name, help=texts[name], description=texts[name], allow_abbrev=False
        )
        command.set_defaults(run=run)
        command.add_argument("lines", nargs="*", metavar="LINE", help=texts["line"])
        command.add_argument("--file", metavar="F", help=texts["file"])
        command.add_argument("--json", action="store_true", help=texts["json"])
        command.add_argument(
            "--reading", action="append", default=[], metavar="KEY=VALUE", help=texts["reading"]
        )
        command.add_argument("--lang", choices=LANGUAGES, help=texts["lang"])
        if name == "score":
            command.add_argument("--explain", action="store_true", help=texts["explain"])
    register_store(commands, t)
    register_tournament(commands, t)
    serve = commands.add_parser("serve", help=texts["serve"], description=texts["serve"])
    serve.set_defaults(run=_serve)
    serve.add_argument("--host", default="", help=texts["host"])
    serve.add_argument("--port", type=int, default=DEFAULT_PORT, help=texts["port"])
    serve.add_argument("--lang", choices=LANGUAGES, help=texts["lang"])
    return parser


def _switch_help(reading: Reading) -> str:
    if reading.numeric:
        return f"{reading.key}={reading.choices[1]}..{reading.choices[2]}"
    return f"{reading.key}={'|'.join(reading.choices)}"


def _lines(args: argparse.Namespace) -> Iterator[str]:
    """Every line asked for, as it comes; blank lines of files are no deals."""
    for line in args.lines:
        if line == "-":
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
            yield from (text for text in map(_chomped, sys.stdin) if text.strip())
        else:
            yield line
    if args.file:
        with Path(args.file).open(encoding="utf-8-sig", errors="surrogateescape") as file:
            yield from (text for text in map(_chomped, file) if text.strip())


def _chomped(line: str) -> str:
    return line.rstrip("\r\n")


Answer = Callable[[torri.Entry, torri.Readings], tuple[dict[str, Any], str, bool]]


def _batch(t: NullTranslations, args: argparse.Namespace, answer: Answer) -> int:
    """Answer line by line. A line that cannot be read does not stop the others."""
    if not args.lines and not args.file:
        return _complain(say(t, NO_LINES))
    try:
        readings = switch(torri.Readings(), torri.READINGS, args.reading)
    except ReadingError as error:
        return _complain(errors.reading(t, error))
    status = FINE
    try:
        for number, line in enumerate(_lines(args), 1):
            try:
                entry = torri.parse(line)
            except NotationError as error:
                status = UNREADABLE
                message = errors.notation(t, error)
                _complain(say(t, AT_LINE, number=number, message=message))
                if args.json:
                    _print_json({"error": report.error_as_dict(t, error), "number": number})
                continue
            data, text, rejected = answer(entry, readings)
            status = max(status, REJECTED if rejected else FINE)
            if args.json:
                _print_json(data)
            else:
                print(text, end="\n" if args.command == "check" else "\n\n")
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _complain(say(t, NO_FILE, file=args.file))
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


def _serve(t: NullTranslations, args: argparse.Namespace) -> int:
    from scorer.web.server import serve  # noqa: PLC0415 - scoring a line must not load Flask

    return serve(t, args.host, args.port)


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
