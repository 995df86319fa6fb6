"""The referee's reasons, one sentence each, under the codes of the engine.

A code that may speak for or against has a sentence for each: `declined.for`. Where a number
decides the form of the sentence, it is named first.
"""

from scorer.wording.marks import N_, NN_, Plural

TOWERS = {
    "plain": N_("All %(stories)d stories are of rank %(rank)d: a plain tower."),
    "run": N_("The ranks run from %(top)d to %(bottom)d, lowest on top: a colorful tower."),
    "stones": N_("Buona Pietra alone: plain or colorful, as the builder says at once."),
    "colorful": N_("A colorful tower of %(stories)d stories."),
    "too_many_pietre": N_("%(pietre)d Buona Pietra: the box has %(box)d."),
    "too_high_plain": N_(
        "There are only %(rank)d cards of rank %(rank)d: %(most)d stories at most."
    ),
    "too_high_colorful": N_("A colorful tower like this one has %(most)d stories at most."),
    "beyond": N_("Above the 5 and below the 10 only Buona Pietra can stand."),
    "beyond_end": N_("By your house rule one Buona Pietra at most stands beyond an end."),
    "only_pietre": N_("By your house rule a tower needs at least one tower card."),
    "pietre_too_soon": N_("By your house rule an action uses one Buona Pietra at most."),
    "noble_story": N_("%(card)s is no story of a tower: of the noble cards only Buona Pietra is."),
    "rank_twice": N_("A rank stands there twice, and it is not all one rank."),
    "upside_down": N_("The run stands upside down: the lowest rank belongs on top."),
    "out_of_order": N_("The ranks are right, their order is not."),
    "gap": N_("Neither one rank nor a run without a gap."),
    "declared": N_("With one tower card or none, its builder says at once which tower it is."),
    "pietra_beyond": N_("Buona Pietra may stand above a 5 or below a 10."),
    "pietra_story": N_("Buona Pietra counts as a story in every respect."),
    "in_order": N_("In this order it is a tower: %(cards)s."),
    "lower_tower": N_("With %(stories)d stories it would be legal."),
    "without_pietra": N_("Leave Buona Pietra out."),
}
STONES = {
    "purchase": N_("A purchase takes two cards, from the deck, the market or both."),
    "over_limit": N_("%(hand)d cards in hand and %(take)d more would pass the limit of %(limit)d."),
    "half_purchase.for": N_("By your house rule a purchase with room for one takes one."),
    "half_purchase.against": N_("With room for one card only there is no purchase."),
    "wrong_number": N_("This purchase may not take %(take)d."),
    "last_card_short": N_(
        "The last card of the deck alone is a whole purchase; another from the market may follow."
    ),
    "last_card_one": N_("By your house rule the last card of the deck is taken alone."),
    "last_card_two": N_("By your house rule it is always two cards, also from the last one."),
    "purchase_closed": N_("In the Ending Phase nothing is bought."),
    "refilled_closed": N_(
        "The refill used up the deck: its cards lie there, but the market is closed."
    ),
    "refilled_once": N_("By your house rule the market refilled last may be bought from once."),
    "face_up": N_("Cards that lie face up on the deck belong to it and are drawn like others."),
    "mura": N_("With Mura the hand may hold %(limit)d cards."),
    "deck_is_out": N_("The tower deck has run out: this is the Ending Phase."),
    "deck_out_finish": N_("The deck runs out on the way; the action is finished all the same."),
    "deck_out_stop": N_("By your house rule the action stops when the deck runs out."),
    "refill": N_("The market is empty and is refilled: %(refill)d from the tower deck."),
    "ends_yes": N_("The tower deck is out: the Ending Phase begins."),
    "ends_choice": N_("The Ending Phase begins if the rest of the tower deck is used."),
    "from_deck": N_("Take from the deck instead."),
    "exchange": N_("%(give)d cards go to the market, and as many are drawn."),
    "gives_too_few": N_("An exchange takes two cards or more."),
    "same_kind": N_("You gave %(card)s: you may not take it from the market."),
    "same_from_deck": N_("From the face-down deck the same rank may come back to you."),
    "not_in_market": N_("%(card)s does not lie in the market often enough."),
    "wants_too_many": N_("You may draw %(give)d, as many as you gave, not %(wanted)d."),
    "not_enough_together": N_(
        "Deck (%(deck)d) and market cards of other ranks (%(others)d) are not %(give)d together."
    ),
    "not_enough_each": N_(
        "By your house rule deck (%(deck)d) and other market cards (%(others)d) must each "
        "hold %(give)d."
    ),
    "exchange_closed": N_("In the Ending Phase nothing is exchanged."),
    "exchange_fewer": N_("Exchange %(give)d of these cards."),
    "exchange_others": N_("Exchange them for other cards."),
}
BUILDING = {
    "several_towers": N_("One action builds one tower, not %(number)d."),
    "build_one": N_("Build one of them."),
    "let_it_work": N_("Let the effect happen."),
    "over_use": N_(
        "Noble cards used: %(own)d by you, %(other)d by your opponent; with this you would be "
        "more than one ahead."
    ),
    "above_palazzo": N_("Palazzo is in force: no tower above %(most)d stories."),
    "no_effect_colorful": N_("A colorful tower has no Donazione."),
    "no_effect_ending": N_("In the Ending Phase no Donazione works."),
    "no_effect_extending": N_("Extending brings no Donazione."),
    "effect_contract": N_("Contract: this tower cannot fall to Conspiracy."),
    "effect_blessing": N_("Blessing: every story gives 2 points at the end."),
    "effect_income": N_("Income: draw %(stories)d cards."),
    "effect_trade": N_("Trade: take as many cards as stories, return one fewer."),
    "effect_conspiracy": N_("Conspiracy: the highest tower that is not higher falls."),
    "declined.for": N_("By your house rule the effect may be declined."),
    "declined.against": N_("The effect of a new tower cannot be declined."),
    "draws_too_many": N_("Too many to draw: %(most)d, not %(draw)d."),
    "draw_nothing": N_("Draw nothing."),
    "draws_fewer.for": N_("By your house rule fewer cards may be drawn."),
    "draws_all": N_("Deck and market hold only %(most)d: take them all."),
    "noble_deck.for": N_("By your house rule the noble deck is open for every draw."),
    "noble_deck.against": N_("The noble deck is open for Purchase and Exchange only."),
    "hand_never_grows": N_("As many cards are drawn as were played: the hand limit never matters."),
    "extend": N_("The tower grows to %(stories)d stories."),
    "completed_grows": N_("A completed tower does not grow."),
    "other_rank": N_("%(card)s does not fit a tower of %(rank)d."),
    "card_twice": N_("A run has every rank once: %(card)s is there twice."),
    "on_a_five": N_("On top of a 5 only Buona Pietra can follow."),
    "not_next": N_("%(card)s does not follow: the next card on top is a %(next)d."),
    "under": N_("A standing tower grows on top only; under the 10 only while building."),
    "under_ten_only": N_("Only Buona Pietra may be slid under, and only under a 10."),
    "slid_under": N_("By your house rule Buona Pietra may be slid under a 10 later."),
    "no_draw_ending": N_("In the Ending Phase towers still grow, but nothing is drawn."),
    "add_rank": N_("Add cards of rank %(rank)d."),
    "add_next": N_("Add a %(next)d."),
}
FINISHING = {
    "complete_closed": N_("In the Ending Phase nothing is completed."),
    "not_yours": N_("You complete your own towers only."),
    "completed_already": N_("One of them is completed already."),
    "completed_safe": N_("A completed tower is safe, grows no more and gives 5 points."),
    "close_again": N_("The Ending Phase has begun: Close has no meaning any more."),
    "close_too_few": N_(
        "Close takes %(least)d completed towers of your own: %(completed)d so far."
    ),
    "close": N_("%(completed)d completed towers of your own: %(least)d are enough."),
    "close_goes_on": N_("Both go on building and extending until two passes follow each other."),
    "may_pass": N_("A pass is always possible."),
    "deal_ends": N_("Two passes in a row: the deal ends."),
    "pair_broken": N_("No pass came before it: the deal goes on."),
    "pair_cancelled": N_(
        "A noble card was played as an action, cancelled or not: the deal goes on."
    ),
    "pass": N_("Pass, or choose another action."),
}
EFFECTS = {
    "nothing_falls": N_("No tower qualifies: nothing falls."),
    "one_falls": N_("Only one tower qualifies, and it is %(name)s's."),
    "own_falls": N_("Your own towers count like the others."),
    "colorful_falls": N_("Colorful towers fall, too, as long as they are not completed."),
    "not_a_ten": N_("Only a plain tower of 10 conspires."),
    "target_allowed": N_("The tower that was named may be chosen."),
    "target_new": N_("The new tower cannot fall to itself."),
    "target_protected": N_("Completed towers and plain towers of 6 cannot fall."),
    "target_safe": N_("The tower that was named is not the one that falls."),
    "target_instead": N_("Name tower %(number)d of %(name)s."),
    "guard_saves_named": N_("The Guard saves the tower that is named."),
    "guard_own": N_("A Guard also stops your own Conspiracy."),
    "guard_other": N_("The Guard comes from the owner of the tower."),
    "guard_final": N_("After the Guard no other tower is named."),
    "guard_again": N_("By your house rule the builder may then name another tower."),
    "guard_five": N_("A 5 from the hand is a Guard."),
    "guard_under_deck": N_("It goes face down under the deck."),
    "guard_pietra": N_("Buona Pietra from the hand can be the Guard."),
    "guard_pietra_no": N_("By your house rule Buona Pietra is no Guard."),
    "guard_in_front": N_("It stays in front of its player and counts as used."),
    "guard_trade": N_("Against Trade: no card moves in either direction."),
    "guard_conspiracy": N_("Against Conspiracy on your tower: the tower stays."),
    "guard_not_aimed": N_("The effect is not aimed at you."),
    "guard_income": N_("A Guard stops Trade and Conspiracy, nothing else."),
    "guard_ending": N_("In the Ending Phase there is no effect to stop."),
    "guard_with_five": N_("A 5 would do."),
    "building_stays": N_("The new tower stays."),
    "not_a_nine": N_("Only a plain tower of 9 trades."),
    "trade": N_("Take as many cards as stories (%(stories)d), return one fewer."),
    "nobles_included": N_("Noble cards in hand are traded like the others."),
    "nobles_excluded": N_("By your house rule noble cards are not traded."),
    "short_other_all": N_("The opponent holds fewer: take all %(take)d, return %(give)d even so."),
    "short_other_taken": N_("By your house rule you return %(give)d, no more than you took."),
    "short_own_whole": N_("You hold %(there)d and should return %(give)d: return the whole hand."),
    "short_own_illegal": N_(
        "By your house rule you may not build it: you could not return %(give)d."
    ),
    "short_own_void": N_("By your house rule the Trade is void: you could not return %(give)d."),
    "hand_never_grows_trade": N_("After a Trade no hand passes its limit."),
    "trade_lower": N_("Build it lower, or later."),
}
MARKER = {
    "marker_first": N_("Step %(step)d: the first tower takes the marker for %(holder)s."),
    "marker_taken": N_(
        "Step %(step)d: %(stories)d stories are higher than every other tower: %(holder)s takes it."
    ),
    "marker_kept": N_("Step %(step)d: %(holder)s holds it already."),
    "marker_not_higher": N_(
        "Step %(step)d: %(stories)d stories are not higher than all others: it stays where it is."
    ),
    "marker_stays_fallen": N_("Step %(step)d: a tower falls; the marker stays where it is."),
    "marker_moves_on": N_(
        "Step %(step)d: a tower falls; by your house rule the marker goes to %(holder)s."
    ),
    "marker_ending_moves": N_("Step %(step)d: Ending Phase; the marker still moves."),
    "marker_ending_frozen": N_("Step %(step)d: Ending Phase; by your house rule it stays put."),
    "not_in_the_box": N_("Step %(step)d: the box has no cards for all these towers together."),
    "marker_frozen": N_("Step %(step)d: by your house rule the marker no longer moves."),
}
NOBLES = {
    "within_use": N_(
        "Noble cards used so far: %(own)d by you, %(other)d by your opponent; you may."
    ),
    "two_ahead": N_("The card you answer counts at this moment: Giostra may leave you two ahead."),
    "no_action": N_("Giostra is no action: your turn stays as it was."),
    "giostra_last": N_("There is one Giostra: nothing cancels it."),
    "giostra_cancels": N_("The opponent's card leaves the game and does not count as used."),
    "noble_ending": N_("Noble cards may still be played in the Ending Phase."),
    "noble_ending_closed": N_(
        "By your house rule only Buona Pietra is played in the Ending Phase."
    ),
    "is_action": N_("Playing it is your action, and it breaks a pair of passes."),
    "counts": N_("It counts as used. From now on: %(own)d by you, %(other)d by your opponent."),
    "several_pietre": N_("One action may use several Buona Pietra within the limit."),
    "points_monumento": N_("7 points at the end, if it lies in front of you and not in your hand."),
    "points_cappella": N_(
        "5 points at the end for each own tower of five stories or more, if it lies on the table."
    ),
    "via_draws": N_("Draw up to the limit of %(limit)d from either deck: %(due)d."),
    "via_nothing": N_("The decks are closed: Via Francigena draws nothing."),
    "via_too_many": N_("Too many to draw: %(due)d, not %(draw)d."),
    "via_fewer.for": N_("By your house rule fewer cards may be drawn."),
    "palazzo_grows": N_(
        "Until the deal ends your opponent may not build higher than your highest tower then is."
    ),
    "palazzo_frozen": N_("By your house rule your opponent is held to %(own)d stories."),
    "palazzo_frozen_untold": N_(
        "By your house rule your opponent is held to the height of your highest tower now."
    ),
    "palazzo_removed": N_(
        "The opponent stands higher: no effect, the card leaves and is not counted."
    ),
    "palazzo_counts": N_("The opponent stands higher: no effect; by your house rule it counts."),
    "cannot_pay": N_("Two cards are the price; besides it your hand holds %(hand)d."),
    "pays_one": N_("Two cards or none: one is not allowed."),
    "pays_nothing.for": N_("By your house rule the price is optional."),
    "pays_nothing.against": N_("Two cards, each under its own deck, are the price."),
    "may_pay_nothing": N_("Without effect, two cards may be put away or none."),
    "pays_two": N_("Two cards go under their decks."),
    "pay_two": N_("Put two cards away."),
    "cancelled": N_("Giostra cancels it: it leaves the game and does not count as used."),
    "giostra_two_ahead": N_("Giostra may leave its player two ahead."),
    "giostra_over_use": N_("Your opponent has used too many noble cards to play Giostra."),
    "giostra_ending": N_("By your house rule no Giostra is played in the Ending Phase."),
    "giostra_only_one": N_("There is one Giostra: nothing cancels it."),
    "giostra_card": N_("Giostra cancels one Buona Pietra; the action is spent."),
    "giostra_play": N_("By your house rule Giostra cancels every Buona Pietra of the action."),
    "goes_on": N_("The other cards can still be used: go on with them, or take them back."),
    "takes_back": N_("The other cards cannot be used alone: take them back."),
}
DEALS = {
    "won_points": N_("%(name)s has more points: %(more)d against %(fewer)d."),
    "won_marker": N_("Equal points; %(name)s holds the Highest Marker."),
    "won_draw": N_("Equal points, and the marker does not part them: drawn."),
    "won_replay": N_("Equal points, and the marker does not part them: play again."),
    "penalty_none": N_("%(name)s called Close and pays nothing."),
}
MESSAGES = TOWERS | STONES | BUILDING | FINISHING | EFFECTS | MARKER | NOBLES | DEALS
COUNTED: dict[str, tuple[str, Plural]] = {
    "too_low": (
        "stories",
        NN_(
            "%(n)d story: a tower has at least %(least)d.",
            "%(n)d stories: a tower has at least %(least)d.",
        ),
    ),
    "draw_due": (
        "due",
        NN_("Draw %(n)d card from deck or market.", "Draw %(n)d cards from deck and market."),
    ),
    "draws_fewer.against": (
        "most",
        NN_(
            "Drawing is no choice: %(n)d card, not %(draw)d.",
            "Drawing is no choice: %(n)d cards, not %(draw)d.",
        ),
    ),
    "via_fewer.against": (
        "due",
        NN_(
            "It is no choice: %(n)d card, not %(draw)d.",
            "It is no choice: %(n)d cards, not %(draw)d.",
        ),
    ),
    "hand_short": (
        "cards",
        NN_(
            "That takes %(n)d card; the hand holds %(hand)d.",
            "That takes %(n)d cards; the hand holds %(hand)d.",
        ),
    ),
    "market_short": (
        "market",
        NN_("The market does not hold %(n)d card.", "The market does not hold %(n)d cards."),
    ),
    "deck_short": (
        "rest",
        NN_(
            "Besides what you want from the market, %(n)d card is to be drawn; "
            "the decks hold %(there)d.",
            "Besides what you want from the market, %(n)d cards are to be drawn; "
            "the decks hold %(there)d.",
        ),
    ),
    "wrong_number_last": (
        "take",
        NN_(
            "With one card in the deck, this purchase may not take this %(n)d card alone.",
            "With one card in the deck, this purchase may not take these %(n)d.",
        ),
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
        NN_("%(n)d tower qualifies.", "%(n)d towers qualify: the builder chooses."),
    ),
    "fewer_pietre": (
        "most",
        NN_("Use %(n)d Buona Pietra.", "Use %(n)d Buona Pietra."),
    ),
    "penalty_paid": (
        "penalty",
        NN_(
            "%(name)s called Close without coming first: %(n)d point off.",
            "%(name)s called Close without coming first: %(n)d points off.",
        ),
    ),
}
