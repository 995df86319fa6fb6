"""Static files: plain modules, announced to the browser, and cached by it without end."""

import re

import pytest
from flask.testing import FlaskClient

from scorer.web import ROOT, assets, bundles
from scorer.web.faces import made_files

FILES = assets.read_files(ROOT / "static", made_files())
SCRIPTS = sorted(name for name in FILES if name.endswith(".js"))
STORES = re.compile(r"localStorage|torri\.(draft|outbox|secret|players|recent|matches|houses)")


def test_a_script_comes_after_all_that_it_imports_each_once() -> None:
    files = {
        "deal/page.js": 'import { a,\n  b } from "../common/a.js";\nimport "./b.js";\n',
        "deal/b.js": 'import { c } from "./c.js";\nimport { a } from "../common/a.js";\n',
        "deal/c.js": '// import "./none.js";\nconst text = "import";\n',
        "common/a.js": "",
        "common/other.js": "",
    }
    found = bundles.order(files, ["deal/page.js", "deal/b.js"])
    assert found == ["common/a.js", "deal/c.js", "deal/b.js", "deal/page.js"]


def test_modules_are_written_out_with_a_scope_of_their_own() -> None:
    files = {
        "home/home.js": '// Home.\nimport { a, b as c } from "../common/a.js";\nlet own = a + c;\n',
        "common/a.js": "const own = 1;\n  // twice\nexport const a = own, b = 2;\n",
    }
    assert bundles.script(files, ["home/home.js"]) == (
        "const $common_a = (() => {\nconst own = 1;\nconst a = own, b = 2;\n"
        "return { a,b };\n})();\nconst { a, b: c } = $common_a;\nlet own = a + c;\n"
    )


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_import_of_a_script_is_seen_and_is_a_file(script: str) -> None:
    lines = re.findall(r"^\s*import\b|\bimport\(", FILES[script], flags=re.MULTILINE)
    assert len(bundles.IMPORT.findall(FILES[script])) == len(lines)
    assert {path for _, path in bundles.imports(FILES, script)} <= set(FILES)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_written_such_that_it_can_be_wrapped(script: str) -> None:
    text = FILES[script]
    exports = re.findall(r"^\s*export\b", text, flags=re.MULTILINE)
    assert len(bundles.EXPORT.findall(text)) == len(exports), "no export of what may change"
    assert all(line.count("`") % 2 == 0 for line in text.splitlines()), "texts end on their line"
    for name in bundles.order(FILES, [script])[:-1]:
        assert not re.search(r"^(const .*= )?await ", FILES[name], flags=re.MULTILINE)


def test_a_page_has_one_script_under_the_version_of_all_files(client: FlaskClient) -> None:
    page = client.get("/torri/deal").text
    found = re.findall(r'module" src="([^"]+)"', page)
    assert [address.split("/", 3)[3] for address in found if "torri" in address] == [
        "torri/deal.js"
    ]
    for address in found:
        answer = client.get(address)
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "text/javascript"


def test_several_scripts_of_a_page_are_one_file_and_share_what_they_import() -> None:
    sent = assets.body_of(FILES, "tournament/hall.js,tournament/projector.js")
    assert sent is not None
    assert sent.count("function followChanges(") == 1
    assert assets.body_of(FILES, "tournament/hall.js,app.css") is None
    assert assets.body_of(FILES, ",".join(["deal/lights.js"] * 5)) is None


def test_what_every_page_needs_is_one_style_sheet_and_what_a_kind_of_page_adds_is_another(
    client: FlaskClient,
) -> None:
    lists = [name for name in FILES if name.endswith(".css") and "/" not in name]
    sent = {name: client.get(f"/static/x/{name}").text for name in lists}
    assert "@import" not in "".join(sent.values())
    assert "/*" not in "".join(sent.values())
    for name in FILES:
        if name.endswith(".css") and "/" in name:
            found = [text.count(bundles.sheet(FILES[name])) for text in sent.values()]
            assert max(found) == 1, name
            assert sum(found) == 1 or sent["app.css"].count(bundles.sheet(FILES[name])) == 0, name


@pytest.mark.parametrize("name", ["nothing.js", "../pyproject.toml", "torri/", "torri", "app.txt"])
def test_only_static_files_are_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404


def test_only_one_script_touches_what_the_phone_keeps() -> None:
    users = [name for name in SCRIPTS if STORES.search(FILES[name])]
    assert users == ["common/kept.js"]
