"""The address that hands a result to the app BG Stats."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from scorer.web.deal.scored import ScoredLine

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


class Played(NamedTuple):
    """What a match knows of a deal: when it was entered, who began, and the minutes it took."""

    at: datetime | None = None
    starter: int | None = None
    minutes: int | None = None


UNKNOWN = Played()


def address(scored: ScoredLine, played: Played = UNKNOWN) -> str:
    """BG Stats wants the time in UTC, and refuses players without `winner` or `startPlayer`.

    Of a deal without a match only the reader's clock knows when it was: `share.js` puts it in.
    """
    sheet = scored.sheet
    duration = {"durationMin": played.minutes} if played.minutes else {}
    play = {
        "sourceName": "Torri",
        "sourcePlayId": hashlib.sha256(scored.line.encode()).hexdigest()[:20],
        "playDate": (played.at or datetime.now(UTC)).strftime("%Y-%m-%d %H:%M:%S"),
        **duration,
        "game": _game(scored),
        "players": [
            {
                "name": side.name,
                "sourcePlayerId": side.name,
                "score": side.total,
                "rank": rank,
                "winner": number == sheet.winner,
                "startPlayer": number == played.starter,
            }
            for number, (side, rank) in enumerate(zip(sheet.sides, sheet.ranks, strict=True))
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _game(scored: ScoredLine) -> dict[str, Any]:
    meta = scored.game.META
    number = {"bggId": meta.bgg} if meta.bgg else {}
    known = {"name": meta.title, "sourceGameId": meta.slug}
    return known | number | {"highestWins": True, "noPoints": False}
