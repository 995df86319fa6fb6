"""A phone that scores a deal otherwise than the engine says so: a fault of ours, logged.

Anybody may claim it, so the claim is checked, and only a few are logged in an hour.
"""

import re
import time
from collections import deque
from logging import getLogger

from scorer.games.common import Scoresheet

CLAIM = re.compile(r"-?\d{1,5}(,-?\d{1,5}){0,9}")
MOST, HOUR = 20, 3600.0
_noted: deque[float] = deque(maxlen=MOST)


def note(claim: str, sheet: Scoresheet, line: str) -> None:
    """`claim`: the totals of all sides as the phone has them."""
    engine = ",".join(str(side.total) for side in sheet.sides)
    if claim == engine or not CLAIM.fullmatch(claim):
        return
    now = time.monotonic()
    if len(_noted) == MOST and now - _noted[0] < HOUR:
        return
    _noted.append(now)
    getLogger(__name__).warning("a phone scores %r as %s, the engine as %s", line, claim, engine)
