"""What a change of a match would do, and the reasons against it."""

from rows import CLOSED, FIRST, played, row

from scorer.games.matches import Format
from scorer.match.changes import forbidden, objections, preview
from scorer.match.log import Deal
from scorer.match.state import normalised, state_of

NOBLES = "Adso: 8x3 marker monumento / William: 9x3"
NINE_EIGHTS = "Adso: 8x5 marker / William: 8x4"


def test_a_correction_is_shown_before_it_is_made() -> None:
    now = played(row(Format("fixed", 2)), FIRST, FIRST)
    then = preview(now, 2, "w: 10x3! 9x3! 8x3! 6x3! close / b: cx6! cx4 5x3 7x3 marker")
    assert then.standing.totals == (63 + 43, 66 + 53)
    assert then.scored[1].deal.line == (
        "Adso: 10x3! 9x3! 8x3! 6x3! close / William: 7x3 5x3 cx6! cx4 marker"
    )
    assert now.standing.totals == (126, 132), "the match itself is as it was"
    assert now.scored[1].deal.line == FIRST


def test_a_removal_and_its_way_back_are_shown_before_they_are_made() -> None:
    now = played(row(Format("fixed", 2)), FIRST, CLOSED)
    then = preview(now, 1, None)
    assert (then.standing.totals, then.standing.finished) == ((43, 53), False)
    assert [deal.number for deal in then.removed] == [1]
    assert preview(then, 1, None).standing == now.standing
    assert not now.removed


def test_correcting_a_removed_deal_brings_it_back() -> None:
    now = state_of(row(Format("open")), [Deal(1, FIRST, removed=True)])
    assert preview(now, 1, CLOSED).standing.totals == (43, 53)


def test_a_variant_forbids_what_it_is_played_without() -> None:
    basic, whole = played(row(Format())), played(row(Format(), variant="nobles"))
    entry = normalised(basic.match, NOBLES)[0]
    assert forbidden(basic, entry) == "basic_game"
    assert forbidden(whole, entry) is None
    assert forbidden(basic, normalised(basic.match, FIRST)[0]) is None


def test_the_box_objects_to_nine_eights() -> None:
    state = played(row(Format()))
    assert objections(state, FIRST) == []
    assert [(one.code, one.level) for one in objections(state, NINE_EIGHTS)] == [("V-02", "reject")]


def test_what_is_only_rare_is_no_objection() -> None:
    """A plain 10 has destroyed the holder's tower: possible (LT-23), and worth a question."""
    state, line = played(row(Format())), "Adso: 8x3 marker / William: 10x4"
    (problem,) = state.game.check(normalised(state.match, line)[0])
    assert problem.level == "ask"
    assert objections(state, line) == []


def test_house_rules_decide_what_is_impossible() -> None:
    """LT-56: where a Buona Pietra cannot be a Guard, one outside a tower has no explanation."""
    line = "Adso: 8x3 marker pietra / William: 9x3"
    ours = played(row(Format(), variant="nobles"))
    house = played(row(Format(), "pietra_guard=no", variant="nobles"))
    assert objections(ours, line) == []
    assert [one.code for one in objections(house, line)] == ["V-15"]
