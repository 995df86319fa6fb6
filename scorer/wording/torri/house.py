"""The house rules of Le Torri: what each choice of a switch says that is not our ruling."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

CHOICES = {
    "dealer=older": N_("The same player deals every time."),
    "dealer=loser": N_("The loser of a deal deals the next."),
    "purchase_full=one": N_("If your hand has room for only one card, you may purchase one card."),
    "purchase_last=one": N_("If the deck has one card left, a purchase is exactly that card."),
    "purchase_last=two": N_("A purchase is always two cards, even if the deck has only one left."),
    "refill_last=once": N_(
        "Players may purchase once more from a market that was refilled with the last cards "
        "of the deck."
    ),
    "deck_out=stop": N_("When the deck becomes empty, the action stops at once."),
    "exchange_count=each": N_(
        "For an exchange, the deck and the market must each have enough cards."
    ),
    "drawing=may": N_("Drawing cards is optional, after extending a tower and for Income."),
    "effects=may": N_("The builder may decline every effect of a new tower."),
    "marker_ending=frozen": N_("The marker no longer moves in the Ending Phase."),
    "marker_destroyed=moves": N_(
        "When the tower of the player with the marker is destroyed, the marker goes at once "
        "to the owner of the highest tower."
    ),
    "guard_target=again": N_(
        "After a Guard, the builder may choose another tower that could have been destroyed."
    ),
    "conspiracy_shield=shields": N_("A protected tower shields every lower tower from Conspiracy."),
    "trade_return=taken": N_("In a Trade, you do not give back more cards than you took."),
    "trade_short=illegal": N_(
        "You may not build a tower of 9 if you could not give back enough cards."
    ),
    "trade_short=void": N_(
        "If the builder could not give back enough cards, the Trade does not happen."
    ),
    "trade_nobles=excluded": N_("Only tower cards are part of a Trade."),
    "no_marker=replay": N_(
        "If the points are equal and nobody has the marker, the deal is played again."
    ),
    "closer_tie=first": N_("With equal points, the player who called Close counts as first."),
    "closer_tie=points": N_("The player who called Close counts as first only with more points."),
    "penalty=off": N_("No Close penalty."),
    "penalty_size": N_("Close penalty in points: %(value)s."),
    "penalty_scope=deal": N_(
        "The Close penalty is subtracted before the winner of the deal is decided."
    ),
    "target_check=before": N_("The target is checked before penalties are subtracted."),
    "match_tie=marker": N_(
        "If the totals are equal, the player with the marker in the last deal wins."
    ),
    "match_tie=extra": N_("If the totals are equal, one more deal decides."),
    "pietra_action=one": N_("You may use at most one Buona Pietra in one action."),
    "pietra_only=illegal": N_("A tower needs at least one tower card."),
    "pietra_beyond=one": N_(
        "At most one Buona Pietra may go above the 5, and at most one below the 10."
    ),
    "pietra_under=later": N_("You may put a Buona Pietra below a 10 later, when you extend."),
    "pietra_guard=no": N_("Buona Pietra cannot be a Guard."),
    "pietra_destroyed=deck": N_(
        "The Buona Pietra of a destroyed tower go on the deck with the other cards."
    ),
    "giostra_scope=play": N_("Giostra cancels all Buona Pietra of the action."),
    "via_draw=fewer": N_(
        "With Via Francigena you may draw fewer cards than your hand limit allows."
    ),
    "nobles_ending=pietra": N_(
        "In the Ending Phase, Buona Pietra is the only noble card you may play."
    ),
    "noble_draw=open": N_("You may use the noble deck for every draw."),
    "noble_refill=choose": N_("The market may also be refilled from the noble deck."),
    "palazzo_cost=optional": N_("You may play Palazzo without putting two cards away."),
    "palazzo_cap=frozen": N_(
        "The limit stays at the height your highest tower had when Palazzo was played."
    ),
    "palazzo_spent=counts": N_("A Palazzo without effect counts as used."),
    "exchange_nobles=apart": N_("For an exchange, the noble deck is not counted."),
    "palazzo_cards=shown": N_("The two cards for Palazzo are shown."),
    "palazzo_cancelled=kept": N_("If Giostra cancels Palazzo, the two cards stay in hand."),
    "palazzo_empty=removed": N_("If no tower stands, Palazzo leaves the game without effect."),
    "palazzo_empty=illegal": N_("You may not play Palazzo while no tower stands."),
    "palazzo_limit=free": N_(
        "A Palazzo without effect may be played even if you are one noble card ahead."
    ),
    "giostra_rest=part": N_(
        "After Giostra you may go on with a part of the cards, and build or extend as you like."
    ),
    "giostra_guard=last": N_("After a canceled Guard no other Guard may be played."),
    "giostra_turn=free": N_("If Giostra cancels a noble card, its player may do another action."),
    "pietra_outside=legal": N_(
        "All stories of a colorful tower may be above the 5 or below the 10."
    ),
    "trade_backs=hidden": N_("In a Trade the backs of the cards are hidden."),
}


def house_rule(t: NullTranslations, setting: str) -> str:
    """What a switch says that is not set to our ruling."""
    key, _, value = setting.partition("=")
    return say(t, CHOICES.get(setting) or CHOICES[key], value=value)
