"""On every screen: while a clock runs, all that can be pressed is in sight and uncovered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeAlias

import pytest
from playwright.sync_api import expect

from tests.browser.card_house import MACAU, PONTO, TWENTY_ONE
from tests.browser.conftest import Visit
from tests.browser.dice_house import BANCA, CRAPS, CUSSEC
from tests.browser.house import House, until
from tests.browser.hurried import CALM
from tests.browser.poker_house import AHEAD, OMAHA, SINTETICO
from tests.browser.poker_players import Table, asked, company, sits_at
from tests.browser.slots_house import CALM_REELS
from tests.browser.test_card_tables import asked_for_insurance, at_blackjack, with_a_shoe_to_cut
from tests.browser.test_slots import ENVELOPES, JUNKS, LATAO, comes, spins
from tests.browser.visitor import FIVE, Screen, Visitor
from tests.rule_marks import rule

# What is to be pressed now stays in sight wherever the page is scrolled to: the chips, the buttons,
# the way out. A bet on the cloth, or anything else, is uncovered once it is scrolled to; where the
# cloth fits the screen, nobody scrolls. `inside` allows for half a pixel.
COVERED = """(whole) => {
  const found = [];
  const name = ({ dataset, textContent }) =>
    dataset.testid ?? dataset.spot ?? textContent.trim().slice(0, 30);
  const seen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden');
  // Where the words of *one* are painted, but for those that are only spoken.
  const words = (one) => {
    const found = [];
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      let [at, shown] = [texts.currentNode.parentElement, texts.currentNode.data.trim() !== ''];
      for (; at !== one && shown; at = at.parentElement) {
        const { clipPath, display } = getComputedStyle(at);
        shown = clipPath === 'none' && display !== 'none';
      }
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (shown) found.push(range.getBoundingClientRect());
    }
    return found;
  };
  const fault = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5
      && bottom <= innerHeight + 0.5;
    if (!inside) return 'is off the screen';
    const spills = ({ left: from, right: to }) => from < left - 1 || to > right + 1;
    if (one.matches('button, a') && words(one).some(spills)) return 'is too narrow for its words';
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (hit && (one.contains(hit) || hit.closest('label')?.control === one)) return '';
    return `is covered by ${hit?.tagName}.${hit?.className?.baseVal ?? hit?.className}`;
  };
  const check = (all, where) => {
    for (const one of document.querySelectorAll(all)) {
      const why = seen(one) && fault(one);
      if (why) found.push(`${name(one)} ${why} ${where}`);
    }
  };
  const NOW = '[data-actions] :is(button, input, a), .tray button, [data-testid=leave]';
  const end = document.scrollingElement.scrollHeight - innerHeight;
  for (const share of [0, 0.5, 1]) {
    scrollTo(0, share * end);
    check(NOW, `at ${share}`);
  }
  scrollTo(0, 0);
  const BETS = 'rect[data-spot], [data-testid^=take-], [data-testid^=seat-] button';
  if (whole) check(BETS, 'at once');
  for (const one of document.querySelectorAll(BETS)) {
    if (!seen(one)) continue;
    one.scrollIntoView({ block: 'center', inline: 'nearest' });
    const why = fault(one);
    if (why) found.push(`${name(one)} ${why} when scrolled to`);
  }
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  return found;
}"""
# Which of one's own cards, or the plate with one's stack, cannot be read without scrolling.
HIDDEN = """() => {
  const own = document.querySelector('[data-seat].own');
  const bars = [...document.querySelectorAll('.bar, .head')];
  const over = bars.map((one) => one.getBoundingClientRect());
  const hides = (one, box) => one.left < box.right && box.left < one.right
    && one.top < box.bottom - 1 && box.top < one.bottom - 1;
  return [...own.querySelectorAll('[data-card], .plate')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const inside = box.top >= 0 && box.bottom <= innerHeight;
    return inside && !over.some((each) => hides(each, box)) ? [] : [one.dataset.card ?? 'plate'];
  });
}"""
# Counted in frames and not in seconds, since a slow machine paints fewer of them.
RESTS = """async () => {
  const all = () => [...document.querySelectorAll('button, a, rect[data-spot], .bar, .stage')];
  const where = () => JSON.stringify(all().map((each) => each.getBoundingClientRect()));
  for (let last = '', same = 0; same < 12; ) {
    await new Promise(requestAnimationFrame);
    const now = where();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""
WHOLE: list[Screen] = ["desktop", "laptop", "sideways"]  # The cloth fits these; a phone scrolls.


def betting(table: str, *bets: str) -> Scene:
    """At a shared *table*, with a bet on the cloth: the clock of the bets runs."""

    def scene(ana: Visitor, house: House) -> None:
        ana.comes_to(table, "Maximiliana da Conceição")
        house.turns(table, "betting")
        ana.bet(*bets)
        expect(ana.at("timer")).to_be_visible()

    return scene


def at_a_machine(table: str, drawn: str = "", *, press: str = "", asks: str = "spin") -> Scene:
    """At a slot machine, when what was *drawn* asks for a decision."""

    def scene(ana: Visitor, house: House) -> None:
        comes(ana, table)
        if drawn:
            spins(ana, house, table, drawn)
        if press:
            ana.at(press).click()
        expect(ana.at(asks)).to_be_visible()

    return scene


Scene: TypeAlias = Callable[[Visitor, House], None]
SCENES: dict[str, Scene] = {
    "French roulette": betting("fr37", "pleno:17", "simple:red"),
    "American roulette": betting(CALM, "pleno:17"),
    "banca francesa": betting(BANCA, "chance:ases"),
    "cussec": betting(CUSSEC, "small"),
    "craps": betting(CRAPS, "field"),
    "blackjack, bets": betting(TWENTY_ONE, "place:2"),
    "blackjack, a hand": at_blackjack,
    "blackjack, insurance": asked_for_insurance,
    "blackjack, the cut": with_a_shoe_to_cut,
    "ponto e banca": betting(PONTO, "ponto"),
    "Macau": betting(MACAU, "ponto"),
    "a slot machine": at_a_machine(LATAO),
    "a slot machine, a bonus": at_a_machine(CALM_REELS, ENVELOPES, asks="cover-8"),
    "a slot machine, a prize": at_a_machine(CALM_REELS, JUNKS, asks="double-open"),
    "a slot machine, doubling": at_a_machine(
        CALM_REELS, JUNKS, press="double-open", asks="collect"
    ),
}


def covered(ana: Visitor, screen: Screen) -> list[str]:
    ana.resize(screen)
    ana.page.evaluate(RESTS)
    found: list[str] = ana.page.evaluate(COVERED, screen in WHOLE)
    return [f"{screen}: {each}" for each in found]


@rule("PD-44", "PD-59")
@pytest.mark.parametrize("language", ["pt", pytest.param("en", marks=pytest.mark.soak)])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_what_can_be_pressed_is_in_sight_on_every_screen(
    visit: Visit, module_house: House, scene: Scene, language: str
) -> None:
    ana = visit(module_house.address, language=language)
    scene(ana, module_house)

    assert [fault for screen in FIVE for fault in covered(ana, screen)] == []


@pytest.fixture(params=[(AHEAD, 3), (OMAHA, 3), (SINTETICO, 2)], ids=str)
def asked_at_poker(
    visit: Visit, module_house: House, request: pytest.FixtureRequest
) -> Iterator[Visitor]:
    """A player whose time to decide runs, with others at the table."""
    ana, (table, seats) = visit(module_house.address), request.param
    with ExitStack() as open:
        sits_at(ana, table, 1, "Maximiliana da Conceição")
        others = open.enter_context(company(module_house, table, ["Bela", "Rui"][: seats - 1], 2))
        hand = Table(module_house, table, ana, others)

        def turn() -> bool:
            hand.others_stay()
            return asked(ana)

        until(turn, "Ana is asked")
        yield ana


@rule("PD-44", "PD-59")
def test_a_decision_at_poker_is_in_sight_on_every_screen(asked_at_poker: Visitor) -> None:
    for screen in FIVE:
        assert covered(asked_at_poker, screen) == []
        assert asked_at_poker.page.evaluate(HIDDEN) == [], screen


PLANTED = {
    "the start lies under something": (
        "document.body.append(Object.assign(document.createElement('div'), {style:"
        " 'position: fixed; inset: 60% 0 0 0; z-index: 99'}))",
        "undo is covered by DIV.",
    ),
    "the chips are pushed off": (
        "document.querySelector('.tray').style.transform = 'translateX(60vw)'",
        "chip-10000 is off the screen",
    ),
    "words do not fit": (
        "document.querySelector('[data-testid=undo]').style ="
        " 'flex: none; min-width: 0; width: 24px'",
        "undo is too narrow for its words",
    ),
    "a bar covers the cloth": (
        "document.querySelector('.head').style.height = '70vh'",
        "is covered by",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_overlap_is_found(visit: Visit, module_house: House, fault: str) -> None:
    ana = visit(module_house.address)
    SCENES["American roulette"](ana, module_house)
    plant, said = PLANTED[fault]
    ana.page.evaluate(plant)

    for screen in FIVE:
        assert any(said in each for each in covered(ana, screen)), screen
