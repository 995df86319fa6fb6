"""The plan of a tournament: how its rounds are paired and counted, and the format of a match."""

from dataclasses import asdict, dataclass, field, fields
from math import gcd, lcm
from typing import Any

from scorer.games import GAMES
from scorer.match.settings import Settings
from scorer.store import matches
from scorer.store.errors import BadValueError
from scorer.tournament import CUTS, METHODS, TABLE_CUTS, TIE_BREAKS, Scheme

MAX_ROUNDS, MAX_POINTS = 100, 100
STEPS = set(TIE_BREAKS)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a tournament is run: its rounds, and the format of every match.

    `confirmations`: 1 if one player of a table is enough, 2 if all of them confirm,
    3 if more than half of them do (both, at a table of two).
    `follow`: until the first round is published, the number of rounds is the suggested one.
    """

    scheme: Scheme = field(default_factory=Scheme)
    match: Settings = field(default_factory=Settings)
    confirmations: int = 2
    follow: bool = True

    def needed(self, seats: int) -> int:
        """How many players of a table must confirm a result before it is official."""
        return {1: 1, 3: seats // 2 + 1}.get(self.confirmations, seats)

    def as_json(self) -> dict[str, Any]:
        return {
            "scheme": asdict(self.scheme),
            "match": self.match.as_json(),
            "confirmations": self.confirmations,
            "follow": self.follow,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Plan":
        """Raises TypeError, LookupError or ValueError if something else is there."""
        stored: dict[str, Any] = dict(data["scheme"])
        stored |= {name: tuple(stored[name]) for name in ("tie_breaks", "manual")}
        if "place_points" in stored:
            stored["place_points"] = tuple(map(tuple, stored["place_points"]))
        match = Settings.from_json(data["match"])
        found = cls(_typed(Scheme(**stored)), match, data["confirmations"], data["follow"])
        if type(found.confirmations) is not int or type(found.follow) is not bool:
            raise TypeError("plan")
        return found


def place_points(text: str, size: int) -> tuple[int, ...]:
    """Points for the places of a table, best first. Raises BadValueError."""
    words = text.replace("-", " ").replace(",", " ").split()
    if len(words) != size or not all(w.isascii() and w.isdecimal() and len(w) < 4 for w in words):
        raise BadValueError("place_points", {"size": size})
    return tuple(map(int, words))


def _typed(scheme: Scheme) -> Scheme:
    """The scheme, if every field of it holds the kind of value it should."""
    usual = Scheme()
    for one in fields(scheme):
        if type(getattr(scheme, one.name)) is not type(getattr(usual, one.name)):
            raise TypeError(one.name)
    numbers = [*scheme.manual, *(points for row in scheme.place_points for points in row)]
    cuts = TABLE_CUTS if scheme.large else CUTS
    known = scheme.method in METHODS and scheme.cut in cuts and set(scheme.tie_breaks) <= STEPS
    if not known or not all(type(number) is int for number in numbers):
        raise TypeError("scheme")
    return scheme


def check_plan(game: str, plan: Plan) -> None:
    """Every field within its bounds, and a match that comes to an end."""
    if game not in GAMES or 2 not in GAMES[game].META.players:
        raise BadValueError("unknown_game")
    matches.validate(game, ["A", "B"], plan.match, "")
    if plan.match.format.kind == "open":
        raise BadValueError("open_tournament")
    _check_scheme(plan.scheme)
    _check_tables(game, plan.scheme)
    if plan.confirmations not in {1, 2, 3}:
        raise BadValueError("bad_confirmations")


def _check_tables(game: str, scheme: Scheme) -> None:
    """Checks that the game can have these tables, that the cut ends at one table, and the
    points."""
    if not scheme.least <= scheme.seats <= scheme.most:
        raise BadValueError("bad_seats")
    if not {scheme.least, scheme.most} <= {*GAMES[game].META.players}:
        raise BadValueError("seats_of_game")
    if not scheme.large:
        return
    if scheme.method != "swiss":
        raise BadValueError("swiss_tables")
    if scheme.cut and not scheme.stages:
        raise BadValueError("cut_of_tables")
    rows = [row for row in scheme.place_points if scheme.least <= len(row) <= scheme.most]
    rows += [(scheme.win, scheme.loss)] if scheme.least == 2 else []
    times = lcm(*map(_whole_at, rows))
    if times > 1:
        raise BadValueError("points_in_parts", {"times": times})


def _whole_at(row: tuple[int, ...]) -> int:
    """The smallest factor for these points with which neighbours can share them in whole points."""
    runs = (row[a:b] for a in range(len(row)) for b in range(a + 1, len(row) + 1))
    return lcm(*(len(run) // gcd(len(run), sum(run)) for run in runs))


def _check_scheme(scheme: Scheme) -> None:
    if scheme.method not in METHODS or scheme.cut not in (TABLE_CUTS if scheme.large else CUTS):
        raise BadValueError("unknown_method")
    if not 1 <= scheme.rounds <= MAX_ROUNDS:
        raise BadValueError("bad_rounds", {"most": MAX_ROUNDS})
    by_place = ((scheme.win, scheme.draw, scheme.loss), *scheme.place_points)
    every = [points for row in by_place for points in row]
    if not all(0 <= points <= MAX_POINTS for points in [*every, scheme.bye]):
        raise BadValueError("bad_points", {"most": MAX_POINTS})
    if any([*row] != sorted(row, reverse=True) or row[0] == row[-1] for row in by_place):
        raise BadValueError("points_order")
    steps = scheme.tie_breaks
    if len(set(steps)) < len(steps) or not set(steps) <= set(TIE_BREAKS):
        raise BadValueError("bad_tie_breaks")
