"""The referee at the live table: why, what instead, what falls, and where the marker moved."""

import json
from typing import Any

import pytest
from flask import Flask
from phones import Phone


@pytest.fixture
def phone(match_app: Flask) -> Phone:
    found = Phone(match_app).create()
    found.post("/play/1/begin", dealer="0", depth="towers")
    return found


@pytest.fixture
def cards(match_app: Flask) -> Phone:
    found = Phone(match_app).create()
    found.post("/play/1/begin", dealer="0", depth="all", market="5 7 7 10")
    return found


def enter(phone: Phone, *lines: str) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    for text in lines:
        told = phone.get("/play/1/news", at="999").get_json()
        phone.keys += 1
        sent = {"text": text, "seen": told["seen"], "key": f"live-line-number-{phone.keys}"}
        answer = phone.client.post(f"/m/{phone.slug}/play/1/lines", json=sent).get_json()
    return answer


def position(tree: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tree[0][1]["data-position"])
    return found


def test_the_referee_shows_the_turn_in_which_the_marker_moved(phone: Phone) -> None:
    enter(phone, "William: build 8x3", "Adso: build 9x4", "William: build 7x4")
    told = str(phone.get("/play/1/referee", topic="marker").get_json()["html"])
    assert "Why do I not hold the marker?" in told
    assert "Adso built 9 × 4" in told
    assert "That tower had 4 stories, and every other tower was lower." in told
    assert "'data-at': '2'" in told
    before = str(phone.get("/play/1/referee", topic="marker", at="1").get_json()["html"])
    assert "William built 8 × 3" in before
    assert "'data-at': '1'" in before


def test_after_its_own_entry_a_phone_is_not_told_of_it_again(phone: Phone) -> None:
    told = enter(phone, "Adso: build 8x3")
    there = f"/m/{phone.slug}/play/1/news?since="
    assert phone.client.get(f"{there}{told['lines']}").status_code == 204
    assert phone.client.get(f"{there}{told['lines'] - 1}").status_code == 200


def test_before_the_first_tower_nobody_holds_the_marker(phone: Phone) -> None:
    told = str(phone.get("/play/1/referee", topic="marker").get_json()["html"])
    assert "Nobody holds the marker: no tower was built yet." in told
    assert "data-at" not in told


def test_the_referee_says_of_each_kind_of_action_why_it_may_not_be_done(cards: Phone) -> None:
    told = str(cards.get("/play/1/referee").get_json()["html"])
    assert "✓ Buy" in told
    assert "✕ Close" in told
    assert "To call Close you need 4 completed towers. You have 0." in told


def test_a_refusal_names_what_was_wanted_draws_the_hand_and_offers_corrections(
    cards: Phone,
) -> None:
    enter(cards, "William: buy deck deck", "Adso: buy deck deck")
    told = enter(cards, "William: buy deck deck")
    assert (told["status"], told["code"]) == (422, "refused")
    html = str(told["html"])
    for text in ("William buys: 2 cards from the deck.", "9 cards, limit 7", "PURCHASE-2"):
        assert text in html
    assert "'data-correct': 'over_limit'" in html
    assert "data-suggest" in html


def test_what_the_box_makes_impossible_cannot_be_overruled(phone: Phone) -> None:
    html = str(enter(phone, "William: build 5x3", "Adso: build 5x4")["html"])
    assert "Not allowed" in html
    assert "data-suggest" not in html
    assert "data-correct" in html


def test_a_conspiracy_with_a_choice_shows_the_new_tower_and_every_reason(phone: Phone) -> None:
    enter(phone, "William: build 9x3", "William: complete 1", "William: build 6x3")
    enter(phone, "Adso: build 8x3", "Adso: build 7x3", "Adso: build c5-8")
    lacks = enter(phone, "William: build 10x3")["lacking"]
    assert [(one["player"], one["number"]) for one in lacks["choices"]] == [(0, 1), (0, 2)]
    shown = str(lacks["table"])
    for reason in ("completed", "Contract", "higher", "new", "in danger"):
        assert f"{reason}']" in shown, reason
    assert shown.count("▼ ") == 2


def test_a_guard_is_offered_to_the_owner_of_the_tower_until_the_next_entry(phone: Phone) -> None:
    told = enter(phone, "William: build 8x3", "Adso: build 10x3 > destroy William 1")
    [offer] = position(told["table"])["answers"]
    assert (offer["kind"], offer["player"]) == ("guard", 1)
    assert "fate falls" in str(told["table"])
    told = enter(phone, "William: build 7x3")
    assert position(told["table"])["answers"] == []
    assert "fate" not in str(told["table"])


def test_no_guard_is_offered_when_all_cards_of_5_are_in_sight(phone: Phone) -> None:
    enter(phone, "Adso: build 5x5", "William: build 8x3")
    told = enter(phone, "Adso: build 10x3 > destroy William 1")
    assert position(told["table"])["answers"] == []


def test_giostra_is_offered_to_the_opponent_with_what_becomes_of_the_rest(match_app: Flask) -> None:
    phone = Phone(match_app).create(variant="nobles")
    phone.post("/play/1/begin", dealer="0", depth="towers", variant="nobles")
    told = enter(phone, "William: build 7x4b")
    answers = position(told["table"])["answers"]
    assert [(one["kind"], one["player"]) for one in answers] == [
        ("giostra_on", 0),
        ("giostra_back", 0),
    ]
    assert answers[0]["text"] == "William: build 7x4b > giostra > build 7x3"
    told = enter(phone, "Adso: cappella")
    assert [one["kind"] for one in position(told["table"])["answers"]] == ["giostra"]


def test_a_pass_of_the_wrong_player_is_offered_to_be_the_others(phone: Phone) -> None:
    told = enter(phone, "William: build 8x3", "Adso: pass")
    [other] = position(told["table"])["answers"]
    assert (other["text"], other["label"]) == ("William: pass", "No, William")


def test_struck_lines_are_told_in_words(phone: Phone) -> None:
    told = enter(phone, "William: build 8x3", "Adso: build 7x3")
    sent = {"kind": "undo", "target": told["undo"], "seen": told["seen"], "key": "strike-this-line"}
    log = str(phone.client.post(f"/m/{phone.slug}/play/1/lines", json=sent).get_json()["log"])
    assert "['s', 'Adso built '" in log
    assert "Put back" in log
