"""Choices as pages: a deal the box objects to, two versions of one deal, effects of a correction.

They work without JavaScript, and a script only has to open them.
"""

import re
from typing import Any

from flask import render_template, request
from flask_babel import gettext as _

from scorer.match.changes import objections, preview
from scorer.match.state import Scored, Unreadable, normalised
from scorer.store.matches import MatchState
from scorer.web.faces.face import macro
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.match.context import find, load
from scorer.web.plug import face, game_words
from scorer.wording.match import somebody

DRAFT = re.compile(r"new|edit\.\d{1,4}")
"""Which draft of a phone a page was made from: of the next deal, or of correcting one."""


def confirm_page(view: MatchState, number: int, kind: str, line: str = "") -> str:
    """What a change would do; raises NotationError."""
    t, old = words(), find(view, number)
    judged, titles, against = _judged((old, ""))[0], [""], []
    if line:
        entry, line = normalised(view.match, line)
        judged.append((entry, view.game.score(entry, view.readings)))
        titles = [*([_("now")] if isinstance(old, Scored) else []), _("after")]
        against = [game_words().problem(t, one, entry) for one in objections(view, line)]
    then = preview(view, number, line or None)
    return render_template(
        "match/confirm.html",
        view=view,
        number=number,
        kind=kind,
        line=line,
        seen=old.deal.seq,
        effects=match_views.effects(t, view, then),
        versions=face().versions(t, judged, titles) if judged else "",
        unreadable=old if isinstance(old, Unreadable) else None,
        refused=against,
        draft=draft_behind(f"edit.{number}"),
    )


def _judged(*found: tuple[Scored | Unreadable, str]) -> tuple[list[tuple[Any, Any]], list[str]]:
    """The versions that can be drawn, with their titles."""
    drawn = [(one, title) for one, title in found if isinstance(one, Scored)]
    return [(one.entry, one.sheet) for one, _ in drawn], [title for _, title in drawn]


def conflict_page(slug: str, line: str, number: int, draft: str) -> str:
    """Raises NotationError."""
    view, t = load(), words()
    canonical = normalised(view.match, line)[1]
    mine, theirs = view.game.parse(canonical), find(view, number)  # pieces in the same order
    last = theirs.deal.events[-1]
    title = macro("macros.html", "by")(somebody(t, last.label), last.at)
    judged, titles = _judged((theirs, title))
    judged.append((mine, view.game.score(mine, view.readings)))
    return render_template(
        "match/conflict.html",
        view=view,
        slug=slug,
        line=canonical,
        theirs=theirs,
        known=view.played,
        theirs_by=title,
        versions=face().versions(t, judged, [*titles, _("this phone")]),
        unreadable=theirs if isinstance(theirs, Unreadable) else None,
        draft=draft_behind(draft),
    )


def insist_page(slug: str, line: str, seen: int) -> str:
    """An impossible deal, with the reasons against it, and a field for why it is kept; raises
    NotationError."""
    t, view = words(), load()
    entry, canonical = normalised(view.match, line)
    return render_template(
        "match/insist.html",
        view=view,
        slug=slug,
        line=canonical,
        seen=seen,
        messages=[game_words().problem(t, one, entry) for one in objections(view, canonical)],
        back_name=face().back(t),
        draft=draft_behind("new"),
    )


def draft_behind(usual: str) -> str:
    """The draft behind this page: the one the page before named, else the usual one."""
    said = request.values.get("draft", "")
    return said if DRAFT.fullmatch(said) else usual
