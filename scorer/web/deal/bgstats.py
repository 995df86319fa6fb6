"""The address that hands a result to the app BG Stats."""

import hashlib
import json
from datetime import UTC, datetime
from urllib.parse import quote

from scorer.web.deal.scored import ScoredLine

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def address(scored: ScoredLine, played: datetime | None = None) -> str:
    """BG Stats wants the time in UTC, and refuses players without `winner` or `startPlayer`."""
    played, sheet = played or datetime.now(UTC), scored.sheet
    play = {
        "sourceName": "Torri",
        "sourcePlayId": hashlib.sha256(scored.line.encode()).hexdigest()[:20],
        "playDate": played.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": scored.game.META.title,
            "sourceGameId": scored.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": side.name,
                "sourcePlayerId": side.name,
                "score": side.total,
                "rank": rank,
                "winner": number == sheet.winner,
                "startPlayer": False,
            }
            for number, (side, rank) in enumerate(zip(sheet.sides, sheet.ranks, strict=True))
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
