"""The lines in front of the market: who plays and deals, what is followed, house rules."""

import re

from scorer.games.common import Expected, ReadingError, switch
from scorer.games.names import name_fault, same_name
from scorer.games.torri.play.lines import State
from scorer.games.torri.play.position import ALL, TOWERS, Player
from scorer.games.torri.play.words import UnreadError, Words
from scorer.games.torri.readings import READINGS

SLASH = re.compile("[/／]")


def players_of(text: str) -> tuple[str, str]:
    rest = text.strip().split(None, 1)
    given = rest[1] if len(rest) > 1 else ""
    names = [name.strip() for name in SLASH.split(given)]
    if len(names) == 1:
        names = given.split()
    if len(names) != 2 or any(_bad_name(name) for name in names) or same_name(*names):
        place = 1 if len(names) > 2 or (len(names) == 2 and given) else -1
        raise UnreadError("two_names", place, Expected("players"))
    return names[0], names[1]


def _bad_name(name: str) -> bool:
    return name_fault(name) is not None or name.startswith("#") or bool(re.search(r"\s#", name))


def dealer_of(words: Words, names: tuple[str, str]) -> Player:
    name = " ".join(words.raw[1:])
    for player, known in enumerate(names):
        if same_name(name, known):
            return player
    raise UnreadError("unknown_name", 1 if name else -1, Expected("names", names))


def follows_of(words: Words) -> str:
    word = words.next()
    if word not in (ALL, TOWERS):
        raise words.fault("unknown_word", "word", ALL, TOWERS, back=1 if word else 0)
    words.done()
    return word


def readings_of(state: State, words: Words) -> State:
    """Settings such as `penalty=off`; blanks around "=" are allowed."""
    joined = re.sub(r"\s*=\s*", "=", " ".join(words.folded[1:])).split()
    readings, keys = state.readings, set()
    for place, setting in enumerate(joined, 1):
        try:
            readings = switch(readings, READINGS, [setting])
        except ReadingError as error:
            raise UnreadError("unknown_reading", place, Expected("word", error.choices)) from error
        keys.add(setting.partition("=")[0].replace("-", "_"))
    return state._replace(readings=readings, settled=state.settled | keys)
