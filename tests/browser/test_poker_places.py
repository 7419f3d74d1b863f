"""Places at a poker table: waiting, resting, chips, actions chosen ahead, two tables, newcomers."""

from __future__ import annotations

import contextlib
import re

from playwright.sync_api import Error, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import AHEAD, BOTS, CAVE, LEFT, RIGHT, STANDS, TWO, WAITING
from tests.browser.poker_players import (
    Spot,
    Table,
    asked,
    checked_down,
    company,
    folds,
    gives_up,
    goes_all_in,
    look,
    meanwhile,
    public,
    raises,
    screen,
    sits_at,
    stays,
    takes,
)
from tests.rule_marks import rule

PURSE = 100_000


@rule("reading:waiting-list", "809/2015:10", "reading:holdem-table")
def test_whoever_finds_the_table_full_waits_and_is_offered_the_next_place(
    visit: Visit, house: House
) -> None:
    eva = visit(screen="phone", language="en")
    with company(house, WAITING, ["Ana", "Rui"], 1) as [ana, rui]:
        eva.comes_to(WAITING, "Eva")
        expect(eva.at("between")).to_contain_text("All seats are taken")
        assert not eva.page.locator("[data-testid^=take-]").count()
        eva.at("do-Queue").click()
        expect(eva.at("between")).to_have_attribute("data-sits", "queue")
        expect(eva.at("between")).to_contain_text("1")
        assert len(rui.sees(WAITING)["queue"]) == 1

        rui.wish(WAITING, type="Leave")
        duel = Table(house, WAITING, eva, [ana])
        meanwhile(duel.others_stay, lambda: eva.at("take-2").count(), "a place is offered")
        takes(eva, 2)
        duel.next()
        assert duel.view["queue"] == []
        until(lambda: {s.place for s in screen(eva).seats.values()} == {1, 2}, "both play")


def steps_back(hand: Table) -> None:
    """Ana rests from the next hand on; until then she folds, and the others stay."""
    while hand.next() is hand.ana:
        folds(hand.ana)
    hand.ana.at("do-SitOut").click()  # Somebody else is to act, and waits.
    own = hand.ana.page.locator(".seat.own")

    def out() -> bool:
        if asked(hand.ana):
            folds(hand.ana)
        hand.others_stay()
        return own.get_attribute("data-state") == "out"

    until(out, "she rests")


@rule("809/2015:69", "reading:cave", "806/2015:2.f", "809/2015:11.b", "reading:rathole", "PD-61")
def test_resting_topping_up_and_going_home_with_the_stack(visit: Visit, house: House) -> None:
    ana = visit()
    own = sits_at(ana, TWO, 1, "Ana")
    ana.expect_balance(PURSE - CAVE)
    with company(house, TWO, ["Rui"], 2) as [rui]:
        hand = Table(house, TWO, ana, [rui])
        hand.next()
        # In mid-hand no chips are added: it is not offered, and whoever asks is told why.
        answer = rui.ask(TWO, type="TopUp", cents=100)
        assert (answer["type"], answer["cite"]) == ("Refused", "reading:topping-up")
        assert answer["phrase"] == "not before this hand is over"
        assert ana.at("do-TopUp").count() == 0

        steps_back(hand)
        left = screen(ana).seats[own].known
        assert left < CAVE
        ana.at("do-TopUp").click()
        dialog = ana.at("amount-dialog")
        expect(dialog.get_by_role("link")).to_have_attribute("href", re.compile("#/rules/.*cave"))
        expect(ana.at("dialog-amount")).to_have_value(re.compile(str(CAVE - left)))
        ana.at("dialog-ask").click()
        expect(ana.at("seat-1")).to_have_attribute("data-stack", str(CAVE))
        ana.expect_balance(PURSE - CAVE - (CAVE - left))
        ana.at("do-SitIn").click()

        # She wins what Rui has raised by, rests again, and leaves with what she has.
        if hand.next() is ana:
            hand.goes()
        hand.goes(wire=raises(1000))
        hand.goes(page=goes_all_in)
        hand.goes(wire=gives_up)
        steps_back(hand)
        stack = screen(ana).seats[own].known
        assert stack > CAVE
        ana.at("leave").click()
        expect(ana.at("summary")).to_be_visible()
        ana.expect_balance(PURSE - CAVE - (CAVE - left) + stack)
        # Chips do not leave the table by the door: whoever comes back brings what was taken along.
        ana.at("summary").get_by_role("button").click()
        ana.at("take-1").click()
        told = re.sub(r"\D", "", ana.at("dialog-ask").inner_text())
        assert told == str(stack)


@rule("809/2015:71", "809/2015:72", "reading:poker-inactivity", "PD-60")
def test_at_a_table_that_stands_the_screen_warns_before_the_session_ends(
    visit: Visit, house: House
) -> None:
    ana = visit()
    sits_at(ana, STANDS, 1, "Ana")
    ana.at("do-SitOut").click()
    notice = ana.at("notice")
    house.lapses(STANDS)
    expect(notice).to_contain_text("A mesa está à espera e não está a jogar.")
    ana.at("stay").click()  # It says what to do, and does nothing else.
    expect(notice).to_have_count(0)
    house.lapses(STANDS)
    expect(notice).to_contain_text("termina daqui a um minuto se não voltar")
    expect(notice).to_contain_text("acabe o descanso ou reponha a cave")
    ana.expect_said("A sua sessão termina daqui a um minuto se não voltar ao jogo.")

    house.lapses(STANDS)
    expect(ana.at("summary")).to_contain_text("A casa terminou a sessão")
    ana.expect_balance(PURSE)


@rule("reading:holdem-betting", "INT-6")
def test_what_is_said_ahead_is_done_in_ones_turn_or_dropped(visit: Visit, house: House) -> None:
    ana = visit()
    own = sits_at(ana, AHEAD, 1, "Ana")
    with company(house, AHEAD, ["Rui", "Eva"], 2) as others:
        hand = Table(house, AHEAD, ana, others)

        def mine() -> Spot:
            return screen(ana).seats[own]

        def says_ahead(kind: str, cards: int) -> int:
            """With *cards* on the table, before somebody else bets; what she had until then."""
            hand.street(cards)
            if hand.next() is ana:
                hand.goes()
            ana.at(f"ahead-{kind}").click()
            expect(ana.at(f"ahead-{kind}")).to_have_attribute("aria-pressed", "true")
            stack = mine().known
            hand.goes(wire=raises(200))
            return stack

        says_ahead("check", 3)
        expect(ana.at("refusal")).to_contain_text("O preço mudou")
        expect(ana.page.locator("[aria-pressed=true][data-testid^=ahead-]")).to_have_count(0)
        while hand.next() is not ana:  # It is her turn after all.
            hand.goes()
        hand.goes()

        before = says_ahead("call_any", 4)
        meanwhile(hand.others_stay, lambda: mine().known == before - 200, "she calls, unasked")
        says_ahead("check_fold", 5)
        meanwhile(hand.others_stay, lambda: mine().state == "folded", "she is out")
        assert "Ana desiste" in ana.said


@rule("809/2015:9", "reading:holdem-cave")
def test_one_player_decides_at_two_tables_side_by_side(visit: Visit, house: House) -> None:
    ana = visit()
    with company(house, LEFT, ["Rui"], 2) as [rui], company(house, RIGHT, ["Eva"], 2) as [eva]:
        ana.comes_to(LEFT, "Ana")
        ana.at("add-table").click()
        ana.at(f"add-{RIGHT}").click()
        cells = {LEFT: ana.at(f"cell-{LEFT}"), RIGHT: ana.at(f"cell-{RIGHT}")}
        for cell in cells.values():
            cell.get_by_test_id("take-1").click()
            ana.at("dialog-ask").click()
            expect(cell.get_by_test_id("seat-1")).to_have_class(re.compile("own"))

        def both() -> bool:
            for player in (rui, eva):
                if player.asked():
                    player.stays()
            return all(cell.get_by_test_id("decisions").count() for cell in cells.values())

        until(both, "she is asked at both")
        turns = {table: turn(cell) for table, cell in cells.items()}
        for cell in cells.values():
            expect(cell).to_have_class(re.compile("asked"))
        cells[LEFT].locator(".print").hover()
        ana.page.keyboard.press("c")  # For the table under the pointer.
        until(lambda: turn(cells[LEFT]) != turns[LEFT], "done on the left")
        assert turn(cells[RIGHT]) == turns[RIGHT]
        cells[RIGHT].get_by_test_id("fold").click()
        until(lambda: turn(cells[RIGHT]) != turns[RIGHT], "done on the right")
        until(lambda: eva.sees(RIGHT)["hands"] == 1, "the hand on the right is over")
        assert rui.sees(LEFT)["hands"] == 0
        chips = look(cells[LEFT].get_by_test_id("poker"))
        assert sum(s.stack for s in chips.seats.values()) + chips.pot == 2 * CAVE


def turn(cell: Locator) -> str:
    """The turn that is hers; empty: none."""
    found: str = cell.get_by_test_id("decisions").evaluate_all("all => all[0]?.dataset.turn ?? ''")
    return found


@rule("reading:bots", "INT-17")
def test_a_newcomer_alone_plays_at_once_with_bots_that_say_so(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter("Ana")
    ana.sit(BOTS)
    bots = ana.page.locator("[data-seat^=bot-]")
    expect(bots).to_have_count(5)
    for bot in bots.all():
        expect(bot).to_have_attribute(
            "aria-label", re.compile("Jogador da casa: (fácil|médio|dif)")
        )
        expect(bot.locator(".avatar svg")).to_be_visible()  # Not a letter: a sign.

    # Another newcomer is quicker, while she reads what it costs: then it is another place.
    free = ana.page.locator("[data-testid^=take-]").first.get_attribute("data-testid") or ""
    ana.at(free).click()
    with company(house, BOTS, ["Rui"], int(free.removeprefix("take-"))) as [rui]:
        title = ana.at("amount-dialog").get_by_role("heading")
        expect(title).not_to_have_text(free.replace("take-", "Lugar "))
        ana.at("dialog-ask").click()
        expect(ana.page.locator(".seat.own")).to_be_visible()
        own = ana.page.locator(".seat.own").get_attribute("data-seat")
        rui.wish(BOTS, type="Leave")

    def dealt_in() -> bool:
        with contextlib.suppress(Error):  # It goes away when the big blind reaches her after all.
            if ana.at("do-Post").count():
                ana.at("do-Post").click(timeout=500)
        return asked(ana)

    until(dealt_in, "she is asked")
    stays(ana)
    checked_down([ana], lambda: public(house, BOTS, ana.cookie)["hands"])
    dealt = [e["player"] for e in public(house, BOTS, ana.cookie)["places"].values()]
    assert own in dealt
    assert len(dealt) > 2
