"""A row of the history: the dice that fell, and the way to contest that round."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.dice_house import CUSSEC_SOLO
from tests.browser.house import House
from tests.rule_marks import rule


@rule("1441/95-VII:1.d", "804/2015:25")
def test_the_three_dice_are_seen_wherever_the_round_is_and_it_is_contested_from_its_row(
    visit: Visit, house: House
) -> None:
    ana = visit(screen="phone")
    ana.comes_to(CUSSEC_SOLO)
    house.draws(CUSSEC_SOLO, "4-4-2", "1-5-6", cookie=ana.cookie)
    for number in (1, 2):
        ana.bet("small")
        ana.at("ring").click()
        ana.expect_round(number + 1)

    panel = ana.tab("last")
    expect(panel.locator('[data-thrown="1-5-6"]')).to_be_visible()
    throws = ana.tab("numbers").get_by_test_id("last-throws").locator("[data-thrown]")
    expect(throws).to_have_count(2)
    expect(throws.last).to_have_accessible_name("Dados: 4-4-2")

    ana.open("#/history")
    row = ana.at("history-round").last
    expect(row.locator("[data-thrown]")).to_have_attribute("data-thrown", "4-4-2")
    for screen in ("desktop", "sideways", "low phone", "phone"):
        ana.resize(screen)
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ana.unreached() == []
    row.click()
    expect(ana.page.locator('[data-thrown="4-4-2"]').first).to_be_visible()
    ana.open("#/history")
    ana.at("history-contest").last.click()

    expect(ana.page.get_by_role("link", name="Jogada 1 de")).to_be_visible()
