"""The words of Pebbles: what `scorer.wording.registry` asks of a game. They need no catalogue."""

from babel.support import NullTranslations
from pebbles import Entry

from scorer.games.common import Part, Problem
from scorer.games.matches import Format, Standing
from scorer.wording.outcomes import notes, outcome, reason

__all__ = ["notes", "outcome", "reason"]
NOTATION = {"sides": "somebody is missing", "bad_shells": "this is no number of shells"}
EXPECTED = {"two_sides": "everybody with their pebbles", "shells": "shells such as s2"}
LINE = "Pebbles line"
EXAMPLE = "Adso: 7 / William: 4 / Ubertino: 9"
PLACES = "pebbles"
FORBIDDEN = {"no_shells": "There are no shells in a river."}
match_outcome_codes: dict[str, str] = {}


def category(_: NullTranslations, code: str) -> str:
    return code.capitalize()


def arithmetic(_: NullTranslations, part: Part) -> str:
    return f"{part.kind} = {part.points}"


def problem(_: NullTranslations, problem: Problem, entry: Entry) -> str:
    return f"{problem.code} at {' and '.join(entry.sides[n].name for n in problem.sides)}"


def basic_rule(category: str) -> str:
    return f"{category.upper()}-1"


def house_rule(_: NullTranslations, setting: str) -> str:
    return f"We play {setting}."


def decided(_: NullTranslations, standing: Standing, length: Format) -> str:
    return f"Most pebbles after {len(standing.running)} deals ({length.kind})."


def variant(_: NullTranslations, code: str) -> str:
    return code.capitalize()


def feat(_: NullTranslations, code: str, size: int) -> str:
    return f"{code}: {size}"


def source(_: NullTranslations, text: str) -> str:
    return text
