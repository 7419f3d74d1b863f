"""Chips that come by themselves between hands: only if chosen, once per hand, until a refusal."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import (
    AHEAD,
    CAVE,
    CUT,
    CUT_TOO,
    DUEL,
    FOUR,
    SHOWN,
    TOPPED,
    TWO,
    WAITING,
    WATCHED,
)
from tests.browser.poker_players import Player, Table, company, folds, screen, sits_at
from tests.rule_marks import rule

PURSE = 100_000
ELSEWHERE = (FOUR, CUT, CUT_TOO, SHOWN, WATCHED, DUEL, TWO, WAITING, AHEAD)


@rule("809/2015:2.o", "809/2015:11.b", "reading:cave", "reading:topping-up", "PD-47")
def test_chips_come_by_themselves_where_that_was_chosen_and_stop_at_a_refusal(
    visit: Visit, own_house: House
) -> None:
    ana = visit(own_house.address)
    own = sits_at(ana, TOPPED, 1, "Ana")
    cookie = ana.cookie

    def balance() -> int:
        return int(own_house.get("me", cookie)["balance"])

    def chips() -> int:
        return screen(ana).chips[own]

    with (
        company(own_house, TOPPED, ["Rui"], 2) as [rui],
        Player(own_house.port, own, cookie) as herself,  # By wire, at other tables.
    ):
        hand = Table(own_house, TOPPED, ana, [rui])

        def gives_up() -> None:
            """She folds one hand, and the next one waits for its first move."""
            hand.next()
            number = hand.view["round"]
            while hand.next() and hand.view["round"] == number:
                if hand.next() is ana:
                    folds(ana)
                else:
                    hand.others_stay()

        # Nothing comes to whoever has not chosen it.
        gives_up()
        lost = CAVE - chips()
        assert lost > 0
        assert balance() == PURSE - CAVE

        # All that she has is in play elsewhere: the house refuses, says so once, and it is off.
        for table in ELSEWHERE:
            herself.takes(table, 1)
        assert balance() == 0
        ana.tab("table")
        switch = ana.at("autotop-on")
        expect(switch).not_to_be_checked()
        switch.check()
        ana.at("autotop-below").select_option("100")
        gives_up()
        expect(switch).not_to_be_checked()
        ana.expect_said("A reposição automática ficou desligada.")
        before = len(ana.said)
        gives_up()
        assert not any("reposição" in words for words in ana.said[before:])
        short = CAVE - chips()
        assert (balance(), short > lost) == (0, True)

        # With something to spend it fills the stack up, once per hand, whatever else is open.
        herself.wish(ELSEWHERE[0], type="Leave")
        until(lambda: balance() == CAVE, "her chips are back")
        switch.check()
        ana.at("autotop-below").select_option("100")
        other = ana.context.new_page()  # The same player in another tab, with the same choice.
        other.goto(ana.page.url)
        expect(other.get_by_test_id("seat-1")).to_be_visible()
        gives_up()
        ana.expect_said("Cave reposta automaticamente")
        assert chips() == CAVE
        spent = CAVE - balance()
        assert spent > short
        other.close()

        # It survives the page; and the choice of less is kept to.
        ana.page.reload()
        hand.next()
        ana.tab("table")
        expect(switch).to_be_checked()
        expect(ana.at("autotop-below")).to_have_value("100")
        gives_up()
        assert chips() == CAVE
        spent = CAVE - balance()
        ana.at("autotop-below").select_option("50")
        gives_up()
        assert chips() < CAVE
        assert balance() == CAVE - spent
