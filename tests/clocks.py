"""A clock that does not move until a test moves it."""

from datetime import UTC, datetime, timedelta
from types import ModuleType

import pytest

START = datetime(1327, 11, 25, 9, 0, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        return self.moment

    def after(self, **time: float) -> None:
        """Set it: so long after the start, or before it."""
        self.moment = START + timedelta(**time)


def hang_up(patch: pytest.MonkeyPatch, *modules: ModuleType) -> Clock:
    """One clock for these modules of the store."""
    clock = Clock()
    for module in modules:
        patch.setattr(module, "now", clock)
    return clock
