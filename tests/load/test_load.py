"""The programs of this folder in a small form: `make goals` runs them at full length."""

from pathlib import Path

import pytest
from load import crowd, disk, races, soak
from store.serving import Server, free_port

pytestmark = pytest.mark.server


def test_a_full_disk_is_said_loses_nothing_and_heals(tmp_path: Path) -> None:
    figures = disk.play(tmp_path, refusals=60, room=8)
    assert disk.sound(figures), figures


def test_of_two_phones_at_once_one_saves_and_one_is_told(postgres: str, tmp_path: Path) -> None:
    for url in (f"sqlite:///{tmp_path / 'torri.db'}", postgres):
        figures = races.play_at(url, 20)
        assert races.sound(figures), figures


def test_a_burst_of_phones_all_save(tmp_path: Path) -> None:
    server = Server(free_port(), tmp_path, f"sqlite:///{tmp_path / 'torri.db'}")
    with server.running():
        figures = crowd.play(server, 50, bursts=2)
    assert (figures["saves"], figures["errors"], figures["missing"]) == (100, [], 0)


def test_a_short_soak_loses_nothing(tmp_path: Path) -> None:
    figures = soak.play(f"sqlite:///{tmp_path / 'torri.db'}", tmp_path, seconds=12)
    for name in ("lost", "doubled", "unconfirmed", "errors", "waiting", "stopped"):
        assert not figures[name], figures
    assert figures["acknowledged"], figures
    assert figures["results"], figures
