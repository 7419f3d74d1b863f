"""The pictures of each game in `docs/`: a table in the middle of a round, on a desktop and a phone.

``python -m tests.browser.game_pictures [game …]`` rewrites them; look at each before committing.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

from playwright.sync_api import Error, expect

from tests.browser.house import CalmHouse, until
from tests.browser.pictures import Photographer
from tests.browser.poker_players import asked, stays, takes
from tests.browser.test_card_tables import cuts, offered, plays_on
from tests.browser.visitor import Screen, Visitor, launched

SCREENS: dict[str, Screen] = {"": "desktop", "-phone": "phone"}


def betting(ines: Visitor) -> None:
    expect(ines.at("phase")).to_have_attribute("data-phase", "betting", timeout=30_000)


def rounds(ines: Visitor, number: int, spots: list[str], start: str) -> None:
    """Play a few rounds, so that the table has a history."""
    for _ in range(number):
        betting(ines)
        before = ines.round
        ines.bet(*spots)
        ines.at(start).click()
        until(lambda before=before: ines.round > before, "a round ends", patience_s=40)  # type: ignore[misc]
    betting(ines)


def answers(ines: Visitor) -> bool:
    """Answer what is asked; a question that is withdrawn meanwhile does not count."""
    try:
        return plays_on(ines)
    except Error:
        return True


def blackjack(ines: Visitor) -> None:
    """Two places, two cards each, and something to decide."""
    ines.comes_to("bj-solo", "Inês")
    cuts(ines)

    def asked() -> bool:
        betting(ines)
        before = ines.round
        ines.pick(500)
        ines.bet("place:2", "place:3", "place:4")
        ines.at("deal").click()
        until(lambda: offered(ines) or ines.round > before, "the cards are dealt")
        ines.page.wait_for_timeout(1500)  # The first cards come one by one.
        if {"decide-hit", "decide-stand"} <= set(offered(ines)):
            return True
        until(lambda: not answers(ines) and ines.round > before, "the round is over", 60)
        return False

    until(asked, "a hand with a choice", patience_s=240)


def baccarat(ines: Visitor) -> None:
    """Some way into a shoe, with bets on the table."""
    ines.comes_to("pb-solo", "Inês")
    betting(ines)
    rounds(ines, 14, ["banca"], "deal")
    ines.pick(500)
    ines.bet("ponto")
    ines.pick(100)
    ines.bet("empate", "pair:banca")


def craps(ines: Visitor) -> None:
    """A point is set, bets have moved, and there are others around."""
    ines.comes_to("craps-solo", "Inês")

    def point() -> bool:
        betting(ines)
        before = ines.round
        if not ines.lying("pass").count():
            ines.bet("pass")
        ines.at("throw").click()
        until(lambda: ines.round > before, "the dice lie", patience_s=20)
        betting(ines)
        return ines.spot("come").get_attribute("aria-disabled") != "true"

    until(point, "a point", patience_s=120)
    ines.pick(500)
    ines.bet("come", "field")
    before = ines.round
    ines.at("throw").click()
    until(lambda: ines.round > before, "the dice lie", patience_s=20)
    betting(ines)
    ines.pick(100)
    ines.bet("hard:8", "total:7", "field")


def banca_francesa(ines: Visitor) -> None:
    ines.comes_to("bf-solo", "Inês")
    rounds(ines, 8, ["chance:ases"], "throw")
    ines.pick(500)
    ines.bet("chance:pequeno", "line:grande")
    ines.pick(100)
    ines.bet("chance:ases")


def cussec(ines: Visitor) -> None:
    ines.comes_to("cussec-solo", "Inês")
    rounds(ines, 6, ["small"], "ring")
    ines.pick(500)
    ines.bet("big", "sum:11")
    ines.pick(100)
    ines.bet("double:4", "pair:2-5", "number:6", "any-triple")


def machine(table: str) -> Callable[[Visitor], None]:
    """A slot machine whose last play has won something."""

    def play(ines: Visitor) -> None:
        ines.comes_to(table, "Inês")
        spin = ines.at("spin")

        def came() -> str:
            moment = ines.at("moment")
            return (moment.get_attribute("data-round") or "") if moment.count() else ""

        def wins() -> bool:
            expect(spin).to_have_attribute("aria-disabled", "false", timeout=60_000)
            before = came()
            spin.click()
            until(lambda: came() not in ("", before), "the play is over", patience_s=120)
            return ines.at("trace").count() > 0

        until(wins, "a prize", patience_s=240)

    return play


def sits(ines: Visitor, table: str) -> None:
    """At the first free place: the player of the previous picture still has another."""
    ines.comes_to(table, "Inês")
    free = ines.page.locator('[data-testid^="take-"]').first
    takes(ines, int((free.get_attribute("data-testid") or "").removeprefix("take-")))


def poker(table: str, cards: int) -> Callable[[Visitor], None]:
    """In the middle of a hand with the house's bots, and something to decide."""

    def play(ines: Visitor) -> None:
        sits(ines, table)

        def faces_it() -> bool:
            if not asked(ines):
                return False
            board = (ines.at("board").get_attribute("data-cards") or "").split()
            if len(board) == cards and ines.at("call").count():
                return True
            with suppress(Error, AssertionError):
                stays(ines)
            return False

        until(faces_it, "a bet to answer", patience_s=400)
        ines.page.wait_for_timeout(700)

    return play


def replay(ines: Visitor) -> None:
    """A past hand of hold'em, two thirds through."""
    sits(ines, "holdem")
    last = ines.at("replay-last")

    def played() -> bool:
        if asked(ines):
            with suppress(Error, AssertionError):
                stays(ines)
        return last.count() > 0 and last.is_enabled()

    until(played, "a hand is over", patience_s=200)
    last.click()
    slider = ines.at("replay-slider")
    expect(slider).to_be_visible()
    most = int(slider.get_attribute("max") or 0)
    slider.fill(str(2 * most // 3))
    ines.page.wait_for_timeout(700)


GAMES: dict[str, Callable[[Visitor], None]] = {
    "blackjack": blackjack,
    "baccarat": baccarat,
    "craps": craps,
    "banca-francesa": banca_francesa,
    "cussec": cussec,
    "slots": machine("slot-caravela"),
    "slots-macau": machine("slot-macau"),
    "holdem": poker("holdem", 3),
    "omaha": poker("omaha", 4),
    "sintetico": poker("sintetico", 3),
    "holdem-replay": replay,
}


def main(*names: str) -> None:
    with ExitStack() as open:
        house = CalmHouse(Path(open.enter_context(tempfile.TemporaryDirectory())))
        house.start()
        open.callback(house.end)
        photographer = Photographer(open.enter_context(launched()), house)
        for name in names or GAMES:
            for suffix, screen in SCREENS.items():
                photographer.game(f"{name}{suffix}.png", screen, GAMES[name])


if __name__ == "__main__":
    main(*sys.argv[1:])
