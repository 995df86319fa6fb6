"""Look at the project as somebody would who has to trust it: `make audit`.

Prints a line for each question, with what was found. Ends with 1 if something is wrong. What
cannot be looked up here, because the data is out of reach, is called skipped, never fine.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from audit.checks import FREE, ROOT, Marked, all_exceptions, imported, licences, pinned

FINE, WRONG, SKIPPED = "fine", "WRONG", "skipped"
BIN, TOOLS = Path(sys.executable).parent, ROOT / ".venv" / "audit" / "bin"
OUT_OF_REACH = "the data on known vulnerabilities cannot be reached from here"
WALKS = ("test_every_answer.py", "test_headers.py", "test_safety.py", "test_hosts.py")
"""Headers, cookies and caching on every route, over http and https, and what goes wrong."""
PATIENCE = 600


class Found(NamedTuple):
    verdict: str
    text: str


def main() -> int:
    questions: dict[str, Callable[[], Found]] = {
        "pins": judge_pins,
        "exceptions": judge_exceptions,
        "ruff": lambda: _passes(BIN / "ruff", "check", "--select", "S", "scorer"),
        "bandit": _ask_bandit,
        "vulnerabilities": _ask_vulnerabilities,
        "licences": judge_licences,
        "headers": lambda: _passes(
            BIN / "pytest", "-q", "-n", "2", *(f"tests/web/{name}" for name in WALKS)
        ),
    }
    verdicts = []
    for name, ask in questions.items():
        found = ask()
        verdicts.append(found.verdict)
        print(f"{name:16} {found.verdict:8} {found.text}", flush=True)
    return int(WRONG in verdicts)


def judge_pins() -> Found:
    names, versions = imported(), pinned()
    loose = sorted(names - versions.keys()) + [n for n, v in versions.items() if v[:2] != "=="]
    told = f"{len(names)} imported packages, each pinned by ourselves"
    return Found(WRONG, ", ".join(loose)) if loose else Found(FINE, told)


def judge_exceptions() -> Found:
    found = all_exceptions()
    silent = [f"{one.file}:{one.line}" for one in found if not one.reason]
    told = f"{len(found)} exceptions from rules of safety, each with its reason"
    return Found(WRONG, f"without a reason: {', '.join(silent)}") if silent else Found(FINE, told)


def judge_licences() -> Found:
    found = licences()
    unknown = [one.package for one in found if not FREE.search(one.licence)]
    listed = "\n".join(f"{'':25} {one.package} {one.version}: {one.licence}" for one in found)
    return Found(WRONG if unknown else FINE, f"{len(found)} packages are needed to serve\n{listed}")


def _ask_bandit() -> Found:
    said = _run(TOOLS / "bandit", "-q", "-r", "scorer", "-f", "json").stdout
    return judge_bandit(said, all_exceptions())


def judge_bandit(said: str, marked: Iterable[Marked]) -> Found:
    """Its rules have the numbers of ruff's: an exception with a reason is one for both."""
    results = _read(said).get("results")
    if results is None:
        return Found(WRONG, "bandit did not answer")
    explained = {(one.file, one.line, rule) for one in marked if one.reason for rule in one.rules}
    open_ = [one for one in results if _place(one) not in explained]
    listed = "".join(f"\n{'':25} {':'.join(map(str, _place(one)))}" for one in open_)
    told = f"{len(results)} findings, {len(open_)} of them not explained{listed}"
    return Found(WRONG if open_ else FINE, told)


def _place(result: dict[str, Any]) -> tuple[str, int, str]:
    rule = "S" + str(result["test_id"])[1:]
    return Path(result["filename"]).as_posix(), int(result["line_number"]), rule


def _ask_vulnerabilities() -> Found:
    packages = next(BIN.parent.glob("lib/python*/site-packages"), BIN.parent / "Lib/site-packages")
    options = ("--path", str(packages), "--format", "json", "--progress-spinner", "off")
    return judge_vulnerabilities(_run(TOOLS / "pip-audit", *options).stdout)


def judge_vulnerabilities(said: str) -> Found:
    """A package that could not be looked up is none without a known vulnerability."""
    packages = _read(said).get("dependencies", [])
    looked_up = [one for one in packages if "vulns" in one]
    if not looked_up:
        return Found(SKIPPED, OUT_OF_REACH)
    known = [
        f"{one['name']} {one['version']}: {', '.join(each['id'] for each in one['vulns'])}"
        for one in looked_up
        if one["vulns"]
    ]
    rest = ", ".join(one["name"] for one in packages if "vulns" not in one)
    told = "; ".join(known) or f"none known in {len(looked_up)} packages"
    return Found(WRONG if known else FINE, told + (f"; not looked up: {rest}" if rest else ""))


def _read(said: str) -> dict[str, Any]:
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _passes(program: Path, *arguments: str) -> Found:
    answer = _run(program, *arguments)
    last = (answer.stdout.strip().splitlines() or [""])[-1]
    return Found(FINE, last) if answer.returncode == 0 else Found(WRONG, answer.stdout[-3000:])


def _run(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=PATIENCE,
    )


if __name__ == "__main__":
    sys.exit(main())
