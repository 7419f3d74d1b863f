"""PHH files: they are read exactly, kept in full, and written back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from banca.poker.phh.record import UNKNOWN, PhhError, Record, plain, quoted, read, units, write

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.10, 0.25, 0]  # Small and big.
min_bet = 0.25
starting_stacks = [25, 54.75, inf]
actions = [
  "d dh p1 AsKs", "d dh p2 ????", "d dh p3 ????",
  "p3 f", "p1 cbr 0.755 # Three times and a bit.", "p2 f",
]
players = ["Ana", "Rui d'Ouro", ""]
time = 21:00:00
table = 7
_commission = 0.01
"""


def test_amounts_are_whole_units_of_the_finest_decimal() -> None:
    (hand,) = read(HAND)

    assert hand.decimals == 3
    assert (hand.blinds, hand.min_bet) == ((100, 250, 0), 250)
    assert hand.stacks == (25_000, 54_750, UNKNOWN)
    assert hand.amount("0.755") == 755
    assert hand.game == "holdem"


def test_what_is_written_is_what_was_read() -> None:
    (hand,) = read(HAND)

    assert read(write(hand)) == [hand]
    assert hand.told["players"] == ["Ana", "Rui d'Ouro", ""]
    assert "time = 21:00:00" in write(hand)


def test_a_file_may_hold_many_hands() -> None:
    many = "[1]" + HAND + "[59937794410]" + HAND

    assert len(read(many)) == 2
    with pytest.raises(PhhError, match=r"hand \[2\]: min_bet is missing"):
        read("[1]" + HAND + "[2]" + HAND.replace("min_bet", "_min_bet"))


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("actions", "_actions", "actions is missing; a hand has"),
        ('"NT"', '"F7S"', "variant 'F7S' is not played here; NT, FT, PO"),
        ('"NT"', "[1]", r"variant \[1\] is not played here"),
        ("[25, 54.75, inf]", "[25, 54.75]", "antes has 3 entries for 2 stacks"),
        ("[25, 54.75, inf]", "25", "starting_stacks is not a list of amounts"),
        ("[25, 54.75, inf]", "[25, true, 1]", "starting_stacks has True, which is no amount"),
        ("[0, 0, 0]", "[0, nan, 0]", "antes has NaN, which is no amount of chips"),
        ("[0, 0, 0]", "[0, inf, 0]", "antes has Infinity, which is no amount of chips"),
        ("[0, 0, 0]", "[0, 1e30, 0]", r"antes has 1E\+30, which is no amount of chips"),
        ("0.755", "0.7555555", "an amount has 7 decimals; 6 are the most"),
        ('"p3 f"', "3", "actions is not a list of texts"),
        ("time = 21:00:00", "time =", "not TOML"),
        ("table = 7", "winnings = [1]", "winnings has 1 entries for 3 stacks"),
    ],
)
def test_a_file_that_is_no_hand_is_refused_saying_what_would_be_right(
    wrong: str, right: str, says: str
) -> None:
    assert wrong in HAND
    with pytest.raises(PhhError, match=says):
        read(HAND.replace(wrong, right))


def test_nothing_at_all_and_nesting_without_end_are_no_hands() -> None:
    with pytest.raises(PhhError, match="variant is missing"):
        read("")
    with pytest.raises(PhhError):
        read("a = " + "[" * 100_000)


def test_units_never_round() -> None:
    assert units(Decimal("1.5"), 2) == 150
    with pytest.raises(PhhError, match="more than 2 decimals"):
        units(Decimal("1.555"), 2)
    assert plain(-15, 1) == "-1.5"
    assert plain(7, 3) == "0.007"


def test_text_survives_whatever_is_in_it() -> None:
    text = 'it\'s "a"\\ \n\t line\u2028 – ção'
    hand = Record("NT", (0, 0), (1, 2), (9, 9), (), min_bet=2, told={"event": text})

    assert read(write(hand)) == [hand]
    assert quoted("plain") == "'plain'"
