"""A player's settings: in one place, on every device, each with an effect; and what is heard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.card_house import TWENTY_ONE_SOLO
from tests.browser.conftest import Visit, in_a_soak
from tests.browser.house import House, until
from tests.browser.poker_house import LEFT
from tests.browser.poker_players import asked, company, stays, takes
from tests.browser.visitor import Visitor

SOLO = "fr37-solo"
SIZES = [(1440, 900), (1024, 768), (390, 844), (844, 390), (360, 640)]

# Every sound that the page has played, by name.
EARS = """
window.sounds = [];
document.addEventListener('banca:sound', ({ detail }) => window.sounds.push(detail));
"""
# Each control of the dialog: scrolled to, is it there whole, and does a press reach it?
UNREACHED = """async (dialog) => {
  const found = [];
  for (const one of dialog.querySelectorAll('button, input')) {
    one.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!inside || !(hit === one || one.labels?.[0]?.contains(hit) || one.contains(hit)))
      found.push(one.dataset.testid ?? one.textContent);
  }
  return found;
}"""


def with_ears(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(EARS)
    return visitor


def heard(visitor: Visitor) -> list[str]:
    names: list[str] = visitor.page.evaluate("window.sounds")
    return names


def expect_heard(visitor: Visitor, *names: str) -> None:
    until(lambda: set(names) <= set(heard(visitor)), f"{names} are heard")


def settings(visitor: Visitor) -> Locator:
    visitor.at("settings").click()
    expect(visitor.at("settings-dialog")).to_be_visible()
    return visitor.at("settings-dialog")


def chooses(visitor: Visitor, *names: str) -> None:
    settings(visitor)
    for name in names:
        visitor.at(f"set-{name}").check(force=True)  # The box of a choice is its label.
    visitor.at("settings-close").click()
    expect(visitor.at("settings-dialog")).to_have_count(0)


def kept(house: House, visitor: Visitor) -> dict[str, Any]:
    return dict(house.get("me/preferences", visitor.cookie)["preferences"] or {})


def root(visitor: Visitor) -> Locator:
    return visitor.page.locator("html")


# --- Kept with the player -------------------------------------------------------------------------


def test_settings_survive_a_reload_and_reach_a_second_device(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    chooses(ana, "cloth-plum", "zone-utc", "four_colours", "left_handed", "confirm_clear")
    until(lambda: kept(house, ana).get("confirm_clear"), "the house has heard the last of them")

    ana.page.reload()
    there = visit(screen="phone")
    there.context.add_cookies([{"name": "banca", "value": ana.cookie, "url": there.address}])
    there.open()

    for visitor in (ana, there):
        expect(root(visitor)).to_have_attribute("data-cloth", "plum")
        expect(root(visitor)).to_have_attribute("data-hand", "left")
        settings(visitor)
        for name in ("cloth-plum", "zone-utc", "four_colours", "left_handed", "confirm_clear"):
            expect(visitor.at(f"set-{name}")).to_be_checked()
        expect(visitor.at("set-confirm_fold")).not_to_be_checked()


def test_what_a_guest_sets_before_entering_goes_in_with_them(visit: Visit, house: House) -> None:
    ana = visit()
    ana.open()
    chooses(ana, "cloth-blue")
    ana.page.reload()
    expect(root(ana)).to_have_attribute("data-cloth", "blue")
    ana.enter()

    until(lambda: kept(house, ana).get("cloth") == "blue", "the house has heard it")


def test_the_language_is_chosen_among_the_settings_too(visit: Visit, house: House) -> None:
    ana = visit()
    ana.enter()
    chooses(ana, "language-en")

    expect(root(ana)).to_have_attribute("lang", re.compile("^en"))
    until(lambda: house.get("me", ana.cookie)["language"] == "en", "the house has heard it")


# --- Heard ----------------------------------------------------------------------------------------


def test_chips_ball_and_win_are_heard_once_and_a_loss_is_not_a_win(
    visit: Visit, house: House
) -> None:
    ana = with_ears(visit())
    ana.comes_to(SOLO)
    house.draws(SOLO, "17", "18", cookie=ana.cookie)
    ana.bet("pleno:17", "pleno:20")
    assert heard(ana) == ["put", "put"]
    ana.at("undo").click()
    ana.expect_staked(100)
    expect_heard(ana, "taken")
    ana.spin()
    expect_heard(ana, "pocket", "win", "won")
    assert heard(ana) == ["put", "put", "taken", "pocket", "win", "won"]

    ana.bet("pleno:17")
    ana.spin()
    until(lambda: heard(ana).count("pocket") == 2, "the ball has dropped again")
    ana.bet("pleno:1")
    assert heard(ana)[6:] == ["put", "pocket", "put"]


def test_nothing_is_heard_of_a_table_that_is_only_opened(visit: Visit) -> None:
    ana = with_ears(visit())
    ana.comes_to(SOLO)
    ana.bet("pleno:17")
    ana.page.reload()
    expect(ana.lying("pleno:17")).to_be_attached()
    ana.page.locator("h1").click()  # A press, after which sounds would be allowed.
    ana.tab("limits")

    assert heard(ana) == []
    ana.bet("pleno:18")
    assert heard(ana) == ["put"]


def test_mute_is_one_press_and_stops_every_sound_on_every_device(
    visit: Visit, house: House
) -> None:
    ana = with_ears(visit())
    ana.comes_to(SOLO)
    ana.bet("pleno:17")
    assert heard(ana) == ["put"]
    ana.at("mute").click()
    expect(ana.at("mute")).to_have_attribute("aria-pressed", "true")
    until(lambda: kept(house, ana).get("silent"), "the house has heard it")
    ana.bet("pleno:18")
    ana.spin()
    ana.page.reload()
    ana.bet("pleno:19")
    assert heard(ana) == []  # The reload began a new list, and the one before had ended.

    ana.at("mute").click()
    ana.bet("pleno:20")
    assert heard(ana) == ["put"]
    settings(ana)
    ana.at("set-volume").press("Home")  # No volume at all is silence as well.
    ana.page.keyboard.press("Escape")
    before = len(heard(ana))
    ana.bet("pleno:21")
    assert len(heard(ana)) == before


def test_cards_are_heard_and_ones_turn_stays_in_sight_of_the_settings(
    visit: Visit, house: House
) -> None:
    ana = with_ears(visit())
    ana.comes_to(TWENTY_ONE_SOLO)
    ana.at("cut").click()
    expect(ana.at("cut-prompt")).to_have_count(0)
    house.draws(TWENTY_ONE_SOLO, "8h 6c 8d", cookie=ana.cookie)
    ana.bet("place:3")
    ana.at("deal").click()
    expect(ana.at("decide-stand")).to_be_visible()
    expect_heard(ana, "put", "card", "turn")
    assert heard(ana).count("turn") == 1

    settings(ana)
    expect(ana.at("dialog-turn")).to_be_visible()
    ana.page.keyboard.press("s")  # Meant for the dialog, and so for nothing.
    ana.page.keyboard.press("Escape")
    expect(ana.at("settings-dialog")).to_have_count(0)
    expect(ana.at("decide-stand")).to_be_visible()
    expect(ana.at("settings")).to_be_focused()


def test_a_turn_at_poker_is_heard_shown_with_its_clock_and_not_folded_by_accident(
    visit: Visit, own_house: House
) -> None:
    ana = with_ears(visit(own_house.address))
    with company(own_house, LEFT, ["Rui"], 2) as [rui]:
        ana.comes_to(LEFT, "Ana")
        takes(ana, 1)
        chooses(ana, "confirm_fold")

        def free() -> bool:
            """She may check; whatever else is asked of anybody is a call or a check."""
            if rui.asked():
                rui.stays()
            if ana.at("check").count():
                return True
            if asked(ana):
                stays(ana)
            return False

        until(free, "she may check")
        expect_heard(ana, "turn", "card", "put")
        settings(ana)
        expect(ana.at("dialog-turn")).to_contain_text("É a sua vez")
        expect(ana.at("dialog-turn").locator(".figures")).to_have_text(re.compile(r"\d"))
        turn = ana.at("decisions").get_attribute("data-turn")
        ana.page.keyboard.press("c")
        ana.at("dialog-turn").get_by_role("button").click()
        expect(ana.at("settings-dialog")).to_have_count(0)
        assert ana.at("decisions").get_attribute("data-turn") == turn

        ana.at("fold").click()
        expect(ana.at("fold")).to_contain_text("Desistir mesmo?")
        assert ana.at("decisions").get_attribute("data-turn") == turn
        ana.at("fold").click()
        until(lambda: rui.sees(LEFT)["hands"] == 1, "the hand is over")
        ana.expect_said("Ana desiste")
        assert "win" not in heard(ana)


# --- Each has an effect ---------------------------------------------------------------------------


def test_motion_follows_the_device_unless_the_player_says_otherwise(visit: Visit) -> None:
    ana = visit()  # Whose device asks for little.
    ana.enter()
    moves = "getComputedStyle(document.querySelector('.button')).transitionDuration"
    expect(root(ana)).to_have_attribute("data-motion", "reduced")
    assert ana.page.evaluate(moves) == "0.001s"
    chooses(ana, "motion-full")
    expect(root(ana)).to_have_attribute("data-motion", "full")
    assert ana.page.evaluate(moves) != "0.001s"

    rui = visit(motion=True)
    rui.enter("Rui")
    expect(root(rui)).to_have_attribute("data-motion", "full")
    chooses(rui, "motion-reduced")
    expect(root(rui)).to_have_attribute("data-motion", "reduced")
    assert rui.page.evaluate(moves) == "0.001s"


def test_cloth_hand_times_and_confirmation_change_the_table(visit: Visit) -> None:
    ana = visit()
    ana.comes_to(SOLO)
    felt = ana.page.locator(".felt").first
    green = felt.evaluate("each => getComputedStyle(each).backgroundImage")
    order = [ana.centre(ana.at(name))[0] for name in ("undo", "clear", "repeat", "double")]
    assert order == sorted(order)
    chooses(ana, "cloth-graphite", "left_handed", "zone-utc", "confirm_clear")

    assert felt.evaluate("each => getComputedStyle(each).backgroundImage") != green
    order = [ana.centre(ana.at(name))[0] for name in ("undo", "clear", "repeat", "double")]
    assert order == sorted(order, reverse=True)
    # Times that are not the device's say whose they are.
    expect(ana.page.locator("[title]:has(> [data-testid=clock])")).to_have_attribute(
        "title", re.compile(r"\d\d:\d\d UTC$")
    )
    ana.bet("pleno:17")
    ana.at("clear").click()
    expect(ana.at("clear")).to_have_text("Retirar tudo?")
    ana.expect_said("Prima outra vez para confirmar")
    ana.expect_staked(100)
    ana.at("clear").click()
    ana.expect_staked(0)


# --- Where it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size",
    [in_a_soak(SIZES[0]), in_a_soak(SIZES[1]), in_a_soak(SIZES[2]), *SIZES[3:]],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
@pytest.mark.parametrize("language", ["pt", in_a_soak("en")])  # Of which the words are shorter.
def test_the_dialog_fits_and_every_control_is_reached(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    width, height = size
    ana = visit(screen="phone" if min(size) < 700 else "desktop", language=language)
    ana.page.set_viewport_size({"width": width, "height": height})
    for place in ("#/", "#/rules", f"#/table/{SOLO}"):
        if place == "#/":
            ana.enter()
        ana.open(place)
        dialog = settings(ana)
        box = dialog.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert dialog.evaluate(UNREACHED) == []
        names = dialog.locator("input").evaluate_all(
            "all => all.filter((each) => !each.labels[0]?.textContent.trim()).length"
        )
        assert names == 0
        ana.page.keyboard.press("Escape")
        expect(ana.at("settings-dialog")).to_have_count(0)


def test_the_focus_stays_in_the_dialog_and_goes_back_to_its_button(visit: Visit) -> None:
    ana = visit()
    ana.enter()
    ana.at("settings").focus()
    ana.page.keyboard.press("Enter")
    dialog = ana.at("settings-dialog")
    expect(dialog).to_be_visible()
    for _ in range(40):
        ana.page.keyboard.press("Tab")
        inside = "each => each.contains(document.activeElement) || !document.hasFocus()"
        # Between its last and its first control the browser's own are reached, and no others.
        assert dialog.evaluate(inside) or ana.page.evaluate(
            "document.activeElement === document.body"
        )
    ana.page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(ana.at("settings")).to_be_focused()
