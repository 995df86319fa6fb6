"""The rules and rulings that scores and problems rest on, in our own words."""

from dataclasses import dataclass

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.games.common import Reading
from scorer.rulebook import Rule, Ruling, book
from scorer.wording.marks import say
from scorer.wording.registry import words_of


def text(t: NullTranslations, game: str, id: str) -> str:  # noqa: A002 - as the rulebook calls it
    """What a rule says, or how a ruling decides; nothing if the book of the game has no such."""
    match book(game).find(id):
        case Rule(text=sentence) | Ruling(ruling=sentence):
            return say(t, sentence)
    return ""


def house_rule(t: NullTranslations, game: str, setting: str) -> str:
    """What a switch says that is not set to our ruling; a choice that nobody knows is repeated."""
    try:
        return words_of(game).house_rule(t, setting)
    except KeyError:
        return setting


@dataclass(frozen=True, slots=True)
class Switch:
    """A reading as a form offers it: our ruling first, then the house rules."""

    key: str
    ruling: Ruling
    options: list[tuple[str, str]]


def switches(t: NullTranslations, game: str, apart: set[str]) -> dict[str, list[Switch]]:
    """Chapter by chapter, in the order of the book."""
    rulebook = book(game)
    found: dict[str, list[Switch]] = {chapter.id: [] for chapter in rulebook.chapters}
    for reading in GAMES[game].READINGS:
        ruling = rulebook.find(reading.ruling)
        if reading.key not in apart and isinstance(ruling, Ruling):
            chapter = rulebook.chapter_of(ruling)
            found.setdefault(chapter, []).append(_switch(t, game, reading, ruling))
    return {chapter: offered for chapter, offered in found.items() if offered}


def _switch(t: NullTranslations, game: str, reading: Reading, ruling: Ruling) -> Switch:
    others = [f"{reading.key}={choice}" for choice in reading.choices[1:]]
    options = [(setting, house_rule(t, game, setting)) for setting in others]
    return Switch(reading.key, ruling, [("", say(t, ruling.ruling)), *options])


def is_reading(game: str, rule: str) -> bool:
    """Could a table read this rule otherwise?"""
    return any(reading.ruling == rule for reading in GAMES[game].READINGS)


def ruling(game: str, setting: str) -> str:
    """The ruling that a setting replaces."""
    key = setting.partition("=")[0]
    return next(str(reading.ruling) for reading in GAMES[game].READINGS if reading.key == key)
