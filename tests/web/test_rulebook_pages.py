"""The rulebook as pages: every rule, ruling and case in three languages, search, house rules."""

import re
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from scorer import casebook
from scorer.games.torri import READINGS
from scorer.games.torri.box import NOBLES
from scorer.games.torri.play import QUESTIONS
from scorer.i18n import LANGUAGES, catalogue
from scorer.rulebook import book
from scorer.web.faces.torri.illustrations import illustration
from scorer.web.rules import library
from scorer.wording import rulebook as wording

BOOK, LIBRARY = book("torri"), library.library("torri")
PAGES = {
    **{f"/torri/rules/{rule.id}": rule.title for rule in BOOK.rules},
    **{f"/torri/rulings/{ruling.id}": ruling.question for ruling in BOOK.rulings},
    **{f"/torri/cases/{case.id}": case.question for case in casebook.cases("torri")},
}
UNDER_HOUSE_RULES = {
    f"/torri/cases/{case.id}" for case in casebook.cases("torri") if casebook.house_rules(case)
}


def page(client: FlaskClient, path: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == status, path
    return answer.text


def heading(text: str) -> str:
    found = re.search("<h1[^>]*>(.*?)</h1>", text, re.S)
    assert found
    return found.group(1).strip()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_ruling_and_case_has_a_page_in_this_language(
    client: FlaskClient, language: str
) -> None:
    t = catalogue(language)
    shown = {
        path
        for path, title in PAGES.items()
        if heading(page(client, path, language))
        == str(escape(wording.case_title(t, title, path in UNDER_HOUSE_RULES)))
    }
    assert shown == set(PAGES)


def test_the_book_is_whole() -> None:
    count = len(BOOK.rules) + len(BOOK.rulings) + len(casebook.cases("torri"))
    assert len(PAGES) == count == len({entry.id.casefold() for entry in LIBRARY.entries})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_in_the_book_with_its_anchor(client: FlaskClient, language: str) -> None:
    text = page(client, "/torri/rules", language)
    for rule in BOOK.rules:
        assert f'id="{rule.id}"' in text
        assert f'href="/torri/rules/{rule.id}"' in text
    for chapter in BOOK.chapters:
        assert f'href="#{chapter.id}"' in text


def test_a_rule_names_its_sources_its_rulings_and_its_cases(client: FlaskClient) -> None:
    for rule in BOOK.rules:
        text = page(client, f"/torri/rules/{rule.id}")
        assert all(f'href="/torri/rulings/{id}"' in text for id in rule.rulings), rule.id
        cases = [case for case in LIBRARY.cases if rule.id in case.rules]
        assert all(f'href="/torri/cases/{case.id}"' in text for case in cases), rule.id
        assert text.count("sheet-tag") >= len(rule.sources) > 0, rule.id


def test_where_the_sheets_differ_is_marked_in_the_book_and_told_at_the_rule(
    client: FlaskClient,
) -> None:
    book = page(client, "/torri/rules")
    for difference in BOOK.differences:
        for rule in difference.rules:
            assert f'href="/torri/rules/{rule}#differences"' in book
            text = page(client, f"/torri/rules/{rule}")
            assert difference.id in text
            assert "Our ruling:" in text


def test_the_list_of_rulings_holds_them_all_under_their_confidence(client: FlaskClient) -> None:
    text = page(client, "/torri/rulings")
    for ruling in BOOK.rulings:
        row = text.split(f'href="/torri/rulings/{ruling.id}"')[1].split("</li>")[0]
        assert f'class="badge {ruling.confidence}"' in row


def test_a_ruling_that_is_a_switch_leads_to_the_house_rules(client: FlaskClient) -> None:
    text = page(client, "/torri/rulings/LT-23")
    assert "marker_destroyed=moves" in text
    assert 'href="/torri/readings?set=marker_destroyed%3Dmoves"' in text
    assert 'href="/torri/cases/E8"' in text


@pytest.mark.parametrize(
    ("path", "better"),
    [
        ("/torri/rules/EXCHANGE-9", "/torri/rules/EXCHANGE-1"),
        ("/torri/rulings/marker", "/torri/rules/MARKER-1"),
        ("/torri/cases/plain-tiee", "/torri/cases/plain-tie"),
        ("/torri/cases?about=LT-99", "LT-99"),
    ],
)
def test_an_unknown_id_is_answered_with_what_may_be_meant(
    client: FlaskClient, path: str, better: str
) -> None:
    assert better in page(client, path, status=404)


def test_ids_are_read_without_regard_to_capitals(client: FlaskClient) -> None:
    answer = client.get("/torri/rulings/lt-23")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/torri/rulings/LT-23")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("exchange same rank", {"EXCHANGE-2", "LT-07"}),
        ("exchnage same rank", {"EXCHANGE-2", "LT-07"}),
        ("交換", {"EXCHANGE-1", "EXCHANGE-2", "EXCHANGE-3"}),
        ("égalité marqueur", {"SCORE-6", "LT-21", "MARKER-2"}),
        ("egalite marqueur", {"SCORE-6", "LT-21", "MARKER-2"}),
        ("LT-23", {"LT-23"}),
        ("lt 23", {"LT-23"}),
        ("e1", {"E1"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_finds_it_without_javascript_in_any_language(
    client: FlaskClient, query: str, first: set[str], language: str
) -> None:
    answer = client.get(
        "/torri/rules/search", query_string={"q": query}, headers={"Accept-Language": language}
    )
    found = re.findall(r'<li><a href="/torri/\w+/([^"]+)">', answer.text)
    assert found[0] in first


def test_the_search_while_typing_says_the_same_as_the_page(client: FlaskClient) -> None:
    answer = client.get("/torri/rules/search.json", query_string={"q": "conspiracy"})
    text = page(client, "/torri/rules/search?q=conspiracy")
    hits = answer.get_json()["hits"]
    assert hits
    assert all(f'href="{hit["address"]}"' in text for hit in hits)


def test_a_long_query_is_cut_and_said_to_be(client: FlaskClient) -> None:
    answer = client.get("/torri/rules/search", query_string={"q": "tower " * 60})
    assert "first 200 characters" in answer.text


def test_a_query_is_never_markup(client: FlaskClient) -> None:
    text = page(client, "/torri/rules/search?q=<script>alert(1)</script>")
    assert "<script>alert" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_found_by_its_own_title(app: Flask, language: str) -> None:
    t = catalogue(language)
    with app.test_request_context():
        for entry in LIBRARY.entries:
            title = library.title(t, entry)
            alike = {e.id for e in LIBRARY.entries if library.title(t, e) == title}
            found = [result.id for result in library.search(t, "torri", title, len(alike))]
            assert set(found) == alike


def test_the_summary_cites_rules_that_exist(client: FlaskClient) -> None:
    text = page(client, "/torri/rules/summary")
    cited = set(re.findall(r'href="/torri/rules/([A-Z]+-\d+)"', text))
    assert cited
    assert cited <= {rule.id for rule in BOOK.rules}


def test_a_case_shows_its_towers_and_what_the_engine_says(client: FlaskClient) -> None:
    text = page(client, "/torri/cases/E1")
    assert "William wins by 3 points" in text
    assert 'data-place="1-3"' in text
    assert 'href="/torri/rules/SCORE-4"' in text
    assert "Close penalty" not in text


def test_a_case_of_several_deals_draws_each_and_names_the_winner(client: FlaskClient) -> None:
    text = page(client, "/torri/cases/E12")
    assert "William wins the match by 3 points" in text
    assert text.count("skyline") >= 4


def test_a_case_that_cannot_be_read_says_why(client: FlaskClient) -> None:
    assert "Column" in page(client, "/torri/cases/reading-rank-11")


def test_cases_are_listed_all_or_by_what_they_are_about(client: FlaskClient) -> None:
    every = page(client, "/torri/cases")
    assert all(f'href="/torri/cases/{case.id}"' in every for case in casebook.cases("torri"))
    some = page(client, "/torri/cases?about=LT-42")
    assert 'href="/torri/cases/E2-house"' in some
    assert 'href="/torri/cases/E1"' not in some


def test_every_switch_stands_on_the_readings_page(client: FlaskClient) -> None:
    text = page(client, "/torri/readings")
    for reading in READINGS:
        assert f'name="{reading.key}"' in text
        for choice in () if reading.numeric else reading.choices:
            assert f'value="{choice}"' in text
    assert "different answer" not in text, "nothing was chosen yet"


def test_the_form_leads_to_the_short_form_of_the_set(client: FlaskClient) -> None:
    sent = {"closer_tie": "first", "penalty": "off", "dealer": "alternate", "name": " Abbey "}
    answer = client.get("/torri/readings", query_string=sent)
    assert answer.status_code == 303
    assert answer.headers["Location"] == (
        "/torri/readings?set=closer_tie%3Dfirst,penalty%3Doff&name=Abbey"
    )
    text = page(client, answer.headers["Location"])
    assert heading(text) == "Abbey"
    assert 'value="Abbey: closer_tie=first,penalty=off"' in text


def test_a_set_shows_the_cases_that_change_and_both_answers(client: FlaskClient) -> None:
    text = page(client, "/torri/readings?set=marker_destroyed=moves")
    case = text.split('href="/torri/cases/E8"')[1].split("</article>")[0]
    assert "Adso wins by 3 points" in case
    assert "William wins by 17 points" in case
    assert 'href="/torri/cases/E1"' not in text


def test_a_set_that_does_not_exist_is_refused_in_words(client: FlaskClient) -> None:
    assert "is not a reading" in page(client, "/torri/readings?set=nonsense=1", status=400)


def test_a_set_is_pinned_to_a_deal(client: FlaskClient, example: str) -> None:
    text = page(client, "/torri/deal?reading=closer_tie=first,penalty=off")
    assert "closer_tie=first" in text
    form = page(client, "/torri/deal/form?reading=closer_tie=first,penalty=off")
    assert '<input type="hidden" name="reading" value="penalty=off">' in form
    result = client.get("/torri/result", query_string={"line": example, "reading": "penalty=off"})
    assert 'href="/torri/rulings/LT-44"' in result.text


def test_a_set_is_pinned_to_a_match(client: FlaskClient) -> None:
    text = page(client, "/match/new?reading=closer_tie=first,penalty=off&name=Abbey")
    assert 'name="reading.closer_tie" value="closer_tie=first" checked>' in text
    assert 'value="Abbey"' in text
    penalty = re.search('<input[^>]*name="penalty"[^>]*>', text)
    assert penalty
    assert "checked" not in penalty.group()


def test_rule_ids_on_a_sheet_are_links(client: FlaskClient, example: str) -> None:
    text = page(client, f"/torri/result?line={example}")
    assert 'href="/torri/rulings/LT-41"' in text
    assert 'href="/torri/rules/SCORE-1"' in text


def test_home_leads_to_the_referee_and_to_the_rules(client: FlaskClient) -> None:
    text = page(client, "/")
    assert 'href="/torri/ask"' in text
    assert 'href="/torri/rules"' in text


def misspelled(word: str) -> set[str]:
    """Each kind of slip at each place, with one letter standing for all."""
    slips = set()
    for place in range(len(word)):
        head, tail = word[:place], word[place:]
        slips |= {head + tail[1:], head + "q" + tail, head + "q" + tail[1:]}
        slips.add(head + tail[1:2] + tail[:1] + tail[2:])
    return slips


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_title_with_any_one_letter_off_is_still_found(app: Flask, language: str) -> None:
    t = catalogue(language)
    with app.test_request_context():
        for entry in [*BOOK.rules][::9]:
            title = library.title(t, entry)
            for word in re.findall("[A-Za-zÀ-ÿ]{5,}", title):
                for slip in misspelled(word):
                    query = title.replace(word, slip)
                    found = [result.id for result in library.search(t, "torri", query, 8)]
                    assert entry.id in found, query


def test_a_case_for_the_referee_shows_situation_verdict_and_reasons(client: FlaskClient) -> None:
    text = page(client, "/torri/cases/tower-wraps")
    assert "Not legal" in text
    assert 'href="#k10"' in text, "the cards are drawn"
    assert 'href="/torri/rules/BUILD-3"' in text
    assert 'href="/torri/ask/tower?' in text


def test_a_case_of_conspiracy_draws_both_towns_and_tells_each_fate(client: FlaskClient) -> None:
    text = page(client, "/torri/cases/conspiracy-not-the-new-tower")
    assert text.count('class="skyline"') == 2
    assert "safe: higher than the new tower" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting",
    [f"{r.key}={choice}" for r in READINGS if not r.numeric for choice in r.choices[1:]],
)
def test_every_house_rule_changes_a_case(client: FlaskClient, setting: str) -> None:
    assert 'class="change"' in page(client, f"/torri/readings?set={setting}")


ODD = [
    "\x00",
    "\r\n",
    "\ud800",
    "²",
    "٣",
    "x" * 3000,
    " " * 3000,
    "=" * 3000,
    "a:b:c",
    "%s{0}",
    "交" * 300,
]


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_odd_input_is_answered_not_crashed_on(client: FlaskClient, odd: str) -> None:
    text = quote(odd, errors="surrogatepass", safe="")
    paths = [f"/{room}/{text}" for room in ("rules", "rulings", "cases", "ask")]
    paths += [
        f"/torri/rules/search?q={text}&q=2",
        f"/torri/rules/search.json?q={text}",
        f"/torri/cases?about={text}",
    ]
    paths += [f"/torri/readings?set={text}&name={text}", f"/torri/readings?penalty_size={text}"]
    paths += [f"/torri/deal?reading={text}", f"/match/new?reading={text}&name={text}"]
    for slug, question in QUESTIONS.items():
        fields = "&".join(f"{field.name}={text}" for field in question.fields)
        paths += [f"/torri/ask/{slug}?{fields}", f"/torri/ask/{slug}?asked=1&reading={text}"]
    paths += [f"{path}{'&' if '?' in path else '?'}lang=fr" for path in paths]
    codes = {path: client.get(path).status_code for path in paths}
    assert [path for path, code in codes.items() if code >= 500] == []


@pytest.mark.parametrize(
    ("case", "headline"),
    [
        ("rank-used-up", "This is possible"),
        ("rank-overdrawn", "This is impossible"),
        ("E1", "William wins by 3 points"),
    ],
)
def test_a_case_about_what_is_possible_answers_that(
    client: FlaskClient, case: str, headline: str
) -> None:
    page = client.get(f"/torri/cases/{case}").text
    assert f'<p class="told-head">{headline}</p>' in page


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("case", casebook.cases("torri"), ids=lambda case: case.id)
def test_a_source_is_named_in_words(case: casebook.Case, language: str) -> None:
    named = wording.case_source(catalogue(language), "torri", case.source)
    assert named
    assert not re.search(r"\brules\b|\b[ABC][1-9]?\b|\b(EN|FR|JA)\b", named)


def test_a_source_names_each_thing_once_and_leads_to_its_ruling(client: FlaskClient) -> None:
    text = "rules B6 LT-61, EN 74, 196, house: a remark"
    assert (
        wording.case_source(catalogue("en"), "torri", text)
        == "ruling LT-61, English sheet, a house rule"
    )
    page = client.get("/torri/cases/E1").text
    assert "Worked out from: the project’s own example E1, English sheet" in page


@pytest.mark.parametrize(
    ("address", "tab"),
    [
        ("/torri/rules/PASS-1", "/torri/rules"),
        ("/torri/rulings/LT-05", "/torri/rulings"),
        ("/torri/cases/E1", "/torri/cases"),
        ("/torri/ask/tower", "/torri/ask"),
    ],
)
def test_a_page_of_a_section_marks_its_tab(client: FlaskClient, address: str, tab: str) -> None:
    tabs = client.get(address).text.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    assert tabs.count("aria-current") == 1
    assert f'<a href="{tab}" aria-current="true">' in tabs


def test_a_label_stands_without_the_brackets_of_its_sentence(app: Flask) -> None:
    with app.test_request_context():
        for text in ("So it is. (LT-01)", "そうです。（LT-01）"):
            shown = library.linked(text)
            assert "(" not in shown
            assert "（" not in shown
        assert library.linked("(see LT-01)").endswith("</a>)")


@pytest.mark.parametrize(
    ("path", "text"),
    [("/rulings/LT-05", "--reading refill_last=once"), ("/readings", "refill_last=closed|once")],
)
def test_what_the_command_line_takes_is_folded_away(
    client: FlaskClient, path: str, text: str
) -> None:
    page, _, folded = client.get(f"/torri{path}").text.partition('<details class="commands">')
    assert f"<code>{text}</code>" in folded
    assert text not in page


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("can I pass", "PASS-1"),
        ("puis-je passer", "PASS-1"),
        ("パスできますか", "PASS-1"),
        ("カラフル", "BUILD-3"),
        ("ブオナ・ピエトラ", "PIETRA-1"),
        ("マーカー", "MARKER-1"),
    ],
)
def test_what_people_ask_in_their_own_words_is_found_first(query: str, id: str) -> None:  # noqa: A002
    assert LIBRARY.index.search(query)[0].key == id


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_beneath_noble_cards_are_large_enough_to_read(language: str) -> None:
    for word in NOBLES:
        drawn = illustration(catalogue(language), [f"card:{word}"])
        assert drawn
        assert drawn.pieces[0].shape.size >= 12
