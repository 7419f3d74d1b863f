"""What a bet is worth by trying it: many rounds, counted, with how sure the count can be.

The rules are tabulated, never written again: `tabulated` calls the game's own `returned` for
every spot and every face, and a round is then one draw and one look into the table. Since every
spot is settled by the same draw, one run prices them all. Of a game that draws several times a
round, as for three dice, a face is the tuple of what was drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from math import lcm, sqrt
from typing import Any, Protocol, TypeAlias

from banca.kit.chance import Chance, Face
from banca.kit.game import Game
from banca.kit.layout import PlaceBets
from banca.kit.play import Cents, Settled, Sit, Spot, Value
from banca.maths.exact import distribution

SEAT = "simulation"
AT_99 = 2.5758293035489004  # Standard errors on either side that hold 99 % of a normal curve.
ROUNDS_AT_ONCE = 1 << 18
MOST_FACES = 100_000  # Of a table; a shoe of cards has more, and is no table.
_BITS = 32

Counts: TypeAlias = list[int]  # How often each face of a twin came up.
Tally: TypeAlias = Callable[[bytes, int], tuple[Counts, int]]


class Tabled(Game[Any, Any, Any, Any], Protocol):
    """A game that can be tabulated: a kernel prices every face that a round can bring."""

    def returned(self, rules: Any, spot: Spot, stake: Cents, face: Any) -> Cents: ...


class Twin(Value):
    """A game as a table: what each spot wins or loses on each face that a round can bring.

    Must agree with the game's `returned`, and with its live path: tests/maths/test_simulate.py.
    """

    faces: tuple[Any, ...]
    weights: tuple[int, ...]
    spots: tuple[Spot, ...]
    stakes: tuple[Cents, ...]  # The least that each spot takes.
    net: tuple[tuple[Cents, ...], ...]  # A row a spot, a column a face.


class Estimate(Value):
    """What the house kept of one bet, as a part of the stake, beside what it keeps exactly."""

    spot: Spot
    exact: Fraction
    simulated: float
    low: float  # The interval that holds the exact value in 99 runs of 100.
    high: float

    @property
    def holds(self) -> bool:
        return self.low <= self.exact <= self.high


def tabulated(game: Tabled, rules: Any) -> Twin:
    """The twin of a table with *rules*, made by asking the game's kernel."""
    seated = _after(game, game.opened(rules), Sit(SEAT), _NoLuck())
    bets = [(o.spot, o.least) for o in game.options(seated, SEAT) if o.wish == "PlaceBets"]
    assert bets, f"{game.NAME} takes no bets that could be simulated"
    wheel = _faces(game, seated, bets[0])
    return Twin(
        tuple(wheel),
        tuple(wheel.values()),
        tuple(spot for spot, _ in bets),
        tuple(least for _, least in bets),
        tuple(
            tuple(game.returned(rules, spot, least, face) - least for face in wheel)
            for spot, least in bets
        ),
    )


def drawn(twin: Twin, rounds: int, seed: int) -> Iterator[tuple[int, Counts]]:
    """Play *rounds*; after each lot, how many are done and how often each face came up.

    The same seed gives the same rounds, with numpy or without it.
    """
    total = sum(twin.weights)
    assert 0 < total <= 1 << _BITS, f"{total} places do not fit {_BITS} bits"
    tally = _tally(total)
    luck = random.Random(seed)  # noqa: S311 - To be repeated, not to be secret.
    places = [0] * total
    done = 0
    while done < rounds:
        lot = min(rounds - done, ROUNDS_AT_ONCE)
        while lot:
            counted, kept = tally(luck.randbytes(lot * _BITS // 8), total)
            places = [a + b for a, b in zip(places, counted, strict=True)]
            done, lot = done + kept, lot - kept  # Words that were thrown away are drawn again.
        yield done, _by_face(twin, places)


def estimates(twin: Twin, counts: Counts) -> list[Estimate]:
    """What *counts* say about every spot, beside the exact value from the same table."""
    return [_estimate(twin, at, counts) for at in range(len(twin.spots))]


def _estimate(twin: Twin, at: int, counts: Counts) -> Estimate:
    net, stake, rounds = twin.net[at], twin.stakes[at], sum(counts)
    exact = Fraction(
        -sum(w * n for w, n in zip(twin.weights, net, strict=True)), sum(twin.weights) * stake
    )
    kept = Fraction(-sum(c * n for c, n in zip(counts, net, strict=True)), rounds * stake)
    squares = Fraction(
        sum(c * n * n for c, n in zip(counts, net, strict=True)), rounds * stake * stake
    )
    variance = max(squares - kept * kept, Fraction(0))
    # A run that saw one result only knows nothing of the spread: the exact one speaks for it.
    if not variance:
        mean_square = Fraction(
            sum(w * n * n for w, n in zip(twin.weights, net, strict=True)),
            sum(twin.weights) * stake * stake,
        )
        variance = mean_square - exact * exact
    error = AT_99 * sqrt(variance / rounds)
    return Estimate(twin.spots[at], exact, float(kept), float(kept) - error, float(kept) + error)


# --- How the draws are counted --------------------------------------------------------------------


def _tally(total: int) -> Tally:
    """The fast counter where numpy is installed, else the plain one: they agree."""
    try:
        import numpy  # noqa: F401 - Lazily: nothing else here needs it, and it is slow to load.
    except ModuleNotFoundError:
        return plain_tally
    return numpy_tally


def plain_tally(data: bytes, total: int) -> tuple[Counts, int]:
    """How often each of *total* places comes up among the words of *data*, and of how many.

    The words from the last full multiple of *total* on are thrown away, so that every place
    has as many words as every other.
    """
    limit = (1 << _BITS) - (1 << _BITS) % total
    counts, kept = [0] * total, 0
    for word in memoryview(data).cast("I") if _LITTLE else _swapped(data):
        if word < limit:
            counts[word % total] += 1
            kept += 1
    return counts, kept


def numpy_tally(data: bytes, total: int) -> tuple[Counts, int]:
    """Must agree with `plain_tally`: tests/maths/test_simulate.py."""
    import numpy as np

    words = np.frombuffer(data, dtype="<u4")
    remainder = (1 << _BITS) % total
    if remainder:
        words = words[words < (1 << _BITS) - remainder]
    counts = np.bincount(words % np.uint32(total), minlength=total)
    return [int(n) for n in counts], int(words.size)


_LITTLE = memoryview(b"\1\0\0\0").cast("I")[0] == 1


def _swapped(data: bytes) -> Iterator[int]:
    for at in range(0, len(data), 4):
        yield int.from_bytes(data[at : at + 4], "little")


def _by_face(twin: Twin, places: Counts) -> Counts:
    """The counts of places summed into faces: each has as many places as its weight."""
    counts, at = [], 0
    for weight in twin.weights:
        counts.append(sum(places[at : at + weight]))
        at += weight
    return counts


# --- Asking the live path what it draws from ------------------------------------------------------


class _NoLuck:
    def pick(self, options: Mapping[Face, int]) -> Face:
        raise AssertionError(f"luck was asked for among {list(options)} before the round ran")


class _Heard:
    """A `Chance` that asks another, and remembers what it said."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.faces: tuple[Any, ...] = ()

    def pick(self, options: Mapping[Face, int]) -> Face:
        face = self._chance.pick(options)
        self.faces += (face,)
        return face


def _faces(game: Game[Any, Any, Any, Any], state: Any, bet: tuple[Spot, Cents]) -> dict[Any, int]:
    """The faces that a round can bring, with their weights, found by playing it every way."""
    staked = _after(game, state, PlaceBets(SEAT, (bet,)), _NoLuck())
    ways = 0

    def drawn_by(chance: Chance) -> Any:
        nonlocal ways
        ways += 1
        assert ways <= MOST_FACES, f"{game.NAME} can fall in too many ways to be tabulated"
        return _played(game, staked, bet, chance)

    chances = distribution(drawn_by)
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return {face: int(chance * whole) for face, chance in chances.items()}


def _played(
    game: Game[Any, Any, Any, Any], state: Any, bet: tuple[Spot, Cents], chance: Chance
) -> Any:
    """What a round with *bet* on the table drew: a face, or several in a tuple."""
    heard = _Heard(chance)
    while True:
        after = game.croupier(state)
        assert after is not None, f"the house stopped with {bet[0]} on the table"
        events = game.decide(state, after.order, heard)
        state = reduce(game.apply, events, state)
        if any(isinstance(event, Settled) for event in events):
            break
    assert heard.faces, f"{game.NAME} settles without a draw: there is nothing to try"
    return heard.faces if len(heard.faces) > 1 else heard.faces[0]


def _after(game: Game[Any, Any, Any, Any], state: Any, command: Any, chance: Chance) -> Any:
    return reduce(game.apply, game.decide(state, command, chance), state)
