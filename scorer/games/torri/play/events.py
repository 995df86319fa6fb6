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
from scorer.games.torri.notation import Fault, folded, format_tower
from scorer.games.torri.play.cards import Cards, read_cards, read_stack, write_cards

STEPS = re.compile(r"[;；\r\n]+")  # noqa: RUF001 - a Japanese keyboard's semicolon
EXTEND = re.compile(r"extend\s+(\d{1,2})\s+(?:by\s+(\d{1,2})|(.+))", re.ASCII)
LOSE = re.compile(r"lose\s+(\d{1,2})", re.ASCII)
DESTROY = re.compile(r"\s*destroy\s+(.+?)\s+(\d{1,2})\s*", re.ASCII | re.IGNORECASE)
MAX_STEPS = 100
Unread = tuple[Fault, str]


class Event(NamedTuple):
    """`kind` is build, extend, lose or ending; `number` the tower's, from 1."""

    kind: str
    name: str = ""
    number: int = 0
    tower: Tower | None = None
    stories: int = 0
    cards: Cards = ()


Events = tuple[Event, ...]


def read(text: str) -> Events | Unread:
    found: list[Event] = []
    names: list[str] = []
    for step in filter(None, map(str.strip, STEPS.split(text))):
        events = _step(step, names)
        if isinstance(events, tuple):
            return events
        found += events
        if len(found) > MAX_STEPS:
            return Fault("too_many_steps", Expected("steps", (str(MAX_STEPS),))), ""
    return _numbered(found)


def write(events: Events) -> str:
    return "; ".join(map(_written, events))


def _step(text: str, names: list[str]) -> list[Event] | Unread:
    if folded(text) == "ending":
        return [Event("ending")]
    head = COLON.split(text, maxsplit=1)
    if len(head) != 2:
        return Fault("bad_event", Expected("event")), text
    name = _known(head[0].strip(), names)
    if isinstance(name, Fault):
        return name, head[0].strip()
    action, _, effect = head[1].partition(">")
    event = _action(name, folded(action.strip()))
    if event is None:
        return Fault("bad_event", Expected("event")), text
    if not effect:
        return [event]
    destroyed = DESTROY.fullmatch(effect)
    if destroyed is None or event.kind != "build":
        return Fault("bad_event", Expected("event")), text
    victim = _known(destroyed[1], names)
    if isinstance(victim, Fault):
        return victim, destroyed[1]
    return [event, Event("lose", victim, int(destroyed[2]))]


def _known(name: str, names: list[str]) -> str | Fault:
    """The player's name as it was written first; two play, no more."""
    fault = name_fault(name)
    if fault:
        return Fault(fault, Expected("name"))
    for known in names:
        if same_name(name, known):
            return known
    names.append(name)
    return name if len(names) <= 2 else Fault("third_player", Expected("two_players"))


def _action(name: str, action: str) -> Event | None:
    word, _, rest = action.partition(" ")
    if word == "build":
        tower = read_stack(rest)
        if not isinstance(tower, Tower) or tower.stories < MIN_STORIES:
            return None
        return Event("build", name, 0, tower, tower.stories)
    lost, extended = LOSE.fullmatch(action), EXTEND.fullmatch(action)
    if lost:
        return Event("lose", name, int(lost[1]))
    if extended is None:
        return None
    number, stories, listed = extended.groups()
    if stories:
        return Event("extend", name, int(number), None, int(stories)) if int(stories) else None
    cards = read_cards(listed)
    if not cards or isinstance(cards[0], Fault):
        return None
    return Event("extend", name, int(number), None, len(cards), cards)


def _numbered(events: list[Event]) -> Events | Unread:
    """Every tower that grows or falls has to stand there."""
    built: dict[str, int] = {}
    fallen: set[tuple[str, int]] = set()
    for event in events:
        if event.kind == "build":
            built[event.name] = built.get(event.name, 0) + 1
        elif event.kind != "ending":
            place = event.name, event.number
            if not 1 <= event.number <= built.get(event.name, 0) or place in fallen:
                return Fault("no_such_tower", Expected("standing")), f"{event.name} {event.number}"
            if event.kind == "lose":
                fallen.add(place)
    return tuple(events)


def _written(event: Event) -> str:
    if event.kind == "ending":
        return "ending"
    if event.tower is not None:
        return f"{event.name}: build {format_tower(event.tower)}"
    if event.kind == "lose":
        return f"{event.name}: lose {event.number}"
    how = write_cards(event.cards) if event.cards else f"by {event.stories}"
    return f"{event.name}: extend {event.number} {how}"
