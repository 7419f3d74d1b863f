"""Eleven at a table on a phone: everything can be read, and every decision can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.poker_house import CROWD, ELEVEN
from tests.browser.poker_players import (
    HAND_S,
    Table,
    asked,
    company,
    decided,
    screen,
    sits_at,
    stays,
)
from tests.browser.test_phone import PHONES, TARGETS
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

THUMB = 44  # Pixels.
LEAST = 24
NAMES = ["Maximiliana da Conceição", "Conceição", "Duarte", "Eva", "Francisco Xavier"]
NAMES += ["Gonçalo", "Helena", "Inês", "João", "Zé"]

# Boxes of everything that is read or pressed, as much of each as is painted; and which of them
# overlap, or lie beyond the screen. The cards of one hand overlap each other and the plate of their
# owner: their corners are what is read.
OVERLAPS = r"""() => {
  const found = [];
  const poker = document.querySelector('[data-testid=poker]');
  const painted = (box, node) => {
    let { left, top, right, bottom } = box;
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const within = at.getBoundingClientRect();
      [left, right] = [Math.max(left, within.left), Math.min(right, within.right)];
      [top, bottom] = [Math.max(top, within.top), Math.min(bottom, within.bottom)];
    }
    return { left, top, right, bottom };
  };
  const note = (owner, kind, nodes) => nodes.forEach((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = painted((kind === 'text' ? range : node).getBoundingClientRect(), node);
    if (box.right - box.left < 1 || box.bottom - box.top < 1) return;
    const name = node.textContent.trim().slice(0, 24) || node.dataset.card || node.dataset.testid;
    found.push({ owner, kind, name: `${owner} ${kind} ${name}`, ...box });
  });
  for (const seat of poker.querySelectorAll('[data-seat]')) {
    const of = (all) => [...seat.querySelectorAll(all)];
    note(seat.dataset.testid, 'text', of('.name, .stack, .tag, .made, .seconds'));
    note(seat.dataset.testid, 'card', of('[data-card]:not([data-card=down])'));
  }
  const all = (what) => [...document.querySelectorAll(what)];
  note('board', 'card', all('[data-testid=board] [data-card]'));
  note('chips', 'text', all('[data-testid=pot] b, .total, [data-testid=side-pots] b, .bet b'));
  note('sign', 'box', all('[data-testid=button], [data-testid=seal]'));
  note('bar', 'box', all('.bar button, .bar a, .bar input, .bar .said, .bar ol'));
  note('head', 'box', all('.head button, .head a, .head dd, .head h1'));
  const wrong = found
    .filter((box) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(({ name }) => `${name} is beyond the screen`);
  found.forEach((one, n) => found.slice(n + 1).forEach((other) => {
    if (one.owner === other.owner && [one.kind, other.kind].includes('card')) return;
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 1 && high > 1) {
      wrong.push(`${one.name} × ${other.name}: ${wide.toFixed(1)} × ${high.toFixed(1)}`);
    }
  }));
  return wrong;
}"""

# Round the table from the fourth place to the third, which has the button and wins everything: a
# prize is never wider than there, and never closer to the button.
ACES_FOR_THE_BUTTON = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d As 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d Ah "
ACES_FOR_THE_BUTTON += "Kd Ks Kh 5c Jd Tc 6s Qs"

# Counted in frames and not in seconds, since a slow machine paints fewer of them.
RESTS = """async () => {
  const all = () => [...document.querySelectorAll('.plate, .bet, .spot, .bar')];
  const where = () => JSON.stringify(all().map((each) => each.getBoundingClientRect()));
  for (let last = '', same = 0; same < 20; ) {
    await new Promise((painted) => requestAnimationFrame(painted));
    const now = where();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""


def settled(visitor: Visitor) -> None:
    """The table has been laid out for the available room, and stays so for a while."""
    visitor.page.wait_for_function("document.fonts.status === 'loaded'")
    visitor.page.evaluate(RESTS)


def expect_readable(visitor: Visitor) -> None:
    for phone in PHONES:
        visitor.resize(phone)
        visitor.page.evaluate("scrollTo(0, 0)")
        settled(visitor)
        assert visitor.page.evaluate(OVERLAPS) == [], phone
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        plates = visitor.page.evaluate(TARGETS, "[data-testid^=player-]")
        assert len(plates) == len(NAMES)
        for plate in plates:
            assert min(plate["width"], plate["height"]) >= THUMB, plate
            assert plate["hit"], f"{plate} is covered"
        if asked(visitor):
            expect_pressable(visitor)


def expect_pressable(visitor: Visitor) -> None:
    sizes = visitor.page.evaluate(TARGETS, "[data-testid=decisions] .buttons button")
    assert len(sizes) == 3
    for target in sizes:
        assert min(target["width"], target["height"]) >= THUMB, target
        assert target["hit"], f"{target} is covered"
    for kind in ("button", "a", "input"):
        for target in visitor.page.evaluate(TARGETS, f".bar {kind}, .oval {kind}"):
            assert min(target["width"], target["height"]) > LEAST - 0.01, target
            assert target["hit"], f"{target} is covered"


def reached(visitor: Visitor) -> set[str]:
    """Everything that Tab reaches, once around."""
    names: set[str] = set()
    visitor.page.evaluate("document.activeElement?.blur()")
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        name = visitor.page.evaluate("document.activeElement?.dataset?.testid ?? ''")
        if name == "fold" and name in names:
            break
        names.add(name)
    return names


@rule("PD-59", "809/2015:5", "reading:omaha-places")
@pytest.mark.parametrize("table", [ELEVEN, in_a_soak(CROWD)])
def test_eleven_fit_a_telephone(visit: Visit, house: House, table: str) -> None:
    if table == ELEVEN:
        house.draws(table, "3", ACES_FOR_THE_BUTTON)
    ana = visit(screen="phone")
    sits_at(ana, table, 1, "Ana")
    with company(house, table, NAMES, 2) as others:
        hand = Table(house, table, ana, others)

        def others_stay(over: Callable[[], Any], bet: int = 0) -> None:
            """Without a look at the screen; the first to act bets, if wanted."""

            def done() -> bool:
                view = hand.view
                for player in others:
                    if player.player == (view.get("turn") or {}).get("player") and player.asked():
                        if bet and not view["high"]:
                            player.says("Raise", cents=bet)
                        else:
                            player.stays()
                return bool(over())

            until(done, "the others have decided", patience_s=HAND_S)

        others_stay(lambda: asked(ana))
        stays(ana)
        others_stay(lambda: len(hand.view["board"]) == 3 and hand.view.get("turn"))
        if hand.next() is ana:
            stays(ana)
        others_stay(lambda: asked(ana), bet=1000)
        assert len(screen(ana).board) == 3
        expect_readable(ana)
        decisions = {"fold", "call", "raise", "amount", "amount-slider", "size-min", "size-all"}
        assert decisions <= reached(ana)

        ana.at("size-all").focus()
        with decided(ana):
            ana.page.keyboard.press("Enter")
            ana.at("raise").focus()
            ana.page.keyboard.press("Enter")
        others_stay(lambda: screen(ana).phase == "resting")
        end = screen(ana)
        assert all("down" not in spot.cards and spot.cards for spot in end.seats.values())
        assert len(end.seats) == 11
        if table == ELEVEN:
            assert [(spot.place, end.button) for spot in end.seats.values() if spot.won] == [(3, 3)]
        expect_readable(ana)
