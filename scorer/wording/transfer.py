"""Backups, exports and imports that fail: what is wrong, and what to do."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.wording.marks import N_, say
from scorer.wording.phrases import quoted

TRANSFER: dict[str, str] = {
    "too_large": N_("The file is too large. The limit in bytes is %(most)d."),
    "too_many_entries": N_("The file has too many entries. The limit is %(most)d."),
    "too_deep": N_("The file is nested more than %(most)d levels deep. It is not from Torri."),
    "not_json": N_("The file is not JSON, or a name appears in it twice."),
    "wrong_format": N_("The file is not an export of Torri."),
    "newer_version": N_(
        "The file has version %(version)d; this Torri reads up to %(known)d. Update Torri first."
    ),
    "bad_shape": N_("At %(where)s: this does not belong here."),
    "bad_settings": N_("At %(where)s: no match can have this setting."),
    "look_alike": N_("At %(where)s: the names %(name)s and %(other)s look alike."),
    "bad_log": N_("At %(where)s: this step cannot follow the steps before it."),
    "bad_line": N_("At %(where)s: this deal cannot be read."),
    "bad_record": N_("At %(where)s: the record of this deal cannot be read."),
    "bad_match": N_("At %(where)s: this cannot be read."),
    "wrong_standing": N_(
        "At %(where)s: this line of the standings does not follow from the matches."
    ),
    "wrong_totals": N_("At %(where)s: the file says %(stated)s, but its deals give %(computed)s."),
}
BACKUP: dict[str, str] = {
    "not_sqlite": N_(
        "This database is PostgreSQL: back it up with pg_dump, or use “scorer export”."
    ),
    "no_database": N_("There is no database at %(file)s."),
    "no_file": N_("There is no file %(file)s."),
    "same_file": N_("%(file)s is the database itself. Choose another file."),
    "unsound": N_("%(file)s is damaged, or is not a database. Nothing was changed."),
    "not_ours": N_("%(file)s is a database, but not one of Torri. Nothing was changed."),
    "newer": N_("%(file)s was written by a newer Torri. Update Torri first."),
    "exists": N_(
        "There is already a database at %(file)s. To replace it, use --force; the old one is "
        "kept under another name."
    ),
    "file_exists": N_(
        "There is already a file %(file)s. Choose another name, or replace it with --force."
    ),
    "not_written": N_(
        "Cannot write to %(file)s: the disk is full or has failed. Nothing was changed."
    ),
    "in_use": N_("A server is using %(file)s. Stop it first."),
}
DIFFERS = N_("%(match)s, %(where)s: the file says %(stated)s, its deals give %(computed)s")
FAULT = N_("%(match)s: %(fault)s")


class BadTransfer(Protocol):
    """The store's TransferError, without knowing the store."""

    code: str
    where: str
    figures: dict[str, object]


class BadBackup(Protocol):
    """The store's BackupError."""

    code: str
    file: str


class Differs(Protocol):
    """The store's Difference."""

    @property
    def match(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def stated(self) -> object: ...
    @property
    def computed(self) -> object: ...
    @property
    def fault(self) -> str: ...


def transfer_error(t: NullTranslations, error: BadTransfer) -> str:
    figures = {name: _shown(value) for name, value in error.figures.items()}
    return say(t, TRANSFER[error.code], where=quoted_place(error.where), **figures)


def backup_error(t: NullTranslations, error: BadBackup) -> str:
    return say(t, BACKUP[error.code], file=error.file)


def difference(t: NullTranslations, found: Differs) -> str:
    where = quoted_place(found.where)
    if found.fault:
        return say(t, FAULT, match=found.match, fault=say(t, TRANSFER[found.fault], where=where))
    stated, computed = str(_shown(found.stated)), str(_shown(found.computed))
    return say(t, DIFFERS, match=found.match, where=where, stated=stated, computed=computed)


def quoted_place(where: str) -> str:
    """The way to a place in a document; its names come from the file and may be anything."""
    return "/".join(quoted(step) for step in where.split("/"))


def _shown(value: object) -> object:
    """Numbers as they are, nothing as a dash, words of the file short and harmless."""
    if value is None:
        return "–"
    return value if isinstance(value, int) else quoted(str(value))
