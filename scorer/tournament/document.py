"""A tournament as a JSON document that can be read again and verified: ranks are recomputed.

Version 2 has tables of any size with a placing; version 1, of tables of two, is still read.
"""

from collections import Counter
from dataclasses import asdict
from typing import Any

from scorer.tournament.export import number
from scorer.tournament.model import (
    CUTS,
    METHODS,
    MOST_SEATS,
    STATES,
    TABLE_CUTS,
    TIE_BREAKS,
    DealPoints,
    Player,
    Scheme,
    Table,
    Tournament,
)
from scorer.tournament.older import from_version_1
from scorer.tournament.placing import is_sound
from scorer.tournament.shapes import (
    DocumentError,
    choice,
    demand_fields,
    known,
    listed,
    mapping,
    record,
    seat,
    text,
    two,
    whole,
    whole_fields,
)
from scorer.tournament.standings import standings

FORMAT, VERSION = "torri-tournament", 2
MOST_ROUNDS = 1000
Whole = tuple[int, ...]


def document(tournament: Tournament, name: str) -> dict[str, Any]:
    """Everything that was entered, and the standings that follow from it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "scheme": asdict(tournament.scheme),
        "players": [asdict(player) for player in tournament.players],
        "tables": [asdict(table) for table in tournament.tables],
        "standings": _standings(tournament),
    }


def _standings(tournament: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "points": row.points,
            "values": [number(value) for value in row.values],
        }
        for row in standings(tournament).rows
    ]


def verify(data: object) -> list[int]:
    """The players whose line of the standings is not what the tables give; none if all agree.

    Raises DocumentError if the document cannot be read.
    """
    tournament = read(data)
    claimed = {}
    for line in listed(known(data, "standings"), "standings"):
        claimed[whole(known(line, "player"), "standings")] = line
    computed = {line["player"]: line for line in _standings(tournament)}
    differ = {player for player, line in computed.items() if claimed.get(player) != line}
    return sorted(differ | (claimed.keys() - computed.keys()))


def read(data: object) -> Tournament:
    """The tournament of a document, every field checked. Raises DocumentError."""
    data = current(data)
    scheme = _scheme(record(data, "scheme"))
    players = tuple(_player(line) for line in listed(known(data, "players"), "players"))
    tables = tuple(_table(line) for line in listed(known(data, "tables"), "tables"))
    tournament = Tournament(scheme, players, tables)
    _demand_agreement(tournament)
    return tournament


def current(data: object) -> dict[str, Any]:
    """A document of any version we know, in the shape of the newest."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DocumentError("wrong_format")
    version = data.get("version")
    if isinstance(version, bool) or version not in {1, VERSION}:
        raise DocumentError("wrong_format", "version")
    return from_version_1(data) if version == 1 else data


def _scheme(data: dict[str, Any]) -> Scheme:
    data = {"least": 2, "seats": 2, "most": 2} | data  # older files have none
    demand_fields(data, Scheme, "scheme")
    figures = {key: whole(data[key], f"scheme.{key}") for key in whole_fields(Scheme)}
    steps = tuple(text(step, "scheme.tie_breaks") for step in listed(data["tie_breaks"], "scheme"))
    scheme = Scheme(
        method=choice(data["method"], METHODS, "scheme.method"),
        tie_breaks=steps,
        manual=_wholes(data["manual"], "scheme.manual"),
        manual_reason=text(data["manual_reason"], "scheme.manual_reason"),
        place_points=_place_points(data["place_points"]),
        **figures,
    )
    if not 2 <= scheme.least <= scheme.seats <= scheme.most <= MOST_SEATS:
        raise DocumentError("bad_shape", "scheme.seats")
    choice(scheme.cut, TABLE_CUTS if scheme.large else CUTS, "scheme.cut")
    if not set(steps) <= set(TIE_BREAKS) or len(set(steps)) < len(steps):
        raise DocumentError("bad_shape", "scheme.tie_breaks")
    if not 0 <= scheme.rounds <= MOST_ROUNDS:
        raise DocumentError("bad_shape", "scheme.rounds")
    return scheme


def _place_points(data: object) -> tuple[Whole, ...]:
    """One row for every size of a table above two."""
    where = "scheme.place_points"
    found = tuple(_wholes(row, where) for row in listed(data, where))
    if [len(row) for row in found] != list(range(3, MOST_SEATS + 1)):
        raise DocumentError("bad_shape", where)
    return found


def _wholes(data: object, where: str) -> Whole:
    return tuple(whole(value, where) for value in listed(data, where))


def _player(data: object) -> Player:
    data = {"reading": "", "asked": ()} | mapping(data, "players")  # older files have none
    demand_fields(data, Player, "players")
    figures = {key: whole(data[key], f"players.{key}") for key in whole_fields(Player)}
    out = tuple(two(span, "players.out") for span in listed(data["out"], "players.out"))
    name, mark = text(data["name"], "players.name"), text(data["mark"], "players.mark")
    reading = text(data["reading"], "players.reading")
    asked = tuple(two(one, "players.asked") for one in listed(data["asked"], "players.asked"))
    return Player(name=name, mark=mark, out=out, reading=reading, asked=asked, **figures)


def _table(data: object) -> Table:
    data = mapping(data, "tables")
    demand_fields(data, Table, "tables")
    players = _wholes(data["players"], "tables.players")
    return Table(
        whole(data["round"], "tables.round"),
        whole(data["number"], "tables.number"),
        players,
        choice(data["state"], STATES, "tables.state"),
        tuple(_deal(deal, len(players)) for deal in listed(data["deals"], "tables.deals")),
        _wholes(data["places"], "tables.places"),
    )


def _deal(data: object, seats: int) -> DealPoints:
    data = mapping(data, "tables.deals")
    demand_fields(data, DealPoints, "tables.deals")
    points = _wholes(data["points"], "tables.deals.points")
    if len(points) != seats:
        raise DocumentError("bad_shape", "tables.deals.points")
    return DealPoints(points, seat(data["winner"], seats, "tables.deals.winner"))


def _demand_agreement(tournament: Tournament) -> None:
    """Ids are known and used once; tables are possible; each player sits at one table of a
    round."""
    ids = [player.id for player in tournament.players]
    if len(set(ids)) < len(ids) or any(one < 1 for one in ids):
        raise DocumentError("bad_shape", "players.id")
    known_ids = set(ids)
    seated: Counter[tuple[int, int]] = Counter()
    for table in tournament.tables:
        _demand_possible(table, known_ids, tournament.scheme.last_round)
        seated.update((table.round, player) for player in table.players)
    if any(count > 1 for count in seated.values()):
        raise DocumentError("bad_shape", "tables.players")


def _demand_possible(table: Table, known_ids: set[int], last_round: int) -> None:
    sizes = (1,) if table.state == "bye" else range(2, MOST_SEATS + 1)
    if len(table.players) not in sizes or not known_ids.issuperset(table.players):
        raise DocumentError("bad_shape", "tables.players")
    if not 1 <= table.round <= last_round:
        raise DocumentError("bad_shape", "tables.round")
    if not is_sound(table.places, len(table.players) if table.counts else 0):
        raise DocumentError("bad_shape", "tables.places")
