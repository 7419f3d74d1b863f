"""The pay-table of craps: every bet of the cloth, what it pays, and the rules that say so.

There are simple, multiple and mixed chances (1441/95-VI:9). A simple one pays its stake
(1441/95-VI:9.a, 1441/95-VI:10), a multiple one another sum (1441/95-VI:9.b, 1441/95-VI:11), a mixed
one sometimes the one and sometimes the other (1441/95-VI:9.c, 1441/95-VI:13). The order of the rows
is that of the cloth, and of settlement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banca.kit.dice import PIPS, throws, total
from banca.kit.play import Odds, Spot, Value

NUMBERS = (4, 5, 6, 8, 9, 10)  # What can become the point, and has a box.
NATURALS = (7, 11)
CRAPS = (2, 3, 12)
WAYS = Counter(total(throw) for throw in throws(2))  # Of 36, for each total.

assert all(7 - pip in PIPS for pip in PIPS)  # 1441/95-VI:2.c

EVEN = Odds(1)
TAKE = {  # 1441/95-VI:11.1, for pass and come.
    4: Odds(2),
    5: Odds(3, 2),
    6: Odds(6, 5),
    8: Odds(6, 5),
    9: Odds(3, 2),
    10: Odds(2),
}
LAY = {n: Odds(price.to, price.wins) for n, price in TAKE.items()}  # reading:craps-odds
TO_WIN = {  # 1441/95-VI:12.1
    4: Odds(9, 5),
    5: Odds(7, 5),
    6: Odds(7, 6),
    8: Odds(7, 6),
    9: Odds(7, 5),
    10: Odds(9, 5),
}
TO_LOSE = {  # 1441/95-VI:12.2
    4: Odds(5, 11),
    5: Odds(5, 8),
    6: Odds(10, 13),
    8: Odds(10, 13),
    9: Odds(5, 8),
    10: Odds(5, 11),
}
HARD = {4: Odds(7), 6: Odds(9), 8: Odds(9), 10: Odds(7)}  # 1441/95-VI:11.3
ANY_CRAPS = Odds(7)  # 1441/95-VI:11.2
TOTALS = {2: Odds(30), 3: Odds(15), 7: Odds(4), 11: Odds(15), 12: Odds(30)}
FIELD = {2: Odds(2), **dict.fromkeys((3, 4, 9, 10, 11), EVEN), 12: Odds(2)}  # 1441/95-VI:13.1

for _n in NUMBERS:  # Odds are fair, laid or taken; the boxes pay less, to the house's gain.
    assert TAKE[_n].wins * WAYS[_n] == WAYS[7] * TAKE[_n].to
    assert LAY[_n].wins * WAYS[7] == WAYS[_n] * LAY[_n].to
    assert TO_WIN[_n].wins * TAKE[_n].to < TAKE[_n].wins * TO_WIN[_n].to
    assert TO_LOSE[_n].wins * LAY[_n].to < LAY[_n].wins * TO_LOSE[_n].to


class Row(Value):
    """A bet: every price that it can pay, and its rules."""

    prices: tuple[Odds, ...]
    bet: str
    price: str
    limit: str = "reading:craps-bets"


def kind_of(spot: Spot) -> str:
    return spot.partition(":")[0]


def number(spot: Spot) -> int:
    """The number that a spot names last, such as 6 for ``odds:come:6``; 0 where it names none."""
    last = spot.rpartition(":")[2]
    return int(last) if last.isdigit() else 0


_TOTAL_RULES = {
    2: "1441/95-VI:11.5",
    3: "1441/95-VI:11.6",
    7: "1441/95-VI:11.4",
    11: "1441/95-VI:11.7",
    12: "1441/95-VI:11.8",
}


def _rows() -> Iterator[tuple[Spot, Row]]:
    def simple(rule: str) -> Row:
        return Row((EVEN,), rule, rule)

    def odds(prices: tuple[Odds, ...], price: str) -> Row:
        return Row(prices, "1441/95-VI:11.1", price, "1441/95-VI:11.1")

    printed, laid = "1441/95-VI:11.1", "reading:craps-odds"
    yield "pass", simple("1441/95-VI:10.1")
    yield "dont-pass", simple("1441/95-VI:10.2")
    yield "odds:pass", odds(tuple(dict.fromkeys(TAKE.values())), printed)
    yield "odds:dont-pass", odds(tuple(dict.fromkeys(LAY.values())), laid)
    yield "come", simple("1441/95-VI:10.3")
    yield "dont-come", simple("1441/95-VI:10.4")
    for n in NUMBERS:
        yield f"come:{n}", simple("1441/95-VI:10.3")
        yield f"odds:come:{n}", odds((TAKE[n],), printed)
        yield f"dont-come:{n}", simple("1441/95-VI:10.4")
        yield f"odds:dont-come:{n}", odds((LAY[n],), laid)
    yield "big:6", simple("1441/95-VI:10.5")
    yield "big:8", simple("1441/95-VI:10.6")
    yield "under", simple("1441/95-VI:10.7")
    yield "over", simple("1441/95-VI:10.8")
    yield "field", Row((EVEN, Odds(2)), "1441/95-VI:13.1", "1441/95-VI:13.1")
    yield "craps", Row((ANY_CRAPS,), "1441/95-VI:11.2", "1441/95-VI:11.2")
    for n, rule in _TOTAL_RULES.items():
        yield f"total:{n}", Row((TOTALS[n],), rule, rule)
    for n, price in HARD.items():
        yield f"hard:{n}", Row((price,), "1441/95-VI:11.3", "1441/95-VI:11.3")
    for n in NUMBERS:  # At any time, in two ways: 1441/95-VI:12.
        yield f"win:{n}", Row((TO_WIN[n],), "1441/95-VI:12", "1441/95-VI:12.1")
        yield f"lose:{n}", Row((TO_LOSE[n],), "1441/95-VI:12", "1441/95-VI:12.2")


PAYS: dict[Spot, Row] = dict(_rows())
ORDER = {spot: place for place, spot in enumerate(PAYS)}
KINDS = tuple(dict.fromkeys(kind_of(spot) for spot in PAYS))
TRAVELLED = tuple(f"{line}:{n}" for line in ("come", "dont-come") for n in NUMBERS)
ON_THE_CLOTH = tuple(  # All except what depends on an earlier bet.
    spot for spot in PAYS if kind_of(spot) != "odds" and spot not in TRAVELLED
)
