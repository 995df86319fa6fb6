"""The projector: what a screen shows and says it does not show, and what the desk announces."""

import re

import pytest
from flask import Flask
from organisers import Desk


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create("\n".join(f"Monk {n:03}" for n in range(1, 501)))
    desk.publish()
    return desk


def names(page: str) -> list[str]:
    return re.findall(r'class="wall-seat" data-row="\w+"><b dir="auto">([^<]+)<', page)


def tables(page: str) -> int:
    return len(re.findall('class="wall-table ', page))


def test_a_screen_alone_says_what_of_a_large_event_it_does_not_show(desk: Desk) -> None:
    page = desk.get("/projector").text
    assert tables(page) == 200
    assert "1–200 of 250" in page
    assert "1–200 of 500" in page
    assert "Not everybody fits on this screen." in page
    assert not names(page)


def test_several_screens_share_all_names_and_nobody_is_missing(desk: Desk) -> None:
    pages = [desk.get("/projector", show="names", part=f"{n}-3").text for n in (1, 2, 3)]
    found = [names(page) for page in pages]
    assert [len(one) for one in found] == [167, 167, 166]
    assert [name for one in found for name in one] == [f"Monk {n:03}" for n in range(1, 501)]
    assert "168–334 of 500" in pages[1]
    assert not any("Not everybody fits" in page or tables(page) for page in pages)


def test_two_thousand_names_fit_five_screens(match_app: Flask) -> None:
    desk = Desk(match_app).create("\n".join(f"Monk {n:04}" for n in range(1, 2001)))
    desk.publish()
    pages = [desk.get("/projector", show="names", part=f"{n}-5").text for n in range(1, 6)]
    everybody = [f"Monk {n:04}" for n in range(1, 2001)]
    assert [name for page in pages for name in names(page)] == everybody


def test_a_screen_that_cannot_show_its_own_part_says_so(match_app: Flask) -> None:
    # 401 tables on two screens: 201 and 200, and a screen has room for 200.
    desk = Desk(match_app).create("\n".join(f"Monk {n:04}" for n in range(1, 803)))
    desk.publish()
    pages = [desk.get("/projector", show="tables", part=f"{n}-2").text for n in (1, 2)]
    assert [tables(page) for page in pages] == [200, 200]
    assert ["Not everybody fits on this screen." in page for page in pages] == [True, False]


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("tables", {"tables"}),
        ("names", {"names"}),
        ("standings", {"standings"}),
        ("clock", set()),
        ("all", {"tables", "standings"}),
        ("nothing of the kind", {"tables", "standings"}),
    ],
)
def test_a_screen_shows_what_it_is_asked_for(desk: Desk, mode: str, shown: set[str]) -> None:
    page = desk.get("/projector", show=mode).text
    assert set(re.findall(r'data-slide[^>]* data-row="(\w+)"', page)) == shown


@pytest.mark.parametrize("part", ["0-3", "4-3", "1-7", "x-2", "-", "2"])
def test_a_part_that_does_not_exist_is_the_whole(desk: Desk, part: str) -> None:
    assert tables(desk.get("/projector", show="tables", part=part).text) == 200


def test_an_announcement_is_on_the_wall_and_on_every_page_until_it_is_taken_away(
    desk: Desk,
) -> None:
    viewer = desk.app.test_client()
    text = "Lunch at one, in the <refectory>"
    assert desk.post("/announce", text=text).status_code == 303
    for path in ("", "/projector", "/standings", "/player/1"):
        assert "Lunch at one, in the &lt;refectory&gt;" in viewer.get(f"/t/{desk.slug}{path}").text
    desk.post("/announce", text=text, away="1")
    for path in ("", "/projector"):
        assert "Lunch" not in viewer.get(f"/t/{desk.slug}{path}").text


def test_an_announcement_is_on_the_phones_of_the_tables(match_app: Flask) -> None:
    desk = Desk(match_app).create()
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    before = phone.get("/version").get_json()["version"]
    desk.post("/announce", text="Lunch at one, in the <refectory>")
    assert "Lunch at one, in the &lt;refectory&gt;" in phone.get().text
    assert phone.get("/version").get_json()["version"] != before, "the phone looks again"
    desk.post("/announce", text="", away="1")
    assert "Lunch" not in phone.get().text


def test_a_long_announcement_is_refused_with_the_reason(desk: Desk) -> None:
    answer = desk.post("/announce", text="x" * 201)
    assert answer.status_code == 422
    assert "200" in answer.text


def test_the_desk_follows_its_wall_as_a_viewer_does(desk: Desk) -> None:
    """Its page changes in place: loaded anew with every result it would never turn."""
    page = desk.get("/projector").text
    assert re.search(r'data-since="\w{12}"', page)
    assert "data-poll" not in page
