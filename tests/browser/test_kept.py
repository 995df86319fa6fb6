"""What a phone keeps until the server has it: drafts, corrections, deals on their way."""

import re

from browser.conftest import Open
from browser.test_two_phones import (
    FOLLOW,
    join,
    match_page,
    new_match,
    save_offline,
    tap,
)
from playwright.sync_api import Page, expect


def renew_address(owner: Page) -> None:
    owner.goto(match_page(owner) + "/settings")
    owner.get_by_text("New address", exact=True).click()
    owner.get_by_role("button", name="New address").click()
    owner.wait_for_load_state()
    owner.goto(match_page(owner))


def take_back_access(owner: Page) -> None:
    owner.goto(match_page(owner) + "/settings")
    owner.get_by_text("Remove access", exact=True).click()
    owner.get_by_role("button", name="Remove (new scorer link)").click()
    owner.wait_for_url(re.compile("/m/[^/]+$"))


def save_deal(page: Page, *taps: str) -> None:
    page.goto(match_page(page) + "/deal")
    tap(page, *(taps or ("8", "marker", "second", "9")), "save")
    page.wait_for_url(re.compile("/m/[^/]+$"))


def test_a_deal_that_waits_finds_the_match_at_its_new_address(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    save_offline(william)
    renew_address(adso)
    william.context.set_offline(False)
    expect(william.locator("h1")).to_have_text("Adso leads by 9 points")
    assert match_page(william) == match_page(adso)
    for phone in (adso, william):
        expect(phone.locator("[data-invite-scorer]")).to_be_visible()


def test_a_draft_and_an_open_page_follow_to_the_new_address(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    home = match_page(william)
    william.goto(home + "/deal")
    tap(william, "8", "marker")
    william.get_by_role("link", name="Back to the match").click()
    renew_address(adso)
    william.wait_for_url(match_page(adso), timeout=FOLLOW)
    william.get_by_role("link", name="Go on").click()
    expect(william.locator(".brick")).to_have_count(1)


def test_nothing_is_lost_with_a_match_that_is_gone(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    save_offline(william)
    adso.goto(match_page(adso) + "/settings")
    adso.locator("summary", has_text="Delete the match").click()
    adso.locator("form:has([value=delete]) [name=value]").fill("Adso – William")
    adso.get_by_role("button", name="Delete the match").click()
    adso.wait_for_url("**/")
    william.context.set_offline(False)
    expect(william.locator("[data-hints]")).to_contain_text("It stays")
    william.goto("/")
    note = william.locator("[data-strays] .notice")
    expect(note).to_contain_text("Adso: 8x3 marker / William: 9x3")
    expect(note.get_by_role("link", name="Go on")).to_be_hidden()
    note.get_by_role("button", name="Discard it").click()
    expect(william.locator("[data-strays]")).to_be_hidden()


def test_what_an_earlier_torri_kept_under_the_address_is_found(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    tap(adso, "8", "marker", "second", "9")
    slug = match_page(adso).rpartition("/")[2]
    adso.evaluate(
        """(slug) => {
            const [name] = Object.keys(localStorage).filter((one) => one.endsWith(".new"));
            const { deal, past } = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(`torri.draft.${slug}.new.0`, JSON.stringify({ deal, past }));
            localStorage.removeItem(name);
        }""",
        slug,
    )
    adso.goto(match_page(adso) + "/deal")
    expect(adso.locator(".brick")).to_have_count(2)


def test_a_revoked_phone_sees_its_draft_and_goes_on_when_let_in_again(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    william.goto(match_page(william) + "/deal")
    tap(william, "8", "raise", "marker", "second", "9")
    take_back_access(adso)
    william.goto(match_page(william))
    expect(william.get_by_role("link", name="Show it")).to_have_attribute(
        "href", re.compile(r"line=Adso%3A\+8x4")
    )
    save_deal(adso)
    expect(adso.locator("[data-invite-scorer]")).to_be_visible()
    address = adso.locator("[data-invite-share] button").get_attribute("data-share") or ""
    william.goto("/j" + address.partition("/j")[2])
    william.wait_for_url("**/m/*")
    expect(william.locator("[data-kept]")).to_contain_text("Another deal has been saved since")
    william.get_by_role("link", name="Go on").click()
    expect(william.locator(".brick")).to_have_count(2)
    expect(william.locator(".meanwhile")).to_contain_text("Is it the same deal?")


def test_a_draft_comes_back_after_another_deal_was_saved(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    for page in (adso, william):
        page.goto(match_page(page) + "/deal")
    tap(william, "7", "marker")
    william.get_by_role("link", name="Back to the match").click()
    save_deal(adso)
    william.goto(match_page(william) + "/deal")
    expect(william.locator(".brick")).to_have_count(1)
    expect(william.locator(".meanwhile")).to_be_visible()
    tap(william, "second", "9", "save")
    expect(william.locator("h1")).to_have_text("Two versions of deal 1")
    william.go_back()
    tap(william, "next")
    expect(william.locator(".meanwhile")).to_be_hidden()
    tap(william, "save")
    expect(william.locator(".deal-table tbody tr")).to_have_count(2)
    expect(william.locator("[data-kept] .notice")).to_have_count(0)


def test_a_draft_that_is_the_same_deal_is_discarded_in_one_tap(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    william.goto(match_page(william) + "/deal")
    tap(william, "7", "marker")
    save_deal(adso)
    william.reload()
    tap(william, "startAgain")
    expect(william.locator(".brick")).to_have_count(0)
    expect(william.locator(".meanwhile")).to_be_hidden()
    william.reload()
    expect(william.locator(".brick")).to_have_count(0)


def test_who_chooses_the_server_has_no_draft_left(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    william.goto(match_page(william) + "/deal")
    tap(william, "7", "marker", "second", "9")
    save_deal(adso)
    tap(william, "save")
    william.get_by_role("link", name="Keep the saved version").click()
    expect(william.locator("h1")).to_have_text("Adso leads by 9 points")
    expect(william.locator("[data-kept] .notice")).to_have_count(0)


def test_a_correction_without_the_network_is_kept_until_it_is_saved(open_page: Open) -> None:
    adso = new_match(open_page)
    save_deal(adso)
    home = match_page(adso)
    adso.goto(home + "/deal?number=1")
    adso.locator(".brick").first.click()
    tap(adso, "complete")
    adso.context.set_offline(True)
    tap(adso, "save")
    expect(adso.locator("[data-hints]")).to_contain_text("as soon as the network is back")
    adso.context.set_offline(False)
    expect(adso.locator("h1")).to_have_text("Correct deal 1?")
    adso.goto(home)
    expect(adso.locator("[data-kept]")).to_contain_text("correction of deal 1 is not saved")
    adso.get_by_role("link", name="Go on").click()
    expect(adso.locator(".meanwhile")).to_contain_text("unfinished correction is back")
    expect(adso.locator(".brick").first).to_have_attribute(
        "aria-label", "Tower of 8, 3 stories, completed"
    )
    tap(adso, "save")
    adso.get_by_role("button", name="Save").click()
    expect(adso.locator("h1")).to_have_text("Adso leads by 14 points")
    expect(adso.locator("[data-kept] .notice")).to_have_count(0)
    adso.goto(home + "/deal?number=1")
    expect(adso.locator(".meanwhile")).to_be_hidden()


def test_an_old_correction_never_comes_back_unnoticed_over_a_changed_deal(open_page: Open) -> None:
    adso = new_match(open_page)
    save_deal(adso)
    william = join(open_page, adso)
    for page in (adso, william):
        page.goto(match_page(page) + "/deal?number=1")
        page.locator(".brick").first.click()
        tap(page, "complete" if page is adso else "raise")
    tap(adso, "save")
    adso.get_by_role("button", name="Save").click()
    expect(adso.locator("h1")).to_have_text("Adso leads by 14 points")
    william.reload()
    expect(william.locator(".meanwhile")).to_contain_text("has changed since you began")
    tap(william, "save")
    expect(william.locator("h1")).to_have_text("Two versions of deal 1")
    william.go_back()
    tap(william, "startAgain")
    expect(william.locator(".brick").first).to_have_attribute(
        "aria-label", "Tower of 8, 3 stories, completed"
    )


def test_the_rematch_is_followed_and_every_phone_can_invite(open_page: Open) -> None:
    adso = open_page("/match/new")
    adso.locator("[name=players-0]").fill("Adso")
    adso.locator("[name=players-1]").fill("William")
    adso.locator("[name=kind][value=single]").check()
    adso.locator(".primary").click()
    adso.wait_for_url("**/m/*")
    william = join(open_page, adso)
    watching = open_page(match_page(adso))
    save_deal(adso)
    adso.get_by_role("button", name="Rematch").click()
    adso.wait_for_url(lambda url: match_page(william) not in url)
    for phone in (william, watching):
        phone.get_by_role("link", name="Go to the rematch").click(timeout=FOLLOW)
        phone.wait_for_url(match_page(adso))
    expect(watching.locator("[data-invite-scorer]")).to_be_hidden()
    ubertino = join(open_page, william)
    expect(ubertino.get_by_role("link", name="Enter the next deal")).to_be_visible()


def test_the_names_of_matches_a_phone_joined_are_offered(open_page: Open) -> None:
    adso = new_match(open_page)
    william, watching = join(open_page, adso), open_page(match_page(adso))
    for phone, names in ((william, ["Adso", "William"]), (watching, [])):
        phone.goto("/match/new")
        offered = phone.locator("[data-players] option").evaluate_all(
            "all => all.map((o) => o.value)"
        )
        assert offered == names


def test_a_link_from_elsewhere_discards_no_draft(open_page: Open) -> None:
    adso = new_match(open_page)
    home = match_page(adso)
    adso.goto(home + "/deal")
    tap(adso, "8")
    adso.goto("about:blank")
    adso.goto(home + "#done=new")
    expect(adso.locator("[data-kept] .notice")).to_have_count(1)


def test_a_server_in_trouble_is_not_called_a_missing_network(open_page: Open) -> None:
    adso = new_match(open_page)
    home = match_page(adso)
    adso.goto(home + "/deal")
    full = {"status": 507, "json": {"detail": "This server's disk is full."}}
    adso.route("**/deals", lambda route: route.fulfill(**full))
    tap(adso, "8", "marker", "second", "9", "save")
    expect(adso.locator("[data-hints]")).to_contain_text("disk is full")
    expect(adso.locator("[data-hints]")).to_contain_text("kept on this phone")
    expect(adso.locator("[data-hints]")).not_to_contain_text("network")
    adso.unroute("**/deals")
    adso.wait_for_url(home)
    expect(adso.locator("h1")).to_contain_text("leads")


def test_the_page_of_a_hotspot_confirms_nothing(open_page: Open) -> None:
    adso = new_match(open_page)
    home = match_page(adso)
    adso.goto(home + "/deal")
    adso.route("**/deals", lambda route: route.fulfill(status=200, body="<h1>Free Wi-Fi</h1>"))
    tap(adso, "8", "marker", "second", "9", "save")
    expect(adso.locator("[data-hints]")).to_contain_text("kept on this phone")
    adso.unroute("**/deals")
    adso.wait_for_url(home)
    expect(adso.locator("h1")).to_contain_text("leads")


def test_a_new_deal_does_not_take_back_the_one_that_waits(open_page: Open) -> None:
    adso = new_match(open_page)
    save_offline(adso)
    adso.locator("[data-do=menu]").click()
    adso.locator("[data-new-form] button").click()
    expect(adso.locator(".brick")).to_have_count(0)
    adso.context.set_offline(False)
    expect(adso.locator("h1")).to_have_text("Adso leads by 9 points")


FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full"); }; }"""
KEPT = """async ([name, ...values]) =>
  (await import("/static/x/common/kept.js"))[name](...values)"""


def test_what_no_longer_fits_on_the_phone_is_not_taken_for_what_was_there_before(
    open_page: Open,
) -> None:
    page = open_page("/torri/deal")

    def kept(name: str, *values: object) -> object:
        return page.evaluate(KEPT, [name, *values])

    kept("keep", "some-match", {"line": "before"})
    page.evaluate(FULL)
    kept("keep", "some-match", {"line": "now"})
    assert kept("waiting", "some-match") == {"line": "now"}
    kept("forget", "some-match")
    assert kept("waiting", "some-match") is None


def test_a_full_phone_still_shows_what_was_entered_last(open_page: Open) -> None:
    page = open_page("/torri/deal")
    page.evaluate(KEPT, ["writeDraft", "torri.draft", {"line": "before"}])
    page.evaluate(FULL)
    page.evaluate(KEPT, ["writeDraft", "torri.draft", {"line": "now"}])
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'torri.other' }))")
    assert page.evaluate(KEPT, ["readDraft", "torri.draft"])["line"] == "now"


def test_what_another_page_stored_is_newer_than_what_did_not_fit(open_page: Open) -> None:
    page = open_page("/torri/deal")
    tap(page, "8")
    page.evaluate(FULL)
    tap(page, "9")
    other = open_page("/torri/deal", context=page.context)
    tap(other, "5", "undo", "7")
    expect(page.locator(".brick")).to_have_count(2)
    ranks = "all => all.map((one) => one.querySelector('span').textContent)"
    assert page.locator(".brick").evaluate_all(ranks) == ["8 × 3", "7 × 3"]
