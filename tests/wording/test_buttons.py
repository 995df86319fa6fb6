"""The words on a button fit a narrow phone, in every language."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.i18n import LANGUAGES, catalogue
from scorer.web.faces.patrician.words import SAID as RACK
from scorer.web.faces.torri import live_words

TEMPLATES = Path(__file__).parents[2] / "templates"
BUTTON = re.compile(
    r"""<button\b.*?</button>|<a class="(?:button|open)\b.*?</a>"""
    r"""|<summary class="button.*?</summary>""",
    re.DOTALL,
)
EXPLAINED = re.compile(r"<small>.*?</small>", re.DOTALL)
"""A choice says below its name what it means, in as many lines as it needs."""
TEXT = re.compile(r"\b(?:_|ngettext)\(\s*'((?:[^'\\]|\\.)*)'(?:,\s*'((?:[^'\\]|\\.)*)')?")
LABEL = re.compile(r"wish\(\s*'\w+',\s*_\('((?:[^'\\]|\\.)*)'\)")
CAREFUL = re.compile(
    r"'(?:renew|renew_view|renew_owner|remove_device)',\s*(_\(.*?\))[,)] ?", re.DOTALL
)
PLACE = re.compile(r"%\((\w+)\)[sd]")
RACK_BUTTONS = ("no_tokens", "next", "rest", "to_sets", "in_hurry", "by_chips")
"""Of the words of a rack; the name of a player may follow."""
WIDEST = 28
"""A Latin letter counts 1, a Japanese one 2: at 320 pixels a large button has room for so much."""


def labels() -> Iterator[str]:
    for path in sorted(TEMPLATES.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        for button in BUTTON.findall(page):
            shown = EXPLAINED.sub("", re.sub(r"(?:data-done|aria-label)=\"[^\"]*\"", "", button))
            yield from (text for found in TEXT.findall(shown) for text in found if text)
        yield from LABEL.findall(page)
        for call in CAREFUL.findall(page):
            yield from (text for text, _ in TEXT.findall(call))
    yield from live_words.KEYS.values()
    yield from (*live_words.ANSWERS.values(), live_words.REST)
    yield from (RACK[key] for key in RACK_BUTTONS)


def width(text: str) -> int:
    """A number is short; the name of a player is as long as it is, and wraps."""
    plain = PLACE.sub(lambda found: "" if found[1] == "name" else "12", text)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in plain)


def test_buttons_are_found() -> None:
    found = {*labels()}
    assert len(found) > 80
    assert {"Save", "New desk link", "Remove access", "Make a new link", "Rematch"} <= found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_fits_a_narrow_phone(language: str) -> None:
    t = catalogue(language)
    said = {t.gettext(text) for text in labels()}
    assert {text: width(text) for text in said if width(text) > WIDEST} == {}
