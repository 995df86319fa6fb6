"""The results of a round typed at the desk, a row for each table."""

import re

import pytest
from flask import Flask
from hall import CAST
from organisers import Desk, play


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    found = Desk(match_app).create(players="\n".join(CAST[:6]))
    found.publish()
    return found


def versions(desk: Desk) -> dict[str, str]:
    text = desk.get("/rounds/1/results").text
    return dict(re.findall(r'name="(v\d+)" value="(\d+)"', text))


def test_ordinary_results_are_saved_in_one_step(desk: Desk) -> None:
    typed = {"t1-0": "63", "t1-1": "66", "t2-0": "50", "t2-1": "20"}
    answer = desk.post("/rounds/1/results", **versions(desk), **typed)
    assert answer.status_code == 303
    page = desk.client.get(answer.headers["Location"]).text
    assert "2 results saved" in page
    assert 'name="t1-0"' not in page, "what is decided is corrected at its table"
    assert 'name="t3-0"' in page
    tables = desk.get(".json").get_json()["tables"]
    assert [one["state"] for one in tables] == ["played", "played", "pending"]
    assert tables[0]["places"] == [2, 1]
    assert tables[1]["places"] == [1, 2]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"t1-0": "63"}, "The points of one player are missing."),
        ({"t1-0": "63", "t1-1": "many"}, "Points are whole numbers from 0 to 1000"),
        ({"t1-0": "63", "t1-1": "1001"}, "Points are whole numbers from 0 to 1000"),
        ({"t1-0": "63", "t1-1": "-3"}, "Points are whole numbers from 0 to 1000"),
        ({"t1-0": "63 40", "t1-1": "66"}, "Type the same number of deals for each player."),
    ],
)
def test_a_faulty_row_comes_back_as_typed_and_the_others_are_saved(
    desk: Desk, cells: dict[str, str], message: str
) -> None:
    good = {"t2-0": "50", "t2-1": "20"}
    answer = desk.post("/rounds/1/results", **versions(desk), **cells, **good)
    assert answer.status_code == 422
    assert message in answer.text
    assert "1 result saved" in answer.text
    assert 'name="t2-0"' not in answer.text
    assert all(f'value="{text}"' in answer.text for text in cells.values())


def test_what_does_not_fit_the_format_is_asked_once_more(desk: Desk) -> None:
    two_deals = {"t1-0": "63 40", "t1-1": "66 20"}
    answer = desk.post("/rounds/1/results", **versions(desk), **two_deals)
    assert answer.status_code == 422
    assert "Save it as typed" in answer.text
    again = desk.post("/rounds/1/results", **versions(desk), **two_deals, sure1="1")
    assert again.status_code == 303
    assert desk.get(".json").get_json()["tables"][0]["places"] == [1, 2]


def test_what_a_table_enters_meanwhile_is_not_overwritten(desk: Desk) -> None:
    seen = versions(desk)
    play(desk.phone(desk.slips()[1]))
    answer = desk.post("/rounds/1/results", **seen, **{"t1-0": "1", "t1-1": "2"})
    assert answer.status_code == 422
    assert "Something was entered at this table meanwhile" in answer.text
    assert 'name="t1-0"' in answer.text
    again = dict(re.findall(r'name="(v\d+)" value="(\d+)"', answer.text))
    assert again["v1"] != seen["v1"], "sent once more, it is meant"


def test_a_round_that_does_not_exist_has_no_results(desk: Desk) -> None:
    assert desk.get("/rounds/2/results").status_code == 404


def test_a_player_finds_the_table_on_a_page_of_their_own(desk: Desk) -> None:
    found = desk.get("/player/1").text
    assert 'data-this-is-me="1"' in found
    assert 'class="own-table"' in found
    assert "To enter the deal, scan the slip on the table." in found
    for table in (1, 2, 3):
        desk.rule(1, table, kind="entered", deals="40 20")
    assert "The next table appears here when the round is published." in desk.get("/player/1").text


def test_who_has_no_opponent_is_told_so(match_app: Flask) -> None:
    desk = Desk(match_app).create(players="\n".join(CAST[:3]))
    assert "No table yet" in desk.get("/player/1").text
    desk.publish()
    pages = [desk.get(f"/player/{number}").text for number in (1, 2, 3)]
    assert sum("No opponent in this round." in page for page in pages) == 1
