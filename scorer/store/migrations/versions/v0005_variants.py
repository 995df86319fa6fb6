"""A match names its variant of the game, and a line may be as long as a game writes it.

Until now a match only said whether the noble cards of Le Torri were in play.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _name_variants("match")
    _name_variants("tournament", "match")
    order = {"sqlite_with_rowid": False}
    with op.batch_alter_table("event", recreate="auto", table_kwargs=order) as event:
        event.alter_column(
            "line",
            existing_type=sa.String(1200),
            type_=sa.String(2000),
            existing_nullable=False,
        )


def _name_variants(name: str, inner: str = "") -> None:
    table = sa.table(name, sa.column("id", sa.Integer), sa.column("settings", sa.JSON))
    rows = op.get_bind().execute(sa.select(table.c.id, table.c.settings)).all()
    for number, settings in rows:
        pinned = settings[inner] if inner else settings
        if "nobles" in pinned:
            pinned["variant"] = "nobles" if pinned.pop("nobles") else "basic"
            change = sa.update(table).where(table.c.id == number).values(settings=settings)
            op.get_bind().execute(change)
