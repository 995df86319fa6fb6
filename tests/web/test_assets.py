"""Static files: plain modules, announced to the browser, and kept by it for good."""

import re

import pytest
from flask.testing import FlaskClient

from scorer.web import ROOT, assets
from scorer.web.faces import made_files

FILES = assets.read_files(ROOT / "static", made_files())
SCRIPTS = sorted(name for name in FILES if name.endswith(".js"))
STORES = re.compile(r"localStorage|torri\.(draft|outbox|secret|players|recent)")


def test_the_imports_of_imports_are_announced_each_once_and_nothing_else() -> None:
    files = {
        "deal/page.js": 'import { a,\n  b } from "../common/a.js";\nimport "./b.js";\n',
        "deal/b.js": 'import { c } from "./c.js";\nimport { a } from "../common/a.js";\n',
        "deal/c.js": '// import "./none.js";\nconst text = "import";\n',
        "common/a.js": "",
        "common/other.js": "",
    }
    found = assets.imports(files, ("deal/page.js",))
    assert found == ["common/a.js", "deal/b.js", "deal/c.js"]
    assert assets.imports(files, ("deal/page.js", "deal/b.js")) == ["common/a.js", "deal/c.js"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_import_of_a_script_is_seen_and_is_a_file(script: str) -> None:
    lines = re.findall(r"^import\b", FILES[script], flags=re.MULTILINE)
    assert len(assets.IMPORT.findall(FILES[script])) == len(lines)
    assert set(assets.imports(FILES, (script,))) <= set(FILES)


def test_a_page_announces_its_scripts_under_the_version_of_all_files(client: FlaskClient) -> None:
    page = client.get("/torri/deal").text
    found = re.findall(r'(?:modulepreload" href|module" src)="([^"]+)"', page)
    folder = found[-1].removesuffix("torri/deal.js")
    assert found[-1] != folder
    assert {address.removeprefix(folder) for address in found} == {
        "common/kept.js",
        "torri/deal.js",
        "torri/desk.js",
        "torri/state.js",
        "torri/towers.js",
    }
    for address in found:
        answer = client.get(address)
        assert answer.text == FILES[address.removeprefix(folder)]
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "text/javascript"


def test_the_style_sheets_are_sent_as_one(client: FlaskClient) -> None:
    sent = "".join(client.get(f"/static/x/{name}.css").text for name in ("app", "tournament"))
    assert "@import" not in sent
    for name in FILES:
        if name.endswith(".css"):
            assert sent.count(FILES[name]) == 1, name


@pytest.mark.parametrize("name", ["nothing.js", "../pyproject.toml", "torri/", "torri", "app.txt"])
def test_only_static_files_are_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404


def test_only_one_script_touches_what_the_phone_keeps() -> None:
    users = [name for name in SCRIPTS if STORES.search(FILES[name])]
    assert users == ["common/kept.js"]
