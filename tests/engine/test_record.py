"""The Torri record: every family of faults, what a position knows, corrections, whole deals.

Expected answers are worked out from the rules by hand.
"""

import pytest
from records import BASIC, FOLDER, NOBLES, fault, followed, last, position, unread

from scorer.games.torri import check, format, score
from scorer.games.torri.play import entry_of, options, position_told, read, write

TEN = f"{BASIC}; correct hand William 7; correct tower Adso 1 8x3; correct tower Adso 2 c6-8"


@pytest.mark.parametrize(
    ("name", "line", "totals"),
    [
        (
            "basic.txt",
            "Adso: 10x3! 9x3! c8-10! c8-10! close / William: 8x3! 6x3! c5-8! c5-7 marker",
            (51, 53),
        ),
        (
            "nobles.txt",
            "Adso: 10x3! 9x3! 8x4b! giostra via / William: 7x3b! c6-9! marker cappella palazzo",
            (42, 37),
        ),
        (
            "rulebook.txt",
            "Adso: 10x4! 9x3! 8x3! 6x3 c6-10 marker / William: 7x3! c5-9! c8-10! c8-10!",
            (63, 66),
        ),
        (
            "highest-basic.txt",
            f"William: / Adso: 10x3! c6-10!{5 * ' c5-7!'} c7-9!{5 * ' c8-10!'} c8-10 marker",
            (0, 618),
        ),
        (
            "highest-nobles.txt",
            (
                f"William: mura via via / Adso: c6-10! c7-10!{5 * ' c5-7!'}{6 * ' c8-10!'}"
                " c9-11b! c9-11b2 marker monumento"
            ),
            (0, 807),
        ),
    ],
)
def test_a_whole_deal_gives_its_line_and_its_score(
    name: str, line: str, totals: tuple[int, int]
) -> None:
    record = read((FOLDER / name).read_text("utf-8"))
    assert record.stopped is None
    assert record.position is not None
    entry = entry_of(record.position)
    assert format(entry) == line
    assert tuple(side.total for side in score(entry).sides) == totals
    assert [problem.code for problem in check(entry) if problem.level == "reject"] == []
    assert all(one.judgement is None or one.judgement.legal for one in record.lines)


@pytest.mark.parametrize("name", sorted(file.name for file in FOLDER.glob("*.txt")))
def test_what_was_written_is_read_as_the_same_positions(name: str) -> None:
    first = read((FOLDER / name).read_text("utf-8"))
    text = write(first)
    again = read(text)
    assert write(again) == text
    told = [
        [position_told(line.state.position) for line in record.lines if line.state.position]
        for record in (first, again)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("lines", "family"),
    [
        (f"{BASIC}; Adso: pass", "not_your_turn"),
        (f"{BASIC}; William: pass; Adso: pass; William: pass", "deal_over"),
        (f"{BASIC}; correct phase ending; William: buy deck 7", "ending_closed"),
        (f"{BASIC}; correct phase ending; William: swap 5 6 > 10 deck", "ending_closed"),
        (
            f"{BASIC}; correct tower William 1 8x3; correct phase ending; William: complete 1",
            "ending_complete",
        ),
        (f"{BASIC}; correct phase ending; William: build 8x3 > deck deck deck", "ending_effect"),
        (f"{BASIC}; correct hand William 6; William: buy deck 7", "over_limit"),
        (f"{BASIC}; William: buy 7", "wrong_number"),
        (f"{BASIC}; William: buy deck deck deck", "wrong_number"),
        (f"{BASIC}; William: swap 5 6 > 10", "wrong_number"),
        (f"{BASIC}; William: swap 5 > 10", "too_few_given"),
        (f"{BASIC}; William: swap 5 6 > 5 10", "same_kind_back"),
        (f"{BASIC}; William: build 8x2", "not_three"),
        (f"{NOBLES}; correct hand William 2+3; William: build c2-4b3", "outside"),
        (
            f"{NOBLES}; correct used Adso palazzo; correct tower Adso 1 8x3; William: build c6-9",
            "above_palazzo",
        ),
        (f"{NOBLES}; correct hand William 3+2; William: build 8x4b2 > deck 5 6 7", "noble_limit"),
        (
            f"{NOBLES}; correct tower William 1 8x3; William: extend 1 8 > noble",
            "noble_deck_closed",
        ),
        (f"{BASIC}; William: monumento", "basic_game"),
        (f"{BASIC}; correct tower William 1 8x3!; William: extend 1 8 > deck", "tower_completed"),
        (f"{BASIC}; correct tower William 1 c6-8; William: extend 1 9 > deck", "does_not_fit"),
        (f"{BASIC}; correct tower William 1 8x3; William: extend 1 7 > deck", "does_not_fit"),
        (f"{BASIC}; correct tower William 1 8x3!; William: complete 1", "already_completed"),
        (f"{BASIC}; correct tower William 1 8x3!; William: close", "too_few_completed"),
        (f"{BASIC}; William: build 8x3 > declined", "declined"),
        (f"{TEN}; William: build 10x3 > none", "target_left"),
        (f"{BASIC}; correct tower Adso 1 c6-9; William: build 10x3 > destroy Adso 1", "no_target"),
        (f"{BASIC}; correct tower Adso 1 6x3; William: build 10x3 > destroy Adso 1", "no_target"),
        (
            f"{TEN}; correct tower Adso 1 8x3!; William: build 10x3 > destroy Adso 1",
            "wrong_target",
        ),
        (f"{TEN}; William: build 10x3 > guard Adso 1 > destroy Adso 2", "target_changed"),
        (f"{BASIC}; William: build 9x3 > trade deck for nothing", "trade_number"),
        (f"{NOBLES}; correct hand William 4+1; William: via > 5 deck deck", "via_market"),
        (f"{NOBLES}; correct hand William 4+1; William: palazzo > under deck", "palazzo_cost"),
        (f"{BASIC}; William: build c6-8 > guard", "guard_pointless"),
        (f"{BASIC}; William: build 8x3 > guard", "guard_pointless"),
        (f"{BASIC}; William: buy 9 deck", "not_in_market"),
        (f"{NOBLES}; correct noble 0; William: buy noble deck", "noble_deck_empty"),
        (f"{BASIC}; correct hand William 2; William: build 8x3 > deck deck deck", "hand_too_small"),
        (
            (
                f"{BASIC}; correct hand William 0; William: buy 7 7; Adso: pass; "
                "William: swap 7 8 > 5 10"
            ),
            "not_in_hand",
        ),
        (f"{BASIC}; correct tower Adso 1 5x3; William: build 5x3", "supply"),
        (f"{BASIC}; William: complete 1", "no_such_tower"),
        (
            f"{BASIC}; correct top 9; correct market 7 8; William: buy 7 8; market 5 6 6 10",
            "known_card",
        ),
        (f"{BASIC}; correct market 7 8; William: buy 7 8; market 5 6", "refill_number"),
    ],
)
def test_every_family_of_faults_is_found(lines: str, family: str) -> None:
    assert fault(lines) == family


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("market 5 7 7 10", ("players_first", 1, 1)),
        ("players Adso / William / Jorge", ("two_names", 1, 9)),
        ("players Adso / William; William: pass", ("market_first", 2, 1)),
        ("players Adso / William; market 5 7 7", ("four_cards", 2, 13)),
        ("players Adso / William; market 5 7 7 11", ("unknown_card", 2, 14)),
        (f"{BASIC}; nobles", ("late_header", 3, 1)),
        (f"{BASIC}; Jorge: pass", ("unknown_name", 3, 1)),
        (f"{BASIC}; William: dance", ("unknown_word", 3, 10)),
        (f"{BASIC}; William: buy deck 11", ("unknown_card", 3, 19)),
        (f"{BASIC}; William: build 11x3", ("bad_tower", 3, 16)),
        (f"{NOBLES}; William: build c5-9b", ("where_pietra", 4, 16)),
        (f"{BASIC}; market 5 6 7 8", ("no_refill_due", 3, 1)),
        (f"{BASIC}; correct market 7 8; William: buy 7 8; Adso: pass", ("missing_market", 5, 1)),
        (f"{BASIC}; William: build 8x3", ("missing_draws", 3, 19)),
        (f"{BASIC}; correct tower Adso 1 8x3; William: build 10x3", ("missing_target", 4, 20)),
        (f"{NOBLES}; correct hand Adso 4+1; William: build 9x3", ("missing_backs", 5, 19)),
        (f"{BASIC}; William: build c6-8 > trade", ("not_here", 3, 23)),
        (f"{BASIC}; William: pass now", ("too_much", 3, 15)),
        (f"{BASIC}; correct deck 99", ("bad_correction", 3, 14)),
        ("players Adso / William; readings fun=yes", ("unknown_reading", 2, 10)),
    ],
)
def test_what_cannot_be_read_names_line_and_column(
    lines: str, expected: tuple[str, int, int]
) -> None:
    assert unread(lines) == expected


def test_an_overruled_action_is_illegal_and_carried_out() -> None:
    record = followed(BASIC, "correct hand William 6", "William: buy deck deck ! eight are fine")
    line = record.lines[-1]
    assert line.judgement is not None
    assert (line.judgement.legal, line.applied, line.overruled) == (False, True, "eight are fine")
    assert record.position is not None
    assert record.position.seats[1].hand == 8


def test_a_reading_that_decides_makes_the_answer_silent_unless_it_is_settled() -> None:
    open_ = last(BASIC, "William: build 8x3 > deck deck")
    assert (open_.verdict, open_.reading, open_.silent) == ("silent", "illegal", ("drawing",))
    settled = "players Adso / William; readings drawing=must; market 5 7 7 10"
    assert last(settled, "William: build 8x3 > deck deck").verdict == "illegal"


def test_a_destroyed_tower_lies_face_up_on_the_deck_and_is_known_when_drawn() -> None:
    before = f"{BASIC}; correct tower Adso 1 c7-9; William: build 10x3 > destroy Adso 1"
    found = position(before)
    assert (found.face_up, found.deck) == ((7, 8, 9), 34)
    drawn = position(before, "Adso: buy deck deck")
    assert (drawn.seats[0].known, drawn.face_up) == ((7, 8), (9,))


def test_a_trade_moves_what_is_known_only_as_far_as_it_follows() -> None:
    found = position(BASIC, "correct hand William 1", "William: buy 7 7", "Adso: build 9x3")
    assert [seat.hand for seat in found.seats] == [3, 2]
    # Three of William's three cards went to Adso, who held 2 + 3 and gave 2 back.
    assert found.seats[0].known == ()
    assert found.seats[1].known == ()


def test_the_marker_needs_a_higher_tower() -> None:
    found = position(BASIC, "correct hand Adso 7", "William: build c6-8", "Adso: build c5-7")
    assert found.marker == 1
    assert position(BASIC, "William: build c6-8", "Adso: build c6-9").marker == 0


def test_towers_only_judges_towers_and_nothing_else() -> None:
    lines = (
        "players Adso / William; follow towers; Adso: build 8x3; Adso: build 10x3 > destroy Adso 1"
    )
    found = position(lines)
    assert (found.turn, found.deck, found.market, found.marker) == (None, None, None, 0)
    assert fault(lines, "ending", "Adso: complete 2") == "ending_complete"
    assert position(lines, "Adso: complete 2", "over").over


def test_a_tower_that_ends_with_a_5_says_why_it_cannot_grow() -> None:
    found = options(position(BASIC, "correct tower William 1 c5-7"))
    extend = next(one for one in found if one.kind == "extend")
    assert [reason.family for reason in extend.reasons] == ["does_not_fit"]


@pytest.mark.parametrize(
    "text", ["\x00\x01", "\ufffd" * 40, "game patrician\n", "players A / B\n" * 3, "#" * 3000]
)
def test_anything_is_answered(text: str) -> None:
    record = read(text)
    assert record.error is not None or not record.lines


def test_a_record_has_at_most_a_thousand_lines() -> None:
    text = f"{BASIC}\n".replace("; ", "\n") + "# nothing\n" * 2000 + "William: pass\n"
    error = read(text).error
    assert error is not None
    assert (error.code, error.line) == ("too_long", 1001)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"{BASIC}; Jorge: pass", ("unknown_name", 3, 1)),
        (f"{BASIC}; correct hand Jorge 5", ("unknown_name", 3, 14)),
        (f"{BASIC}; correct tower Adso 1 11x3", ("bad_tower", 3, 22)),
        (f"{BASIC}; correct turn Jorge", ("unknown_name", 3, 14)),
    ],
)
def test_what_was_read_before_a_bad_line_is_kept(
    lines: str, expected: tuple[str, int, int]
) -> None:
    record = followed(lines)
    assert unread(lines) == expected
    assert len(record.lines) == expected[1] - 1
    assert record.position is not None


def test_the_later_of_two_contradictory_corrections_holds() -> None:
    found = position(BASIC, "correct hand Adso 6", "correct hand Adso 4", "correct turn Adso")
    assert (found.seats[0].hand, found.turn) == (4, 0)
    assert fault(BASIC, "correct tower Adso 1 5x3; correct tower William 1 5x3") == "supply"
