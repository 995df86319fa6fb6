"""The words on the keys of the followed board, and above them."""

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.sangimignano.play import Position
from scorer.web.faces.scripted import scripted
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import sentences
from scorer.wording.sangimignano import reasons, terms

SAID = {
    "token": N_("%(name)s: place a token"),
    "segment": N_("%(name)s: add a segment"),
    "tower": N_("%(name)s: build a tower"),
    "over_now": N_("The game is over."),
    "large": N_("Tap a segment to see it large."),
    "region": N_("Tap the region."),
    "which": N_("Choose the segment."),
    "where": N_("Tap a place."),
    "again": N_("Tap it again to turn it: %(at)s of %(all)s"),
    "place": N_("Place %(number)s for a segment"),
    "not_now": N_("Not now"),
    "is_over": N_("Is it over?"),
    "stop": N_("Stop here"),
    "go_on": N_("Back to the game"),
    "whole": N_("Whole board"),
    "referee": N_("Referee"),
    "log": N_("Log"),
    "turn": N_("Turn %(at)s/%(all)s"),
    "here": N_("Here"),
    "cancel": N_("Cancel"),
    "allow": N_("We allow it…"),
    "correct": N_("Correct…"),
    "send": N_("Send it"),
    "drop": N_("Discard it"),
    "first": N_("%(name)s was first. Your entry is kept: look, then confirm it again."),
    "waits": N_("No network. Your entry is kept and will be sent."),
    "sent_later": N_("This entry is not sent yet. Look at it before you send it."),
    "left": N_("× %(number)s"),
}
HEAD = N_("Turn %(number)d")
OVER = N_("The game is over")
RULES = {"basic": N_("Basic rules"), "variant": N_("Variant")}
STAGES = {"token": N_("Token"), "segment": N_("Segment"), "tower": N_("Tower")}
LACKS = {
    "towers": N_("Towers of %(name)s"),
    "tokens": N_("tokens on the board"),
    "supply": N_("tokens in the supply"),
    "hand": N_("segments in hand"),
}
MUST = N_("You must build this turn.")
DUTY_NEXT = N_("must build")
LAY_OUT = NN_("Layout %(n)d", "Layout %(n)d")
HELP = {
    2: N_("Lay out 2 segments, give 4 to each player, put 6 back into the box."),
    3: N_("Lay out 3 segments, give 3 to each player, put 4 back into the box."),
    4: N_("Lay out 4 segments, give 3 to each player."),
}
EACH = N_("Each player has 10 towers and 20 tokens.")
IS_IT_OVER = N_("Is the game over?")
TURN_OF = N_("The players take turns in this order, clockwise: token, segment, tower.")


def said(t: NullTranslations) -> dict[str, str]:
    """Sentences with gaps such as {name}, for the script."""
    return scripted(t, SAID)


def head(t: NullTranslations, position: Position, turn: int) -> tuple[str, str]:
    """The title of the table and what is played."""
    played = say(t, RULES["variant" if position.variant else "basic"])
    return say(t, OVER) if position.over else say(t, HEAD, number=turn), played


def emphasized(told: str, names: tuple[str, ...]) -> Markup:
    """The name of the acting player made bold."""
    for name in map(isolated, names):
        if told.startswith(name):
            return Markup("<b>{}</b>{}").format(name, told[len(name) :])
    return Markup("{}").format(told)


def closed(t: NullTranslations, code: str) -> str:
    """Why a region cannot be used, said of the place that is touched."""
    return say(t, TOUCHED[code])


TOUCHED = {
    "full": N_("Two tokens are here already. A region holds two at most."),
    "tower-there": N_("A tower closes this region."),
    "no-group.own": N_("This region is not in a group of yours."),
    "no-group.foreign": N_("You have no token here. You may build only in a group of your own."),
    "duty-elsewhere": N_("You must build on the group that your last tower left."),
    "supply": reasons.MESSAGES["supply.token"],
}


def layout(t: NullTranslations, number: int) -> str:
    return count(t, LAY_OUT, number)


def lacks(t: NullTranslations, what: str, name: str = "") -> str:
    return say(t, LACKS[what], name=isolated(name))


def stage(t: NullTranslations, code: str) -> str:
    return say(t, STAGES[code])


def variant(t: NullTranslations, code: str) -> str:
    return terms.variant(t, code)


def not_now(t: NullTranslations) -> str:
    return say(t, SAID["not_now"])


def must(t: NullTranslations) -> str:
    return say(t, MUST)


def due(t: NullTranslations) -> str:
    return say(t, DUTY_NEXT)


def over(t: NullTranslations) -> str:
    return say(t, SAID["over_now"])


def is_it_over(t: NullTranslations) -> str:
    return say(t, IS_IT_OVER)


def what_to_deal(t: NullTranslations, players: int) -> str:
    return sentences(t, [say(t, HELP[players]), say(t, EACH)])


def order(t: NullTranslations) -> str:
    return say(t, TURN_OF)
