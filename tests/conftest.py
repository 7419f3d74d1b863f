"""What every test may use."""

from __future__ import annotations

from random import Random

import pytest

pytest_plugins = ["tests.entropy", "tests.pg", "tests.rule_marks"]


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "run the tests in another order: --shuffle=anew draws one, --shuffle=7 is that of 7"
    parser.addoption("--shuffle", metavar="SEED", default="", help=about)


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed here: the workers of xdist get the option as it is afterwards."""
    if config.option.shuffle == "anew":
        config.option.shuffle = str(Random().randrange(10**6))  # By chance: an order drawn anew.


def pytest_report_header(config: pytest.Config) -> str:
    seed = config.option.shuffle
    return f"order: --shuffle={seed}" if seed else "order: as written"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's loop would stay in the way of every asyncio test."""
    if config.option.shuffle:
        Random(config.option.shuffle).shuffle(items)
    items.sort(key=lambda item: "browser" in item.path.parts)
