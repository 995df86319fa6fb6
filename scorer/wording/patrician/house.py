"""The house rules of Patrician: what each choice of a switch says that is not our ruling."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

CHOICES = {
    "unfinished=none": N_("A city that is not full at the end gives no tokens."),
    "equal=share": N_("Equally tall towers always share the two values."),
    "equal=ask": N_("The table decides about equally tall towers."),
    "lone=both": N_("The only tower of a city gives both tokens."),
    "move_may_empty=off": N_("A special move may not leave a site empty."),
    "second_floor=may": N_("The second floor of a card is optional."),
    "places=shared": N_("After the first place, players with equal points share a place."),
    "open_portraits=on": N_("The phone shows everybody’s portraits during the game."),
    "card_first=on": N_("The card is taken before the special move."),
    "box=calliope": N_("The box gives 29 pieces to everybody (Calliope)."),
    "box": N_("The box is described by the table: %(value)s."),
}


def house_rule(t: NullTranslations, setting: str) -> str:
    """What a switch says that is not set to our ruling."""
    key, _, value = setting.partition("=")
    return say(t, CHOICES.get(setting) or CHOICES[key], value=value)
