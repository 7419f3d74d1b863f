"""Playing cards: a rank and a suit, written as every card player writes them."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = str  # "Kh", "Ts", "Ac": the notation is the value.

RANKS = "A23456789TJQK"
SUITS = "shdc"  # Spades, hearts, diamonds, clubs.
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)  # 812/2015:6.c
TENS = "TJQK"


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> str:
    return card[1]
