"""The deal that phones enter together, on both databases: versions, phones, and what it costs."""

import pytest
from flask import Flask
from phones import Phone
from playing import FIRST
from sqlalchemy import event

from scorer.store.database import Database


def exchange(phone: Phone, deal: int, *changes: tuple[int, str, int], version: int = 0):  # type: ignore[no-untyped-def]
    rows = [{"part": part, "text": text, "seen": seen} for part, text, seen in changes]
    sent = {"deal": deal, "version": version, "changes": rows}
    return phone.client.post(f"/m/{phone.slug}/draft", json=sent)


def parts(phone: Phone, deal: int = 1) -> dict[int, tuple[str, int, bool]]:
    answer = phone.get("/draft", deal=str(deal), version="0", has="?")
    rows = answer.get_json()["parts"]
    return {one["part"]: (one["text"], one["version"], one["mine"]) for one in rows}


@pytest.fixture
def two(app: Flask) -> tuple[Phone, Phone]:
    adso = Phone(app).create(label="Adso's phone")
    return adso, Phone(app).join(adso)


def test_each_phone_hears_what_the_other_has_entered(two: tuple[Phone, Phone]) -> None:
    adso, william = two
    exchange(adso, 1, (0, "8x4! 9x3", 0), (2, "0 -1", 0))
    told = exchange(william, 1, (1, "cx5", 0)).get_json()["parts"]
    assert [(one["part"], one["text"], one["mine"]) for one in told] == [
        (0, "8x4! 9x3", False),
        (1, "cx5", True),
        (2, "0 -1", False),
    ]
    assert told[0]["phone"] == "Adso's phone"


def test_something_newer_is_never_overwritten_unless_the_phone_insists(
    two: tuple[Phone, Phone],
) -> None:
    adso, william = two
    exchange(adso, 1, (0, "8x4", 0))
    exchange(william, 1, (0, "9x3", 0))
    assert parts(adso) == {0: ("8x4", 1, True)}
    exchange(william, 1, (0, "9x3", -1))
    assert parts(adso) == {0: ("9x3", 2, False)}
    exchange(adso, 1, (0, "10x3", 1))
    assert parts(adso) == {0: ("9x3", 2, False)}


def test_a_saved_deal_ends_its_draft_and_is_told(two: tuple[Phone, Phone]) -> None:
    adso, william = two
    exchange(adso, 1, (0, "8x4", 0))
    adso.add(FIRST, 0)
    told = exchange(william, 1, (0, "9x3", 1)).get_json()
    assert (told["deals"], told["saved"]["number"], told["saved"]["line"]) == (1, 1, FIRST)
    assert told["saved"]["phone"] == "Adso's phone"
    assert parts(adso) == {0: ("8x4", 1, True)}, "nothing is written to a deal that is saved"
    assert parts(adso, 2) == {}
    exchange(william, 2, (0, "9x3", 0), version=1)
    assert parts(adso, 2) == {0: ("9x3", 2, False)}


def test_asking_when_nothing_is_new_costs_two_small_queries(
    two: tuple[Phone, Phone], database: Database
) -> None:
    adso, william = two
    exchange(adso, 1, (0, "8x4", 0), (1, "9x3", 0))
    statements: list[str] = []
    note = lambda *call: statements.append(call[2])  # noqa: E731
    event.listen(database.engine, "before_cursor_execute", note)
    answer = william.get("/draft", deal="1", version="0", has="1.1")
    event.remove(database.engine, "before_cursor_execute", note)
    assert answer.status_code == 204
    assert answer.data == b""
    assert [one.split()[0] for one in statements] == ["SELECT", "SELECT"]


@pytest.mark.parametrize(
    "change",
    [
        None,
        {},
        {"part": 3, "text": "8x3", "seen": 0},
        {"part": -1, "text": "8x3", "seen": 0},
        {"part": 0, "text": "8x3\x00", "seen": 0},
        {"part": 0, "text": "é", "seen": 0},
        {"part": 0, "text": "8x3 " * 200, "seen": 0},
        {"part": 0, "text": 8, "seen": 0},
        {"part": 0, "text": "8x3", "seen": 2**40},
        {"part": True, "text": "8x3", "seen": 0},
    ],
)
def test_what_is_no_part_is_refused(two: tuple[Phone, Phone], change: object) -> None:
    adso, _ = two
    for changes in ([change], change):
        sent = {"deal": 1, "version": 0, "changes": changes}
        assert adso.client.post(f"/m/{adso.slug}/draft", json=sent).status_code == 400
    assert parts(adso) == {}
