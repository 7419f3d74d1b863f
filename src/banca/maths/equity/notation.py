"""Hands, boards and ranges as players write them.

AsKs                     this hand; also as ks, 10h9h, A♠K♠
random                   any hand
AK AKs AKo QQ            two ranks: of any suits, of one, of two; a pair
QQ+ ATs+                 this pair or a higher one; this card beside the ace or a higher one
99-66 A5s-A2s JTs-76s    from here to there
AsKs,QQ+                 one of all these
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TypeAlias

from msgspec.structs import replace

from banca.kit.cards import DECK, SUITS, Card
from banca.maths.equity.deal import BOARD, LEAST, MOST, BadDeal, Deal, Hand, Holding
from banca.maths.equity.plain import out_of_ranges
from banca.maths.generator import Generator, start
from banca.poker.hands import RANKINGS
from banca.poker.variants import VARIANTS, Variant

Text: TypeAlias = str | Sequence[Card]

RANDOM = "random"
EXAMPLE = "AsKsQdJd"
TITLES = {"holdem": "hold'em", "omaha": "Omaha", "sintetico": "sintético"}

_UNKNOWN = {RANDOM, "*", "?", "??", "????", "xx", "xxxx"}
_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")
_PIECE = re.compile(r"[\s,\-]+|(10|.)(.?)")
_CARD = {card.lower(): card for card in DECK}
_TWO = "([2-9TJQKA])([2-9TJQKA])([SO]?)"
_RANGE = re.compile(rf"{_TWO}(?:(\+)|-{_TWO})?")
_DRAWS, _FITTING = 10_000, 10  # Of this many draws from ranges, this many must be compatible.


def read(game: str, hands: Sequence[Text], board: Text = "", dead: Text = "") -> Deal:
    """The deal that the text describes."""
    variant = VARIANTS.get(game)
    if variant is None:
        raise BadDeal(f"there is no game {game!r}; there is {', '.join(VARIANTS)}")
    holdings = tuple(holding(hand, variant) for hand in hands)
    if not LEAST <= len(holdings) <= MOST:
        players = "one player" if len(holdings) == 1 else f"{len(holdings)} players"
        raise BadDeal(f"{players} cannot play; {LEAST} to {MOST} hands would be right")
    deal = Deal(variant, holdings, cards(board), cards(dead))
    if len(deal.board) > BOARD:
        raise BadDeal(f"the board has {BOARD} cards at most, not {len(deal.board)}")
    _lie_together(deal)
    return deal if deal.known else _fitting(deal)


def cards(text: Text) -> tuple[Card, ...]:
    """The cards in *text*.

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


def holding(text: Text, variant: Variant) -> Holding:
    """The holding that the text for one player describes.

    >>> holding("KK+, AsKs", VARIANTS["holdem"]).hands[5:8]
    (('Kd', 'Kc'), ('As', 'Ah'), ('As', 'Ad'))
    """
    said = text.strip() if isinstance(text, str) else "".join(text)
    pieces = [piece.strip() for piece in said.split(",")]
    if not all(len(piece) >= 4 or _range(piece, variant) for piece in pieces):
        pieces = [said]  # Any commas are between the cards of one hand.
    names = []
    hands: dict[frozenset[Card], Hand] = {}
    for piece in pieces:
        if piece.lower() in _UNKNOWN:
            return Holding(RANDOM, ())
        if match := _range(piece, variant):
            found = list(_ranged(match, variant))
            names.append(_told(match))
        else:
            found = [_hand(piece, variant)]
            names.append("".join(found[0]))
        hands |= {frozenset(hand): hand for hand in found}
    return Holding(",".join(names), tuple(hands.values()))


def _hand(text: str, variant: Variant) -> Hand:
    found = cards(text)
    if len(found) != variant.hole:
        raise BadDeal(
            f"{text!r} has {len(found)} card{'' if len(found) == 1 else 's'}; a hand of"
            f" {TITLES[variant.name]} has {variant.hole} in one word, such as"
            f" {EXAMPLE[: 2 * variant.hole]}, or is {RANDOM}"
        )
    return found


# --- Ranges ---------------------------------------------------------------------------------------


def _range(text: str, variant: Variant) -> re.Match[str] | None:
    """Whether *text* has the form of a range; only hands of two cards have any."""
    if variant.hole != 2:
        return None
    return _RANGE.fullmatch(text.upper().replace("10", "T").replace(" ", ""))


def _ranged(match: re.Match[str], variant: Variant) -> Iterator[Hand]:
    """The hands of a range."""
    one, two, kind, plus, three, four, other = match.groups()
    order = RANKINGS[variant.ranking].ranks
    for rank in (one, two, three, four):
        if rank and rank not in order:
            raise BadDeal(_not_in_deck(rank, variant))
    high, low = _high_low(order, one, two)
    found = [(high, low)]
    if plus and high == low:
        found = [(rank, rank) for rank in range(low, len(order))]
    elif plus:
        found = [(high, rank) for rank in range(low, high)]
    elif three:
        found = _between((high, low), _high_low(order, three, four))
        if not found or kind != other:
            raise BadDeal(
                f"{_told(match)!r} is no range; its ends are alike but for one card, or are as far"
                " apart in themselves, such as A5s-A2s, JTo-76o or 99-66"
            )
    for high, low in found:
        for first, second in product(SUITS, SUITS):
            if high == low and kind:
                raise BadDeal(f"{_told(match)!r} cannot be: the two cards of a pair have two suits")
            if high == low and SUITS.index(first) >= SUITS.index(second):
                continue
            if not kind or (first == second) == (kind == "S"):
                yield order[high] + first, order[low] + second


def _told(match: re.Match[str]) -> str:
    return match[0].replace("S", "s").replace("O", "o")


def _high_low(order: str, one: str, two: str) -> tuple[int, int]:
    low, high = sorted((order.index(one), order.index(two)))
    return high, low


def _between(one: tuple[int, int], two: tuple[int, int]) -> list[tuple[int, int]]:
    """Two ranks, two others and all in between; none if they are not of one kind."""
    (high, low), (top, bottom) = sorted((one, two))
    gap = high - low
    if gap == top - bottom:
        return [(rank, rank - gap) for rank in range(high, top + 1)]
    if high == top > bottom:
        return [(high, rank) for rank in range(low, bottom + 1)]
    return []


# --- What fits together ---------------------------------------------------------------------------


def _lie_together(deal: Deal) -> None:
    """Every card is in this deck and used once, and enough are left for the rest."""
    lies: dict[Card, str] = {}
    for number, one in enumerate(deal.holdings, 1):
        for hand in one.hands:
            _lay(hand, f"hand {number}", lies if len(one.hands) == 1 else {}, deal.variant)
    _lay(deal.board, "the board", lies, deal.variant)
    _lay(deal.dead, "the dead cards", lies, deal.variant)
    needs = deal.to_come + deal.variant.hole * deal.hands.count(())
    if needs > len(deal.left):
        raise BadDeal(
            f"{needs} cards have to come and {len(deal.left)} are left of"
            f" {len(deal.variant.deck)}: fewer dead cards or players would be right"
        )


def _lay(some: Sequence[Card], where: str, lies: dict[Card, str], variant: Variant) -> None:
    """Add cards to those that are there already."""
    for card in some:
        if card not in variant.deck:
            raise BadDeal(_not_in_deck(card, variant))
        if card in lies:
            both = where if lies[card] == where else f"{lies[card]} and {where}"
            raise BadDeal(f"{card} is there twice, in {both}; a deck has each card once")
        lies[card] = where


def _not_in_deck(what: str, variant: Variant) -> str:
    ranks = " ".join(reversed(RANKINGS[variant.ranking].ranks))
    return f"there is no {what} in {TITLES[variant.name]}; its deck has the ranks {ranks}"


def _fitting(deal: Deal) -> Deal:
    """The deal with those hands of ranges that are compatible with all known cards."""
    before: Deal | None = None
    while deal != before:  # A range with one hand left takes its cards from the others.
        before, left = deal, {*deal.left}
        holdings = []
        for number, one in enumerate(deal.holdings, 1):
            if len(one.hands) > 1:
                hands = tuple(hand for hand in one.hands if left >= {*hand})
                if not hands:
                    raise BadDeal(
                        f"no hand of {one.name}, hand {number}, is left beside the cards that are"
                        " known; a wider range would be right"
                    )
                one = replace(one, hands=hands)
            holdings.append(one)
        deal = replace(deal, holdings=tuple(holdings))
    if sum(len(one.hands) > 1 for one in deal.holdings) > 1:
        generator = Generator(start(0, 0))
        drawn = (out_of_ranges(deal, generator) for _ in range(_DRAWS))
        if len([*islice(filter(None, drawn), _FITTING)]) < _FITTING:
            raise BadDeal(
                "these ranges hardly ever leave each other a hand; wider ones would be right"
            )
    return deal
