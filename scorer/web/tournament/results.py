"""Results at the desk: reading the form, two versions side by side, what a ruling changes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.match.state import Scored
from scorer.store import tournament_rulings
from scorer.store.errors import BadValueError
from scorer.store.tables import Match
from scorer.store.tournament_outcomes import as_lines
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import Scheme, Table, by_points, by_winner, compare, moved
from scorer.web.faces import face_of
from scorer.wording import desk
from scorer.wording import match as match_words
from scorer.wording import tournament as wording
from scorer.wording.marks import isolated
from scorer.wording.phrases import score

LISTED_CHANGES = 30


def result_in(place: TableView, form: Mapping[str, str]) -> dict[str, Any]:
    """The result in a form: one of the versions, a winner, or the points of the deals."""
    kind, winner, seats = form.get("kind", ""), form.get("winner", ""), len(place.table.players)
    if kind in {"void", "reopened"}:
        return {}
    if kind == "entered" and (version := form.get("version", "")):
        return {"lines": _version(place, version)}
    if kind == "awarded":
        return {"places": by_winner(_winner(winner, seats), (0,) * seats)}
    lines = [line for line in form.get("deals", "").splitlines() if line.strip()]
    deals = [_points(line, seats) for line in lines]
    totals = [sum(points) for points in zip(*deals, strict=True)] or [0] * seats
    if winner:
        return {"places": by_winner(_winner(winner, seats), totals), "deals": deals}
    if not deals:
        raise BadValueError("unknown_ruling")
    return {"places": by_points(totals), "deals": deals}


def _version(place: TableView, version: str) -> list[str]:
    if version == "match" and place.outcome and place.outcome.finished:
        return list(place.outcome.lines)
    said = place.version(int(version)) if version in _seats(len(place.table.players)) else None
    if said is None:
        raise BadValueError("unknown_ruling")
    return said


def _seats(count: int) -> list[str]:
    return [str(seat) for seat in range(count)]


def _winner(text: str, seats: int) -> int | None:
    if text not in {*_seats(seats), "draw"}:
        raise BadValueError("unknown_ruling")
    return None if text == "draw" else int(text)


def _points(line: str, seats: int) -> list[int]:
    for sign in ":;,/–-\t":
        line = line.replace(sign, " ")
    words = line.split()
    if len(words) != seats or not all(w.isascii() and w.isdecimal() and len(w) < 5 for w in words):
        most = tournament_rulings.MAX_DEAL_POINTS
        raise BadValueError("bad_deal_points", {"most": most})
    return [int(word) for word in words]


@dataclass(frozen=True, slots=True)
class Disputed:
    """A deal the players do not agree on: who says what, each with what only it has marked.

    Only one of them may have it at all.
    """

    deal: int
    picture: Markup


def versions(t: NullTranslations, place: TableView) -> list[Disputed]:
    """The deals two players do not agree on, each in both versions."""
    if place.match is None or place.state != "disputed":
        return []
    said = {side: place.version(side) for side in range(len(place.match.players))}
    told = [(side, as_lines(place.match, lines)) for side, lines in said.items() if lines]
    views = [(side, view) for side, view in told if not view.unreadable]
    if len(views) < 2:
        return []
    found = []
    for number in range(max(len(view.scored) for _, view in views)):
        there = [(side, v.scored[number]) for side, v in views if number < len(v.scored)]
        lines = {deal.deal.line for _, deal in there}
        if len(there) == len(views) and len(lines) == 1:
            continue
        found.append(_disputed(t, place.match, number + 1, there))
    return found


def in_question(t: NullTranslations, place: TableView) -> str:
    """At a larger table: the places that the versions give to different players."""
    if place.match is None or place.state != "disputed" or len(place.match.players) < 3:
        return ""
    said = [place.version(side) for side in range(len(place.match.players))]
    told = {tuple(lines) for lines in said if lines}
    found = [as_lines(place.match, lines).standing for lines in sorted(told)]
    given = {by_winner(one.winner, one.totals) for one in found}
    seats = range(len(place.match.players))
    places = {p for n in seats if len(has := {one[n] for one in given}) > 1 for p in has}
    return desk.in_question(t, sorted(places)) if places else ""


def _disputed(
    t: NullTranslations, match: Match, number: int, there: list[tuple[int, Scored]]
) -> Disputed:
    titles = [desk.as_told(t, isolated(match.players[side])) for side, _ in there]
    judged = [(deal.entry, deal.sheet) for _, deal in there]
    return Disputed(number, face_of(match.game).versions(t, judged, titles))


def doubts(t: NullTranslations, view: TournamentView, place: TableView, then: Table) -> list[str]:
    """Faults in points typed by the desk: they contradict each other, or the format."""
    if then.state != "played" or place.match is None:
        return []
    length, totals = view.plan.match.format, then.totals
    found = []
    best = by_points(totals)
    if then.winner is None and best.count(1) == 1:
        found.append(desk.doubt(t, "draw_unequal", score=score(totals)))
    elif then.winner is not None and totals and best[then.winner] > 1:
        name = isolated(place.match.players[then.winner])
        found.append(desk.doubt(t, "winner_against_points", name=name, score=score(totals)))
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
    changes = compare(now.model, then.model)
    ranks = [wording.rank_change(t, one, now.names) for one in changes.ranks]
    rounds = [wording.round_change(t, one) for one in changes.rounds]
    return Effects(ranks[:LISTED_CHANGES], rounds, max(0, len(ranks) - LISTED_CHANGES))


def rank_changes(t: NullTranslations, view: TournamentView, scheme: Scheme) -> list[str]:
    """The players whose place would change under another scheme."""
    then = replace(view.model, scheme=scheme)
    return [wording.rank_change(t, one, view.names) for one in moved(view.model, then)]
