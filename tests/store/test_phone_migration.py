"""Schema 0006 brought up to date: owners of tables become scorers, their links end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from databases import empty_postgres
from playing import OTHER, TOKEN
from sqlalchemy import text

from scorer.store import access, migrate, schema
from scorer.store.database import Database
from scorer.store.errors import NotFoundError

HELD, OWN = "secret-of-the-table-12", "secret-of-the-match-12"
AT = "2025-05-05 10:00:00+00:00"
ROWS = """
INSERT INTO tournament (id, slug, game, name, settings, version, created, clock_minutes)
VALUES (7, 'anOldEvent234', 'torri', 'The abbey', '{}', 0, :at, 50);
INSERT INTO match (id, slug, game, name, players, settings, version, created, tournament_id)
VALUES (1, 'anOldTable234', 'torri', '', '["Adso", "William"]', '{}', 0, :at, 7),
       (2, 'anOldMatch234', 'torri', '', '["Adso", "William"]', '{}', 0, :at, NULL);
INSERT INTO device (match_id, role, token_hash, label, created)
VALUES (1, 'owner', :token, 'A', :at), (2, 'owner', :token, 'A', :at);
INSERT INTO link (match_id, role, secret_hash, created)
VALUES (1, 'owner', :held, :at), (2, 'owner', :own, :at);
INSERT INTO link (match_id, role, secret_hash, created) VALUES (1, 'scorer', :slip, :at)
"""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """As version 0006 left it."""
    if request.param == "sqlite":
        yield from _older(f"sqlite:///{tmp_path / 'old.db'}")
        return
    with empty_postgres(request.getfixturevalue("postgres")) as address:
        yield from _older(address)


def _older(address: str) -> Iterator[Database]:
    database, config = Database(address), schema.config()
    values = {
        "at": AT,
        "token": access.hashed(TOKEN),
        "slip": access.hashed("a-slip-of-the-table-1"),
    }
    values |= {"held": access.hashed(HELD), "own": access.hashed(OWN)}
    with database.transaction() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        for statement in ROWS.split(";"):
            connection.execute(text(statement), values)
    yield database
    database.close()


def test_owner_links_of_tables_end_and_their_holders_score(older: Database) -> None:
    assert migrate.upgrade(older) is True
    with older.look() as connection:
        assert access.grant(connection, "anOldTable234", TOKEN).role == "scorer"
        assert access.grant(connection, "anOldMatch234", TOKEN).role == "owner"
        roles = connection.execute(text("SELECT role FROM device ORDER BY id")).scalars().all()
        ended = text("SELECT secret_hash FROM link WHERE revoked IS NOT NULL")
        assert connection.execute(ended).scalars().all() == [access.hashed(HELD)]
    assert roles == ["scorer", "owner"]
    with pytest.raises(NotFoundError), older.write() as session:
        access.swap(session, HELD, OTHER, "")
    with older.write() as session:
        assert access.swap(session, OWN, OTHER, "")[1] == "owner"
