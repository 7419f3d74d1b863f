"""Omaha and sintético on phones, in both languages, a whole hand each; a table of two."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import CAVE, DUEL, OMAHA, SINTETICO
from tests.browser.poker_players import (
    Table,
    agreed,
    by_size,
    checked_down,
    clicks,
    company,
    decided,
    folds,
    presses,
    public,
    screen,
    sits_at,
    stays,
    whose,
)
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

# Round the table from Rui, then the burned cards and the board: two aces win.
ACES_FOR_ANA = "2c 2d As 7d 7c Ah 3c 3d Ks 8d 9c Kh Jh Js Ac Td 9h 6c 6s Qd"
LIT = """(poker) => ['[data-seat]', '[data-testid=board]'].map((where) =>
  [...poker.querySelectorAll(`${where} .lifted [data-card]`)].map((card) => card.dataset.card))"""


def pair(visit: Visit, table: str) -> tuple[list[Visitor], list[str]]:
    """Ana in Portuguese and Rui in English, each with a phone; and their ids."""
    here = [visit(screen="phone"), visit(screen="phone", language="en")]
    ids = [sits_at(each, table, n, name) for n, (each, name) in enumerate(_named(here), 1)]
    return here, ids


def _named(here: list[Visitor]) -> list[tuple[Visitor, str]]:
    return list(zip(here, ("Ana", "Rui"), strict=True))


def rests(here: list[Visitor]) -> None:
    for visitor in here:
        expect(visitor.at("phase")).to_have_attribute("data-phase", "resting")


@rule("97/2010:6.1", "97/2010:11", "97/2010:12.1", "97/2010:8.5", "97/2010:15")
def test_a_hand_of_omaha_on_two_telephones(visit: Visit, house: House) -> None:
    house.draws(OMAHA, "", ACES_FOR_ANA)  # The button is not drawn by luck, and comes to her.
    here, _ = pair(visit, OMAHA)
    ana, rui = here
    with company(house, OMAHA, ["Eva"], 3) as others:
        hand = Table(house, OMAHA, ana, others, rui)
        while not isinstance(first := hand.next(), Visitor):
            hand.goes()
        before = agreed(here)
        price = int(re.findall(r"\d+", first.at("amount").get_attribute("title") or "")[-1])

        # No more than the pot: the slider ends there, and whoever types more is told by which rule.
        first.at("amount").fill("5000")
        expect(first.at("amount")).to_have_attribute("aria-invalid", "true")
        first.at("raise").click()
        refusal, rule_of_it = first.at("refusal"), first.at("refusal-rule")
        expect(refusal).to_contain_text(str(price))
        expect(rule_of_it).to_have_attribute("href", re.compile("#/rules/97-2010/1[12]"))
        assert agreed(here) == before
        by_size("most")(first)
        until(lambda: max(spot.bet for spot in agreed(here).seats.values()) == price, "the pot")
        hand.ends()

        rests(here)
        end = agreed(here)
        assert len(end.board) == 5
        shown = screen(ana).seats
        assert shown == screen(rui).seats
        assert all(len({*spot.cards} - {"down"}) == 4 for spot in shown.values())
        winners = [spot for spot in shown.values() if spot.won]
        assert [spot.cards for spot in winners] == [["As", "Ah", "Ks", "Kh"]]
        for visitor in here:
            hole, board = visitor.at("poker").evaluate(LIT)
            assert len(hole) == 2 * len(winners)  # Two of one's own, three of the board.
            assert len(board) == 3
        assert sum(spot.stack for spot in end.seats.values()) < 3 * CAVE


@rule("809/2015:49", "809/2015:50", "809/2015:51", "809/2015:53", "809/2015:54", "809/2015:60")
def test_a_hand_of_sintetico_with_an_estardilho_doubled(visit: Visit, house: House) -> None:
    here, ids = pair(visit, SINTETICO)
    ana, rui = here
    for visitor, words in ((ana, "quer estardilhar?"), (rui, "estardilho")):
        expect(visitor.at("decisions")).to_be_visible()
        expect(visitor.at("phase")).to_contain_text(words)
        assert screen(visitor).phase == "estardilho"
        assert all(spot.cards == [] for spot in screen(visitor).seats.values())
        expect(visitor.page.locator(".line .figures")).to_have_text(re.compile(r"\d"))  # Seconds.

    # The button calls one, the other none; then it is final, and the other doubles it.
    caller, other = (ana, rui) if screen(ana).button == 1 else (rui, ana)
    with decided(caller):
        caller.at("amount").fill("300")
        caller.at("raise").click()
    expect(caller.at("decisions")).to_have_count(0)
    clicks("fold")(other)
    expect(other.at("restardilho")).to_be_visible()
    expect(other.at("phase")).to_contain_text("600")  # What staying costs.
    presses("r")(other)
    for visitor in (caller, other):  # Everybody pays its double, and whoever called it acts last.
        expect(visitor.at("decisions")).to_be_visible()
        assert all(spot.cards == [] for spot in screen(visitor).seats.values())
        stays(visitor)
    whose(here)
    for visitor, own in zip(here, ids, strict=True):
        spots = screen(visitor).seats
        assert "down" not in spots[own].cards
        assert [spot.cards for player, spot in spots.items() if player != own] == [["down", "down"]]
    expect(ana.at("own-hand")).to_be_visible()
    checked_down(here, lambda: screen(ana).phase == screen(rui).phase == "resting")

    rests(here)
    end = screen(ana).seats
    assert end == screen(rui).seats
    assert all("down" not in spot.cards and len(spot.cards) == 2 for spot in end.values())
    ana.expect_said(f"{'Ana' if caller is ana else 'Rui'} estardilha 300 pts")
    rui.expect_said(f"{'Ana' if caller is ana else 'Rui'}: estardilho of 300 pts")
    assert public(house, SINTETICO, ana.cookie)["last"]["winners"]


@rule("reading:heads-up", "reading:button", "806/2015:2.c")
def test_of_two_the_button_has_the_small_blind_and_speaks_first_then_last(
    visit: Visit, house: House
) -> None:
    ana = visit()
    own = sits_at(ana, DUEL, 1, "Ana")
    with company(house, DUEL, ["Rui"], 2) as [rui]:
        duel = Table(house, DUEL, ana, [rui])
        buttons = []
        for _ in range(2):
            first = duel.next()
            view, label = screen(ana), ana.at("seat-1").get_attribute("aria-label") or ""
            mine = view.button == 1
            buttons.append(view.button)
            other = view.seats[rui.player]
            assert (view.seats[own].bet, other.bet) == ((50, 100) if mine else (100, 50))
            assert ("Pequena" if mine else "Grande") in label
            assert (first is ana) == mine
            number = duel.view["round"]
            duel.street(3)
            assert (duel.next() is ana) == (not mine)
            duel.goes(page=by_size("pot"), wire=lambda player: player.says("Raise", cents=200))
            duel.goes(page=folds, wire=lambda player: player.says("Fold"))
            until(lambda n=number: duel.view["round"] > n, "the next hand")  # type: ignore[misc]
        assert sorted(buttons) == [1, 2]
