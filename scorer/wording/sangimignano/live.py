"""A followed game in words: what was done in each line, and what somebody wants to do."""

from collections.abc import Iterator

from babel.support import NullTranslations

from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play import Action, Correction, Line, Position, State
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import sentences
from scorer.wording.sangimignano import referee
from scorer.wording.sangimignano.reasons import MESSAGES

DONE = {
    "token": N_("%(name)s placed a token on guild %(guild)s of segment %(number)d."),
    "segment": N_("%(name)s added the segment %(segment)s."),
    "tower": N_("%(name)s built a tower on guild %(guild)s of segment %(number)d."),
}
LEFT = {
    "token": N_("%(name)s placed no token."),
    "segment": N_("%(name)s added no segment."),
    "tower": N_("%(name)s did not build."),
}
WISHED = {
    "token": N_("%(name)s places a token on guild %(guild)s of segment %(number)d."),
    "segment": N_("%(name)s adds the segment %(segment)s."),
    "tower": N_("%(name)s builds a tower on guild %(guild)s of segment %(number)d."),
}
WISHED_NOT = {
    "token": N_("%(name)s places no token."),
    "segment": N_("%(name)s adds no segment."),
    "tower": N_("%(name)s does not build."),
}
OVER = N_("The game is over.")
DUTY_NEXT = N_("At the next turn %(name)s must build.")
CORRECTED = N_("Corrected: %(text)s.")
OVERRULED = N_("The table allows it: %(reason)s.")


def told(t: NullTranslations, line: Line, before: State, *, reason: bool = True) -> str:
    """What a line says happened; with what follows from it, and the table's own `reason`."""
    position = before.position
    if isinstance(line.what, Correction):
        return say(t, CORRECTED, text=line.text.partition(" ")[2])
    if line.kind == "over":
        return sentences(t, _remarks(t, line)) or say(t, OVER)
    if not isinstance(line.what, Action) or position is None or line.kind != "action":
        return line.text
    words = LEFT if line.what.leaves else DONE
    found = [_action(t, line.what, position, words), *_remarks(t, line)]
    if line.overruled and reason:
        found.append(say(t, OVERRULED, reason=isolated(line.overruled)))
    return sentences(t, found)


def ended(t: NullTranslations, position: Position) -> str:
    """Why the game is over, if it is."""
    if not position.over:
        return ""
    return say(t, MESSAGES.get(f"over-{position.why}", OVER))


def may(t: NullTranslations, line: Line, before: State) -> str:
    """A line in words that say what somebody wants to do."""
    if not isinstance(line.what, Action) or before.position is None or line.kind != "action":
        return ""
    return wish(t, line.what, before.position)


def wish(t: NullTranslations, action: Action, position: Position) -> str:
    return _action(t, action, position, WISHED_NOT if action.leaves else WISHED)


def _action(t: NullTranslations, action: Action, position: Position, words: dict[str, str]) -> str:
    guild, number = place(position, action.region)
    name = isolated(position.names[action.player])
    values = {"guild": guild, "number": number, "segment": action.type}
    return say(t, words[action.kind], name=name, **values)


def place(position: Position, region: Region | None) -> tuple[str, int]:
    """The letter of a region and the number of its segment, as they were laid."""
    hexagons = list(position.board.segments)
    if region is None or region.hexagon not in hexagons:
        return "?", 0
    return position.board.guilds.get(region, "?"), hexagons.index(region.hexagon) + 1


def _remarks(t: NullTranslations, line: Line) -> Iterator[str]:
    """What follows: tokens that go home, a duty that begins or is gone, the end."""
    judgement, action = line.judgement, line.what
    for one in judgement.reasons if judgement and judgement.legal else ():
        if one.code == "duty-next" and isinstance(action, Action) and line.state.position:
            name = line.state.position.names[action.player]
            yield say(t, DUTY_NEXT, name=isolated(name))
        elif one.code in {"home", "duty-gone"} or one.code.startswith("over-"):
            yield referee.reason(t, one)
