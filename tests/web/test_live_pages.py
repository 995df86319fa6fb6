"""All viewers get the same page, rendered once; it never contains anything of one phone."""

import gzip
import json
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from organisers import Desk, confirm, play
from werkzeug.test import TestResponse

from scorer.store.errors import NotFoundError
from scorer.store.tables import Tournament, now
from scorer.web.live import beats as beats_module
from scorer.web.live.beats import Beat, Beats
from scorer.web.live.looking import EXTENSION
from scorer.web.live.pages import Pages

WALL = "/projector"
PATHS = ("", "/standings", "/cross", "/player/1", "/rounds/1", "/statistics", WALL)
SINCE = re.compile('data-since="(.+?)"')
GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    found = Desk(match_app).create()
    found.publish()
    return found


@pytest.fixture
def slow_beats(match_app: Flask) -> Iterator[Callable[[float], None]]:
    """Beats as in a hall, by a clock of their own that the test turns on."""
    usual, clock = match_app.extensions[EXTENSION], [1000.0]
    match_app.extensions[EXTENSION] = Beats(0.5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorer.web.live.beats.time.monotonic", lambda: clock[0])

        def turn_on(seconds: float) -> None:
            clock[0] += seconds

        yield turn_on
    match_app.extensions[EXTENSION] = usual


def since(page: TestResponse) -> str:
    return str(SINCE.findall(page.text)[0])


def news(client: FlaskClient, path: str, stamp: str, language: str = "en") -> TestResponse:
    return client.get(path, query_string={"since": stamp, "in": language})


def result(desk: Desk, table: int = 1) -> None:
    """A deal, and both confirm."""
    phone = desk.phone(desk.slips()[table])
    assert play(phone).status_code == 303
    for side in (0, 1):
        confirm(phone, side)


# ---- following -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_shows_everything_hears_that_nothing_is_new(desk: Desk, path: str) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}{path}"
    answer = news(client, address, since(client.get(address)))
    assert (answer.status_code, answer.data) == (204, b"")
    assert "Content-Type" not in answer.headers


def test_a_result_is_told_and_the_stamp_with_it(desk: Desk) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}/standings"
    before = since(client.get(address))
    result(desk)
    told = news(client, address, before).get_json()
    assert told["since"] == since(client.get(address)) != before
    assert told["pulse"] == desk.pulse()
    assert news(client, address, told["since"]).status_code == 204


def test_a_page_we_do_not_know_is_loaded_anew(desk: Desk) -> None:
    client = desk.app.test_client()
    assert news(client, f"/t/{desk.slug}", "no-such-stamp").get_json() == {"reload": True}


def test_each_language_is_followed_in_its_own_words(desk: Desk) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}"
    pages = {code: client.get(address, headers={"Accept-Language": code}) for code in ("fr", "ja")}
    assert since(pages["fr"]) != since(pages["ja"])
    result(desk)
    told = {code: news(client, address, since(page), code).text for code, page in pages.items()}
    assert "résultat" in told["fr"]
    assert "結果" in told["ja"]
    assert news(client, address, since(pages["fr"]), "ja").get_json() == {"reload": True}


def test_a_question_may_be_wrong_in_every_way(desk: Desk) -> None:
    client = desk.app.test_client()
    for query in ("since=", "since=x&in=tlh", "since=x&since=y&in=", "in=fr", "since=x&lang=fr"):
        for path in (f"/t/{desk.slug}", "/", "/t/nothing", "/torri/rules"):
            assert client.get(f"{path}?{query}").status_code in {200, 303, 404}, query


def test_a_filter_and_a_page_of_a_long_list_are_followed_as_such(desk: Desk) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}/standings"
    adso = client.get(address, query_string={"q": "Adso"})
    assert since(adso) != since(client.get(address))
    assert client.get(f"{address}?q=Adso&since={since(adso)}&in=en").status_code == 204


def test_with_other_words_in_its_address_a_page_is_rendered_for_one_reader(desk: Desk) -> None:
    page = desk.app.test_client().get(f"/t/{desk.slug}?from=0&utm_source=chat")
    assert 'data-since=""' in page.text
    assert "utm_source=chat&amp;lang=fr" in page.text


def test_a_browser_that_has_the_page_gets_no_second_copy(desk: Desk) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}/standings"
    tag = client.get(address, headers=GZIP).headers["ETag"]
    again = client.get(address, headers={**GZIP, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    result(desk)
    assert client.get(address, headers={**GZIP, "If-None-Match": tag}).status_code == 200


def test_packed_or_not_the_page_is_the_same(desk: Desk) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}"
    plain, packed = client.get(address), client.get(address, headers=GZIP)
    assert gzip.decompress(packed.data) == plain.data
    before = since(plain)
    result(desk)
    plain = client.get(f"{address}?since={before}&in=en")
    packed = client.get(f"{address}?since={before}&in=en", headers=GZIP)
    assert json.loads(gzip.decompress(packed.data)) == plain.get_json()


def test_a_match_is_followed_like_an_event(desk: Desk) -> None:
    phone, client = desk.phone(desk.slips()[1]), desk.app.test_client()
    page = client.get(f"/m/{phone.slug}")
    assert "csrf" not in page.text
    assert news(client, f"/m/{phone.slug}", since(page)).status_code == 204
    play(phone)
    assert "main" in news(client, f"/m/{phone.slug}", since(page)).get_json()


# ---- the clock -------------------------------------------------------------------------------


def test_the_clock_runs_on_in_a_page_that_was_rendered_before(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}"
    stopped = since(client.get(address))
    start = now()
    monkeypatch.setattr("scorer.store.tournament_clock.now", lambda: start)
    desk.post("/clock", wish="start", minutes="50")
    first = client.get(address)
    assert news(client, address, stopped).get_json()["clock"] == 3000
    monkeypatch.setattr("scorer.store.tournament_clock.now", lambda: start + timedelta(minutes=20))
    second = client.get(address)
    assert ('data-clock="3000"' in first.text, 'data-clock="1800"' in second.text) == (True, True)
    assert since(first) == since(second), "time alone is nothing new"
    assert news(client, address, stopped).get_json()["clock"] == 1800
    assert news(client, address, since(first)).status_code == 204


# ---- nothing of a phone ------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_all_who_look_get_the_same_bytes_and_the_desk_gets_its_own(desk: Desk, path: str) -> None:
    """By turns, so that whatever one of them leaves behind would reach the others."""
    app, address = desk.app, f"/t/{desk.slug}{path}"
    table = desk.phone(desk.slips()[1])
    switched = app.test_client()
    switched.set_cookie("lang", "en")
    switched.get("/match/new")  # a session with a token of its own
    readers = [app.test_client(), switched, table.client, app.test_client()]
    pages = []
    for reader in readers:
        at_desk = desk.get(path)
        pages.append(reader.get(address))
        if path == WALL:
            assert at_desk.data == pages[-1].data, "the desk sees what hangs on the wall"
        else:
            assert 'data-role="owner"' in at_desk.text
            assert "data-since" not in at_desk.text
    assert len({page.data for page in pages}) == 1
    text = pages[0].text
    assert 'data-role="view"' in text
    assert "csrf" not in text
    for page in pages:
        assert "Set-Cookie" not in page.headers
    for secret in secrets_of(desk.client, table.client, switched):
        assert secret not in text


def secrets_of(*clients: FlaskClient) -> list[str]:
    names = ("torri-device", "torri")
    found = [client.get_cookie(name) for client in clients for name in names]
    assert len([one for one in found if one]) >= 3
    return [one.value for one in found if one]


def test_the_desk_is_never_answered_from_what_others_see(desk: Desk) -> None:
    client = desk.app.test_client()
    stamp = since(client.get(f"/t/{desk.slug}"))
    answer = news(desk.client, f"/t/{desk.slug}", stamp)
    assert answer.mimetype == "text/html"
    assert 'name="csrf_token"' in answer.text
    assert "csrf" not in client.get(f"/t/{desk.slug}").text


def test_a_phone_whose_access_was_taken_back_is_told_so_and_nobody_else(desk: Desk) -> None:
    phone = desk.phone(desk.slips()[1])
    address = f"/m/{phone.slug}"
    viewer = desk.app.test_client()
    assert "of this phone was removed" not in viewer.get(address).text
    desk.post("/rounds/1/slips", table="1", renew="1")
    assert "of this phone was removed" in phone.get().text
    assert "of this phone was removed" not in viewer.get(address).text


@pytest.mark.usefixtures("slow_beats")
def test_a_removed_helper_hears_of_it_at_once(desk: Desk) -> None:
    """However long a beat lasts: a token is looked up every time."""
    helper = desk.app.test_client()
    link = desk.post("/links", wish="link")
    secret = re.findall(r"o=([\w-]+)", link.headers["Location"])[0]
    assert helper.post("/j", json={"secret": secret, "label": "helper"}).status_code == 200
    assert helper.get(f"/t/{desk.slug}/version").get_json()["role"] == "owner"
    number = re.findall(r'name="value" value="(\d+)"', desk.get("/phones").text)[-1]
    assert desk.post("/phones", value=number).status_code == 303
    assert helper.get(f"/t/{desk.slug}/version").get_json()["role"] == "view"
    assert 'data-role="view"' in helper.get(f"/t/{desk.slug}").text


# ---- beats -----------------------------------------------------------------------------------


def test_between_two_beats_nothing_is_read_and_then_all_is_new(
    desk: Desk, slow_beats: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}"
    before = since(client.get(address))
    result(desk)
    with monkeypatch.context() as patch:
        patch.setattr(desk.app.extensions["torri-database"], "engine", None)
        assert news(client, address, before).status_code == 204
        assert client.get(f"{address}/version").status_code == 200
        assert client.get(f"{address}/standings").status_code == 200
    slow_beats(0.6)
    assert news(client, address, before).status_code == 200


@pytest.mark.parametrize("wish", [{"wish": "renew_view"}, {"wish": "delete"}])
def test_an_address_that_ended_is_gone_with_the_next_beat(
    desk: Desk, slow_beats: Callable[[float], None], wish: dict[str, str]
) -> None:
    client, address = desk.app.test_client(), f"/t/{desk.slug}"
    before = since(client.get(address))
    assert desk.post("/links", value="Monastery Open", **wish).status_code in {302, 303}
    slow_beats(0.6)
    assert news(client, address, before).status_code == 404
    assert client.get(address).status_code == 404
    assert client.get(f"{address}/version").status_code == 404


def some_beat(pulse: str = "1.0") -> Beat:
    return Beat(Tournament.model_construct(slug="x"), pulse)


def test_of_many_who_ask_one_reads_and_the_others_get_the_last_beat() -> None:
    beats, started, go_on = Beats(0.01), threading.Event(), threading.Event()
    assert beats.now("t", "x", some_beat).pulse == "1.0"
    threading.Event().wait(0.02)
    reads = []

    def slowly() -> Beat:
        reads.append(1)
        started.set()
        assert go_on.wait(30)
        return some_beat("2.0")

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(beats.now, "t", "x", slowly)
        assert started.wait(30)
        assert beats.now("t", "x", slowly).pulse == "1.0"
        go_on.set()
        assert first.result(30).pulse == "2.0"
    assert len(reads) == 1


def test_at_the_first_look_all_wait_for_one_who_reads() -> None:
    beats, reads, barrier = Beats(60), [], threading.Barrier(8)

    def read() -> Beat:
        reads.append(1)
        threading.Event().wait(0.05)
        return some_beat()

    def ask(_: int) -> str:
        barrier.wait(30)
        return beats.now("t", "x", read).pulse

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(8))) == {"1.0"}
    assert len(reads) == 1


def test_what_cannot_be_read_any_more_is_not_shown_any_more() -> None:
    beats = Beats(60)
    beats.now("t", "x", some_beat)
    beats.pause = 0.001
    beats._beats["t", "x"] = some_beat()  # its time is over

    def gone() -> Beat:
        raise NotFoundError

    with pytest.raises(NotFoundError):
        beats.now("t", "x", gone)
    assert not beats._beats
    assert not beats._reading


def test_the_longer_reading_takes_the_longer_is_the_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr("scorer.web.live.beats.time.monotonic", lambda: clock[0])

    def slowly() -> Beat:
        clock[0] += 1.0
        return some_beat()

    assert Beats(0.4).now("t", "x", slowly).left == pytest.approx(4.0)
    assert Beats(0.4).now("t", "x", some_beat).left == pytest.approx(0.4)


def test_no_more_places_are_remembered_than_there_is_room_for() -> None:
    beats = Beats(60)
    for number in range(beats_module.PLACES + 5):
        beats.now("t", str(number), some_beat)
    assert len(beats._beats) == beats_module.PLACES
    assert len(beats._reading) <= beats_module.PLACES


# ---- pages -----------------------------------------------------------------------------------

PAGE = '<title>T</title><main id="main"><div data-since=""><p>{}</p></div></main>'


def test_a_thousand_who_ask_at_once_cause_one_rendering() -> None:
    pages, renderings, barrier = Pages(), [], threading.Barrier(16)

    def render() -> str:
        renderings.append(1)
        threading.Event().wait(0.05)
        return PAGE.format("one")

    def ask(_: int) -> str:
        barrier.wait(30)
        return pages.current(("x",), "1", None, render).stamp

    with ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(ask, range(16)))) == 1
    assert len(renderings) == 1


def test_a_rendering_that_fails_leaves_nothing_behind() -> None:
    pages = Pages()

    def fail() -> str:
        raise NotFoundError

    with pytest.raises(NotFoundError):
        pages.current(("x",), "1", None, fail)
    assert not pages._rendering
    assert b"one" in pages.current(("x",), "1", None, lambda: PAGE.format("one")).body


def test_what_does_not_fit_is_forgotten_the_oldest_first() -> None:
    pages = Pages(room=1000)
    first = pages.current(("x",), "0", None, lambda: PAGE.format("first"))
    for number in range(1, 30):
        now = pages.current(("x",), str(number), None, lambda n=number: PAGE.format(n))  # type: ignore[misc]
    assert pages.changed(("x",), first.stamp, now) is None
    assert pages._used <= 1000
    assert sum(map(len, pages._kept.values())) == pages._used
    assert pages.current(("x",), "29", None, pytest.fail) == now, "the newest is still known"
