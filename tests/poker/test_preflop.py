"""What the coach says of two cards is the exact equity of the house against any other two."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from banca.maths.equity import equity
from tests.tidy import ROOT

FILE = ROOT / "web/src/games/coach/preflop.json"


@pytest.mark.parametrize(
    ("name", "hand"), [("AA", "AsAh"), ("AKs", "AsKs"), ("72o", "7s2h"), ("22", "2s2h")]
)
def test_the_share_of_two_cards_is_exact(name: str, hand: str) -> None:
    pytest.importorskip("numba")
    kept = dict(json.loads(FILE.read_text("utf-8")))

    assert equity(hand, "random").players[0].equity == Fraction(kept[name])


def test_every_two_cards_have_theirs_and_all_together_win_half() -> None:
    """Pairs come in six ways, suited cards in four, and others in twelve."""
    kept = dict(json.loads(FILE.read_text("utf-8")))
    ways = {name: {2: 6, 3: 4 if name.endswith("s") else 12}[len(name)] for name in kept}

    assert len(kept) == 169
    assert sum(ways.values()) == 1326
    assert sum(ways[name] * Fraction(share) for name, share in kept.items()) == Fraction(1326, 2)
