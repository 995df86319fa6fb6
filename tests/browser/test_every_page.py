"""What is true of every page: accessible, small, never wider than the phone, three languages."""

from urllib.parse import quote

import pytest
from browser.conftest import EXAMPLE, Open
from browser.looks import in_every_look, settle, violations
from playwright.sync_api import Page, Response, expect

RESULT = "/torri/result?line=" + quote(EXAMPLE)
ENTRY = "/torri/deal?line=" + quote(EXAMPLE)
FAULTY = "/torri/result?line=" + quote("Adso: 8x5 8x3! close / William: 8x4 marker pietra")
BOOK = (
    "/torri/rules",
    "/torri/rules/EXCHANGE-2",
    "/torri/rules/NOBLE-1",
    "/torri/rules/NOTHING-1",
    "/torri/rules/search?q=conspiracy",
    "/torri/rules/summary",
    "/torri/rulings",
    "/torri/rulings/LT-23",
    "/torri/readings",
    "/torri/readings?set=closer_tie=first,penalty=off&name=Abbey",
    "/torri/cases",
    "/torri/cases/E7",
    "/torri/cases/E12",
    "/torri/cases/reading-rank-11",
    "/torri/cases/tower-wraps",
    "/torri/cases/conspiracy-not-the-new-tower",
    "/torri/ask",
    "/torri/ask/conspiracy?new=10x4&by=Adso&table="
    + quote("Adso: 8x4! 6x5 c5-8 / William: 7x3 9x4"),
    "/torri/ask/exchange?cards=5+6&market=5+8+via&wanted=5",
    "/torri/ask/marker?events=" + quote("Adso: build 8x3; William: build 9x4; ending"),
    "/torri/ask/noble?card=palazzo&own_used=1&highest=3&other_highest=5",
    "/torri/ask/trade?tower=9x4&hand=many&other=3",
)
BLOCKING = """performance.getEntriesByType("resource")
  .filter((one) => one.renderBlockingStatus === "blocking").length"""
ANNOUNCED = "all => all.map((one) => one.src)"
CUT_OFF = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
TARGETS = "a, button, summary, input:not([type=hidden]), select, textarea"
TOO_SMALL = """all => all.filter(e => {
  const box = e.getBoundingClientRect();
  if (!e.checkVisibility() || box.width <= 2 || e.matches(".skip, .address")) return false;
  return Math.round(box.width) < 44 || Math.round(box.height) < 44;
}).map(e => e.outerHTML.slice(0, 120))"""


def states(page: Page) -> list[tuple[str, list[str]]]:
    """Visit every page in every state worth looking at, and what axe says of each."""
    said = []

    def look(name: str) -> None:
        settle(page)
        said.append((name, violations(page)))

    for path in ("/", FAULTY, "/torri/result?line=x", "/nothing", "/torri/deal"):
        page.goto(path)
        look(path)
    page.goto(RESULT)
    for row in page.locator("details").all():
        row.locator("summary").click()
    look("open result")
    page.goto(ENTRY)
    page.locator(".brick").first.click()
    look("entry")
    page.locator("[data-do=nobles]").click()
    look("nobles")
    page.locator("[data-dialog=nobles] [data-shut]").click()
    page.locator("[data-do=menu]").click()
    page.locator("[data-line]").fill("Adso: 8x4 11x3 / William:")
    page.locator("[data-line-form] button").click()
    expect(page.locator("[data-pointer]")).to_be_visible()
    look("menu")
    return said


@in_every_look
def test_axe_finds_nothing(
    open_page: Open, language: str, theme: str, size: dict[str, int]
) -> None:
    page = open_page("/", locale=language, color_scheme=theme, viewport=size)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert [found for found in states(page) if found[1]] == []


@in_every_look
def test_axe_finds_nothing_in_the_plain_form(
    open_page: Open, language: str, theme: str, size: dict[str, int]
) -> None:
    page = open_page("/torri/deal/form", locale=language, color_scheme=theme, viewport=size)
    assert violations(page) == []
    page.locator("[name=first-towers-0-kind]").select_option("8")
    page.locator(".primary").click()
    expect(page.locator(".field-error").first).to_be_visible()
    assert violations(page) == []


@in_every_look
def test_axe_finds_nothing_in_the_rulebook(
    open_page: Open, language: str, theme: str, size: dict[str, int]
) -> None:
    page = open_page("about:blank", locale=language, color_scheme=theme, viewport=size)
    for path in BOOK:
        page.goto(path)
        assert violations(page) == [], path


@pytest.mark.parametrize("path", ["/", "/torri/deal", ENTRY, RESULT, *BOOK])
def test_a_first_load_is_light(open_page: Open, path: str) -> None:
    page = open_page("about:blank")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    page.goto(path)
    page.wait_for_load_state("networkidle")
    sizes = [answer.request.sizes() for answer in answers]
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert len(answers) <= 8
    assert weight <= (36_000 if path in {"/torri/deal", ENTRY} else 40_000)
    assert page.evaluate(BLOCKING) <= 2
    assert {answer.url.split("/")[2] for answer in answers} == {page.url.split("/")[2]}


@pytest.mark.parametrize("path", ["/", ENTRY, RESULT, "/torri/rules", "/torri/ask/marker"])
def test_every_script_is_announced_and_none_in_vain(open_page: Open, path: str) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    announced = page.locator("script").evaluate_all(ANNOUNCED)
    assert len(announced) > 0
    assert sorted(announced) == sorted(url for url in asked if url.endswith(".js"))


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_nothing_is_wider_than_the_phone(open_page: Open, width: int, language: str) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff-Maxi"
    line = f"{long}: 8x4! 10x10 marker / مرحبا بكم في سان جيمينيانو: cx5 close"
    page = open_page("/", viewport={"width": width, "height": 700}, locale=language)
    for path in (
        "/",
        "/torri/deal",
        f"/torri/deal?line={quote(line)}",
        f"/torri/result?line={quote(line)}",
        "/nothing",
        *BOOK,
    ):
        page.goto(path)
        if page.locator(".brick").count():
            page.locator(".brick").first.click()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, path
        cut = page.locator(".key:visible").evaluate_all(CUT_OFF)
        assert cut == [], path


@pytest.mark.parametrize("path", ["/", ENTRY, RESULT, FAULTY, *BOOK])
def test_everything_a_thumb_meets_is_at_least_44_pixels(open_page: Open, path: str) -> None:
    page = open_page(path)
    if page.locator(".brick").count():
        page.locator(".brick").first.click()
    assert page.locator(TARGETS).count() > 3
    assert page.locator(TARGETS).evaluate_all(TOO_SMALL) == []


def test_the_language_is_switched_and_remembered(open_page: Open, example: str) -> None:
    page = open_page("/torri/deal?line=" + quote(example))
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-side="1"] [data-total]')).to_have_text("66")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        '"><script>alert(1)<script>',
        "{{ 7*7 }} ${7*7}",
        "👩‍👩‍👧‍👦🏰",
        "אדסו",
        "Zalgơ̸̢",
        "' OR 1=1 --",
    ],
)
def test_hostile_names_are_only_names(open_page: Open, name: str) -> None:
    line = quote(f"{name}: 8x4 marker / William: 7x3")
    page = open_page(f"/torri/deal?line={line}")
    page.on("dialog", lambda _: pytest.fail("a script ran"))
    expect(page.locator("#name0")).to_have_text(name)
    page.goto(f"/torri/result?line={line}")
    expect(page.locator("figcaption span").first).to_have_text(name)
    page.goto(f"/torri/picture.svg?line={line}")
