"""Every operation under generated requests: no 5xx, nothing undocumented, nothing bad accepted.

Three readings of the document: as it is served, which is all a stranger has; the same with the
addresses of two matches, for their owner; and one with good lines and small numbers, whose
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
    operations = [operation for path in raw["paths"].values() for operation in path.values()]
    for parameter in (one for operation in operations for one in operation["parameters"]):
        parameter["schema"] = better.get(parameter["name"], parameter["schema"])
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


def update(case: Case) -> None:
    """Let most requests have seen what is there now, and find the deal as they need it."""
    holder: dict[str, Any] = case.body if isinstance(case.body, dict) else case.query
    if int(holder.get("seen", 3)) in {3, 7}:
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
