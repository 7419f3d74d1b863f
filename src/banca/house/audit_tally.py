"""What the luck of a table adds up to: voids, shares, choices left open, and where draws fell.

Everything here is exact: whole numbers and fractions. How rare a figure is at an honest table is
asked of a `Rarity`, which the auditor is given: it needs floats, and none live in this room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, Protocol

WIDEST = 1024  # Places that are counted one by one; where there are more, in so many bins.
LEAST = 20  # Draws that a bin must expect: below that, chi-square promises too much.
POOLED = 64  # Bins for draws among totals that came too seldom for bins of their own.

UNEVEN = 10**9  # An alarm: draws as uneven as at one honest table in so many.
SUITED = 10**6  # An alarm: voids that suit the house as they do at one honest table in so many,
VOIDS = 20  # of at least so many whose outcome is known.
MOST_CHOICES = 64  # Withheld shares of one round that are counted: 2^64 choices are enough.


class Rarity(Protocol):
    """How rare something is, as «one time in so many»."""

    def chi_square(self, statistic: Fraction, freedom: int) -> int:
        """So far from even, or further."""
        ...

    def drawn_lots(self, hits: int, of: int, all_hits: int, all_lots: int) -> int:
        """*hits* or more among *of* lots, drawn from *all_lots* of which *all_hits* are hits."""
        ...

    def drawn_lots_of_all(self, urns: Sequence[tuple[int, int, int, int]]) -> int:
        """As many hits or more from several such urns together; it may be rarer."""
        ...


class Uneven(NamedTuple):
    """How far the draws are from even."""

    statistic: Fraction
    freedom: int  # Zero: too few draws to say anything.


class Tally:
    """The luck of one table; all streams of an individual table together."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.rounds = self.draws = 0
        self.voids: Counter[str] = Counter()  # By cause.
        self.lost = 0  # Seeds that nobody could open.
        self.sealed = self.opened = 0  # Shares.
        self.withheld: Counter[str] = Counter()  # Sealed, and still closed at the draw; by player.
        self.choices = 0  # Outcomes that could have come instead of those that did.
        self.decided = self.house_lost = 0  # Rounds with stakes, and those that cost the house.
        self.played_out = self.would_cost = 0  # The same of what void rounds would have brought.
        self.epochs = 0  # That have begun: counted where there are witnesses,
        self.epochs_witnessed: int | None = None  # with those that one of them knew before.
        self._fell: Counter[tuple[int, int]] = Counter()  # By total and place.

    def count_places(self, places: Iterable[tuple[int, int]]) -> None:
        """Draws of an opened seed: the place of each, and among how many."""
        for place, total in places:
            self._fell[total, place if total <= WIDEST else place * WIDEST // total] += 1

    def count_withheld(self, players: list[str], *, chosen: bool = True) -> None:
        """The shares of *players* were closed when their round drew; whoever knew the seed could
        have *chosen* by them.
        """
        self.withheld.update(players)
        if chosen:
            self.choices += 2 ** min(len(players), MOST_CHOICES) - 1

    def uneven(self) -> Uneven:
        """Chi-square over all draws: each total has bins of its own, where it came often enough.

        The draws of one total are even over its places. Neighbouring places are put together until
        each bin expects `LEAST` draws. Totals that came seldom are put together by the relative
        place; as their mixture varies less than draws of one kind, it says too little rather than
        too much.
        """
        found, freedom = Fraction(0), 0
        seldom: list[tuple[int, dict[int, int]]] = []
        for total, fell in self._by_total():
            if total == 1:
                continue
            if sum(fell.values()) < 2 * LEAST:
                seldom.append((total, fell))
                continue
            its, free = _statistic(_cells(total, fell), total)
            found, freedom = found + its, freedom + free
        parts = lcm(*(total for total, _ in seldom))
        its, free = _statistic(_mixed(seldom, parts), parts)
        return Uneven(found + its, freedom + free)

    def alarms(self, rarity: Rarity) -> Iterator[str]:
        """What an honest house does not do by chance."""
        statistic, freedom = self.uneven()
        if freedom and rarity.chi_square(statistic, freedom) > UNEVEN:
            far = f"chi-square {round(statistic)} with {freedom} degrees of freedom"
            yield f"the draws are uneven: {far} is not chance"
        if self.played_out >= VOIDS and rarity.drawn_lots(*self.urn()) > SUITED:
            yield _suited(self.would_cost, self.played_out, self.house_lost, self.decided)

    def urn(self) -> tuple[int, int, int, int]:
        """Voids as lots: those that spare the house a loss, and all of them; the same of all rounds
        whose end is known.
        """
        hits, of = self.would_cost, self.played_out
        return hits, of, hits + self.house_lost, of + self.decided

    def _by_total(self) -> Iterator[tuple[int, dict[int, int]]]:
        found: dict[int, dict[int, int]] = {}
        for (total, place), times in self._fell.items():
            found.setdefault(total, {})[place] = times
        yield from sorted(found.items())


def alarms_of_all(tables: Sequence[Tally], rarity: Rarity) -> Iterator[str]:
    """What no table shows by itself: a house may do a little at each of many."""
    urns = [table.urn() for table in tables if table.played_out]
    hits, of, all_hits, all_rounds = map(sum, zip(*urns, strict=True)) if urns else (0, 0, 0, 0)
    if of >= VOIDS and rarity.drawn_lots_of_all(urns) > SUITED:
        yield _suited(hits, of, all_hits - hits, all_rounds - of)


def _suited(hits: int, of: int, lost: int, decided: int) -> str:
    return (
        f"voids fall on what the house would lose: {hits} of {of}, but it lost only "
        f"{lost} of {decided} decided rounds"
    )


class _Cell(NamedTuple):
    """Neighbouring places: how often they came, and how often they were due.

    What is due is in parts of a draw, as many parts for all cells: fractions would be as exact, and
    a hundred times slower.
    """

    seen: int
    due: int


def _cells(total: int, fell: dict[int, int]) -> Iterator[_Cell]:
    """The places of one total in order; due in parts of *total*."""
    draws, count = sum(fell.values()), min(total, WIDEST)
    for cell in range(count):
        wide = _first(cell + 1, total, count) - _first(cell, total, count)
        yield _Cell(fell.get(cell, 0), draws * wide)


def _first(cell: int, total: int, count: int) -> int:
    """The first place that falls into *cell*, of *count* cells over *total* places."""
    return -(-cell * total // count)


def _mixed(seldom: list[tuple[int, dict[int, int]]], parts: int) -> list[_Cell]:
    """Draws among different totals, by their relative place; due in *parts* of a draw."""
    seen, due = [0] * POOLED, [0] * POOLED
    for total, fell in seldom:
        for at, cell in enumerate(_cells(total, fell)):
            pooled = at * POOLED // min(total, WIDEST)
            seen[pooled] += cell.seen
            due[pooled] += cell.due * (parts // total)
    return [_Cell(*cell) for cell in zip(seen, due, strict=True)]


def _statistic(cells: Iterable[_Cell], parts: int) -> tuple[Fraction, int]:
    """Pearson's, over neighbouring *cells* put together until each bin is due enough."""
    bins: list[_Cell] = []
    seen = due = 0
    for cell in cells:
        seen, due = seen + cell.seen, due + cell.due
        if due >= LEAST * parts:
            bins.append(_Cell(seen, due))
            seen = due = 0
    if bins and due:
        last = bins.pop()
        bins.append(_Cell(last.seen + seen, last.due + due))
    squares: Counter[int] = Counter()  # By what was due: most bins are due the same.
    for cell in bins:
        squares[cell.due] += (cell.seen * parts - cell.due) ** 2
    found = sum((Fraction(its, due * parts) for due, its in squares.items()), Fraction(0))
    return found, max(len(bins) - 1, 0)
