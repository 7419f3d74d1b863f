"""Somebody at a browser: a page, what may be done on it, and everything that went wrong there."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple
from urllib.parse import urlsplit
from zlib import crc32

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.browser.house import enter
from tests.browser.luck import LUCK

# A window's address bar draws two pages of its own, at two fifths of what a whole visit costs. What
# Playwright turns off has to be named again: the last list is the one that counts.
UNUSED = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
ARGS = [
    "--no-sandbox",
    f"--disable-features={','.join(UNUSED)}",
    "--in-process-gpu",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
LAID_OUT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PATIENCE_MS = 60_000  # Longer than anything takes, however busy the machine.
expect.set_options(timeout=PATIENCE_MS)
HOME = "127.0.0.1"
STRANGER = re.compile(r"status of 401")  # Nobody has entered yet: the page asks who is there.
SEVERED = re.compile(r"WebSocket connection|net::ERR_")

# Everything that the live region was ever given, in order.
LISTEN = """
window.said = [];
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeName === 'P' && node.parentElement?.matches('[aria-live]')) {
      window.said.push(node.textContent);
      window.heard.push(node);
    }
  }
}).observe(document, { childList: true, subtree: true });
"""

# A page's share in the draw is part of the luck: the test chooses it. Whatever else asks for random
# bytes, such as the ids of wishes, asks for fewer.
ENTROPY = """{
  const random = crypto.getRandomValues.bind(crypto);
  let count = 0;
  crypto.getRandomValues = (bytes) => {
    if (bytes.length !== 32) return random(bytes);
    count += 1;
    for (let at = 0; at < 32; at += 1) bytes[at] = (count * 31 + at * 7 + SALT) % 256;
    return bytes;
  };
}"""

# A round's settlement stays on the cloth for five seconds: here until the test has looked at it.
LINGER = """{
  const later = window.setTimeout;
  window.setTimeout = (task, ms, ...more) => later(task, ms === 5000 ? 300_000 : ms, ...more);
}"""

# Whoever has been here before needs no lesson; a newcomer gets them.
TAUGHT = "if (location.host) localStorage.setItem('banca.coach', 'off')"
SPIN = "if (location.host) localStorage.setItem('banca.spin_ms', 'MS')"  # An empty page has none.

Screen = Literal["desktop", "laptop", "phone", "small phone", "sideways", "low phone"]
SIZES: dict[Screen, tuple[int, int]] = {
    "desktop": (1440, 900),
    "laptop": (1024, 768),
    "phone": (390, 844),
    "small phone": (360, 740),
    "sideways": (844, 390),
    "low phone": (360, 640),
}
FIVE: list[Screen] = ["desktop", "laptop", "phone", "sideways", "low phone"]  # What must fit each.

# Each thing that can be pressed: scrolled to, is it there whole, and does a press reach it?
UNREACHED = """(root) => {
  const found = [];
  for (const one of root.querySelectorAll('a, button, input, summary')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest('.hidden') || one.matches('.skip')) continue; // For the keyboard alone.
    const shown = one.matches('input[type=radio]') ? one.labels[0] : one;
    shown.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5
      && bottom <= innerHeight + 0.5;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const through = hit && (shown.contains(hit) || hit.closest('a') === shown);
    // The heading of a row or a card takes a press anywhere on it.
    const all = (one.closest('h2, h3')?.closest('li, header') ?? shown).getBoundingClientRect();
    const large = all.width >= 24 && all.height >= 24;
    if (!inside || !through || !large)
      found.push([one.dataset.testid ?? one.textContent.trim().slice(0, 40), inside, large]);
  }
  return found;
}"""


class Meters(NamedTuple):
    balance: int
    staked: int
    net: int


class Visitor:
    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        screen: Screen = "desktop",
        language: str = "pt",
        motion: bool = False,  # It is repainted sixty times per second: only if a test looks at it.
        spin_ms: int = 0,
        newcomer: bool = False,
    ) -> None:
        self.address = address
        self.language = language
        self.problems: list[str] = []
        self.severed = False  # Whether the test cuts the line: then the browser may complain.
        width, height = SIZES[screen]
        touch = screen not in ("desktop", "laptop")
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            is_mobile=touch,
            has_touch=touch,
            locale={"pt": "pt-PT", "en": "en-GB"}.get(language, language),
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(LISTEN + SPIN.replace("MS", str(spin_ms)))
        self.context.add_init_script(LINGER)
        if not newcomer:
            self.context.add_init_script(TAUGHT)
        self.context.add_init_script(ENTROPY.replace("SALT", str(crc32(LUCK.encode()) % 256)))
        self.context.on("weberror", lambda fault: self.problems.append(f"page: {fault.error}"))
        self.context.on("console", self._console)
        self.context.on("request", self._request)
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._socket)

    # --- What must not happen -------------------------------------------------------------------

    def _console(self, message: ConsoleMessage) -> None:
        stranger = STRANGER.search(message.text) and message.location["url"].endswith("/api/me")
        severed = self.severed and SEVERED.search(message.text)
        if message.type == "error" and not stranger and not severed:
            self.problems.append(f"console: {message.text} {message.location['url']}")

    def _request(self, request: Request) -> None:
        self._at_home(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._at_home(socket.url)

    def _at_home(self, url: str) -> None:
        to = urlsplit(url)
        if to.scheme not in ("data", "blob") and to.hostname != HOME:
            self.problems.append(f"a request to {url}")

    # --- Around the house -----------------------------------------------------------------------

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def resize(self, screen: Screen) -> None:
        """Another screen; the page has been laid out for it when this returns."""
        width, height = SIZES[screen]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("width => innerWidth === width", arg=width)
        self.page.evaluate(LAID_OUT)

    def unreached(self) -> list[object]:
        """What can be pressed on the page, but not by this visitor."""
        found: list[object] = self.page.locator("body").evaluate(UNREACHED)
        return found

    def open(self, place: str = "") -> None:
        self.page.goto(f"{self.address}/{place}")

    def enter(self, name: str = "Ana") -> None:
        self.open()
        self.at("name").fill(name)
        self.at("enter").click()
        expect(self.at("lobby")).to_be_visible()

    def card(self, table: str) -> Locator:
        return self.page.locator(f'[data-testid=table-card][data-table="{table}"]')

    def sees(self, table: str) -> Locator:
        """*table* in the lobby; on a small screen the card of its game is opened first."""
        card = self.card(table)
        expect(card).to_be_attached()
        if not card.is_visible():
            self.at("game").filter(has=card).get_by_test_id("open-game").click()
        expect(card).to_be_visible()
        return card

    def sit(self, table: str) -> None:
        """Go to *table* from the lobby, to play."""
        self.sees(table).get_by_role("link").first.click()
        expect(self.at("leave")).to_be_visible()
        expect(self.at("leave")).to_have_attribute("aria-disabled", "false")

    def comes_to(self, table: str, name: str = "Ana", *, plays: bool = True) -> None:
        """Be at *table*, entered already; seated too, unless only to look on."""
        value = enter(self.address, name, self.language).cookies["banca"]
        self.context.add_cookies([{"name": "banca", "value": value, "url": self.address}])
        if self.page.url != "about:blank":
            self.page.goto("about:blank")  # Otherwise the new address would load nothing.
        self.goes_to(table, plays=plays)

    def goes_to(self, table: str, *, plays: bool = True) -> None:
        self.open(f"#/table/{table}")
        expect(self.at("sit")).to_be_visible()
        if plays:
            self.at("sit").click()
            expect(self.at("leave")).to_have_attribute("aria-disabled", "false")

    @property
    def cookie(self) -> str:
        [cookie] = [c for c in self.context.cookies() if c["name"] == "banca"]
        return cookie["value"]

    # --- At the table ---------------------------------------------------------------------------

    def spot(self, spot: str) -> Locator:
        return self.page.locator(f'rect[data-spot="{spot}"]')

    def lying(self, spot: str) -> Locator:
        """One's own chips on *spot*, as the house has confirmed them."""
        return self.page.locator(f'[data-lying="{spot}"]')

    def centre(self, where: Locator) -> tuple[float, float]:
        box = where.bounding_box()
        assert box is not None, where
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def bet(self, *spots: str) -> None:
        """Put the chip in hand on each of *spots*, and wait until it is there."""
        for spot in spots:
            self.spot(spot).click()
            expect(self.lying(spot)).to_be_attached()

    def pick(self, cents: int) -> None:
        self.at(f"chip-{cents}").click()
        expect(self.at(f"chip-{cents}")).to_have_attribute("aria-checked", "true")

    def expect_staked(self, cents: int) -> None:
        expect(self.at("staked")).to_have_attribute("data-cents", str(cents))

    def expect_balance(self, cents: int) -> None:
        expect(self.at("balance")).to_have_attribute("data-cents", str(cents))

    @property
    def meters(self) -> Meters:
        return Meters(*(int(self._cents(name)) for name in Meters._fields))

    def _cents(self, name: str) -> str:
        return self.at(name).get_attribute("data-cents") or "0"

    def spin(self) -> None:
        """Let the ball go at an individual table, and wait until the result is shown."""
        before = self.round
        self.at("spin").click()
        self.expect_round(before + 1)

    @property
    def round(self) -> int:
        return int(re.findall(r"\d+", self.page.locator(".words .small").inner_text())[0])

    def expect_round(self, number: int) -> None:
        expect(self.page.locator(".words .small")).to_contain_text(re.compile(rf"\b{number}\b"))

    @property
    def said(self) -> list[str]:
        """Everything announced so far, with plain spaces for hard ones."""
        lines: list[str] = self.page.evaluate("window.said")
        return [plain(line) for line in lines]

    @property
    def said_in_own_language(self) -> list[str]:
        """Everything announced, but for what is marked as another language."""
        own = "node => [document.documentElement.lang, ''].includes(node.lang)"
        lines: list[str] = self.page.evaluate(
            f"window.heard.filter({own}).map((node) => node.textContent)"
        )
        return [plain(line) for line in lines]

    def expect_said(self, words: str) -> None:
        wanted = "words => window.said.some(line => line.replace(/\\u00a0/g, ' ').includes(words))"
        try:
            self.page.wait_for_function(wanted, arg=words)
        except Exception:
            raise AssertionError(f"{words!r} was not said, but {self.said}") from None

    def tab(self, name: str) -> Locator:
        """Open a panel below the cloth."""
        self.at(f"tab-{name}").click()
        return self.page.get_by_role("tabpanel")

    def close(self) -> None:
        self.context.close()


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise AssertionError("the browser tests need Chromium: make chromium")


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            yield browser
        finally:
            browser.close()
