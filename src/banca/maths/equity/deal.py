"""What equity is asked of: the game, the hands, the board, the cards that are out of play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from banca.kit.cards import DECK, Card
from banca.kit.play import Value
from banca.poker.hands import RANKINGS
from banca.poker.variants import VARIANTS, Variant

Hand: TypeAlias = tuple[Card, ...]  # Empty: any that is left, «random».
Text: TypeAlias = str | Sequence[Card]

RANDOM = "random"
BOARD = 5
LEAST, MOST = 2, 11
EXAMPLE = "AsKsQdJd"
TITLES = {"holdem": "hold'em", "omaha": "Omaha", "sintetico": "sintético"}

_UNKNOWN = {RANDOM, "*", "?", "??", "????", "xx", "xxxx"}
_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")
_PIECE = re.compile(r"[\s,\-]+|(10|.)(.?)")
_CARD = {card.lower(): card for card in DECK}


class BadDeal(ValueError):  # noqa: N818 - What was dealt is bad, and the message says how.
    """No such hands can be dealt. The message says what would be right."""


class Deal(Value):
    """Cards that can lie on a table together."""

    variant: Variant
    hands: tuple[Hand, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that may still come."""
        out = {*chain(*self.hands), *self.board, *self.dead}
        return tuple(card for card in self.variant.deck if card not in out)

    @property
    def to_come(self) -> int:
        """How many cards of the board are not there yet."""
        return BOARD - len(self.board)

    @property
    def known(self) -> bool:
        """Whether every hand is."""
        return all(self.hands)


def read(game: str, hands: Sequence[Text], board: Text = "", dead: Text = "") -> Deal:
    """The deal that is meant by text such as ``AsKs``, ``10h 9h`` or ``random``."""
    variant = VARIANTS.get(game)
    if variant is None:
        raise BadDeal(f"there is no game {game!r}; there is {', '.join(VARIANTS)}")
    found = tuple(_hand(hand, variant) for hand in hands)
    if not LEAST <= len(found) <= MOST:
        players = "one player" if len(found) == 1 else f"{len(found)} players"
        raise BadDeal(f"{players} cannot play; {LEAST} to {MOST} hands would be right")
    deal = Deal(variant, found, cards(board), cards(dead))
    if len(deal.board) > BOARD:
        raise BadDeal(f"the board has {BOARD} cards at most, not {len(deal.board)}")
    _lies_together(deal)
    return deal


def cards(text: Text) -> tuple[Card, ...]:
    """The cards in *text*: upper or lower case, ``10s`` or ``Ts``, spaces or none.

    >>> cards("as 10H")
    ('As', 'Th')
    """
    text = text if isinstance(text, str) else "".join(text)
    found = []
    for piece in _PIECE.finditer(text.translate(_SUITS)):
        rank, suit = piece.groups()
        if rank is None:
            continue
        card = _CARD.get(("t" if rank == "10" else rank.lower()) + suit.lower())
        if card is None:
            raise BadDeal(
                f"there is no card {piece[0]!r} in {text!r}; a card is one of A K Q J T 9 8 … 2"
                " and one of s h d c, such as As or Td"
            )
        found.append(card)
    return tuple(found)


def _hand(text: Text, variant: Variant) -> Hand:
    if isinstance(text, str) and text.strip().lower() in _UNKNOWN:
        return ()
    found = cards(text)
    if len(found) != variant.hole:
        said = text if isinstance(text, str) else "".join(text)
        raise BadDeal(
            f"{said!r} has {len(found)} card{'' if len(found) == 1 else 's'}; a hand of"
            f" {TITLES[variant.name]} has {variant.hole} in one word, such as"
            f" {EXAMPLE[: 2 * variant.hole]}, or is {RANDOM}"
        )
    return found


def _lies_together(deal: Deal) -> None:
    """Every card is of this deck and there once, and enough are left for the rest."""
    places = {f"hand {number}": hand for number, hand in enumerate(deal.hands, 1)}
    places |= {"the board": deal.board, "the dead cards": deal.dead}
    lies: dict[Card, str] = {}
    for where, some in places.items():
        for card in some:
            if card not in deal.variant.deck:
                raise BadDeal(
                    f"there is no {card} in {TITLES[deal.variant.name]}; its deck has the ranks"
                    f" {' '.join(reversed(RANKINGS[deal.variant.ranking].ranks))}"
                )
            if card in lies:
                both = where if lies[card] == where else f"{lies[card]} and {where}"
                raise BadDeal(f"{card} is there twice, in {both}; a deck has each card once")
            lies[card] = where
    needs = deal.to_come + deal.variant.hole * deal.hands.count(())
    if needs > len(deal.left):
        raise BadDeal(
            f"{needs} cards have to come and {len(deal.left)} are left of"
            f" {len(deal.variant.deck)}: fewer dead cards or players would be right"
        )
