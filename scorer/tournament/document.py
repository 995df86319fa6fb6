"""An event as a JSON document that can be read again and verified: every rank is recomputed."""

from collections import Counter
from dataclasses import asdict, fields
from typing import Any, TypeVar

from scorer.tournament.export import number
from scorer.tournament.model import (
    CUTS,
    METHODS,
    STATES,
    TIE_BREAKS,
    Deal,
    Event,
    Game,
    Player,
    Scheme,
)
from scorer.tournament.standings import standings

FORMAT, VERSION = "torri-tournament", 1
MOST = 10**9
LONGEST = 200
MOST_ROUNDS = 1000
C = TypeVar("C")


class DocumentError(ValueError):
    """Not such a document: wrong_format, bad_shape (and where)."""

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(f"{code}: {where}" if where else code)
        self.code, self.where = code, where


def document(event: Event, name: str) -> dict[str, Any]:
    """Everything that was entered, and the standings that follow from it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "scheme": asdict(event.scheme),
        "players": [asdict(player) for player in event.players],
        "games": [asdict(game) for game in event.games],
        "standings": _standings(event),
    }


def _standings(event: Event) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "points": row.points,
            "values": [number(value) for value in row.values],
        }
        for row in standings(event).rows
    ]


def verify(data: object) -> list[int]:
    """The players whose line of the standings is not what the games give; none if all agree.

    Raises DocumentError if the document cannot be read.
    """
    event = read(data)
    claimed = {}
    for line in _list(_known(data, "standings"), "standings"):
        claimed[_whole(_known(line, "player"), "standings")] = line
    computed = {line["player"]: line for line in _standings(event)}
    differ = {player for player, line in computed.items() if claimed.get(player) != line}
    return sorted(differ | (claimed.keys() - computed.keys()))


def read(data: object) -> Event:
    """The event of a document, every field checked. Raises DocumentError."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DocumentError("wrong_format")
    if data.get("version") != VERSION:
        raise DocumentError("wrong_format", "version")
    scheme = _scheme(_record(data, "scheme"))
    players = tuple(_player(line) for line in _list(_known(data, "players"), "players"))
    games = tuple(_game(line) for line in _list(_known(data, "games"), "games"))
    event = Event(scheme, players, games)
    _agree(event)
    return event


def _scheme(data: dict[str, Any]) -> Scheme:
    _fields(data, Scheme, "scheme")
    whole = {key: _whole(data[key], f"scheme.{key}") for key in _whole_fields(Scheme)}
    steps = tuple(_text(step, "scheme.tie_breaks") for step in _list(data["tie_breaks"], "scheme"))
    manual = tuple(_whole(player, "scheme.manual") for player in _list(data["manual"], "scheme"))
    scheme = Scheme(
        method=_choice(data["method"], METHODS, "scheme.method"),
        tie_breaks=steps,
        manual=manual,
        manual_reason=_text(data["manual_reason"], "scheme.manual_reason"),
        **whole,
    )
    _choice(scheme.cut, CUTS, "scheme.cut")
    if not set(steps) <= set(TIE_BREAKS) or len(set(steps)) < len(steps):
        raise DocumentError("bad_shape", "scheme.tie_breaks")
    if not 0 <= scheme.rounds <= MOST_ROUNDS:
        raise DocumentError("bad_shape", "scheme.rounds")
    return scheme


def _player(data: object) -> Player:
    data = _mapping(data, "players")
    _fields(data, Player, "players")
    whole = {key: _whole(data[key], f"players.{key}") for key in _whole_fields(Player)}
    out = tuple(_two(span, "players.out") for span in _list(data["out"], "players.out"))
    name, mark = _text(data["name"], "players.name"), _text(data["mark"], "players.mark")
    return Player(name=name, mark=mark, out=out, **whole)


def _game(data: object) -> Game:
    data = _mapping(data, "games")
    _fields(data, Game, "games")
    seated = _list(data["players"], "games.players")
    players = tuple(_whole(player, "games.players") for player in seated)
    deals = tuple(_deal(deal) for deal in _list(data["deals"], "games.deals"))
    return Game(
        _whole(data["round"], "games.round"),
        _whole(data["table"], "games.table"),
        players,
        _choice(data["state"], STATES, "games.state"),
        deals,
        _choice(data["winner"], (None, 0, 1), "games.winner"),
    )


def _deal(data: object) -> Deal:
    data = _mapping(data, "games.deals")
    _fields(data, Deal, "games.deals")
    points = _two(data["points"], "games.deals.points")
    return Deal(points, _choice(data["winner"], (None, 0, 1), "games.deals.winner"))


def _agree(event: Event) -> None:
    """Ids are known and used once; nobody sits at two tables of a round."""
    ids = [player.id for player in event.players]
    if len(set(ids)) < len(ids) or min(ids, default=1) < 1:
        raise DocumentError("bad_shape", "players.id")
    known = set(ids)
    sat: Counter[tuple[int, int]] = Counter()
    for game in event.games:
        size = 1 if game.state == "bye" else 2
        if len(game.players) != size or not known.issuperset(game.players):
            raise DocumentError("bad_shape", "games.players")
        if not 1 <= game.round <= event.scheme.last_round:
            raise DocumentError("bad_shape", "games.round")
        sat.update((game.round, player) for player in game.players)
    if max(sat.values(), default=1) > 1:
        raise DocumentError("bad_shape", "games.players")


def _whole_fields(kind: type) -> list[str]:
    return [field.name for field in fields(kind) if field.type is int]


def _fields(data: dict[str, Any], kind: type, where: str) -> None:
    if data.keys() != {f.name for f in fields(kind)}:
        raise DocumentError("bad_shape", where)


def _mapping(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise DocumentError("bad_shape", where)
    return data


def _known(data: object, key: str) -> object:
    found = _mapping(data, key)
    if key not in found:
        raise DocumentError("bad_shape", key)
    return found[key]


def _record(data: object, key: str) -> dict[str, Any]:
    return _mapping(_known(data, key), key)


def _list(data: object, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise DocumentError("bad_shape", where)
    return data


def _whole(data: object, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not -MOST <= data <= MOST:
        raise DocumentError("bad_shape", where)
    return data


def _text(data: object, where: str) -> str:
    if not isinstance(data, str) or len(data) > LONGEST:
        raise DocumentError("bad_shape", where)
    return data


def _two(data: object, where: str) -> tuple[int, int]:
    found = _list(data, where)
    if len(found) != 2:
        raise DocumentError("bad_shape", where)
    return _whole(found[0], where), _whole(found[1], where)


def _choice(data: object, choices: tuple[C, ...], where: str) -> C:
    for choice in choices:
        if type(data) is type(choice) and data == choice:
            return choice
    raise DocumentError("bad_shape", where)
