"""Questions to the referee in short, and whole answers as lines of text that tests can name."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.games.common import switch
from scorer.games.torri import READINGS, Readings
from scorer.games.torri.play import Judgement, Reason, ask


def asked(slug: str, *settings: str, **values: object) -> Judgement:
    chosen = switch(Readings(), READINGS, settings)
    return ask(slug, {name: str(value) for name, value in values.items()}, chosen)


def codes(found: Judgement) -> list[str]:
    return [reason.code for reason in found.reasons]


class Answer(NamedTuple):
    """What the referee has to say: every reason in order as `told` writes it, the nearest
    alternative, and the facts as `name=value` with blanks between."""

    reasons: list[str]
    facts: str
    nearest: str = ""


def answer(found: Judgement) -> Answer:
    nearest = "" if found.nearest is None else told(found.nearest).removeprefix("notes ")
    return Answer([told(reason) for reason in found.reasons], _pairs(found.facts), nearest)


def told(reason: Reason) -> str:
    """Such as "against over_limit hand=6 take=2 limit=7"."""
    more = _pairs({**reason.figures, **reason.words})
    return f"{reason.speaks} {reason.code} {more}".strip()


def _pairs(values: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())
