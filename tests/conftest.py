"""What tests of several folders share."""

from collections.abc import Callable

import pytest

from scorer.games.common import Problem, switch
from scorer.games.torri import READINGS, Readings, check, parse

Found = Callable[..., list[Problem]]


@pytest.fixture
def found() -> Found:
    """Check a Torri line under settings such as "penalty=off"."""

    def check_line(line: str, *settings: str) -> list[Problem]:
        return check(parse(line), switch(Readings(), READINGS, settings))

    return check_line
