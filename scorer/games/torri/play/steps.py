"""What was built, extended and destroyed in a deal, in order: the notation of a sequence.

    Adso: build 8x3; William: build 9x4; William: extend 1 by 2; Adso: lose 1; ending

One step after another, with `;` or a line break between. `extend 1 by 2` adds two stories to the
player's first tower, `extend 1 8 8` says which; `build 10x5 > destroy Adso 1` names the tower
that falls to the new one, `Adso: lose 1` does so on its own. A player's towers are numbered in
the order built, and a number is never used again. `ending` begins the Ending Phase.
"""

import re
from typing import NamedTuple

from scorer.games.common import Expected
from scorer.games.names import COLON, name_fault, same_name
from scorer.games.torri.box import MIN_STORIES
from scorer.games.torri.entry import Tower
from scorer.games.torri.notation import WordFault, folded, format_tower
from scorer.games.torri.play.cards import Cards, read_cards, read_stack, write_cards

BETWEEN_STEPS = re.compile(r"[;；\r\n]+")  # noqa: RUF001 - a Japanese keyboard's semicolon
EXTEND = re.compile(r"extend\s+(\d{1,2})\s+(?:by\s+(\d{1,2})|(.+))", re.ASCII)
LOSE = re.compile(r"lose\s+(\d{1,2})", re.ASCII)
DESTROY = re.compile(r"\s*destroy\s+(.+?)\s+(\d{1,2})\s*", re.ASCII | re.IGNORECASE)
MAX_STEPS = 100
Unread = tuple[WordFault, str]


class Step(NamedTuple):
    """`kind` is build, extend, lose or ending; `number` the tower's, from 1."""

    kind: str
    name: str = ""
    number: int = 0
    tower: Tower | None = None
    stories: int = 0
    cards: Cards = ()


Steps = tuple[Step, ...]


def read(text: str) -> Steps | Unread:
    found: list[Step] = []
    names: list[str] = []
    for words in filter(None, map(str.strip, BETWEEN_STEPS.split(text))):
        steps = _steps(words, names)
        if isinstance(steps, tuple):
            return steps
        found += steps
        if len(found) > MAX_STEPS:
            return WordFault("too_many_steps", Expected("steps", (str(MAX_STEPS),))), ""
    return _numbered(found)


def write(steps: Steps) -> str:
    return "; ".join(map(_written, steps))


def _steps(text: str, names: list[str]) -> list[Step] | Unread:
    if folded(text) == "ending":
        return [Step("ending")]
    head = COLON.split(text, maxsplit=1)
    if len(head) != 2:
        return WordFault("bad_event", Expected("event")), text
    name = _known(head[0].strip(), names)
    if isinstance(name, WordFault):
        return name, head[0].strip()
    action, _, effect = head[1].partition(">")
    step = _action(name, folded(action.strip()))
    if step is None:
        return WordFault("bad_event", Expected("event")), text
    if not effect:
        return [step]
    destroyed = DESTROY.fullmatch(effect)
    if destroyed is None or step.kind != "build":
        return WordFault("bad_event", Expected("event")), text
    victim = _known(destroyed[1], names)
    if isinstance(victim, WordFault):
        return victim, destroyed[1]
    return [step, Step("lose", victim, int(destroyed[2]))]


def _known(name: str, names: list[str]) -> str | WordFault:
    """The player's name as it was written first; there are only two."""
    fault = name_fault(name)
    if fault:
        return WordFault(fault, Expected("name"))
    for known in names:
        if same_name(name, known):
            return known
    names.append(name)
    return name if len(names) <= 2 else WordFault("third_player", Expected("two_players"))


def _action(name: str, action: str) -> Step | None:
    word, _, rest = action.partition(" ")
    if word == "build":
        tower = read_stack(rest)
        if not isinstance(tower, Tower) or tower.stories < MIN_STORIES or tower.completed:
            return None
        return Step("build", name, 0, tower, tower.stories)
    lost, extended = LOSE.fullmatch(action), EXTEND.fullmatch(action)
    if lost:
        return Step("lose", name, int(lost[1]))
    if extended is None:
        return None
    number, stories, listed = extended.groups()
    if stories:
        return Step("extend", name, int(number), None, int(stories)) if int(stories) else None
    cards = read_cards(listed)
    if not cards or isinstance(cards[0], WordFault):
        return None
    return Step("extend", name, int(number), None, len(cards), cards)


def _numbered(steps: list[Step]) -> Steps | Unread:
    """Every tower that grows or falls has to be there."""
    built: dict[str, int] = {}
    fallen: set[tuple[str, int]] = set()
    for step in steps:
        if step.kind == "build":
            built[step.name] = built.get(step.name, 0) + 1
        elif step.kind != "ending":
            place = step.name, step.number
            if not 1 <= step.number <= built.get(step.name, 0) or place in fallen:
                return WordFault(
                    "no_such_tower", Expected("standing")
                ), f"{step.name} {step.number}"
            if step.kind == "lose":
                fallen.add(place)
    return tuple(steps)


def _written(step: Step) -> str:
    if step.kind == "ending":
        return "ending"
    if step.tower is not None:
        return f"{step.name}: build {format_tower(step.tower)}"
    if step.kind == "lose":
        return f"{step.name}: lose {step.number}"
    how = write_cards(step.cards) if step.cards else f"by {step.stories}"
    return f"{step.name}: extend {step.number} {how}"
