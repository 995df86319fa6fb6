"""The players of a tournament: entering, late or in time, changing, dropping out, coming back."""

from dataclasses import dataclass, field
from unicodedata import normalize

from sqlmodel import Session, col, select

from scorer.games.lookalikes import is_stacked, new_name_fault, skeleton
from scorer.store.access import Grant
from scorer.store.damage import asked_of
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tables import Entrant, Seating, Tournament
from scorer.store.text import tidy
from scorer.store.tournaments import (
    MAX_PLAYERS,
    entrants,
    follow,
    locked,
    plan_of,
    player_of,
    rounds_published,
    write,
)

MAX_MARK = 40
MOST_ASKED = 2
"""The most byes on request that give points to one player; without points there may be more."""
MOST_TWICE = 20
"""The most names shown that are in the list already; the others are only counted."""


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A line of a list of players; `line` is its number, for what is said about it."""

    name: str
    mark: str = ""
    seed: int = 0
    reading: str = ""
    line: int = field(default=1, compare=False)


def enter(session: Session, grant: Grant, players: list[NewPlayer], late_points: int = 0) -> int:
    """More players; after the first round they are late, and may get points for what they missed.

    All of them or, with an error, none. Returns how many were added.
    """
    tournament = locked(session, grant)
    there = entrants(session, tournament)
    _check_players(players, [one.name for one in there])
    first = rounds_published(session, tournament) + 1
    late = _checked_late(tournament, late_points, first)
    start = max((one.number for one in there), default=0) + 1
    for number, player in enumerate(players, start):
        session.add(
            Entrant(
                tournament_id=tournament.id or 0,
                number=number,
                name=player.name.strip(),
                mark=player.mark.strip(),
                seed=player.seed,
                entered=first,
                late_points=late,
                reading=player.reading.strip(),
            )
        )
    session.flush()
    follow(session, tournament)
    entered = [[number, *_logged(player)] for number, player in enumerate(players, start)]
    body = {"players": entered, "round": first, "late_points": late}
    write(session, tournament, "entered", grant.label, body)
    return len(players)


def _logged(player: NewPlayer | Entrant) -> list[str | int]:
    """A player as the log keeps them; a reading only where there is one."""
    reading = player.reading.strip()
    return [player.name.strip(), player.mark.strip(), player.seed, *([reading] if reading else [])]


def _checked_late(tournament: Tournament, points: int, first: int) -> int:
    most = plan_of(tournament).scheme.win * (first - 1)
    if not 0 <= points <= most:
        raise BadValueError("late_points", {"most": most})
    return points


def _check_players(players: list[NewPlayer], there: list[str]) -> None:
    if not players:
        raise BadValueError("no_players")
    if len(there) + len(players) > MAX_PLAYERS:
        figures: dict[str, object] = {
            "most": MAX_PLAYERS,
            "there": len(there),
            "more": len(players),
        }
        raise BadValueError("too_many_players", figures)
    seen = _Names(there)
    twice = []
    for player in players:
        check_player(player)
        name = player.name.strip()
        if (other := seen.other(name)) is not None:
            twice.append((player.line, name, "" if _are_same(name, other) else other))
        seen.add(name)
    if twice:
        figures = {"twice": twice[:MOST_TWICE], "more": max(0, len(twice) - MOST_TWICE)}
        raise BadValueError("name_twice", figures)


def check_player(player: NewPlayer) -> None:
    line = player.line
    if new_name_fault(player.name.strip()):
        raise BadValueError("bad_line_name", {"line": line, "name": player.name.strip()[:60]})
    if not _is_short_word(player.mark.strip()):
        raise BadValueError("bad_mark", {"line": line, "most": MAX_MARK})
    if not _is_short_word(player.reading.strip()):
        raise BadValueError("bad_reading", {"line": line, "most": MAX_MARK})
    if not 0 <= player.seed <= MAX_PLAYERS:
        raise BadValueError("bad_seed", {"line": line, "most": MAX_PLAYERS})


def _is_short_word(text: str) -> bool:
    return len(text) <= MAX_MARK and tidy(text) == text and not is_stacked(text)


class _Names:
    """Names of one event; two names may not be the same but for capitals, or look the same."""

    def __init__(self, names: list[str]) -> None:
        self._spelled: dict[str, str] = {}
        self._drawn: dict[str, str] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        self._spelled.setdefault(_folded(name), name)
        self._drawn.setdefault(skeleton(name), name)

    def other(self, name: str) -> str | None:
        """The name that is the same as this one, or else one that looks like it."""
        return self._spelled.get(_folded(name)) or self._drawn.get(skeleton(name))


def _demand_own(name: str, others: list[str]) -> None:
    other = _Names(others).other(name)
    if other is not None and _are_same(name, other):
        raise BadValueError("name_taken", {"name": name})
    if other is not None:
        raise BadValueError("look_alike", {"name": name, "other": other})


def _are_same(one: str, other: str) -> bool:
    """Written with the same letters, except for capitals."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return normalize("NFC", name.strip()).casefold()


def change_player(session: Session, grant: Grant, number: int, player: NewPlayer) -> None:
    """Another spelling, mark, seed or reading. Published matches keep the name they began with."""
    tournament = locked(session, grant)
    entrant = _entrant(session, tournament, number)
    check_player(player)
    others = [one.name for one in entrants(session, tournament) if one.number != number]
    name = player.name.strip()
    if name != entrant.name:
        _demand_own(name, others)
    if player.seed != entrant.seed:
        _demand_no_circle(session, tournament)
    before = _logged(entrant)
    entrant.name, entrant.mark, entrant.seed = name, player.mark.strip(), player.seed
    entrant.reading = player.reading.strip()
    session.add(entrant)
    body = {"player": number, "before": before, "after": _logged(entrant)}
    write(session, tournament, "changed", grant.label, body)


def drop(session: Session, grant: Grant, number: int) -> None:
    """Out from the next round on; the table they may sit at now is played or ruled."""
    _leave(session, grant, number, "dropped")


def bring_back(session: Session, grant: Grant, number: int) -> None:
    _leave(session, grant, number, "returned")


def _leave(session: Session, grant: Grant, number: int, kind: str) -> None:
    tournament = locked(session, grant)
    entrant = _entrant(session, tournament, number)
    coming = rounds_published(session, tournament) + 1
    player = player_of(entrant)
    then = player.dropped(coming) if kind == "dropped" else player.returned(coming)
    if then == player:
        return
    entrant.out = [list(span) for span in then.out]
    session.add(entrant)
    body = {"player": number, "name": entrant.name, "round": coming}
    write(session, tournament, kind, grant.label, body)


def remove(session: Session, grant: Grant, number: int) -> None:
    """A player who was entered by mistake; a player who was paired can only be dropped."""
    tournament = locked(session, grant)
    entrant = _entrant(session, tournament, number)
    query = select(Seating.seats).where(col(Seating.tournament_id) == tournament.id)
    if any(number in seats for seats in session.exec(query)):
        raise BadValueError("was_paired", {"name": entrant.name})
    _demand_no_circle(session, tournament)
    session.delete(entrant)
    session.flush()
    follow(session, tournament)
    body = {"player": number, "name": entrant.name}
    write(session, tournament, "removed", grant.label, body)


def _demand_no_circle(session: Session, tournament: Tournament) -> None:
    """Who meets whom in a round robin follows from the seats: they are given only once."""
    if plan_of(tournament).scheme.method != "swiss" and rounds_published(session, tournament):
        raise BadValueError("circle_fixed")


def _entrant(session: Session, tournament: Tournament, number: int) -> Entrant:
    query = select(Entrant).where(
        col(Entrant.tournament_id) == tournament.id, col(Entrant.number) == number
    )
    found = session.exec(query).first()
    if found is None:
        raise NotFoundError
    return found


def decided_order(ids: dict[str, int], names: list[str], reason: str) -> tuple[int, ...]:
    """An order of players the desk decided, by their names in the list."""
    if names and not reason:
        raise BadValueError("no_reason")
    for name in names:
        if name not in ids:
            raise BadValueError("unknown_player", {"name": name})
    return tuple(dict.fromkeys(ids[name] for name in names))


# ---- before a round -------------------------------------------------------------------------


def tick(session: Session, grant: Grant, number: int, *, arrived: bool) -> None:
    """Somebody has arrived, or was ticked by mistake."""
    tournament = locked(session, grant, "scorer")
    entrant = _entrant(session, tournament, number)
    if entrant.arrived == arrived:
        return
    entrant.arrived = arrived
    session.add(entrant)
    kind = "arrived" if arrived else "unticked"
    write(session, tournament, kind, grant.label, {"player": number, "name": entrant.name})


def drop_absent(session: Session, grant: Grant) -> int:
    """Those who have not arrived are out before the first round; returns how many.

    Who rests in the first round, as planned, may come later.
    """
    tournament = locked(session, grant)
    if rounds_published(session, tournament):
        raise BadValueError("already_paired")
    here = [one for one in entrants(session, tournament) if player_of(one).plays(1)]
    absent = [one.number for one in here if not one.arrived]
    if len(here) - len(absent) < 2:
        raise BadValueError("nobody_arrived")
    for number in absent:
        drop(session, grant, number)
    return len(absent)


def ask_bye(session: Session, grant: Grant, number: int, coming: int, points: int | None) -> None:
    """A bye on request, planned ahead; without points it is canceled."""
    tournament = locked(session, grant)
    entrant, scheme = _entrant(session, tournament, number), plan_of(tournament).scheme
    if not rounds_published(session, tournament) < coming <= scheme.rounds:
        raise BadValueError("bye_round", {"rounds": scheme.rounds})
    others = [one for one in asked_of(entrant) or () if one[0] != coming]
    if points is not None:
        if points not in {0, scheme.draw, scheme.bye}:
            raise BadValueError("unknown_ruling")
        if points and sum(given > 0 for _, given in others) >= MOST_ASKED:
            raise BadValueError("too_many_byes", {"most": MOST_ASKED})
    then = sorted(others + ([] if points is None else [(coming, points)]))
    if then == sorted(asked_of(entrant) or ()):
        return
    entrant.asked = [list(one) for one in then]
    session.add(entrant)
    body = {"player": number, "name": entrant.name, "round": coming, "points": points or 0}
    write(session, tournament, "bye_off" if points is None else "bye_asked", grant.label, body)
