"""The command `scorer referee`: exit status, JSON field by field, made-up deals."""

import json
from pathlib import Path

import pytest
from records import FOLDER

from scorer.cli import main

HEAD = "players Adso / William\nmarket 5 7 7 10\n"


def run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> tuple[int, list[dict[str, object]]]:
    file = tmp_path / "deal.txt"
    file.write_text(text, "utf-8")
    status = main(["referee", str(file), "--json"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_legal_deal_ends_with_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(FOLDER / "basic.txt"), "--json"]) == 0
    end = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (end["end"], end["stopped"], end["phase"]) == (True, None, "over")
    assert end["torri"].startswith("Adso: 10x3! 9x3!")


def test_an_illegal_line_stops_with_reason_and_alternative(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HEAD + "correct hand William 6\nWilliam: buy deck 7\nAdso: pass\n"
    status, found = run(tmp_path, capsys, text)
    assert status == 1
    assert len(found) == 5, "two lines of the head, a correction, the illegal line, the end"
    line = found[3]
    assert (line["verdict"], line["applied"], line["line"]) == ("illegal", False, 4)
    assert [reason["class"] for reason in line["reasons"]] == ["over_limit"]  # type: ignore[attr-defined]
    assert line["nearest"]["line"] == "William: pass"  # type: ignore[index]
    assert line["position"]["turn"] == "William"  # type: ignore[index]


def test_an_unreadable_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = run(tmp_path, capsys, HEAD + "William: buy deck 11\n")
    assert status == 2
    error = found[2]["error"]
    assert (error["code"], error["word"], error["column"]) == ("unknown_card", "11", 19)  # type: ignore[index]


@pytest.mark.parametrize("variant", ["basic", "nobles"])
def test_a_made_up_deal_is_legal(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", "--demo", "7", "--variant", variant]) == 0
    status, _ = run(tmp_path, capsys, capsys.readouterr().out)
    assert status == 0


def test_what_could_not_be_overruled_is_not_called_overruled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = run(tmp_path, capsys, HEAD + "William: buy 9 deck ! we have one more\n")
    assert status == 1
    assert (found[2]["applied"], found[2]["overruled"]) == (False, None)
    assert (found[3]["stopped"], found[3]["overruled"]) == (3, [])


def test_an_overruled_line_is_listed_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HEAD + "correct hand William 6\nWilliam: buy deck deck ! eight\nAdso: pass\n"
    status, found = run(tmp_path, capsys, text)
    assert status == 0
    assert (found[3]["verdict"], found[3]["applied"], found[3]["overruled"]) == (
        "illegal",
        True,
        "eight",
    )
    assert (found[-1]["stopped"], found[-1]["overruled"], found[-1]["corrections"]) == (
        None,
        [4],
        [3],
    )


FIELDS = (
    "follows turn phase ending_by closer passes over deck noble_deck face_up under market refill "
    "hands known unseen towers marker mura palazzo cap used removed drift"
)
LINE = "line kind text verdict reading applied overruled reasons silent nearest position"
REASON = "class code kind speaks rule ruling rules message"
END = "end stopped phase torri score overruled corrections"


def test_every_line_has_every_field_of_the_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "players Adso / William\n# a note\n\nmarket 5 7 7 10\nWilliam: build 8x3 > deck deck\n"
    status, found = run(tmp_path, capsys, text)
    assert status == 1
    assert [line["line"] for line in found[:3]] == [1, 4, 5], "not for blanks and comments"
    assert [line["kind"] for line in found[:3]] == ["header", "market", "action"]
    assert all(" ".join(line) == LINE for line in found[:3])
    assert found[0]["position"] is None
    assert " ".join(found[1]["position"]) == FIELDS  # type: ignore[arg-type]
    assert found[2]["silent"] == [{"reading": "drawing", "ruling": "LT-13"}]
    assert (found[2]["verdict"], found[2]["reading"]) == ("silent", "illegal")
    reason = found[2]["reasons"][0]  # type: ignore[index]
    assert " ".join(reason) == REASON
    assert " ".join(found[3]) == END


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (HEAD + "correct hand Adso 4\n" * 1998, "too_long", 1001, 1),
        (HEAD + "William: pass" + " " * 2000 + "now\n", "too_long", 3, 1001),
        ("game patrician\nplayers A / B\n", "players_first", 1, 1),
        ("\x00\x01\x02", "unknown_word", 1, 1),
        (HEAD + "Jorge von Burgos: pass\n", "unknown_name", 3, 1),
        ("players Adso / William\nWilliam: pass\n", "market_first", 2, 1),
        (HEAD + "over\n", "not_here", 3, 1),
        (HEAD + "correct hand Adso 99\n", "bad_correction", 3, 19),
    ],
)
def test_bad_input_names_line_and_column_and_what_was_expected(
    text: str,
    code: str,
    line: int,
    column: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, found = run(tmp_path, capsys, text)
    assert status == 2
    stopped, end = found[-2:]
    error = stopped["error"]
    assert (stopped["line"], end["stopped"]) == (line, line)
    assert (error["code"], error["column"]) == (code, column)  # type: ignore[index]
    assert error["expected"]  # type: ignore[index]


def test_a_name_of_several_words_is_named_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, found = run(tmp_path, capsys, HEAD + "Jorge von Burgos: pass\n")
    assert found[2]["error"]["word"] == "Jorge von Burgos"  # type: ignore[index]


def test_a_basic_deal_is_not_offered_noble_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, found = run(tmp_path, capsys, HEAD + "William: buy deck 11\n")
    expected = str(found[2]["error"]["expected"])  # type: ignore[index]
    assert "deck" in expected
    assert "noble" not in expected
    assert "via" not in expected


def test_an_empty_record_is_said_to_be_empty(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorer.commands.referee._text", lambda _: "# nothing\n")
        assert main(["referee", "-", "--lang", "en"]) == 2
    assert "does not have any lines" in capsys.readouterr().out


def test_an_unfinished_deal_says_so_and_an_open_point_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(HEAD + "correct deck 1\nWilliam: buy deck\n", "utf-8")
    assert main(["referee", str(file), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Our reading: legal [LT-04]" in out
    assert "The deal is not over." in out
