"""The command `scorer doctor`: a look at the whole installation."""

import argparse
from contextlib import suppress

from babel.support import NullTranslations

from scorer import __version__
from scorer.commands.common import print_json
from scorer.instance import database_url, instance_path
from scorer.store import checkup
from scorer.store.database import Database
from scorer.store.gate import BusyError
from scorer.wording import doctor as wording

STATUS = {"ok": 0, "look": 1, "broken": 2}


def run(t: NullTranslations, args: argparse.Namespace) -> int:
    """One line a finding; the worst one is the exit status."""
    database = Database(database_url(args.database))
    folder = database.path.parent if args.database and database.path else instance_path()
    worst = 0
    for found in checkup.look(database, folder, __version__):
        worst = max(worst, STATUS[found.level])
        if args.json:
            text = wording.text(t, found)
            print_json({"level": found.level, "code": found.code, "text": text})
        else:
            print(wording.line(t, found))
    if not database.path or database.path.is_file():
        with suppress(BusyError):  # already reported
            database.close()
    return worst
