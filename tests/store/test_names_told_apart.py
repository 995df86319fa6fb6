"""Wherever names are stored, two that look alike are refused, and stored ones stay as they are."""

import json

import pytest
from hall import CAST, Hall
from playing import OTHER, TOKEN, Table
from sqlmodel import col, select

from scorer.match.settings import Settings
from scorer.store import access, entrants, matches, tournaments, transfer
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer
from scorer.store.errors import BadValueError, TransferError
from scorer.store.tables import Device, Entrant, Match

TWIN, BLANK, STACK = "\u0410dso", "\u3164", "Z" + "\u0301" * 9
THIRD = "t" * 42 + "3"


def create(database: Database, *players: str, name: str = "") -> None:
    with database.write() as session:
        matches.create(session, "torri", list(players), Settings(), name)


def as_before(database: Database, *players: str) -> Match:
    """A match with names that an older version took."""
    with database.write() as session:
        match = matches.new_row("torri", list(players), Settings())
        session.add(match)
        session.flush()
        access.admit(session, match, "owner", TOKEN, "")
        return match


@pytest.mark.parametrize("name", [BLANK, "\u2800", "\u115f", "A\u200d", STACK])
def test_a_match_takes_no_name_that_cannot_be_read(database: Database, name: str) -> None:
    with pytest.raises(BadValueError, match="bad_name"):
        create(database, "Adso", name)


def test_a_match_takes_no_two_names_that_look_alike(database: Database) -> None:
    with pytest.raises(BadValueError) as refused:
        create(database, "Adso", TWIN)
    assert refused.value.code == "look_alike"
    assert refused.value.figures == {"name": TWIN, "other": "Adso"}
    create(database, TWIN, "William")


@pytest.mark.parametrize("name", [BLANK, STACK])
def test_a_title_can_be_read(database: Database, name: str) -> None:
    with pytest.raises(BadValueError, match="bad_match_name"):
        create(database, "Adso", "William", name=name)
    hall = Hall(database)
    plan = tournaments.plan_of(hall.grant().tournament)
    with pytest.raises(BadValueError, match="bad_tournament_name"), database.write() as session:
        tournaments.change_plan(session, hall.grant(), name, plan)


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u0631\u0648\u062f", "👩\u200d💻"])
def test_a_title_may_be_joined(database: Database, name: str) -> None:
    create(database, "Adso", "William", name=name)
    hall = Hall(database)
    with database.write() as session:
        plan = tournaments.plan_of(hall.grant().tournament)
        tournaments.change_plan(session, hall.grant(), name, plan)
    assert hall.grant().tournament.name == name


@pytest.mark.parametrize(
    ("names", "twice"),
    [
        ([TWIN], [(1, TWIN, "Adso")]),
        (["Abo", "\u0410bo"], [(2, "\u0410bo", "Abo")]),
        (["Abo", "abo", "Ab\u043e"], [(2, "abo", ""), (3, "Ab\u043e", "Abo")]),
        (["Ａｄｓｏ"], [(1, "Ａｄｓｏ", "Adso")]),  # noqa: RUF001
    ],
)
def test_a_list_with_look_alikes_enters_nobody(
    database: Database, names: list[str], twice: list[object]
) -> None:
    hall = Hall(database)
    players = [NewPlayer(name, line=line) for line, name in enumerate(names, 1)]
    with pytest.raises(BadValueError, match="name_twice") as refused, database.write() as session:
        entrants.enter(session, hall.grant(), players)
    assert refused.value.figures == {"twice": twice, "more": 0}
    assert [one.name for one in hall.view().entrants] == list(CAST[:4])


@pytest.mark.parametrize("name", [BLANK, "\u200d", STACK])
def test_a_list_takes_no_name_that_cannot_be_read(database: Database, name: str) -> None:
    with pytest.raises(BadValueError, match="bad_line_name"):
        Hall(database).enter("Abo", name)


def test_a_long_list_of_known_names_is_told_in_part(database: Database) -> None:
    hall = Hall(database, 0)
    names = [f"Monk {number}" for number in range(100)]
    hall.enter(*names)
    with pytest.raises(BadValueError) as refused:
        hall.enter(*names)
    assert len(refused.value.figures["twice"]) == 20  # type: ignore[arg-type]
    assert refused.value.figures["more"] == 80


def change(hall: Hall, number: int, player: NewPlayer) -> None:
    with hall.database.write() as session:
        entrants.change_player(session, hall.grant(), number, player)


def test_another_spelling_may_not_look_like_another_player(database: Database) -> None:
    hall = Hall(database)
    with pytest.raises(BadValueError, match="look_alike"):
        change(hall, 2, NewPlayer(TWIN))
    with pytest.raises(BadValueError, match="name_taken"):
        change(hall, 2, NewPlayer("ADSO"))
    change(hall, 1, NewPlayer(TWIN))
    assert hall.view().entrants[0].name == TWIN


def test_look_alikes_that_are_there_already_stay_and_can_be_changed(database: Database) -> None:
    hall = Hall(database)
    with database.write() as session:
        found = session.exec(select(Entrant).where(col(Entrant.number) == 2)).one()
        found.name = TWIN
        session.add(found)
    change(hall, 1, NewPlayer("Adso", "Melk"))
    change(hall, 2, NewPlayer("Abo"))
    assert [one.name for one in hall.view().entrants[:2]] == ["Adso", "Abo"]


# ---- documents ------------------------------------------------------------------------------


def exported(database: Database, match: Match) -> dict[str, object]:
    with database.read() as session:
        state = matches.load(session.connection(), match)
    document: dict[str, object] = json.loads(transfer.dumps(transfer.export([state])))
    return document


def test_a_match_of_an_older_version_is_read_and_verified_and_not_imported(
    database: Database,
) -> None:
    document = exported(database, as_before(database, "Adso", TWIN))
    assert transfer.verify(document) == []
    with pytest.raises(TransferError) as refused, database.write() as session:
        transfer.import_matches(session, document)
    assert refused.value.code == "look_alike"
    assert refused.value.where.endswith("/players")
    assert refused.value.figures == {"name": TWIN, "other": "Adso"}


def test_a_blank_name_of_an_older_version_is_read_and_verified_and_not_imported(
    database: Database,
) -> None:
    document = exported(database, as_before(database, "Adso", BLANK))
    assert transfer.verify(document) == []
    with pytest.raises(TransferError, match="bad_settings"), database.write() as session:
        transfer.import_matches(session, document)


# ---- phones ---------------------------------------------------------------------------------


def labels(database: Database) -> list[str]:
    with database.read() as session:
        return list(session.exec(select(Device.label).order_by(col(Device.id))))


def test_a_phone_whose_name_only_looks_the_same_gets_a_number(table: Table) -> None:
    secret = table.secrets["scorer"]
    with table.database.write() as session:
        access.swap(session, secret, OTHER, "\u0410dso's phone")
    assert labels(table.database) == ["Adso's phone", "\u0410dso's phone 2"]


@pytest.mark.parametrize("label", [BLANK, "\u2800\u2800", "\u200d", "\u0301"])
def test_a_phone_whose_name_cannot_be_seen_has_none(table: Table, label: str) -> None:
    with table.database.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, label)
    assert labels(table.database)[1] == ""
