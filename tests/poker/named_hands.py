"""Deals as the house names and orders them, to check what the client names by itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from banca.poker.hands import RANKINGS, best

A_NAME = 14  # Deals of each category.


class Held(NamedTuple):
    ranking: str
    hole_used: int | None
    hole: int


VARIANTS = {
    "holdem": Held("standard", None, 2),
    "omaha": Held("standard", 2, 4),
    "sintetico": Held("sintetico", 2, 2),
}
# Deals that would hardly come up by chance.
RARE = {
    "holdem": ["As Ks Qs Js Ts 2d 3c", "5h 4h 3h 2h Ah Kd Kc", "9c 8c 7c 6c 5c Ad As"],
    "omaha": ["As Ks 2d 3c Qs Js Ts 4h 5h", "Ah 2h 9c 9d 3h 4h 5h Kd Ks"],
    "sintetico": ["As Ks Qs Js Ts 8d 9c", "Ah 8h 9h Th Jh Kd Ks", "Ks Qs Js Ts 9s Ad Ac"],
}


def named_hands() -> list[list[object]]:
    """Rows of variant, own cards, board, the five that count, their name and their strength."""
    chance = random.Random(4)
    rows: list[list[object]] = []
    for name, held in VARIANTS.items():
        deck = [rank + suit for rank in RANKINGS[held.ranking].ranks for suit in "shdc"]
        seen: Counter[str] = Counter()
        deals = [deal.split() for deal in RARE[name]]
        deals += [chance.sample(deck, held.hole + 5) for _ in range(6000)]
        for deal in deals:
            hole, board = deal[: held.hole], deal[held.hole :]
            made = best(held, hole, board)
            seen[made.name] += 1
            if seen[made.name] <= A_NAME:
                told = [" ".join(cards) for cards in (hole, board, made.five)]
                rows.append([name, *told, made.name, made.strength])
    return rows
