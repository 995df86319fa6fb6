"""A tournament as one JSON document: what `scorer.tournament` exports, with tables and the log.

`verify` computes standings again from the tables, and the tables again from their matches.
Version 1 had `games` of two players where now are `tables`, and `tables` for `table_matches`.
"""

from collections.abc import Iterator
from typing import Any

from sqlmodel import Session

from scorer import tournament as engine
from scorer.store import document as document_shape
from scorer.store import matches, records, tournaments, transfer
from scorer.store.errors import TransferError
from scorer.store.tournament_view import TableView, TournamentView
from scorer.store.transfer import Difference


def export(session: Session, view: TournamentView, *, with_log: bool) -> dict[str, Any]:
    """`with_log`: what was done at the desk is for the desk only."""
    played = [one for one in view.tables if one.match]
    views = matches.load_many(session, [one.match for one in played if one.match])
    whole = engine.document(view.model, view.tournament.name)
    more: dict[str, Any] = {"game": view.tournament.game, "plan": view.plan.as_json()}
    more["table_matches"] = [_table_match(one) for one in played]
    lines = records.read_many(session.connection(), [one.match for one in views])
    exported = transfer.export(views, lines)
    more |= {part: exported[part] for part in ("matches", "damaged") if part in exported}
    if with_log:
        more["log"] = _log(session, view)
    return whole | more


def _table_match(one: TableView) -> dict[str, Any]:
    """Which match was played at a table, and how far it is."""
    return {
        "round": one.table.round,
        "table": one.table.number,
        "state": one.state,
        "match": one.match.slug if one.match else "",
    }


def _log(session: Session, view: TournamentView) -> list[dict[str, Any]]:
    return [
        {
            "at": one.at.isoformat(),
            "who": one.label,
            "kind": one.kind,
            "body": one.body,
            "reason": one.reason,
        }
        for one in tournaments.history(session, view.tournament)
    ]


def verify(document: dict[str, Any]) -> list[Difference]:
    """Where standings, tables or sheets do not follow from what was entered."""
    name = str(document.get("name", ""))[:80]
    try:
        wrong = engine.verify(document)
    except engine.DocumentError as error:
        raise TransferError("bad_shape", error.where or error.code) from error
    found = [Difference(name, f"standings/{player}", fault="wrong_standing") for player in wrong]
    inner = {"format": document_shape.FORMAT, "version": document_shape.VERSION}
    inner["matches"], inner["damaged"] = (document.get(n, []) for n in ("matches", "damaged"))
    found += transfer.verify(inner, document_shape.FILE)
    return found + _tables(name, document)


def _tables(name: str, document: dict[str, Any]) -> list[Difference]:
    """An official table has the deals of its match."""
    stated = {(t["round"], t["number"]): t for t in engine.current(document)["tables"]}
    shapes = {shape["slug"]: shape for shape in document.get("matches", [])}
    damaged = {shape["slug"] for shape in document.get("damaged", [])} - shapes.keys()
    found = []
    played = "tables" if document["version"] == 1 else "table_matches"
    for place, slug in _official(document.get(played, []), played):
        if slug in damaged:
            continue  # reported with the matches
        if place not in stated or slug not in shapes:
            raise TransferError("bad_shape", played)
        points = [list(deal["points"]) for deal in stated[place]["deals"]]
        if points != (computed := _points(shapes[slug])):
            where = f"tables/{place[0]}/{place[1]}"
            found.append(Difference(name, where, stated=points, computed=computed))
    return found


def _official(tables: object, where: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Round, table and match of the results the players agreed on."""
    if not isinstance(tables, list):
        raise TransferError("bad_shape", where)
    for table in tables:
        match table:
            case {
                "state": "official",
                "round": int(number),
                "table": int(place),
                "match": str(slug),
            }:
                yield (number, place), slug
            case {"state": str(state)} if state != "official":
                continue
            case _:
                raise TransferError("bad_shape", where)


def _points(shape: dict[str, Any]) -> list[list[int]]:
    """Everybody's points of every deal that counts; the sheets are verified by now."""
    counted = [deal for deal in shape["deals"] if deal["counts"]]
    return [[side["match_points"] for side in deal["players"]] for deal in counted]
