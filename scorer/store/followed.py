"""Followed deals: every line that is entered while a deal is played.

A phone says what it had seen. Something newer is a conflict: nothing is written, the phone shows
what happened and asks again. The same key twice is one entry. A line that the referee refuses is
not written either. The line that ends the deal puts its result into the match.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from scorer.games.common import NotationError
from scorer.games.names import refuse_unseen
from scorer.match.followed import (
    KINDS,
    MOST,
    MOST_LINES,
    Entered,
    Followed,
    broken,
    fold,
    is_of,
    judge,
    reason_of,
    record_of,
    result_of,
    sound_record,
)
from scorer.match.log import Deal, played
from scorer.match.state import DamagedMatchError, state_of
from scorer.store import deals
from scorer.store.access import Grant
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    KeyReusedError,
    MatchOverError,
    NotFoundError,
    StoreError,
)
from scorer.store.matches import check_key
from scorer.store.tables import BEGINNING, FOLLOWED, MATCH, Match, now
from scorer.store.text import MAX_REASON

_COLUMNS = [FOLLOWED.c[name] for name in Entered._fields]
_OF_DEAL = (
    select(*_COLUMNS)
    .where(FOLLOWED.c.match_id == bindparam("match"), FOLLOWED.c.deal == bindparam("deal"))
    .order_by(FOLLOWED.c.seq)
)
_NEWEST = select(func.max(FOLLOWED.c.seq)).where(FOLLOWED.c.match_id == bindparam("match"))
_DEALS = (
    select(FOLLOWED.c.deal)
    .where(FOLLOWED.c.match_id == bindparam("match"))
    .distinct()
    .order_by(FOLLOWED.c.deal)
)
_WITH_KEY = select(*_COLUMNS).where(
    FOLLOWED.c.match_id == bindparam("match"), FOLLOWED.c.key == bindparam("key")
)
LONGEST = 1000
"""Characters of a line with its comment, as long as the line of a record may be."""
_COUNT = update(MATCH).where(MATCH.c.id == bindparam("match")).values(lines=bindparam("seq"))


class Wish(NamedTuple):
    """What a phone wants to enter; `target` is a struck line or the first line to strike."""

    kind: str
    text: str = ""
    target: int = 0


class RefusedLineError(StoreError):
    """The referee says no: the line with its judgement, and the record in front of it."""

    def __init__(self, line: Any, record: Any) -> None:  # noqa: ANN401 - of any game
        super().__init__(line.text)
        self.line, self.record = line, record


def read(connection: Connection, match: Match, deal: int) -> Followed:
    if deal > deals.MAX_DEALS:  # and maybe larger than what a database can compare
        return Followed()
    found = connection.execute(_OF_DEAL, {"match": match.id, "deal": deal})
    return fold(map(Entered._make, found))


def fault_of(match: Match, followed: Followed) -> Entered | None:
    """The first entry that cannot be what Torri wrote there: a line that cannot be read or played,
    or an undo or redo of something else than a line before it."""
    before: set[int] = set()
    for one in followed.entered:
        known = one.kind in KINDS and 0 < one.seq <= match.lines and one.at != BEGINNING
        if not known or (one.kind in {"undo", "redo"} and one.target not in before):
            return one
        before.add(one.seq)
    try:
        return broken(followed, sound_record(match, followed))
    except DamagedMatchError:
        return followed.entered[0]


def followed_deals(connection: Connection, match: Match) -> list[int]:
    """The numbers of the deals that were followed."""
    return list(connection.execute(_DEALS, {"match": match.id}).scalars())


def begin(connection: Connection, grant: Grant, deal: int, texts: Sequence[str], key: str) -> None:
    """A header, and the lines of a record that was pasted. Each of them must be legal.

    A deal that was begun already cannot be begun again: a new header would strike those entries.
    """
    _, there = deals.locked(connection, grant)
    if _repeated(connection, grant, key, Wish("start", texts[0])):
        return
    if deal != played(there) + 1 or read(connection, grant.match, deal).entered:
        raise ConflictError(deal, "", played(there))
    if state_of(grant.match, there).standing.finished:
        raise MatchOverError
    if len(texts) > MOST:
        raise BadValueError("record_full", {"most": MOST})
    _check_whole(grant.match, texts)
    rows = [Wish("start", texts[0]), *(Wish("line", text) for text in texts[1:])]
    _write(connection, grant, deal, rows, key)
    _finish(connection, grant, deal, there)


def _check_text(line: str) -> None:
    """A comment may say anything, on its own line and in characters that can be stored."""
    error = BadValueError("bad_line", {"most": LONGEST})
    if len(line) > LONGEST:
        raise error
    try:
        refuse_unseen(line)
    except NotationError as unseen:
        raise error from unseen


def is_unkeepable(entered: Entered) -> bool:
    """Is there a line in it that could not have been entered?"""
    try:
        for line in entered.text.split("\n"):
            _check_text(line)
    except BadValueError:
        return True
    return "\n" in entered.text and entered.kind != "start"


def _check_whole(match: Match, texts: Sequence[str]) -> None:
    """Every line is legal, and the players are those of the match."""
    record = record_of(match.game, Followed(header="\n".join(texts)))
    if record.error is not None:
        raise record.error
    if record.stopped is not None:
        raise RefusedLineError(record.lines[-1], record)
    if not is_of(match.game, record, match.players):
        raise BadValueError("other_players")
    for line in "\n".join(texts).split("\n"):
        _check_text(line)


def enter(
    connection: Connection,
    grant: Grant,
    deal: int,
    wish: Wish,
    key: str,
    seen: int,
    replaces: int = -1,
) -> Entered:
    """One more entry of a deal that was begun; `replaces` is the last line, struck for it."""
    _, there = deals.locked(connection, grant)
    if found := _repeated(connection, grant, key, wish):
        return found
    followed = read(connection, grant.match, deal)
    if not followed.entered:
        raise NotFoundError
    if followed.seen != seen:
        raise ConflictError(deal, followed.entered[-1].text, followed.seen)
    if len(followed.entered) >= MOST:
        raise BadValueError("record_full", {"most": MOST})
    wishes = [wish]
    if replaces > 0:
        _checked(grant.match, followed, strike := Wish("undo", target=replaces))
        wishes = [wish, strike]
        followed = _without(followed, replaces)
    wishes[0] = _checked(grant.match, followed, wish)
    entered = _write(connection, grant, deal, wishes[::-1], key)[-1]
    _finish(connection, grant, deal, there)
    return entered


def _without(followed: Followed, seq: int) -> Followed:
    """The record as it is without its last line; nothing else may be replaced."""
    if followed.lines[-1].seq != seq:
        raise NotFoundError
    return Followed(followed.entered, followed.header, followed.lines[:-1])


def _checked(match: Match, followed: Followed, wish: Wish) -> Wish:
    """What is written: legal, and about a line that is there."""
    if wish.kind == "undo":
        if followed.line(wish.target) is None:
            raise NotFoundError
        return wish
    if wish.kind == "redo":
        struck = followed.struck(wish.target)
        if struck is None:
            raise NotFoundError
        wish = wish._replace(text=struck.text)
    record = sound_record(match, followed)
    if line := broken(followed, record):
        raise BadValueError("broken_record", {"line": line.text})
    if len(record.lines) >= MOST_LINES:
        raise BadValueError("record_full", {"most": MOST_LINES})
    line = judge(match.game, record, wish.text)
    if not line.applied:
        raise RefusedLineError(line, record)
    _check_text(wish.text)
    return wish


def _repeated(connection: Connection, grant: Grant, key: str, wish: Wish) -> Entered | None:
    """A retried entry: what it made the first time."""
    check_key(key)
    found = connection.execute(_WITH_KEY, {"match": grant.match.id, "key": key}).first()
    if found is None:
        return None
    there = Entered._make(found)
    same = (there.kind, there.target) == (wish.kind, wish.target)
    same = same and wish.text in {"", there.text}
    if not same or there.device_id not in {None, grant.device_id}:
        raise KeyReusedError
    return there


def _write(
    connection: Connection, grant: Grant, deal: int, wishes: Sequence[Wish], key: str
) -> list[Entered]:
    newest = connection.execute(_NEWEST, {"match": grant.match.id}).scalar() or 0
    rows = list(_rows(grant, deal, wishes, key, newest))
    values = [{"match_id": grant.match.id, **row._asdict()} for row in rows]
    connection.execute(insert(FOLLOWED), values)
    connection.execute(_COUNT, {"match": grant.match.id, "seq": rows[-1].seq})
    return rows


def _rows(
    grant: Grant, deal: int, wishes: Sequence[Wish], key: str, newest: int
) -> Iterator[Entered]:
    """One entry has the key itself: the start, or the line. Others have a number behind it."""
    main = 0 if wishes[0].kind == "start" else len(wishes) - 1
    for number, (kind, text, target) in enumerate(wishes):
        own = key if number == main else f"{key[:56]}.{number}"
        seq = newest + number + 1
        yield Entered(seq, own, kind, deal, text, target, grant.label, now(), grant.device_id)


def _finish(connection: Connection, grant: Grant, number: int, there: list[Deal]) -> None:
    """If the deal is over, its result is in the match; a changed end corrects it."""
    followed = read(connection, grant.match, number)
    record = record_of(grant.match.game, followed)
    line, reason = result_of(grant.match.game, record), reason_of(record)[:MAX_REASON]
    if line is None or not is_of(grant.match.game, record, grant.match.players):
        return
    key = f"followed-{followed.seen}"
    deal = next((one for one in there if one.number == number), None)
    if deal is None:
        deals.add(connection, grant, line, key, played(there), reason)
    elif not deal.removed and deal.line != line:
        deals.change(connection, grant, "correct", number, key, deal.seq, line, reason)
