"""What `make audit` also prints, and what must always hold: pins, exceptions, licences."""

import json

import pytest
from audit import checks, run
from audit.checks import FREE, Marked


def test_every_package_our_code_imports_is_pinned_by_ourselves() -> None:
    """Not only by a package that happens to bring it along."""
    assert checks.imported() - checks.pinned().keys() == set()
    assert {"sqlalchemy", "itsdangerous", "jinja2"} <= checks.imported()


def test_every_pin_names_one_version() -> None:
    assert [name for name, version in checks.pinned().items() if not version.startswith("==")] == []


def test_every_exception_from_a_rule_of_safety_has_a_reason() -> None:
    found = checks.all_exceptions()
    assert [one for one in found if len(one.reason) < 5] == []
    assert len(found) > 5


def test_exceptions_are_found_with_their_reasons() -> None:
    text = "a\nx = 1  # noqa: ANN401, S104 - why not\ny = 2  # noqa: S311\nz = 3  # noqa: SIM102"
    assert checks.exceptions(text, "f.py") == [
        Marked("f.py", 2, ("ANN401", "S104"), "why not"),
        Marked("f.py", 3, ("S311",), ""),
    ]


def test_everybody_may_use_and_pass_on_every_package_we_need() -> None:
    found = checks.licences()
    assert [one for one in found if not FREE.search(one.licence)] == []
    assert len(found) > 15


# ---- the answers of other programs ----------------------------------------------------------

CLEAN = {"dependencies": [{"name": "flask", "version": "3.1.3", "vulns": []}], "fixes": []}
KNOWN = {"dependencies": [{"name": "flask", "version": "0.1", "vulns": [{"id": "CVE-1"}]}]}
UNKNOWN = {"dependencies": [{"name": "flask", "skip_reason": "not found"}]}


@pytest.mark.parametrize(
    ("said", "verdict", "told"),
    [
        (json.dumps(CLEAN), run.FINE, "none known in 1 package"),
        (json.dumps(KNOWN), run.WRONG, "flask 0.1: CVE-1"),
        (json.dumps(UNKNOWN), run.SKIPPED, "cannot be reached"),
        (json.dumps({"dependencies": []}), run.SKIPPED, "cannot be reached"),
        ("", run.SKIPPED, "cannot be reached"),
        ("no connection", run.SKIPPED, "cannot be reached"),
    ],
)
def test_vulnerabilities_that_nobody_could_look_up_are_not_called_none(
    said: str, verdict: str, told: str
) -> None:
    found = run.judge_vulnerabilities(said)
    assert found.verdict == verdict
    assert told in found.text


def test_some_packages_that_could_not_be_looked_up_are_named() -> None:
    both = {"dependencies": [*CLEAN["dependencies"], {"name": "torri", "skip_reason": "x"}]}
    found = run.judge_vulnerabilities(json.dumps(both))
    assert found.verdict == run.FINE
    assert "not looked up: torri" in found.text


def test_a_finding_of_bandit_needs_an_exception_with_a_reason_on_its_line() -> None:
    marked = [Marked("a.py", 3, ("S311",), "no secret"), Marked("a.py", 4, ("S311",), "")]
    found = {"test_id": "B311", "filename": "./a.py", "issue_text": "random"}

    def verdict(line: int, rule: str = "B311") -> str:
        said = json.dumps({"results": [found | {"line_number": line, "test_id": rule}]})
        return run.judge_bandit(said, marked).verdict

    assert verdict(3) == run.FINE
    assert verdict(4) == verdict(5) == verdict(3, "B104") == run.WRONG
    assert run.judge_bandit("", marked).verdict == run.WRONG
