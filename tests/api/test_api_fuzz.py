"""Every operation under generated requests: no 5xx, nothing undocumented, nothing bad accepted.

Three readings of the document: as it is served, which is all that a stranger knows; the same with
the addresses of two matches, for their owner; and one with good lines and small numbers, whose
requests reach the store.
"""

import os
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from api_program import FIRST, IMPOSSIBLE, SECOND, Program
from hypothesis import HealthCheck, assume, settings
from schemathesis import BaseSchema, GenerationMode, Response
from schemathesis.specs.openapi.checks import positive_data_acceptance

from scorer.store import access, entrants, tournament_rounds, tournament_view, tournaments
from scorer.store.entrants import NewPlayer
from scorer.store.tournament_plan import Plan
from scorer.web import create_app, tokens

pytestmark = pytest.mark.slow
Case = schemathesis.Case[Any]
PATH = "/api/v1/openapi.json"
FOLDER = tempfile.TemporaryDirectory(prefix="torri-fuzz-")
APP = create_app({"DATABASE_URL": f"sqlite:///{FOLDER.name}/torri.db", "SECRET_KEY": "k" * 64})
"""Made when this file is read, because the operations of its document are the tests."""
with APP.app_context():
    TOKEN = tokens.issue()
PLAIN = {"Accept-Encoding": "identity"}  # the library does not unpack what it asks packed
MANY = int(os.environ.get("TORRI_FUZZ", "25"))
FEW = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
BY_SCHEMA = {"invalid", "broken_json", "bad_key", "unsupported_media_type"}


def owner_of(kind: str) -> Program:
    """A match with two deals: an open one, its second deal removed, or one that is over."""
    program = Program(APP.test_client(), TOKEN)
    wish = {"players": ["Adso", "William"], "label": "Adso", "kind": kind}
    body = program.ask("POST", "/matches", wish).get_json()
    program.slug, program.secrets = body["slug"], body["secrets"]
    program.add(FIRST)
    program.add(SECOND, 1)
    if kind == "open":
        program.ask("DELETE", "/deals/2?seen=2")
    return program


OWNERS = [owner_of("open"), owner_of("target")]


def event_of_the_fuzz() -> tuple[str, str]:
    """A tournament whose first round is published, with the desk for our token: its address, and
    the secret of a judge link."""
    with APP.app_context(), APP.extensions["torri-database"].write() as session:
        made = tournaments.create(
            session, "torri", "Abbey", Plan(), TOKEN, "desk", "key-of-the-fuzz"
        )[0]
        desk = access.tournament_grant(session.connection(), made.slug, TOKEN)
        entrants.enter(session, desk, [NewPlayer(f"P{n}") for n in range(1, 9)])
        seen = tournament_view.load(session, made, remember=False).pulse
        tournament_rounds.publish(session, desk, seen)
        return made.slug, access.mint(session, made, "scorer")


EVENT, JUDGE = event_of_the_fuzz()
OF_EVENTS = {
    "slug": {"enum": [EVENT]},
    "number": {"enum": [1]},
    "table": {"type": "integer", "minimum": 1, "maximum": 5},
    "secret": {"enum": [JUDGE]},
    "deals": {
        "type": "array",
        "minItems": 1,
        "maxItems": 2,
        "items": {
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": 90},
            "minItems": 2,
            "maxItems": 2,
        },
    },
    "places": {"enum": [[], [1, 2], [1, 1], [2, 2]]},
    "reason": {"enum": ["", "on paper"]},
    "seen": {"type": "integer", "minimum": 0, "maximum": 8},
}
"""What is there in the event: most requests find their table as it is."""
SLUGS = {"slug": {"enum": [owner.slug for owner in OWNERS]}}
GOOD = SLUGS | {
    "kind": {"enum": ["open", "target"]},
    "line": {"enum": [FIRST, SECOND, IMPOSSIBLE, "Adso: / William:", "A"]},
    "number": {"type": "integer", "minimum": 1, "maximum": 3},
    "players": {"enum": [["Adso", "William"], ["Jorge", "Jorge"], ["A", "B", "C"]]},
    "readings": {"enum": [[], ["penalty=off"], ["weather=fine"]]},
    "secret": {"enum": [owner.secrets["scorer"] for owner in OWNERS]},
    "seen": {"type": "integer", "minimum": 0, "maximum": 8},
}


def document_with(better: dict[str, Any]) -> BaseSchema:
    """The document, with examples where chance would never find any."""
    raw = APP.test_client().get(PATH).get_json()
    for path, operations in raw["paths"].items():
        of_event = path.startswith("/tournaments")
        known = {key: OF_EVENTS[key] for key in better if key in OF_EVENTS} if of_event else better
        known = known | ({"table": OF_EVENTS["table"]} if "kind" in better else {})
        for parameter in (one for each in operations.values() for one in each["parameters"]):
            parameter["schema"] = known.get(parameter["name"], parameter["schema"])
    if "kind" in better:
        for name in ("Result", "JoinTournament"):
            fields = raw["components"]["schemas"][name]["properties"]
            fields |= {field: schema for field, schema in OF_EVENTS.items() if field in fields}
    for name in ("NewMatch", "NewDeal", "Correction", "Seen", "SeenVersion", "JoinBySecret"):
        fields = raw["components"]["schemas"][name]["properties"]
        fields |= {field: schema for field, schema in better.items() if field in fields}
    document = schemathesis.openapi.from_dict(raw)
    document.app = APP
    return document


served = schemathesis.openapi.from_wsgi(PATH, APP)
addressed = document_with(SLUGS)
good = document_with(GOOD)
good.config.generation.update(modes=[GenerationMode.POSITIVE])


def promised(_: object, response: Response, case: Case) -> None:
    """What fits the document may be refused by the rules of the game, but not for its form."""
    positive = case.meta is not None and case.meta.generation.mode.is_positive
    if positive and response.status_code in {400, 415, 422}:
        assert response.json()["code"] not in BY_SCHEMA, response.text


def fuzz(case: Case, **headers: str) -> Response:
    assume("?" not in str(case.path_parameters))  # the client of WSGI apps cannot send these
    print("figure requests 1")
    return case.call_and_validate(
        headers={**PLAIN, **headers},
        additional_checks=[promised],
        excluded_checks=[positive_data_acceptance],  # `promised` says it more exactly
    )


def version_of(case: Case) -> int:
    found = APP.test_client().get(f"/api/v1/tournaments/{EVENT}").get_json()["tables"]
    at = (case.path_parameters["number"], case.path_parameters["table"])
    return next((one["version"] for one in found if (one["round"], one["table"]) == at), 0)


def update(case: Case) -> None:
    """Let most requests have seen what is there now, and find the deal as they need it."""
    holder: dict[str, Any] = case.body if isinstance(case.body, dict) else case.query
    if int(holder.get("seen", 3)) in {3, 7}:
        return
    if case.path.startswith("/tournaments"):
        holder["seen"] = version_of(case)
        return
    program = Program(APP.test_client(), TOKEN, case.path_parameters["slug"])
    number = int(case.path_parameters.get("number", 0))
    deals = {deal["number"]: deal for deal in program.read()["deals"]}
    if number in deals:
        removed, seq = deals[number]["removed"], deals[number]["seq"]
        if case.path.endswith("restore") and not removed:
            program.ask("DELETE", f"/deals/{number}?seen={seq}")
        elif removed and not case.path.endswith("restore"):
            program.ask("POST", f"/deals/{number}/restore", {"seen": seq})
    match = program.read()
    if number in deals:
        holder["seen"] = match["deals"][number - 1]["seq"]
    else:
        holder["seen"] = match["version"] if case.path.endswith("undo") else len(deals)


@served.parametrize()
@FEW
def test_no_request_of_a_stranger_breaks_anything(case: Case) -> None:
    fuzz(case)


@addressed.parametrize()
@FEW
def test_no_request_of_an_owner_breaks_anything(case: Case) -> None:
    fuzz(case, Authorization=f"Bearer {TOKEN}")


@pytest.fixture
def answered() -> Iterator[set[int]]:
    """Each operation must have reached the store: otherwise the test would be blind."""
    statuses: set[int] = set()
    yield statuses
    assert statuses & {200, 201}, statuses


@good.parametrize()
@FEW
def test_no_good_request_breaks_anything(case: Case, answered: set[int]) -> None:
    update(case)
    response = fuzz(case, Authorization=f"Bearer {TOKEN}")
    answered.add(response.status_code)
