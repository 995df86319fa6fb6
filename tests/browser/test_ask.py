"""Ask the referee as a new user does: home, ask, fill, read. At phone size, by taps alone."""

import pytest
from browser.conftest import Open
from browser.test_two_phones import match_page, new_match
from playwright.sync_api import Page, expect


class Thumb:
    """Counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> "Thumb":
        self.page.locator(selector).first.click()
        self.taps += 1
        return self

    def tap_text(self, role: str, name: str) -> "Thumb":
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]
        self.taps += 1
        return self

    def open(self, slug: str) -> "Thumb":
        """From the home page to a question."""
        self.tap("a[href='/torri/ask']").tap(f"a[href='/torri/ask/{slug}']")
        self.taps = max(self.taps, 2)
        return self

    def ask(self) -> Page:
        self.tap_text("button", "Ask")
        expect(self.page.locator("#answer")).to_be_visible()
        return self.page


def field(name: str) -> str:
    return f".ask-field:has([name={name}])"


def add(name: str, kind: str) -> str:
    return f"{field(name)} [data-add='{kind}']"


def do(name: str, what: str) -> str:
    return f"{field(name)} [data-do={what}]"


def card(name: str, which: str) -> str:
    return f"{field(name)} [data-card='{which}']"


def headline(page: Page) -> str:
    return page.locator(".answer-head > span").last.inner_text().partition("\n")[0]


def test_conspiracy_with_five_towers_of_the_running_deal_takes_eight_taps(
    open_page: Open,
) -> None:
    page = open_page("/torri/deal?line=Adso: 8x4! 6x5 9x3 / William: 7x3 9x4")
    expect(page.locator(".brick").first).to_be_visible()
    page.goto("/")
    thumb = Thumb(page).open("conspiracy")
    noted = page.get_by_text("These towers come from the deal on this phone.")
    expect(noted.first).to_be_visible()
    thumb.tap(do("new", "raise")).ask()
    assert thumb.taps <= 8
    assert headline(page) == "William’s tower is destroyed: Tower of 9, 4 stories"
    expect(page.locator(".fates li")).to_have_count(6)
    expect(page.locator(".fates .falls")).to_have_count(1)
    texts = page.locator(".fates").inner_text()
    for why in ("it is completed", "a plain tower of 6", "the new tower itself"):
        assert why in texts


def test_conspiracy_with_towers_from_a_torri_line(open_page: Open) -> None:
    page = open_page("/torri/ask/conspiracy?table=Adso: 8x4 / William: 7x3")
    Thumb(page).tap_text("button", "William").ask()
    assert headline(page) == "William’s tower is destroyed: Tower of 7, 3 stories"


def test_a_purchase_that_passes_the_limit(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("purchase")
    page = thumb.tap(f"{field('hand')} [data-step='1']").ask()
    assert headline(page) == "Not legal"
    expect(page.locator(".reasons .against")).to_contain_text("7")
    expect(page.locator(".reasons a", has_text="PURCHASE-2")).to_be_visible()


def test_an_exchange_may_not_take_back_its_rank(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("exchange")
    thumb.tap(card("cards", "5")).tap(card("cards", "6"))
    thumb.tap(".more-fields > summary").tap(card("market", "5")).tap(card("market", "8"))
    thumb.tap(card("wanted", "5"))
    page = thumb.ask()
    assert headline(page) == "Not legal"
    expect(page.locator(".nearest")).to_be_visible()


@pytest.mark.parametrize(
    ("cards", "verdict"), [(("5", "6", "7"), "Legal"), (("7", "6", "5"), "Not legal")]
)
def test_is_this_tower_legal(open_page: Open, cards: tuple[str, ...], verdict: str) -> None:
    thumb = Thumb(open_page()).open("tower")
    for one in cards:
        thumb.tap(card("tower", one))
    assert headline(thumb.ask()) == verdict


def test_building_and_extending_card_by_card(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("build")
    for _ in range(3):
        thumb.tap(card("tower", "8"))
    assert headline(thumb.ask()) == "Legal"
    thumb.page.goto("/")
    thumb.open("extend")
    for _ in range(3):
        thumb.tap(card("tower", "8"))
    assert headline(thumb.tap(card("cards", "9")).ask()) == "Not legal"


def test_completing_and_closing(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("complete").tap(add("towers", "8"))
    assert headline(thumb.ask()) == "Legal"
    thumb.page.goto("/")
    thumb.open("close")
    for kind in ("8", "9", "c", "6"):
        thumb.tap(add("towers", kind)).tap(do("towers", "complete"))
    assert headline(thumb.ask()) == "Legal"


def test_how_many_cards_a_trade_moves(open_page: Open) -> None:
    page = Thumb(open_page()).open("trade").tap(do("tower", "raise")).ask()
    assert headline(page) == "Cards to take: 4, to give back: 3"
    expect(page.locator(".traded")).to_be_visible()


def test_what_a_guard_stops(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("guard")
    thumb.tap(".segments label:has-text('Trade')")
    assert headline(thumb.ask()) == "Legal"


def test_who_holds_the_marker_after_a_sequence_of_taps(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("marker")
    thumb.tap(add("events", "8")).tap(f"{field('events')} [data-turn='1']").tap(add("events", "9"))
    thumb.tap(do("events", "raise"))
    page = thumb.ask()
    assert headline(page) == "Player 2 holds the Highest Marker"
    expect(page.locator(".reasons li")).to_have_count(2)
    page.locator(f"{field('events')} [data-turn='0']").click()
    page.locator(f"{field('events')} .brick").first.click()
    for _ in range(2):
        page.locator(do("events", "raise")).click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".answer-head")).to_contain_text("Player 1 holds the Highest Marker")


def test_a_noble_card_and_giostra(open_page: Open) -> None:
    thumb = Thumb(open_page()).open("noble")
    thumb.tap(".segments label:has-text('Monumento')").tap(".toggle:has-text('Giostra')")
    page = thumb.ask()
    assert headline(page) == "Legal"
    expect(page.locator(".reasons")).to_contain_text("Giostra")


def test_where_the_sheets_are_silent_the_other_reading_is_one_tap_away(open_page: Open) -> None:
    page = open_page("/torri/ask/purchase?hand=6&deck=1&take=1")
    assert headline(page) == "The rules do not say. Our reading: legal"
    page.locator(".open-point a", has_text="see the answer").last.click()
    expect(page.locator(".answer-head")).to_contain_text("Not legal")
    expect(page.locator("#answer")).to_contain_text("LT-04")


def test_who_won_opens_the_scorer(open_page: Open) -> None:
    page = open_page("/torri/ask")
    page.get_by_text("Who won the deal?").click()
    page.wait_for_url("**/deal")


def test_bad_input_is_told_at_its_field(open_page: Open) -> None:
    page = open_page("/torri/ask/trade?tower=9x3&hand=many&other=5&asked=1")
    box = page.locator(field("hand"))
    expect(box.locator(".field-error")).to_contain_text("“many”: this is not a number")
    expect(box.locator("input")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"{field('other')} .field-error")).to_have_count(0)


def test_without_a_script_the_same_form_is_typed(open_page: Open) -> None:
    page = open_page("/torri/ask/tower", java_script_enabled=False)
    page.locator("[name=tower]").fill("c5-9")
    page.get_by_role("button", name="Ask", exact=True).click()
    assert headline(page) == "Legal"


def test_the_keyboard_stays_at_what_it_changed(open_page: Open) -> None:
    page = open_page("/torri/ask/conspiracy?table=Adso: 8x4 6x5 / William: 7x3")
    towns = page.locator(field("table"))
    for again in ("[data-turn='1']", "[data-turn='0']", "[data-place='1']"):
        towns.locator(again).press("Enter")
        expect(towns.locator(again)).to_be_focused()
    towns.locator("[data-do=remove]").press("Enter")
    expect(towns.locator("[data-place='0']")).to_be_focused()
    page = open_page("/torri/ask/exchange?cards=5 6")
    cards = page.locator(field("cards"))
    cards.locator("[data-place='0']").press("Enter")
    expect(cards.locator("[data-place='0']")).to_be_focused()
    cards.locator("[data-place='0']").press("Enter")
    expect(cards.locator("[data-card='5']")).to_be_focused()


def test_steps_of_a_number_are_named_after_it(open_page: Open) -> None:
    page = open_page("/torri/ask/purchase")
    hand = page.get_by_role("group", name="Cards in hand")
    hand.get_by_role("button", name="One more").click()
    expect(page.locator("[name=hand]")).to_have_value("6")


def test_coming_back_from_an_answer_finds_the_form_as_it_was_sent(open_page: Open) -> None:
    page = open_page("/torri/ask/marker")
    thumb = Thumb(page).tap(add("events", "8")).tap(do("events", "raise"))
    thumb.ask()
    page.go_back()
    expect(page.locator(f"{field('events')} .brick")).to_have_count(1)
    expect(page.locator("#answer")).to_have_count(0)
    expect(page.locator(".steps li")).to_have_text(["Player 1 builds 8 × 4"])


def test_the_ending_phase_begins_once_and_steps_are_told_in_words(open_page: Open) -> None:
    page = open_page("/torri/ask/marker?lang=en")
    thumb = Thumb(page).tap(add("events", "8")).tap(do("events", "ending"))
    expect(page.locator(do("events", "ending"))).to_be_disabled()
    thumb.tap(do("events", "raise")).tap(do("events", "remove"))
    told = ["builds 8 × 3", "The Ending Phase begins", "tower 1 grows by 1", "tower 1 is destroyed"]
    for number, text in enumerate(told):
        expect(page.locator(".steps li").nth(number)).to_contain_text(text)
    for _ in range(3):
        thumb.tap(do("events", "undo"))
    expect(page.locator(do("events", "ending"))).to_be_enabled()


def test_a_noble_card_shows_the_fields_that_matter_for_it(open_page: Open) -> None:
    page = open_page("/torri/ask/noble")
    for card_name, seen, unseen in (
        ("Palazzo Comunale", "highest", "cards"),
        ("Buona Pietra", "cards", "highest"),
        ("Giostra", "own_used", "giostra"),
    ):
        page.locator(f".segments label:has-text('{card_name}')").click()
        expect(page.locator(field(seen))).to_be_visible()
        expect(page.locator(field(unseen))).to_be_hidden()


def test_the_referee_takes_the_towers_of_the_deal_that_was_entered_last(open_page: Open) -> None:
    page = new_match(open_page)
    in_match = match_page(page) + "/deal"
    entered = ((in_match, "9", "9x3"), ("/torri/deal", "8", "8x3"), (in_match, "7", "9x3 7x3"))
    for address, kind, towers in entered:
        page.goto(address)
        page.locator(f"[data-add='{kind}']").click()
        page.goto("/torri/ask/conspiracy")
        expect(page.locator("[name=table]")).to_have_value(f"Player 1: {towers} / Player 2:")


def test_a_draft_without_a_time_is_older_than_any_other(open_page: Open) -> None:
    """Phones of an earlier Torri did not note when."""
    page = new_match(open_page)
    page.goto(match_page(page) + "/deal")
    page.locator("[data-add='9']").click()
    page.evaluate(
        """() => {
            const [name] = Object.keys(localStorage).filter((one) => one.startsWith("torri.draft"));
            const { at, ...draft } = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify(draft));
        }"""
    )
    page.goto("/torri/ask/conspiracy")
    expect(page.locator("[name=table]")).to_have_value("Player 1: 9x3 / Player 2:")
    page.goto("/torri/deal")
    page.locator("[data-add='8']").click()
    page.goto("/torri/ask/conspiracy")
    expect(page.locator("[name=table]")).to_have_value("Player 1: 8x3 / Player 2:")
