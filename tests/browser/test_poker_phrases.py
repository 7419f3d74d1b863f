"""Quick phrases: said between hands, read in the reader's language, and muted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import PAIR, SHOWN
from tests.browser.poker_players import company, sits_at
from tests.rule_marks import rule


@rule("reading:phrases")
def test_a_phrase_is_read_in_the_readers_language_and_can_be_muted(
    visit: Visit, own_house: House
) -> None:
    ana, eve = visit(own_house.address), visit(own_house.address, language="en")
    sits_at(ana, SHOWN, 1, "Ana")
    sits_at(eve, SHOWN, 2, "Eve")  # With two of four places taken no hand begins.

    ana.at("speak").click()
    ana.at("say-good_luck").click()

    expect(ana.at("phrases")).to_have_count(0)
    expect(ana.at("said-1")).to_have_text("Boa sorte!")
    expect(eve.at("said-1")).to_have_text("Good luck!")
    until(lambda: "Ana says: Good luck!" in eve.said, "it is called")
    expect(eve.at("said-1")).to_have_count(0, timeout=30_000)  # It goes by itself.

    eve.at("seat-1").locator("button").click()
    eve.at("mute-player").click()
    expect(eve.at("mute-player")).to_have_attribute("aria-pressed", "true")
    eve.page.keyboard.press("Escape")
    ana.at("speak").click()
    ana.at("say-thank_you").click()
    expect(ana.at("said-1")).to_have_text("Obrigado!")
    eve.at("speak").click()
    eve.at("say-hello").click()
    expect(ana.at("said-2")).to_have_text("Olá!")
    expect(eve.at("said-2")).to_have_text("Hello!")  # After Ana's, which is not shown.
    expect(eve.at("said-1")).to_have_count(0)


@rule("reading:phrases", "809/2015:11.d")
def test_during_a_hand_a_phrase_waits_for_its_end(visit: Visit, own_house: House) -> None:
    ana = visit(own_house.address)
    sits_at(ana, PAIR, 1, "Ana")
    with company(own_house, PAIR, ["Rui"], 2) as [rui]:
        until(lambda: rui.asked() or ana.at("decisions").count(), "a hand is played")
        ana.at("speak").click()
        expect(ana.at("phrases")).to_contain_text("Durante uma jogada ninguém fala")
        ana.at("say-well_played").click()
        expect(ana.at("speak")).to_have_accessible_name(
            "Frases rápidas. «Bem jogado!» espera pelo fim da jogada"
        )
        expect(ana.at("said-1")).to_have_count(0)

        def over() -> bool:
            if rui.asked():
                rui.says("Fold")
            elif ana.at("decisions").count():
                ana.at("fold").click()
            return ana.at("said-1").count() > 0

        until(over, "it is said when the hand is over")
        expect(ana.at("said-1")).to_have_text("Bem jogado!")
