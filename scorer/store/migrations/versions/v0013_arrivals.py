"""Who has arrived, byes on request, and extra time of tables. All are empty at first."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    columns: list[tuple[str, sa.Column[Any]]] = [
        ("entrant", sa.Column("arrived", sa.Boolean(), nullable=False, server_default=sa.false())),
        ("entrant", sa.Column("asked", sa.JSON(), nullable=False, server_default="[]")),
        ("seating", sa.Column("extra", sa.Integer(), nullable=False, server_default="0")),
    ]
    for table, column in columns:
        op.add_column(table, column)
        if op.get_bind().dialect.name != "sqlite":  # which would copy the table for it
            op.alter_column(table, column.name, server_default=None)
