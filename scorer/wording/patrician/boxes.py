"""The box in words: where its facts come from, and what an edited one makes impossible."""

from babel.support import NullTranslations

from scorer.games.patrician.box import Box, BoxFault
from scorer.wording.marks import N_, say
from scorer.wording.patrician import terms

SOURCES = {
    "rules": N_("printed in the rules"),
    "review": N_("from a review"),
    "inferred": N_("deduced"),
    "edited": N_("changed by you"),
}
PRESETS = {
    "patrician-2007": N_("Patrician, 2007"),
    "calliope": N_("Calliope: 29 pieces for everybody. Its modules are not covered."),
}
FAULTS = {
    "box-crests": N_(
        "%(city)s: its cards have one or two crests. Its floors must be between %(least)d and "
        "%(most)d."
    ),
    "box-floors": N_("%(city)s needs at least two floors."),
    "box-even": N_("%(city)s has an even number of floors: its towers can be equally tall."),
    "box-turns": N_("Players: %(players)d. The cards cannot be shared out evenly."),
    "box-pieces": N_("Players: %(players)d. The pieces can run out."),
}


def source(t: NullTranslations, code: str) -> str:
    return say(t, SOURCES[code])


def preset(t: NullTranslations, code: str) -> str:
    return say(t, PRESETS[code])


def fault(t: NullTranslations, box: Box, found: BoxFault) -> str:
    values: dict[str, object] = {"players": found.players}
    if found.city:
        cards = box.city(found.city).cards
        values |= {"city": terms.city(t, found.city), "least": cards, "most": 2 * cards}
    return say(t, FAULTS[found.code], **values)
