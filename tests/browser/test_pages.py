"""Every page: everything on it has a name, and it speaks one language at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import visits
from tests.browser.house import House
from tests.browser.hurried import CONTACT
from tests.browser.places import PLACES, tabs
from tests.browser.visitor import Visitor, plain
from tests.tidy import ROOT


@pytest.fixture(scope="module", params=PLACES)
def ana(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody at one of the places, for everything that is checked there."""
    place: Callable[[Visitor], None] = request.param
    for visit in visits(browser, house):
        visitor = visit()
        place(visitor)
        yield visitor


# --- Names ----------------------------------------------------------------------------------------

WORKED = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "tab", "spinbutton"}
WORKED |= {"combobox", "switch", "slider", "DisclosureTriangle", "menuitem", "option"}
NAMED = WORKED | {"dialog", "image", "img", "radiogroup", "tablist", "tabpanel", "timer"}

FAULTS = """() => {
  const faults = [];
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
  for (const id of new Set(ids)) {
    if (ids.filter((other) => other === id).length > 1) faults.push(`two of #${id}`);
  }
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
    for (const each of document.querySelectorAll(`[${name}]`)) {
      for (const id of each.getAttribute(name).split(/\\s+/)) {
        if (!document.getElementById(id)) faults.push(`${name} names #${id}, which is not there`);
      }
    }
  }
  for (const each of document.querySelectorAll('[fill^="url(#"], [stroke^="url(#"]')) {
    for (const name of ['fill', 'stroke']) {
      const id = /url\\(#(.+)\\)/.exec(each.getAttribute(name) ?? '')?.[1];
      if (id && !document.getElementById(id)) faults.push(`${name} is #${id}, which is not there`);
    }
  }
  const count = (what) => document.querySelectorAll(what).length;
  if (count('h1') !== 1) faults.push(`${count('h1')} first headings`);
  if (count('main') !== 1) faults.push(`${count('main')} main parts`);
  if (count('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')) faults.push('a forced order');
  for (const each of document.querySelectorAll('[aria-hidden=true]')) {
    const inside = each.querySelector('a[href], button, input, [tabindex="0"]');
    if (inside) faults.push(`${inside.outerHTML} is hidden, yet takes the focus`);
  }
  if (!document.title) faults.push('no title');
  return faults;
}"""


def test_everything_that_can_be_used_has_a_name(ana: Visitor) -> None:
    for screen in ("phone", "desktop"):
        ana.resize(screen)
        for open_tab in tabs(ana):
            open_tab()
            nodes = tree(ana)

            assert sum(role(node) in WORKED for node in nodes) >= 3
            assert [node for node in nodes if role(node) in NAMED and not name(node)] == []
            assert ana.page.evaluate(FAULTS) == []


def tree(visitor: Visitor) -> list[dict[str, Any]]:
    """Everything a screen reader is told about the page."""
    session = visitor.context.new_cdp_session(visitor.page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node["ignored"]]


def role(node: dict[str, Any]) -> str:
    return str(node["role"]["value"])


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


# --- Languages ------------------------------------------------------------------------------------

# All text that can be read or is read aloud, except what names its own language.
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
    r"\d+/\d+(-[IVX]+)?(:[\da-z.]+)?|[\da-z.]+|[0-9a-f]{64}|(Português|English|[ +])+|"
    r"(Craps|Cussec|Black ?jack(/21)?|Banca francesa|Ponto e banca|Macau|Hold'em|Omaha|Sintético|"
    r"online|\W)+|"
    r"[PBE]\d|BJ"  # What came up at cards, as the lobby shows it.
)
# Words that give away a language.
PORTUGUESE = re.compile(r"[ãõç]|\b(da|para|uma|não|pontos?)\b", re.IGNORECASE)
ENGLISH = re.compile(r"\b(the|of|your?|and|is|points?|with)\b", re.IGNORECASE)


def test_a_switch_of_language_changes_everything_in_sight(ana: Visitor) -> None:
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

        assert min(len(portuguese), len(english)) > 10
        both = {text for text in portuguese if text in english}
        assert [text for text in both if not ALIKE.fullmatch(text)] == []
        assert {*portuguese, *english} & keys() == set()
        assert [text for text in english if betrays(PORTUGUESE, text)] == []
        assert [text for text in portuguese if betrays(ENGLISH, text)] == []


def keys() -> set[str]:
    """The keys of the client's words: no player should ever see one."""
    files = (Path(ROOT) / "web/src/lib/i18n/pt").glob("*.ts")
    source = "\n".join(file.read_text("utf-8") for file in files)
    found = set(re.findall(r"^  '?([\w.-]+)'?:", source, re.MULTILINE))
    assert len(found) > 150
    return {key for key in found if "." in key or "_" in key}


def betrays(language: re.Pattern[str], text: str) -> bool:
    return bool(language.search(text)) and not ALIKE.fullmatch(text)


def texts(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(TEXTS)
    return [plain(text) for text in found]
