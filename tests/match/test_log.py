"""The log of a match: what follows from it, and what takes its last event back."""

from rows import CLOSED, FIRST, logged

from scorer.match.log import Deal, Logged, fold, history, undoing

ADDED = logged(1, "add", 1, FIRST, "we saw it")
SECOND = logged(2, "add", 2, CLOSED)
CORRECTED = logged(3, "correct", 1, CLOSED, "miscounted")
REMOVED = logged(4, "remove", 2, CLOSED)
RESTORED = logged(5, "restore", 2, CLOSED)


def facts(deal: Deal) -> tuple[int, str, str, bool, int]:
    return deal.number, deal.line, deal.reason, deal.removed, deal.seq


def step_back(*events: Logged) -> tuple[str, int, str, str]:
    step = undoing(fold(events))
    assert step
    return step.kind, step.deal.number, step.line, step.reason


def test_a_new_deal_has_its_line_and_its_reason() -> None:
    (deal,) = fold([ADDED])
    assert facts(deal) == (1, FIRST, "we saw it", False, 1)
    assert deal.events == [ADDED]


def test_a_correction_changes_line_and_reason() -> None:
    first, second = fold([ADDED, SECOND, CORRECTED])
    assert facts(first) == (1, CLOSED, "miscounted", False, 3)
    assert facts(second) == (2, CLOSED, "", False, 2)
    assert first.events == [ADDED, CORRECTED]


def test_a_removed_deal_stays_in_its_place_and_comes_back() -> None:
    removed = logged(3, "remove", 1, FIRST, "played twice")
    assert [facts(deal) for deal in fold([ADDED, SECOND, removed])] == [
        (1, FIRST, "we saw it", True, 3),
        (2, CLOSED, "", False, 2),
    ]
    restored = logged(4, "restore", 1)
    assert facts(fold([ADDED, removed, restored])[0]) == (1, FIRST, "we saw it", False, 4)


def test_deals_come_in_the_order_of_their_numbers() -> None:
    assert [deal.number for deal in fold([SECOND, ADDED])] == [1, 2]
    assert fold([]) == []


def test_history_shows_what_each_event_has_found() -> None:
    steps = history([ADDED, SECOND, CORRECTED, REMOVED])
    assert [(step.event.seq, step.before) for step in steps] == [
        (1, None),
        (2, None),
        (3, FIRST),
        (4, CLOSED),
    ]


def test_an_empty_log_has_nothing_to_take_back() -> None:
    assert undoing([]) is None


def test_taking_back_a_new_deal_removes_it() -> None:
    assert step_back(SECOND, ADDED) == ("remove", 2, CLOSED, "")
    assert step_back(ADDED) == ("remove", 1, FIRST, "we saw it")


def test_taking_back_a_correction_brings_the_old_line_and_reason() -> None:
    assert step_back(ADDED, SECOND, CORRECTED) == ("correct", 1, FIRST, "we saw it")


def test_taking_back_a_removal_restores_and_the_other_way_round() -> None:
    assert step_back(ADDED, SECOND, REMOVED) == ("restore", 2, CLOSED, "")
    assert step_back(ADDED, SECOND, REMOVED, RESTORED) == ("remove", 2, CLOSED, "")
