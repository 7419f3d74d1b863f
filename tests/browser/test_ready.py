"""«Ready»: who is, who is waited for, and bets that close together (reading:ready)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import FEW
from tests.rule_marks import rule


@rule("reading:ready", "PD-48", "PD-59")
def test_two_players_end_the_window_together_by_press_and_by_key(
    visit: Visit, own_house: House
) -> None:
    ana, rui = visit(own_house.address), visit(own_house.address)
    ana.comes_to(FEW, "Ana")
    rui.comes_to(FEW, "Rui")
    ready = ana.at("ready")
    expect(ready).to_have_attribute("aria-pressed", "false")
    ana.bet("pleno:17")
    rui.bet("simple:red")

    ready.click()

    expect(ready).to_have_attribute("aria-pressed", "true")
    expect(ana.at("ready-count")).to_have_text("1 de 2")
    expect(ready).to_have_attribute("title", "À espera de Rui")
    expect(rui.at("ready-count")).to_have_text("1 de 2")
    expect(rui.at("ready")).to_have_attribute("aria-pressed", "false")

    ana.bet("pleno:18")  # Whoever moves a chip is not ready any more.
    expect(ready).to_have_attribute("aria-pressed", "false")
    ready.click()
    ready.click()  # And neither is whoever changes their mind.
    expect(ready).to_have_attribute("aria-pressed", "false")

    ready.click()
    expect(rui.at("ready-count")).to_have_text("1 de 2")
    rui.page.keyboard.press("p")

    for visitor in (ana, rui):
        expect(visitor.at("phase")).to_have_attribute("data-phase", "closed")
        visitor.expect_said("Todos prontos: as apostas fecham")


@rule("reading:ready")
def test_alone_there_is_nobody_to_be_ready_for(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am38-solo")

    expect(ana.at("spin")).to_be_visible()
    expect(ana.at("ready")).to_have_count(0)
