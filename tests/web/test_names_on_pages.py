"""Names that look alike are refused in words, in every language and wherever they are typed."""

import pytest
from flask import Flask
from organisers import Desk
from phones import FORM, Phone

TWIN, BLANK = "\u0410dso", "\u3164"
LANGUAGES = [("en", "look alike"), ("fr", "se ressemblent"), ("ja", "見分けがつきません")]


@pytest.mark.parametrize(("language", "said"), LANGUAGES)
def test_a_new_match_names_the_two_that_look_alike(
    match_app: Flask, language: str, said: str
) -> None:
    form, spoken = FORM | {"players-1": TWIN}, {"Accept-Language": language}
    answer = match_app.test_client().post("/match/new", data=form, headers=spoken)
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{TWIN}"' in answer.text, "what was typed is still there"


@pytest.mark.parametrize(("language", "said"), LANGUAGES)
def test_a_program_hears_the_same(match_app: Flask, language: str, said: str) -> None:
    wish = {"players": ["Adso", TWIN], "label": "script"}
    spoken = {"Accept-Language": language}
    answer = match_app.test_client().post("/api/v1/matches", json=wish, headers=spoken)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "look_alike")
    assert said in answer.get_json()["detail"]
    assert answer.get_json()["figures"] == {"name": TWIN, "other": "Adso"}


def test_a_name_of_which_nothing_can_be_seen_is_refused(match_app: Flask) -> None:
    answer = match_app.test_client().post("/match/new", data=FORM | {"players-0": BLANK})
    assert answer.status_code == 422
    assert "1 to 40 visible characters" in answer.text
    title = match_app.test_client().post("/match/new", data=FORM | {"name": BLANK})
    assert title.status_code == 422


def test_a_list_says_which_line_looks_like_whom(match_app: Flask) -> None:
    desk = Desk(match_app).create()
    said = f"Line 2: “{TWIN}” looks like “Adso”, but is written with different characters."
    for sent in ({"players": f"Abo\n{TWIN}"},):
        answer = desk.post("/players", wish="enter", **sent)
        assert answer.status_code == 422
        assert said in answer.text
    renamed = desk.post("/players", wish="change", number="2", name=TWIN)
    assert f"“{TWIN}” and “Adso” look alike" in renamed.text


def test_a_tournament_is_not_created_with_look_alikes(match_app: Flask) -> None:
    with pytest.raises(AssertionError, match="looks like"):
        Desk(match_app).create(f"Adso\nJorge\nAbo\n{TWIN}")


def test_a_deal_is_played_by_names_with_joiners(match_app: Flask) -> None:
    names = {"players-0": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "players-1": "👩\u200d💻"}
    phone = Phone(match_app).create(**names)
    assert (
        phone.add(f"{names['players-0']}: 8x3 marker / {names['players-1']}:", 0).status_code < 400
    )
