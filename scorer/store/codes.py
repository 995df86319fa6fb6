"""Codes that let a phone in without a camera: read aloud from the owner's screen, for ten minutes.

**A right code is never refused because of wrong ones**, wherever those come from: the phones of a
venue share one address, and a guesser may share it too. So a code is looked up first, and only a
wrong one is counted. Over the limit it is answered with the time to wait, and neither counted nor
written: a guesser costs the server one look at an index, and nobody has to wait for it.

A limit that lets every right code through does not slow a guesser down, so the codes themselves
have to be long enough. The arithmetic, for a guesser who has the whole server for himself:

    10 letters of 20                20^10 = 1.0 * 10^13 codes
    live at the same time           200 of them, in a very large hall
    tries the server can answer     500 a second
    time until one is hit           20^10 / (200 * 500) seconds = 3.2 years in the mean

Eight letters would be 3 days, six would be 11 minutes. A guesser who hits a code can only score in
one random match, until its owner sees the phone in the list.
"""

import re
import secrets
from datetime import datetime, timedelta
from unicodedata import normalize

from sqlmodel import Session, col, select

from scorer.store import limits
from scorer.store.access import Grant, admit
from scorer.store.limits import SKEW, Limit
from scorer.store.tables import Failure, Match, now

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no code is a word."""
LENGTH, GROUP = 10, 5
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
BETWEEN = re.compile(r"[\s.\-\u2010-\u2015\u2212\u30fc]+")
"""What people and keyboards put between the groups of a code."""
LIFE = timedelta(minutes=10)
WRONG = (Limit(timedelta(minutes=1), 10, 120), Limit(timedelta(hours=1), 60, 3000))


def new_code(session: Session, grant: Grant) -> tuple[str, datetime]:
    grant.demand("owner")
    match = session.get_one(Match, grant.match.id)
    match.code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    match.code_expires = now() + LIFE
    session.add(match)
    return match.code, match.code_expires


def live_code(match: Match) -> str | None:
    """The code of a match as it is shown and read aloud, in groups; None if it has run out."""
    if not match.code or not match.code_expires or not _lives(match.code_expires):
        return None
    return "-".join(match.code[at : at + GROUP] for at in range(0, len(match.code), GROUP))


def _lives(expires: datetime) -> bool:
    """A clock that was set back does not make a code live longer: it ends at once."""
    moment = now()
    return moment < expires <= moment + LIFE + SKEW


def find(session: Session, typed: str) -> Match | None:
    """The match of a code, typed with or without dashes and capitals; None if it is wrong.

    Its row is held: somebody who takes access back at this moment goes first, or waits.
    """
    code = BETWEEN.sub("", normalize("NFKC", typed[:100])).upper()
    if not CODE.fullmatch(code):
        return None
    query = select(Match).where(col(Match.code) == code, col(Match.deleted).is_(None))
    match = session.exec(query.with_for_update(read=True)).first()
    return match if match and match.code_expires and _lives(match.code_expires) else None


def check_limits(session: Session, address: str) -> None:
    """Only wrong codes count: a venue's phones share one address."""
    limits.check(session, Failure, address, WRONG)


def enter_code(session: Session, code: str, token: str, label: str, address: str) -> Match | None:
    """The match of a code, now open to this device for scoring; None if the code is wrong.

    A wrong try is noted in the same transaction that counted the earlier ones; the caller
    must let it commit.
    """
    match = find(session, code)
    if match is None:
        limits.count(session, Failure, address, WRONG)
    else:
        admit(session, match, "scorer", token, label)
    return match
