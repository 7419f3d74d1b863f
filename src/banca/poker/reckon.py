"""What a player estimates mentally: how good a hand is now, and how often it will win.

For house bots. Nothing here is exact, and all of it is integers: a *part* is in thousandths. Hands
that others might hold are drawn from the cards that the bot has not seen, with numbers seeded by
one draw of the table's luck: the same luck gives the same thoughts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.poker.quick import strength

WHOLE = 1000
RANKS = "AKQJT98765432"
# How often two cards win at hold'em against two others with the full board, in thousandths, found
# by simulation: suited above the diagonal, pairs on it.
CHART = tuple(
    tuple(map(int, row.split()))
    for row in (
        "853 672 665 652 643 628 621 603 600 601 587 583 573",
        "656 824 638 631 621 605 588 583 569 557 546 542 535",
        "642 618 798 600 591 580 565 537 539 525 519 511 497",
        "638 604 577 774 574 556 546 522 501 499 490 478 470",
        "628 594 569 557 750 539 531 504 494 469 464 463 449",
        "607 580 555 530 515 722 512 491 473 458 435 433 422",
        "601 561 537 524 495 480 692 477 462 447 431 408 405",
        "592 554 518 498 478 464 448 670 457 437 415 406 383",
        "576 539 508 481 462 445 435 420 636 434 413 391 377",
        "578 534 503 471 442 428 413 412 404 601 416 393 379",
        "569 526 493 459 432 411 391 391 387 377 569 385 373",
        "554 516 479 454 426 401 372 368 362 364 350 536 362",
        "549 505 475 442 419 392 370 345 342 340 329 317 502",
    )
)
_MULTIPLIER, _STEP, _BITS = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class Numbers:
    """Numbers to think with, seeded by *chance*: Knuth's congruential generator."""

    def __init__(self, chance: Chance) -> None:
        self._state = 0
        for _ in range(4):
            self._state = self._state << 8 | chance.pick(_BYTE)
        self.below(2)

    def below(self, total: int) -> int:
        self._state = (self._state * _MULTIPLIER + _STEP) & _BITS
        return (self._state >> 32) * total >> 32

    def hits(self, part: int) -> bool:
        """True with a probability of *part* thousandths."""
        return self.below(WHOLE) < part

    def drawn(self, cards: list[Card], count: int) -> None:
        """Bring *count* cards, any of *cards*, to the front of them."""
        state, total = self._state, len(cards)
        for at in range(count):
            state = (state * _MULTIPLIER + _STEP) & _BITS
            other = at + ((state >> 32) * (total - at) >> 32)
            cards[at], cards[other] = cards[other], cards[at]
        self._state = state


_BYTE = dict.fromkeys(range(256), 1)


POSSIBLE = {"holdem": 100, "omaha": 50, "sintetico": 80}  # Hands considered per rival,
FEWEST = 4  # and the fewest that a range leaves.


class Guess(NamedTuple):
    """One possible layout of the hidden cards."""

    now: tuple[int, ...]  # How good each rival's hand is by now; higher is better.
    mine: int  # What everybody has in the end.
    theirs: tuple[int, ...]


def worth(variant: str, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How good a hand is by now. Comparable only with hands on the same board."""
    if len(board) >= 3:
        return strength(variant, hole, board)
    if variant == "holdem":
        return pair(hole[0], hole[1])
    if variant == "omaha":
        return _four(tuple(hole))
    return _begun(hole[0], hole[1], board)


@cache
def pair(one: Card, two: Card) -> int:
    """Two cards of hold'em by the chart."""
    high, low = sorted((RANKS.index(one[0]), RANKS.index(two[0])))
    return CHART[high][low] if one[1] == two[1] else CHART[low][high]


def _four(hole: tuple[Card, ...]) -> int:
    """Four cards of Omaha: all six pairs count, the best of them most."""
    pairs = sorted(
        (pair(one, two) for at, one in enumerate(hole) for two in hole[at + 1 :]), reverse=True
    )
    return (2 * pairs[0] + pairs[1] + sum(pairs)) // 9


def _begun(one: Card, two: Card, board: Sequence[Card]) -> int:
    """Two cards of the sintético while a hand of five cannot be made yet."""
    found = pair(one, two)
    for card in board:
        found += 150 * (card[0] == one[0]) + 150 * (card[0] == two[0])
        found += 30 * (card[1] == one[1] == two[1])
    return found


def guesses(
    variant: str,
    hole: tuple[Card, ...],
    board: tuple[Card, ...],
    unseen: list[Card],
    *,
    left: int,
    ranges: Sequence[int],
    count: int,
    numbers: Numbers,
) -> list[Guess]:
    """*count* possible layouts of the hidden cards; *left* board cards are still to come.

    *ranges* has one part per rival: that rival is assumed to hold a hand from the best part of all.
    """
    hands = _possible(variant, len(hole), board, unseen, numbers)
    tops = [max(FEWEST, len(hands) * part // WHOLE) for part in ranges]
    below = numbers.below
    found = []
    for _ in range(count):
        taken: set[Card] = set()
        held = []
        for top in tops:
            now, own = hands[below(top)]
            tries = 0
            while not taken.isdisjoint(own) and tries < 5:
                now, own = hands[below(top)]
                tries += 1
            if tries == 5:  # Others hold these cards: take any that are left.
                own = tuple(_some(unseen, taken, len(hole), numbers))
                now = worth(variant, own, board)
            taken.update(own)
            held.append((now, own))
        whole = (*board, *_some(unseen, taken, left, numbers))
        found.append(
            Guess(
                tuple([now for now, _ in held]),
                strength(variant, hole, whole),
                tuple([strength(variant, own, whole) for _, own in held]),
            )
        )
    return found


def _possible(
    variant: str, size: int, board: tuple[Card, ...], unseen: list[Card], numbers: Numbers
) -> list[tuple[int, tuple[Card, ...]]]:
    """Many hands that a rival may hold, the currently best first."""
    found = []
    at = len(unseen)
    for _ in range(POSSIBLE[variant]):
        if at + size > len(unseen):
            numbers.drawn(unseen, len(unseen) // size * size)
            at = 0
        own = tuple(unseen[at : at + size])
        at += size
        found.append((worth(variant, own, board), own))
    found.sort(reverse=True)
    return found


def _some(cards: list[Card], taken: set[Card], count: int, numbers: Numbers) -> list[Card]:
    """*count* of *cards* that are not *taken*; they are then added to it."""
    found: list[Card] = []
    while len(found) < count:
        card = cards[numbers.below(len(cards))]
        if card not in taken:
            taken.add(card)
            found.append(card)
    return found


def share(
    variant: str,
    hole: tuple[Card, ...],
    board: tuple[Card, ...],
    unseen: list[Card],
    *,
    left: int,
    rivals: int,
    count: int,
    numbers: Numbers,
) -> int:
    """The average share of the pot, whatever *rivals* hold."""
    size, total = len(hole), 0
    for _ in range(count):
        numbers.drawn(unseen, left + size * rivals)
        whole = (*board, *unseen[:left])
        total += _won(
            strength(variant, hole, whole),
            [
                strength(variant, unseen[at : at + size], whole)
                for at in range(left, left + size * rivals, size)
            ],
        )
    return total // count


def equity(found: Sequence[Guess]) -> int:
    """The average share of the pot, if everybody stays."""
    return sum(_won(guess.mine, guess.theirs) for guess in found) // len(found)


def _won(mine: int, theirs: Sequence[int]) -> int:
    """The share of a pot that is won: all, nothing, or an even split."""
    best = max(theirs)
    if mine > best:
        return WHOLE
    return WHOLE // (1 + theirs.count(best)) if mine == best else 0
