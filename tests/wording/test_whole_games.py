"""The sentences of whole games: each shared sentence that says “deal” has one that says “game”."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorer.games import GAMES
from scorer.i18n import LANGUAGES, catalogue
from scorer.wording.marks import count, say
from scorer.wording.whole_games import COUNTED, SENTENCES, spoken

ROOT = Path(__file__).parents[2]
DEALS = re.compile(r"\b(deals?|dealers?|dealt)\b", re.I)
IN = {
    "en": DEALS,
    "fr": re.compile(r"\b(donnes?|manches?|donneur|distribu\w*)\b", re.I),
    "ja": re.compile("ディール|親"),
}
FIGURE = re.compile(r"%\(\w+\)[sd]|[“«「]\s?deals 2\s?[”»」]")
"""What is filled in, or typed to the program as it is."""
SHARED = re.compile(
    r"templates/(?!games/)|scorer/web/(?!faces/(torri|patrician|sangimignano)/)"
    r"|scorer/wording/(?!whole_games)\w+\.py|scorer/commands/(lines|totals)\.py"
)
OF_NO_GAME = {
    "templates/home.html": "the home page has all games",
    "templates/installed/offline.html": "so has the page without a connection",
    "templates/rules/cases.html": "only cases of Le Torri are about deals",
    "scorer/wording/doctor.py": "the doctor looks at the matches of all games",
}
"""Where “deal” is said of more than one game, and why."""


def shared_sentences(tmp_path: Path) -> set[str]:
    pot = tmp_path / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract"]
    command += ["-F", "pyproject.toml", "-k", "N_", "-k", "NN_:1,2", "-k", "_l", "-o", str(pot)]
    subprocess.run([*command, "."], cwd=ROOT, check=True)
    with pot.open("rb") as file:
        return {
            message.id[0] if isinstance(message.id, tuple) else str(message.id)
            for message in read_po(file)
            if any(SHARED.match(at) and at not in OF_NO_GAME for at, _ in message.locations)
        }


@pytest.mark.slow
def test_every_shared_sentence_about_deals_has_its_twin(tmp_path: Path) -> None:
    said = shared_sentences(tmp_path)
    found = {text for text in said if DEALS.search(FIGURE.sub("", text))}
    assert len(found) > 100, "the extractor found nothing: this test would be blind"
    assert found - SENTENCES.keys() - COUNTED.keys() == set()
    assert (SENTENCES.keys() | COUNTED.keys()) - said == set(), "nobody says this any more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_twin_does_not_speak_of_deals(language: str) -> None:
    t = catalogue(language)
    told = [say(t, text) if "%" not in text else t.gettext(text) for text in SENTENCES.values()]
    told += [t.ngettext(*forms, n) for forms in COUNTED.values() for n in (1, 2)]
    shown = [FIGURE.sub("", text) for text in told]
    assert [text for text in shown if IN[language].search(text)] == []


def test_a_twin_has_the_figures_of_its_sentence() -> None:
    pairs = [*SENTENCES.items(), *((one, forms[0]) for one, forms in COUNTED.items())]
    for of_deals, of_games in pairs:
        figures = [set(re.findall(r"%\((\w+)\)", text)) for text in (of_deals, of_games)]
        assert figures[0] == figures[1], of_deals


@pytest.mark.parametrize(("game", "whole"), [("torri", False), ("patrician", True)])
def test_the_game_chooses_its_sentence(game: str, whole: bool) -> None:
    assert GAMES[game].META.whole == whole
    english, french = (spoken(catalogue(language), game) for language in ("en", "fr"))
    assert say(english, "Next deal") == ("Next game" if whole else "Next deal")
    assert say(french, "Next deal") == ("Partie suivante" if whole else "Donne suivante")
    forms = ("%(n)d deal", "%(n)d deals")
    assert count(english, forms, 2) == ("2 games" if whole else "2 deals")
    assert count(french, forms, 1) == ("1 partie" if whole else "1 donne")
