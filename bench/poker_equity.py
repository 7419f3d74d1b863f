"""Equity: what hands of poker can expect, beside the package poker_equity (Rust).

Both take text and give full answers, on one core. Times are CPU times, taken in turns, the best of
several; both answers must be the same before they are timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import poker_equity

from banca.maths.equity import equity

EXACT = {  # By figure: the game and its match-ups.
    "heads-up": ("holdem", ("AsKs QhQd", "7c6c AhTd", "JsTs 9s8s")),
    "three-way": ("holdem", ("AsKs QhQd 7c6c", "AhTd 8s8h 5d4d")),
    "Omaha": ("omaha", ("AsKsQdJh 9h9d8h7c", "AsAhKsKh JdTd9c8c")),
}
SAMPLED = {
    "two": ("holdem", "AsKs QhQd"),
    "three": ("holdem", "AsKs QhQd 7c6c"),
    "six": ("holdem", "AsKs QhQd 7c6c 5d4d 8h8c AhJh"),
    "two at Omaha": ("omaha", "AsKsQdJh 9h9d8h7c"),
}
TURNS = 3
CALLS = 40  # Of ours, for one of theirs.
TRIALS = 1_000_000
PEERS = 200_000  # Trials of theirs.
Answer = Callable[[], Any]


def took(answer: Answer, calls: int = 1) -> float:
    """Seconds of CPU per call."""
    before = time.process_time()
    for _ in range(calls):
        answer()
    return (time.process_time() - before) / calls


def in_turns(ours: Answer, calls: int, theirs: Answer) -> tuple[float, float]:
    """The least time of each, taken in turns so that a busy machine affects both equally."""
    best, other = took(ours, calls), took(theirs)
    for _ in range(TURNS - 1):
        best, other = min(best, took(ours, calls)), min(other, took(theirs))
    return best, other


def exact(game: str, words: str) -> tuple[float, float]:
    hands = words.split()

    def ours() -> Any:
        return equity(*hands, game=game)

    def theirs() -> Any:
        return poker_equity.exact_from_text(game, hands)

    found, peer = ours(), theirs()
    assert found.method == "exact"
    assert [player.wins for player in found.players] == peer["win_count"], words
    assert [player.ties for player in found.players] == peer["tie_count"], words
    return in_turns(ours, CALLS, theirs)


def sampled(game: str, words: str) -> tuple[float, float]:
    """Seconds per million trials."""
    hands = words.split()

    def ours() -> Any:
        return equity(*hands, game=game, trials=TRIALS, seed=1)

    def theirs() -> Any:
        return poker_equity.chunk_from_text(game, hands, samples=PEERS, seed=1, threads=1)

    for player, peer in zip(ours().players, theirs()["players"], strict=True):
        assert abs(float(player.equity) - peer["equity"]) < 0.01, words
    best, other = in_turns(ours, 1, theirs)
    return best, other * TRIALS / PEERS


def main() -> dict[str, float]:
    found: dict[str, float] = {}
    for figure, (game, match_ups) in EXACT.items():
        times = [exact(game, words) for words in match_ups]
        ratio = min(theirs / ours for ours, theirs in times)
        slowest = max(ours for ours, _ in times) * 1e3
        print(f"  {slowest:8.2f} ms, exact {figure}: {ratio:9,.0f} × poker_equity")
        found[f"equity {figure}, ms"] = slowest
        found[f"equity {figure}, times poker_equity"] = ratio
    ratios = []
    for players, (game, words) in SAMPLED.items():
        ours, theirs = sampled(game, words)
        ratios.append(theirs / ours)
        print(f"  {ours * 1e3:8.1f} ms a million, {players}: {ratios[-1]:9,.1f} × poker_equity")
    found["equity sampled, times poker_equity"] = min(ratios)
    return found


if __name__ == "__main__":
    main()
