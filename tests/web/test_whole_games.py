"""A match of a game that is played as whole games says so, on every page and in every language."""

import html
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from organisers import Desk, confirm, players_of
from phones import Phone
from werkzeug.test import TestResponse

from scorer.games import GAMES
from scorer.i18n import LANGUAGES

LINES = {
    "patrician": ("{}: 9 7 5 hat3 lady2 / {}: sum78 sets2", "{}: 9 7 / {}: sum78 sets2"),
    "sangimignano": (
        "{}: 10 towers 4 tokens / {}: 8 towers 12 tokens",
        "{}: 9 towers 4 tokens / {}: 8 towers 12 tokens",
    ),
}
OF_DEALS = {
    "en": re.compile(r"\b(deals?|dealers?|dealt|dealing)\b", re.I),
    "fr": re.compile(
        r"\b((?<!il )(?<!ne )(?<!boîte )donnes?|manches?|donneurs?|distribue\w*)\b", re.I
    ),
    "ja": re.compile("ディール|親"),
}
GAME_WORDS = {"en": "game", "fr": "partie", "ja": "ゲーム"}
SHOWN = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')
NO_PENALTY = {"penalty": "", "penalty_size": "", "variant": ""}


def shown(page: str) -> str:
    """What is read or read aloud, without the tags."""
    page = re.sub(r"<(script|style|code)\b.*?</\1>", " ", page, flags=re.S)
    said = " ".join(SHOWN.findall(page))
    return html.unescape(re.sub(r"<[^>]*>", " ", page) + said)


def check(answer: TestResponse, language: str, *statuses: int) -> str:
    assert answer.status_code in (statuses or (200,)), f"{answer.request.path}: {answer.text}"
    page = answer.text.partition("<main")[2].partition("</main>")[0] or answer.text
    text = shown(page)
    found = OF_DEALS[language].search(text)
    around = text[max(0, found.start() - 60) : found.end() + 60] if found else ""
    assert not found, f"{answer.request.path} says {found}: {around}"
    return text


def pages_of_the_game(game: str) -> Iterator[str]:
    line = LINES[game][0].format("Adso", "William")
    yield from (f"/match/new?game={game}", f"/{game}/deal", f"/{game}/result?line={line}")
    yield from (f"/{game}/players", f"/tournament/new?game={game}", f"/follow?game={game}")


MATCH_PAGES = ("", "/history", "/settings", "/phones", "/deal", "/rules", ".csv", "/deals/1")


def walk_a_match(app: Flask, game: str, language: str) -> str:
    phone = Phone(app)
    phone.client.set_cookie("lang", language)
    phone.create(game=game, kind="fixed", deals="2", **NO_PENALTY)
    line, other = (text.format("Adso", "William") for text in LINES[game])
    seen = [check(phone.get(), language)]
    assert phone.add(line, 0).status_code == 303
    seen += [check(phone.get(path), language) for path in MATCH_PAGES]
    check(phone.add(other, 0), language, 409)
    check(phone.get("/conflict", number="1", line=other), language)
    check(phone.get("/deals/1/correct", line=other), language)
    for kind in ("remove", "restore"):
        check(phone.get(f"/deals/1/{kind}"), language)
        form = check_form(phone.get(f"/deals/1/{kind}"))
        assert phone.post(f"/deals/1/{kind}", **form).status_code == 303
        seen += [check(phone.get(path), language) for path in ("", "/history", "/deals/1")]
    check(phone.get("/play/2"), language, 200, 404)
    assert phone.add(line, 2).status_code in {303, 409}
    seen += [check(phone.get(path), language, 200, 303) for path in MATCH_PAGES]
    check(phone.post("/rules", kind="never"), language, 422)
    return " ".join(seen)


def check_form(answer: TestResponse) -> dict[str, str]:
    return dict(re.findall(r'name="(seen)" value="(\d+)"', answer.text))


DESK_PAGES = (
    *("", "/players", "/standings", "/cross", "/statistics", "/projector", "/settings"),
    *("/links", "/phones", "/log", "/player/1", ".csv"),
)


def walk_an_event(app: Flask, game: str, language: str) -> str:
    desk = Desk(app)
    desk.client.set_cookie("lang", language)
    steps = {"tie_breaks-0": "deal_wins", "tie_breaks-1": "deal_difference"}
    desk.create(game=game, kind="fixed", deals="2", **steps, **NO_PENALTY)
    seen = [check(desk.get(path), language) for path in (*DESK_PAGES, "/pair")]
    desk.publish()
    slips = desk.slips()
    check(desk.post("/rounds/1/slips"), language)
    table = "/rounds/1/tables/1"
    phone = desk.phone(slips[1])
    phone.client.set_cookie("lang", language)
    for number in range(2):
        assert phone.add(LINES[game][0].format(*players_of(phone)), number).status_code == 303
        seen += [check(phone.get(), language), check(desk.get(table), language)]
    for side in range(2):
        confirm(phone, side)
        check(phone.get(), language)
    seen += [check(desk.get(path), language) for path in (*DESK_PAGES, "/rounds/1", table)]
    form = {"kind": "entered", "deals": "9 4\n3 8"}
    check(desk.post("/rounds/1/tables/2", **form), language, 200, 422)
    check(desk.post("/rounds/1/tables/2", kind="entered", deals="9 4 1"), language, 422)
    assert desk.rule(1, 2, reason="on paper", **form).status_code == 303
    check(desk.get("/pair"), language)
    desk.publish()
    seen += [
        check(desk.get(path), language) for path in (*DESK_PAGES, "/rounds/2", "/rounds/2/results")
    ]
    return " ".join(seen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LINES)
def test_no_page_of_a_match_speaks_of_deals(match_app: Flask, game: str, language: str) -> None:
    assert GAMES[game].META.whole
    seen = walk_a_match(match_app, game, language)
    assert GAME_WORDS[language] in seen.lower()
    client = match_app.test_client()
    client.set_cookie("lang", language)
    for address in pages_of_the_game(game):
        check(client.get(address), language, 200, 404)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LINES)
def test_no_page_of_an_event_speaks_of_deals(match_app: Flask, game: str, language: str) -> None:
    seen = walk_an_event(match_app, game, language)
    assert GAME_WORDS[language] in seen.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_deals_are_found_where_they_are(match_app: Flask, language: str) -> None:
    """A match of deals says so: the walks above look for the right words."""
    phone = Phone(match_app)
    phone.client.set_cookie("lang", language)
    text = shown(phone.create(kind="fixed", deals="2").get().text)
    assert OF_DEALS[language].search(text)


def test_who_begins_is_told_instead_of_who_deals(match_app: Flask) -> None:
    phone = Phone(match_app).create(game="patrician", kind="fixed", deals="2", **NO_PENALTY)
    assert "begins the next game" in phone.get().text
    assert "deals next" in Phone(match_app).create(kind="fixed", deals="2").get().text
