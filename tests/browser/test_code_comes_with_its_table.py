"""The code of a game comes when its table is opened, and a page without it says so."""

from __future__ import annotations

import re

from playwright.sync_api import Request, expect

from tests.browser.conftest import Visit

GAMES = ("Roulette", "Baccarat", "Blackjack", "BancaFrancesa", "Cussec", "Craps", "Poker", "Slots")


def test_the_lobby_fetches_no_game_and_a_table_only_its_own(visit: Visit) -> None:
    ana = visit()
    fetched: set[str] = set()

    def note(request: Request) -> None:
        found = re.search(r"/assets/([A-Za-z]+)-[\w-]+\.js$", request.url)
        if found and found[1] in GAMES:
            fetched.add(found[1])

    ana.page.on("request", note)
    ana.comes_to("fr37-solo")
    expect(ana.spot("pleno:17")).to_be_visible()
    assert fetched == {"Roulette"}

    ana.open("#/")
    expect(ana.at("table-card").first).to_be_visible()
    assert fetched == {"Roulette"}
    with ana.page.expect_request("**/assets/Craps-*.js"):  # Whoever points at it may come.
        ana.card("craps-solo").get_by_role("link").first.hover()
    ana.goes_to("craps-solo", plays=False)
    expect(ana.spot("pass")).to_be_visible()
    assert fetched >= {"Roulette", "Craps"}  # And whatever else was pointed at on the way.


def test_a_game_that_cannot_be_fetched_says_so_and_can_be_tried_again(visit: Visit) -> None:
    """The house has a new version, and what an old page asks for is gone."""
    ana = visit()
    ana.page.route("**/assets/Roulette-*.js", lambda route: route.fulfill(status=404))
    ana.comes_to("fr37-solo", plays=False)
    again = ana.at("fetch-again")
    expect(again).to_be_visible()
    ana.page.unroute("**/assets/Roulette-*.js")
    again.click()
    expect(ana.spot("pleno:17")).to_be_visible()
    assert [problem for problem in ana.problems if "404" not in problem] == []
    ana.problems.clear()
