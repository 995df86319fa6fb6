"""The rules and rulings that scores and problems rest on, in our own words."""

from dataclasses import dataclass

from babel.support import NullTranslations

from scorer.games.common import Reading
from scorer.games.torri import READINGS
from scorer.wording.marks import N_, say

RULES = {
    "BOX-1": N_("The box holds 45 tower cards: five 5s, six 6s, and so on up to ten 10s."),
    "BOX-2": N_(
        "There are ten noble cards: three Buona Pietra, two Via Francigena, and one each of "
        "Monumento, Giostra, Cappella, Palazzo and Mura."
    ),
    "BUILD-1": N_("A tower is built from at least three cards in one action."),
    "COMPLETE-1": N_(
        "Completing is an action that the Ending Phase no longer allows: when the last tower is "
        "completed, deck and market still hold a card each."
    ),
    "CLOSE-1": N_("Only one player can call Close, and only once; then the Ending Phase begins."),
    "SCORE-1": N_("Every completed tower gives 5 points."),
    "SCORE-2": N_("Every story of a plain tower of 7 gives 2 points."),
    "SCORE-3": N_("In each rank, the tallest plain tower scores the rank."),
    "SCORE-4": N_("Colorful towers score their number times all their stories together."),
    "SCORE-5": N_("The Highest Marker gives 10 points."),
    "SCORE-6": N_("Most points win; on equal points, the holder of the Highest Marker."),
    "MATCH-1": N_("Over several deals, a closer who does not come first pays the Close penalty."),
    "MONUMENTO-1": N_("Monumento gives 7 points."),
    "CAPPELLA-1": N_("Cappella gives 5 points for each of your towers with five stories or more."),
    "LT-01": N_("The deal passes on; whoever does not deal starts."),
    "LT-17": N_("Close takes at least four completed towers of your own."),
    "LT-21": N_("An equally high tower does not take the marker; it has to be higher."),
    "LT-22": N_("The marker still moves in the Ending Phase."),
    "LT-23": N_(
        "When the holder's tower is destroyed, the marker stays until somebody builds higher "
        "than every standing tower."
    ),
    "LT-24": N_("The marker lies free only as long as no tower was built."),
    "LT-38": N_("Whoever alone has built a rank scores it."),
    "LT-39": N_("On equal height both score the full rank, each player once per rank."),
    "LT-40": N_(
        "All stories of all your plain towers of 7 count, completed or not; a 7 in a colorful "
        "tower does not."
    ),
    "LT-41": N_("All your colorful towers count, completed or not; heights are not compared."),
    "LT-42": N_("Equal points and no holder of the marker: the deal is drawn."),
    "LT-43": N_(
        "The tie-break counts: on equal points a closer with the marker came first, one without "
        "it did not."
    ),
    "LT-44": N_("The Close penalty is 10 points and belongs to matches of several deals."),
    "LT-45": N_("The penalty lowers the match total only; the winner of the deal stays."),
    "LT-46": N_("The target is checked after each deal, penalties included."),
    "LT-48": N_("Equal totals at the end: the match is shared."),
    "LT-49": N_(
        "Every noble card you play counts, also in towers and also Giostra; a cancelled card does "
        "not. You may be one ahead of your opponent, two only through Giostra."
    ),
    "LT-50": N_("One action may use several Buona Pietra, as far as the limit of use allows."),
    "LT-51": N_("A tower may consist of Buona Pietra alone; its builder says what it is."),
    "LT-52": N_(
        "In a colorful tower Buona Pietra replace ranks or stand above the 5 or below the 10: "
        "six stories plus its Buona Pietra, nine at most."
    ),
    "LT-54": N_("A plain tower can be as high as its rank plus the Buona Pietra in it."),
    "LT-55": N_("Buona Pietra counts as a story in every respect."),
    "LT-56": N_("Buona Pietra may be played as a Guard; it then lies used in front of you."),
    "LT-57": N_(
        "When a tower falls, its Buona Pietra are laid in front of their owner and count as used."
    ),
    "LT-65": N_(
        "While Palazzo is in force, the opponent may not build higher than your highest tower."
    ),
    "LT-66": N_(
        "Palazzo played while the opponent stands higher leaves the game and does not count."
    ),
    "LT-69": N_("Cappella counts your own towers only; Buona Pietra are stories in them."),
}
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


def text(t: NullTranslations, rule: str) -> str:
    return say(t, RULES.get(rule, rule))


def house_rule(t: NullTranslations, setting: str) -> str:
    """What a switch says that is not set to our ruling."""
    key, _, value = setting.partition("=")
    return say(t, CHOICES.get(setting) or CHOICES[key], value=value)


@dataclass(frozen=True, slots=True)
class Switch:
    """A reading as a form offers it: our ruling first, then the house rules."""

    ruling: str
    options: list[tuple[str, str]]


def switches(t: NullTranslations, apart: set[str]) -> list[Switch]:
    return [
        Switch(
            reading.ruling,
            [("", text(t, reading.ruling))]
            + [
                (f"{reading.key}={c}", house_rule(t, f"{reading.key}={c}"))
                for c in reading.choices[1:]
            ],
        )
        for reading in READINGS
        if reading.key not in apart
    ]


def is_reading(rule: str) -> bool:
    """Could a table read this rule otherwise?"""
    return any(reading.ruling == rule for reading in READINGS)


def ruling(setting: str) -> str:
    return _reading(setting).ruling


def _reading(setting: str) -> Reading:
    key = setting.partition("=")[0]
    return next(reading for reading in READINGS if reading.key == key)
