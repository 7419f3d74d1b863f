"""Cards that whoever turns them peels open: what gives them away waits, and the table does not."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.card_house import PONTO_SOLO, ROOM
from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.test_card_tables import cuts, faces, phase
from tests.browser.test_settings import chooses
from tests.browser.visitor import Visitor
from tests.rule_marks import rule

PONTO_WINS = "4h 5d Kc 7s"  # Two for the ponto, two for the banca: a natural.


def drags(visitor: Visitor, share: float) -> None:
    """Pull the card in hand open from below, as far as *share* of its height."""
    box = visitor.at("peel").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 4
    mouse = visitor.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 5):
        mouse.move(x, y - box["height"] * share * step / 4)
    mouse.up()


@rule("1441/95-II:15")
def test_whoever_turns_the_cards_may_squeeze_them_and_nobody_waits(
    visit: Visit, own_house: House
) -> None:
    house = own_house  # The table is shared, and another test sits there.
    ana, rui = visit(house.address), visit(house.address)
    ana.comes_to(ROOM, "Ana")
    chooses(ana, "squeeze")
    rui.comes_to(ROOM, "Rui")
    cuts(ana)
    house.draws(ROOM, PONTO_WINS)
    ana.bet("ponto")
    rui.bet("banca")
    house.turns(ROOM, "closed")
    expect(ana.at("turn")).to_be_visible()
    ana.page.keyboard.press("v")

    expect(ana.at("squeeze")).to_be_visible()
    expect(rui.at("turn")).to_be_visible()  # The table has gone on.
    assert faces(rui.at("ponto")) == ["4h", "5d"]
    expect(rui.at("squeeze")).to_have_count(0)
    ana.page.keyboard.press("ArrowUp")
    expect(ana.at("peel")).to_have_attribute("aria-valuenow", "10")
    rui.at("turn").click()
    until(lambda: phase(rui) == "resting", "the coup is over for the others")

    assert faces(ana.at("ponto")) == ["down", "down"]
    assert not any("copas" in line for line in ana.said)
    expect(ana.at("ponto")).to_have_attribute("data-total", "")
    expect(ana.at("moment")).to_have_count(0)
    expect(ana.at("roads")).to_have_attribute("data-coups", "0")
    ana.page.keyboard.press("Enter")
    until(lambda: faces(ana.at("ponto")) == ["4h", "down"], "the first lies open")
    expect(ana.at("squeeze")).to_be_visible()
    house.turns(ROOM, "betting")  # Nobody squeezes while others bet.

    expect(ana.at("squeeze")).to_have_count(0)
    until(lambda: faces(ana.at("ponto")) == ["4h", "5d"], "both lie open")
    expect(ana.at("moment")).to_contain_text("Ganha o ponto, 9 contra 7")
    ana.expect_said("Ponto: Quatro de copas")


def test_a_player_alone_squeezes_the_cards_of_the_side_with_the_greater_bet(
    visit: Visit, house: House
) -> None:
    ana = visit(screen="phone")
    ana.comes_to(PONTO_SOLO)
    chooses(ana, "squeeze")
    cuts(ana)
    house.draws(PONTO_SOLO, PONTO_WINS, cookie=ana.cookie)
    ana.bet("ponto")
    ana.at("deal").click()

    expect(ana.at("squeeze")).to_be_visible()
    for screen in ("phone", "sideways", "low phone"):
        ana.resize(screen)
        box = ana.at("squeeze").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= ana.page.evaluate("innerWidth")
    ana.resize("phone")
    drags(ana, 0.4)
    until(lambda: 30 < int(ana.at("peel").get_attribute("aria-valuenow") or 0) < 50, "it is peeled")
    assert faces(ana.at("ponto"))[:1] == ["down"]  # Let go too early.
    drags(ana, 0.5)
    until(lambda: faces(ana.at("ponto")) == ["4h", "down"], "the first lies open")
    ana.at("squeeze-turn").click()

    expect(ana.at("moment")).to_contain_text("Ganha o ponto, 9 contra 7")
    assert faces(ana.at("banca")) == ["Kc", "7s"]  # Nothing is on them: the table turns them.
