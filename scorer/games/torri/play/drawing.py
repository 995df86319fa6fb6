"""Drawing cards from deck and market, the refill after it, and the Ending Phase it may begin."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.play.judgement import Fact, Reason, allows
from scorer.games.torri.readings import Readings

MARKET = 4
HAND, HAND_MURA = 7, 9
ENDING = "ending"
ENDING_CLOSED = ("ENDING-2", "LT-18")


@dataclass(frozen=True, slots=True)
class Piles:
    """How many cards are where. The deck includes the cards that are face up on it."""

    deck: int
    market: int
    nobles: int


@dataclass(frozen=True, slots=True)
class Draws:
    """How the cards are to be drawn: how many (None: all that are due), how many of them
    from the market after the deck, and how many from the noble deck."""

    number: int | None
    market: int
    nobles: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn, how many cards then refill the market, and whether the deck is out;
    `due` is how many were to be drawn."""

    cards: int
    refill: int
    ends: str
    reasons: tuple[Reason, ...] = ()
    due: int = 0

    def noted(self, note: Reason) -> "Drawn":
        return replace(self, reasons=(*self.reasons, note))

    @property
    def facts(self) -> dict[str, Fact]:
        return {"draw": self.cards, "refill": self.refill, "ends": self.ends}


NOTHING = Drawn(0, 0, "no")


def limit(mura: bool) -> int:
    return HAND_MURA if mura else HAND


def is_ending(phase: str, deck: int) -> bool:
    return phase == ENDING or not deck


def ending_reasons(phase: str, code: str) -> Iterator[Reason]:
    """The reason why something is not done in the Ending Phase; `code` says what."""
    if phase != ENDING:
        yield Reason("deck_is_out", "notes", ("ENDING-1",))
    yield Reason(code, "against", ENDING_CLOSED)


def draw_due(piles: Piles, due: int, draws: Draws, readings: Readings) -> Drawn:
    """As many cards as an extension or an Income draws; if there are fewer, all of them."""
    there = piles.deck + piles.market
    there += piles.nobles if readings.noble_draw == "open" else 0
    most = min(due, there)
    number = most if draws.number is None else draws.number
    reasons = [*_number_faults(number, most, due, readings)]
    if draws.nobles:
        opened = allows(readings.noble_draw == "open")
        reasons.append(Reason("noble_deck", opened, ("NOBLE-2", "LT-62")))
    drawn = take(piles, min(number, most), draws, readings, reasons)
    return replace(drawn, due=most)


def nothing_due(number: int | None, rules: tuple[str, ...]) -> Drawn:
    """No card is drawn, and none may be drawn: these rules say so."""
    if not number:
        return NOTHING
    figures = {"draw": number, "due": 0, "most": 0}
    return replace(NOTHING, reasons=(Reason("draws_too_many", "against", rules, figures),))


def draw_instead(due: int) -> Reason:
    if not due:
        return Reason("draw_nothing", "notes", ("TURN-1",))
    return Reason("draw_due", "notes", ("TURN-2",), {"due": due})


def _number_faults(number: int, most: int, due: int, readings: Readings) -> Iterator[Reason]:
    figures = {"draw": number, "due": due, "most": most}
    if number > most:
        yield Reason("draws_too_many", "against", ("EXTEND-3", "LT-13"), figures)
    elif number < most:
        may = allows(readings.drawing == "may")
        yield Reason("draws_fewer", may, ("EXTEND-3", "LT-13"), figures)
    elif most < due:
        yield Reason("draws_all", "notes", ("LT-13",), figures)


def take(
    piles: Piles, number: int, draws: Draws, readings: Readings, reasons: list[Reason]
) -> Drawn:
    """Take the cards: from the noble deck, from the deck, and from the market at the end.
    If the market was not named as last, it may come first: no deck runs out then
    before the last card is drawn."""
    nobles = min(draws.nobles, piles.nobles, number)
    market = max(min(draws.market, number - nobles), number - nobles - piles.deck)
    deck = number - nobles - market
    figures = {"market": market, "there": piles.market}
    if market > piles.market:
        reasons.append(Reason("market_short", "against", ("TURN-2", "SETUP-3"), figures))
    if deck == piles.deck and draws.market:
        reasons.append(Reason(f"deck_out_{readings.deck_out}", "notes", ("ENDING-1", "LT-06")))
        market = 0 if readings.deck_out == "stop" else market
    left = piles.deck - deck
    refill = min(MARKET, left) if market >= piles.market else 0
    ends = _ends(left, refill, piles.nobles - nobles, readings)
    if refill:
        reasons.append(Reason("refill", "notes", ("TURN-3", "LT-63"), {"refill": refill}))
    if ends != "no":
        rules = ("ENDING-1", "LT-05") if refill else ("ENDING-1",)
        reasons.append(Reason(f"ends_{ends}", "notes", rules))
    return Drawn(nobles + deck + market, refill, ends, tuple(reasons))


def _ends(left: int, refill: int, nobles: int, readings: Readings) -> str:
    if left > refill:
        return "no"
    if refill and nobles and readings.noble_refill == "choose":
        return "choice"
    return "yes"
