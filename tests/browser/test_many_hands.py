"""Four hands of one place: every one in sight on a phone, and one sum for all of them."""

from __future__ import annotations

from itertools import combinations

from playwright.sync_api import expect

from tests.browser.card_house import TWENTY_ONE_SOLO
from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.test_card_tables import cuts, decide, offered
from tests.browser.visitor import Screen
from tests.rule_marks import rule

# Places 3 and 4, the bank, and again: then whatever each half of a pair gets.
EIGHTS = "8h Ts 6c 8d Td 8s 8c 3h 2d Jh Jd Js"
HANDS = [f"hand-3.{hand}" for hand in (1, 2, 3, 4)]
SCREENS: tuple[Screen, ...] = ("phone", "low phone", "sideways", "desktop")

# The first of *asked* that the table asks for, pressed; whether the fourth hand is there.
PRESS = """(asked) => {
  const any = '[data-testid=decisions] button[data-testid]:not([aria-disabled=true])';
  const found = [...document.querySelectorAll(any)];
  const liked = asked.map((name) => found.find(({ dataset }) => dataset.testid === name));
  const fourth = document.querySelector('[data-testid="hand-3.4"]');
  if (!fourth) liked.find(Boolean)?.click();
  return !!fourth;
}"""
BOX = """(hand) => {
  const boxes = [...hand.querySelectorAll('[data-card]')].map((one) => one.getBoundingClientRect());
  const told = hand.querySelector('.told').getBoundingClientRect();
  return {
    left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((b) => b.right)),
    top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((b) => b.bottom)),
    told: [told.left, told.right],
  };
}"""


@rule("805/2015:15.f")
def test_four_hands_of_a_place_are_all_in_sight_and_have_one_sum(
    visit: Visit, house: House
) -> None:
    ana = visit(screen="phone")
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)
    house.draws(TWENTY_ONE_SOLO, EIGHTS, cookie=ana.cookie)
    ana.bet("place:3", "place:4")
    ana.at("deal").click()
    asked = ["decide-split", "decide-stand", "decide-hit"]
    until(lambda: ana.page.evaluate(PRESS, asked), "four hands")
    until(lambda: offered(ana), "she is asked")

    for screen in SCREENS:
        ana.resize(screen)
        boxes = [ana.at(hand).evaluate(BOX) for hand in (*HANDS, "hand-4.1")]
        for one, two in combinations(boxes, 2):
            beside = one["right"] <= two["left"] + 0.5 or two["right"] <= one["left"] + 0.5
            above = one["bottom"] <= two["top"] + 0.5 or two["bottom"] <= one["top"] + 0.5
            assert beside or above, (screen, one, two)
        for one, two in combinations([box["told"] for box in boxes[:4]], 2):
            assert one[1] <= two[0] + 0.5 or two[1] <= one[0] + 0.5, (screen, one, two)
        width = ana.page.evaluate("innerWidth")
        assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    decide(ana, before=1)

    for hand in HANDS:
        expect(ana.at(hand.replace("hand", "brought"))).to_be_visible()
    won = [ana.at(hand.replace("hand", "brought")).inner_text() for hand in (*HANDS, "hand-4.1")]
    net = ana.meters.net
    stake = int(ana.at("moment").get_attribute("data-stake") or 0)
    returned = int(ana.at("moment").get_attribute("data-returned") or 0)
    assert returned - stake == net
    wins = sum(text.startswith("+") for text in won)
    if wins:  # What is drawn after these cards is luck.
        said = "mão ganha" if wins == 1 else f"{wins} mãos ganhas"
        expect(ana.at("moment")).to_contain_text(said)
