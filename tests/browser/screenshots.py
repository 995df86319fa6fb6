"""Every page worth looking at, in two sizes, two themes and three languages.

`make screenshots` puts them into a folder under the system's temporary directory;
with --readme it makes the picture of the README instead.
"""

import sys
import tempfile
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browser.conftest import DESKTOP, EXAMPLE, PHONE, free_port, start_server
from browser.find_browser import installed

FAULTY = "Adso: 8x5 10x12 cx4 cx4 8x3 / William: 8x4 8x3 close"
SECOND = "Adso: 10x3! 9x3! 8x3! cx4! marker close / William: cx3! cx3! cx3 7x3 6x3"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = {
    "home": "/",
    "empty": "/deal?new=1",
    "entry": "/deal?line=" + quote(EXAMPLE),
    "faulty": "/deal?line=" + quote(FAULTY),
    "result": "/result?line=" + quote(EXAMPLE),
    "impossible": "/result?line=" + quote(FAULTY),
    "unreadable": "/result?line=" + quote("Adso: 11x3 / William:"),
    "nothing": "/nothing",
    "rules": "/rules",
    "rule": "/rules/EXCHANGE-2",
    "summary": "/rules/summary",
    "search": "/rules/search?q=conspiracy",
    "rulings": "/rulings",
    "ruling": "/rulings/LT-23",
    "ask": "/ask",
    "ask-tower": "/ask/tower?tower=5+6+8",
    "readings": "/readings?set=closer_tie=first,penalty=off&name=Abbey",
    "cases": "/cases",
    "case": "/cases/E7",
}


def shoot(page: Page, path: str, file: Path, whole: bool = True) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    if page.locator(".brick").count():
        page.locator(".brick").first.click()
    for row in page.locator("details").all()[2:4]:
        row.locator("summary").click()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    page.screenshot(path=file, full_page=whole)


def gallery(browser: Browser, site: str, folder: Path) -> None:
    for language in ("en", "fr", "ja"):
        for theme in THEMES:
            for size in (PHONE, DESKTOP):
                context = browser.new_context(
                    base_url=site, locale=language, color_scheme=theme, viewport=size
                )
                page = context.new_page()
                for name, path in {**PAGES, **match_pages(page)}.items():
                    shoot(page, path, folder / f"{name}-{language}-{theme}-{size['width']}.png")
                context.close()


def match_pages(page: Page) -> dict[str, str]:
    """A match with two deals, played as a person would start it."""
    page.goto("/match/new")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator("[name=kind][value=target]").check()
    page.locator(".primary").click()
    page.wait_for_url("**/m/*")
    home = page.url.partition("#")[0]
    token = page.locator("[data-csrf] input").input_value()
    for seen, line in enumerate((EXAMPLE, SECOND)):
        data = {"line": line, "seen": seen, "key": f"screenshot-{seen}"}
        page.request.post(f"{home}/deals", data=data, headers={"X-CSRFToken": token})
    return {
        "new-match": "/match/new",
        "match": home,
        "match-deal": f"{home}/deals/2",
        "match-effects": f"{home}/deals/1/correct?line={quote(SECOND)}",
        "match-conflict": f"{home}/conflict?number=2&line={quote(EXAMPLE)}",
        "match-insist": f"{home}/insist?line={quote(FAULTY)}",
        "match-history": f"{home}/history",
        "match-settings": f"{home}/settings",
        "join": "/j",
    }


def readme(browser: Browser, site: str) -> None:
    """Entry and result side by side, as two phones lie on a table."""
    files = []
    for name, theme in (("entry", THEMES[0]), ("entry", THEMES[1]), ("result", THEMES[0])):
        context = browser.new_context(
            base_url=site, color_scheme=theme, viewport=PHONE, locale="en"
        )
        file = Path(tempfile.mkdtemp()) / f"{name}.png"
        shoot(context.new_page(), PAGES[name], file, whole=False)
        files.append(file)
        context.close()
    page = browser.new_page(viewport={"width": 1260, "height": 884})
    images = "".join(f'<img src="{file.as_uri()}" style="margin:20px 15px">' for file in files)
    sheet = files[0].with_suffix(".html")
    sheet.write_text(
        f'<body style="margin:0;display:flex;background:#e7d8bf">{images}', encoding="utf-8"
    )
    page.goto(sheet.as_uri())
    page.screenshot(path=Path(__file__).with_name("readme.png"))


def main() -> None:
    port, folder = free_port(), Path(tempfile.gettempdir()) / "torri-screenshots"
    folder.mkdir(exist_ok=True)
    server = start_server(port, Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
            if "--readme" in sys.argv:
                readme(browser, f"http://127.0.0.1:{port}")
            else:
                gallery(browser, f"http://127.0.0.1:{port}", folder)
                print(folder)
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
