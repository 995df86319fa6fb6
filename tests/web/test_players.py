"""Pages of players: figures worked out by hand, only from what this phone may see."""

import re
from collections.abc import Callable

import pytest
from phones import Phone
from playing import CLOSER_LOSES, FIRST, SECOND

from scorer.match import career
from scorer.web.players import present


def played(phone: Callable[[], Phone]) -> Phone:
    """Adso and William: 63 : 66 and, by the marker, 61 : 61. Then Adso and Jorge: one deal."""
    anna = phone().create(kind="fixed", deals="2")
    anna.add(FIRST, 0)
    anna.add(SECOND, 1)
    anna.create(**{"kind": "single", "players-1": "Jorge"})
    anna.add(FIRST.replace("William", "Jorge"), 0)
    return anna


def text_of(page: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def test_a_phone_lists_its_players_and_pairs(phone: Callable[[], Phone]) -> None:
    anna = played(phone)
    page = anna.client.get("/torri/players").text
    assert "name=Adso&amp;with=William" in page
    assert "name=Adso&amp;with=Jorge" in page
    assert "name=Adso&amp;with=Ubertino" not in page
    assert "/torri/players" in anna.client.get("/").text


def test_a_pair_has_its_record_averages_and_extremes(phone: Callable[[], Phone]) -> None:
    anna = played(phone)
    page = anna.client.get("/torri/players/of?name=Adso&with=William").text
    told = text_of(page)
    assert "62 points in a deal on average" in told, "(63 + 61) / 2"
    assert "63.5 points in a deal on average" in told
    assert "Matches 0 won 0 tied 1 lost" in re.sub(
        r" \w+ \d+, \d+ Adso – William [\d :]+", "", told
    )
    assert "1 won" in told, "level on points, and Adso has the marker"
    assert "Favorite tower: Adso" in told
    assert "by 3 points" in told
    assert "Jorge" not in told
    numbers = {f"/deals/{number}" for number in (1, 2)}
    assert all(number in page for number in numbers), "one tap to every deal"


def test_a_bar_says_whose_it_is(phone: Callable[[], Phone]) -> None:
    page = played(phone).client.get("/torri/players/of?name=Adso&with=William").text
    bars = re.findall(r'class="bar-name" dir="auto">([^<]+)<', page)
    assert len(bars) >= 10
    assert set(zip(bars[::2], bars[1::2], strict=True)) == {("Adso", "William")}


def test_a_player_has_a_page_of_all_his_matches(phone: Callable[[], Phone]) -> None:
    anna = played(phone)
    told = text_of(anna.client.get("/torri/players/of?name=Adso").text)
    assert "62.3 points in a deal on average" in told, "(63 + 61 + 63) / 3"
    assert "Adso has lost the last deal." in told


@pytest.mark.parametrize("query", ["", "name=Ubertino", "name=Adso&with=Ubertino", "name="])
def test_nobody_else_has_a_page(phone: Callable[[], Phone], query: str) -> None:
    anna = played(phone)
    assert anna.client.get(f"/torri/players/of?{query}").status_code == 404


def test_another_phone_sees_nothing_of_it(phone: Callable[[], Phone]) -> None:
    played(phone)
    stranger = phone()
    assert "Adso" not in stranger.client.get("/torri/players").text
    assert stranger.client.get("/torri/players/of?name=Adso").status_code == 404


def test_the_answer_stays_on_this_phone(phone: Callable[[], Phone]) -> None:
    answer = played(phone).client.get("/torri/players/of?name=Adso")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_the_page_speaks_every_language(phone: Callable[[], Phone], lang: str) -> None:
    anna = played(phone)
    anna.client.set_cookie("lang", lang)
    page = anna.client.get("/torri/players/of?name=Adso&with=William")
    assert page.status_code == 200
    assert "Favorite tower" not in page.text
    assert "62,3" in anna.client.get("/torri/players/of?name=Adso").text or lang == "ja"


def test_a_streak_ends_with_a_tie_and_goes_back_to_the_last_other_result(
    phone: Callable[[], Phone],
) -> None:
    assert career.streak([]) == []
    anna = phone().create(kind="open")
    for number, line in enumerate((CLOSER_LOSES, FIRST, FIRST)):
        anna.add(line, number)
    told = text_of(anna.client.get("/torri/players/of?name=William&with=Adso").text)
    assert "William has won the last 3 deals in a row." in told


def test_the_parts_of_a_record_fill_its_bar() -> None:
    shares = present._shares([[1], [2, 3], [4]], str)
    assert [(share.count, share.x, share.width) for share in shares] == [
        (1, 0.0, 25.0),
        (2, 25.0, 50.0),
        (1, 75.0, 25.0),
    ]
