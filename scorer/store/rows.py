"""Every stored row read once: what cannot be read, and where it is."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sqlmodel import Session, col, select

from scorer.match.followed import can_follow
from scorer.match.log import Logged, follows
from scorer.store import followed, matches, tournament_view
from scorer.store.damage import Damage
from scorer.store.errors import DamagedTournamentError
from scorer.store.matches import DamagedMatch, MatchState
from scorer.store.tables import BEGINNING, FollowedLine, Match, Tournament, TournamentEvent

AT_ONCE = 200


def read_all(session: Session) -> tuple[dict[str, int], list[Damage]]:
    """How many of each there are, and what is damaged. Deleted ones too: they can come back."""
    counted = {"matches": 0, "deals": 0, "tournaments": 0}
    found: list[Damage] = []
    recorded = set(session.exec(select(FollowedLine.match_id).distinct()).all())
    numbers = session.exec(select(Match.id).order_by(col(Match.id))).all()
    for some in _parts(numbers):
        query = select(Match).where(col(Match.id).in_(some)).order_by(col(Match.id))
        for state in matches.load_many(session, session.exec(query).all()):
            counted["matches"] += 1
            counted["deals"] += 0 if isinstance(state, DamagedMatch) else len(state.deals)
            found += _of_match(state)
            readable = not isinstance(state, DamagedMatch) and can_follow(state.match.game)
            if readable and state.match.id in recorded:
                found += _of_records(session, state.match)
        session.expunge_all()
    for tournament in session.exec(select(Tournament).order_by(col(Tournament.id))).all():
        counted["tournaments"] += 1
        found += _of_tournament(session, tournament)
    return counted, found


def _parts(numbers: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(numbers)
    while part := list(islice(rest, AT_ONCE)):
        yield part


def _of_match(state: MatchState | DamagedMatch) -> Iterator[Damage]:
    slug = state.match.slug
    if isinstance(state, DamagedMatch):
        yield Damage("match", {"match": slug, "what": state.error.what})
    else:
        for one in state.unreadable:
            yield Damage("deal", {"match": slug, "deal": one.deal.number})
    if fault := _fault_of_log(state.log, state.match.version):
        yield Damage("log", {"match": slug, "seq": fault})


def _of_records(session: Session, match: Match) -> Iterator[Damage]:
    """What was entered turn by turn, of every deal that was followed."""
    connection = session.connection()
    for number in followed.followed_deals(connection, match):
        found = followed.read(connection, match, number)
        if entry := followed.fault_of(match, found):
            yield Damage("record", {"match": match.slug, "deal": number, "seq": entry.seq})


def _fault_of_log(events: list[Logged], version: int) -> int | None:
    """The first entry that cannot follow those before it: a deal that was never entered, a key that
    came before, a time that cannot be read, or an entry with a number the match has not reached."""
    removed: dict[int, bool] = {}
    keys: set[str] = set()
    for event in events:
        is_new = event.kind == "add"
        sound = follows(removed, event.deal) if is_new else event.deal in removed
        if not sound or event.key in keys or event.seq > version or event.at == BEGINNING:
            return event.seq
        removed[event.deal] = event.kind == "remove"
        keys.add(event.key)
    return None


def _of_tournament(session: Session, tournament: Tournament) -> Iterator[Damage]:
    try:
        view = tournament_view.load(session, tournament, remember=False)
    except DamagedTournamentError:
        yield Damage("tournament", {"tournament": tournament.slug})
        return
    for one in view.damage:
        if one.code not in {"deal", "deal_agreed", "match"}:  # reported with the match itself
            yield Damage("place", {"tournament": tournament.slug, "place": one})
    query = select(TournamentEvent).where(col(TournamentEvent.tournament_id) == tournament.id)
    for entry in session.exec(query.order_by(col(TournamentEvent.seq))):
        body: object = entry.body
        if not isinstance(body, dict) or entry.seq > tournament.version or entry.at == BEGINNING:
            yield Damage("entry", {"tournament": tournament.slug, "seq": entry.seq})
