"""An event of Patrician at tables of 4 and 3 in a browser: form, seating, slips and results."""

import re

from browser.conftest import DESKTOP, PHONE, Open
from browser.looks import faults
from playwright.sync_api import Page, expect

MONKS = ["Adso", "William", "Ubertino", "Jorge", "Salvatore", "Remigio", "Severinus"]
SIZES = "1 table of 4 players, 1 table of 3 players"


def event(open_page: Open) -> Page:
    page = open_page("/tournament/new?game=patrician", viewport=DESKTOP)
    page.locator("[name=name]").fill("Monastery Open")
    page.locator("[name=players]").fill("\n".join(MONKS))
    chosen = [page.locator(f"[name={name}]").input_value() for name in ("seats", "least", "most")]
    assert chosen == ["4", "3", "5"]
    page.locator("[name=kind][value=single]").check()
    page.locator("[name=rounds]").fill("2")
    page.locator("details:has([name=seed]) > summary").click()
    page.locator("[name=seed]").fill("5")
    page.locator(".primary").last.click()
    page.wait_for_url("**/t/*")
    return page


def home_of(page: Page) -> str:
    return re.sub("(/t/[^/?#]+).*", r"\1", page.url)


def play(desk: Page, home: str, number: int) -> dict[str, int]:
    """Publish a round, and type its results: the seats have 40, 30, 20 and 10 points."""
    desk.goto(f"{home}/pair")
    expect(desk.locator(".seating-found")).to_contain_text(SIZES)
    seated = desk.locator(".seat.proposal").all()
    sizes = [one.locator("[dir=auto]").count() for one in seated]
    assert sorted(sizes) == [3, 4]
    desk.get_by_role("button", name=f"Publish round {number}").click()
    desk.wait_for_url("**/t/*#r*")
    desk.goto(f"{home}/rounds/{number}/results")
    gained = {}
    for row in desk.locator(".result-row").all():
        names = row.locator("label [dir=auto]").all_text_contents()
        points = (24, 16, 8, 0) if len(names) == 4 else (24, 12, 0)
        for seat, name in enumerate(names):
            row.locator("input[inputmode=numeric]").nth(seat).fill(str(40 - 10 * seat))
            gained[name] = points[seat]
    desk.get_by_role("button", name="Save the results").click()
    expect(desk.get_by_role("status").first).to_contain_text("2 results saved")
    return gained


def test_an_event_of_tables_of_four_and_three_is_played_through(open_page: Open) -> None:
    desk = event(open_page)
    home = home_of(desk)
    first = play(desk, home, 1)
    assert set(first) == set(MONKS)
    desk.goto(f"{home}/rounds/1")
    desk.get_by_role("button", name="Slips with QR codes").click()
    lines = [one.locator("tbody tr").count() for one in desk.locator(".slip").all()]
    assert sorted(lines) == [3, 4]
    second = play(desk, home, 2)
    totals = {name: first[name] + second[name] for name in MONKS}
    desk.goto(f"{home}/standings")
    rows = desk.locator("tr[data-find], details.place").all_text_contents()
    assert len(rows) == len(MONKS)
    best = max(totals.values())
    assert [name for name in MONKS if name in rows[0] and totals[name] == best], rows[0]
    expect(desk.locator("main")).to_contain_text("Share of the points")
    desk.goto(f"{home}/player/1")
    expect(desk.locator("main")).to_contain_text("Adso")


def test_the_pages_of_larger_tables_have_no_faults(open_page: Open) -> None:
    desk = event(open_page)
    home = home_of(desk)
    desk.set_viewport_size(PHONE)
    pages = ("/tournament/new?game=sangimignano", f"{home}/pair", f"{home}/settings")
    assert faults(desk, pages, PHONE["width"]) == []
