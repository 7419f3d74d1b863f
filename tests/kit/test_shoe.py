"""A shoe knows what it holds, and luck alone says in what order it comes out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from banca.kit.cards import DECK, RANKS, SUITS, TENS, rank, suit
from banca.kit.chance import Chance, Script, nth
from banca.kit.shoe import Shoe, burned, collapsed, cut_at, draw, drawn, faces, fresh, refilled
from banca.maths.exact import distribution
from tests.rule_marks import rule

TINY = Shoe(1, {"As": 2, "2s": 1, "Ts": 1, "Ks": 2})


@rule("812/2015:6.c")
def test_a_deck_has_thirteen_ranks_in_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {rank(card) for card in DECK} == set(RANKS)
    assert {suit(card) for card in DECK} == set(SUITS)
    assert Counter(rank(card) for card in DECK) == dict.fromkeys(RANKS, 4)
    assert set(TENS) < set(RANKS)


def test_a_fresh_shoe_holds_every_card_once_per_deck() -> None:
    shoe = fresh(8, warning=12)

    assert shoe.left == dict.fromkeys(DECK, 8)
    assert (shoe.size, shoe.inside, shoe.out) == (416, 416, 0)
    assert not shoe.warned
    assert not shoe.dry


def test_a_drawn_card_is_gone_and_a_last_one_is_named_no_more() -> None:
    card, shoe = draw(fresh(1, warning=0), Script("Kh"))

    assert card == "Kh"
    assert "Kh" not in shoe.left
    assert shoe.inside == 51
    with pytest.raises(AssertionError, match="not in the shoe"):
        drawn(shoe, ("Kh",))


def test_burned_cards_go_out_unseen() -> None:
    shoe = burned(fresh(6, warning=12), 8)

    assert shoe.inside == 304
    assert sum(shoe.left.values()) == 312
    with pytest.raises(AssertionError, match="cannot be burned"):
        burned(shoe, 305)


def test_the_warning_card_is_out_when_only_the_cards_behind_it_are_left() -> None:
    shoe = fresh(1, warning=12)

    assert not burned(shoe, 39).warned
    assert burned(shoe, 40).warned


def test_the_cut_turns_the_order_and_not_the_odds() -> None:
    shoe = fresh(1, warning=0)
    turned = cut_at(shoe, 13)

    assert list(faces(shoe)) == list(DECK)
    assert list(faces(turned)) == [*DECK[13:], *DECK[:13]]
    assert dict(faces(turned)) == dict(faces(shoe))
    assert nth(faces(shoe), 0) == "As"
    assert nth(faces(turned), 0) == "Ah"
    with pytest.raises(AssertionError, match="52 places"):
        cut_at(shoe, 52)


def test_a_dry_shoe_gives_no_card() -> None:
    shoe = burned(fresh(1, warning=0), 52)

    assert shoe.dry
    with pytest.raises(AssertionError, match="dry"):
        draw(shoe, Script("As"))


def test_what_is_on_the_table_is_not_shuffled_in_again() -> None:
    shoe = refilled(burned(cut_at(fresh(1, warning=5), 7), 52), ("As", "Kh"))

    assert shoe.inside == 50
    assert "As" not in shoe.left
    assert (shoe.cut, shoe.warning) == (7, 5)


def test_merged_cards_are_the_first_of_their_like() -> None:
    merged = collapsed(fresh(2, warning=0), lambda card: "T" if rank(card) in TENS else rank(card))

    assert merged.left == {
        **{f"{r}s": 8 for r in "A23456789"},
        "Ts": 32,
    }


def worth(card: str) -> str:
    return "0" if rank(card) in TENS else rank(card)


def three(shoe: Shoe, chance: Chance) -> tuple[str, ...]:
    found = []
    for _ in range(3):
        card, shoe = draw(shoe, chance)
        found.append(worth(card))
    return tuple(found)


def test_a_collapsed_shoe_brings_the_same_as_often() -> None:
    """On six cards, against every order in which they can come, counted by hand."""
    whole = ["A", "A", "2", "0", "0", "0"]
    orders = Counter(order[:3] for order in permutations(whole))
    by_hand = {found: Fraction(count, 720) for found, count in orders.items()}

    assert distribution(lambda chance: three(TINY, chance)) == by_hand
    assert distribution(lambda chance: three(collapsed(TINY, worth), chance)) == by_hand


def test_burning_and_cutting_change_no_odds() -> None:
    """On the same six cards: what is put aside unseen is as likely as any other to be anything."""
    plain = distribution(lambda chance: three(TINY, chance))
    burnt = burned(TINY, 2)

    assert distribution(lambda chance: three(burnt, chance)) == plain
    assert distribution(lambda chance: three(cut_at(burnt, 12), chance)) == plain
