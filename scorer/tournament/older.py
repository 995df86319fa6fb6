"""Documents of version 1, from when every table had two seats: turned into the newest version."""

from typing import Any

from scorer.tournament.model import COUNTING, PLACE_POINTS
from scorer.tournament.shapes import (
    DocumentError,
    demand_keys,
    known,
    listed,
    mapping,
    record,
    seat,
)

TABLE = {"round", "table", "players", "state", "deals", "winner"}
PLACES = {None: (1, 1), 0: (1, 2), 1: (2, 1)}
"""By the winner of a table of two."""


def from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Games become tables, a winner becomes a placing; the numbers stay what they were."""
    games = listed(known(data, "games"), "games")
    return {
        **data,
        "scheme": _scheme(record(data, "scheme")),
        "tables": [_table(mapping(game, "games")) for game in games],
    }


def _scheme(scheme: dict[str, Any]) -> dict[str, Any]:
    if "place_points" in scheme:
        raise DocumentError("bad_shape", "scheme")
    return {**scheme, "place_points": PLACE_POINTS}


def _table(game: dict[str, Any]) -> dict[str, Any]:
    demand_keys(game, TABLE, "games")
    winner = seat(game["winner"], 2, "games.winner")
    counts = game["state"] in tuple(COUNTING)  # a set would not take a list
    return {
        "round": game["round"],
        "number": game["table"],
        "players": game["players"],
        "state": game["state"],
        "deals": game["deals"],
        "places": PLACES[winner] if counts else (),
    }
