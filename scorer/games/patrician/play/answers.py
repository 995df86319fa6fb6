"""The judges of single questions: each takes facts and readings, and gives a judgement."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.patrician.cities import SHARE, awards, final, holder, is_full
from scorer.games.patrician.entry import LETTERS, Card, Entry, Town
from scorer.games.patrician.play import floors
from scorer.games.patrician.play.judge import RULES
from scorer.games.patrician.play.judgement import Fact, Judgement, Reason, Speaks, judged
from scorer.games.patrician.play.outlook import UNDECIDED, decided
from scorer.games.patrician.play.position import Position, position_of
from scorer.games.patrician.readings import Readings

CITY_RULES = ("CITY-1", "PA-09")


def _reason(code: str, speaks: Speaks = "notes", *rules: str, **words: str) -> Reason:
    return Reason(code, speaks, rules or RULES.get(code, ()), {}, words)


# -------------------------------------------------------------------------------------- city


@dataclass(frozen=True, slots=True)
class CityFacts:
    """`over`: the last card of the game is played."""

    city: Town
    over: bool
    players: int


def judge_city(facts: CityFacts, readings: Readings) -> Judgement:
    """Who takes the tokens of a city, as it is."""
    town, city = facts.city, readings.in_box.city(facts.city.city)
    full = is_full(town, city)
    given = final(town, city, readings) if facts.over else awards(town, city, readings)
    found: dict[str, Fact] = {"high": "", "high_by": "", "low": "", "low_by": ""}
    for award, rank in zip(given, ("high", "low"), strict=False):
        found |= {rank: award.letter, f"{rank}_by": award.by, f"{rank}_points": award.value}
    found["scored"] = "yes" if full or (facts.over and given) else "no"
    found["decided"] = _decided(facts, readings) if not (full or facts.over) else ""
    return judged("city", _city_reasons(facts, readings, full), found)


def _decided(facts: CityFacts, readings: Readings) -> str:
    city = readings.in_box.city(facts.city.city)
    sure = decided(facts.city.towers, city, facts.players, readings)
    return " ".join(
        name for name, owner in zip(("high", "low"), sure, strict=True) if owner != UNDECIDED
    )


def _city_reasons(facts: CityFacts, readings: Readings, full: bool) -> Iterator[Reason]:
    town, city = facts.city, readings.in_box.city(facts.city.city)
    given = final(town, city, readings) if facts.over else awards(town, city, readings)
    for award in given:
        words = {"name": award.letter, "city": city.code}
        code = f"takes-{award.rank}-{award.by}"
        yield Reason(code, "notes", award.rules, {"value": award.value}, words)
    for site, tower in enumerate(town.towers, 1):
        one = holder(tower)
        if one and one.tied:
            words = {"name": one.letter, "tied": " ".join(one.tied)}
            figures = {"site": site, "floors": one.floors, "floor": one.floor + 1}
            yield Reason("tie-by-top", "notes", ("CITY-4", "PA-04"), figures, words)
    if given and given[0].rank != SHARE and len(town.towers[0]) == len(town.towers[1]):
        yield _reason("equal-towers", "notes", "PA-02", "PA-25")
    if not given and all(town.towers):
        yield _reason("table-decides" if readings.unfinished == "score" else "no-tokens")
    if not full:
        figures = {"left": city.floors - town.floors}
        code = "unfinished-over" if facts.over else "not-scored-yet"
        rules = ("PA-01",) if facts.over else ("CITY-1", "PA-28")
        yield Reason(code, "notes", rules, figures, {"city": city.code})


# ------------------------------------------------------------------------------------- place


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    table: Entry
    by: str
    card: Card
    sites: tuple[int, ...] | None


def _position(table: Entry, readings: Readings) -> Position:
    return position_of(table, readings.in_box)


def judge_place(facts: PlaceFacts, readings: Readings) -> Judgement:
    """On which sites may the floors of this card go?"""
    position = _position(facts.table, readings)
    number = position.index(facts.card.city)
    if number < 0:
        reason = _reason("city-not-in-play", "against", city=facts.card.city)
        return judged("place", [reason])
    city, towers, room = position.cities[number], position.towers[number], position.room(number)
    ways = floors.sites(towers, city.floors, facts.card.crests, readings)
    found = list(_place_reasons(facts, readings, ways, room))
    if facts.sites is not None and facts.sites not in ways:
        found = [_why_not(facts, readings, position, number)]
    written = ", ".join(" ".join(map(str, way)) for way in ways)
    return judged("place", found, {"sites": written, "left": room})


def _place_reasons(
    facts: PlaceFacts, readings: Readings, ways: tuple[tuple[int, ...], ...], room: int
) -> Iterator[Reason]:
    city, crests = facts.card.city, facts.card.crests
    if not room:
        yield _reason("no-floor-left", "against", "FLOOR-4", "PA-19", city=city)
        return
    yield _reason("may-place", "for", "FLOOR-2", city=city)
    free = (2 ** min(crests, room)) + (2 if readings.second_floor == "may" and crests > 1 else 0)
    if room and len(ways) < free:
        yield _reason("empty-site-waits", "notes", "FLOOR-3", "PA-06", city=city)
    if crests > room:
        yield _reason("one-floor-left", "notes", "PA-10", city=city)
    elif crests == 2 and room > 1:
        yield _reason("two-floors", "notes", "FLOOR-1", "PA-18")


def _why_not(facts: PlaceFacts, readings: Readings, position: Position, number: int) -> Reason:
    sites = facts.sites or ()
    room = position.room(number)
    allowed = floors.counts(facts.card.crests, room, readings)
    if len(sites) not in allowed:
        figures = {"floors": len(sites), "least": allowed[0], "most": allowed[-1]}
        words = {"city": facts.card.city}
        return Reason("floors-count", "against", RULES["floors-count"], figures, words)
    return _reason("last-floor-empty-site", "against", city=facts.card.city)


# -------------------------------------------------------------------------------------- move


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """`floor` counts from the top; `to` is another city to which it is to go."""

    table: Entry
    by: str
    built: str
    city: str | None
    site: int | None
    floor: int
    to: str | None


def judge_move(facts: MoveFacts, readings: Readings) -> Judgement:
    """May this floor be moved after building there? Without a city: what may be moved at all?"""
    position, player = _position(facts.table, readings), LETTERS.index(facts.by)
    found = floors.moves(position, player, facts.built, readings)
    told: dict[str, Fact] = {"moves": ", ".join(f"{city} {site}" for city, site in found)}
    optional = _reason("move-optional", "notes", "MOVE-1", "PA-08")
    if facts.city is None:
        if found:
            return judged("move", [_reason("may-move", "for", "MOVE-1"), optional], told)
        return judged("move", [_reason("move-lost", "against", "MOVE-3", "PA-08")], told)
    reasons = list(_against_move(facts, position, player, readings))
    return judged("move", reasons or [*_for_move(facts, position), optional], told)


def _against_move(
    facts: MoveFacts, position: Position, player: int, readings: Readings
) -> Iterator[Reason]:
    city, sites = facts.city or "", floors.SITES if facts.site is None else (facts.site,)
    if facts.floor > 1:
        yield _reason("move-not-top", "against", "MOVE-1", city=city)
    if facts.to is not None and facts.to != city:
        yield _reason("move-other-city", "against", "MOVE-1", city=facts.to)
    why = [floors.why_not_moved(position, player, city, s, facts.built, readings) for s in sites]
    if all(why):
        yield _reason(why[0], "against", city=city)


def _for_move(facts: MoveFacts, position: Position) -> Iterator[Reason]:
    yield _reason("may-move", "for", "MOVE-1", "MOVE-2", "PA-20")
    towers = position.towers[position.index(facts.city or "")]
    if facts.site and not towers[2 - facts.site]:
        yield _reason("move-to-empty", "notes", "PA-21")
    if facts.site and len(towers[facts.site - 1]) == 1:
        yield _reason("move-empties", "notes", "PA-07")


# -------------------------------------------------------------------------------------- take


@dataclass(frozen=True, slots=True)
class TakeFacts:
    """`leave`: the player wants to take none."""

    table: Entry
    card: Card
    city: str | None
    leave: bool


def judge_take(facts: TakeFacts, readings: Readings) -> Judgement:
    """Which card may be taken, and where does the new one go?"""
    position = _position(facts.table, readings)
    cities = position.open_cities()
    legal = floors.takes(cities, facts.card)
    told: dict[str, Fact] = {"cities": " ".join(legal)}
    if facts.city in legal:
        told["fills"] = facts.city or ""
    return judged("take", _take_reasons(facts, cities, legal), told)


def _take_reasons(
    facts: TakeFacts, cities: tuple[str, ...], legal: tuple[str, ...]
) -> Iterator[Reason]:
    built, city = facts.card.city, facts.city
    if not cities:
        yield _reason("nothing-to-take", "notes", "TAKE-4")
        if city is not None:
            yield _reason("take-no-card", "against", city=city)
    elif facts.leave:
        yield _reason("take-missing", "against", city=" ".join(legal))
    elif city is not None and city not in cities:
        yield _reason("take-no-card", "against", city=city)
    elif city is not None and city not in legal:
        yield _reason("take-wrong-city", "against", city=city, built=built)
    else:
        yield _why_these(facts, cities)
        if city is not None:
            yield _reason("new-card-there", "notes", "DRAW-1", "PA-23", city=city)


def _why_these(facts: TakeFacts, cities: tuple[str, ...]) -> Reason:
    if facts.card.symbol == "any":
        return _reason("take-any", "for", "TAKE-2", "PA-11", "PA-22")
    if facts.card.city not in cities:
        return _reason("take-elsewhere", "for", "TAKE-3", "PA-11", city=facts.card.city)
    return _reason("take-own", "for", "TAKE-1", "PA-11", "PA-12", "PA-24", city=facts.card.city)


# ------------------------------------------------------------------------------- over, look


@dataclass(frozen=True, slots=True)
class OverFacts:
    table: Entry


def judge_over(facts: OverFacts, readings: Readings) -> Judgement:
    """Is the game over? Only when the last card is played."""
    position = _position(facts.table, readings)
    left = position.box.cards(position.players) - position.played
    told: dict[str, Fact] = {"turns": left}
    full = position.all_full
    found = []
    if facts.table.turn is not None and left <= 0:
        found.append(_reason("last-card-played", "for", "END-1", "PA-15"))
    elif full:
        found.append(_reason("all-cities-full", "for", "END-1"))
    else:
        waiting = [c.code for n, c in enumerate(position.cities) if position.room(n)]
        told["open"] = " ".join(waiting)
        found.append(_reason("cards-left", "against", "END-1", city=" ".join(waiting)))
    return judged("over", found, told)


@dataclass(frozen=True, slots=True)
class LookFacts:
    """`what`: the top card, all cards, or how many portraits the phone counts."""

    what: str
    whose: str
    over: bool


def judge_look(facts: LookFacts, readings: Readings) -> Judgement:
    """Whose played cards may be seen?"""
    if facts.whose == "own":
        found = _reason("own-cards", "for", "TURN-2", "PA-17")
    elif facts.what == "top":
        found = _reason("top-card", "for", "TURN-2", "PA-17")
    elif facts.over:
        found = _reason("game-is-over", "for", "END-2")
    elif facts.what == "portraits" and readings.open_portraits == "on":
        found = _reason("portraits-open", "for", "PA-30")
    elif facts.what == "portraits":
        found = _reason("portraits-closed", "against", "PA-30")
    else:
        found = _reason("stack-closed", "against", "TURN-2", "PA-17")
    return judged("look", [found])


# ---------------------------------------------------------------------------------- mistakes

REMEDIES: dict[str, tuple[str, str, str]] = {
    "card-forgotten": ("take-then", "take-now", "PA-31"),
    "card-wrong": ("put-right", "stays", "PA-31"),
    "floor": ("undo", "stays", "PA-32"),
    "move": ("undo", "stays", "PA-32"),
    "too-many": ("undo", "last-back", "PA-32"),
    "empty-site": ("undo", "top-over", "PA-32"),
    "pistoia-drawn": ("aside", "aside", "PA-33"),
    "pistoia-hand": ("replace", "replace", "PA-33"),
    "pistoia-played": ("ignore", "ignore", "PA-33"),
}
"""By mistake: what to do before the next player has played a card, what later, and the ruling."""


@dataclass(frozen=True, slots=True)
class MistakeFacts:
    mistake: str
    late: bool


def judge_mistake(facts: MistakeFacts, _: Readings) -> Judgement:
    early, late, ruling = REMEDIES[facts.mistake]
    remedy = late if facts.late else early
    return judged("mistake", [_reason(f"remedy-{remedy}", "notes", ruling)], {"remedy": remedy})
