"""Rulings of the desk and where they are shown: at the table, in the log, in refusals, in the
cut."""

import re

import pytest
from flask import Flask
from organisers import FORM, Desk, confirm, play, players_of
from phones import Phone

from scorer.tournament import DEFAULT_TIE_BREAKS


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create()


# ---- what the desk says counts more than the phones ---------------------------------------------


def test_the_page_of_a_match_headlines_what_the_desk_ruled(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    first, second = players_of(phone)
    play(phone)
    assert f"{first} wins the match by" in phone.get().text
    desk.rule(1, 1, kind="entered", deals="20 47", reason="counted again")
    text = phone.get().text
    assert f"{second} wins the match, 20\u00a0:\u00a047" in text
    assert f"{first} wins the match" not in text
    assert re.findall(r"</span><b>(\d+)</b>", text) == ["20", "47"]
    assert "overruled" in text
    assert "The desk has overruled this deal" in phone.get("/deals/1").text
    home = phone.client.get("/").text
    assert f"{second} wins the match, 20\u00a0:\u00a047" in home
    assert f"{first} wins the match" not in home


def test_a_ruling_that_leaves_the_deals_as_they_are_overrules_none(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    desk.rule(1, 1, kind="entered", version="match")
    assert "overruled" not in phone.get().text
    assert "Decided by the desk" in phone.get().text


@pytest.mark.parametrize(
    ("ruling", "headline"),
    [
        ({"kind": "entered", "deals": "30 30", "winner": "draw"}, "The match is a tie"),
        ({"kind": "awarded", "winner": "1"}, "wins the match<"),
        ({"kind": "void"}, "The result of this match is void"),
    ],
)
def test_a_result_of_the_desk_is_shown_at_a_table_without_deals(
    desk: Desk, ruling: dict[str, str], headline: str
) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    desk.rule(1, 1, reason="no time", **ruling)
    assert headline in phone.get().text
    assert "No deal played yet" not in phone.get().text


@pytest.mark.parametrize(
    ("form", "notice"),
    [
        ({"deals": "40 20", "winner": "1"}, "as the winner, but the points"),
        ({"deals": "40 20", "winner": "draw"}, "You entered a tie, but"),
        ({"deals": "40 20\n1 2"}, "deals entered is 2"),
        ({"winner": "0"}, "deals entered is 0"),
        ({"deals": "40 20", "winner": "0"}, ""),
        ({"deals": "40 40", "winner": "0"}, ""),
    ],
)
def test_a_result_that_contradicts_itself_is_named_before_it_is_decided(
    desk: Desk, form: dict[str, str], notice: str
) -> None:
    desk.publish()
    text = desk.post("/rounds/1/tables/1", kind="entered", **form).text
    assert "Check the effects" in text
    assert ("Please note" in text) == bool(notice)
    assert notice in text


def test_a_mistake_in_a_result_leaves_everything_typed(desk: Desk) -> None:
    desk.publish()
    form = {"kind": "entered", "deals": "abc", "winner": "1", "reason": "torn slip"}
    answer = desk.post("/rounds/1/tables/1", **form)
    assert answer.status_code == 422
    assert ">abc</textarea>" in answer.text
    assert 'value="torn slip"' in answer.text
    assert 'id="w1" checked' in answer.text


def test_statistics_count_what_the_desk_ruled_and_say_what_has_no_towers(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    assert "Highest tower" in desk.get("/statistics").text
    desk.rule(1, 1, kind="entered", deals="33 47", reason="counted again")
    desk.rule(1, 2, kind="awarded", winner="0", reason="nobody came")
    text = desk.get("/statistics").text
    assert "Highest tower" not in text, "the towers were overruled"
    assert "1 result was entered by the desk without the details of its deals." in text
    assert "1 match finished" in text, "what was awarded was not played"
    assert "1 deal ·" in text
    assert '<p class="big-figure">47</p>' in text


# ---- the log, names, refusals ---------------------------------------------------------------


def test_the_log_tells_scores_disputes_and_who_was_swapped(desk: Desk) -> None:
    proposal = desk.get("/pair").text
    one, other = re.findall(r'<option value="(\d+)"', proposal)[:2]
    desk.publish(swap=f"{one}-{other}")
    phone = desk.phone(desk.slips()[1])
    first, second = players_of(phone)
    play(phone)
    confirm(phone, 0, says="no")
    desk.rule(1, 1, kind="entered", deals="20 47", reason="counted")
    desk.rule(1, 1, kind="entered", deals="48 20", reason="counted again")
    text = re.sub("[\u2068\u2069]", "", desk.get("/log").text)
    assert "Round 1 published, swapped by hand: Adso ↔ Jorge" in text
    assert "Round 1, table 1: disputed, the desk decides" in text
    decided = f"Round 1, table 1: the desk decides the dispute: 20\u00a0:\u00a047, {second} wins"
    assert decided in text
    before, after = "20\u00a0:\u00a047", "48\u00a0:\u00a020"
    changed = f"result corrected: {before}, {second} wins becomes {after}, {first} wins"
    assert changed in text


def test_the_page_of_a_player_says_who_dealt_and_which_deal_counted(match_app: Flask) -> None:
    desk = Desk(match_app).create(players="Adso\nWilliam\nJorge", rounds="1")
    desk.publish()
    desk.rule(1, 1, kind="entered", deals="20 27")
    match = re.findall(r'href="/m/(\w+)"', desk.get("/rounds/1/tables/1").text)[0]
    page = desk.client.get(f"/m/{match}").text
    dealer, other = re.findall(r'class="total-name" dir="auto">([^<]+)<', page)
    numbers = dict(zip(["Adso", "William", "Jorge"], (1, 2, 3), strict=True))
    for name in (dealer, other):
        text = desk.get(f"/player/{numbers[name]}").text
        assert f"{dealer} dealt first" in text
        assert f"{other} dealt first" not in text
    text = re.sub("[\u2068\u2069]", "", desk.get(f"/player/{numbers[dealer]}").text)
    assert f"Round 1, deal 1 against {other}: −7" in text
    assert "0 won, 0 tied, 1 lost" in text
    bye = next(number for name, number in numbers.items() if name not in {dealer, other})
    assert "+1 bye" in desk.get(f"/player/{bye}").text


def steps(desk: Desk) -> list[str]:
    text = desk.get("/settings").text
    return re.findall(r'<option selected value="(\w+)"', text.partition("tie-order")[2])


def test_a_round_robin_begins_its_tie_breaks_with_head_to_head(match_app: Flask) -> None:
    usual = dict.fromkeys((f"tie_breaks-{n}" for n in range(6)), "") | {
        f"tie_breaks-{n}": step for n, step in enumerate(DEFAULT_TIE_BREAKS)
    }
    circle = Desk(match_app).create(method="round_robin", **usual)
    chosen = steps(circle)
    assert chosen[:2] == ["head_to_head", "deal_difference"]
    assert not any("buchholz" in step for step in chosen)
    own = Desk(match_app).create(method="round_robin")
    assert steps(own) == ["buchholz", "deal_difference"], "what somebody chose stays"


def test_a_refusal_leads_back_to_the_tournament(desk: Desk) -> None:
    stranger = Phone(desk.app).client
    for answer, status in (
        (stranger.get(f"/t/{desk.slug}/players"), 403),
        (stranger.get(f"/t/{desk.slug}/clock"), 405),
    ):
        assert answer.status_code == status
        assert f'href="/t/{desk.slug}">Back to the tournament' in answer.text
        assert "match" not in re.findall(r'class="lead">([^<]+)', answer.text)[0]
    assert "Back to" not in stranger.get("/t/nothing/players").text


def test_a_closed_table_says_so_before_a_correction_is_entered(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    assert phone.get("/deal", number="1").status_code == 200
    confirm(phone, 0)
    confirm(phone, 1)
    for path in ("/deal", "/deal/form"):
        answer = phone.get(path, number="1")
        assert (answer.status_code, "can no longer be changed here" in answer.text) == (
            409,
            True,
        )


# ---- the cut --------------------------------------------------------------------------------


def test_a_cut_larger_than_the_field_is_refused_before_the_first_round(match_app: Flask) -> None:
    desk = Desk(match_app).create(cut="8")
    answer = desk.get("/pair")
    assert answer.status_code == 409
    assert "Choose a smaller cut in the settings." in answer.text
    assert desk.publish().status_code == 409
    assert desk.post("/settings", **FORM, follow="").status_code == 303
    refused = desk.post("/settings", **(FORM | {"cut": "16"}))
    assert (refused.status_code, "the number of players (4)" in refused.text) == (422, True)
    assert desk.publish().status_code == 303


def test_rounds_of_the_cut_have_names_and_say_who_advanced_without_a_win(match_app: Flask) -> None:
    desk = Desk(match_app).create(rounds="1", cut="4")
    desk.publish()
    for table in (1, 2):
        desk.rule(1, table, kind="entered", deals="40 20")
    proposal = desk.get("/pair").text
    assert "Semi-finals: Publish" in proposal
    assert "Pair again" not in proposal
    desk.publish()
    assert "Semi-finals" in desk.get().text
    for table in (1, 2):
        desk.rule(2, table, kind="entered", deals="30 30", winner="draw")
    text = desk.get("/rounds/2").text
    assert "advances with the higher place before the cut (place 1)" in text
    assert "Final: Publish" in desk.get("/pair").text


def test_what_a_player_adds_is_text_in_every_place_it_is_shown(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    confirm(phone, 1, says="no", note="<b>wrong & late</b>")
    for page in (phone.get().text, desk.get("/rounds/1/tables/1").text):
        assert "<i>&lt;b&gt;wrong &amp; late&lt;/b&gt;</i>" in page


def test_the_desk_at_a_table_names_its_phone_and_mints_no_link(desk: Desk) -> None:
    desk.publish()
    slug = re.findall(r'href="/m/(\w+)"', desk.get("/rounds/1/tables/1").text)[0]
    answer = desk.client.post(f"/m/{slug}/label", data={"label": "The desk"})
    assert answer.status_code == 303
    assert "The desk" in desk.client.get(f"/m/{slug}/history").text
    asked = desk.client.post(f"/m/{slug}/qr", json={"secret": "", "further": True})
    assert asked.status_code == 404, "it would outlive what the desk may do"


def test_standings_are_not_complete_after_a_round_of_which_a_table_is_open_again(
    desk: Desk,
) -> None:
    for number in (1, 2):
        desk.publish()
        for table in (1, 2):
            desk.rule(number, table, kind="entered", deals="63 20")
    desk.publish()
    assert "after round 2" in desk.get("/standings").text
    desk.rule(2, 1, kind="reopened", reason="miscounted")
    text = desk.get("/standings").text
    assert "after round 1" in text
    assert "after round 2" not in text
