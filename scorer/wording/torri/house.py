"""The house rules of Le Torri: what each choice of a switch says that is not our ruling."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

CHOICES = {
    "dealer=older": N_("The same player deals every time."),
    "dealer=loser": N_("The loser of a deal deals the next."),
    "purchase_full=one": N_("With room for one card only, a purchase takes one."),
    "purchase_last=one": N_("When the deck has one card left, a purchase takes exactly one card."),
    "purchase_last=two": N_("A purchase always takes two cards, also when the deck has one left."),
    "refill_last=once": N_(
        "A market refilled with the last cards of the deck may be bought from once more."
    ),
    "deck_out=stop": N_("When the deck runs out, the action stops at once."),
    "exchange_count=each": N_(
        "For an exchange, deck and market must each hold enough cards on their own."
    ),
    "drawing=may": N_("Drawing after an extension or by Income is optional."),
    "effects=may": N_("Every effect of a new tower may be declined."),
    "marker_ending=frozen": N_("The marker no longer moves in the Ending Phase."),
    "marker_destroyed=moves": N_(
        "When the holder's tower falls, the marker goes at once to the highest standing tower."
    ),
    "guard_target=again": N_(
        "After a Guard, the builder may name another tower that could have been chosen."
    ),
    "conspiracy_shield=shields": N_("A protected tower shields every lower tower from Conspiracy."),
    "trade_return=taken": N_("After a Trade nobody returns more cards than were taken."),
    "trade_short=illegal": N_(
        "A tower of 9 may not be built if its builder could not return enough cards."
    ),
    "trade_short=void": N_(
        "If the builder could not return enough cards, the Trade does not happen."
    ),
    "trade_nobles=excluded": N_("Trade takes and returns tower cards only."),
    "no_marker=replay": N_("Equal points without a marker holder: the deal is played again."),
    "closer_tie=first": N_("A closer with equal points counts as first."),
    "closer_tie=points": N_("Only more points make a closer first."),
    "penalty=off": N_("No Close penalty."),
    "penalty_size": N_("Size of the Close penalty: %(value)s."),
    "penalty_scope=deal": N_("The Close penalty is taken off before the deal is decided."),
    "target_check=before": N_("The target is checked before penalties."),
    "match_tie=marker": N_("Equal totals: the holder of the marker in the last deal wins."),
    "match_tie=extra": N_("Equal totals: one more deal decides."),
    "pietra_action=one": N_("One action uses one Buona Pietra at most."),
    "pietra_only=illegal": N_("A tower needs at least one tower card."),
    "pietra_beyond=one": N_("One Buona Pietra at most beyond each end of a colorful tower."),
    "pietra_under=later": N_("Buona Pietra may be slid under a 10 later, too."),
    "pietra_guard=no": N_("Buona Pietra cannot be a Guard."),
    "pietra_destroyed=deck": N_("Buona Pietra of a fallen tower go on the deck with it."),
    "giostra_scope=play": N_("Giostra cancels all Buona Pietra of an action at once."),
    "via_draw=fewer": N_("With Via Francigena you may draw fewer cards than you could."),
    "nobles_ending=pietra": N_(
        "In the Ending Phase, Buona Pietra is the only noble card to be played."
    ),
    "noble_draw=open": N_("Every draw may also come from the noble deck."),
    "noble_refill=choose": N_("The market may be refilled from the noble deck, too."),
    "palazzo_cost=optional": N_("Palazzo can be played without putting two cards away."),
    "palazzo_cap=frozen": N_("Palazzo holds the opponent to the height at which it was played."),
    "palazzo_spent=counts": N_("A Palazzo without effect counts as used."),
}


def house_rule(t: NullTranslations, setting: str) -> str:
    """What a switch says that is not set to our ruling."""
    key, _, value = setting.partition("=")
    return say(t, CHOICES.get(setting) or CHOICES[key], value=value)
