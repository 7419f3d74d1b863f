"""At one hold'em table, each at a browser: every way to bet, the ledger, broken lines, reports."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from banca.server.http import REPORTS
from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.line import Line
from tests.browser.poker_house import CAVE, CUT, CUT_TOO, FOUR, REPORTED
from tests.browser.poker_players import (
    Look,
    Table,
    agreed,
    asked,
    banca,
    by_size,
    by_slider,
    by_typing,
    checked_down,
    company,
    events,
    folds,
    goes_all_in,
    look,
    meanwhile,
    paid,
    presses,
    public,
    screen,
    sits_at,
    stays,
    whose,
)
from tests.browser.test_lost_line import AGAIN_MS
from tests.browser.test_phone import PHONES, TARGETS
from tests.browser.test_poker_phone import THUMB
from tests.browser.visitor import SIZES, Visitor
from tests.rule_marks import rule

NAMES = ("Ana", "Rui", "Eva", "Tom")
PURSE = 100_000
# Round the table from Rui, then the burned cards and the board: two aces win.
ACES_FOR_ANA = "2c 3d 4s As 7d 8c 9h Ah Kd Ks Kh 5c Jd Tc 6s Qs"


def four(visit: Visit, table: str, house: House, ana: str = "") -> tuple[list[Visitor], list[str]]:
    """Ana at a desktop, Rui and Tom in English, Eva with a phone; and their ids.

    Ana uses her own address if one is given.
    """
    at = house.address
    here = [visit(ana or at), visit(at, language="en")]
    here += [visit(at, screen="phone"), visit(at, language="en")]
    everybody = enumerate(zip(here, NAMES, strict=True), 1)
    return here, [sits_at(each, table, place, name) for place, (each, name) in everybody]


def in_all(look: Look) -> int:
    return sum(spot.stack for spot in look.seats.values()) + look.pot


@rule("806/2015:2.g", "reading:holdem-betting", "reading:holdem-order", "PD-44", "PD-59")
def test_four_play_and_every_screen_and_the_ledger_agree(visit: Visit, own_house: House) -> None:
    house = own_house  # Nothing was scripted for it: all of its log can be verified.
    here, ids = four(visit, FOUR, house)
    cookie = here[0].cookie

    # Before the flop: a slider, a typed amount, a quick size and a key; one folds by key.
    for act in (by_slider(0.2), by_typing(40), by_size("pot"), presses("c"), presses("f"), stays):
        act(whose(here))
        assert in_all(agreed(here)) == 4 * CAVE
    for visitor in here:
        expect(visitor.at("board")).to_have_attribute("data-cards", re.compile(r"^\w\w \w\w \w\w$"))
    flop = agreed(here)
    assert sorted(spot.state for spot in flop.seats.values()) == ["folded", *["playing"] * 3]
    assert flop.pots == [flop.pot]
    for visitor, own in zip(here, ids, strict=True):
        for player, spot in screen(visitor).seats.items():
            assert ("down" in spot.cards) == (player != own and spot.state == "playing")

    # On the flop: check, bet, call, fold; then checked down to the showdown.
    number = public(house, FOUR, cookie)["round"]
    for act in (stays, by_size("half"), stays, folds):
        act(whose(here))
        assert in_all(agreed(here)) == 4 * CAVE
    checked_down(here, lambda: public(house, FOUR, cookie)["round"] > number)

    whose(here)  # The next hand waits for its first move, and so does every screen.
    after = agreed(here)
    first = paid(house, FOUR, number, cookie)
    assert after.chips == {player: CAVE - put + got for player, put, got in first["lines"]}
    assert sum(after.chips.values()) == 4 * CAVE - first["commission"] < 4 * CAVE

    # All of them all in, and no two stacks are known to be the same: there are side pots.
    number += 1
    meanwhile(
        lambda: [goes_all_in(visitor) for visitor in here if asked(visitor)],
        lambda: public(house, FOUR, cookie)["round"] > number,
        "the hand is over",
    )
    paid(house, FOUR, number, cookie)
    eva = here[2]
    eva.at("replay-last").click()
    expect(eva.at("replayer")).to_have_attribute("data-round", str(number))
    won = [e for e in events(house, FOUR, number, cookie) if e["type"] == "Won"]
    sums = [sum(e["cents"] + e["commission"] for e in won if e["pot"] == n) for n in range(4)]
    eva.at("replay-slider").press("End")
    eva.at("replay-back").click()
    assert look(eva.at("replayer")).pots == [cents for cents in sums if cents]
    eva.at("replay-close").click()

    # Home with what is left, in the middle of a hand or not: on the page, and in the books.
    for visitor in here:
        visitor.at("leave").click()
    for visitor in here:
        expect(visitor.at("summary")).to_be_visible()
    balances = {id: house.get("me", v.cookie)["balance"] for id, v in zip(ids, here, strict=True)}
    for visitor, balance in zip(here, balances.values(), strict=True):
        visitor.expect_balance(balance)
    lines = [
        line
        for past in range(1, public(house, FOUR, cookie)["round"])
        for event in events(house, FOUR, past, cookie)
        if event["type"] == "HandPaid"
        for line in event["lines"]
    ]
    for player, put, got in lines:
        balances[player] += put - got
    assert set(balances.values()) == {PURSE}
    books = banca("verify", "--data", str(house.data))
    assert books["clean"], books["findings"]


@pytest.mark.soak
@rule("809/2015:74", "reading:line", "reading:away", "INT-4", "PD-58")
def test_one_of_four_loses_the_line_all_in_and_finds_the_result(
    visit: Visit, house: House, line: Line
) -> None:
    house.draws(CUT, "1", ACES_FOR_ANA)  # The button is hers.
    here, ids = four(visit, CUT, house, line.address)
    ana, *others = here
    while (now := whose(here)) is not ana:
        stays(now)
    number = public(house, CUT, ana.cookie)["round"]
    goes_all_in(ana)
    ana.severed = True
    line.cut()
    expect(ana.at("connection")).not_to_have_attribute("data-status", "open")

    goes_all_in(whose(others))
    while public(house, CUT, ana.cookie).get("turn"):
        folds(whose(others))
    end = paid(house, CUT, number, ana.cookie)
    [(_, put, got)] = [row for row in end["lines"] if row[0] == ids[0]]
    assert put == CAVE
    assert got > CAVE
    meanwhile(
        lambda: house.strikes(CUT, ids[0]),
        lambda: any(asked(each) for each in others),
        "nobody is held up for long: the next hand runs",
    )
    line.mend()

    expect(ana.at("connection")).to_have_attribute("data-status", "open", timeout=AGAIN_MS)
    until(lambda: screen(ana).chips[ids[0]] == got, "her stack is what the hand left of it")
    told = ana.tab("hands")
    expect(told.get_by_test_id("last-round")).to_have_attribute("data-round", str(number))
    ana.at(f"replay-{number}").click()
    ana.at("replay-slider").press("End")
    last = look(ana.at("replayer"))
    assert (last.seats[ids[0]].won, last.seats[ids[0]].known) == (got, got)
    assert len(last.board) == 5


@pytest.mark.soak
@rule("809/2015:43", "reading:line", "reading:away", "809/2015:69", "INT-4")
def test_a_line_lost_on_ones_turn_holds_nobody_up(visit: Visit, house: House, line: Line) -> None:
    ana, rui = visit(line.address), visit()
    own = sits_at(ana, CUT_TOO, 1, "Ana")
    sits_at(rui, CUT_TOO, 2, "Rui")
    with company(house, CUT_TOO, ["Eva"], 3) as [eva]:
        table = Table(house, CUT_TOO, ana, [eva], rui)

        def others() -> None:
            """Rui and Eva stay, if it is their turn."""
            table.others_stay()
            if asked(rui):
                stays(rui)

        meanwhile(others, lambda: asked(ana), "it is Ana's turn before the flop")
        stays(ana)
        meanwhile(others, lambda: asked(ana) and len(screen(ana).board) == 3, "Ana's on the flop")
        ana.severed = True
        line.cut()
        until(lambda: not public(house, CUT_TOO, rui.cookie)["places"]["1"]["line"], "she is off")
        house.strikes(CUT_TOO, own)
        rui.expect_said("Ana passa, pela casa")
        number = public(house, CUT_TOO, rui.cookie)["round"]

        until(lambda: asked(rui) or eva.asked(), "the next one is asked")
        if asked(rui):
            by_size("min")(rui)
        else:
            eva.says("Raise", cents=100)

        def time_passes() -> None:
            others()
            house.strikes(CUT_TOO, own)

        meanwhile(time_passes, lambda: "Ana desiste, pela casa" in rui.said, "she folds")
        meanwhile(
            others, lambda: public(house, CUT_TOO, rui.cookie)["round"] > number, "it is over"
        )
        expect(rui.at("seat-1")).to_have_attribute("data-state", "out")
        until(lambda: asked(rui) or eva.asked(), "the next hand is played without her")
        line.mend()

        expect(ana.at("connection")).to_have_attribute("data-status", "open", timeout=AGAIN_MS)
        expect(ana.at("between")).to_have_attribute("data-sits", "out")
        expect(ana.at("between")).to_contain_text("Está a descansar")
        ana.at("do-SitIn").click()
        expect(ana.at("between")).to_have_attribute("data-sits", "in")
        assert own in screen(rui).seats


@rule("PD-67", "809/2015:11.g", "reading:fair-play")
def test_whoever_sees_foul_play_tells_the_house_and_nobody_else(visit: Visit, house: House) -> None:
    ana, rui = visit(), visit(screen="phone", language="en")
    ids = [sits_at(ana, REPORTED, 1, "Ana"), sits_at(rui, REPORTED, 2, "Rui")]

    def told() -> list[tuple[str, str, str]]:
        rows = [each for each in banca("signs", "--data", str(house.data)) if "why" in each]
        return [(e["by"], e["player"], e["why"]) for e in rows if e["table"] == REPORTED]

    # Ana by keyboard alone, on her turn; in a text field letters are just letters.
    while (now := whose([ana, rui])) is not ana:
        stays(now)
    keys, field = ana.page.keyboard, ana.at("report-text")
    expect(ana.at("player-1")).to_have_count(0)  # Herself.
    ana.at("player-2").focus()
    keys.press("Enter")
    ana.at("player-report").press("Enter")
    expect(ana.at("report")).to_contain_text("Denunciar este jogador")
    expect(ana.at("report").get_by_role("heading", name="Rui")).to_be_visible()
    expect(ana.at("report").get_by_test_id("dialog-turn")).to_contain_text("É a sua vez")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(field).to_have_attribute("maxlength", "500")
    ana.at("report-send").press("Enter")
    expect(ana.at("report-trouble")).to_contain_text("Escreva o que viu.")
    expect(field).to_be_focused()
    keys.type("Passa fichas a outro.")
    ana.at("report-cancel").press("f")
    keys.press("Escape")
    expect(ana.at("report")).to_have_count(0)
    expect(ana.at("player-2")).to_be_focused()
    assert asked(ana)
    keys.press("Enter")
    ana.at("player-report").press("Enter")
    expect(field).to_have_value("Passa fichas a outro.")
    assert told() == []
    ana.at("report-send").press("Enter")
    expect(ana.at("report")).to_have_count(0)
    ana.expect_said("A casa recebeu a sua denúncia sobre Rui")
    expect(ana.at("refusal")).to_contain_text("A casa recebeu a sua denúncia sobre Rui")
    first = (ids[0], ids[1], "Passa fichas a outro.")
    assert told() == [first]
    assert not any("report" in words for words in rui.said)

    # Rui by thumb, in English, on phones of two sizes.
    for phone in PHONES:
        width, height = SIZES[phone]
        rui.resize(phone)
        [plate] = rui.page.evaluate(TARGETS, "[data-testid^=player-]")
        assert min(plate["width"], plate["height"]) >= THUMB, plate
        assert plate["hit"], plate
        rui.at("player-1").tap()
        rui.at("player-report").tap()
        expect(rui.at("report")).to_contain_text("Report this player")
        for target in rui.page.evaluate(TARGETS, "[data-testid=report] :is(button, textarea)"):
            assert min(target["width"], target["height"]) >= THUMB, target
            assert target["hit"], target
        box = rui.at("report").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        if phone is PHONES[0]:
            rui.at("report-cancel").tap()
    rui.at("report-text").fill("She always knows.\nFrom the first hand.")
    rui.at("report-send").tap()
    rui.expect_said("The house has received your report on Ana")
    second = (ids[1], ids[0], "She always knows.\nFrom the first hand.")
    assert told() == [first, second]
    assert sum("denúncia" in words for words in ana.said) == 1

    # Too much of it is refused, in words, with the rule; what was typed is not lost.
    for _ in range(REPORTS - 1):
        said = {"about": ids[1], "why": "x"}
        where = f"{house.address}/api/tables/{REPORTED}/reports"
        assert ana.context.request.post(where, data=said).status == 201
    ana.at("player-2").click()
    ana.at("player-report").click()
    field.fill("Outra vez.")
    ana.at("report-send").click()
    expect(ana.at("report-trouble")).to_contain_text("Demasiados pedidos em pouco tempo.")
    link = ana.at("report-trouble").get_by_role("link")
    expect(link).to_have_attribute("href", re.compile("#/rules/wire/busy"))
    expect(field).to_have_value("Outra vez.")
    assert len(told()) == 1 + REPORTS
    [complaint] = ana.problems
    assert "429" in complaint
    ana.problems.clear()
