"""Everything Torri writes is for its owner only, and files that were open to others are closed at
start."""

import os
import stat
from pathlib import Path

import pytest
from playing import FIRST, Table

from scorer import instance
from scorer.cli import main
from scorer.store.database import Database
from scorer.web import create_app


@pytest.fixture(autouse=True)
def _careless_system(monkeypatch: pytest.MonkeyPatch) -> object:
    """A system that gives everything to everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path / "instance"))
    return tmp_path / "instance"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in [folder, *folder.iterdir()]}


def use(folder: Path) -> None:
    """Start, save a deal, and leave the files as they are while serving."""
    database = create_app().extensions["torri-database"]
    Table(database).add(FIRST)
    assert {"torri.db", "torri.db-wal", "torri.db-shm", "torri.db.lock"} <= modes(folder).keys()


def test_a_new_installation_is_for_its_owner_only(folder: Path) -> None:
    use(folder)
    found = modes(folder)
    assert found.pop("instance") == 0o700
    assert set(found.values()) == {0o600}


def test_an_older_installation_is_closed_at_the_next_start(folder: Path) -> None:
    create_app().extensions["torri-database"].close()
    (folder / "torri-before-upgrade-from-0004-20260101T000000.db").touch()
    for path in [folder, *folder.iterdir()]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    use(folder)
    found = modes(folder)
    assert found.pop("instance") == 0o700
    assert set(found.values()) == {0o600}


def test_a_folder_with_other_things_in_it_stays_as_it_is(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "photos.zip").touch(mode=0o644)
    use(folder)
    assert (mode(folder), mode(folder / "photos.zip")) == (0o755, 0o644)
    assert (mode(folder / "torri.db"), mode(folder / "secret_key")) == (0o600, 0o600)


def test_what_cannot_be_closed_does_not_stop_the_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(mode=0o755)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    use(folder)
    assert mode(folder) == 0o755


def test_windows_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(mode=0o755)
    monkeypatch.setattr(instance, "HAS_MODES", False)
    instance.make_private(folder, None)
    assert mode(folder) == 0o755


def test_files_that_commands_make_are_for_their_owner_only(folder: Path, tmp_path: Path) -> None:
    use(folder)
    address = ["--database", f"sqlite:///{folder / 'torri.db'}"]
    assert main(["backup", str(tmp_path / "saved.db"), *address]) == 0
    assert main(["export", str(tmp_path / "out.json"), *address]) == 0
    new = ["--database", f"sqlite:///{tmp_path / 'new' / 'torri.db'}"]
    assert main(["import", str(tmp_path / "out.json"), *new]) == 0
    Database(new[1]).close()
    for name in ("saved.db", "out.json", "new/torri.db", "new/torri.db.lock"):
        assert mode(tmp_path / name) == 0o600, name
    assert mode(tmp_path / "new") == 0o700
