"""Records of followed deals are exported and imported with their match: whole, or not at all."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from damages import Evening, working_on
from flask import Flask
from phones import Phone
from store.test_followed import BASIC, begin, enter, record

from scorer.cli import main
from scorer.store import access, matches, records, transfer
from scorer.store.database import Database
from scorer.store.errors import TransferError

Document = dict[str, Any]


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A match with a whole deal that was followed, its end undone once, and a second one begun."""
    found = Phone(app).create(kind="open")
    begin(found)
    for seen, line in enumerate(BASIC.splitlines(), 1):
        assert enter(found, line, seen).status_code == 201
    assert enter(found, "", 7, kind="undo", target=7).status_code == 201
    assert enter(found, "", 8, kind="redo", target=7).status_code == 201
    assert found.post("/play/2/begin", dealer="1", depth="towers").status_code == 303
    return found


@pytest.fixture
def document(phone: Phone) -> Document:
    """As anybody can download it."""
    found: Document = phone.get(".json").get_json()
    return found


def test_an_export_has_every_entry_and_agrees_with_itself(document: Document) -> None:
    found = document["matches"][0]["followed"]
    kinds = ["start", *["line"] * 6, "undo", "redo", "start"]
    assert [one["kind"] for one in found] == kinds
    assert [one["seq"] for one in found] == list(range(1, 11))
    assert (found[0]["text"], found[1]["text"]) == (
        "players Adso / William\ndealer Adso\nfollow towers",
        "William: build 8x3",
    )
    assert transfer.verify(document) == []


def test_a_followed_match_comes_back_as_it_went_and_goes_on(
    app: Flask, database: Database, phone: Phone, document: Document
) -> None:
    original = copy.deepcopy(document["matches"][0])
    document["matches"][0]["slug"] = "another2slug"
    with database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    with database.read() as session:
        connection = session.connection()
        match = access.grant(connection, "another2slug", None).match
        lines = records.read_many(connection, [match])
        again = transfer.export([matches.load(connection, match)], lines)["matches"][0]
    assert again == original | {"slug": "another2slug"}
    other = Phone(app)
    other.slug, other.secrets = imported.slug, {"s": imported.secrets["scorer"]}
    here = Phone(app).join(other)
    assert record(here) == record(phone)
    answer = here.post("/play/2/lines", text="William: build 8x3", seen=10)
    assert answer.status_code == 303, answer.text


def test_a_followed_match_that_is_here_already_stays_as_it_is(
    database: Database, phone: Phone, document: Document
) -> None:
    with database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    assert (imported.slug, imported.secrets) == (phone.slug, {})
    assert phone.post("/play/2/lines", text="William: build 8x3", seen=10).status_code == 303
    with database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    assert imported.match.slug != phone.slug, "it went on here"


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (1, {"text": "William: build 8x9"}),
        (1, {"text": "\x00"}),
        (1, {"text": "William: build 8x3 # a\nover"}),
        (0, {"text": "players Jorge / Abo\nfollow towers"}),
        (0, {"kind": "line"}),
        (1, {"seq": 1}),
        (1, {"key": "another-deal"}),
        (7, {"target": 70}),
        (8, {"target": 0}),
        (9, {"deal": 7}),
    ],
)
def test_a_record_that_cannot_be_is_refused_and_named(
    database: Database, document: Document, place: int, change: dict[str, object]
) -> None:
    match = document["matches"][0]
    match["slug"] = "another2slug"
    match["followed"][2]["key"] = "another-deal"
    match["followed"][place] |= change
    with pytest.raises(TransferError) as caught, database.write() as session:
        transfer.import_matches(session, document)
    assert caught.value.code == "bad_record"
    assert caught.value.where.startswith("another2slug/followed")
    (difference,) = transfer.verify(document)
    assert difference.fault == "bad_record"


def test_a_damaged_record_is_listed_and_all_the_rest_is_exported(
    whole_app: Flask, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with working_on(whole_app, database):
        evening = Evening(whole_app, database)
        evening.damage("UPDATE followed_line SET text = 'x' WHERE seq = 3")
    file = tmp_path / "out.json"
    address = database.engine.url.render_as_string(hide_password=False)
    assert main(["export", str(file), "--database", address]) == 1
    told = f"{evening.other}: At followed/2: the record of this deal cannot be read."
    assert told in capsys.readouterr().err
    found = json.loads(file.read_text(encoding="utf-8"))
    assert [one["followed"][2]["text"] for one in found["damaged"]] == ["x"]
    assert evening.other in [one["slug"] for one in found["matches"]]
    assert main(["verify", str(file)]) == 1
    assert told in capsys.readouterr().out
    new = f"sqlite:///{tmp_path / 'new' / 'torri.db'}"
    assert main(["import", str(file), "--database", new]) == 0


def test_the_command_exports_records_too(database: Database, phone: Phone, tmp_path: Path) -> None:
    address = database.engine.url.render_as_string(hide_password=False)
    for more in ([], ["--match", phone.slug]):
        file = tmp_path / f"out{len(more)}.json"
        assert main(["export", str(file), "--database", address, *more]) == 0
        (match,) = json.loads(file.read_text(encoding="utf-8"))["matches"]
        assert len(match["followed"]) == 10
