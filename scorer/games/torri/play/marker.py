"""Who holds the Highest Marker, step by step.

Steps that cannot have happened are objected to, under every reading alike: this question is
about the marker, not about how Buona Pietra are used.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorer.games.torri import supply
from scorer.games.torri.box import PIETRE
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.building import ExtendFacts, extend_faults
from scorer.games.torri.play.cards import PIETRA
from scorer.games.torri.play.events import Event, Events
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.towers import faults
from scorer.games.torri.readings import DEFAULT, Readings

CONTRACT = 6
NOBODY = ""
Towers = Mapping[tuple[str, int], Tower]


@dataclass(frozen=True, slots=True)
class MarkerFacts:
    events: Events


@dataclass(frozen=True, slots=True)
class State:
    """The towers that stand, by owner and number, who holds the marker, and the phase."""

    towers: Towers = field(default_factory=dict)
    built: Mapping[str, int] = field(default_factory=dict)
    holder: str = NOBODY
    ending: bool = False


def judge(facts: MarkerFacts, readings: Readings) -> Judgement:
    """One reason for every step, in order; `step` is its number."""
    state, reasons = State(), []
    for number, event in enumerate(facts.events, 1):
        before = state
        state = after(state, event, readings)
        reasons.append(_reason(number, event, before, state, readings))
        reasons += _objections(number, event, before, state)
    lines = [
        TowerLine(name, number, tower, "standing")
        for (name, number), tower in sorted(state.towers.items())
    ]
    found: dict[str, Fact] = {"holder": state.holder, "steps": len(facts.events)}
    return judged("marker", reasons, None, found, lines)


def after(state: State, event: Event, readings: Readings) -> State:
    if event.kind == "ending":
        return replace(state, ending=True)
    if event.kind == "lose":
        return _fallen(state, event, readings)
    if event.tower is not None:
        number = state.built.get(event.name, 0) + 1
        grown = replace(event.tower, completed=False)
    else:
        number = event.number
        grown = _extended(state.towers[event.name, number], event)
    place = event.name, number
    others = [tower.stories for other, tower in state.towers.items() if other != place]
    highest = grown.stories > max(others, default=0)
    frozen = state.ending and readings.marker_ending == "frozen"
    return replace(
        state,
        towers={**state.towers, place: grown},
        built={**state.built, event.name: max(number, state.built.get(event.name, 0))},
        holder=event.name if highest and not frozen else state.holder,
    )


def _extended(tower: Tower, event: Event) -> Tower:
    top = tower.top - event.stories if tower.top is not None else None
    pietre = tower.pietre + event.cards.count(PIETRA)
    return replace(tower, stories=tower.stories + event.stories, top=top, pietre=pietre)


def _fallen(state: State, event: Event, readings: Readings) -> State:
    towers = {p: t for p, t in state.towers.items() if p != (event.name, event.number)}
    holder = state.holder
    frozen = state.ending and readings.marker_ending == "frozen"
    if readings.marker_destroyed == "moves" and towers and not frozen:
        most = max(tower.stories for tower in towers.values())
        owners = sorted({name for (name, _), t in towers.items() if t.stories == most})
        holder = holder if holder in owners else owners[0]
    return replace(state, towers=towers, holder=holder)


def _objections(number: int, event: Event, before: State, state: State) -> Iterator[Reason]:
    """Why this step cannot have happened, if it cannot."""
    place = event.name, event.number or state.built.get(event.name, 0)
    if event.kind == "lose":
        if before.ending:
            yield Reason("no_effect_ending", "against", ("DONAZIONE-2", "ENDING-2", "LT-18"))
        if before.towers[place].rank == CONTRACT:
            yield Reason("target_protected", "against", ("CONTRACT-1", "LT-33"))
    elif event.kind != "ending":
        found = list(_tower_faults(event, place, before, state))
        yield from found
        if not found and _in_the_box(before.towers) and not _in_the_box(state.towers):
            yield Reason("not_in_the_box", "against", ("BOX-1",), {"step": number})


def _tower_faults(
    event: Event, place: tuple[str, int], before: State, state: State
) -> Iterator[Reason]:
    if not event.cards:
        return faults(state.towers[place], DEFAULT)
    standing = before.towers[place]
    added = ExtendFacts(standing, event.cards, other_used=event.cards.count(PIETRA))
    return extend_faults(added, standing, DEFAULT)


def _in_the_box(towers: Towers) -> bool:
    """Do the towers that stand take no more cards than there are?"""
    pietre = sum(tower.pietre for tower in towers.values())
    colorful = sum(tower.pietre for tower in towers.values() if tower.rank is None)
    if pietre > PIETRE or supply.plain_excess(towers.values()):
        return False
    return supply.fits(towers.values(), colorful)


def _reason(number: int, event: Event, before: State, state: State, readings: Readings) -> Reason:
    figures = {"step": number}
    words = {"name": event.name, "holder": state.holder, "before": before.holder}
    code, rules = _step(event, before, state, readings)
    if event.kind != "ending":
        place = event.name, event.number or state.built[event.name]
        standing = state.towers.get(place) or before.towers[place]
        figures["stories"] = standing.stories
    return Reason(code, "notes", rules, figures, words)


def _step(
    event: Event, before: State, state: State, readings: Readings
) -> tuple[str, tuple[str, ...]]:
    if event.kind == "ending":
        return f"marker_ending_{readings.marker_ending}", ("ENDING-3", "LT-22")
    if event.kind == "lose":
        moved = before.holder != state.holder
        return "marker_moves_on" if moved else "marker_stays_fallen", ("MARKER-1", "LT-23")
    if before.holder == NOBODY and state.holder != NOBODY:
        return "marker_first", ("MARKER-1", "LT-20")
    if state.holder == event.name != before.holder:
        rules = ("MARKER-1", "LT-22") if state.ending else ("MARKER-1",)
        return "marker_taken", rules
    if state.ending and readings.marker_ending == "frozen":
        return "marker_frozen", ("MARKER-1", "LT-22")
    if state.holder == event.name:
        return "marker_kept", ("MARKER-1",)
    return "marker_not_higher", ("MARKER-2", "LT-21")
