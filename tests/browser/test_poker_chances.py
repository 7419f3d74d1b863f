"""Once no bet can come: hands face up where the rulebook lets them be, and what each can expect."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from banca.maths.equity import Share, equity
from tests.browser.conftest import Visit
from tests.browser.house import House, until
from tests.browser.poker_house import RUN_OUT, RUN_OUT_SINTETICO
from tests.browser.poker_players import Player, company, goes_all_in, public, screen, sits_at, stays
from tests.browser.visitor import Visitor
from tests.rule_marks import rule


def percent(part: int, of: int) -> str:
    whole = int(100 * part / of + 0.5)
    if whole in (0, 100) and part not in (0, of):
        return ">99" if whole else "<1"
    return str(whole)


def expected(one: Share) -> tuple[str, str]:
    boards = one.wins + one.ties + one.losses
    return percent(one.wins, boards), percent(one.ties, boards) if one.ties else ""


def chances(visitor: Visitor, places: list[str], board: list[str]) -> list[tuple[str, str]]:
    """What each of *places* can expect on *board*, as the screen says it."""
    found = []
    for place in places:
        badge = visitor.at(f"chance-{place}")
        expect(badge).to_have_attribute("data-board", " ".join(board))
        win, tie = badge.get_attribute("data-win"), badge.get_attribute("data-tie")
        assert win is not None
        assert tie is not None
        found.append((win, tie))
    return found


def all_in(house: House, table: str, ana: Visitor, others: list[Player]) -> dict[str, Any]:
    """Everybody puts everything in at once, before the board."""
    first: list[bool] = []

    def over() -> dict[str, Any] | None:
        view = public(house, table, ana.cookie)
        if view["run_out"]:
            return view
        for player in others:
            if asked := player.asked():
                turn, moves = asked
                most = {"type": "Raise", "cents": moves["most"]} if moves["least"] else {}
                player.wish(table, turn=turn, **(most or {"type": "Call"}))
                first.append(True)
        if ana.at("decisions").count():
            (stays if first else goes_all_in)(ana)
            first.append(True)
        return None

    found: dict[str, Any] = until(over, "everybody is all in")
    return found


def seen(house: House, table: str, ana: Visitor, cards: int, hands: int) -> dict[str, Any]:
    """What the table shows to all, once it has *cards* on the board and *hands* lie open."""

    def there() -> dict[str, Any] | None:
        view = public(house, table, ana.cookie)
        open = [place for place in view["places"].values() if place.get("cards")]
        return view if (len(view["board"]), len(open)) == (cards, hands) else None

    view: dict[str, Any] = until(there, f"{cards} cards and {hands} hands")
    expect(ana.at("board")).to_have_attribute("data-cards", " ".join(view["board"]))
    return view


@rule("reading:holdem-face-up", "reading:chances", "reading:showing")
def test_hands_lie_open_and_say_what_they_can_expect_as_the_board_falls(
    visit: Visit, house: House
) -> None:
    ana, onlooker = visit(), visit(language="en")
    sits_at(ana, RUN_OUT, 1, "Ana")
    with company(house, RUN_OUT, ["Rui", "Eva", "Tom"], 2) as others:
        onlooker.comes_to(RUN_OUT, "Zé", plays=False)
        view = all_in(house, RUN_OUT, ana, others)
        assert not any(place.get("cards") for place in view["places"].values())
        expect(ana.page.locator("[data-testid^=chance-]")).to_have_count(0)
        house.lapses(RUN_OUT)

        for turned in (0, 3, 4, 5):
            view = seen(house, RUN_OUT, ana, turned, hands=4)
            board, places = view["board"], sorted(view["places"])
            hands = ["".join(view["places"][place]["cards"]) for place in places]
            exact = equity(*hands, board=" ".join(board), compiled=bool(turned)).players
            for visitor in (ana, onlooker):  # The same figures for all.
                assert chances(visitor, places, board) == [expected(one) for one in exact]
                assert set(screen(visitor).seats[others[0].player].cards).isdisjoint({"down"})
            house.lapses(RUN_OUT)

        expect(ana.page.locator("[data-testid^=chance-]")).to_have_count(0)  # It is decided.
        said = [line for line in ana.said if line.startswith("Hipóteses: ")]
        assert len(said) == 4
        assert "Rui: ganha " in said[0]
        until(lambda: [s for s in onlooker.said if s.startswith("Chances: ")], "it is called")


@rule("reading:sintetico-closed", "reading:chances", "809/2015:60")
def test_at_sintetico_one_sees_ones_own_chance_alone(visit: Visit, house: House) -> None:
    ana = visit()
    own = sits_at(ana, RUN_OUT_SINTETICO, 1, "Ana")
    with company(house, RUN_OUT_SINTETICO, ["Rui"], 2) as [rui]:
        house.lapses(RUN_OUT_SINTETICO)  # The first card.
        all_in(house, RUN_OUT_SINTETICO, ana, [rui])

        for turned in range(1, 5):
            board = seen(house, RUN_OUT_SINTETICO, ana, turned, hands=0)["board"]
            seats = screen(ana).seats
            assert seats[rui.player].cards == ["down", "down"]
            hand = "".join(seats[own].cards)
            exact = equity(hand, "random", board=" ".join(board), game="sintetico").players[0]
            assert chances(ana, ["1"], board) == [expected(exact)]
            expect(ana.at("chance-1")).to_contain_text("contra uma mão desconhecida")
            expect(ana.at("chance-2")).to_have_count(0)
            house.lapses(RUN_OUT_SINTETICO)

        expect(ana.at("chance-1")).to_have_count(0)  # Nothing can come any more.
        house.lapses(RUN_OUT_SINTETICO)
        until(lambda: "down" not in screen(ana).seats[rui.player].cards, "hands are shown")
