"""Judges: arrivals, results, rulings and extra time, nothing else; their access ends with a tap."""

import csv
import io
import re

import pytest
from flask import Flask
from organisers import Desk, play
from phones import Phone
from walks import answers, routes_of

ALLOWED = {"GET /rounds/1/results", "GET /rounds/1/tables/1", "POST /rounds/1/results"}
ALLOWED |= {"POST /rounds/1/tables/1", "GET /checkin", "POST /checkin", "POST /extra/1"}
FOR_ALL = {"GET", "GET .csv", "GET .json", "GET .txt", "GET /cross", "GET /player/1"}
FOR_ALL |= {"GET /projector", "GET /rounds/1", "GET /standings", "GET /statistics", "GET /version"}


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create()
    desk.publish()
    return desk


def test_a_judge_opens_the_pages_of_a_judge_and_no_other_page_of_the_desk(desk: Desk) -> None:
    judge, routes = desk.judge(), sorted(routes_of(desk.app, "/t/"))
    found = answers([judge.client], f"/t/{desk.slug}", routes)
    refused = {route for route, letter in found.items() if letter == "-"}
    assert set(routes) - refused == ALLOWED | FOR_ALL


def test_a_judge_types_results_and_settles_a_dispute(desk: Desk) -> None:
    judge = desk.judge()
    typed = {"t1-0": "63", "t1-1": "51", "v1": "0"}
    assert judge.post("/rounds/1/results", **typed).status_code == 303
    assert judge.rule(1, 2, kind="awarded", winner="0", reason="William left").status_code == 303
    rows = list(csv.DictReader(io.StringIO(desk.get("/log.csv").text)))
    ruled = [
        row for row in rows if row["kind"] in {"entered", "awarded"} and "table" in row["data"]
    ]
    assert [row["place"] for row in ruled] == ["judge", "judge"]
    assert "Pair round 2" in desk.get().text, "all results are in"


def test_a_judge_scores_at_every_table_and_is_shown_no_slip(desk: Desk) -> None:
    judge = desk.judge()
    match = re.findall(r'href="/m/(\w+)"', judge.get("/rounds/1/tables/2").text)[0]
    phone = Phone(desk.app)
    phone.client, phone.slug = judge.client, match
    assert play(phone).status_code == 303
    assert "Decide at the desk" in phone.get().text
    page = judge.get("/rounds/1/tables/1").text
    assert "Void: nobody gets points" in page
    assert "New table link" not in page
    assert judge.client.get(f"/m/{match}/settings").status_code == 403


def test_a_new_judge_link_ends_the_old_one_and_no_phone(desk: Desk) -> None:
    old = desk.judges_link()
    judge = desk.judge(old)
    desk.judges_link()
    late = desk.app.test_client().post("/j", json={"secret": old, "label": "late"})
    assert late.status_code == 404
    assert judge.get("/rounds/1/results").status_code == 200


def test_a_removed_judge_writes_nothing_and_cannot_come_back(desk: Desk) -> None:
    secret = desk.judges_link()
    judge, slip = desk.judge(secret), desk.slips()[1]
    assert ("a judge", "judge") in [(name, place) for name, place, _ in desk.phones()]
    assert desk.remove("a judge").status_code == 303
    assert judge.post("/rounds/1/results", **{"t1-0": "1"}).status_code == 403
    again = judge.client.post("/j", json={"secret": secret, "label": "again"})
    assert again.status_code == 404
    assert "access removed: a judge (judge)" in desk.get("/log").text.lower()
    assert desk.phone(slip).get().status_code == 200, "slips stay good: no judge has seen them"


def test_both_links_can_be_scanned(desk: Desk) -> None:
    for wish, key in (("link", "o"), ("judges", "j")):
        where = desk.post("/links", wish=wish).headers["Location"]
        drawn = desk.client.post(
            f"/t/{desk.slug}/qr", json={"secret": where.partition(f"#{key}=")[2]}
        )
        assert drawn.get_json()["svg"].startswith("<svg")
    other = desk.client.post(f"/t/{desk.slug}/qr", json={"secret": "not-a-link-of-this-event"})
    assert other.status_code == 404


def test_who_only_follows_is_told_which_link_is_missing(desk: Desk) -> None:
    answer = desk.app.test_client().get(f"/t/{desk.slug}/rounds/1/results")
    assert answer.status_code == 403
    assert "Ask for the desk link" in answer.text
