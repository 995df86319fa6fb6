"""Every secret that was given out, searched where it must not be: disk, log, pages, headers.

A code on the owner's screen is none of them: it is short, lives for minutes, and is stored.
"""

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hall import FIRST_WINS
from load.browsing import Answer, Browser
from organisers import FORM
from playing import FIRST
from store.serving import Server, free_port, stop

pytestmark = pytest.mark.server
SLIP = re.compile(r'<a class="qr" href="[^"#]*/j#([^"]+)"')
NAME = re.compile(r'class="total-name" dir="auto">([^<]+)<')
NO_SECRETS = {"game"}
"""Cookies that hold a word everybody knows: the game this phone used last."""
MATCH = {"players-0": "Adso", "players-1": "William", "kind": "open", "penalty": "y"}


@dataclass
class Evening:
    """What was asked and answered, and the secrets that came of it, with where each may be seen."""

    server: Server
    secrets: dict[str, str] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    answers: list[tuple[str, str]] = field(default_factory=list)

    def browser(self, name: str) -> "Guest":
        return Guest(self, name, Browser(self.server))

    def keep(self, name: str, secret: str, where: str) -> str:
        """A secret, and the answer that gave it out: there it may be."""
        assert len(secret) >= 10, name
        self.secrets[name], self.given[name] = secret, where
        return secret


@dataclass
class Guest:
    """A browser whose answers are all remembered: heads, bodies, addresses."""

    evening: Evening
    name: str
    browser: Browser

    def get(self, path: str) -> Answer:
        return self._noted(f"GET {path}", self.browser.get(path))

    def post(self, path: str, **form: object) -> Answer:
        return self._noted(f"POST {path}", self.browser.post(path, **form))

    def send(self, path: str, **content: object) -> Answer:
        return self._noted(f"POST {path}", self.browser.send(path, **content))

    def _noted(self, what: str, answer: Answer) -> Answer:
        where = f"{self.name} {what}"
        self.evening.answers.append((where, f"{answer.headers}\n{answer.text}"))
        for name in self.browser.cookies.keys() - NO_SECRETS:
            value = self.browser.cookies[name]
            self.evening.secrets.setdefault(f"{self.name} {name}", value)
            self.evening.given.setdefault(f"{self.name} {name}", where)
        return answer


def play(evening: Evening) -> None:
    """A match and an event, with every kind of link, slip and token there is."""
    adso, william, ubertino = (evening.browser(name) for name in ("adso", "william", "ubertino"))
    adso.get("/match/new")
    here, _, link = adso.post("/match/new", **MATCH).location.partition("#s=")
    evening.keep("scorer link", link, "adso POST /match/new")
    adso.get(f"{here}/settings")
    owner = adso.post(f"{here}/settings", wish="renew_owner").location.partition("#o=")[2]
    evening.keep("owner link", owner, f"adso POST {here}/settings")
    for browser, secret in ((william, link), (ubertino, owner), (william, "x" * 22)):
        browser.get("/j")
        browser.send("/j", secret=secret, label="a phone")
    adso.send(f"{here}/deals", line=FIRST, seen=0, key="secret-0001")
    for path in ("", "/history", ".csv", ".json", "/settings", "/version", "/deals/1"):
        for guest in (adso, william, ubertino):
            guest.get(f"{here}{path}")
    play_event(evening)
    play_api(evening)


def play_event(evening: Evening) -> None:
    desk, table, viewer = (evening.browser(name) for name in ("desk", "table", "viewer"))
    desk.get("/tournament/new")
    made = desk.post("/tournament/new", **(FORM | {"players": "Adso\nWilliam\nJorge\nRemigio"}))
    here = f"/t/{made.location.split('/')[2]}"
    desk.get(f"{here}/links")
    link = desk.post(f"{here}/links", wish="link", value="").location.partition("#o=")[2]
    evening.keep("desk link", link, f"desk POST {here}/links")
    desk.get(f"{here}/pair")
    seen = json.loads(desk.get(f"{here}/version").text)["version"]
    desk.post(f"{here}/pair", seen=seen)
    desk.get(f"{here}/rounds/1")
    slips = SLIP.findall(desk.post(f"{here}/rounds/1/slips").text)
    for number, secret in enumerate(slips, 1):
        evening.keep(f"slip {number}", secret, f"desk POST {here}/rounds/1/slips")
    table.get("/j")
    match = json.loads(table.send("/j", secret=slips[0], label="a table").text)["slug"]
    names = NAME.findall(table.get(f"/m/{match}").text)
    line = FIRST_WINS.format(*names)
    table.send(f"/m/{match}/deals", line=line, seen=0, key="secret-0002")
    pages = (
        "",
        "/standings",
        "/rounds/1",
        "/links",
        "/log",
        "/log.csv",
        ".json",
        ".csv",
        "/players",
    )
    for path in pages:
        for guest in (desk, table, viewer):
            guest.get(f"{here}{path}")


def play_api(evening: Evening) -> None:
    made = evening.server.create("over the API", "a program")
    evening.keep("token", made["token"], "")
    for role, secret in made["secrets"].items():
        evening.keep(f"api {role}", secret, "")
    evening.server.add(made, "secret-0003", FIRST, 0)
    anybody = evening.browser("anybody")
    anybody.get(f"/api/v1/matches/{made['slug']}")
    anybody.get(f"/m/{made['slug']}.json")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evening, bytes]:
    """And after it everything on the disk, with the write-ahead log and what was printed."""
    folder = tmp_path_factory.mktemp("evening")
    server = Server(free_port(), folder, f"sqlite:///{folder / 'torri.db'}")
    found = Evening(server)
    with server.running() as process:
        play(found)
        disk = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
        with closing(sqlite3.connect(folder / "torri.db")) as database:
            disk += "\n".join(database.iterdump()).encode()
        stop(process)
    return found, disk + server.log.read_bytes()


def test_the_evening_gave_out_every_kind_of_secret(evening: tuple[Evening, bytes]) -> None:
    kinds = {"scorer link", "owner link", "desk link", "slip 1", "slip 2", "token", "api scorer"}
    assert kinds <= set(evening[0].secrets)
    assert sum("torri-device" in name for name in evening[0].secrets) >= 5


def test_no_secret_is_on_the_disk_or_in_the_log(evening: tuple[Evening, bytes]) -> None:
    found, disk = evening
    assert [name for name, secret in found.secrets.items() if secret.encode() in disk] == []
    assert b"Adso" in disk, "the search sees what is there"
    print("figure secrets", len(found.secrets))
    print("figure bytes", len(disk))


def test_no_answer_repeats_a_secret_that_it_did_not_give_out(
    evening: tuple[Evening, bytes],
) -> None:
    found, _ = evening
    leaks = [
        (name, where)
        for where, text in found.answers
        for name, secret in found.secrets.items()
        if secret in text and where != found.given[name] and not _own_cookie(name, where)
    ]
    assert leaks == []
    print("figure answers", len(found.answers))


def _own_cookie(name: str, where: str) -> bool:
    """A session is signed anew with every answer to its own browser."""
    return name.endswith(" torri") and where.startswith(name.partition(" ")[0])


def test_no_file_in_the_instance_folder_is_for_others(evening: tuple[Evening, bytes]) -> None:
    folder = evening[0].server.folder
    ours = [path for path in folder.rglob("*") if path.name.startswith(("torri.db", "secret"))]
    assert ours
    assert [path.name for path in ours if Path(path).stat().st_mode & 0o077] == []
