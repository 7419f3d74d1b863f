"""What is said aloud, and in which language."""

from __future__ import annotations

from playwright.sync_api import expect

from banca.rulebook import phrasebooks
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import TEN
from tests.rule_marks import rule


def test_the_language_is_kept(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    tag = ana.at("language").get_attribute("lang") or ""  # Of the next language, whichever it is.
    chosen, book = next((key, book) for key, book in phrasebooks().items() if book.tag == tag)
    assert chosen != ana.language
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH") as kept:
        ana.at("language").click()
    assert kept.value.ok
    expect(ana.page.locator("html")).to_have_attribute("lang", tag)
    expect(ana.card("am38")).to_contain_text(book.tables["am38"])
    ana.page.reload()

    expect(ana.page.locator("html")).to_have_attribute("lang", tag)
    assert house.get("me", ana.cookie)["language"] == chosen
    bob = visit(language="en")  # Whoever has not chosen gets what the browser asks for.
    bob.open()
    expect(bob.at("enter")).to_have_text("Enter as a guest")


@rule("804/2015:14", "807/2015:16", "1441/95-X:14", "1441/95-X:17")
def test_the_croupier_is_heard_in_both_languages(visit: Visit, house: House) -> None:
    ana, bob = visit(), visit(language="en")
    ana.comes_to("sala-x")
    bob.comes_to("sala-x", "Bob")
    for visitor in (ana, bob):
        region = visitor.at("announcer")
        expect(region).to_have_attribute("aria-live", "polite")
        expect(region).to_have_attribute("role", "log")
    house.turns("sala-x", "betting")
    before = ana.round
    ana.bet("simple:red")
    bob.bet("simple:black")
    number, colour = "32", "red"
    house.draws("sala-x", number)
    house.turns("sala-x", "closed")
    house.turns("sala-x", "resting")
    house.turns("sala-x", "betting")
    for visitor in (ana, bob):
        visitor.expect_round(before + 1)

    words = {
        "pt": {"red": "encarnado", "black": "preto", "green": "verde"},
        "en": {"red": "red", "black": "black", "green": "green"},
    }
    calls = {
        "pt": ["encarnado: 100 pontos", "Jogo feito, nada mais", "Façam as vossas apostas"],
        "en": ["black: 100 points", "No more bets", "Place your bets"],
    }
    for visitor in (ana, bob):
        placed, closed, open = calls[visitor.language]
        result = f"{number}, {words[visitor.language][colour]}"
        for words_said in (placed, closed, result, open):
            visitor.expect_said(words_said)
        order = [
            next(i for i, line in enumerate(visitor.said) if line.startswith(start))
            for start in (placed, closed, result, open)
        ]
        assert order == sorted(order), visitor.said


def test_ten_seconds_are_announced_and_so_is_what_is_taken_back(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(TEN)
    ana.bet("pleno:17")
    ana.expect_said("pleno 17: 100 pontos")
    ana.expect_said("Faltam dez segundos")
    ana.at("clear").click()
    ana.expect_said("Levantou 100 pontos")
    assert sum(line == "Faltam dez segundos" for line in ana.said) == 1
