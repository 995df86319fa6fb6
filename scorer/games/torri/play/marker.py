"""Who holds the Highest Marker, step by step.

Steps that cannot have happened are refused under every reading: this question is
about the marker, not about how Buona Pietra are used.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorer.games.torri import shapes, supply
from scorer.games.torri.box import CONSPIRACY
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.cards import PIETRA
from scorer.games.torri.play.conspiracy import Standing, candidates
from scorer.games.torri.play.effects import NO_EFFECT_ENDING, protected
from scorer.games.torri.play.extending import extension_faults
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.steps import Step, Steps
from scorer.games.torri.play.towers import faults
from scorer.games.torri.readings import DEFAULT, Readings

NOBODY = ""
Towers = Mapping[tuple[str, int], Tower]


@dataclass(frozen=True, slots=True)
class MarkerFacts:
    events: Steps


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
    for number, step in enumerate(facts.events, 1):
        before = state
        state = after(state, step, readings)
        reasons.append(_reason(number, step, before, state, readings))
        reasons += _objections(number, step, before, state)
        if step.kind == "lose":
            caused = facts.events[number - 2] if number > 1 else step
            reasons += _cause(step, caused, before, readings)
    lines = [
        TowerLine(name, number, tower, "standing")
        for (name, number), tower in sorted(state.towers.items())
    ]
    found: dict[str, Fact] = {"holder": state.holder, "steps": len(facts.events)}
    return judged("marker", reasons, None, found, lines)


def after(state: State, step: Step, readings: Readings) -> State:
    if step.kind == "ending":
        return replace(state, ending=True)
    if step.kind == "lose":
        return _fallen(state, step, readings)
    if step.tower is not None:
        number = state.built.get(step.name, 0) + 1
        grown = replace(step.tower, completed=False)
    else:
        number = step.number
        grown = shapes.grown(
            state.towers[step.name, number], step.stories, step.cards.count(PIETRA)
        )
    place = step.name, number
    others = [tower.stories for other, tower in state.towers.items() if other != place]
    highest = grown.stories > max(others, default=0)
    frozen = state.ending and readings.marker_ending == "frozen"
    return replace(
        state,
        towers={**state.towers, place: grown},
        built={**state.built, step.name: max(number, state.built.get(step.name, 0))},
        holder=step.name if highest and not frozen else state.holder,
    )


def _fallen(state: State, step: Step, readings: Readings) -> State:
    towers = {p: t for p, t in state.towers.items() if p != (step.name, step.number)}
    holder = state.holder
    frozen = state.ending and readings.marker_ending == "frozen"
    if readings.marker_destroyed == "moves" and towers and not frozen:
        most = max(tower.stories for tower in towers.values())
        owners = sorted({name for (name, _), t in towers.items() if t.stories == most})
        holder = holder if holder in owners else owners[0]
    return replace(state, towers=towers, holder=holder)


def _objections(number: int, step: Step, before: State, state: State) -> Iterator[Reason]:
    """Why this step cannot have happened, if it cannot."""
    place = step.name, step.number or state.built.get(step.name, 0)
    if step.kind == "lose":
        if before.ending:
            yield replace(NO_EFFECT_ENDING, speaks="against")
    elif step.kind != "ending":
        found = list(_tower_faults(step, place, before, state))
        yield from found
        if not found and _in_the_box(before.towers) and not _in_the_box(state.towers):
            yield Reason("not_in_the_box", "against", ("BOX-1",), {"step": number})


def _cause(step: Step, cause: Step, before: State, readings: Readings) -> Iterator[Reason]:
    """A tower is destroyed only by the Conspiracy of the tower of 10 built just before."""
    new = cause.tower
    if new is None or new.rank != CONSPIRACY:
        yield Reason("destroyed_without_ten", "against", ("DONAZIONE-1", "CONSPIRACY-1"))
        return
    built = cause.name, before.built[cause.name]
    standing = [
        Standing(name, number, tower, (name, number) == built)
        for (name, number), tower in before.towers.items()
    ]
    named = next(one for one in standing if one.place == (step.name, step.number))
    found = candidates(standing, new.stories, readings)
    if named.new:
        yield Reason("target_new", "against", ("CONSPIRACY-1", "LT-28"))
    elif named not in found and protected(named.tower):
        yield Reason("target_protected", "against", ("COMPLETE-2", "CONTRACT-1", "LT-29"))
    elif named not in found:
        yield Reason("target_safe", "against", ("CONSPIRACY-1",))


def _tower_faults(
    step: Step, place: tuple[str, int], before: State, state: State
) -> Iterator[Reason]:
    if not step.cards:
        return faults(state.towers[place], DEFAULT)
    return extension_faults(before.towers[place], step.cards, DEFAULT)


def _in_the_box(towers: Towers) -> bool:
    return not any(supply.shortage(towers.values()))


def _reason(number: int, step: Step, before: State, state: State, readings: Readings) -> Reason:
    figures = {"step": number}
    words = {"name": step.name, "holder": state.holder, "before": before.holder}
    code, rules = _outcome(step, before, state, readings)
    if step.kind != "ending":
        place = step.name, step.number or state.built[step.name]
        standing = state.towers.get(place) or before.towers[place]
        figures["stories"] = standing.stories
    return Reason(code, "notes", rules, figures, words)


def _outcome(
    step: Step, before: State, state: State, readings: Readings
) -> tuple[str, tuple[str, ...]]:
    if step.kind == "ending":
        return f"marker_ending_{readings.marker_ending}", ("ENDING-3", "LT-22")
    if step.kind == "lose":
        moved = before.holder != state.holder
        return "marker_moves_on" if moved else "marker_stays_fallen", ("MARKER-1", "LT-23")
    if before.holder == NOBODY and state.holder != NOBODY:
        return "marker_first", ("MARKER-1", "LT-20")
    if state.holder == step.name != before.holder:
        rules = ("MARKER-1", "LT-22") if state.ending else ("MARKER-1",)
        return "marker_taken", rules
    if state.ending and readings.marker_ending == "frozen":
        return "marker_frozen", ("MARKER-1", "LT-22")
    if state.holder == step.name:
        return "marker_kept", ("MARKER-1",)
    return "marker_not_higher", ("MARKER-2", "LT-21")
