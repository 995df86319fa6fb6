"""Tournaments over the API: everybody reads them, a judge's link enters results."""

from typing import Any

import pytest
from api_program import Program
from flask import Flask
from organisers import Desk


@pytest.fixture
def desk(app: Flask) -> Desk:
    found = Desk(app).create()
    assert found.publish().status_code == 303
    return found


@pytest.fixture
def judge(app: Flask, desk: Desk) -> Program:
    wish = {"secret": desk.judges_link(), "label": "a program"}
    program = Program(app.test_client())
    answer = program.ask("POST", "/join-tournament", wish)
    assert answer.status_code == 200, answer.text
    body = answer.get_json()
    assert (body["slug"], body["role"]) == (desk.slug, "scorer")
    return Program(program.client, body["token"])


def enter(judge: Program, desk: Desk, table: int = 1, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = judge.ask("PUT", f"/tournaments/{desk.slug}/rounds/1/tables/{table}", body)
    return answer.status_code, answer.get_json()


def test_everybody_reads_an_event_and_its_standings(app: Flask, desk: Desk) -> None:
    reader = Program(app.test_client())
    event = reader.ask("GET", f"/tournaments/{desk.slug}").get_json()
    assert (event["game"], event["round"], event["last_round"]) == ("torri", 1, 3)
    assert event["pulse"] == desk.pulse()
    assert [player["number"] for player in event["players"]] == [1, 2, 3, 4]
    assert all(player["plays"] for player in event["players"])
    tables = event["tables"]
    assert sorted(seat for table in tables for seat in table["players"]) == [1, 2, 3, 4]
    assert {(table["state"], table["version"]) for table in tables} == {("waiting", 0)}
    ranking = reader.ask("GET", f"/tournaments/{desk.slug}/standings").get_json()
    assert ranking["steps"] == ["buchholz", "deal_difference"]
    assert {row["rank"] for row in ranking["rows"]} == {1}
    assert reader.ask("GET", "/tournaments/AAAAAAAAAAAAA").status_code == 404


def test_a_judge_enters_corrects_and_voids_results(judge: Program, desk: Desk) -> None:
    status, table = enter(judge, desk, deals=[[63, 66]], seen=0)
    assert (status, table["state"], table["places"]) == (200, "ruled", [2, 1])
    assert table["deals"] == [[63, 66]]
    status, refused = enter(judge, desk, deals=[[66, 63]], seen=0, reason="swapped")
    assert (status, refused["code"]) == (409, "conflict")
    status, refused = enter(judge, desk, deals=[[66, 63]], seen=table["version"])
    assert (status, refused["code"]) == (422, "no_reason")
    seen = table["version"]
    status, table = enter(judge, desk, deals=[[66, 63]], seen=seen, reason="swapped")
    assert (status, table["places"]) == (200, [1, 2])
    won = judge.ask("GET", f"/tournaments/{desk.slug}/standings").get_json()["rows"][0]
    assert (won["player"], won["points"]) == (table["players"][0], 2)
    status, other = enter(judge, desk, 2, kind="awarded", places=[1, 2], reason="ill", seen=0)
    assert (status, other["places"], other["deals"]) == (200, [1, 2], [])
    wish = {"kind": "void", "reason": "unfair", "seen": other["version"]}
    assert enter(judge, desk, 2, **wish)[1]["state"] == "void"
    assert "a program" in desk.get("/log").text


@pytest.mark.parametrize(
    "body",
    [
        {"deals": [[1, 2, 3]]},
        {"deals": [], "places": [2, 2]},
        {"kind": "awarded", "reason": "x"},
        {"deals": [[1, 2]], "places": [1, 2, 3]},
    ],
)
def test_a_result_that_cannot_be_is_refused(
    judge: Program, desk: Desk, body: dict[str, Any]
) -> None:
    assert enter(judge, desk, seen=0, **body)[0] == 422
    assert enter(judge, desk, 9, deals=[[1, 2]], seen=0)[0] == 404


def test_who_only_looks_enters_nothing(app: Flask, desk: Desk, judge: Program) -> None:
    stranger = Program(app.test_client())
    assert enter(stranger, desk, deals=[[63, 66]], seen=0)[0] == 401
    assert desk.remove("a program").status_code == 303
    assert enter(judge, desk, deals=[[63, 66]], seen=0)[0] == 403


def test_a_slip_does_not_open_the_desk(app: Flask, desk: Desk) -> None:
    wish = {"secret": desk.slips()[1], "label": "a phone"}
    assert Program(app.test_client()).ask("POST", "/join-tournament", wish).status_code == 404
