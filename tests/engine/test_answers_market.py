"""Whole answers about Purchase and Exchange, worked out from the rules."""

import pytest
from referee import Answer, answer, asked

PURCHASES = [
    pytest.param(
        {"hand": 5},
        "",
        Answer(["for purchase hand=5 take=2 limit=7"], "draw=2 refill=0 ends=no hand=7 limit=7"),
        id="two cards from the deck",
    ),
    pytest.param(
        {"hand": 7, "mura": "yes", "face_up": 3},
        "",
        Answer(
            ["notes mura limit=9", "notes face_up", "for purchase hand=7 take=2 limit=9"],
            "draw=2 refill=0 ends=no hand=9 limit=9",
        ),
        id="Mura and cards that are face up",
    ),
    pytest.param(
        {"hand": 6},
        "",
        Answer(
            ["against over_limit hand=6 take=2 limit=7"],
            "draw=0 refill=0 ends=no hand=6 limit=7",
            "pass",
        ),
        id="no room for two",
    ),
    pytest.param(
        {"hand": 6, "take": 1},
        "",
        Answer(
            ["against half_purchase hand=6 take=1 limit=7"],
            "draw=0 refill=0 ends=no hand=6 limit=7",
            "pass",
        ),
        id="half a purchase",
    ),
    pytest.param(
        {"hand": 6, "take": 1},
        "purchase_full=one",
        Answer(
            ["for half_purchase hand=6 take=1 limit=7"], "draw=1 refill=0 ends=no hand=7 limit=7"
        ),
        id="half a purchase where a full hand allows it",
    ),
    pytest.param(
        {"hand": 5, "take": 1},
        "purchase_full=one",
        Answer(
            ["against wrong_number hand=5 take=1 limit=7"],
            "draw=0 refill=0 ends=no hand=5 limit=7",
            "take_instead take=2",
        ),
        id="half a purchase with room for two",
    ),
    pytest.param(
        {"hand": 6, "take": 1, "deck": 1},
        "",
        Answer(
            ["for last_card_short", "notes ends_yes"], "draw=1 refill=0 ends=yes hand=7 limit=7"
        ),
        id="the last card of the deck alone",
    ),
    pytest.param(
        {"hand": 5, "take": 2, "deck": 1},
        "",
        Answer(
            [
                "notes last_card_short",
                "for purchase hand=5 take=2 limit=7",
                "notes ends_yes",
            ],
            "draw=2 refill=0 ends=yes hand=7 limit=7",
        ),
        id="the last card of the deck and one of the market",
    ),
    pytest.param(
        {"hand": 5, "take": 2, "deck": 1},
        "purchase_last=one",
        Answer(
            ["against wrong_number_last hand=5 take=2 limit=7", "notes last_card_one"],
            "draw=0 refill=0 ends=no hand=5 limit=7",
            "take_instead take=1",
        ),
        id="two cards where the last is bought alone",
    ),
    pytest.param(
        {"hand": 5, "take": 1, "deck": 1},
        "purchase_last=two",
        Answer(
            ["against wrong_number_last hand=5 take=1 limit=7", "notes last_card_two"],
            "draw=0 refill=0 ends=no hand=5 limit=7",
            "take_instead take=2",
        ),
        id="one card where it is always two",
    ),
    pytest.param(
        {"hand": 5, "take": 1, "deck": 1, "market_draws": 1},
        "",
        Answer(
            ["against wrong_number_last hand=5 take=1 limit=7", "notes last_card_short"],
            "draw=0 refill=0 ends=no hand=5 limit=7",
            "from_deck",
        ),
        id="one card of the market is not the last card of the deck",
    ),
    pytest.param(
        {"hand": 3, "take": 1, "deck": 1, "noble_draws": 1, "nobles": 2},
        "",
        Answer(
            ["against wrong_number_last hand=3 take=1 limit=7", "notes last_card_short"],
            "draw=0 refill=0 ends=no hand=3 limit=7",
            "from_deck",
        ),
        id="one noble card is not the last card of the deck",
    ),
    pytest.param(
        {"hand": 3, "deck": 1, "market": 0, "nobles": 1, "noble_draws": 1},
        "",
        Answer(
            ["notes last_card_short", "for purchase hand=3 take=2 limit=7", "notes ends_yes"],
            "draw=2 refill=0 ends=yes hand=5 limit=7",
        ),
        id="the noble deck counts for a purchase",
    ),
    pytest.param(
        {"hand": 3, "deck": 1, "market": 0},
        "",
        Answer(
            ["against wrong_number_last hand=3 take=2 limit=7"]
            + ["against market_short market=1 there=0", "notes last_card_short"],
            "draw=0 refill=0 ends=no hand=3 limit=7",
            "take_instead take=1",
        ),
        id="two cards where there is one",
    ),
    pytest.param(
        {"hand": 3, "market": 1, "market_draws": 2},
        "",
        Answer(
            ["against market_short market=2 there=1", "for purchase hand=3 take=2 limit=7"],
            "draw=0 refill=0 ends=no hand=3 limit=7",
            "from_deck",
        ),
        id="more from the market than is there",
    ),
    pytest.param(
        {"hand": 3, "deck": 1, "market_draws": 1},
        "",
        Answer(
            ["notes last_card_short", "for purchase hand=3 take=2 limit=7"]
            + ["notes deck_out_finish", "notes ends_yes"],
            "draw=2 refill=0 ends=yes hand=5 limit=7",
        ),
        id="the deck runs out and the purchase is finished",
    ),
    pytest.param(
        {"hand": 3, "deck": 1, "market_draws": 1},
        "deck_out=stop",
        Answer(
            ["notes last_card_short", "for purchase hand=3 take=2 limit=7"]
            + ["notes deck_out_stop", "notes ends_yes"],
            "draw=1 refill=0 ends=yes hand=4 limit=7",
        ),
        id="the deck runs out and the purchase stops",
    ),
    pytest.param(
        {"hand": 3, "deck": 6, "market": 1, "market_draws": 1},
        "",
        Answer(
            ["for purchase hand=3 take=2 limit=7", "notes refill refill=4"],
            "draw=2 refill=4 ends=no hand=5 limit=7",
        ),
        id="a refill that leaves one card",
    ),
    pytest.param(
        {"hand": 3, "deck": 5, "market": 1, "market_draws": 1, "nobles": 1},
        "",
        Answer(
            ["for purchase hand=3 take=2 limit=7", "notes refill refill=4", "notes ends_yes"],
            "draw=2 refill=4 ends=yes hand=5 limit=7",
        ),
        id="a refill that leaves none",
    ),
    pytest.param(
        {"hand": 3, "deck": 5, "market": 1, "market_draws": 1, "nobles": 1},
        "noble_refill=choose",
        Answer(
            ["for purchase hand=3 take=2 limit=7", "notes refill refill=4", "notes ends_choice"],
            "draw=2 refill=4 ends=choice hand=5 limit=7",
        ),
        id="a refill that may come from the noble deck",
    ),
    pytest.param(
        {"hand": 3, "deck": 4, "market": 1, "market_draws": 1, "nobles": 1, "noble_draws": 1},
        "noble_refill=choose",
        Answer(
            ["for purchase hand=3 take=2 limit=7", "notes refill refill=4", "notes ends_yes"],
            "draw=2 refill=4 ends=yes hand=5 limit=7",
        ),
        id="a refill after the last noble card was drawn",
    ),
    pytest.param(
        {"hand": 3, "deck": 2, "nobles": 1},
        "noble_refill=choose",
        Answer(
            ["for purchase hand=3 take=2 limit=7", "notes ends_yes"],
            "draw=2 refill=0 ends=yes hand=5 limit=7",
        ),
        id="the deck runs out and nothing is refilled",
    ),
    pytest.param(
        {"hand": 3, "deck": 2, "nobles": 2, "noble_draws": 2},
        "",
        Answer(["for purchase hand=3 take=2 limit=7"], "draw=2 refill=0 ends=no hand=5 limit=7"),
        id="two noble cards leave the deck alone",
    ),
    pytest.param(
        {"hand": 3, "phase": "ending"},
        "",
        Answer(["against purchase_closed"], "draw=0 refill=0 ends=no hand=3 limit=7", "pass"),
        id="in the Ending Phase",
    ),
    pytest.param(
        {"hand": 3, "deck": 0, "refilled": "yes", "mura": "yes"},
        "",
        Answer(
            ["against purchase_closed", "notes deck_is_out", "notes refilled_closed"],
            "draw=0 refill=0 ends=no hand=3 limit=9",
            "pass",
        ),
        id="a market that the last cards refilled",
    ),
    pytest.param(
        {"hand": 3, "deck": 0},
        "refill_last=once",
        Answer(
            ["against purchase_closed", "notes deck_is_out"],
            "draw=0 refill=0 ends=no hand=3 limit=7",
            "pass",
        ),
        id="an old market where a refilled one would be open",
    ),
    pytest.param(
        {"hand": 6, "deck": 0, "refilled": "yes", "market": 1, "take": 1},
        "refill_last=once",
        Answer(["for refilled_once"], "draw=1 refill=0 ends=no hand=7 limit=7"),
        id="one card of a refilled market of one",
    ),
    pytest.param(
        {"hand": 3, "deck": 0, "refilled": "yes", "market": 1},
        "refill_last=once",
        Answer(
            ["against wrong_number hand=3 take=2 limit=7", "for refilled_once"],
            "draw=0 refill=0 ends=no hand=3 limit=7",
            "pass",
        ),
        id="two cards of a refilled market of one",
    ),
    pytest.param(
        {"hand": 6, "deck": 0, "refilled": "yes"},
        "refill_last=once",
        Answer(
            ["against over_limit hand=6 take=2 limit=7", "for refilled_once"],
            "draw=0 refill=0 ends=no hand=6 limit=7",
            "pass",
        ),
        id="a refilled market and no room",
    ),
]


@pytest.mark.parametrize(("given", "house", "expected"), PURCHASES)
def test_a_purchase_is_answered(given: dict[str, object], house: str, expected: Answer) -> None:
    assert answer(asked("purchase", *house.split(), **given)) == expected


EXCHANGES = [
    pytest.param(
        {"cards": "5 6", "market": "7 8 9 10"},
        "",
        Answer(["for exchange give=2"], "give=2 others=4"),
        id="two cards for two",
    ),
    pytest.param(
        {"cards": "5 6", "market": "5 8 9 10"},
        "",
        Answer(["for exchange give=2", "notes same_from_deck"], "give=2 others=3"),
        id="what was given may come back from the deck",
    ),
    pytest.param(
        {"cards": "5", "market": "7 8"},
        "",
        Answer(["against gives_too_few give=1"], "give=1 others=2", "pass"),
        id="one card alone",
    ),
    pytest.param(
        {"cards": "5 6", "market": "5 7", "wanted": "5"},
        "",
        Answer(
            ["against same_kind card=5", "notes same_from_deck"],
            "give=2 others=1",
            "exchange_others",
        ),
        id="the same kind from the market",
    ),
    pytest.param(
        {"cards": "5 6", "market": "7 8", "wanted": "9"},
        "",
        Answer(["against not_in_market card=9"], "give=2 others=2", "exchange_others"),
        id="a card that is not in the market",
    ),
    pytest.param(
        {"cards": "5 6", "market": "7 8 9", "wanted": "7 8 9"},
        "",
        Answer(["against wants_too_many give=2 wanted=3"], "give=2 others=3", "exchange_others"),
        id="more than was given",
    ),
    pytest.param(
        {"cards": "5 6 7", "market": "8", "deck": 2},
        "",
        Answer(["for exchange give=3"], "give=3 others=1"),
        id="deck and market together are enough",
    ),
    pytest.param(
        {"cards": "5 6 7", "market": "8", "deck": 1},
        "",
        Answer(
            ["against not_enough_together give=3 deck=1 others=1"],
            "give=3 others=1",
            "exchange_fewer give=2",
        ),
        id="deck and market together are one short",
    ),
    pytest.param(
        {"cards": "5 6", "market": "5", "deck": 1},
        "",
        Answer(
            ["against not_enough_together give=2 deck=1 others=0", "notes same_from_deck"],
            "give=2 others=0",
            "pass",
        ),
        id="not even two can be exchanged",
    ),
    pytest.param(
        {"cards": "5 6 7", "market": "8 9 10", "deck": 3},
        "exchange_count=each",
        Answer(["for exchange give=3"], "give=3 others=3"),
        id="deck and market each are enough",
    ),
    pytest.param(
        {"cards": "5 6 7", "market": "8 9 10", "deck": 2},
        "exchange_count=each",
        Answer(
            ["against not_enough_each give=3 deck=2 others=3"],
            "give=3 others=3",
            "exchange_fewer give=2",
        ),
        id="the deck alone is one short",
    ),
    pytest.param(
        {"cards": "5 5 6", "market": "8 9 10", "wanted": "8", "deck": 1},
        "",
        Answer(["against deck_short rest=2 there=1"], "give=3 others=3", "exchange_fewer give=2"),
        id="what is not wanted from the market is not in the deck",
    ),
    pytest.param(
        {"cards": "5 5 6", "market": "8 9 10", "wanted": "8", "deck": 1, "nobles": 1},
        "",
        Answer(["for exchange give=3"], "give=3 others=3"),
        id="the rest comes from both decks",
    ),
    pytest.param(
        {"cards": "5 6", "market": "7 8", "phase": "ending"},
        "",
        Answer(["against exchange_closed"], "", "pass"),
        id="in the Ending Phase",
    ),
    pytest.param(
        {"cards": "5 6", "market": "7 8", "deck": 0},
        "",
        Answer(["against exchange_closed", "notes deck_is_out"], "", "pass"),
        id="with an empty deck",
    ),
]


@pytest.mark.parametrize(("given", "house", "expected"), EXCHANGES)
def test_an_exchange_is_answered(given: dict[str, object], house: str, expected: Answer) -> None:
    assert answer(asked("exchange", *house.split(), **given)) == expected
