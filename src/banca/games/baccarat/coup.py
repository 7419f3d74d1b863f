"""The coup: what cards count, who draws a third, and who wins. The kernel of the game.

The live table deals with these functions card by card, `coup` deals a whole one with them, and
exact odds enumerate them. Cards are drawn in the order in which they are seen: the ponto's two, the
banca's two, then the thirds. Until then they lie face down on the table, dealt in turn
(1441/95-II:12, 1441/95-III:12, 812/2015:17), but no card has a face before somebody may see it.

There are two groups and no more (1441/95-II:9, 1441/95-III:9, 812/2015:1), and every card that
comes out counts, once.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.kit import shoe as shoes
from banca.kit.cards import Card, rank
from banca.kit.chance import Chance
from banca.kit.play import Value
from banca.kit.shoe import Shoe

Side: TypeAlias = Literal["ponto", "banca"]
Winner: TypeAlias = Literal["ponto", "banca", "empate"]

POINTS = {  # 1441/95-II:8, 1441/95-III:8, 812/2015:7
    "A": 1,  # 812/2015:7.a
    **dict.fromkeys("TJQK", 0),  # 812/2015:7.b
    **{str(n): n for n in range(2, 10)},  # 812/2015:7.c
}
PONTO_DRAWS = (0, 1, 2, 3, 4, 5)  # It stands on 6 and 7.
STOOD = (0, 1, 2, 3, 4, 5)  # The banca draws on these if the ponto has stood.

# As printed (1441/95-II:13, 1441/95-III:13, 812/2015:20): what the banca has, the third cards of
# the ponto against which it draws, and those against which it does not. 10 is every ten-card.
_PRINTED = {
    0: ("1 2 3 4 5 6 7 8 9 10", ""),
    1: ("1 2 3 4 5 6 7 8 9 10", ""),
    2: ("1 2 3 4 5 6 7 8 9 10", ""),
    3: ("1 2 3 4 5 6 7 9 10", "8"),
    4: ("2 3 4 5 6 7", "1 8 9 10"),
    5: ("4 5 6 7", "1 2 3 8 9 10"),
    6: ("6 7", "1 2 3 4 5 8 9 10"),
    7: ("", "1 2 3 4 5 6 7 8 9 10"),
}
for _draws, _stands in _PRINTED.values():  # Every card is on one side of the table.
    assert sorted(map(int, f"{_draws} {_stands}".split())) == list(range(1, 11))

BANCA_DRAWS: dict[int, tuple[int, ...]] = {
    has: tuple(sorted(int(third) % 10 for third in draws.split()))
    for has, (draws, _) in _PRINTED.items()
}


class Coup(Value):
    """The cards that have been seen, in the order of each side."""

    ponto: tuple[Card, ...] = ()
    banca: tuple[Card, ...] = ()


def points(card: Card) -> int:
    return POINTS[rank(card)]


def total(cards: tuple[Card, ...]) -> int:
    """What exceeds ten or twenty (812/2015:8): the last digit of the sum."""
    return sum([POINTS[card[0]] for card in cards]) % 10


def natural(cards: tuple[Card, ...]) -> bool:
    """An 8 or 9 with the first two cards, announced at once."""
    return len(cards) == 2 and total(cards) >= 8


def pair(cards: tuple[Card, ...]) -> bool:
    """The first two cards have the same rank, whatever their suits (812/2015:2.e, 812/2015:11).

    A king and a queen are worth the same but are no pair (812/2015:12).
    """
    return rank(cards[0]) == rank(cards[1])


def ponto_draws(has: int) -> bool:
    return has in PONTO_DRAWS


def banca_draws(has: int, third: int | None) -> bool:
    """Whether a banca that *has* so many points draws against the ponto's *third*, if any.

    The line for a ponto without a third card is for a ponto that stood (reading:baccarat-natural).
    """
    return has in STOOD if third is None else third in BANCA_DRAWS[has]


def next_side(coup: Coup) -> Side | None:
    """Who gets the next card; None when the coup is dealt.

    Each side has two cards and at most one more, the ponto first; a natural on either side ends it
    (812/2015:19, reading:baccarat-natural).
    """
    ponto, banca = coup.ponto, coup.banca
    if len(ponto) < 2:
        return "ponto"
    if len(banca) < 2:
        return "banca"
    if len(banca) == 3 or natural(ponto) or natural(banca):
        return None
    if len(ponto) == 2 and ponto_draws(total(ponto)):
        return "ponto"
    third = points(ponto[2]) if len(ponto) == 3 else None
    return "banca" if banca_draws(total(banca), third) else None


def seen(coup: Coup, side: Side, card: Card) -> Coup:
    """The coup with *card* on *side*."""
    if side == "ponto":
        return Coup((*coup.ponto, card), coup.banca)
    return Coup(coup.ponto, (*coup.banca, card))


def deal(shoe: Shoe, coup: Coup, chance: Chance) -> tuple[Side, Card, Shoe]:
    """One more card: for whom, which, and the shoe without it."""
    side = next_side(coup)
    assert side is not None, f"{coup} is dealt"
    card, left = shoes.draw(shoe, chance)
    return side, card, left


def coup(shoe: Shoe, chance: Chance) -> Coup:
    """A whole coup from *shoe*."""
    dealt = Coup()
    while next_side(dealt) is not None:
        side, card, shoe = deal(shoe, dealt, chance)
        dealt = seen(dealt, side, card)
    return dealt


def winner(coup: Coup) -> Winner:
    """The side with more points (1441/95-II:16, 1441/95-III:16, 812/2015:22)."""
    ponto, banca = total(coup.ponto), total(coup.banca)
    if ponto == banca:
        return "empate"
    return "ponto" if ponto > banca else "banca"
