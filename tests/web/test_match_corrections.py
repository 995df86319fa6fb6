"""Corrections as a browser sees them: effects, two versions, reasons, history, undo."""

import re
from collections.abc import Callable

from phones import Phone
from playing import FIRST, IMPOSSIBLE, SECOND


def test_two_phones_with_the_same_deal_see_both_versions(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    adso.add(FIRST, 0)
    answer = william.add(FIRST.replace("6x3", "6x4"), 0)
    assert answer.status_code == 409
    assert "Two versions of deal 1" in answer.text
    assert answer.text.count("tower differs") == 2
    assert (
        william.client.post(
            f"/m/{adso.slug}/deals", json={"line": SECOND, "seen": 0, "key": "another-key"}
        ).get_json()["code"]
        == "conflict"
    )


def test_an_impossible_deal_asks_for_a_reason_that_stands_on_its_sheet(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create()
    refused = adso.add(IMPOSSIBLE, 0)
    assert refused.status_code == 422
    assert "9 cards of rank 8" in refused.text
    assert adso.add(IMPOSSIBLE, 0, reason="two boxes").status_code == 303
    assert "two boxes" in adso.get("/deals/1").text


def test_a_correction_shows_its_effects_before_it_is_made(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    adso.add(SECOND, 1)
    page = adso.get("/deals/1/correct", line="Adso: / William: 5x3 marker").text
    assert "it would go on" in page
    assert ">61<" in page
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    adso.post("/deals/1/correct", line="Adso: / William: 5x3 marker", seen=seen[1])
    assert "William leads by 15 points" in adso.get().text


def test_a_deal_is_removed_restored_and_undone(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    assert "Remove deal 1?" in adso.get("/deals/1/remove").text
    adso.post("/deals/1/remove", seen=1)
    assert "Deal 1 was removed." in adso.get().text
    adso.post("/deals/1/restore", seen=2)
    assert "William leads" in adso.get().text
    adso.post("/undo", seen=3)
    assert "Deal 1 was removed." in adso.get().text


def test_the_history_says_who_did_what(phone: Callable[[], Phone]) -> None:
    adso = phone().create(label="Adso's phone")
    adso.add(FIRST, 0)
    text = adso.get("/history").text
    assert "Deal 1 entered" in text
    assert "Adso&#39;s phone" in text


def test_a_correction_begun_before_another_phones_is_a_conflict(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    adso.add(FIRST, 0)
    william.post("/deals/1/correct", line=SECOND, seen=1)
    late = adso.get("/deals/1/correct", line=FIRST.replace("6x3", "6x4"), seen="1")
    assert late.status_code == 409
    assert "Two versions of deal 1" in late.text


def test_the_same_deal_from_two_phones_is_no_conflict(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    adso.add("Adso: 10x4! 8x3 marker / William: 7x3", 0)
    assert william.add("Adso: 8x3 10x4! marker / William: 7x3", 0).status_code == 303
    assert adso.get("/version").get_json()["version"] == 1


def test_a_plain_form_correction_shows_its_effects_first(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    rows = {"first-name": "Adso", "second-name": "William", "marker": "0", "close": "-"}
    answer = adso.post("/deal/form?number=1", **rows, seen="1")
    assert "/deals/1/correct?" in answer.headers["Location"]
    assert adso.get("/version").get_json()["version"] == 1


def test_effects_of_a_removal_say_only_what_is_true(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="fixed", deals="3")
    adso.add(FIRST, 0)
    adso.add(SECOND, 1)
    assert "end earlier" not in adso.get("/deals/1/remove").text
    adso.add(FIRST, 2)
    text = adso.get("/deals/1/remove").text
    assert "it would go on" in text
    assert "end earlier" not in text


def test_a_correction_shows_old_and_new_in_the_history(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    adso.post("/deals/1/correct", line=SECOND, seen=1)
    text = adso.get("/history").text
    assert f'<del><code dir="ltr">{FIRST}' in text


def test_undo_says_what_it_would_do(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    assert "Undo: remove deal 1" in adso.get().text
    adso.post("/undo", seen=1)
    assert "Undo: restore deal 1" in adso.get().text


def test_undoing_a_correction_again_is_called_redo(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    adso.post("/deals/1/correct", line=SECOND, seen=1)
    assert "Undo: deal 1 as it was before" in adso.get().text
    adso.post("/undo", seen=2)
    assert "Redo: deal 1 as corrected" in adso.get().text
    adso.post("/undo", seen=3)
    assert "Undo: deal 1 as it was before" in adso.get().text


def test_close_and_noble_cards_are_part_of_what_differs(phone: Callable[[], Phone]) -> None:
    adso = phone().create(variant="nobles")
    adso.add(SECOND, 0)
    line = SECOND.replace(" close", " mura")
    effects = adso.get("/deals/1/correct", line=line).text
    assert '<span class="lacking">Called Close</span>' in effects
    assert '<span class="lacking">Mura</span>' in effects
    conflict = adso.get("/conflict", number="1", line=line).text
    assert conflict.count('class="lacking"') == 2
