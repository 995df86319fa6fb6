"""Finds what does not fit on a phone, page by page: text that is clipped or overlaps, pages that
scroll sideways, targets under 44 pixels. `test_walk.py` allows none.

All of it in every language, or some languages and pages:

    PYTHONPATH=tests .venv/bin/python tests/browser/walk.py fr live match
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browser.conftest import PHONE, free_port, start_server
from browser.find_browser import installed
from browser.screenshots import PAGES, match_pages, tournament_pages

Looks = Sequence[tuple[int, int, int]]
DOUBLED = 2
LOOKS = (
    *((320, 640, 1), (360, 740, 1), (390, 844, 1), (568, 320, 1), (740, 360, 1), (1280, 800, 1)),
    *((320, 640, DOUBLED), (390, 844, DOUBLED)),
)
LANGUAGES = ("en", "fr", "ja")
GIMIGNANO = quote("Adso: 10 towers 4 tokens / William: 8 towers 12 tokens")
MORE = {
    "form": "/torri/deal/form",
    "offline": "/offline",
    "offline-deal": "/torri/deal/next",
    "players": "/torri/players",
    "pair": "/torri/players/of?name=Adso&name=William",
    "typed": "/sangimignano/deal",
    "typed-wrong": "/sangimignano/result?line=" + quote("Adso: ten towers / William: 8 towers"),
    "typed-result": f"/sangimignano/result?line={GIMIGNANO}",
    "ask-exchange": "/torri/ask/exchange?cards=5+6&market=5+8+via&wanted=5",
}
SHEETS = {"entry": ("menu", "nobles")}
OPEN = "() => document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def grow_text(page: Page, times: int) -> None:
    page.evaluate(f"document.documentElement.style.fontSize = '{100 * times}%'")


def looked_at(page: Page, title: str, looks: Looks) -> Iterator[str]:
    """The faults of what is open now, at these sizes."""
    for width, height, times in looks:
        page.set_viewport_size({"width": width, "height": height})
        grow_text(page, times)
        page.evaluate(TWO_FRAMES)  # pages that lay themselves out have done it
        for fault in page.evaluate(FAULTS):
            yield f"{title} {width}x{height}{' doubled' * (times > 1)} {fault}"


def every_page(page: Page) -> dict[str, str]:
    return {**PAGES, **MORE, **match_pages(page), **tournament_pages(page)}


def walk(page: Page, pages: dict[str, str], language: str, looks: Looks = LOOKS) -> Iterator[str]:
    page.goto(f"/?lang={language}")
    for name, path in pages.items():
        page.goto(path)
        page.evaluate(OPEN)
        if page.locator(".brick[data-of]").count():
            page.locator(".brick").first.click()
        yield from looked_at(page, f"{name} {language}", looks)
        for sheet in SHEETS.get(name, ()):
            page.locator(f"[data-do={sheet}]").click()
            yield from looked_at(page, f"{sheet} {language}", looks)
            page.keyboard.press("Escape")
            page.wait_for_function("() => !history.state?.dialog")


def main() -> None:
    port = free_port()
    server = start_server(port, Path(tempfile.mkdtemp()))
    languages = [one for one in sys.argv[1:] if one in LANGUAGES] or LANGUAGES
    wanted = [one for one in sys.argv[1:] if one not in LANGUAGES]
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
            site = f"http://127.0.0.1:{port}"
            page = browser.new_context(base_url=site, viewport=PHONE, locale="en").new_page()
            page.on("pageerror", lambda error: print(page.url, error))
            pages = {
                one: path for one, path in every_page(page).items() if not wanted or one in wanted
            }
            for language in languages:
                for fault in walk(page, pages, language):
                    print(fault, flush=True)
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
