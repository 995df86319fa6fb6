"""The referee's forms, worked out before the template: which fields first, and what they hold at
first."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.games.torri import Entry, Side, Tower, format
from scorer.games.torri.box import RANKS
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import Field, Question
from scorer.games.torri.play.drawing import MARKET
from scorer.games.torri.play.fields import FieldError, read
from scorer.games.torri.play.steps import Steps
from scorer.wording.torri import questions

PICTURES = {
    "conspiracy": ("10x4",),
    "trade": ("9x3",),
    "guard": ("card:5",),
    "marker": ("8x5",),
    "record": ("8x3", "c6-9"),
    "noble": ("card:giostra",),
    "tower": ("c5-9",),
}
"""The sign of a question on the desk."""

MAIN = {
    "purchase": ("hand", "deck", "market", "phase"),
    "exchange": ("cards", "wanted", "phase"),
    "build": ("tower", "hand", "phase"),
    "extend": ("tower", "cards", "phase"),
    "complete": ("towers", "phase"),
    "close": ("towers", "phase"),
    "conspiracy": ("table", "by", "new"),
    "trade": ("tower", "hand", "other", "guard"),
    "noble": (
        "card",
        *("cards", "tower"),
        *("highest", "other_highest", "paid"),
        *("hand", "mura", "deck", "nobles", "draws"),
        *("own_used", "other_used", "giostra", "phase"),
    ),
}
"""What most disputes need; the rest waits behind "More about the situation"."""

ONLY_FOR = {
    "cards": "pietra",
    "tower": "pietra",
    "highest": "palazzo",
    "other_highest": "palazzo",
    "paid": "palazzo",
    "hand": "palazzo via",
    "mura": "via",
    "deck": "via",
    "nobles": "via",
    "draws": "via",
    "giostra": "pietra via monumento cappella palazzo mura",
}
"""The noble cards a field matters for: a script shows the fields of the chosen one only."""

START = {
    "conspiracy": {"new": "10x3"},
    "trade": {"tower": "9x3", "hand": "4", "other": "5"},
    "purchase": {"hand": "5"},
}
"""A form opens with the commonest situation, so that few taps change it."""

ONLY_STONES = {"extend", "noble"}
"""Where cards go into a tower: no noble card can be added."""
PILES = {"build", "extend", "noble", "tower"}
"""Where a tower is given card by card, from top to bottom."""


@dataclass(frozen=True, slots=True)
class Control:
    """A field as a form shows it; `known` is its value for the page's script, if readable."""

    field: Field
    piece: str
    label: str
    hint: str
    value: str
    options: list[tuple[str, str]]
    known: Any
    only: str


def arranged(question: Question) -> tuple[list[Field], list[Field]]:
    """The fields that are always seen, in the order of the questions, and the others."""
    names = MAIN.get(question.slug, tuple(field.name for field in question.fields))
    main = [found for name in names if (found := question.field(name))]
    return main, [field for field in question.fields if field.name not in names]


def control(
    t: NullTranslations, question: Question, field: Field, values: Mapping[str, str]
) -> Control:
    pile = field.kind == "tower" and question.slug in PILES
    stones = field.name == "cards" and question.slug in ONLY_STONES
    return Control(
        field=field,
        piece="pile" if pile or stones else field.kind,
        label=questions.label(t, question.slug, field.name),
        hint=questions.hint(t, field),
        value=values.get(field.name) or field.default,
        options=[(word, questions.choice(t, field.name, word)) for word in field.choices],
        known=_known(field, values.get(field.name, "")),
        only=ONLY_FOR.get(field.name, "") if question.slug == "noble" else "",
    )


def supposed(slug: str, values: Mapping[str, str]) -> dict[str, str]:
    """A market that was not described holds the cards wanted from it, and other kinds."""
    if slug != "exchange" or values.get("market"):
        return {}
    given, wanted = values.get("cards", "").split(), values.get("wanted", "").split()
    others = [str(rank) for rank in RANKS if str(rank) not in {*given, *wanted}]
    return {"market": " ".join([*wanted, *others][:MARKET])}


def brought(entry: Entry, side: int) -> dict[str, dict[str, str]]:
    """What a deal that is being entered tells the questions about it: the line of both players,
    or the towers of the one who asks. The forms open with it and wait for the rest."""
    line, asking = format(entry), entry.sides[min(side, len(entry.sides) - 1)]
    towers = " ".join(map(format_tower, asking.towers))
    opened = {"asked": "no"}
    return {
        "conspiracy": {"table": line, "by": asking.name, **opened},
        "close": {"towers": towers, **opened},
        "deal": {"line": line},
    }


def _known(field: Field, text: str) -> Any:  # noqa: ANN401 - JSON
    if not text or field.kind not in {"tower", "towers", "line", "events"}:
        return None
    try:
        value = read(field, text)
    except FieldError:
        return None
    if field.kind == "events":
        return _steps(value)
    if isinstance(value, Entry):
        return {"sides": [asdict(side) for side in value.sides]}
    towers = value if field.kind == "towers" else (value,)
    if not all(isinstance(tower, Tower) for tower in towers):
        return None
    return {"sides": [asdict(Side("", towers))]}


def _steps(events: Steps) -> dict[str, Any]:
    """For the script; a player who has not built yet has no name in it."""
    names = list(dict.fromkeys(event.name for event in events if event.name))
    steps = [
        {
            "kind": event.kind,
            "side": names.index(event.name) if event.name else None,
            "number": event.number - 1,
            "by": event.stories,
            "tower": asdict(event.tower) if event.tower else None,
        }
        for event in events
    ]
    return {"names": names, "steps": steps}
