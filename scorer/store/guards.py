"""Triggers that guard the log: the database itself refuses to change or erase what was written.

Rows are deleted only together with what they belong to: the log of a match with the match, what was
said about a table with the table. A device may be forgotten; what it wrote stays.

SQLite drops the triggers of a table that a migration rebuilds, and refuses to rebuild one that a
trigger reads. So they are taken off before migrations and put on again after them.
"""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, UniqueConstraint, text
from sqlmodel import SQLModel

from scorer.store import tables  # noqa: F401 - fills the metadata

KEPT = {
    "event": ("match", "match_id"),
    "followed_line": ("match", "match_id"),
    "tournament_event": ("tournament", "tournament_id"),
    "ruling": ("seating", "seating_id"),
    "confirmation": ("seating", "seating_id"),
}
"""Every table of the log, with what its rows belong to."""
FORGOTTEN = {"event": "device_id", "followed_line": "device_id"}
"""The only column that may change: it may become empty."""
REFUSAL = "the log is never changed"
FUNCTION = """CREATE OR REPLACE FUNCTION torri_keep_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE there boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE id = ($1).%I)', TG_ARGV[0], TG_ARGV[1])
      INTO there USING OLD;
    IF NOT there THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the log is never changed' USING ERRCODE = 'restrict_violation';
END $$"""


def missing(connection: Connection) -> set[str]:
    """Triggers that should be there and are not."""
    return {name for name, _ in _triggers(connection)} - _present(connection).keys()


def _present(connection: Connection) -> dict[str, str]:
    """Our triggers that exist and are active, with their tables."""
    found = text(
        "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'"
        if _is_sqlite(connection)
        else "SELECT tgname, relname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid"
        " WHERE NOT tgisinternal AND tgenabled <> 'D' AND pg_table_is_visible(c.oid)"
    )
    every = {str(name): str(table) for name, table in connection.execute(found)}
    return {name: table for name, table in every.items() if name.startswith("keep_")}


def put_on(connection: Connection) -> None:
    """Those that are missing."""
    lacking = missing(connection)
    if lacking and not _is_sqlite(connection):
        connection.execute(text(FUNCTION))
    for name, statement in _triggers(connection):
        if name in lacking:
            connection.execute(text(statement))


def take_off(connection: Connection) -> None:
    for name, table in _present(connection).items():
        on_table = "" if _is_sqlite(connection) else f" ON {table}"
        connection.execute(text(f"DROP TRIGGER {name}{on_table}"))


def _triggers(connection: Connection) -> Iterator[tuple[str, str]]:
    """The name and the statement of each trigger."""
    for table in KEPT:
        columns = SQLModel.metadata.tables[table].c.keys()
        forgotten = FORGOTTEN.get(table)
        kept = ", ".join(f'"{name}"' for name in columns if name != forgotten)
        events = [("change", f"UPDATE OF {kept}", ""), ("delete", "DELETE", "")]
        if forgotten:
            events.append(("forget", f"UPDATE OF {forgotten}", f"NEW.{forgotten} IS NOT NULL"))
        events += _own(connection, table)
        for event, when, condition in events:
            name = f"keep_{table}_on_{event}"
            yield name, _statement(connection, table, name, when, condition)


def _own(connection: Connection, table: str) -> Iterable[tuple[str, str, str]]:
    """What only one of the databases can do to a row: replace it, or empty the whole table."""
    if not _is_sqlite(connection):
        return [("empty", "TRUNCATE", "")]
    return [
        (f"replace{number or ''}", "INSERT", _there_already(table, columns))
        for number, columns in enumerate(_identities(table))
    ]


def _identities(table: str) -> Iterator[list[str]]:
    """The columns that identify a row: those of its key, then all others that are unique."""
    found = SQLModel.metadata.tables[table]
    yield [column.name for column in found.primary_key]
    unique = [one for one in found.constraints if isinstance(one, UniqueConstraint)]
    yield from sorted([column.name for column in one.columns] for one in unique)


def _there_already(table: str, columns: Iterable[str]) -> str:
    same = " AND ".join(f'"{name}" = NEW."{name}"' for name in columns)
    return f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 - names of our tables


def _statement(connection: Connection, table: str, name: str, when: str, condition: str) -> str:
    parent, column = KEPT[table]
    if _is_sqlite(connection):
        if when == "DELETE":
            row = f"{parent} WHERE id = OLD.{column}"
            condition = f"EXISTS (SELECT 1 FROM {row})"  # noqa: S608 - names of our tables
        only = f" WHEN {condition}" if condition else ""
        refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        return f"CREATE TRIGGER {name} BEFORE {when} ON {table}{only} {refuse}"
    each = "STATEMENT" if when == "TRUNCATE" else "ROW"
    only = f" WHEN ({condition})" if condition else ""
    call = f"EXECUTE FUNCTION torri_keep_log('{parent}', '{column}')"
    return f"CREATE TRIGGER {name} BEFORE {when} ON {table} FOR EACH {each}{only} {call}"


def _is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"
