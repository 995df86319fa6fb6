"""Rules pages of any game: empty where nothing is written, and each game with its own book."""

import re

import pebbles
import pebbles_words
import pytest
from flask.testing import FlaskClient

from scorer import casebook, rulebook
from scorer.casebook import Case
from scorer.games import GAMES
from scorer.rulebook import Book, Difference, Heading, Page, Point, Rule, Ruling, Section, Source
from scorer.wording.registry import WORDS

LINE = "Adso: 7 / William: 4 / Ubertino: 9"
PAGES = ["/rules", "/rulings", "/cases", "/readings", "/rules/summary"]
LID = (Source("lid", "inside"),)
BOOK = Book(
    pages={"rules": Page("How to play Pebbles", "Two rules."), "summary": Page("Pebbles at once")},
    chapters=(Heading("beach", "On the beach"), Heading("home", "At home")),
    sheets=(Heading("lid", "The lid"),),
    sections=(Heading("inside", "Inside"),),
    rules=(
        Rule("COUNT-1", "beach", "Most pebbles win", "Count them.", LID, ("PE-01",)),
        Rule("MARKER-1", "home", "No marker", "There is no marker here.", LID, ()),
    ),
    rulings=(
        Ruling("PE-01", "Do broken ones count?", "They do.", "We say so.", LID, "open", "No.",
               ("COUNT-1",), ()),
    ),
    differences=(
        Difference("PD-1", ("COUNT-1",), "wording", {"lid": "Says stones."}, "Pebbles.", "Why not"),
    ),
    summary=(Section("all", "All of it", (Point("Win", "Have most.", ("COUNT-1",)),)),),
)  # fmt: skip
CASES = (
    Case("P1", "Who has most?", ("COUNT-1",), "a walk", {"winner": "Ubertino"}, "pebbles", (LINE,)),
    Case("P2", "And after two?", ("PE-01",), "a walk", {"totals": (14, 8, 18)}, "pebbles",
         (LINE, LINE)),
    Case("P3", "Can it be read?", (), "notation", {"error": "unknown_word"}, "pebbles",
         ("Adso: many / William: 2",)),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)
    monkeypatch.setitem(rulebook.BOOKS, "pebbles", Book())
    monkeypatch.setitem(casebook.BOOKS, "pebbles", ())


@pytest.fixture
def _written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulebook.BOOKS, "pebbles", BOOK)
    monkeypatch.setitem(casebook.BOOKS, "pebbles", CASES)


def page(client: FlaskClient, path: str, status: int = 200) -> str:
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == status, path
    return answer.text


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_an_empty_book_says_so_in_a_sentence(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pebbles, "READINGS", ())
    text = page(client, f"/pebbles{path}")
    assert "Nothing is written here about Pebbles yet." in text
    assert "/torri/" not in text.partition("<main")[2].partition("</main>")[0]
    assert not re.search("tower|Torri", text.partition("<main")[2].partition("</main>")[0])


@pytest.mark.parametrize(
    "path", ["/rules/SCORE-1", "/rulings/LT-01", "/cases/E1", "/cases?about=LT-01"]
)
def test_what_another_game_has_is_not_found_here(client: FlaskClient, path: str) -> None:
    page(client, f"/torri{path}")
    text = page(client, f"/pebbles{path}", 404)
    assert "There is nothing called" in text
    assert "/torri/rul" not in text.partition("<main")[2], "no hint at the book of another game"


@pytest.mark.usefixtures("_written")
def test_the_book_of_another_game_is_shown_under_its_own_titles(client: FlaskClient) -> None:
    text = page(client, "/pebbles/rules")
    assert "<h1>How to play Pebbles</h1>" in text
    assert "The rules of Pebbles, numbered" in text
    assert text.index("On the beach") < text.index("At home")
    assert 'href="/pebbles/rules/COUNT-1#differences"' in text
    assert 'href="/pebbles/rulings/PE-01"' in text
    summary = page(client, "/pebbles/rules/summary")
    assert "<h1>Pebbles at once</h1>" in summary
    assert 'href="/pebbles/rules/COUNT-1"' in summary


@pytest.mark.usefixtures("_written")
def test_a_rule_of_another_game_names_its_own_sheet(client: FlaskClient) -> None:
    text = page(client, "/pebbles/rules/COUNT-1")
    assert '<span class="sheet-tag">LID</span> The lid, “Inside”' in text
    assert '<span class="unseen">The lid</span>' in text, "where the sheets differ"
    assert "Says stones." in text
    assert 'href="/pebbles/cases/P1"' in text
    assert "On the beach</a>" in text


@pytest.mark.usefixtures("_written")
def test_rulings_and_cases_of_another_game_are_listed_by_its_chapters(client: FlaskClient) -> None:
    rulings = page(client, "/pebbles/rulings")
    assert '<h2>On the beach</h2></summary>\n<div id="beach"' in rulings
    text = page(client, "/pebbles/cases")
    groups = re.findall(r'<div id="(\w+)" class="chapter-start">', text)
    assert groups == ["beach", "notation"]
    beach = text.partition('<div id="beach"')[2].partition("</details>")[0]
    assert re.findall(r'class="code">(\w+)<', beach) == ["P1", "P2"]


@pytest.mark.usefixtures("_written")
def test_cases_of_another_game_are_answered_for_as_many_as_play(client: FlaskClient) -> None:
    assert "Ubertino wins by 2 points" in page(client, "/pebbles/cases/P1")
    several = page(client, "/pebbles/cases/P2")
    assert "Ubertino leads by 4 points" in several
    assert "Adso 14, William 8, Ubertino 18" in several
    assert "Ubertino deals next." in several, "after two deals, the third player"
    assert "Column 1, “many”: this word is not known." in page(client, "/pebbles/cases/P3")


@pytest.mark.usefixtures("_written")
def test_search_begins_with_the_game_of_the_address_and_names_the_others(
    client: FlaskClient,
) -> None:
    here = page(client, "/pebbles/rules/search?q=marker")
    mine, _, others = here.partition("<h2>Le Torri di San Gimignano</h2>")
    assert 'href="/pebbles/rules/MARKER-1"' in mine
    assert "/torri/rules/MARKER" not in mine
    assert 'href="/torri/rules/MARKER-1"' in others
    there = page(client, "/torri/rules/search?q=marker")
    mine, _, others = there.partition("<h2>Pebbles</h2>")
    assert 'href="/torri/rules/MARKER-1"' in mine
    assert 'href="/pebbles/rules/MARKER-1"' in others


def test_a_game_in_which_nothing_is_found_has_no_heading(client: FlaskClient) -> None:
    assert "<h2>Pebbles</h2>" not in page(client, "/torri/rules/search?q=marker")
    assert "Nothing found." in page(client, "/pebbles/rules/search?q=zzzz")


@pytest.mark.usefixtures("_written")
def test_search_while_typing_says_of_which_game_a_result_is(client: FlaskClient) -> None:
    hits = client.get("/pebbles/rules/search.json?q=marker").get_json()["hits"]
    assert [hits[0][key] for key in ("id", "kind", "address")] == [
        "MARKER-1",
        "Rule",
        "/pebbles/rules/MARKER-1",
    ]
    others = [hit for hit in hits if hit["address"].startswith("/torri/")]
    assert others
    assert all(hit["kind"].startswith("Le Torri di San Gimignano: ") for hit in others)


@pytest.mark.usefixtures("_written")
def test_an_id_in_a_sentence_leads_to_the_book_of_the_game(client: FlaskClient) -> None:
    text = page(client, f"/pebbles/result?line={LINE}")
    assert 'href="/torri/rules' not in text
