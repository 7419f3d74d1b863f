"""Portuguese and English: all of it, at once, and what is said aloud too."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import CONTACT, TEN
from tests.browser.places import PLACES, tabs
from tests.browser.visitor import Visitor, plain
from tests.rule_marks import rule
from tests.tidy import ROOT

# All text that can be read or is read aloud, but for what names its own language.
TEXTS = """() => {
  const found = [];
  const foreign = (element) => element.closest('[lang]:not(html):not(ul), [aria-live], .who');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement;
      if (parent.checkVisibility() && !foreign(parent)) found.push(node.textContent);
    } else if (node.nodeType === Node.ELEMENT_NODE && !foreign(node) && node.checkVisibility()) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        if (node.hasAttribute(name)) found.push(node.getAttribute(name));
      }
    }
  }
  return found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}"""

# What is the same in both: names, amounts, numbers, citations, and a few words.
ALIKE = re.compile(
    rf"Banca|B|Ana|Individual|Total|{re.escape(CONTACT)}|[\W\d_]*|[+−]?[\d .,]+ ?(pts|s)|"
    r"\d+/\d+(-[IVX]+)?(:[\da-z.]+)?|[\da-z.]+|[0-9a-f]{64}|(Português|English|[ +])+"
)
# Words that betray a language.
PORTUGUESE = re.compile(r"[ãõç]|\b(da|para|uma|não|pontos?)\b", re.IGNORECASE)
ENGLISH = re.compile(r"\b(the|of|your?|and|is|points?|with)\b", re.IGNORECASE)


def keys() -> set[str]:
    """The names by which the client calls its words: no player should ever see one."""
    source = (Path(ROOT) / "web/src/lib/i18n/pt.ts").read_text("utf-8")
    found = set(re.findall(r"^  '?([\w.-]+)'?:", source, re.MULTILINE))
    assert len(found) > 150
    return {key for key in found if "." in key or "_" in key}


@pytest.mark.parametrize("place", PLACES)
def test_a_switch_of_language_changes_everything_in_sight(
    visit: Visit, place: Callable[[Visitor], None]
) -> None:
    ana = visit()
    place(ana)
    if ana.at("summary").count():
        ana.page.keyboard.press("Escape")  # Nothing else can be pressed before.
    for open_tab in tabs(ana):
        open_tab()
        portuguese = texts(ana)
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", "en-GB")
        english = texts(ana)
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", "pt-PT")

        assert len(portuguese) == len(english) > 10
        both = {text for text in portuguese if text in english}
        assert [text for text in both if not ALIKE.fullmatch(text)] == []
        assert {*portuguese, *english} & keys() == set()
        assert [text for text in english if betrays(PORTUGUESE, text)] == []
        assert [text for text in portuguese if betrays(ENGLISH, text)] == []


def betrays(language: re.Pattern[str], text: str) -> bool:
    return bool(language.search(text)) and not ALIKE.fullmatch(text)


def texts(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(TEXTS)
    return [plain(text) for text in found]


def test_the_language_is_kept(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    ana.at("language").click()
    expect(ana.page.locator("html")).to_have_attribute("lang", "en-GB")
    expect(ana.card("am38")).to_contain_text("American roulette · two zeros")
    ana.page.reload()

    expect(ana.page.locator("html")).to_have_attribute("lang", "en-GB")
    assert house.get("me", ana.cookie)["language"] == "en"
    bob = visit(language="en")  # Who has not chosen gets what the browser asks for.
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
    before = ana.round
    ana.bet("simple:red")
    bob.bet("simple:black")
    for visitor in (ana, bob):
        visitor.expect_round(before + 1)

    number, colour = house.view("sala-x", ana.cookie)["public"]["view"]["drawn"][0]
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
