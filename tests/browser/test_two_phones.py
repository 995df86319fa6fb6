"""A match on two real phones: join, follow, conflict, offline, revoked."""

import re
from urllib.parse import quote

import pytest
from browser.conftest import EXAMPLE, PHONE, Open
from browser.looks import faults, in_every_look
from playwright.sync_api import Page, Response, ViewportSize, expect

FOLLOW = 60_000
SMALL: ViewportSize = {"width": 320, "height": 700}
CLOSED = "Adso: 10x3! 9x3! 8x3! cx4! close / William: cx6! cx4! cx3 7x3 marker"
DEALS = (EXAMPLE, CLOSED)


def tap(page: Page, *names: str) -> None:
    for name in names:
        if name.isdigit() or name == "c":
            page.locator(f'[data-add="{name}"]').click()
        elif name in {"first", "second"}:
            page.locator(f'[data-turn="{int(name == "second")}"]').click()
        elif name == "save":
            page.locator("[data-finish]").click()
        else:
            page.locator(f'[data-do="{name}"]').click()


def new_match(
    open_page: Open,
    names: tuple[str, str] = ("Adso", "William"),
    kind: str = "target",
    **options: object,
) -> Page:
    page = open_page("/match/new", **options)
    page.locator("[name=players-0]").fill(names[0])
    page.locator("[name=players-1]").fill(names[1])
    page.locator(f"[name=kind][value={kind}]").check()
    page.locator(".primary").click()
    page.wait_for_url("**/m/*")
    return page


def join(open_page: Open, host: Page) -> Page:
    """Through the address of the QR code, as a camera would open it."""
    expect(host.locator("[data-invite-scorer]")).to_be_visible()
    address = host.locator("[data-invite-share] button").get_attribute("data-share") or ""
    guest = open_page(address.partition("/j")[1] + address.partition("/j")[2])
    guest.wait_for_url("**/m/*")
    return guest


def play(page: Page, *lines: str) -> str:
    """Deals of the match on this page, by their lines; the address of the match."""
    home = match_page(page)
    token = page.locator("[data-csrf] input").input_value()
    for seen, line in enumerate(lines):
        data = {"line": line, "seen": seen, "key": f"played-{seen:03d}"}
        answer = page.request.post(f"{home}/deals", data=data, headers={"X-CSRFToken": token})
        assert answer.ok, answer.text()
    return home


def match_page(page: Page) -> str:
    return re.sub("(/m/[^/?#]+).*", r"\1", page.url)


def test_a_deal_entered_on_one_phone_is_seen_on_the_other(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    assert "#" not in william.url, "the secret leaves the address bar"
    william.get_by_role("link", name="Enter the next deal").click()
    tap(william, "8", "raise", "marker", "second", "9", "save")
    expect(william.locator("h1")).to_have_text("Adso leads by 9 points")
    expect(adso.locator("h1")).to_have_text("Adso leads by 9 points", timeout=FOLLOW)


def test_the_code_stays_on_screen_while_phones_join_and_their_list_follows(
    open_page: Open,
) -> None:
    adso = new_match(open_page)
    adso.get_by_role("button", name="Show a code to join").click()  # one tap
    code = adso.locator(".room-code").inner_text()
    for count, name in ((2, "William’s phone"), (3, "Jorge’s phone")):
        guest = open_page("/j")
        guest.locator("[name=code]").fill(code)
        guest.locator("[name=label]").fill(name)
        guest.locator("form[data-join] .primary").click()
        guest.wait_for_url("**/m/*")
        expect(adso.locator(".phones li")).to_have_count(count, timeout=FOLLOW)
        expect(adso.locator(".phones")).to_contain_text(name)
        expect(adso.locator(".room-code")).to_have_text(code)


def save_offline(page: Page) -> None:
    page.goto(match_page(page) + "/deal")
    tap(page, "8", "marker", "second", "9")
    page.context.set_offline(True)
    tap(page, "save")
    expect(page.locator("[data-hints]")).to_contain_text("Kept on this phone")


def test_both_enter_the_same_deal_and_choose(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    for page in (adso, william):
        page.route("**/draft*", lambda route: route.abort())  # neither hears of the other
        page.goto(match_page(page) + "/deal")
    tap(william, "8", "marker", "second", "9", "save")
    expect(william.locator("h1")).to_contain_text("leads")
    tap(adso, "8", "raise", "marker", "second", "9", "save")
    expect(adso.locator("h1")).to_have_text("Two versions of deal 1")
    expect(adso.locator(".differs")).to_have_count(2)
    adso.get_by_role("link", name="Keep this phone’s version").click()
    expect(adso.locator("h1")).to_have_text("Correct deal 1?")  # what it would change comes first
    expect(adso.locator(".deal-table")).to_contain_text("8")
    adso.get_by_role("button", name="Save").click()
    expect(adso.locator("[data-match-page]")).to_be_visible()
    expect(adso.locator("[data-kept] *")).to_have_count(0)
    adso.get_by_role("link", name="History").click()
    expect(adso.get_by_text("Deal 1 corrected")).to_be_visible()


def test_two_versions_stand_side_by_side_on_a_phone(open_page: Open) -> None:
    page = new_match(open_page)
    home = play(page, EXAMPLE)
    mine = EXAMPLE.replace("8x3!", "8x4").replace("marker", "").replace("cx5!", "cx5! marker")
    page.goto(f"{home}/conflict?number=1&line={quote(mine)}")
    boxes = [figure.bounding_box() for figure in page.locator(".duel figure").all()]
    tops, lefts = [box["y"] for box in boxes if box], [box["x"] for box in boxes if box]
    assert tops[0] == tops[1] < tops[2] == tops[3]
    assert lefts[0] == lefts[2] < lefts[1] == lefts[3]
    grounds = [ground.bounding_box() for ground in page.locator(".duel .ground").all()]
    widths = [round(box["width"]) for box in grounds if box]
    assert widths == [round(box["width"]) for box in boxes if box]
    expect(page.locator(".lacking")).to_have_text(
        [
            "Tower of 8, 3 stories, completed",
            "Highest Marker",
            "Tower of 8, 4 stories",
            "Highest Marker",
        ]
    )
    choice = page.get_by_role("link", name="Keep this phone’s version").bounding_box()
    assert choice
    assert choice["y"] + choice["height"] <= PHONE["height"], "reached without scrolling"


def test_a_deal_saved_without_the_network_arrives_later_and_once(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    tap(adso, "8", "marker", "second", "9")
    adso.context.set_offline(True)
    tap(adso, "save", "save")
    expect(adso.locator("[data-hints]")).to_contain_text("Kept on this phone")
    adso.context.set_offline(False)
    expect(adso.locator("h1")).to_have_text("Adso leads by 9 points")
    adso.get_by_role("link", name="History").click()
    expect(adso.get_by_text("Deal 1 entered")).to_have_count(1)


def test_an_answer_that_got_lost_stores_one_deal(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    lost = iter([True, True])

    def lose(route):  # type: ignore[no-untyped-def]
        if next(lost, False):
            route.fetch()  # the server acted, and nobody heard of it
            route.abort("connectionreset")
        else:
            route.continue_()

    adso.route("**/deals", lose)
    tap(adso, "8", "marker", "second", "9", "save")
    expect(adso.locator("h1")).to_have_text("Adso leads by 9 points")
    expect(adso.locator(".deal-table tbody tr")).to_have_count(1)


def test_a_revoked_phone_is_told_and_keeps_its_draft(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    william.goto(match_page(william) + "/deal")
    tap(william, "8", "marker", "second", "9")
    adso.goto(match_page(adso) + "/settings")
    adso.get_by_text("Remove access", exact=True).click()
    adso.get_by_role("button", name="Remove (new scorer link)").click()
    tap(william, "save")
    expect(william.locator("[data-hints]")).to_contain_text("access of this phone was removed")
    expect(william.locator(".brick")).to_have_count(2)
    william.goto(match_page(william))
    expect(william.get_by_text("access of this phone was removed").first).to_be_visible()


def test_correcting_an_older_deal_takes_three_taps_around_the_change(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    tap(adso, "8", "marker", "second", "9", "save")
    adso.locator("a.open").first.click()
    adso.get_by_role("link", name="Correct").click()
    adso.locator(".brick").first.click()
    tap(adso, "complete", "save")
    expect(adso.locator(".changed")).to_have_text("23")
    adso.get_by_role("button", name="Save").click()
    expect(adso.locator("h1")).to_have_text("Adso leads by 14 points")
    adso.get_by_role("button", name="Undo: deal 1 as it was before").click()
    expect(adso.locator("h1")).to_have_text("Adso leads by 9 points")


def test_an_impossible_deal_needs_its_reason(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    tap(adso, "8", "raise", "raise", "marker", "second", "8", "raise", "save")
    expect(adso.locator("h1")).to_have_text("Not possible with one box")
    adso.locator("[name=reason]").fill("two boxes were mixed")
    adso.get_by_role("button", name="Save it anyway").click()
    adso.locator("a.open").first.click()
    expect(adso.get_by_text("two boxes were mixed").first).to_be_visible()


def test_a_small_phone_breaks_no_word_of_the_table_and_leaves_no_hole(open_page: Open) -> None:
    page = new_match(open_page, kind="fixed", viewport=SMALL)
    play(page, EXAMPLE)
    page.reload()
    heights = "all => all.map((one) => one.getClientRects().length)"
    words = page.locator(".deal-table th > span[aria-hidden], .deal-table .who")
    assert words.count() == 3
    assert words.evaluate_all(heights) == [1, 1, 1]
    text, code = page.locator(".invite .join > div").all()
    above, below = text.bounding_box(), code.bounding_box()
    assert above
    assert below
    assert above["height"] < 100
    assert below["y"] - above["y"] - above["height"] < 30


def test_a_match_is_created_in_under_twenty_seconds_of_typing(open_page: Open) -> None:
    """Two names and one button: everything else has a default."""
    page = open_page("/")
    page.get_by_role("link", name="Start a match").click()
    page.keyboard.press("Tab")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    expect(page.get_by_text("2 deals")).to_be_visible()


def test_a_match_can_be_played_without_javascript(open_page: Open) -> None:
    page = new_match(open_page, java_script_enabled=False)
    page.get_by_role("link", name="Enter the next deal").click()
    page.wait_for_url("**/deal/form")
    page.locator("[name=first-towers-0-kind]").select_option("8")
    page.locator("[name=first-towers-0-stories]").fill("4")
    page.locator("[name=marker][value='0']").check()
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("h1")).to_have_text("Adso leads by 18 points")


def test_a_pocketed_phone_asks_nothing(open_page: Open) -> None:
    page = new_match(open_page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_event("request", lambda one: one.url.endswith("/version"))
    page.evaluate("Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'})")
    page.wait_for_timeout(1_800)
    asked.clear()
    page.wait_for_timeout(2_500)
    assert asked == []


@in_every_look
def test_axe_finds_nothing_on_match_pages(
    open_page: Open, language: str, theme: str, size: ViewportSize
) -> None:
    page = new_match(open_page, locale=language, color_scheme=theme, viewport=size)
    home = match_page(page)
    page.goto(home + "/deal")
    tap(page, "8", "marker", "second", "9", "save")
    page.wait_for_url(home)
    paths = ["", "/history", "/deals/1", "/deals/1/remove", "/settings", "/deal", "/deal/form"]
    paths += [
        "/insist?line=Adso:+8x5+/+William:+8x4",
        "/conflict?line=Adso:+9x3+/+William:&number=1",
    ]
    paths = [*(home + path for path in paths), "/match/new", "/j", "/"]
    assert faults(page, paths, size["width"]) == []


@pytest.mark.parametrize(
    "names",
    [("Bartolomeobartolomeo", "Massimilianobert"), ("W" * 40, "مرحبا بكم في سان جيمينيانو")],
    ids=["long", "longest"],
)
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_no_name_makes_a_match_wider_than_the_phone(
    open_page: Open, names: tuple[str, str], language: str
) -> None:
    page = new_match(open_page, names, viewport=SMALL, locale=language)
    lines = [line.replace("Adso", names[0]).replace("William", names[1]) for line in DEALS]
    home = play(page, *lines)
    other, wrong = quote(lines[1]), quote(f"{names[0]}: 8x5 / {names[1]}: 8x4")
    paths = ["", "/history", "/deals/2", "/deals/1/remove", "/settings", "/deal", "/deal/form"]
    paths += [f"/deals/1/correct?line={other}", f"/conflict?line={other}&number=1"]
    for path in [*paths, f"/insist?line={wrong}"]:
        page.goto(home + path)
        for one in page.locator("details").all():
            one.evaluate("one => { one.open = true; }")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], path


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("deals", [4, 6])
def test_a_match_prints_on_one_page_of_a4(open_page: Open, language: str, deals: int) -> None:
    page = new_match(open_page, kind="open", locale=language)
    page.goto(play(page, *(DEALS * 3)[:deals]))
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".paper-deal:visible")).to_have_count(deals)
    expect(page.locator("time:visible")).to_have_count(1)
    expect(page.locator("a:visible, button:visible")).to_have_count(0)


@pytest.mark.parametrize("role", ["owner", "scorer", "view"])
def test_the_first_load_of_a_match_is_light(open_page: Open, role: str) -> None:
    """Everything included, also the code that lets other phones in."""
    adso = new_match(open_page)
    known = {"owner": adso, "scorer": join(open_page, adso), "view": open_page("/")}[role]
    answers: list[Response] = []
    fresh = open_page("about:blank", storage_state=known.context.storage_state())
    fresh.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    fresh.goto(match_page(adso))
    if role != "view":
        expect(fresh.locator("[data-invite-scorer]")).to_be_visible()
    fresh.wait_for_load_state("networkidle")
    loaded = [one for one in answers if not one.url.endswith("/version")]  # following comes later
    weight = sum(
        sum(answer.request.sizes()[part] for part in ("responseBodySize", "responseHeadersSize"))
        for answer in loaded
    )
    assert len(loaded) <= 8
    assert weight <= 40_000


def test_saving_is_announced_where_a_deal_is_entered_into_a_match(open_page: Open) -> None:
    adso = new_match(open_page)
    asked: list[str] = []
    adso.on("request", lambda request: asked.append(request.url))
    adso.goto(match_page(adso) + "/deal")
    adso.wait_for_load_state("networkidle")
    asked = [url for url in asked if "/draft" not in url]  # following comes later
    scripts = [url for url in asked if url.endswith(".js")]
    assert len(scripts) == len(set(scripts)) == adso.locator("[rel=modulepreload], script").count()
    assert len(asked) <= 8


def test_drafts_of_different_deals_never_mix(open_page: Open) -> None:
    adso = new_match(open_page)
    home = match_page(adso)
    adso.goto(home + "/deal")
    tap(adso, "8", "marker", "second", "9", "save")
    expect(adso.locator("h1")).to_contain_text("leads")
    adso.goto(home + "/deal?number=1")
    adso.locator(".brick").first.click()
    tap(adso, "raise", "raise")
    adso.goto(home + "/deal")
    expect(adso.locator(".brick")).to_have_count(0)
    tap(adso, "5")
    adso.goto(home + "/deal?number=1")
    expect(adso.locator(".brick").first).to_have_attribute("aria-label", "Tower of 8, 5 stories")


def test_the_way_back_from_an_objection_has_every_tower(open_page: Open) -> None:
    adso = new_match(open_page)
    adso.goto(match_page(adso) + "/deal")
    tap(adso, "8", "9", "second", "7", "save")
    expect(adso.locator("h1")).to_have_text("Not possible with one box")
    adso.get_by_role("link", name="Back to the towers").click()
    expect(adso.locator(".brick")).to_have_count(3)


def test_what_is_changed_after_an_offline_save_is_not_lost(open_page: Open) -> None:
    adso = new_match(open_page)
    save_offline(adso)
    tap(adso, "raise")
    adso.context.set_offline(False)
    adso.wait_for_timeout(4_000)
    expect(adso.locator(".brick")).to_have_count(2)
    tap(adso, "marker", "save")
    expect(adso.locator("h1")).to_have_text("William leads by 11 points")


def test_a_revoked_phone_with_an_open_page_is_told_by_itself(open_page: Open) -> None:
    adso = new_match(open_page)
    william = join(open_page, adso)
    adso.goto(match_page(adso) + "/settings")
    adso.get_by_text("Remove access", exact=True).click()
    adso.get_by_role("button", name="Remove (new scorer link)").click()
    expect(william.get_by_text("access of this phone was removed").first).to_be_visible(
        timeout=FOLLOW
    )
