"""Five hundred hostile names in a real browser, on the narrowest phone: no script runs, nothing is
blocked because nothing was tried, and no page is wider than the screen.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from browser.conftest import free_port, start_server
from databases import migrated_sqlite
from hall import DESK, Hall
from hostile import COUNT, possible_names
from playwright.sync_api import Browser, Page, ViewportSize

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, entrants, followed, matches
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer

NARROW: ViewportSize = {"width": 320, "height": 640}
STRANGE = (
    "script:not([src]), [onerror], [onload], [onfocus], iframe, object, [style*=width], [id^=x1]"
)
LISTS = ("/rounds/1", "/standings", "/players")
"""They show every name, a hundred at a time."""
DESKS = (
    *("", "/cross", "/player/1", "/player/45", "/statistics", "/projector", "/settings", "/links"),
    *("/log", "/rounds/1/tables/1", "/rounds/1/tables/3", "/pair"),
)
TABLES = (
    *("", "/history", "/deal", "/deal/form", "/deals/1", "/deals/1/correct", "/settings"),
    *("/play/2", "/rules"),
)
MATCHES = 12


class Site(NamedTuple):
    address: str
    tournament: str
    desk_secret: str
    matches: list[tuple[str, str]]


def stored(database: Database) -> Site:
    """One tournament of all names, and some matches with hostile titles, phones and reasons."""
    names = possible_names()
    hall = Hall(database, 0)
    players = [NewPlayer(name, names[-n][:40]) for n, name in enumerate(names, 1)]
    with database.write() as session:
        entrants.enter(session, hall.grant(), players)
    hall.publish()
    hall.finish(1)
    hall.play(3)
    links = [_match(database, names[n], names[n + 1]) for n in range(0, 2 * MATCHES, 2)]
    with database.write() as session:
        secret = access.mint(session, hall.grant().tournament, "owner")
    return Site("", hall.slug, secret, links)


def _match(database: Database, one: str, other: str) -> tuple[str, str]:
    with database.write() as session:
        settings = Settings(Format("open"))
        match, links = matches.create(session, "torri", [one, other], settings, other, DESK, one)
    with database.transaction() as connection:
        grant, line = (
            access.grant(connection, match.slug, DESK),
            f"{one}: 8x5 marker / {other}: 8x4",
        )
        deals.add(connection, grant, line, "the-first-key", 0, one)
        texts = [f"players {one} / {other}\nfollow towers", f"{other}: build 8x3"]
        followed.begin(connection, grant, 2, texts, "a-followed-deal")
    return match.slug, links["owner"]


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("hostile")
    database = Database(migrated_sqlite(folder / "torri.db"))
    site = stored(database)
    database.close()
    port = free_port()
    server = start_server(port, folder)
    yield site._replace(address=f"http://127.0.0.1:{port}")
    server.terminate()
    server.wait()


class Watched:
    """A phone whose owner looks for anything that should not happen."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.context = browser.new_context(viewport=NARROW, base_url=site.address, locale="en")
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.visited = 0
        self.page.on("dialog", lambda one: self._note(f"dialog {one.message}"))
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on(
            "console", lambda one: self._note(one.text) if "Security" in one.text else None
        )

    def _note(self, fault: str) -> None:
        self.faults.append(f"{self.page.url}: {fault}")

    def join(self, secret: str) -> None:
        """By the owner's link, as a person would."""
        self.page.goto(f"/j#{secret}")
        self.page.wait_for_url(re.compile("/[mt]/"))

    def look(self, path: str) -> str:
        """Everything on a page that opens is opened too."""
        answer = self.page.goto(path)
        assert answer
        assert answer.status in {200, 409}, path
        self.visited += 1
        self.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        if wide > NARROW["width"]:
            self._note(f"{wide} pixels wide")
        if strange := self.page.locator(STRANGE).count():
            self._note(f"{strange} strange elements")
        return str(self.page.locator("body").evaluate("body => body.textContent"))


def test_hostile_names_in_a_hall(browser: Browser, hostile_site: Site) -> None:
    names, place = possible_names(), f"/t/{hostile_site.tournament}"
    phone = Watched(browser, hostile_site)
    phone.join(hostile_site.desk_secret)
    for path in DESKS:
        phone.look(place + path)
    for path in LISTS:
        parts = [phone.look(f"{place}{path}?from={start}") for start in range(0, COUNT, 100)]
        seen = " ".join(" ".join(parts).split())
        assert [name for name in names if " ".join(name.split()) not in seen] == [], path
    phone.page.goto(f"{place}/rounds/1")
    phone.page.locator("form[action$='/slips'] button").click()
    phone.page.wait_for_url("**/slips")
    assert phone.faults == []
    assert phone.visited == len(DESKS) + 5 * len(LISTS)
    print("figure names", len(set(names)))
    print("figure pages", phone.visited)
    phone.context.close()


def test_hostile_names_at_tables(browser: Browser, hostile_site: Site) -> None:
    phone = Watched(browser, hostile_site)
    for slug, secret in hostile_site.matches:
        phone.join(secret)
        for path in TABLES:
            phone.look(f"/m/{slug}{path}")
    phone.look("/")
    phone.look("/?matches=all")
    phone.look("/torri/players")
    assert phone.faults == []
    assert phone.visited == MATCHES * len(TABLES) + 3
    print("figure pages", phone.visited)
    phone.context.close()
