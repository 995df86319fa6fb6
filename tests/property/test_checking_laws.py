from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import crowded_entries, dealt_entries, entries, readings

from scorer.games.common import Problem
from scorer.games.torri import Entry, Readings, Tower, check, score

BOX = {"V-02", "V-03", "V-04", "V-05"}
NUMBERS = {"V-17", "V-19"}


def box_codes(entry: Entry) -> set[str]:
    return {problem.code for problem in check(entry)} & BOX


def key(problem: Problem, order: tuple[int, int]) -> tuple[object, ...]:
    sides = sorted(order[side] for side in problem.sides)
    towers = sorted((order[side], place) for side, place in problem.places)
    names = {f"side{number}": f"side{order[number]}" for number in (0, 1)}
    figures = {names.get(name, name): value for name, value in problem.figures.items()}
    numbers = sorted(figures.items())
    return (problem.code, problem.kind, problem.level, sides, towers, numbers, problem.implied)


def without_a_story(tower: Tower) -> Tower | None:
    """The tower without its topmost story, a Buona Pietra if one had to stand there."""
    pietre = tower.pietre - 1 if tower.beyond[0] or not tower.cards else tower.pietre
    if tower.stories <= 3:
        return None
    top = None if tower.top is None else tower.top + 1
    return Tower(tower.stories - 1, tower.rank, top, max(0, pietre), tower.completed)


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_swapping_the_sides_swaps_the_problems(entry: Entry, chosen: Readings) -> None:
    there = [key(problem, (0, 1)) for problem in check(entry, chosen)]
    back = [key(problem, (1, 0)) for problem in check(Entry(entry.sides[::-1]), chosen)]
    assert sorted(map(repr, there)) == sorted(map(repr, back))


@settings(deadline=None, max_examples=250)
@given(dealt_entries())
def test_a_table_dealt_from_one_box_is_never_said_to_be_impossible(entry: Entry) -> None:
    assert box_codes(entry) == set()


@settings(deadline=None, max_examples=150)
@given(dealt_entries(), st.data())
def test_taking_a_tower_away_never_makes_a_table_impossible(
    entry: Entry, data: st.DataObject
) -> None:
    side = data.draw(st.sampled_from([s for s in entry.sides if s.towers] or [entry.sides[0]]))
    gone = data.draw(st.integers(0, max(0, len(side.towers) - 1)))
    less = replace(side, towers=side.towers[:gone] + side.towers[gone + 1 :])
    assert box_codes(Entry(tuple(less if s is side else s for s in entry.sides))) == set()


@settings(deadline=None, max_examples=150)
@given(dealt_entries())
def test_taking_the_top_story_away_never_makes_a_table_impossible(entry: Entry) -> None:
    for number, place, tower in entry.towers:
        shorter = without_a_story(tower)
        if shorter is None or tower.beyond[1] > shorter.pietre:
            continue
        side = entry.sides[number]
        found = (*side.towers[:place], shorter, *side.towers[place + 1 :])
        sides = list(entry.sides)
        sides[number] = replace(side, towers=found)
        assert box_codes(Entry(tuple(sides))) == set()


@settings(deadline=None, max_examples=200)
@given(dealt_entries())
def test_a_dealt_table_never_reaches_numbers_out_of_range(entry: Entry) -> None:
    first, second = entry.sides
    gathered = tuple(replace(t, completed=True) for t in first.towers + second.towers)
    alone = Entry((replace(first, towers=gathered, marker=True), replace(second, towers=())))
    for table in (entry, alone):
        assert not {problem.code for problem in check(table)} & NUMBERS


@settings(deadline=None, max_examples=300)
@given(crowded_entries() | entries(most=14), readings())
def test_numbers_out_of_range_never_come_alone(entry: Entry, chosen: Readings) -> None:
    problems = check(entry, chosen)
    if any(problem.code in NUMBERS for problem in problems):
        assert any(p.level == "reject" and p.code not in NUMBERS for p in problems)


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_a_fault_is_implied_only_beside_another_one(entry: Entry, chosen: Readings) -> None:
    problems = check(entry, chosen)
    if problems:
        assert not all(problem.implied for problem in problems)


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_a_problem_points_at_towers_and_sides_that_exist(entry: Entry, chosen: Readings) -> None:
    for problem in check(entry, chosen):
        assert set(problem.sides) <= {0, 1}
        assert problem.rule
        for side, place in problem.places:
            assert 0 <= place < len(entry.sides[side].towers)


@settings(deadline=None, max_examples=100)
@given(entries())
def test_checking_with_a_sheet_at_hand_says_the_same(entry: Entry) -> None:
    assert check(entry, sheet=score(entry)) == check(entry)
