"""What `banca new-game` writes is played in the browser as any other table, on desk and phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, visits
from tests.browser.house import CopiedHouse, house_of
from tests.browser.luck import LUCK
from tests.browser.visitor import Screen
from tests.copied import Copy

NAME, TABLE = "boule", "boule-solo"


@pytest.fixture(scope="module")
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CopiedHouse]:
    """A house with a table of a game that was written into a copy of the tree a moment ago."""
    copy = Copy(tmp_path_factory.mktemp("tree"))
    written = copy.banca("new-game", NAME)
    assert written.returncode == 0, written.stderr
    with house_of(copy, tmp_path_factory.mktemp("house"), LUCK) as house:
        yield house


@pytest.fixture
def visit(browser: Browser, new_house: CopiedHouse) -> Iterator[Visit]:
    yield from visits(browser, new_house)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_new_game_is_played_as_any_other(
    visit: Visit, new_house: CopiedHouse, screen: Screen
) -> None:
    ana = visit(screen=screen, language="en")
    ana.comes_to(TABLE)
    new_house.draws(TABLE, "7", cookie=ana.cookie)
    ana.bet("number:7", "four:high", "four:low")
    ana.bet("number:5")
    ana.at("undo").click()
    expect(ana.lying("number:5")).to_have_count(0)
    ana.expect_staked(300)
    ana.spin()

    expect(ana.at("result")).to_have_attribute("data-pocket", "7")
    expect(ana.at("phase")).to_have_text("7, red")
    ana.expect_balance(100_000 - 300 + 800 + 200)
    ana.expect_said("7, red")
    ana.expect_said("number 7 of 100 points, 700 points in all")

    ana.at("repeat").click()
    ana.expect_staked(300)
    ana.at("clear").click()
    ana.expect_staked(0)
    for tab in ("last", "numbers", "limits", "proof"):
        expect(ana.tab(tab)).to_be_visible()


def test_its_cloth_is_found_by_keys(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(TABLE)
    ana.spot("number:4").focus()
    for key in ("ArrowRight", "Enter", "ArrowUp", "Enter"):
        ana.page.keyboard.press(key)

    expect(ana.lying("number:5")).to_be_attached()
    expect(ana.page.locator('[data-lying^="four:"]')).to_have_count(1)
