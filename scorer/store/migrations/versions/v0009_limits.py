"""Longer codes, and the table that counts new matches and tournaments.

Older codes are deleted: they were valid for ten minutes only.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    match = sa.table("match", sa.column("code"), sa.column("code_expires"))
    op.execute(sa.update(match).values(code=None, code_expires=None))
    if (
        op.get_bind().dialect.name != "sqlite"
    ):  # which takes a text of any length anyway, and would copy the table
        op.alter_column("match", "code", existing_type=sa.String(6), type_=sa.String())
    op.create_table(
        "creation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_creation")),
    )
    op.create_index(op.f("ix_creation_at"), "creation", ["at"])
