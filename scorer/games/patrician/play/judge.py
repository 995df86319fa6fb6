"""One turn judged: may this be done now, and what is the position after it?"""

from dataclasses import replace

from scorer.games.common import switch
from scorer.games.patrician.cities import Awards, awards
from scorer.games.patrician.entry import LETTERS, Card, Town
from scorer.games.patrician.play import floors
from scorer.games.patrician.play.judgement import Judgement, Reason
from scorer.games.patrician.play.position import Action, Hand, Position, Towers
from scorer.games.patrician.readings import DEFAULT, READINGS, Readings

CANNOT = frozenset({"game-over", "city-not-in-play", "city-overfull", "move-empty-tower"})
"""Faults that no table can overrule: there is no way to carry the turn out."""
RULES = {
    "game-over": ("END-1",),
    "not-your-turn": ("SETUP-3",),
    "city-not-in-play": ("BOX-1", "PA-33"),
    "card-not-in-hand": ("TURN-2",),
    "floors-count": ("FLOOR-1", "PA-18"),
    "city-overfull": ("FLOOR-4",),
    "last-floor-empty-site": ("FLOOR-3", "PA-06"),
    "move-no-symbol": ("MOVE-1", "PA-08"),
    "move-same-city": ("MOVE-2", "PA-08"),
    "move-city-scored": ("MOVE-2", "PA-08", "PA-27"),
    "move-no-own-piece": ("MOVE-2", "PA-08", "PA-20"),
    "move-empty-tower": ("MOVE-1", "PA-08"),
    "move-would-empty": ("PA-07",),
    "step-order": ("TURN-1", "PA-34"),
    "take-wrong-city": ("TAKE-1", "PA-11"),
    "take-no-card": ("TAKE-1", "PA-11"),
    "take-missing": ("TAKE-1", "PA-22"),
    "draw-missing": ("DRAW-1", "PA-23"),
    "draw-no-pile": ("DRAW-1",),
    "city-full": ("FLOOR-1", "PA-19"),
    "scored": ("CITY-1", "PA-09"),
    "pieces-out": ("BOX-2", "PA-16"),
    "overruled": (),
}


class Turn:
    """A turn as it is carried out: the reasons so far, and the parts of the position after it."""

    __slots__ = (
        "action",
        "awards",
        "beside",
        "found",
        "hand",
        "pile",
        "position",
        "readings",
        "towers",
    )

    def __init__(self, position: Position, action: Action, readings: Readings) -> None:
        self.position, self.action, self.readings = position, action, readings
        self.found: list[Reason] = []
        self.towers: list[Towers] = list(position.towers)
        self.beside = position.beside
        self.pile = position.pile
        self.hand: Hand | None = position.hands[action.player]
        self.awards: Awards = ()

    def against(self, code: str, figures: dict[str, int] | None = None, **words: str) -> None:
        kind = "box" if code in CANNOT else "rule"
        found = Reason(code, "against", RULES[code], figures or {}, words, kind)  # type: ignore[arg-type]
        self.found.append(found)

    def note(self, code: str, figures: dict[str, int] | None = None, **words: str) -> None:
        self.found.append(Reason(code, "notes", RULES[code], figures or {}, words))

    @property
    def impossible(self) -> bool:
        return any(one.kind == "box" for one in self.found)

    @property
    def faulty(self) -> bool:
        return any(one.speaks == "against" for one in self.found)

    def now(self) -> Position:
        return replace(self.position, towers=tuple(self.towers))


def judge(
    position: Position,
    action: Action,
    readings: Readings = DEFAULT,
    settled: frozenset[str] = frozenset(),
) -> Judgement:
    """The verdict on a turn with every reason. `settled`: switches that the table has decided."""
    judgement = _judge(position, action, readings)
    silent = [
        key
        for key in _matters(action)
        if key not in settled and _differs(judgement, position, action, readings, key)
    ]
    return replace(judgement, silent=tuple(silent)) if silent else judgement


def _matters(action: Action) -> tuple[str, ...]:
    """The switches that can change the verdict on this turn."""
    if action.card.crests == 2:
        return () if len(action.sites) == 2 else ("second_floor",)
    if action.move is None:
        return ()
    return ("move_may_empty", "card_first") if action.take else ("move_may_empty",)


def _differs(
    judgement: Judgement, position: Position, action: Action, readings: Readings, key: str
) -> bool:
    reading = next(one for one in READINGS if one.key == key)
    if getattr(readings, key) != reading.choices[0]:
        return False
    other = switch(readings, (reading,), [f"{key}={reading.choices[1]}"])
    return _judge(position, action, other).legal != judgement.legal


def _judge(position: Position, action: Action, readings: Readings) -> Judgement:
    turn = Turn(position, action, readings)
    _whose(turn)
    if not turn.impossible:
        _card(turn)
        _floors(turn)
        _move(turn)
        _take(turn)
    legal = not turn.faulty
    carried = legal or (bool(action.overruled) and not turn.impossible)
    after = _after(turn) if carried else None
    found = turn.found
    if not legal:
        found = [one for one in found if one.speaks == "against" or carried]
    facts = {"scored": action.card.city} if turn.awards else {}
    return Judgement("turn", legal, tuple(found), facts, after=after)


def _whose(turn: Turn) -> None:
    position, action = turn.position, turn.action
    if position.over:
        turn.against("game-over")
    elif position.index(action.card.city) < 0:
        turn.against("city-not-in-play", city=action.card.city)
    elif action.player != position.mover:
        turn.against("not-your-turn", name=position.names[position.mover])


def _card(turn: Turn) -> None:
    """The card comes from the hand, where the hand is known."""
    if turn.hand is None:
        return
    for held in turn.hand:
        if _same(held, turn.action.card):
            rest = list(turn.hand)
            rest.remove(held)
            turn.hand = tuple(rest)
            return
    turn.against("card-not-in-hand", city=turn.action.card.city)


def _same(held: Card, played: Card) -> bool:
    return held.city == played.city and (
        held.symbol == played.symbol or "" in (held.symbol, played.symbol)
    )


def _floors(turn: Turn) -> None:
    position, action = turn.position, turn.action
    number = position.index(action.card.city)
    room, city = position.room(number), position.cities[number]
    count = len(action.sites)
    if room == 0:
        turn.note("city-full", city=city.code)
    if count > room:
        turn.against("city-overfull", {"room": room, "floors": count}, city=city.code)
        return
    allowed = floors.counts(action.card.crests, room, turn.readings)
    if count not in allowed:
        figures = {"floors": count, "least": allowed[0], "most": allowed[-1]}
        turn.against("floors-count", figures, city=city.code)
    towers = turn.towers[number]
    if floors.stops_at(towers, city.floors, action.sites):
        turn.against("last-floor-empty-site", city=city.code)
    turn.towers[number] = floors.placed(towers, action.sites, LETTERS[action.player])
    supply = position.box.pieces_of(position.players)
    at_most = 2 * (position.played // position.players + 1)
    if at_most > supply and position.pieces(action.player) + count > supply:
        turn.note("pieces-out", {"pieces": supply})
    if count and count == room:
        _score(turn, number)


def _score(turn: Turn, number: int) -> None:
    """The city is full: its tokens are given at once, before the move and the card (PA-09)."""
    city = turn.position.cities[number]
    turn.awards = awards(Town(city.code, turn.towers[number]), city, turn.readings)
    turn.note("scored", city=city.code)
    for award in turn.awards:
        name = turn.position.names[LETTERS.index(award.letter)]
        figures, words = {"value": award.value}, {"name": name, "city": city.code}
        code = f"takes-{award.rank}-{award.by}"
        turn.found.append(Reason(code, "notes", award.rules, figures, words))


def _move(turn: Turn) -> None:
    action = turn.action
    if action.move is None:
        return
    city, site = action.move
    if action.card.symbol != "move":
        turn.against("move-no-symbol")
    now = turn.now()
    if code := floors.why_not_moved(
        now, action.player, city, site, action.card.city, turn.readings
    ):
        turn.against(code, {"site": site}, city=city)
    if action.take is not None and action.take_first != (turn.readings.card_first == "on"):
        turn.against("step-order")
    number = now.index(city)
    if number >= 0 and turn.towers[number][site - 1]:
        turn.towers[number] = floors.moved(turn.towers[number], site)


def _take(turn: Turn) -> None:
    """The card taken and the one turned up in its place, where the cards are noted."""
    action, position = turn.action, turn.position
    if action.draw is not None and position.index(action.draw.city) < 0:
        turn.against("city-not-in-play", city=action.draw.city)
        return
    if turn.beside is None:
        return
    cities = position.open_cities()
    legal = floors.takes(cities, action.card)
    if action.take is None:
        if legal:
            turn.against("take-missing", city=" ".join(legal))
        elif action.draw is not None:
            turn.against("draw-no-pile")
        return
    if action.take not in cities:
        turn.against("take-no-card", city=action.take)
        return
    if action.take not in legal:
        turn.against("take-wrong-city", city=action.take, built=action.card.city)
    _draw(turn, position.index(action.take))


def _draw(turn: Turn, space: int) -> None:
    """The new card goes to the space just emptied (PA-23)."""
    draw, beside = turn.action.draw, list(turn.beside or ())
    taken = beside[space]
    if turn.pile and draw is None:
        turn.against("draw-missing")
    if turn.pile == 0 and draw is not None:
        turn.against("draw-no-pile")
        draw = None
    beside[space] = draw
    turn.beside = tuple(beside)
    if turn.pile:
        turn.pile -= 1
    if turn.hand is not None and taken is not None:
        turn.hand = (*turn.hand, taken)


def _after(turn: Turn) -> Position:
    position, player = turn.position, turn.action.player
    hands, cards = list(position.hands), list(position.cards)
    hands[player] = turn.hand
    cards[player] = (*cards[player], turn.action.card)
    return Position(
        position.names,
        position.box,
        tuple(turn.towers),
        position.played + 1,
        tuple(hands),
        turn.beside,
        turn.pile,
        tuple(cards),
    )


def apply(position: Position, action: Action, readings: Readings = DEFAULT) -> Position:
    """The position after a turn that is legal or overruled; raise ValueError for others."""
    after = _judge(position, action, readings).after
    if after is None:
        raise ValueError("this turn cannot be carried out")
    return after
