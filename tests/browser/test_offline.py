"""Torri as an app of the phone: installed, opened and used while the server is stopped."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import PHONE, free_port, start_server
from browser.find_browser import installed as chromium
from browser.test_entry import Thumb, totals
from browser.test_two_phones import tap
from playwright.sync_api import Browser, BrowserContext, Page, expect

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") {
    await new Promise((done) => { active.addEventListener("statechange", done); });
  }
  return (await caches.keys()).length;
}"""


class Club:
    """A server that can be stopped and started again, with what it has stored."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self.address = f"http://127.0.0.1:{self.port}"
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.server = start_server(self.port, self.folder)

    def stop(self) -> None:
        """Nobody answers any more: a worker outlives its killed parent by a moment."""
        if self.server:
            self.server.kill()
            self.server.wait()
            self.server = None
        while self._answers():
            time.sleep(0.05)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = Club(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def phone(browser: Browser, club: Club) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, locale="fr", base_url=club.address)
    yield context
    context.close()


def installed(phone: BrowserContext, path: str = "/") -> Page:
    page = phone.new_page()
    page.goto(path)
    assert page.evaluate(READY) == 1
    return page


@pytest.fixture
def own_phone(browser: Browser, club: Club, tmp_path: Path) -> Iterator[BrowserContext]:
    """With a profile that stays: in a private window nothing can be installed."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium(),
        args=["--no-sandbox", "--disable-background-networking"],
        viewport=PHONE,
        locale="fr",
        base_url=club.address,
    )
    yield context
    context.close()


def test_it_can_be_installed(own_phone: BrowserContext) -> None:
    page = installed(own_phone)
    devtools = own_phone.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == (
        "fr",
        "standalone",
        "/",
    )
    icons = [(one["purpose"], one["sizes"], one["src"]) for one in manifest["icons"]]
    assert {one[:2] for one in icons} >= {("any", "512x512"), ("maskable", "512x512")}
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for source, size in [(one[2], int(one[1].split("x")[0])) for one in icons] + [(apple, 180)]:
        drawn = page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode();
            return [image.naturalWidth, image.naturalHeight]; }""",
            source,
        )
        assert drawn == [size, size]


def test_a_whole_deal_is_entered_totalled_and_shown_while_the_server_is_stopped(
    phone: BrowserContext, club: Club
) -> None:
    installed(phone).close()
    club.stop()
    page = phone.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(".hero .primary").click()
    thumb = Thumb(page)
    thumb.tap("10", "raise", "complete", "9", "complete", "8", "complete", "6")
    thumb.tap("c", "raise", "raise", "marker")
    thumb.tap("second", "7", "complete", "c", "raise", "raise", "complete")
    thumb.tap("c", "complete", "c", "complete")
    totals(page, "63", "66")
    thumb.tap("result")
    sheet = page.locator("[data-dialog=result]")
    expect(sheet.locator("h2")).to_have_text("Joueur 2 gagne de 3 points")
    expect(sheet.locator(".brick")).to_have_count(9)
    colorful = sheet.locator("summary", has_text="Tours colorées")
    colorful.click()
    expect(sheet.locator(".why").filter(visible=True)).to_contain_text("(5 + 3 + 3)")
    club.start()
    expect(page.locator("h1")).to_have_text("Joueur 2 gagne de 3 points")


def test_the_next_deal_of_a_match_is_entered_offline_and_sent_once(
    phone: BrowserContext, club: Club
) -> None:
    page = installed(phone, "/match/new")
    for number, name in enumerate(("Adso", "William")):
        page.locator(f"[name=players-{number}]").fill(name)
    page.locator("form .primary").click()
    page.wait_for_url(re.compile("/m/[^/]+$"))
    match = page.url
    page.wait_for_load_state("networkidle")
    club.stop()
    page.locator('.primary[href$="/deal"]').click()
    expect(page.locator("#name0")).to_have_text("Adso")
    tap(page, "8", "marker", "second", "9", "save")
    expect(page.locator("[data-hints]")).to_contain_text("conservée")
    club.start()
    page.wait_for_url(match)
    expect(page.locator(".deal-table tbody tr")).to_have_count(1)
    page.goto(match)
    expect(page.locator(".deal-table tbody tr")).to_have_count(1)
    expect(page.locator("[data-kept] .notice")).to_have_count(0)


def test_what_needs_the_server_says_so_and_opens_when_it_is_back(
    phone: BrowserContext, club: Club
) -> None:
    page = installed(phone)
    club.stop()
    page.goto("/match/new")
    expect(page.locator("h1")).to_have_text("Pas de réseau")
    club.start()
    expect(page.locator("[name=players-0]")).to_be_visible(timeout=15_000)


def test_the_book_opens_offline_and_nothing_personal_is_kept(
    phone: BrowserContext, club: Club
) -> None:
    page = installed(phone, "/match/new")
    for number, name in enumerate(("Adso", "Ubertino")):
        page.locator(f"[name=players-{number}]").fill(name)
    page.locator("form .primary").click()
    page.wait_for_url(re.compile("/m/[^/]+$"))
    page.goto("/")
    expect(page.locator(".recent-name").first).to_contain_text("Ubertino")
    kept = page.evaluate(
        """async () => {
        const cache = await caches.open((await caches.keys())[0]), keys = await cache.keys();
        const texts = await Promise.all(keys.map(async (one) => (await cache.match(one)).text()));
        return [keys.map((one) => new URL(one.url).pathname), texts.join("")];
        }"""
    )
    assert "Ubertino" not in kept[1]
    assert "csrf_token" not in kept[1].replace("[data-csrf]", "")
    assert not [path for path in kept[0] if path.startswith(("/m/", "/t/", "/api/"))]
    club.stop()
    for path in ("/torri/rules", "/torri/rulings", "/torri/rules/summary", "/torri/cases"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("h1")).not_to_have_text("Pas de réseau")
        assert (
            page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
        )
