"""Baccarat's figures, to the last unit, beside known values and beside the live table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from banca.games import baccarat
from banca.games.baccarat import Rules
from banca.games.baccarat import coup as coups
from banca.games.baccarat.coup import Coup, total
from banca.kit.cards import rank
from banca.kit.chance import Chance
from banca.kit.shoe import Shoe, collapsed, fresh
from banca.maths.baccarat import by_pairs, by_points, orders, value
from banca.maths.exact import distribution
from banca.maths.odds import Row, odds
from banca.maths.report import per_cent
from tests.rule_marks import rule


def won(decks: int, winner: str) -> int:
    """In how many orders of six cards this side wins."""
    return sum(count for coup, count in by_points(decks).values() if coups.winner(coup) == winner)


def rows(rulebook: str, form: str) -> dict[str, Row]:
    rules = next(r for r in baccarat.variants() if (r.rulebook, r.form) == (rulebook, form))
    return {row.bet: row for row in odds(baccarat.GAME, rules)}


def test_every_order_of_six_cards_of_eight_decks_is_counted() -> None:
    assert orders(8) == 4_998_398_275_503_360
    assert won(8, "empate") == 475_627_426_473_216
    assert won(8, "banca") == 2_292_252_566_437_888
    assert won(8, "ponto") == 2_230_518_282_592_256


def test_every_order_of_six_cards_of_six_decks_is_counted() -> None:
    assert orders(6) == 312 * 311 * 310 * 309 * 308 * 307
    assert sum(won(6, winner) for winner in ("ponto", "banca", "empate")) == orders(6)


@rule("1441/95-II:19", "1441/95-III:19", "812/2015:26.a")
@pytest.mark.parametrize("book", ["1441/95-II", "1441/95-III", "812/2015"])
def test_what_ponto_and_banca_cost_with_eight_decks(book: str) -> None:
    found = rows(book, "8")

    assert per_cent(found["ponto"].edge) == "1.235 %"
    assert per_cent(found["banca"].edge) == "1.058 %"
    assert round(found["ponto"].edge * 10**6) == 12351
    assert round(found["banca"].edge * 10**6) == 10579
    ponto, banca = won(8, "ponto"), won(8, "banca")
    assert found["ponto"].edge == Fraction(banca - ponto, orders(8))
    assert found["banca"].edge == Fraction(20 * ponto - 19 * banca, 20 * orders(8))


@rule("1441/95-II:17", "1441/95-III:17", "812/2015:23", "812/2015:25.b")
def test_the_tie_pays_nine_in_1995_and_eight_online() -> None:
    tie = Fraction(475_627_426_473_216, 4_998_398_275_503_360)

    assert rows("1441/95-II", "8")["empate"].edge == 1 - 10 * tie
    assert rows("1441/95-III", "8")["empate"].edge == 1 - 10 * tie
    assert rows("812/2015", "8")["empate"].edge == 1 - 9 * tie
    assert rows("1441/95-II", "8")["ponto"].push == tie
    assert rows("1441/95-II", "8")["empate"].push == 0


@rule("812/2015:26.b")
def test_half_of_the_prize_with_five_or_six_costs_more_than_five_per_cent() -> None:
    found = rows("812/2015", "8-half")
    halved = sum(
        count
        for coup, count in by_points(8).values()
        if coups.winner(coup) == "banca" and total(coup.banca) in (5, 6)
    )

    ponto, banca = won(8, "ponto"), won(8, "banca")
    assert found["banca"].edge == Fraction(2 * (ponto - banca) + halved, 2 * orders(8))
    assert per_cent(found["banca"].edge) == "3.626 %"
    assert found["banca"].win == Fraction(banca, orders(8))


@rule("812/2015:12", "812/2015:25.c")
@pytest.mark.parametrize(("decks", "chance"), [(6, Fraction(23, 311)), (8, Fraction(31, 415))])
def test_a_pair_is_another_card_of_the_same_rank(decks: int, chance: Fraction) -> None:
    """After a first card 4 × decks − 1 others of its rank are among 52 × decks − 1."""
    found = rows("812/2015", str(decks))

    assert found["pair:ponto"].win == found["pair:banca"].win == chance
    assert found["pair:ponto"].edge == found["pair:banca"].edge == 1 - 12 * chance
    assert sum(count for _, count in by_pairs(decks).values()) == orders(decks)


def test_macau_has_other_limits_and_the_same_odds() -> None:
    for decks in ("6", "8"):
        plain = [row.edge for row in rows("812/2015", decks).values()]

        assert [row.edge for row in rows("812/2015", f"{decks}-macau").values()] == plain


def test_six_decks_and_eight_are_not_the_same() -> None:
    six, eight = rows("1441/95-II", "6"), rows("1441/95-II", "8")

    assert {six[spot].edge == eight[spot].edge for spot in six} == {False}
    assert per_cent(six["banca"].edge) == "1.056 %"
    assert per_cent(six["ponto"].edge) == "1.237 %"


def test_merged_ways_are_as_likely_as_all_ways_one_by_one() -> None:
    """A small shoe, leaf by leaf through `coup`, with and without merging cards of one value."""
    left = {"As": 1, "3s": 2, "4s": 1, "6s": 1, "8s": 1, "Ts": 1, "Ks": 1}
    shoe = Shoe(1, left)

    def played(cards: Shoe, chance: Chance) -> tuple[int, int]:
        coup = coups.coup(cards, chance)
        return total(coup.ponto), total(coup.banca)

    plain = distribution(lambda chance: played(shoe, chance))
    merged = distribution(lambda chance: played(collapsed(shoe, coups.points), chance))
    assert plain == merged


def test_by_rank_or_by_points_the_first_cards_are_the_same() -> None:
    """The chance of a natural, from the merged ways and from the first two cards alone."""

    def two(chance: Chance) -> bool:
        shoe, cards = collapsed(fresh(8, 0), rank), Coup()
        side, first, shoe = coups.deal(shoe, cards, chance)
        assert side == "ponto"
        side, second, _ = coups.deal(shoe, Coup((first,)), chance)
        assert side == "ponto"
        return coups.natural((first, second))

    natural = distribution(two)[True]
    # 8 is 0 8, A 7, 2 6, 3 5, 4 4 and 9 9; 9 is 0 9, A 8, 2 7, 3 6 and 4 5.
    eight = 2 * 128 * 32 + 3 * 2 * 32 * 32 + 2 * 32 * 31
    nine = 2 * 128 * 32 + 4 * 2 * 32 * 32

    assert natural == Fraction(eight + nine, 416 * 415)


def test_a_stake_is_worth_the_same_whatever_its_size() -> None:
    rules = Rules()

    for spot in baccarat.spots(rules):
        small, large = value(rules, spot, 100), value(rules, spot, 700)
        assert {7 * cents: chance for cents, chance in small.items()} == large
