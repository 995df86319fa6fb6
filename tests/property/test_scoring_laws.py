from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import crowded_entries, entries, readings, towers

from scorer.games.torri import Entry, Readings, Side, Tower, check, score
from scorer.games.torri.scoring import CATEGORIES


def swapped(entry: Entry) -> Entry:
    return Entry(entry.sides[::-1])


def with_tower(entry: Entry, tower: Tower) -> Entry:
    first, second = entry.sides
    return Entry((replace(first, towers=(*first.towers, tower)), second))


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_a_total_is_the_sum_of_its_lines_and_of_its_parts(entry: Entry, chosen: Readings) -> None:
    for side in score(entry, chosen).sides:
        assert tuple(line.category for line in side.lines) == CATEGORIES
        assert side.total == sum(line.points for line in side.lines)
        assert side.total == sum(part.points for line in side.lines for part in line.parts)
        assert side.match_points == side.total + side.extra


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_every_part_rests_on_rules_and_on_towers_of_its_side(
    entry: Entry, chosen: Readings
) -> None:
    for side, scored in zip(entry.sides, score(entry, chosen).sides, strict=True):
        for part in (part for line in scored.lines for part in line.parts):
            assert part.rules
            assert part.points >= 0
            assert all(0 <= tower < len(side.towers) for tower in part.places)


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_swapping_the_sides_swaps_the_result(entry: Entry, chosen: Readings) -> None:
    there, back = score(entry, chosen), score(swapped(entry), chosen)
    assert there.sides == back.sides[::-1]
    assert there.winner == (None if back.winner is None else 1 - back.winner)
    assert (there.decided_by, there.replay) == (back.decided_by, back.replay)


@settings(deadline=None, max_examples=150)
@given(entries(), readings(), st.randoms(use_true_random=False))
def test_the_order_of_towers_never_matters(entry: Entry, chosen: Readings, random: Random) -> None:
    shuffled = Entry(
        tuple(
            replace(side, towers=tuple(random.sample(side.towers, len(side.towers))))
            for side in entry.sides
        )
    )
    there, back = score(entry, chosen), score(shuffled, chosen)
    assert there.winner == back.winner
    for one, other in zip(there.sides, back.sides, strict=True):
        assert [line.points for line in one.lines] == [line.points for line in other.lines]
        assert one.extra == other.extra


@settings(deadline=None, max_examples=200)
@given(entries(), towers())
def test_one_more_completed_tower_gains_five_at_least_and_gives_the_other_nothing(
    entry: Entry, tower: Tower
) -> None:
    before = score(entry)
    after = score(with_tower(entry, replace(tower, completed=True)))
    assert after.sides[0].total >= before.sides[0].total + 5
    assert after.sides[1].total <= before.sides[1].total


@settings(deadline=None, max_examples=150)
@given(entries(), towers())
def test_one_more_tower_of_any_kind_never_costs_its_builder_points(
    entry: Entry, tower: Tower
) -> None:
    assert score(with_tower(entry, tower)).sides[0].total >= score(entry).sides[0].total


@settings(deadline=None, max_examples=200)
@given(entries())
def test_the_penalty_never_changes_the_deal(entry: Entry) -> None:
    with_penalty, without = score(entry), score(entry, Readings(penalty="off"))
    assert with_penalty.winner == without.winner
    assert with_penalty.decided_by == without.decided_by
    assert [s.total for s in with_penalty.sides] == [s.total for s in without.sides]
    assert all(side.extra == 0 for side in without.sides)


@settings(deadline=None, max_examples=200)
@given(entries(), readings())
def test_only_a_closer_who_is_not_alone_in_front_pays(entry: Entry, chosen: Readings) -> None:
    sheet = score(entry, chosen)
    for number, side in enumerate(sheet.sides):
        assert side.extra in {0, -chosen.penalty_size}
        if side.extra:
            assert entry.sides[number].close
            assert side.total <= sheet.sides[1 - number].total


@settings(deadline=None, max_examples=200)
@given(entries())
def test_the_winner_has_the_most_points_or_the_marker_in_a_tie(entry: Entry) -> None:
    sheet = score(entry)
    mine, other = (side.total for side in sheet.sides)
    if mine != other:
        assert sheet.winner == int(other > mine)
        assert sheet.decided_by == "points"
        return
    holders = [number for number, side in enumerate(entry.sides) if side.marker]
    assert sheet.winner == (holders[0] if len(holders) == 1 else None)
    assert sheet.decided_by == ("marker" if len(holders) == 1 else "draw")


@settings(deadline=None, max_examples=150)
@given(entries())
def test_somebody_scores_every_rank_that_was_built(entry: Entry) -> None:
    """V-18 needs no check: comparing heights gives every rank to somebody."""
    built = {tower.rank for _, _, tower in entry.towers if tower.rank is not None}
    parts = [part for side in score(entry).sides for line in side.lines for part in line.parts]
    scored = {part.figures["rank"] for part in parts if "rank" in part.figures and part.points}
    assert scored == built


@settings(deadline=None, max_examples=100)
@given(entries())
def test_no_more_towers_are_completed_than_stand(entry: Entry) -> None:
    """V-06 needs no check: being completed is a mark on a tower."""
    for side, scored in zip(entry.sides, score(entry).sides, strict=True):
        assert scored.points("completion") == 5 * sum(t.completed for t in side.towers)
        assert scored.points("completion") <= 5 * len(side.towers)


def reckoned(mine: Side, other: Side) -> dict[str, int]:
    """The categories once more, written straight from the rules."""
    runs = [tower.stories for tower in mine.towers if tower.rank is None]
    plain = {rank: [t.stories for t in mine.towers if t.rank == rank] for rank in range(5, 11)}
    rivals = {rank: [t.stories for t in other.towers if t.rank == rank] for rank in range(5, 11)}
    won = [rank for rank in plain if plain[rank] and max(plain[rank]) >= max([0, *rivals[rank]])]
    high = sum(tower.stories >= 5 for tower in mine.towers)
    monumento, cappella = map(mine.nobles.count, ("monumento", "cappella"))
    return {
        "blessing": 2 * sum(plain[7]),
        "plain": sum(won),
        "colorful": len(runs) * sum(runs),
        "nobles": 7 * monumento + 5 * high * cappella,
    }


@settings(deadline=None, max_examples=150)
@given(entries())
def test_numbers_agree_with_a_second_reckoning(entry: Entry) -> None:
    for number, scored in enumerate(score(entry).sides):
        expected = reckoned(entry.sides[number], entry.sides[1 - number])
        assert {category: scored.points(category) for category in expected} == expected


@settings(deadline=None, max_examples=200)
@given(entries() | crowded_entries(), readings())
def test_every_combination_of_house_rules_scores_and_checks(entry: Entry, chosen: Readings) -> None:
    sheet = score(entry, chosen)
    assert check(entry, chosen, sheet) == check(entry, chosen)


@settings(deadline=None, max_examples=150)
@given(entries())
def test_a_moved_marker_moves_to_a_higher_side_only(entry: Entry) -> None:
    moved = score(entry, Readings(marker_destroyed="moves"))
    holders = [number for number, side in enumerate(entry.sides) if side.marker]
    assume(len(holders) == 1)
    scoring = [n for n, side in enumerate(moved.sides) if side.points("highest")]
    assert len(scoring) == 1
    if scoring != holders:
        assert entry.sides[scoring[0]].highest > entry.sides[holders[0]].highest
        assert any(tower.rank == 10 for _, _, tower in entry.towers)
