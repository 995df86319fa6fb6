"""Purchase and Exchange: cards from the deck and the market."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.play.cards import Cards
from scorer.games.torri.play.drawing import (
    NOTHING,
    Draws,
    Piles,
    ending_reasons,
    is_ending,
    limit,
    take,
)
from scorer.games.torri.play.judgement import Judgement, Reason, Speaks, judged
from scorer.games.torri.play.towers import PASS
from scorer.games.torri.readings import Readings

PURCHASED = 2
LEAST_EXCHANGE = 2


@dataclass(frozen=True, slots=True)
class PurchaseFacts:
    """`take` cards are wanted, `market_draws` of them from the market, after the deck.

    `refilled`: the deck ran out when the market was refilled, and no card was bought since."""

    hand: int
    deck: int
    market: int
    take: int
    market_draws: int
    noble_draws: int
    nobles: int
    face_up: int
    mura: bool
    phase: str
    refilled: bool


def judge_purchase(facts: PurchaseFacts, readings: Readings) -> Judgement:
    if is_ending(facts.phase, facts.deck):
        return _purchase_in_the_end(facts, readings)
    allowed = _allowed(facts, readings)
    reasons = list(_purchase_reasons(facts, allowed, readings))
    piles = Piles(facts.deck, facts.market, facts.nobles)
    draws = Draws(facts.take, facts.market_draws, facts.noble_draws)
    drawn = take(piles, facts.take, draws, readings, [])
    if any(reason.speaks == "against" for reason in (*reasons, *drawn.reasons)):
        reasons += [reason for reason in drawn.reasons if reason.speaks == "against"]
        drawn = NOTHING
    reasons += drawn.reasons
    after = {"hand": facts.hand + drawn.cards, "limit": limit(facts.mura)}
    from_the_deck = replace(facts, market_draws=0, noble_draws=0)
    nearest = _otherwise(facts, _allowed(from_the_deck, readings))
    return judged("purchase", reasons, nearest, {**drawn.facts, **after})


def _allowed(facts: PurchaseFacts, readings: Readings) -> set[int]:
    """How many cards this purchase may take."""
    room = limit(facts.mura) - facts.hand
    numbers = {PURCHASED}
    if facts.deck == 1:
        numbers = {"short": {1, 2}, "one": {1}, "two": {2}}[readings.purchase_last]
        if not _takes_the_last(facts):
            numbers = numbers - {1}  # only the last card of the deck comes alone
    if room == 1 and readings.purchase_full == "one":
        numbers = numbers | {1}
    there = facts.deck + facts.market + facts.nobles
    return {number for number in numbers if number <= min(room, there)}


def _purchase_reasons(
    facts: PurchaseFacts, allowed: set[int], readings: Readings
) -> Iterator[Reason]:
    most = limit(facts.mura)
    figures = {"hand": facts.hand, "take": facts.take, "limit": most}
    if facts.mura:
        yield Reason("mura", "notes", ("MURA-1", "LT-67"), {"limit": most})
    yield from _where_from(facts)
    single = facts.take == 1 and facts.take in allowed
    last = single and _takes_the_last(facts) and readings.purchase_last != "two"
    if facts.deck == 1 and (last or not single):
        speaks: Speaks = "for" if last else "notes"
        yield Reason(f"last_card_{readings.purchase_last}", speaks, ("PURCHASE-3", "LT-04"))
    if facts.hand + facts.take > most:
        yield Reason("over_limit", "against", ("PURCHASE-2", "LT-03"), figures)
    elif facts.take not in allowed and facts.deck == 1:
        yield Reason(
            _wrong_with_one_left(facts, readings), "against", ("PURCHASE-3", "LT-04"), figures
        )
    elif facts.take not in allowed and facts.hand == most - 1:
        yield Reason("half_purchase", "against", ("PURCHASE-1", "PURCHASE-2", "LT-03"), figures)
    elif facts.take not in allowed:
        yield Reason("wrong_number", "against", ("PURCHASE-1",), figures)
    elif single and not last:
        yield Reason("half_purchase", "for", ("PURCHASE-1", "PURCHASE-2", "LT-03"), figures)
    elif not last:
        yield Reason("purchase", "for", ("PURCHASE-1",), figures)


def _where_from(facts: PurchaseFacts) -> Iterator[Reason]:
    if facts.noble_draws:
        yield Reason("noble_bought", "notes", ("NOBLE-2",))
    if facts.face_up:
        yield Reason("face_up", "notes", ("CONSPIRACY-3", "LT-09"))


def _wrong_with_one_left(facts: PurchaseFacts, readings: Readings) -> str:
    """A single card may be wrong because it is not the last of the deck."""
    single = facts.take == 1 and readings.purchase_last != "two"
    return "not_the_last_card" if single else "wrong_number_last"


def _takes_the_last(facts: PurchaseFacts) -> bool:
    """Only the last card of the deck, and no other card."""
    return facts.deck == 1 and not (facts.market_draws or facts.noble_draws)


def _purchase_in_the_end(facts: PurchaseFacts, readings: Readings) -> Judgement:
    room = limit(facts.mura) - facts.hand
    facts_after = {**NOTHING.facts, "hand": facts.hand, "limit": limit(facts.mura)}
    if not (facts.refilled and readings.refill_last == "once"):
        reasons = list(ending_reasons(facts.phase, "purchase_closed"))
        if facts.refilled:
            reasons.append(Reason("refilled_closed", "notes", ("TURN-3", "LT-05")))
        return judged("purchase", reasons, PASS, facts_after)
    figures = {"hand": facts.hand, "take": facts.take, "limit": limit(facts.mura)}
    reasons = [Reason("refilled_once", "for", ("TURN-3", "LT-05"))]
    if facts.take > room:
        reasons.append(Reason("over_limit", "against", ("PURCHASE-2", "LT-03"), figures))
    elif facts.take != min(PURCHASED, facts.market):
        reasons.append(Reason("wrong_number", "against", ("PURCHASE-1",), figures))
    else:
        facts_after |= {"draw": facts.take, "hand": facts.hand + facts.take}
    return judged("purchase", reasons, PASS, facts_after)


def _otherwise(facts: PurchaseFacts, allowed: set[int]) -> Reason:
    """Another number, or as many from the deck."""
    if not allowed:
        return PASS
    if facts.take in allowed:
        return Reason("from_deck", "notes", ("PURCHASE-1",))
    return Reason("take_instead", "notes", ("PURCHASE-1",), {"take": max(allowed)})


@dataclass(frozen=True, slots=True)
class ExchangeFacts:
    """`cards` go to the market; `wanted` are those to be drawn from it, the rest from the deck."""

    cards: Cards
    market: Cards
    wanted: Cards
    deck: int
    nobles: int
    phase: str


def judge_exchange(facts: ExchangeFacts, readings: Readings) -> Judgement:
    if is_ending(facts.phase, facts.deck):
        return judged("exchange", ending_reasons(facts.phase, "exchange_closed"), PASS)
    reasons = list(_exchange_faults(facts, readings))
    given = len(facts.cards)
    others = len(_others(facts.market, facts.cards))
    if not reasons:
        reasons = [Reason("exchange", "for", ("EXCHANGE-1",), {"give": given})]
    if _may_return(facts):
        reasons.append(Reason("same_from_deck", "notes", ("EXCHANGE-2", "LT-07")))
    return judged("exchange", reasons, _smaller(facts, readings), {"give": given, "others": others})


def _others(market: Cards, cards: Cards) -> Cards:
    """The cards of the market that may be drawn: none of a kind that was given."""
    return tuple(card for card in market if card not in cards)


def _exchange_faults(facts: ExchangeFacts, readings: Readings) -> Iterator[Reason]:
    given = len(facts.cards)
    if given < LEAST_EXCHANGE:
        yield Reason("gives_too_few", "against", ("EXCHANGE-1",), {"give": given})
    for card in dict.fromkeys(facts.wanted):
        if card in facts.cards:
            words = {"card": str(card)}
            noble = isinstance(card, str)
            rules = ("EXCHANGE-2", "NOBLE-3", "LT-07") if noble else ("EXCHANGE-2", "LT-07")
            yield Reason("same_name_back" if noble else "same_kind", "against", rules, {}, words)
    missing = Counter(facts.wanted) - Counter(facts.market) - Counter(facts.cards)
    for card in missing:
        yield Reason("not_in_market", "against", ("EXCHANGE-1",), {}, {"card": str(card)})
    if len(facts.wanted) > given:
        figures = {"give": given, "wanted": len(facts.wanted)}
        yield Reason("wants_too_many", "against", ("EXCHANGE-1",), figures)
    rest = given - len(facts.wanted)
    if facts.wanted and rest > facts.deck + facts.nobles and _enough(facts, facts.cards, readings):
        figures = {"rest": rest, "there": facts.deck + facts.nobles}
        yield Reason("deck_short", "against", ("EXCHANGE-1", "EXCHANGE-3"), figures)
    if not _enough(facts, facts.cards, readings):
        others = len(_others(facts.market, facts.cards))
        figures = {"give": given, "deck": facts.deck, "others": others}
        code = f"not_enough_{readings.exchange_count}"
        yield Reason(code, "against", ("EXCHANGE-3", "LT-08"), figures)


def _enough(facts: ExchangeFacts, cards: Cards, readings: Readings) -> bool:
    others = len(_others(facts.market, cards))
    if readings.exchange_count == "each":
        return min(facts.deck, others) >= len(cards)
    return facts.deck + facts.nobles + others >= len(cards)


def _may_return(facts: ExchangeFacts) -> bool:
    """A kind that was given may come back, face down from the deck."""
    return bool(set(facts.market) & set(facts.cards))


def _smaller(facts: ExchangeFacts, readings: Readings) -> Reason:
    """Fewer of the same cards, or other cards for them, if that is allowed then."""
    for number in range(len(facts.cards) - 1, LEAST_EXCHANGE - 1, -1):
        fewer = replace(facts, cards=facts.cards[:number])
        if not any(_exchange_faults(fewer, readings)):
            return Reason("exchange_fewer", "notes", ("EXCHANGE-3", "LT-08"), {"give": number})
    if not any(_exchange_faults(replace(facts, wanted=()), readings)):
        return Reason("exchange_others", "notes", ("EXCHANGE-2",))
    return PASS
