"""When a phone was seen last; and the match of a tournament's table has no owner but the desk."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("device", sa.Column("seen", sa.DateTime(timezone=True), nullable=True))
    match = sa.table("match", sa.column("id"), sa.column("tournament_id"))
    tables = sa.select(match.c.id).where(match.c.tournament_id.is_not(None))
    names = ("match_id", "role", "revoked")
    for name, end in (("link", {"revoked": sa.func.now()}), ("device", {"role": "scorer"})):
        held = sa.table(name, *map(sa.column, names))
        owns = (held.c.role == "owner") & held.c.revoked.is_(None)
        op.execute(sa.update(held).where(owns, held.c.match_id.in_(tables)).values(end))
