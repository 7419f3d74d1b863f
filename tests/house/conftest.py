"""The books of a test, once in each store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from banca.house.books import Books, open_books


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a test keeps its books: empty, and its own."""
    return f"sqlite:{tmp_path}/banca.db"


@pytest.fixture
async def books(url: str) -> AsyncIterator[Books]:
    opened = open_books(url)
    yield opened
    await opened.close()
