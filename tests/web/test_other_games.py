"""Matches and their pages hold two to five players of any game that keeps the contract."""

from collections.abc import Callable

import pebbles
import pebbles_words
import pytest
from phones import Phone

from scorer.games import GAMES
from scorer.wording.registry import WORDS

FIVE = ["Adso", "William", "Ubertino", "Jorge", "Salvatore"]
LINE = "Adso: 3 / William: 9 / Ubertino: 1 / Jorge: 4 / Salvatore: 4"


@pytest.fixture
def table(phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch) -> Phone:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)
    names = {f"players-{seat}": name for seat, name in enumerate(FIVE)}
    return phone().create(game="pebbles", kind="fixed", deals="2", **names)


def test_a_form_has_a_row_for_every_seat(table: Phone) -> None:
    page = table.client.get("/match/new?game=pebbles").text
    assert page.count("data-player") == 5 + 1, "five rows and the list of known names"
    assert page.count(" required") == 2, "the fewest who can play"
    assert "Close penalty" not in page


def test_five_play_to_the_end(table: Phone) -> None:
    table.add(LINE, 0)
    assert "William leads by 5 points" in table.get().text
    table.add(LINE, 1)
    page = table.get().text
    assert "William wins the match by 10 points" in page
    assert all(f'class="of{seat}"' in page for seat in range(5)), "five lines in the race"


def test_a_sheet_has_a_column_for_everybody(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get("/deals/1").text
    assert "sides5" in page
    assert all(f">{name}</b>" in page for name in FIVE)


def test_a_game_without_a_skyline_is_typed(table: Phone) -> None:
    page = table.get("/deal").text
    assert "<textarea" in page
    assert "Adso: / William: / Ubertino: / Jorge: / Salvatore:" in page


def test_a_correction_shows_the_effects_for_all_five(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get("/deals/1/correct", line=LINE.replace("Adso: 3", "Adso: 20")).text
    assert "Adso leads by 11 points" in page
    assert all(name in page for name in FIVE)


def test_a_line_with_too_few_players_is_refused(table: Phone) -> None:
    answer = table.add("Adso: 3 / William: 9", 0)
    assert answer.status_code == 400


def test_a_rematch_passes_the_deal_on(table: Phone) -> None:
    for seen in range(2):
        table.add(LINE, seen)
    page = table.client.get(table.post("/rematch").headers["Location"]).text
    order = [page.index(f'dir="auto">{name}</span>') for name in [*FIVE[1:], FIVE[0]]]
    assert order == sorted(order)
