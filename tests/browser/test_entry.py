"""Entering a deal on a phone: taps, totals, drafts, dead networks."""

import re
from urllib.parse import quote

import pytest
from browser.conftest import DESKTOP, Open
from playwright.sync_api import Locator, Page, Route, expect

from scorer.games.torri import parse
from scorer.web.faces.torri.drawing import stories

pytestmark = pytest.mark.usefixtures("site")


class Thumb:
    """Taps buttons and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *names: str) -> None:
        for name in names:
            self.button(name).click()
            self.taps += 1

    def button(self, name: str) -> Locator:
        if name.isdigit():
            return self.page.locator(f'[data-add="{name}"]')
        if name in {"first", "second"}:
            return self.page.locator(f'[data-turn="{int(name == "second")}"]')
        if name == "c":
            return self.page.locator('[data-add="c"]')
        if name == "result":
            return self.page.locator("[data-finish]")
        return self.page.locator(f'[data-do="{name}"]')


def totals(page: Page, first: str, second: str) -> None:
    expect(page.locator('[data-side="0"] [data-total]')).to_have_text(first)
    expect(page.locator('[data-side="1"] [data-total]')).to_have_text(second)


def test_the_rulesheets_example_takes_at_most_24_taps(open_page: Open) -> None:
    thumb = Thumb(open_page("/torri/deal"))
    thumb.tap("10", "raise", "complete", "9", "complete", "8", "complete", "6")
    thumb.tap("c", "raise", "raise", "marker")
    thumb.tap("second", "7", "complete", "c", "raise", "raise", "complete")
    thumb.tap("c", "complete", "c", "complete")
    totals(thumb.page, "63", "66")
    thumb.tap("result")
    expect(thumb.page.locator("h1")).to_have_text("Player 2 wins by 3 points")
    assert thumb.taps <= 24


def test_the_example_is_one_tap_from_home(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="See an example").click()
    expect(page.locator("h1")).to_have_text("William wins by 3 points")


def test_zero_is_not_blank(open_page: Open) -> None:
    page = open_page("/torri/deal")
    totals(page, "–", "–")
    expect(page.locator('[data-side="0"] [data-note]')).to_have_text("nothing entered")
    Thumb(page).tap("8")
    totals(page, "8", "–")
    expect(page.locator("[data-hints]")).to_contain_text("Still missing: the towers of Player 2.")
    Thumb(page).tap("second", "8")
    totals(page, "8", "8")
    expect(page.locator("[data-hints]")).to_contain_text("who holds the Highest Marker?")


def test_every_tool_changes_the_selected_tower(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "raise", "raise", "lower", "complete", "pietra")
    tower = page.locator(".brick")
    expect(tower).to_have_attribute(
        "aria-label", "Tower of 8, 4 stories, 1 Buona Pietra, completed"
    )
    thumb.tap("undo")
    expect(tower).to_have_attribute("aria-label", "Tower of 8, 4 stories, completed")
    thumb.tap("remove")
    expect(tower).to_have_count(0)
    thumb.tap("undo")
    expect(tower).to_have_count(1)


def test_a_tower_can_be_selected_and_let_go(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("5", "6")
    first = page.locator(".brick").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    first.click()
    expect(page.locator("[data-tools]")).to_be_hidden()


def test_there_is_one_marker_and_one_close(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "marker", "close", "second", "9", "marker")
    expect(page.locator('[data-side="0"] [data-note]')).to_have_text("Called Close")
    expect(page.locator('[data-side="1"] [data-note]')).to_have_text("Highest Marker")


def test_noble_cards_are_counted_up_to_what_the_box_has(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("8", "marker", "nobles")
    via = page.locator("[data-noble=via]")
    monumento = page.locator("[data-noble=monumento]")
    monumento.click()
    for count in ("1", "2", "0"):
        via.click()
        expect(via.locator("[data-count]")).to_have_text(count)
    page.locator("[data-dialog=nobles] [data-shut]").click()
    expect(page.locator('[data-side="0"] [data-total]')).to_have_text("25")


def test_the_ninth_8_is_named_at_its_towers(open_page: Open) -> None:
    page = open_page("/torri/deal?line=" + quote("Adso: 8x5 9x3 marker / William: 8x4"))
    expect(page.locator("[data-hints]")).to_contain_text(
        "There are 9 cards of rank 8 on the table, but only 8 in the box. Adso: 5, William: 4."
    )
    expect(page.locator(".brick.off")).to_have_count(2)


def test_a_draft_survives_reload_and_a_closed_tab(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("8", "raise", "second", "c")
    totals(page, "8", "3")
    page.reload()
    totals(page, "8", "3")
    context = page.context
    page.close()
    again = open_page("/torri/deal", context=context)
    totals(again, "8", "3")
    Thumb(again).tap("undo")
    totals(again, "8", "–")


def test_without_the_network_every_tap_is_kept_and_added_up(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "marker")
    totals(page, "18", "–")
    page.context.set_offline(True)
    thumb.tap("9", "complete")
    expect(page.locator(".brick")).to_have_count(2)
    expect(page.locator("[data-hints]")).to_contain_text("No network.")
    expect(page.locator("[data-desk]")).to_have_class(re.compile("waiting"))
    totals(page, "32", "–")
    page.context.set_offline(False)
    expect(page.locator("[data-desk]")).not_to_have_class(re.compile("waiting"))


def test_the_result_opens_by_itself_when_the_network_is_back(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "marker", "second", "9")
    page.context.set_offline(True)
    thumb.tap("raise", "result")
    expect(page.locator("[data-hints]")).to_contain_text("as soon as the network is back")
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Player 1 wins by 9 points")


def test_a_tap_never_waits_for_the_server(open_page: Open) -> None:
    page = open_page("/torri/deal")
    page.route("**/api/torri/score*", lambda route: None)  # an answer that never comes
    Thumb(page).tap("8", "raise", "complete")
    expect(page.locator(".brick")).to_have_attribute(
        "aria-label", "Tower of 8, 4 stories, completed"
    )


def test_totals_are_there_at_the_tap_under_house_rules_too(open_page: Open) -> None:
    line = quote("Adso: 10x4! marker / William: 8x5")
    page = open_page(f"/torri/deal?line={line}&reading=marker_destroyed%3Dmoves")
    totals(page, "15", "18")
    page.route("**/api/torri/score*", lambda route: None)  # an answer that never comes
    Thumb(page).tap("second", "7")
    totals(page, "15", "31")
    expect(page.locator('[data-side="1"]')).to_have_class(re.compile("leads"))


def test_the_servers_score_replaces_the_phones_and_a_difference_is_told(open_page: Open) -> None:
    page = open_page("/torri/deal")
    told: list[str] = []

    def other(route: Route) -> None:
        if "phone=" in route.request.url:
            told.append(route.request.url)
            route.fulfill(status=204)
        else:
            answer = route.fetch().json()
            answer["players"][0]["total"] = 99
            route.fulfill(json=answer)

    page.route("**/api/torri/score*", other)
    Thumb(page).tap("8", "marker")
    totals(page, "99", "–")
    assert "phone=18%2C0" in told[-1]


def test_a_server_that_fails_is_asked_again(open_page: Open) -> None:
    page = open_page("/torri/deal")
    answers = iter([503, 500])

    def unlucky(route):  # type: ignore[no-untyped-def]
        status = next(answers, None)
        route.fulfill(status=status, body="") if status else route.continue_()

    page.route("**/api/torri/score*", unlucky)
    Thumb(page).tap("8")
    expect(page.locator('[data-side="0"] [data-total]')).to_have_text("8")


def test_a_typed_line_is_taken_over(open_page: Open, example: str) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    page.locator("[data-line]").fill(example)
    page.locator("[data-line-form] button").click()
    totals(page, "63", "66")
    expect(page.locator("#name0")).to_have_text("Adso")
    Thumb(page).tap("undo")
    expect(page.locator("#name0")).to_have_text("Player 1")


def test_a_mistyped_line_is_shown_at_its_column(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    field = page.locator("[data-line]")
    field.fill("Adso: 8x4 11x3 / William:")
    page.locator("[data-line-form] button").click()
    expect(page.locator("[data-line-error]")).to_contain_text(
        "Column 11, “11x3”: there is no such rank."
    )
    expect(page.locator("[data-pointer] mark")).to_have_text("11x3")
    selected = field.evaluate(
        "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    )
    assert selected == "11x3"


def test_names_are_given_and_refused(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    first, second = page.locator('[data-name="0"]'), page.locator('[data-name="1"]')
    first.fill("Adso")
    second.fill("Adso")
    page.locator("[data-names] button").click()
    expect(page.locator("[data-name-error]")).to_have_text("Both players have the same name.")
    second.fill("a/b")
    page.locator("[data-names] button").click()
    expect(page.locator("[data-name-error]")).to_contain_text("without colon and slash")
    second.fill("<b>William</b>".replace("/", ""))
    page.locator("[data-names] button").click()
    expect(page.locator("#name1")).to_have_text("<b>William<b>")


def test_a_new_deal_keeps_names_and_can_be_undone(open_page: Open, example: str) -> None:
    page = open_page("/torri/deal?line=" + quote(example))
    totals(page, "63", "66")
    Thumb(page).tap("menu")
    page.locator("[data-new-form] button").click()
    totals(page, "–", "–")
    expect(page.locator("#name1")).to_have_text("William")
    Thumb(page).tap("undo")
    totals(page, "63", "66")


def test_correcting_a_result_brings_its_towers(open_page: Open, example: str) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    page.get_by_role("link", name="Correct").click()
    totals(page, "63", "66")
    assert page.url.endswith("/torri/deal"), "a reload must show the draft, not the address"


def test_a_deal_can_be_entered_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page("/torri/deal")
    page.locator('[data-add="8"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-do="raise"]').focus()
    page.keyboard.press("Space")
    page.locator(".brick").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-tools]")).to_be_hidden()
    expect(page.locator(".brick")).to_have_attribute("aria-label", "Tower of 8, 4 stories")


def test_on_a_wide_screen_both_towns_stand_next_to_each_other(
    open_page: Open, example: str
) -> None:
    page = open_page("/torri/deal?line=" + quote(example), viewport=DESKTOP)
    towns = page.locator("[data-town]")
    left, right = towns.nth(0).bounding_box(), towns.nth(1).bounding_box()
    assert left
    assert right
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    expect(page.locator('[data-side="1"] [data-figure=colorful]')).to_have_text("33")


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_both_totals_and_the_dock_are_always_on_screen(
    open_page: Open, size: tuple[int, int], language: str
) -> None:
    town, viewport = " ".join(["cx3"] * 12), {"width": size[0], "height": size[1]}
    line = quote(f"Adso: {town} 10x10 marker / William:")
    page = open_page(f"/torri/deal?line={line}", viewport=viewport, locale=language)
    page.locator(".brick").first.click()
    expect(page.locator(".hint.reject").first).to_be_visible()
    for selector in (
        '[data-side="0"] [data-total]',
        '[data-side="1"] [data-total]',
        "[data-finish]",
    ):
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)


def test_large_text_leaves_a_name_readable(open_page: Open, example: str) -> None:
    page = open_page("/torri/deal?line=" + quote(example))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".plate-name").evaluate_all(cut) == 0


def test_a_result_asked_for_without_the_network_stays_on_the_page(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "marker")
    totals(page, "18", "–")
    page.context.set_offline(True)
    thumb.tap("result")
    expect(page.locator("[data-hints]")).to_contain_text("as soon as the network is back")
    page.locator("[data-dialog=result] [data-shut]").click()
    thumb.tap("second", "9")
    page.context.set_offline(False)
    totals(page, "18", "9")
    page.wait_for_timeout(2500)
    expect(page).to_have_url(re.compile("/deal$"))  # going on entering takes the wish back


def test_undoing_back_to_a_known_score_does_not_lock_the_result(open_page: Open) -> None:
    page = open_page("/torri/deal")
    thumb = Thumb(page)
    thumb.tap("8", "marker")
    totals(page, "18", "–")
    page.context.set_offline(True)
    thumb.tap("9")
    expect(page.locator("[data-hints]")).to_contain_text("No network.")
    thumb.tap("undo")
    page.context.set_offline(False)
    thumb.tap("result")
    expect(page.locator("h1")).to_have_text("Player 1 wins by 18 points")


@pytest.mark.parametrize("start", ["/torri/deal?new=1", "/torri/deal?line=A%3A+5x3+%2F+B%3A"])
def test_switching_the_language_keeps_every_tap(open_page: Open, start: str) -> None:
    page = open_page(start)
    before = page.locator(".brick").count()
    Thumb(page).tap("8", "9")
    page.get_by_role("link", name="Français").click()
    expect(page.locator(".brick")).to_have_count(before + 2)


def test_a_noted_run_grows_on_top_and_never_becomes_unreadable(open_page: Open) -> None:
    page = open_page("/torri/deal?line=" + quote("A: c8-10 marker / B:"))
    page.locator(".brick").first.click()
    thumb = Thumb(page)
    thumb.tap("raise")
    expect(page.locator("[data-finish]")).to_have_attribute("href", re.compile("c7-10"))
    thumb.tap(*["raise"] * 8)
    expect(page.locator("[data-finish]")).to_have_attribute("href", re.compile("cx12"))


def test_columns_count_characters_also_behind_emoji(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    page.locator("[data-line]").fill("🏰🏰🏰: 8x4 11x3 / B:")
    page.locator("[data-line-form] button").click()
    expect(page.locator("[data-pointer] mark")).to_have_text("11x3")


def test_a_line_of_ten_thousand_characters_gets_a_message(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    page.locator("[data-line]").fill("Adso: " + "8x4 " * 2500 + "/ William:")
    page.locator("[data-line-form] button").click()
    expect(page.locator("[data-line-error]")).to_contain_text("the line is too long")
    answers = [page.request.get("/torri/result?line=" + quote("塔" * n)) for n in (7_000, 10_000)]
    assert [one.status for one in answers] == [400, 414], "the server itself ends at 64 kB"
    assert "too long" in answers[0].text()


def test_house_rules_travel_with_a_correction(open_page: Open) -> None:
    line = "A: 10x3! 9x3! 8x3! 6x3! close / B: cx6! cx4 5x3 7x3 marker"
    page = open_page(f"/torri/result?line={quote(line)}&reading=penalty%3Doff")
    page.get_by_role("link", name="Correct").click()
    expect(page.locator("[data-finish]")).to_have_attribute("href", re.compile("penalty%3Doff"))


def test_a_broken_draft_is_no_draft(open_page: Open) -> None:
    page = open_page("/torri/deal")
    page.evaluate("localStorage.setItem('torri.draft', '{\"deal\":{\"sides\":[{},{}]}}')")
    page.reload()
    Thumb(page).tap("8")
    expect(page.locator(".brick")).to_have_count(1)


def test_two_tabs_hold_the_same_deal(open_page: Open) -> None:
    page = open_page("/torri/deal")
    other = open_page("/torri/deal", context=page.context)
    Thumb(page).tap("9")
    expect(other.locator(".brick")).to_have_count(1)
    Thumb(other).tap("5")
    expect(page.locator(".brick")).to_have_count(2)


def test_back_closes_a_sheet_and_stays_on_the_page(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("8", "menu")
    page.go_back()
    expect(page.locator("[data-dialog=menu]")).to_be_hidden()
    expect(page.locator(".brick")).to_have_count(1)


def test_focus_stays_among_the_towers_when_one_is_removed(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("8", "9", "remove")
    expect(page.locator(".brick")).to_be_focused()


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1280, 800)])
@pytest.mark.parametrize(
    "line", ["Anna: 10x13b3! marker via / Bob: 7x3!", f"Anna: {'cx3! ' * 14} marker / Bob:"]
)
def test_every_tower_is_seen_whole(open_page: Open, size: tuple[int, int], line: str) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_page("/torri/deal?line=" + quote(line), viewport=viewport)
    page.wait_for_timeout(300)
    sky = page.locator("[data-town]").first.bounding_box()
    assert sky
    for tower in page.locator('[data-of="0"] svg').all():
        box = tower.bounding_box()
        assert box
        assert box["y"] >= sky["y"] - 1
        assert box["x"] >= sky["x"] - 1
        assert box["x"] + box["width"] <= sky["x"] + sky["width"] + 1


def test_the_phone_draws_every_tower_as_the_server_does(open_page: Open) -> None:
    words = "8x3 10x13b3! 7x4b2 cx3 cx5b cx9b3 c5-7 c4-7b c4-7b2 c8-11b c2-10b3 c9-13b3 c4-7 5x2"
    line = f"A: {words} marker / B:"
    page = open_page("/torri/deal?line=" + quote(line))
    bricks = page.locator('[data-of="0"]')
    expect(bricks).to_have_count(len(words.split()))
    drawn = bricks.evaluate_all(
        """all => all.map((one) => [...one.querySelectorAll("use")]
            .map((part) => part.getAttribute("href")).filter((part) => part.startsWith("#s"))
            .filter((part) => part !== "#scaffold"))"""
    )
    towers = parse(line).sides[0].towers
    assert drawn == [[f"#s{symbol}" for symbol in stories(tower)] for tower in towers]
