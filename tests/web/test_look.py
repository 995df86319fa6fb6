"""How Le Torri looks is written once: pictures, style sheets and scripts follow one table."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorer.web import ROOT, create_app
from scorer.web.faces.torri import drawing, face, look

HOUSE = ("scorer", "templates", "static")
OWN_COLORS = {"static/common/colors.css", "scorer/web/faces/sangimignano/look.py"}
"""Players and the sign of the house have colours of their own; some look like a rank's. Pictures
of another game that are sent around have those of its players with them."""


@pytest.fixture
def drawn_anew() -> Iterator[None]:
    """What was drawn before is forgotten, and so is what a test has drawn in its own look."""
    for remembered in (face._drawn, face._drawn_once):
        remembered.cache_clear()
    yield
    for remembered in (face._drawn, face._drawn_once):
        remembered.cache_clear()


def change(monkeypatch: pytest.MonkeyPatch, **sizes: int) -> None:
    for name, size in sizes.items():
        monkeypatch.setattr(look, name, size)
    face._drawn_once.cache_clear()


TWIN = ROOT / "static" / "torri" / "score.js"


def sources() -> list[Path]:
    endings = {".py", ".html", ".svg", ".css", ".js"}
    return [one for top in HOUSE for one in (ROOT / top).rglob("*") if one.suffix in endings]


def test_the_color_of_a_rank_is_written_in_one_place() -> None:
    colors = [fill for fill, _ in look.PALETTE.values()] + [look.WHITE_ON_7]
    found: dict[str, set[str]] = {}
    for path in sources():
        text = path.read_text(encoding="utf-8").lower()
        for color in colors:
            if color in text:
                found.setdefault(color, set()).add(path.relative_to(ROOT).as_posix())
    assert set(found) == set(colors)
    for color, places in found.items():
        assert places - OWN_COLORS == {"scorer/web/faces/torri/look.py"}, color


@pytest.mark.parametrize("path", sorted({*(ROOT / "static" / "torri").glob("*.js")} - {TWIN}))
def test_no_script_knows_the_size_of_a_tower_or_a_rank(path: Path) -> None:
    """But for the twin scorer: points of the rules are compared with the engine in a browser."""
    sizes = {look.STORY, look.WIDTH, look.HEAD, look.ROOF, look.MIDDLE, look.FOOT, *range(5, 11)}
    code = re.sub(r'//.*|"[^"\n]*"', "", path.read_text(encoding="utf-8"))
    numbers = {int(number) for number in re.findall(r"(?<![\w.])\d+(?![\w.])", code)}
    assert numbers & sizes == set()


@pytest.mark.usefixtures("drawn_anew")
def test_a_changed_color_changes_in_pictures_and_sheets(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill, ink = look.PALETTE[8]
    monkeypatch.setitem(look.PALETTE, 8, ("#123abc", ink))
    line = {"line": "A: 8x3 marker / B:"}
    picture = client.get("/torri/picture.svg", query_string=line).text
    card = client.get("/torri/ask/tower").text
    for text in (picture, card, look.style_sheet()):
        assert "#123abc" in text
        assert f'"{fill}"' not in text
        assert f" {fill};" not in text


@pytest.mark.usefixtures("drawn_anew")
def test_a_changed_size_changes_the_symbols(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "M0 0h46v22H0z" in client.get("/").text
    change(monkeypatch, WIDTH=60, STORY=30)
    page = client.get("/").text
    assert "M0 0h60v30H0z" in page
    assert "h46" not in page


def test_scripts_get_every_tower_that_can_be_drawn() -> None:
    table = json.loads(drawing.for_script())
    assert table["columns"]["8"] == ["8", "b 8", "b b 8", "b b b 8"]
    assert table["columns"]["c"][1] == "b c"
    assert table["runs"]["5 3 0"] == "5 6 7"
    assert table["runs"]["4 4 2"] == "b b 6 7"
    assert table["runs"]["9 3 1"] == "9 10 b"
    assert table["ranks"] == [5, 10]
    assert (table["lowest"], table["tallest"], table["pietre"]) == (3, 13, 3)


def test_whatever_is_asked_first_is_drawn_and_so_is_the_rest(
    tmp_path: Path, drawn_anew: None, example: str
) -> None:
    """A picture may be the first thing a new server is asked for."""
    url = f"sqlite:///{tmp_path / 'torri.db'}"
    client = create_app({"DATABASE_URL": url}).test_client()
    for address in ("/torri/picture.svg", "/torri/result"):
        assert client.get(address, query_string={"line": example}).status_code == 200
    assert client.get("/").status_code == 200
