"""The pages in a language that nobody speaks: whatever is in Latin letters bypassed its files."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from banca.rulebook.coverage import CITE
from tests.browser.conftest import Visit, visits
from tests.browser.house import CopiedHouse, house_of
from tests.browser.luck import LUCK
from tests.browser.visitor import Visitor
from tests.copied import Copy
from tests.made_up import LANGUAGE, LATIN, TAG, add_language, said

ANA = "Аня"  # A name belongs to its bearer; this one has no Latin letter.

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
    for (const node of each.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) found.push([each.nodeName.toLowerCase(), node.data]);
    }
  }
  return found;
}"""

# What has no language: citations, numbers of books, and seals.
SAME = re.compile(
    rf"{CITE.pattern}|\b\d+(?:-[A-Z])?/\d+(?:-[IVX]+)?|\b[0-9a-f]{{8,}}\b…?|\b\d+(?:\.\w+)+\b"
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
    ana.page.locator("summary").first.click()
    expect(ana.page.locator("details table").first).to_be_visible()
    assert went_past(ana) == [], "in the history"

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


TABLES = ("bj-solo", "pb-solo", "craps-solo", "bf-solo", "cussec-solo", "holdem-2")


@pytest.mark.parametrize("table", TABLES)
def test_no_word_goes_past_them_at_any_table(visit: Visit, table: str) -> None:
    ana = visit(language=LANGUAGE)
    ana.comes_to(table, ANA, plays=table != "holdem-2")
    assert went_past(ana) == []
    for tab in ana.page.get_by_role("tab").all():
        tab.click()
        assert went_past(ana) == [], tab.inner_text()


def test_the_language_is_chosen_and_kept(visit: Visit, xx_house: CopiedHouse) -> None:
    ana = visit()
    ana.enter()
    for tag in ("en-GB", TAG, "pt-PT", "en-GB", TAG):  # The button cycles through all of them.
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", tag)
    ana.page.reload()

    expect(ana.page.locator("html")).to_have_attribute("lang", TAG)
    assert xx_house.get("me", ana.cookie)["language"] == LANGUAGE
