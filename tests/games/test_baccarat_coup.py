"""What cards count, who draws a third card, who wins: the kernel, and the live table beside it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banca.games import baccarat
from banca.games.baccarat import coup as coups
from banca.games.baccarat.coup import (
    Coup,
    banca_draws,
    natural,
    next_side,
    pair,
    points,
    ponto_draws,
)
from banca.games.baccarat.coup import total as total_of
from banca.games.baccarat.messages import Dealt, Result
from banca.kit.chance import Sampler, Script
from banca.kit.shoe import cut_at, fresh
from tests.games.baccarat_table import ALL, ONLINE, ROOM, Table
from tests.rule_marks import rule


@rule("1441/95-II:8", "1441/95-III:8", "812/2015:7", "812/2015:7.a", "812/2015:7.b", "812/2015:7.c")
def test_what_a_card_is_worth() -> None:
    worth = {rank: points(f"{rank}h") for rank in "A23456789TJQK"}

    assert worth == {
        "A": 1,
        **{str(n): n for n in range(2, 10)},
        "T": 0,
        "J": 0,
        "Q": 0,
        "K": 0,
    }


@rule("1441/95-II:8", "1441/95-III:8", "812/2015:8")
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Kh Qh", 0),
        ("4h 6h", 0),
        ("7h 8h", 5),
        ("9h 9d 9c", 7),
        ("Th Jd 9c", 9),
        ("5h 5d Ac", 1),
    ],
)
def test_what_goes_beyond_ten_or_twenty_counts(cards: str, total: int) -> None:
    assert total_of(tuple(cards.split())) == total


@rule("1441/95-II:13", "1441/95-III:13", "812/2015:20")
def test_the_ponto_draws_up_to_five() -> None:
    assert [ponto_draws(has) for has in range(8)] == [True] * 6 + [False] * 2


@rule("1441/95-II:13", "1441/95-III:13", "812/2015:20")
@pytest.mark.parametrize(
    ("has", "draws"),  # Against a third card of 0 to 9, then against none.
    [
        (0, "TTTTTTTTTT T"),
        (1, "TTTTTTTTTT T"),
        (2, "TTTTTTTTTT T"),
        (3, "TTTTTTTTFT T"),
        (4, "FFTTTTTTFF T"),
        (5, "FFFFTTTTFF T"),
        (6, "FFFFFFTTFF F"),
        (7, "FFFFFFFFFF F"),
    ],
)
def test_when_the_banca_draws(has: int, draws: str) -> None:
    thirds, stood = draws.split()

    assert "".join("FT"[banca_draws(has, third)] for third in range(10)) == thirds
    assert banca_draws(has, None) == (stood == "T")


@rule("reading:baccarat-natural", "812/2015:19", "1441/95-II:13", "1441/95-III:13")
@pytest.mark.parametrize(
    ("ponto", "banca"),
    [
        ("9h Kh", "2c 3c"),  # The printed line would let the banca draw to 5 here.
        ("8h Kh", "Kc Qc"),
        ("2h Kh", "9c Kc"),
        ("Th Kh", "4c 4d"),
        ("9h Kh", "4c 4d"),
    ],
)
def test_an_eight_or_nine_of_either_side_ends_the_coup(ponto: str, banca: str) -> None:
    coup = Coup(tuple(ponto.split()), tuple(banca.split()))

    assert next_side(coup) is None
    assert natural(coup.ponto) or natural(coup.banca)


def test_three_cards_that_make_nine_are_no_natural() -> None:
    assert not natural(("2h", "3h", "4h"))


@rule("1441/95-II:12", "1441/95-III:12", "812/2015:18")
def test_the_ponto_is_seen_first_and_draws_first() -> None:
    order, coup = [], Coup()
    for card in ("2h", "3h", "4h", "Ah", "4d", "7d"):
        side = next_side(coup)
        assert side is not None
        order.append(side)
        coup = coups.seen(coup, side, card)

    assert order == ["ponto", "ponto", "banca", "banca", "ponto", "banca"]
    assert next_side(coup) is None


@rule("1441/95-II:16", "1441/95-III:16", "812/2015:1", "812/2015:22")
@pytest.mark.parametrize(
    ("ponto", "banca", "winner"),
    [
        ("9h Kh", "8c Kc", "ponto"),
        ("6h Kh", "7c Kc", "banca"),
        ("6h Kh", "6c Qc", "empate"),
        ("2h 3h Kh", "Kc 5d 2c", "banca"),
    ],
)
def test_more_points_win(ponto: str, banca: str, winner: str) -> None:
    assert coups.winner(Coup(tuple(ponto.split()), tuple(banca.split()))) == winner


@rule("812/2015:2.e", "812/2015:11", "812/2015:12")
@pytest.mark.parametrize(
    ("cards", "is_pair"),
    [
        ("Kh Kh", True),
        ("Kh Ks", True),
        ("7d 7c", True),
        ("Kh Qh", False),
        ("Th Jh", False),
        ("Ah Th", False),
        ("3h 4h 4d", False),  # The third card does not count.
        ("4h 4d 3h", True),
    ],
)
def test_what_a_pair_is(cards: str, is_pair: bool) -> None:
    assert pair(tuple(cards.split())) == is_pair


@rule("1441/95-II:9", "1441/95-III:9", "812/2015:5")
@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("seed", range(12))
def test_the_live_table_deals_what_the_kernel_deals(rules: dict[str, Any], seed: int) -> None:
    """The same luck, from a fresh shoe: the same cards, points and winner, each card once."""
    table = Table("ana", "rui", **rules)
    table.bet("ana", ("ponto", 100))
    table.bet("rui", ("banca", 100))
    luck = random.Random(seed)
    whole = cut_at(fresh(table.state.rules.decks, 12), 26)
    coup = coups.coup(whole, Sampler(luck.randrange))

    table.play(*coup.ponto[:2], *coup.banca[:2], *coup.ponto[2:], *coup.banca[2:])

    result = table.state.last
    assert isinstance(result, Result)
    assert table.state.coup == coup
    assert result.winner == coups.winner(coup)
    assert (result.ponto, result.banca) == (total_of(coup.ponto), total_of(coup.banca))
    dealt = [event for event in table.log if isinstance(event, Dealt)]
    assert table.state.shoe.out == 8 + len(dealt)


@rule("812/2015:21", "1441/95-II:15", "1441/95-III:15")
@pytest.mark.parametrize("rules", ALL)
def test_the_third_card_is_told_apart_from_the_first_two(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 100))
    table.play("2h", "3h", "4h", "Ah", "4d", "7d")

    dealt = [event for event in table.log if isinstance(event, Dealt)]
    assert [(d.side, d.place) for d in dealt] == [
        ("ponto", 1),
        ("ponto", 2),
        ("banca", 1),
        ("banca", 2),
        ("ponto", 3),
        ("banca", 3),
    ]
    assert [d.by for d in dealt[-2:]] == ["", ""]


def test_a_card_that_is_gone_comes_no_more() -> None:
    table = Table("ana", **ROOM)
    table.bet("ana", ("ponto", 100))
    table.close()
    for _ in range(2):
        table.draw("Ah")

    assert table.state.shoe.left["Ah"] == 4


def test_a_whole_coup_by_script() -> None:
    coup = coups.coup(fresh(8, 0), Script("2h", "3h", "4h", "Ah", "4d", "7d"))

    assert coup == Coup(("2h", "3h", "4d"), ("4h", "Ah", "7d"))


@rule("812/2015:16", "812/2015:17", "1441/95-II:12", "1441/95-III:12")
@pytest.mark.parametrize("rules", ALL)
def test_four_cards_lie_face_down_in_turn_and_have_no_face(rules: dict[str, Any]) -> None:
    table = Table("ana", **rules)
    table.bet("ana", ("ponto", 100))

    events = table.close()

    assert events[-1] == baccarat.messages.Laid(1, ("ponto", "banca", "ponto", "banca"))
    shown = baccarat.public(table.state)
    assert (shown.ponto.down, shown.banca.down) == (2, 2)
    assert (shown.ponto.cards, shown.banca.cards) == ((), ())
    assert sum(table.state.shoe.left.values()) == table.state.shoe.size


def test_the_table_of_third_cards_is_on_the_card() -> None:
    draws = baccarat.card(baccarat.Rules(**ONLINE)).draws

    assert draws["3"] == (0, 1, 2, 3, 4, 5, 6, 7, 9)
    assert draws["6"] == (6, 7)
    assert draws["7"] == ()
    assert draws["stands"] == (0, 1, 2, 3, 4, 5)
