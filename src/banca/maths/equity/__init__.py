"""Equity: the share of the pot that each hand can expect once betting is over.

    >>> from banca.maths.equity import equity
    >>> ace_king, queens = equity("AsKs", "QhQd").players
    >>> ace_king.wins, ace_king.losses, ace_king.ties
    (787966, 917606, 6732)
    >>> ace_king.equity
    Fraction(197833, 428076)
    >>> equity("AsKs", "random", "random", board="Qs Js 2d", trials=50_000, seed=1).method
    'sampled'

Exact by `plain` or its compiled twin `classes`; sampled by `plain` or its compiled twin `sample`.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable

from banca.maths.equity.deal import BadDeal, Deal
from banca.maths.equity.notation import Text, read
from banca.maths.equity.result import Counts, Equity, Share, told
from banca.maths.equity.run import TRIALS, enumerated, is_quick, sampled

__all__ = ["BadDeal", "Deal", "Equity", "Share", "enumerated", "equity", "read", "sampled", "told"]


def equity(
    *hands: Text,
    board: Text = "",
    dead: Text = "",
    game: str = "holdem",
    trials: int = 0,
    seed: int | None = None,
    workers: int = 1,
    compiled: bool = True,
) -> Equity:
    """What each of two to eleven hands can expect, with a board of up to five cards.

    A hand is written as in ``AsKs``, and may be ``random`` or a range such as ``QQ+,AKs``: see
    `banca.maths.equity.notation`. The answer is exact if all hands are known, or few enough are
    possible, as with one random hand of hold'em. Otherwise, and if *trials* is given, deals are
    drawn; the same seed gives the same answer, whatever the number of workers.

    With *compiled*, numba is used where it is installed. It takes a second or two to load, longer
    the first time, and is then about a hundred times faster.
    """
    deal = read(game, hands, board, dead)
    if not trials and is_quick(deal, compiled=compiled):
        return told(deal, _last(enumerated(deal, compiled=compiled)))
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    runs = sampled(deal, trials or TRIALS, seed, workers, compiled=compiled)
    return told(deal, _last(runs), seed)


def _last(runs: Iterable[tuple[int, Counts]]) -> Counts:
    """The counts at the end."""
    return deque(runs, maxlen=1)[0][1]
