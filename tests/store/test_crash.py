"""Ten kills of the real server under sixteen phones and three tables that follow their deals turn
by turn, on both databases. `make crash` does more."""

import threading
from pathlib import Path

import pytest
from flask import Flask
from phones import Phone
from store import crash, following
from store.serving import Server
from store.test_followed import begin, enter

from scorer.store.database import Database


@pytest.mark.server
@pytest.mark.timeout(900)
def test_ten_kills_lose_nothing_and_double_nothing(address: str, tmp_path: Path) -> None:
    figures = crash.play(address, 10, tmp_path)
    assert (figures["lost"], figures["doubled"], figures["unconfirmed"]) == (0, 0, 0), figures
    assert (figures["lines lost"], figures["lines doubled"]) == (0, 0), figures
    assert crash.sound(figures), figures


def test_a_line_that_is_lost_or_one_too_many_would_be_seen(app: Flask, database: Database) -> None:
    phone = Phone(app).create(name=following.NAME, kind="open")
    begin(phone, key="the-key-of-the-start")
    assert enter(phone, following.PLAY[0], 1, key="the-key-of-a-line").status_code == 201
    url = database.engine.url.render_as_string(hide_password=False)
    table = following.FollowingTable(Server(1, Path(), url), 0, threading.Event())
    promised = table.phones[0].promised
    promised += [(phone.slug, "the-key-of-the-start"), (phone.slug, "the-key-of-a-line")]
    found = following.figures_of(table.server, [table])
    assert (found["lines"], following.sound(found)) == (2, True), found
    promised.append((phone.slug, "the-key-of-a-lost-line"))
    found = following.figures_of(table.server, [table])
    assert (found["lines lost"], following.sound(found)) == (1, False)
    promised[:] = promised[:1]
    found = following.figures_of(table.server, [table])
    assert (found["lines unconfirmed"], following.sound(found)) == (1, False)
    enter(phone, following.PLAY[2], 2)
    found = following.figures_of(table.server, [table])
    assert len(found["lines wrong"]) == 1, found  # type: ignore[arg-type]
