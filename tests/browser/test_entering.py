"""From the door to a table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.hurried import LONG
from tests.rule_marks import rule


@rule("PD-47", "804/2015:27", "807/2015:29")
def test_one_click_enters_and_another_takes_a_seat(visit: Visit, house: House) -> None:
    ana = visit()
    ana.open()
    ana.at("enter").click()

    expect(ana.at("lobby")).to_be_visible()
    name = ana.page.locator(".who").inner_text()
    assert name == house.get("me", ana.cookie)["name"] != ""  # The house found one.

    ana.sit("am38")

    view = house.view("am38", ana.cookie)
    assert view["own"]["mine"]["bets"] == {}  # Sitting down is not betting.
    assert ana.meters == (100_000, 0, 0)


@rule("804/2015:4", "807/2015:4", "804/2015:6.e")
def test_the_lobby_shows_the_tables_as_they_live(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    rows = house.get("tables")["tables"]
    expect(ana.at("table-card")).to_have_count(len(rows))
    for row in rows:
        text = ana.card(row["table"]).text_content() or ""
        assert row["name"]["pt"] in text  # What its card says already is for the ear alone.
        assert row["rulebook"] in text
        assert ("Partilhada" if row["shared"] else "Individual") in text

    card = ana.card(LONG)
    taken = int(re.findall(r"(\d+) de 40 lugares", card.inner_text())[0])
    with house.guest("Rui") as rui:
        rui.sit(LONG)
        expect(card).to_contain_text(f"{taken + 1} de 40 lugares")
        rui.bet(LONG, simple_red=100)
        house.draws(LONG, "17")
        house.turns(LONG, "closed")
        expect(card).to_contain_text("Nada mais")
        house.turns(LONG, "betting")
        expect(card).to_contain_text("Apostas abertas")
    expect(card.locator(".pip").first).to_contain_text("17")
    expect(card.locator(".pip").first).to_have_class(re.compile("black"))

    ana.page.get_by_text("Individuais", exact=True).click()
    alone = [row for row in rows if not row["shared"]]
    expect(ana.at("table-card")).to_have_count(len(alone))


def test_the_lobby_is_ordered_by_game_and_shows_one_alone(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    rows = house.get("tables")["tables"]
    games = list(dict.fromkeys(row["game"] for row in rows))
    expect(ana.at("game")).to_have_count(len(games))
    for game in games:
        mine = [row for row in rows if row["game"] == game]
        section = ana.page.locator(f'[data-testid=game][data-game="{game}"]')
        expect(section.get_by_test_id("table-card")).to_have_count(len(mine))

    ana.page.locator(".games").get_by_text("Craps", exact=True).click()

    craps = [row for row in rows if row["game"] == "craps"]
    expect(ana.at("table-card")).to_have_count(len(craps))
    expect(ana.at("game")).to_have_count(1)


def test_a_table_that_is_not_there_is_said_so(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    ana.open("#/table/nenhuma")

    expect(ana.page.get_by_role("alert")).to_have_text("Essa mesa não existe.")
    ana.page.get_by_role("link", name="Voltar à sala").click()
    expect(ana.at("lobby")).to_be_visible()
