"""Tournaments over the API: everybody reads, the desk and its judges enter results."""

from flask import Blueprint, url_for

from scorer.store import access, tournament_rulings, tournament_view, tournaments
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tables import Match
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import by_points
from scorer.tournament.export import number as as_text
from scorer.web.api import faults as api_faults
from scorer.web.api import models
from scorer.web.api import operations as api_operations
from scorer.web.api.operations import operation
from scorer.web.api.routes import CREATES, READS, WRITES, new_token, same_site, shown
from scorer.web.sharing import public_url
from scorer.web.storage import database, grant, needs, writing

blueprint = Blueprint("api_tournaments", __name__, url_prefix=api_operations.PREFIX)
api_faults.init_app(blueprint)
blueprint.before_request(same_site)


@blueprint.post("/join-tournament")
@needs("public")
@operation(models.JoinedTournament, body=models.JoinTournament, faults=(404, *CREATES))
def join_tournament(body: models.JoinTournament) -> models.JoinedTournament:
    """Swap the secret of a desk link or a judge link for a grant of this client."""
    token = new_token()
    with database().write() as session:
        place, role = access.swap(session, body.secret, token, body.label)
        if isinstance(place, Match):  # which has an operation of its own
            raise NotFoundError
        return models.JoinedTournament(
            slug=place.slug,
            role="owner" if role == "owner" else "scorer",
            address=_address(place.slug),
            token=shown(token),
        )


@blueprint.get("/tournaments/<slug>")
@needs("view", of="tournament")
@operation(models.Tournament, faults=READS)
def read_tournament(slug: str) -> models.Tournament:
    """Read a tournament: players, rounds, tables and their results."""
    view = _load()
    number = max(view.number, 1)
    in_cut = number > view.plan.scheme.rounds
    there = {p.id: p.is_there(number) if in_cut else p.plays(number) for p in view.model.players}
    return models.Tournament(
        slug=slug,
        address=_address(slug),
        name=view.tournament.name,
        game=view.tournament.game,
        pulse=view.pulse,
        round=view.number,
        last_round=view.plan.scheme.last_round,
        over=view.over,
        players=[
            models.Entrant(
                number=one.number,
                name=one.name,
                mark=one.mark,
                seed=one.seed,
                plays=there[one.number],
            )
            for one in view.entrants
        ],
        tables=[_table(one) for n in sorted(view.rounds) for one in view.round(n)],
    )


@blueprint.get("/tournaments/<slug>/standings")
@needs("view", of="tournament")
@operation(models.Ranking, faults=READS)
def read_standings(slug: str) -> models.Ranking:  # noqa: ARG001
    """Read the standings with every tie-break."""
    view = _load()
    rows = [
        models.Rank(
            rank=row.rank,
            player=row.player,
            name=view.names[row.player],
            points=row.points,
            wins=row.wins,
            draws=row.draws,
            losses=row.losses,
            byes=row.byes,
            values=[as_text(value) or None for value in row.values],
        )
        for row in view.standings.rows
    ]
    return models.Ranking(steps=list(view.standings.steps), rows=rows)


@blueprint.put("/tournaments/<slug>/rounds/<int:number>/tables/<int:table>")
@needs("scorer", of="tournament")
@operation(models.TableOfRound, body=models.Result, faults=WRITES)
def enter_result(slug: str, number: int, table: int, body: models.Result) -> models.TableOfRound:  # noqa: ARG001
    """Enter, correct, award or void the result of a table, or open it again.

    The desk and its judges may. Of two who saw the same version, the second is told.
    """
    with writing() as session:
        tournament = tournaments.locked(session, grant(), "scorer")
        before = tournament_view.load(session, tournament, remember=False)
        place = tournament_rulings.find(before, number, table)
        result = _result(body, len(place.table.players))
        decide = tournament_rulings.rule
        decide(session, grant(), number, table, body.kind, result, body.reason, body.seen)
        after = tournament_view.load(session, tournament, remember=False)
        return _table(tournament_rulings.find(after, number, table))


def _result(body: models.Result, seats: int) -> dict[str, list[int] | list[list[int]]]:
    if body.kind in {"void", "reopened"}:
        return {}
    most = tournament_rulings.MAX_DEAL_POINTS
    if any(len(points) != seats for points in body.deals):
        raise BadValueError("bad_deal_points", {"most": most})
    if body.kind == "awarded":
        return {"places": body.places}
    totals = [sum(points) for points in zip(*body.deals, strict=True)]
    places = body.places or list(by_points(totals))
    return {"places": places, "deals": body.deals}


def _table(one: TableView) -> models.TableOfRound:
    return models.TableOfRound(
        round=one.table.round,
        table=one.table.number,
        players=list(one.table.players),
        state=one.state,
        places=list(one.table.places),
        deals=[list(deal.points) for deal in one.table.deals],
        match=one.match.slug if one.match else None,
        version=one.match.version if one.match else None,
    )


def _load() -> TournamentView:
    with database().read() as session:
        return tournament_view.load(session, grant().tournament)


def _address(slug: str) -> str:
    return public_url(url_for("tournaments.page", slug=slug))
