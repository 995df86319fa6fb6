"""What a change of a match would do, and the reasons against it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorer.games.common import Problem
from scorer.match.settings import Settings
from scorer.match.state import MatchState, R, judged, normalised, state_of


def preview(state: MatchState[R], number: int, line: str | None) -> MatchState[R]:
    """The match with this deal corrected, or, without a line, removed or restored."""
    deals = [replace(deal) for deal in state.deals]
    for deal in deals:
        if deal.number == number:
            deal.removed = line is None and not deal.removed
            deal.line = deal.line if line is None else normalised(state.match, line)[1]
    return state_of(state.match, deals)


@dataclass(slots=True)
class Otherwise:
    """A match as it would be with other settings."""

    game: str
    players: list[str]
    settings: dict[str, object]
    ended: datetime | None = None


def played_by(state: MatchState[R], settings: Settings) -> MatchState[Otherwise]:
    """The same deals under other settings: another length, penalty or other house rules."""
    match, pinned = state.match, settings.with_variant(state.match.game)
    return state_of(Otherwise(match.game, match.players, pinned.as_json()), state.deals)


def forbidden(state: MatchState[R], entry: Any) -> str | None:  # noqa: ANN401 - any game's entry
    """The code of what the variant of this match does not allow in a deal."""
    code: str | None = state.game.allows(entry, state.settings.variant)
    return code


def objections(state: MatchState[R], line: str) -> list[Problem]:
    """Why this deal, a line as `normalised` gives it, is impossible; each reason once."""
    problems = judged(state.game, state.in_force, line, tuple(state.match.players))[2]
    rejected = [problem for problem in problems if problem.level == "reject"]
    return [problem for problem in rejected if not problem.implied] or rejected
