"""Matches as a browser sees them: creating, joining, scoring, settling."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from phones import FORM, Phone
from playing import CLOSER_LOSES, FIRST, SECOND
from sqlalchemy import event


def test_a_match_to_120_runs_to_its_winner(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    assert adso.add(FIRST, 0).status_code == 303
    assert "William leads by 3 points" in adso.get().text
    adso.add(SECOND, 1)
    page = adso.get().text
    assert "William wins the match by 3 points" in page
    assert "Rematch" in page


def test_the_secrets_reach_the_phone_only_in_the_fragment(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    page = adso.get()
    assert not any(secret in page.text for secret in adso.secrets.values())
    assert len(adso.secrets["s"]) >= 22


def test_a_second_phone_joins_and_scores(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    assert william.add(FIRST, 0).status_code == 303
    assert "63" in adso.get().text


def test_without_a_link_nobody_writes(phone: Callable[[], Phone]) -> None:
    adso, stranger = phone().create(), phone()
    stranger.slug = adso.slug
    assert stranger.get().status_code == 200, "the view address may be looked at"
    assert stranger.add(FIRST, 0).status_code == 403
    assert stranger.get("/deal").status_code == 403
    assert stranger.get("/settings").status_code == 403


def test_a_wrong_secret_opens_nothing(phone: Callable[[], Phone]) -> None:
    for sent in ({"secret": "wrong"}, {"code": "BCDFGHJKLM"}, {}):
        assert phone().client.post("/j", json=sent).status_code == 404
        assert phone().client.post("/j", data=sent).status_code == 404


def test_a_code_from_the_owners_screen_lets_a_phone_in(phone: Callable[[], Phone]) -> None:
    adso, william = phone().create(), phone()
    adso.post("/settings", wish="code")
    code = re.search(r"room-code\">([A-Z]{5})-([A-Z]{5})<", adso.get("/settings").text)
    assert code
    answer = william.client.post("/j", data={"code": f"{code[1].lower()} {code[2]}", "label": "W"})
    assert answer.headers["Location"] == f"/m/{adso.slug}"


def test_wrong_codes_are_limited(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.post("/settings", wish="code")
    code = re.findall(r"room-code\">([A-Z-]+)<", adso.get("/settings").text)[0]
    answers = [phone().client.post("/j", data={"code": "BCDFGHJKLM"}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429]
    seconds = int(answers[10].headers["Retry-After"])
    assert re.search(f"Wait ({seconds} seconds|1 minute) before", answers[10].text)
    assert 'name="code"' in answers[10].text, "the right one can be typed at once"
    assert phone().client.post("/j", data={"code": code}).status_code == 303
    assert phone().client.post("/j", json={"code": "BCDFGHJKLM"}).status_code == 429


def test_a_revoked_phone_is_told(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    william = phone().join(adso)
    device = re.findall(r'name="value" value="(\d+)"', adso.get("/settings").text)[0]
    adso.post("/settings", wish="remove_device", value=device)
    assert william.add(FIRST, 0).status_code == 403
    assert "access of this phone was removed" in william.get().text
    assert "access of this phone was removed" in william.add(FIRST, 0).text


def test_a_doubled_submission_stores_one_deal(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    for _ in range(3):
        adso.client.post(
            f"/m/{adso.slug}/deals", json={"line": FIRST, "seen": 0, "key": "the-same-key"}
        )
    assert adso.get("/history").text.count("Deal 1 entered") == 1


def test_a_poll_that_finds_nothing_new_is_empty(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    first = adso.get("/version")
    again = adso.client.get(
        f"/m/{adso.slug}/version", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    adso.add(FIRST, 0)
    assert adso.get("/version").get_json()["version"] == 1


def test_a_rematch_keeps_the_settings_and_the_other_player_deals(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create(kind="single", name="Tuesday night")
    adso.add(FIRST, 0)
    answer = adso.post("/rematch")
    page = adso.client.get(answer.headers["Location"]).text
    assert page.index(">William</span>") < page.index(">Adso</span>")
    assert "Tuesday night" in page
    assert "One deal" in page


def test_a_match_that_goes_on_has_no_rematch(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    answer = adso.post("/rematch")
    assert answer.status_code == 422
    assert "The match is not finished yet." in answer.text
    assert "Adso – William" in adso.client.get("/").text
    assert "William – Adso" not in adso.client.get("/").text


def test_who_follows_is_led_to_the_rematch(phone: Callable[[], Phone]) -> None:
    adso, watching = phone().create(kind="single"), phone()
    watching.slug = adso.slug
    adso.add(FIRST, 0)
    before = watching.get("/version").get_json()["version"]
    address = adso.post("/rematch").headers["Location"].partition("#")[0]
    assert watching.get("/version").get_json()["version"] > before, "an open page hears of it"
    assert f'href="{address}">Go to the rematch' in watching.get().text
    assert "Enter the next deal" not in watching.client.get(address).text


def test_home_lists_the_matches_of_this_phone(phone: Callable[[], Phone]) -> None:
    adso = phone().create(name="Tuesday night")
    assert "Tuesday night" in adso.client.get("/").text
    assert "Tuesday night" not in phone().client.get("/").text


def test_home_leads_to_the_matches_it_does_not_list(phone: Callable[[], Phone]) -> None:
    adso = phone()
    for number in range(13):
        assert "All matches" not in adso.client.get("/").text
        adso.create(name=f"Evening {number:02d}")
    home = adso.client.get("/").text
    assert "Evening 12" in home
    assert "Evening 00" not in home
    every = adso.client.get(re.findall(r'href="(/\?matches=all)"', home)[0]).text
    assert all(f"Evening {number:02d}" in every for number in range(13))
    assert "All matches" not in every


def test_the_owner_renames_archives_and_deletes(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.post("/settings", wish="rename", value="Finals")
    adso.post("/settings", wish="archive")
    assert "archived" in adso.client.get("/").text
    assert adso.post("/settings", wish="delete", value="wrong").status_code == 422
    adso.post("/settings", wish="delete", value="Finals")
    assert adso.get().status_code == 404
    assert adso.add(FIRST, 0).status_code == 404, "a stale form gets a clear answer"


def test_renewing_the_link_shuts_the_old_one(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    answer = adso.post("/settings", wish="renew")
    assert "#s=" in answer.headers["Location"]
    late = phone().client.post("/j", json={"secret": adso.secrets["s"]})
    assert late.status_code == 404


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players-0", ""),
        ("players-0", "x" * 200),
        ("players-1", "Adso"),
        ("players-1", "<b>/"),
        ("target", "0"),
        ("target", "1000000"),
        ("target", "9" * 5000),
        ("penalty_size", "-10"),
        ("penalty_size", "²"),
        ("kind", "endless"),
        ("name", "x" * 200),
    ],
)
def test_bad_settings_get_a_message_and_keep_the_rest(
    phone: Callable[[], Phone], field: str, value: str
) -> None:
    answer = phone().client.post("/match/new", data=FORM | {field: value})
    assert answer.status_code == 422
    assert "field-error" in answer.text
    assert "William" in answer.text


@pytest.mark.parametrize(
    "sent",
    [
        {"line": "nonsense", "seen": 0, "key": "k" * 10},
        {"line": FIRST, "seen": 0, "key": "short"},
        {"line": FIRST, "seen": "many", "key": "k" * 10},
        {"line": None},
        [],
        "text",
    ],
)
def test_broken_submissions_are_refused_in_words(phone: Callable[[], Phone], sent: object) -> None:
    adso = phone().create()
    answer = adso.client.post(f"/m/{adso.slug}/deals", json=sent)
    assert 400 <= answer.status_code < 500
    assert answer.get_json()["detail"]


def test_a_finished_match_takes_no_more_deals(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="single")
    adso.add(FIRST, 0)
    answer = adso.add(SECOND, 1)
    assert answer.status_code == 409
    assert "finished" in answer.text
    assert adso.get("/deal").status_code == 303


def test_exports_are_offered(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    assert FIRST in adso.get(".csv").text
    assert adso.get(".json").get_json()


def test_a_page_with_fifty_deals_asks_the_database_at_most_six_times(
    match_app: Flask, phone: Callable[[], Phone]
) -> None:
    adso = phone().create(kind="open")
    for seen in range(50):
        adso.add(FIRST, seen)
    asked: list[str] = []
    engine = match_app.extensions["torri-database"].engine
    event.listen(engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    assert adso.get().status_code == 200
    assert 0 < len([text for text in asked if text.startswith("SELECT")]) <= 6


def test_house_rules_are_pinned_and_shown_on_every_sheet(phone: Callable[[], Phone]) -> None:
    adso = phone().create(reading="closer_tie=first", penalty_size="25")
    adso.add(FIRST, 0)
    for path in ("", "/deals/1"):
        text = adso.get(path).text
        assert "With equal points, the player who called Close counts as first." in text
        assert "Close penalty in points: 25." in text


def test_a_house_rule_that_does_not_exist_is_refused(phone: Callable[[], Phone]) -> None:
    answer = phone().client.post("/match/new", data=FORM | {"reading": "gravity=off"})
    assert answer.status_code == 422
    assert "gravity=off" in answer.text


def test_more_rows_of_a_match_form_save_nothing_and_keep_everything(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create()
    rows = {"first-name": "Adso", "second-name": "William", "marker": "0", "close": "-"}
    rows |= {"first-towers-0-kind": "8", "first-towers-0-stories": "4", "seen": "0"}
    more = adso.post("/deal/form", **rows, more="1")
    assert more.status_code == 200
    assert 'value="4"' in more.text
    wrong = adso.post("/deal/form", **(rows | {"first-towers-0-stories": "many"}))
    assert wrong.status_code == 422
    assert 'value="many"' in wrong.text
    assert adso.get("/version").get_json()["version"] == 0
    assert adso.post("/deal/form", **rows).status_code == 303


def test_a_match_without_noble_cards_takes_none(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    answer = adso.add("Adso: 8x3 marker monumento / William:", 0)
    assert answer.status_code == 422
    assert "without noble cards" in answer.text
    with_nobles = phone().create(variant="nobles")
    assert with_nobles.add("Adso: 8x3 marker monumento / William:", 0).status_code == 303


def test_running_totals_and_the_penalty_stand_on_lines_of_their_own(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create(kind="open")
    adso.add(FIRST, 0)
    adso.add("Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker", 1)
    text = adso.get().text
    assert "Close −10" in text
    assert re.search(
        r'<small class="running"><span[^>]*total so far[^>]*>∑</span>\s106</small>', text
    )
    sheet = adso.get("/deals/2").text
    assert "−10" in sheet
    assert "-10<" not in sheet, "a minus sign, not a hyphen"


def test_a_deal_after_the_end_of_the_match_says_so(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="target", target="60")
    adso.add("Adso: 5x3 / William: 7x3 marker", 0)
    adso.add(FIRST, 1)
    late = "Played after the match was over: does not count"
    assert late not in adso.get().text + adso.get("/deals/2").text
    adso.post("/deals/1/correct", line=FIRST, seen=1)
    assert late in adso.get().text
    assert late in adso.get("/deals/2").text
    assert late not in adso.get("/deals/1").text


def test_far_reaching_wishes_are_explained_before_they_happen(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create()
    phone().join(adso)
    text = adso.get("/settings").text
    folded = "".join(re.findall(r'<details class="careful">.*?</details>', text, re.S))
    for wish in ("renew", "renew_view", "renew_owner", "remove_device", "delete"):
        assert f'name="wish" value="{wish}"' in folded
        assert text.count(f'value="{wish}"') == folded.count(f'value="{wish}"')


def test_house_rules_of_a_form_stand_in_their_chapters(phone: Callable[[], Phone]) -> None:
    adso = phone()
    text = adso.client.get("/match/new?reading=closer_tie=first,pietra_guard=no").text
    assert re.findall(r"<b data-changed>(\d+)</b>", text)[0] == "2"
    assert "<select" not in text, "a list cuts its texts"
    adso.create(**{"reading.closer_tie": "closer_tie=first", "reading.dealer": ""})
    assert "With equal points, the player who called Close counts as first." in adso.get().text


def test_a_language_chosen_on_a_match_page_is_remembered(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    answer = adso.get(lang="fr")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{adso.slug}")
    assert adso.get().headers["Content-Language"] == "fr"


def test_a_double_tap_makes_one_match(phone: Callable[[], Phone]) -> None:
    adso = phone()
    adso.client.get("/match/new")
    slugs = {adso.create(key="one-wish-of-adso").slug for _ in range(2)}
    assert len(slugs) == 1
    assert phone().join(adso).add(FIRST, 0).status_code == 303, "the newest link works"


def test_another_phone_cannot_use_the_key_of_a_match(phone: Callable[[], Phone]) -> None:
    phone().create(key="one-wish-of-adso")
    answer = phone().client.post("/match/new", data=FORM | {"key": "one-wish-of-adso"})
    assert answer.status_code == 422


def test_all_phones_are_led_to_the_same_rematch(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="single")
    william = phone().join(adso)
    adso.add(FIRST, 0)
    first, second = (one.post("/rematch").headers["Location"] for one in (adso, william))
    assert first.partition("#")[0] == second
    assert "Go to the rematch" in william.get().text
    assert "Enter the next deal" in william.client.get(second).text, "it may score there at once"


def test_the_table_ends_an_open_match_and_goes_on(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="open")
    adso.add(FIRST, 0)
    assert adso.post("/end").status_code == 303
    assert "William wins the match by 3 points" in adso.get().text
    assert adso.add(SECOND, 1).status_code == 409
    adso.post("/reopen")
    assert adso.add(SECOND, 1).status_code == 303


def test_only_an_open_match_is_ended_by_hand(phone: Callable[[], Phone]) -> None:
    assert phone().create(kind="fixed").post("/end").status_code == 422


def test_home_tells_how_each_match_stands(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    home = adso.client.get("/").text
    assert "63\u00a0:\u00a066" in home
    assert "William leads by 3 points" in home


def test_the_readings_that_decided_are_named(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(CLOSER_LOSES, 0)
    named = adso.get("/deals/1").text.partition("We used these readings")[2]
    assert all(ruling in named for ruling in ("LT-43", "LT-44"))


def test_readings_that_decided_nothing_are_not_named(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    assert "We used these readings" not in adso.get("/deals/1").text


def test_the_address_of_a_match_can_be_pasted_to_follow_it(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    answer = phone().client.post("/j", data={"secret": f"http://localhost/m/{adso.slug}"})
    assert answer.headers["Location"] == f"/m/{adso.slug}"


def test_a_refused_phone_finds_back_to_the_match(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    refused = phone().client.get(f"/m/{adso.slug}/deal")
    assert refused.status_code == 403
    assert f'href="/m/{adso.slug}"' in refused.text
