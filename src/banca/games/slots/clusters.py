"""What the clusters of one symbol pay on average, one reel after another.

A reel only needs to know how the cells of the reel before it hang together, and how large their
clusters are by now; whatever does not reach the next reel is paid. That is a few hundred cases per
reel, where all windows would be millions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from banca.games.slots.work import Work, within

STATES = 20_000  # Ways in which a reel's cells may hang together.
EACH = 40  # Steps of joining a column to one of them.


class Cell(NamedTuple):
    """What a cell is to a symbol: nothing if it has no *worth*."""

    worth: int  # 1, or what a wild multiplies by.
    real: bool  # The symbol itself: wilds alone are no cluster.


class Cluster(NamedTuple):
    size: int
    times: int
    real: bool


Mask: TypeAlias = tuple[Cell, ...]  # A reel as one symbol sees it.
Edge: TypeAlias = tuple[int, ...]  # For each row the number of its cluster, from 0; -1 for none.
Frontier: TypeAlias = tuple[Edge, tuple[Cluster, ...]]


def cell(code: str, found: str, worth: int) -> Cell:
    return Cell(worth, found == code)


def mean_of_clusters(
    pays: Mapping[int, int], reels: Sequence[Mapping[Mask, int]], work: Work
) -> Fraction:
    """The mean of what all clusters of a symbol pay; *pays* says what at least so many cells do."""
    largest = max(pays)
    states: dict[Frontier, int] = {((-1,) * len(next(iter(reels[0]))), ()): 1}
    paid = Fraction(0)
    ways = 1
    for reel in reels:
        work.spend(len(states) * len(reel) * EACH)
        ways *= sum(reel.values())
        following: Counter[Frontier] = Counter()
        closed = 0
        for (edge, clusters), weight in states.items():
            for mask, stops in reel.items():
                state, left = joined(edge, clusters, mask, largest)
                following[state] += weight * stops
                closed += weight * stops * sum(prize(pays, one) for one in left)
        paid += Fraction(closed, ways)
        within(len(following), STATES, "shapes of clusters")
        states = following
    last = sum(w * sum(prize(pays, one) for one in clusters) for (_, clusters), w in states.items())
    return paid + Fraction(last, ways)


def sizes_of_clusters(largest: int, reels: Sequence[Mapping[Mask, int]], work: Work) -> set[int]:
    """How large the clusters of a symbol can be; *largest* stands for all that are larger."""
    states: set[Frontier] = {((-1,) * len(next(iter(reels[0]))), ())}
    found: set[int] = set()
    for reel in reels:
        work.spend(len(states) * len(reel) * EACH)
        following: set[Frontier] = set()
        for (edge, clusters), mask in product(states, reel):
            state, left = joined(edge, clusters, mask, largest)
            following.add(state)
            found.update(one.size for one in left if one.real)
        states = following
    found.update(one.size for _, clusters in states for one in clusters if one.real)
    return found


def prize(pays: Mapping[int, int], cluster: Cluster) -> int:
    """What a cluster pays; wilds alone are none."""
    reached = [count for count in pays if count <= cluster.size]
    return pays[max(reached)] * cluster.times if reached and cluster.real else 0


def joined(
    edge: Edge, clusters: tuple[Cluster, ...], mask: Mask, largest: int
) -> tuple[Frontier, Iterator[Cluster]]:
    """The clusters that reach the new reel, and those that do not."""
    parent = list(range(len(clusters) + len(mask)))  # The old ones, then a cell per row.
    first = len(clusters)

    def root(one: int) -> int:
        while parent[one] != one:
            one = parent[one]
        return one

    for row, (worth, _) in enumerate(mask):
        if worth:
            if edge[row] >= 0:
                parent[root(edge[row])] = root(first + row)
            if row and mask[row - 1].worth:
                parent[root(first + row - 1)] = root(first + row)
    roots = [root(first + row) if mask[row].worth else -1 for row in range(len(mask))]
    order = list(dict.fromkeys(one for one in roots if one >= 0))
    numbered = {one: number for number, one in enumerate(order)}
    sizes, times, real = [0] * len(order), [1] * len(order), [False] * len(order)
    left = []
    for old, cluster in enumerate(clusters):
        number = numbered.get(root(old), -1)
        if number < 0:
            left.append(cluster)
        else:
            sizes[number] += cluster.size
            times[number] *= cluster.times
            real[number] |= cluster.real
    for row, one in enumerate(roots):
        if one >= 0:
            number = numbered[one]
            sizes[number] += 1
            times[number] *= mask[row].worth
            real[number] |= mask[row].real
    grown = tuple(
        Cluster(min(size, largest), by, whole)  # Beyond the highest prize size says nothing.
        for size, by, whole in zip(sizes, times, real, strict=True)
    )
    return (tuple(numbered.get(one, -1) for one in roots), grown), iter(left)
