"""Disputes at phone size: a city and a cut-out of a board put together by taps, towers counted."""

import json
import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import Open
from playwright.sync_api import Page, expect

from scorer.games.patrician.cities import holder
from scorer.games.sangimignano.play import demo, read, write_position

pytestmark = pytest.mark.usefixtures("site")
SMALL = {"width": 320, "height": 640}
TOWERS = 3_000
HELD = """async (towers) => {
  const { holder } = await import("/static/x/patrician/city.js");
  return JSON.stringify(JSON.parse(towers).map(holder));
}"""
READ_BACK = """async (positions) => {
  const { readPosition, writePosition } = await import("/static/x/sangimignano/cutout.js");
  return JSON.stringify(JSON.parse(positions).map((one) => writePosition(readPosition(one))));
}"""


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *selectors: str) -> None:
        for selector in selectors:
            self.page.locator(selector).first.click()
            self.taps += 1


def key(name: str) -> str:
    return f"[data-key='{name}']"


def test_a_city_in_dispute_takes_11_taps_and_its_answer_is_there(open_page: Open) -> None:
    thumb = Thumb(open_page("/patrician/ask/city"))
    thumb.tap(key("Ro"), *map(key, "AABBC"), key("site-1"), *map(key, "BCCB"))
    assert thumb.taps == 11
    told = thumb.page.locator(".city-told")
    expect(told).to_contain_text("A, B have 2 each. The floor of B is highest. B takes the 9.")
    expect(told).to_contain_text("B, C have 2 each. The floor of B is highest. B takes the 6.")
    expect(thumb.page.locator(".city-floor.lit")).to_have_text(["B", "B"])
    expect(thumb.page.locator(".city-floor.faded")).to_have_text(["C"])
    expect(thumb.page.locator("[name=city]")).to_have_value("Ro:AABBC.BCCB")
    thumb.tap(".ask-form .primary")
    expect(thumb.page.locator("#answer")).to_contain_text("B takes the 9")


def test_a_floor_too_many_is_not_taken_and_the_last_one_can_be_taken_back(open_page: Open) -> None:
    thumb = Thumb(open_page("/patrician/ask/city"))
    thumb.tap(key("Ve"), *map(key, "AAAB"), key("site-1"), key("B"))
    thumb.page.locator(key("B")).click(force=True)
    field = thumb.page.locator("[name=city]")
    expect(field).to_have_value("Ve:AAAB.B")
    thumb.tap(key("undo"))
    expect(field).to_have_value("Ve:AAAB.")
    expect(thumb.page.locator(".city-told")).to_contain_text("Floors that are still missing: 1.")


def test_the_phone_gives_a_tower_to_the_same_player_as_the_engine(open_page: Open) -> None:
    draw = random.Random()
    towers = ["".join(draw.choices("ABCDE", k=draw.randint(0, 9))) for _ in range(TOWERS)]
    found = json.loads(open_page("/patrician/ask/city").evaluate(HELD, json.dumps(towers)))
    for tower, one in zip(towers, found, strict=True):
        ours = holder(tower)
        expected = ours and (ours.letter, ours.floors, ours.floor, ours.tied)
        assert (one and (one["letter"], one["floors"], one["floor"], one["tied"])) == expected


def test_a_cut_out_is_put_together_by_taps_and_judged(open_page: Open) -> None:
    page = open_page("/sangimignano/ask/group")
    thumb = Thumb(page)
    thumb.tap("[data-again]", "[data-tool=mine]")
    for region in ("0,0@8", "0,0@12", "0,1@8", "1,0@8"):
        thumb.tap(f"[data-region='{region}']")
    thumb.tap("[data-tool=pick]")
    for region in ("0,0@8", "0,0@12", "0,1@8", "1,0@8"):
        thumb.tap(f"[data-region='{region}']")
    thumb.tap(".ask-form .primary")
    expect(page.locator("#answer")).to_contain_text("A corner is not enough")
    expect(page.locator("#answer .sg-gold")).to_have_count(1)
    assert thumb.taps <= 15
    thumb.tap("[data-undo-cut]")


def test_a_segment_is_added_turned_and_taken_away(open_page: Open) -> None:
    page = open_page("/sangimignano/ask/token")
    thumb, field = Thumb(page), page.locator("[name=position]")
    thumb.tap("[data-tool=segments]", "[data-type=bcd]", "[data-place='1,-1']")
    expect(field).to_have_value(re.compile(r"1,-1@12:b\.c\.d"))
    thumb.tap("[data-region='1,-1@12']")
    expect(field).to_have_value(re.compile(r"1,-1@2:b\.c\.d"))
    thumb.tap("[data-tool=tower]", "[data-region='1,-1@2']")
    expect(field).to_have_value(re.compile(r"1,-1@2:b\*1\.c\.d"))
    thumb.tap("[data-tool=remove]", "[data-region='1,-1@6']")
    expect(field).not_to_have_value(re.compile("1,-1"))


def test_a_segment_is_asked_about_at_its_place(open_page: Open) -> None:
    page = open_page("/sangimignano/ask/segment")
    thumb = Thumb(page)
    thumb.tap("[data-type=abc]", "[data-place='2,-1']", ".ask-form .primary")
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("[name=segment]")).to_have_value("abc 2,-1@12")
    expect(page.locator("[name=position]")).to_have_value(re.compile("^Adso: abc / William"))


def test_every_position_of_a_game_is_read_and_written_by_the_phone(open_page: Open) -> None:
    states = [line.state for line in read(demo(3, "variant", 4)).lines]
    positions = [write_position(one.position) for one in states if one.position]
    assert len(positions) > 50
    page = open_page("/sangimignano/ask/token")
    back = json.loads(page.evaluate(READ_BACK, json.dumps(positions)))
    assert back == positions


def test_counting_towers_passes_the_turn_and_leads_to_the_result(open_page: Open) -> None:
    page = open_page("/sangimignano/aids/count")
    thumb = Thumb(page)
    expect(page.locator("[data-turn]")).to_contain_text("Turn of Player A")
    thumb.tap("[data-player='0']")
    expect(page.locator("[data-turn]")).to_contain_text("Turn of Player B")
    thumb.tap("[data-next]", "[data-player='2']", "[data-player='2']", "[data-undo]")
    expect(page.locator(".town-sky b")).to_have_text(["1", "0", "1"])
    page.reload()
    expect(page.locator(".town-sky b")).to_have_text(["1", "0", "1"])
    for _ in range(9):
        thumb.tap("[data-player='0']")
    expect(page.locator("[data-turn]")).to_contain_text("Player A has ten towers")
    expect(page.locator("[data-player='1']")).to_be_disabled()
    thumb.tap("[data-end]")
    page.wait_for_url("**/sangimignano/deal?line=**")
    expect(page.locator("[data-verdict]")).to_have_text("Player A wins with the most towers")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize(
    "path",
    [
        "/patrician/ask/city?city=Ro:AABBC.BCCB",
        "/sangimignano/ask/group",
        "/sangimignano/ask/segment",
        "/sangimignano/cases/C-27",
        "/sangimignano/aids/count",
        "/sangimignano/aids/setup?players=4&seed=2&segment0=abc",
    ],
)
def test_the_pages_fit_a_small_phone_in_every_language(
    open_page: Open, path: str, language: str, theme: str
) -> None:
    page = open_page(path, viewport=SMALL, color_scheme=theme, locale=language)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
