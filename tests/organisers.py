"""An organiser's browser at the desk of a tournament, and phones that scan its slips."""

import re
from typing import Any

from flask import Flask
from hall import CAST, FIRST_WINS
from phones import Phone
from werkzeug.test import TestResponse

FORM = {
    "name": "Monastery Open",
    "method": "swiss",
    "kind": "single",
    "deals": "2",
    "target": "120",
    "penalty": "y",
    "penalty_size": "10",
    "rounds": "3",
    "cut": "0",
    "win": "2",
    "draw": "1",
    "loss": "0",
    "bye": "2",
    "mark_rounds": "2",
    "confirmations": "2",
    "tie_breaks-0": "buchholz",
    "tie_breaks-1": "deal_difference",
}


class Desk:
    """One browser with its own cookies, at the desk."""

    def __init__(self, app: Flask) -> None:
        self.app, self.client, self.slug = app, app.test_client(), ""

    def create(self, players: str = "\n".join(CAST[:4]), **more: str) -> "Desk":
        data = FORM | {"players": players} | more
        answer = self.client.post("/tournament/new", data=data)
        assert answer.status_code == 303, answer.text
        self.slug = answer.headers["Location"].split("/")[2]
        return self

    def get(self, path: str = "", **query: Any) -> TestResponse:
        return self.client.get(f"/t/{self.slug}{path}", query_string=query)

    def post(self, path: str, **form: Any) -> TestResponse:
        return self.client.post(f"/t/{self.slug}{path}", data=form)

    def pulse(self) -> str:
        return str(self.get("/version").get_json()["version"])

    def publish(self, **more: Any) -> TestResponse:
        return self.post("/pair", seen=self.pulse(), **more)

    def slips(self, number: int = 1) -> dict[int, str]:
        """The secrets on the slips, by table."""
        text = self.post(f"/rounds/{number}/slips").text
        secrets = re.findall(r'<a class="qr" href="[^"#]*/j#([^"]+)"', text)
        return dict(enumerate(secrets, 1))

    def phone(self, secret: str) -> Phone:
        """A phone that scanned a slip."""
        phone = Phone(self.app)
        answer = phone.client.post("/j", json={"secret": secret, "label": "a phone"})
        assert answer.status_code == 200, answer.text
        phone.slug = answer.get_json()["slug"]
        return phone

    def helper(self, label: str = "a helper") -> "Desk":
        """Another browser at the same desk, let in by a new desk link."""
        secret = self.post("/links", wish="link").headers["Location"].partition("#o=")[2]
        return self._let_in(secret, label)

    def judges_link(self) -> str:
        """The secret of a new judge link."""
        return self.post("/links", wish="judges").headers["Location"].partition("#j=")[2]

    def judge(self, secret: str = "") -> "Desk":
        """Another browser, let in by a judge link."""
        return self._let_in(secret or self.judges_link(), "a judge")

    def _let_in(self, secret: str, label: str) -> "Desk":
        other = Desk(self.app)
        other.slug = self.slug
        joined = other.client.post("/j", json={"secret": secret, "label": label})
        assert joined.status_code == 200, joined.text
        return other

    def phones(self) -> list[tuple[str, str, str]]:
        """The list of phones that can write: name, place, and the number to remove it by."""
        text = self.get("/phones", all=1).text
        items = re.findall(r'class="person-name"><b(.*?)</details>', text, re.DOTALL)
        return [_listed(item) for item in items]

    def remove(self, label: str) -> TestResponse:
        """Remove access from the phone of that name."""
        numbers = {name: number for name, _, number in self.phones()}
        return self.post("/phones", value=numbers[label])

    def rule(self, number: int, table: int, **form: Any) -> TestResponse:
        path = f"/rounds/{number}/tables/{table}"
        shown = self.get(path).text
        match = re.findall(r'href="/m/(\w+)"', shown)[0]
        seen = self.client.get(f"/m/{match}/version").get_json()["version"]
        return self.post(path, sure="1", seen=seen, **form)


def _listed(item: str) -> tuple[str, str, str]:
    name = re.findall(r'^ dir="auto">([^<]*)</b>', item)[0]
    place = re.findall(r'class="phone-place">([^<]*)<', item)[0].strip()
    number = re.findall(r'name="value" value="(\d+)"', item)
    return name, re.sub(r"\s+", " ", place), number[0] if number else ""


def players_of(phone: Phone) -> list[str]:
    names = re.findall(r'class="total-name" dir="auto">([^<]+)<', phone.get().text)
    return [str(name) for name in names]


def play(phone: Phone, line: str = FIRST_WINS) -> TestResponse:
    return phone.add(line.format(*players_of(phone)), 0)


def confirm(phone: Phone, side: int, **more: Any) -> TestResponse:
    events = phone.get(".json").get_json()["matches"][0]["log"]
    return phone.post("/confirm", side=side, seen=events[-1]["seq"], **more)
