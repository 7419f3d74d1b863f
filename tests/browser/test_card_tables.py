"""Ponto e banca and blackjack in a real browser: whole rounds, on a desktop and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec
import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.browser.card_house import (
    HASTY,
    MACAU,
    PONTO,
    PONTO_SOLO,
    ROOM,
    TWENTY_ONE,
    TWENTY_ONE_SOLO,
)
from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.places import tabs
from tests.browser.test_pages import (
    ALIKE,
    ENGLISH,
    FAULTS,
    NAMED,
    PORTUGUESE,
    role,
    texts,
    tree,
)
from tests.browser.test_pages import name as named
from tests.browser.test_phone import LEAST, SMALL_FIRST, TARGETS
from tests.browser.visitor import Screen, Visitor
from tests.rule_marks import rule

DECISIONS = ("hit", "stand", "double", "split", "surrender")
THUMB = 44  # Pixels.


# --- Blackjack --------------------------------------------------------------------------------


def cuts(visitor: Visitor) -> None:
    visitor.at("cut").click()
    expect(visitor.at("cut-prompt")).to_have_count(0)


def offered(visitor: Visitor) -> list[str]:
    """What the table asks the player to decide now."""
    names: list[str] = visitor.page.locator(
        "[data-testid=decisions] button[data-testid]:not([aria-disabled=true])"
    ).evaluate_all("all => all.map((each) => each.dataset.testid)")
    return names


ANSWERS = ("no-insurance", "decide-stand", "decide-hit")  # Nobody may stand on 11 (805/2015:15.a).
ANSWER = """(names) => {
  const any = '[data-testid=decisions] button[data-testid]:not([aria-disabled=true])';
  const asked = [...document.querySelectorAll(any)];
  const liked = names.map((name) => asked.find(({ dataset }) => dataset.testid === name));
  const button = liked.find(Boolean) ?? asked[0];
  button?.click();
  return !!button;
}"""


def plays_on(visitor: Visitor) -> bool:
    """Answer whatever is asked now, standing wherever that is allowed; whether it was asked.

    Seen and pressed in one go: a question that has just been answered goes away at any moment.
    """
    return bool(visitor.page.evaluate(ANSWER, list(ANSWERS)))


def decide(visitor: Visitor, before: int) -> None:
    """Play on until the round after *before* is open."""
    until(lambda: not plays_on(visitor) and visitor.round > before, "the round is over")


EIGHTS = "8h 6c 8d"  # A pair at place 3 and a six for the bank: every decision but doubling.


def hand_to_play(visitor: Visitor, house: House, cards: str = EIGHTS) -> None:
    """Get to decide on *cards*: one's first, the bank's, and one's second."""
    house.draws(TWENTY_ONE_SOLO, cards, cookie=visitor.cookie)
    visitor.bet("place:3")
    visitor.at("deal").click()
    until(lambda: offered(visitor), "the cards are dealt")


def phase(visitor: Visitor) -> str:
    return visitor.at("phase").get_attribute("data-phase") or ""


def faces(of: Locator) -> list[str]:
    found: list[str] = of.locator("[data-card]").evaluate_all(
        "all => all.map((each) => each.dataset.card)"
    )
    return found


@pytest.mark.parametrize("screen", [in_a_soak("desktop"), "phone"])
@rule("805/2015:13", "805/2015:14.b", "805/2015:17", "805/2015:24", "805/2015:7", "PD-59")
def test_a_round_of_blackjack_with_two_places(visit: Visit, house: House, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)
    house.draws(TWENTY_ONE_SOLO, "Th 9s 6d 8c 7h Ks 5c", cookie=ana.cookie)
    ana.bet("place:2", "place:3")
    ana.expect_staked(200)
    ana.at("deal").click()

    bank = ana.at("bank").locator("[data-card]")
    expect(bank).to_have_count(2)
    expect(bank.nth(1)).to_have_attribute("data-card", "down")
    expect(bank.nth(1)).to_have_accessible_name("Carta tapada")
    assert faces(ana.at("hand-2.1")) == ["Th", "8c"]
    assert faces(ana.at("hand-3.1")) == ["9s", "7h"]

    decide(ana, before=1)

    ana.expect_round(2)
    ana.expect_staked(0)
    assert faces(ana.at("bank")) == ["6d", "Ks", "5c"]
    for place, cards in {"2": ["Th", "8c"], "3": ["9s", "7h"]}.items():
        expect(ana.at(f"brought-{place}.1")).to_be_visible()
        assert faces(ana.at(f"hand-{place}.1")) == cards
    assert ana.meters == (99_800, 0, -200)  # Twenty-one beats both.
    ana.expect_said("Jogo feito nada mais, cartas em distribuição")
    told = ana.tab("last")
    expect(told.get_by_role("rowheader", name="lugar 2")).to_be_visible()


OFFERED = {  # Between them, every decision there is.
    f"{EIGHTS} 2c": {"hit", "stand", "split", "surrender"},
    "5h 6c 4d 2c": {"hit", "double", "surrender"},  # Nobody stands on so little.
}


@pytest.mark.parametrize("cards", OFFERED)
@rule("805/2015:24", "805/2015:15.a", "805/2015:15.c")
def test_every_decision_is_a_button_with_its_rule_and_a_key(
    visit: Visit, house: House, cards: str
) -> None:
    ana = visit()
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)

    hand_to_play(ana, house, cards)
    made = {f"decide-{name}" for name in DECISIONS}
    assert made.intersection(offered(ana)) == {f"decide-{name}" for name in OFFERED[cards]}
    links = ana.at("decisions").get_by_role("link")
    assert links.count() == len(OFFERED[cards])
    for link in links.all():
        assert re.fullmatch(r"#/rules/805-2015/\S+", link.get_attribute("href") or "")

    ana.page.keyboard.press("c")  # Carta.

    until(lambda: faces(ana.at("hand-3.1"))[2:] == ["2c"], "one card more")
    ana.expect_said("Lugar 3: ")


def test_what_each_decision_is_worth_is_told_to_whoever_asks(visit: Visit, house: House) -> None:
    ana = visit()
    worth = [{"decision": "stand", "worth": "-0.153"}, {"decision": "hit", "worth": "0.049"}]
    ana.page.route("**/advice?turn=3.*", lambda asked: asked.fulfill(json={"decisions": worth}))
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)
    hand_to_play(ana, house)

    ana.at("advice").locator("summary").click()

    rows = ana.at("advice").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("-15,3")
    expect(rows.nth(1)).to_contain_text("+4,9")
    expect(rows.nth(1)).to_have_class(re.compile("best"))


@rule("805/2015:4.a", "805/2015:6", "805/2015:12", "805/2015:15")
def test_blackjack_in_company(visit: Visit, house: House) -> None:
    ana, rui = visit(), visit(screen="phone", language="en")
    ana.comes_to(TWENTY_ONE, "Ana")
    rui.comes_to(TWENTY_ONE, "Rui")
    house.turns(TWENTY_ONE, "betting")  # The house cuts the shoe.
    house.draws(TWENTY_ONE, "Th 9s 6d 8c 7h Ks 5c")
    ana.bet("place:1")
    rui.at("take-5").click()
    rui.bet("place:5")

    expect(ana.at("place-5")).to_have_text("Rui")
    expect(rui.at("place-1")).to_have_text("Ana")
    expect(ana.page.get_by_role("timer")).to_be_visible()
    house.turns(TWENTY_ONE, "playing")
    for visitor in (ana, rui):
        expect(visitor.at("hand-5.1").locator("[data-card]")).to_have_count(2)
        assert faces(visitor.at("hand-1.1")) == ["Th", "8c"]
        assert faces(visitor.at("hand-5.1")) == ["9s", "7h"]

    def over() -> bool:
        if plays_on(ana) or plays_on(rui):
            return False
        return phase(ana) == phase(rui) == "resting"

    until(over, "both have played")
    assert faces(ana.at("bank")) == faces(rui.at("bank")) == ["6d", "Ks", "5c"]


@rule("reading:house-plays", "805/2015:29")
def test_what_the_house_decides_is_marked(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(HASTY)
    house.turns(HASTY, "betting")
    house.draws(HASTY, EIGHTS)
    ana.bet("place:4")
    house.turns(HASTY, "playing")
    until(lambda: "decide-hit" in offered(ana), "she is asked")

    house.turns(HASTY, "resting")

    ana.expect_said("decidido pela casa")


@pytest.mark.parametrize("language", ["pt", in_a_soak("en")])
def test_the_thumb_reaches_every_decision(visit: Visit, house: House, language: str) -> None:
    ana = visit(screen="phone", language=language)
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)

    hand_to_play(ana, house)
    height = ana.page.viewport_size["height"] if ana.page.viewport_size else 0
    for name in offered(ana):
        box = ana.at(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        assert box["y"] + box["height"] <= height
    hand = ana.at("hand-3.1").locator("[data-card]").first.bounding_box()
    bar = ana.at("decisions").bounding_box()
    assert hand is not None
    assert bar is not None
    assert hand["y"] + hand["height"] <= bar["y"]  # What the decision is about stays in sight.
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def frames(socket: WebSocket, into: list[dict[str, Any]]) -> None:
    socket.on("framereceived", lambda frame: into.append(msgspec.json.decode(frame)))


SHOWN_ONCE = [  # The player's first card, the bank's, the player's second, the bank's second.
    f"{EIGHTS} Ks 5c",
    "As 6c Kd",  # A natural, paid at once: the bank's second card is never turned.
    "As Kc Kd 9h",  # A natural that waits for the bank's,
    "As Ac Kd Qh",  # and one that meets it.
    "Th Ac 8d 9s",  # An ace, and no insurance.
    "Th Kc 8d Ah",
]


@rule("805/2015:14.b")
def test_no_frame_has_the_banks_second_card_before_it_is_turned(visit: Visit, house: House) -> None:
    ana = visit()
    heard: list[dict[str, Any]] = []
    ana.page.on("websocket", lambda socket: frames(socket, heard))
    ana.comes_to(TWENTY_ONE_SOLO)
    cuts(ana)
    house.draws(TWENTY_ONE_SOLO, *SHOWN_ONCE, cookie=ana.cookie)
    for before in range(1, len(SHOWN_ONCE) + 1):
        ana.bet("place:3")
        ana.at("deal").click()
        decide(ana, before)

    down, turned = 0, 0
    for frame in heard:
        bank: list[Any] = [*_all(frame.get("patch"), "bank"), *_all(frame.get("public"), "bank")]
        for event in frame.get("events", ()):
            match event:
                case {"type": "Dealt", "to": "bank", "card": ""}:
                    down += 1
                    shown = [e for e in frame["events"] if e and e["type"] == "Dealt" and e["card"]]
                    drawn = [e["faces"] for e in frame["events"] if e and e["type"] == "Drew"]
                    # As many cards were drawn as are seen: nobody knows the other one.
                    assert [len(f) for f in drawn] in ([], [len(shown)])
                    assert all(len(each.get("cards", ())) == 1 for each in bank)
                case {"type": "BankTurned", "card": str(card)}:
                    turned += 1
                    assert card
    assert (down, turned) == (6, 5)


def _all(of: object, name: str) -> Iterator[Any]:
    if isinstance(of, dict):
        for key, value in of.items():
            if key == name:
                yield value
            else:
                yield from _all(value, name)


# --- Ponto e banca ------------------------------------------------------------------------------


COUPS = [  # As they are drawn: two for the ponto, two for the banca, and a third.
    ("4h 5d Kc 7s", ("4h 5d", 9), ("Kc 7s", 7), "Ganha o ponto, "),  # A natural.
    ("Kh 6d 6s Tc", ("Kh 6d", 6), ("6s Tc", 6), "Empate, "),
    ("2h Td Ks 7d Kc", ("2h Td Kc", 2), ("Ks 7d", 7), "Ganha a banca, "),
]


@pytest.mark.parametrize("screen", ["desktop", in_a_soak("phone")])
@rule("812/2015:3", "812/2015:31", "812/2015:18", "PD-59")
def test_a_coup_alone(visit: Visit, house: House, screen: Screen) -> None:
    ana = visit(screen=screen)
    ana.comes_to(PONTO_SOLO)
    expect(ana.at("roads")).to_have_attribute("data-coups", "0")
    cuts(ana)
    house.draws(PONTO_SOLO, *(drawn for drawn, *_ in COUPS), cookie=ana.cookie)
    for number, (_, ponto, banca, said) in enumerate(COUPS, 1):
        assert not any(line.startswith("Carta para o ponto: ") for line in ana.said)
        ana.bet("banca", "empate", "pair:ponto")
        ana.expect_staked(300)
        ana.at("deal").click()
        ana.expect_round(number + 1)

        for side, (cards, total) in {"ponto": ponto, "banca": banca}.items():
            expect(ana.at(side)).to_have_attribute("data-total", str(total))
            assert faces(ana.at(side)) == cards.split()
        expect(ana.at("roads")).to_have_attribute("data-coups", str(number))
        ana.expect_staked(0)
        assert ana.meters.balance == 100_000 + ana.meters.net
        ana.expect_said(said)
    ana.expect_said("Carta para o ponto: ")
    told = ana.tab("last")
    expect(told.get_by_role("rowheader", name="par do ponto")).to_be_visible()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@rule("1441/95-II:4", "1441/95-II:15", "PD-59")
def test_players_cut_and_turn_the_cards(visit: Visit, house: House) -> None:
    ana, rui = visit(), visit(screen="phone", language="en")
    ana.comes_to(ROOM, "Ana")
    rui.comes_to(ROOM, "Rui")
    expect(rui.at("phase")).to_have_text("Ana is cutting the shoe")
    ana.at("cut-pass").click()
    cuts(rui)
    ana.expect_said("Rui cortou o sabot")
    expect(ana.at("phase")).to_have_attribute("data-phase", "betting")
    ana.bet("ponto")
    rui.bet("banca")

    house.turns(ROOM, "closed")
    expect(ana.at("turn")).to_be_visible()
    expect(ana.at("handles-ponto")).to_have_text("As cartas são suas")
    expect(rui.at("handles-ponto")).to_have_text("Ana turns")
    assert faces(rui.at("ponto")) == faces(rui.at("banca")) == ["down", "down"]
    ana.page.keyboard.press("v")

    expect(rui.at("turn")).to_be_visible()
    assert faces(rui.at("banca")) == ["down", "down"]
    assert "down" not in faces(rui.at("ponto"))
    rui.page.get_by_role("button", name="Turn the banca's cards").last.click()
    until(lambda: phase(ana) == phase(rui) == "resting", "the coup is over")
    assert faces(ana.at("banca")) == faces(rui.at("banca"))
    assert faces(ana.at("ponto")) == faces(rui.at("ponto"))


@rule("1441/95-III:11.c", "1441/95-III:11.d")
def test_macau_says_what_still_fits(visit: Visit, house: House) -> None:
    ana = visit()
    ana.comes_to(MACAU)
    house.turns(MACAU, "betting")  # The house cuts the shoe.
    expect(ana.spot("ponto")).to_have_accessible_name(re.compile(r"ainda cabem 5\s000\spontos"))
    ana.pick(1000)
    ana.bet("ponto")
    expect(ana.spot("ponto")).to_have_accessible_name(re.compile(r"ainda cabem 4\s000\spontos"))
    expect(ana.spot("banca")).to_have_accessible_name(re.compile(r"ainda cabem 6\s000\spontos"))
    expect(ana.spot("empate")).to_have_accessible_name(re.compile(r"ainda cabem 500\spontos"))


@rule("812/2015:27", "812/2015:4")
def test_places_are_taken_and_seen(visit: Visit) -> None:
    ana, rui = visit(), visit()
    ana.comes_to(PONTO, "Ana")
    rui.comes_to(PONTO, "Rui")
    until(lambda: rui.at("take-7").count(), "places to take")
    rui.at("take-7").click()

    expect(ana.at("place-7")).to_contain_text("Rui")
    expect(rui.at("place-1")).to_contain_text("Ana")


# --- Both -----------------------------------------------------------------------------------------


# What may come at three places: their first cards, the bank's, and their second ones; and what is
# then asked. No card is in three of them: a shoe has six, and the rest of a round is drawn by luck.
DEALT = {
    "8h 9h Tc 6d 8d 9s 7s": {"decide-hit", "decide-stand", "decide-split", "decide-surrender"},
    "5h 9c Ts 6c 4d 9d 7h": {"decide-hit", "decide-double", "decide-surrender"},
    "5c 9d Td Th 5d 9c 7c": {"decide-hit", "decide-double", "decide-split", "decide-surrender"},
    "Tc 3d Jc Ac 8d 6h 7d": {"insure-1", "insure-4", "insure-7", "no-insurance"},
    "Ah 9h Jd As Kd 9s 7s": {"even-1", "insure-4", "insure-7", "no-insurance"},
    "Ah Ad Js 6s Kc Ks Ac": set(),  # Three naturals, paid at once.
}
HANDS, INSURANCE = next(iter(DEALT)), "Ah 9h Jd As Kd 9s 7s"


def deal(ana: Visitor, house: House, cards: str) -> None:
    """Three places in play, and *cards* on the table."""
    before = ana.round
    house.draws(TWENTY_ONE_SOLO, cards, cookie=ana.cookie)
    ana.bet("place:1", "place:4", "place:7")
    ana.at("deal").click()
    until(lambda: offered(ana) or ana.round > before, "the cards are dealt")


def at_blackjack(ana: Visitor, house: House, cards: str = HANDS) -> None:
    ana.comes_to(TWENTY_ONE_SOLO, "Maximiliana da Conceição")  # As long as a name may be.
    cuts(ana)
    deal(ana, house, cards)


def asked_for_insurance(ana: Visitor, house: House) -> None:
    at_blackjack(ana, house, INSURANCE)


def at_ponto_e_banca(ana: Visitor, house: House) -> None:
    ana.comes_to(PONTO_SOLO, "Maximiliana da Conceição")
    cuts(ana)
    house.draws(PONTO_SOLO, "2h Td Ks 7d Kc", cookie=ana.cookie)
    ana.bet("ponto", "pair:banca")
    ana.at("deal").click()
    ana.expect_round(2)


def with_a_shoe_to_cut(ana: Visitor, house: House) -> None:
    ana.comes_to(TWENTY_ONE_SOLO)
    expect(ana.at("cut-prompt")).to_be_visible()


Place: TypeAlias = Callable[[Visitor, House], None]
PLACES = [at_blackjack, asked_for_insurance]
PLACES += [in_a_soak(at_ponto_e_banca), in_a_soak(with_a_shoe_to_cut)]
SAME = re.compile(  # Words of the tables that are the same in both languages.
    r"Blackjack|Ponto|Banca|Natural|[PBE]\d?|Maximiliana.*|(Ponto|Banca): \d|C|D|F|R|"
    r"ponto|banca|BJ|805/2015:|\d+ – \d+ pts|([A2-9TJQK][shdc](, )?)+"
)


@pytest.mark.parametrize("place", PLACES)
def test_everything_at_a_card_table_has_a_name(visit: Visit, house: House, place: Place) -> None:
    ana = visit()
    place(ana, house)
    for screen in ("phone", "desktop"):
        ana.resize(screen)
        for open_tab in tabs(ana):
            open_tab()

            assert [node for node in tree(ana) if role(node) in NAMED and not named(node)] == []
            assert ana.page.evaluate(FAULTS) == []


OWN = re.compile(r"ponto|Maximiliana da Conceição", re.IGNORECASE)  # No word of English.


@pytest.mark.parametrize("place", PLACES)
def test_a_card_table_speaks_one_language_at_a_time(
    visit: Visit, house: House, place: Place
) -> None:
    def alike(text: str) -> bool:
        return bool(ALIKE.fullmatch(text) or SAME.fullmatch(text))

    ana = visit()
    place(ana, house)
    for open_tab in tabs(ana):
        open_tab()
        portuguese = texts(ana)
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", "en-GB")
        english = texts(ana)
        ana.at("language").click()
        expect(ana.page.locator("html")).to_have_attribute("lang", "pt-PT")

        assert [text for text in portuguese if text in english and not alike(text)] == []
        own = [text for text in english if PORTUGUESE.search(OWN.sub("", text))]
        assert [text for text in own if not alike(text)] == []  # English has no word for it.
        assert [text for text in portuguese if ENGLISH.search(text) and not alike(text)] == []


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_a_card_table_fits_a_phone(
    visit: Visit, house: House, screen: Screen, place: Place
) -> None:
    ana = visit(screen=screen)
    place(ana, house)
    expect_fit(ana)
    for open_tab in tabs(ana):
        open_tab()
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@rule("805/2015:15.f", "805/2015:24", "PD-59")
@pytest.mark.parametrize("screen", SMALL_FIRST)
def test_whatever_is_dealt_at_blackjack_fits_a_phone(
    visit: Visit, house: House, screen: Screen
) -> None:
    ana = visit(screen=screen)
    ana.comes_to(TWENTY_ONE_SOLO, "Maximiliana da Conceição")
    cuts(ana)
    for number, (cards, asked) in enumerate(DEALT.items(), 1):
        deal(ana, house, cards)
        assert {name for name in offered(ana) if name} == asked
        expect_fit(ana)
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        decide(ana, before=number)


def expect_fit(visitor: Visitor) -> None:
    """Everything that may be pressed is large enough for a finger."""
    for kind in ("rect[data-spot]", "button", "[role=tab]", "[data-testid=decisions] a"):
        targets: list[dict[str, Any]] = visitor.page.evaluate(TARGETS, kind)
        for target in targets:
            hidden = target["width"] == target["height"] == 0  # Chips, during a decision.
            assert hidden or min(target["width"], target["height"]) > LEAST - 0.01, target
