"""Small apps of their own to measure ours against: `jinja`, `full` and `post`.

`jinja` renders 30 constant rows; `full` reads them as entities from SQLite, with a session, a
CSRF token and 20 translated words; `post` inserts one row, durably, behind a CSRF check.
"""

import re
from pathlib import Path

from flask import Flask, redirect, render_template_string, request
from flask.testing import FlaskClient
from flask_babel import Babel
from flask_wtf.csrf import CSRFProtect, generate_csrf
from sqlalchemy import event
from sqlmodel import Field, Session, SQLModel, create_engine, select
from werkzeug.wrappers import Response

ROWS, CELLS, WORDS = 30, 6, 20
FILLER = "a cell as wide as those of a real page"
"""It makes the pages about 8 kB, as the goals were set."""
TABLE = """<!doctype html><title>x</title>{% for n in words %}{{ _('Total') }}{% endfor %}
<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table><input value="{{ token }}">"""


class BenchRow(SQLModel, table=True):
    __tablename__ = "bench_row"

    id: int | None = Field(default=None, primary_key=True)
    text: str


def clients(folder: Path) -> dict[str, FlaskClient]:
    app = Flask("yardsticks")
    app.config.update(SECRET_KEY="bench", WTF_CSRF_TIME_LIMIT=None)
    Babel(app)
    CSRFProtect(app)
    engine = create_engine(f"sqlite:///{folder / 'yardstick.db'}")
    event.listen(engine, "connect", _durable)
    SQLModel.metadata.tables["bench_row"].create(engine)
    with Session(engine) as session:
        session.add_all(BenchRow(text=f"{n} {FILLER}") for n in range(ROWS))
        session.commit()
    constant = [[f"{row}-{cell} {FILLER}" for cell in range(CELLS)] for row in range(ROWS)]

    def jinja() -> str:
        return render_template_string(TABLE, words=(), rows=constant, token="")

    def full() -> str:
        with Session(engine) as session:
            entities = session.exec(select(BenchRow).limit(ROWS)).all()
            rows = [[row.text] * CELLS for row in entities]
        return render_template_string(TABLE, words=range(WORDS), rows=rows, token=generate_csrf())

    def post() -> Response:
        with Session(engine) as session:
            session.add(BenchRow(text=request.form["text"]))
            session.commit()
        return redirect("/jinja", 303)

    for view in (jinja, full):
        app.add_url_rule(f"/{view.__name__}", view_func=view)
    app.add_url_rule("/post", view_func=post, methods=["POST"])
    return {name: app.test_client() for name in ("jinja", "full", "post")}


def token(client: FlaskClient, path: str) -> str:
    """The CSRF token of a page, and with it the cookie that it belongs to."""
    found = re.search(r'value="([\w.-]{60,})"', client.get(path).text)
    assert found
    return found.group(1)


def _durable(connection, _: object) -> None:  # type: ignore[no-untyped-def]
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
