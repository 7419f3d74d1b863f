"""The compiled twins of `plain.exact` and `plain.lot`. Importing this loads numba."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from banca.kit.cards import Card
from banca.maths.equity import classes, sample
from banca.maths.equity.deal import Deal
from banca.maths.equity.result import Counts
from banca.maths.evaluate import lookup
from banca.maths.evaluate.mixed import mixed
from banca.maths.evaluate.tables import NUMBERS
from banca.maths.generator import Start


def exact(deal: Deal) -> Counts:
    """How many boards each player wins."""
    hands = np.array([_list(hand) for hand in deal.hands], np.uint8)
    cards = hands, _numbers(deal.board), _numbers(deal.left)
    if deal.variant.hole_used is None:
        return _counts(classes.any_five(*cards, lookup(5), lookup(7)))
    return _counts(classes.two_of_own(*cards, mixed(deal.variant.ranking)))


def lot(deal: Deal, luck: Start, trials: int) -> Counts:
    """Who wins how many of *trials* boards, drawn together with the unknown hands."""
    choices = [one.hands for one in deal.holdings]
    cards = (
        np.cumsum([0, *map(len, choices)]),
        np.array([_list(hand) for hands in choices for hand in hands], np.uint8).reshape(
            -1, deal.variant.hole
        ),
        _numbers(deal.board),
        _numbers(deal.left),
    )
    words = np.array(luck, np.uint64)
    if deal.variant.hole_used is None:
        return _counts(sample.any_five(words, trials, *cards, lookup(7)))
    return _counts(sample.two_of_own(words, trials, *cards, mixed(deal.variant.ranking)))


def _list(cards: Sequence[Card]) -> list[int]:
    return [NUMBERS[card] for card in cards]


def _numbers(cards: Sequence[Card]) -> Any:
    return np.array(_list(cards), np.uint8)


def _counts(found: Any) -> Counts:
    return {winners: count for winners, count in enumerate(found.tolist()) if count}
