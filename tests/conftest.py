"""What tests of several folders share."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

from scorer.games.common import Problem, switch
from scorer.games.torri import READINGS, Readings, check, parse

FEW = 5
settings.register_profile("torri", deadline=None)  # a busy machine is not a fault
settings.load_profile("torri")
LONG = ("browser", "server", "slow")


def pytest_addoption(parser: pytest.Parser) -> None:
    help_text = "check every law with a few made-up examples only"
    parser.addoption("--few-examples", action="store_true", help=help_text)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no process is left with it at the end."""
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in LONG))
    if config.getoption("--few-examples"):
        for item in items:
            _check_few_examples(item)


def _check_few_examples(item: pytest.Item) -> None:
    """A law of Hypothesis carries its settings with it: where its own plugin looks for them."""
    law = getattr(item, "obj", None)
    own = getattr(law, "_hypothesis_internal_use_settings", None)
    if law is not None and own is not None:
        law._hypothesis_internal_use_settings = settings(own, max_examples=FEW)


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
