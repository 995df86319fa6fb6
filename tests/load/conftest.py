"""A PostgreSQL with an empty database, for servers that share one."""

from collections.abc import Iterator

import pytest
from databases import empty_postgres, postgres_server


@pytest.fixture(scope="session")
def postgres_of_all() -> Iterator[str]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def postgres(postgres_of_all: str) -> Iterator[str]:
    with empty_postgres(postgres_of_all) as address:
        yield address
