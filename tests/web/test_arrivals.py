"""At the door and before a round: check-in, byes on request, extra time of a table."""

import re

import pytest
from flask import Flask
from organisers import FORM, Desk


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create("Adso\nWilliam\nUbertino\nJorge")


def ticked(desk: Desk) -> list[str]:
    page = desk.get("/checkin").text
    return re.findall(r'aria-pressed="true">.*?<b dir="auto">([^<]+)<', page, re.DOTALL)


def points(desk: Desk) -> dict[str, str]:
    page = desk.get(".csv").text
    rows = [line.strip('"').split('","') for line in page.splitlines()[1:]]
    return {row[1]: row[3] for row in rows}


def playing(desk: Desk, number: int) -> set[str]:
    """Who is on the list of a round, by name."""
    return set(
        re.findall(r'<a href="/t/\w+/player/\d+">([^<]+)<', desk.get(f"/rounds/{number}").text)
    )


# ---- check-in -------------------------------------------------------------------------------


def test_who_has_not_arrived_is_dropped_before_the_first_round(desk: Desk) -> None:
    for number in (1, 2, 4):
        assert desk.post("/checkin", wish="here", number=number).status_code == 303
    desk.post("/checkin", wish="away", number="2")
    desk.post("/checkin", wish="here", number="2")
    assert ticked(desk) == ["Adso", "Jorge", "William"]
    assert "Arrived: 3 of 4" in desk.get().text
    assert desk.post("/checkin", wish="drop").status_code == 303
    desk.publish()
    assert playing(desk, 1) == {"Adso", "William", "Jorge"}
    log = desk.get("/log").text
    assert "Ubertino drops out before round 1" in log
    assert "William has not arrived after all" in log


def test_a_tick_of_a_script_is_answered_with_nothing_to_load(desk: Desk) -> None:
    path = f"/t/{desk.slug}/checkin"
    script = {"Accept": "application/json"}
    answer = desk.client.post(path, data={"wish": "here", "number": "1"}, headers=script)
    assert (answer.status_code, answer.data) == (204, b"")
    assert ticked(desk) == ["Adso"]
    wrong = desk.client.post(path, data={"wish": "here", "number": "9"}, headers=script)
    assert wrong.status_code == 404
    assert "data-poll" in desk.get().text
    assert "data-poll" not in desk.get("/checkin").text, "a list that somebody searches stays"


def test_who_rests_in_the_first_round_need_not_have_arrived(desk: Desk) -> None:
    ask(desk, 4, 1, 1)
    for number in (1, 2):
        desk.post("/checkin", wish="here", number=number)
    assert desk.post("/checkin", wish="drop").status_code == 303
    log = desk.get("/log").text
    assert "Ubertino drops out before round 1" in log
    assert "Jorge drops out" not in log
    desk.publish()
    desk.rule(1, 1, kind="entered", deals="63 66")
    desk.publish()
    assert playing(desk, 2) == {"Adso", "William", "Jorge"}


def test_the_rounds_follow_those_who_are_there(match_app: Flask) -> None:
    # Swiss: five players need three rounds, four need two.
    desk = Desk(match_app).create("Adso\nWilliam\nUbertino\nJorge\nSalvatore", rounds="")

    def suggested() -> tuple[str, int]:
        found = re.findall(r"(\d) rounds are suggested", desk.get("/players").text)
        return found[0], desk.get(".json").get_json()["scheme"]["rounds"]

    assert suggested() == ("3", 3)
    desk.post("/players", wish="drop", number="5")
    assert suggested() == ("2", 2)
    desk.post("/players", wish="return", number="5")
    assert suggested() == ("3", 3)
    for number in range(1, 5):
        desk.post("/checkin", wish="here", number=number)
    assert desk.post("/checkin", wish="drop").status_code == 303
    assert suggested() == ("2", 2)


def test_nobody_is_dropped_where_nobody_was_ticked(desk: Desk) -> None:
    answer = desk.post("/checkin", wish="drop")
    assert answer.status_code == 422
    assert "Fewer than two players have arrived." in answer.text
    desk.publish()
    assert len(playing(desk, 1)) == 4


def test_after_the_first_round_players_drop_one_by_one(desk: Desk) -> None:
    desk.post("/checkin", wish="here", number="1")
    assert "Drop the absent players" in desk.get("/checkin").text
    desk.publish()
    assert "Drop the absent players" not in desk.get("/checkin").text
    assert desk.post("/checkin", wish="drop").status_code == 422


def test_a_judge_ticks_but_drops_nobody(desk: Desk) -> None:
    judge = desk.judge()
    for number in (1, 2):
        assert judge.post("/checkin", wish="here", number=number).status_code == 303
    assert ticked(desk) == ["Adso", "William"]
    assert "Drop the absent players" not in judge.get("/checkin").text
    assert judge.post("/checkin", wish="drop").status_code == 403
    desk.publish()
    assert len(playing(desk, 1)) == 4


# ---- byes on request ------------------------------------------------------------------------


def ask(desk: Desk, number: int, coming: int, given: int) -> int:
    form = {"number": number, "round": coming, "points": given}
    return desk.post("/players", wish="bye", **form).status_code


def finish_round(desk: Desk, number: int, tables: int) -> None:
    for table in range(1, tables + 1):
        assert desk.rule(number, table, kind="entered", deals="63 66").status_code == 303


def test_a_bye_on_request_is_planned_ahead_and_gives_its_points(match_app: Flask) -> None:
    # Adso rests in round 2 for 1 point (a half), William in round 2 for 0, nobody else.
    desk = Desk(match_app).create("Adso\nWilliam\nUbertino\nJorge\nSalvatore\nRemigio")
    assert ask(desk, 1, 2, 1) == 303
    assert ask(desk, 2, 2, 0) == 303
    assert "Round 2: 1" in desk.get("/players").text
    desk.publish()
    assert len(playing(desk, 1)) == 6
    finish_round(desk, 1, 3)
    before = points(desk)
    assert re.search(r"Byes on request.*Adso.*\(1\).*William.*\(0\)", desk.get("/pair").text, re.S)
    desk.publish()
    assert playing(desk, 2) == {"Ubertino", "Jorge", "Salvatore", "Remigio"}
    after = points(desk)
    assert int(after["Adso"]) == int(before["Adso"]) + 1
    assert after["William"] == before["William"]
    path = desk.get("/player/1").text
    assert "bye on request" in path
    assert "Round 2, bye on request: 1" in path
    finish_round(desk, 2, 2)
    desk.publish()
    assert len(playing(desk, 3)) == 6


def test_a_bye_on_request_can_be_canceled_until_its_round_is_paired(desk: Desk) -> None:
    ask(desk, 1, 1, 2)
    desk.post("/players", wish="no_bye", number="1", round="1")
    desk.publish()
    assert "Adso" in playing(desk, 1)
    assert ask(desk, 1, 1, 2) == 422
    assert desk.post("/players", wish="no_bye", number="1", round="1").status_code == 422
    log = desk.get("/log").text
    assert "Adso has a bye on request in round 1, points: 2" in log
    assert "Adso plays in round 1 after all" in log


def test_two_byes_with_points_are_the_limit(desk: Desk) -> None:
    assert [ask(desk, 1, 1, 2), ask(desk, 1, 2, 1), ask(desk, 1, 3, 1)] == [303, 303, 422]
    assert ask(desk, 1, 3, 0) == 303
    assert ask(desk, 1, 2, 2) == 303, "the same round with other points is not a further one"
    assert ask(desk, 1, 4, 0) == 422, "there is no round 4"
    assert ask(desk, 2, 1, 7) == 422, "a bye gives nothing, a half or the whole"


def test_the_exports_tell_the_kind_of_a_bye_on_request(match_app: Flask) -> None:
    desk = Desk(match_app).create("Adso\nWilliam\nUbertino\nJorge\nSalvatore")
    for number, given in ((1, 2), (2, 1), (3, 0)):
        ask(desk, number, 1, given)
    desk.publish()
    lines = [line for line in desk.get(".txt").text.splitlines() if line.startswith("001")]
    letters = {line[14:47].strip(): line.rstrip()[-1] for line in lines}
    assert [letters[name] for name in ("Adso", "William", "Ubertino")] == ["F", "H", "Z"]
    assert desk.get(".json").get_json()["players"][0]["asked"] == [[1, 2]]


def test_each_planned_bye_has_a_button_of_its_own(desk: Desk) -> None:
    ask(desk, 1, 2, 1)
    ask(desk, 1, 3, 0)
    page = desk.get("/players").text
    forms = [form for form in page.split("<form")[1:] if "Cancel the bye in round" in form]
    rounds = [re.findall(r'name="round" value="(\d)"', form) for form in forms]
    told = [re.findall(r"Cancel the bye in round (\d)", form) for form in forms]
    assert rounds == told == [["2"], ["3"]]
    assert desk.post("/players", wish="no_bye", number="1", round="3").status_code == 303
    left = desk.get("/players").text
    assert "Cancel the bye in round 2" in left
    assert "Cancel the bye in round 3" not in left


def test_a_bye_after_the_last_round_can_still_be_canceled(desk: Desk) -> None:
    ask(desk, 1, 3, 1)
    assert desk.post("/settings", **FORM | {"rounds": "2"}).status_code == 303
    assert desk.post("/players", wish="no_bye", number="1", round="3").status_code == 303
    assert "Cancel the bye" not in desk.get("/players").text


# ---- extra time -----------------------------------------------------------------------------


def test_a_table_with_extra_time_is_told_so_everywhere(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    assert desk.post("/extra/1", minutes="5").status_code == 303
    for path in ("", "/projector"):
        assert desk.get(path).text.count("+5 min") == 1
    assert "This table has 5 minutes more." in phone.get().text
    assert desk.post("/extra/1", minutes="121").status_code == 422
    assert "Round 1, table 1: extra time, minutes: 5" in desk.get("/log").text
    desk.rule(1, 1, kind="entered", deals="63 66")
    assert "+5 min" not in desk.get().text
