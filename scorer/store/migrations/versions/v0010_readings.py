"""How the name of a player is read, for lists of names in Japanese. All are empty at first."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    column = sa.Column("reading", sa.String(40), nullable=False, server_default="")
    op.add_column("entrant", column)
    if op.get_bind().dialect.name != "sqlite":  # which would copy the table for it
        op.alter_column("entrant", "reading", server_default=None)
