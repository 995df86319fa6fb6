"""Ten kills of the real server under sixteen phones, on both databases. `make crash` does more."""

from pathlib import Path

import pytest
from store import crash


@pytest.mark.server
@pytest.mark.timeout(900)
def test_ten_kills_lose_nothing_and_double_nothing(address: str, tmp_path: Path) -> None:
    figures = crash.play(address, 10, tmp_path)
    assert (figures["lost"], figures["doubled"], figures["unconfirmed"]) == (0, 0, 0), figures
    assert crash.sound(figures), figures
