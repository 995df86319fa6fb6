"""Exports that can be verified, and imports of everything or nothing."""

import copy
import json
from typing import Any

import pytest
from playing import CLOSER_LOSES, FIRST, IMPOSSIBLE, OTHER, SECOND, TOKEN, Table
from sqlalchemy import func
from sqlmodel import Session, select

from scorer.games.common import MAX_WRITTEN
from scorer.games.matches import Format
from scorer.store import access, deals, matches, transfer
from scorer.store.database import Database
from scorer.store.document import FILE, read
from scorer.store.errors import TransferError
from scorer.store.tables import Event, Link, Match

Document = dict[str, Any]


@pytest.fixture
def document(table: Table) -> Document:
    """A match with all kinds of steps, as it leaves."""
    seq = table.add(FIRST)
    table.add(IMPOSSIBLE, reason="two boxes were mixed")
    seq = table.change("correct", 1, seq, "Adso: / William: 5x3 marker")
    removed = table.change("remove", 1, seq)
    table.change("restore", 1, removed)
    table.add(SECOND)
    table.change("remove", 2, 2)
    return export(table)


def export(table: Table) -> Document:
    found: Document = json.loads(transfer.dumps(transfer.export([table.view()])))
    return found


def rows(session: Session) -> tuple[int, ...]:
    tables = (Match, Event, Link)
    return tuple(session.exec(select(func.count()).select_from(one)).one() for one in tables)


def refusal(database: Database, document: object) -> str:
    """The code of the refusal, after a look that nothing was written."""
    with database.read() as session:
        before = rows(session)
    with pytest.raises(TransferError) as caught, database.write() as session:
        transfer.import_matches(session, document)
    with database.read() as session:
        assert rows(session) == before
    return caught.value.code


def import_renamed(table: Table, document: Document) -> transfer.Imported:
    document["matches"][0]["slug"] = "another2slug"
    with table.database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    return imported


def test_an_export_agrees_with_itself(document: Document) -> None:
    assert transfer.verify(document) == []


def test_a_match_comes_back_as_it_went(table: Table, document: Document) -> None:
    original = copy.deepcopy(document["matches"][0])
    imported = import_renamed(table, document)
    with table.database.read() as session:
        grant = access.grant(session.connection(), "another2slug", None)
        again = transfer.export([matches.load(session.connection(), grant.match)])["matches"][0]
    assert again == original | {"slug": "another2slug"}
    assert imported.match.slug == imported.slug == "another2slug"


def test_an_imported_match_goes_on(table: Table, document: Document) -> None:
    secret = import_renamed(table, document).secrets["scorer"]
    with table.database.write() as session:
        access.swap(session, secret, OTHER, "William's phone")
    with table.database.transaction() as connection:
        grant = access.grant(connection, "another2slug", OTHER)
        event = deals.add(connection, grant, FIRST, "a-new-key", 3)
    assert (event.deal, event.seq) == (4, 8)


def test_a_match_that_is_here_already_stays_as_it_is(table: Table, document: Document) -> None:
    with table.database.write() as session:
        before = rows(session)
        (imported,) = transfer.import_matches(session, document)
        assert rows(session) == before
    assert (imported.match.slug, imported.secrets) == (table.slug, {})


def test_a_match_that_went_on_here_is_imported_beside_it(table: Table, document: Document) -> None:
    table.add(FIRST)
    with table.database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    assert imported.match.slug != table.slug
    assert set(imported.secrets) == {"scorer", "owner"}
    assert len(table.view().scored) == 3


def test_a_deleted_match_can_be_imported_again(table: Table, document: Document) -> None:
    with table.database.write() as session:
        matches.delete(session, table.grant(), "Adso – William")
    with table.database.write() as session:
        (imported,) = transfer.import_matches(session, document)
    assert imported.match.slug != table.slug


def test_no_secret_leaves_with_an_export(table: Table, document: Document) -> None:
    text = json.dumps(document)
    secrets = [TOKEN, *table.secrets.values()]
    assert not [one for one in secrets if one in text or access.hashed(one) in text]


def test_all_matches_leave_but_the_deleted(database: Database) -> None:
    tables = [Table(database, Format("open")) for _ in range(3)]
    with database.write() as session:
        matches.delete(session, tables[1].grant(), "Adso – William")
    with database.read() as session:
        found = transfer.export_all(session)
    assert [one["slug"] for one in found["matches"]] == [tables[0].slug, tables[2].slug]


def test_a_match_without_deals_travels_too(table: Table) -> None:
    document = export(table)
    assert transfer.verify(document) == []
    assert import_renamed(table, document).secrets


def as_version_1(document: Document) -> Document:
    """The same document as it was written before there were several games."""
    old = copy.deepcopy(document) | {"version": 1}
    for match in old["matches"]:
        match["settings"]["nobles"] = match["settings"].pop("variant") == "nobles"
        for side in (side for deal in match["deals"] for side in deal["players"]):
            side["penalty"] = side.pop("extras")["penalty"]
    return old


def test_a_document_of_version_1_is_read_to_the_same_numbers(
    table: Table,
) -> None:
    table.add(CLOSER_LOSES)
    document = export(table)
    old = as_version_1(document)
    assert old["matches"][0]["settings"]["nobles"] is False
    assert [side["penalty"] for side in old["matches"][0]["deals"][0]["players"]] == [-10, 0]
    assert transfer.verify(old) == []
    imported = import_renamed(table, old)
    with table.database.read() as session:
        found = transfer.export([matches.load(session.connection(), imported.match)])
    assert found["version"] == 2
    assert found["matches"][0] == document["matches"][0] | {"slug": "another2slug"}


def test_a_wrong_figure_in_version_1_is_found(document: Document) -> None:
    old = as_version_1(document)
    old["matches"][0]["deals"][1]["players"][0]["penalty"] = -10
    (found,) = transfer.verify(old)
    where = "deals/2/players/1/extras/penalty"
    assert (found.where, found.stated, found.computed) == (where, -10, 0)


def test_verify_finds_a_changed_total(document: Document) -> None:
    document["matches"][0]["totals"][0] += 1
    (found,) = transfer.verify(document)
    assert (found.where, found.stated, found.computed) == ("totals/1", 62, 61)


def test_verify_finds_a_changed_figure_of_a_sheet(document: Document) -> None:
    document["matches"][0]["deals"][0]["players"][1]["points"]["plain"] = 99
    (found,) = transfer.verify(document)
    assert found.where == "deals/1/players/2/points/plain"


def test_verify_finds_a_changed_line(document: Document) -> None:
    document["matches"][0]["log"][5]["line"] = FIRST
    assert "totals/1" in {found.where for found in transfer.verify(document)}


def test_verify_finds_a_line_that_cannot_be_read(document: Document) -> None:
    document["matches"][0]["log"][0]["line"] = "Adso: 8y4"
    (found,) = transfer.verify(document)
    assert (found.where, found.fault) == ("log/1", "bad_line")


def test_verify_finds_a_missing_deal(document: Document) -> None:
    document["matches"][0]["deals"].pop()
    assert all(found.stated is None for found in transfer.verify(document))


def test_all_matches_of_a_document_or_none(table: Table, document: Document) -> None:
    good = document["matches"][0] | {"slug": "another2slug"}
    bad = copy.deepcopy(good) | {"slug": "third3slug", "totals": [0, 0]}
    assert refusal(table.database, document | {"matches": [good, bad]}) == "wrong_totals"


HOSTILE: list[tuple[str, object, str]] = [
    ("matches/0/totals", [1, 2], "wrong_totals"),
    ("matches/0/finished", True, "wrong_totals"),
    ("matches/0/deals", [], "wrong_totals"),
    ("matches/0/log/0/line", "Adso: 8y4 / William:", "bad_line"),
    ("matches/0/log/0/line", "Adso: 8x4 / William: \0", "bad_line"),
    ("matches/0/log/0/line", "x" * (MAX_WRITTEN + 1), "bad_shape"),
    ("matches/0/log/0/deal", 2, "bad_log"),
    ("matches/0/log/0/kind", "remove", "bad_log"),
    ("matches/0/log/0/kind", "drop", "bad_shape"),
    ("matches/0/log/0/seq", 2, "bad_log"),
    ("matches/0/log/0/seq", 1.0, "bad_shape"),
    ("matches/0/log/0/seq", True, "bad_shape"),
    ("matches/0/log/0/seq", 10**30, "bad_shape"),
    ("matches/0/log/1/key", "key-00000001", "bad_log"),
    ("matches/0/log/1/key", "k\0" * 5, "bad_shape"),
    ("matches/0/log/1/reason", "\u202eevil", "bad_shape"),
    ("matches/0/log/1/reason", "\ud800", "bad_shape"),
    ("matches/0/log/1/reason", "x" * 201, "bad_shape"),
    ("matches/0/log/1/label", "\0", "bad_shape"),
    ("matches/0/log/1/at", "yesterday", "bad_shape"),
    ("matches/0/log/1/at", "0001-01-01T00:00:00+14:00", "bad_shape"),
    ("matches/0/log/1/at", 12, "bad_shape"),
    ("matches/0/log/3/line", FIRST, "bad_log"),
    ("matches/0/players", ["Adso"], "bad_settings"),
    ("matches/0/players", ["Adso", "Adso"], "bad_settings"),
    ("matches/0/players", ["Adso", " William"], "bad_settings"),
    ("matches/0/players", "Adso", "bad_shape"),
    ("matches/0/name", "x" * 81, "bad_shape"),
    ("matches/0/name", "a\nb", "bad_settings"),
    ("matches/0/game", "chess", "bad_settings"),
    ("matches/0/slug", "../../etc", "bad_shape"),
    ("matches/0/slug", "abcde\n", "bad_shape"),
    ("matches/0/settings/target", 0, "bad_shape"),
    ("matches/0/settings/target", 1_000_000, "bad_settings"),
    ("matches/0/settings/kind", "forever", "bad_shape"),
    ("matches/0/settings/variant", 1, "bad_shape"),
    ("matches/0/settings/variant", "expert", "bad_settings"),
    ("matches/0/settings/readings", ["penalty=maybe"], "bad_settings"),
    ("matches/0/settings/readings", ["x" * 61], "bad_shape"),
    ("matches/0/settings/more", 1, "bad_shape"),
    ("matches/0/created", None, "bad_shape"),
    ("matches/0/token_hash", "x", "bad_shape"),
    ("matches/0", None, "bad_shape"),
    ("matches", {}, "bad_shape"),
    ("format", "torri", "wrong_format"),
    ("format", None, "wrong_format"),
    ("version", 3, "newer_version"),
    ("version", "1", "wrong_format"),
    ("version", 0, "wrong_format"),
]


def put(document: Document, where: str, value: object) -> Document:
    *way, last = where.split("/")
    place: Any = document
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[int(last) if isinstance(place, list) else last] = value
    return document


def test_what_does_not_belong_in_a_document_is_refused(table: Table, document: Document) -> None:
    found = [
        (where, value, refusal(table.database, put(copy.deepcopy(document), where, value)))
        for where, value, _ in HOSTILE
    ]
    assert found == HOSTILE


def test_every_field_of_a_document_is_needed(table: Table, document: Document) -> None:
    for place in (document, document["matches"][0], document["matches"][0]["log"][0]):
        for name in set(place) - {"ended"}:  # older documents do not have it
            value = place.pop(name)
            assert refusal(table.database, document) in {"bad_shape", "wrong_format"}
            place[name] = value


@pytest.mark.parametrize("other", [None, [], "torri", 7, {}])
def test_other_things_are_no_documents(database: Database, other: object) -> None:
    assert refusal(database, other) == "wrong_format"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe\x00", "not_json"),
        (b'{"a": NaN}', "not_json"),
        (b'{"a": 1, "a": 2}', "not_json"),
        (b"9" * 5000, "not_json"),
        (b"[" * 100_000, "too_deep"),
        (b"[" * 30 + b"]" * 30, "too_deep"),
        (b'{"a":' * 30 + b"1" + b"}" * 30, "too_deep"),
        (b" " * (2 * 2**20 + 1), "too_large"),
    ],
)
def test_a_file_that_is_no_json_of_ours_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(TransferError) as caught:
        read(data)
    assert caught.value.code == code


def test_a_log_without_end_is_refused(table: Table, document: Document) -> None:
    match = document["matches"][0]
    match["log"] = match["log"] * 2000
    assert refusal(table.database, document) == "too_many_entries"
    assert [one.fault for one in transfer.verify(document, FILE)] == ["bad_log"]
