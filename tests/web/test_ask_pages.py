"""The referee's desk without a browser: addresses that answer, faults at their fields."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from phones import Phone

from scorer.games.torri.play import QUESTIONS

SITUATIONS = {
    "purchase": "hand=6&deck=20",
    "exchange": "cards=5+6&market=5+8&wanted=8",
    "build": "tower=8+8+8",
    "extend": "tower=8x3&cards=8",
    "complete": "towers=8x3",
    "close": "towers=8x3!+9x3!+6x3!+7x3!",
    "pass": "before=pass&asked=1",
    "conspiracy": "table=Adso:+8x4+/+William:+7x3&by=Adso&new=10x4",
    "trade": "tower=9x4&hand=2&other=3",
    "guard": "against=trade",
    "marker": "events=Adso:+build+8x3;+William:+build+9x4",
    "noble": "card=monumento",
    "tower": "tower=c5-9",
    "record": "record=players+Adso+/+William;+market+5+7+7+10;+William:+buy+deck+7",
}


def test_every_question_of_the_engine_is_on_the_desk(client: FlaskClient) -> None:
    desk = client.get("/torri/ask").text
    assert all(f'href="/torri/ask/{slug}"' in desk for slug in QUESTIONS if slug != "deal")
    assert SITUATIONS.keys() == QUESTIONS.keys() - {"deal"}


def test_the_desk_brings_the_towers_of_the_entry_page(client: FlaskClient) -> None:
    deal = {"line": "Adso: 10x4! 9x3 marker / William: 7x3!", "side": "1"}
    desk = client.get("/torri/ask", query_string=deal).text
    assert 'class="skyline"' in desk
    address = re.search(r'href="(/torri/ask/conspiracy\?[^"]+)"', desk)
    assert address
    form = client.get(address[1].replace("&amp;", "&")).text
    assert 'value="William"' in form
    assert "Adso: 10x4! 9x3 marker / William: 7x3!" in form
    assert "field-error" not in form
    assert "towers=7x3!" in desk


@pytest.mark.parametrize("query", ["line=nonsense&side=x", "line=&side=-4", "side=9&line=A:/B:"])
def test_the_desk_opens_whatever_towers_it_is_brought(client: FlaskClient, query: str) -> None:
    assert client.get(f"/torri/ask?{query}").status_code == 200


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("slug", SITUATIONS)
def test_an_address_reproduces_its_answer(client: FlaskClient, slug: str, language: str) -> None:
    headers = {"Accept-Language": language}
    page = client.get(f"/torri/ask/{slug}?{SITUATIONS[slug]}", headers=headers)
    assert page.status_code == 200
    assert 'id="answer"' in page.text
    assert 'class="reasons"' in page.text


@pytest.mark.parametrize("slug", SITUATIONS)
def test_a_question_that_was_only_opened_is_no_mistake(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/torri/ask/{slug}")
    assert page.status_code == 200
    assert "field-error" not in page.text


@pytest.mark.parametrize(
    ("address", "field", "message"),
    [
        ("/torri/ask/tower?asked=1", "tower", "This is needed"),
        ("/torri/ask/tower?tower=11x3", "tower", "11x3"),
        (
            "/torri/ask/conspiracy?table=Adso:+/+William:&by=Jorge&new=10x3",
            "by",
            "no player at this table",
        ),
        ("/torri/ask/purchase?hand=99", "hand", "a number from 0 to 9"),
        ("/torri/ask/purchase?hand=-1", "hand", "this number is not possible"),
        ("/torri/ask/purchase?asked=1", "hand", "This is needed: a number from 0 to 9."),
        ("/torri/ask/complete?asked=1", "towers", "This is needed: at least one tower."),
        ("/torri/ask/guard?asked=1", "against", "Choose one of: Trade, Conspiracy on your tower,"),
        ("/torri/ask/noble?card=palazzo&other_highest=4", "highest", "a number from 0 to 13"),
        ("/torri/ask/exchange?cards=5+5+5+5+5+5", "cards", "there are not so many cards"),
        ("/torri/ask/marker?events=Adso+builds", "events", "this step cannot be read"),
        ("/torri/ask/guard?against=rain", "against", "cannot be chosen"),
        ("/torri/ask/noble?card=via&giostra=rain", "giostra", "cannot be chosen"),
        ("/torri/ask/tower?tower=" + "8+" * 2000, "tower", "too long"),
    ],
)
def test_bad_input_gets_its_message_at_its_field(
    client: FlaskClient, address: str, field: str, message: str
) -> None:
    page = client.get(address)
    assert page.status_code == 422
    assert page.text.count('class="field-error"') == 1
    said = page.text.partition(f'<p class="field-error" id="f-{field}-error">')[2]
    assert message in said.partition("</p>")[0]
    assert f'aria-describedby="f-{field}-error"' in page.text


def test_what_was_typed_is_kept_beside_its_message(client: FlaskClient) -> None:
    page = client.get("/torri/ask/marker?events=Adso+builds").text
    assert ">Adso builds</textarea>" in page
    assert 'value="11x3"' in client.get("/torri/ask/tower?tower=11x3").text


def test_a_house_rule_in_the_address_changes_the_answer(client: FlaskClient) -> None:
    ours = client.get("/torri/ask/purchase?hand=6&deck=1&take=1").text
    house = client.get("/torri/ask/purchase?hand=6&deck=1&take=1&reading=purchase_last=two").text
    assert 'class="answer silent"' in ours
    assert 'class="answer illegal"' in house
    assert "LT-04" in house


def test_an_unknown_house_rule_is_named(client: FlaskClient) -> None:
    page = client.get("/torri/ask/tower?tower=c5-9&reading=weather=rain")
    assert page.status_code == 422
    assert "weather=rain" in page.text


def test_an_unknown_question_is_not_found(client: FlaskClient) -> None:
    assert client.get("/torri/ask/weather").status_code == 404


@pytest.mark.parametrize(
    ("address", "drawn"),
    [
        ("/torri/ask/noble?card=via", "#kvia"),
        ("/torri/ask/guard?against=trade", "#k5"),
        ("/torri/ask/trade?tower=9x3&hand=2&other=3&guard=pietra", "#kpietra"),
    ],
)
def test_a_card_that_was_chosen_is_drawn(client: FlaskClient, address: str, drawn: str) -> None:
    answer = client.get(address).text.partition('id="answer"')[2].partition("</section>")[0]
    assert f'href="{drawn}"' in answer


def test_who_won_opens_the_scorer(client: FlaskClient) -> None:
    assert client.get("/torri/ask/deal").headers["Location"] == "/torri/deal"


def test_who_won_keeps_the_table_and_the_house_rules_it_was_asked_with(client: FlaskClient) -> None:
    line = "Adso: 8x3! marker close / William: 9x4!"
    asked = {"table": line, "reading": ["penalty=off", "closer_tie=first"]}
    shown = client.get("/torri/ask/deal", query_string=asked, follow_redirects=True)
    assert shown.request.path == "/torri/result"
    assert shown.request.args["line"] == line
    assert shown.request.args.getlist("reading") == asked["reading"]


@pytest.mark.parametrize("reading", ["", "Abbey rules: purchase_last=two, penalty=off", " , "])
def test_an_address_takes_a_set_as_the_house_rules_page_writes_it(
    client: FlaskClient, reading: str
) -> None:
    asked = {"hand": "6", "deck": "1", "take": "1", "reading": reading}
    page = client.get("/torri/ask/purchase", query_string=asked)
    assert page.status_code == 200
    assert ("illegal" in page.text) == ("two" in reading)


def test_markup_in_a_name_stays_text(client: FlaskClient) -> None:
    page = client.get("/torri/ask/conspiracy?table=<b>x:+8x4+/+William:&by=<b>x&new=10x4")
    assert "<b>x" not in page.text


def test_a_detail_the_sheets_leave_open_stands_beside_a_sure_answer(client: FlaskClient) -> None:
    query = {"table": "Adso: / William: 8x4b", "by": "Adso", "new": "10x5"}
    page = client.get("/torri/ask/conspiracy", query_string=query).text
    assert "This is the rule" in page
    assert "The answer is certain;" in page
    assert "pietra_destroyed%3Ddeck" in page


def test_the_desk_asks_every_question_with_the_house_rules_it_was_opened_with(
    client: FlaskClient,
) -> None:
    desk = client.get("/torri/ask?reading=Abbey+rules:+purchase_last%3Dtwo,penalty%3Doff").text
    assert "A purchase is always two cards" in desk
    rules = "reading=purchase_last%3Dtwo&amp;reading=penalty%3Doff"
    assert all(f'href="/torri/ask/{slug}?{rules}"' in desk for slug in QUESTIONS if slug != "deal")
    assert f'href="/torri/deal?{rules}"' in desk
    asked = client.get("/torri/ask/purchase?reading=purchase_last%3Dtwo").text
    assert "A purchase is always two cards" in asked
    assert 'href="/torri/ask?reading=purchase_last%3Dtwo"' in asked


@pytest.mark.parametrize("address", ["/torri/ask", "/torri/ask/purchase", "/torri/ask/tower"])
def test_a_house_rule_nobody_knows_is_named_before_anything_is_asked(
    client: FlaskClient, address: str
) -> None:
    page = client.get(address, query_string={"reading": "weather=rain", "hand": "5"})
    assert page.status_code == 422
    assert "weather=rain" in page.text


@pytest.mark.parametrize(
    "address", ["/torri/deal?reading=penalty%3Doff", "/torri/readings?set=penalty%3Doff"]
)
def test_pages_with_house_rules_lead_to_the_referee_with_them(
    client: FlaskClient, address: str
) -> None:
    assert 'href="/torri/ask?reading=penalty%3Doff"' in client.get(address).text


def test_the_pages_of_a_match_lead_to_the_referee_with_its_house_rules(
    phone: Callable[[], Phone],
) -> None:
    adso = phone().create(reading="closer_tie=first")
    for place in ("", "/deal"):
        assert 'href="/torri/ask?reading=closer_tie%3Dfirst"' in adso.get(place).text


@pytest.mark.parametrize("slug", SITUATIONS)
def test_no_answer_is_without_a_picture(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/torri/ask/{slug}?{SITUATIONS[slug]}").text
    answer = page.partition('id="answer"')[2].partition("</section>")[0]
    assert "<use " in answer
    assert all(f'id="{drawn}"' in page for drawn in re.findall(r'<use href="#([\w-]+)"', answer))


def test_numbers_of_cards_are_drawn_as_backs(client: FlaskClient) -> None:
    page = client.get("/torri/ask/purchase?hand=2&deck=20&market=0&nobles=5&phase=ending").text
    answer = page.partition('id="answer"')[2].partition("</section>")[0]
    assert answer.count('href="#kback-tower"') == 2 + 3
    assert answer.count('href="#kback-noble"') == 3
    assert answer.count('href="#kempty"') == 1
    assert 'aria-label="20 cards"' in answer


def test_close_without_a_tower_is_not_legal_and_says_why(client: FlaskClient) -> None:
    assert 'id="answer"' not in client.get("/torri/ask/close").text
    answer = client.get("/torri/ask/close?asked=1").text
    assert 'class="answer illegal"' in answer
    assert "To call Close you need 4 completed towers of your own. You have 0." in answer


def test_palazzo_names_a_height_only_where_heights_were_given(client: FlaskClient) -> None:
    label = "Most stories the opponent may build"
    assert label not in client.get("/torri/ask/noble?card=palazzo").text
    told = client.get("/torri/ask/noble?card=palazzo&highest=4&other_highest=3").text
    assert f"<dt>{label}</dt><dd>4</dd>" in told
    house = client.get("/torri/ask/noble?card=palazzo&reading=palazzo_cap%3Dfrozen").text
    assert "may not build higher than your highest tower is now" in house


def test_uses_of_noble_cards_are_told_before_and_after_the_play(client: FlaskClient) -> None:
    answer = client.get("/torri/ask/noble?card=giostra&own_used=0&other_used=0").text
    assert "Noble cards used so far: 0 by you, 0 by your opponent" in answer
    assert "<dt>Noble cards you have used, including this play</dt><dd>1</dd>" in answer


def test_every_field_of_a_noble_card_stands_in_the_form(client: FlaskClient) -> None:
    form = client.get("/torri/ask/noble").text.partition('<form class="ask-form')[2]
    assert "more-fields" not in form
    assert all(f'name="{field.name}"' in form for field in QUESTIONS["noble"].fields)
    assert 'data-only="palazzo"' in form


def test_a_market_that_nobody_described_contests_nothing(client: FlaskClient) -> None:
    everyday = client.get("/torri/ask/exchange?asked=1&cards=5+6&market=").text
    assert 'class="answer legal"' in everyday
    assert "market=7" not in everyday, "what was supposed is not shown as if it had been said"
    wanted = client.get("/torri/ask/exchange?asked=1&cards=5+6&wanted=9").text
    assert 'class="answer legal"' in wanted
    same = client.get("/torri/ask/exchange?asked=1&cards=5+6&wanted=5").text
    assert 'class="answer illegal"' in same
    said = client.get("/torri/ask/exchange?asked=1&cards=5+6&market=7+8&wanted=9").text
    assert 'class="answer illegal"' in said
