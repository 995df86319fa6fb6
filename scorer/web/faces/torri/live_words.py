"""The words on the keys of the live table, and above them."""

import re

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.torri.box import NOBLES
from scorer.games.torri.play import TOWERS, Built, Position
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import listed
from scorer.wording.torri import live, terms

KEYS = {
    "build": N_("Build"),
    "swap": N_("Exchange"),
    "close": N_("Close"),
    "pass": N_("Pass"),
    "complete": N_("Complete"),
    "noble": N_("Noble card"),
    "colorful": N_("Colorful"),
    "cancel": N_("Cancel"),
    "less": N_("One less"),
    "more": N_("One more"),
    "ending": N_("Deck is empty"),
    "over": N_("Deal is over"),
    "stories": N_("stories"),
    "deck": N_("Deck"),
    "noble_deck": N_("Noble deck"),
    "builds": N_("builds %(tower)s"),
    "build_this": N_("Build %(tower)s"),
    "extend": N_("Extend + %(card)s"),
    "closes": N_("%(name)s calls Close"),
    "buy_two": N_("Buy these two"),
    "buy_one": N_("Buy this card"),
    "confirm": N_("Exchange them"),
    "correct": N_("Correct…"),
    "ask": N_("Ask…"),
    "go_on": N_("Nobody answers: it happens"),
    "none": N_("none"),
    "send": N_("Send it"),
    "drop": N_("Discard it"),
    "then_8": N_("then Income: %(number)s cards"),
    "then_9": N_("then Trade"),
    "then_10": N_("then Conspiracy"),
}
ASKED = {
    "idle_all": N_("Tap cards to buy, a tower to extend or complete."),
    "idle_towers": N_("Tap a rank to build, a tower to extend or complete."),
    "idle_ending": N_("Build, extend or pass. Two passes in a row end the deal."),
    "over_now": N_("The deal is over."),
    "who_builds": N_("%(tower)s: who builds it?"),
    "builds_now": N_("%(name)s builds %(tower)s. Cards of %(rank)s not in sight: %(number)s."),
    "builds_run": N_("%(name)s builds %(tower)s."),
    "bottom": N_("Colorful: which rank is at the bottom?"),
    "bottom_set": N_("%(bottom)s at the bottom, %(top)s on top"),
    "top": N_("Tap a lower rank for a higher tower."),
    "which_rank": N_("Which rank does %(name)s build?"),
    "tower_of": N_("%(name)s: %(tower)s"),
    "draw_one": N_("Now tap the card that is drawn."),
    "draw_left": N_("Now tap the cards that are drawn: %(number)s"),
    "hand": N_("hand %(before)s → %(after)s, the limit is %(limit)s"),
    "buys": N_("%(name)s buys."),
    "refill": N_("The market is empty. Which cards are turned up? %(number)s more."),
    "give": N_("Which cards go into the market?"),
    "take": N_("Now tap the cards that are taken."),
    "choose": N_("Which one?"),
    "which_falls": N_("Conspiracy: which tower is destroyed?"),
    "equal": N_("These towers are the highest that qualify."),
    "income": N_("Tap the cards that are drawn."),
    "which_noble": N_("Which noble card?"),
    "under": N_("Which two cards go under their decks?"),
    "first": N_("%(name)s was first. Your entry is kept: look, then confirm it again."),
    "waits": N_("No network. Your entry is kept and will be sent."),
    "sent_later": N_("This entry is not sent yet. Look at it before you send it."),
    "now": N_("now"),
    "saved": N_("The deal is over and in the match."),
}
ANSWERS = {
    "guard": N_("Guard with a 5"),
    "giostra": N_("Giostra: cancel it"),
    "giostra_on": N_("Giostra: %(tower)s stays"),
    "giostra_back": N_("Giostra: cards go back"),
}
OFFERS = {
    "guard": NN_(
        "%(name)s may play a Guard. %(n)d card of rank 5 is not in sight.",
        "%(name)s may play a Guard. %(n)d cards of rank 5 are not in sight.",
    ),
    "giostra": NN_(
        "%(name)s may cancel it with Giostra.",
        "%(name)s may cancel it with Giostra.",
    ),
}
FATES = {
    "completed": N_("completed"),
    "contract": N_("Contract"),
    "higher": N_("higher"),
    "lower": N_("lower"),
    "new": N_("new"),
    "may": N_("in danger"),
    "falls": N_("destroyed"),
    "spared": N_("spared"),
}
KINDS = {"buy": N_("Buy"), "extend": N_("Extend")} | {
    code: KEYS[code] for code in ("swap", "build", "complete", "close", "pass")
}
WHY_MARKER = N_("Why do I not hold the marker?")
NO = N_("No, %(name)s")
TOO_MANY = N_("%(cards)d cards, limit %(limit)d")
FALLS = N_("Destroy %(tower)s")
REST = N_("Take the rest back")
TRADE = N_("Noble cards taken: %(taken)d, returned: %(given)d")
COMPLETED = NN_("%(done)d of %(n)d completed", "%(done)d of %(n)d completed")
MARKED, UNFINISHED = N_("holds the marker"), N_("under construction")
LABEL = N_("%(label)s: %(text)s")
TURN, TOWERS_ONLY, NORMAL = N_("Turn %(number)d"), N_("towers only"), N_("Normal play")
ENDING, OVER = N_("Ending Phase"), N_("Deal is over")
CLOSED = NN_("%(name)s called Close, %(n)d pass", "%(name)s called Close, %(n)d passes")
EMPTY = NN_("deck empty, %(n)d pass", "deck empty, %(n)d passes")
TOWER = re.compile(r"(?:✦ )?\d+ ?[×–] ?\d+")
SPAN = Markup('<span class="unbroken">{}</span>')
GAPS: tuple[str, ...] = (
    "tower",
    "card",
    "number",
    "name",
    "text",
    "rank",
    "before",
    "after",
    "limit",
)
GAPS += ("top", "bottom")


def said(t: NullTranslations) -> dict[str, str]:
    """Sentences with gaps, for the script."""
    words = {key: _gaps(t.gettext(text)) for key, text in {**KEYS, **ASKED}.items()}
    return words | {f"noble_{word}": terms.noble(t, word) for word in NOBLES}


def _gaps(sentence: str) -> str:
    for name in GAPS:
        sentence = sentence.replace(f"%({name})s", f"{{{name}}}")
    return sentence


def unbroken(told: str) -> Markup:
    """A sentence whose towers stay in one line."""
    marked = TOWER.sub(lambda found: SPAN.format(found[0]), str(Markup.escape(told)))
    return Markup(marked)  # noqa: S704 - escaped above


def emphasized(told: str, names: tuple[str, str]) -> Markup:
    """The same with the name of the acting player made bold."""
    there = [(told.find(name), -len(name), name) for name in map(isolated, names) if name in told]
    if not there:
        return unbroken(told)
    before, name, after = told.partition(min(there)[2])
    return unbroken(before) + Markup("<b>{}</b>").format(name) + unbroken(after)


def head(t: NullTranslations, position: Position, turn: int) -> tuple[str, str]:
    """The title of the table and its phase; without turns the page has a title of its own."""
    if position.ending:
        return say(t, OVER if position.over else ENDING), "" if position.over else why(t, position)
    if position.follows == TOWERS:
        return "", say(t, TOWERS_ONLY)
    return say(t, TURN, number=turn), say(t, NORMAL)


def why(t: NullTranslations, position: Position) -> str:
    """What began the Ending Phase, and how many have passed."""
    if position.passes is None:
        return say(t, TOWERS_ONLY)
    if position.closer is not None:
        name = isolated(position.names[position.closer])
        return count(t, CLOSED, position.passes, name=name)
    return count(t, EMPTY, position.passes)


def completed(t: NullTranslations, done: int, towers: int) -> str:
    return count(t, COMPLETED, towers, done=done) if towers else ""


def tower_label(
    t: NullTranslations, name: str, built: Built, *, flag: bool, badge: str = ""
) -> str:
    """Everything a picture of a tower shows."""
    found = [terms.tower(t, built.tower)]
    found += [] if built.tower.completed else [say(t, UNFINISHED)]
    found += [say(t, MARKED)] if flag else []
    found += [badge] if badge and badge not in found else []
    return say(t, LABEL, label=isolated(name), text=listed(t, found))


def kind(t: NullTranslations, code: str) -> str:
    """A kind of action."""
    if code in NOBLES:
        return terms.noble(t, code)
    return say(t, KINDS[code])


def why_marker(t: NullTranslations) -> str:
    return say(t, WHY_MARKER)


def short(t: NullTranslations, built: Built) -> str:
    return live.tower(t, built)


def fate(t: NullTranslations, code: str) -> str:
    return say(t, FATES[code])


def offer(t: NullTranslations, kind: str, name: str, fives: int) -> str:
    """The question to the player who may answer."""
    forms = OFFERS["guard" if kind == "guard" else "giostra"]
    return count(t, forms, fives, name=isolated(name))


def answer(t: NullTranslations, kind: str, built: Built | None) -> str:
    return say(t, ANSWERS[kind], tower=live.tower(t, built))


def no(t: NullTranslations, name: str) -> str:
    return say(t, NO, name=isolated(name))


def falls(t: NullTranslations, built: Built) -> str:
    return say(t, FALLS, tower=live.tower(t, built))


def too_many(t: NullTranslations, cards: int, limit: int) -> str:
    return say(t, TOO_MANY, cards=cards, limit=limit)


def rest(t: NullTranslations) -> str:
    return say(t, REST)


def trade(t: NullTranslations, taken: int, given: int) -> str:
    return say(t, TRADE, taken=taken, given=given)
