"""The featured table: the desk shows it on the projector, where its deal can be followed.

The choice is an entry of the log, as everything the desk does.
"""

from sqlmodel import Session

from scorer.match.followed import can_follow
from scorer.store import tournament_view
from scorer.store.access import Grant
from scorer.store.errors import NotFoundError
from scorer.store.tournament_rulings import find
from scorer.store.tournaments import featured, locked, write


def feature(session: Session, grant: Grant, number: int, table: int) -> None:
    """Show this table of the newest round; table 0 shows none."""
    tournament = locked(session, grant)
    view = tournament_view.load(session, tournament, remember=False)
    if number != view.number or not can_follow(tournament.game):
        raise NotFoundError
    if table:
        find(view, number, table)
    if featured(session, tournament) != ((number, table) if table else None):
        write(session, tournament, "featured", grant.label, {"round": number, "table": table})
