"""The command `scorer`, called as a person or a script would."""

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
KEYS = {"completion", "blessing", "plain", "colorful", "highest", "nobles"}


def objects(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(text) for text in capsys.readouterr().out.splitlines()]


def test_json_holds_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", EXAMPLE]) == 0
    [deal] = objects(capsys)
    adso, william = deal["players"]
    assert set(adso) == KEYS | {"name", "total", "penalty", "match_points"}
    assert [adso[key] for key in ("completion", "blessing", "plain", "colorful", "highest")] == [
        15,
        0,
        33,
        5,
        10,
    ]
    assert (adso["total"], william["total"], william["match_points"]) == (63, 66, 66)
    assert (deal["winner"], deal["decided_by"], deal["problems"]) == ("William", "points", [])


def test_the_sheet_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--lang", "en", EXAMPLE]) == 0
    out = capsys.readouterr().out
    assert "William wins by 3 points" in out
    assert "Colorful towers     5       33" in out


def test_explain_opens_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", "--lang", "en", "--explain", EXAMPLE])
    assert (
        "William: 3 towers × (5 + 3 + 3) stories = 33 [SCORE-4, LT-41]" in capsys.readouterr().out
    )


def test_an_impossible_deal_is_scored_and_exits_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", "A: 8x5 marker / B: 8x4"]) == 1
    [deal] = objects(capsys)
    assert deal["players"][0]["total"] == 18
    codes = {problem["code"]: problem["level"] for problem in deal["problems"]}
    assert codes["V-02"] == "reject"
    assert all(
        {"code", "level", "rule", "message"} <= problem.keys() for problem in deal["problems"]
    )


def test_a_rare_deal_exits_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "A: cx4 8x3 marker / B: 10x5 9x3"]) == 0
    assert "V-11" in capsys.readouterr().out


def test_one_bad_line_does_not_stop_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", "--lang", "en", EXAMPLE, "A: 11x3 / B:", EXAMPLE]) == 2
    captured = capsys.readouterr()
    found = [json.loads(text) for text in captured.out.splitlines()]
    assert [item.get("winner") for item in found] == ["William", None, "William"]
    assert found[1]["error"]["column"] == 4
    assert "Line 2: Column 4, “11x3”" in captured.err


def test_a_reading_is_switched(capsys: pytest.CaptureFixture[str]) -> None:
    line = "A: 8x3! 9x3! 10x3! 10x3! close / B: 8x4 9x4 10x4 marker"
    main(["score", "--json", line, "--reading", "penalty_size=25"])
    assert objects(capsys)[0]["players"][0]["penalty"] == -25


@pytest.mark.parametrize(
    "reading", ["nonsense", "penalty=maybe", "=", "penalty_size=-3", "penalty_size=" + "9" * 6000]
)
def test_an_unknown_reading_is_explained(reading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", EXAMPLE, "--reading", reading]) == 2
    assert reading[:20] in capsys.readouterr().err


def test_check_prints_only_problems(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--lang", "en", EXAMPLE, "A: 8x2 marker / B:"]) == 1
    out = capsys.readouterr().out
    assert "no problems found" in out
    assert "[V-01, BUILD-1]" in out
    assert "Completion" not in out


def test_check_has_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", EXAMPLE]) == 0
    assert objects(capsys)[0]["problems"] == []


def test_lines_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"\xef\xbb\xbf" + f"{EXAMPLE}\r\n\n{EXAMPLE}\n".encode() + b"A: \xff / B:\n")
    assert main(["score", "--json", "--file", str(file)]) == 2
    assert [item.get("winner") for item in objects(capsys)] == ["William", "William", None]


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--file", "nowhere.txt"]) == 2
    assert "nowhere.txt" in capsys.readouterr().err


def test_no_line_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score"]) == 2
    assert capsys.readouterr().err


def test_columns_line_up_also_where_letters_are_wide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--lang", "ja", "ウィリアム: 8x3 marker / William: 9x3!"]) == 0
    rows = capsys.readouterr().out.splitlines()[:8]
    wide = [sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in row) for row in rows]
    assert len(set(wide)) == 1


def test_output_is_utf_8_whatever_the_console_thinks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "scorer.cli", "score", "--lang", "ja", EXAMPLE]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert "多色" in done.stdout.decode()


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_help_and_errors_speak_the_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["score", "--help"], ["score", "--nonsense"], ["dance"]):
        with pytest.raises(SystemExit):
            main(["--lang", lang, *arguments])
    text = "".join(capsys.readouterr())
    assert {"fr": "usage\u00a0:", "ja": "使い方"}[lang] in text
    assert "usage:" not in text
    assert "show this help" not in text
    assert "unrecognized" not in text


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scorer.cli", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
    )


def test_a_dash_reads_standard_input() -> None:
    done = run("score", "--json", "-", stdin=f"{EXAMPLE}\n{EXAMPLE}\n".encode())
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_hostile_bytes_never_end_in_a_traceback() -> None:
    hostile = [
        b"\xff\xfe",
        b"A: " + b"8x4 " * 3000,
        "🏰: 8x3 / \u202eB:".encode(),
        b"<b>: / <i>:",
        b":::///",
    ]
    done = run("score", "-", stdin=b"\n".join(hostile))
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 5 - done.stdout.count(b"<b>")


def test_scoring_does_not_load_the_web() -> None:
    code = (
        "import sys, scorer.cli as c; c.main(['check', 'A:/B:']); sys.exit('flask' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


def test_a_line_of_a_file_is_called_by_its_number_blank_lines_included(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.txt"
    file.write_text("A: 8x3 marker / B:\n\n\nA: 8y3 / B:\n", encoding="utf-8")
    main(["score", "--file", str(file)])
    assert "Line 4:" in capsys.readouterr().err
