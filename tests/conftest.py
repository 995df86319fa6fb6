"""What tests of several folders share."""

from collections.abc import Callable, Iterator

import pytest

from scorer.games.common import Problem, switch
from scorer.games.torri import READINGS, Readings, check, parse


@pytest.fixture(scope="session", autouse=True)
def _own_instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the owner of this checkout keeps in `instance/`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORRI_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        patch.delenv("DATABASE_URL", raising=False)
        patch.delenv("TORRI_DATABASE_URL", raising=False)
        yield


Found = Callable[..., list[Problem]]


@pytest.fixture
def found() -> Found:
    """Check a Torri line under settings such as "penalty=off"."""

    def check_line(line: str, *settings: str) -> list[Problem]:
        return check(parse(line), switch(Readings(), READINGS, settings))

    return check_line
