"""What a round came to hides no die, no card and no number, and nothing that can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from playwright.sync_api import expect

from tests.browser.card_house import MACAU_SOLO, PONTO_SOLO, TWENTY_ONE_SOLO
from tests.browser.conftest import Visit, in_a_soak
from tests.browser.dice_house import BANCA_SOLO, CRAPS_SOLO, CUSSEC, CUSSEC_SOLO
from tests.browser.house import House, until
from tests.browser.poker_house import ELEVEN, OMAHA, SHOWN
from tests.browser.poker_players import Table, company, sits_at
from tests.browser.slots_house import CALM_REELS
from tests.browser.test_card_tables import cuts, phase
from tests.browser.test_every_screen import RESTS, WHOLE
from tests.browser.test_poker_variants import ACES_FOR_ANA
from tests.browser.test_slots import CARAVELA, JUNKS, LATAO, THREE_LINES, comes, paid, spins
from tests.browser.visitor import FIVE, Screen, Visitor
from tests.rule_marks import rule

# It stands in the middle of the table at first: here until the test lets it go to its place.
HOLD = """{
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (task, ms, ...more) =>
    ms === 2600 ? -window.held.push(task) : later(task, ms, ...more);
}"""
LET_GO = "window.held.splice(0).forEach((task) => task())"
STILL = RESTS.replace("'button,", "'[data-testid=moment], button,")
AGAIN = "window.dispatchEvent(new Event('resize'))"  # What has moved meanwhile is looked at again.

# What lies under it. A press goes through it, so that what is pressed there is what it hides; where
# it stands in a bar, what the bar has scrolled over is not under it. In the middle, for a moment,
# it may stand over bets: then `bets` is false. Where the table `fits`, all of this is in sight too.
HIDDEN = """([bets, fits]) => {
  const found = [];
  const name = (one) => one.dataset.testid ?? one.dataset.spot ?? one.dataset.card
    ?? `${one.className?.baseVal ?? one.className} ${one.textContent.trim().slice(0, 30)}`;
  const seen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden, [inert]');
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const met = (one, two) => {
    const [left, right] = [Math.max(one.left, two.left), Math.min(one.right, two.right)];
    const [top, bottom] = [Math.max(one.top, two.top), Math.min(one.bottom, two.bottom)];
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const inside = (one, two) =>
    one.left >= two.left - 1 && one.right <= two.right + 1
    && one.top >= two.top - 1 && one.bottom <= two.bottom + 1;
  const box = (one) => one.getBoundingClientRect();
  const shares = [0.1, 0.5, 0.9];
  const points = ({ left, right, top, bottom }) => shares.flatMap((x) =>
    shares.map((y) => [left + x * (right - left), top + y * (bottom - top)]));
  const hits = (area) => points(area).map(([x, y]) => document.elementFromPoint(x, y));

  const moment = document.querySelector('[data-testid=moment]');
  const touched = (see) => {
    moment.style.pointerEvents = 'auto';
    const found = see();
    moment.style.pointerEvents = '';
    return found;
  };
  const shows = (area) => touched(() => hits(area).some((hit) => moment.contains(hit)));
  const [its, bar] = [box(moment), moment.closest('.bar')];
  const CAME = `[data-dice] > g > g, [data-dome], [data-wheel], [data-dolly], [data-card],
    [data-testid=result], [data-testid=bank] .total, .points, .badge, [data-testid=reel],
    [data-testid=board] > *, [data-testid^=won-], [data-seat] .plate, .windows`;
  for (const one of all(CAME)) {
    const area = met(its, box(one));
    if (area && shows(area) && !(bar && inside(area, box(bar))))
      found.push(`${name(one)} is hidden`);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const over = all('.bar, .head').filter((each) => !each.contains(one));
    const out = !inside(box(one), screen) || over.some((each) => met(box(each), box(one)));
    if (fits && out) found.push(`${name(one)} is out of sight`);
  }
  const PRESSED = 'rect[data-spot], button, a, input, summary, [role=button], [role=tab]';
  for (const one of bets ? all(PRESSED) : []) {
    const area = met(its, box(one));
    if (area && shows(area) && hits(area).some((hit) => one.contains(hit)))
      found.push(`${name(one)} lies under it`);
  }
  if (fits && !inside(its, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }))
    found.push('it is off the screen');
  else if (fits) {
    const over = touched(() => hits(its).find((hit) => hit && !moment.contains(hit)));
    const part = `${over?.className?.baseVal ?? over?.className}`;
    // Its corners are round.
    if (over && !over.contains(moment)) found.push(`it is covered by ${over.tagName}.${part}`);
  }
  return [...new Set(found)];
}"""


def comes_in(visit: Visit, house: House, language: str = "pt") -> Visitor:
    """Somebody for whom it stands in the middle until the test lets it go."""
    ana = visit(house.address, motion=True, spin_ms=100, language=language)
    ana.context.add_init_script(HOLD)
    return ana


def coached(ana: Visitor) -> None:
    ana.at("how").click()
    expect(ana.at("lesson")).to_be_visible()


def played(table: str, drawn: str, start: str, *bets: str) -> Scene:
    """A round at an individual *table*, with the coach beside it."""

    def scene(ana: Visitor, house: House) -> None:
        ana.comes_to(table)
        coached(ana)
        until(lambda: ana.at("cut").count() or phase(ana) == "betting", "there is a table")
        if ana.at("cut").count():
            cuts(ana)
        until(lambda: phase(ana) == "betting", "bets are open")
        house.draws(table, drawn, cookie=ana.cookie)
        before = ana.round
        ana.bet(*bets)
        expect(ana.at("lesson")).to_have_count(0)  # Whoever plays has seen enough.
        ana.at(start).click()
        expect(ana.at("moment")).to_have_attribute("data-round", str(before))
        expect(ana.at("coach-next")).to_have_attribute("data-step", "over")

    return scene


def shared(table: str, drawn: str, *bets: str) -> Scene:
    def scene(ana: Visitor, house: House) -> None:
        ana.comes_to(table, "Maximiliana da Conceição")
        coached(ana)
        house.turns(table, "betting")
        house.draws(table, drawn)
        before = ana.round
        ana.bet(*bets)
        house.turns(table, "closed")
        house.turns(table, "betting")
        expect(ana.at("moment")).to_have_attribute("data-round", str(before))

    return scene


def spun(table: str, drawn: str) -> Scene:
    """A play of a slot machine."""

    def scene(ana: Visitor, house: House) -> None:
        comes(ana, table)
        coached(ana)
        paid(ana, house, table, drawn)
        expect(ana.at("coach-next")).to_have_attribute("data-step", "over")

    return scene


def doubled(ana: Visitor, house: House) -> None:
    """A prize that might have been doubled."""
    comes(ana, CALM_REELS)
    coached(ana)
    number = spins(ana, house, CALM_REELS, JUNKS)
    ana.at("double-open").click()
    ana.at("collect").click()
    expect(ana.at("moment")).to_have_attribute("data-round", str(number))


def dealt(table: str, *others: str, drawn: tuple[str, ...] = ()) -> Scene:
    """A hand of poker, shown to the end."""

    def scene(ana: Visitor, house: House) -> None:
        house.draws(table, *drawn)
        sits_at(ana, table, 1, "Maximiliana da Conceição")
        coached(ana)
        with company(house, table, others, 2) as there:
            hand = Table(house, table, ana, there)
            hand.goes()
            hand.ends()
            number = hand.view["round"] - 1
            expect(ana.at("moment")).to_have_attribute("data-round", str(number))
        ana.at("skip").click()

    return scene


Scene: TypeAlias = Callable[[Visitor, House], None]
MANY = ("split:17-20", "street:16-17-18", "corner:14-15-17-18", "dozens:1-2", "simple:odd")
TEN = ("Rui", "Eva", "Tom", "Bia", "Ivo", "Lia", "Gil", "Ema", "Leo", "Isa")
SCENES: dict[str, Scene] = {
    "French roulette": played("fr37-solo", "17", "spin", "pleno:17", "simple:red", "dozen:1"),
    "American roulette": played("am38-solo", "18", "spin", *MANY),
    "banca francesa": played(BANCA_SOLO, "5-5-4", "throw", "chance:grande", "chance:ases"),
    "cussec": played(CUSSEC_SOLO, "1-2-3", "ring", "small", "number:3"),
    "cussec for several": shared(CUSSEC, "1-2-3", "small", "number:3"),
    "craps": played(CRAPS_SOLO, "6-5", "throw", "field"),
    "blackjack": played(
        TWENTY_ONE_SOLO, "2h 3s 6d 3c 4h 2d 2s 5c 4d 3d", "coach-play", "place:2", "place:3"
    ),
    "ponto e banca": played(PONTO_SOLO, "2h 3s 2d 2c 5h 4d", "deal", "ponto", "pair:banca"),
    "Macau": played(MACAU_SOLO, "2h 3s 2d 2c 5h 4d", "deal", "ponto"),
    "hold'em": dealt(SHOWN, "Rui", "Eva", "Tom"),
    "Omaha, won": dealt(OMAHA, "Rui", "Eva", drawn=("", ACES_FOR_ANA)),
    "hold'em for eleven": dealt(ELEVEN, *TEN),
    "a slot machine": spun(LATAO, THREE_LINES),
    "a slot machine, nothing": spun(CARAVELA, "0 0 0 0 0"),
    "a slot machine, a prize": doubled,
}


def alone(ana: Visitor) -> None:
    ana.at("coach-close").click()
    expect(ana.at("coach")).to_have_count(0)


# With what is done to get there from the one before.
STATES: dict[str, Callable[[Visitor], object]] = {
    "in the middle": lambda ana: None,
    "the coach": lambda ana: ana.page.evaluate(LET_GO),
    "alone": alone,
    "a lesson": coached,
}


def hidden(ana: Visitor, screen: Screen, state: str) -> list[str]:
    ana.resize(screen)
    ana.page.evaluate(STILL)
    ana.page.evaluate(AGAIN)
    ana.page.evaluate(STILL)
    fits = screen in WHOLE and state in ("alone", "the coach")
    found: list[str] = ana.page.evaluate(HIDDEN, [state != "in the middle", fits])
    return [f"{screen}, {state}: {each}" for each in found]


LITTLE: list[Screen] = ["sideways", "low phone"]
POKER = ("hold'em", "Omaha, won", "hold'em for eleven")  # Whoever sits there stays.
WAYS = [
    *[(name, LITTLE, "pt") for name in ("French roulette", "blackjack")],
    *[in_a_soak(name, FIVE, "pt") for name in SCENES],
    *[in_a_soak(name, FIVE, "en") for name in SCENES if name not in POKER],
]


@rule("PD-44", "PD-59")
@pytest.mark.parametrize(("name", "screens", "language"), WAYS)
def test_what_a_round_came_to_hides_nothing(
    visit: Visit, module_house: House, name: str, screens: Sequence[Screen], language: str
) -> None:
    ana = comes_in(visit, module_house, language)
    SCENES[name](ana, module_house)
    found = []
    for state, gets_there in STATES.items():
        gets_there(ana)
        found += [fault for screen in screens for fault in hidden(ana, screen, state)]

    assert found == []


# Moves it there, over everything; or back to its place.
LAY = """(what) => {
  const one = document.querySelector('[data-testid=moment]');
  one.style.cssText = 'transition: none; transform: none';
  one.parentElement.style.zIndex = 99;
  if (!what) return;
  const from = one.getBoundingClientRect();
  const to = document.querySelector(what).getBoundingClientRect();
  one.style.transform = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
}"""
PLANTED = {
    "[data-wheel]": "is hidden",
    "[data-testid=result]": "result is hidden",
    'rect[data-spot="pleno:1"]': "pleno:1 lies under it",
    "[data-testid=coach-done]": "coach-done lies under it",
}


def test_a_planted_overlap_is_found(visit: Visit, module_house: House) -> None:
    ana = comes_in(visit, module_house)
    SCENES["French roulette"](ana, module_house)
    ana.page.evaluate(LET_GO)
    for screen in FIVE:
        assert hidden(ana, screen, "the coach") == []
        for what, said in PLANTED.items():
            ana.page.evaluate(LAY, what)
            found: list[str] = ana.page.evaluate(HIDDEN, [True, False])
            assert any(each.endswith(said) for each in found), (screen, what, found)
        ana.page.evaluate(LAY, "")
