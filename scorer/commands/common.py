"""What commands share: exit codes, readings as arguments, JSON and complaints."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from babel.support import NullTranslations

from scorer.games import torri
from scorer.games.common import Reading, parse_set, switch
from scorer.i18n import LANGUAGES
from scorer.wording.marks import N_, say

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, REJECTED, UNREADABLE = 0, 1, 2
HELP = {
    "json": N_("print a JSON object for each answer"),
    "reading": N_("switch a reading of the rules; can be repeated. Known are: %(readings)s"),
    "readings": N_("a whole set of house rules, such as “%(example)s”"),
    "lang": N_("language of the output"),
}
JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""One for every line of a batch: making an encoder costs as much as using it."""
EXAMPLE_SET = "Abbey rules: closer_tie=first,penalty=off"


def command(commands: "Commands", t: NullTranslations, name: str, text: str) -> Any:  # noqa: ANN401
    """A command's parser, with its help and --lang."""
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGUAGES, help=say(t, HELP["lang"]))
    return parser


def add_readings(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    known = ", ".join(map(_switch_help, torri.READINGS))
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=say(t, HELP["reading"], readings=known),
    )
    text = say(t, HELP["readings"], example=EXAMPLE_SET)
    parser.add_argument("--readings", default="", metavar="SET", help=text)


def add_json(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    parser.add_argument("--json", action="store_true", help=say(t, HELP["json"]))


def _switch_help(reading: Reading) -> str:
    if reading.numeric:
        return f"{reading.key}={reading.choices[1]}..{reading.choices[2]}"
    return f"{reading.key}={'|'.join(reading.choices)}"


def readings_of(args: argparse.Namespace) -> torri.Readings:
    """The set asked for, then the single settings; raise ReadingError."""
    _, readings = parse_set(args.readings, torri.Readings(), torri.READINGS)
    return switch(readings, torri.READINGS, args.reading)


def print_json(data: dict[str, Any]) -> None:
    print(JSON.encode(data))


def complain(message: str) -> int:
    print(message, file=sys.stderr)
    return UNREADABLE
