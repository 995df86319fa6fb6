"""What older versions of Torri wrote can always be read, and gives the same numbers."""

import csv
import io
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.cli import main
from scorer.tournament import read, standings
from scorer.tournament.export import number
from scorer.web import create_app

OLD = Path(__file__).parents[1] / "fixtures" / "0.1"
EXPECTED = json.loads((OLD / "expected.json").read_text(encoding="utf-8"))
EVENTS = {event["file"]: (slug, event) for slug, event in EXPECTED["events"].items()}
DEVICE = "torri-device"

Serve = Callable[[str], FlaskClient]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """The app on a database, as somebody uses it."""
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path))
    apps: list[Flask] = []

    def start(address: str) -> FlaskClient:
        apps.append(create_app({"TESTING": True, "DATABASE_URL": address}))
        return apps[-1].test_client()

    yield start
    for app in apps:
        app.extensions["torri-database"].close()


@pytest.fixture
def migrated(tmp_path: Path, serve: Serve) -> FlaskClient:
    """The old database, brought up to date when the app starts."""
    shutil.copy(OLD / "torri.db", tmp_path / "old.db")
    return serve(f"sqlite:///{tmp_path / 'old.db'}")


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return found


def numbers(client: FlaskClient, slug: str) -> dict[str, Any]:
    """Everything the API counts in a match, in the shape of `expected.json`."""
    shown = client.get(f"/api/v1/matches/{slug}").get_json()
    result = shown["standing"]
    kept = ("totals", "running", "finished", "winner", "decided_by")
    return {
        "name": shown["name"],
        "players": shown["players"],
        **{key: result[key] for key in kept},
        "dealer": shown["dealer"],
        "deals": [deal_numbers(deal) for deal in shown["deals"]],
    }


def deal_numbers(deal: dict[str, Any]) -> dict[str, Any]:
    """Without `extras`, which the old API did not have: `penalty` is their sum."""
    kept = ("number", "line", "reason", "removed", "counts")
    sheet = dict(deal["sheet"])
    sheet["players"] = [
        {key: value for key, value in player.items() if key != "extras"}
        for player in sheet["players"]
    ]
    return {key: deal[key] for key in kept} | sheet


@pytest.mark.parametrize("name", ["matches", *EVENTS])
def test_an_old_export_is_verified(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "verify", str(OLD / f"{name}.json")]) == 0
    count = len(document(name)["matches"])
    assert f"{count} matches: every sheet and total is right." in capsys.readouterr().out


@pytest.mark.parametrize("name", ["matches", *EVENTS])
def test_an_old_export_that_was_changed_is_found_out(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = document(name)
    changed["matches"][0]["totals"][0] += 1
    (tmp_path / "changed.json").write_text(json.dumps(changed), encoding="utf-8")
    assert main(["--lang", "en", "verify", str(tmp_path / "changed.json")]) == 1
    assert "1 difference" in capsys.readouterr().err


def test_old_matches_are_imported_with_the_same_numbers(address: str, serve: Serve) -> None:
    assert main(["import", str(OLD / "matches.json"), "--database", address]) == 0
    client = serve(address)
    slugs = [one["slug"] for one in document("matches")["matches"]]
    assert len(slugs) == 20
    assert [numbers(client, slug) for slug in slugs] == [EXPECTED["matches"][s] for s in slugs]


def test_old_matches_leave_again_as_they_came(address: str, tmp_path: Path) -> None:
    assert main(["import", str(OLD / "matches.json"), "--database", address]) == 0
    again = tmp_path / "again.json"
    assert main(["export", str(again), "--database", address]) == 0
    assert main(["import", str(again), "--database", address]) == 0
    logs = [one["log"] for one in json.loads(again.read_text(encoding="utf-8"))["matches"]]
    assert logs == [one["log"] for one in document("matches")["matches"]]


def test_an_old_database_keeps_the_numbers_of_every_match(migrated: FlaskClient) -> None:
    found = {slug: numbers(migrated, slug) for slug in EXPECTED["matches"]}
    assert len(found) == 44
    assert found == EXPECTED["matches"]


def test_an_old_database_gives_the_same_spreadsheet_of_a_match(migrated: FlaskClient) -> None:
    slug = next(
        slug for slug, one in EXPECTED["matches"].items() if one["name"].startswith("Corrected")
    )
    shown, kept = migrated.get(f"/m/{slug}.csv").data, (OLD / "match.csv").read_bytes()
    assert below_the_heads(shown) == below_the_heads(kept)


def below_the_heads(text: bytes) -> list[bytes]:
    """Figures stay for ever; what a column is called is a sentence, and may become a better one."""
    return text.splitlines(keepends=True)[1:]


@pytest.mark.parametrize("name", EVENTS)
def test_an_old_database_keeps_the_standings_of_every_event(
    migrated: FlaskClient, name: str
) -> None:
    slug, _ = EVENTS[name]
    shown, kept = migrated.get(f"/t/{slug}.csv").data, (OLD / f"{name}.csv").read_bytes()
    assert below_the_heads(shown) == below_the_heads(kept)


@pytest.mark.parametrize("name", EVENTS)
def test_the_standings_of_an_old_export_are_computed_again(name: str) -> None:
    _, expected = EVENTS[name]
    rows = standings(read(document(name))).rows
    found = [(row.rank, row.player, row.points, [*map(number, row.values)]) for row in rows]
    kept = ("rank", "player", "points", "values")
    assert found == [tuple(line[key] for key in kept) for line in expected["standings"]]


@pytest.mark.parametrize("name", EVENTS)
def test_the_spreadsheet_of_an_old_event_says_what_its_export_says(name: str) -> None:
    """So that the two old files are not wrong together with what is computed today."""
    text = (OLD / f"{name}.csv").read_bytes().decode()
    _, *rows = csv.reader(io.StringIO(text))
    names = {player["id"]: player["name"] for player in document(name)["players"]}
    lines = EVENTS[name][1]["standings"]
    assert [[row[0], row[1], row[3], *row[8:]] for row in rows] == [
        [str(one["rank"]), names[one["player"]], str(one["points"]), *one["values"]]
        for one in lines
    ]


def test_phones_of_an_old_database_still_have_their_rights(migrated: FlaskClient) -> None:
    owner, desk = EXPECTED["owner"], EXPECTED["desk"]
    pages = (
        (owner["token"], f"/m/{owner['match']}/settings"),
        (desk["token"], f"/t/{desk['event']}/players"),
    )
    for token, page in pages:
        migrated.delete_cookie(DEVICE)
        assert migrated.get(page).status_code == 403
        migrated.set_cookie(DEVICE, token)
        assert migrated.get(page).status_code == 200
