"""The live score: pure, cacheable, clear about what it cannot read."""

from collections import deque

import pytest
from flask.testing import FlaskClient

from scorer.web.api import differences


def get(client: FlaskClient, line: str, **more: str):  # type: ignore[no-untyped-def]
    return client.get("/api/torri/score", query_string={"line": line, **more})


def test_the_example_scores_63_to_66(client: FlaskClient, example: str) -> None:
    body = get(client, example).get_json()
    assert [player["total"] for player in body["players"]] == [63, 66]
    assert (body["winner"], body["decided_by"], body["problems"]) == ("William", "points", [])


def test_the_answer_brings_the_towers_in_the_order_they_were_given(client: FlaskClient) -> None:
    body = get(client, "A: cx3 8x4b! marker / B: via").get_json()
    words = [
        (tower["rank"], tower["stories"], tower["pietre"]) for tower in body["entry"][0]["towers"]
    ]
    assert words == [(None, 3, 0), (8, 4, 1)]
    assert body["line"] == "A: 8x4b! cx3 marker / B: via"


def test_impossible_deals_are_scored_all_the_same(client: FlaskClient) -> None:
    answer = get(client, "A: 8x5 marker / B: 8x4")
    assert answer.status_code == 200
    problem = answer.get_json()["problems"][0]
    assert (problem["code"], problem["level"], problem["towers"]) == (
        "V-02",
        "reject",
        [[0, 0], [1, 0]],
    )


def test_a_reading_can_be_switched(client: FlaskClient) -> None:
    line = "A: 8x3! 9x3! 10x3! 10x3! close / B: 8x4 9x4 10x4 marker"
    assert get(client, line).get_json()["players"][0]["match_points"] == 10
    assert get(client, line, reading="penalty=off").get_json()["players"][0]["match_points"] == 20


@pytest.mark.parametrize(
    ("line", "word", "column"),
    [
        ("", "", 1),
        ("   ", "", 1),
        ("Adso 8x4", "", 9),
        ("Adso: 8x4 / William: / Jorge:", "/", 22),
        ("Adso: 11x4 / William:", "11x4", 7),
        ("Adso: 8x0 / William:", "8x0", 7),
        ("Adso: tower / William:", "tower", 7),
        (": 8x4 / William:", "", 1),
        ("Adso: 8x4 / Adso: 8x3", "Adso", 13),
        ("Adso: 8x4\x00 / William:", "U+0000", 10),
        ("Ad\u202eso: 8x4 / William:", "U+202E", 3),
        ("Adso: 🏰 / William:", "🏰", 7),
    ],
)
def test_a_line_that_cannot_be_read_is_explained(
    client: FlaskClient, line: str, word: str, column: int
) -> None:
    answer = get(client, line)
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"
    error = answer.get_json()["error"]
    assert (error["word"], error["column"]) == (word, column)
    assert str(column) in answer.get_json()["detail"]


def test_ten_thousand_characters_are_refused_politely(client: FlaskClient) -> None:
    answer = get(client, "Adso: " + "8x4 " * 2500 + "/ William:")
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == "too_long"


@pytest.mark.parametrize("reading", ["foo=bar", "penalty", "penalty=maybe", "penalty_size=0"])
def test_an_unknown_reading_is_explained(client: FlaskClient, example: str, reading: str) -> None:
    answer = get(client, example, reading=reading)
    assert answer.status_code == 400
    assert "penalty" in answer.get_json()["detail"] or "10" in answer.get_json()["detail"]


def test_a_missing_line_is_explained(client: FlaskClient) -> None:
    assert client.get("/api/torri/score").status_code == 400


def test_the_answer_can_be_kept_and_asked_for_again(client: FlaskClient, example: str) -> None:
    first = get(client, example, lang="en")
    assert "public" in first.headers["Cache-Control"]
    assert "Set-Cookie" not in first.headers
    again = client.get(
        "/api/torri/score",
        query_string={"line": example, "lang": "en"},
        headers={"If-None-Match": first.headers["ETag"]},
    )
    assert (again.status_code, again.data) == (304, b"")


def test_the_message_speaks_the_language_asked_for(client: FlaskClient) -> None:
    details = {
        lang: get(client, "A: 11x3 / B:", lang=lang).get_json()["detail"]
        for lang in ("en", "fr", "ja")
    }
    assert len(set(details.values())) == 3


def test_without_a_language_caches_must_look_at_the_reader(
    client: FlaskClient, example: str
) -> None:
    assert "Accept-Language" in get(client, example).headers["Vary"]
    assert "Accept-Language" not in get(client, example, lang="fr").headers.get("Vary", "")


def test_names_come_back_as_they_were_written(client: FlaskClient) -> None:
    name = "<b>مرحبا & “William”</b>".replace("/", "")
    body = get(client, f"{name}: 8x3 marker / B:").get_json()
    assert body["players"][0]["name"] == name


def test_a_phone_that_scores_otherwise_is_noted_a_few_times_an_hour(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differences, "_noted", deque(maxlen=differences.MOST))
    line = "/api/torri/score?line=Adso:+8x4+marker+/+William:"
    for claim in ("18,0", "x\n", "1" * 500):
        assert client.get(line + "&phone=" + claim).status_code == 200
    assert caplog.messages == []
    for _ in range(differences.MOST + 5):
        client.get(line + "&phone=19,0")
    assert len(caplog.messages) == differences.MOST
    assert "as 19,0, the engine as 18,0" in caplog.messages[0]
