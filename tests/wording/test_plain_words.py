"""The English sentences are plain: see `scorer/wording/README.md`. And the list of sentences is
as new as the sources."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorer.i18n import DIRECTORY

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "whoever": r"\bwhoever\b",
    "is no": r"(?<!there )\bis no\b(?! longer)",
    "are none": r"\bare none\b",
    "stands, but for a tower": r"^(?!.*\btowers?\b).*\bstands?\b",
    "lies": r"\blies?\b",
    "noted": r"\bnoted\b",
    "also for even": r"\balso (?:from|when|if|with|after|where)\b",
    "closer": r"\bclosers?\b",
    "cancelled": r"\bcancelled\b",
    "does not part": r"\bnot part (?:them|you)\b",
    "drawn for tied": r"\bdeal is drawn\b|\bdrawn deal\b|: drawn\b",
    "shared for tied": r"\bmatch is shared\b",
    "falls for destroyed": r"\b(?:falls?|fallen|fell)\b",
    "all the same": r"\ball the same\b",
    "the box acts": r"\bbox (?:objects|makes|never)\b",
    "is off": r"\b(?:count|height) (?:is|was) off\b",
    "taken back": r"\btaken back\b",
    "stays put": r"\bstays? put\b",
    "level for tied": r"\bare level\b",
    "tap in": r"\btap in\b",
    "a straight apostrophe or quotation mark": r"(?<=\w)'|\"",
}


def sentences(pot: Path) -> Iterator[str]:
    """Every form of every sentence."""
    with pot.open("rb") as file:
        for message in read_po(file):
            yield from message.id if isinstance(message.id, tuple | list) else [message.id]


def forbidden(sentence: str) -> list[str]:
    return [
        name
        for name, pattern in FORBIDDEN.items()
        if re.search(pattern, sentence, re.IGNORECASE | re.DOTALL)
    ]


SENTENCES = sorted(set(filter(None, sentences(DIRECTORY / "messages.pot"))))


def test_no_sentence_has_a_word_of_the_forbidden_list() -> None:
    found = {one: forbidden(one) for one in SENTENCES}
    assert {one: words for one, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Whoever alone has built a rank scores it.", "whoever"),
        ("Giostra is no action: your turn stays as it was.", "is no"),
        ("The number of matches won; byes are none.", "are none"),
        ("A rank stands there twice.", "stands, but for a tower"),
        ("Mura lies in front of you", "lies"),
        ("Both players are noted with the Highest Marker.", "noted"),
        ("It is always two cards, also from the last one.", "also for even"),
        ("Only more points make a closer first.", "closer"),
        ("Cards cancelled", "cancelled"),
        ("Equal points, and the marker does not part them.", "does not part"),
        ("The deal is drawn", "drawn for tied"),
        ("Equal totals: the match is shared.", "shared for tied"),
        ("No tower falls", "falls for destroyed"),
        ("Save it all the same", "all the same"),
        ("The box objects", "the box acts"),
        ("One height is off.", "is off"),
        ("This phone’s access was taken back.", "taken back"),
        ("By your house rule it stays put.", "stays put"),
        ("Adso and William are level.", "level for tied"),
        ("What will you tap in?", "tap in"),
        ("William's tower", "a straight apostrophe or quotation mark"),
    ],
)
def test_each_forbidden_word_is_noticed(sentence: str, name: str) -> None:
    assert forbidden(sentence) == [name]


@pytest.mark.parametrize(
    "sentence",
    [
        "Towers of 6 and 7 work as long as they stand.",
        "There is no Donazione for extending a tower.",
        "This form is no longer valid.",
        "Draw cards one by one.",
        "Standings",
        "You may also take a second card from the market.",
    ],
)
def test_plain_sentences_are_left_alone(sentence: str) -> None:
    assert forbidden(sentence) == []


def test_the_list_of_sentences_is_as_new_as_the_sources(tmp_path: Path) -> None:
    """What `make messages` would write has the sentences that are committed."""
    pot = tmp_path / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract"]
    command += ["-F", "pyproject.toml", "-k", "N_", "-k", "NN_:1,2", "-k", "_l", "-o", str(pot)]
    subprocess.run([*command, "."], cwd=ROOT, check=True)
    fresh = set(filter(None, sentences(pot)))
    assert fresh, "the extractor found nothing: this test would be blind"
    assert set(SENTENCES) ^ fresh == set()
