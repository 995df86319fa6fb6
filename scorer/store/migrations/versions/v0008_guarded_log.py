"""From here on triggers guard the log: no entry of it is changed or erased.

They are put on at the end of every upgrade (`scorer.store.guards`), because a later migration
may rebuild the tables they guard.
"""

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nothing in the tables themselves changes."""
