"""What a player is told about the decisions of a hand in play."""

from __future__ import annotations

import pytest

from banca.maths.blackjack.advice import advice
from tests.games.blackjack_table import Table


def playing(cards: str) -> Table:
    """Ana's hand and the bank's open card as they were dealt: own, bank's, own."""
    table = Table("ana")
    table.bet("ana", "1")
    table.deal(cards)
    return table


def test_every_decision_that_is_offered_is_told_of() -> None:
    table = playing("8h Ts 8d")

    told = advice(table.state, "1.1.2")

    assert told is not None
    assert list(told) == ["hit", "stand", "split", "surrender"]
    assert all(-1 < float(worth) < 1 for worth in told.values())
    assert told["surrender"] == "-0.500000"
    assert max(told, key=lambda decision: float(told[decision])) == "surrender"


@pytest.mark.parametrize(
    ("cards", "best"),
    [("Th 6s Td", "stand"), ("6h 6s 5d", "double"), ("Th 7s 2d", "hit"), ("Th Ts 6d", "surrender")],
)
def test_the_best_of_them_is_what_players_know(cards: str, best: str) -> None:
    told = advice(playing(cards).state, "1.1.2")

    assert told is not None
    assert max(told, key=lambda decision: float(told[decision])) == best


def test_of_another_turn_and_of_no_hand_nothing_is_told() -> None:
    assert advice(playing("8h Ts 8d").state, "1.1.3") is None
    assert advice(Table("ana").state, "1.1.2") is None
