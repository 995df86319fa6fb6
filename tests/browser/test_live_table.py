"""The live table at phone size: whole deals by taps, two phones, a dead network, languages."""

import re
from pathlib import Path

import pytest
from browser.conftest import PHONE, Open
from playwright.sync_api import Page, Route, expect

FIXTURES = Path(__file__).parent.parent / "fixtures" / "records"
LATE = """() => {
  const now = window.fetch;
  window.fetch = (...all) => new Promise((go) => setTimeout(() => go(now(...all)), 800));
}"""
IN_DANGER, FALLING = re.compile(r"\bfate may\b"), re.compile(r"\bfate falls\b")


class Table:
    """A phone at the live table that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *places: str) -> "Table":
        """A key of the dock by its name, `tower 0 1`, `ghost 0`, `from deck`, or `answer`."""
        for place in places:
            self._find(place).click()
            self.taps += 1
        return self

    def _find(self, place: str):  # type: ignore[no-untyped-def]
        page = self.page
        if found := re.fullmatch(r"tower ([01]) (\d+)", place):
            return page.locator(f'[data-seat="{found[1]}"] [data-tower="{found[2]}"]')
        if place.startswith("from "):
            return page.locator(f'[data-source="{place[5:]}"]').first
        if place == "answer":
            return page.locator('[data-tap="answer 0"]')
        if place.startswith("ghost "):
            return page.locator(f'[data-ghost="{place[6:]}"]')
        return page.locator(f'[data-tap="{place}"]')

    def counted(self, number: int, said: str) -> None:
        """So many taps since the last time, and these words in the strip."""
        expect(self.page.locator("[data-said]")).to_contain_text(said)
        assert self.taps == number
        self.taps = 0


def follow(open_page: Open, variant: str = "basic", market: str = "", **options: object) -> Table:
    page = open_page("/follow", **options)
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator(f"[name=variant][value={variant}]").check(force=True)
    if market:
        page.locator(".everything > summary").click()
        for rank in market.split():
            page.locator(f'[data-rank="{rank}"]').click()
    else:
        page.locator("[name=depth][value=towers]").click()
    page.wait_for_url("**/m/*/play/1")
    return Table(page)


def test_a_whole_basic_deal_by_its_towers_with_its_taps_counted(open_page: Open) -> None:
    table = follow(open_page, viewport=PHONE)
    table.tap("rank 8", "build 1").counted(2, "William built 8 × 3")
    table.tap("rank 7", "ghost 0").counted(2, "Adso built 7 × 3")
    table.tap("tower 1 1", "extend").counted(2, "William extended tower 8 × 3")
    table.tap("tower 0 1", "complete").counted(2, "Adso completed: 7 × 3")
    table.tap("colorful", "rank 10", "build 0").counted(3, "Adso built ✦ 8–10")
    table.tap("rank 9", "build 1").counted(2, "William built 9 × 3")
    table.tap("rank 10", "build 0")
    expect(table.page.locator('[data-seat="1"] [data-tower="2"]')).to_have_class(IN_DANGER)
    expect(table.page.locator('[data-seat="0"] [data-tower="1"]')).to_contain_text("completed")
    table.tap("tower 1 2").counted(3, "Destroyed: 9 × 3 of William.")
    expect(table.page.locator('[data-seat="1"] [data-tower="2"]')).to_have_class(FALLING)
    expect(table.page.locator('[data-seat="1"]')).to_contain_text("may answer")
    table.tap("answer").counted(1, "A Guard stopped the effect.")
    expect(table.page.locator('[data-seat="1"] [data-tower]')).to_have_count(2)
    expect(table.page.locator(".fate-badge")).to_have_count(0)
    table.tap("guess pass").counted(1, "William passed.")
    table.tap("answer").counted(1, "Adso passed.")
    table.tap("bare over").counted(1, "The deal is over.")
    expect(table.page.locator("[data-saved]")).to_be_visible()
    table.page.get_by_role("link", name="Open the sheet").click()
    expect(table.page.locator("h1")).to_contain_text("wins")
    table.page.get_by_text("See how it was played").click()
    table.page.wait_for_url("**/play/1")


def test_a_tap_is_not_lost_when_an_answer_arrives_under_the_finger(open_page: Open) -> None:
    table = follow(open_page, viewport=PHONE)
    page, held = table.page, list[Route]()
    page.route("**/lines", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/lines"):
        table.tap("rank 8", "build 1")
    page.locator('[data-tap="rank 7"]').hover()
    page.mouse.down()
    held[0].continue_()
    expect(page.locator('[data-seat="1"] [data-tower]')).to_have_count(1)
    expect(page.locator('[data-tap="build 1"]')).to_have_count(0)
    page.mouse.up()
    page.unroute("**/lines")
    table.tap("build 0")
    expect(page.locator("[data-said]")).to_contain_text("Adso built 7 × 3")


def test_a_deal_of_everything_needs_few_taps(open_page: Open) -> None:
    table = follow(open_page, market="5 7 7 10", viewport=PHONE)
    table.tap("from deck", "from 7", "buy").counted(3, "William bought: 1 card from the deck, 7.")
    table.tap("from deck", "from deck", "buy").counted(3, "Adso bought: 2 cards from the deck.")
    table.tap("start", "rank 6", "build 1").counted(3, "William built 6 × 3")
    table.tap("start", "rank 8", "build 0", "from deck", "from deck", "from deck")
    table.counted(6, "Adso built 8 × 3. Drawn: 3 cards from the deck.")
    table.tap("tower 1 1", "from deck").counted(2, "William extended tower 6 × 3: 6.")
    table.tap("exchange", "rank 5", "rank 9", "from deck", "from 7", "swap")
    table.counted(6, "Adso exchanged: gave 5, 9.")
    table.tap("tower 1 1", "complete").counted(2, "William completed: 6 × 4")
    table.tap("word pass 0").counted(1, "Adso passed.")


def test_cards_drawn_before_the_answer_is_here_pay_for_the_tower(open_page: Open) -> None:
    table = follow(open_page, market="5 7 7 10", viewport=PHONE)
    table.page.evaluate(LATE)
    table.tap("start", "rank 8", "build 1", "from deck", "from deck", "from deck")
    table.counted(6, "William built 8 × 3. Drawn: 3 cards from the deck.")


def test_a_stone_is_tapped_for_a_plain_tower_only(open_page: Open) -> None:
    """Where it is in a run, only a typed line says; a tap would lose it."""
    table = follow(open_page, "nobles", viewport=PHONE)
    stone = table.page.locator('[data-tap="pietra"]')
    table.tap("rank 8")
    expect(stone).to_be_visible()
    table.tap("colorful", "rank 10")
    expect(table.page.locator('[data-tap="build 0"]')).to_be_visible()
    expect(stone).to_have_count(0)


def test_a_whole_noble_deal_is_followed_from_its_record_and_by_taps(open_page: Open) -> None:
    table = follow(open_page, "nobles", viewport=PHONE)
    table.tap("rank 8", "pietra", "build 0").counted(3, "Adso built 8 × 3")
    table.tap("nobles", "noble mura 1").counted(2, "William played Mura")
    table.tap("answer").counted(1, "Giostra canceled it.")
    table.tap("rank 7", "more", "build 1").counted(3, "William built 7 × 4")
    table.tap("nobles", "noble cappella 1").counted(2, "William played Cappella")
    table.tap("tower 0 1", "complete").counted(2, "Adso completed: 8 × 3")
    table.tap("tower 1 1", "complete").counted(2, "William completed: 7 × 4")
    table.tap("bare over").counted(1, "The deal is over.")
    expect(table.page.locator("[data-saved]")).to_be_visible()
    table.page.get_by_role("link", name="Open the sheet").click()
    expect(table.page.locator("main")).to_contain_text("Cappella")


def test_what_may_not_be_done_is_dimmed_and_says_why(open_page: Open) -> None:
    table = follow(open_page, market="5 7 7 10", viewport=PHONE)
    close = table.page.locator('[data-tap="word close 1"]')
    expect(close).to_have_class(re.compile("dimmed"))
    close.click()
    sheet = table.page.locator("[data-sheet]")
    expect(sheet).to_contain_text("To call Close you need 4 completed towers")
    page = table.page
    page.locator("[data-sheet] [data-sheet-close]").click()
    table.tap("start", "rank 5", "more", "more", "more", "more", "more", "more", "build 1")
    expect(sheet).to_contain_text("Not allowed")
    expect(sheet).to_contain_text("What may be done instead")


def test_the_table_can_overrule_the_referee_with_a_reason(open_page: Open) -> None:
    table = follow(open_page, market="5 7 7 10", viewport=PHONE)
    for who in (1, 0):
        table.tap("from deck", "from deck", "buy")
        expect(table.page.locator(f'[data-seat="{1 - who}"].moves')).to_be_visible()
    table.tap("from deck", "from deck", "buy")
    sheet = table.page.locator("[data-sheet]")
    expect(sheet).to_contain_text("PURCHASE-2")
    sheet.locator("details summary").click()
    sheet.locator("[name=reason]").fill("we allow nine cards")
    sheet.get_by_role("button", name="Allow it").click()
    expect(table.page.locator("[data-said]")).to_contain_text("we allow nine cards")
    expect(table.page.locator("[data-log]")).to_contain_text("we allow nine cards")


def open_log(page: Page) -> None:
    page.locator('.live-bar:not(.log-bar) [data-do="log"]').click()


def test_undo_redo_look_and_play_on_lose_nothing(open_page: Open) -> None:
    table, page = follow(open_page, viewport=PHONE), None
    page = table.page
    for rank, player in (("8", 1), ("7", 0), ("6", 1)):
        table.tap(f"rank {rank}", f"build {player}")
        expect(page.locator("[data-said]")).to_contain_text(f"built {rank} × 3")
    page.locator("[data-do=undo]").click()
    expect(page.locator(".struck")).to_have_count(1)
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-said]")).to_contain_text("6 × 3")
    open_log(page)
    page.locator('[data-log] [data-at="1"]').click()
    expect(page.locator('[data-seat="0"] [data-tower]')).to_have_count(0)
    page.locator("[data-film-do=here]").click()
    expect(page.locator(".struck")).to_have_count(3)
    expect(page.locator("[data-dock]")).to_be_visible()
    open_log(page)
    page.locator(".struck button").first.click()
    expect(page.locator("[data-said]")).to_contain_text("7 × 3")
    page.reload()
    expect(page.locator(".struck")).to_have_count(3)
    expect(page.locator("[data-said]")).to_contain_text("7 × 3")


def test_the_picture_above_the_log_is_drawn_when_somebody_sees_it(open_page: Open) -> None:
    table = follow(open_page, viewport=PHONE)
    table.tap("rank 8", "build 1").counted(2, "William built 8 × 3")
    viewer = open_page(table.page.url.partition("#")[0], viewport=PHONE)
    table.tap("rank 7", "build 0").counted(2, "Adso built 7 × 3")
    expect(viewer.locator("[data-said]")).to_contain_text("Adso built 7 × 3")
    expect(viewer.locator(".followed-log li")).to_have_count(2)
    open_log(viewer)
    picture = viewer.locator("[data-picture]")
    expect(picture).to_contain_text("7 × 3")
    table.tap("rank 9", "build 1").counted(2, "William built 9 × 3")
    expect(viewer.locator(".followed-log li")).to_have_count(3)
    expect(viewer.locator(".followed-log .now")).to_have_count(1)
    expect(picture).to_contain_text("9 × 3")


def second_phone(open_page: Open, table: Table) -> Table:
    """Another phone that scores, by the code of the match."""
    slug = table.page.url.split("/")[4]
    table.page.goto(table.page.url.partition("/play")[0])
    expect(table.page.locator("[data-invite-scorer]")).to_be_visible()
    address = table.page.locator("[data-invite-share] button").get_attribute("data-share") or ""
    guest = open_page("/j" + address.partition("/j")[2])
    guest.wait_for_url(f"**/m/{slug}")
    for page in (table.page, guest):
        page.goto(f"{page.url.partition('#')[0]}/play/1")
    return Table(guest)


def test_two_phones_see_the_same_and_the_second_of_two_entries_loses_nothing(
    open_page: Open,
) -> None:
    adso = follow(open_page, viewport=PHONE)
    william = second_phone(open_page, adso)
    adso.tap("rank 8", "build 1")
    expect(william.page.locator("[data-said]")).to_contain_text("8 × 3")
    william.page.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden'})")
    william.tap("rank 7")
    adso.tap("rank 6", "build 0")
    expect(adso.page.locator("[data-said]")).to_contain_text("Adso built 6 × 3")
    william.tap("build 1")
    expect(william.page.locator("[data-note]")).to_contain_text("was first")
    expect(william.page.locator('[data-seat="0"] [data-tower]')).to_have_count(1)
    william.tap("build 1")
    expect(adso.page.locator('[data-seat="1"] [data-tower]')).to_have_count(2)


def test_who_only_looks_hears_of_every_entry_and_asks_without_cookies(open_page: Open) -> None:
    adso = follow(open_page, viewport=PHONE)
    viewer = open_page("/")
    asked: list[dict[str, str]] = []
    viewer.on(
        "request", lambda one: asked.append(one.all_headers()) if "/news" in one.url else None
    )
    viewer.goto(adso.page.url.partition("#")[0])
    adso.tap("rank 8", "build 1")
    expect(viewer.locator("[data-said]")).to_contain_text("8 × 3")
    assert asked
    assert not any("cookie" in headers for headers in asked)


def test_an_entry_without_a_network_waits_and_is_asked_about_if_others_were_faster(
    open_page: Open,
) -> None:
    adso = follow(open_page, viewport=PHONE)
    william = second_phone(open_page, adso)
    william.page.context.set_offline(True)
    william.tap("rank 8", "build 1")
    expect(william.page.locator("[data-note]")).to_contain_text("No network")
    william.page.context.set_offline(False)
    expect(adso.page.locator("[data-said]")).to_contain_text("8 × 3")
    expect(william.page.locator("[data-note]")).to_be_hidden()
    william.page.context.set_offline(True)
    william.tap("cancel", "rank 7", "build 1") if william.page.locator(
        '[data-tap="cancel"]'
    ).count() else william.tap("rank 7", "build 1")
    expect(william.page.locator("[data-note]")).to_contain_text("No network")
    adso.tap("rank 6", "build 0")
    expect(adso.page.locator("[data-said]")).to_contain_text("Adso built 6 × 3")
    william.page.context.set_offline(False)
    expect(william.page.locator("[data-dock]")).to_contain_text("is not sent yet")
    william.tap("resend")
    expect(adso.page.locator("[data-said]")).to_contain_text("7 × 3")


@pytest.mark.parametrize(
    ("language", "built"),
    [("en", "William built 8 × 3"), ("fr", "8 × 3"), ("ja", "8 × 3")],
)
def test_the_table_speaks_three_languages(open_page: Open, language: str, built: str) -> None:
    table = follow(open_page, viewport=PHONE, locale=language)
    expect(table.page.locator("html")).to_have_attribute("lang", language)
    table.tap("rank 8", "build 1").counted(2, built)
    wide = table.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
