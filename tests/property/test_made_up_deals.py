"""Laws over made-up deals from shuffled real decks: the referee sees only the record."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.torri import check, format, parse, score
from scorer.games.torri.play import (
    Action,
    completed,
    entry_of,
    instead,
    judge,
    made_up,
    options,
    read,
    write,
)
from scorer.games.torri.play.position import drift

seeds = st.integers(0, 10**9)
DEALS = range(1000)
LAW = settings(deadline=None)


@pytest.mark.slow
def test_thousands_of_deals_are_accepted_and_keep_their_cards() -> None:
    for seed in DEALS:
        for nobles in (False, True):
            deal = made_up(seed, nobles)
            record = read("\n".join(deal.lines))
            assert record.stopped is None, (seed, nobles, record.error, record.lines[-1].text)
            assert record.position == deal.end
            assert all(drift(before) == (0, 0) for before, _ in deal.actions)
            entry = entry_of(deal.end)
            assert not [p for p in check(entry) if p.level == "reject"], (seed, nobles)
            assert score(parse(format(entry))).compared == score(entry).compared


@LAW
@given(seeds, st.booleans())
def test_the_same_seed_gives_the_same_deal_and_writing_keeps_it(seed: int, nobles: bool) -> None:
    deal = made_up(seed, nobles)
    assert made_up(seed, nobles) == deal
    text = write(read("\n".join(deal.lines)))
    assert read(text).position == deal.end
    assert text.splitlines() == deal.lines


@LAW
@given(seeds, st.booleans(), st.data())
def test_what_is_offered_is_legal(seed: int, nobles: bool, data: st.DataObject) -> None:
    position, action = data.draw(st.sampled_from(made_up(seed, nobles).actions))
    for option in options(position):
        assert option.legal or option.reasons
        for choice in option.choices:
            assert judge(position, completed(position, choice)).legal, choice
    broken = action._replace(cards=(*action.cards, "deck", "deck", 10), numbers=(99,), steps=())
    if broken.kind == "swap":
        broken = Action(action.player, "buy", (10, 10, 10))
    offered = instead(position, broken)
    assert offered is not None
    assert judge(position, offered).legal


@LAW
@given(seeds, st.booleans(), st.data())
def test_the_other_player_may_never_act(seed: int, nobles: bool, data: st.DataObject) -> None:
    position, action = data.draw(st.sampled_from(made_up(seed, nobles).actions))
    answer = judge(position, action._replace(player=1 - action.player))
    assert not answer.legal
    assert answer.missing or answer.reasons[0].family == "not_your_turn"


@LAW
@given(seeds, st.booleans())
def test_nothing_may_be_done_after_the_end(seed: int, nobles: bool) -> None:
    end = made_up(seed, nobles).end
    assert judge(end, Action(end.turn or 0, "pass")).reasons[0].family == "deal_over"
