"""Hostile entries of a followed deal, on both databases: refused in words, and nothing breaks."""

import pytest
from flask import Flask
from phones import Phone
from store.test_followed import begin, enter, record

from scorer.match import followed

TOO_LARGE = 10**20
LINE = "William: build 8x3"


@pytest.fixture
def phone(app: Flask) -> Phone:
    found = Phone(app).create()
    begin(found)
    return found


@pytest.mark.parametrize("page", ["", "/news", "/record.txt", "/judge"])
@pytest.mark.parametrize("number", [0, 3 * 10**9, TOO_LARGE])
def test_a_deal_that_cannot_be_is_not_there(phone: Phone, number: int, page: str) -> None:
    assert phone.get(f"/play/{number}{page}").status_code == 404
    assert phone.post(f"/play/{number}/lines", text=LINE, seen=1).status_code == 404


@pytest.mark.parametrize(
    "comment", ["\x00", "\ud800", "a\nWilliam: build 9x9", "a\u2028b", "y" * 999]
)
def test_a_comment_stays_on_its_line_and_can_be_kept(phone: Phone, comment: str) -> None:
    answer = enter(phone, f"{LINE} # {comment}", 1)
    assert answer.status_code == 422
    assert "at most 1000 characters" in answer.get_json()["detail"]
    assert record(phone) == []
    assert enter(phone, f"{LINE} # Vendredi\u00a0: 日曜\u3000🏰", 1).status_code == 201
    assert record(phone)[0].startswith(LINE)


def test_a_pasted_record_is_held_to_the_same(app: Flask) -> None:
    phone = Phone(app).create()
    for comment in ("\x00", "y" * 2000):
        pasted = f"players Adso / William\nfollow towers\n{LINE} # {comment}"
        assert phone.post("/play/1/begin", record=pasted).status_code == 422
    sent = {"record": f"players Adso / William\nfollow towers\n{LINE} # \ud800", "key": "k" * 9}
    answer = phone.client.post(f"/m/{phone.slug}/play/1/begin", json=sent)
    assert answer.status_code == 422
    assert phone.get("/play/1/news").status_code == 404, "nothing was begun"


def test_a_deal_that_somebody_has_begun_is_not_begun_again(phone: Phone) -> None:
    assert enter(phone, LINE, 1).status_code == 201
    second = phone.post("/play/1/begin", dealer="1", depth="towers")
    assert second.headers["Location"].endswith("/play")
    pasted = phone.post("/play/1/begin", record="players Adso / William\nfollow towers")
    assert pasted.status_code == 303
    assert record(phone) == [LINE]


def test_a_record_is_never_longer_than_what_can_be_read(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert followed.MOST_LINES == 1000
    monkeypatch.setattr("scorer.store.followed.MOST_LINES", 5)
    assert enter(phone, LINE, 1).status_code == 201
    assert enter(phone, "Adso: build 9x3 > trade", 2).status_code == 201
    full = enter(phone, "William: build 7x4", 3)
    assert (full.status_code, "full" in full.text) == (422, True)
    assert enter(phone, "", 3, kind="undo", target=3).status_code == 201


@pytest.mark.parametrize("wish", [{"at": "-3"}, {"at": str(TOO_LARGE)}, {"at": "x"}, {"seen": "x"}])
def test_a_place_that_is_not_there_is_now(phone: Phone, wish: dict[str, str]) -> None:
    enter(phone, LINE, 1)
    assert phone.get("/play/1", **wish).status_code == 200
    assert phone.get("/play/1/news", **wish).get_json()["at"] == 1


@pytest.mark.parametrize(
    "sent",
    [
        {"text": {"a": 1}},
        {"text": None},
        {"text": ""},
        {"text": "\x00"},
        {"key": 5},
        {"key": "\ud800" * 9},
        {"seen": [1]},
        {"replaces": [1]},
        {"kind": "start"},
        {"kind": "undo", "target": TOO_LARGE},
    ],
)
def test_what_is_no_entry_is_refused(phone: Phone, sent: dict[str, object]) -> None:
    wish = {"text": LINE, "seen": 1, "key": "the-key-of-it", **sent}
    answer = phone.client.post(f"/m/{phone.slug}/play/1/lines", json=wish)
    assert 400 <= answer.status_code < 500 or sent == {"replaces": [1]}
    assert phone.get("/play/1").status_code == 200
