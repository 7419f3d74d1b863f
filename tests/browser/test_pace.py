"""The pace of a table: sets of bets, throws until decided, quick rounds, what is closed, chips."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.dice_house import BANCA_SOLO, CRAPS_SOLO
from tests.browser.house import House
from tests.browser.poker_players import events
from tests.browser.visitor import Visitor
from tests.rule_marks import rule


def save(visitor: Visitor, name: str) -> None:
    visitor.at("save-bets").click()
    visitor.at("saved-name").fill(name)
    visitor.at("saved-keep").click()
    expect(visitor.at("saved-set").filter(has_text=name)).to_be_visible()


# --- Sets of bets by name -------------------------------------------------------------------------


def test_bets_are_saved_by_name_and_put_back_with_one_press(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.bet("pleno:17", "simple:red")
    save(ana, "Aniversários")
    ana.at("clear").click()
    expect(ana.page.locator("[data-lying]")).to_have_count(0)

    ana.page.reload()  # They are kept with the player.
    ana.at("saved-set").click()

    ana.expect_staked(200)
    for spot in ("pleno:17", "simple:red"):
        expect(ana.lying(spot)).to_be_visible()

    ana.page.get_by_role("button", name="Apagar «Aniversários»").click()
    expect(ana.at("saved-set")).to_have_count(0)
    ana.page.reload()
    expect(ana.at("save-bets")).to_be_visible()
    expect(ana.at("saved-set")).to_have_count(0)


@rule("1441/95-VI:10.9")
def test_what_is_closed_of_a_set_is_named_and_the_rest_is_placed(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to(CRAPS_SOLO)
    house.draws(CRAPS_SOLO, "2-2", cookie=ana.cookie)
    ana.bet("pass", "field")
    save(ana, "Linha e field")
    ana.at("throw").click()
    ana.expect_staked(100)  # The field won, and the line waits for its four.
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")

    ana.at("saved-set").click()

    ana.expect_staked(200)
    toast = ana.page.get_by_text("De «Linha e field» a mesa não aceita agora: pass line")
    expect(toast.first).to_be_visible()


def test_there_is_nothing_to_save_on_an_empty_cloth(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am37-solo")
    ana.at("save-bets").click(force=True)

    expect(ana.page.get_by_text("Ponha primeiro fichas no pano").first).to_be_visible()
    expect(ana.at("saved-name")).to_have_count(0)


# --- Throws until decided -------------------------------------------------------------------------


@rule("808/2015:17")
def test_null_throws_are_thrown_again_until_one_decides(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(BANCA_SOLO)
    house.draws(BANCA_SOLO, "2-3-4", "5-5-2", "6-5-4", cookie=ana.cookie)
    ana.at("until-decided").click()
    expect(ana.at("until-decided")).to_have_attribute("aria-pressed", "true")
    ana.bet("chance:grande")

    ana.at("throw").click()

    ana.expect_staked(0)
    expect(ana.at("result")).to_have_attribute("data-pocket", "6-5-4")
    for number, said in enumerate(("9, lançamento nulo", "12, lançamento nulo", "15")):
        found = [line for line in ana.said if line.startswith(said)]
        assert found, (number, ana.said)  # Each throw is seen, and told.
    expect(ana.at("until-stop")).to_have_count(0)


@rule("808/2015:17")
def test_whoever_stops_or_has_not_asked_for_it_throws_by_hand(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(BANCA_SOLO)
    house.draws(BANCA_SOLO, "2-3-4", "5-5-2", cookie=ana.cookie)
    ana.bet("chance:grande")
    ana.at("throw").click()
    ana.expect_said("lançamento nulo")
    expect(ana.at("until-stop")).to_have_count(0)
    ana.at("until-decided").click()

    ana.at("throw").click()
    ana.at("until-stop").click()

    expect(ana.at("until-stop")).to_have_count(0)
    expect(ana.at("throw")).to_have_attribute("aria-disabled", "false")
    assert ana.round == 3


# --- Quick rounds ---------------------------------------------------------------------------------


@rule("reading:ready")
def test_quick_rounds_are_for_whoever_plays_alone_and_are_remembered(
    visit: Visit, house: House
) -> None:
    ana = visit(motion=True, spin_ms=20_000)
    ana.comes_to("am38-solo")
    ana.at("quick").click()
    expect(ana.at("quick")).to_have_attribute("aria-pressed", "true")
    ana.bet("pleno:17")
    ana.at("spin").click()

    expect(ana.at("moment")).to_be_visible(timeout=15_000)  # Twenty seconds would be too late.
    said = [event["type"] for event in events(house, "am38-solo", 1, ana.cookie)]
    assert said.index("SaidReady") < said.index("BetsClosed")  # So the house did not wait either.

    ana.page.reload()
    expect(ana.at("quick")).to_have_attribute("aria-pressed", "true")
    ana.open("#/table/am37")
    expect(ana.at("phase")).to_be_visible()
    expect(ana.at("quick")).to_have_count(0)


# --- What the cloth and the tray say --------------------------------------------------------------


@rule("1441/95-VI:13.1")
def test_the_prices_of_the_field_stand_on_it(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(CRAPS_SOLO)
    prices = {n: "2:1" if n in (2, 12) else "1:1" for n in (2, 3, 4, 9, 10, 11, 12)}

    for number, price in prices.items():
        expect(ana.page.locator(f'[data-field="{number}"]')).to_have_text(price)


@rule("1441/95-VI:10.3", "1441/95-VI:10.9")
def test_bets_that_are_closed_look_closed_and_say_why(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(CRAPS_SOLO)
    house.draws(CRAPS_SOLO, "2-2", cookie=ana.cookie)
    come, dont = ana.spot("come"), ana.spot("dont-pass")
    expect(ana.page.locator('[data-closed="come"]')).to_be_visible()
    expect(come).to_have_attribute("aria-disabled", "true")
    expect(come).to_have_accessible_name("come, paga 1 para 1; fechada agora")
    expect(dont).to_have_attribute("aria-disabled", "false")

    come.click(force=True)
    expect(ana.page.get_by_text("1441/95-VI:10.3").first).to_be_visible()
    ana.expect_staked(0)

    ana.bet("pass")
    ana.at("throw").click()
    expect(ana.page.locator('[data-closed="dont-pass"]')).to_be_visible()
    expect(dont).to_have_attribute("aria-disabled", "true")
    expect(come).to_have_attribute("aria-disabled", "false")
    expect(ana.page.locator('[data-closed="pass"]')).to_have_count(0)  # There one's chip lies.


def test_no_chip_is_offered_that_no_bet_takes(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("pb-solo")  # Seven thousand at the most.

    expect(ana.at("chip-5000")).to_be_visible()
    expect(ana.at("chip-10000")).to_have_count(0)
