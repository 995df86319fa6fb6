"""Hostile names on every page and in every export are only names; impossible ones are refused."""

import csv
import io
import json
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from flask import Flask
from hostile import COUNT, impossible_names, possible_names
from organisers import Desk
from phones import FORM, Phone

from scorer.web.deal import bgstats
from scorer.web.sharing import lan_address
from scorer.wording.spreadsheet import ACTS

PAGES = (
    *("", "/rounds/1?all", "/standings?all", "/cross?all", "/players?all", "/player/1", "/log?all"),
    *("/statistics", "/projector", "/settings", "/links", "/rounds/1/tables/1", "/pair"),
)
PAGES_OF_A_MATCH = (
    *("", "/history", "/deal", "/deal/form", "/deals/1", "/settings", "/deals/1/correct"),
)
LINKS = {"href", "src", "action", "formaction", "data"}
pytestmark = pytest.mark.slow


class Page(HTMLParser):
    """What a browser would take for more than text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        acts = [name for name in given if name.startswith("on") or name in {"style", "srcdoc"}]
        links = [link for name, link in attrs if name in LINKS and not _is_ours(tag, link or "")]
        strange = tag in {"iframe", "object", "embed", "base", "style", "img"}
        if acts or links or strange or (tag == "script" and "src" not in given):
            self.found.append(f"{tag} {attrs}")

    def handle_data(self, data: str) -> None:
        self.text += data


def _is_ours(tag: str, link: str) -> bool:
    own = link.startswith(("/", "#", "?", public_address(), "data:image/svg+xml"))
    handed_over = tag == "a" and (link == "" or link.startswith(bgstats.ADDRESS))
    return (own and not link.startswith("//")) or handed_over


def public_address() -> str:
    return f"http://{lan_address()}:"


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    """A tournament of all names that can be, with a round and a result."""
    names = possible_names()
    desk = Desk(match_app).create("", name=names[0])
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(["name", "club"])
    writer.writerows([[name, names[-n]] for n, name in enumerate(names, 1)])
    answer = desk.post("/players", wish="enter", players=text.getvalue())
    assert answer.status_code == 303, answer.text[:2000]
    assert desk.publish().status_code == 303
    return desk


def test_five_hundred_hostile_names_on_every_page_of_a_tournament(desk: Desk) -> None:
    names, seen = possible_names(), ""
    for path in PAGES:
        answer = desk.client.get(f"/t/{desk.slug}{path}")
        assert answer.status_code in {200, 409}, path
        page = Page(answer.text)
        assert page.found == [], path
        seen += page.text
    assert [name for name in names if " ".join(name.split()) not in " ".join(seen.split())] == []
    assert len(set(names)) == COUNT


def cells(text: str) -> Iterator[str]:
    for row in csv.reader(io.StringIO(text)):
        yield from row


@pytest.mark.parametrize("path", [".csv", "/log.csv"])
def test_no_cell_of_an_export_is_a_formula(desk: Desk, path: str) -> None:
    found = list(cells(desk.get(path).text))
    assert len(found) > 20
    dangerous = [cell for cell in found if cell.startswith(ACTS)]
    assert [cell for cell in dangerous if not cell.lstrip("-").replace(".", "").isdecimal()] == []


def test_exports_hold_the_names_as_they_are(desk: Desk) -> None:
    names = possible_names()
    document = json.loads(desk.get(".json").text)
    assert [player["name"] for player in document["players"]] == names
    lines = desk.get(".txt").text.splitlines()
    assert len(lines) >= len(names)
    assert not any(ord(sign) < 32 for line in lines for sign in line)
    for path in (".csv", ".json", ".txt"):
        answer = desk.get(path)
        assert (
            answer.headers["Content-Disposition"]
            == f'attachment; filename="torri-{desk.slug}{path}"'
        )


def test_what_cannot_be_a_name_is_refused_wherever_it_is_typed(
    desk: Desk, match_app: Flask
) -> None:
    client = match_app.test_client()
    for name in impossible_names():
        answer = client.post("/match/new", data=FORM | {"players-0": name})
        assert answer.status_code == 422, name[:60]
        assert Page(answer.text).found == []
        api = {"players": [name, "William"], "label": "x"}
        assert client.post("/api/v1/matches", json=api).status_code == 422
        page = desk.post("/players", wish="change", number="1", name=name)
        assert page.status_code == 422
        assert Page(page.text).found == []
    assert len(impossible_names()) > 12


def test_hostile_names_at_a_match_with_hostile_words_around_them(match_app: Flask) -> None:
    names = possible_names()
    match_app.config["NEW_PER_ADDRESS"], usual = 0, match_app.config["NEW_PER_ADDRESS"]
    for n in range(0, 60, 2):
        one, other = names[n], names[n + 1]
        phone = Phone(match_app).create(**{"players-0": one, "players-1": other, "label": one})
        phone.post("/settings", wish="rename", value=other)
        phone.add(f"{one}: 8x5 marker / {other}: 8x4", 0, reason=one)
        phone.post("/play/2/begin", dealer="0", depth="towers")
        followed = phone.post("/play/2/lines", text=f"{other}: build 8x3", seen=1)
        assert followed.status_code == 303, followed.text
        for path in (*PAGES_OF_A_MATCH, "/play/2"):
            answer = phone.get(path)
            assert answer.status_code in {200, 303}, path
            assert Page(answer.text).found == [], path
        assert not any(
            cell.startswith(ACTS) and "8x5" in cell for cell in cells(phone.get(".csv").text)
        )
        assert phone.get(".json").get_json()["matches"][0]["players"] == [one, other]
        assert Page(phone.client.get("/").text).found == []
    match_app.config["NEW_PER_ADDRESS"] = usual
