"""At a table a rule opens beside it, and the table can be played on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import CALM
from tests.browser.poker_house import DUEL
from tests.browser.poker_players import asked, company, sits_at
from tests.browser.visitor import Screen, Visitor
from tests.rule_marks import rule

THREE = [in_a_soak("desktop"), "phone", in_a_soak("sideways")]


def reads_a_limit(ana: Visitor) -> None:
    """Open the rule of the first limit in the table's list."""
    ana.tab("limits")
    ana.at("limits").get_by_role("link").first.click()
    expect(ana.at("drawer")).to_be_visible()


@rule("804/2015:25")
@pytest.mark.parametrize("screen", THREE)
def test_a_rule_is_read_while_the_clock_runs_and_the_bet_is_pressed(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(CALM)
    ana.bet("simple:red")  # From now on the window closes.
    reads_a_limit(ana)

    article = ana.page.locator("[data-rule].chosen")
    expect(article).to_be_in_viewport()
    expect(article).to_be_focused()
    assert f"#/table/{CALM}" in ana.page.url
    clocks = ana.page.get_by_text(re.compile(r"^\d+\ss$"))
    assert any(clock.is_visible() for clock in clocks.all())
    expect(ana.at("drawer-clock")).to_be_visible()

    ana.at("chip-500").click()
    ana.at("undo").click()  # The house takes the chip back, and the drawer stays.
    ana.expect_staked(0)
    ana.bet("simple:black")
    ana.expect_staked(500)
    expect(ana.at("drawer")).to_be_visible()
    ana.at("clear").click()
    ana.expect_staked(0)
    ana.at("leave").click()


@pytest.mark.parametrize("screen", THREE)
def test_nothing_that_can_be_pressed_is_covered_by_the_rules(visit: Visit, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to("fr37-solo")
    ana.bet("simple:black")
    reads_a_limit(ana)
    for testid in ("spin", "undo", "chip-100", "leave"):
        ana.at(testid).click(trial=True)
    ana.spot("simple:red").evaluate("(spot) => spot.scrollIntoView({ block: 'nearest' })")
    ana.spot("simple:red").click(trial=True)
    assert ana.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


# Which of what can be pressed in the head of the table lie over each other.
CLASHES = """() => {
  const all = [...document.querySelectorAll('.head :is(a, button)')].filter((one) =>
    one.checkVisibility());
  const boxes = all.map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
    && b.top < a.bottom - 1;
  return all.flatMap((one, n) => all.slice(n + 1).filter((_, m) => meet(boxes[n], boxes[n + 1 + m]))
    .map((other) => `${one.textContent} over ${other.textContent}`));
}"""


def test_the_head_of_the_table_has_room_beside_the_rules(visit: Visit) -> None:
    ana = visit(screen="laptop")
    ana.comes_to("fr37-solo")
    reads_a_limit(ana)

    expect(ana.at("how")).to_be_visible()
    assert ana.page.evaluate(CLASHES) == []


def test_escape_closes_the_rules_and_the_focus_goes_back(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.tab("limits")
    link = ana.at("limits").get_by_role("link").first
    link.focus()
    ana.page.keyboard.press("Enter")
    sheet = ana.page.get_by_role("dialog", name="Regras da mesa")
    expect(sheet).to_be_visible()
    expect(ana.page.locator("[data-rule].chosen")).to_be_focused()

    ana.page.keyboard.press("Escape")

    expect(sheet).to_have_count(0)
    expect(link).to_be_focused()


def test_a_rule_leads_to_another_and_back_and_to_the_whole_page(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.page.locator(".head").get_by_role("link", name="807/2015").click()
    drawer = ana.at("drawer")
    expect(drawer.locator("[data-rule]").first).to_be_visible()
    expect(ana.at("drawer-back")).to_have_count(0)

    ana.at("drawer-search").fill("duzia")
    hit = drawer.locator("[data-rule]").first
    expect(hit).to_contain_text(re.compile("dúzia", re.I))
    expect(hit).to_contain_text("807/2015:")  # Before those of other books, whenever they come.
    hit.get_by_role("link").first.click()
    expect(drawer.locator("[data-rule].chosen")).to_be_focused()
    expect(ana.at("drawer-search")).to_have_value("")
    with ana.page.context.expect_page() as opened:
        ana.at("drawer-page").click()
    expect(opened.value.locator("[data-rule].chosen")).to_be_visible()
    opened.value.close()

    ana.at("drawer-back").click()
    expect(ana.at("drawer-back")).to_have_count(0)
    ana.at("drawer-close").click()
    expect(drawer).to_have_count(0)
    assert "#/table/fr37-solo" in ana.page.url


def test_a_reading_of_the_house_is_named_by_its_sentence(visit: Visit) -> None:
    ana = visit(language="en")
    ana.comes_to("am37-solo")
    ana.pick(10_000)
    for colour in ("red", "black"):
        for _ in range(5):
            ana.spot(f"simple:{colour}").click()
    ana.expect_staked(100_000)
    ana.spot("dozen:1").click()
    link = ana.at("refusal-rule").first
    expect(link).to_have_text("Rule: Exact money")
    link.click()
    chosen = ana.page.locator("[data-rule].chosen")
    expect(chosen).to_contain_text("Money is counted in whole cents")
    expect(chosen).not_to_contain_text("reading:")
    expect(ana.at("drawer")).not_to_contain_text(re.compile(r"reading:\w"))


@pytest.mark.parametrize("screen", THREE)
def test_a_word_of_the_game_says_what_it_means(visit: Visit, screen: Screen) -> None:
    ana = visit(screen=screen, language="en")
    ana.comes_to("craps-solo")
    if screen != "desktop":
        ana.tab("bet")
    ana.bet("pass")
    word = ana.page.get_by_role("button", name="What «pass line» means")
    word.evaluate("(word) => word.scrollIntoView({ block: 'center' })")
    word.click()
    meaning = ana.at("meaning").and_(ana.page.locator(":popover-open"))
    expect(meaning).to_contain_text("On the first throw it wins with 7 or 11")
    box = meaning.bounding_box()
    size = ana.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]
    ana.page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)

    ana.tab("limits")
    ana.at("words-open").click()
    words = ana.at("drawer").get_by_test_id("words")
    expect(words).to_contain_text("A pass line for those who come once there is a point")
    ana.at("undo").click()  # The table is played on.
    ana.expect_staked(0)
    expect(words).to_be_visible()


@pytest.mark.parametrize("screen", THREE)
def test_a_turn_at_poker_is_taken_beside_the_rules(
    visit: Visit, own_house: House, screen: Screen
) -> None:
    ana = visit(own_house.address, screen=screen)
    with company(own_house, DUEL, ["Rui"], 2) as [rui]:
        sits_at(ana, DUEL, 1, "Ana")

        def turn() -> bool:
            if not asked(ana) and rui.asked():
                rui.stays()
            return asked(ana)

        until(turn, "it is her turn")
        link = ana.page.locator("a.rule").first
        expect(link).to_have_text(re.compile("aposta", re.I))  # The sentence, and no id.
        link.click()
        expect(ana.page.locator("[data-rule].chosen")).to_be_focused()
        expect(ana.at("drawer-turn")).to_contain_text(re.compile(r"\d+\ss"))
        for testid in ("raise", "fold"):
            ana.at(testid).click(trial=True)
        ana.at("fold").click()
        expect(ana.at("drawer-turn")).to_have_count(0)
        expect(ana.at("drawer")).to_be_visible()
        ana.at("drawer-close").click()
        expect(ana.at("drawer")).to_have_count(0)
