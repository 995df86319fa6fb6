"""The command `scorer`: its arguments, its language, and the call of its commands."""

import argparse
import codecs
import io
import os
import sys
from collections.abc import Iterable

from babel.support import NullTranslations

from scorer import __version__
from scorer.commands import ask, cases, database, lines, referee, rules, tournament
from scorer.commands.common import DEFAULT_PORT, FINE, command, default_game
from scorer.games import GAMES
from scorer.i18n import LANGUAGES, catalogue
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed
from scorer.wording.registry import title_of
from scorer.wording.whole_games import spoken

HELP = {
    "scorer": N_("Score keeper and referee for: %(games)s."),
    "serve": N_("serve the web app to the phones on this network"),
    "lang": N_("language of the output"),
    "version": N_("print the version and exit"),
    "host": N_("address to listen on; the default is all"),
    "port": N_("port to listen on; the default is %(port)s"),
    "workers": N_("processes that answer; more than 1 only with PostgreSQL"),
    "certfile": N_("certificate for https, with its chain, as a PEM file"),
    "keyfile": N_("the key of that certificate, as a PEM file"),
}

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


def main(argv: list[str] | None = None) -> int:
    if argv is None:
        _demand_unicode()
        argv = sys.argv[1:]
    game = _game(argv)
    t = spoken(catalogue(_language(argv)), game)
    _speak(t)
    args = _parser(t, game).parse_args(argv)
    try:
        status: int = args.run(t, args)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return status


def _demand_unicode() -> None:
    """Where Python reads arguments and file names as ASCII, start again with UTF-8."""
    if codecs.lookup(sys.getfilesystemencoding()).name == "ascii":
        again = [sys.executable, "-X", "utf8", *sys.orig_argv[1:]]
        os.execv(sys.executable, again)  # noqa: S606 - ourselves, without a shell


def _language(argv: list[str]) -> str:
    """What --lang asks for; it is needed before the arguments are parsed, for their help."""
    asked = _early(argv, "--lang", LANGUAGES)
    places = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next((place for place in places if place), "")[:2]
    return asked or (found if found in LANGUAGES else "en")


def _game(argv: list[str]) -> str:
    """What --game asks for: the questions and the house rules to be parsed depend on it."""
    return _early(argv, "--game", GAMES) or default_game()


def _early(argv: list[str], option: str, choices: Iterable[str]) -> str | None:
    """The value of an option, before the others are known; None also for one that is wrong."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument(option, choices=tuple(choices), dest="asked")
    try:
        asked: str | None = early.parse_known_args(argv)[0].asked
    except argparse.ArgumentError:
        return None
    return asked


def _speak(t: NullTranslations) -> None:
    """Python's argument parser looks its words up in its own module: give it ours."""
    for stream in (sys.stdout, sys.stderr):  # whatever the console's own encoding is
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    argparse._ = t.gettext  # type: ignore[attr-defined]
    argparse.ngettext = t.ngettext  # type: ignore[attr-defined]


def _parser(t: NullTranslations, game: str) -> argparse.ArgumentParser:
    titles = listed(t, [title_of(t, one) for one in GAMES])
    texts = {key: say(t, text, port=DEFAULT_PORT, games=titles) for key, text in HELP.items()}
    parser = argparse.ArgumentParser(prog="scorer", description=texts["scorer"], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=__version__, help=texts["version"])
    parser.add_argument("--lang", choices=LANGUAGES, help=texts["lang"])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for part in (lines, ask, referee, cases, rules):
        part.register(commands, t, game)
    for other in (database, tournament):
        other.register(commands, t)
    serve = command(commands, t, "serve", texts["serve"])
    serve.set_defaults(run=_serve)
    serve.add_argument("--host", default="", help=texts["host"])
    serve.add_argument("--port", type=int, default=DEFAULT_PORT, help=texts["port"])
    serve.add_argument("--workers", type=int, default=1, help=texts["workers"])
    serve.add_argument("--certfile", default="", help=texts["certfile"])
    serve.add_argument("--keyfile", default="", help=texts["keyfile"])
    return parser


def _serve(t: NullTranslations, args: argparse.Namespace) -> int:
    from scorer.web.server import serve  # noqa: PLC0415 - scoring a line must not load Flask

    certificate = (args.certfile, args.keyfile) if args.certfile or args.keyfile else None
    return serve(t, args.host, args.port, args.workers, certificate)


if __name__ == "__main__":
    sys.exit(main())
