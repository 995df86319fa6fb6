"""How Le Torri looks is written once: pictures, style sheets and scripts follow one table."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web import ROOT
from scorer.web.faces.torri import drawing, face, look

HOUSE = ("scorer", "templates", "static")
OWN_COLORS = "static/common/colors.css"
"""Players and the sign of the house have colours of their own; some look like a rank's."""


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
        assert places - {OWN_COLORS} == {"scorer/web/faces/torri/look.py"}, color


@pytest.mark.parametrize("path", sorted((ROOT / "static" / "torri").glob("*.js")))
def test_no_script_knows_the_size_of_a_tower_or_a_rank(path: Path) -> None:
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
    assert table["tops"] == [5, 4, 3, 2]
    assert (table["lowest"], table["tallest"], table["pietre"]) == (3, 13, 3)


@pytest.mark.usefixtures("drawn_anew")
@pytest.mark.parametrize(
    "first",
    [
        "/torri/picture.svg?line=A: 8x3 marker / B:",
        "/torri/ask/conspiracy?table=Adso: 8x3 / William: cx5! 9x4&by=Adso&new=10x5",
        "/",
    ],
)
def test_it_does_not_matter_which_picture_a_server_draws_first(
    match_app: Flask, first: str
) -> None:
    client = match_app.test_client()
    assert client.get(first).status_code == 200
    assert "M0 0h46v22H0z" in client.get("/").text
    assert client.get("/torri/picture.svg?line=A: 8x3 marker / B:").status_code == 200
