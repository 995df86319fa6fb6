"""Access that is taken back while a request is on its way: nothing is written, on any route.

Every writing route gets a request that would change something. Between the moment in which it was
let in and its transaction the access of its phone ends.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from apps import EXTENSION, whole_app
from flask import Flask, current_app, g, request
from organisers import FORM, Desk, confirm, play
from phones import Phone
from playing import FIRST, SECOND
from sqlalchemy import update
from sqlmodel import SQLModel
from werkzeug.test import TestResponse

from scorer.store.database import Database
from scorer.store.tables import DEVICE, now

__all__ = ["whole_app"]
"""Fixtures that are made elsewhere."""

ROWS = {"first-name": "Adso", "second-name": "William", "marker": "0", "close": "-"}
ROWS |= {"first-towers-0-kind": "8", "first-towers-0-stories": "4", "seen": "1"}
KEY = {"Idempotency-Key": "key-of-the-request"}
FOLLOW = {"key": "key-of-a-line"}
CORRECTED = FIRST.replace("6x3", "6x4")


@dataclass
class Way:
    """A request of somebody who may do it: what is sent, and what has to be there before."""

    data: dict[str, str] = field(default_factory=dict)
    json: dict[str, object] | None = None
    before: tuple[str, ...] = ()


AT_A_MATCH: dict[str, Way] = {
    "POST /deal/form": Way(ROWS | {"key": "key-of-the-form"}),
    "POST /deals": Way({"line": SECOND, "seen": "1", "key": "key-of-a-deal"}),
    "POST /draft": Way(json={"deal": 2, "changes": [{"part": 0, "text": "8x3", "seen": 0}]}),
    "POST /deals/1/correct": Way({"line": CORRECTED, "seen": "1", "key": "key-to-correct"}),
    "POST /deals/1/remove": Way({"seen": "1", "key": "key-to-remove"}),
    "POST /deals/1/restore": Way({"seen": "2", "key": "key-to-restore"}, before=("remove",)),
    "POST /undo": Way({"seen": "1", "key": "key-to-undo"}),
    "POST /play/1/begin": Way({"dealer": "0", "depth": "towers"} | FOLLOW, before=("remove",)),
    "POST /play/1/lines": Way(
        {"text": "William: build 8x3", "seen": "1"} | FOLLOW, before=("remove", "follow")
    ),
    "POST /qr": Way(json={"secret": "", "further": True}),
    "POST /label": Way({"label": "another name"}),
    "POST /rematch": Way(before=("end",)),
    "POST /end": Way(),
    "POST /reopen": Way(before=("end",)),
    "POST /settings": Way({"wish": "code"}),
    "POST /rules": Way({"kind": "open", "deals": "2", "target": "120", "seen": "1"}),
}
AT_THE_API: dict[str, Way] = {
    "POST /deals": Way(json={"line": SECOND, "seen": 1}),
    "PUT /deals/1": Way(json={"line": CORRECTED, "seen": 1}),
    "DELETE /deals/1": Way({"query": "seen=1"}),
    "POST /deals/1/restore": Way(json={"seen": 2}, before=("remove",)),
    "POST /undo": Way(json={"seen": 1}),
}
OVER_THE_API: dict[str, Way] = {
    "PUT /rounds/1/tables/1": Way(json={"deals": [[9, 4]], "seen": 0}),
}
AT_THE_DESK: dict[str, Way] = {
    "POST /players": Way({"wish": "enter", "players": "Abo"}),
    "POST /pair": Way({"seen": "pulse"}, before=("withdraw",)),
    "POST /rounds/1/tables/1": Way({"kind": "awarded", "winner": "0", "reason": "x", "sure": "1"}),
    "POST /rounds/1/results": Way({"t1-0": "3", "t1-1": "1", "v1": "0"}),
    "POST /repair": Way({"one": "seat 1", "other": "seat 2", "seen": "pulse"}),
    "POST /rounds/1/slips": Way(),
    "POST /clock": Way({"wish": "start"}),
    "POST /withdraw": Way({"seen": "pulse"}),
    "POST /announce": Way({"text": "Lunch at one"}),
    "POST /checkin": Way({"number": "1", "wish": "here"}),
    "POST /extra/1": Way({"minutes": "5"}),
    "POST /featured": Way({"round": "1", "table": "1"}),
    "POST /settings": Way(FORM | {"name": "Another name"}),
    "POST /links": Way({"wish": "link"}),
    "POST /phones": Way({"value": "first"}),
}


ONLY_DRAWS = "POST /t/<slug>/qr"
"""A secret is sent in the body; nothing is written."""


def names_of_writing_routes(app: Flask) -> set[str]:
    found = set()
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<int:\w+>", "1", rule.rule)
        choice = re.search(r"<any\((.*?)\):.*?>", path)
        kinds = choice[1].split(", ") if choice else [""]
        paths = [path.replace(choice[0], kind) if choice else path for kind in kinds]
        methods = (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
        found |= {f"{method} {path}" for method in methods for path in paths if "<slug>" in path}
    return found


def test_every_writing_route_is_tried(whole_app: Flask) -> None:
    tried = {f"{name.replace(' ', ' /m/<slug>', 1)}" for name in [*AT_A_MATCH, "POST /confirm"]}
    tried |= {name.replace(" ", " /api/v1/matches/<slug>", 1) for name in AT_THE_API}
    tried |= {name.replace(" ", " /t/<slug>", 1) for name in AT_THE_DESK}
    tried |= {name.replace(" ", " /api/v1/tournaments/<slug>", 1) for name in OVER_THE_API}
    assert tried | {ONLY_DRAWS} == names_of_writing_routes(whole_app)


# ---- who asks, and where --------------------------------------------------------------------


def second_owner(app: Flask) -> Phone:
    """Of an open match with one deal in it."""
    first, second = Phone(app).create(kind="open"), Phone(app)
    first.add(FIRST, 0)
    link = first.post("/settings", wish="renew_owner").headers["Location"]
    assert second.client.post("/j", data={"secret": link, "label": "B"}).status_code == 303
    second.slug = first.slug
    return second


def done_before(phone: Phone, way: Way) -> None:
    if "remove" in way.before:
        assert phone.post("/deals/1/remove", seen=1).status_code == 303
    if "follow" in way.before:
        begun = phone.post("/play/1/begin", dealer="0", depth="towers")
        assert begun.headers["Location"].endswith("/play/1")
    if "end" in way.before:
        assert phone.post("/end").status_code == 303


def ask_match(app: Flask, name: str) -> Callable[[], TestResponse]:
    phone, way = second_owner(app), AT_A_MATCH[name]
    done_before(phone, way)
    method, path = name.split(" ")
    sent: dict[str, Any] = {"json": way.json} if way.json else {"data": way.data}
    return lambda: phone.client.open(f"/m/{phone.slug}{path}", method=method, **sent)


def ask_api(app: Flask, name: str) -> Callable[[], TestResponse]:
    phone, way = second_owner(app), AT_THE_API[name]
    done_before(phone, way)
    method, path = name.split(" ")
    address = f"/api/v1/matches/{phone.slug}{path}?{way.data.get('query', '')}"
    return lambda: phone.client.open(address, method=method, json=way.json, headers=KEY)


def ask_desk(app: Flask, name: str) -> Callable[[], TestResponse]:
    desk, way = Desk(app).create(), AT_THE_DESK[name]
    desk.publish()
    helper, (method, path) = desk.helper(), name.split(" ")
    if "withdraw" in way.before:
        assert desk.post("/withdraw", seen=desk.pulse()).status_code == 303
    sent = dict(way.data)
    if "seen" in sent:
        sent["seen"] = desk.pulse()
    if "one" in sent:
        seated = re.findall(r'player/\d+">([^<]+)<', desk.get("/rounds/1").text)
        sent |= {"one": seated[0], "other": seated[1]}
    if "sure" in sent:
        sent["seen"] = "0"
    if "value" in sent:
        sent["value"] = next(number for _, _, number in helper.phones() if number)
    return lambda: helper.client.open(f"/t/{desk.slug}{path}", method=method, data=sent)


def ask_judge(app: Flask, name: str) -> Callable[[], TestResponse]:
    desk, way = Desk(app).create(), OVER_THE_API[name]
    desk.publish()
    helper, (method, path) = desk.helper(), name.split(" ")
    address = f"/api/v1/tournaments/{desk.slug}{path}"
    return lambda: helper.client.open(address, method=method, json=way.json)


def ask_table(app: Flask, _: str) -> Callable[[], TestResponse]:
    desk = Desk(app).create()
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    assert play(phone).status_code == 303
    return lambda: confirm(phone, 0)


WALK = [
    *(pytest.param(ask_match, name, id=f"match {name}") for name in AT_A_MATCH),
    *(pytest.param(ask_api, name, id=f"api {name}") for name in AT_THE_API),
    *(pytest.param(ask_judge, name, id=f"judge {name}") for name in OVER_THE_API),
    *(pytest.param(ask_desk, name, id=f"desk {name}") for name in AT_THE_DESK),
    pytest.param(ask_table, "POST /confirm", id="table POST /confirm"),
]
Prepare = Callable[[Flask, str], Callable[[], TestResponse]]


# ---- the walk -------------------------------------------------------------------------------


@pytest.mark.parametrize(("prepare", "name"), WALK)
def test_access_that_ends_on_the_way_writes_nothing(
    app: Flask, database: Database, prepare: Prepare, name: str
) -> None:
    ask = prepare(app, name)
    before = rows(database)
    with access_ends_on_the_way(app):
        answer = ask()
    assert answer.status_code == 403, answer.text
    assert "of this phone was removed" in answer.text or "revoked" in answer.text
    assert rows(database) == before
    control = prepare(app, name)
    before = rows(database)
    assert control().status_code < 400, "the same request of who still may"
    assert rows(database) != before


@contextmanager
def access_ends_on_the_way(app: Flask) -> Iterator[None]:
    """After the request was let in; only for requests that write."""
    hooks = app.before_request_funcs.setdefault(None, [])
    hooks.append(revoke)
    yield
    hooks.remove(revoke)


def revoke() -> None:
    if request.method != "GET":
        with current_app.extensions[EXTENSION].transaction() as connection:
            mine = DEVICE.c.id == g.grant.device_id
            connection.execute(update(DEVICE).where(mine).values(revoked=now()))


def rows(database: Database) -> dict[str, list[Any]]:
    """Everything that is stored, but whose access was taken back."""
    found = {}
    with database.look() as connection:
        for table in SQLModel.metadata.sorted_tables:
            kept = [one for one in table.c if (table.name, one.name) != ("device", "revoked")]
            query = table.select().with_only_columns(*kept).order_by(*table.primary_key.columns)
            found[table.name] = [tuple(row) for row in connection.execute(query)]
    return found
