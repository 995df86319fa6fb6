"""What the README shows in Python is run; what CONTRIBUTING names is there."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
NAMED = re.compile(r"`((?:scorer|templates|static|tests)/[\w<>./*-]+)`")
EXAMPLES = {"<game>": "torri", "<code>": "fr", "<page>": "standings", "<version>": "0.1"}
"""One of each kind, for the places that mean all."""


def test_the_examples_of_the_readme_hold() -> None:
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted >= 5, "the README shows the use as a library"
    assert found.failed == 0


def test_every_file_that_contributing_names_is_there() -> None:
    named = NAMED.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(named) > 40, "the lists of files to touch"
    for place, example in EXAMPLES.items():
        named = [path.replace(place, example) for path in named]
    gone = [path for path in named if "<" not in path and not list(ROOT.glob(path.rstrip("/")))]
    assert gone == []
