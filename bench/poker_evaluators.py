"""Hands per second on one core, beside eval7, phevaluator and poker_equity.

All get the same hands, in the format that suits each best, and must give the same answers before
they are timed. Times are CPU times, taken in turns, the best of many short ones. Peers are driven
in the fastest way that they offer: phevaluator by its own C entry points, which its public
functions call.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import poker_equity
from phevaluator import _pheval

from banca.maths.evaluate import (
    CARDS,
    evaluate7,
    evaluate_omaha,
    evaluate_omaha_tables,
    evaluate_sintetico,
    evaluator,
)
from banca.poker import quick
from banca.poker.hands import STANDARD

with warnings.catch_warnings(action="ignore"):  # It is older than its parser.
    import eval7

DEALS = 240_000  # For batches; peers and single calls get the first SINGLE.
SINGLE = 30_000
PLAYERS = 6
TURNS = 15
WORST = len(STANDARD.classes) + 1  # Phevaluator counts down from here.
Timed = tuple[Callable[[], Any], int]  # What to run, and how many hands that is.


def rates(players: dict[str, Timed]) -> dict[str, float]:
    """Hands per second of each: the best of many turns, so that a busy machine affects all."""
    least = dict.fromkeys(players, float("inf"))
    for _ in range(TURNS):
        for name, (play, hands) in players.items():
            before = time.process_time()
            play()
            least[name] = min(least[name], (time.process_time() - before) / hands)
    return {name: 1 / seconds for name, seconds in least.items()}


def dealt(cards: int, lowest: int = 0) -> Any:
    """Rows of *cards* different cards, from *lowest* up."""
    decks = np.tile(np.arange(lowest, 52, dtype=np.uint8), (DEALS, 1))
    np.random.default_rng(1).permuted(decks, axis=1, out=decks)
    return np.ascontiguousarray(decks[:, :cards])


def each(evaluate: Callable[[Any], Any], hands: Sequence[Any]) -> Timed:
    """One call per hand, passed whole."""

    def play() -> None:
        for hand in hands:
            evaluate(hand)

    return play, len(hands)


def spread(evaluate: Callable[..., Any], hands: Sequence[Any]) -> Timed:
    """One call per hand, passed card by card."""

    def play() -> None:
        for hand in hands:
            evaluate(*hand)

    return play, len(hands)


def in_one_order(ours: Sequence[int], theirs: Sequence[int], *, down: bool = False) -> bool:
    """Whether both put hands in the same order, with the same ties."""
    pairs = sorted({*zip(ours, theirs, strict=True)}, reverse=down)
    values = [theirs for _, theirs in pairs]
    once = len(pairs) == len({*ours}) == len({*theirs})
    return once and values == sorted(values)


def seven_cards() -> dict[str, float]:
    hands = dealt(7)
    few = hands[:SINGLE].tolist()
    words = ["".join(CARDS[card] for card in hand) for hand in few]
    objects = [[eval7.Card(CARDS[card]) for card in hand] for hand in few]
    key = quick.keys("standard")
    keys = [[key[CARDS[card]] for card in hand] for hand in few]
    one, plain = evaluator(7), quick.evaluator("standard")
    ours = evaluate7(hands)[:SINGLE].tolist()
    assert ours == [one(*hand) for hand in few] == [plain(hand) for hand in keys]
    assert ours == [WORST - _pheval.evaluate_7cards(*hand) for hand in few]
    assert in_one_order(ours, [eval7.evaluate(hand) for hand in objects])
    assert in_one_order(ours, poker_equity.score_batch("high", words), down=True)
    return rates(
        {
            "batch": (lambda: evaluate7(hands), DEALS),
            "one": spread(one, few),
            "plain": each(plain, keys),
            "eval7": each(eval7.evaluate, objects),
            "poker_equity": (lambda: poker_equity.score_batch("high", words), SINGLE),
            "phevaluator": spread(_pheval.evaluate_7cards, few),
        }
    )


def omaha() -> dict[str, float]:
    cards = dealt(5 + 4 * PLAYERS)
    boards = np.ascontiguousarray(cards[:, :5])
    tables = np.ascontiguousarray(cards[: DEALS // PLAYERS, 5:]).reshape(-1, PLAYERS, 4)
    holes = np.ascontiguousarray(cards[:, 5:9])
    few = cards[:SINGLE, :9].tolist()
    theirs = [WORST - _pheval.evaluate_omaha_cards(*hand) for hand in few]
    assert evaluate_omaha(holes, boards)[:SINGLE].tolist() == theirs
    at_tables = evaluate_omaha_tables(tables, boards[: len(tables)])
    assert at_tables[:SINGLE, 0].tolist() == theirs[: len(tables)]
    return rates(
        {
            "alone": (lambda: evaluate_omaha(holes, boards), DEALS),
            "six": (lambda: evaluate_omaha_tables(tables, boards[: len(tables)]), tables.size // 4),
            "phevaluator": spread(_pheval.evaluate_omaha_cards, few),
            "phevaluator's PLO": spread(_pheval.evaluate_plo4_cards, few),
        }
    )


def sintetico() -> dict[str, float]:
    cards = dealt(7, lowest=24)
    holes, boards = np.ascontiguousarray(cards[:, 5:]), np.ascontiguousarray(cards[:, :5])
    return rates({"batch": (lambda: evaluate_sintetico(holes, boards), DEALS)})


def main() -> dict[str, float]:
    found = seven_cards()
    eval7_rate = found["eval7"]
    _say("seven cards, many at once", found["batch"], "eval7", eval7_rate)
    _say("seven cards, many at once", found["batch"], "poker_equity", found["poker_equity"])
    _say("seven cards, one by one", found["one"], "eval7", eval7_rate)
    _say("seven cards, one by one", found["one"], "phevaluator", found["phevaluator"])
    _say("seven cards, plain Python", found["plain"], "eval7", eval7_rate)
    four = omaha()
    peer = max(four["phevaluator"], four["phevaluator's PLO"])
    _say("Omaha, one board per hand", four["alone"], "phevaluator", peer)
    _say("Omaha, six hands per board", four["six"], "phevaluator", peer)
    short = sintetico()["batch"]
    print(f"  {short / 1e6:8.1f} million a second, sintético: no peer")
    return {
        "seven cards, times eval7": found["batch"] / eval7_rate,
        "seven cards, times poker_equity": found["batch"] / found["poker_equity"],
        "one hand a call, times eval7": found["one"] / eval7_rate,
        "one hand in plain Python, times eval7": found["plain"] / eval7_rate,
        "Omaha, times phevaluator": four["alone"] / peer,
        "Omaha at six, times phevaluator": four["six"] / peer,
        "sintético, million hands a second": short / 1e6,
    }


def _say(what: str, fast: float, other: str, slow: float) -> None:
    print(
        f"  {fast / 1e6:8.2f} million a second, {what}: {fast / slow:7.1f} × {other} ({slow:,.0f})"
    )


if __name__ == "__main__":
    main()
