"""One coup at the table: who turns the cards, what everybody gets, faults, and sessions."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.floor.idle import by_rounds, by_seconds
from banca.games import baccarat
from banca.games.baccarat import Rules
from banca.games.baccarat.coup import Coup
from banca.games.baccarat.messages import (
    Asked,
    Deal,
    Dealt,
    Draw,
    Pass,
    Passed,
    Result,
    Take,
    TimeUp,
    Turn,
)
from banca.games.baccarat.roads import bead_plate, big_road
from banca.games.baccarat.state import State, turning
from banca.games.baccarat.table import returned
from banca.kit.chance import Script
from banca.kit.layout import BetsClosed, CloseBets, PlaceBets, TakeBack
from banca.kit.play import After, Dismiss, Leave, Leaving, Left, Settled, Sit, TakenBack, Void
from tests.games.baccarat_table import (
    ALL,
    BANCA_NINE,
    DOUBLE,
    LAND,
    MACAU,
    ONLINE,
    PONTO_NINE,
    ROOM,
    TIE_SIX,
    Table,
)
from tests.rule_marks import rule

CLOSING = {
    "812/2015": "812/2015:27",
    "1441/95-II": "1441/95-II:11",
    "1441/95-III": "1441/95-III:11.f",
}
TURN_RULE = {"1441/95-II": "1441/95-II:15", "1441/95-III": "1441/95-III:15"}


# --- «Nada mais» ----------------------------------------------------------------------------------


@rule("1441/95-II:11", "1441/95-III:11.f", "812/2015:27", "812/2015:5")
@pytest.mark.parametrize("rules", ALL)
def test_the_window_runs_from_the_first_bet_the_same_for_all(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)

    assert baccarat.croupier(table.state) is None
    table.bet("ana", ("ponto", 100))
    first = baccarat.croupier(table.state)
    table.bet("rui", ("banca", 100))
    assert first == baccarat.croupier(table.state) == After(20, CloseBets(1))
    assert table.close()[0] == BetsClosed(1)
    late = table.no_bet("ana", ("ponto", 100))
    assert (late.cite, late.phrase) == (CLOSING[rules["rulebook"]], "bets are closed")
    assert table.refusal(TakeBack("ana")).phrase == "bets are closed"


@rule("812/2015:28", "812/2015:4")
@pytest.mark.parametrize("rules", [ONLINE, ROOM])
def test_alone_at_a_table_the_player_begins(rules: dict[str, Any]) -> None:
    table = Table("ana", shared=False, **rules)

    refusal = table.refusal(Deal("ana"))
    assert (refusal.cite, refusal.phrase) == ("812/2015:28", "nothing is staked")
    table.bet("ana", ("ponto", 100))
    assert baccarat.croupier(table.state) is None
    assert table.do(Deal("ana"))[0] == BetsClosed(1)
    shared = Table("ana", **rules)
    shared.bet("ana", ("ponto", 100))
    assert shared.refusal(Deal("ana")).phrase == "only the house does that"


# --- Who turns the cards --------------------------------------------------------------------------


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", LAND)
def test_the_highest_bet_of_a_side_turns_its_cards(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", "eva", **rules)
    table.bet("ana", ("ponto", 5_00))
    table.bet("rui", ("ponto", 9_00))
    table.bet("eva", ("banca", 2_00))
    table.close()

    assert baccarat.public(table.state).handles == {"ponto": "rui", "banca": "eva"}
    assert table.asked() == ("ponto", "rui")
    assert table.refusal(Turn("ana")).cite == TURN_RULE[rules["rulebook"]]
    assert table.refusal(Draw(table.state.turn)).phrase == "no card is due"
    assert table.do(Turn("rui")) == (Asked(1, "ponto", "rui", "player"),)
    assert table.do(Draw(table.state.turn), "9h") == (Dealt(1, "ponto", "9h", 1, "rui"),)
    assert table.do(Draw(table.state.turn), "Kh") == (Dealt(1, "ponto", "Kh", 2, "rui"),)
    assert table.asked() == ("banca", "eva")


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", LAND)
def test_among_equal_bets_the_lowest_place_turns_them(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", "eva", **rules)
    table.do(Take("ana", "7"))
    for player in ("ana", "rui", "eva"):
        table.bet(player, ("ponto", 5_00))
    table.close()

    asked = []
    for _ in range(3):
        player = turning(table.state)
        asked.append(player)
        assert table.do(Pass(player)) == (Passed(1, "ponto", player, "player"),)

    assert asked == ["rui", "eva", "ana"]
    assert table.asked() is None  # The house turns them.
    assert table.do(Draw(table.state.turn), "9h") == (Dealt(1, "ponto", "9h", 1, ""),)


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", LAND)
def test_whoever_passes_leaves_them_to_the_next_lower_bet(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", "eva", **rules)
    table.bet("ana", ("banca", 5_00))
    table.bet("rui", ("banca", 9_00))
    table.bet("eva", ("banca", 9_00))
    table.close()
    table.draw("2h")
    table.draw("4h")  # Nobody bet on the ponto: the house turned its cards.

    table.do(Pass("rui"))
    table.do(Pass("eva"))
    assert table.asked() == ("banca", "ana")


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", [DOUBLE, MACAU])
def test_place_two_is_lower_than_place_ten(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    table.do(Take("ana", "10"))
    for player in ("ana", "rui"):
        table.bet(player, ("ponto", 5_00))
    table.close()

    assert table.asked() == ("ponto", "rui")


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", LAND)
def test_of_each_group_its_own_bets_are_compared(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 2_00), ("banca", 9_00))
    table.bet("rui", ("ponto", 3_00), ("empate", 1_00))
    table.close()

    assert baccarat.public(table.state).handles == {"ponto": "rui", "banca": "ana"}


@rule("1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", LAND)
def test_whoever_passes_one_group_may_still_turn_the_other(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 5_00), ("banca", 9_00))
    table.close()
    table.do(Pass("ana"))
    table.draw("2h")
    table.draw("4h")

    assert table.asked() == ("banca", "ana")


@rule("1441/95-II:15")
def test_whoever_stands_never_turns_cards_whatever_the_bet() -> None:
    table = Table("ana", "tom", **ROOM)
    table.do(Take("tom", "stand:1"))
    table.bet("ana", ("ponto", 1_00))
    table.bet("tom", ("ponto", 50_00))
    table.close()

    assert table.asked() == ("ponto", "ana")
    table.do(Pass("ana"))
    assert table.asked() is None


@rule("reading:baccarat-turning")
@pytest.mark.parametrize("rules", LAND)
def test_when_the_clock_runs_out_the_house_turns_them(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 5_00))
    table.bet("rui", ("ponto", 2_00))
    table.close()

    assert baccarat.croupier(table.state) == After(10, TimeUp(table.state.turn))
    assert table.do(TimeUp(table.state.turn)) == (Asked(1, "ponto", "ana", "platform"),)
    assert baccarat.croupier(table.state) == After(1, Draw(table.state.turn), pause=True)
    assert table.do(Draw(table.state.turn), "9h") == (Dealt(1, "ponto", "9h", 1, ""),)
    assert table.refusal(TimeUp(table.state.turn)).phrase == "no decision is due"


@rule("reading:baccarat-turning")
def test_the_cards_of_whoever_leaves_pass_to_the_next() -> None:
    table = Table("ana", "rui", **ROOM)
    table.bet("ana", ("ponto", 5_00))
    table.bet("rui", ("ponto", 2_00))
    table.close()
    turn = table.state.turn

    assert table.do(Leave("ana")) == (Leaving("ana"),)
    assert table.asked() == ("ponto", "rui")
    assert table.state.turn > turn  # And they have a clock of their own.


def test_alone_the_table_waits_for_its_player_unless_they_leave() -> None:
    table = Table("ana", shared=False, **ROOM)
    table.bet("ana", ("ponto", 5_00))
    table.do(Deal("ana"))

    assert baccarat.croupier(table.state) is None
    table.do(Leave("ana"))
    assert baccarat.croupier(table.state) == After(1, Draw(table.state.turn), pause=True)


@rule("812/2015:18", "reading:baccarat-turning")
def test_online_the_table_turns_all_cards() -> None:
    table = Table("ana", **ONLINE)
    table.bet("ana", ("ponto", 5_00))
    table.close()

    assert table.asked() is None
    assert table.refusal(Turn("ana")).cite == "812/2015:18"
    for card in PONTO_NINE:
        table.do(Draw(table.state.turn), card)
    assert {event.by for event in table.log if isinstance(event, Dealt)} == {""}


# --- What everybody gets --------------------------------------------------------------------------


@rule("1441/95-II:18", "1441/95-III:18", "812/2015:24", "812/2015:25", "812/2015:25.a")
@pytest.mark.parametrize("rules", ALL)
def test_a_winning_ponto_receives_as_much_again_and_keeps_its_stake(rules: dict[str, Any]) -> None:
    table = Table("ana", "rui", "eva", **rules)
    table.bet("ana", ("ponto", 7_00))
    table.bet("rui", ("banca", 7_00))
    table.bet("eva", ("empate", 7_00))

    ends = table.play(*PONTO_NINE)

    assert ends["ana"] == Settled("ana", 7_00, 14_00, (("ponto", 7_00, 14_00),))
    assert (ends["rui"].returned, ends["eva"].returned) == (0, 0)


@rule("1441/95-II:19", "1441/95-III:19", "812/2015:26.a")
@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("stake", [100, 700, 7000])
def test_of_a_prize_on_the_banca_five_per_cent_are_kept_to_the_cent(
    rules: dict[str, Any], stake: int
) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("banca", stake))

    back = table.play(*BANCA_NINE)["ana"].returned

    assert isinstance(back, int)
    assert 20 * (back - stake) == 19 * stake


@rule("reading:money", "1441/95-II:19")
def test_with_a_unit_of_one_cent_twenty_cents_pay_nineteen() -> None:
    table = Table("ana", **ROOM, unit=1, minimum=1)
    table.bet("ana", ("banca", 20))

    assert table.play(*BANCA_NINE)["ana"].returned == 39


@rule("812/2015:26", "812/2015:26.b")
@pytest.mark.parametrize(
    ("banca", "back"),
    [
        ("5h Kh", 15_00),
        ("6h Kh", 15_00),
        ("7h Kh", 20_00),
        ("9h Kh", 20_00),
        ("4h Kh", 20_00),
        ("Ah 2h 3d", 15_00),  # Six with three cards is six.
    ],
)
def test_or_half_where_the_banca_wins_with_five_or_six(banca: str, back: int) -> None:
    rules = Rules(form="8-half")
    coup = Coup(("Ah", "2d", "Kd"), tuple(banca.split()))

    assert returned(rules, "banca", 10_00, coup) == back


@rule("1441/95-II:17", "1441/95-III:17", "812/2015:23")
@pytest.mark.parametrize("rules", ALL)
def test_on_a_tie_ponto_and_banca_are_given_back_and_never_taken_as_lost(
    rules: dict[str, Any],
) -> None:
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 7_00))
    table.bet("rui", ("banca", 9_00), ("empate", 1_00))

    ends = table.play(*TIE_SIX)

    nine = 9 if rules is not ONLINE else 8
    assert ends["ana"] == Settled("ana", 7_00, 7_00, (("ponto", 7_00, 7_00),))
    assert ends["rui"].lines == (
        ("banca", 9_00, 9_00),
        ("empate", 1_00, 1_00 + nine * 1_00),
    )
    assert table.state.bank.sittings["ana"].rounds == 1


@rule("1441/95-II:17", "1441/95-III:17")
@pytest.mark.parametrize("rules", ALL)
def test_after_a_coup_stakes_go_home_and_may_be_repeated_or_changed(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 7_00))
    table.play(*TIE_SIX)

    assert table.lying("ana") == {}
    assert baccarat.private(table.state, "ana").previous == {"ponto": 7_00}
    table.open()
    table.bet("ana", ("banca", 3_00))


@rule("812/2015:25.b", "812/2015:25.c", "812/2015:11", "812/2015:22")
def test_what_tie_and_pairs_pay_online() -> None:
    rules = Rules()
    coup = Coup(("Kh", "Ks", "6d"), ("3h", "3d"))

    assert returned(rules, "empate", 1_00, coup) == 9_00
    assert returned(rules, "pair:ponto", 1_00, coup) == 12_00
    assert returned(rules, "pair:banca", 1_00, coup) == 12_00
    assert returned(rules, "ponto", 1_00, coup) == 1_00
    unlike = Coup(("Kh", "Qs", "7d"), ("3h", "4d"))
    assert returned(rules, "pair:ponto", 1_00, unlike) == 0
    assert returned(rules, "empate", 1_00, Coup(("Kh", "9h"), ("3h", "4d"))) == 0


@rule("812/2015:2.c")
def test_a_round_goes_from_the_bets_to_the_payment() -> None:
    table = Table("ana", **ONLINE)
    table.bet("ana", ("ponto", 1_00))
    before = table.state.bank.round
    table.play("2h", "3h", "4h", "Ah", "4d", "7d")

    kinds = [type(event).__name__ for event in table.log]
    assert kinds[kinds.index("Staked") :] == [
        "Staked",
        "BetsClosed",
        "Laid",
        *["Dealt"] * 6,
        "Result",
        "Settled",
        "RoundOver",
    ]
    assert table.state.bank.round == before + 1


# --- Faults ---------------------------------------------------------------------------------------


@rule("1441/95-II:14", "1441/95-III:14", "812/2015:29")
@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("seen", range(6))
def test_the_record_restores_a_coup_card_by_card(rules: dict[str, Any], seen: int) -> None:
    """A coup cut short anywhere is read back from the log, and played on to the same end."""
    cards = ("2h", "3h", "4h", "Ah", "4d", "7d")
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 1_00))
    table.close()
    for card in cards[:seen]:
        table.draw(card)

    written = [msgspec.json.encode(event) for event in table.log]
    events = [msgspec.json.decode(body, type=baccarat.Event) for body in written]
    restored: State = reduce(baccarat.apply, events, baccarat.GAME.opened(table.state.rules))

    assert msgspec.json.encode(restored) == msgspec.json.encode(table.state)
    table.state = restored
    for card in cards[seen:]:
        table.draw(card)
    assert table.state.last == Result(1, 9, 2, "ponto", False, ())


@rule("1441/95-II:14", "1441/95-III:14", "812/2015:29")
@pytest.mark.parametrize("rules", ALL)
def test_where_it_cannot_be_mended_the_coup_is_null_and_stakes_go_home(
    rules: dict[str, Any],
) -> None:
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 7_00))
    table.bet("rui", ("banca", 2_00), ("empate", 1_00))
    table.close()
    table.draw("9h")

    events = table.do(Void(1, "a fault"))

    back = {event.player: event.cents for event in events if isinstance(event, TakenBack)}
    assert back == {"ana": 7_00, "rui": 3_00}
    assert not any(isinstance(event, Settled) for event in events)
    assert table.state.results == ()
    assert baccarat.GAME.lying(table.state) == {}


@rule("812/2015:30")
@pytest.mark.parametrize("rules", ALL)
def test_a_player_who_is_cut_off_is_played_out_and_paid(rules: dict[str, Any]) -> None:
    """After the bet, only what the house does by itself."""
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 7_00))
    luck = Script(*PONTO_NINE)
    while table.state.bank.round == 1:
        after = baccarat.croupier(table.state)
        assert after is not None
        events = baccarat.decide(table.state, after.order, luck)  # type: ignore[arg-type]
        table.state = reduce(baccarat.apply, events, table.state)

    assert table.state.bank.sittings["ana"].returned == 14_00


# --- What is shown --------------------------------------------------------------------------------


@rule("812/2015:3", "812/2015:31", "812/2015:32")
def test_what_a_bank_has_is_on_the_screen() -> None:
    table = Table("ana", **ONLINE)
    table.bet("ana", ("ponto", 7_00), ("pair:ponto", 1_00))
    table.play("2h", "3h", "4h", "Ah", "4d", "7d")
    shown, card = baccarat.public(table.state), baccarat.card(table.state.rules)

    assert (shown.ponto.cards, shown.ponto.total) == (("2h", "3h", "4d"), 9)
    assert (shown.banca.cards, shown.banca.total) == (("4h", "Ah", "7d"), 2)
    assert shown.last == Result(1, 9, 2, "ponto", False, ())
    assert shown.won == ("ponto",)
    assert shown.drawn == (("P9", "blue"),)
    assert (shown.shoe.decks, shown.shoe.inside, shown.shoe.coups) == (8, 402, 1)
    assert baccarat.private(table.state, "ana").previous == {"ponto": 7_00, "pair:ponto": 1_00}
    limits = {spot.spot: (spot.least, spot.most, spot.pays) for spot in card.spots}
    assert limits["ponto"] == (100, 70_00, (1, 1))
    assert limits["banca"] == (100, 70_00, (19, 20))
    assert limits["empate"] == (100, 15_00, (8, 1))
    assert limits["pair:banca"] == (100, 8_00, (11, 1))
    assert all(set(spot.cites) == {"bet", "limit", "price"} for spot in card.spots)


def test_a_price_that_depends_on_the_points_is_not_one_price() -> None:
    banca = baccarat.card(Rules(form="8-half")).spots[1]

    assert (banca.spot, banca.pays, banca.cites["price"]) == ("banca", None, "812/2015:26.b")


def results(text: str) -> tuple[Result, ...]:
    names = {"P": "ponto", "B": "banca", "E": "empate"}
    found = []
    for number, letter in enumerate(text, 1):
        winner: Any = names[letter]
        found.append(Result(number, 6, 7, winner, False, ()))
    return tuple(found)


def test_the_big_road_has_a_column_a_run_and_counts_ties_on_it() -> None:
    assert big_road(results("PPEBBBP")) == (
        (0, 0, "ponto", 0),
        (0, 1, "ponto", 1),
        (1, 0, "banca", 0),
        (1, 1, "banca", 0),
        (1, 2, "banca", 0),
        (2, 0, "ponto", 0),
    )
    assert big_road(results("EE")) == ((0, 0, "", 2),)
    assert big_road(results("EEBE")) == ((0, 0, "banca", 3),)
    assert big_road(()) == ()


def test_a_long_run_turns_to_the_right_at_the_bottom_or_where_it_meets_another() -> None:
    long = big_road(results("P" * 8))
    assert [cell[:2] for cell in long[4:]] == [(0, 4), (0, 5), (1, 5), (2, 5)]
    meets = big_road(results("P" * 7 + "B" * 7))
    assert [cell[:2] for cell in meets[7:]] == [
        (1, 0),
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 4),
        (3, 4),
    ]


def test_the_run_after_a_tail_begins_beside_the_first_of_the_run_before() -> None:
    road = big_road(results("B" * 8 + "PP"))

    assert [cell[:2] for cell in road[8:]] == [(1, 0), (1, 1)]


def test_a_run_passes_over_columns_whose_top_a_tail_has_taken() -> None:
    runs = "".join("BP"[n % 2] * (6 + n) for n in range(6))  # Each turns a row above the last.
    road = big_road(results(runs + "B"))
    cells = [cell[:2] for cell in road]

    assert len(set(cells)) == len(cells)
    assert cells[-1][1] == 0
    assert road[-1][2] == "banca"
    assert cells[-1][0] > max(column for column, row in cells[:-1] if row == 0)


def test_the_bead_plate_has_a_cell_a_coup_six_to_a_column() -> None:
    plate = bead_plate(results("PBEPBEP"))

    assert plate[2] == (0, 2, "empate", ())
    assert plate[6] == (1, 0, "ponto", ())


# --- Sessions -------------------------------------------------------------------------------------


@rule("812/2015:2.d", "812/2015:33", "812/2015:34")
@pytest.mark.parametrize("rules", ALL)
def test_a_session_is_the_players_and_ends_with_its_account(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 7_00))
    table.play(*PONTO_NINE)
    table.open()
    table.bet("ana", ("ponto", 2_00))
    table.play(*BANCA_NINE)

    assert table.do(Leave("ana")) == (Left("ana", 9_00, 14_00, 2),)
    assert table.refusal(PlaceBets("ana", (("ponto", 100),))).cite == "wire:seat"
    table.do(Sit("ana"))
    assert table.state.bank.sittings["ana"].staked == 0


@rule("812/2015:35", "812/2015:35.a", "812/2015:35.b", "812/2015:36", "812/2015:34")
def test_whoever_does_not_bet_is_invited_warned_and_sent_home() -> None:
    table = Table("ana", "rui", **ONLINE)
    said = []
    for _ in range(8):
        table.bet("ana", ("ponto", 1_00))
        table.play(*TIE_SIX)
        table.open()
        said.append(by_rounds(table.state.bank.sittings["rui"].idle))

    assert said == [None] * 5 + ["invited", "warned", "ended"]
    assert table.do(Dismiss("rui")) == (Left("rui", 0, 0, 0),)
    assert [by_seconds(s) for s in (180, 181, 241, 301)] == [None, "invited", "warned", "ended"]


@rule("812/2015:37", "812/2015:38")
def test_the_rules_know_no_currency_so_points_are_played_as_money_is() -> None:
    """A demonstration plays this module: nothing in its rules or events names an asset."""
    fields = {name for kind in (Rules, State) for name in kind.__struct_fields__}

    assert not fields & {"asset", "currency", "points", "money"}
    table = Table("ana", **MACAU)
    table.bet("ana", ("ponto", 1_00))
    table.play(*PONTO_NINE)
    assert all(b"EUR" not in msgspec.json.encode(event) for event in table.log)
