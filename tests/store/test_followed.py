"""A deal that is followed turn by turn, on both databases: entered, refused, undone, put back."""

import gzip
import json
from pathlib import Path

import pytest
from flask import Flask
from markupsafe import escape
from phones import Phone
from werkzeug.test import TestResponse

from scorer.web.live import shared

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
BASIC = """\
William: build 8x3
Adso: build 9x3 > trade
William: build 7x4
Adso: complete 1
William: complete 1 2
over"""


def begin(phone: Phone, **fields: str) -> None:
    answer = phone.post("/play/1/begin", dealer="0", depth="towers", **fields)
    assert answer.status_code == 303, answer.text


def enter(phone: Phone, text: str, seen: int, **more: object) -> TestResponse:
    phone.keys += 1
    sent = {"text": text, "seen": seen, "key": f"line-{id(phone)}-{phone.keys}", **more}
    return phone.client.post(f"/m/{phone.slug}/play/1/lines", json=sent)


def record(phone: Phone) -> list[str]:
    text = phone.get("/play/1/record.txt").text
    return [line for line in text.splitlines() if ":" in line or line == "over"]


@pytest.fixture
def two(app: Flask) -> tuple[Phone, Phone]:
    adso = Phone(app).create(label="Adso's phone")
    begin(adso)
    return adso, Phone(app).join(adso)


def test_lines_are_kept_in_their_order_and_the_other_phone_hears_of_them(
    two: tuple[Phone, Phone],
) -> None:
    adso, william = two
    first = enter(adso, "William: build 8x3", 1)
    assert (first.status_code, first.get_json()["seen"]) == (201, 2)
    assert enter(william, "Adso: build 7x3", 2).status_code == 201
    assert record(adso) == ["William: build 8x3", "Adso: build 7x3"]
    told = adso.get("/play/1/news", seen="2").get_json()
    assert (told["seen"], told["mine"], told["by"]) == (3, False, "B")
    assert adso.get("/play/1/news", seen="3").status_code == 204


def test_the_second_of_two_entries_at_once_sees_the_first_and_writes_nothing(
    two: tuple[Phone, Phone],
) -> None:
    adso, william = two
    enter(adso, "William: build 8x3", 1)
    late = enter(william, "Adso: build 7x3", 1)
    assert (late.status_code, late.get_json()["code"]) == (409, "conflict")
    assert late.get_json()["news"]["seen"] == 2
    assert record(adso) == ["William: build 8x3"]


def test_the_same_key_twice_is_one_line(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    for _again in range(2):
        answer = enter(adso, "William: build 8x3", 1, key="the-same-key-of-one-line")
        assert (answer.status_code, answer.get_json()["seen"]) == (201, 2)
    other = enter(adso, "William: build 6x3", 2, key="the-same-key-of-one-line")
    assert other.status_code == 422
    assert record(adso) == ["William: build 8x3"]


def test_an_illegal_line_is_refused_with_its_reason_and_can_be_overruled(
    two: tuple[Phone, Phone],
) -> None:
    adso, _ = two
    enter(adso, "Adso: build 8x3", 1)
    answer = enter(adso, "Adso: extend 1 7", 2)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "refused")
    assert "On a tower of 8 only cards of this rank fit" in str(answer.get_json()["html"])
    assert enter(adso, "Adso: close", 2).get_json()["code"] == "refused"
    assert enter(adso, "Adso: close", 2, reason="three are enough").status_code == 201
    assert record(adso)[-1] == "Adso: close ! three are enough"


def test_undo_strikes_and_redo_puts_back_also_after_new_lines(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    enter(adso, "William: build 8x3", 1)
    enter(adso, "Adso: build 7x3", 2)
    told = enter(adso, "", 3, kind="undo", target=3).get_json()
    assert record(adso) == ["William: build 8x3"]
    assert "['s', 'Adso built '" in str(told["log"])
    enter(adso, "Adso: build 6x3", 4)
    assert enter(adso, "", 5, kind="redo", target=3).status_code == 201
    assert record(adso) == ["William: build 8x3", "Adso: build 6x3", "Adso: build 7x3"]
    assert enter(adso, "", 6, kind="redo", target=3).status_code == 404
    enter(adso, "", 6, kind="undo", target=2)
    assert record(adso) == []


def test_a_guard_replaces_the_last_line(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    enter(adso, "William: build 8x3", 1)
    told = enter(adso, "Adso: build 10x3 > destroy William 1", 2).get_json()
    [offered] = json.loads(told["table"][0][1]["data-position"])["answers"]
    assert (offered["kind"], offered["player"]) == ("guard", 1)
    assert offered["text"] == "Adso: build 10x3 > guard William 1"
    answer = enter(adso, "Adso: build 10x3 > guard William 1", 3, replaces=3)
    assert answer.status_code == 201, answer.text
    assert record(adso) == ["William: build 8x3", "Adso: build 10x3 > guard William 1"]


def test_the_end_is_in_the_match_and_an_undone_end_corrects_it(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    for number, line in enumerate(BASIC.splitlines(), 1):
        assert enter(adso, line, number).status_code == 201
    line = "Adso: 9x3! / William: 8x3! 7x4! marker"
    assert line in adso.get("/deals/1").text
    assert "/play/1" in adso.get("/deals/1").text
    enter(adso, "", 7, kind="undo", target=7)
    enter(adso, "Adso: build 6x3", 8)
    enter(adso, "over", 9)
    assert "Adso: 9x3! 6x3 / William: 8x3! 7x4! marker" in adso.get("/deals/1").text


def test_what_is_missing_is_asked_for_with_every_choice(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    for number, line in enumerate(["William: build 8x3", "William: build 7x3"], 1):
        enter(adso, line, number)
    told = enter(adso, "Adso: build 10x3", 3).get_json()
    assert told["code"] == "lacking"
    assert [one["text"] for one in told["lacking"]["choices"]] == [
        "Adso: build 10x3 > destroy William 1",
        "Adso: build 10x3 > destroy William 2",
    ]


def test_a_pasted_record_is_judged_whole(app: Flask) -> None:
    adso = Phone(app).create()
    good = f"players Adso / William\nfollow towers\n{BASIC}"
    bad = good.replace("complete 1 2", "complete 1 3")
    refused = adso.post("/play/1/begin", record=bad)
    assert refused.status_code == 422
    assert "Line 7" in refused.text
    assert f">{escape(bad)}</textarea>" in refused.text, "nothing that was pasted is lost"
    other = adso.post("/play/1/begin", record=good.replace("William", "Jorge"))
    assert other.status_code == 422
    assert "Jorge: build 8x3" in other.text
    assert adso.post("/play/1/begin", record=good).status_code == 303
    assert record(adso)[0] == "William: build 8x3"
    assert "William: 8x3! 7x4! marker" in adso.get("/deals/1").text


def test_without_javascript_a_typed_line_is_judged_on_the_server(two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    page = adso.get("/play/1").text
    assert "Nothing entered yet." in page
    answer = adso.post("/play/1/lines", text="William: build 8x3", seen=1)
    assert answer.status_code == 303
    refused = adso.post("/play/1/lines", text="William: build 8x2", seen=2)
    assert refused.status_code == 422
    assert "A tower needs at least three stories." in refused.text
    unread = adso.post("/play/1/lines", text="William: bild 8x3", seen=2)
    assert unread.status_code == 422
    assert "bild" in unread.text


def test_a_viewer_sees_the_table_and_cannot_write(app: Flask, two: tuple[Phone, Phone]) -> None:
    adso, _ = two
    enter(adso, "William: build 8x3", 1)
    viewer = Phone(app)
    viewer.slug = adso.slug
    page = viewer.get("/play/1").text
    assert '<b>William</b> built <span class="unbroken">8 × 3</span>' in page
    assert "data-dock" not in page
    assert enter(viewer, "Adso: build 7x3", 2).status_code == 403


def test_following_from_home_makes_a_match_of_one_deal(app: Flask) -> None:
    phone = Phone(app)
    names = {"players-0": "Adso", "players-1": "William", "key": "a-wish-from-home-1"}
    form = {**names, "kind": "fixed", "deals": "1", "variant": "nobles", "depth": "all"}
    answer = phone.client.post("/follow", data=form | {"market": "5 7 7 10", "dealer": "1"})
    assert answer.status_code == 303, answer.text
    phone.slug = answer.headers["Location"].split("/")[2]
    assert phone.get("/play/1/record.txt").text.splitlines()[0] == "players William / Adso"
    assert enter(phone, "Adso: buy deck 7", 1).status_code == 201


def test_who_only_looks_asks_without_cookies_and_everybody_gets_the_same(
    two: tuple[Phone, Phone],
) -> None:
    adso, _ = two
    enter(adso, "William: build 8x3", 1)
    viewer = adso.client.application.test_client(use_cookies=False)
    here = f"/m/{adso.slug}/play/1/news"
    for language, said in (("fr", "prend le marqueur"), ("ja", "塔コマ"), ("en", "William built")):
        answer = viewer.get(f"{here}?since=1&in={language}", headers={"Accept-Language": "en"})
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
        assert said in str(answer.get_json()["log"])
    assert viewer.get(f"{here}?since=2&in=fr").status_code == 204
    scope = {"method": "GET", "path": here, "query_string": b"since=2&in=fr"}
    asked = [shared.key_of(scope, {"ACCEPT_LANGUAGE": one}) for one in ("fr", "en, fr;q=0.5")]
    assert asked[0] == asked[1] is not None


def test_a_change_costs_who_looks_at_most_two_kilobytes_also_late_in_a_deal(app: Flask) -> None:
    """Of the log only the new lines are sent; after an undo the whole log. No basic deal can have
    larger towers than this one."""
    phone, (header, *lines) = Phone(app).create(), long_record()
    assert len(lines) > 60
    phone.post("/play/1/begin", record="\n".join([header, *lines[:60]]))
    viewer = app.test_client(use_cookies=False)
    here, seen, sizes = f"/m/{phone.slug}/play/1", 61, []
    for text in lines[60:66]:
        assert enter(phone, text, seen).status_code == 201
        answer = viewer.get(f"{here}/news?since={seen}&in=fr")
        seen += 1
        told = answer.get_json()
        rows = [one for one in told["added"][0] if isinstance(one, list)]
        assert [row[1]["data-row"] for row in rows] == [str(seen)]
        assert "log" not in told
        sizes.append(len(gzip.compress(answer.data, 6)))
    assert max(sizes) <= 2 * 1024, sizes
    last = {"kind": "undo", "target": seen, "seen": seen, "key": "a-key-of-an-undo"}
    assert phone.client.post(f"{here}/lines", json=last).status_code == 201
    whole = viewer.get(f"{here}/news?since={seen}&in=fr").get_json()
    assert "added" not in whole
    assert "undone by" in str(viewer.get(f"{here}/news?since={seen}&in=en").get_json()["log"])


def long_record() -> list[str]:
    """The header of a whole deal as one text, and its lines."""
    text = (RECORDS / "highest-basic.txt").read_text(encoding="utf-8")
    lines = [one for one in text.splitlines() if one.strip() and not one.startswith("#")]
    cut = next(number for number, one in enumerate(lines) if ":" in one)
    return ["\n".join(lines[:cut]), *lines[cut:]]
