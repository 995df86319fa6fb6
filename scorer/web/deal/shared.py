"""How a result leaves this page: its address, a QR code of it, and the play for BG Stats."""

from dataclasses import dataclass

from markupsafe import Markup

from scorer.web import sharing
from scorer.web.deal import bgstats
from scorer.web.deal.bgstats import UNKNOWN, Played
from scorer.web.deal.scored import ScoredLine

MOST_IN_CODE = 1000
"""The longest address whose code a phone can read from another phone's screen."""


@dataclass(frozen=True, slots=True)
class Shared:
    """`qr` is nothing where the address is too long for one; `played` is when, if we know it."""

    path: str
    qr: Markup | None
    bgstats: str
    played: str


def shared(scored: ScoredLine, path: str, played: Played = UNKNOWN) -> Shared:
    return Shared(
        path=path,
        qr=_code(path),
        bgstats=bgstats.address(scored, played),
        played=played.at.isoformat() if played.at else "",
    )


def _code(path: str) -> Markup | None:
    address = sharing.public_url(path)
    return sharing.draw(address).svg if len(address) <= MOST_IN_CODE else None
