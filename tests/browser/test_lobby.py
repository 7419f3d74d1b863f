"""The lobby: one card per game, search, favourites, what was played last and what starts soon."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from banca.all_games import ALL_GAMES
from tests.browser.conftest import EACH, Visit, each_with, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import CALM, LONG
from tests.browser.poker_house import FOUR
from tests.browser.poker_players import company
from tests.browser.test_settings import kept
from tests.browser.visitor import SIZES, Screen, Visitor, plain

WIDE = "document.documentElement.scrollWidth <= innerWidth"


def found(visitor: Visitor) -> list[str]:
    """The tables that are shown, by name."""
    tables: list[str] = visitor.at("table-card").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.table)"
    )
    return tables


def expect_found(visitor: Visitor, *tables: str) -> None:
    until(lambda: set(found(visitor)) == set(tables), f"{tables} are shown")


# --- One card per game ----------------------------------------------------------------------------


@pytest.mark.parametrize(("screen", "language"), each_with("pt", "en", "en", "pt", "en"))
def test_every_game_has_its_own_picture_and_everything_is_reached(
    visit: Visit, house: House, screen: Screen, language: str
) -> None:
    ana = visit(screen=screen, language=language)
    ana.enter()
    rows = house.get("tables")["tables"]
    games = list(dict.fromkeys(row["game"] for row in rows))
    expect(ana.at("game")).to_have_count(len(games))
    drawn = ana.at("game").locator("header svg").evaluate_all("all => all.map((s) => s.innerHTML)")
    assert len(set(drawn)) == len(games)
    assert ana.page.evaluate(WIDE)
    small = screen in ("phone", "sideways", "low phone")
    if small:  # As short as its content: the games, and none of their many tables.
        assert found(ana) == []
        height = ana.page.evaluate("document.documentElement.scrollHeight")
        assert height < 2.2 * max(SIZES[screen])
        for game in games:
            ana.page.locator(f'[data-game="{game}"] [data-testid=open-game]').click()
    assert len(found(ana)) == len(rows)
    assert ana.page.evaluate(WIDE)

    assert ana.unreached() == []


@pytest.mark.parametrize("screen", EACH)
@pytest.mark.parametrize("language", ["pt", in_a_soak("en")])
def test_the_entrance_shows_the_games_before_it_asks_for_a_name(
    visit: Visit, screen: Screen, language: str
) -> None:
    ana = visit(screen=screen, language=language)
    ana.open()
    games = ana.at("games").locator("li")
    expect(games).to_have_count(len(ALL_GAMES))
    expect(games.first).to_be_in_viewport(ratio=1)
    before = "games => games.compareDocumentPosition(document.querySelector('[data-testid=name]'))"
    assert ana.at("games").evaluate(before) & 4  # The name follows.
    expect(ana.at("name")).to_be_in_viewport()
    assert ana.page.evaluate(WIDE)
    assert ana.unreached() == []


def test_no_two_things_in_the_lobby_have_one_name(visit: Visit) -> None:
    for language in ("pt", "en"):
        ana = visit(language=language)
        ana.enter()
        pages = ana.page.locator("header nav a").all_inner_texts()
        games = ana.at("game").locator("h2").all_inner_texts()
        own = {"am38", "sala-ix", "sala-x", "bj", "sala-v", "pb", "craps", "bf", "cussec", "holdem"}
        tables = [
            plain(ana.card(table).locator("h3 a").text_content() or "") for table in sorted(own)
        ]
        names = [*pages, *games, *tables]
        assert len(set(names)) == len(names)
        assert not any(name.startswith(f"{pages[0]} ") for name in tables)


def test_poker_says_its_blinds_and_who_plays(visit: Visit, own_house: House) -> None:
    ana = visit(own_house.address)
    ana.enter()
    card = ana.sees(FOUR)
    expect(card).to_contain_text("Prévias 50/100")
    expect(card.get_by_test_id("players")).to_have_count(0)
    with company(own_house, FOUR, ["Rui", "Eva"], 1):
        expect(card.get_by_test_id("players")).to_contain_text("Rui, Eva")
        expect(card).to_contain_text("2 de 4 lugares")


# --- Search and filter ----------------------------------------------------------------------------


@pytest.mark.parametrize("screen", EACH)
def test_a_table_is_found_by_name_game_and_rulebook(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.enter()
    rows = house.get("tables")["tables"]
    ana.at("search").fill("mesa calma")
    expect_found(ana, CALM)
    ana.at("search").fill("CUSSÉC")
    expect_found(ana, *(row["table"] for row in rows if row["game"] == "cussec"))
    ana.at("search").fill("97/2010")
    expect_found(ana, *(row["table"] for row in rows if row["rulebook"] == "97/2010"))
    ana.at("search").fill("roleta 1995 numeração")
    expect_found(ana, "sala-ix-fr", *(t for t in found(ana) if t.startswith("sala-")))
    ana.at("search").fill("nenhuma destas")
    expect(ana.at("none")).to_contain_text("«nenhuma destas»")
    ana.at("none").get_by_role("button").click()
    expect(ana.at("game")).to_have_count(len(ALL_GAMES))
    expect(ana.at("search")).to_have_value("")


def test_the_search_is_one_key_away_and_escape_ends_it(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    expect(ana.at("game").first).to_be_visible()
    ana.page.keyboard.press("/")
    expect(ana.at("search")).to_be_focused()
    ana.page.keyboard.type("cal/ma")  # Here it is a letter like any other.
    expect(ana.at("search")).to_have_value("cal/ma")
    expect(ana.at("none")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.at("search")).to_have_value("")
    expect(ana.at("game")).to_have_count(len(ALL_GAMES))


# --- Favourites, recent tables, and what starts soon ----------------------------------------------


@pytest.mark.parametrize("screen", EACH)
def test_a_star_survives_a_reload_and_reaches_a_second_device(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.enter()
    star = ana.sees(CALM).get_by_test_id("star")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    until(lambda: kept(house, ana).get("favourites") == [CALM], "the house has heard it")

    ana.page.reload()
    there = visit(screen="desktop")
    there.context.add_cookies([{"name": "banca", "value": ana.cookie, "url": there.address}])
    there.open()
    for visitor in (ana, there):
        expect(visitor.at(f"back-{CALM}")).to_be_visible()
        expect(visitor.sees(CALM).get_by_test_id("star")).to_have_attribute("aria-pressed", "true")
    ana.page.get_by_text("Favoritas", exact=True).click()
    expect_found(ana, CALM)
    ana.sees(CALM).get_by_test_id("star").click()
    expect(ana.at("none")).to_contain_text("estrela")


def test_what_was_played_last_is_at_hand_and_not_twice(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    expect(ana.at("shelf-back")).to_have_count(0)
    ana.sit("fr37-solo")
    ana.page.evaluate("location.hash = '#/'")
    expect(ana.at("mine-table")).to_have_count(1)
    expect(ana.at("shelf-back")).to_have_count(0)  # It is in the bar.
    ana.at("mine-table").click()
    ana.at("leave").click()
    ana.at("summary").get_by_role("link", name="Voltar à sala").click()

    ana.at("back-fr37-solo").click()
    expect(ana.at("leave")).to_have_attribute("aria-disabled", "false")  # As from its row.


@pytest.mark.parametrize("screen", EACH)
def test_what_starts_soon_is_shown_with_its_clock(
    visit: Visit, own_house: House, screen: Screen
) -> None:
    ana = visit(own_house.address, screen=screen)
    ana.enter()
    expect(ana.at(f"soon-{LONG}")).to_have_count(0)
    with own_house.guest("Rui") as rui:
        rui.sit(LONG)
        rui.bet(LONG, simple_red=100)
        soon = ana.at(f"soon-{LONG}")
        expect(soon).to_contain_text("fecha")
        expect(soon.locator(".figures")).to_have_text(re.compile(r"\d s"))
        own_house.draws(LONG, "17")
        own_house.turns(LONG, "resting", "betting")
        soon.or_(ana.sees(LONG)).first.scroll_into_view_if_needed()
    assert ana.page.evaluate(WIDE)
