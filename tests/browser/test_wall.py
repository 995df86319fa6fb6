"""The wall of a hall: it turns its pages steadily, and small events are shown large."""

import re
from itertools import pairwise

from browser.conftest import DESKTOP, Open
from browser.test_tournament import home_of
from playwright.sync_api import Page, expect

TURN, PACE = 9, 4
"""Seconds a page is shown, and seconds between two results."""
SLACK = 1000
"""Milliseconds by the clock of the page."""
WATCHED = """() => {
  window.turns = [];
  const place = document.querySelector("[data-turn]");
  let shown = place.textContent;
  new MutationObserver(() => {
    if (place.textContent && place.textContent !== shown) turns.push(Date.now());
    shown = place.textContent || shown;
  }).observe(place, { childList: true });
}"""


def event(open_page: Open, players: int) -> Page:
    page = open_page("/tournament/new")
    page.locator("[name=name]").fill("A full hall")
    page.locator("[name=players]").fill("\n".join(f"Monk {n}" for n in range(1, players + 1)))
    page.locator("[name=kind][value=single]").check()
    page.locator("form:has([name=players]) .primary").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"{page.url}/pair")
    page.locator(".publish .primary").click()
    page.wait_for_url(re.compile("#r1"))
    return page


def test_the_wall_turns_steadily_while_a_result_comes_in_every_four_seconds(
    open_page: Open,
) -> None:
    desk = event(open_page, 80)
    for role in ("desk", "viewer"):
        own = {"context": desk.context} if role == "desk" else {"viewport": DESKTOP}
        wall = open_page("about:blank", **own)
        wall.set_viewport_size(DESKTOP)
        wall.clock.install()
        wall.goto(home_of(desk) + "/projector")
        assert len(wall.locator("[data-turn]").inner_text().split()) > 2
        wall.evaluate(WATCHED)
        before = results(wall)
        for number in range(1, 7):
            enter(desk, before + number)
            wall.clock.run_for(PACE * 1000)
            expect(wall.locator(".wall-table.is-ruled")).to_have_count(before + number)
        turns = wall.evaluate("turns")
        assert len(turns) >= 6 * PACE // TURN, role
        between = [later - earlier for earlier, later in pairwise(turns)]
        assert all(abs(one - TURN * 1000) < SLACK for one in between), (role, between)


def results(wall: Page) -> int:
    return wall.locator(".wall-table.is-ruled").count()


def enter(desk: Page, table: int) -> None:
    desk.goto(f"{home_of(desk)}/rounds/1/results")
    for seat, points in enumerate(("63", "66")):
        desk.locator(f"[name=t{table}-{seat}]").fill(points)
    desk.get_by_role("button", name="Save").first.click()
    desk.wait_for_url("**saved=1**")


def test_four_players_are_shown_in_larger_type_than_eighty(open_page: Open) -> None:
    sizes = {}
    for players in (4, 80):
        wall = open_page(home_of(event(open_page, players)) + "/projector", viewport=DESKTOP)
        size = "one => parseFloat(getComputedStyle(one).fontSize)"
        sizes[players] = wall.locator(".wall-rank b").first.evaluate(size)
        cut = "one => one.scrollWidth > one.clientWidth + 1"
        assert not any(one.evaluate(cut) for one in wall.locator(".wall-list b:visible").all())
    assert sizes[4] > 1.4 * sizes[80]


def test_an_announcement_comes_onto_the_wall_by_itself(open_page: Open) -> None:
    desk = event(open_page, 8)
    wall = open_page(home_of(desk) + "/projector", viewport=DESKTOP)
    desk.goto(home_of(desk))
    desk.locator("#announce [name=text]").fill("Lunch at one")
    desk.get_by_role("button", name="Announce").click()
    expect(wall.locator(".announced")).to_contain_text("Lunch at one", timeout=4000)


def test_a_screen_with_the_clock_alone_rings_when_the_time_is_up(open_page: Open) -> None:
    desk = event(open_page, 8)
    desk.goto(home_of(desk))
    desk.locator("#clock [name=minutes]").fill("1")
    desk.locator("#clock").get_by_role("button", name="Start").click()
    wall = open_page("about:blank", viewport=DESKTOP)
    wall.add_init_script(
        "window.rung = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...all) { window.rung += 1;"
        " return start.apply(this, all); };"
    )
    wall.clock.install()
    wall.goto(home_of(desk) + "/projector?show=clock")
    expect(wall.locator(".slide")).to_have_count(0)
    wall.get_by_role("button", name="Sound at the end").click()
    wall.clock.run_for(30_000)
    assert wall.evaluate("rung") == 0
    wall.clock.run_for(40_000)
    assert wall.evaluate("rung") == 3, "once, with three tones"
