"""What a table says that a round came to is what the ledger says, until the next bet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.card_house import PONTO_SOLO, TWENTY_ONE_SOLO
from tests.browser.conftest import Visit, in_a_soak
from tests.browser.dice_house import BANCA_SOLO, CRAPS_SOLO, CUSSEC_SOLO
from tests.browser.house import House, until
from tests.browser.poker_house import SHOWN
from tests.browser.poker_players import Table, company, sits_at
from tests.browser.test_card_tables import phase, plays_on
from tests.browser.test_slots import comes, ready
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

# Every state in which the moment was ever shown, and null whenever there was none.
WATCH = """() => {
  window.moments = [];
  const look = () => {
    const found = document.querySelectorAll('[data-testid=moment]');
    const now = [...found].map(({ dataset, textContent }) => ({ ...dataset, textContent }));
    const last = JSON.stringify(window.moments.at(-1));
    if (JSON.stringify(now) !== last) window.moments.push(now);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}"""


class Game(NamedTuple):
    table: str
    bets: tuple[str, ...]
    start: str  # The button that starts a round.


GAMES = (
    Game("fr37-solo", ("simple:red", "dozen:1"), "spin"),
    Game(BANCA_SOLO, ("chance:grande", "chance:ases"), "throw"),
    Game(CUSSEC_SOLO, ("small", "number:3"), "ring"),
    Game(CRAPS_SOLO, ("field",), "throw"),
    Game(PONTO_SOLO, ("ponto", "pair:banca"), "deal"),
    Game(TWENTY_ONE_SOLO, ("place:1", "place:4"), "deal"),
)


NOTHING = {"stake": 0, "returned": 0}  # Settled in a round: a null throw leaves all chips lying.


def false_moments(shown: Iterable[list[dict[str, str]]], ledger: dict[int, Any]) -> list[Any]:
    """What was shown and is not so. A round may be paid in parts: each is a part of its sum."""
    false: list[Any] = []
    last: dict[int, tuple[int, int]] = {}
    for moments in shown:
        if len(moments) > 1:
            false.append(moments)
        for moment in moments:
            round = int(moment["round"])
            stake, returned = int(moment["stake"]), int(moment["returned"])
            true = ledger.get(round, NOTHING)
            if stake > true["stake"] or returned > true["returned"] or round < max(last, default=0):
                false.append(moment)
            last[round] = stake, returned
    return false + [
        (round, sums)
        for round, sums in last.items()
        if sums != (ledger.get(round, NOTHING)["stake"], ledger.get(round, NOTHING)["returned"])
    ]


def played(ana: Visitor, game: Game) -> bool:
    """A round from the bets to its end, and whether it decided one.

    Whatever is asked meanwhile is answered.
    """
    until(lambda: not plays_on(ana) and phase(ana) == "betting", "bets are open")
    before = ana.round
    ana.bet(*game.bets)
    expect(ana.at("moment")).to_have_count(0)  # The next bet ends it.
    ana.at(game.start).click()
    until(lambda: not plays_on(ana) and ana.round > before, "the round ends")
    moment = ana.at("moment")
    expect(moment).to_have_attribute("data-round", str(before))
    return moment.get_attribute("data-stake") != "0"


def every_row(house: House, cookie: str) -> dict[int, Any]:
    """The whole history of a player, by round."""
    page = house.get("me/history?limit=100", cookie)
    rows = list(page["rounds"])
    while page["next"] is not None:
        page = house.get(f"me/history?limit=100&before={page['next']}", cookie)
        rows += page["rounds"]
    return {row["round"]: row for row in rows}


@rule("PD-44", "804/2015:24")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.table)
@pytest.mark.parametrize("rounds", [2, in_a_soak(340)])
def test_what_a_round_came_to_is_what_the_ledger_says(
    visit: Visit, house: House, game: Game, rounds: int
) -> None:
    ana = visit(motion=True, spin_ms=300)
    ana.comes_to(game.table)
    ana.page.evaluate(WATCH)
    decided = [played(ana, game) for _ in range(rounds)]
    while sum(decided) < 2:  # Null throws decide nothing, and several may come in a row.
        decided.append(played(ana, game))
    shown = ana.page.evaluate("window.moments")
    ledger = every_row(house, ana.cookie)

    assert len(ledger) == sum(decided)
    assert len({moment[0]["round"] for moment in shown if moment}) == len(decided)
    assert false_moments(shown, ledger) == []


@rule("PD-44", "809/2015:66")
@pytest.mark.parametrize("hands", [1, in_a_soak(40)])
def test_what_a_hand_of_poker_came_to_is_what_the_ledger_says(
    visit: Visit, own_house: House, hands: int
) -> None:
    house = own_house  # Others sit down at this table too.
    ana = visit(house.address, motion=True)
    sits_at(ana, SHOWN, 1, "Ana")
    ana.page.evaluate(WATCH)
    with company(house, SHOWN, ["Rui", "Eva", "Tom"], 2) as others:
        played = Table(house, SHOWN, ana, others)
        for _ in range(hands):
            played.goes()
            played.ends()
            number = played.view["round"] - 1
            expect(ana.at("moment")).to_have_attribute("data-round", str(number))
            expect(ana.at("moment")).to_contain_text("ganha")
            house.lapses(SHOWN)  # The next hand begins.
        shown = ana.page.evaluate("window.moments")
        page = house.get("me/history?limit=100", ana.cookie)
    ledger = {row["round"]: row for row in page["rounds"]}

    assert number in ledger
    assert len(ledger) >= hands
    assert false_moments(shown, ledger) == []


@rule("PD-44", "828/2015:33", "828/2015:36")
@pytest.mark.parametrize("table", ["slot-latao", "slot-azulejo", "slot-caravela"])
@pytest.mark.parametrize("plays", [3, in_a_soak(150)])
def test_what_a_play_came_to_is_what_the_ledger_says(
    visit: Visit, house: House, table: str, plays: int
) -> None:
    ana = visit(motion=True, spin_ms=200)
    comes(ana, table)
    ana.page.evaluate(WATCH)
    first = int(house.view(table, ana.cookie)["public"]["view"]["round"])
    for number in range(first, first + plays):
        ready(ana)
        ana.at("spin").click()
        expect(ana.at("moment")).to_have_attribute("data-round", str(number))
    ready(ana)
    shown = ana.page.evaluate("window.moments")
    ledger = every_row(house, ana.cookie)

    assert len(ledger) == plays
    assert false_moments(shown, ledger) == []


def test_a_stale_or_false_moment_is_found() -> None:
    ledger = {3: {"stake": 100, "returned": 0}, 4: {"stake": 100, "returned": 200}}
    third = {"round": "3", "stake": "100", "returned": "0"}
    fourth = {"round": "4", "stake": "100", "returned": "200"}
    assert false_moments([[third], [], [fourth], []], ledger) == []
    assert false_moments([[third], [fourth], [third]], ledger)  # An older round's again.
    assert false_moments([[third, fourth]], ledger)  # Two sums.
    assert false_moments([[fourth | {"returned": "300"}]], ledger)
    assert false_moments([[fourth | {"returned": "0"}]], ledger)  # Never put right.
