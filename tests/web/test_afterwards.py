"""After a deal: the next one, what is handed over, and to whom."""

import html
import json
import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import parse_qs, quote, urlsplit
from xml.etree import ElementTree

import pytest
from clocks import hang_up
from flask import Flask
from phones import Phone
from playing import CLOSER_LOSES, FIRST, IMPOSSIBLE

from scorer.games import torri
from scorer.store import deals, matches
from scorer.web import lettering

SVG = "{http://www.w3.org/2000/svg}"
KEY = {"key": "key-of-the-tap"}


def play_in(page: str) -> dict[str, object]:
    """What a page hands to BG Stats."""
    found = re.search(r'href="([^"]+createPlay[^"]+)"', page)
    assert found
    query = urlsplit(html.unescape(found[1])).query
    play: dict[str, object] = json.loads(parse_qs(query)["data"][0])
    return play


def starters(page: str) -> list[object]:
    players = play_in(page)["players"]
    assert isinstance(players, list)
    return [player["startPlayer"] for player in players]


def test_the_next_deal_makes_a_match_of_a_result(match_app: Flask) -> None:
    client = match_app.test_client()
    wish = {"line": FIRST, "reading": ["dealer=older"], **KEY}
    answer = client.post("/torri/next", data=wish)
    assert answer.status_code == 303
    entry = answer.headers["Location"]
    assert re.fullmatch(r"/m/\w+/deal", entry)
    assert client.get(entry).status_code == 200
    match = client.get(entry.removesuffix("/deal") + ".json").get_json()["matches"][0]
    assert match["players"] == ["Adso", "William"]
    assert match["settings"]["kind"] == "open"
    assert match["settings"]["readings"] == ["dealer=older"]
    assert client.post("/torri/next", data=wish).headers["Location"] == entry, "tapped twice"
    page = client.get(entry.removesuffix("/deal")).text
    assert page.count("/deals/1") >= 1
    assert "/deals/2" not in page


def test_the_next_deal_keeps_the_variant_of_the_result(match_app: Flask) -> None:
    client = match_app.test_client()
    line = "Adso: 8x3! palazzo marker / William: 7x3!"
    entry = client.post("/torri/next", data={"line": line, **KEY}).headers["Location"]
    match = client.get(entry.removesuffix("/deal") + ".json").get_json()["matches"][0]
    assert match["settings"]["variant"] == "nobles"


def test_an_impossible_result_is_explained_before_the_next_deal(match_app: Flask) -> None:
    client = match_app.test_client()
    answer = client.post("/torri/next", data={"line": IMPOSSIBLE, **KEY})
    assert "/insist?" in answer.headers["Location"]
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"line": "nonsense", **KEY}, 400),
        ({"line": FIRST, "reading": "nothing=on", **KEY}, 400),
        ({"line": FIRST, "key": "short"}, 422),
        ({"line": "Adso: 8x3 / \u0410dso: 7x3", **KEY}, 422),
    ],
)
def test_what_cannot_be_a_match_is_refused_in_words(
    match_app: Flask, form: dict[str, str], status: int
) -> None:
    assert match_app.test_client().post("/torri/next", data=form).status_code == status


def test_a_result_is_handed_across_the_table_by_a_qr_code(match_app: Flask) -> None:
    client = match_app.test_client()
    page = client.get("/torri/result?line=" + quote(FIRST)).text
    assert 'class="hand-over"' in page
    long_names = f"{'修' * 40}: {'cx3 ' * 90} / {'道' * 40}: {'cx3 ' * 90}"
    page = client.get("/torri/result", query_string={"line": long_names}).text
    assert 'class="hand-over"' not in page, "too long for a code"


def test_every_deal_of_a_match_has_picture_bg_stats_and_copies(
    phone: Callable[[], Phone],
) -> None:
    anna = phone().create()
    anna.add(FIRST, 0)
    page = anna.get("/deals/1").text
    assert 'data-picture="torri-63-66.png"' in page
    assert page.count("data-copy") == 2
    picture = re.search(r'href="(/torri/picture.svg[^"]+)"', page)
    assert picture
    assert "63" in anna.client.get(html.unescape(picture[1])).text


def test_bg_stats_hears_who_began_where_it_is_known(phone: Callable[[], Phone]) -> None:
    """The first player deals first, then they take turns; the other one begins."""
    anna = phone().create()
    anna.add(FIRST, 0)
    anna.add(CLOSER_LOSES, 1)
    assert starters(anna.get("/deals/1").text) == [False, True]
    assert starters(anna.get("/deals/2").text) == [True, False]
    single = anna.client.get("/torri/result?line=" + quote(FIRST)).text
    assert starters(single) == [False, False]


def test_bg_stats_hears_how_long_a_deal_took(
    phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the deal before until it was entered; nobody knows it of one that was entered at once
    after another, or after a night."""
    clock = hang_up(monkeypatch, matches, deals)
    anna = phone().create(kind="open")
    moments = ({"minutes": 31}, {"minutes": 31, "seconds": 20}, {"minutes": 56}, {"hours": 20})
    for number, after in enumerate(moments):
        clock.after(**after)
        anna.add(FIRST, number)
    took = [play_in(anna.get(f"/deals/{number}").text).get("durationMin") for number in range(1, 5)]
    assert took == [31, None, 24, None]


def test_bg_stats_knows_a_game_by_its_number(
    match_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torri, "META", torri.META._replace(bgg=123))
    page = match_app.test_client().get("/torri/result?line=" + quote(FIRST)).text
    game = play_in(page)["game"]
    assert isinstance(game, dict)
    assert game["bggId"] == 123


def finished(phone: Callable[[], Phone], **names: str) -> Phone:
    anna = phone().create(kind="fixed", deals="2", **names)
    anna.add(FIRST, 0)
    anna.add(CLOSER_LOSES, 1)
    return anna


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_finished_match_is_a_picture_in_every_language(
    phone: Callable[[], Phone], lang: str
) -> None:
    anna = finished(phone)
    assert f'href="/m/{anna.slug}.svg?lang=en"' in anna.get().text
    answer = anna.get(".svg", lang=lang)
    assert answer.mimetype == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"Adso", "William", "63\u00a0:\u00a066"} <= set(texts)
    assert len(list(root.iter(f"{SVG}polyline"))) == 2
    assert "class=" not in answer.text.replace('class="tower"', "")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == lang


def test_before_the_first_deal_a_match_has_no_picture(phone: Callable[[], Phone]) -> None:
    anna = phone().create()
    assert anna.get(".svg").status_code == 404
    assert ".svg?" not in anna.get().text


@pytest.mark.parametrize("letter", ["W", "i", "修", "م"])
@pytest.mark.parametrize("room", [480, 1000])
def test_a_text_on_a_picture_never_runs_off(letter: str, room: int) -> None:
    for length in range(1, 81):
        fitted = lettering.fit(letter * length, room, 60)
        assert "".join(line.text for line in fitted.lines) == letter * length
        for line in fitted.lines:
            free = lettering.width_of(line.text) * fitted.size <= lettering.NEARLY * room
            assert (line.length == 0 and free) or 0 < line.length <= room


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_two_lines_of_a_picture_neither_leave_it_nor_meet_the_next(
    phone: Callable[[], Phone], lang: str
) -> None:
    names = ("Wolfeschlegelsteinhausenbergerdorff-Maxi", "Bartholomew of the Seven Monasteries")
    line = f"{names[0]}: 8x3 / {names[1]}: 7x4"
    answer = phone().client.get("/torri/picture.svg", query_string={"line": line, "lang": lang})
    drawn = [
        (int(one.get("x", "")), int(one.get("y", "")), int(one.get("font-size", "")))
        for one in ElementTree.fromstring(answer.text).iter(f"{SVG}text")
        if one.get("x") in {"280", "540", "800"} and int(one.get("y", "")) < 300
    ]
    assert {x for x, _, _ in drawn} == {280, 540, 800}
    for middle in (280, 800):
        lines = sorted((y - size, y) for x, y, size in drawn if x in {middle, 540})
        assert len(lines) > 2, "the outcome and a name, one of them in two lines"
        assert lines[0][0] >= 0
        assert all(one[1] < other[0] + 8 for one, other in pairwise(lines))
