"""A game is a plug: matches and their pages hold two to five players of any game that keeps the
contract, with a face of its own or without."""

import csv
import io
import re
from collections.abc import Callable, Iterator

import pebbles
import pebbles_words
import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from pebbles_face import PebblesFace
from phones import Phone

from scorer.games import GAMES
from scorer.web.faces import FACES
from scorer.wording.registry import WORDS

FIVE = ["Adso", "William", "Ubertino", "Jorge", "Salvatore"]
LINE = "Adso: 3 / William: 9 s2 / Ubertino: 1 / Jorge: 4 / Salvatore: 4"
OTHER = LINE.replace("Adso: 3", "Adso: 20")
TOO_MANY = LINE.replace("Adso: 3", "Adso: 98")
SHELLS_FIELD = "<li>{{ own.dear() }} Dear shells</li>"
WORDS_OF_TORRI = re.compile(
    r"\b(towers?|torri|marker|nobles?|close|stor(y|ies)|pietra|skyline|LT-\d+|SCORE-\d)\b", re.I
)


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch, match_app: Flask) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)
    own = DictLoader({"pebbles_shells.html": SHELLS_FIELD})
    assert match_app.jinja_env.loader
    match_app.jinja_env.loader = ChoiceLoader([match_app.jinja_env.loader, own])


@pytest.fixture
def _face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FACES, "pebbles", PebblesFace)


def line_of(players: int, line: str = LINE) -> str:
    """The same deal for fewer players."""
    return " / ".join(line.split(" / ")[:players])


Seat = Callable[..., Phone]


@pytest.fixture
def seat(phone: Callable[[], Phone]) -> Seat:
    """A match of Pebbles with so many players."""

    def sit_down(players: int = 5, **more: str) -> Phone:
        names = {f"players-{place}": name for place, name in enumerate(FIVE[:players])}
        unused = {"players-0": "", "players-1": "", "penalty": ""}
        form = {"game": "pebbles", "kind": "fixed", "deals": "2"} | unused | names | more
        return phone().create(**form)

    return sit_down


@pytest.fixture
def table(seat: Seat) -> Phone:
    return seat()


def main_of(page: str) -> str:
    """What a page says about the game: without its head, its bar and what is not seen."""
    body = page.partition("<main")[2].partition("</main>")[0]
    return re.sub(r'class="[^"]*"', "", body)


# ---- every address ---------------------------------------------------------------------------

Step = tuple[str, str, dict[str, object], int]
SEEN: dict[str, object] = {"seen": "as the page before says"}


def steps(players: int) -> Iterator[tuple[str, Step]]:
    """One after the other: the rule of an address, and how it is opened in a match of two deals
    that has one already."""
    line, other, bad = (line_of(players, text) for text in (LINE, OTHER, TOO_MANY))
    yield "GET /match/new", ("GET", "/match/new", {"game": "pebbles"}, 200)
    yield "POST /match/new", ("POST", "/match/new", {"game": "pebbles", "kind": "never"}, 422)
    yield "GET /match/again/<key>", ("GET", "/match/again/{key}", {}, 303)
    reads = ("", "/history", "/version", ".csv", ".json", ".svg", "/settings", "/phones", "/deal")
    for path in (*reads, "/rules"):
        yield f"GET /m/<slug>{path}", ("GET", f"/m/{{slug}}{path}", {}, 200)
    forms: list[tuple[str, dict[str, object], int]] = [
        ("/label", {"label": "Adso's"}, 303),
        ("/qr", {"further": True}, 404),
        ("/settings", {"wish": "archive"}, 303),
        ("/rules", {"kind": "never"}, 422),
        ("/deal/form", {"seen": 1}, 303),
        ("/confirm", {"side": 0, "seen": 1}, 404),
        ("/rematch", {}, 422),
    ]
    for path, form, status in forms:
        yield f"POST /m/<slug>{path}", ("POST", f"/m/{{slug}}{path}", form, status)
    yield "GET /m/<slug>/deal/form", ("GET", "/m/{slug}/deal/form", {}, 303)
    yield "GET /m/<slug>/conflict", ("GET", "/m/{slug}/conflict", {"number": 1, "line": other}, 200)
    yield "GET /m/<slug>/draft", ("GET", "/m/{slug}/draft", {"deal": 2}, 200)
    yield "POST /m/<slug>/draft", ("POST", "/m/{slug}/draft", {"deal": 2}, 400)
    yield "GET /m/<slug>/insist", ("GET", "/m/{slug}/insist", {"line": bad}, 200)
    yield "POST /m/<slug>/<any(end, reopen):wish>", ("POST", "/m/{slug}/end", {}, 422)
    deal, one = "/m/<slug>/deals/<int:number>", "/m/{slug}/deals/1"
    yield f"GET {deal}", ("GET", one, {}, 200)
    yield f"GET {deal}/correct", ("GET", f"{one}/correct", {"line": other}, 200)
    yield f"POST {deal}/correct", ("POST", f"{one}/correct", {"line": other, **SEEN}, 303)
    away = f"{deal}/<any(remove, restore):kind>"
    for kind in ("remove", "restore", "remove"):
        yield f"GET {away}", ("GET", f"{one}/{kind}", {}, 200)
        yield f"POST {away}", ("POST", f"{one}/{kind}", SEEN, 303)
    yield "GET /m/<slug>", ("GET", "/m/{slug}", {}, 200)
    yield "POST /m/<slug>/undo", ("POST", "/m/{slug}/undo", SEEN, 303)
    live = "/m/<slug>/play/<int:number>"  # a game that cannot be followed line by line
    yield "GET /m/<slug>/play", ("GET", "/m/{slug}/play", {}, 404)
    yield "GET /m/<slug>/play/wall", ("GET", "/m/{slug}/play/wall", {}, 404)
    for method, path in (
        *(("GET", path) for path in ("", "/news", "/judge", "/referee", "/record.txt")),
        *(("POST", path) for path in ("/begin", "/lines")),
    ):
        yield f"{method} {live}{path}", (method, f"/m/{{slug}}/play/2{path}", {}, 404)
    yield "GET /m/<slug>/deal", ("GET", "/m/{slug}/deal", {}, 200)
    yield "POST /m/<slug>/deals", ("POST", "/m/{slug}/deals", {"line": line, **SEEN}, 303)


def rules_of_matches(app: Flask) -> set[str]:
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/m/", "/match/"))
        for method in (rule.methods or set()) & {"GET", "POST"}
    }


def test_no_address_of_a_match_is_forgotten(match_app: Flask) -> None:
    assert {rule for rule, _ in steps(2)} == rules_of_matches(match_app)


def walk(phone: Phone, players: int) -> None:
    key, seen = re.search(r'data-key="([^"]+)"', phone.get().text), ""
    assert key
    for number, (_, (method, path, sent, status)) in enumerate(steps(players)):
        address = path.format(slug=phone.slug, key=key[1])
        if method == "GET":
            answer = phone.client.get(address, query_string=sent)
        else:
            known: dict[str, object] = {"seen": seen} if sent.get("seen") == SEEN["seen"] else {}
            answer = phone.client.post(address, data={"key": f"a-key-{number}", **sent, **known})
        assert answer.status_code == status, f"{method} {address}"
        found = WORDS_OF_TORRI.search(main_of(answer.text))
        assert not found, f"{method} {address} says {found}"
        seen = "".join(re.findall(r'name="seen" value="(\d+)"', answer.text)[:1])
    page = phone.get().text
    assert page.count(">Open</a>") == 2, (
        "corrected, removed, restored, removed, undone; then another"
    )
    assert "wins the match" in page


@pytest.mark.parametrize("players", [2, 5])
def test_every_page_of_a_match_opens_without_a_face(seat: Seat, players: int) -> None:
    phone = seat(players)
    assert phone.add(line_of(players), 0).status_code == 303
    walk(phone, players)


@pytest.mark.usefixtures("_face")
@pytest.mark.parametrize("players", [2, 5])
def test_every_page_of_a_match_opens_with_a_face(seat: Seat, players: int) -> None:
    phone = seat(players)
    assert phone.add(line_of(players), 0).status_code == 303
    walk(phone, players)


# ---- creating --------------------------------------------------------------------------------


def test_a_form_has_a_row_for_every_seat(table: Phone) -> None:
    page = table.client.get("/match/new?game=pebbles").text
    assert page.count("data-player") == 5 + 1, "five rows and the list of known names"
    assert page.count(" required") == 2, "the fewest who can play"
    assert 'name="penalty"' not in page


def test_a_variant_is_a_box_to_tick(seat: Seat) -> None:
    page = seat(2).client.get("/match/new?game=pebbles").text
    assert re.search('<input[^>]*type="checkbox"\\s+value="river">', page)
    assert "River" not in seat(2).get().text
    assert "River" in seat(2, variant="river").get().text


def test_a_variant_that_does_not_exist_is_refused(seat: Seat) -> None:
    phone = seat(2)
    form = {"players-0": "Adso", "players-1": "William", "kind": "single", "game": "pebbles"}
    answer = phone.client.post("/match/new", data=form | {"variant": "nobles"})
    assert answer.status_code == 422
    assert "This is not one of the choices." in answer.text


def test_what_a_variant_forbids_is_said_by_the_game(seat: Seat) -> None:
    answer = seat(5, variant="river").add(LINE, 0)
    assert answer.status_code == 422
    assert "There are no shells in a river." in answer.text


@pytest.mark.usefixtures("_face")
def test_a_face_may_ask_for_more_when_a_match_begins(seat: Seat) -> None:
    dear = seat(5, dear="y")
    assert "Dear shells" in dear.client.get("/match/new?game=pebbles").text
    dear.add(LINE, 0)
    assert "William leads by 9 points" in dear.get().text, "9 + 2 * 2 against 4"
    assert "We play shells=two." in dear.get().text


def test_house_rules_come_along_in_an_address(seat: Seat) -> None:
    phone = seat(5, reading="shells=two")
    phone.add(LINE, 0)
    assert "William leads by 9 points" in phone.get().text


def test_a_rematch_passes_the_deal_on(table: Phone) -> None:
    for seen in range(2):
        table.add(LINE, seen)
    page = table.client.get(table.post("/rematch").headers["Location"]).text
    order = [page.index(f'dir="auto">{name}</span>') for name in [*FIVE[1:], FIVE[0]]]
    assert order == sorted(order)


# ---- playing ---------------------------------------------------------------------------------


def test_five_play_to_the_end(table: Phone) -> None:
    table.add(LINE, 0)
    assert "William leads by 7 points" in table.get().text, "9 + 2 against 4"
    table.add(LINE, 1)
    page = table.get().text
    assert "William wins the match by 14 points" in page
    assert "Most pebbles after 2 deals (fixed)." in page
    assert all(f'class="of{seat}"' in page for seat in range(5)), "five lines in the race"


def test_a_sheet_has_a_column_for_everybody(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get("/deals/1").text
    assert "sides5" in page
    assert all(f">{name}</b>" in page for name in FIVE)
    assert "Shells" in page
    assert "shells = 2" in page


def test_what_counts_in_the_match_only_has_a_line_of_its_own(seat: Seat) -> None:
    phone = seat(2)
    phone.add("Adso: 13 / William: 4", 0)
    sheet, page = phone.get("/deals/1").text, phone.get().text
    assert re.search(r"<span>Wet</span><b>−3</b><b>–</b>", sheet)
    assert re.search(r"<span>Points for the match</span><b>10</b><b>4</b>", sheet)
    assert re.search(r'<small class="minus">Wet −3</small>', page)
    assert "Adso leads by 6 points" in page, "13 - 3 against 4"


def test_a_reading_that_decides_is_named(seat: Seat) -> None:
    phone = seat(2)
    phone.add("Adso: 5 / William: 3 s3", 0)
    page = phone.get("/deals/1").text
    assert "We used these readings:" in page
    assert "PE-02" in page.partition("We used these readings:")[2]


def test_a_game_without_a_face_is_typed(table: Phone) -> None:
    page = table.get("/deal").text
    assert "<textarea" in page
    assert "Adso: / William: / Ubertino: / Jorge: / Salvatore:" in page


def test_a_printed_match_has_every_category(table: Phone) -> None:
    table.add(LINE, 0)
    paper = table.get().text.partition('class="paper')[2]
    assert re.search(r'<th scope="row">Shells</th>(<td>\d</td>){5}', paper)
    assert "<svg" not in paper.partition("</section>")[0]


@pytest.mark.usefixtures("_face")
def test_pictures_come_from_the_face(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get().text
    assert '<span class="sky last-sky"><i class="heap">3</i>' in page
    assert '<div class="paper-towns"><i class="heap">3</i>' in page


# ---- correcting, conflicts, impossible and unreadable lines ----------------------------------


def test_a_correction_shows_the_effects_for_all_five(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get("/deals/1/correct", line=OTHER).text
    assert "Adso leads by 9 points" in page, "20 against 9 + 2"
    assert all(name in page for name in FIVE)
    assert page.count("<code") == 2, "the line now and then"
    assert OTHER in page


def test_a_deal_is_corrected_without_javascript(table: Phone) -> None:
    table.add(LINE, 0)
    page = table.get("/deal", number="1").text
    assert f">{LINE}</textarea>" in page
    form = re.search(r'<form[^>]*method="get"\s+action="([^"]+)"', page)
    assert form
    assert form[1] == f"/m/{table.slug}/deals/1/correct"
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    assert table.post("/deals/1/correct", line=OTHER, seen=seen[1]).status_code == 303
    assert "Adso leads by 9 points" in table.get().text
    history = table.get("/history").text
    assert f'<del><code dir="ltr">{LINE}</code></del>' in history
    assert f'<code dir="ltr">{OTHER}</code>' in history


def test_two_versions_of_a_deal_are_shown_as_lines(table: Phone) -> None:
    table.add(LINE, 0)
    answer = table.add(OTHER, 0)
    assert answer.status_code == 409
    assert f'<code dir="ltr">{LINE}</code>' in answer.text
    assert f'<code dir="ltr">{OTHER}</code>' in answer.text
    assert "this phone" in answer.text


def test_an_impossible_deal_is_kept_with_a_reason(table: Phone) -> None:
    answer = table.add(TOO_MANY, 0)
    assert answer.status_code == 422
    assert "P-1 at Adso and William and Ubertino and Jorge and Salvatore" in answer.text
    assert "Back to the deal" in answer.text
    assert table.add(TOO_MANY, 0, reason="They brought their own").status_code == 303
    assert "They brought their own" in table.get("/deals/1").text


def test_an_unreadable_line_is_refused_in_the_words_of_the_game(table: Phone) -> None:
    answer = table.add(LINE.replace("s2", "2s"), 0)
    assert answer.status_code == 400
    assert "this is no number of shells" in answer.text
    assert "shells such as s2" in answer.text


def test_a_line_with_too_few_players_is_refused(table: Phone) -> None:
    answer = table.add("Adso: 3 / William: 9", 0)
    assert answer.status_code == 400
    assert "Adso, William, Ubertino, Jorge, Salvatore" in answer.text


def test_a_spreadsheet_has_the_categories_of_the_game(seat: Seat) -> None:
    phone = seat(2)
    phone.add("Adso: 13 / William: 4 s1", 0)
    head, adso, william = csv.reader(io.StringIO(phone.get(".csv").text, newline=""))
    assert head[2:7] == ["Pebbles", "Shells", "Total", "Wet", "Points for the match"]
    assert adso[:7] == ["1", "Adso", "13", "0", "13", "-3", "10"]
    assert william[:7] == ["1", "William", "4", "1", "5", "0", "5"]
    assert head[-2:] == ["Pebbles line", "Reason"]


def test_an_export_holds_the_lines_of_the_game(table: Phone) -> None:
    table.add(LINE, 0)
    (match,) = table.get(".json").get_json(force=True)["matches"]
    assert match["game"] == "pebbles"
    assert match["settings"]["variant"] == "beach"
    assert LINE in table.get(".json").text


# ---- one deal, the referee, home -------------------------------------------------------------


def test_one_deal_is_typed_and_scored(match_app: Flask) -> None:
    client = match_app.test_client()
    page = client.get("/pebbles/deal").text
    assert '<textarea name="line"' in page
    assert client.get("/pebbles/deal/form").headers["Location"] == "/pebbles/deal"
    assert client.post("/pebbles/deal/form").headers["Location"] == "/pebbles/deal"
    result = client.get("/pebbles/result", query_string={"line": LINE}).text
    assert "William wins by 7 points" in result
    assert "data-picture=" not in result
    assert not WORDS_OF_TORRI.search(main_of(result).replace("Torri", "", 1)), "but in BG Stats"


def test_a_line_that_an_address_brings_is_there_to_be_changed(match_app: Flask) -> None:
    client = match_app.test_client()
    page = client.get("/pebbles/deal", query_string={"line": LINE, "reading": "shells=two"}).text
    assert f">{LINE}</textarea>" in page
    assert '<input type="hidden" name="reading" value="shells=two">' in page
    answer = client.get("/pebbles/deal", query_string={"line": "Adso: 1 x / William: 2"})
    assert answer.status_code == 400
    assert "this is no number of shells" in answer.text
    assert ">Adso: 1 x / William: 2</textarea>" in answer.text


def test_a_result_that_cannot_be_read_is_corrected_on_the_spot(match_app: Flask) -> None:
    answer = match_app.test_client().get("/pebbles/result?line=Adso: many / William: 2")
    assert answer.status_code == 400
    assert "this word is not known" in answer.text
    assert "Enter it by tapping" not in answer.text


def test_a_game_without_pictures_has_none_to_share(match_app: Flask) -> None:
    answer = match_app.test_client().get("/pebbles/picture.svg", query_string={"line": LINE})
    assert answer.status_code == 404


def test_a_game_without_a_referee_says_so(match_app: Flask) -> None:
    client = match_app.test_client()
    page = client.get("/pebbles/ask")
    assert page.status_code == 200
    assert "There is no referee for Pebbles yet." in page.text
    assert client.get("/pebbles/ask/tower").status_code == 404


def test_the_score_endpoint_speaks_of_the_game(match_app: Flask) -> None:
    client = match_app.test_client()
    found = client.get("/api/pebbles/score", query_string={"line": LINE}).get_json()
    assert found["winner"] == "William"
    assert [player["total"] for player in found["players"]] == [3, 11, 1, 4, 4]
    assert found["entry"][1] == {"name": "William", "pebbles": 9, "shells": 2}
    assert client.get("/api/pebbles/score?line=x").status_code == 400


def test_home_asks_which_game_and_begins_with_the_last_one(match_app: Flask) -> None:
    client = match_app.test_client()
    first = client.get("/").text
    assert "Which game?" in first
    assert "score keeper for Le Torri di San Gimignano" in first
    client.get("/pebbles/deal")
    page = client.get("/").text
    assert "score keeper for Pebbles" in page
    assert page.index(">Pebbles</a>") < page.index(">Le Torri di San Gimignano</a>")
    assert 'href="/pebbles/deal"' in page
    assert 'href="/match/new?game=pebbles"' in page
    assert "Pebbles is a game by Salvatore, published by The abbey." in page


def test_the_other_game_is_a_tap_away(match_app: Flask) -> None:
    client = match_app.test_client()
    page = client.get("/?game=pebbles").text
    assert "score keeper for Pebbles" in page
    assert "score keeper for Pebbles" in client.get("/").text, "it is remembered"
    assert "score keeper for Le Torri" in client.get("/?game=torri").text
    assert "score keeper for Le Torri" in client.get("/").text
    assert client.get("/?game=chess").status_code == 200


def test_a_match_of_a_game_makes_it_the_last_one_used(table: Phone) -> None:
    table.client.get("/?game=torri")
    table.get()
    assert "score keeper for Pebbles" in table.client.get("/").text


def test_with_one_game_home_asks_nothing_and_keeps_nothing(
    match_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in reversed(list(GAMES)):  # they come back the other way round: in their order
        if other != "torri":
            monkeypatch.delitem(GAMES, other)
    client = match_app.test_client()
    client.get("/torri/deal")
    answer = client.get("/")
    assert "Which game?" not in answer.text
    assert 'href="/match/new"' in answer.text
    assert client.get_cookie("game") is None
