"""Tournaments: players, rounds, tables, what was said about their results, and a log of everything.

Links and devices belong to a match or to a tournament from here on.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _tournament()
    _entrant()
    _round()
    _belonging()
    _pairing()
    _said()
    _event()


def _owner(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_tournament_id")
    return sa.ForeignKeyConstraint(
        ["tournament_id"], ["tournament.id"], name=name, ondelete="CASCADE"
    )


def _time(name: str, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _tournament() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        _time("created"),
        _time("deleted", nullable=True),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("clock_minutes", sa.Integer(), nullable=False),
        _time("clock_started", nullable=True),
        _time("clock_stopped", nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("key", name=op.f("uq_tournament_key")),
        sa.UniqueConstraint("slug", name=op.f("uq_tournament_slug")),
    )


def _entrant() -> None:
    op.create_table(
        "entrant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(40), nullable=False),
        sa.Column("entered", sa.Integer(), nullable=False),
        sa.Column("late_points", sa.Integer(), nullable=False),
        sa.Column("out", sa.JSON(), nullable=False),
        _owner("entrant"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrant")),
        sa.UniqueConstraint(
            "tournament_id", "number", name=op.f("uq_entrant_tournament_id_number")
        ),
    )


def _round() -> None:
    op.create_table(
        "round",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _time("published"),
        _owner("round"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_round_tournament_id_number")),
    )


def _belonging() -> None:
    """Matches, links and devices know their tournament; the latter two need no match any more."""
    for name in ("match", "link", "device"):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("tournament_id", sa.Integer(), nullable=True))
            key = op.f(f"fk_{name}_tournament_id")
            table.create_foreign_key(
                key, "tournament", ["tournament_id"], ["id"], ondelete="CASCADE"
            )
            table.create_index(op.f(f"ix_{name}_tournament_id"), ["tournament_id"])
            if name == "match":
                table.add_column(_time("closed", nullable=True))
            else:
                table.alter_column("match_id", existing_type=sa.Integer(), nullable=True)
            if name == "device":
                unique = op.f("uq_device_tournament_id_token_hash")
                table.create_unique_constraint(unique, ["tournament_id", "token_hash"])


def _pairing() -> None:
    op.create_table(
        "pairing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("why", sa.JSON(), nullable=False),
        _owner("pairing"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_pairing_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairing")),
        sa.UniqueConstraint("match_id", name=op.f("uq_pairing_match_id")),
        sa.UniqueConstraint(
            "tournament_id", "round", "first", name=op.f("uq_pairing_tournament_id_round_first")
        ),
    )


def _said() -> None:
    tables: dict[str, list[sa.Column[Any]]] = {
        "ruling": [
            sa.Column("kind", sa.String(12), nullable=False),
            sa.Column("result", sa.JSON(), nullable=False),
            sa.Column("reason", sa.String(200), nullable=False),
        ],
        "confirmation": [
            sa.Column("side", sa.Integer(), nullable=False),
            sa.Column("agrees", sa.Boolean(), nullable=False),
            sa.Column("lines", sa.JSON(), nullable=False),
            sa.Column("note", sa.String(200), nullable=False),
        ],
    }
    for name, columns in tables.items():
        op.create_table(
            name,
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("pairing_id", sa.Integer(), nullable=False),
            *columns,
            sa.Column("label", sa.String(40), nullable=False),
            _time("at"),
            sa.ForeignKeyConstraint(
                ["pairing_id"],
                ["pairing.id"],
                name=op.f(f"fk_{name}_pairing_id"),
                ondelete="CASCADE",
            ),
            sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
        )
        op.create_index(op.f(f"ix_{name}_pairing_id"), name, ["pairing_id"])


def _event() -> None:
    op.create_table(
        "tournament_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        _time("at"),
        _owner("tournament_event"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_event")),
        sa.UniqueConstraint(
            "tournament_id", "seq", name=op.f("uq_tournament_event_tournament_id_seq")
        ),
    )
