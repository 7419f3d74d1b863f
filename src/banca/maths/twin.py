"""A game as tables: what a simulation needs to know about the rules, taken from the rules.

The rules are tabulated, never rewritten: a twin is made by calling the game's own kernel for every
spot on everything that a round can draw. Playing is then a draw and a table look-up, and since
every spot is settled by the same draws, one run prices them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Any, Protocol, TypeAlias

from banca.kit.chance import Chance, Face
from banca.kit.game import AnyGame
from banca.kit.layout import PlaceBets
from banca.kit.play import Cents, RoundOver, Sit, Spot, Value
from banca.maths.exact import distribution
from banca.maths.generator import Generator, Start

PLAYER = "simulation"
MOST_FACES = 100_000  # Of a table; a shoe of cards has more, so it cannot be one.

Counts: TypeAlias = Sequence[int]  # How often each outcome that a twin distinguishes occurred.
Nets: TypeAlias = Mapping[Cents, int]  # How often a bet won or lost each amount.


class NeedsNumba(Exception):  # noqa: N818 - It says what to install; nothing is broken.
    """The request needs compiled loops, and numba is not installed."""

    def __init__(self) -> None:
        super().__init__("this takes numba, which is not installed: pip install 'banca[sim]'")


class Twin(Protocol):
    """A game that can be played very fast."""

    @property
    def spots(self) -> tuple[Spot, ...]: ...
    @property
    def stakes(self) -> tuple[Cents, ...]: ...

    def lot(self, luck: Start, rounds: int) -> Counts:
        """*rounds* from a fresh table, with the generator that starts at *luck*."""
        ...

    def nets(self, at: int, counts: Counts) -> Nets:
        """What *counts* mean for spot number *at*: every decided bet by what it won."""
        ...

    def reach(self, at: int) -> tuple[Cents, Cents]:
        """The most that a bet on spot number *at* can lose and win; a loss is negative."""
        ...

    def exact(self, at: int) -> Fraction | None:
        """What the house keeps of the stake, where the tables alone determine it."""
        ...


class Table(Value):
    """The twin of a game with one draw per round, and a state that the draw leads to.

    Most have one state only. Must agree with the game's `returned`, and with its live path:
    tests/maths/test_simulate.py.
    """

    faces: tuple[Any, ...]
    weights: tuple[int, ...]
    spots: tuple[Spot, ...]
    stakes: tuple[Cents, ...]  # The least that each spot accepts.
    net: tuple[tuple[Cents | None, ...], ...]  # A row per spot, by state and face. None: it stays.
    following: tuple[int, ...] = ()  # The next state, by state and face; () where there is one.

    @property
    def states(self) -> int:
        return len(self.following) // len(self.faces) or 1

    def lot(self, luck: Start, rounds: int) -> Counts:
        """Without numba it runs a plain loop: slower, with the same answer."""
        places = sum(self.weights)
        assert places < 1 << 20, f"{places} places are no table"
        following = [
            state
            for at in range(0, self.states * len(self.faces), len(self.faces))
            for state, weight in zip(self._row(at), self.weights, strict=True)
            for _ in range(weight)
        ]
        try:
            counts = _fast(luck, rounds, places, following)
        except ModuleNotFoundError:
            counts = plain(luck, rounds, places, following)
        return self._by_face(counts)

    def nets(self, at: int, counts: Counts) -> Nets:
        found: Counter[Cents] = Counter()
        for net, count in zip(self.net[at], counts, strict=True):
            if net is not None and count:
                found[net] += count
        return found

    def reach(self, at: int) -> tuple[Cents, Cents]:
        nets = [net for net in self.net[at] if net is not None]
        return min(nets), max(nets)

    def exact(self, at: int) -> Fraction | None:
        if self.states > 1:
            return None
        met = [(w, n) for w, n in zip(self.weights, self.net[at], strict=True) if n is not None]
        return Fraction(-sum(w * n for w, n in met), sum(w for w, _ in met) * self.stakes[at])

    def _row(self, at: int) -> Sequence[int]:
        return self.following[at : at + len(self.faces)] or (0,) * len(self.faces)

    def _by_face(self, places: Counts) -> Counts:
        """The counts of places summed into faces: each has as many places as its weight."""
        if set(self.weights) == {1}:
            return places
        counts, at = [], 0
        for _ in range(self.states):
            for weight in self.weights:
                counts.append(sum(places[at : at + weight]))
                at += weight
        return counts


def _fast(luck: Start, rounds: int, places: int, following: Sequence[int]) -> Counts:
    import numpy as np  # Lazily, like numba: both are slow to load and not in the base install.

    from banca.maths.fast.chain import fallen

    counts = fallen(
        np.array(luck, np.uint64), rounds, places, np.array(following, np.uint64)
    ).tolist()
    return list(counts)


def plain(luck: Start, rounds: int, places: int, following: Sequence[int]) -> Counts:
    """Must agree with `fast.chain.fallen`: tests/maths/test_simulate.py."""
    counts, state, below = [0] * len(following), 0, Generator(luck).below
    for _ in range(rounds):
        at = state * places + below(places)
        counts[at] += 1
        state = following[at]
    return counts


# --- Asking a game --------------------------------------------------------------------------------


def tabulated(game: AnyGame, rules: Any) -> Table:
    """The twin of a table with *rules*, made by asking the game's kernel.

    For a game that draws several times per round, as for three dice, a face is the tuple of what
    was drawn. A stake may stay from round to round, as long as its spot says everything about it.
    """
    assert game.cloth is not None
    assert game.cloth.returned is not None, f"{game.name} has no kernel that prices a face"
    returned = game.cloth.returned
    bets = offered(game, rules)
    faces = _faces(game, rules, bets[0])
    return Table(
        tuple(faces),
        tuple(faces.values()),
        tuple(spot for spot, _ in bets),
        tuple(least for _, least in bets),
        tuple(
            tuple(_net(returned(rules, spot, least, face), least) for face in faces)
            for spot, least in bets
        ),
    )


def offered(game: AnyGame, rules: Any) -> list[tuple[Spot, Cents]]:
    """Every spot that a player who has just sat down may bet on, and the least stake there."""
    bets = _bets(game, _seated(game, rules))
    assert bets, f"{game.name} takes no bets that could be simulated"
    return bets


def _seated(game: AnyGame, rules: Any) -> Any:
    """A table at which somebody sits and bets are open."""
    state = _after(game, game.opened(rules), Sit(PLAYER), NoLuck())
    while not _bets(game, state) and (after := game.croupier(state)):
        state = _after(game, state, after.order, NoLuck())
    return state


def _bets(game: AnyGame, state: Any) -> list[tuple[Spot, Cents]]:
    return [(o.spot, o.least) for o in game.options(state, PLAYER) if o.wish == "PlaceBets"]


def _net(returned: Cents | None, stake: Cents) -> Cents | None:
    return None if returned is None else returned - stake


class NoLuck:
    pack = None

    def pick(self, options: Mapping[Face, int]) -> Face:
        raise AssertionError(f"luck was asked for among {list(options)} before the round ran")


class _Heard:
    """A `Chance` that asks another, and remembers its answers."""

    pack = None

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.faces: tuple[Any, ...] = ()

    def pick(self, options: Mapping[Face, int]) -> Face:
        face = self._chance.pick(options)
        self.faces += (face,)
        return face


def _faces(game: AnyGame, rules: Any, bet: tuple[Spot, Cents]) -> dict[Any, int]:
    """The faces that a round can draw, with their weights, found by playing it every way."""
    staked = _after(game, _seated(game, rules), PlaceBets(PLAYER, (bet,)), NoLuck())
    ways = 0

    def drawn_by(chance: Chance) -> Any:
        nonlocal ways
        ways += 1
        assert ways <= MOST_FACES, f"{game.name} can fall in too many ways to be tabulated"
        return _played(game, staked, bet, chance)

    chances = distribution(drawn_by)
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return {face: int(chance * whole) for face, chance in chances.items()}


def _played(game: AnyGame, state: Any, bet: tuple[Spot, Cents], chance: Chance) -> Any:
    """What a round with *bet* on the table drew: a face, or several in a tuple."""
    heard = _Heard(chance)
    while True:
        after = game.croupier(state)
        assert after is not None, f"the house stopped with {bet[0]} on the table"
        events = game.decide(state, after.order, heard)
        state = reduce(game.apply, events, state)
        if any(isinstance(event, RoundOver) for event in events):
            break
    assert heard.faces, f"{game.name} ends a round without a draw: there is nothing to try"
    return heard.faces if len(heard.faces) > 1 else heard.faces[0]


def _after(game: AnyGame, state: Any, command: Any, chance: Chance) -> Any:
    return reduce(game.apply, game.decide(state, command, chance), state)
