"""Several players at one table, and one onlooker."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import FEW
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

GREEN, BLUE = "#22c234", "#1478e6"  # The first two seats.


def colours(visitor: Visitor, spot: str) -> list[str]:
    """The colours of the other players' chips on *spot*."""
    chips = visitor.page.locator(f'[data-others="{spot}"]')
    expect(chips).to_be_attached()
    found: list[str] = chips.locator("circle[stroke]").evaluate_all(
        "all => all.map((each) => each.getAttribute('fill'))"
    )
    return found


def seconds(visitor: Visitor) -> int:
    """The time left for bets, as it is read to somebody who cannot see the clock."""
    timer = visitor.page.get_by_role("timer")
    expect(timer).to_have_accessible_name(re.compile(r"^Tempo para apostar: \d+ s$"))
    return int(re.findall(r"\d+", timer.get_attribute("aria-label") or "")[0])


@rule("804/2015:5", "804/2015:14", "PD-59", "reading:seats")
def test_players_see_each_other_and_the_same_number(visit: Visit, house: House) -> None:
    carla = visit()
    carla.comes_to(FEW, "Carla", plays=False)  # She came to look.
    ana, rui = visit(motion=True), visit()
    ana.comes_to(FEW, "Ana")
    rui.comes_to(FEW, "Rui")
    expect(carla.page.get_by_text("A mesa está cheia. Pode ficar a ver.")).to_be_visible()
    expect(carla.spot("pleno:1")).to_have_attribute("aria-disabled", "true")

    ana.bet("pleno:17", "corner:17-18-20-21")
    rui.pick(500)
    rui.bet("pleno:17", "simple:red")

    assert colours(ana, "pleno:17") == [BLUE]
    assert colours(ana, "simple:red") == [BLUE]
    assert colours(rui, "pleno:17") == [GREEN]
    assert colours(rui, "corner:17-18-20-21") == [GREEN]
    assert colours(carla, "pleno:17") == [GREEN, BLUE]
    expect(rui.lying("corner:17-18-20-21")).to_have_count(0)  # Hers are not his.
    left = [seconds(visitor) for visitor in (ana, rui, carla, ana)]
    assert left[0] + 1 >= max(left[1:3]) >= min(left[1:3]) >= left[3] - 1  # One clock for all.

    rows = ana.tab("players").get_by_role("listitem")
    expect(rows).to_contain_text(["Ana (eu)", "Rui"])
    expect(rows.nth(1)).to_contain_text("1 000 pontos".replace(" ", "\u00a0"))
    expect(rui.spot("pleno:17").locator("title")).to_have_text("Ana: 100\u00a0pontos")

    house.turns(FEW, "closed")
    house.turns(FEW, "betting")
    for visitor in (ana, rui, carla):
        expect(visitor.at("result")).to_be_visible()
    drawn = house.view(FEW, carla.cookie)["public"]["view"]["drawn"]
    assert len(drawn) == 1
    for visitor in (ana, rui, carla):
        expect(visitor.at("result")).to_have_attribute("data-pocket", drawn[0][0])
        visitor.expect_said("Jogo feito, nada mais")
        assert any(line.startswith(f"{drawn[0][0]}, ") for line in visitor.said)
    for visitor, staked in ((ana, 200), (rui, 1000)):
        round = house.get("me/rounds?limit=1", visitor.cookie)["rounds"][0]
        assert round["stake"] == staked
        visitor.expect_staked(0)
        assert visitor.meters == (round["after"], 0, round["returned"] - staked)

    rui.at("leave").click()
    expect(rui.at("summary")).to_be_visible()
    carla.at("sit").click()  # The seat is free again, so the table is open to her.
    carla.bet("pleno:0")
    assert colours(ana, "pleno:0") == [BLUE]
