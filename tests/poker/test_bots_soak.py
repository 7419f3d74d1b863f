"""Twenty thousand hands: each bot is ahead of the one below by two standard errors and more.

Heads-up at all three games and six at a hold'em table, three of each strength, alternating. Every
deal is played twice with the same cards and seats swapped, all start with a hundred least bets.
"""

from __future__ import annotations

import pytest

from banca.maths.bot_match import matched
from banca.poker.bots import Strength

HANDS = 20_000


@pytest.mark.soak
@pytest.mark.parametrize(
    ("variant", "seats"), [("holdem", 2), ("omaha", 2), ("sintetico", 2), ("holdem", 6)]
)
@pytest.mark.parametrize(("better", "other"), [("medium", "easy"), ("hard", "medium")])
def test_each_is_ahead_of_the_one_below(
    variant: str, seats: int, better: Strength, other: Strength
) -> None:
    standing = matched(variant, better, other, HANDS, seed=4, seats=seats)

    assert standing.hands == HANDS
    assert standing.off > 2, standing
