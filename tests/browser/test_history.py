"""The history: every round is found again, by game, table and day, and seen as it was."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.dice_house import CRAPS_SOLO
from tests.browser.house import Guest, House, until
from tests.browser.poker_house import PAST
from tests.browser.poker_players import Player, company, look
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

WHEEL, SOLO = "fr37-solo", "am38-solo"
SCREENS = ((1440, 900), (390, 844), (844, 390), (360, 640))


def played(ana: Visitor, house: House, *rounds: str) -> None:
    """Rounds at the individual wheel that draw these numbers; the bet is on red each time."""
    house.draws(WHEEL, *rounds, cookie=ana.cookie)
    for _ in rounds:
        ana.bet("simple:red")
        ana.spin()
        ana.expect_staked(0)


def rows(ana: Visitor) -> list[tuple[str, int]]:
    """What is listed: tables and rounds."""
    found = ana.at("history-round").all()
    told = [(row.get_attribute("data-table"), row.get_attribute("data-round")) for row in found]
    return [(str(table), int(round or 0)) for table, round in told]


def expect_shown(ana: Visitor, count: int) -> None:
    expect(ana.at("history-shown")).to_have_attribute("data-shown", str(count))


@rule("804/2015:24", "INT-9", "INT-11")
def test_rounds_are_found_by_table_and_name_and_day_and_back_leads_back(
    visit: Visit, house: House
) -> None:
    ana = visit(language="en")
    ana.comes_to(WHEEL)
    played(ana, house, "17", "3")
    ana.goes_to(SOLO)
    ana.bet("simple:red")
    ana.spin()
    ana.open("#/history")

    expect_shown(ana, 3)
    assert rows(ana) == [(SOLO, 1), (WHEEL, 2), (WHEEL, 1)]
    expect(ana.at("history-round").nth(1).locator(".pip")).to_have_text("3")
    ana.at("history-table").select_option(WHEEL)
    expect_shown(ana, 2)
    assert rows(ana) == [(WHEEL, 2), (WHEEL, 1)]
    ana.at("history-round").last.click()
    expect(ana.at("past")).to_have_attribute("data-round", "1")
    expect(ana.page.locator(".result .pip")).to_have_text("17")
    ana.at("past-back").click()
    expect_shown(ana, 2)
    expect(ana.at("history-table")).to_have_value(WHEEL)
    ana.page.go_back()
    expect_shown(ana, 3)
    ana.at("history-search").fill("two zeros")
    expect_shown(ana, 1)
    assert rows(ana) == [(SOLO, 1)]
    ana.at("history-clear").click()
    expect_shown(ana, 3)
    expect(ana.at("history-search")).to_have_value("")
    ana.at("history-until").fill("2020-01-31")
    expect(ana.at("history-none")).to_be_visible()
    ana.page.reload()
    expect(ana.at("history-none")).to_be_visible()
    expect(ana.at("history-until")).to_have_value("2020-01-31")


def test_whoever_has_not_played_reads_so(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    ana.open("#/history")

    expect(ana.at("history-none")).to_have_text("Ainda não há nada para mostrar.")
    expect(ana.at("history-more")).to_have_count(0)


@rule("INT-9", "PD-56")
def test_a_past_round_can_be_proved_and_another_players_is_not_there(visit: Visit) -> None:
    ana, rui = visit(), visit()
    ana.comes_to(WHEEL)
    ana.bet("simple:red")
    ana.spin()  # By the house's own luck: what a test draws is not in the seed.
    ana.open("#/history")
    ana.at("history-round").click()
    ana.at("past-prove").click()
    expect(ana.at("past-proof")).to_have_attribute("data-holds", "true")
    place = ana.page.url.partition("#")[2]

    rui.comes_to(WHEEL, "Rui")
    rui.open(f"#{place}")
    expect(rui.page.get_by_role("alert")).to_contain_text("Não há nenhuma jogada sua")
    [answer] = rui.problems
    assert "404" in answer
    rui.problems.clear()


def test_more_rounds_come_when_asked_for_and_stay_after_a_visit_to_one(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to(CRAPS_SOLO, plays=False)
    with house.again(house_guest(house, ana)) as guest:
        guest.watch(CRAPS_SOLO)
        guest.sit(CRAPS_SOLO)
        for number in range(1, 29):  # Each throw decides the field.
            until(lambda number=number: takes_bets(guest, number), "bets are open")
            guest.bet(CRAPS_SOLO, field=100)
            guest.wish(CRAPS_SOLO, type="Throw")
        until(lambda: takes_bets(guest, 29), "the last round is over")
    ana.open("#/history")

    expect_shown(ana, 25)
    ana.at("history-more").click()
    expect_shown(ana, 28)
    expect(ana.at("history-more")).to_have_count(0)
    assert [number for _, number in rows(ana)] == list(range(28, 0, -1))
    ana.at("history-round").last.click()
    expect(ana.at("past")).to_have_attribute("data-round", "1")
    ana.page.go_back()
    expect_shown(ana, 28)


def takes_bets(guest: Guest, number: int) -> bool:
    view = guest.watch(CRAPS_SOLO)["public"]["view"]
    return bool(view["round"] == number and view["phase"] == "betting")


def house_guest(house: House, ana: Visitor) -> Player:
    """The player of a page, by wire."""
    return Player(house.port, house.get("me", ana.cookie)["player"], ana.cookie)


@rule("809/2015:66", "INT-9")
def test_a_hand_of_poker_is_seen_with_its_cards_and_replayed(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(PAST, plays=False)
    by_wire = house_guest(house, ana)
    with by_wire, company(house, PAST, ["Rui"], first=1) as [rui]:
        by_wire.takes(PAST, 2)
        until(lambda: by_wire.sees(PAST).get("turn"), "the hand begins")
        number = by_wire.sees(PAST)["round"]

        def over() -> bool:
            for player in (by_wire, rui):
                if asked := player.asked():  # It may be answered already: views come later.
                    turn, moves = asked
                    player.ask(PAST, type="Check" if moves["check"] else "Call", turn=turn)
            return bool(by_wire.sees(PAST)["round"] > number)

        until(over, "the hand is over")
    ana.open("#/history?game=poker")
    expect_shown(ana, 1)
    ana.at("history-round").click()

    expect(ana.at("past-hand")).to_be_visible()
    end = look(ana.at("past-hand"))
    own = house.get(f"tables/{PAST}/rounds/{number}/mine", ana.cookie)["mine"]
    assert end.seats[by_wire.player].cards == [one["card"] for one in own]
    assert len(end.board) == 5
    ana.at("past-replay").click()
    expect(ana.at("replayer")).to_have_attribute("data-round", str(number))
    ana.at("replay-next").click()
    expect(ana.at("replayer")).to_have_attribute("data-step", "1")


def test_the_rounds_are_saved_as_a_file(visit: Visit, house: House, tmp_path: Path) -> None:
    ana = visit(language="en")
    ana.comes_to(WHEEL)
    played(ana, house, "17", "3")
    ana.open("#/history")
    expect_shown(ana, 2)
    with ana.page.expect_download() as saved:
        ana.at("history-file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)

    lines = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    assert file.name == "banca-rounds.csv"
    assert [line["round"] for line in lines] == ["2", "1"]
    assert [line["result"] for line in lines] == ["100", "-100"]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["pt", in_a_soak("en")])  # Of which the words are shorter.
def test_it_fits_every_screen(
    visit: Visit, house: House, size: tuple[int, int], language: str
) -> None:
    ana = visit(language=language)
    ana.comes_to(WHEEL)
    played(ana, house, "17")
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    wide = "document.scrollingElement.scrollWidth - innerWidth"
    ana.open("#/history")
    expect_shown(ana, 1)
    assert ana.page.evaluate(wide) <= 0
    ana.at("history-round").click()
    expect(ana.at("past")).to_be_visible()
    assert ana.page.evaluate(wide) <= 0
