"""The pages in a language that nobody speaks: whatever is in Latin letters bypassed its files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from banca.floor.bots import NAMES
from banca.rulebook.coverage import CITE
from tests.browser.conftest import Visit, visits
from tests.browser.house import CopiedHouse, house_of, until
from tests.browser.luck import LUCK
from tests.browser.poker_players import asked, checked_down, public, takes
from tests.browser.test_card_tables import cuts, decide
from tests.browser.test_dice_tables import throw
from tests.browser.visitor import Visitor
from tests.copied import Copy
from tests.made_up import LANGUAGE, LATIN, TAG, add_language, said

ANA = "Аня"  # A name belongs to its bearer; this one has no Latin letter.

Play: TypeAlias = Callable[[Visitor, CopiedHouse, str], None]

# All that is shown and said, except what is marked as another language and the keys of keyboards. A
# text that nobody sees or hears has no language.
TEXTS = """() => {
  const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const own = document.documentElement.lang;
  const found = [['title of the page', document.title]];
  const foreign = (node) => {
    const marked = node.closest('[lang]');
    return marked !== null && marked.lang !== own;
  };
  for (const each of document.querySelectorAll('body, body *')) {
    if (each.matches('script, style, kbd') || foreign(each)) continue;
    for (const name of NAMES) {
      if (each.hasAttribute(name)) found.push([name, each.getAttribute(name)]);
    }
    if (each.closest('a.rule')) { // A citation, which may be set in two parts.
      if (each.matches('a.rule')) found.push(['a', each.textContent.trim()]);
      continue;
    }
    for (const node of each.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) found.push([each.nodeName.toLowerCase(), node.data]);
    }
  }
  return found;
}"""

# What has no language: citations, numbers of books, seals, cards as they are drawn, names of bots.
SAME = re.compile(
    rf"{CITE.pattern}|\b\d+(?:-[A-Z])?/\d+(?:-[IVX]+)?|\b[0-9a-f]{{8,}}\b…?|\b\d+(?:\.\w+)+\b|"
    rf"\b[2-9TJQKA][shdc]\b|\b(?:{'|'.join(NAMES)})\b(?: \(bot\))?"
)


def went_past(visitor: Visitor) -> list[tuple[str, str]]:
    texts: list[tuple[str, str]] = visitor.page.evaluate(TEXTS)
    assert len(texts) > 20, "the page is empty"
    return [(where, text) for where, text in texts if LATIN.search(SAME.sub("", text))]


@pytest.fixture(scope="module")
def xx_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CopiedHouse]:
    """A house that knows the language: added to a copy of the tree, and its client built there."""
    copy = Copy(tmp_path_factory.mktemp("tree"))
    add_language(copy.root)
    with house_of(copy, tmp_path_factory.mktemp("house"), LUCK) as house:
        yield house


@pytest.fixture
def visit(browser: Browser, xx_house: CopiedHouse) -> Iterator[Visit]:
    yield from visits(browser, xx_house)


def test_no_word_goes_past_the_language_files(visit: Visit) -> None:
    ana = visit(language=LANGUAGE)
    ana.open()
    expect(ana.at("enter")).to_be_visible()
    expect(ana.page.locator("html")).to_have_attribute("lang", TAG)
    assert went_past(ana) == [], "at the door"

    ana.enter(ANA)
    expect(ana.card("am38")).to_contain_text(said("American roulette · two zeros"))
    assert went_past(ana) == [], "in the lobby"

    ana.goes_to("fr37-solo")
    ana.bet("pleno:17", "simple:red", "dozen:1", "split:17-20")
    assert went_past(ana) == [], "at roulette"
    ana.spin()
    for tab in ("bet", "last", "numbers", "players", "proof", "limits"):
        if ana.at(f"tab-{tab}").count():
            ana.tab(tab)
            assert went_past(ana) == [], f"in the panel {tab}"
    ana.expect_said(said("No more bets"))
    assert [line for line in ana.said if LATIN.search(line)] == []

    ana.open("#/history")
    expect(ana.at("history-round").first).to_be_visible()
    assert went_past(ana) == [], "in the history"
    ana.at("history-round").first.click()
    expect(ana.at("past")).to_be_visible()
    assert went_past(ana) == [], "at a past round"

    ana.open("#/rules/804-2015")
    expect(ana.page.locator("[data-rule]").first).to_be_visible()
    assert went_past(ana) == [], "in the rules"
    ana.open("#/complaints")
    expect(ana.page.get_by_role("heading", name=said("Complaints")).first).to_be_visible()
    assert went_past(ana) == [], "with a complaint"


def test_a_refusal_speaks_it(visit: Visit) -> None:
    ana = visit(language=LANGUAGE)
    ana.comes_to("am38-solo", ANA)
    ana.pick(10_000)
    ana.spot("pleno:17").click()
    expect(ana.page.get_by_text(said("Above the maximum")).first).to_be_visible()

    assert went_past(ana) == []
    ana.page.evaluate("document.querySelector('main').title = 'Бетс are closed'")  # Planted.
    assert went_past(ana) == [("title", "Бетс are closed")]


def all_tabs(visitor: Visitor) -> None:
    for tab in visitor.page.get_by_role("tab").all():
        tab.click()
        assert went_past(visitor) == [], tab.inner_text()


def twenty_one(ana: Visitor, house: CopiedHouse, table: str) -> None:
    """A pair against an ace: insurance, every decision but doubling, and a bank that wins."""
    cuts(ana)
    house.draws(table, "8h As 8d 5c 9s 7c", cookie=ana.cookie)
    ana.bet("place:3")
    ana.at("deal").click()
    expect(ana.at("no-insurance")).to_be_visible()
    assert went_past(ana) == [], "asked for insurance"
    ana.at("no-insurance").click()
    expect(ana.at("decide-split")).to_be_visible()
    assert went_past(ana) == [], "asked to decide"
    ana.at("decide-hit").click()
    decide(ana, before=1)


def ponto_e_banca(ana: Visitor, house: CopiedHouse, table: str) -> None:
    """A pair, third cards on both sides, and a tie."""
    cuts(ana)
    house.draws(table, "2h 2c 2d Kc 4h 6s", cookie=ana.cookie)
    ana.bet("ponto", "empate", "pair:ponto")
    ana.at("deal").click()
    ana.expect_round(2)


def thrown(how: str, *rounds: tuple[str, tuple[str, ...]]) -> Play:
    """Each of *rounds* has its throw, and what is bet on before it."""

    def play(ana: Visitor, house: CopiedHouse, table: str) -> None:
        house.draws(table, *(throw for throw, _ in rounds), cookie=ana.cookie)
        for _, spots in rounds:
            ana.bet(*spots)
            assert went_past(ana) == []
            throw(ana, how)
            assert went_past(ana) == []

    return play


def poker(ana: Visitor, house: CopiedHouse, table: str) -> None:
    """A hand against the house's bot, however it ends."""
    expect(ana.page.locator("[data-seat]")).to_have_count(1)
    free = str(ana.page.locator("[data-testid^=take-]").get_attribute("data-testid"))
    takes(ana, int(free.removeprefix("take-")))
    until(lambda: asked(ana), "it is Ana's turn")
    assert went_past(ana) == [], "asked to decide"
    number = public(house, table, ana.cookie)["round"]
    checked_down([ana], lambda: public(house, table, ana.cookie)["round"] > number)


ROUNDS: dict[str, Play] = {
    "bj-solo": twenty_one,
    "pb-solo": ponto_e_banca,
    "craps-solo": thrown("throw", ("2-4", ("pass", "field")), ("4-5", ("come",)), ("3-4", ())),
    "bf-solo": thrown(
        "throw", ("2-3-4", ("chance:grande",)), ("6-5-4", ()), ("1-1-1", ("chance:ases",))
    ),
    "cussec-solo": thrown("ring", ("6-6-6", ("small", "triple:6")), ("2-5-2", ("sum:9",))),
    "holdem-2": poker,
}


@pytest.mark.parametrize("table", ROUNDS)
def test_no_word_goes_past_them_in_a_round_at_any_table(
    visit: Visit, xx_house: CopiedHouse, table: str
) -> None:
    """Before it, while somebody decides, when it is over; and whatever is announced meanwhile."""
    ana = visit(language=LANGUAGE)
    ana.comes_to(table, ANA)
    assert went_past(ana) == []
    all_tabs(ana)
    ROUNDS[table](ana, xx_house, table)
    assert went_past(ana) == []
    all_tabs(ana)
    said_aloud = ana.said_in_own_language
    assert len(said_aloud) > 3
    assert [line for line in said_aloud if LATIN.search(SAME.sub("", line))] == []


def test_the_language_is_chosen_and_kept(visit: Visit, xx_house: CopiedHouse) -> None:
    ana = visit()
    ana.enter()
    for tag in ("en-GB", TAG, "pt-PT", "en-GB", TAG):  # The button cycles through all of them.
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", tag)
    until(lambda: xx_house.get("me", ana.cookie)["language"] == LANGUAGE, "the house is told")
    ana.page.reload()

    expect(ana.page.locator("html")).to_have_attribute("lang", TAG)
    assert xx_house.get("me", ana.cookie)["language"] == LANGUAGE
