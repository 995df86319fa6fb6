"""Lists of players that nobody types: what they cost, and how much is answered, is bounded."""

import csv

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from organisers import Desk
from werkzeug.test import TestResponse

from scorer.store import player_list
from scorer.store.errors import BadValueError
from scorer.web.tournament.desk import MAX_LIST

ROOM = MAX_LIST - 5000
"""What fits into a form beside its other fields."""
MOST_ANSWERED = 700_000
"""A hundred thousand quotation marks, and the page around them."""


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create()


def upload(desk: Desk, data: bytes, name: str = "list.csv") -> TestResponse:
    """Written out by hand: the test client would leave its own temporary file open."""
    wish = b'Content-Disposition: form-data; name="wish"\r\n\r\nenter\r\n'
    file = f'Content-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = b"--cut\r\n" + wish + b"--cut\r\n" + file + data + b"\r\n--cut--\r\n"
    address, kind = f"/t/{desk.slug}/players", "multipart/form-data; boundary=cut"
    return desk.client.post(address, data=body, content_type=kind)


LISTS = {
    "empty lines": (b"\n" * ROOM, "The limit is 20000"),
    "blank lines": (b" \n" * (ROOM // 2), "The limit is 20000"),
    "quotes": (b'"' * ROOM, "Line 1 is too long"),
    "lines of quotes": ((b'"' * 1000 + b"\n") * (ROOM // 1001), "at most 2000 players"),
    "one long name": (b"Adso\n" + b"x" * (ROOM - 10), "Line 2 is too long"),
    "columns": (b"name" + b";x" * (ROOM // 2 - 10), "Line 1 is too long"),
    "markup": (b"<b>&amp;</b>\n" * (ROOM // 13), "The limit is 20000"),
    "not UTF-8": (b"\xe9\xff" * (ROOM // 2), "Line 1 is too long"),
    "Shift JIS": (b"\x83\x41" * (ROOM // 2), "Line 1 is too long"),
    "UTF-16": (b"\xff\xfe" + b"\n\0" * (ROOM // 2 - 10), "The limit is 20000"),
    "the same name": (b"Abo\n" * 1900, "And 1879 more lines"),
    "known names": (b"Adso\nAbo\n", "Line 1: Adso is already in the list"),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_hostile_file_is_refused_with_its_line_and_a_short_page(desk: Desk, kind: str) -> None:
    data, said = LISTS[kind]
    answer = upload(desk, data)
    assert answer.status_code == 422, answer.text[:500]
    assert said in answer.text
    assert len(answer.data) < MOST_ANSWERED
    assert desk.get("/players").text.count('class="person"') == 4


@pytest.mark.parametrize("kind", LISTS)
def test_the_same_typed_into_the_form_is_refused_too(desk: Desk, kind: str) -> None:
    typed = LISTS[kind][0].decode("latin-1")[: ROOM // 8]
    answer = desk.post("/players", wish="enter", players=typed)
    assert answer.status_code == 422
    assert len(answer.data) < MOST_ANSWERED


@pytest.mark.parametrize(("size", "shown"), [(100_000, True), (100_001, False)])
def test_a_list_is_given_back_whole_or_not_at_all(desk: Desk, size: int, shown: bool) -> None:
    typed = ("A/B" + "\nx" * size)[: size - 5] + "\nlast"
    answer = desk.post("/players", wish="enter", players=typed)
    assert answer.status_code == 422
    assert ("A/B\nx" in answer.text) is ("\nlast" in answer.text) is shown
    assert ("too long to be shown" in answer.text) is not shown


def test_lines_are_counted_before_anything_else_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes time is not begun: 2 MB of empty lines took seconds."""
    monkeypatch.setattr(csv, "reader", lambda *_, **__: pytest.fail("was read"))
    with pytest.raises(BadValueError, match="many_lines"):
        player_list.read("\n" * 20_001)
    with pytest.raises(BadValueError, match="long_line") as refused:
        player_list.read("Adso\n" + "x" * 2_001)
    assert refused.value.figures["line"] == 2


def test_many_columns_of_no_use_are_told_in_part(desk: Desk) -> None:
    head = "name;" + ";".join(f"column{'x' * 60}{n}" for n in range(25))
    answer = desk.post("/players", wish="enter", players=f"{head}\nAbo")
    assert answer.status_code == 303
    assert len(answer.location) < 2000
    assert answer.location.count("unused=") == 20


HOSTILE = st.lists(
    st.sampled_from(
        ['"', "\n", "\r\n", ";", ",", "\t", "name", "Abo", "A/B", "\0", "\u202e", "=1+1"]
    )
    | st.text(max_size=5),
    max_size=60,
).map("".join)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(part=HOSTILE, times=st.integers(1, 400))
def test_any_list_is_entered_or_refused_in_words(desk: Desk, part: str, times: int) -> None:
    answer = desk.post("/players", wish="enter", players=(part * times)[: ROOM // 8])
    assert answer.status_code in {303, 422}
    assert len(answer.data) < MOST_ANSWERED + 100_000, "with the players that are in by now"
