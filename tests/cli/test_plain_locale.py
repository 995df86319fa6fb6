"""In the C locale, without Python's own help for it, names of every script are read and printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from databases import migrated_sqlite

from scorer.match.settings import Settings
from scorer.store import matches
from scorer.store.database import Database

PLAIN = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
LINE = "Éléonore: 8x3! marker / アドソ: 5x3"
pytestmark = pytest.mark.server


def scorer(*arguments: str, sent: str = "") -> subprocess.CompletedProcess[bytes]:
    command = [str(Path(sys.executable).with_name("scorer")), *arguments]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    return subprocess.run(
        command, env=environment | PLAIN, input=sent.encode(), capture_output=True, check=False
    )


def told(answer: subprocess.CompletedProcess[bytes]) -> str:
    assert answer.stderr == b""
    assert answer.returncode == 0
    return answer.stdout.decode("utf-8")


def test_a_line_is_read_and_scored() -> None:
    text = told(scorer("score", LINE))
    assert "Éléonore" in text
    assert "アドソ" in text


def test_json_holds_the_names() -> None:
    assert '"アドソ"' in told(scorer("score", "--json", LINE))


def test_lines_from_a_pipe_are_read() -> None:
    text = told(scorer("score", "-", sent=f"{LINE}\n"))
    assert "Éléonore" in text


def test_a_file_is_found_and_read(tmp_path: Path) -> None:
    path = tmp_path / "parties d’été アドソ.txt"
    path.write_text(f"{LINE}\n", "utf-8")
    assert "Éléonore" in told(scorer("score", "--file", str(path)))


@pytest.mark.parametrize(("language", "said"), [("fr", "Éléonore gagne"), ("ja", "Éléonore")])
def test_the_answer_is_in_the_language_asked_for(language: str, said: str) -> None:
    assert said in told(scorer("score", "--lang", language, LINE))


def test_what_is_wrong_is_said_and_the_status_kept() -> None:
    unreadable = scorer("score", "Éléonore 8x3 / アドソ: 5x3")
    assert unreadable.returncode == 2
    assert "Éléonore" in unreadable.stderr.decode("utf-8")
    assert scorer("check", "Éléonore: 8x5 marker / アドソ: 8x4").returncode == 1


def test_an_export_is_written_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path / "clé"))
    database = Database(migrated_sqlite(tmp_path / "clé" / "torri.db"))
    with database.write() as session:
        matches.create(session, "torri", ["Éléonore", "アドソ"], Settings())
    database.close()
    assert scorer("export", str(tmp_path / "é.json")).returncode == 0
    assert "アドソ" in (tmp_path / "é.json").read_text("utf-8")
    assert scorer("verify", str(tmp_path / "é.json")).returncode == 0
