"""A small convention at a real server of two processes: nothing fails, nothing is lost."""

from pathlib import Path

import pytest
from load.convention import run, told

pytestmark = pytest.mark.server


def test_every_table_of_a_convention_reports_and_nothing_is_lost(
    postgres: str, tmp_path: Path
) -> None:
    found = run(postgres, tmp_path, players=24, seconds=6, workers=2)
    assert (found.phones, found.workers) == (12, 2)
    assert (found.errors, found.lost) == ([], 0)
    assert found.requests >= 3 * found.phones
    assert found.change_bytes is not None
    assert found.change_bytes < 4000
    assert "errors 0, lost 0" in told(found)
