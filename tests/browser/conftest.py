"""A house, a browser, and visitors; no visit may end with an unnoticed fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.line import Line
from tests.browser.luck import LUCK, VARIABLE
from tests.browser.visitor import FIVE, Visitor, launched

Visit: TypeAlias = Callable[..., Visitor]
SLOWEST_S = 600  # Per test, on a busy machine: no test measures time.
SOAKED_S = 5400


# Files that take long and whose features have quicker tests too: they are run in a soak.
SOAKED = {
    *("test_made_up_language", "test_new_game", "test_newcomer", "test_many_hands", "test_roads"),
    *("test_squeeze", "test_poker_top_up", "test_poker_notes", "test_history_rows"),
    *("test_poker_variants", "test_smooth", "test_side_by_side"),
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            if item.path.stem in SOAKED:
                item.add_marker(pytest.mark.soak)
            soaked = item.get_closest_marker("soak") is not None
            item.add_marker(pytest.mark.timeout(SOAKED_S if soaked else SLOWEST_S))


def in_a_soak(*values: Any) -> Any:
    """Another way to run a test, for when there is time: mostly larger."""
    return pytest.param(*values, marks=pytest.mark.soak)


# Of the five screens that a test is run for, the largest and the smallest; the others in a soak.
EACH = [screen if screen in ("desktop", "low phone") else in_a_soak(screen) for screen in FIVE]


def each_with(*languages: str) -> list[Any]:
    """The five screens with a language each; most of them in a soak."""
    pairs = zip(FIVE, languages, strict=True)
    return [pair if pair[0] in EACH else in_a_soak(*pair) for pair in pairs]


def pytest_report_header() -> str:
    return f"luck: {VARIABLE}={LUCK}"


@pytest.fixture(scope="session")
def client() -> None:
    """The built client, which every house serves."""
    index = Path(str(files("banca") / "webdist" / "index.html"))
    if not index.exists():
        pytest.fail("the client is not built: run make browser, which builds it", pytrace=False)


@pytest.fixture(scope="session")
def house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house that most tests share; each brings players of its own."""
    yield from _open(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_house(client: None, tmp_path: Path) -> Iterator[House]:
    """A house that a test may kill."""
    yield from _open(tmp_path)


def _open(data: Path) -> Iterator[House]:
    house = House(data, LUCK, "more")
    house.start()
    yield house
    house.end()


@pytest.fixture(scope="module")
def module_house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for the tests of one file alone."""
    yield from _open(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """``visit(screen="phone")``: somebody comes to the house, still at the entrance."""
    for outlasts in (
        "own_house",
        "module_house",
        "line",
    ):  # A page would complain if its house ended first.
        if outlasts in request.fixturenames:
            request.getfixturevalue(outlasts)
    yield from visits(browser, house)


def visits(browser: Browser, house: House) -> Iterator[Visit]:
    here: list[Visitor] = []

    def visit(address: str = house.address, **how: Any) -> Visitor:
        here.append(Visitor(browser, address, **how))
        return here[-1]

    yield visit
    for visitor in here:
        visitor.close()
    assert [problem for visitor in here for problem in visitor.problems] == []


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    """A line to the house that can be cut."""
    line = Line(house.port)
    yield line
    line.close()
