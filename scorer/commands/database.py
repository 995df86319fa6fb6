"""The commands that look after the database: backup, restore, export, import, verify, doctor, demo.

What they do is in `database_tasks`, loaded only when one of them runs: scoring a line must not load
a database.
"""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from babel.support import NullTranslations

from scorer.i18n import LANGUAGES
from scorer.wording.marks import N_, say

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

HELP = {
    "backup": N_("copy the database into a file, even while it is in use"),
    "restore": N_("replace the database with a backup; stop the server first"),
    "export": N_("write one match or all as JSON"),
    "import": N_("read matches from an export; new links are made for them"),
    "verify": N_("compute every sheet and total of an export again and compare"),
    "doctor": N_("look at the whole installation and say what to do"),
    "demo": N_("fill an empty installation with matches and an event to try out"),
    "owner-link": N_("make a new owner link for a match, when the old one was lost"),
}
ARGUMENTS = {
    "file": N_("the file"),
    "output": N_("the file to write; the default is to print the export"),
    "input": N_("an export; - reads standard input"),
    "replace": N_("replace a file of that name"),
    "force": N_("replace the database that is there; it is kept under another name"),
    "match": N_("only this match, by the last part of its address"),
    "slug": N_("the last part of the match’s address"),
    "database": N_("address of the database; the default is DATABASE_URL or the instance folder"),
    "json": N_("print a JSON object for each finding"),
    "lang": N_("language of the output"),
}


def register(commands: "Commands", t: NullTranslations) -> None:
    texts = {name: say(t, text) for name, text in ARGUMENTS.items()}
    parsers = {name: _parser(commands, name, say(t, text), texts) for name, text in HELP.items()}
    parsers["backup"].add_argument("file", metavar="FILE", help=texts["file"])
    parsers["backup"].add_argument("--force", action="store_true", help=texts["replace"])
    parsers["restore"].add_argument("file", metavar="FILE", help=texts["file"])
    parsers["restore"].add_argument("--force", action="store_true", help=texts["force"])
    parsers["export"].add_argument("file", metavar="FILE", nargs="?", help=texts["output"])
    parsers["export"].add_argument("--match", metavar="SLUG", help=texts["match"])
    parsers["import"].add_argument("file", metavar="FILE", help=texts["input"])
    parsers["verify"].add_argument("file", metavar="FILE", help=texts["input"])
    parsers["doctor"].add_argument("--json", action="store_true", help=texts["json"])
    parsers["owner-link"].add_argument("slug", metavar="SLUG", help=texts["slug"])


def _parser(
    commands: "Commands", name: str, help_text: str, texts: dict[str, str]
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=help_text, description=help_text, allow_abbrev=False)
    parser.set_defaults(run=_runner(name))
    parser.add_argument("--lang", choices=LANGUAGES, help=texts["lang"])
    if name != "verify":
        parser.add_argument("--database", metavar="URL", help=texts["database"])
    return parser


def _runner(name: str) -> Callable[[NullTranslations, argparse.Namespace], int]:
    def run(t: NullTranslations, args: argparse.Namespace) -> int:
        from scorer.commands import database_tasks  # noqa: PLC0415 - see above

        return database_tasks.run(name, t, args)

    return run
