"""The followed board of San Gimignano at phone size: a whole game by taps, refusals, languages."""

import re
from collections.abc import Iterator

import pytest
from browser.conftest import PHONE, Open
from browser.looks import violations
from browser.test_every_page import TARGETS, TOO_SMALL
from browser.test_live_looks import SEND
from playwright.sync_api import Page, expect

from scorer.games.sangimignano import play

SECOND = 3_000
GAME = play.demo(11, "", 2)
"""Nineteen rounds of two, with towers; its lay-out and its turns are tapped as they are written."""
STARTS = [line[6:] for line in GAME.splitlines() if line.startswith("start")]
TURNS = [line for line in GAME.splitlines() if re.match(r"(Adso|William): ", line)]
FIRST_TOWER = next(place for place, line in enumerate(TURNS) if " tower" in line)
LAY_OUT = "v => { document.querySelector('[name=layout2]').value = v }"
HOURS = """([type, at]) => {
  const told = document.querySelector('[data-position]').dataset.position;
  return JSON.parse(told).places[type][at];
}"""

DRAG = """() => {
  const board = document.querySelector(".sg-board");
  for (const [kind, clientX] of [["down", 100], ["move", 130], ["move", 150], ["up", 150]]) {
    const finger = { pointerId: 7, clientX, clientY: 300, bubbles: true };
    board.dispatchEvent(new PointerEvent(`pointer${kind}`, finger));
  }
}"""
"""As of a finger: no click follows."""


class Board:
    """A phone at the followed board that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    @property
    def lines(self) -> int:
        return int(self.page.locator("[data-live]").get_attribute("data-last") or 0)

    def play(self, line: str) -> None:
        """One line as somebody taps it."""
        stage, *words = line.partition(": ")[2].split()
        before = self.lines
        if stage == "segment":
            self.lay(*words)
        elif stage == "no":
            self.tap('[data-tap="leave"]')
        else:
            self.touch(words[0], small=stage == "token" and self.small)
        expect(self.page.locator("[data-live]")).to_have_attribute("data-last", str(before + 1))

    @property
    def small(self) -> bool:
        """Is the whole board seen, and a region too small for a finger?"""
        return "small" in (self.page.locator("[data-field]").get_attribute("class") or "")

    def touch(self, region: str, *, small: bool) -> None:
        self.tap(f'[data-region="{region}"]')
        if small:
            expect(self.page.locator("[data-field]")).to_have_class(re.compile(r"\bclose\b"))
            expect(self.page.locator("[data-field]")).not_to_have_class(re.compile(r"\bsmall\b"))
            self.tap(f'[data-region="{region}"]')

    def lay(self, type_: str, place: str) -> None:
        at, hour = place.split("@")
        if self.page.locator(f'[data-tap="type {type_}"]').count():
            self.tap(f'[data-tap="type {type_}"]')
        self.tap(f'[data-place="{at}"]')
        turnings = self.page.evaluate(HOURS, [type_, at]).index(int(hour) % 12)
        for _ in range(turnings):
            self.tap(f'[data-place="{at}"]')
        self.tap('[data-tap="here"]')


def begun(open_page: Open, **options: object) -> Board:
    page = open_page("/follow?game=sangimignano", **options)
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.evaluate(LAY_OUT, "+".join(STARTS))
    page.locator(".follow-form .button.wide").click()
    page.wait_for_url("**/m/*/play/1")
    expect(page.locator(".followed.ready")).to_be_visible()
    return Board(page)


def after(open_page: Open, lines: list[str], **options: object) -> Board:
    board = begun(open_page, **options)
    for line in lines:
        assert board.page.evaluate(SEND, line) == 201
    board.page.reload()
    expect(board.page.locator(".followed.ready")).to_be_visible()
    return board


def test_the_lay_outs_shown_are_those_of_the_names_that_are_typed(open_page: Open) -> None:
    page = open_page("/follow?game=sangimignano")
    for number, name in enumerate(("Adso", "William", "", "Jorge")):
        page.locator(f"[name=players-{number}]").fill(name)
    expect(page.locator("[data-layouts]:visible")).to_have_count(1)
    expect(page.locator("[data-layouts]:visible")).to_have_attribute("data-layouts", "3")


def test_the_tap_after_a_drag_counts_also_beside_the_board(open_page: Open) -> None:
    page = begun(open_page).page
    page.evaluate(DRAG)
    page.locator(".sg-plate").nth(1).click()
    expect(page.locator(".sg-plate").nth(1)).to_have_attribute("aria-pressed", "true")


def test_a_whole_game_of_two_is_followed_by_taps(open_page: Open) -> None:
    board = begun(open_page, reduced_motion="reduce")
    for line in TURNS:
        board.play(line)
    page = board.page
    expect(page.locator("[data-said]")).to_have_text("Nobody can build any more: the game is over.")
    record = page.request.get(f"{page.url.partition('#')[0]}/record.txt").text()
    assert [line for line in record.splitlines() if ": " in line] == TURNS
    page.locator("[data-saved] .primary").click()
    expect(page.locator("h1").first).to_contain_text("Adso wins with the most towers")


def test_the_taps_of_a_turn_are_those_of_the_design(open_page: Open) -> None:
    board = begun(open_page)
    board.play(TURNS[0])
    assert board.taps == 1, "a token on a board whose hexagons are large"
    board.play(TURNS[1])
    turned = board.taps - 1 - 3
    assert 0 <= turned <= 5, "type, place, each turning, Here"
    tower = after(open_page, TURNS[:FIRST_TOWER])
    tower.play(TURNS[FIRST_TOWER])
    assert tower.taps == 1, "a tower"


def test_a_small_hexagon_opens_large_before_its_region_is_touched(open_page: Open) -> None:
    board = after(open_page, TURNS[: FIRST_TOWER - 1], viewport={"width": 320, "height": 640})
    assert board.small
    region = TURNS[FIRST_TOWER - 1].split()[-1]
    before = board.lines
    board.tap(f'[data-region="{region}"]')
    expect(board.page.locator("[data-field]")).to_have_class(re.compile(r"\bclose\b"))
    assert board.lines == before
    board.tap('[data-tap="whole"]')
    expect(board.page.locator("[data-field]")).not_to_have_class(re.compile(r"\bclose\b"))


def at_the_tower(open_page: Open, **options: object) -> Board:
    return after(open_page, TURNS[:FIRST_TOWER], **options)


def foreign(board: Board) -> str:
    """A region on which no tower may be built."""
    found = board.page.evaluate("""() => {
      const {sites} = JSON.parse(document.querySelector('[data-position]').dataset.position);
      const regions = [...document.querySelectorAll('[data-table] [data-region]')];
      const free = regions.filter(one => !sites.includes(one.dataset.region));
      const seen = free.filter(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === one;
      });
      return seen[0].dataset.region;
    }""")
    return str(found)


def test_a_region_that_is_not_legal_says_why_and_may_be_overruled(open_page: Open) -> None:
    board = at_the_tower(open_page, reduced_motion="reduce")
    page, region = board.page, foreign(at_the_tower(open_page, reduced_motion="reduce"))
    page.context.set_offline(True)
    board.tap(f'[data-region="{region}"]')
    expect(page.locator(".sg-toast")).to_be_visible(timeout=SECOND)  # without the network
    expect(page.locator(".sg-toast a")).to_have_text("SG-04")
    page.context.set_offline(False)
    page.locator(".sg-toast button").click()
    expect(page.locator("[data-sheet] .refusal h2").first).to_have_text("Not allowed")
    expect(page.locator("[data-sheet] .sg-board")).to_be_visible()
    page.locator(".our-way > summary").click()
    page.locator(".our-way .primary").click()
    expect(page.locator("[data-sheet]")).not_to_be_visible()
    page.locator(".live-bar [data-do=log]").first.click()
    expect(page.locator(".followed-log .overruled")).to_contain_text("as we agreed")


def test_undo_redo_and_a_jump_in_the_log(open_page: Open) -> None:
    board = after(open_page, TURNS[:6])
    page = board.page
    page.locator(".live-bar [data-do=undo]").click()
    expect(page.locator("[data-live]")).to_have_attribute("data-last", "5")
    page.locator(".live-bar [data-do=redo]").click()
    expect(page.locator("[data-live]")).to_have_attribute("data-last", "6")
    page.locator(".live-bar [data-do=log]").first.click()
    page.locator('[data-at="1"]').click()
    expect(page.locator("[data-film-at]")).to_have_text("1 / 6")
    expect(page.locator("[data-picture] .sg-board")).to_have_attribute(
        "aria-label", re.compile(r"2 segments\. Adso: 0 towers, 1 token\.")
    )
    page.locator('[data-film-do="here"]').click()
    expect(page.locator("[data-live]")).to_have_attribute("data-last", "1")


def test_what_is_on_the_table_can_be_corrected(open_page: Open) -> None:
    board = after(open_page, TURNS[:2])
    page = board.page
    assert page.evaluate(SEND, "correct turn Adso token") == 201
    expect(page.locator("[data-said]")).to_contain_text("Adso: place a token", timeout=SECOND)
    full = TURNS[0].split()[-1]
    assert page.evaluate(SEND, f"correct region {full} 12") == 201
    expect(page.locator('[data-total="0"]')).to_have_text("0")
    label = page.locator(f'[data-region="{full}"]')
    expect(label).to_have_attribute("aria-label", re.compile("tokens: Adso, William$"))
    board.tap(f'[data-region="{full}"]')
    expect(page.locator(".sg-toast")).to_contain_text("Two tokens are here already.")


def test_arrows_walk_the_regions_and_enter_places_a_token(open_page: Open) -> None:
    page = begun(open_page).page
    page.locator('[data-region][tabindex="0"]').focus()
    first = page.evaluate("document.activeElement.dataset.region")
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    now = page.evaluate("document.activeElement.dataset.region")
    assert now != first
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-region="{now}"]')).to_have_attribute(
        "aria-label", re.compile("tokens: Adso$")
    )


def test_the_board_turns_and_stays_turned(open_page: Open) -> None:
    page = begun(open_page).page
    before = int(page.locator("[data-field]").get_attribute("data-turn") or 0)
    page.locator(".live-bar [data-do=turn]").click()
    turned = str((before + 1) % 6)
    expect(page.locator("[data-field]")).to_have_attribute("data-turn", turned)
    page.reload()
    expect(page.locator("[data-field]")).to_have_attribute("data-turn", turned)


def test_who_looks_sees_every_turn_and_touches_nothing(open_page: Open) -> None:
    board = begun(open_page)
    viewer = open_page(board.page.url.partition("#")[0])
    expect(viewer.locator("[data-dock]")).to_have_count(0)
    board.play(TURNS[0])
    region = TURNS[0].split()[-1]
    seen = viewer.locator(f'[data-region="{region}"]')
    expect(seen).to_have_attribute("aria-label", re.compile("tokens: Adso$"), timeout=2 * SECOND)
    seen.click()
    expect(viewer.locator(".sg-toast")).to_have_count(0)


def states(board: Board) -> Iterator[str]:
    """The table in every state worth looking at."""
    page = board.page
    yield "the tower"
    board.tap('[data-tap="leave"]')
    expect(page.locator('[data-tap="over"]')).to_be_visible()
    yield "the token"
    board.tap('[data-groups="0"]')
    yield "the groups of a player"
    board.tap('[data-tap="over"]')
    expect(page.locator("[data-sheet]")).to_be_visible()
    yield "is it over"
    page.locator("[data-sheet] [data-sheet-close]").click()
    board.tap('[data-tap="cancel"]')
    board.tap('[data-tap="referee"]')
    expect(page.locator("[data-sheet]")).to_be_visible()
    yield "the referee"
    page.locator("[data-sheet] [data-sheet-close]").click()
    page.locator(".live-bar [data-do=log]").first.click()
    yield "the log"


@pytest.mark.parametrize(
    ("language", "scheme", "size"),
    [
        ("en", "light", PHONE),
        ("fr", "dark", {"width": 320, "height": 640}),
        ("ja", "light", {"width": 320, "height": 640}),
        ("en", "dark", {"width": 1280, "height": 800}),
    ],
)
def test_axe_finds_nothing_and_nothing_is_too_wide_or_too_small(
    open_page: Open, language: str, scheme: str, size: dict[str, int]
) -> None:
    board = at_the_tower(
        open_page, locale=language, color_scheme=scheme, viewport=size, reduced_motion="reduce"
    )
    found = []
    for state in states(board):
        found += [f"{state}: {one}" for one in violations(board.page)]
        wide = board.page.evaluate("document.documentElement.scrollWidth")
        found += [f"{state}: {wide} wide"] if wide > size["width"] else []
        keys = board.page.locator("[data-live]").locator(TARGETS).evaluate_all(TOO_SMALL)
        known = ("rule", "data-region")  # a chip in a sentence; a region opens large first
        found += [f"{state}: {one}" for one in keys if not any(word in one for word in known)]
    assert found == []


@pytest.mark.parametrize("stage", [0, 1, 5])
def test_axe_finds_nothing_while_a_segment_is_laid(open_page: Open, stage: int) -> None:
    board = after(open_page, TURNS[:1], reduced_motion="reduce")
    if stage:
        board.tap('[data-tap^="type "]')
    if stage > 1:
        board.tap("[data-place]")
    assert list(violations(board.page)) == []
