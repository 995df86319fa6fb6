"""Every page worth looking at, in two sizes, two themes and three languages.

`make screenshots` puts them into a folder under the system's temporary directory;
with --readme it makes the picture of the README instead.
"""

import re
import sys
import tempfile
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

from scorer.games.patrician import play as patrician

sys.path.insert(0, str(Path(__file__).parents[1]))
from browser.conftest import DESKTOP, EXAMPLE, PHONE, free_port, start_server
from browser.find_browser import installed

FAULTY = "Adso: 8x5 10x12 cx4 cx4 8x3 / William: 8x4 8x3 close"
SECOND = "Adso: 10x3! 9x3! 8x3! cx4! marker close / William: cx3! cx3! cx3 7x3 6x3"
BOARD = "Mary: hat4 lady3 beard3 / Tom: hat3 lady2 beard4 / Ann: hat1 lady5 beard3 // "
BOARD += "Bo:AAABB.ACCC Fe:CBA.AC Fi:ACAA.CBBBC Lu:AABBA.CB Mi:CC.CABBB Pa:AC.ACB "
BOARD += "Ro:BBACCB.ACC Si:ACABC.BA Ve:ACC.BA"
MONKS = ["Adso; Melk", "William; Melk", "Ubertino", "Jorge; Library", "Salvatore", "Remigio"]
MONKS.append("Severinus of Sankt Wendel, herbalist")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = {
    "home": "/",
    "empty": "/torri/deal?new=1",
    "entry": "/torri/deal?line=" + quote(EXAMPLE),
    "faulty": "/torri/deal?line=" + quote(FAULTY),
    "result": "/torri/result?line=" + quote(EXAMPLE),
    "impossible": "/torri/result?line=" + quote(FAULTY),
    "unreadable": "/torri/result?line=" + quote("Adso: 11x3 / William:"),
    "nothing": "/nothing",
    "rules": "/torri/rules",
    "rule": "/torri/rules/EXCHANGE-2",
    "summary": "/torri/rules/summary",
    "search": "/torri/rules/search?q=conspiracy",
    "rulings": "/torri/rulings",
    "ruling": "/torri/rulings/LT-23",
    "rack": "/patrician/deal?line=" + quote("Mary: 9 6 4/Tom: 7 7 5 4/Ann: 9 9/Luca/Sofia"),
    "rack-hurry": "/patrician/deal?line=" + quote("Mary: sum33 sets3/Tom: sum34 sets2/Ann"),
    "board": "/patrician/result?line=" + quote(BOARD),
    "ask-city": "/patrician/ask/city?city=Si:ABBA.BAB",
    "box": "/patrician/aids/box?preset=patrician-2007&Mi-floors=9",
    "ask-cut-out": "/sangimignano/ask/group",
    "ask-segment": "/sangimignano/ask/segment",
    "cut-out-answer": "/sangimignano/cases/C-27",
    "setup": "/sangimignano/aids/setup?players=4&seed=2&segment0=abc",
    "count": "/sangimignano/aids/count",
    "segments": "/sangimignano/aids/box?abc=3",
    "ask": "/torri/ask",
    "ask-tower": "/torri/ask/tower?tower=5+6+8",
    "readings": "/torri/readings?set=closer_tie=first,penalty=off&name=Abbey",
    "cases": "/torri/cases",
    "case": "/torri/cases/E7",
}


def shoot(page: Page, path: str, file: Path, whole: bool = True) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    if page.locator(".brick").count():
        page.locator(".brick").first.click()
    for summary in page.locator("summary:visible").all()[2:4]:
        summary.click()
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
                pages = {**PAGES, **match_pages(page), **tournament_pages(page)}
                for name, path in pages.items():
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
    table = follow(page)
    return {
        "follow": "/follow",
        "live": table,
        "live-look": f"{table}?at=2",
        "follow-segments": "/follow?game=sangimignano",
        "live-segments": follow_board(page),
        "live-board": board(page),
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


def board(page: Page) -> str:
    """The board of a game of Patrician with five players, before its last turns."""
    page.goto("/follow?game=patrician")
    *lines, _ = patrician.tapped(patrician.demo(3, "5")).splitlines()[:50]
    for place, name in enumerate(patrician.read(lines[0]).state.names):
        page.locator(f"[name=players-{place}]").fill(name)
    page.locator(".pa-begin").click()
    page.wait_for_url("**/play/1**")
    table = page.url.partition("#")[0]
    token = page.locator("[name=csrf_token]").first.input_value()
    seen = int(page.locator("[data-live]").get_attribute("data-seen") or 0)
    for text in lines[2:]:
        data = {"text": text, "seen": seen, "key": f"screenshot-line-{seen}"}
        sent = page.request.post(
            f"{table}/lines",
            data=data,
            headers={"X-CSRFToken": token, "Accept": "application/json"},
        )
        seen = sent.json()["seen"]
    return table


def follow(page: Page) -> str:
    """A deal that is followed turn by turn."""
    page.goto("/follow")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator("[name=depth][value=towers]").click()
    page.wait_for_url("**/play/1**")
    table = page.url.partition("#")[0]
    token = page.locator("[name=csrf_token]").first.input_value()
    for text in (
        "William: build 9x3",
        "Adso: build c7-9",
        "William: complete 1",
        "Adso: build 8x4",
    ):
        seen = page.request.get(f"{table}/news?at=99").json()["seen"]
        data = {"text": text, "seen": seen, "key": f"screenshot-line-{seen}"}
        page.request.post(f"{table}/lines", data=data, headers={"X-CSRFToken": token})
    return table


def follow_board(page: Page) -> str:
    """A board that is followed, with its first token."""
    page.goto("/follow?game=sangimignano")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator(".follow-form .button.wide").click()
    page.wait_for_url("**/play/1**")
    page.locator("[data-region]").first.click()
    page.locator('[data-tap^="type "]').first.wait_for()
    return page.url.partition("#")[0]


def tournament_pages(page: Page) -> dict[str, str]:
    """An event in its second round: results, a dispute, a bye, a late player, a running clock."""
    page.goto("/tournament/new")
    page.locator("[name=name]").fill("San Gimignano Open")
    page.locator("[name=players]").fill("\n".join(MONKS))
    page.locator("[name=kind][value=single]").check()
    page.locator(".primary").last.click()
    page.wait_for_url("**/t/*")
    home = page.url.partition("#")[0]
    desk = DeskAt(page, home)
    desk.publish()
    for table, points in ((1, "63 66"), (2, "48 31"), (3, "70 52")):
        desk.rule(1, table, kind="entered", deals=points)
    desk.send("/players", wish="enter", players="Malachi; Library", late_points="1")
    desk.publish()
    desk.send("/clock", wish="start", minutes="50")
    desk.rule(2, 1, kind="entered", deals="55 50")
    played = [desk.play(2, EXAMPLE), desk.play(3, EXAMPLE)]
    desk.confirm(played[0], 0)
    desk.correct(played[0], SECOND)
    desk.confirm(played[0], 1, says="no", note="My third tower was completed.")
    return {
        "t-new": "/tournament/new",
        "t-desk": home,
        "t-standings": f"{home}/standings",
        "t-cross": f"{home}/cross",
        "t-player": f"{home}/player/1",
        "t-statistics": f"{home}/statistics",
        "t-players": f"{home}/players",
        "t-round": f"{home}/rounds/2",
        "t-dispute": f"{home}/rounds/2/tables/2",
        "t-confirm": played[1],
        "t-disputed-match": played[0],
        "t-cannot": f"{home}/pair",
        "t-settings": f"{home}/settings",
        "t-links": f"{home}/links",
        "t-repair": f"{home}/repair",
        "t-phones": f"{home}/phones",
        "t-log": f"{home}/log",
        "t-projector": f"{home}/projector",
    }


class DeskAt:
    """The desk's forms without their pages: what the pictures need to have happened."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.home = page, home

    def send(self, path: str, **form: str) -> None:
        address = path if path.startswith("http") else self.home + path
        self.page.goto(self.home + "/players")
        token = self.page.locator("[name=csrf_token]").first.input_value()
        answer = self.page.request.post(
            address, form={**form, "csrf_token": token}, headers={"Referer": self.home}
        )
        assert answer.ok, answer.text()

    def pulse(self) -> str:
        return str(self.page.request.get(f"{self.home}/version").json()["version"])

    def publish(self) -> None:
        self.send("/pair", seen=self.pulse())

    def rule(self, number: int, table: int, **form: str) -> None:
        path = f"/rounds/{number}/tables/{table}"
        version = self.page.request.get(f"{self.match(number, table)}/version").json()["version"]
        self.send(path, sure="1", seen=str(version), **form)

    def match(self, number: int, table: int) -> str:
        self.page.goto(f"{self.home}/rounds/{number}/tables/{table}")
        link = self.page.get_by_role("link", name=re.compile("^(The match|La rencontre|この卓の)"))
        return self.page.url.partition("/t/")[0] + str(link.first.get_attribute("href"))

    def play(self, table: int, line: str) -> str:
        match = self.match(2, table)
        self.send(
            f"{match}/deals", line=self._named(match, line), seen="0", key=f"shot-{table:06d}"
        )
        return match

    def correct(self, match: str, line: str) -> None:
        line = self._named(match, line)
        events = self.page.request.get(f"{match}.json").json()["matches"][0]["log"]
        seen = str(events[-1]["seq"])
        self.send(f"{match}/deals/1/correct", line=line, seen=seen, key="shot-correct")

    def confirm(self, match: str, side: int, **more: str) -> None:
        self.page.goto(match)
        seen = self.page.locator(".confirm [name=seen]").first.input_value()
        self.send(f"{match}/confirm", side=str(side), seen=seen, **more)

    def _named(self, match: str, line: str) -> str:
        self.page.goto(match)
        names = self.page.locator(".total-name").all_text_contents()
        sides = [side.partition(":")[2] for side in line.split(" / ")]
        return " / ".join(f"{name}:{side}" for name, side in zip(names, sides, strict=True))


def readme(browser: Browser, site: str) -> None:
    """Entry and result side by side, as on two phones beside each other."""
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
