"""Deals that are followed turn by turn: every line that was entered, and how many there are."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "followed_line",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_followed_line_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["device.id"],
            name=op.f("fk_followed_line_device_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_followed_line")),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_followed_line_match_id_key")),
    )
    column = sa.Column("lines", sa.Integer(), nullable=False, server_default="0")
    op.add_column("match", column)
    if op.get_bind().dialect.name != "sqlite":  # which would copy the table for it
        op.alter_column("match", "lines", server_default=None)
