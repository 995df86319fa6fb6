"""Purchase, exchange, build, extend, complete and close: the edges of the casebook's cases."""

import pytest
from referee import asked, codes

from scorer.games.torri.play import QuestionError


@pytest.mark.parametrize(
    ("hand", "mura", "legal"),
    [(0, "no", True), (5, "no", True), (6, "no", False), (7, "yes", True), (8, "yes", False)],
)
def test_a_purchase_needs_room_for_two(hand: int, mura: str, legal: bool) -> None:
    assert asked("purchase", hand=hand, mura=mura).legal == legal


def test_a_purchase_takes_two_and_not_one() -> None:
    found = asked("purchase", hand=3, take=1)
    assert (found.verdict, codes(found)) == ("illegal", ["wrong_number"])
    assert found.nearest is not None
    assert found.nearest.figures == {"take": 2}


def test_an_empty_deck_is_the_ending_phase_whatever_the_form_says() -> None:
    found = asked("purchase", hand=3, deck=0)
    assert codes(found) == ["purchase_closed", "deck_is_out"]


def test_a_market_emptied_by_a_purchase_is_refilled() -> None:
    found = asked("purchase", hand=3, market=2, market_draws=2, deck=9)
    assert dict(found.facts) == {"draw": 2, "refill": 4, "ends": "no", "hand": 5, "limit": 7}


def test_a_refill_takes_what_there_is_and_ends_the_deck() -> None:
    found = asked("purchase", hand=3, market=1, market_draws=1, deck=3)
    assert (found.facts["refill"], found.facts["ends"]) == (2, "yes")


def test_the_last_two_cards_of_the_deck_begin_the_ending_phase() -> None:
    assert asked("purchase", hand=3, deck=2).facts["ends"] == "yes"


def test_the_last_market_is_bought_from_within_the_hand_limit() -> None:
    house = "refill_last=once"
    values = {"deck": 0, "market": 4, "refilled": "yes"}
    assert asked("purchase", house, hand=5, **values).legal
    assert codes(asked("purchase", house, hand=6, **values))[0] == "over_limit"
    assert codes(asked("purchase", house, hand=5, take=1, **values))[0] == "wrong_number"


def test_every_fault_of_an_exchange_is_a_reason() -> None:
    found = asked("exchange", cards="5 6", market="5 7", wanted="5 8 8")
    assert codes(found)[:3] == ["same_kind", "not_in_market", "wants_too_many"]


def test_a_card_wanted_twice_must_lie_there_twice() -> None:
    assert not asked("exchange", cards="5 6", market="7 8", wanted="7 7").legal
    assert asked("exchange", cards="5 6", market="7 7", wanted="7 7").legal


def test_the_noble_deck_counts_for_an_exchange() -> None:
    values = {"cards": "5 6 7", "market": "5 6 7", "deck": 1}
    assert not asked("exchange", **values).legal
    assert asked("exchange", **values, nobles=2).legal


@pytest.mark.parametrize(
    ("tower", "code"),
    [
        ("8 8", "too_low"),
        ("8x9", "too_high_plain"),
        ("cx7", "too_high_colorful"),
        ("c4-7", "beyond"),
        ("b b b b", "too_many_pietre"),
        ("5 5 6", "rank_twice"),
        ("5 7 8", "gap"),
        ("7 6 5", "upside_down"),
        ("6 5 7", "out_of_order"),
        ("8 8 via", "noble_story"),
    ],
)
def test_a_stack_that_is_no_tower_says_why(tower: str, code: str) -> None:
    found = asked("tower", tower=tower)
    assert code in codes(found)
    assert not found.legal
    assert code in codes(asked("build", tower=tower, other_used=3))


@pytest.mark.parametrize(
    ("tower", "kind", "top"),
    [
        ("8x3b2", "plain", None),
        ("c8-10b2", "colorful", 8),
        ("b 8 8", "plain", None),
        ("b 5 6", "colorful", 4),
        ("9 10 b", "colorful", 9),
        ("5 b 7", "colorful", 5),
        ("b b b", "open", None),
    ],
)
def test_cards_say_which_tower_they_make(tower: str, kind: str, top: int | None) -> None:
    facts = asked("tower", tower=tower).facts
    assert (facts["kind"], facts.get("top")) == (kind, top)


@pytest.mark.parametrize(
    ("tower", "order"), [("7 6 5", "5 6 7"), ("7 5 b", "5 b 7"), ("9 b 8", "8 9")]
)
def test_the_right_order_is_offered(tower: str, order: str) -> None:
    found = asked("tower", tower=tower)
    assert found.nearest is not None
    assert order in found.nearest.words["cards"]


@pytest.mark.parametrize(
    ("tower", "effect"),
    [
        ("5x3", "none"),
        ("6x3", "contract"),
        ("7x3", "blessing"),
        ("8x3", "income"),
        ("9x3", "trade"),
        ("10x3", "conspiracy"),
        ("c5-9", "none"),
    ],
)
def test_a_plain_tower_has_the_effect_of_its_rank(tower: str, effect: str) -> None:
    assert asked("build", tower=tower).facts["effect"] == effect
    assert asked("build", tower=tower, phase="ending").facts["effect"] == "none"


def test_a_tower_needs_its_cards_in_hand() -> None:
    assert codes(asked("build", tower="8x4", hand=3))[0] == "hand_short"
    assert asked("build", tower="8x4", hand=4).facts["hand"] == 4, "four played, four drawn"
    assert asked("build", tower="7x4", hand=4).facts["hand"] == 0


def test_income_may_be_declined_only_as_a_whole_where_effects_are_optional() -> None:
    house = "effects=may"
    assert asked("build", house, tower="8x3", decline="yes").legal
    assert not asked("build", house, tower="8x3", draws=1).legal


@pytest.mark.parametrize(("stories", "legal"), [(4, True), (5, True), (6, False)])
def test_under_a_palazzo_an_equal_tower_is_allowed(stories: int, legal: bool) -> None:
    assert asked("build", tower=f"8x{stories}", cap=5).legal == legal
    assert asked("extend", tower=f"8x{stories - 1}", cards="8", cap=5).legal == legal


def test_a_palazzo_without_a_tower_allows_none() -> None:
    found = asked("build", tower="8x3", cap=0)
    assert found.nearest is not None
    assert (found.legal, found.nearest.code) == (False, "pass")


@pytest.mark.parametrize(
    ("tower", "cards", "legal"),
    [
        ("8x3", "8", True),
        ("8x3", "8 b", True),
        ("8x3", "9", False),
        ("8x3", "via", False),
        ("c7-9", "6", True),
        ("c7-9", "5 6", True),
        ("c7-9", "b 6", True),
        ("c7-9", "5", False),
        ("c7-9", "6 6", False),
        ("c7-9", "10", False),
        ("c5-7", "b", True),
        ("c5-7", "5", False),
        ("7 8 9", "6", True),
    ],
)
def test_an_extension_continues_the_tower(tower: str, cards: str, legal: bool) -> None:
    assert asked("extend", tower=tower, cards=cards).legal == legal


def test_stones_go_under_a_ten_only() -> None:
    house = "pietra_under=later"
    assert asked("extend", house, tower="c8-10", cards="b", under="yes").legal
    assert not asked("extend", house, tower="c7-9", cards="b", under="yes").legal
    assert not asked("extend", house, tower="c8-10", cards="7", under="yes").legal
    assert not asked("extend", house, tower="8x3", cards="b", under="yes").legal


def test_nothing_is_drawn_in_the_ending_phase() -> None:
    assert asked("extend", tower="8x3", cards="8", phase="ending").facts["draw"] == 0
    assert not asked("extend", tower="8x3", cards="8", phase="ending", draws=1).legal


def test_the_use_of_noble_cards_is_limited_in_towers_too() -> None:
    assert asked("build", tower="8x3b").legal
    assert codes(asked("build", tower="8x3b", own_used=1))[0] == "over_use"
    assert asked("extend", tower="8x3", cards="8 b", own_used=1, other_used=1).legal


def test_a_completed_tower_is_not_completed_again() -> None:
    found = asked("complete", towers="8x3 9x3!")
    assert (found.legal, found.nearest and found.nearest.code) == (False, "complete_others")


def test_close_counts_completed_towers() -> None:
    found = asked("close", towers="8x3! 9x3! 10x3! 7x3")
    assert [line.status for line in found.towers] == ["counts", "counts", "counts", "counts_not"]
    assert found.nearest is not None
    assert found.nearest.figures == {"towers": 1}


def test_a_house_rule_of_the_table_is_decided_and_not_silent() -> None:
    values = {"tower": "8x3", "decline": "yes"}
    assert asked("build", **values).silent == ("effects",)
    assert asked("build", "effects=may", **values).verdict == "legal"


def test_a_rule_the_sheets_settle_is_not_silent() -> None:
    assert asked("purchase", hand=6, take=1).verdict == "illegal"
    assert asked("purchase", "purchase_full=one", hand=6, take=1).verdict == "legal"


INSTEAD = [
    ("build", {"tower": "8x6", "hand": 3}, "lower_tower", {"tower": "8x3", "hand": 3}),
    ("build", {"tower": "8 8 b b"}, "fewer_pietre", {"tower": "8 8 b"}),
    ("build", {"tower": "8 8 8 b", "own_used": 1}, "without_pietra", {"tower": "8 8 8"}),
    ("build", {"tower": "8x5", "number": 2}, "build_one", {"tower": "8x5"}),
    ("build", {"tower": "8x4", "decline": "yes"}, "let_it_work", {"tower": "8x4"}),
    ("build", {"tower": "8x4", "draws": 5}, "draw_due", {"tower": "8x4", "draws": 4}),
    ("extend", {"tower": "8x3", "cards": "8 8", "draws": 1}, "draw_due", {"draws": 2}),
    ("extend", {"tower": "8x3", "cards": "b", "own_used": 1}, "add_rank", {"cards": "8"}),
    ("extend", {"tower": "8x4", "cards": "8", "cap": 4}, "pass", None),
    ("extend", {"tower": "c5-7", "cards": "8"}, "pass", None),
]


@pytest.mark.parametrize(("slug", "given", "code", "instead"), INSTEAD)
def test_what_is_offered_instead_is_legal(
    slug: str, given: dict[str, object], code: str, instead: dict[str, object] | None
) -> None:
    found = asked(slug, **given)
    assert found.nearest is not None
    assert (found.legal, found.nearest.code) == (False, code)
    if instead is not None:
        kept = given if slug == "extend" else {}
        assert asked(slug, **(kept | instead)).legal


def test_the_market_may_be_drawn_from_before_the_deck_runs_out() -> None:
    assert asked("extend", tower="8x3", cards="8 8", deck=1).silent == ()
    last = asked("extend", tower="8x3", cards="8 8", deck=1, market_draws=1)
    assert last.silent == ("deck_out",)


def test_buona_pietra_alone_is_no_colorful_tower_without_effect() -> None:
    found = asked("build", tower="b b b", other_used=2)
    assert found.facts["kind"] == "open"
    assert "stones" in codes(found)
    assert "no_effect_colorful" not in codes(found)


def test_a_refused_purchase_does_not_tell_what_would_have_followed() -> None:
    found = asked("purchase", hand=5, deck=10, market=1, market_draws=2)
    assert "refill" not in codes(found)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"cards": "5 5 5 5 5 5", "market": "8"}, "cards"),
        ({"cards": "5 6", "market": "5 5 5 5 5"}, "market"),
        ({"cards": "giostra 6", "market": "giostra"}, "cards"),
        ({"cards": "5 6", "market": "7 7 7 7 7", "deck": "39"}, "deck"),
    ],
)
def test_an_exchange_cannot_hold_more_than_the_box(given: dict[str, str], field: str) -> None:
    with pytest.raises(QuestionError) as raised:
        asked("exchange", **given)
    assert [fault.field for fault in raised.value.faults] == [field]


@pytest.mark.parametrize(("deck", "legal"), [(1, False), (2, True)])
def test_what_is_not_wanted_from_the_market_comes_from_the_decks(deck: int, legal: bool) -> None:
    found = asked("exchange", cards="5 5 6", market="8 9 10", wanted="8", deck=deck)
    assert found.legal == legal
    assert ("deck_short" in [reason.code for reason in found.reasons]) != legal


@pytest.mark.parametrize("last", ["short", "one", "two"])
@pytest.mark.parametrize("market", [0, 1])
def test_a_single_card_is_never_allowed_because_a_purchase_takes_two(
    last: str, market: int
) -> None:
    house = "purchase_full=one", f"purchase_last={last}"
    found = asked("purchase", *house, hand=6, deck=1, market=4, take=1, market_draws=market)
    codes = {reason.code for reason in found.reasons if reason.speaks == "for"}
    assert found.legal
    assert codes == {"half_purchase" if market or last == "two" else f"last_card_{last}"}
