"""What the README shows in Python is run, and gives what the README says."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_examples_of_the_readme_hold() -> None:
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted >= 5, "the README shows the use as a library"
    assert found.failed == 0
