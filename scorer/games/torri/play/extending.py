"""Extend: cards go on top of a tower, and as many are drawn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri import shapes
from scorer.games.torri.box import RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import PIETRA, Card, Cards
from scorer.games.torri.play.drawing import Drawn, draw_instead, nothing_due
from scorer.games.torri.play.effects import AT_ONCE
from scorer.games.torri.play.judgement import Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.limits import Situation, following
from scorer.games.torri.readings import Readings


@dataclass(frozen=True, slots=True)
class ExtendFacts(Situation):
    """`cards` go on top of `tower`, in any order; with `under` they are slid under it."""

    cards: Cards
    under: bool


def judge_extend(facts: ExtendFacts, readings: Readings) -> Judgement:
    tower = towers.standing_tower(facts.tower)
    if isinstance(tower, towers.NoTower):
        return tower.judged("extend")
    grown = extended(tower, facts.cards, facts.under)
    reasons = list(_faults(facts, tower, readings))
    if not reasons:
        figures = {"cards": len(facts.cards), "stories": grown.stories}
        reasons.append(Reason("extend", "for", ("EXTEND-1", "EXTEND-2"), figures))
    if facts.under and readings.pietra_under == "later":
        reasons.append(Reason("slid_under", "notes", ("PIETRA-2", "LT-53")))
    reasons += facts.equals_palazzo(grown, readings)
    drawn = _draws(facts, readings)
    then = list(drawn.reasons)
    if tower.rank in AT_ONCE:
        then.append(Reason("no_effect_extending", "notes", ("EXTEND-4", "DONAZIONE-2")))
    reasons += following(reasons, then)
    hand = facts.hand_after(len(facts.cards), drawn.cards)
    found = {**towers.described(grown), **drawn.facts, **hand}
    instead = _instead(facts, tower, drawn, readings)
    return judged("extend", reasons, instead, found, [TowerLine("", 1, grown, "grown")])


def extended(tower: Tower, cards: Cards, under: bool = False) -> Tower:
    return shapes.grown(tower, len(cards), cards.count(PIETRA), under)


def _faults(facts: ExtendFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    """Everything that forbids this extension."""
    cards = facts.cards
    yield from extension_faults(tower, cards, readings, facts.under)
    grown = extended(tower, cards, facts.under)
    yield from facts.faults(grown, len(cards), cards.count(PIETRA), readings)


def extension_faults(
    tower: Tower, cards: Cards, readings: Readings, under: bool = False
) -> Iterator[Reason]:
    """What is wrong with these cards on this tower, in any situation."""
    if tower.completed:
        yield Reason("completed_grows", "against", ("EXTEND-1", "COMPLETE-2"))
    if under:
        yield from _under_faults(tower, cards, readings)
    else:
        yield from _card_faults(tower, cards)
    yield from towers.faults(extended(tower, cards, under), readings, cards.count(PIETRA))


def _under_faults(tower: Tower, cards: Cards, readings: Readings) -> Iterator[Reason]:
    ten_below = tower.top is not None and tower.run[-1] >= RANKS[-1]
    if readings.pietra_under == "build":
        yield Reason("under", "against", ("EXTEND-1", "PIETRA-2", "LT-11", "LT-53"))
    elif not ten_below or set(cards) != {PIETRA}:
        yield Reason("under_ten_only", "against", ("PIETRA-2", "LT-53"))


def _card_faults(tower: Tower, cards: Cards) -> Iterator[Reason]:
    """The cards must be the next ones; the order they were listed in does not matter."""
    ranks = [card for card in cards if card != PIETRA]
    if tower.rank is not None:
        wrong = [card for card in ranks if card != tower.rank]
        if wrong:
            figures, words = {"rank": tower.rank}, {"card": str(wrong[0])}
            yield Reason("other_rank", "against", ("EXTEND-2",), figures, words)
    elif tower.top is not None:
        yield from _run_faults(tower.top, len(cards), ranks)


def _run_faults(top: int, cards: int, ranks: list[Card]) -> Iterator[Reason]:
    """`ranks` are the cards without the Buona Pietra among them."""
    wrong = [card for card in ranks if card not in range(top - cards, top)]
    twice = [card for card in ranks if ranks.count(card) > 1]
    if twice:
        words = {"card": str(twice[0])}
        yield Reason("card_twice", "against", ("BUILD-3", "EXTEND-2"), {}, words)
    elif wrong and top <= RANKS.start:
        yield Reason("on_a_five", "against", ("EXTEND-2", "PIETRA-2", "LT-11"))
    elif wrong:
        figures, words = {"next": top - 1}, {"card": str(wrong[0])}
        yield Reason("not_next", "against", ("EXTEND-2", "LT-11"), figures, words)


def _draws(facts: ExtendFacts, readings: Readings) -> Drawn:
    if facts.ending:
        note = Reason("no_draw_ending", "notes", ("ENDING-2", "ENDING-3", "LT-18"))
        drawn = nothing_due(facts.draws, ("ENDING-2", "LT-18"))
        return replace(drawn, reasons=(note, *drawn.reasons))
    return facts.drawn(len(facts.cards), "EXTEND-3", readings)


def _instead(facts: ExtendFacts, tower: Tower, drawn: Drawn, readings: Readings) -> Reason:
    """The cards with everything they need, or one card that could go on top instead."""
    if not any(_faults(facts, tower, readings)):
        return draw_instead(drawn.due)
    for number in range(len(facts.cards) - 1, 0, -1) if tower.rank is not None else ():
        fewer = replace(facts, cards=facts.cards[:number])
        if not any(_faults(fewer, tower, readings)):
            return Reason("add_fewer", "notes", ("EXTEND-1",), {"cards": number})
    card = tower.rank if tower.rank is not None else (tower.top or 0) - 1
    one = replace(facts, cards=(card,), under=False)
    if card not in RANKS or any(_faults(one, tower, readings)):
        return towers.PASS
    if tower.rank is not None:
        return Reason("add_rank", "notes", ("EXTEND-2",), {"rank": tower.rank})
    return Reason("add_next", "notes", ("EXTEND-2",), {"next": card})
