"""The commands `rule` and `ruling`: a text with its sources."""

import pytest

from scorer.cli import main

Captured = pytest.CaptureFixture[str]


def test_a_rule_is_printed_with_its_sources_and_where_the_sheets_differ(capsys: Captured) -> None:
    assert main(["rule", "exchange-2", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("EXCHANGE-2")
    assert "D-14" in text, "the misprint of the English sheet"
    assert "Sources" in text


def test_a_ruling_is_printed_with_its_reason_and_the_other_reading(capsys: Captured) -> None:
    assert main(["ruling", "LT-79", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("LT-79")
    assert "The other reading" in text
    assert "Left open" in text


@pytest.mark.parametrize(
    ("command", "id_"), [("rule", "LT-04"), ("ruling", "TURN-1"), ("rule", "")]
)
def test_another_id_is_named(command: str, id_: str, capsys: Captured) -> None:
    assert main([command, id_, "--lang", "en"]) == 2
    assert f"“{id_}”" in capsys.readouterr().err
