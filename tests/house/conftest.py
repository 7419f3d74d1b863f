"""The books of a test, once per store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from banca.house.books import Books, open_books
from tests.pg import Server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a test keeps its books: empty, and its own."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/banca.db"
    server: Server = request.getfixturevalue("quick_pg")
    return server.fresh()


@pytest.fixture
async def books(url: str) -> AsyncIterator[Books]:
    opened = open_books(url)
    yield opened
    await opened.close()
