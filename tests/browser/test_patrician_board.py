"""The followed board of Patrician at phone size: a game by counted taps, refusals, languages."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import PHONE, Open
from playwright.sync_api import Page, ViewportSize, expect

from scorer.games.patrician import play
from scorer.games.patrician.play import Action

NAMES = ("Mary", "Tom", "Ann", "Luca", "Sofia")
NARROW: ViewportSize = {"width": 320, "height": 640}
SOON = 10_000
OF = {"en": "Turn 2 of 48", "fr": "Tour 2 sur 48", "ja": "2／48手番"}


class Board:
    """A phone at the board that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.lines = page, 0, 0

    def site(self, city: str, site: int) -> "Board":
        place = self.page.locator(f'[data-city="{city}"] [data-site="{site}"]')
        if place.get_attribute("aria-disabled"):  # touched all the same: it says why
            place.dispatch_event("click")
        else:
            place.click()
        self.taps += 1
        return self

    def key(self, name: str) -> "Board":
        self.page.locator(f'[data-tap^="{name}"]').first.click()
        self.taps += 1
        return self

    def entered(self) -> None:
        self.lines += 1
        self.page.locator(f'[data-live][data-last="{self.lines}"]').wait_for(timeout=SOON)

    def turn(self, action: Action) -> None:
        """As a table taps it: each floor, the special move, the next player."""
        city = action.card.city
        for site in action.sites:
            self.site(city, site)
        if not action.sites:
            self.site(city, 1).key("bare")
        else:
            if action.move:
                self.key("move").site(*action.move)
            self.key("next")
        self.entered()

    def towers(self, city: str) -> list[str]:
        sites = self.page.locator(f'[data-city="{city}"] .floors').all()
        return ["".join(one.locator("i").all_inner_texts()) for one in sites]


def begin(open_page: Open, players: int, **options: object) -> Board:
    page = open_page("/follow?game=patrician", **{"viewport": PHONE, **options})
    for number, name in enumerate(NAMES[:players]):
        page.locator(f"[name=players-{number}]").fill(name)
    page.locator(".pa-begin").click()
    page.wait_for_url("**/m/*/play/1")
    return Board(page)


def numbers(page: Page, where: str) -> list[int]:
    return [int(text) for text in page.locator(where).all_inner_texts()]


def test_a_whole_game_of_three_is_followed_and_is_in_the_match(open_page: Open) -> None:
    """Two taps a turn, three with two crests, two more with a special move."""
    board = begin(open_page, 3)
    page = board.page
    _, actions = play.made_up(4, 3)
    wanted = sum(max(1, len(one.sites)) + 1 + (2 if one.move else 0) for one in actions)
    for action in actions:
        board.turn(action)
    assert board.taps == wanted <= 140
    expect(page.locator(".pa-city.scored")).to_have_count(9)
    assert sum(numbers(page, "[data-prestige]")) == 99
    expect(page.locator("[data-saved]")).to_be_hidden()
    board.key("count")
    for digit in (3, 0, 2):
        page.locator(f'[data-digit="{digit}"]').click()
    page.locator("[data-count-save]").click()
    page.locator("[data-saved] .primary").click()
    expect(page.locator("h1")).to_contain_text("win")


def test_a_seat_without_a_name_does_not_begin(open_page: Open) -> None:
    page = open_page("/follow?game=patrician", viewport=PHONE)
    for number, name in enumerate(NAMES[:4]):
        page.locator(f"[name=players-{number}]").fill(name)
    page.locator("[data-seats] .pill").nth(3).click()
    page.locator("[name=players-3]").fill("")
    expect(page.locator("[data-seats] .pill").nth(3)).to_be_hidden()
    expect(page.locator("[name=dealer]").first).to_be_checked()
    expect(page.locator("[data-seats] .badge").first).to_have_text("A")


def test_a_name_is_shown_as_it_is_written(open_page: Open) -> None:
    page = open_page("/follow?game=patrician", viewport=PHONE)
    page.locator("[name=players-0]").fill("Mary $& $1")
    page.locator("[name=players-1]").fill("Tom")
    page.locator(".pa-begin").click()
    page.wait_for_url("**/m/*/play/1")
    expect(page.locator(".live-dock .asked")).to_contain_text("Mary $& $1")


def test_five_players_fit_320_pixels_with_ten_cities(open_page: Open) -> None:
    board = begin(open_page, 5, viewport=NARROW)
    page = board.page
    _, actions = play.made_up(3, 5)
    for action in actions[:12]:
        board.turn(action)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(page.locator("[data-city]")).to_have_count(10)
    expect(page.locator(".pa-plate")).to_have_count(5)
    for site in page.locator("[data-site]").all():
        box = site.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
    letters = page.locator(".pa-plate .badge").all_inner_texts()
    assert letters == ["A", "B", "C", "D", "E"]
    assert all(len(text) == 1 for text in page.locator(".pa-board .floors i").all_inner_texts())


def test_a_city_is_scored_at_once_with_the_reason(open_page: Open) -> None:
    board = begin(open_page, 2)
    page = board.page
    for site, floors in ((1, 2), (2, 1), (1, 1)):
        for _ in range(floors):
            board.site("Ve", site)
        board.key("next").entered()
    assert board.towers("Ve") == ["AAA", "B"]
    board.site("Ve", 2)
    expect(page.locator(".pa-verdict")).to_contain_text("Verona is full")
    expect(page.locator(".pa-verdict .taken")).to_have_count(2)
    expect(page.locator(".pa-verdict")).to_contain_text("Mary takes the 5")
    expect(page.locator(".pa-verdict")).to_contain_text("Tom takes the 2")
    board.key("next").entered()
    assert numbers(page, "[data-prestige]") == [5, 2]
    assert numbers(page, ".pa-left") == [36, 37]


def test_what_is_not_allowed_says_why_and_may_be_overruled(open_page: Open) -> None:
    """The last floor must go to the empty site (PA-06); the table may play it otherwise."""
    board = begin(open_page, 2)
    page = board.page
    for _ in range(2):
        board.site("Ve", 1).site("Ve", 1).key("next").entered()
    expect(page.locator('[data-city="Ve"] [data-site="1"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    board.site("Ve", 1)
    sheet = page.locator("[data-sheet]")
    expect(sheet).to_contain_text("The last floor of Verona must go to the empty site.")
    expect(sheet.locator("a").filter(has_text="PA-06")).to_be_visible()
    expect(sheet.locator("[data-instead]")).to_have_attribute("data-instead", "Mary: Ve > 2")
    sheet.locator(".our-way summary").click()
    sheet.locator(".our-way .primary").click()
    board.entered()
    assert board.towers("Ve") == ["AABBA", ""]
    expect(page.locator(".followed-log .overruled")).to_have_count(1)


def test_a_special_move_shows_what_may_move_and_why_not(open_page: Open) -> None:
    """Mary has no floor in Milano, so nothing of it may move (PA-08)."""
    board = begin(open_page, 2)
    page = board.page
    board.site("Ro", 1).key("next").entered()
    board.site("Mi", 1).key("next").entered()
    board.site("Lu", 1).key("move")
    expect(page.locator('[data-city="Ro"] .arrow')).to_have_count(1)
    expect(page.locator('[data-city="Mi"] .why')).to_have_count(1)
    board.site("Mi", 1)
    expect(page.locator("[data-sheet]")).to_contain_text("You have no floor in Milano.")
    page.keyboard.press("Escape")
    board.site("Ro", 1).key("next").entered()
    assert board.towers("Ro") == ["", "A"]
    expect(page.locator("[data-said]")).to_contain_text("moved from site 1 to site 2")


def test_a_turn_builds_in_one_city_and_a_tap_takes_it_over(open_page: Open) -> None:
    board = begin(open_page, 2)
    board.site("Ro", 1).site("Ve", 2)
    expect(board.page.locator(".asked.against")).to_contain_text("one city")
    board.key("instead").key("next").entered()
    assert board.towers("Ve") == ["", "A"]
    assert board.towers("Ro") == ["", ""]


def test_undo_redo_and_correct(open_page: Open) -> None:
    board = begin(open_page, 2)
    page = board.page
    board.site("Ro", 1).site("Ro", 2).key("back")
    assert board.towers("Ro") == ["A", ""]
    board.key("next").entered()
    page.locator("[data-do=undo]").click()
    page.locator('[data-live][data-last="0"]').wait_for(timeout=SOON)
    assert board.towers("Ro") == ["", ""]
    page.locator("[data-do=redo]").click()
    page.locator('[data-live][data-last="1"]').wait_for(timeout=SOON)
    assert board.towers("Ro") == ["A", ""]
    page.locator("[data-table-do=correct]").click()
    page.locator("[data-correct-city] select").select_option("Ro")
    page.locator("[data-correct-city] [name=site2]").fill("bb")
    page.locator("[data-correct-city] .primary").click()
    page.locator('[data-live][data-last="2"]').wait_for(timeout=SOON)
    assert board.towers("Ro") == ["A", "BB"]


def test_a_second_phone_sees_each_turn(open_page: Open) -> None:
    board = begin(open_page, 2)
    viewer = open_page(board.page.url.split("#")[0], viewport=PHONE)
    board.site("Ro", 1).key("next").entered()
    expect(viewer.locator('[data-city="Ro"] [data-site="1"] .floors')).to_have_text(
        "A", timeout=SOON
    )
    expect(viewer.locator("[data-dock]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_board_speaks_three_languages_and_axe_finds_nothing(
    open_page: Open, language: str
) -> None:
    board = begin(open_page, 3, locale=language)
    page = board.page
    board.site("Ro", 1).key("next").entered()
    expect(page.locator("[data-title]")).to_have_text(OF[language])
    board.site("Si", 2)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []


def test_the_board_is_turned_and_entered_by_keyboard(open_page: Open) -> None:
    board = begin(open_page, 2)
    page = board.page
    page.locator("[data-do=turn]").click()
    expect(page.locator("[data-live].turned")).to_have_count(1)
    page.locator('[data-city="Ve"] [data-site="2"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-tap="next"]').focus()
    page.keyboard.press("Enter")
    board.entered()
    assert board.towers("Ve") == ["", "A"]
    page.locator("[data-do=turn]").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_floor_moves_and_portraits_are_counted(
    open_page: Open, scheme: str
) -> None:
    board = begin(open_page, 2, color_scheme=scheme)
    page = board.page
    board.site("Ro", 1).key("next").entered()
    board.site("Mi", 1).key("move")
    runs = [Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]]
    board.key("back").key("next").entered()
    page.locator("[data-table-do=correct]").click()
    page.locator("[data-correct-turn] [name=turn]").fill("49")
    page.locator("[data-correct-turn] .button").click()
    page.locator('[data-live][data-last="3"]').wait_for(timeout=SOON)
    board.key("count")
    runs.append(Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"])
    assert [(one["id"], one["nodes"][0]["html"][:120]) for run in runs for one in run] == []
