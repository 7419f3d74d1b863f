"""Notes about other players, and what a page has seen of them: for the writer's eyes alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.poker_house import COUNTED, NOTED, OWN
from tests.browser.poker_players import Table, company, folds, sits_at, stays, takes
from tests.browser.test_phone import PHONES, TARGETS
from tests.browser.test_poker_phone import THUMB
from tests.browser.visitor import SIZES, UNREACHED, Visitor


def on_another_device(visit: Visit, visitor: Visitor, table: str) -> Visitor:
    """The same player with a phone."""
    other = visit(screen="phone", language="en")
    cookie = {"name": "banca", "value": visitor.cookie, "url": visitor.address}
    other.context.add_cookies([cookie])  # type: ignore[list-item]
    other.open(f"#/table/{table}")
    return other


def test_a_note_and_its_colour_follow_the_writer_and_nobody_else(
    visit: Visit, house: House
) -> None:
    ana = visit()
    sits_at(ana, NOTED, 1, "Ana")
    with company(house, NOTED, ["Rui"], 2) as [rui]:
        mark = ana.at("seat-2").get_by_test_id("mark")
        expect(ana.at("seat-2")).to_be_visible()
        assert mark.count() == 0

        # Written by keyboard; what was not saved outlives the dialogue.
        ana.at("player-2").click()
        card = ana.at("player-card")
        expect(card.get_by_role("heading", name="Rui")).to_be_focused()
        ana.at("note-text").fill("Sobe com pouco.")
        ana.page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        assert mark.count() == 0
        ana.at("player-2").click()
        expect(ana.at("note-text")).to_have_value("Sobe com pouco.")
        ana.at("note-colour-green").check()
        ana.at("note-save").click()
        expect(card).to_have_count(0)
        ana.expect_said("A nota sobre Rui ficou guardada.")
        expect(mark).to_have_attribute("data-colour", "green")
        expect(mark).to_have_attribute("aria-label", "A sua marca: Verde; Tem uma nota sua")

        # With the same player on a phone, changed there; the desktop has it on a new look.
        phone = on_another_device(visit, ana, NOTED)
        there = phone.at("seat-2").get_by_test_id("mark")
        expect(there).to_have_attribute("data-colour", "green")
        for size in PHONES:
            width, height = SIZES[size]
            phone.resize(size)
            phone.at("player-2").tap()
            expect(phone.at("note-text")).to_have_value("Sobe com pouco.")
            pressed = "[data-testid=player-card] :is(button, label.swatch)"
            for target in phone.page.evaluate(TARGETS, pressed):
                assert min(target["width"], target["height"]) >= THUMB, target
            box = phone.at("player-card").bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
            assert phone.at("player-card").evaluate(UNREACHED) == []
            if size is PHONES[0]:
                phone.at("player-close").tap()
        phone.at("note-colour-red").check()
        phone.at("note-save").tap()
        expect(there).to_have_attribute("data-colour", "red")
        ana.page.reload()
        expect(mark).to_have_attribute("data-colour", "red")

        # Nobody else sees any of it, the one it is about least of all.
        eva = visit(language="en")
        eva.comes_to(NOTED, "Eva", plays=False)
        eva.at("player-2").click()
        expect(eva.at("note-text")).to_have_value("")
        assert eva.at("mark").count() == 0
        assert "Sobe com pouco" not in str(rui.sees(NOTED))

        # Whoever only looks on may write too; what cannot be saved says so, and is not lost.
        eva.page.route("**/api/me/notes/*", lambda route: route.abort())
        eva.severed = True
        eva.at("note-text").fill("Calls everything.")
        eva.at("note-save").click()
        expect(eva.at("note-trouble")).to_contain_text("It could not be saved now.")
        eva.page.unroute("**/api/me/notes/*")
        eva.at("note-save").click()
        expect(eva.at("player-card")).to_have_count(0)
        [note] = house.get("me/notes", eva.cookie)["notes"]
        assert (note["name"], note["text"], note["colour"]) == ("Rui", "Calls everything.", "")

        ana.at("player-2").click()
        ana.at("note-delete").click()
        expect(mark).to_have_count(0)
        assert house.get("me/notes", ana.cookie)["notes"] == []


def test_a_page_counts_the_hands_that_it_has_seen_and_no_others(visit: Visit, house: House) -> None:
    ana = visit()
    sits_at(ana, COUNTED, 1, "Ana")
    with company(house, COUNTED, ["Rui"], 2) as [rui]:
        hand = Table(house, COUNTED, ana, [rui])

        def counts() -> str:
            ana.at("player-2").click()
            shown = ana.at("player-card").get_by_test_id("habits")
            found = (shown.get_attribute("data-counts") or "") if shown.count() else ""
            ana.at("player-close").click()
            expect(ana.at("player-card")).to_have_count(0)
            return found

        hand.next()
        assert counts() == ""  # The first hand is not over.
        first = hand.view["round"]
        while hand.view["round"] == first:
            if hand.next() is ana:
                folds(ana)
            else:
                hand.others_stay()
        hand.next()
        seen = counts().split()
        assert seen[0] == "1"
        assert seen[2:] == ["0", "0", "0"]

        ana.page.reload()  # Another page has seen nothing yet.
        hand.next()
        assert counts() == ""


def test_ones_own_hands_are_counted_at_the_table_and_in_the_history(
    visit: Visit, house: House
) -> None:
    ana = visit()
    ana.comes_to(OWN, "Ana")
    ana.tab("hands")
    ana.at("statistics-open").click()
    status = ana.at("statistics-status")
    expect(status).to_contain_text("Ainda não jogou nenhuma mão.")
    ana.at("statistics-close").click()
    takes(ana, 1)
    with company(house, OWN, ["Rui"], 2) as [rui]:
        hand = Table(house, OWN, ana, [rui])
        hand.next()
        first = hand.view["round"]
        for number in (first, first + 1):  # One hand is given up, and one is called and shown.
            while hand.next() and hand.view["round"] == number:
                if hand.next() is ana:
                    (folds if number == first else stays)(ana)
                else:
                    hand.others_stay()
        told = house.get("me/statistics", ana.cookie)["counted"]
        names = ("hands", "vpip", "pfr", "showdowns", "won")
        sums = [sum(row[name] for row in told) for name in names]
        assert sums[0] == 2
        assert sums[3] == 1

        ana.at("statistics-open").click()
        expect(status).to_contain_text("2 mãos contadas")
        counts = ana.at("statistics-counts")
        expect(counts).to_have_attribute("data-counts", " ".join(map(str, sums)))
        assert counts.locator("[data-position]").count() == len(told)
        ana.at("statistics-close").click()

    phone = on_another_device(visit, ana, "")
    phone.open("#/history")
    for size in PHONES:
        phone.resize(size)
        phone.at("statistics-open").tap()
        expect(phone.at("statistics-counts")).to_contain_text("Todas")
        assert phone.at("statistics").evaluate(UNREACHED) == []
        assert phone.at("statistics").evaluate("one => one.scrollWidth <= one.clientWidth")
        phone.at("statistics-table").select_option(OWN)
        expect(phone.at("statistics-status")).to_contain_text("2 mãos contadas")
        phone.at("statistics-close").tap()
        expect(phone.at("statistics")).to_have_count(0)
