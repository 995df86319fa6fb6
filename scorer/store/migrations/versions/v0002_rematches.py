"""Matches know the request that made them, what they are a rematch of, and when a table ended
them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("ended", sa.DateTime(timezone=True), nullable=True))
        match.add_column(sa.Column("key", sa.String(64), nullable=True))
        match.add_column(sa.Column("rematch_of", sa.Integer(), nullable=True))
        match.create_unique_constraint(op.f("uq_match_key"), ["key"])
        match.create_unique_constraint(op.f("uq_match_rematch_of"), ["rematch_of"])
        match.create_foreign_key(
            op.f("fk_match_rematch_of"), "match", ["rematch_of"], ["id"], ondelete="SET NULL"
        )
