"""What moves at a table moves by transform and opacity alone, and no script holds a frame up."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.card_house import PONTO_SOLO, TWENTY_ONE_SOLO
from tests.browser.conftest import Visit
from tests.browser.dice_house import CRAPS_SOLO, CUSSEC_SOLO
from tests.browser.house import House, until
from tests.browser.poker_house import ELEVEN
from tests.browser.poker_players import Table, asked, company, sits_at, stays
from tests.browser.test_card_tables import EIGHTS, cuts
from tests.browser.test_slots import LATAO, THREE_LINES, paid
from tests.browser.visitor import Visitor

MOST_MS = 50.0
SPIN_MS = 4000  # As at a table that nobody hurries.

# Every property that an animation or a transition ever changed, with what it changed it of.
WATCH = """() => {
  window.moved = new Set();
  const look = () => {
    for (const each of document.getAnimations()) {
      const { tagName, className } = each.effect?.target ?? {};
      for (const frame of each.effect?.getKeyframes() ?? [])
        for (const name of Object.keys(frame))
          if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name))
            window.moved.add(`${name} of ${tagName}.${className?.baseVal ?? className}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
# What needs no layout: it moves, fades, or takes another colour where it stands.
STILL = {"transform", "translate", "rotate", "scale", "opacity", "filter", "clipPath"}
STILL |= {"color", "backgroundColor", "borderColor", "boxShadow", "fill", "stroke", "visibility"}
STILL |= {f"border{side}Color" for side in ("Top", "Right", "Bottom", "Left")}
STILL |= {"strokeOpacity", "fillOpacity", "strokeDashoffset", "outlineColor", "textShadow"}

Scene: TypeAlias = Callable[[Visitor, House], None]


def solo(table: str, spot: str, start: str) -> Scene:
    def play(ana: Visitor, house: House) -> None:
        if table in (PONTO_SOLO, TWENTY_ONE_SOLO):
            cuts(ana)
        if table == TWENTY_ONE_SOLO:
            house.draws(table, EIGHTS, cookie=ana.cookie)
        ana.bet(spot)
        ana.at(start).click()
        if table == TWENTY_ONE_SOLO:
            ana.at("decide-stand").click()
        expect(ana.at("moment")).to_be_visible()

    return play


def reels(ana: Visitor, house: House) -> None:
    """A play with prizes on three lines, from the press to its payment."""
    paid(ana, house, LATAO, THREE_LINES)


SCENES: dict[str, tuple[str, Scene]] = {
    "the wheel": ("fr37-solo", solo("fr37-solo", "simple:red", "spin")),
    "the dice": (CRAPS_SOLO, solo(CRAPS_SOLO, "field", "throw")),
    "the dome": (CUSSEC_SOLO, solo(CUSSEC_SOLO, "small", "ring")),
    "a coup": (PONTO_SOLO, solo(PONTO_SOLO, "ponto", "deal")),
    "a hand of blackjack": (TWENTY_ONE_SOLO, solo(TWENTY_ONE_SOLO, "place:3", "deal")),
    "the reels": (LATAO, reels),
}


@contextmanager
def eleven(ana: Visitor, house: House) -> Iterator[Table]:
    sits_at(ana, ELEVEN, 1, "Ana")
    names = ["Bela", "Caio", "Dora", "Eva", "Fábio", "Gil", "Hugo", "Inês", "João", "Lia"]
    with company(house, ELEVEN, names, 2) as others:
        yield Table(house, ELEVEN, ana, others)


def plays(hand: Table, ana: Visitor) -> None:
    """Everybody stays until the flop lies."""

    def flop() -> bool:
        hand.others_stay()
        if asked(ana):
            stays(ana)
        return len((ana.at("board").get_attribute("data-cards") or "").split()) >= 3

    until(flop, "three cards lie on the table", patience_s=300)


def moved(ana: Visitor) -> list[str]:
    found: list[str] = ana.page.evaluate("[...window.moved]")
    return [each for each in found if each.split(" of ")[0] not in STILL]


@pytest.mark.parametrize("scene", SCENES)
def test_what_moves_needs_no_layout(visit: Visit, module_house: House, scene: str) -> None:
    table, play = SCENES[scene]
    ana = visit(module_house.address, motion=True, spin_ms=600)
    ana.comes_to(table)
    ana.page.evaluate(WATCH)
    play(ana, module_house)

    assert ana.page.evaluate("window.moved.size") > 0
    assert moved(ana) == []


def test_a_planted_layout_is_found(visit: Visit) -> None:
    ana = visit(motion=True)
    ana.open()
    ana.page.evaluate(WATCH)
    grow = "document.body.animate([{ width: '50%' }, { width: '100%' }], 400).finished"
    ana.page.evaluate(f"{grow}.then(() => null)")

    assert moved(ana) == ["width of BODY."]


# --- The trace ------------------------------------------------------------------------------------


class Task(NamedTuple):
    """A task of the page's main thread, and how long our script ran in it, in processor time."""

    at: int
    script_ms: float


SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.run", "TimerFire", "EventDispatch"}
SCRIPT |= {"FireAnimationFrame"}
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "v8"]


def tasks(trace: dict[str, Any]) -> list[Task]:
    """Every task of the page, by its script: nested calls count once."""
    events = trace["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    ours = [e for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in mains]
    found = []
    for thread in mains:
        here = sorted((e for e in ours if (e["pid"], e["tid"]) == thread), key=lambda e: e["ts"])
        whole = [e for e in here if e["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
        script = [e for e in here if e["name"] in SCRIPT and "tdur" in e]
        found += [Task(task["ts"], _union(task, script)) for task in whole]
    return found


def _union(task: dict[str, Any], script: Sequence[dict[str, Any]]) -> float:
    end, total = task["ts"] + task["dur"], 0
    until_us = 0
    for event in script:
        if event["ts"] < task["ts"] or event["ts"] >= end or event["ts"] < until_us:
            continue
        total += event["tdur"]
        until_us = event["ts"] + event["dur"]
    return total / 1000


@contextmanager
def traced(browser: Browser, ana: Visitor, path: Path) -> Iterator[list[Task]]:
    found: list[Task] = []
    browser.start_tracing(page=ana.page, path=path, categories=CATEGORIES)
    yield found
    browser.stop_tracing()
    found += tasks(json.loads(path.read_text("utf-8")))


def told(found: list[Task]) -> str:
    worst = max((task.script_ms for task in found), default=0.0)
    busy = sum(task.script_ms for task in found)
    return f"{len(found)} tasks, {busy:.0f} ms of script, the longest {worst:.1f} ms"


@pytest.mark.soak
@pytest.mark.parametrize("scene", SCENES)
def test_no_script_holds_a_frame_up(
    visit: Visit, module_house: House, browser: Browser, tmp_path: Path, scene: str
) -> None:
    table, play = SCENES[scene]
    ana = visit(module_house.address, motion=True, spin_ms=SPIN_MS)
    ana.comes_to(table)
    with traced(browser, ana, tmp_path / "trace.json") as found:
        play(ana, module_house)
    sys.stdout.write(f"\n{scene}: {told(found)}\n")

    assert found
    assert [task for task in found if task.script_ms > MOST_MS] == []


@pytest.mark.soak
def test_eleven_at_poker_hold_no_frame_up(
    visit: Visit, module_house: House, browser: Browser, tmp_path: Path
) -> None:
    ana = visit(module_house.address, motion=True)
    with eleven(ana, module_house) as hand, traced(browser, ana, tmp_path / "trace.json") as found:
        plays(hand, ana)
    sys.stdout.write(f"\neleven at poker: {told(found)}\n")

    assert [task for task in found if task.script_ms > MOST_MS] == []


@pytest.mark.soak
def test_a_planted_long_task_is_found(visit: Visit, browser: Browser, tmp_path: Path) -> None:
    ana = visit()
    ana.open()
    busy = "let n = 0; for (const end = performance.now() + 300; performance.now() < end;) n += 1"
    with traced(browser, ana, tmp_path / "trace.json") as found:
        ana.page.evaluate(f"new Promise((done) => setTimeout(() => {{ {busy}; done() }}, 10))")

    assert any(task.script_ms > MOST_MS for task in found), told(found)
