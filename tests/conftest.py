"""What every test may use."""

from __future__ import annotations

from random import Random
from typing import Any

import hypothesis
import pytest

# A busy machine may take its time, and every run tries the same examples.
hypothesis.settings.register_profile("banca", deadline=None, derandomize=True)
hypothesis.settings.load_profile("banca")

pytest_plugins = ["tests.entropy", "tests.pg", "tests.quick", "tests.rule_marks"]


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "run the tests in another order: --shuffle=anew draws one, --shuffle=7 is that of 7"
    parser.addoption("--shuffle", metavar="SEED", default="", help=about)


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed once: the workers of xdist are told which."""
    told = getattr(config, "workerinput", {}).get("shuffle")
    if config.option.shuffle == "anew":
        drawn = Random().randrange(10**6)  # By chance: a freshly drawn order is what we want.
        config.option.shuffle = told or str(drawn)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """For a worker of xdist."""
    node.workerinput["shuffle"] = node.config.option.shuffle


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if seed := terminalreporter.config.option.shuffle:  # At the end, where -q keeps it too.
        terminalreporter.write_line(f"the order was --shuffle={seed}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's loop would get in the way of every asyncio test."""
    if config.option.shuffle:
        Random(config.option.shuffle).shuffle(items)
    items.sort(key=lambda item: "browser" in item.path.parts)
