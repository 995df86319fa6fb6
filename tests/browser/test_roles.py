"""An event with everybody who takes part: the door, the desk, a judge, a player, the wall."""

import re

from browser.conftest import DESKTOP, Open
from browser.test_paper import pages_of
from browser.test_tournament import home_of, visit
from playwright.sync_api import Page, Route, expect

FOLLOW = 30_000
MANY = 2000


def new_event(open_page: Open, names: list[str]) -> Page:
    page = open_page("/tournament/new")
    page.locator("[name=name]").fill("Monastery Open")
    page.locator("[name=players]").fill("\n".join(names))
    page.locator("[name=kind][value=single]").check()
    page.locator("form:has([name=players]) .primary").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def publish(desk: Page) -> None:
    visit(desk, f"{home_of(desk)}/pair")
    desk.locator(".publish .primary").click()
    desk.wait_for_url(re.compile("#r"))


def judge_of(open_page: Open, desk: Page) -> Page:
    visit(desk, f"{home_of(desk)}/links")
    desk.get_by_role("button", name="New judge link").click()
    field = desk.locator("[data-owner-link=j] input")
    expect(field).to_be_visible()
    address = field.input_value()
    judge = open_page("/j#" + address.partition("#")[2])
    judge.wait_for_url("**/t/*")
    return judge


def test_an_event_with_a_door_a_judge_a_player_and_a_wall(open_page: Open) -> None:
    desk = new_event(open_page, ["Adso", "William", "Ubertino", "Jorge", "Salvatore"])
    home = home_of(desk)
    judge = judge_of(open_page, desk)

    # The door: the judge ticks four of five, the desk drops the fifth.
    visit(judge, f"{home}/checkin")
    for name in ("Adso", "William", "Ubertino", "Jorge"):
        with judge.expect_response("**/checkin"):
            judge.locator(".arrival", has_text=name).click()
        expect(judge.locator(".arrival", has_text=name)).to_have_attribute("aria-pressed", "true")
    expect(judge.get_by_role("button", name="Drop the absent players")).to_have_count(0)
    visit(desk, f"{home}/checkin")
    expect(desk.locator("[data-here]")).to_have_text("4", timeout=FOLLOW)
    desk.get_by_role("button", name="Drop the absent players").click()
    publish(desk)
    expect(desk.locator(".seat")).to_have_count(2)

    # A player says once who he is; the wall shows the tables.
    player = open_page(f"{home}/player/1")
    player.get_by_role("button", name="This is me").click()
    visit(player, home)
    player.get_by_role("link", name="My table").click()
    expect(player.locator(".own-table")).to_contain_text("Table")
    wall = open_page(f"{home}/projector?show=tables", viewport=DESKTOP)
    expect(wall.locator(".wall-table")).to_have_count(2)

    # The desk announces; everybody reads it.
    visit(desk, home)
    desk.locator("#announce [name=text]").fill("Lunch after this round")
    desk.get_by_role("button", name="Announce").click()
    for page in (player, wall):
        expect(page.locator(".announced")).to_contain_text("Lunch after this", timeout=FOLLOW)

    # The judge types both results; the next round comes to the player by itself.
    visit(judge, f"{home}/rounds/1/results")
    for cell, points in zip(judge.locator(".results input[inputmode]").all(), "9463", strict=True):
        cell.fill(points)
    judge.get_by_role("button", name="Save").first.click()
    expect(judge.get_by_text("2 results saved")).to_be_visible()
    publish(desk)
    expect(player.locator(".own-seat h2")).to_have_text("Round 2", timeout=FOLLOW)
    expect(wall.locator(".wall-head")).to_contain_text("Round 2", timeout=FOLLOW)
    visit(desk, f"{home}/log")
    for text in ("A judge’s phone joined", "Salvatore drops out", "Announced: Lunch"):
        expect(desk.get_by_text(text).first).to_be_visible()


def test_two_quick_taps_at_the_door_are_sent_one_after_the_other(open_page: Open) -> None:
    desk = new_event(open_page, ["Adso", "William"])
    visit(desk, f"{home_of(desk)}/checkin")
    held: list[Route] = []
    sent: list[str] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/checkin", hold, times=1)
    desk.on("request", lambda one: sent.append(one.method))
    adso = desk.locator(".arrival", has_text="Adso")
    for here in ("true", "false", "true"):
        adso.click()
        expect(adso).to_have_attribute("aria-pressed", here)
    adso.click()
    expect(desk.locator("[data-here]")).to_have_text("0")
    assert sent == ["POST"]
    with desk.expect_response(lambda one: "away" in (one.request.post_data or "")) as second:
        held[0].continue_()
    assert second.value.status == 204
    desk.reload()
    expect(desk.locator("[data-here]")).to_have_text("0")


def test_what_could_not_be_shown_while_somebody_typed_is_shown_after_it(open_page: Open) -> None:
    desk = new_event(open_page, ["Adso", "William"])
    home = home_of(desk)
    door = judge_of(open_page, desk)
    visit(desk, home)
    text = desk.locator("#announce [name=text]")
    text.fill("Lunch")
    text.blur()
    visit(door, f"{home}/checkin")
    door.locator(".arrival", has_text="Adso").click()
    with desk.expect_response(lambda one: one.url.endswith("/version") and one.status == 200):
        pass
    with desk.expect_response("**/version"):
        pass
    expect(desk.get_by_text("Arrived: 1 of 2")).to_have_count(0)
    text.fill("")
    text.blur()
    expect(desk.get_by_text("Arrived: 1 of 2")).to_be_visible(timeout=FOLLOW)


def test_two_thousand_players_are_opened_searched_and_printed(open_page: Open) -> None:
    desk = new_event(open_page, [f"Bartholomaeus {n:04}" for n in range(1, MANY + 1)])
    home = home_of(desk)
    publish(desk)
    phone = open_page(home)
    phone.locator("[data-filter]").fill("Bartholomaeus 1789")
    phone.locator("[data-filter]").press("Enter")
    phone.wait_for_url("**q=**")
    expect(phone.locator(".seat:visible")).to_have_count(1)
    expect(phone.locator(".seat")).to_contain_text("Bartholomaeus 1789")
    phone.goto(f"{home}/rounds/1?all=1")
    assert phone.locator(".by-name tbody tr").count() == MANY
    assert pages_of(phone) <= 27, "four for each three hundred, as for a smaller hall"
    phone.goto(f"{home}/standings?all=1")
    assert phone.locator(".ranking tbody tr").count() == MANY
