"""A result of Patrician or San Gimignano as one picture to send around."""

import xml.etree.ElementTree as ET

import pytest
from flask.testing import FlaskClient

from scorer.i18n import LANGUAGES

CITIES = (
    "Mary: hat4 lady3 beard3 / Tom: hat3 lady2 beard4 / Ann: hat1 lady5 beard3"
    " // Bo:AAABB.ACCC Fe:CBA.AC Fi:ACAA.CBBBC Lu:AABBA.CB Mi:CC.CABBB Pa:AC.ACB"
    " Ro:BBACCB.ACC Si:ACABC.BA Ve:ACC.BA"
)
TOKENS = "Mary: 9 7 6 5 4 2 sets3 / Tom: 9 9 7 5 4 sets2 / Ann: 7 6 6 5 4 2 2 sets2"
TOWERS = "Adso: 7 towers 9 tokens / William: 7 towers 11 tokens / Jorge: 0 towers | blocked"
SPACE = "{http://www.w3.org/2000/svg}"


def drawn(client: FlaskClient, game: str, line: str, language: str = "en") -> ET.Element:
    client.set_cookie("lang", language)
    answer = client.get(f"/{game}/picture.svg", query_string={"line": line})
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert "var(--" not in answer.text or ",#" in answer.text, "it has its colors with it"
    return ET.fromstring(answer.text)


def texts(picture: ET.Element) -> list[str]:
    return [(one.text or "").strip() for one in picture.iter(f"{SPACE}text")]


def test_a_picture_of_patrician_has_every_city_and_every_total(client: FlaskClient) -> None:
    said = texts(drawn(client, "patrician", CITIES))
    assert {"Mary wins by 5 points", "Bologna", "Siena", "Verona", "51", "46", "44"} <= {*said}
    assert said.count("✓") == 9
    assert {"33 + 18", "34 + 12", "32 + 12"} <= {*said}


def test_without_cities_the_tokens_of_everybody_are_drawn(client: FlaskClient) -> None:
    picture = drawn(client, "patrician", TOKENS)
    assert len([*picture.iter(f"{SPACE}circle")]) == 18


def test_a_picture_of_san_gimignano_has_a_tower_for_everybody_who_built(
    client: FlaskClient,
) -> None:
    picture = drawn(client, "sangimignano", TOWERS)
    floors = [one for one in picture.iter(f"{SPACE}rect") if one.get("width") == "116"]
    assert len(floors) == 14
    assert {"7", "0", "Adso", "William", "Jorge", "9 tokens", "11 tokens"} <= {*texts(picture)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "line"), [("patrician", CITIES), ("sangimignano", TOWERS)])
def test_the_result_offers_its_picture_in_every_language(
    client: FlaskClient, game: str, line: str, language: str
) -> None:
    assert drawn(client, game, line, language).get("width") == "1080"
    page = client.get(f"/{game}/result", query_string={"line": line}).text
    assert f'href="/{game}/picture.svg' in page
    assert "data-picture=" in page


def test_a_line_that_cannot_be_read_has_no_picture(client: FlaskClient) -> None:
    answer = client.get("/patrician/picture.svg?line=A: nine / B")
    assert answer.status_code == 400
