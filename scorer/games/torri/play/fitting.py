"""Fields of a question that contradict each other, as faults of single fields."""

from collections import Counter
from collections.abc import Iterable

from scorer.games.common import Expected
from scorer.games.torri import supply
from scorer.games.torri.box import CARDS, NOBLE_CARDS, NOBLES, RANKS, TALLEST, TOWER_CARDS
from scorer.games.torri.entry import Tower
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import building, conspiracy, extending, market, nobles, towers, trade
from scorer.games.torri.play.cards import PIETRA, Card, Stack, write_cards
from scorer.games.torri.play.drawing import ENDING, HAND_MURA, limit
from scorer.games.torri.play.judgement import Fault
from scorer.games.torri.play.limits import Situation


def _cards_counted(facts: market.PurchaseFacts | Situation) -> Iterable[Fault]:
    """Market, decks and hand come from one box, and the market has cards while the deck has."""
    box = TOWER_CARDS + NOBLE_CARDS
    most = max(0, box - facts.deck - facts.nobles - (facts.hand or 0))
    least = int(facts.phase != ENDING and facts.deck > 0)
    if not least <= facts.market <= most:
        limits = Expected("count", (str(least), str(most)))
        yield Fault("market", "out_of_range", str(facts.market), limits)


def not_completed(tower: Stack, field: str) -> Iterable[Fault]:
    """A tower that is just built cannot be completed."""
    if isinstance(tower, Tower) and tower.completed:
        yield Fault(field, "completed_new", format_tower(tower), Expected("unfinished"))


def declared(tower: Stack) -> Iterable[Fault]:
    """One tower card with several Buona Pietra may be plain or a run: which?"""
    if isinstance(tower, Tower):
        return
    ranks = [(place, card) for place, card in enumerate(tower) if isinstance(card, int)]
    pietre = tower.count(PIETRA)
    if len(ranks) != 1 or pietre < 2 or len(tower) != pietre + 1:
        return
    place, rank = ranks[0]
    either = Tower(len(tower), rank, None, pietre), Tower(len(tower), None, rank - place, pietre)
    words = tuple(map(format_tower, either))
    yield Fault("tower", "declare", write_cards(tower), Expected("choice", words))


def build_fits(facts: building.BuildFacts) -> Iterable[Fault]:
    yield from not_completed(facts.tower, "tower")
    yield from declared(facts.tower)
    yield from in_the_piles(facts)


def tower_fits(facts: towers.TowerFacts) -> Iterable[Fault]:
    yield from declared(facts.tower)


def in_the_piles(
    facts: market.PurchaseFacts | building.BuildFacts | extending.ExtendFacts,
) -> Iterable[Fault]:
    """The noble deck must have the cards that are drawn from it."""
    if facts.noble_draws > facts.nobles:
        limits = Expected("count", ("0", str(facts.nobles)))
        yield Fault("noble_draws", "out_of_range", str(facts.noble_draws), limits)
    yield from _cards_counted(facts)


def purchase_fits(facts: market.PurchaseFacts) -> Iterable[Fault]:
    yield from in_the_piles(facts)
    yield from _hand_within("hand", facts.hand, limit(facts.mura))
    if facts.refilled and facts.deck:
        yield Fault("refilled", "deck_left", str(facts.deck), Expected("empty_deck"))
    if facts.market_draws + facts.noble_draws > facts.take:
        limits = Expected("count", ("0", str(max(0, facts.take - facts.noble_draws))))
        yield Fault("market_draws", "out_of_range", str(facts.market_draws), limits)
    if facts.face_up > facts.deck:
        limits = Expected("count", ("0", str(facts.deck)))
        yield Fault("face_up", "out_of_range", str(facts.face_up), limits)


def _hand_within(field: str, hand: int, most: int) -> Iterable[Fault]:
    if hand > most:
        yield Fault(field, "out_of_range", str(hand), Expected("count", ("0", str(most))))


def extension_fits(facts: extending.ExtendFacts) -> Iterable[Fault]:
    yield from _ranks_noted(facts.tower)
    yield from in_the_piles(facts)


def stone_fits(facts: nobles.NobleFacts) -> Iterable[Fault]:
    if facts.card == PIETRA and facts.tower is not None:
        yield from _ranks_noted(facts.tower)
    if facts.card == "palazzo" and facts.other_highest is not None and facts.highest is None:
        yield Fault("highest", "required", "", Expected("count", ("0", str(TALLEST))))
    if facts.card == PIETRA and facts.cards and PIETRA not in facts.cards:
        yield Fault("cards", "no_pietra", "", Expected("with_pietra"))


def exchange_fits(facts: market.ExchangeFacts) -> Iterable[Fault]:
    """The cards given, the market and the deck must come from one box."""
    seen = Counter(facts.cards) + Counter(facts.market)
    for card, number in seen.items():
        box = CARDS[card] if isinstance(card, int) else NOBLES[card]
        if number > box:
            word, limit = "b" if card == PIETRA else str(card), str(box)
            yield Fault(_fuller(facts, card), "more_than_box", word, Expected("in_box", (limit,)))
    left = TOWER_CARDS - sum(number for card, number in seen.items() if card in RANKS)
    if 0 <= left < facts.deck:
        yield Fault("deck", "out_of_range", str(facts.deck), Expected("count", ("0", str(left))))


def _fuller(facts: market.ExchangeFacts, card: Card) -> str:
    return "market" if facts.market.count(card) > facts.cards.count(card) else "cards"


def _ranks_noted(tower: Stack) -> Iterable[Fault]:
    made = towers.standing_tower(tower)
    if isinstance(made, Tower) and made.rank is None and made.top is None:
        yield Fault("tower", "ranks_needed", "", Expected("noted"))


def on_the_table(facts: conspiracy.ConspiracyFacts) -> Iterable[Fault]:
    names = tuple(side.name for side in facts.table.sides)
    if facts.by not in names:
        yield Fault("by", "no_such_player", facts.by, Expected("choice", names))
        return
    yield from not_completed(facts.new, "new")
    new = towers.new_tower(facts.new)
    if isinstance(new, Tower):
        yield from _one_box(facts, new)
    if facts.target is None or isinstance(new, towers.NoTower):
        return
    standing = conspiracy.on_the_table(facts.table, facts.by, new)
    if facts.target.name not in names:
        yield Fault("target", "no_such_player", facts.target.name, Expected("choice", names))
    elif facts.target not in [one.place for one in standing]:
        word = f"{facts.target.name} {facts.target.number}"
        yield Fault("target", "no_such_tower", word, Expected("standing"))


def _one_box(facts: conspiracy.ConspiracyFacts, new: Tower) -> Iterable[Fault]:
    standing = [tower for _, _, tower in facts.table.towers]
    if any(supply.shortage([*standing, new])):
        yield Fault("new", "not_in_one_box", format_tower(new), Expected("one_box"))


def nobles_in_hand(facts: trade.TradeFacts) -> Iterable[Fault]:
    yield from not_completed(facts.tower, "tower")
    built = towers.new_tower(facts.tower)
    stories = built.stories if isinstance(built, Tower) else 0
    yield from _hand_within("hand", facts.hand, max(0, HAND_MURA - stories))
    for name, nobles_, hand in (
        ("hand_nobles", facts.hand_nobles, facts.hand),
        ("other_nobles", facts.other_nobles, facts.other),
    ):
        if nobles_ > hand:
            limits = Expected("count", ("0", str(hand)))
            yield Fault(name, "out_of_range", str(nobles_), limits)
