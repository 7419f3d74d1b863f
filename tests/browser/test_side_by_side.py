"""Tables of any games on one screen: each is played in its cell, and a key goes to one of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.card_house import PONTO_SOLO, TWENTY_ONE_SOLO
from tests.browser.conftest import EACH, Visit
from tests.browser.dice_house import CRAPS_SOLO
from tests.browser.house import House
from tests.browser.test_card_tables import EIGHTS
from tests.browser.visitor import Screen, Visitor

FOUR = ["fr37-solo", CRAPS_SOLO, PONTO_SOLO, TWENTY_ONE_SOLO]


def beside(visitor: Visitor, tables: list[str]) -> None:
    """Sit at the first, and put the others beside it, as the button offers them."""
    visitor.comes_to(tables[0])
    for table in tables[1:]:
        visitor.at("add-table").locator("visible=true").click()
        visitor.at(f"add-{table}").click()
        leave = cell(visitor, table).get_by_test_id("leave")
        expect(leave).to_have_attribute("aria-disabled", "false")


def cell(visitor: Visitor, table: str) -> Locator:
    return visitor.at(f"cell-{table}")


def cut(visitor: Visitor, table: str) -> None:
    cell(visitor, table).get_by_test_id("cut").click()


def test_four_games_are_played_on_one_screen(visit: Visit, module_house: House) -> None:
    ana = visit(module_house.address)
    beside(ana, FOUR)
    expect(ana.page.locator("[data-testid^=cell-]")).to_have_count(4)
    for table in (PONTO_SOLO, TWENTY_ONE_SOLO):
        cut(ana, table)
    module_house.draws(TWENTY_ONE_SOLO, EIGHTS, cookie=ana.cookie)
    for table, spot, start in (
        ("fr37-solo", "simple:red", "spin"),
        (CRAPS_SOLO, "field", "throw"),
        (PONTO_SOLO, "ponto", "deal"),
        (TWENTY_ONE_SOLO, "place:1", "deal"),
    ):
        here = cell(ana, table)
        here.locator(f'rect[data-spot="{spot}"]').click()
        expect(here.locator(f'[data-lying="{spot}"]')).to_be_attached()
        here.get_by_test_id(start).click()
    asked = cell(ana, TWENTY_ONE_SOLO).get_by_test_id("decide-stand")
    expect(asked).to_be_visible()
    assert ana.unreached() == []

    for table in FOUR[:3]:
        expect(cell(ana, table).get_by_test_id("moment")).to_be_visible()
    cell(ana, "fr37-solo").locator(".ground").hover()
    ana.page.keyboard.press("F")  # «Ficar» is no word of roulette.
    expect(asked).to_be_visible()
    cell(ana, TWENTY_ONE_SOLO).locator(".ground").hover()
    ana.page.keyboard.press("F")
    expect(asked).to_have_count(0)


@pytest.mark.parametrize("screen", EACH)
def test_everything_in_a_cell_can_be_pressed(
    visit: Visit, module_house: House, screen: Screen
) -> None:
    ana = visit(module_house.address, screen=screen)
    beside(ana, FOUR[:2])
    ana.resize(screen)
    assert ana.unreached() == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
