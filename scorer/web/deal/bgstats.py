"""The address that hands a result to the app BG Stats."""

import hashlib
import json
from datetime import UTC, datetime
from urllib.parse import quote

from scorer.games import torri
from scorer.web.deal.scored import Deal

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def address(deal: Deal, played: datetime | None = None) -> str:
    """BG Stats wants the time in UTC, and refuses players without `winner` or `startPlayer`."""
    played = played or datetime.now(UTC)
    play = {
        "sourceName": "Torri",
        "sourcePlayId": hashlib.sha256(deal.line.encode()).hexdigest()[:20],
        "playDate": played.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": torri.META.title,
            "sourceGameId": torri.META.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": side.name,
                "sourcePlayerId": side.name,
                "score": side.total,
                "rank": rank,
                "winner": number == deal.sheet.winner,
                "startPlayer": False,
            }
            for number, (side, rank) in enumerate(
                zip(deal.sheet.sides, deal.sheet.ranks, strict=True)
            )
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
