"""The results of the matches of a tournament, remembered by their versions.

A hall has thousands of tables that hardly change from one look to the next: only matches with
a new version are read and scored again.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session

from scorer.games.common import Feat
from scorer.match.log import Deal, fold
from scorer.match.state import DamagedMatchError, state_of
from scorer.store import log
from scorer.store.matches import MatchState
from scorer.store.tables import Match
from scorer.tournament import DealPoints, by_winner

REMEMBERED = 30_000
_OUTCOMES: OrderedDict[tuple[str, int], "Outcome"] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match, small enough to be remembered for thousands of tables."""

    finished: bool
    places: tuple[int, ...]
    """by seat, as far as it is played"""
    totals: tuple[int, ...]
    deals: tuple[DealPoints, ...]
    lines: tuple[str, ...]
    points: tuple[tuple[tuple[str, int], ...], ...]
    """of every side of every deal, its points by category"""
    feats: tuple[Feat, ...]
    """the largest of each kind, the first one if there are several"""
    whole: bool = True
    """every deal can be read, or those that cannot do not count"""


def outcomes(session: Session, played: Iterable[Match]) -> dict[int, Outcome]:
    """The result of every match, by its id; a match that cannot be read is left out."""
    found, unknown = {}, []
    for match in played:
        known = _OUTCOMES.get((match.slug, match.version))
        if known is None:
            unknown.append(match)
        else:
            found[match.id or 0] = known
    logs = log.read_many(session, unknown) if unknown else {}
    for match in unknown:
        try:
            outcome = outcome_of(state_of(match, fold(logs[match.id or 0])))
        except DamagedMatchError:
            continue
        found[match.id or 0] = _OUTCOMES[match.slug, match.version] = outcome
    while len(_OUTCOMES) > REMEMBERED:
        _OUTCOMES.popitem(last=False)
    return found


def outcome_of(view: MatchState) -> Outcome:
    counted = [one for one in view.scored if one.counts]
    sheets = [one.sheet for one in counted]
    return Outcome(
        view.standing.finished,
        by_winner(view.standing.winner, view.standing.totals),
        view.standing.totals,
        tuple(DealPoints(tuple(s.match_points for s in one.sides), one.winner) for one in sheets),
        tuple(one.deal.line for one in counted),
        tuple(
            tuple((line.category, line.points) for line in side.lines)
            for sheet in sheets
            for side in sheet.sides
        ),
        largest(feat for one in counted for feat in view.game.feats(one.entry)),
        not view.incomplete,
    )


def largest(feats: Iterable[Feat]) -> tuple[Feat, ...]:
    """The largest feat of each kind; of equal ones the first."""
    best: dict[str, Feat] = {}
    for feat in feats:
        if feat.code not in best or feat.size > best[feat.code].size:
            best[feat.code] = feat
    return tuple(best.values())


def as_lines(match: Match, lines: Iterable[str]) -> MatchState:
    """The match as if these were its deals."""
    return state_of(match, [Deal(n, line) for n, line in enumerate(lines, 1)])
