"""Slot machines: reels stop where the house drew, and prizes are shown before they are paid."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.slots_house import CALM_REELS
from tests.browser.visitor import FIVE, Screen, Visitor, plain
from tests.rule_marks import rule

LATAO, CARAVELA = "slot-latao", "slot-caravela"
THREE_LINES = "4 12 13"  # 440 for 25: lines 3, 4 and 5.
LESS = "25 7 18"  # Cherries: 15 for 25.
FREE = "6 24 35 22 34"  # Three pillars: ten free games, at caravela.
ENVELOPES = "31 1 24 27 0"  # A bonus, at macau.
JUNKS = "8 13 20 31 30"  # A prize that may be doubled, at macau.

# What is to be seen in each reel's window, by what lies there on the screen.
SEEN = """() => [...document.querySelectorAll('[data-testid=reel]')].map((reel) => {
  const { top, bottom } = reel.getBoundingClientRect();
  return [...reel.querySelectorAll('.cell')].filter((cell) => {
    const its = cell.getBoundingClientRect();
    const middle = (its.top + its.bottom) / 2;
    return middle > top && middle < bottom;
  }).map((cell) => cell.dataset.code);
})"""
# The symbols of a strip as they are drawn, from the first to the last.
DRAWN = """() => [...document.querySelectorAll('[data-testid=reel]')].map((reel) => {
  const cells = [...reel.querySelectorAll('.cell')].slice(0, reel.dataset.length);
  return cells.map(({ dataset }) => dataset.code);
})"""


# The windows of information in which something is cut.
CUT = """() => [...document.querySelectorAll('.window')].flatMap((one) =>
  [...one.querySelectorAll('.name, .figure')].filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent))"""


# What the windows of prize and credits ever showed, together.
WATCH = """() => {
  window.shown = [];
  const value = (name) => Number(document.querySelector(`[data-testid=${name}]`).dataset.value);
  new MutationObserver(() => window.shown.push([value('won'), value('credits')])).observe(
    document.body, { subtree: true, attributes: true, attributeFilter: ['data-value'] },
  );
}"""


def comes(ana: Visitor, table: str) -> None:
    ana.comes_to(table)
    expect(ana.at("machine")).to_have_attribute("data-fetched", "true")


def ready(ana: Visitor) -> None:
    """The last play is paid, and the next one may begin."""
    expect(ana.at("spin")).to_have_attribute("data-does", "spin")
    expect(ana.at("spin")).to_have_attribute("aria-disabled", "false")


def spins(ana: Visitor, house: House, table: str, drawn: str) -> int:
    """Begin a play in which the reels stop as they are *drawn*; return its round."""
    ready(ana)
    house.draws(table, drawn, cookie=ana.cookie)
    number: int = house.view(table, ana.cookie)["public"]["view"]["round"]
    ana.at("spin").click()
    return number


def paid(ana: Visitor, house: House, table: str, drawn: str) -> None:
    """The same, and wait until it is paid and the next one may begin."""
    number = spins(ana, house, table, drawn)
    expect(ana.at("moment")).to_have_attribute("data-round", str(number))
    ready(ana)


def stops(ana: Visitor) -> list[int]:
    reels = ana.at("reel").all()
    return [int(reel.get_attribute("data-stop") or -1) for reel in reels]


def value(ana: Visitor, window: str) -> int:
    return int(ana.at(window).get_attribute("data-value") or -1)


def running(house: House, ana: Visitor, table: str) -> dict[str, Any] | None:
    """The play that is going on."""
    run: dict[str, Any] | None = house.view(table, ana.cookie)["public"]["view"].get("run")
    return run


@rule("828/2015:8")
@pytest.mark.parametrize("motion", [True, False])
def test_the_positions_shown_are_the_positions_drawn(
    visit: Visit, house: House, motion: bool
) -> None:
    ana = visit(motion=motion, spin_ms=400)
    comes(ana, LATAO)
    strips = house.view(LATAO, ana.cookie)["card"]["machine"]["reels"]
    for drawn in (THREE_LINES, "0 0 0", "27 1 26"):
        paid(ana, house, LATAO, drawn)
        view = house.view(LATAO, ana.cookie)["public"]["view"]

        assert stops(ana) == [int(each) for each in drawn.split()] == view["stops"]
        assert ana.page.evaluate(SEEN) == view["window"]
        assert ana.page.evaluate(DRAWN) == strips  # Neighbours are the strip's own.


@rule("828/2015:24", "828/2015:24.a", "828/2015:24.b", "828/2015:24.c", "828/2015:24.d")
@rule("828/2015:24.e", "828/2015:24.f", "828/2015:19", "828/2015:23")
@pytest.mark.parametrize("screen", FIVE)
def test_the_windows_of_information_are_always_in_sight(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    comes(ana, CARAVELA)
    for window in ("credits", "denomination", "lines", "level", "bet", "won", "jackpot"):
        expect(ana.at(window)).to_be_in_viewport(ratio=1)

    assert value(ana, "credits") == ana.meters.balance
    assert value(ana, "bet") == value(ana, "lines") * value(ana, "level") * value(
        ana, "denomination"
    )
    expect(ana.at("reels")).to_be_in_viewport(ratio=1)
    expect(ana.at("spin")).to_be_in_viewport(ratio=1)
    assert ana.page.evaluate(CUT) == []


@rule("828/2015:24.d", "828/2015:24.e")
@pytest.mark.parametrize("language", ["pt", "en"])
def test_no_figure_is_cut_however_large_it_is(visit: Visit, house: House, language: str) -> None:
    ana = visit(language=language)
    comes(ana, CALM_REELS)
    for choice in ("denomination", "level"):
        while ana.at(f"{choice}-more").get_attribute("aria-disabled") == "false":
            ana.at(f"{choice}-more").click()
    spins(ana, house, CALM_REELS, JUNKS)  # A prize beside the wider button that collects it.
    expect(ana.at("double-open")).to_be_visible()

    for screen in FIVE:
        ana.resize(screen)
        assert ana.page.evaluate(CUT) == [], screen


def test_what_belongs_to_a_machine_comes_when_it_is_seen(visit: Visit, house: House) -> None:
    ana = visit(screen="phone")
    fetched: list[str] = []
    part = re.compile(r"/(Emblem|latao|azulejo|fado|douro|caravela|macau)-[^/]+\.js$")

    def asks(url: str) -> None:
        if found := part.search(url):
            fetched.append(found[1])

    ana.page.on("request", lambda request: asks(request.url))
    ana.enter()
    card = ana.page.locator("[data-testid=game][data-game=slots]")
    expect(card).to_be_visible()
    assert fetched == []  # The list of the machines is closed.

    card.get_by_test_id("open-game").click()
    for emblem in card.get_by_test_id("emblem").all():
        emblem.scroll_into_view_if_needed()
        expect(emblem.locator("svg")).to_be_visible()
    assert len(fetched) >= 6
    assert {*fetched} == {"Emblem"}

    comes(ana, LATAO)
    assert {*fetched} == {"Emblem", "latao"}


@rule("828/2015:33", "828/2015:29", "828/2015:31", "INT-19")
def test_a_prize_is_counted_in_its_window_before_it_goes_to_the_credits(
    visit: Visit, house: House
) -> None:
    ana = visit(motion=True, spin_ms=3600)
    comes(ana, LATAO)
    before = value(ana, "credits")
    ana.page.evaluate(WATCH)
    spins(ana, house, LATAO, THREE_LINES)
    expect(ana.at("trace").first).to_be_attached()
    expect(ana.at("moment")).to_have_attribute("data-returned", "440")
    expect(ana.at("credits")).to_have_attribute("data-value", str(before + 415))
    shown: list[tuple[int, int]] = ana.page.evaluate("window.shown")
    won = [win for win, credits in shown if credits == before - 25]

    assert won == sorted(won)  # It is counted up,
    assert {120, 240, 440} <= set(won)  # one prize after another,
    assert {win for win, credits in shown if credits > before} == {440}  # and then paid.
    assert value(ana, "won") == 440  # It stays in sight.
    assert stops(ana) == [4, 12, 13]


@rule("INT-19")
def test_less_than_the_stake_is_no_win(visit: Visit, house: House) -> None:
    ana = visit(language="en")
    comes(ana, LATAO)
    spins(ana, house, LATAO, LESS)
    expect(ana.at("moment")).to_have_attribute("data-returned", "15")

    expect(ana.at("moment")).to_have_class(re.compile(r"\blost\b"))
    assert not any("won" in said for said in ana.said)


def test_a_press_while_the_reels_turn_stops_the_picture_at_once(visit: Visit, house: House) -> None:
    ana = visit(motion=True, spin_ms=20_000)
    comes(ana, LATAO)
    house.draws(LATAO, THREE_LINES, cookie=ana.cookie)
    ready(ana)
    ana.page.keyboard.press("Space")
    expect(ana.at("spin")).to_have_attribute("data-does", "stop")
    until(lambda: not running(house, ana, LATAO), "it is paid")
    ana.page.keyboard.press("Space")
    expect(ana.at("reels")).to_have_attribute("data-turning", "false")

    assert stops(ana) == [4, 12, 13]


@rule("828/2015:43", "828/2015:44")
def test_a_result_that_came_while_the_line_was_gone_is_shown(visit: Visit, house: House) -> None:
    ana = visit(motion=True, spin_ms=400)
    ana.severed = True
    line = _LineLostInMidPlay()
    ana.page.route_web_socket("**/api/socket", line.carry)
    comes(ana, LATAO)
    line.armed = True
    spins(ana, house, LATAO, THREE_LINES)
    until(lambda: ana.page.evaluate("1") and line.lost, "the line is gone while the reels turn")
    expect(ana.at("reels")).to_have_attribute("data-turning", "false")
    ready(ana)

    assert line.shown_whole  # No event told the page where they stopped.
    assert stops(ana) == [4, 12, 13]
    assert value(ana, "won") == 440


class _LineLostInMidPlay:
    """A line that ends between the bet and its result; the next one shows how the table stands,
    and not how it came about."""

    def __init__(self) -> None:
        self.armed = self.lost = self.shown_whole = False

    def carry(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def said(words: str | bytes) -> None:
            wish = msgspec.json.decode(words)
            if self.lost and wish["type"] == "Watch":
                self.shown_whole = True
                wish["seq"] = None
            far.send(msgspec.json.encode(wish).decode())

        def heard(words: str | bytes) -> None:
            if not self.armed or self.lost or "ReelsStopped" not in str(words):
                near.send(words)
                return
            self.lost = True
            frame = msgspec.json.decode(words)
            if frame["events"][0]["type"] == "Staked":
                near.send(_bet_alone(frame))
            far.close()
            near.close()

        near.on_message(said)
        far.on_message(heard)


def _bet_alone(frame: dict[str, Any]) -> str:
    """A frame that brings a bet and its result, as it would be without the result."""
    run = frame["patch"]["view"]["run"] | {"spin": None, "won": 0}
    bet = frame | {
        "events": frame["events"][:1],
        "seq": frame["first"] + 1,
        "patch": {"view": {"phase": "spinning", "run": run}},
    }
    return msgspec.json.encode(bet).decode()


@rule("828/2015:25", "828/2015:26", "reading:autoplay")
def test_automatic_plays_have_an_end_and_are_stopped_at_once(visit: Visit, house: House) -> None:
    ana = visit()
    comes(ana, LATAO)
    house.draws(LATAO, *["0 0 0"] * 12, cookie=ana.cookie)
    ana.at("autoplay").click()
    ana.at("auto-plays-10").check(force=True)
    ana.at("auto-loss-20").check(force=True)
    ana.at("autoplay-start").click()
    expect(ana.at("autoplay-left")).to_have_attribute("data-left", re.compile("^[2-8]$"))
    ana.at("autoplay-stop").click()
    expect(ana.at("autoplay")).to_be_visible()
    ready(ana)
    played = house.view(LATAO, ana.cookie)["public"]["view"]["round"]

    paid(ana, house, LATAO, "0 0 0")  # One by hand, and no other beside it.

    assert house.view(LATAO, ana.cookie)["public"]["view"]["round"] == played + 1
    assert played <= 5


def test_automatic_plays_end_with_the_loss_that_was_chosen(visit: Visit, house: House) -> None:
    ana = visit(language="en")
    comes(ana, LATAO)
    house.draws(LATAO, *["0 0 0"] * 12, cookie=ana.cookie)
    ana.at("autoplay").click()
    ana.at("auto-loss-5").check(force=True)
    ana.at("autoplay-start").click()
    ana.expect_said("it has reached the loss that you chose")

    assert house.view(LATAO, ana.cookie)["public"]["view"]["round"] == 6


@rule("828/2015:10", "828/2015:25", "reading:autoplay")
@pytest.mark.parametrize("chosen", ["collect", "stop"])
def test_automatic_plays_collect_what_may_be_doubled_or_stop_for_it(
    visit: Visit, house: House, chosen: str
) -> None:
    ana = visit(language="en")
    comes(ana, CALM_REELS)
    first = house.view(CALM_REELS, ana.cookie)["public"]["view"]["round"]
    house.draws(CALM_REELS, *[JUNKS] * 12, cookie=ana.cookie)
    ana.at("autoplay").click()
    ana.at("auto-win-never").check(force=True)
    ana.at(f"auto-double-{chosen}").check(force=True)
    ana.at("autoplay-start").click()
    if chosen == "collect":
        expect(ana.at("autoplay-left")).to_have_attribute("data-left", re.compile("^[0-8]$"))
        assert house.view(CALM_REELS, ana.cookie)["public"]["view"]["round"] >= first + 1
    else:
        ana.expect_said("there is an additional game or a jackpot")
        expect(ana.at("spin")).to_have_attribute("data-does", "collect")
        assert house.view(CALM_REELS, ana.cookie)["public"]["view"]["round"] == first


def test_automatic_plays_end_when_nobody_looks(visit: Visit, house: House) -> None:
    ana = visit(language="en")
    comes(ana, LATAO)
    ana.at("autoplay").click()
    ana.at("autoplay-start").click()
    expect(ana.at("autoplay-stop")).to_be_visible()
    ana.page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange'))"
    )

    expect(ana.at("autoplay")).to_be_visible()
    ana.expect_said("the page was out of sight")


@rule("828/2015:34", "828/2015:34.a", "828/2015:34.b", "828/2015:34.c", "828/2015:34.d")
@rule("828/2015:34.e", "828/2015:34.f", "828/2015:34.g", "828/2015:34.h", "828/2015:35")
@rule("1441/95-VIII:9", "1441/95-VIII:10", "1441/95-VIII:11")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt", ["Rosa dos ventos", "jogadas grátis", "Por cada 100 apostados", "Reclamações"]),
        ("en", ["Compass rose", "free games", "of every 100 staked", "Complaints"]),
    ],
)
def test_the_face_says_all_that_must_be_known(
    visit: Visit, house: House, language: str, words: list[str]
) -> None:
    ana = visit(language=language)
    comes(ana, CARAVELA)
    face, card = ana.at("face"), house.view(CARAVELA, ana.cookie)["card"]
    expect(ana.at("return")).to_be_visible()
    told = plain(face.inner_text())

    assert ana.at("machine-number").inner_text() == CARAVELA
    assert ana.at("digest").inner_text() == card["digest"]
    paid = {prize["symbol"] for prize in card["machine"]["pays"]} | {"PAD"}
    assert ana.at("pay-table").locator("tbody tr").count() == len(paid)
    assert ana.at("pay-table").locator(".prize").count() == len(card["machine"]["pays"]) + 3
    assert face.locator(".lines li").count() == len(card["machine"]["plan"]["lines"])
    for each in words:
        assert each.casefold() in told.casefold()


@rule("1441/95-VIII:9", "828/2015:36")
def test_meters_and_the_last_play_are_on_the_machine(visit: Visit, house: House) -> None:
    ana = visit()
    comes(ana, LATAO)
    spins(ana, house, LATAO, THREE_LINES)
    expect(ana.at("meter-staked")).to_have_attribute("data-cents", "25")
    expect(ana.at("meter-paid")).to_have_attribute("data-cents", "440")
    expect(ana.at("meter-kept")).to_have_attribute("data-cents", "-415")
    ana.tab("last")
    expect(ana.at("past-spin")).to_have_attribute("data-stops", THREE_LINES)
    expect(ana.at("past-play").locator(".wins")).to_have_count(6)


@rule("828/2015:11")
def test_a_bonus_shows_all_its_alternatives(visit: Visit, house: House) -> None:
    ana = visit()
    comes(ana, CALM_REELS)
    spins(ana, house, CALM_REELS, f"{ENVELOPES} 50 3 4 5 6 8 10 15")
    ana.at("cover-3").click()
    expect(ana.at("won")).to_have_attribute("data-value", str(50 * value(ana, "bet")))

    expect(ana.at("alternatives")).to_have_attribute("data-prizes", "3 4 50 5 6 8 10 15")


@rule("828/2015:10", "828/2015:9.a")
def test_a_prize_may_always_be_collected_instead_of_doubled(visit: Visit, house: House) -> None:
    ana = visit()
    comes(ana, CALM_REELS)
    spins(ana, house, CALM_REELS, f"{JUNKS} red")
    expect(ana.at("spin")).to_have_attribute("data-does", "collect")
    won = value(ana, "won")
    ana.at("double-open").click()
    expect(ana.at("collect")).to_have_attribute("aria-disabled", "false")
    ana.at("double-red").click()
    expect(ana.at("double")).to_have_attribute("data-step", "2")
    assert value(ana, "won") == 2 * won
    ana.at("collect").click()

    expect(ana.at("moment")).to_have_attribute("data-returned", str(2 * won))


@rule("828/2015:43", "828/2015:9.b.i")
def test_free_games_that_were_broken_off_go_on_where_they_were(
    visit: Visit, own_house: House
) -> None:
    house = own_house
    ana = visit(house.address)
    ana.severed = True
    comes(ana, CARAVELA)
    spins(ana, house, CARAVELA, FREE)
    expect(ana.at("free-games")).to_have_attribute("data-games", "10")
    until(lambda: _left(house, ana) in range(1, 9), "a free game is played")
    ana.page.goto("about:blank")
    house.kill()
    house.start()
    left = _left(house, ana)
    ana.open(f"#/table/{CARAVELA}")
    expect(ana.at("free-games")).to_be_visible()

    assert left > 0
    assert int(ana.at("free-games").get_attribute("data-left") or 99) <= left
    expect(ana.at("free-games")).to_have_count(0)
    until(lambda: not running(house, ana, CARAVELA), "it is paid")
    assert house.view(CARAVELA, ana.cookie)["public"]["view"]["last"]["games"] >= 10


def _left(house: House, ana: Visitor) -> int:
    run = running(house, ana, CARAVELA)
    return run["games_left"] if run else -1


@rule("828/2015:19", "828/2015:21", "828/2015:20")
def test_a_jackpot_is_seen_at_every_machine_of_its_group(visit: Visit, own_house: House) -> None:
    house = own_house
    ana, rui = visit(house.address), visit(house.address, language="en")
    comes(ana, CARAVELA)
    comes(rui, CARAVELA)
    full = int(rui.at("jackpot").get_attribute("data-cents") or 0)
    for _ in range(3):
        ana.at("denomination-more").click()
    paid(ana, house, CARAVELA, "0 0 0 0 0 blank")
    until(
        lambda: int(rui.at("jackpot").get_attribute("data-cents") or 0) > full,
        "what Ana bets is seen by Rui",
    )
    before = value(ana, "credits")
    spins(ana, house, CARAVELA, "0 0 0 0 0 jackpot")

    expect(rui.at("jackpot-fell")).to_be_visible()
    rui.expect_said("won at the machine")
    until(lambda: value(ana, "credits") > before + full - 1000, "the jackpot is paid to Ana")
    assert value(rui, "credits") == 100_000  # And to nobody else.
