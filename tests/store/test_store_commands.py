"""The commands backup, restore, export, import, verify and owner-link, as somebody types them."""

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from hall import Hall
from playing import FIRST, OTHER, Table

from scorer import instance
from scorer.commands import database as commands
from scorer.i18n import catalogue
from scorer.store import access
from scorer.store.backup import verify_sqlite
from scorer.store.database import Database


class Run(Protocol):
    def __call__(self, *words: str, database: str | None = None) -> int: ...


@pytest.fixture
def run(address: str) -> Run:
    def typed(*words: str, database: str | None = None) -> int:
        parser = argparse.ArgumentParser()
        t = catalogue("en")
        commands.register(parser.add_subparsers(), t)
        where = [] if words[0] == "verify" else ["--database", database or address]
        args = parser.parse_args([*words, *where])
        status: int = args.run(t, args)
        return status

    return typed


@pytest.fixture
def file(table: Table, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """An export of one match with one deal."""
    table.add(FIRST)
    assert run("export", str(tmp_path / "out.json")) == 0
    capsys.readouterr()
    return tmp_path / "out.json"


Spoken = pytest.CaptureFixture[str]


def test_an_export_is_verified(file: Path, run: Run, capsys: Spoken) -> None:
    assert run("verify", str(file)) == 0
    assert capsys.readouterr().out == "1 match: every sheet and total is right.\n"


def test_an_export_without_a_file_is_printed(table: Table, run: Run, capsys: Spoken) -> None:
    assert run("export", "--match", table.slug) == 0
    assert json.loads(capsys.readouterr().out)["matches"][0]["slug"] == table.slug


def test_an_unknown_match_is_not_exported(table: Table, run: Run, capsys: Spoken) -> None:
    assert run("export", "--match", "unknown") == 1
    assert capsys.readouterr().err == "There is no match unknown.\n"


def test_verify_says_where_a_file_is_wrong(file: Path, run: Run, capsys: Spoken) -> None:
    file.write_text(file.read_text().replace('"running": 63', '"running": 64'))
    assert run("verify", str(file)) == 1
    spoken = capsys.readouterr()
    assert "deals/1/players/1/running: the file says 64, its deals give 63" in spoken.out
    assert spoken.err == "1 difference\n"


def test_a_wrong_file_is_not_imported(file: Path, run: Run, capsys: Spoken) -> None:
    file.write_text(file.read_text().replace('"running": 63', '"running": 64'))
    assert run("import", str(file)) == 1
    assert "the file says 64" in capsys.readouterr().err


def test_an_import_into_a_new_place_makes_links(
    file: Path, run: Run, tmp_path: Path, capsys: Spoken
) -> None:
    address = f"sqlite:///{tmp_path / 'new' / 'torri.db'}"
    assert run("import", str(file), database=address) == 0
    secret = capsys.readouterr().out.splitlines()[-1].partition("Owner link: /j#")[2]
    database = Database(address)
    with database.write() as session:
        slug = access.swap(session, secret, OTHER, "")[0].slug
        assert access.grant(session.connection(), slug, OTHER).role == "owner"
    database.close()


def test_an_import_of_what_is_there_says_so(file: Path, run: Run, capsys: Spoken) -> None:
    assert run("import", str(file)) == 0
    assert "already here" in capsys.readouterr().out


def test_an_import_reads_standard_input(
    file: Path, run: Run, monkeypatch: pytest.MonkeyPatch, capsys: Spoken
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run("import", "-") == 0
    assert "already here" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "The file is not JSON, or a name appears in it twice.\n"),
        ("[]", "The file is not an export of Torri.\n"),
        ("[" * 5000, "The file is nested more than 20 levels deep. It is not from Torri.\n"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    run: Run, tmp_path: Path, text: str, message: str, capsys: Spoken
) -> None:
    (tmp_path / "bad.json").write_text(text)
    assert run("verify", str(tmp_path / "bad.json")) == 2
    assert capsys.readouterr().err == message


def test_a_missing_file_is_named(run: Run, tmp_path: Path, capsys: Spoken) -> None:
    assert run("verify", str(tmp_path / "none.json")) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_lost_owner_link_is_replaced(table: Table, run: Run, capsys: Spoken) -> None:
    assert run("owner-link", table.slug) == 0
    secret = capsys.readouterr().out.strip().partition("/j#")[2]
    with table.database.write() as session:
        access.swap(session, secret, OTHER, "")
    assert table.grant(OTHER).role == "owner"


def test_backup_and_restore(sqlite: Database, run: Run, tmp_path: Path, capsys: Spoken) -> None:
    address, saved = f"sqlite:///{sqlite.path}", str(tmp_path / "saved.db")
    assert run("backup", saved, database=address) == 0
    assert run("restore", saved, database=address) == 1
    sqlite.close()
    assert run("restore", saved, "--force", database=address) == 0
    assert "The old database is now" in capsys.readouterr().out


def test_a_backup_replaces_another_only_when_asked(
    sqlite: Database, run: Run, tmp_path: Path, capsys: Spoken
) -> None:
    address, saved = f"sqlite:///{sqlite.path}", tmp_path / "saved.db"
    saved.write_text("yesterday's")
    assert run("backup", str(saved), database=address) == 1
    assert "--force" in capsys.readouterr().err
    assert saved.read_text() == "yesterday's"
    assert run("backup", str(saved), "--force", database=address) == 0
    verify_sqlite(saved)


def test_postgresql_is_backed_up_by_its_own_tools(run: Run, tmp_path: Path, capsys: Spoken) -> None:
    away = "postgresql://localhost:1/torri"
    assert run("backup", str(tmp_path / "saved.db"), database=away) == 1
    assert "pg_dump" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("postgresql://localhost:1/torri", "The database does not answer. Try again later.\n"),
        ("sqlite:////nowhere/torri.db", "There is no database at /nowhere/torri.db.\n"),
        ("nonsense", "This is not the address of a database.\n"),
        ("unheard://of", "This is not the address of a database.\n"),
    ],
)
def test_a_database_that_is_not_there_is_named(
    run: Run, address: str, message: str, capsys: Spoken
) -> None:
    assert run("export", database=address) == 2
    assert capsys.readouterr().err == message


def test_the_default_database_lies_in_the_instance_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "TORRI_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path))
    assert instance.database_url() == f"sqlite:///{tmp_path}/torri.db"
    monkeypatch.setenv("DATABASE_URL", "postgres://club/torri")
    assert instance.database_url() == "postgresql+psycopg://club/torri"
    assert instance.database_url("postgresql://other") == "postgresql+psycopg://other"


def test_knowing_the_commands_loads_no_database() -> None:
    script = "import scorer.commands.database, sys; sys.exit('sqlalchemy' in sys.modules)"
    root = str(Path(commands.__file__).parents[2])
    env = {**os.environ, "PYTHONPATH": root}
    assert subprocess.run([sys.executable, "-c", script], env=env, check=False).returncode == 0


def test_a_lost_desk_link_is_made_anew(
    database: Database, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(database)
    assert run("owner-link", hall.slug) == 0
    secret = capsys.readouterr().out.partition("#")[2].strip()
    with database.write() as session:
        place, role = access.swap(session, secret, OTHER, "")
    assert (place.slug, role) == (hall.slug, "owner")


def test_a_table_of_a_tournament_has_no_owner_link(table: Table, run: Run, capsys: Spoken) -> None:
    hall = Hall(table.database)
    hall.publish()
    match = hall.table().match
    assert match
    assert run("owner-link", match.slug) == 1
    assert "belongs to a tournament" in capsys.readouterr().err
