"""Each operation of the API, and each way it says no."""

import re
from pathlib import Path

import pytest
from api_program import FIRST, IMPOSSIBLE, SECOND, Create, Program
from flask import Flask
from playing import CLOSER_LOSES

import scorer.match.settings
import scorer.store
from scorer.games import torri
from scorer.store import access, codes, phones
from scorer.store.database import Database, DatabaseAwayError, DiskFullError
from scorer.wording.store import BAD_VALUES

EMPTY = "Adso: / William: 5x3 marker"
UNKNOWN = "u" * 22


def database(app: Flask) -> Database:
    found: Database = app.extensions["torri-database"]
    return found


def code_of(app: Flask, owner: Program) -> str:
    with database(app).write() as session:
        grant = access.grant(session.connection(), owner.slug, owner.token)
        return codes.new_code(session, grant)[0]


# ---- creating and joining -------------------------------------------------------------------


def test_a_new_match_brings_its_addresses_its_secrets_and_a_token(program: Program) -> None:
    wish = {"players": ["Adso", "William"], "label": "script", "kind": "target", "target": 90.0}
    body = program.ask("POST", "/matches", wish).get_json()
    assert body["addresses"]["view"].endswith(f"/m/{body['slug']}")
    assert body["addresses"]["scorer"].endswith(f"/j#{body['secrets']['scorer']}")
    assert len(body["token"]) == 43 + 1 + 43, "random, and signed"
    match = Program(program.client, body["token"], body["slug"]).read()
    assert (match["settings"]["kind"], match["settings"]["target"]) == ("target", 90)


def test_a_match_may_pin_every_switch_of_its_game(create: Create) -> None:
    every = [f"{one.key}={one.choices[0]}" for one in torri.READINGS]
    assert len(every) == 46
    assert create(readings=every).read()["settings"]["readings"] == every


@pytest.mark.parametrize(
    ("said", "variant"),
    [
        ({}, "basic"),
        ({"variant": "nobles"}, "nobles"),
        ({"nobles": True}, "nobles"),
        ({"nobles": False}, "basic"),
    ],
)
def test_a_match_names_its_variant_also_as_it_was_once_said(
    create: Create, said: dict[str, object], variant: str
) -> None:
    assert create(**said).read()["settings"]["variant"] == variant


def test_what_changes_only_the_match_is_named(create: Create) -> None:
    owner = create(kind="open")
    owner.add(CLOSER_LOSES)
    adso, william = owner.read()["deals"][0]["sheet"]["players"]
    assert (adso["extras"], adso["penalty"], adso["match_points"]) == ({"penalty": -10}, -10, 43)
    assert (william["extras"], william["penalty"]) == ({}, 0)


def test_a_problem_names_its_places_also_as_towers(owner: Program) -> None:
    (problem,) = owner.add(IMPOSSIBLE).get_json()["problems"]
    assert problem["places"] == problem["towers"] == [[0, 0], [1, 0]]


def test_secrets_are_kept_in_no_cache(program: Program) -> None:
    answer = program.ask("POST", "/matches", {"players": ["Adso", "William"], "label": "x"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"variant": "expert"}, "unknown_variant"),
        ({"readings": ["penalty=off"] * 47}, "invalid"),
        ({"players": ["Adso", "William", "Jorge"]}, "player_count"),
        ({"players": ["Adso", "Will/iam"]}, "bad_name"),
        ({"players": ["Adso", " Adso "]}, "same_name"),
        ({"name": "\u202ematch"}, "bad_match_name"),
        ({"readings": ["penalty=maybe"]}, "unknown_choice"),
        ({"readings": ["weather=fine"]}, "unknown_reading"),
        ({"players": ["Adso", "W" * 200]}, "invalid"),
        ({"deals": 0}, "invalid"),
        ({"target": 1_000_000}, "invalid"),
        ({"target": "120"}, "invalid"),
        ({"deals": 2.5}, "invalid"),
        ({"nobles": 1}, "invalid"),
        ({"kind": "endless"}, "invalid"),
        ({"label": "two\nlines"}, "invalid"),
        ({"unknown": 1}, "invalid"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(
    program: Program, setting: dict[str, object], code: str
) -> None:
    wish = {"players": ["Adso", "William"], "label": "script"}
    answer = program.ask("POST", "/matches", {**wish, **setting})
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)
    assert answer.mimetype == "application/problem+json"


def test_a_broken_schema_is_pointed_at(program: Program) -> None:
    answer = program.ask("POST", "/matches", {"players": ["Adso", ""], "label": "x", "deals": None})
    assert answer.get_json()["errors"] == [
        {"at": "/players/1", "code": "string_too_short"},
        {"at": "/deals", "code": "int_type"},
    ]


def test_a_secret_lets_another_program_score(owner: Program) -> None:
    secret = owner.secrets["scorer"]
    other = Program(owner.client)
    body = other.ask("POST", "/join", {"secret": secret, "label": "William"}).get_json()
    assert (body["slug"], body["role"]) == (owner.slug, "scorer")
    assert owner.stranger(body["token"]).add().status_code == 201


def test_joining_again_keeps_the_higher_role(owner: Program) -> None:
    secret = owner.secrets["scorer"]
    again = Program(owner.client, owner.token)
    body = again.ask("POST", "/join", {"secret": secret, "label": "Adso"}).get_json()
    assert (body["role"], body["token"]) == ("owner", owner.token)


def test_a_code_lets_another_program_score(app: Flask, owner: Program) -> None:
    code = code_of(app, owner).lower()
    body = Program(owner.client).ask("POST", "/join", {"code": code, "label": "William"}).get_json()
    assert owner.stranger(body["token"]).add().status_code == 201


def test_unknown_and_renewed_secrets_answer_alike(app: Flask, owner: Program) -> None:
    with database(app).write() as session:
        access.renew(session, access.grant(session.connection(), owner.slug, owner.token), "scorer")
    secrets = [UNKNOWN, owner.secrets["scorer"]]
    answers = [
        Program(owner.client).ask("POST", "/join", {"secret": secret, "label": "x"})
        for secret in secrets
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].data == answers[1].data


def test_wrong_codes_are_limited_but_a_right_one_opens(app: Flask, owner: Program) -> None:
    other, code = Program(owner.client), code_of(app, owner)
    wrong = {"code": "ZZZZZ-ZZZZZ", "label": "x"}
    assert [other.ask("POST", "/join", wrong).status_code for _ in range(10)] == [404] * 10
    answer = other.ask("POST", "/join", wrong)
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    right = {"code": f"{code[:5]}-{code[5:]}", "label": "x"}
    assert other.ask("POST", "/join", right).status_code == 200
    secret = {"secret": owner.secrets["scorer"], "label": "x"}
    assert other.ask("POST", "/join", secret).status_code == 200


@pytest.mark.parametrize("wish", [{}, {"secret": UNKNOWN, "code": "B" * 10}, {"code": "1234567"}])
def test_joining_takes_a_secret_or_a_code(program: Program, wish: dict[str, str]) -> None:
    assert program.ask("POST", "/join", {**wish, "label": "x"}).status_code == 422


# ---- reading --------------------------------------------------------------------------------


def test_a_match_shows_its_deals_its_standing_and_who_deals(owner: Program) -> None:
    owner.add(FIRST)
    match = owner.stranger().read()
    deal = match["deals"][0]
    assert (deal["number"], deal["line"], deal["seq"], deal["removed"]) == (1, FIRST, 1, False)
    assert [player["total"] for player in deal["sheet"]["players"]] == [63, 66]
    assert (match["standing"]["totals"], match["standing"]["leaders"]) == ([63, 66], ["William"])
    assert (match["dealer"], match["version"]) == ("William", 1)


def test_a_client_that_has_seen_everything_gets_nothing(owner: Program) -> None:
    tag = owner.ask("GET", "").headers["ETag"]
    again = owner.ask("GET", "", If_None_Match=tag)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    owner.add()
    assert owner.ask("GET", "", If_None_Match=tag).status_code == 200


def test_each_language_has_its_own_tag(owner: Program) -> None:
    owner.ask("POST", "/deals", {"line": IMPOSSIBLE, "seen": 0, "reason": "house deck"})
    english, french = (owner.ask("GET", "", Accept_Language=code) for code in ("en", "fr"))
    assert english.headers["ETag"] != french.headers["ETag"]
    messages = [answer.get_json()["deals"][0]["problems"] for answer in (english, french)]
    assert messages[0][0]["message"] != messages[1][0]["message"]


def test_totals_say_who_has_won_and_why(owner: Program) -> None:
    owner.add(FIRST)
    owner.add(SECOND, 1)
    totals = owner.stranger().ask("GET", "/totals").get_json()
    assert totals["running"] == [[63, 66], [124, 127]]
    assert (totals["finished"], totals["winner"], totals["decided_by"]) == (
        True,
        "William",
        "points",
    )


def test_history_tells_who_did_what_old_and_new(owner: Program) -> None:
    owner.add(FIRST)
    owner.ask("PUT", "/deals/1", {"line": EMPTY, "seen": 1})
    events = owner.stranger().ask("GET", "/history").get_json()["events"]
    assert [(event["kind"], event["before"], event["line"]) for event in events] == [
        ("add", None, FIRST),
        ("correct", FIRST, EMPTY),
    ]
    assert events[0]["label"] == "Adso's script"
    assert events[0]["at"].endswith("Z")


# ---- deals ----------------------------------------------------------------------------------


def test_a_deal_is_added_with_its_line_made_canonical(owner: Program) -> None:
    answer = owner.add("William: 7x3! cx5! cx3! cx3! / Adso: cx5 10x4! 9x3! 8x3! 6x3 marker")
    assert answer.status_code == 201
    assert answer.get_json() == {
        "number": 1,
        "kind": "add",
        "line": FIRST,
        "reason": "",
        "seq": 1,
    }


def test_a_retried_deal_is_stored_once_and_answered_alike(owner: Program) -> None:
    answers = [owner.add(Idempotency_Key="the-same-key") for _ in range(3)]
    assert {(answer.status_code, answer.data) for answer in answers} == {(201, answers[0].data)}
    assert len(owner.read()["deals"]) == 1


def test_a_key_used_for_something_else_is_refused(owner: Program) -> None:
    owner.add(Idempotency_Key="the-same-key")
    answer = owner.add(EMPTY, 1, Idempotency_Key="the-same-key")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "key_reused")


@pytest.mark.parametrize("key", ["", "short", "k" * 65, "with blanks", "schlüssel"])
def test_a_deal_needs_a_proper_key(owner: Program, key: str) -> None:
    answer = owner.add(Idempotency_Key=key)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad_key")
    assert answer.get_json()["figures"] == {"least": 8, "most": 64}


def test_the_second_of_two_programs_gets_both_versions(owner: Program) -> None:
    owner.add(FIRST)
    answer = owner.add(EMPTY, 0)
    body = answer.get_json()
    assert (answer.status_code, body["code"]) == (409, "conflict")
    assert (body["deal"], body["yours"], body["theirs"], body["seq"]) == (1, EMPTY, FIRST, 1)


def test_a_finished_match_takes_no_more_deals(owner: Program) -> None:
    owner.add(FIRST)
    owner.add(SECOND, 1)
    answer = owner.add(FIRST, 2)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "match_over")


def test_an_impossible_deal_needs_a_reason(owner: Program) -> None:
    answer = owner.add(IMPOSSIBLE)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "needs_reason")
    assert answer.get_json()["problems"][0]["code"] == "V-02"
    wish = {"line": IMPOSSIBLE, "seen": 0, "reason": "a card of another box"}
    assert owner.ask("POST", "/deals", wish).status_code == 201
    assert owner.read()["deals"][0]["reason"] == "a card of another box"


def test_a_line_that_cannot_be_read_is_explained(owner: Program) -> None:
    answer = owner.add("Adso: 11x4 / William:")
    body = answer.get_json()
    assert (answer.status_code, body["code"]) == (400, "bad_rank")
    assert (body["word"], body["column"]) == ("11x4", 7)


def test_a_deal_is_corrected_removed_restored_and_the_change_undone(owner: Program) -> None:
    owner.add(FIRST)
    answers = [
        owner.ask("PUT", "/deals/1", {"line": EMPTY, "seen": 1}),
        owner.ask("DELETE", "/deals/1?seen=2"),
        owner.ask("POST", "/deals/1/restore", {"seen": 3}),
        owner.ask("POST", "/undo", {"seen": 4}),
    ]
    kinds = [(answer.status_code, answer.get_json()["kind"]) for answer in answers]
    assert kinds == [(200, "correct"), (200, "remove"), (200, "restore"), (200, "remove")]
    deal = owner.read()["deals"][0]
    assert (deal["removed"], deal["counts"], deal["line"], deal["seq"]) == (True, False, EMPTY, 5)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/deals/1", {"line": EMPTY, "seen": 7}),
        ("DELETE", "/deals/1?seen=7", None),
        ("POST", "/undo", {"seen": 7}),
    ],
)
def test_whoever_saw_something_else_changes_nothing(
    owner: Program, method: str, path: str, body: object
) -> None:
    owner.add(FIRST)
    answer = owner.ask(method, path, body)
    assert (answer.status_code, answer.get_json()["theirs"]) == (409, FIRST)


@pytest.mark.parametrize("query", ["", "?seen=", "?seen=-1", "?seen=x", "?seen=٣", "?seen=1_0"])
def test_removing_says_what_was_seen(owner: Program, query: str) -> None:
    owner.add(FIRST)
    answer = owner.ask("DELETE", f"/deals/1{query}")
    assert (answer.status_code, answer.get_json()["errors"][0]["at"]) == (422, "/seen")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/deals/0", {"line": EMPTY, "seen": 1}),
        ("PUT", "/deals/9", {"line": EMPTY, "seen": 1}),
        ("DELETE", "/deals/9?seen=1", None),
        ("POST", "/deals/1/restore", {"seen": 1}),
        ("POST", "/deals/first/restore", {"seen": 1}),
    ],
)
def test_a_deal_that_is_not_there_cannot_change(
    owner: Program, method: str, path: str, body: object
) -> None:
    owner.add(FIRST)
    assert owner.ask(method, path, body).status_code == 404


def test_an_empty_match_has_nothing_to_undo(owner: Program) -> None:
    assert owner.ask("POST", "/undo", {"seen": 0}).status_code == 404


# ---- who may --------------------------------------------------------------------------------


def test_without_a_token_nobody_writes(owner: Program) -> None:
    answer = owner.stranger().add()
    assert (answer.status_code, answer.get_json()["code"]) == (401, "needs_token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_of_another_match_opens_nothing(create: Create) -> None:
    here, there = create(), create()
    answer = here.stranger(there.token).add()
    assert (answer.status_code, answer.get_json()["code"]) == (403, "forbidden")


def test_a_revoked_program_is_told_so(app: Flask, owner: Program) -> None:
    secret = owner.secrets["scorer"]
    wish = {"secret": secret, "label": "William"}
    token = Program(owner.client).ask("POST", "/join", wish).get_json()["token"]
    with database(app).write() as session:
        grant = access.grant(session.connection(), owner.slug, owner.token)
        phones.remove(session, grant, access.devices(session, grant)[1].id or 0)
    answer = owner.stranger(token).add()
    assert (answer.status_code, answer.get_json()["code"]) == (403, "revoked")


@pytest.mark.parametrize("slug", ["unknown234567", "\x00", "..", "ü"])
def test_an_unknown_match_is_not_found(program: Program, slug: str) -> None:
    answer = program.ask("GET", f"/matches/{slug}")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")


def test_the_cookie_of_a_browser_counts_and_stays_secret(app: Flask) -> None:
    browser = app.test_client()
    browser.get("/match/new")
    program = Program(browser)
    wish = {"players": ["Adso", "William"], "label": "browser"}
    body = program.ask("POST", "/matches", wish).get_json()
    assert body["token"] is None
    assert Program(browser, None, body["slug"]).add().status_code == 201


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"Sec_Fetch_Site": "same-origin", "Origin": "https://proxy.example"}, 201),
        ({"Sec_Fetch_Site": "none"}, 201),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://localhost"}, 201),
    ],
)
def test_other_sites_write_nothing(owner: Program, headers: dict[str, str], status: int) -> None:
    assert owner.add(FIRST, 0, **headers).status_code == status
    assert len(owner.read()["deals"]) == (status == 201)


def test_a_public_address_is_our_own_site(
    app: Flask, owner: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "PUBLIC_URL", "http://torri.example/")
    assert owner.add(Origin="http://torri.example").status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_a_form_can_send_is_refused(owner: Program, kind: str) -> None:
    headers = {"Authorization": f"Bearer {owner.token}", "Idempotency-Key": "k" * 8}
    address = f"/api/v1/matches/{owner.slug}/deals"
    answer = owner.client.post(address, data="{}", content_type=kind, headers=headers)
    assert (answer.status_code, answer.mimetype) == (415, "application/problem+json")


# ---- what else can go wrong -----------------------------------------------------------------


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b'{"name": "\\ud800"}'])
def test_broken_json_is_named(program: Program, body: bytes) -> None:
    answer = program.client.post("/api/v1/matches", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (400, "broken_json")


@pytest.mark.parametrize("body", ["null", "[]", "3", '"text"', "{}"])
def test_json_of_another_shape_is_refused(program: Program, body: str) -> None:
    answer = program.client.post("/api/v1/matches", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid")


def test_a_huge_body_is_refused(program: Program) -> None:
    answer = program.ask("POST", "/matches", {"name": "x" * 300_000})
    assert (answer.status_code, answer.mimetype) == (413, "application/problem+json")


def test_another_method_is_told_what_goes(program: Program) -> None:
    answer = program.ask("PATCH", "/matches")
    assert (answer.status_code, answer.mimetype) == (405, "application/problem+json")
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize(("fault", "status"), [(DatabaseAwayError, 503), (DiskFullError, 507)])
def test_a_database_in_trouble_says_so(
    owner: Program, monkeypatch: pytest.MonkeyPatch, fault: type[Exception], status: int
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(Database, "transaction", fail)
    answer = owner.add()
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.headers.get("Retry-After") == ("5" if status == 503 else None)


def test_messages_speak_the_reader_s_language(owner: Program) -> None:
    details = {
        owner.add("Adso: 11x4 / William:", Accept_Language=code).get_json()["detail"]
        for code in ("en", "fr", "ja")
    }
    assert len(details) == 3


def test_every_bad_value_of_the_store_has_a_sentence() -> None:
    folder = Path(scorer.store.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    codes = set(re.findall(r'BadValueError\(\s*"(\w+)"', source))
    source = Path(scorer.match.settings.__file__).read_text("utf-8")
    codes |= set(re.findall(r'Fault\("(\w+)"', source))
    assert codes == BAD_VALUES.keys()


# ---- the document ---------------------------------------------------------------------------


def test_the_document_names_every_route_of_the_api(app: Flask, program: Program) -> None:
    paths = program.ask("GET", "/openapi.json").get_json()["paths"]
    written = {operation["operationId"] for path in paths.values() for operation in path.values()}
    routes = {rule.endpoint for rule in app.url_map.iter_rules()}
    of_api = [
        name.split(".") for name in routes if name.startswith(("api_v1.", "api_tournaments."))
    ]
    ours = {name for _, name in of_api}
    assert written == ours - {"openapi"}


def test_every_limit_of_a_request_stands_in_the_document(program: Program) -> None:
    schemas = program.ask("GET", "/openapi.json").get_json()["components"]["schemas"]
    target = schemas["NewMatch"]["properties"]["target"]
    assert (target["minimum"], target["maximum"]) == (10, 10_000)
    assert schemas["NewMatch"]["additionalProperties"] is False
