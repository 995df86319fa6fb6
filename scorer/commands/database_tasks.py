"""What the database's commands do. Every task answers with an exit status."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.support import NullTranslations
from sqlalchemy.exc import ArgumentError, DatabaseError

from scorer.commands import doctor
from scorer.commands.common import DEFAULT_PORT
from scorer.commands.demo import Demo
from scorer.instance import database_url
from scorer.store import (
    access,
    backup,
    document,
    matches,
    migrate,
    records,
    tournament_transfer,
    transfer,
)
from scorer.store.database import DamagedError, Database, DatabaseAwayError, DiskFullError
from scorer.store.errors import BackupError, BadValueError, NotFoundError, TransferError
from scorer.store.gate import BusyError
from scorer.store.migrate import LostRowsError, NewerSchemaError
from scorer.tournament.document import FORMAT as TOURNAMENT_FORMAT
from scorer.wording import store as store_words
from scorer.wording import transfer as wording
from scorer.wording.marks import N_, NN_, count, say
from scorer.wording.phrases import quoted

FINE, REFUSED, UNREADABLE = 0, 1, 2
UNREADABLE_CODES = {
    "not_json",
    "too_deep",
    "too_large",
    "too_many_entries",
    "wrong_format",
    "bad_shape",
}
UNREADABLE_FILES = {"no_file", "no_database", "unsound", "not_ours", "not_written"}

SAVED = N_("Saved: %(file)s")
RESTORED = N_("Restored from %(file)s. Start the server again.")
KEPT = N_("The old database is now %(file)s")
EQUAL = NN_(
    "%(n)d match: every sheet and total is right.", "%(n)d matches: every sheet and total is right."
)
TOURNAMENT_EQUAL = N_("%(name)s: every place and tie-break is right.")
UNEQUAL = NN_("%(n)d difference", "%(n)d differences")
HERE_ALREADY = N_("%(title)s: already here, as %(slug)s")
IMPORTED = N_("%(title)s: imported as %(slug)s")
SCORER_LINK = N_("Scorer link: %(link)s")
OWNER_LINK = N_("Owner link: %(link)s")
NO_MATCH = N_("There is no match %(slug)s.")
NO_FILE = N_("cannot read or write %(file)s: %(reason)s")
BUSY = N_("Another process is writing and does not finish. Nothing was changed.")
AWAY = N_("The database does not answer. Try again later.")
FULL = N_("The disk is full. Nothing was changed.")
NEWER = N_("The database was written by a newer Torri. Update Torri first.")
LOST_ROWS = N_("The upgrade would have lost rows of %(tables)s and was undone.")
BAD_ADDRESS = N_("This is not the address of a database.")
DEMO_READY = N_(
    "Start “scorer serve” on this computer. Then open one of these; you own what it opens:"
)
BROKEN = N_("The database is damaged. Restore a backup with “scorer restore”.")

Task = Callable[[NullTranslations, argparse.Namespace], int]


def run(name: str, t: NullTranslations, args: argparse.Namespace) -> int:
    """Run a task; an error becomes a sentence and a status."""
    try:
        return TASKS[name](t, args)
    except BackupError as error:
        status = UNREADABLE if error.code in UNREADABLE_FILES else REFUSED
        return _complain(wording.backup_error(t, error), status)
    except TransferError as error:
        status = UNREADABLE if error.code in UNREADABLE_CODES else REFUSED
        return _complain(wording.transfer_error(t, error), status)
    except BadValueError as error:  # the match of a table has no owner link
        return _complain(store_words.bad_value(t, "", error), REFUSED)
    except NotFoundError:
        slug = getattr(args, "slug", None) or getattr(args, "match", None) or ""
        return _complain(say(t, NO_MATCH, slug=quoted(slug)), REFUSED)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = str(error.filename or getattr(args, "file", ""))
        return _complain(say(t, NO_FILE, file=place, reason=error.strerror), UNREADABLE)
    except (ArgumentError, DatabaseError, RuntimeError, ModuleNotFoundError) as error:
        return _database_fault(t, error)


def _database_fault(t: NullTranslations, error: Exception) -> int:
    if isinstance(error, NewerSchemaError):
        return _complain(say(t, NEWER), REFUSED)
    if isinstance(error, LostRowsError):
        return _complain(say(t, LOST_ROWS, tables=str(error)), REFUSED)
    sentences: dict[type[Exception], str] = {
        BusyError: BUSY,
        DatabaseAwayError: AWAY,
        DiskFullError: FULL,
        DamagedError: BROKEN,
        DatabaseError: BROKEN,
        ArgumentError: BAD_ADDRESS,
        ModuleNotFoundError: BAD_ADDRESS,
    }
    for kind, sentence in sentences.items():
        if isinstance(error, kind):
            return _complain(say(t, sentence), UNREADABLE)
    raise error


def _backup(t: NullTranslations, args: argparse.Namespace) -> int:
    backup.backup(Database(database_url(args.database)), Path(args.file), force=args.force)
    print(say(t, SAVED, file=args.file))
    return FINE


def _restore(t: NullTranslations, args: argparse.Namespace) -> int:
    path = backup.sqlite_path(Database(database_url(args.database)))
    aside = backup.restore(path, Path(args.file), force=args.force)
    print(say(t, RESTORED, file=args.file))
    if aside:
        print(say(t, KEPT, file=aside))
    return FINE


def _export(t: NullTranslations, args: argparse.Namespace) -> int:
    with _opened(args) as database, database.read() as session:
        if args.match:
            connection = session.connection()
            match = access.grant(connection, args.match, None).match
            lines = records.read_many(connection, [match])
            found = transfer.export([matches.load_any(connection, match)], lines)
        else:
            found = transfer.export_all(session)
    text = transfer.dumps(found)
    if args.file in {None, "-"}:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        print(text, end="")
    else:
        backup.write_file(Path(args.file), text.encode())
        print(say(t, SAVED, file=args.file), file=sys.stderr)
    damaged = transfer.damage(found)
    for one in damaged:
        print(wording.difference(t, one), file=sys.stderr)
    return REFUSED if damaged else FINE


def _import(t: NullTranslations, args: argparse.Namespace) -> int:
    found = document.read(_input(args.file), document.FILE)
    with _opened(args, create=True) as database, database.write() as session:
        imported = transfer.import_matches(session, found, document.FILE)
    for one in imported:
        title, slug = quoted(matches.title(one.match)), one.match.slug
        print(say(t, IMPORTED if one.secrets else HERE_ALREADY, title=title, slug=slug))
        if one.secrets:
            print(say(t, SCORER_LINK, link=_link(one.secrets["scorer"])))
            print(say(t, OWNER_LINK, link=_link(one.secrets["owner"])))
    return FINE


def _verify(t: NullTranslations, args: argparse.Namespace) -> int:
    found = document.read(_input(args.file), document.FILE)
    tournament = isinstance(found, dict) and found.get("format") == TOURNAMENT_FORMAT
    if tournament:
        differences = tournament_transfer.verify(found)
    else:
        differences = transfer.verify(found, document.FILE)
    for difference in differences:
        print(wording.difference(t, difference))
    if differences:
        return _complain(count(t, UNEQUAL, len(differences)), REFUSED)
    if tournament:
        print(say(t, TOURNAMENT_EQUAL, name=quoted(str(found.get("name", "")))))
    print(count(t, EQUAL, len(found.get("matches", []))))
    return FINE


def _owner_link(t: NullTranslations, args: argparse.Namespace) -> int:
    """Of a match, or the desk link of a tournament."""
    with _opened(args) as database, database.write() as session:
        try:
            place = access.grant(session.connection(), args.slug, None).place
        except NotFoundError:
            place = access.tournament_grant(session.connection(), args.slug, None).place
        secret = access.mint(session, place, "owner")
    print(say(t, OWNER_LINK, link=_link(secret)))
    return FINE


def _demo(t: NullTranslations, args: argparse.Namespace) -> int:
    with _opened(args, create=True) as database:
        demo = Demo(database, t)
        demo.fill()
    print(say(t, DEMO_READY))
    for name, secret in demo.links.items():
        print(f"  http://localhost:{DEFAULT_PORT}{_link(secret)}  {name}")
    return FINE


TASKS: dict[str, Task] = {
    "demo": _demo,
    "backup": _backup,
    "restore": _restore,
    "export": _export,
    "import": _import,
    "verify": _verify,
    "doctor": doctor.run,
    "owner-link": _owner_link,
}


@contextmanager
def _opened(args: argparse.Namespace, *, create: bool = False) -> Iterator[Database]:
    """The database, brought up to date; only an import may start a new one."""
    database = Database(database_url(args.database))
    if database.path and create:
        database.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif database.path and not database.path.exists():
        raise BackupError("no_database", str(database.path))
    try:
        migrate.upgrade(database)
        yield database
    finally:
        database.close()


def _input(file: str) -> bytes:
    most = document.FILE.size + 1
    if file == "-":
        return sys.stdin.buffer.read(most)
    with Path(file).open("rb") as stream:
        return stream.read(most)


def _link(secret: str) -> str:
    return f"/j#{secret}"


def _complain(message: str, status: int) -> int:
    print(message, file=sys.stderr)
    return status
