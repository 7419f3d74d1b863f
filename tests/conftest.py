"""What every test may use."""

from __future__ import annotations

import pytest

pytest_plugins = ["tests.pg", "tests.rule_marks"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's loop would stay in the way of every asyncio test."""
    items.sort(key=lambda item: "browser" in item.path.parts)
