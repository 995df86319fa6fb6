"""Conflicts, history and links of a match in words that players read."""

from collections.abc import Callable

import pytest
from phones import Phone
from playing import FIRST, SECOND

THREE, FOUR = "Adso: 8x3 marker / William: 9x3", "Adso: 8x4! marker / William: 9x3 cx3"
NewPhone = Callable[[], Phone]


def numbers(page: str) -> list[str]:
    return [part.partition("<")[0].strip() for part in page.split('<th scope="row">')[1:]]


def test_a_deal_after_an_undone_one_takes_its_number(phone: NewPhone) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    adso.add(SECOND, 1)
    adso.post("/undo", seen=2)
    assert adso.add(THREE, 1).status_code == 303
    page = adso.get().text
    assert numbers(page)[:2] == ["1", "2"]
    assert "was removed" not in page
    assert adso.get("/deals/3").status_code == 404
    history = adso.get("/history").text
    assert history.count("Deal 2 entered") == 2
    assert history.count("Deal 2 removed") == 1


def test_a_removed_deal_keeps_its_place_among_the_numbers(phone: NewPhone) -> None:
    adso = phone().create(kind="open")
    for seen in range(4):
        adso.add(THREE, seen)
    adso.post("/deals/1/remove", seen=1)
    adso.post("/deals/3/remove", seen=3)
    page = adso.get().text
    assert numbers(page)[:4] == ["1", "2", "3", "4"]
    told = page.partition("play-table")[2]
    assert told.index("Deal 1 was removed.") < told.index("/deals/2")
    assert told.index("/deals/2") < told.index("Deal 3 was removed.") < told.index("/deals/4")


def test_the_chart_calls_deals_as_the_table_does(phone: NewPhone) -> None:
    adso = phone().create(kind="open")
    for seen in range(3):
        adso.add(THREE, seen)
    adso.post("/deals/2/remove", seen=2)
    chart = adso.get().text.partition('class="race"')[2].partition("</svg>")[0]
    assert 'text-anchor="middle">3<' in chart
    assert 'text-anchor="middle">2<' not in chart


def test_history_tells_what_was_entered_in_words(phone: NewPhone) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    page = adso.get("/history").text
    assert "63\u00a0:\u00a066: William wins by 3 points" in page
    told, _, folded = page.partition("As it was entered")
    assert "10x4!" not in told
    assert "10x4!" in folded


def test_history_tells_what_a_correction_changed_and_draws_it(phone: NewPhone) -> None:
    adso = phone().create(label="Adso's phone")
    adso.add(THREE, 0)
    adso.post("/deals/1/correct", line=FOUR, seen=1)
    for page in (adso.get("/history").text, adso.get("/deals/1").text):
        told = page.replace("\u2068", "").replace("\u2069", "")
        assert "Adso: Tower of 8, 3 stories; now Tower of 8, 4 stories, completed" in told
        assert "William: Colorful tower, 3 stories is new" in told
        assert page.count('class="duel"') == 1


@pytest.mark.parametrize("first", ["saved", "mine"])
@pytest.mark.parametrize("second", ["saved", "mine"])
def test_a_conflict_names_the_phone_and_is_settled_by_player(
    phone: NewPhone, first: str, second: str
) -> None:
    adso = phone().create(label="Adso's phone")
    william = phone().join(adso)
    adso.add(THREE, 0)
    page = william.add(FOUR, 0)
    assert page.status_code == 409
    assert "<bdi>Adso&#39;s phone</bdi>, <time" in page.text
    assert 'name="from-1" value="saved"' in page.text
    query = {"line": FOUR, "seen": "1", "from-0": first, "from-1": second}
    checked = william.get("/deals/1/correct", **query)
    sides = {"saved": THREE.split(" / "), "mine": FOUR.split(" / ")}
    line = f"{sides[first][0]} / {sides[second][1]}"
    assert checked.status_code == 200
    assert f'name="line" value="{line}"' in checked.text


def test_who_only_watches_is_told_how_to_score(phone: NewPhone) -> None:
    adso, viewer = phone().create(), phone()
    viewer.slug = adso.slug
    answer = viewer.get("/deal")
    assert answer.status_code == 403
    assert "scan the code on a phone that scores" in answer.text
    shared, scoring = "They cannot change it.", "can enter and correct deals"
    assert shared in viewer.get().text
    assert shared in adso.get().text
    assert scoring in adso.get().text


def test_the_code_to_join_is_one_tap_away(phone: NewPhone) -> None:
    adso = phone().create()
    assert 'name="wish" value="code"' in adso.get().text
    there = adso.post("/settings", wish="code").headers["Location"]
    assert "room-code" in adso.client.get(there).text


def test_the_list_of_phones_hears_of_a_new_one(phone: NewPhone) -> None:
    adso = phone().create()
    before = adso.get("/phones").get_json()
    assert adso.get("/phones").get_json() == before
    assert f'data-version="{before["version"]}"' in adso.get("/settings").text
    phone().join(adso)
    assert adso.get("/phones").get_json()["version"] != before["version"]


def test_an_old_deal_is_corrected_from_its_row(phone: NewPhone) -> None:
    adso, viewer = phone().create(), phone()
    viewer.slug = adso.slug
    adso.add(FIRST, 0)
    there = f'href="/m/{adso.slug}/deal?number=1"'
    assert there in adso.get().text
    assert there not in viewer.get().text
