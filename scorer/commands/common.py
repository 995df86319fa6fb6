"""What commands share: exit codes, the game, readings as arguments, JSON and complaints."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.games.common import Reading, parse_set, switch
from scorer.i18n import LANGUAGES
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, REJECTED, UNREADABLE = 0, 1, 2
DEFAULT_PORT = 8000
HELP = {
    "game": N_("the game; the default is %(game)s"),
    "json": N_("print a JSON object for each answer"),
    "reading": N_(
        "choose another reading of a rule; can be repeated. The readings are: %(readings)s"
    ),
    "readings": N_("a whole set of house rules, such as “%(example)s”"),
    "lang": N_("language of the output"),
}
EXAMPLE_NAME, EXAMPLE_SETTINGS = "Abbey rules", 2
as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""One object on one line; made once, because a batch has thousands."""


def command(commands: "Commands", t: NullTranslations, name: str, text: str) -> Any:  # noqa: ANN401
    """A command's parser, with its help and --lang."""
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGUAGES, help=say(t, HELP["lang"]))
    return parser


def default_game() -> str:
    return next(iter(GAMES))


def add_game(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    """`--game`; its value is known before the others are read, because they depend on it."""
    text = say(t, HELP["game"], game=default_game())
    parser.add_argument("--game", choices=tuple(GAMES), dest="asked_game", help=text)


def add_readings(parser: argparse.ArgumentParser, t: NullTranslations, game: str) -> None:
    switches = GAMES[game].READINGS
    known = listed(t, map(_switch_help, switches)) or "–"
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=say(t, HELP["reading"], readings=known),
    )
    text = say(t, HELP["readings"], example=_example_set(switches))
    parser.add_argument("--readings", default="", metavar="SET", help=text)


def add_json(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    parser.add_argument("--json", action="store_true", help=say(t, HELP["json"]))


def _switch_help(reading: Reading) -> str:
    if reading.numeric:
        return f"{reading.key}={reading.choices[1]}..{reading.choices[2]}"
    return f"{reading.key}={'|'.join(reading.choices)}"


def _example_set(switches: tuple[Reading, ...]) -> str:
    chosen = [f"{one.key}={one.choices[1]}" for one in switches[:EXAMPLE_SETTINGS]]
    return f"{EXAMPLE_NAME}: {','.join(chosen)}"


def readings_of(args: argparse.Namespace) -> Any:  # noqa: ANN401 - every game has its own
    """The set asked for, then the single settings; raise ReadingError."""
    game = GAMES[args.game]
    _, readings = parse_set(args.readings, game.Readings(), game.READINGS)
    return switch(readings, game.READINGS, args.reading)


def print_json(data: dict[str, Any]) -> None:
    print(as_json(data))


def complain(message: str) -> int:
    print(message, file=sys.stderr)
    return UNREADABLE
