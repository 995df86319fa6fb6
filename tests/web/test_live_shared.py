"""One answer for all who ask for the same at the same moment, and never an answer for one reader
only."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import loops
import pytest

from scorer.web.live import shared
from scorer.web.live.shared import Answer, SharedAnswers, key_of

KEY = ("/t/x", "since=1", "")
SCOPE = {"method": "GET", "path": "/t/x/standings", "query_string": b"since=1&in=en"}
SHARED_FIELD = (shared.FIELD, b"60.0")


def answer(*fields: tuple[bytes, bytes], status: int = 200, body: bytes = b"one") -> Answer:
    return status, [(b"content-type", b"text/html"), *fields], body


class App:
    """It counts how often it is asked, and answers when the test lets it."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.asked = list(answers), 0
        self.go_on = asyncio.Event()

    async def __call__(self) -> Answer:
        self.asked += 1
        await self.go_on.wait()
        return self.answers[min(self.asked, len(self.answers)) - 1]


def run(play: Callable[[], Awaitable[None]]) -> None:
    loops.run(asyncio.wait_for(play(), 30))


def test_a_thousand_at_once_cause_one_call_and_later_ones_none() -> None:
    async def play() -> None:
        answers, app = SharedAnswers(), App(answer(SHARED_FIELD))
        waiting = [asyncio.create_task(answers.answer(KEY, app)) for _ in range(1000)]
        await asyncio.sleep(0)
        app.go_on.set()
        assert await asyncio.gather(*waiting) == [answer()] * 1000
        assert await answers.answer(KEY, app) == answer()
        assert app.asked == 1

    run(play)


def test_what_the_app_does_not_share_everybody_asks_for_alone() -> None:
    async def play() -> None:
        answers, app = SharedAnswers(), App(*(answer(body=bytes([n])) for n in range(3)))
        waiting = [asyncio.create_task(answers.answer(KEY, app)) for _ in range(3)]
        await asyncio.sleep(0)
        app.go_on.set()
        found = await asyncio.gather(*waiting)
        assert {one[2] for one in found} == {b"\0", b"\1", b"\2"}

    run(play)


def test_an_answer_with_a_cookie_is_nobody_elses() -> None:
    async def play() -> None:
        mine = answer(SHARED_FIELD, (b"set-cookie", b"torri=secret"))
        answers, app = SharedAnswers(), App(mine, answer(SHARED_FIELD))
        app.go_on.set()
        first = await answers.answer(KEY, app)
        assert (b"set-cookie", b"torri=secret") in first[1]
        assert await answers.answer(KEY, app) == answer()
        assert app.asked == 2

    run(play)


def test_after_its_time_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        clock = [100.0]
        monkeypatch.setattr("scorer.web.live.shared.time", Clock(clock))
        answers, app = SharedAnswers(), App(answer((shared.FIELD, b"0.4")))
        app.go_on.set()
        for seconds, asked in ((0.0, 1), (0.3, 1), (0.2, 2)):
            clock[0] += seconds
            assert await answers.answer(KEY, app) == answer()
            assert app.asked == asked

    run(play)


class Clock:
    def __init__(self, seconds: list[float]) -> None:
        self._seconds = seconds

    def monotonic(self) -> float:
        return self._seconds[0]


def test_others_get_their_answer_though_the_first_one_goes_away() -> None:
    async def play() -> None:
        answers, app = SharedAnswers(), App(answer(SHARED_FIELD))
        first = asyncio.create_task(answers.answer(KEY, app))
        await asyncio.sleep(0)
        second = asyncio.create_task(answers.answer(KEY, app))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        app.go_on.set()
        assert await second == answer()
        assert app.asked == 1

    run(play)


def test_no_more_answers_are_kept_than_there_is_room_for() -> None:
    async def play() -> None:
        answers, app = SharedAnswers(), App(answer(SHARED_FIELD))
        app.go_on.set()
        for number in range(shared.KEPT + 10):
            await answers.answer(("/t/x", str(number)), app)
        assert len(answers._kept) == shared.KEPT
        assert not answers._asked

    run(play)


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({}, {"COOKIE": "torri-device=x"}),
        ({}, {"AUTHORIZATION": "Bearer x"}),
        ({}, {"IF_NONE_MATCH": '"x"'}),
        ({}, {"RANGE": "bytes=0-1"}),
        ({"method": "POST"}, {}),
        ({"method": "HEAD"}, {}),
        ({"path": "/"}, {}),
        ({"path": "/api/v1/matches/x"}, {}),
        ({"path": "/j"}, {}),
    ],
)
def test_who_shows_anything_of_themselves_gets_an_answer_of_their_own(
    changed: dict[str, Any], fields: dict[str, str]
) -> None:
    assert key_of(SCOPE | changed, fields) is None


@pytest.mark.parametrize(
    ("changed", "fields", "same"),
    [
        ({}, {"HOST": "hall", "USER_AGENT": "another phone"}, True),
        ({}, {"HOST": "hall", "ACCEPT_LANGUAGE": "fr"}, True),
        ({"query_string": b""}, {"HOST": "hall", "ACCEPT_LANGUAGE": "fr"}, False),
        ({"query_string": b"since=2&in=en"}, {"HOST": "hall"}, False),
        ({"path": "/t/y/standings"}, {"HOST": "hall"}, False),
        ({}, {"HOST": "elsewhere"}, False),
        ({}, {"HOST": "hall", "ACCEPT_ENCODING": "gzip"}, False),
        ({}, {"HOST": "hall", "X_FORWARDED_PROTO": "https"}, False),
    ],
)
def test_two_are_told_apart_by_what_their_answers_depend_on(
    changed: dict[str, Any], fields: dict[str, str], same: bool
) -> None:
    """A page that follows names its language in its address."""
    assert (key_of(SCOPE | changed, fields) == key_of(SCOPE, {"HOST": "hall"})) is same


def test_a_page_in_another_language_is_another_page() -> None:
    whole = SCOPE | {"query_string": b""}
    assert key_of(whole, {"ACCEPT_LANGUAGE": "fr"}) != key_of(whole, {"ACCEPT_LANGUAGE": "ja"})
