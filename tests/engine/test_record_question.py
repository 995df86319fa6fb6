"""The question about a followed deal: the verdict on its last line, and what comes next."""

import pytest
from records import BASIC
from referee import asked, codes

from scorer.games.torri.play import QuestionError

GROWS = f"{BASIC}; correct tower William 1 8x3; William: extend 1 8"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("players Adso / William", "market_due"),
        (BASIC, "turn_next"),
        (f"{BASIC}; correct market none", "refill_due"),
        ("players Adso / William; follow towers", "turn_unknown"),
        (f"{BASIC}; William: pass; Adso: pass", "deal_ended"),
    ],
)
def test_what_comes_next_is_said(record: str, code: str) -> None:
    found = asked("record", record=record)
    assert found.legal
    assert codes(found)[-1] == code


def test_a_line_that_a_house_rule_completes_can_be_asked_about() -> None:
    with pytest.raises(QuestionError) as caught:
        asked("record", record=GROWS)
    (fault,) = caught.value.faults
    assert (fault.code, fault.line, fault.column) == ("missing_draws", 4, 20)
    assert asked("record", "drawing=may", record=GROWS).legal


def test_a_reading_that_stops_an_earlier_line_says_nothing_about_this_one() -> None:
    before = f"{BASIC}; correct deck 1; William: buy deck"
    assert "purchase_last" in asked("record", record=before).silent
    assert asked("record", record=f"{before}; Adso: pass").silent == ()


def test_a_reading_that_allows_the_refused_line_counts_whatever_follows_it() -> None:
    given = f"{BASIC}; William: swap 5 5 6 8 > 7 7 10 deck"
    for more in ("", "; Adso: pass", "; Adso: build 8x2"):
        found = asked("record", "exchange_count=each", record=given + more)
        assert (found.facts["line"], found.legal, found.house) == (3, False, ("exchange_count",))


def test_comments_are_left_out_of_what_is_answered() -> None:
    found = asked("record", record="players Adso / William # friends\n\nmarket 5 7 7 10")
    assert found.values == {"record": "players Adso / William; market 5 7 7 10"}


def test_too_few_cards_of_one_back_are_counted_by_that_back() -> None:
    """Four tower cards and no noble card in hand: the stone is what is missing."""
    record = "players Adso / William; nobles; market 5 7 7 10; William: build 8x4b"
    found = asked("record", record=f"{record} > deck deck deck 5")
    short = next(one for one in found.reasons if one.code == "hand_too_small")
    assert short.figures == {"cards": 1, "hand": 0}
