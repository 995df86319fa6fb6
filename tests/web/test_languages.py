"""Which language a reader gets, and that all three are whole."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from scorer.i18n import DIRECTORY, LANGUAGES

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"%\((\w+)\)[sdr]|%s|\{\w+\}")


def catalogue(language: str):  # type: ignore[no-untyped-def]
    with (DIRECTORY / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def _key(text: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    return text if isinstance(text, str) else tuple(text)


@pytest.fixture(scope="module")
def sentences(tmp_path_factory: pytest.TempPathFactory) -> set[str | tuple[str, ...]]:
    """Every marked sentence of the sources, as `make messages` collects them."""
    pot = tmp_path_factory.mktemp("messages") / "messages.pot"
    command = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "-q",
        "extract",
        "-F",
        "pyproject.toml",
    ]
    command += ["-k", "N_", "-k", "NN_:1,2", "-k", "_l", "-o", str(pot), "."]
    subprocess.run(command, cwd=ROOT, check=True)
    with pot.open("rb") as file:
        return {_key(message.id) for message in read_po(file) if message.id}


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_every_sentence_is_translated(language: str, sentences: set[str]) -> None:
    messages = {_key(m.id): m for m in catalogue(language) if m.id}
    assert sentences, "the extractor found nothing: this test would be blind"
    assert sentences - messages.keys() == set()
    assert messages.keys() - sentences == set(), "sentences nobody says any more"
    for message in messages.values():
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), message.id


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            given = [set(PLACEHOLDER.findall(text)) for text in forms(message.id)]
            for text in forms(message.string):
                found = set(PLACEHOLDER.findall(text))
                assert set.intersection(*given) <= found <= set.union(*given), message.id


def test_no_text_stands_in_a_template_outside_the_catalogues() -> None:
    """What remains of a page without its tags and its code holds no words but names."""
    names = {
        "home",
        "entry",
        "result",
        "match",
        "book",
        "hall",
        "players",
        "projector",
        "play",
        "playing",
        "setup",
        "page",
        "rack",
        "tapped",
        "CSV",
        "UTC",
        "JSON",
        "TRF",
        "Torri",
        "BG",
        "Stats",
        "Le",
        "di",
        "San",
        "Gimignano",
        "B",
    }
    for path in [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.svg")]:
        text = re.sub(
            r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", path.read_text(encoding="utf-8"), flags=re.S
        )
        visible = re.sub(r"<[^>]*>", " ", text)
        assert set(re.findall(r"[^\W\d_]+", visible)) <= names, path


def test_no_sentence_stands_in_a_script() -> None:
    """Scripts take their words from the page; a literal with two words in it would be one."""
    for path in (ROOT / "static").rglob("*.js"):
        code = re.sub(r"^\s*//.*$|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.M)
        literals = re.findall(r'"([^"\n]*)"', code)
        assert not [text for text in literals if re.search(r"[A-Za-z]{3,} [a-z]{2,}", text)], path


@pytest.mark.parametrize(
    ("header", "language"),
    [("fr-CA,fr;q=0.9", "fr"), ("ja", "ja"), ("de,en;q=0.5", "en"), ("it", "en"), ("", "en")],
)
def test_the_browser_chooses(client: FlaskClient, header: str, language: str) -> None:
    answer = client.get("/", headers={"Accept-Language": header})
    assert f'<html lang="{language}">' in answer.text
    assert answer.headers["Content-Language"] == language


def test_a_choice_is_remembered(client: FlaskClient, example: str) -> None:
    answer = client.get("/torri/result", query_string={"line": example, "lang": "ja"})
    assert answer.status_code == 303
    assert "lang=" not in answer.headers["Location"]
    assert '<html lang="ja">' in client.get(answer.headers["Location"]).text


@pytest.mark.parametrize(
    "path", ["/torri/rules/a%0Db", "/torri/cases/a%3Fb", "/torri/rulings/%E4%BA%A4", "/x%00%0A"]
)
def test_a_choice_stays_at_an_odd_address(client: FlaskClient, path: str) -> None:
    answer = client.get(path, query_string={"lang": "ja"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == path
    assert f'href="{path}?lang=fr"' in client.get(path).text


def test_every_page_offers_all_languages(client: FlaskClient, example: str) -> None:
    for path in (
        "/",
        "/torri/deal",
        f"/torri/result?line={example}",
        "/torri/result",
        "/nothing",
        "/torri/rules",
        "/torri/rulings",
        "/torri/cases/E1",
        "/torri/ask",
    ):
        text = client.get(path).text
        assert all(f'hreflang="{code}"' in text for code in LANGUAGES)
