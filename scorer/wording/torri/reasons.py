"""The referee's reasons, one sentence each, under the codes of the engine.

A code that may speak for or against has a sentence for each: `declined.for`. Where a number
decides the form of the sentence, it is named first.
"""

from scorer.wording.marks import N_, NN_, Plural

TOWERS = {
    "plain": N_("All %(stories)d stories have rank %(rank)d: this is a plain tower."),
    "run": N_(
        "The ranks go from %(top)d to %(bottom)d, with the lowest on top: this is a colorful tower."
    ),
    "stones": N_(
        "There are only Buona Pietra. The builder says at once whether the tower is plain or "
        "colorful."
    ),
    "colorful": N_("This is a colorful tower of %(stories)d stories."),
    "too_many_pietre": N_("There are %(pietre)d Buona Pietra here, but only %(box)d in the box."),
    "too_high_plain": N_(
        "There are only %(rank)d cards of rank %(rank)d, so this tower can have at most "
        "%(most)d stories."
    ),
    "too_high_colorful": N_("A colorful tower like this one can have at most %(most)d stories."),
    "beyond": N_("Only Buona Pietra can be above the 5 or below the 10."),
    "beyond_end": N_(
        "By your house rule at most one Buona Pietra may be above the 5, and at most one "
        "below the 10."
    ),
    "only_pietre": N_("By your house rule a tower needs at least one tower card."),
    "pietre_too_soon": N_("By your house rule you may use at most one Buona Pietra in one action."),
    "noble_story": N_(
        "%(card)s cannot be a story of a tower. Buona Pietra is the only noble card that can."
    ),
    "rank_twice": N_("A rank appears twice, but the cards are not all of one rank."),
    "upside_down": N_("The run is upside down: the lowest rank must be on top."),
    "out_of_order": N_("The ranks are right, but their order is wrong."),
    "gap": N_("The cards are neither all of one rank nor a run without a gap."),
    "declared": N_(
        "The tower has at most one tower card, so its builder must say at once which tower it is."
    ),
    "pietra_beyond": N_("Buona Pietra may go above a 5 or below a 10."),
    "pietra_story": N_("Buona Pietra counts as a story in every way."),
    "in_order": N_("In this order it is a tower: %(cards)s."),
    "lower_tower": N_("With %(stories)d stories it would be legal."),
    "without_pietra": N_("Leave Buona Pietra out."),
}
STONES = {
    "purchase": N_("A purchase is two cards, from the deck, the market or both."),
    "over_limit": N_(
        "You have %(hand)d cards in hand. With %(take)d more you would pass your limit of "
        "%(limit)d."
    ),
    "half_purchase.for": N_(
        "By your house rule you may purchase one card if your hand has room for only one."
    ),
    "half_purchase.against": N_("If your hand has room for only one card, you may not purchase."),
    "last_card_short": N_(
        "You may take just the last card of the deck. You may also take a second card from "
        "the market."
    ),
    "not_the_last_card": N_(
        "Only the last card of the deck may be bought alone, not a card from somewhere else."
    ),
    "last_card_one": N_(
        "By your house rule, if the deck has only one card, a purchase is just that card."
    ),
    "last_card_two": N_(
        "By your house rule a purchase is always two cards, even if the deck has only one."
    ),
    "noble_bought": N_("For a purchase you may use the noble deck too."),
    "purchase_closed": N_("In the Ending Phase you may not purchase."),
    "refilled_closed": N_(
        "The refill emptied the deck. Its cards are in the market, but the market is closed."
    ),
    "refilled_once": N_(
        "By your house rule you may buy once more from the last refill of the market."
    ),
    "face_up": N_("Cards that are face up on the deck belong to it and are drawn like the others."),
    "mura": N_("With Mura you may have %(limit)d cards in hand."),
    "deck_is_out": N_("The tower deck is empty: this is the Ending Phase."),
    "deck_out_finish": N_(
        "The deck becomes empty during the action. The action is still finished."
    ),
    "deck_out_stop": N_("By your house rule the action stops when the deck becomes empty."),
    "refill": N_("The market is empty and is refilled. Cards from the tower deck: %(refill)d."),
    "ends_yes": N_("The tower deck is empty: the Ending Phase begins."),
    "ends_choice": N_(
        "The Ending Phase begins only if the refill takes the last cards of the tower deck."
    ),
    "from_deck": N_("Take the cards from the deck instead."),
    "exchange": N_("You put %(give)d cards into the market and take as many."),
    "gives_too_few": N_("In an exchange you give at least two cards."),
    "same_kind": N_(
        "You gave a card of this kind (%(card)s), so you may not take one from the market."
    ),
    "same_from_deck": N_("From the face-down deck you may draw the same rank again."),
    "not_in_market": N_("The market does not have enough cards of this kind (%(card)s)."),
    "wants_too_many": N_("You may take only as many cards as you gave: %(give)d, not %(wanted)d."),
    "not_enough_together": N_(
        "The deck (%(deck)d) and the market cards of other ranks (%(others)d) are fewer than "
        "%(give)d together."
    ),
    "not_enough_each": N_(
        "By your house rule the deck (now %(deck)d) and the market cards of other ranks (now "
        "%(others)d) must each be at least %(give)d."
    ),
    "exchange_closed": N_("In the Ending Phase you may not exchange."),
    "exchange_fewer": N_("Exchange only %(give)d of these cards."),
    "exchange_others": N_("Exchange them for other cards."),
}
BUILDING = {
    "several_towers": N_("With one action you build one tower, not %(number)d."),
    "build_one": N_("Build only one of them."),
    "let_it_work": N_("Let the effect happen."),
    "over_use": N_(
        "Noble cards used: %(own)d by you, %(other)d by your opponent. With this you would "
        "be more than one ahead."
    ),
    "no_effect_colorful": N_("A colorful tower has no Donazione."),
    "no_effect_ending": N_("In the Ending Phase there is no Donazione."),
    "no_effect_extending": N_("There is no Donazione for extending a tower."),
    "effect_contract": N_("Contract: a Conspiracy cannot destroy this tower."),
    "effect_blessing": N_("Blessing: every story gives 2 points at the end."),
    "effect_income": N_("Income: draw %(stories)d cards."),
    "effect_trade": N_(
        "Trade: take as many cards as the tower has stories, and give back one fewer."
    ),
    "effect_conspiracy": N_(
        "Conspiracy: the highest tower that is not higher than this one is destroyed."
    ),
    "declined.for": N_("By your house rule you may decline the effect."),
    "declined.against": N_("The effect of a new tower is compulsory."),
    "draws_too_many": N_("Too many cards: draw %(most)d, not %(draw)d."),
    "draw_nothing": N_("Draw no cards."),
    "draws_fewer.for": N_("By your house rule you may draw fewer cards."),
    "draws_all": N_("Cards left in the deck and the market: %(most)d. Take all of them."),
    "noble_deck.for": N_("By your house rule you may use the noble deck for every draw."),
    "noble_deck.against": N_("You may use the noble deck only for Purchase and Exchange."),
    "hand_never_grows": N_(
        "You draw as many cards as you played, so the hand limit does not matter."
    ),
    "extend": N_("The tower grows to %(stories)d stories."),
    "completed_grows": N_("A completed tower cannot be extended."),
    "other_rank": N_("The card %(card)s does not fit a tower of %(rank)d."),
    "card_twice": N_("A run has one card of each rank, but rank %(card)s is there twice."),
    "on_a_five": N_("Only Buona Pietra can go on top of a 5."),
    "not_next": N_("The card %(card)s does not fit: the next card on top must have rank %(next)d."),
    "under": N_(
        "An existing tower grows only at the top. A card goes below the 10 only when the "
        "tower is built."
    ),
    "under_ten_only": N_("Only Buona Pietra may go below a tower, and only below a 10."),
    "slid_under": N_("By your house rule you may put Buona Pietra below a 10 later."),
    "no_draw_ending": N_("In the Ending Phase you may still extend towers, but you draw no cards."),
    "as_high_as_palazzo": N_("You may build as high as the highest tower of the owner of Palazzo."),
    "add_rank": N_("Add cards of rank %(rank)d."),
    "add_next": N_("Add a card of rank %(next)d."),
}
FINISHING = {
    "complete_closed": N_("In the Ending Phase you may not complete towers."),
    "not_yours": N_("You may complete only your own towers."),
    "completed_already": N_("One of them is already completed."),
    "completed_safe": N_("A completed tower is safe, cannot grow and gives 5 points."),
    "close_again": N_("The Ending Phase has already begun, so Close cannot be called."),
    "close_too_few": N_(
        "To call Close you need %(least)d completed towers of your own. You have %(completed)d."
    ),
    "close": N_("You have %(completed)d completed towers; %(least)d are enough."),
    "close_goes_on": N_("Both players may still build and extend until they pass in a row."),
    "may_pass": N_("You may always pass."),
    "deal_ends": N_("Two passes in a row: the deal ends."),
    "pair_broken": N_("The other player did not pass just before, so the deal goes on."),
    "pair_cancelled": N_(
        "The other player played a noble card as an action (canceled or not), so the deal goes on."
    ),
    "pass": N_("Pass, or choose another action."),
}
EFFECTS = {
    "nothing_falls": N_("No tower can be destroyed, so nothing happens."),
    "one_falls": N_("Only one tower can be destroyed. It belongs to %(name)s."),
    "own_falls": N_("Your own towers can be destroyed like the others."),
    "colorful_falls": N_(
        "Colorful towers can be destroyed too, as long as they are not completed."
    ),
    "not_a_ten": N_("Only a plain tower of 10 causes a Conspiracy."),
    "target_allowed": N_("The named tower may be chosen."),
    "target_new": N_("The new tower cannot destroy itself."),
    "target_protected": N_("Completed towers and plain towers of 6 cannot be destroyed."),
    "target_safe": N_("The named tower may not be chosen."),
    "target_instead": N_("Name tower %(number)d of %(name)s."),
    "guard_saves_named": N_("The Guard saves the named tower."),
    "guard_own": N_("A Guard stops even your own Conspiracy."),
    "guard_other": N_("The owner of the tower plays the Guard."),
    "guard_final": N_("After the Guard, no other tower is chosen."),
    "guard_again": N_("By your house rule the builder may then choose another tower."),
    "guard_five": N_("A 5 from the hand is a Guard."),
    "guard_under_deck": N_("It goes face down under the deck."),
    "guard_pietra": N_("A Buona Pietra from the hand may be the Guard."),
    "guard_pietra_no": N_("By your house rule Buona Pietra cannot be a Guard."),
    "guard_in_front": N_("It stays in front of its player and counts as used."),
    "guard_no_card": N_("A player without cards in hand cannot play a Guard."),
    "guard_trade": N_("Against a Trade: neither player gives cards."),
    "guard_conspiracy": N_("Against a Conspiracy on your tower: the tower stays."),
    "guard_not_aimed": N_("The effect is not aimed at you."),
    "guard_income": N_("A Guard stops only Trade and Conspiracy."),
    "guard_ending": N_("In the Ending Phase there is no effect to stop."),
    "guard_with_five": N_("Play a 5 instead."),
    "building_stays": N_("The new tower stays."),
    "not_a_nine": N_("Only a plain tower of 9 causes a Trade."),
    "trade": N_(
        "Take as many cards as the tower has stories (%(stories)d), and give back one fewer."
    ),
    "nobles_included": N_("Noble cards in a hand are part of the Trade, like the others."),
    "nobles_excluded": N_("By your house rule noble cards are not part of the Trade."),
    "short_other_all": N_(
        "The opponent has fewer cards. Take all of them (%(take)d), and still give back %(give)d."
    ),
    "short_other_taken": N_(
        "By your house rule you do not give back more than you took: give back %(give)d."
    ),
    "short_own_whole": N_(
        "You must give back %(give)d cards, but you have only %(there)d: give back your whole hand."
    ),
    "short_own_illegal": N_(
        "By your house rule you may not build this tower, because you could not give back "
        "%(give)d cards."
    ),
    "short_own_void": N_(
        "By your house rule the Trade does not happen, because you could not give back "
        "%(give)d cards."
    ),
    "hand_never_grows_trade": N_("After a Trade, neither hand is above its limit."),
    "trade_lower": N_("Build a lower tower, or build it later."),
}
MARKER = {
    "marker_first": N_("Step %(step)d: this is the first tower, so %(holder)s takes the marker."),
    "marker_taken": N_(
        "Step %(step)d: this tower (%(stories)d stories) is higher than every other one, so "
        "%(holder)s takes the marker."
    ),
    "marker_kept": N_("Step %(step)d: %(holder)s already has the marker."),
    "marker_not_higher": N_(
        "Step %(step)d: this tower (%(stories)d stories) is not higher than every other one, "
        "so the marker does not move."
    ),
    "marker_stays_fallen": N_("Step %(step)d: a tower is destroyed. The marker does not move."),
    "marker_moves_on": N_(
        "Step %(step)d: a tower is destroyed. By your house rule the marker goes to %(holder)s."
    ),
    "marker_ending_moves": N_("Step %(step)d: in the Ending Phase the marker still moves."),
    "marker_ending_frozen": N_(
        "Step %(step)d: in the Ending Phase, by your house rule, the marker does not move."
    ),
    "destroyed_without_ten": N_(
        "A tower is destroyed only right after a plain tower of 10 was built."
    ),
    "not_in_the_box": N_(
        "Step %(step)d: the box does not have enough cards for all these towers together."
    ),
    "marker_frozen": N_("Step %(step)d: by your house rule the marker no longer moves."),
}
NOBLES = {
    "within_use": N_(
        "Noble cards used so far: %(own)d by you, %(other)d by your opponent. This is within "
        "the limit."
    ),
    "two_ahead": N_(
        "The card you cancel still counts at this moment, so with Giostra you may be two ahead."
    ),
    "no_action": N_("Giostra does not use your action."),
    "giostra_last": N_("There is only one Giostra, so nothing can cancel it."),
    "giostra_cancels": N_("The opponent’s card leaves the game and does not count as used."),
    "noble_ending": N_("Noble cards may still be played in the Ending Phase."),
    "noble_ending_closed": N_(
        "By your house rule you may play only Buona Pietra in the Ending Phase."
    ),
    "is_action": N_(
        "Playing it is your action, so a pass before it and a pass after it do not end the deal."
    ),
    "counts": N_(
        "It counts as used. Noble cards used are now: %(own)d by you, %(other)d by your opponent."
    ),
    "several_pietre": N_("You may use several Buona Pietra in one action, within the limit."),
    "mura_only_one": N_("There is only one Mura, and it is in front of you."),
    "points_monumento": N_(
        "It gives 7 points at the end if it is in front of you, not in your hand."
    ),
    "points_cappella": N_(
        "At the end it gives 5 points for each of your towers with five stories or more, if "
        "it is in front of you."
    ),
    "via_draws": N_(
        "Draw from either deck up to your hand limit of %(limit)d. Cards to draw: %(due)d."
    ),
    "via_nothing": N_("The decks are closed: with Via Francigena you draw no cards."),
    "via_too_many": N_("Too many cards: draw %(due)d, not %(draw)d."),
    "via_fewer.for": N_("By your house rule you may draw fewer cards."),
    "palazzo_grows": N_(
        "Until the deal ends, your opponent may not build higher than your highest tower is "
        "at that moment."
    ),
    "palazzo_frozen_untold": N_(
        "By your house rule your opponent may not build higher than your highest tower is now."
    ),
    "palazzo_removed": N_(
        "Your opponent has a higher tower: Palazzo has no effect, leaves the game and does "
        "not count as used."
    ),
    "palazzo_counts": N_(
        "Your opponent has a higher tower: Palazzo has no effect. By your house rule it "
        "counts as used."
    ),
    "cannot_pay": N_("Palazzo costs two other cards. You have only %(hand)d."),
    "pays_one": N_("Put away two cards or none; one is not allowed."),
    "pays_nothing.for": N_("By your house rule the cost is optional."),
    "pays_nothing.against": N_("Palazzo costs two cards. Put each under its own deck."),
    "may_pay_nothing": N_("If Palazzo has no effect, you may put away two cards or none."),
    "pays_two": N_("Two cards go under their decks."),
    "pay_two": N_("Put away two cards."),
    "cancelled": N_("Giostra cancels it: it leaves the game and does not count as used."),
    "giostra_two_ahead": N_("With Giostra, a player may be two ahead."),
    "giostra_over_use": N_("Because of the limit of use, your opponent may not play Giostra."),
    "giostra_ending": N_("By your house rule Giostra may not be played in the Ending Phase."),
    "giostra_only_one": N_("There is only one Giostra, so nothing can cancel it."),
    "giostra_card": N_("Giostra cancels one Buona Pietra. Your action is used."),
    "giostra_play": N_("By your house rule Giostra cancels every Buona Pietra of the action."),
    "goes_on": N_("You may go on with the other cards, or take them back."),
    "takes_back": N_("The other cards alone are not enough: take them back."),
}
DEALS = {
    "won_points": N_("%(name)s has more points: %(more)d against %(fewer)d."),
    "won_marker": N_("The points are equal. %(name)s has the Highest Marker."),
    "won_draw": N_(
        "The points are equal, and the marker does not break the tie. The deal is tied."
    ),
    "won_replay": N_(
        "The points are equal, and the marker does not break the tie. Play the deal again."
    ),
    "penalty_single": N_(
        "%(name)s called Close. In a single deal there is no penalty, only in a match."
    ),
    "penalty_none": N_("%(name)s called Close and does not pay a penalty."),
}
MESSAGES = TOWERS | STONES | BUILDING | FINISHING | EFFECTS | MARKER | NOBLES | DEALS
WRONG_NUMBER = NN_("This purchase may not be %(n)d card.", "This purchase may not be %(n)d cards.")
COUNTED: dict[str, tuple[str, Plural]] = {
    "too_low": (
        "stories",
        NN_(
            "This is %(n)d story. A tower needs at least %(least)d.",
            "These are %(n)d stories. A tower needs at least %(least)d.",
        ),
    ),
    "draw_due": (
        "due",
        NN_(
            "Draw %(n)d card from the deck or the market.",
            "Draw %(n)d cards from the deck, the market or both.",
        ),
    ),
    "draws_fewer.against": (
        "most",
        NN_(
            "Drawing is compulsory: draw %(n)d card, not %(draw)d.",
            "Drawing is compulsory: draw %(n)d cards, not %(draw)d.",
        ),
    ),
    "via_fewer.against": (
        "due",
        NN_(
            "You must draw %(n)d card, not %(draw)d.",
            "You must draw %(n)d cards, not %(draw)d.",
        ),
    ),
    "hand_short": (
        "cards",
        NN_(
            "You need %(n)d card, but your hand has only %(hand)d.",
            "You need %(n)d cards, but your hand has only %(hand)d.",
        ),
    ),
    "market_short": (
        "market",
        NN_("The market does not have %(n)d card.", "The market does not have %(n)d cards."),
    ),
    "deck_short": (
        "rest",
        NN_(
            "Without the cards from the market, you must draw %(n)d card more, but the decks "
            "have only %(there)d.",
            "Without the cards from the market, you must draw %(n)d cards more, but the decks "
            "have only %(there)d.",
        ),
    ),
    "wrong_number": ("take", WRONG_NUMBER),
    "wrong_number_last": ("take", WRONG_NUMBER),
    "above_palazzo": (
        "most",
        NN_(
            "Because of Palazzo you may not build higher than %(n)d story.",
            "Because of Palazzo you may not build higher than %(n)d stories.",
        ),
    ),
    "palazzo_frozen": (
        "own",
        NN_(
            "By your house rule your opponent may not build higher than %(n)d story.",
            "By your house rule your opponent may not build higher than %(n)d stories.",
        ),
    ),
    "add_fewer": (
        "cards",
        NN_("Add only %(n)d of these cards.", "Add only %(n)d of these cards."),
    ),
    "take_instead": ("take", NN_("Take %(n)d card.", "Take %(n)d cards.")),
    "complete": (
        "towers",
        NN_("%(n)d tower is completed.", "%(n)d towers are completed, in one action."),
    ),
    "complete_others": (
        "towers",
        NN_("Complete the other %(n)d tower.", "Complete the other %(n)d towers."),
    ),
    "complete_first": (
        "towers",
        NN_("Complete %(n)d more tower first.", "Complete %(n)d more towers first."),
    ),
    "several_fall": (
        "count",
        NN_(
            "%(n)d tower can be destroyed.",
            "%(n)d equally high towers can be destroyed: the builder chooses one.",
        ),
    ),
    "fewer_pietre": (
        "most",
        NN_("Use only %(n)d Buona Pietra.", "Use only %(n)d Buona Pietra."),
    ),
    "penalty_paid": (
        "penalty",
        NN_(
            "%(name)s called Close and did not come first: minus %(n)d point.",
            "%(name)s called Close and did not come first: minus %(n)d points.",
        ),
    ),
}
