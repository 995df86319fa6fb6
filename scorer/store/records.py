"""Records of followed deals exported and imported, together with the log of their match.

Every entry is exported, also those that were undone. A record with damage is written down under
`damaged`, as it is stored: its match and its other records can be imported.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, insert, select

from scorer.match.followed import Entered, can_follow, fold
from scorer.store import followed
from scorer.store.errors import TransferError
from scorer.store.tables import FOLLOWED, Match

Lines = Mapping[int, Sequence[Entered]]
"""What was entered turn by turn, by the id of the match."""
AT_ONCE = 500
FIELDS = ("seq", "key", "kind", "deal", "text", "target", "label")


def read_many(connection: Connection, matches: Iterable[Match]) -> Lines:
    """In a query for so many matches."""
    found: dict[int, list[Entered]] = {match.id or 0: [] for match in matches}
    columns = [FOLLOWED.c[name] for name in Entered._fields]
    query = select(FOLLOWED.c.match_id, *columns).order_by(FOLLOWED.c.match_id, FOLLOWED.c.seq)
    ids = list(found)
    for start in range(0, len(ids), AT_ONCE):
        some = FOLLOWED.c.match_id.in_(ids[start : start + AT_ONCE])
        for match, *values in connection.execute(query.where(some)):
            found[match].append(Entered._make(values))
    return found


def export(match: Match, entered: Sequence[Entered]) -> tuple[list[Any], list[dict[str, Any]]]:
    """The entries of sound records, in their order, and those of each damaged one."""
    damaged = {deal for deal, lines in _by_deal(entered).items() if _is_damaged(match, lines)}
    sound = [as_json(one) for one in entered if one.deal not in damaged]
    rest = [
        {
            "slug": match.slug,
            "cannot_be_read": "record",
            "deal": deal,
            "followed": [as_json(one) for one in entered if one.deal == deal],
        }
        for deal in sorted(damaged)
    ]
    return sound, rest


def as_json(one: Entered) -> dict[str, Any]:
    return {name: getattr(one, name) for name in FIELDS} | {"at": one.at.isoformat()}


def check(match: Match, entered: Sequence[Entered], played: int) -> None:
    """Raise TransferError unless all of this could have been entered in this match."""
    seqs, keys = [one.seq for one in entered], {one.key for one in entered}
    if seqs != sorted(set(seqs)) or len(keys) < len(seqs):
        raise TransferError("bad_record", f"{match.slug}/followed")
    for deal, lines in _by_deal(entered).items():
        wrong = deal > played + 1 or lines[0].kind != "start" or not can_follow(match.game)
        wrong = wrong or any(map(followed.is_unkeepable, lines))
        if wrong or _is_damaged(match, lines):
            raise TransferError("bad_record", f"{match.slug}/followed/{deal}")


def write(connection: Connection, match: Match, entered: Sequence[Entered]) -> None:
    if entered:
        rows = [{"match_id": match.id, **one._asdict()} for one in entered]
        connection.execute(insert(FOLLOWED), rows)


def _by_deal(entered: Sequence[Entered]) -> dict[int, list[Entered]]:
    ordered = sorted(entered, key=lambda one: one.deal)
    return {deal: list(lines) for deal, lines in groupby(ordered, lambda one: one.deal)}


def _is_damaged(match: Match, lines: Sequence[Entered]) -> bool:
    return not can_follow(match.game) or followed.fault_of(match, fold(lines)) is not None
