"""Making something new: limited by address and in all, so that the server cannot be filled up."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, request
from sqlmodel import Session

from scorer.store import creations
from scorer.store.limits import Limit
from scorer.web.storage import database


@contextmanager
def creation(key: str | None = None) -> Iterator[Session]:
    """A transaction that may create something; whatever creates it calls `count_new` in it.

    Over the limit it is refused before it waits for the right to write.
    """
    with database().read() as session:
        creations.check(session, _address(), key, _most())
    with database().write() as session:
        yield session


def count_new(session: Session) -> None:
    creations.count(session, _address(), _most())


def _address() -> str:
    return request.remote_addr or ""


def _most() -> tuple[Limit]:
    config = current_app.config
    return creations.hourly(int(config["NEW_PER_ADDRESS"]), int(config["NEW_IN_ALL"]))
