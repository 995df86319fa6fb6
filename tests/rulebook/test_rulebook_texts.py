"""The rulebook as text: collected for the translators and whole in all three languages."""

import re
import tomllib
from io import BytesIO
from pathlib import Path

import pytest

from scorer import casebook, rulebook
from scorer.games import GAMES
from scorer.i18n import catalogue
from scorer.rulebook import Book, Difference, Entry, Rule, Ruling, book
from scorer.rulebook.extract import sentences, texts
from scorer.wording.marks import say
from scorer.wording.rules import text

ROOT = Path(__file__).parents[2]
BOOK = book("torri")
EVERYTHING = [pytest.param(entry, id=entry.id) for entry in BOOK.entries]
JAPANESE = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")


def said(entry: Entry) -> list[str]:
    """The sentences of an entry; names of cards are in titles and may be equal."""
    match entry:
        case Rule():
            return [entry.text]
        case Ruling():
            found = [entry.question, entry.ruling, entry.reason, entry.other]
        case Difference():
            found = [*entry.sheets.values(), entry.holds, entry.why]
    return [sentence for sentence in found if sentence]


@pytest.mark.parametrize("language", ["fr", "ja"])
@pytest.mark.parametrize("entry", EVERYTHING)
def test_every_entry_speaks_another_language(entry: Entry, language: str) -> None:
    t = catalogue(language)
    for sentence in said(entry):
        assert say(t, sentence) != sentence
        assert language != "ja" or JAPANESE.search(say(t, sentence))


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_the_summary_speaks_another_language(language: str) -> None:
    t = catalogue(language)
    points = [point for section in BOOK.summary for point in section.points]
    assert [point.text for point in points if say(t, point.text) == point.text] == []


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_every_question_of_the_casebook_speaks_another_language(language: str) -> None:
    t = catalogue(language)
    questions = [case.question for case in casebook.cases("torri")]
    assert [question for question in questions if say(t, question) == question] == []


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_chapters_sheets_and_pages_speak_another_language(language: str) -> None:
    t = catalogue(language)
    said = [one.title for one in (*BOOK.chapters, *BOOK.sheets)]
    said += [page.title for page in BOOK.pages.values()]
    same = [text for text in said if say(t, text) == text]
    assert same == (["Donazione"] if language == "fr" else []), "the name on the French sheet"


def test_a_rule_and_a_ruling_are_said_by_their_id() -> None:
    t = catalogue("en")
    assert text(t, "torri", "SCORE-5") == "The Highest Marker gives 10 points."
    assert text(t, "torri", "LT-22") == "The marker still moves in the Ending Phase."
    assert text(t, "torri", "LT-99") == "", "what is not in the book says nothing"


def test_sentences_are_found_under_their_keys_however_deep() -> None:
    book = '[[a]]\ntext = "one"\nid = "x"\n[[a.b]]\ntext = "two"\nother = ""\n[c]\ntext = "one"\n'
    assert list(sentences(tomllib.loads(book), {"text", "other"})) == ["one", "two", "one"]
    collected = texts(BytesIO(book.encode()), (), (), {"keys": ["text"]})
    assert [message[2] for message in collected] == ["one", "two"]


def test_every_sentence_of_the_rulebook_is_collected() -> None:
    """The keys in pyproject.toml are those the dataclasses speak with."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]
    keys = {key for m in mappings["mappings"] if "rulebook" in m["pattern"] for key in m["keys"]}
    folder = Path(rulebook.__file__).parent
    collected = {
        sentence
        for path in folder.rglob("*.toml")
        for sentence in sentences(tomllib.loads(path.read_text("utf-8")), keys)
    }
    spoken = {sentence for game in GAMES for sentence in spoken_in(book(game))}
    assert collected == spoken


def spoken_in(found: Book) -> set[str]:
    spoken = {sentence for entry in found.entries for sentence in said(entry)}
    spoken |= {rule.title for rule in found.rules} | {section.title for section in found.summary}
    points = [point for section in found.summary for point in section.points]
    spoken |= {part for point in points for part in (point.title, point.text)}
    spoken |= {one.title for one in (*found.chapters, *found.sheets, *found.sections)}
    return spoken | {
        text for page in found.pages.values() for text in (page.title, page.text) if text
    }
