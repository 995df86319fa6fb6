"""A table of a round seats two to five: a list of seats instead of a first and a second player.

A ruling says the place of every seat instead of a winner.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

WON, LOST, DRAWN = [1, 2], [2, 1], [1, 1]


def upgrade() -> None:
    _create_seating()
    _copy_seats()
    for name in ("ruling", "confirmation"):
        _point_at_seating(name)
    op.drop_table("pairing")
    _place_rulings()


def _create_seating() -> None:
    op.create_table(
        "seating",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("why", sa.JSON(), nullable=False),
        *(
            sa.ForeignKeyConstraint(
                [f"{other}_id"],
                [f"{other}.id"],
                name=op.f(f"fk_seating_{other}_id"),
                ondelete="CASCADE",
            )
            for other in ("tournament", "match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seating")),
        sa.UniqueConstraint("match_id", name=op.f("uq_seating_match_id")),
    )
    op.create_index(op.f("ix_seating_tournament_id"), "seating", ["tournament_id"])


def _copy_seats() -> None:
    kept = ("id", "tournament_id", "round", "match_id")
    whole = [sa.column(name, sa.Integer) for name in (*kept, "table", "first", "second")]
    pairing = sa.table("pairing", *whole, sa.column("why", sa.JSON))
    names = [sa.column(name, sa.Integer) for name in (*kept, "number")]
    seating = sa.table("seating", *names, sa.column("seats", sa.JSON), sa.column("why", sa.JSON))
    rows = op.get_bind().execute(sa.select(pairing)).mappings().all()
    copies = [
        {name: row[name] for name in (*kept, "why")}
        | {"number": row["table"], "seats": [row["first"], *_present(row["second"])]}
        for row in rows
    ]
    if copies:
        op.get_bind().execute(sa.insert(seating), copies)
    if op.get_bind().dialect.name == "postgresql":  # the ids were given, so the counter is behind
        after = (
            "SELECT setval('seating_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM seating), false)"
        )
        op.execute(after)


def _present(second: int | None) -> list[int]:
    return [] if second is None else [second]


def _point_at_seating(name: str) -> None:
    op.drop_index(op.f(f"ix_{name}_pairing_id"), name)
    with op.batch_alter_table(name) as table:
        table.drop_constraint(op.f(f"fk_{name}_pairing_id"), type_="foreignkey")
        table.alter_column("pairing_id", new_column_name="seating_id", existing_type=sa.Integer())
    with op.batch_alter_table(name) as table:  # the column has its new name only from here on
        table.create_foreign_key(
            op.f(f"fk_{name}_seating_id"), "seating", ["seating_id"], ["id"], ondelete="CASCADE"
        )
    op.create_index(op.f(f"ix_{name}_seating_id"), name, ["seating_id"])


def _place_rulings() -> None:
    ruling = sa.table("ruling", sa.column("id", sa.Integer), sa.column("result", sa.JSON))
    for number, result in op.get_bind().execute(sa.select(ruling)).all():
        if "winner" in result:
            winner = result.pop("winner")
            result["places"] = DRAWN if winner is None else LOST if winner else WON
            change = sa.update(ruling).where(ruling.c.id == number).values(result=result)
            op.get_bind().execute(change)
