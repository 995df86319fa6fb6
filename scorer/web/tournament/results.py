"""Results at the desk: what a form tells, two versions side by side, what a ruling changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.store import tournament_rounds, tournament_view
from scorer.store.errors import BadValueError
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import Game, compare
from scorer.web.faces import face_of
from scorer.web.tournament import official as tournament_official
from scorer.wording import desk
from scorer.wording import match as match_words
from scorer.wording import tournament as wording
from scorer.wording.marks import N_, isolated, say, signed

LISTED_CHANGES = 30
AS_TOLD = N_("as %(name)s says")


def result_in(place: TableView, form: Mapping[str, str]) -> dict[str, Any]:
    """The result a form tells: one of the versions, a winner, or the points of the deals."""
    kind, winner = form.get("kind", ""), form.get("winner", "")
    if kind in {"void", "reopened"}:
        return {}
    if kind == "entered" and (version := form.get("version", "")):
        return {"lines": _version(place, version)}
    if kind == "awarded":
        return {"winner": _winner(winner)}
    deals = [_points(line) for line in form.get("deals", "").splitlines() if line.strip()]
    if winner:
        return {"winner": _winner(winner), "deals": deals}
    if not deals:
        raise BadValueError("unknown_ruling")
    first, second = (sum(deal[side] for deal in deals) for side in (0, 1))
    return {"winner": None if first == second else int(second > first), "deals": deals}


def _version(place: TableView, version: str) -> list[str]:
    if version == "match" and place.outcome and place.outcome.finished:
        return list(place.outcome.lines)
    said = place.version(int(version)) if version in {"0", "1"} else None
    if said is None:
        raise BadValueError("unknown_ruling")
    return said


def _winner(text: str) -> int | None:
    if text not in {"0", "1", "draw"}:
        raise BadValueError("unknown_ruling")
    return None if text == "draw" else int(text)


def _points(line: str) -> list[int]:
    for sign in ":;,/–-\t":
        line = line.replace(sign, " ")
    words = line.split()
    if len(words) != 2 or not all(w.isascii() and w.isdecimal() and len(w) < 5 for w in words):
        most = tournament_rounds.MAX_DEAL_POINTS
        raise BadValueError("bad_deal_points", {"most": most})
    return [int(word) for word in words]


@dataclass(frozen=True, slots=True)
class Disputed:
    """A deal two players do not agree on: who says what, each with what the other lacks marked.

    Only one of them may have it at all.
    """

    deal: int
    picture: Markup


def versions(t: NullTranslations, place: TableView) -> list[Disputed]:
    """The deals two players do not agree on, each in both versions."""
    said = [lines for side in (0, 1) if (lines := place.version(side)) is not None]
    if place.match is None or place.state != "disputed" or len(said) < 2:
        return []
    views = [tournament_view.as_lines(place.match, lines) for lines in said]
    found = []
    for number in range(max(len(view.scored) for view in views)):
        deals = [v.scored[number] if number < len(v.scored) else None for v in views]
        one, other = deals
        if one and other and one.deal.line == other.deal.line:
            continue
        there = [(side, (deal.entry, deal.sheet)) for side, deal in enumerate(deals) if deal]
        judged = [deal for _, deal in there]
        names = [isolated(place.match.players[side]) for side, _ in there]
        titles = [say(t, AS_TOLD, name=name) for name in names]
        drawn = face_of(place.match.game).versions(t, judged, titles)
        found.append(Disputed(number + 1, drawn))
    return found


def doubts(t: NullTranslations, view: TournamentView, place: TableView, then: Game) -> list[str]:
    """What in points typed by the desk does not fit together, or not the format."""
    if then.state != "played" or place.match is None:
        return []
    length, totals = view.plan.match.format, tournament_official.totals_of(then)
    found = []
    if totals and totals[0] != totals[1]:
        score = {"first": signed(totals[0]), "second": signed(totals[1])}
        if then.winner is None:
            found.append(desk.doubt(t, "draw_unequal", **score))
        elif totals[then.winner] < totals[1 - then.winner]:
            name = isolated(place.match.players[then.winner])
            found.append(desk.doubt(t, "winner_against_points", name=name, **score))
    if length.kind == "target":
        if max(totals, default=0) < length.target:
            found.append(desk.doubt(t, "target_missed", target=length.target))
    elif len(then.deals) != (length.deals if length.kind == "fixed" else 1):
        told = match_words.length(t, length)
        found.append(desk.doubt(t, "other_deals", format=told, deals=len(then.deals)))
    return found


@dataclass(frozen=True, slots=True)
class Effects:
    ranks: list[str]
    rounds: list[str]
    more: int


def effects(t: NullTranslations, now: TournamentView, then: TournamentView) -> Effects:
    changes = compare(now.event, then.event)
    ranks = [wording.rank_change(t, one, now.names) for one in changes.ranks]
    rounds = [wording.pairing_change(t, one) for one in changes.pairings]
    return Effects(ranks[:LISTED_CHANGES], rounds, max(0, len(ranks) - LISTED_CHANGES))
