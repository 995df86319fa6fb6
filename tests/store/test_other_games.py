"""The store is the same for every game: Pebbles for five is stored, exported and imported."""

import copy
import json

import pebbles
import pytest

from scorer.games import GAMES
from scorer.games.common import NotationError
from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, matches, transfer
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.errors import BadValueError, NeedsReasonError
from scorer.store.matches import MatchState

FIVE = ["Adso", "William", "Ubertino", "Jorge", "Salvatore"]
LINE = "Adso: 13 / William: 4 s2 / Ubertino: 9 / Jorge: 0 / Salvatore: 1"
TOKEN = "t" * 43


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)


def sit_down(database: Database, variant: str = "", *readings: str) -> Grant:
    settings = Settings(Format("fixed", 2), variant, readings)
    with database.write() as session:
        match, _ = matches.create(session, "pebbles", FIVE, settings, "", TOKEN)
        return access.grant(session.connection(), match.slug, TOKEN)


def add(database: Database, grant: Grant, line: str = LINE, seen: int = 0, reason: str = "") -> int:
    with database.transaction() as connection:
        return deals.add(connection, grant, line, f"a-key-{seen:04d}", seen, reason).seq


def state(database: Database, grant: Grant) -> MatchState:
    with database.look() as connection:
        return matches.load(connection, grant.match)


def test_five_play_and_their_points_are_added_up(database: Database) -> None:
    """Who comes home with 13 pebbles has wet feet and loses three points of the match."""
    grant = sit_down(database)
    add(database, grant)
    add(database, grant, "Salvatore: 20 / Adso: 1 / Jorge: 2 / William: 3 / Ubertino: 4", 1)
    standing = state(database, grant).standing
    assert standing.running == ((10, 6, 9, 0, 1), (11, 9, 13, 2, 21))
    assert (standing.winner, standing.decided_by) == (4, "points")


def test_house_rules_and_variants_are_those_of_the_game(database: Database) -> None:
    house = sit_down(database, "beach", "shells=two")
    add(database, house)
    assert state(database, house).standing.totals == (10, 8, 9, 0, 1)
    river = sit_down(database, "river")
    with pytest.raises(BadValueError, match="no_shells"):
        add(database, river)
    with pytest.raises(BadValueError, match="unknown_variant"):
        sit_down(database, "nobles")


def test_the_box_of_the_game_decides_what_is_impossible(database: Database) -> None:
    grant, many = sit_down(database), LINE.replace("Ubertino: 9", "Ubertino: 90")
    with pytest.raises(NeedsReasonError):
        add(database, grant, many)
    assert add(database, grant, many, reason="two bags were mixed") == 1


def test_everybody_must_be_in_the_line(database: Database) -> None:
    with pytest.raises(NotationError):
        add(database, sit_down(database), "Adso: 13 / William: 4")


def test_a_match_goes_out_and_comes_in_again(database: Database) -> None:
    grant = sit_down(database)
    add(database, grant)
    document = json.loads(transfer.dumps(transfer.export([state(database, grant)])))
    adso, william = document["matches"][0]["deals"][0]["players"][:2]
    assert (adso["points"], adso["extras"]) == ({"pebbles": 13, "shells": 0}, {"wet": -3})
    assert (william["points"], william["extras"]) == ({"pebbles": 4, "shells": 2}, {"wet": 0})
    assert transfer.verify(document) == []
    document["matches"][0]["slug"] = "another2slug"
    with database.write() as session:
        (imported,) = transfer.import_matches(session, document)
        again = transfer.export([matches.load(session.connection(), imported.match)])
    assert json.loads(transfer.dumps(again)) == document


def test_a_wrong_figure_of_the_game_is_found(database: Database) -> None:
    grant = sit_down(database)
    add(database, grant)
    document = json.loads(transfer.dumps(transfer.export([state(database, grant)])))
    wrong = copy.deepcopy(document)
    wrong["matches"][0]["deals"][0]["players"][0]["extras"]["wet"] = 0
    (found,) = transfer.verify(wrong)
    assert (found.where, found.stated, found.computed) == (
        "deals/1/players/1/extras/wet",
        0,
        -3,
    )
