"""Rare situations of a match: stale forms, broken requests, how they end, who a phone is."""

from collections.abc import Callable

import pytest
from phones import Phone
from playing import CLOSER_LOSES, FIRST, SECOND


def test_nested_json_is_a_bad_request(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    for path in ("/j", f"/m/{adso.slug}/deals"):
        answer = adso.client.post(path, data="[" * 100_000, content_type="application/json")
        assert answer.status_code == 400
        assert answer.get_json()["detail"]


def test_more_rows_do_not_refresh_what_was_seen(phone: Callable[[], Phone]) -> None:
    adso, form = phone().create(), {"first-name": "Adso", "second-name": "William"}
    adso.add(FIRST, 0)
    again = adso.post("/deal/form", seen=0, more="1", **form)
    assert 'name="seen" value="0"' in again.text
    answer = adso.post("/deal/form", seen=0, **form)
    assert answer.status_code == 409
    assert "Two versions of deal 1" in answer.text


def test_the_plain_form_of_a_match_speaks_of_its_players(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    page = adso.get("/deal/form").text
    assert "<h1>Deal 1</h1>" in page
    assert "First player" not in page
    assert page.count("Adso") >= 3, "as a heading, with the marker, with Close"
    assert "Noble cards" not in page
    assert "Pietra" not in page
    assert "Noble cards" in phone().create(variant="nobles").get("/deal/form").text


def test_a_correction_without_a_line_is_entered_first(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.add(FIRST, 0)
    answer = adso.get("/deals/1/correct")
    assert (answer.status_code, answer.headers["Location"]) == (
        303,
        f"/m/{adso.slug}/deal?number=1",
    )


def test_a_match_that_is_gone_is_not_called_a_bad_copy_alone(phone: Callable[[], Phone]) -> None:
    adso = phone().create()
    adso.post("/settings", wish="delete", value="Adso – William")
    for answer in (adso.get(), adso.add(FIRST, 0)):
        assert answer.status_code == 404
        assert "deleted" in answer.text


@pytest.mark.parametrize(
    ("form", "lines", "said"),
    [
        ({"kind": "target"}, [FIRST, SECOND], "Both players reached 120 points in the same deal"),
        ({"kind": "target", "target": "64"}, [FIRST], "played to 64 points"),
        ({"kind": "fixed", "deals": "2"}, [FIRST, FIRST], "All deals have been played"),
        ({"kind": "single"}, [FIRST], "the player with more points wins it"),
        ({"kind": "single"}, [CLOSER_LOSES], "the Highest Marker decides"),
        ({"kind": "single"}, ["Adso: / William:"], "nobody has the Highest Marker"),
        ({"kind": "fixed", "deals": "2"}, ["Adso: / William:"] * 2, "the match is a tie"),
    ],
)
def test_a_finished_match_says_what_decided(
    phone: Callable[[], Phone], form: dict[str, str], lines: list[str], said: str
) -> None:
    adso = phone().create(**form)
    assert said not in adso.get().text
    for seen, line in enumerate(lines):
        adso.add(line, seen)
    assert said in adso.get().text


def test_one_deal_knows_no_close_penalty(phone: Callable[[], Phone]) -> None:
    adso = phone().create(kind="single")
    adso.add(CLOSER_LOSES, 0)
    assert "William wins the match with the Highest Marker" in adso.get().text
    sheet = adso.get("/deals/1").text
    assert "-10" not in sheet
    assert "−10" not in sheet


def test_a_phone_says_what_it_is_called(phone: Callable[[], Phone]) -> None:
    adso = phone().create(label="Linux")
    william = phone().join(adso)
    adso.add(FIRST, 0)
    assert william.post("/label", label="  William's\tphone ").status_code == 303
    william.add(SECOND, 1)
    assert "William&#39;sphone" in adso.get("/history").text
    william.join(adso)  # by its link, with a guess for a name
    assert "William&#39;sphone" in adso.get("/settings").text
    stranger = phone()
    stranger.slug = adso.slug
    assert stranger.post("/label", label="X").status_code == 403
    assert "What is this phone called?" not in stranger.get("/history").text


def test_a_refusal_has_its_status_and_its_code_for_programs(phone: Callable[[], Phone]) -> None:
    """The same wish by a form and by a script: both are told with 422."""
    adso = phone().create(kind="fixed")
    page = adso.post("/end")
    assert (page.status_code, page.mimetype) == (422, "text/html")
    answer = adso.client.post(f"/m/{adso.slug}/end", json={})
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert (answer.get_json()["status"], answer.get_json()["code"]) == (422, "not_open")
