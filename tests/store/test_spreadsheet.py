"""The table for spreadsheets: every figure, and no cell that a spreadsheet would execute."""

import csv
import io

import pytest
from babel.support import NullTranslations
from hypothesis import given
from hypothesis import strategies as st
from playing import FIRST, IMPOSSIBLE, Table

from scorer.i18n import catalogue
from scorer.match.settings import Settings
from scorer.store import access, matches
from scorer.store.database import Database
from scorer.store.matches import MatchState
from scorer.wording import torri
from scorer.wording.spreadsheet import as_csv, harmless

CLOSED = "Adso: 8x3! 7x3! 6x3! 5x3! close / William: 10x6! 9x5! cx6! 8x4 marker"


def cells(view: MatchState) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(NullTranslations(), torri, view), newline="")))


def test_every_deal_has_a_row_for_each_player(table: Table) -> None:
    table.add(FIRST)
    table.add(CLOSED)
    rows = cells(table.view())
    assert [(row["Deal"], row["Player"]) for row in rows] == [
        ("1", "Adso"),
        ("1", "William"),
        ("2", "Adso"),
        ("2", "William"),
    ]
    assert [row["Total"] for row in rows] == ["63", "66", "44", "58"]
    assert [row["Close penalty"] for row in rows] == ["0", "0", "-10", "0"]
    assert [row["Points for the match"] for row in rows] == ["63", "66", "34", "58"]
    assert [row["Running total"] for row in rows] == ["63", "66", "97", "124"]
    assert rows[0]["Torri line"] == FIRST


def test_the_categories_add_up(table: Table) -> None:
    table.add(FIRST)
    for row in cells(table.view()):
        columns = list(row)
        categories = columns[columns.index("Player") + 1 : columns.index("Total")]
        assert len(categories) == 6
        assert sum(int(row[category]) for category in categories) == int(row["Total"])


def test_a_reason_that_is_a_formula_is_only_text(table: Table) -> None:
    table.add(IMPOSSIBLE, reason="=HYPERLINK(1)")
    assert {row["Reason"] for row in cells(table.view())} == {"'=HYPERLINK(1)"}


def test_a_name_that_is_a_formula_is_only_text(database: Database) -> None:
    with database.write() as session:
        match, _ = matches.create(session, "torri", ["@SUM(A1)", "-1+1"], Settings())
    table = Table(database)
    table.slug = match.slug
    with database.write() as session:
        access.admit(session, match, "scorer", table.token, "")
    table.add("a: 8x4 marker / b:")
    assert [row["Player"] for row in cells(table.view())] == ["'@SUM(A1)", "'-1+1"]
    assert cells(table.view())[0]["Torri line"].startswith("'@SUM")


def test_every_cell_is_quoted(table: Table) -> None:
    table.add(FIRST)
    lines = as_csv(NullTranslations(), torri, table.view()).splitlines()
    assert all(line.startswith('"') and line.endswith('"') for line in lines)


def test_a_match_without_deals_has_only_a_heading(table: Table) -> None:
    assert len(as_csv(NullTranslations(), torri, table.view()).splitlines()) == 1


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_heading_speaks_the_readers_language(table: Table, language: str) -> None:
    assert as_csv(catalogue(language), torri, table.view()).startswith('"')


@given(st.text())
def test_no_text_begins_as_a_formula(text: str) -> None:
    cell = harmless(text)
    assert isinstance(cell, str)
    assert cell[:1] not in set("=+-@\t\r\n\0")
    assert cell.removeprefix("'") == text.removeprefix("'")


@given(st.integers())
def test_numbers_stay_numbers(number: int) -> None:
    assert harmless(number) == number
