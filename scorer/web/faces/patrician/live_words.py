"""The words on the keys of the followed board, and above them."""

from babel.support import NullTranslations

from scorer.games.patrician.play import Position
from scorer.web.faces.scripted import scripted
from scorer.wording.marks import N_, say

KEYS = {
    "next": N_("Next"),
    "end": N_("End of the game"),
    "move": N_("Move"),
    "not_now": N_("Not now"),
    "undo": N_("Undo"),
    "cancel": N_("Cancel"),
    "send": N_("Send it"),
    "drop": N_("Discard it"),
    "count": N_("Count the portraits"),
    "no_floor": N_("Card without a floor"),
    "instead": N_("Build in %(city)s instead"),
    "correct": N_("Correct…"),
    "idle": N_("%(name)s builds: tap a tower or an empty site."),
    "more": N_("For a second crest, tap again. Then tap “Next”."),
    "two": N_("Two floors are placed. Tap “Next”."),
    "moved": N_("The floor has moved. Tap “Next”."),
    "moving": N_("Tap the tower whose top floor you move. Bright towers are allowed."),
    "move_first": N_("Place a floor first, then move."),
    "move_two": N_("A card with two crests has no arrow for a special move."),
    "floor_first": N_("Place a floor first."),
    "one_city": N_("A turn builds in one city. Floors are already in %(city)s."),
    "is_full": N_("%(city)s is full and scored. A card of it counts as played without a floor."),
    "full": N_("%(city)s is full"),
    "all_full": N_("The game is over: count the portraits. They were secret until now."),
    "place": N_("place a floor"),
    "crosses": N_("move the top floor to the other site"),
    "no_move": N_("no special move here"),
    "placed": N_("just placed: %(letters)s"),
    "first": N_("%(name)s was first. Your entry is kept: look, then confirm it again."),
    "waits": N_("No network. Your entry is kept and will be sent."),
    "sent_later": N_("This entry is not sent yet. Look at it before you send it."),
    "sets_of": N_("Sets of %(name)s"),
    "portraits_of": N_("%(name)s: %(patrician)s"),
}
TURN = N_("Turn %(number)d of %(turns)d")
STILL = N_("%(left)d of %(all)d still to win")
ALL_FULL = N_("All cities are full")
CLOSED = {"next": "floor_first", "move": "move_first"}
BUILD = N_("Build in %(city)s")


def said(t: NullTranslations) -> dict[str, str]:
    """Sentences with gaps such as {name}."""
    return scripted(t, KEYS)


def head(t: NullTranslations, position: Position, left: int, every: int) -> tuple[str, str]:
    """The title, and what is left."""
    turns = position.box.cards(position.players)
    title = say(t, TURN, number=min(position.played + 1, turns), turns=turns)
    if position.over or position.all_full:
        return title, say(t, ALL_FULL) if position.all_full else ""
    return title, say(t, STILL, left=left, all=every)


def key(t: NullTranslations, name: str) -> str:
    return say(t, KEYS[name])
