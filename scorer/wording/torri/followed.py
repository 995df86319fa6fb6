"""What the referee says about a followed deal, under the codes of the engine."""

from scorer.wording.marks import N_, NN_, Plural

TURN = {
    "not_your_turn": N_("It is the turn of %(name)s."),
    "deal_over": N_("Both players have passed in a row, so the deal is over."),
    "close_ending": N_("The Ending Phase has already begun, so Close cannot be called."),
    "complete_ending": N_("In the Ending Phase you may not complete towers."),
    "ending_effect": N_("In the Ending Phase a new tower has no effect."),
    "draws_ending": N_("In the Ending Phase you do not draw."),
    "via_ending": N_("In the Ending Phase Via Francigena draws nothing."),
    "already_completed": N_("Tower %(number)d is already completed."),
    "too_few_completed": N_(
        "To call Close you need %(least)d completed towers. You have %(completed)d."
    ),
    "basic_game": N_("This deal is played without noble cards."),
}
TAKING = {
    "buys_number": N_("A purchase is two cards."),
    "buys_last": N_("The deck has only one card. This is not a purchase that LT-04 allows."),
    "swaps_number": N_(
        "In an exchange you take as many cards as you give. You gave %(give)d and took %(take)d."
    ),
    "same_name_back": N_("You may not take back a card with the name you gave: %(card)s."),
    "draws_number": N_("Cards to draw: %(due)d. You drew %(draw)d."),
    "draws_noble": N_("Extending and Income do not draw from the noble deck."),
    "via_number": N_(
        "Via Francigena draws up to your hand limit. Cards to draw: %(due)d. You drew %(draw)d."
    ),
    "via_market": N_("Via Francigena does not draw from the market."),
}
TOWERS = {
    "not_three": N_("A tower needs at least three stories."),
    "outside": N_("At least one story must have a rank from 5 to 10."),
    "fits_plain": N_("On a tower of %(rank)d only cards of this rank fit, not this one: %(card)s."),
    "fits_colorful": N_("The next rank on this tower is %(due)d, not this card: %(card)s."),
    "fits_nothing": N_("Only Buona Pietra fits on this tower now, not this card: %(card)s."),
    "slides_under": N_("You may put Buona Pietra below the 10 only when you build."),
    "no_such_tower": N_("%(name)s does not have a tower with the number %(number)d."),
    "palazzo_no_tower": N_("By your house rule you may not play Palazzo while no tower stands."),
    "palazzo_shows": N_("The two cards for Palazzo are not shown."),
    "palazzo_cost": N_("To play Palazzo you put away two other cards, not %(paid)d."),
    "not_the_rest": N_("After Giostra you go on with all the other cards of this action."),
    "giostra_use": N_(
        "Noble cards used: %(own)d by the player of Giostra, %(other)d by the other player. "
        "Giostra would be one too many."
    ),
}
EFFECTS = {
    "declines": N_("The effect of a new tower cannot be declined."),
    "guard_pointless": N_("There is no effect that a Guard could stop."),
    "guards_income": N_("A Guard cannot stop Income."),
    "guards_nothing": N_("Conspiracy is not aimed at any tower, so a Guard has nothing to stop."),
    "guards_again": N_("By your house rule no other Guard may be played after a canceled one."),
    "target_left": N_("At least one tower can be destroyed, so one must be."),
    "no_target": N_("No tower can be destroyed."),
    "target_higher": N_("This tower is higher than the new one, so it cannot be destroyed."),
    "target_completed": N_("This tower is completed, so it cannot be destroyed."),
    "target_contract": N_("This is a plain tower of 6, so it cannot be destroyed."),
    "target_lower": N_("A higher tower can be destroyed, so you may not choose this one."),
    "target_changed": N_("The tower was named before. It cannot be changed."),
    "target_after_guard": N_("After a Guard no other tower is destroyed."),
    "trade_number": N_("Cards to take in this Trade: %(taken)d, to give back: %(given)d."),
    "trade_short": N_("By your house rule you may not build it: too few cards to give back."),
    "trade_nobles": N_("By your house rule only tower cards are part of a Trade."),
}
BOX = {
    "deck_empty": N_("The deck is empty."),
    "noble_deck_empty": N_("The noble deck is empty."),
    "hand_too_small": N_("%(cards)d of these cards are needed, but the hand has only %(hand)d."),
    "not_in_hand": N_(
        "All cards in this hand are known, and this one is not among them: %(card)s."
    ),
    "supply": N_("All cards of this kind are already in sight: %(card)s."),
    "known_card": N_("This card is on top of the deck, so it must be in the market: %(card)s."),
    "refill_number": N_("Cards in the refill of the market: %(due)d, not %(cards)d."),
}
NOTES = {
    "ending_begins": N_("The Ending Phase begins."),
    "needless": N_("This is legal, so the table did not have to allow it."),
    "ignored": N_("Only towers are followed here: this is ignored."),
    "instead": N_("This would be legal: %(line)s"),
    "turn_next": N_("It is the turn of %(name)s."),
    "turn_unknown": N_("This record does not say whose turn it is."),
    "market_due": N_("The market has not been laid out yet."),
    "deal_ended": N_("The deal is over."),
}
FOLLOWED = {**TURN, **TAKING, **TOWERS, **EFFECTS, **BOX, **NOTES}
COUNTED: dict[str, tuple[str, Plural]] = {
    "refill_due": (
        "cards",
        NN_(
            "The market is empty. Lay out %(n)d card from the deck.",
            "The market is empty. Lay out %(n)d cards from the deck.",
        ),
    ),
    "takes_marker": (
        "stories",
        NN_(
            "With %(n)d story this is the highest tower: its builder takes the marker.",
            "With %(n)d stories this is the highest tower: its builder takes the marker.",
        ),
    ),
}
UNREADABLE = {
    "unknown_word": N_("this word is not known"),
    "unknown_card": N_("this is not a card"),
    "unknown_name": N_("this player is not in this deal"),
    "bad_tower": N_("this is not a tower"),
    "where_pietra": N_("the number after b and the places of Buona Pietra do not agree"),
    "two_names": N_("a deal has two players with different names"),
    "players_first": N_("a record begins with its players"),
    "market_first": N_("the market must be laid out before the first action"),
    "four_cards": N_("the first market has four cards"),
    "late_header": N_("this line must come before the market, and only once"),
    "unknown_reading": N_("this is not a reading"),
    "no_refill_due": N_("the market is not empty"),
    "missing_market": N_("the market is empty and must be refilled first"),
    "missing_draws": N_("the cards drawn are missing"),
    "missing_target": N_("the tower that Conspiracy destroys is missing"),
    "missing_backs": N_("the backs of the cards in this Trade are missing"),
    "missing_rest": N_("what happens to the other cards after Giostra is missing"),
    "missing_reason": N_("the reason is missing"),
    "not_here": N_("this does not belong here"),
    "too_much": N_("the line should end here"),
    "bad_correction": N_("this cannot be set"),
    "too_long": N_("this is too long"),
}
EXPECTED = {
    "word": N_("one of: %(choices)s"),
    "line_word": N_("a player and a colon, or one of: %(choices)s"),
    "source": N_("one or more of: %(choices)s"),
    "card": N_("one or more of: %(choices)s"),
    "back": N_("one or more of: %(choices)s"),
    "tower": N_("a tower such as %(example)s"),
    "number": N_("a number"),
    "names": N_("one of: %(choices)s"),
    "players": N_("the two players, such as %(example)s"),
    "four": N_("the first market, such as %(example)s"),
    "refill": N_("a refill of the market; number of cards: %(choices)s"),
    "no_refill": N_("an action"),
    "before_market": N_("an action, a market or a correction"),
    "towers_only": N_("an action; this word is only for records that follow towers"),
    "nothing": N_("nothing more"),
    "draws": N_("the cards drawn, such as %(example)s"),
    "target": N_("a player and the number of a tower, such as %(example)s"),
    "backs": N_("the backs, such as %(example)s"),
    "rest": N_("what happens to the other cards, such as %(example)s"),
    "reason": N_("an exclamation mark, then a reason"),
    "hand_both": N_("tower cards and noble cards, such as %(example)s"),
    "between": N_("a number from %(low)s to %(high)s"),
    "correct_tower": N_("a player, a number and a tower, such as %(example)s"),
    "lines": N_("at most %(choices)s lines"),
    "characters": N_("at most %(choices)s characters in a line"),
    "seen": N_("letters, digits and signs only"),
}
EXAMPLES = {
    "tower": "8x4b",
    "players": "players Adso / William",
    "four": "market 5 7 7 10",
    "draws": "> deck deck 5",
    "target": "> destroy Adso 1",
    "backs": "> trade deck noble for deck",
    "rest": "> back",
    "hand_both": "4+2",
    "correct_tower": "Adso 2 8x4",
}
"""How it is written, in every language."""
