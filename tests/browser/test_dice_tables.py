"""Banca francesa, cussec and craps, played by hand: rounds, decisions, proof, phone and keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.dice_house import (
    BANCA,
    BANCA_SOLO,
    CRAPS,
    CRAPS_SOLO,
    CRAPS_TWO,
    CUSSEC,
    CUSSEC_SOLO,
)
from tests.browser.house import House
from tests.browser.test_phone import LEAST, TARGETS
from tests.browser.visitor import SIZES, Screen, Visitor
from tests.rule_marks import rule

SCREENS = [in_a_soak("desktop"), "phone"]


def last(house: House, table: str, visitor: Visitor) -> dict[str, Any]:
    """What came up, as the house shows it."""
    shown: dict[str, Any] = house.view(table, visitor.cookie)["public"]["view"]["last"]
    return shown


def throw(visitor: Visitor, how: str = "throw") -> None:
    """Start the round of an individual table, and wait until the next takes bets."""
    before = visitor.round
    visitor.at(how).click()
    visitor.expect_round(before + 1)
    expect(visitor.at("phase")).to_have_attribute("data-phase", "betting")


def marked(visitor: Visitor, what: str) -> set[str]:
    found = visitor.page.locator(f"[data-{what}]")
    return {str(one.get_attribute(f"data-{what}")) for one in found.all()}


def in_sight(where: Locator) -> None:
    expect(where).to_be_in_viewport()


# --- Banca francesa -----------------------------------------------------------------------------


FALLS = {"6-5-4": "15, grande", "1-1-1": "3, ases", "1-2-3": "6, pequeno"}


@pytest.mark.parametrize("screen", SCREENS)
@rule("808/2015:14", "808/2015:16", "808/2015:17")
def test_chips_lie_over_a_null_throw_until_one_decides(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(BANCA_SOLO)
    house.draws(BANCA_SOLO, "2-3-4", "5-5-2", "6-5-4", "1-1-1", "1-2-3", cookie=ana.cookie)
    ana.pick(100)
    ana.bet("chance:grande", "chance:pequeno")
    ana.pick(200)
    ana.bet("line:grande")
    throw(ana)
    ana.expect_said("lançamento nulo")
    ana.expect_said("mantenha, altere ou retire")
    expect(ana.page.locator("[data-lying]")).to_have_count(3)
    ana.expect_staked(400)
    in_sight(ana.page.locator("[data-dice=rest]"))

    ana.spot("line:grande").focus()  # It is changed: what was on the line comes back.
    ana.page.keyboard.press("Delete")
    expect(ana.lying("line:grande")).to_have_count(0)

    throw(ana)  # Null again.
    ana.expect_staked(200)
    for fell, said in FALLS.items():
        if fell != "6-5-4":
            ana.bet("chance:grande", "chance:pequeno")
        throw(ana)
        ana.expect_said(said)
        expect(ana.at("result")).to_have_attribute("data-pocket", fell)
        expect(ana.page.locator(f'g[data-thrown="{fell}"]')).to_be_attached()
        ana.expect_staked(0)
    panel = ana.tab("last")
    expect(panel).to_contain_text("grande (14-16)")
    expect(panel).to_contain_text("pequeno (5-7)")


@rule("808/2015:6.a", "808/2015:9", "808/2015:10")
def test_the_lines_say_that_half_plays(visit: Visit) -> None:
    ana = visit(language="en")
    ana.comes_to(BANCA_SOLO)

    assert "on the outer line" in str(ana.spot("line:pequeno").get_attribute("aria-label"))
    ana.page.mouse.move(0, 0)  # Off the cloth: the last spot pointed at is described.
    ana.spot("line:grande").focus()
    expect(ana.at("bet-panel")).to_contain_text("half of the chips play")
    expect(ana.at("bet-panel")).to_contain_text("808/2015:10")
    expect(ana.at("bet-panel")).to_contain_text("14, 15, 16")


@rule("808/2015:5", "808/2015:13")
def test_one_throw_for_all_at_a_shared_table(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(BANCA)
    with house.guest("Rui") as rui:
        rui.sit(BANCA)
        rui.wish(BANCA, type="PlaceBets", bets=[["chance:ases", 100]])
        expect(ana.page.locator('[data-others="chance:ases"]')).to_be_attached()
        ana.bet("chance:grande")
        expect(ana.at("timer")).to_have_attribute("data-due", "CloseBets")
        house.draws(BANCA, "6-5-4")
        house.turns(BANCA, "closed")
        expect(ana.at("phase")).to_have_attribute("data-phase", "closed")
        ana.expect_said("Jogo feito, nada mais")
        expect(ana.at("undo")).to_have_attribute("aria-disabled", "true")
        house.turns(BANCA, "resting")
        expect(ana.at("phase")).to_have_attribute("data-phase", "resting")
        house.turns(BANCA, "betting")
        expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
        ana.expect_said("Façam as vossas apostas")
    ana.at("leave").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()


# --- Cussec -------------------------------------------------------------------------------------

EVERY_KIND = ("small", "big", "number:3", "pair:2-5", "double:4", "triple:6", "any-triple", "sum:9")
SHAKEN = {
    "6-6-6": {"triple:6", "any-triple"},
    "2-5-2": {"small", "pair:2-5", "sum:9"},
    "4-4-3": {"big", "number:3", "double:4"},
}


@pytest.mark.parametrize("screen", SCREENS)
@rule("1441/95-VII:5", "1441/95-VII:7", "1441/95-VII:10")
def test_the_cover_is_lifted_and_winning_zones_light_up(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(CUSSEC)
    for fell, won in SHAKEN.items():
        house.turns(CUSSEC, "betting")
        house.draws(CUSSEC, fell)
        expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
        expect(ana.page.locator("[data-dome]")).to_have_attribute("data-dome", "betting")
        ana.bet(*EVERY_KIND)
        ana.expect_staked(800)

        house.turns(CUSSEC, "closed")
        expect(ana.at("phase")).to_have_attribute("data-phase", "closed")
        ana.expect_said("Nada mais")
        ana.expect_said("Vou abrir")
        house.turns(CUSSEC, "resting")
        expect(ana.at("phase")).to_have_attribute("data-phase", "resting")
        shown = last(house, CUSSEC, ana)
        expect(ana.page.locator("[data-dome]")).to_have_attribute("data-dome", "open")
        in_sight(ana.page.locator("[data-dome]"))
        assert marked(ana, "lit") == set(shown["lit"])
        assert set(shown["lit"]) & set(EVERY_KIND) == won
        assert marked(ana, "won") == won
        assert marked(ana, "lost") == set(EVERY_KIND) - won
        ana.expect_said(f"{fell}, total {shown['total']}")
        house.turns(CUSSEC, "shaking")
        expect(ana.at("phase")).to_have_attribute("data-phase", "shaking")
        assert marked(ana, "lit") == set()
        expect(ana.page.locator("[data-dome]")).to_have_attribute("data-dome", "shaking")


@rule("808/2015:14", "1441/95-VII:4")
def test_a_player_alone_rings_the_bell(visit: Visit) -> None:
    ana = visit(language="en")
    ana.comes_to(CUSSEC_SOLO)
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
    ana.at("ring").click(force=True)
    expect(ana.at("refusal")).to_contain_text("You have no chips on the cloth")
    ana.bet("small")
    throw(ana, "ring")
    ana.expect_said("No more bets")
    ana.expect_said("Opening now")
    ana.expect_said("Bets are open")
    ana.at("repeat").click()
    expect(ana.lying("small")).to_be_attached()


# --- Craps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
@rule("1441/95-VI:10.1", "1441/95-VI:10.3", "1441/95-VI:10.9", "1441/95-VI:11.1", "1441/95-VI:13.3")
def test_come_bets_travel_and_are_bound_until_they_are_decided(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(CRAPS_SOLO)
    assert marked(ana, "puck") == {"off"}
    house.draws(CRAPS_SOLO, "2-4", "4-5", cookie=ana.cookie)
    ana.bet("pass")
    throw(ana)
    assert marked(ana, "puck") == {"on"}  # Six is the point.
    ana.bet("come")
    throw(ana)
    travelled = "come:9"
    expect(ana.lying(travelled)).to_be_attached()
    ana.expect_said("passam para a casa do 9")
    assert ana.lying("come").count() == 0

    lying = ana.lying(travelled)
    expect(lying.locator(".lock")).to_be_attached()
    ana.spot(travelled).focus()
    ana.page.keyboard.press("Delete")
    expect(ana.page.get_by_text("1441/95-VI:10.9").first).to_be_visible()
    expect(lying).to_be_attached()

    ana.bet(f"odds:{travelled}")  # Next to it, and free to be taken back at any time.
    assert ana.lying(f"odds:{travelled}").locator(".lock").count() == 0
    ana.spot(f"odds:{travelled}").focus()
    ana.page.keyboard.press("Delete")
    expect(ana.lying(f"odds:{travelled}")).to_have_count(0)
    ana.expect_said("Total 9, ")  # In Portuguese,
    ana.expect_said("Same shooter, for ")  # and in English as well.


@rule("1441/95-VI:12")
def test_the_chip_in_hand_becomes_a_stake_that_fits(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(CRAPS_SOLO)
    ana.pick(100)
    for spot, stake in (("win:6", 300), ("lose:4", 1100), ("field", 100)):
        before = ana.meters.staked
        ana.bet(spot)
        ana.expect_staked(before + stake)
    ana.at("undo").click()
    expect(ana.lying("field")).to_have_count(0)


@pytest.mark.parametrize(("table", "screen"), [in_a_soak(CRAPS, "desktop"), (CRAPS_TWO, "phone")])
@rule("1441/95-VI:4", "1441/95-VI:5", "1441/95-VI:8", "1441/95-VI:13.3.a")
def test_the_shooter_chooses_dice_throws_and_may_pass_them_on(
    visit: Visit, house: House, table: str, screen: Screen
) -> None:
    ana = visit(screen=screen, language="en")
    ana.comes_to(table)
    with house.guest("Rui") as rui:
        rui.sit(table)
        ana.bet("pass")
        rui.wish(table, type="PlaceBets", bets=[["pass", 100]])
        house.draws(table, "3-5")
        house.turns(table, "closed")
        expect(ana.at("phase")).to_have_attribute("data-phase", "closed")
        ana.expect_said("New shooter, for a new point")
        ana.expect_said("Novo deitador, para novo ponto")
        ana.expect_said("The dice are yours")
        expect(ana.page.get_by_test_id("throw")).to_be_visible()
        dice = ana.page.locator("[data-die]")
        expect(dice).to_have_count(5)
        ana.page.locator('[data-die="5"]').click()
        expect(ana.page.locator('[data-die="5"]')).to_have_attribute("aria-pressed", "true")
        expect(ana.page.locator("[data-die][aria-pressed=true]")).to_have_count(2)

        ana.at("decline").click()
        ana.expect_said("Rui throws the dice")
        expect(ana.at("throw")).to_have_count(0)
        rui.wish(table, type="Throw")
        house.turns(table, "resting")
        expect(ana.at("phase")).to_have_attribute("data-phase", "resting")
        ana.expect_said("Total 8, ")
        expect(ana.at("result")).to_have_attribute("data-pocket", "3-5")
        players = ana.tab("players")  # A first throw takes the dice from nobody.
        expect(players.locator(f'[data-seat="{rui.player}"]')).to_contain_text("shooter")


# --- All three ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "spot", "how"),
    [
        (BANCA_SOLO, "chance:grande", "throw"),
        (CUSSEC_SOLO, "small", "ring"),
        (CRAPS_SOLO, "field", "throw"),
    ],
)
@rule("reading:luck")
def test_a_throw_is_drawn_again_in_the_browser(
    visit: Visit, house: House, table: str, spot: str, how: str
) -> None:
    ana = visit()
    ana.comes_to(table)
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
    ana.bet(spot)
    if table == CRAPS_SOLO:
        ana.page.locator('[data-die="4"]').click()
        throw(ana)
        ana.bet(spot)  # With the pair that was chosen.
    throw(ana, how)
    ana.tab("proof")
    ana.at("verify").click()
    result = ana.at("verify-result")
    expect(result).to_have_attribute("data-holds", "true")
    expect(result).to_contain_text(
        f"São os dados que caíram na mesa: {last(house, table, ana)['throw']}"
    )


@pytest.mark.parametrize("table", [BANCA_SOLO, CUSSEC_SOLO, CRAPS_SOLO])
@pytest.mark.parametrize("screen", [in_a_soak("phone"), "small phone"])
def test_a_finger_finds_every_bet_and_nothing_lies_beside_the_screen(
    visit: Visit, table: str, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(table)
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
    ana.bet(
        "field" if table == CRAPS_SOLO else "small" if table == CUSSEC_SOLO else "chance:grande"
    )
    for kind in ("rect[data-spot]", "button", "[role=tab]"):
        targets: list[dict[str, Any]] = ana.page.evaluate(TARGETS, kind)
        assert targets
        for target in targets:
            assert min(target["width"], target["height"]) > LEAST - 0.01, target
            assert target["hit"] or kind != "rect[data-spot]", f"{target} is covered"
    wide: int = ana.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= SIZES[screen][0]


@pytest.mark.parametrize("table", [BANCA_SOLO, CUSSEC_SOLO, CRAPS_SOLO])
def test_the_cloth_is_walked_and_bet_on_by_keys(visit: Visit, table: str) -> None:
    ana = visit()
    ana.comes_to(table)
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
    ana.page.locator("rect[data-spot][tabindex='0']").focus()
    ana.page.keyboard.press("End")
    ana.page.keyboard.press("ArrowUp")
    spot = str(ana.page.evaluate("document.activeElement.dataset.spot"))
    ana.page.keyboard.press("2")
    ana.page.keyboard.press("Enter")
    expect(ana.lying(spot)).to_be_attached()
    ana.page.keyboard.press("Delete")
    expect(ana.lying(spot)).to_have_count(0)
