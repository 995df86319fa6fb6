"""Who may do what with a tournament, over every route there is."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from organisers import FORM, Desk, confirm, play
from phones import Phone
from werkzeug.test import TestResponse


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create()
    desk.publish()
    return desk


def address(rule: str) -> str:
    return rule.replace("<int:number>", "1").replace("<int:table>", "1")


def every_writing_route(app: Flask) -> Iterator[tuple[str, str]]:
    """All routes of matches and tournaments that are more than looking."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if "<slug>" in rule.rule and getattr(view, "role", "") in {"scorer", "owner"}:
            choice = re.search(r"<any\((\w+).*?\):.*?>", rule.rule)
            path = rule.rule.replace(choice[0], choice[1]) if choice else rule.rule
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                yield method, address(path)


def test_a_person_with_a_table_link_can_touch_only_that_table(desk: Desk, match_app: Flask) -> None:
    slips = desk.slips()
    mine, other = desk.phone(slips[1]), desk.phone(slips[2])
    assert play(mine).status_code == 303
    assert play(other).status_code == 303
    before, state = desk.pulse(), other.get(".json").get_json()
    tried = 0
    for method, path in every_writing_route(match_app):
        for slug in (other.slug, desk.slug):
            answer = mine.client.open(path.replace("<slug>", slug), method=method, json={})
            tried += 1
            of_match = path.startswith(("/m/", "/api/")) and "/tournaments/" not in path
            if of_match == (slug == other.slug):
                assert answer.status_code == 403, (method, path)
            else:
                assert answer.status_code in {403, 404}, (method, path)
    assert tried > 50, "the walk found the routes"
    assert (desk.pulse(), other.get(".json").get_json()) == (before, state)
    assert confirm(mine, 0).status_code == 303, "but at its own table it can"


def test_a_helper_has_the_desk_until_access_is_taken_back(desk: Desk, match_app: Flask) -> None:
    helper = Desk(match_app)
    secret = desk.post("/links", wish="link").headers["Location"].partition("#o=")[2]
    joined = helper.client.post("/j", json={"secret": secret, "label": "a helper"})
    assert joined.get_json()["address"] == f"/t/{desk.slug}"
    helper.slug = desk.slug
    assert helper.get("/players").status_code == 200
    answer = desk.remove("a helper")
    assert "#o=" in answer.headers["Location"], "the desk gets the new link"
    assert helper.get("/players").status_code == 403
    assert helper.get("/standings").status_code == 200
    again = helper.client.post("/j", json={"secret": secret, "label": "a helper"})
    assert again.status_code == 404
    assert "Access removed: a helper" in desk.get("/log").text


def test_the_log_of_the_desk_is_exported_to_the_desk_only(desk: Desk, match_app: Flask) -> None:
    assert desk.get(".json").get_json()["log"][0]["kind"] == "created"
    seen = Phone(match_app).client.get(f"/t/{desk.slug}.json").get_json()
    assert seen["tables"]
    assert "log" not in seen


def test_a_new_desk_link_ends_the_one_before(desk: Desk, match_app: Flask) -> None:
    links = [desk.post("/links", wish="link") for _ in range(2)]
    old, new = (answer.headers["Location"].partition("#o=")[2] for answer in links)
    assert Phone(match_app).client.post("/j", json={"secret": old}).status_code == 404
    assert Phone(match_app).client.post("/j", json={"secret": new}).status_code == 200


def test_slips_printed_twice_both_work_until_the_table_gets_a_new_link(desk: Desk) -> None:
    first, second = desk.slips()[1], desk.slips()[1]
    phone = desk.phone(first)
    assert desk.phone(second).slug == phone.slug
    answer = desk.post("/rounds/1/slips", table="1", renew="1")
    renewed = re.findall(r'href="[^"#]*/j#([^"]+)"', answer.text)
    for secret in (first, second):
        joined = Phone(desk.app).client.post("/j", json={"secret": secret})
        assert joined.status_code == 404
    assert play(phone).status_code == 403
    assert desk.phone(renewed[0]).slug == phone.slug


def test_a_new_address_ends_the_old_one(desk: Desk) -> None:
    answer = desk.post("/links", wish="renew_view")
    assert desk.get().status_code == 404
    assert desk.client.get(answer.headers["Location"]).status_code == 200


def test_a_tournament_is_deleted_by_typing_its_name(desk: Desk) -> None:
    assert desk.post("/links", wish="delete", value="x").status_code == 422
    assert desk.post("/links", wish="delete", value="Monastery Open").status_code == 303
    assert desk.get().status_code == 404


def test_the_match_of_a_table_has_no_rematch_and_cannot_be_deleted(desk: Desk) -> None:
    phone = desk.phone(desk.slips()[1])
    play(phone)
    assert "Rematch" not in phone.get().text
    assert phone.post("/rematch").status_code == 422
    refused = desk.client.post(
        f"/m/{phone.slug}/settings", data={"wish": "delete", "value": "anything"}
    )
    assert refused.status_code == 422


def test_a_desk_link_is_no_key_to_the_api_of_matches(desk: Desk) -> None:
    secret = desk.post("/links", wish="link").headers["Location"].partition("#o=")[2]
    answer = desk.app.test_client().post("/api/v1/join", json={"secret": secret, "label": "x"})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "form"),
    [
        ("POST", "/players", {"wish": "drop", "number": "x"}),
        ("POST", "/players", {"wish": "change", "number": "1", "name": ""}),
        ("POST", "/players", {"wish": "nonsense"}),
        ("POST", "/players", {"wish": "enter", "players": "Abo", "late_points": "-4"}),
        ("POST", "/pair", {"attempt": "-1"}),
        ("GET", "/pair?attempt=99999999", {}),
        ("GET", "/pair?swap=a-b&swap=1", {}),
        ("GET", "/rounds/9", {}),
        ("GET", "/rounds/9/tables/9", {}),
        ("GET", "/player/99", {}),
        ("POST", "/rounds/9/slips", {}),
        ("POST", "/rounds/1/slips", {"renew": "1"}),
        ("POST", "/rounds/1/tables/1", {"kind": "entered", "version": "7"}),
        ("POST", "/phones", {"value": "x"}),
        ("POST", "/phones", {"value": "77"}),
        ("GET", "/phones?from=-7&q=%00", {}),
        ("POST", "/links", {"wish": "nonsense"}),
        ("POST", "/settings", {"name": ""}),
        ("POST", "/settings", {"name": "A", "method": "chess", "cut": "x", "kind": "single"}),
        ("GET", "/standings?from=-7&q=%00", {}),
        ("POST", "/settings", FORM | {"cut": "9" * 5000}),
        ("POST", "/settings", FORM | {"tie_breaks-²": "wins"}),
        ("POST", "/settings", FORM | {"tie_breaks-" + "9" * 5000: "wins"}),
        ("POST", "/players", {"wish": "enter", "players": "x" * 140_000}),
        ("POST", "/players", {"wish": "enter", "players": "name;" + "x" * 140_000}),
        ("POST", "/rounds/1/slips", {"from": "-1"}),
    ],
)
def test_hostile_requests_get_words_not_tracebacks(
    desk: Desk, method: str, path: str, form: dict[str, str]
) -> None:
    answer: TestResponse = desk.client.open(f"/t/{desk.slug}{path}", method=method, data=form)
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
