"""Every bet on every cloth, by click, by drag and by call; and what takes it back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.hurried import COLOURS
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

INSIDE = ["pleno:17", "pleno:36", "split:17-20", "split:17-18", "street:13-14-15"]
INSIDE += ["corner:17-18-20-21", "line:13-14-15-16-17-18"]
OUTSIDE = ["dozen:1", "dozen:2", "dozen:3", "dozens:1-2", "dozens:2-3"]
OUTSIDE += ["column:1", "column:2", "column:3", "columns:1-2", "columns:2-3"]
OUTSIDE += [f"simple:{each}" for each in ("red", "black", "even", "odd", "low", "high")]
ONE_ZERO = ["pleno:0", "split:0-1", "split:0-2", "split:0-3"]
ONE_ZERO += ["street:0-1-2", "street:0-2-3", "corner:0-1-2-3"]
TWO_ZEROS = ["pleno:0", "pleno:00", "split:0-00", "split:0-1", "split:0-2", "split:00-2"]
TWO_ZEROS += ["split:00-3", "street:0-1-2", "street:0-00-2", "street:00-2-3"]

CALLS = {
    "voisins": {"street:0-2-3": 2, "corner:25-26-28-29": 2, "split:4-7": 1, "split:12-15": 1}
    | {"split:18-21": 1, "split:19-22": 1, "split:32-35": 1},
    "tiers": {"split:5-8": 1, "split:10-11": 1, "split:13-16": 1, "split:23-24": 1}
    | {"split:27-30": 1, "split:33-36": 1},
    "orphelins": {"pleno:1": 1, "split:6-9": 1, "split:14-17": 1, "split:17-20": 1}
    | {"split:31-34": 1},
    "finals:7": {"pleno:7": 1, "pleno:17": 1, "pleno:27": 1},
}

# The players' colours at a table with colour chips, by name and by look.
SEATS = [("verde", "#22c234"), ("azul", "#1478e6"), ("amarela", "#f2dc14"), ("rosa", "#ee7fb0")]
SEATS += [("laranja", "#ee8a1c"), ("roxa", "#8512e6"), ("castanha", "#783710")]
SEATS += [("cinzenta", "#8f9aa3")]

# The spots whose centre belongs to something else.
MISSED = """() => [...document.querySelectorAll('rect[data-spot]')].filter((spot) => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== spot;
}).map((spot) => spot.dataset.spot)"""


def bets(house: House, visitor: Visitor, table: str) -> dict[str, int]:
    """What *visitor* has on the cloth, according to the house."""
    mine: dict[str, Any] = house.view(table, visitor.cookie)["own"]["mine"]
    return dict(mine["bets"])


@rule("804/2015:8", "804/2015:9", "807/2015:9", "807/2015:10", "804/2015:6.d", "807/2015:6.d")
@pytest.mark.parametrize(
    ("table", "zeros"),
    [("am38-solo", TWO_ZEROS), in_a_soak("am37-solo", ONE_ZERO), ("fr37-solo", ONE_ZERO)],
)
def test_every_kind_of_bet_is_placed_by_a_click(
    visit: Visit, house: House, table: str, zeros: list[str]
) -> None:
    spots = [*INSIDE, *OUTSIDE, *zeros]
    ana = visit()
    ana.comes_to(table)
    assert ana.page.evaluate(MISSED) == []
    for spot in spots:
        ana.spot(spot).click()

    ana.expect_staked(100 * len(spots))
    assert bets(house, ana, table) == dict.fromkeys(spots, 100)
    assert ana.meters.balance == 100_000 - 100 * len(spots)
    lying = ana.page.locator("[data-lying]")
    expect(lying).to_have_count(len(spots))
    assert sorted(spots) == sorted(lying.evaluate_all("all => all.map((g) => g.dataset.lying)"))
    card = house.view(table, ana.cookie)["card"]
    kind = {row["spot"]: row["kind"] for row in card["spots"]}
    assert {kind[spot] for spot in spots} == set(kind.values())  # None was forgotten.
    with_zero = {row["spot"] for row in card["spots"] if {"0", "00"} & set(row["numbers"])}
    assert with_zero == set(zeros)


@rule("807/2015:8", "807/2015:8.a", "807/2015:8.b", "807/2015:8.c", "807/2015:8.e")
def test_a_call_bet_lays_all_its_chips(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.pick(500)
    for call, chips in CALLS.items():
        ana.page.locator(f'[data-call="{call}"]').click()

        ana.expect_staked(500 * sum(chips.values()))
        laid = bets(house, ana, "fr37-solo")
        assert laid == {spot: 500 * n for spot, n in chips.items()}

        ana.at("undo").click()  # One call is one act: it is taken back as a whole.
        ana.expect_staked(0)


@rule("807/2015:8.d", "807/2015:8.d.i", "807/2015:8.d.ii", "807/2015:8.d.iii")
def test_a_number_is_called_with_its_neighbours(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    around = {2: "25 17 34", 4: "2 25 17 34 6", 6: "21 2 25 17 34 6 27"}
    for count, numbers in around.items():
        ana.page.get_by_role("radio", name=f"{count} vizinhos").check(force=True)
        ana.page.locator('[data-track="17"]').click()
        ana.expect_staked(100 * (count + 1))
        laid = bets(house, ana, "fr37-solo")

        assert laid == {f"pleno:{number}": 100 for number in numbers.split()}

        ana.at("clear").click()
        ana.expect_staked(0)


def test_undo_clear_repeat_and_double(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("am37-solo")
    ana.bet("pleno:17", "dozen:2")

    ana.at("undo").click()
    ana.expect_staked(100)
    assert bets(house, ana, "am37-solo") == {"pleno:17": 100}

    ana.at("double").click()
    ana.expect_staked(200)
    assert bets(house, ana, "am37-solo") == {"pleno:17": 200}

    ana.at("undo").click()  # Only the doubling.
    ana.expect_staked(100)
    ana.at("clear").click()
    ana.expect_staked(0)
    assert bets(house, ana, "am37-solo") == {}

    ana.pick(500)
    ana.bet("split:0-2", "simple:black")
    ana.spin()
    ana.expect_staked(0)
    ana.at("repeat").click()
    ana.expect_staked(1000)
    assert bets(house, ana, "am37-solo") == {"split:0-2": 500, "simple:black": 500}


def test_a_button_that_cannot_act_says_why(visit: Visit) -> None:
    ana = visit()
    ana.comes_to("am37-solo")
    for act, why in {
        "undo": "Não há nada para desfazer",
        "clear": "Não tem fichas no pano",
        "repeat": "Ainda não há jogada para repetir",
        "spin": "Não tem fichas no pano",
    }.items():
        expect(ana.at(act)).to_have_attribute("aria-disabled", "true")
        ana.at(act).click(force=True)
        expect(ana.at("refusal").filter(has_text=why)).to_be_visible()
        ana.expect_said(why)


@rule("PD-47", "804/2015:15", "807/2015:17")
def test_a_ball_is_launched_once_however_often_the_button_is_pressed(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to("fr37-solo")
    ana.bet("simple:red")
    ana.at("spin").click(click_count=3)

    ana.expect_round(2)
    ana.expect_staked(0)
    rounds = house.get("me/rounds?limit=10", ana.cookie)["rounds"]
    assert [(each["round"], each["stake"]) for each in rounds] == [(1, 100)]


def test_a_chip_is_dragged_onto_a_spot(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("am38-solo")
    drag(ana, "chip-500", *ana.centre(ana.spot("corner:17-18-20-21")))

    expect(ana.lying("corner:17-18-20-21")).to_be_attached()
    assert bets(house, ana, "am38-solo") == {"corner:17-18-20-21": 500}
    expect(ana.at("chip-500")).to_have_attribute("aria-checked", "true")  # It is picked up now.

    drag(ana, "chip-1000", *ana.centre(ana.at("balance")))  # Next to the cloth nothing is bet.
    drag(ana, "chip-1000", *ana.centre(ana.spot("simple:red")))

    ana.expect_staked(1500)
    assert bets(house, ana, "am38-solo") == {"corner:17-18-20-21": 500, "simple:red": 1000}


def drag(visitor: Visitor, chip: str, x: float, y: float) -> None:
    mouse = visitor.page.mouse
    mouse.move(*visitor.centre(visitor.at(chip)))
    mouse.down()
    mouse.move(x, y, steps=6)
    mouse.up()


def test_a_right_click_takes_a_chip_back(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to("am38-solo")
    ana.bet("street:0-00-2")
    ana.spot("street:0-00-2").click()
    ana.expect_staked(200)
    ana.spot("street:0-00-2").click(button="right")

    ana.expect_staked(100)
    assert bets(house, ana, "am38-solo") == {"street:0-00-2": 100}

    ana.spot("street:0-00-2").click(button="right")

    ana.expect_staked(0)
    expect(ana.lying("street:0-00-2")).to_have_count(0)


@rule("1441/95-IX:3", "1441/95-IX:6", "1441/95-IX:7", "1441/95-X:25")
def test_colour_chips_have_the_colour_and_the_worth_of_their_player(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to(COLOURS)
    before = ana.round
    form = ana.at("colour-chip")
    form.get_by_role("spinbutton").fill("250")
    form.get_by_role("button").click()
    expect(form).to_contain_text("Vale 250")
    ana.pick(250)
    ana.bet("simple:red", "simple:black", "pleno:0")

    player = until(
        lambda: _seat_with_bets(house, ana),
        "the bets are in sight of all",
    )
    assert player["bets"] == {"simple:red": 250, "simple:black": 250, "pleno:0": 250}
    assert player["chip"] == 250
    word, fill = SEATS[player["colour"]]
    fills = (
        ana.lying("pleno:0")
        .locator("[fill], [style]")
        .evaluate_all("all => all.map((each) => each.getAttribute('fill') || each.style.fill)")
    )
    assert fill in fills
    expect(form).to_contain_text("Só muda quando não tiver fichas dessa cor no pano")
    expect(form.get_by_role("spinbutton")).to_have_count(0)

    house.draws(COLOURS, "0")
    house.turns(COLOURS, "closed")
    house.turns(COLOURS, "betting")
    ana.expect_round(before + 1)
    ana.expect_said(f"pleno 0 de 250 pontos, {word}, total de")
    assert not any("encarnado de 250" in line or "preto de 250" in line for line in ana.said)


def _seat_with_bets(house: House, visitor: Visitor) -> dict[str, Any] | None:
    seats = house.view(COLOURS, visitor.cookie)["public"]["view"]["seats"]
    return next((dict(player) for player in seats.values() if len(player["bets"]) == 3), None)
