"""A refusal says what would be right, and leads to its rule."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import CAPPED
from tests.browser.visitor import Visitor
from tests.rule_marks import rule


def too_much_on_a_number(ana: Visitor) -> None:
    ana.comes_to("am38-solo")
    ana.bet("pleno:17")
    ana.pick(5000)
    ana.spot("pleno:17").click()


def beyond_the_cap(ana: Visitor) -> None:
    ana.comes_to(CAPPED)
    ana.pick(1000)
    ana.bet("simple:red")
    ana.pick(5000)
    ana.spot("simple:black").click()


def more_than_there_is(ana: Visitor) -> None:
    ana.comes_to("am37-solo")
    ana.pick(10_000)
    for colour in ("red", "black"):
        for _ in range(5):
            ana.spot(f"simple:{colour}").click()
    ana.expect_staked(100_000)
    ana.spot("dozen:1").click()


def a_second_open_round(ana: Visitor) -> None:
    ana.comes_to("am38-solo")
    ana.bet("simple:red")
    ana.page.goto(f"{ana.address}/#/table/fr37-solo")
    ana.at("sit").click()
    ana.spot("simple:red").click()


# The house's own rules are called by their sentence.
MONEY, UNFINISHED = "Dinheiro exato", "Acabar antes de recomeçar"


@rule("804/2015:11.a.i", "804/2015:12", "INT-3", "INT-14")
@pytest.mark.parametrize(
    ("act", "says", "cite", "named"),
    [
        (too_much_on_a_number, "o que ainda cabe aqui é 2 900 pontos", "804/2015:11.a.i", ""),
        (beyond_the_cap, "o que ainda cabe é 4 000 pontos", "804/2015:12", ""),
        (more_than_there_is, "O saldo não chega para esta aposta", "reading:money", MONEY),
        (a_second_open_round, "Tem uma jogada por acabar na mesa am38-solo", "INT-3", UNFINISHED),
    ],
)
def test_a_refusal_says_what_would_be_right_and_opens_its_rule(
    visit: Visit, act: Callable[[Visitor], None], says: str, cite: str, named: str
) -> None:
    ana = visit()
    act(ana)

    refusal = ana.at("refusal").filter(has_text=re.compile(says.replace(" ", r"\s")))
    expect(refusal).to_be_visible()
    ana.expect_said(says)  # A screen reader hears it too.
    link = refusal.get_by_test_id("refusal-rule")
    expect(link).to_have_text(f"Regra: {named}" if named else f"Regra {cite}")
    link.click()

    article = ana.page.locator(f'[data-rule="{cite}"]')
    expect(article).to_be_in_viewport()
    expect(article).to_be_focused()


def test_what_was_refused_costs_nothing(visit: Visit, house: House) -> None:
    ana = visit()
    too_much_on_a_number(ana)
    expect(ana.at("refusal")).to_be_visible()

    assert ana.meters == (99_900, 100, 0)
    assert house.view("am38-solo", ana.cookie)["own"]["mine"]["bets"] == {"pleno:17": 100}
    expect(ana.lying("pleno:17")).to_be_attached()

    ana.page.get_by_role("button", name="Dispensar").click()
    expect(ana.at("refusal")).to_have_count(0)
