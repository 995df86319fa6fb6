"""Purchase, Exchange and every draw: how many cards, from where."""

from scorer.games.torri.play.actions import DECK, NOBLE, Action, Source, Step
from scorer.games.torri.play.drawing import HAND, HAND_MURA
from scorer.games.torri.play.position import Player
from scorer.games.torri.play.table import RULES, Steps, Table, UnclearError

PURCHASED = 2
LEAST_GIVEN = 2


def limit(table: Table, player: Player) -> int:
    return HAND_MURA if table.mura == player else HAND


def buy(table: Table, action: Action, _: Steps) -> None:
    player, sources = action.player, action.cards
    if table.ending:
        _buy_at_the_end(table, sources)
    else:
        _number(table, player, sources)
    hand, most = table.seats[player].hand, limit(table, player)
    if hand is not None and hand + len(sources) > most:
        figures = {"hand": hand, "take": len(sources), "limit": most}
        more = ("MURA-1", "LT-67") if most == HAND_MURA else ()
        table.against("over_limit", *more, figures=figures)
    take(table, player, sources)
    table.last_market = False


def _buy_at_the_end(table: Table, sources: tuple[Source, ...]) -> None:
    """The market is closed; a house rule opens the last refill once more."""
    market = table.market or ()
    inside = all(source not in (DECK, NOBLE) for source in sources)
    once = table.last_market and inside and len(sources) == min(PURCHASED, len(market))
    if not (once and table.readings.refill_last == "once"):
        more = ("LT-05",) if table.last_market else ()
        table.against("ending_closed", *more, code="purchase_closed")


def _number(table: Table, player: Player, sources: tuple[Source, ...]) -> None:
    """Two cards; the last card of the deck may be bought alone."""
    due = stopped_after(table, sources, PURCHASED)
    number = len(sources)
    if table.deck == 1:
        _number_last(table, sources, due)
    elif number != due and not (table.deck is None and sources == (DECK,)):
        _half(table, player, number)


def _number_last(table: Table, sources: tuple[Source, ...], due: int) -> None:
    alone = sources == (DECK,)
    right = {"short": alone or len(sources) == due, "one": alone, "two": len(sources) == due}
    if due < PURCHASED:  # the deck ends with its last card, and the drawing stops
        right = dict.fromkeys(right, alone)
    if len(sources) not in (1, PURCHASED) or not right[table.readings.purchase_last]:
        rules = ("PURCHASE-1", "PURCHASE-3", "LT-04")
        table.against("wrong_number", rules=rules, code="buys_last", figures={"take": len(sources)})


def _half(table: Table, player: Player, number: int) -> None:
    hand = table.seats[player].hand
    single = number == 1 and hand is not None and hand == limit(table, player) - 1
    if single and table.readings.purchase_full == "one":
        return
    more = ("PURCHASE-2", "LT-03") if single else ()
    table.against("wrong_number", *more, code="buys_number", figures={"take": number})


def stopped_after(table: Table, sources: tuple[Source, ...], due: int) -> int:
    """How many cards are drawn: all that are due, or, where the table stops when the deck runs
    out, the cards drawn until then."""
    deck = table.deck
    if not deck or sources.count(DECK) < deck:
        return due
    places = [place for place, source in enumerate(sources, 1) if source == DECK]
    last = places[deck - 1]
    if last < due and table.readings.deck_out == "stop":
        return last
    return due


def take(table: Table, player: Player, sources: tuple[Source, ...]) -> None:
    for source in sources:
        table.draw(player, source)


def swap(table: Table, action: Action, steps: Steps) -> None:
    player, given = action.player, action.cards
    step = steps.take("draw")
    if step is None:
        raise UnclearError("missing_draws", steps.place if steps.kind else -1)
    sources = step.cards or ()
    if table.ending:
        table.against("ending_closed", code="exchange_closed")
    if len(given) < LEAST_GIVEN:
        table.against("too_few_given", code="gives_too_few", figures={"give": len(given)})
    due = stopped_after(table, sources, len(given))
    if len(sources) != due:
        figures = {"give": len(given), "take": len(sources)}
        table.against("wrong_number", rules=("EXCHANGE-1",), code="swaps_number", figures=figures)
    for card in dict.fromkeys(card for card in sources if card in given):
        noble = isinstance(card, str)
        rules = ("EXCHANGE-2", "NOBLE-3", "LT-07") if noble else RULES["same_kind_back"]
        code = "same_name_back" if noble else "same_kind"
        table.against("same_kind_back", rules=rules, code=code, words={"card": str(card)})
    _enough(table, given)
    table.lay(player, given)
    if table.market is not None:
        table.market = (*table.market, *given)
    take(table, player, sources)


def _enough(table: Table, given: tuple[Source, ...]) -> None:
    """Only under house rules can there be too few, if every card that is taken exists."""
    if table.deck is None or table.market is None:
        return
    deck, number = table.deck, len(given)
    others = len([card for card in table.market if card not in given])
    figures = {"give": number, "deck": deck, "others": others}
    rules = ("EXCHANGE-3", "LT-08")
    if min(deck, others) < number and table.readings.exchange_count == "each":
        table.against("wrong_number", rules=rules, code="not_enough_each", figures=figures)
    elif deck + others < number and (
        not table.noble_deck or table.readings.exchange_nobles == "apart"
    ):
        more = ("LT-71",) if table.noble_deck else ()
        table.against(
            "wrong_number", *more, rules=rules, code="not_enough_together", figures=figures
        )


def draw_due(table: Table, player: Player, step: Step | None, due: int, rule: str) -> None:
    """What an extension or an Income draws: as many as are due, or all there are."""
    sources = () if step is None else step.cards or ()
    due = stopped_after(table, sources, min(due, _there(table, due)))
    if step is None and due and not table.towers_only and table.readings.drawing == "must":
        raise UnclearError("missing_draws")
    number = len(sources)
    figures = {"draw": number, "due": due}
    if number > due or (
        number < due and not table.towers_only and table.readings.drawing == "must"
    ):
        table.against("wrong_number", "LT-13", rules=(rule,), code="draws_number", figures=figures)
    if NOBLE in sources and table.nobles and table.readings.noble_draw != "open":
        table.against("noble_deck_closed", code="draws_noble")
    take(table, player, sources)


def _there(table: Table, due: int) -> int:
    """How many cards there are to draw, as far as that is needed."""
    if table.deck is None or table.market is None:
        return due
    there = table.deck + len(table.market)
    if there < due and table.noble_deck and table.readings.noble_draw == "open":
        there += table.noble_deck
    return there
