"""A house, and a browser that calls it without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from banca.server.app import make_app
from banca.server.house import House
from tests.server.doors import open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
async def browser(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """Nobody yet: a browser without a cookie."""
    way = httpx.ASGITransport(make_app(house))
    async with httpx.AsyncClient(transport=way, base_url="http://banca.test") as client:
        yield client
