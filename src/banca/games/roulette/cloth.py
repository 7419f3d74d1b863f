"""Wheels, colours, and the spots of the cloth.

The numbers are in three columns of twelve (804/2015:6.d, 807/2015:6.d), so adjacency is arithmetic:
`n` and `n + 3` are neighbours in a column, `n` and `n + 1` in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from banca.kit.play import Colour, Spot

Pocket: TypeAlias = str  # "00" is a pocket too.
Numbers: TypeAlias = tuple[Pocket, ...]

# Clockwise, as printed: 804/2015:6.c, 807/2015:6.c, 1441/95-IX:2, 1441/95-X:9.
_AMERICAN_38 = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 "
    "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
_FRENCH_37 = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
    "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
WHEELS: dict[str, Numbers] = {
    "american-37": tuple(p for p in _AMERICAN_38.split() if p != "00"),
    "american-38": tuple(_AMERICAN_38.split()),
    "french-37": tuple(_FRENCH_37.split()),
}
for _pockets in WHEELS.values():  # 804/2015:6.a, 807/2015:6.a, 1441/95-X:2, 1441/95-X:6.
    assert sorted(p for p in _pockets if p != "00") == sorted(str(n) for n in range(37))

# A colour belongs to a number, not to a place: on the American wheel with one zero the red 1
# and the red 27 are neighbours (reading:colours).
REDS = {str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)}
ZEROS = ("0", "00")


def colour(pocket: Pocket) -> Colour:
    """804/2015:6.b, 807/2015:6.b, 1441/95-X:7; a zero has neither colour (1441/95-X:8)."""
    if pocket in ZEROS:
        return "green"
    return "red" if pocket in REDS else "black"


def _zero_bets(pockets: Numbers) -> tuple[str, ...]:
    """What may join a zero: reading:zero-bets. There is no bet of five numbers."""
    if "00" in pockets:
        return ("0-00", "0-1", "0-2", "00-2", "00-3", "0-1-2", "0-00-2", "00-2-3")
    return ("0-1", "0-2", "0-3", "0-1-2", "0-2-3", "0-1-2-3")


_INSIDE = {2: "split", 3: "street", 4: "corner"}


@cache
def spots(wheel: str) -> dict[Spot, Numbers]:
    """Every spot of the cloth that goes with *wheel*, and the numbers it covers.

    All combinations within each kind of bet are there (804/2015:9, 807/2015:10, 1441/95-X:19).
    """
    pockets = WHEELS[wheel]
    found: dict[Spot, Numbers] = {}

    def add(kind: str, *numbers: int | str) -> None:
        words = tuple(str(n) for n in numbers)
        found[f"{kind}:{'-'.join(words)}"] = words

    for zero in ZEROS:
        if zero in pockets:
            add("pleno", zero)
    for n in range(1, 37):
        add("pleno", n)
    for joined in _zero_bets(pockets):
        numbers = joined.split("-")
        add(_INSIDE[len(numbers)], *numbers)
    for n in range(1, 37):
        if n % 3:
            add("split", n, n + 1)
        if n <= 33:
            add("split", n, n + 3)
    for first in range(1, 37, 3):
        add("street", first, first + 1, first + 2)
    for n in range(1, 34):
        if n % 3:
            add("corner", n, n + 1, n + 3, n + 4)
    for first in range(1, 34, 3):
        add("line", *range(first, first + 6))

    dozens = [tuple(str(n) for n in range(12 * d + 1, 12 * d + 13)) for d in range(3)]
    columns = [tuple(str(n) for n in range(c, 37, 3)) for c in (1, 2, 3)]
    for kind, sets in (("dozen", dozens), ("column", columns)):
        for i, numbers_of in enumerate(sets, 1):
            found[f"{kind}:{i}"] = numbers_of
        for i, (one, two) in enumerate(pairwise(sets), 1):  # Neighbours only: reading:doubles.
            found[f"{kind}s:{i}-{i + 1}"] = one + two
    simple: dict[str, Callable[[int], bool]] = {
        "red": lambda n: str(n) in REDS,  # 804/2015:7.b.v, 807/2015:7.b.v
        "black": lambda n: str(n) not in REDS,  # 804/2015:7.b.vi, 807/2015:7.b.vi
        "even": lambda n: n % 2 == 0,  # 804/2015:7.b.i, 807/2015:7.b.i
        "odd": lambda n: n % 2 == 1,  # 804/2015:7.b.ii, 807/2015:7.b.ii
        "low": lambda n: n <= 18,  # 804/2015:7.b.iii, 807/2015:7.b.iii
        "high": lambda n: n >= 19,  # 804/2015:7.b.iv, 807/2015:7.b.iv
    }
    for name, holds in simple.items():
        found[f"simple:{name}"] = tuple(str(n) for n in range(1, 37) if holds(n))
    return found


def kind_of(spot: Spot) -> str:
    return spot.partition(":")[0]


# --- Call bets: 807/2015:8 ---------------------------------------------------------------------

_SECTORS = {  # Chips on each component: reading:calls.
    "voisins": "2 street:0-2-3, 2 corner:25-26-28-29, split:4-7, split:12-15, split:18-21, "
    "split:19-22, split:32-35",  # 807/2015:8.a
    "tiers": "split:5-8, split:10-11, split:13-16, split:23-24, split:27-30, split:33-36",
    "orphelins": "pleno:1, split:6-9, split:14-17, split:17-20, split:31-34",
}
Call: TypeAlias = tuple[str, tuple[tuple[Spot, int], ...]]  # Its rule, and chips per component.


_AROUND = {2: "807/2015:8.d.i", 4: "807/2015:8.d.ii", 6: "807/2015:8.d.iii"}  # 807/2015:8.d


@cache
def calls(wheel: str) -> dict[str, Call]:
    """Every call bet of *wheel*, with its rule and its chips per component.

    It is not a bet of its own: only the components that hold the number win (807/2015:15).
    """
    pockets = WHEELS[wheel]
    found: dict[str, Call] = {}
    cites = {"voisins": "807/2015:8.a", "tiers": "807/2015:8.b", "orphelins": "807/2015:8.c"}
    for name, text in _SECTORS.items():
        parts = [part.split() for part in text.split(", ")]
        chips = tuple((part[-1], int(part[0]) if len(part) == 2 else 1) for part in parts)
        found[name] = (cites[name], chips)
    for at, pocket in enumerate(pockets):
        for around, cite in _AROUND.items():
            near = [pockets[(at + d) % len(pockets)] for d in range(-around // 2, around // 2 + 1)]
            found[f"neighbours:{pocket}-{around}"] = (
                cite,
                tuple((f"pleno:{p}", 1) for p in near),
            )
    for digit in range(10):
        ends = [p for p in (str(n) for n in range(37)) if int(p) % 10 == digit]
        found[f"finals:{digit}"] = ("807/2015:8.e", tuple((f"pleno:{p}", 1) for p in ends))
    return found
