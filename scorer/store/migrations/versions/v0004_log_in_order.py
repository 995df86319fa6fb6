"""A match's log is kept in its own order, in one tree instead of four.

Saving a deal then touches two pages instead of five. A key needs no index: a writer holds the lock
of the match and has read its log, and two writers past that would take the same `seq`.
"""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    order = {"sqlite_with_rowid": False}
    with op.batch_alter_table("event", recreate="auto", table_kwargs=order) as event:
        event.drop_constraint(op.f("uq_event_match_id_key"), type_="unique")
        event.drop_constraint(op.f("uq_event_match_id_seq"), type_="unique")
        event.drop_constraint(op.f("pk_event"), type_="primary")
        event.drop_column("id")
        event.create_primary_key(op.f("pk_event"), ["match_id", "seq"])
