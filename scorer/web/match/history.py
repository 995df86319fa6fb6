"""What happened in a match, for its pages: sentences, and before and after as pictures."""

from collections.abc import Iterable
from dataclasses import dataclass

from babel.support import NullTranslations
from flask_babel import gettext as _
from markupsafe import Markup

from scorer.games.common import NotationError, Scoresheet
from scorer.match import log
from scorer.match.log import Logged, Step
from scorer.match.state import judged
from scorer.store.matches import MatchState
from scorer.web.faces import face_of
from scorer.web.faces.face import NOTHING
from scorer.wording.phrases import labelled, score
from scorer.wording.registry import words_of

MOST_DRAWN = 20
"""The most corrections drawn, the newest ones; all are listed in words."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event, the line before it, what it changed, and the pictures."""

    event: Logged
    before: str | None
    sentences: list[str]
    picture: Markup


def told(t: NullTranslations, view: MatchState, events: Iterable[Logged]) -> list[Told]:
    """The newest first."""
    found: list[Told] = []
    drawn = 0
    for step in reversed(log.history(events)):
        is_drawn = step.event.kind == "correct" and drawn < MOST_DRAWN
        drawn += is_drawn
        found.append(_told(t, view, step, is_drawn))
    return found


def _told(t: NullTranslations, view: MatchState, step: Step, is_drawn: bool) -> Told:
    event, before = step
    face, names = face_of(view.match.game), tuple(view.match.players)
    try:
        new = judged(view.game, view.in_force, event.line, names)
        if event.kind != "correct" or before is None:
            return Told(event, before, [_result(t, view.match.game, new[1])], NOTHING)
        old = judged(view.game, view.in_force, before, names)
    except NotationError:  # a line that cannot be read is shown as it is
        return Told(event, before, [], NOTHING)
    titles = [_("before"), _("after")]
    picture = face.versions(t, [old[:2], new[:2]], titles) if is_drawn else NOTHING
    return Told(event, before, face.changes(t, old[0], new[0]), picture)


def _result(t: NullTranslations, game: str, sheet: Scoresheet) -> str:
    points = score(side.total for side in sheet.sides)
    return labelled(t, points, words_of(game).outcome(t, sheet))
