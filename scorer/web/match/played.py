"""What a match knows about the playing of a deal: when, who began, how long it took."""

from datetime import UTC, timedelta

from scorer.match.state import Scored
from scorer.store.matches import MatchState
from scorer.web.deal.bgstats import Played

LONGEST = timedelta(hours=4)
"""After such a pause it is unknown when the players began again."""


def played(view: MatchState, scored: Scored) -> Played:
    return Played(
        scored.deal.events[0].at.replace(tzinfo=UTC), _starter(view, scored), _minutes(view, scored)
    )


def _starter(view: MatchState, scored: Scored) -> int | None:
    """The player after the dealer, or who begins in a game without a dealer. It is unknown for a
    deal that does not count.
    """
    if not scored.counts:
        return None
    before = [one.sheet for one in view.scored if one.deal.number < scored.deal.number]
    players = len(view.match.players)
    first = int(view.game.matches.dealer(before, view.readings, players))
    return first if view.game.META.whole else (first + 1) % players


def _minutes(view: MatchState, scored: Scored) -> int | None:
    """From the deal before, or the beginning of the match, until this one was entered. Deals
    entered one after the other give no minutes: they were played before, at an unknown time."""
    entered = scored.deal.events[0].at.replace(tzinfo=None)
    moments = [view.match.created, *(one.deal.events[0].at for one in view.scored)]
    earlier = [at for moment in moments if (at := moment.replace(tzinfo=None)) < entered]
    took = entered - max(earlier, default=entered)
    return took // timedelta(minutes=1) or None if took <= LONGEST else None
