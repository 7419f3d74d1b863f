"""What a player finds on coming back, and what others at the table cannot take away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.hurried import CALM, COLOURS
from tests.browser.visitor import plain
from tests.rule_marks import rule


@rule("INT-2", "INT-5", "PD-53", "RG-3")
def test_the_lobby_says_what_is_in_play_and_when_the_last_session_began(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    expect(ana.at("last-played")).to_have_count(0)  # There was none.
    expect(ana.at("held")).to_have_count(0)
    ana.sit("am38-solo")
    ana.bet("simple:red", "pleno:17")
    ana.expect_staked(200)

    ana.open("#/")
    ana.page.reload()

    expect(ana.card("am38-solo").get_by_test_id("held")).to_be_visible()
    assert "200 pontos em jogo" in plain(ana.card("am38-solo").get_by_test_id("held").inner_text())
    expect(ana.at("held")).to_have_count(1)
    expect(ana.at("last-played")).to_contain_text("A sua última sessão começou em")
    ana.sit("am38-solo")
    ana.expect_staked(200)  # As it was left.
    expect(ana.lying("pleno:17")).to_be_attached()


@rule("804/2015:16", "1441/95-X:17")
def test_others_who_bet_at_once_do_not_hide_the_number_that_came_up(
    visit: Visit, own_house: House
) -> None:
    ana = visit(own_house.address, spin_ms=4000, motion=True)
    ana.comes_to(COLOURS, plays=False)
    with own_house.guest("Rui") as rui:
        rui.sit(COLOURS)
        rui.bet(COLOURS, simple_red=100)
        own_house.turns(COLOURS, "closed")
        own_house.turns(COLOURS, "betting")
        rui.bet(COLOURS, simple_red=100)  # While the ball is still running on Ana's screen.
        drawn = until(lambda: rui.view(COLOURS)["public"]["view"]["drawn"], "all are told")
        number = drawn[0][0]

        expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
        expect(ana.page.locator("[data-others='simple:red']")).to_be_attached()
        expect(ana.page.locator("[data-dolly]")).to_have_attribute("data-dolly", number)


@rule("804/2015:20", "804/2015:21", "804/2015:24", "INT-7")
def test_a_void_round_is_announced_and_told_with_what_was_given_back(
    visit: Visit, own_house: House
) -> None:
    ana = visit(own_house.address)
    ana.comes_to(CALM)
    ana.bet("simple:red", "pleno:17")
    ana.expect_staked(200)

    own_house.void(CALM, "the wheel stopped")

    ana.expect_said("Jogada nula: as apostas foram devolvidas")
    ana.expect_staked(0)
    assert ana.meters == (100_000, 0, 0)
    told = ana.at("last-round")
    expect(told).to_have_attribute("data-round", "1")
    text = plain(told.inner_text())
    assert "Jogada nula: tudo devolvido" in text
    assert "pleno 17" in text
    ana.page.get_by_role("link", name="Historial").click()
    expect(ana.at("history-round")).to_contain_text("Nula")
    ana.at("history-round").click()
    expect(ana.page.locator("main")).to_contain_text("Jogada nula: tudo devolvido")
