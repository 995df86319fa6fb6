"""Tournaments of schema 0004, brought up to date: pairings become seats, winners become places."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import empty_postgres
from old_databases import OLD, old_postgres
from sqlalchemy import create_engine, text
from sqlmodel import Session, select

from scorer.store import migrate, tournament_transfer, tournament_view
from scorer.store.database import Database
from scorer.store.tables import Ruling, Seating, Tournament
from scorer.tournament import csv_rows, read

EVENTS = ("swiss", "double-round-robin")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def migrated(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        shutil.copy(OLD / "torri.db", tmp_path / "old.db")
        database = Database(f"sqlite:///{tmp_path / 'old.db'}")
        assert migrate.upgrade(database)
        yield database
        database.close()
        return
    with empty_postgres(request.getfixturevalue("postgres")) as address:
        old_postgres(address)
        database = Database(address)
        assert migrate.upgrade(database)
        yield database
        database.close()


def view(session: Session, name: str) -> tournament_view.TournamentView:
    title = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))["name"]
    found = session.exec(select(Tournament).where(Tournament.name == title)).one()
    return tournament_view.load(session, found, remember=False)


@pytest.mark.parametrize("name", EVENTS)
def test_an_old_tournament_is_the_one_of_its_export(migrated: Database, name: str) -> None:
    """The same players, tables and results, and thereby the same standings and later rounds."""
    exported = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    with migrated.read() as session:
        found = view(session, name)
        assert found.model == read(exported)
        whole = json.loads(json.dumps(tournament_transfer.export(session, found, with_log=True)))
    assert whole["version"] == 2
    assert whole["standings"] == exported["standings"]
    assert tournament_transfer.verify(whole) == []
    assert csv_rows(read(whole)) == csv_rows(read(exported))


def test_every_table_keeps_its_seats_its_match_and_what_was_said(migrated: Database) -> None:
    old = create_engine(f"sqlite:///{OLD / 'torri.db'}")
    with old.connect() as source:
        pairings = source.execute(text('SELECT id, first, second, "table" FROM pairing')).all()
        said = source.execute(text("SELECT id, pairing_id FROM confirmation")).all()
        ruled = source.execute(text("SELECT id, pairing_id, result FROM ruling")).all()
    old.dispose()
    with migrated.read() as session:
        seatings = {one.id: one for one in session.exec(select(Seating))}
        confirmed = session.connection().execute(text("SELECT id, seating_id FROM confirmation"))
        assert sorted(map(tuple, confirmed)) == sorted(map(tuple, said))
        rulings = {one.id: one for one in session.exec(select(Ruling))}
    assert len(pairings) == len(seatings) > 20
    for number, first, second, table in pairings:
        seats = [first] if second is None else [first, second]
        assert (seatings[number].seats, seatings[number].number) == (seats, table)
    assert {number for number, _, _ in ruled} == set(rulings)
    for number, seating, result in ruled:
        before, after = json.loads(result), dict(rulings[number].result)
        assert rulings[number].seating_id == seating
        if "winner" in before:
            places = {0: [1, 2], 1: [2, 1], None: [1, 1]}[before.pop("winner")]
            assert after.pop("places") == places
        assert after == before


def test_a_new_round_gets_ids_of_its_own(migrated: Database) -> None:
    with migrated.write() as session:
        tournament = view(session, "swiss").tournament
        new = Seating(tournament_id=tournament.id or 0, round=99, number=1, seats=[1, 2, 3], why=[])
        session.add(new)
        session.flush()
        newest = session.connection().execute(text("SELECT max(id) FROM seating")).scalar_one()
        assert new.id == newest
