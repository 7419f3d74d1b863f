"""The kernel of blackjack: what cards count, what a hand may do, what it returns."""

from __future__ import annotations

import pytest

from banca.games.blackjack import Rules
from banca.games.blackjack.hand import (
    Decision,
    Hand,
    allowed,
    bank_draws,
    blackjack,
    even_money,
    insured,
    lowers_ace,
    natural,
    points,
    prize,
    returned,
    special,
)
from tests.games.blackjack_table import BOTH, LAND, ONLINE
from tests.rule_marks import rule

HIT, STAND, DOUBLE, SPLIT, SURRENDER = Decision


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# --- What cards count -------------------------------------------------------------------------


@rule("805/2015:8", "805/2015:8.a", "805/2015:8.b", "805/2015:8.c", "1441/95-V:6")
@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("Kh Qd", 20, False),
        ("Jh Td", 20, False),
        ("2h 9d", 11, False),
        ("Ah 6d", 17, True),
        ("Ah 6d 5c", 12, False),
        ("Ah Ad", 12, True),
        ("Ah Ad 9c", 21, True),
        ("Ah Ad Kc", 12, False),
        ("Ah Kd", 21, True),
        ("Kh 8d 7c", 25, False),
    ],
)
def test_points(hand: str, total: int, soft: bool) -> None:
    assert points(cards(hand)) == (total, soft)


@rule("805/2015:8.a.ii", "1441/95-V:32")
def test_an_ace_that_was_doubled_by_counts_one_until_the_end() -> None:
    assert points(cards("Ah 8d 2c"), low_ace=True) == (11, False)
    assert points(cards("8d Ah 2c"), low_ace=True) == (11, False)
    assert points(cards("Ah 8d 2c")) == (21, True)


@rule("805/2015:8.a.ii", "1441/95-V:32", "reading:doubled-ace")
def test_an_ace_that_comes_to_a_double_is_as_free_as_any_other() -> None:
    assert points(cards("Ah 9d Ac"), low_ace=True) == (21, True)
    assert points(cards("8d Ah Ac"), low_ace=True) == (20, True)
    doubled = Hand(cards("Ah 9d Ac"), 10_00, doubled=True, low_ace=True)
    assert returned(Rules(), doubled, cards("Ts Ks")) == 40_00


@rule("805/2015:1", "1441/95-V:1", "1441/95-V:1.a", "1441/95-V:1.b")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("Ah Kd", True), ("Th Ad", True), ("Ah 5d 5c", False), ("Kh Qd", False), ("7h 7d 7c", False)],
)
def test_blackjack_is_an_ace_and_a_ten_card_as_the_first_two(hand: str, expected: bool) -> None:
    assert natural(cards(hand)) is expected


@rule("805/2015:19", "1441/95-V:20")
def test_an_ace_and_a_ten_card_after_a_split_are_no_blackjack() -> None:
    assert blackjack(Hand(cards("Ah Kd")))
    assert not blackjack(Hand(cards("Ah Kd"), split=True))


# --- The bank ---------------------------------------------------------------------------------


@rule("805/2015:17.a", "805/2015:17.b", "805/2015:8.a.i", "1441/95-V:19", "reading:soft-17")
@pytest.mark.parametrize(
    ("hand", "draws"),
    [
        ("Kh 6d", True),
        ("Kh 7d", False),
        ("Ah 5d", True),
        ("Ah 6d", False),
        ("Ah 2d 4c", False),
        ("Ah 5d Kc", True),
        ("Kh 6d 6c", False),
    ],
)
def test_the_bank_draws_to_16_and_stands_on_every_17(hand: str, draws: bool) -> None:
    assert bank_draws(cards(hand)) is draws


# --- What may be decided ----------------------------------------------------------------------


@rule("805/2015:15", "805/2015:15.a", "805/2015:15.c", "1441/95-V:18")
@pytest.mark.parametrize(
    ("hand", "stands"),
    [("5h 6d", False), ("5h 2d 4c", False), ("5h 7d", True), ("Ah 2d", True), ("Ah Ad", True)],
)
def test_up_to_11_a_card_must_be_taken_and_above_one_may_stand(hand: str, stands: bool) -> None:
    for book in BOTH:
        found = allowed(Rules(book), Hand(cards(hand)), "9c")

        assert HIT in found
        assert (STAND in found) is stands


@rule("805/2015:15.d", "1441/95-V:18")
@pytest.mark.parametrize("hand", ["5h 6d Kc", "Kh 6d 9c", "Ah Kd"])
def test_at_21_and_beyond_nothing_is_left_to_decide(hand: str) -> None:
    assert allowed(Rules(), Hand(cards(hand)), "9c") == ()


@rule("805/2015:15.b", "1441/95-V:29", "reading:doubled-ace")
@pytest.mark.parametrize(
    ("hand", "doubles"),
    [
        ("4h 4d", False),
        ("4h 5d", True),
        ("4h 6d", True),
        ("5h 6d", True),
        ("5h 7d", False),
        ("Ah 7d", False),
        ("Ah 8d", True),
        ("Ah 9d", True),
        ("2h 3d 4c", False),
    ],
)
def test_doubling_on_two_cards_that_make_9_10_or_11(hand: str, doubles: bool) -> None:
    for book in BOTH:
        assert (DOUBLE in allowed(Rules(book), Hand(cards(hand)), "9c")) is doubles


@rule("805/2015:16.a", "reading:doubled-ace")
def test_a_table_may_let_any_two_cards_double_and_then_no_ace_is_lowered() -> None:
    wide = Rules(double_any=True)

    assert DOUBLE in allowed(wide, Hand(cards("Kh 7d")), "9c")
    assert DOUBLE not in allowed(wide, Hand(cards("5h 2d 4c")), "9c")
    assert not lowers_ace(wide, Hand(cards("Ah 8d")))
    assert lowers_ace(Rules(), Hand(cards("Ah 8d")))
    assert not lowers_ace(Rules(), Hand(cards("5h 6d")))


@rule("805/2015:21", "805/2015:2.e", "1441/95-V:26", "reading:splitting")
@pytest.mark.parametrize(
    ("hand", "splits"),
    [("8h 8d", True), ("Kh Td", True), ("Ah Ad", True), ("8h 7d", False), ("4h 4d 4c", False)],
)
def test_two_cards_of_one_value_split(hand: str, splits: bool) -> None:
    for book in BOTH:
        assert (SPLIT in allowed(Rules(book), Hand(cards(hand)), "9c")) is splits


@rule("805/2015:16.b")
def test_a_table_may_split_pairs_only() -> None:
    pairs = Rules(pairs_only=True)

    assert SPLIT not in allowed(pairs, Hand(cards("Kh Td")), "9c")
    assert SPLIT in allowed(pairs, Hand(cards("Kh Kd")), "9c")


@rule("805/2015:16.c", "805/2015:22", "1441/95-V:27")
def test_splits_are_free_unless_the_table_caps_them() -> None:
    again = Hand(cards("8h 8d"), split=True, splits=3)

    assert SPLIT in allowed(Rules(), again, "9c")
    assert SPLIT in allowed(Rules(LAND), again, "9c")
    assert SPLIT in allowed(Rules(splits=4), again, "9c")
    assert SPLIT not in allowed(Rules(splits=3), again, "9c")


@rule("805/2015:21", "1441/95-V:26", "reading:splitting")
def test_split_aces_have_their_one_card_and_may_only_split_again() -> None:
    ace = Hand(cards("Ah 5d"), split=True, of_aces=True)
    two_aces = Hand(cards("Ah Ad"), split=True, of_aces=True)

    assert allowed(Rules(), ace, "9c") == ()
    assert allowed(Rules(LAND), ace, "9c") == ()
    assert allowed(Rules(), two_aces, "9c") == (STAND, SPLIT)
    assert allowed(Rules(splits=1), Hand(cards("Ah Ad"), of_aces=True, splits=1), "9c") == ()


@rule("805/2015:23", "1441/95-V:31")
def test_a_hand_out_of_a_split_may_double() -> None:
    for book in BOTH:
        assert DOUBLE in allowed(Rules(book), Hand(cards("8h 3d"), split=True), "9c")


@rule("805/2015:15.e", "1441/95-V:36", "reading:surrender")
def test_surrender_is_the_first_decision_and_closed_against_an_ace() -> None:
    two, three = Hand(cards("Kh 6d")), Hand(cards("Kh 2d 4c"), begun=True)
    for book in BOTH:
        rules = Rules(book)

        assert SURRENDER in allowed(rules, two, "Kc")
        assert SURRENDER not in allowed(rules, two, "Ac")
        assert SURRENDER not in allowed(rules, three, "Kc")


@rule("805/2015:15.e", "1441/95-V:36")
def test_whoever_has_surrendered_decides_nothing_more() -> None:
    for book in BOTH:
        gone = Hand(cards("Kh 6d"), surrendered=True, begun=True)
        assert allowed(Rules(book), gone, "Kc") == ()


@rule("1441/95-V:36", "reading:surrender")
def test_only_at_the_land_table_may_a_split_surrender_before_it_is_played() -> None:
    fresh = Hand(cards("8h 7d"), split=True)

    assert SURRENDER not in allowed(Rules(ONLINE), fresh, "Kc")
    assert SURRENDER in allowed(Rules(LAND), fresh, "Kc")
    assert SURRENDER not in allowed(Rules(LAND), Hand(fresh.cards, split=True, begun=True), "Kc")


# --- What a hand returns ----------------------------------------------------------------------


@rule("805/2015:25", "805/2015:25.c", "805/2015:25.d", "805/2015:25.e", "805/2015:25.h")
@rule("805/2015:26", "1441/95-V:23", "1441/95-V:24", "1441/95-V:25", "805/2015:25.b")
@pytest.mark.parametrize(
    ("hand", "bank", "back"),
    [
        ("Kh 9d", "Kc 8s", 20_00),
        ("Kh 9d", "Kc 9s", 10_00),
        ("Kh 9d", "Kc Qs", 0),
        ("Kh 2d", "Kc 6s 9c", 20_00),
        ("Kh 6d 9c", "Kc 6s 9d", 0),
        ("Kh 7d", "Ac 6s", 10_00),
        ("Ah 6d", "Kc 6s Ad", 10_00),
    ],
)
def test_a_hand_is_compared_with_the_banks(hand: str, bank: str, back: int) -> None:
    for book in BOTH:
        assert returned(Rules(book), Hand(cards(hand), 10_00), cards(bank)) == back


@rule("805/2015:25.a", "805/2015:25.h", "1441/95-V:21")
def test_blackjack_pays_three_to_two_and_ties_with_the_banks() -> None:
    hand = Hand(cards("Ah Kd"), 10_00)

    assert returned(Rules(), hand, cards("9c")) == 25_00
    assert returned(Rules(), hand, cards("Ac 9s")) == 25_00
    assert returned(Rules(), hand, cards("Ac Ks")) == 10_00


@rule("805/2015:18", "805/2015:19", "1441/95-V:20")
def test_a_natural_beats_a_21_of_three_cards_either_way() -> None:
    three, two = cards("7h 7d 7c"), cards("Ah Kd")

    assert returned(Rules(), Hand(two, 10_00), three) == 25_00
    assert returned(Rules(), Hand(three, 10_00), two) == 0
    assert returned(Rules(), Hand(cards("9h 9d 3c"), 10_00), three) == 10_00
    assert returned(Rules(), Hand(two, 10_00, split=True), three) == 10_00


@rule("reading:no-peek")
def test_a_natural_of_the_bank_takes_doubled_and_split_stakes_whole() -> None:
    doubled = Hand(cards("5h 6d Kc"), 10_00, doubled=True)
    of_split = Hand(cards("Ah Kd"), 10_00, split=True)

    assert returned(Rules(), doubled, cards("Ac Ks")) == 0
    assert returned(Rules(), of_split, cards("Ac Ks")) == 0
    assert returned(Rules(), doubled, cards("Ac 9s")) == 40_00


@rule("805/2015:15.e", "1441/95-V:36", "reading:surrender")
def test_surrender_gives_back_half_whatever_the_bank_has() -> None:
    gone = Hand(cards("Kh 6d"), 10_00, surrendered=True)

    assert returned(Rules(), gone, cards("Kc")) == 5_00
    assert returned(Rules(), gone, cards("Kc As")) == 5_00


@rule("reading:money")
def test_half_of_an_odd_stake_is_nobodys_to_round() -> None:
    with pytest.raises(AssertionError, match="no half"):
        returned(Rules(), Hand(cards("Kh 6d"), 1, surrendered=True), cards("Kc"))
    with pytest.raises(AssertionError, match="does not divide"):
        returned(Rules(), Hand(cards("Ah Kd"), 1), cards("9c"))


@rule("805/2015:25.f", "805/2015:25.g", "1441/95-V:33")
def test_insurance_pays_double_if_the_bank_has_blackjack() -> None:
    assert insured(5_00, cards("Ac Ks")) == 15_00
    assert insured(5_00, cards("Ac 9s")) == 0
    assert insured(5_00, cards("Ac 5s 5c")) == 0


@rule("805/2015:20.b", "1441/95-V:34")
def test_even_money_is_as_much_again() -> None:
    assert even_money(10_00) == 20_00


@rule("805/2015:25.i", "1441/95-V:35", "reading:special-prize")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6h 7h 8h", True),
        ("8s 6s 7s", True),
        ("6h 7h 8d", False),
        ("7h 7d 7c", True),
        ("7h 7h 7h", True),
        ("7h 7d", False),
        ("6h 7h 8h 2c", False),
        ("5h 7h 9h", False),
    ],
)
def test_special_hands(hand: str, expected: bool) -> None:
    assert special(cards(hand)) is expected


@rule("805/2015:25.i", "805/2015:16.e", "reading:special-prize")
def test_the_special_prize_is_three_times_the_whole_stake_of_the_hand() -> None:
    hand = Hand(cards("6h 7h 8h"), 10_00)

    assert prize(Rules(), hand) == 30_00
    assert prize(Rules(double_any=True), Hand(hand.cards, 10_00, doubled=True)) == 60_00
    assert prize(Rules(), Hand(cards("6h 7h 8d"), 10_00)) == 0
    assert prize(Rules(specials=False), hand) == 0
