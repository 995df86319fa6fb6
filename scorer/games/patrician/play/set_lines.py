"""Lines of a record that are not turns: the portraits, shown when the game is over, and what the
table corrects by hand.

    portraits Mary: hat4 lady3 beard3 / Tom: sets2 / Ann: sets2
    correct Ro:AB.C
    correct turn17
"""

from dataclasses import replace

from scorer.games.common import Expected, NotationError
from scorer.games.patrician.entry import Side, Town
from scorer.games.patrician.notation import Piece, read_names, read_state, read_town
from scorer.games.patrician.play.judgement import Judgement, Reason
from scorer.games.patrician.play.position import Position
from scorer.games.patrician.words import Word, words

PORTRAITS, CORRECT = "portraits", "correct"
SET_WORDS = (PORTRAITS, CORRECT)
KINDS = {PORTRAITS: "portraits", CORRECT: "correction"}
Told = tuple[Side, ...] | Town | int
"""What such a line says: portraits, a city, or the turn that comes next."""


def read_told(position: Position, rest: Piece, first: Word) -> Told:
    """What follows the first word; raise NotationError."""
    if first.folded == PORTRAITS:
        return _portraits(position, rest, first)
    found = list(words(rest.text, rest.at))
    if not found:
        raise first.error("correction-missing", "correction")
    if ":" in rest.text:
        if len(found) == 2 and found[0].folded.endswith(":"):
            found = [found[0]._replace(folded=found[0].folded + found[1].folded)]
        town = read_town(found[0], position.players)
        if position.index(town.city) < 0:
            raise found[0].error("city-not-in-play", "in-play")
        return town
    turn = read_state(rest).get("turn")
    last = position.box.cards(position.players) + 1
    if turn is None or not 1 <= turn <= last:
        raise found[0].error("correction-missing", "correction")
    return int(turn)


def _portraits(position: Position, rest: Piece, first: Word) -> tuple[Side, ...]:
    """Of every player, in seating order."""
    found = {side.name: side for side in read_names(rest)}
    told: list[Side] = []
    for name in position.names:
        side = found.pop(name, None)
        if side is None or side.counted_sets is None:
            raise first.error("portraits-missing", "portraits", name)
        told.append(Side(name, portraits=side.portraits, sets=side.sets))
    if found:
        raise NotationError(
            "name-unknown", next(iter(found)), rest.at + 1, Expected("names", position.names)
        )
    return tuple(told)


def judge_told(position: Position, told: Told) -> Judgement:
    """Portraits are secret until the end (PA-17, PA-30). A correction is only checked to be
    possible."""
    if isinstance(told, int):
        return _done(replace(position, played=told - 1, shown=()))
    if isinstance(told, Town):
        return _town(position, told)
    if not position.over:
        return Judgement("turn", legal=False, reasons=(_against("portraits-secret"),))
    return Judgement("turn", legal=True, reasons=(), after=replace(position, shown=told))


def _town(position: Position, town: Town) -> Judgement:
    number = position.index(town.city)
    most = position.cities[number].floors
    if town.floors > most:
        room = {"room": most, "floors": town.floors}
        return Judgement("turn", legal=False, reasons=(_against("too-many-floors", room, town),))
    towers = list(position.towers)
    towers[number] = town.towers
    return _done(replace(position, towers=tuple(towers)))


def _against(code: str, figures: dict[str, int] | None = None, town: Town | None = None) -> Reason:
    rules = ("PA-17", "PA-30") if code == "portraits-secret" else ("FLOOR-4",)
    words_ = {"city": town.city} if town else {}
    return Reason(code, "against", rules, figures or {}, words_, "box")


def _done(after: Position) -> Judgement:
    return Judgement("turn", legal=True, reasons=(), after=after)
