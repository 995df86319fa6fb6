"""The rules and rulings that scores and problems rest on, in our own words."""

from dataclasses import dataclass

from babel.support import NullTranslations

from scorer.games.common import Reading
from scorer.games.torri import READINGS
from scorer.rulebook import Rule, Ruling, find
from scorer.wording.marks import N_, say

RULINGS = {
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
    "match_tie=marker": N_("Equal totals: the holder of the marker in the last deal wins."),
    "match_tie=extra": N_("Equal totals: one more deal decides."),
    "pietra_action=one": N_("One action uses one Buona Pietra at most."),
    "marker_ending=frozen": N_("The marker no longer moves in the Ending Phase."),
    "marker_destroyed=moves": N_(
        "When the holder's tower falls, the marker goes at once to the highest standing tower."
    ),
    "no_marker=replay": N_("Equal points without a marker holder: the deal is played again."),
    "closer_tie=first": N_("A closer with equal points counts as first."),
    "closer_tie=points": N_("Only more points make a closer first."),
    "penalty=off": N_("No Close penalty."),
    "penalty_size": N_("Size of the Close penalty: %(value)s."),
    "penalty_scope=deal": N_("The Close penalty is taken off before the deal is decided."),
    "target_check=before": N_("The target is checked before penalties."),
    "pietra_only=illegal": N_("A tower needs at least one tower card."),
    "pietra_beyond=one": N_("One Buona Pietra at most beyond each end of a colorful tower."),
    "pietra_guard=no": N_("Buona Pietra cannot be a Guard."),
    "pietra_destroyed=deck": N_("Buona Pietra of a fallen tower go on the deck with it."),
    "palazzo_spent=counts": N_("A Palazzo without effect counts as used."),
}


def text(t: NullTranslations, id: str) -> str:  # noqa: A002 - as the rulebook calls it
    """What a rule says, or how a ruling decides."""
    found = find(id)
    if isinstance(found, Rule):
        return say(t, found.text)
    return say(t, found.ruling if isinstance(found, Ruling) else RULINGS[id])


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
