"""Laws of the referee, most of them against a second way of working the answer out."""

from contextlib import suppress
from dataclasses import replace

from asking import asked, scrawled
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from strategies import dealt_entries, entries, readings, towers

from scorer.games.common import Reading, format_set, parse_set, switch
from scorer.games.torri import READINGS, Entry, Readings, Side, Tower, check
from scorer.games.torri.notation import format_as_noted, format_tower
from scorer.games.torri.play import QUESTIONS, Fault, Judgement, QuestionError, ask
from scorer.games.torri.supply import shortage
from scorer.i18n import LANGUAGES, catalogue
from scorer.wording.torri import questions, referee

LAW = settings(
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def answered(slug: str, values: dict[str, str], chosen: Readings) -> Judgement:
    """The answer, where the question can be read at all."""
    try:
        return ask(slug, values, chosen)
    except QuestionError:
        assume(False)
        raise


@LAW
@given(asked(), readings())
def test_what_is_written_canonically_gets_the_same_answer(
    question: tuple[str, dict[str, str]], chosen: Readings
) -> None:
    found = answered(*question, chosen)
    assert ask(question[0], found.values, chosen) == found


@LAW
@given(scrawled(), readings())
def test_nothing_but_a_question_error_comes_out_of_any_text(
    question: tuple[str, dict[str, str]], chosen: Readings
) -> None:
    slug, values = question
    found: Judgement | None = None
    faults: tuple[Fault, ...] = ()
    try:
        found = ask(slug, values, chosen)
    except QuestionError as error:
        faults = error.faults
    assert bool(faults) == (found is None)
    for t in map(catalogue, LANGUAGES):
        assert all(questions.fault_with_field(t, slug, fault) for fault in faults)


@LAW
@given(asked(), readings(), st.sampled_from(sorted(LANGUAGES)))
def test_every_answer_can_be_said(
    question: tuple[str, dict[str, str]], chosen: Readings, language: str
) -> None:
    found = answered(*question, chosen)
    t = catalogue(language)
    data = referee.as_dict(t, found)
    assert all(reason["message"] and reason["rules"] for reason in data["reasons"])
    assert "%(" not in referee.as_text(t, found)


@LAW
@given(asked(), readings())
def test_one_reason_against_makes_it_illegal(
    question: tuple[str, dict[str, str]], chosen: Readings
) -> None:
    found = answered(*question, chosen)
    assert found.reasons
    assert found.legal == all(reason.speaks != "against" for reason in found.reasons)
    assert found.nearest is None or not found.legal


OPEN = [reading for reading in READINGS if not reading.numeric and not reading.settled]


def answered_otherwise(
    question: tuple[str, dict[str, str]], others: list[Readings], line: int
) -> list[Judgement]:
    """The answers to this very question. Under another reading it may need more facts, or an
    earlier line of the record is refused: the table has played that one, so nobody asks."""
    found = []
    for other in others:
        with suppress(QuestionError):
            found.append(ask(*question, other))
    return [answer for answer in found if int(answer.facts.get("line", 0)) >= line]


@LAW
@given(asked(), readings(), st.sampled_from(OPEN))
def test_the_rules_are_silent_where_another_reading_changes_the_answer(
    question: tuple[str, dict[str, str]], chosen: Readings, reading: Reading
) -> None:
    found = answered(*question, chosen)
    switched = [
        switch(chosen, (reading,), [f"{reading.key}={choice}"]) for choice in reading.choices[1:]
    ]
    others = answered_otherwise(question, switched, int(found.facts.get("line", 0)))
    untouched = getattr(chosen, reading.key) == reading.choices[0]
    about = QUESTIONS[found.question].asked
    changes = any(other.essence(about) != found.essence(about) for other in others)
    aside = not changes and any(other.essence() != found.essence() for other in others)
    assert (reading.key in found.silent) == (untouched and changes)
    assert (reading.key in found.aside) == (untouched and aside)
    assert (found.verdict == "silent") == bool(found.silent)


OF_ONE_TOWER = {"V-01", "V-02", "V-03", "V-04", "V-12", "V-20"}


@LAW
@given(towers(), readings())
def test_the_checks_and_the_referee_agree_on_a_tower(tower: Tower, chosen: Readings) -> None:
    found = ask("tower", {"tower": format_tower(tower)}, chosen)
    alone = check(Entry((Side("Adso", (tower,), True), Side("William"))), chosen)
    assert found.legal == (not OF_ONE_TOWER & {problem.code for problem in alone})


@LAW
@given(entries(5) | dealt_entries())
def test_the_checks_and_the_referee_agree_on_what_the_box_holds(entry: Entry) -> None:
    builds = [
        f"{entry.sides[side].name}: build {format_tower(replace(tower, completed=False))}"
        for side, _, tower in entry.towers
    ]
    assume(builds and all(tower.stories >= 3 for _, _, tower in entry.towers))
    found = ask("marker", {"events": "; ".join(builds)})
    standing = Entry(tuple(replace(side, nobles=()) for side in entry.sides))
    problems = {problem.code for problem in check(standing)}
    assert found.legal == (not OF_ONE_TOWER & problems)


def falling(table: Entry, by: str, new: Tower, *, shields: bool) -> set[tuple[str, int]]:
    """Which towers may fall, worked out tower by tower: one may fall if it is unprotected and
    no other tower that matters is higher without being higher than the new one."""
    standing = [(s.name, n, t) for s in table.sides for n, t in enumerate(s.towers, 1)]
    others = standing

    def exempt(tower: Tower) -> bool:
        return tower.completed or tower.rank == 6

    def beaten(tower: Tower) -> bool:
        return any(
            tower.stories < other.stories <= new.stories and (shields or not exempt(other))
            for _, _, other in others
        )

    return {
        (name, number)
        for name, number, tower in others
        if not exempt(tower) and tower.stories <= new.stories and not beaten(tower)
    }


@LAW
@given(entries(5), st.integers(3, 10), st.sampled_from(["skipped", "shields"]))
def test_conspiracy_takes_one_of_the_towers_a_second_count_finds(
    table: Entry, height: int, shield: str
) -> None:
    new, by = Tower(height, 10), table.sides[0].name
    assume(not any(shortage([new, *(tower for _, _, tower in table.towers)])))
    values = {"table": format_as_noted(table), "by": by, "new": f"10x{height}"}
    found = ask("conspiracy", values, Readings(conspiracy_shield=shield))
    wanted = falling(table, by, new, shields=shield == "shields")
    doomed = {(line.name, line.number) for line in found.towers if line.fate != "safe"}
    assert doomed == wanted
    assert found.facts["falls"] == bool(wanted)
    assert sum(line.status == "new" for line in found.towers) == 1


def trade_by_hand(height: int, own: int, other: int) -> tuple[int, int]:
    """Move the cards one by one: first from the opponent, then back."""
    taken = returned = 0
    while taken < height and other:
        own, other, taken = own + 1, other - 1, taken + 1
    while returned < height - 1 and own:
        own, other, returned = own - 1, other + 1, returned + 1
    return own, other


@LAW
@given(st.integers(3, 9), st.integers(0, 6), st.integers(0, 9))
def test_trade_ends_with_the_hands_that_moving_cards_gives(
    height: int, own: int, other: int
) -> None:
    assume(own + height <= 9)
    values = {"tower": f"9x{height}", "hand": str(own), "other": str(other)}
    found = ask("trade", values)
    assert (found.facts["hand"], found.facts["other"]) == trade_by_hand(height, own, other)
    assert found.legal


@LAW
@given(st.integers(3, 6), st.integers(0, 4), st.integers(0, 7))
def test_after_a_trade_no_hand_is_over_the_limit(height: int, own: int, other: int) -> None:
    assume(own + height <= 7)
    facts = ask("trade", {"tower": f"9x{height}", "hand": str(own), "other": str(other)}).facts
    assert int(facts["hand"]) <= 7
    assert int(facts["other"]) <= 7


Step = tuple[str, str, int, int]


def holder_by_hand(steps: list[Step], *, follows: bool) -> str:
    """Keep a list of heights for each player; the marker goes to a new strict maximum. If it
    follows the highest tower, it leaves a holder who has lost all of that height."""
    heights: dict[str, list[int]] = {"Adso": [], "William": []}
    holder = ""
    for kind, name, number, stories in steps:
        if kind == "build":
            heights[name].append(0)
        before = heights[name][number - 1]
        heights[name][number - 1] = 0
        rest = max([h for side in heights.values() for h in side], default=0)
        if kind != "lose":
            heights[name][number - 1] = before + stories
            holder = name if before + stories > rest else holder
        elif follows and rest and rest not in heights[holder]:
            holder = "William" if holder == "Adso" else "Adso"
    return holder


@st.composite
def sequences(draw: st.DrawFn) -> list[Step]:
    """Builds, extensions and destructions of towers that stand."""
    standing: list[tuple[str, int]] = []
    built = {"Adso": 0, "William": 0}
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, 12))):
        kind = draw(st.sampled_from(["build", "build", "extend", "lose"]))
        if kind == "build" or not standing:
            name = draw(st.sampled_from(["Adso", "William"]))
            built[name] += 1
            standing.append((name, built[name]))
            steps.append(("build", name, built[name], draw(st.integers(3, 7))))
            continue
        name, number = draw(st.sampled_from(standing))
        stories = draw(st.integers(1, 3)) if kind == "extend" else 0
        steps.append((kind, name, number, stories))
        if kind == "lose":
            standing.remove((name, number))
    return steps


def written(step: Step) -> str:
    kind, name, number, stories = step
    rest = {
        "build": f"10x{stories}",
        "extend": f"{number} by {stories}",
        "lose": f"{number}",
    }
    return f"{name}: {kind} {rest[kind]}"


@LAW
@given(sequences(), st.sampled_from(["stays", "moves"]))
def test_the_marker_is_where_a_second_count_has_it(steps: list[Step], fallen: str) -> None:
    values = {"events": "; ".join(map(written, steps))}
    found = ask("marker", values, Readings(marker_destroyed=fallen))
    assert found.facts["holder"] == holder_by_hand(steps, follows=fallen == "moves")
    told = [reason for reason in found.reasons if reason.speaks == "notes"]
    assert len(told) == len(steps)


@LAW
@given(readings(), st.sampled_from(["", "Abbey rules", "修道院", "l’abbaye"]))
def test_a_set_of_house_rules_survives_its_text(chosen: Readings, name: str) -> None:
    text = format_set(chosen, Readings(), name)
    assert parse_set(text, Readings(), READINGS) == (name, chosen)
