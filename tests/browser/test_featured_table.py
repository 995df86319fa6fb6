"""A table of a tournament that is followed: the desk chooses it, the projector shows it."""

from browser.conftest import DESKTOP, Open
from browser.looks import violations
from browser.test_live_table import Table
from browser.test_tournament import FOLLOW, home_of, new_tournament, phones, publish, visit
from playwright.sync_api import expect


def test_the_desk_features_a_table_and_the_projector_follows_its_deal(open_page: Open) -> None:
    desk = new_tournament(open_page, viewport=DESKTOP)
    publish(desk, 1)
    phone = phones(open_page, desk, 1)[0]
    wall = open_page(home_of(desk) + "/projector", viewport=DESKTOP)
    visit(desk, home_of(desk) + "/rounds/1/tables/1")
    desk.get_by_role("button", name="Show on the projector").click()
    expect(desk.locator("[data-featured]")).to_contain_text("Nothing entered yet.", timeout=FOLLOW)
    expect(wall.locator(".featured h2")).to_contain_text("Featured table", timeout=FOLLOW)

    phone.goto(phone.url.partition("#")[0] + "/play")
    phone.locator("[name=depth][value=towers]").click()
    phone.wait_for_url("**/play/1")
    table = Table(phone)
    table.tap("rank 8", "build 0")
    expect(wall.locator(".featured-said")).to_contain_text("built 8 × 3", timeout=FOLLOW)
    table.tap("rank 9", "build 1")
    for page in (wall, desk):  # an 8 and the marker against a 9: 8 + 10 : 9
        expect(page.locator(".featured-said")).to_contain_text("built 9 × 3", timeout=FOLLOW)
        expect(page.locator(".featured-score")).to_contain_text("18", timeout=FOLLOW)
    assert violations(wall) == []
    high = wall.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high[0] <= high[1], "nothing on the wall is out of sight"

    wall.locator(".featured h2 a").click()
    wall.wait_for_url("**/play/1")
    expect(wall.locator("[data-said]")).to_contain_text("built 9 × 3")
    expect(wall.locator("[data-dock]")).to_have_count(0)
    wall.go_back()
    visit(desk, home_of(desk) + "/rounds/1/tables/1")
    desk.get_by_role("link", name="Watch this table").click()
    expect(desk.locator("[data-said]")).to_contain_text("built 9 × 3")
    desk.go_back()
    desk.get_by_role("button", name="Take it off the projector").click()
    expect(wall.locator(".featured")).to_have_count(0, timeout=FOLLOW)
