"""Conspiracy, Trade, Guard, the marker and the noble cards: the edges of the cases."""

import pytest
from referee import asked

from scorer.games.torri.play import Judgement, ask


def fates(found: Judgement) -> dict[str, str]:
    return {f"{line.name} {line.number}": line.status for line in found.towers}


def conspiracy(table: str, new: str = "10x4", *settings: str, **values: str) -> Judgement:
    return asked("conspiracy", *settings, table=table, by="Adso", new=new, **values)


def test_the_new_tower_is_added_after_the_others_of_its_builder() -> None:
    assert fates(conspiracy("Adso: 8x4 7x3 / William: 9x3"))["Adso 3"] == "new"


def test_an_equal_tower_in_the_line_is_not_the_new_one() -> None:
    found = conspiracy("Adso: 10x4 / William: 9x3")
    assert fates(found) == {"Adso 1": "falls", "Adso 2": "new", "William 1": "lower"}


def test_a_completed_twin_is_not_the_new_tower() -> None:
    found = conspiracy("Adso: 10x4! / William: 9x3")
    assert fates(found) == {"Adso 1": "completed", "Adso 2": "new", "William 1": "falls"}


def test_towers_keep_the_numbers_of_the_line() -> None:
    values = {"table": "William: 7X3 9x4 / Adso:", "by": "Adso", "new": "10x4"}
    found = ask("conspiracy", {**values, "target": "William 2"})
    assert found.values["table"] == "William: 7x3 9x4 / Adso:"
    assert (fates(found)["William 2"], found.legal) == ("falls", True)


def test_a_named_tower_falls_and_its_rival_is_spared() -> None:
    found = conspiracy("Adso: 8x4 / William: 9x4", target="William 1")
    assert fates(found) == {"Adso 1": "spared", "Adso 2": "new", "William 1": "falls"}


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("William 1", "target_protected"),
        ("William 2", "target_protected"),
        ("William 3", "target_safe"),
        ("William 4", "target_safe"),
        ("Adso 1", "target_new"),
    ],
)
def test_a_tower_that_cannot_fall_cannot_be_named(target: str, code: str) -> None:
    found = conspiracy("Adso: / William: 9x4! 6x4 8x5 7x3 7x4", target=target)
    assert found.reasons[0].code == code
    assert not found.legal
    assert found.nearest is not None
    assert (found.nearest.words["name"], found.nearest.figures["number"]) == ("William", 5)


def test_a_guard_saves_whichever_tower_is_named() -> None:
    found = conspiracy("Adso: 8x4 / William: 9x4", guard="five")
    assert fates(found) == {"Adso 1": "guarded", "Adso 2": "new", "William 1": "guarded"}
    assert found.facts["falls"] == 0


def test_a_stone_guards_only_within_the_limit_and_where_it_may() -> None:
    table = "Adso: / William: 9x4"
    assert conspiracy(table, guard="pietra").legal
    assert not conspiracy(table, guard="pietra", own_used="1").legal
    assert not conspiracy(table, "10x4", "pietra_guard=no", guard="pietra").legal


def test_nothing_falls_to_a_tower_of_another_rank_or_kind() -> None:
    for new in ("9x4", "c5-8"):
        found = conspiracy("Adso: / William: 9x3", new)
        assert (found.facts["falls"], fates(found)["William 1"]) == (0, "no_effect")


def test_a_conspiracy_of_two_cards_is_no_tower() -> None:
    assert not conspiracy("Adso: / William: 9x3", "10 10").legal


@pytest.mark.parametrize(
    ("tower", "facts"),
    [
        ("9x3", {"to_deck": 3, "order": "9 9 9"}),
        ("9x3b", {"to_deck": 2, "to_front": 1, "order": "9 9"}),
        ("c6-9", {"to_deck": 4, "order": "6 7 8 9"}),
        ("cx4", {"to_deck": 4}),
    ],
)
def test_the_cards_of_a_fallen_tower_lie_lowest_first(tower: str, facts: dict[str, object]) -> None:
    found = conspiracy(f"Adso: / William: {tower}").facts
    assert {**found} == {"falls": 1, "chosen_from": 0, **facts}


@pytest.mark.parametrize(
    ("settings", "facts"),
    [
        ([], (2, 2)),
        (["trade_short=void"], (0, 0)),
        (["trade_return=taken"], (2, 2)),
    ],
)
def test_too_few_cards_to_return(settings: list[str], facts: tuple[int, int]) -> None:
    found = asked("trade", *settings, tower="9x5", hand=0, other=2).facts
    assert (found["take"], found["give"]) == facts


def test_trade_counts_stones_as_stories() -> None:
    found = asked("trade", tower="9 9 9 b", hand=3, other=6).facts
    assert (found["take"], found["give"]) == (4, 3)


def test_no_card_moves_where_there_is_no_trade() -> None:
    for values in ({"tower": "8x3"}, {"tower": "c5-9"}, {"tower": "9x3", "phase": "ending"}):
        found = asked("trade", hand=3, other=5, **values).facts
        assert (found["take"], found["give"], found["hand"], found["other"]) == (0, 0, 3, 5)


@pytest.mark.parametrize(
    ("against", "legal"),
    [
        ("trade", True),
        ("conspiracy", True),
        ("own", True),
        ("elsewhere", False),
        ("income", False),
    ],
)
def test_what_a_guard_stops(against: str, legal: bool) -> None:
    assert asked("guard", against=against).legal == legal
    assert not asked("guard", against=against, phase="ending").legal


def test_the_marker_needs_a_higher_tower_than_all_that_stand() -> None:
    steps = "Adso: build c5-9; William: build 10x5 > destroy Adso 1; Adso: build 8x5"
    assert asked("marker", events=steps).facts["holder"] == "Adso", "he never lost it"
    assert asked("marker", "marker_destroyed=moves", events=steps).facts["holder"] == "William"


def test_the_marker_stays_with_its_holder_on_a_tie_after_a_fall() -> None:
    steps = "Adso: build 8x5; Adso: build 7x4; William: build 9x4; Adso: lose 1"
    assert asked("marker", "marker_destroyed=moves", events=steps).facts["holder"] == "Adso"


def test_a_frozen_marker_is_never_given_out_in_the_ending_phase() -> None:
    found = asked("marker", "marker_ending=frozen", events="ending; Adso: build 8x3")
    assert found.facts["holder"] == ""


def test_every_step_has_its_reason() -> None:
    steps = "Adso: build 8x3; William: build 9x3; Adso: extend 1 8; ending; William: build 7x5"
    found = asked("marker", events=steps)
    assert [(r.figures["step"], r.code) for r in found.reasons] == [
        (1, "marker_first"),
        (2, "marker_not_higher"),
        (3, "marker_kept"),
        (4, "marker_ending_moves"),
        (5, "marker_taken"),
    ]


@pytest.mark.parametrize(
    ("own", "other", "legal"), [(0, 0, True), (1, 1, True), (1, 0, False), (2, 1, False)]
)
def test_a_noble_card_keeps_the_limit_of_use(own: int, other: int, legal: bool) -> None:
    for card in ("monumento", "cappella", "mura", "via", "pietra"):
        assert asked("noble", card=card, own_used=own, other_used=other).legal == legal


@pytest.mark.parametrize(("own", "legal"), [(0, True), (1, True), (2, False)])
def test_giostra_counts_the_card_it_answers(own: int, legal: bool) -> None:
    assert asked("noble", card="giostra", own_used=own).legal == legal


def test_giostra_is_not_cancelled() -> None:
    assert not asked("noble", card="giostra", giostra="yes").legal


def test_a_cancelled_card_does_not_count() -> None:
    facts = asked("noble", card="mura", giostra="yes").facts
    assert (facts["own_used"], facts["other_used"], facts["cancelled"]) == (0, 1, 1)


def test_an_opponent_too_far_ahead_has_no_giostra_left() -> None:
    assert asked("noble", card="mura", other_used=1, giostra="yes").legal
    assert not asked("noble", card="mura", other_used=2, giostra="yes").legal


@pytest.mark.parametrize(
    ("cards", "goes_on"),
    [("8 8 8 b", "yes"), ("8 8 b", "no"), ("5 6 7 b 9", "no"), ("8 b b b", "yes")],
)
def test_the_rest_may_go_on_if_it_makes_a_tower(cards: str, goes_on: str) -> None:
    found = asked("noble", card="pietra", cards=cards, other_used=2, giostra="yes")
    assert found.facts["goes_on"] == goes_on


@pytest.mark.parametrize(
    ("paid", "hand", "higher", "legal"),
    [
        (2, 5, False, True),
        (2, 2, False, False),
        (1, 5, False, False),
        (0, 5, False, False),
        (0, 5, True, True),
        (1, 5, True, False),
        (2, 5, True, True),
    ],
)
def test_the_price_of_the_palazzo(paid: int, hand: int, higher: bool, legal: bool) -> None:
    other = 5 if higher else 4
    found = asked("noble", card="palazzo", paid=paid, hand=hand, highest=4, other_highest=other)
    assert found.legal == legal


@pytest.mark.parametrize(
    ("hand", "mura", "draw"), [(1, "no", 7), (7, "no", 1), (8, "no", 0), (8, "yes", 2)]
)
def test_via_fills_the_hand(hand: int, mura: str, draw: int) -> None:
    assert asked("noble", card="via", hand=hand, mura=mura).facts["draw"] == draw


def test_who_won_is_said_also_of_an_impossible_deal() -> None:
    found = asked("deal", table="Adso: 8x5 marker / William: 8x4")
    assert (found.verdict, found.facts["winner"]) == ("illegal", "Adso")
    assert found.reasons[0].problem is not None


def test_a_drawn_deal_has_no_winner() -> None:
    found = asked("deal", table="Adso: / William:")
    assert (found.facts["winner"], found.silent) == ("", ("no_marker",))


@pytest.mark.parametrize(("other", "cap"), [(3, 4), (4, 4), (5, "none")])
def test_a_palazzo_works_unless_the_opponent_is_higher(other: int, cap: object) -> None:
    assert asked("noble", card="palazzo", highest=4, other_highest=other).facts["cap"] == cap


@pytest.mark.parametrize(
    ("slug", "given", "aside"),
    [
        ("conspiracy", {"table": "Adso: / William: 8x4b", "new": "10x5"}, "pietra_destroyed"),
        ("noble", {"card": "palazzo", "highest": "0", "other_highest": "1"}, "palazzo_spent"),
    ],
)
def test_a_detail_leaves_the_answer_standing(slug: str, given: dict[str, str], aside: str) -> None:
    by = {"by": "Adso"} if slug == "conspiracy" else {}
    found = asked(slug, **given, **by)
    assert (found.verdict, found.silent, found.aside) == ("legal", (), (aside,))


def test_the_winner_is_sure_where_only_the_penalty_is_not() -> None:
    closed = "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker"
    found = asked("deal", table=closed, match="yes")
    assert (found.verdict, found.facts["winner"]) == ("legal", "William")
    assert "closer_tie" in found.aside


def test_the_order_on_the_deck_is_told_only_where_it_is_known() -> None:
    table = "Adso: / William: 8x4b"
    assert conspiracy(table).facts["order"] == "8 8 8"
    assert "order" not in conspiracy(table, "10x4", "pietra_destroyed=deck").facts


def test_a_declined_conspiracy_should_work_and_a_refused_stone_be_a_five() -> None:
    table = "Adso: 8x3 / William: 9x6"
    declined, guarded = (
        conspiracy(table, decline="yes"),
        conspiracy(table, guard="pietra", own_used="1"),
    )
    assert declined.nearest is not None
    assert guarded.nearest is not None
    assert (declined.nearest.code, guarded.nearest.code) == ("let_it_work", "guard_with_five")


@pytest.mark.parametrize(("against", "code"), [("trade", "guard_with_five"), ("income", None)])
def test_a_five_is_offered_only_where_a_guard_helps(against: str, code: str | None) -> None:
    found = asked("guard", against=against, card="pietra", own_used=1)
    assert (found.nearest.code if found.nearest else None) == code


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ("Adso: build 8x9", "too_high_plain"),
        ("Adso: build c5-7; Adso: extend 1 8", "on_a_five"),
        ("Adso: build 9x3; Adso: extend 1 8", "other_rank"),
        ("Adso: build 6x3; William: build 10x3 > destroy Adso 1", "target_protected"),
        ("Adso: build 7x7; William: build c5-8", "not_in_the_box"),
    ],
)
def test_a_step_that_cannot_have_happened_is_objected_to(events: str, code: str) -> None:
    found = asked("marker", events=events)
    assert (found.verdict, found.reasons[0].code) == ("illegal", code)


RULES = [
    ("build", {"tower": "8x3"}, "effect_income", "DONAZIONE-1 INCOME-1"),
    ("build", {"tower": "8x3b"}, "effect_income", "DONAZIONE-1 INCOME-1 LT-55"),
    ("build", {"tower": "6x3"}, "effect_contract", "CONTRACT-1"),
    ("build", {"tower": "7x3"}, "effect_blessing", "BLESSING-1"),
    ("build", {"tower": "9x3"}, "effect_trade", "DONAZIONE-1 TRADE-1"),
    ("build", {"tower": "10x3"}, "effect_conspiracy", "DONAZIONE-1 CONSPIRACY-1"),
    ("build", {"tower": "8x3", "decline": "yes"}, "declined", "DONAZIONE-1 LT-14"),
    ("trade", {"tower": "8x3", "hand": 3, "other": 3}, "not_a_nine", "DONAZIONE-1"),
    ("trade", {"tower": "cx3", "hand": 3, "other": 3}, "not_a_nine", "DONAZIONE-2"),
    ("conspiracy", {"table": "Adso: / William: 9x3", "new": "9x3"}, "not_a_ten", "DONAZIONE-1"),
    ("conspiracy", {"table": "Adso: / William: 9x3", "new": "cx3"}, "not_a_ten", "DONAZIONE-2"),
    (
        "conspiracy",
        {"table": "Adso: / William:", "new": "10x3"},
        "nothing_falls",
        "CONSPIRACY-1 LT-28 LT-30",
    ),
    (
        "conspiracy",
        {"table": "Adso: / William: 6x3", "new": "10x3"},
        "nothing_falls",
        "CONSPIRACY-1 LT-30",
    ),
    (
        "conspiracy",
        {"table": "Adso: / William: 9x3", "new": "10x3", "decline": "yes"},
        "declined",
        "DONAZIONE-1 LT-14 LT-30",
    ),
    ("purchase", {"hand": 3, "deck": 2}, "ends_yes", "ENDING-1"),
    (
        "purchase",
        {"hand": 3, "deck": 5, "market": 1, "market_draws": 1},
        "ends_yes",
        "ENDING-1 LT-05",
    ),
    ("extend", {"tower": "8x3", "cards": "8"}, "hand_never_grows", "EXTEND-3 LT-15"),
    ("build", {"tower": "8x3"}, "hand_never_grows", "INCOME-1 LT-15"),
    ("marker", {"events": "Adso: build 8x3; William: build 8x4"}, "marker_taken", "MARKER-1"),
    (
        "marker",
        {"events": "Adso: build 8x3; ending; William: build 8x4"},
        "marker_taken",
        "MARKER-1 LT-22",
    ),
]


@pytest.mark.parametrize(("slug", "given", "code", "rules"), RULES)
def test_a_reason_names_the_rules_it_rests_on(
    slug: str, given: dict[str, object], code: str, rules: str
) -> None:
    by = {"by": "Adso"} if slug == "conspiracy" else {}
    found = asked(slug, **given, **by)
    cited = [" ".join(reason.rules) for reason in found.reasons if reason.code == code]
    assert cited == [rules]


def test_the_fate_of_a_tower_names_its_rules() -> None:
    found = conspiracy("Adso: / William: 9x4! 6x4 8x5 7x3")
    assert {line.status: " ".join(line.rules) for line in found.towers} == {
        "new": "CONSPIRACY-1 LT-28",
        "completed": "COMPLETE-2 LT-29",
        "contract": "CONTRACT-1 LT-29 LT-33",
        "higher": "CONSPIRACY-1",
        "falls": "CONSPIRACY-1",
    }


def test_a_stone_that_could_not_be_played_cannot_be_cancelled() -> None:
    assert not asked("noble", card="pietra", cards="5 9 b", giostra="yes").legal
    assert not asked("noble", card="pietra", cards="b", tower="8x3!", giostra="yes").legal
