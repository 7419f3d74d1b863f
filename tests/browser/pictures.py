"""The pictures in `docs/`, taken of a real house with people at its tables.

``python -m tests.browser.pictures`` rewrites them; look at each before committing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.house import CalmHouse, Guest, House
from tests.browser.luck import LUCK
from tests.browser.palette import reduced
from tests.browser.visitor import Screen, Visitor, launched
from tests.tidy import ROOT

DOCS = ROOT / "docs"
MOST_BYTES = 700_000

# Who plays besides the owner of the screen, and on what.
COMPANY: dict[str, dict[str, int]] = {
    "Beatriz": {"pleno_17": 200, "split_17_20": 100, "corner_25_26_28_29": 300, "dozen_2": 500},
    "Duarte": {"pleno_8": 100, "pleno_11": 100, "street_10_11_12": 200, "simple_black": 1000},
    "Fátima": {"pleno_17": 100, "line_28_29_30_31_32_33": 300, "column_3": 500},
    "Gonçalo": {"split_0_2": 100, "pleno_32": 100, "pleno_36": 200, "simple_odd": 500},
}
SEATED = {"am38": 3, "am37": 2, "fr37": 4, "sala-x": 1}
OWN = ["pleno:17", "split:20-23", "corner:1-2-4-5", "pleno:32", "street:13-14-15", "dozen:3"]


class Photographer:
    def __init__(self, browser: Browser, house: House) -> None:
        self._browser = browser
        self._house = house

    def lobby(self, name: str, screen: Screen) -> None:
        with self._visitor(screen) as ines:
            ines.enter("Inês")
            expect(ines.at("game").first).to_be_visible()
            ines.page.mouse.move(0, 0)  # Otherwise the card under the pointer would stand out.
            self._take(ines, name)

    def rules(self, name: str) -> None:
        with self._visitor("desktop") as ines:
            ines.enter("Inês")
            ines.open("#/rules/807-2015")
            expect(ines.page.locator("[data-rule]").first).to_be_visible()
            self._take(ines, name)

    def table(self, name: str, screen: Screen, company: list[Guest]) -> None:
        """A round under way, with everybody's chips on the cloth."""
        with self._visitor(screen) as ines:
            ines.comes_to("fr37", "Inês")
            for guest, bets in zip(company, COMPANY.values(), strict=True):
                guest.bet("fr37", **bets)
            ines.pick(500)
            ines.bet(*OWN[:3])
            ines.pick(100)
            ines.bet(*OWN[3:])
            ines.page.evaluate("scrollTo(0, 0)")
            ines.spot("corner:25-26-28-29").hover()
            self._take(ines, name)
            ines.at("leave").click()
            expect(ines.at("summary")).to_be_visible()
            for guest in company:
                guest.wish("fr37", type="TakeBack", bets=[])

    def game(self, name: str, screen: Screen, play: Callable[[Visitor], None]) -> None:
        """A table as *play* leaves it."""
        with self._visitor(screen) as ines:
            play(ines)
            ines.page.evaluate("scrollTo(0, 0)")
            ines.page.mouse.move(0, 0)
            self._take(ines, name)

    @contextmanager
    def _visitor(self, screen: Screen) -> Iterator[Visitor]:
        visitor = Visitor(self._browser, self._house.address, screen=screen)
        try:
            yield visitor
            assert visitor.problems == []
        finally:
            visitor.close()

    def _take(self, visitor: Visitor, name: str) -> None:
        visitor.page.evaluate("document.fonts.ready")
        visitor.page.wait_for_timeout(400)  # Chips that were placed come to rest.
        picture = reduced(self._browser, visitor.page.screenshot(animations="disabled"))
        assert len(picture) < MOST_BYTES, f"{name} has {len(picture)} bytes"
        (DOCS / name).write_bytes(picture)


def past(data: Path) -> list[Guest]:
    """A few quick rounds at each table, for the boards to show; returns who played them."""
    house = House(data, LUCK)
    house.start()
    try:
        with ExitStack() as open:
            company = [open.enter_context(house.guest(name)) for name in COMPANY]
            for table, seats in SEATED.items():
                for guest in company[:seats]:
                    guest.sit(table)
            for _ in range(10):
                for table, seats in SEATED.items():
                    for guest in company[:seats]:
                        guest.bet(table, simple_red=100)
                    for phase in ("closed", "betting"):
                        house.turns(table, phase)
            return company
    finally:
        house.end()


def main() -> None:
    with ExitStack() as open:
        data = Path(open.enter_context(tempfile.TemporaryDirectory()))
        players = past(data)
        house = CalmHouse(data)
        house.start()
        open.callback(house.end)
        company = [open.enter_context(house.again(guest)) for guest in players]
        photographer = Photographer(open.enter_context(launched()), house)
        photographer.table("table.png", "desktop", company)
        photographer.table("table-phone.png", "phone", company)
        photographer.lobby("lobby.png", "desktop")
        photographer.lobby("lobby-phone.png", "phone")
        photographer.rules("rules.png")


if __name__ == "__main__":
    main()
