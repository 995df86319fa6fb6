"""The players of a tournament: entering, late or in time, changing, dropping out, coming back."""

from dataclasses import dataclass, field
from unicodedata import normalize

from sqlmodel import Session, col, select

from scorer.games.names import name_fault
from scorer.store.access import Grant
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


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A line of a list of players; `line` is where it stood, for what is said about it."""

    name: str
    mark: str = ""
    seed: int = 0
    line: int = field(default=1, compare=False)


def enter(session: Session, grant: Grant, players: list[NewPlayer], late_points: int = 0) -> int:
    """More players; after the first round they are late, and may get points for what they missed.

    All of them or, with an error, none. Gives how many came in.
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
            )
        )
    session.flush()
    follow(session, tournament)
    entered = [[n, p.name.strip(), p.mark.strip(), p.seed] for n, p in enumerate(players, start)]
    body = {"players": entered, "round": first, "late_points": late}
    write(session, tournament, "entered", grant.label, body)
    return len(players)


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
    seen = {_folded(name) for name in there}
    twice = []
    for player in players:
        check_player(player)
        if (name := _folded(player.name)) in seen:
            twice.append((player.line, player.name.strip()))
        seen.add(name)
    if twice:
        raise BadValueError("name_twice", {"twice": twice})


def check_player(player: NewPlayer) -> None:
    line = player.line
    if name_fault(player.name.strip()):
        raise BadValueError("bad_line_name", {"line": line, "name": player.name.strip()[:60]})
    if len(player.mark.strip()) > MAX_MARK or tidy(player.mark) != player.mark.strip():
        raise BadValueError("bad_mark", {"line": line, "most": MAX_MARK})
    if not 0 <= player.seed <= MAX_PLAYERS:
        raise BadValueError("bad_seed", {"line": line, "most": MAX_PLAYERS})


def _folded(name: str) -> str:
    return normalize("NFC", name.strip()).casefold()


def change_player(session: Session, grant: Grant, number: int, player: NewPlayer) -> None:
    """Another spelling, mark or seed. Matches that are published keep the name they began with."""
    tournament = locked(session, grant)
    entrant = _entrant(session, tournament, number)
    check_player(player)
    others = [one.name for one in entrants(session, tournament) if one.number != number]
    if _folded(player.name) in map(_folded, others):
        raise BadValueError("name_taken", {"name": player.name.strip()})
    if player.seed != entrant.seed:
        _demand_no_circle(session, tournament)
    before = [entrant.name, entrant.mark, entrant.seed]
    entrant.name, entrant.mark, entrant.seed = player.name.strip(), player.mark.strip(), player.seed
    session.add(entrant)
    after = [entrant.name, entrant.mark, entrant.seed]
    body = {"player": number, "before": before, "after": after}
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
    """A player who was entered by mistake; who was paired once can only be dropped."""
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
