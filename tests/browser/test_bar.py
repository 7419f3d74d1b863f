"""The bar that follows the player: balance, one's tables, and whose turn it is, on every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card_house import TWENTY_ONE_SOLO
from tests.browser.conftest import EACH, Visit, each_with
from tests.browser.house import House, until
from tests.browser.hurried import CALM, FAST
from tests.browser.poker_house import LEFT, RIGHT
from tests.browser.poker_players import company, takes
from tests.browser.test_settings import expect_heard, heard, settings, with_ears
from tests.browser.visitor import SIZES, Screen, Visitor, plain
from tests.rule_marks import rule

SOLO = "fr37-solo"
ICON = "document.querySelector('link[rel=icon]').href"
TURN = {"pt": "A sua vez", "en": "Your turn"}


def mine(page: Page | Visitor, table: str) -> Locator:
    """*table* in the bar."""
    at = page.page if isinstance(page, Visitor) else page
    return at.locator(f'[data-testid=mine-table][data-table="{table}"]')


def goes(visitor: Visitor, place: str) -> None:
    """To another page, without loading anything again."""
    visitor.page.evaluate("place => { location.hash = place; }", place)


@pytest.mark.parametrize(("screen", "language"), each_with("pt", "en", "pt", "en", "pt"))
def test_a_turn_at_a_table_left_open_is_seen_and_heard_and_one_press_brings_back(
    visit: Visit, own_house: House, screen: Screen, language: str
) -> None:
    ana = with_ears(visit(own_house.address, screen=screen, language=language))
    ana.comes_to(LEFT)
    takes(ana, 1)
    plain_icon = ana.page.evaluate(ICON)
    goes(ana, "#/")
    chip = mine(ana, LEFT)
    expect(chip).to_have_attribute("data-asked", "false")
    expect(chip).to_contain_text(re.compile(r"10[\s.,  ]000"))  # The stack.
    assert ana.page.title() == "Banca"
    ana.page.locator("h1").click()  # A press, after which sounds are allowed.

    with company(own_house, LEFT, ["Rui"], 2) as [rui]:

        def called() -> bool:
            if rui.asked():
                rui.stays()
            return chip.get_attribute("data-asked") == "true"

        until(called, "the table waits for her")
        expect(chip).to_contain_text(TURN[language])
        expect(chip.locator(".clock")).to_have_text(re.compile(r"\d+ s"))
        assert ana.page.title() == f"(1) {TURN[language]} — Banca"
        assert ana.page.evaluate(ICON) != plain_icon
        expect_heard(ana, "turn")
        width, height = SIZES[screen]
        box = chip.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height

        for place in ("#/rules", "#/history", "#/complaints", f"#/table/{CALM}", "#/"):
            goes(ana, place)
            expect(chip).to_have_attribute("data-asked", "true")
            expect(chip).to_be_in_viewport()
        ana.page.mouse.wheel(0, 4000)  # Further down it is still there.
        expect(chip).to_be_in_viewport(ratio=1)

        settings(ana)
        over = ana.at("dialog-turn")
        expect(over).to_be_visible()
        expect(over.locator(".figures")).to_have_text(re.compile(r"\d+ s"))
        over.get_by_role("link").click()
        expect(ana.at("settings-dialog")).to_have_count(0)
        expect(ana.at("decisions")).to_be_visible()
        expect(chip).to_have_count(0)  # It is on the screen.
        assert ana.page.title() == f"(1) {TURN[language]} — Banca"

        goes(ana, "#/")
        chip.click()
        expect(ana.at("decisions")).to_be_visible()
        assert heard(ana).count("turn") == 1  # One turn is heard once, on whatever pages.
        ana.at("fold").click()
        expect(ana.page).to_have_title("Banca")
        assert ana.page.evaluate(ICON) == plain_icon


def test_a_turn_elsewhere_is_over_every_dialogue_of_a_table(visit: Visit, own_house: House) -> None:
    ana = with_ears(visit(own_house.address))
    ana.comes_to(LEFT)
    takes(ana, 1)
    goes(ana, f"#/table/{RIGHT}")
    ana.at("sit").click()
    expect(ana.at("leave")).to_have_attribute("aria-disabled", "false")
    with company(own_house, LEFT, ["Rui"], 2) as [rui]:

        def called() -> bool:
            if rui.asked():
                rui.stays()
            return mine(ana, LEFT).get_attribute("data-asked") == "true"

        until(called, "the other table waits for her")
        expect_heard(ana, "turn")
        ana.at("take-1").click()
        expect(ana.at("amount-dialog").get_by_test_id("dialog-turn")).to_be_visible()
        ana.page.keyboard.press("Escape")
        ana.at("add-table").click()
        expect(ana.at("dialog-turn")).to_be_visible()
        ana.at("dialog-turn").get_by_role("link").click()
        expect(ana.at("decisions")).to_be_visible()


def test_ones_own_turn_alone_at_a_table_is_in_the_bar_too(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(TWENTY_ONE_SOLO)
    ana.at("cut").click()
    expect(ana.at("cut-prompt")).to_have_count(0)
    house.draws(TWENTY_ONE_SOLO, "8h 6c 8d", cookie=ana.cookie)
    ana.bet("place:3")
    ana.at("deal").click()
    expect(ana.at("decide-stand")).to_be_visible()
    goes(ana, "#/rules")

    expect(mine(ana, TWENTY_ONE_SOLO)).to_have_attribute("data-asked", "true")
    mine(ana, TWENTY_ONE_SOLO).click()
    expect(ana.at("decide-stand")).to_be_visible()


@rule("INT-2", "PD-44")
def test_balance_and_what_is_in_play_follow_a_bet_made_in_another_tab(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.enter()
    expect(ana.at("mine-balance")).to_have_attribute("data-cents", "100000")
    expect(ana.at("mine-table")).to_have_count(0)
    other = ana.context.new_page()
    other.goto(f"{ana.address}/#/table/{SOLO}")
    other.get_by_test_id("sit").click()
    expect(mine(ana, SOLO)).to_be_visible()
    house.draws(SOLO, "18", cookie=ana.cookie)
    other.locator('rect[data-spot="pleno:17"]').click()

    held = ana.card(SOLO).get_by_test_id("held")
    expect(held).to_be_attached()
    assert "100 pontos" in plain(held.text_content() or "")
    expect(mine(ana, SOLO).get_by_test_id("mine-held")).to_have_attribute("data-cents", "100")
    expect(ana.at("mine-balance")).to_have_attribute("data-cents", "99900")

    other.get_by_test_id("spin").click()
    expect(held).to_have_count(0)
    expect(ana.at("mine-balance")).to_have_attribute("data-cents", "99900")
    expect(mine(ana, SOLO)).to_be_visible()
    other.get_by_test_id("leave").click()
    expect(mine(ana, SOLO)).to_have_count(0)


def test_stakes_that_wait_since_an_earlier_visit_are_in_the_bar_at_once(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(SOLO)
    ana.bet("pleno:17")
    ana.open("#/rules")
    ana.page.reload()

    expect(mine(ana, SOLO).get_by_test_id("mine-held")).to_have_attribute("data-cents", "100")
    mine(ana, SOLO).click()
    expect(ana.lying("pleno:17")).to_be_attached()
    expect(ana.at("mine")).to_have_count(0)  # At the only one of them, there is none to go to.


@rule("804/2015:26", "804/2015:28")
@pytest.mark.parametrize("screen", EACH)
def test_an_idle_seat_is_warned_of_and_the_end_of_its_session_is_told(
    visit: Visit, own_house: House, screen: Screen
) -> None:
    ana = visit(own_house.address, screen=screen)
    ana.comes_to(FAST)
    goes(ana, "#/rules")
    seat = mine(ana, FAST)
    expect(seat).to_be_visible()
    with own_house.guest("Rui") as rui:
        rui.sit(FAST)
        for number in range(1, 9):
            rui.bet(FAST, simple_red=100)
            own_house.turns(FAST, "closed")
            own_house.turns(FAST, "betting")
            if number == 7:
                expect(seat).to_contain_text("Aposte, ou o lugar vaga")
    expect(ana.at("mine-ended")).to_contain_text("Sessão terminada")
    expect(seat).to_have_count(0)
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ana.at("mine-ended").get_by_role("button").click()
    expect(ana.at("mine-ended")).to_have_count(0)


@pytest.mark.parametrize("screen", EACH)
def test_every_one_of_several_tables_is_reached_and_nothing_sticks_out(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(CALM)
    tables = [CALM, SOLO, "bj-solo", "pb-solo", "craps-solo", "bf-solo"]
    for table in tables[1:]:
        goes(ana, f"#/table/{table}")
        ana.at("sit").click()
        expect(ana.at("leave")).to_have_attribute("aria-disabled", "false")
        expect(ana.at("mine-table")).to_have_count(tables.index(table))
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert ana.page.evaluate(wide)
    ana.page.evaluate("scrollTo(0, 0)")
    bar, head = ana.at("mine").bounding_box(), ana.page.locator("main .head").bounding_box()
    assert bar is not None
    assert head is not None
    assert abs(bar["y"] + bar["height"] - head["y"]) < 1  # The table begins where the bar ends.
    goes(ana, "#/rules")
    expect(ana.at("mine-table")).to_have_count(len(tables))

    assert ana.page.evaluate(wide)
    for table in tables:
        goes(ana, "#/complaints")
        mine(ana, table).click()
        expect(ana.page).to_have_url(re.compile(re.escape(table) + "$"))


@rule("reading:luck")
def test_a_share_is_given_from_every_page(visit: Visit, own_house: House) -> None:
    """Nobody waits for the share of a player who looks at something else meanwhile."""
    ana = visit(own_house.address)
    ana.comes_to(FAST)
    player = own_house.get("me", ana.cookie)["player"]
    goes(ana, "#/rules")
    with own_house.guest("Rui") as rui:
        rui.sit(FAST)

        def opened() -> bool:
            """A round is played; on a busy machine a page may be late for one."""
            number = rui.view(FAST)["public"]["luck"]["round"]
            rui.bet(FAST, simple_red=100)
            own_house.turns(FAST, "closed")
            own_house.turns(FAST, "betting")
            log = own_house.get(f"tables/{FAST}/rounds/{number}", rui.cookie)["events"]
            shares = [each["body"] for each in log if '"EntropyOpened"' in each["body"]]
            return any(player in share for share in shares)

        until(opened, "her share is in a draw")
    expect(ana.page.locator("[data-rule]").first).to_be_visible()  # She is still reading.
