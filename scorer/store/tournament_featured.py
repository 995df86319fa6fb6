"""What the desk shows everybody: the featured table, whose deal can be followed, and announcements.

Both are entries of the log, like everything the desk does.
"""

from sqlmodel import Session

from scorer.match.followed import can_follow
from scorer.store import tournament_view
from scorer.store.access import Grant
from scorer.store.errors import NotFoundError
from scorer.store.text import checked_reason
from scorer.store.tournament_clock import look_again
from scorer.store.tournament_rulings import find
from scorer.store.tournaments import locked, shown, write


def feature(session: Session, grant: Grant, number: int, table: int) -> None:
    """Show this table of the newest round; table 0 shows none."""
    tournament = locked(session, grant)
    view = tournament_view.load(session, tournament, remember=False)
    if number != view.number or not can_follow(tournament.game):
        raise NotFoundError
    if table:
        find(view, number, table)
    if shown(session, tournament)[0] != ((number, table) if table else None):
        write(session, tournament, "featured", grant.label, {"round": number, "table": table})


def announce(session: Session, grant: Grant, text: str) -> None:
    """Tell everybody something; an empty text removes the last one."""
    tournament, text = locked(session, grant), checked_reason(text)
    if text != shown(session, tournament)[1]:
        look_again(session, tournament)
        write(session, tournament, "announced", grant.label, {"text": text})
