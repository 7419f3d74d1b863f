"""Every kind of page, and how to get there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hurried import COLOURS
from tests.browser.visitor import Visitor


def at_the_door(ana: Visitor) -> None:
    ana.open()
    expect(ana.at("enter")).to_be_visible()


def in_the_lobby(ana: Visitor) -> None:
    ana.enter()
    expect(ana.at("game").first).to_be_visible()


def at_a_table(ana: Visitor) -> None:
    ana.comes_to("fr37-solo")
    ana.bet("pleno:17", "simple:red")
    ana.spin()
    ana.bet("dozens:1-2")


def at_a_shared_table(ana: Visitor) -> None:
    ana.comes_to("sala-ix-fr", plays=False)  # Where nobody else sits.


def with_colour_chips(ana: Visitor) -> None:
    ana.comes_to(COLOURS)
    expect(ana.at("colour-chip")).to_be_visible()
    ana.tab("players")


def after_leaving(ana: Visitor) -> None:
    ana.comes_to("am38-solo")
    ana.at("leave").click()
    expect(ana.at("summary")).to_be_visible()


def in_the_history(ana: Visitor) -> None:
    ana.comes_to("fr37-solo")
    ana.bet("pleno:17")
    ana.spin()
    ana.open("#/history")
    expect(ana.at("history-round")).to_be_visible()


def at_a_past_round(ana: Visitor) -> None:
    in_the_history(ana)
    ana.at("history-round").click()
    expect(ana.at("past")).to_be_visible()


def reading_the_rules(ana: Visitor) -> None:
    ana.open("#/rules/1441-95-IX")
    expect(ana.page.locator("[data-rule]").first).to_be_visible()


def complaining(ana: Visitor) -> None:
    ana.open("#/complaints")
    expect(ana.at("contact")).to_be_visible()


PLACES = [at_the_door, in_the_lobby, at_a_table, at_a_shared_table, with_colour_chips]
PLACES += [after_leaving, in_the_history, at_a_past_round, reading_the_rules, complaining]


def tabs(ana: Visitor) -> list[Callable[[], None]]:
    """Ways to open each panel of a table, one after another; elsewhere there is nothing to do."""
    behind = ana.at("summary").count()  # Then only the account can be reached.
    found = [] if behind else ana.page.get_by_role("tab").all()
    return [tab.click for tab in found] or [lambda: None]
