"""What `scorer doctor` found, and what to do about it: one sentence a finding."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.wording import damage
from scorer.wording.marks import N_, NN_, Plural, count, say
from scorer.wording.phrases import labelled

LEVELS = {"ok": N_("ok"), "look": N_("look at this"), "broken": N_("broken")}
RESTORE = N_("Restore a backup with “scorer restore”.")
SENTENCES: dict[str, str] = {
    "versions": N_("Torri %(torri)s, Python %(python)s, SQLite %(sqlite)s"),
    "no_database": N_("There is no database at %(file)s yet. “scorer serve” makes one."),
    "integrity": N_("The database file is not damaged."),
    "unsound": N_("The database file is damaged (%(told)s). %(restore)s"),
    "damaged": N_("The database cannot be read (%(check)s). %(restore)s"),
    "away": N_("The database does not answer. Start it, or look at DATABASE_URL."),
    "busy": N_(
        "Another process is using the database. If no server is running, look for a process "
        "that hangs."
    ),
    "schema": N_("The database tables are from this version (%(version)s)."),
    "older_schema": N_(
        "The database tables are from an older version (%(version)s, newest %(newest)s). "
        "“scorer serve” makes a backup and updates them."
    ),
    "newer_schema": N_(
        "The database tables are from a newer Torri (%(version)s). Update this one."
    ),
    "guards": N_("The log is protected: no entry can be changed or erased."),
    "gate": N_("The database can be written to."),
    "old_sqlite_guarded": N_(
        "SQLite %(version)s can lose pages (fixed in %(fixed)s). "
        "The lock for writing prevents that."
    ),
    "old_sqlite": N_(
        "SQLite %(version)s can lose pages, and this system has no file locks. "
        "Run one server only, or update SQLite to %(fixed)s."
    ),
    "rows": N_(
        "Every row can be read (matches: %(matches)d, deals: %(deals)d, "
        "tournaments: %(tournaments)d)."
    ),
    "bad_deal": N_("Match %(match)s: deal %(deal)d cannot be read. Correct or remove it there."),
    "bad_match": N_("Match %(match)s cannot be read (%(what)s). %(restore)s"),
    "bad_log": N_("Match %(match)s: entry %(seq)d of its log cannot follow the entries before it."),
    "bad_record": N_(
        "Match %(match)s, deal %(deal)d: entry %(seq)d of its record cannot be read. "
        "Undo it there. %(restore)s"
    ),
    "bad_tournament": N_("Tournament %(tournament)s: its settings cannot be read. %(restore)s"),
    "bad_place": N_("Tournament %(tournament)s: %(text)s"),
    "bad_entry": N_("Tournament %(tournament)s: entry %(seq)d of its log cannot be read."),
    "clock": N_(
        "Something was stored at %(newest)s, which is in the future: the clock was set back. "
        "Set the clock right."
    ),
    "clock_right": N_("Nothing is dated in the future: the clock is right."),
    "private": N_("Only their owner can read the files."),
    "open_to_others": N_("%(file)s is open to others on this machine: chmod %(mode)s %(file)s"),
    "disk": N_("Free on the disk: %(megabytes)d MB"),
    "disk_scarce": N_("The disk is almost full: %(megabytes)d MB free. Make room soon."),
    "disk_full": N_("The disk is full: %(megabytes)d MB free. Make room now."),
    "backup_elsewhere": N_("PostgreSQL is backed up by its own tools, such as pg_dump."),
    "no_backup": N_(
        "There is no backup yet. “scorer backup FILE” makes one, even while the server is running."
    ),
}
COUNTED: dict[str, Plural] = {
    "no_guards": NN_(
        "The log has lost %(n)d of its protections. “scorer serve” restores it when it starts.",
        "The log has lost %(n)d of its protections. “scorer serve” restores them when it starts.",
    ),
    "more_rows": NN_("and %(n)d more row", "and %(n)d more rows"),
    "backup": NN_("The newest backup is %(n)d day old.", "The newest backup is %(n)d days old."),
    "old_backup": NN_(
        "The newest backup is %(n)d day old. “scorer backup FILE” makes another.",
        "The newest backup is %(n)d days old. “scorer backup FILE” makes another.",
    ),
}


class Finding(Protocol):
    """The store's Finding, without knowing the store."""

    @property
    def level(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def figures(self) -> dict[str, object]: ...


def line(t: NullTranslations, found: Finding) -> str:
    return labelled(t, say(t, LEVELS[found.level]), text(t, found))


def text(t: NullTranslations, found: Finding) -> str:
    figures = dict(found.figures)
    if found.code in COUNTED:
        n = figures.pop("n")
        return count(t, COUNTED[found.code], n if isinstance(n, int) else 0, **figures)
    if found.code == "bad_place":
        figures["text"] = damage.place(t, figures["place"])  # type: ignore[arg-type]
    return say(t, SENTENCES[found.code], restore=say(t, RESTORE), **figures)
