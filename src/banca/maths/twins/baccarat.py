"""Baccarat as tables: who draws, taken from the game, and what every class of coups pays.

The loop deals from a shoe, with its burned cards and its warning card, and classifies coups by all
that a bet can look at: both totals, pairs, and how many cards each side has. One coup of each class
is then passed to the game, which says what each bet returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from typing import Any

from banca.games.baccarat.coup import Coup, next_side, pair, points, seen, total
from banca.games.baccarat.table import AFTER_CUT, WARNING, Rules, minimum, returned, spots
from banca.kit.cards import DECK, RANKS, Card, rank
from banca.kit.game import AnyGame
from banca.kit.play import Cents, Spot
from banca.maths.generator import Start
from banca.maths.twin import Counts, Nets
from banca.maths.twins.cards import loops, luck, pool

ASIDE = 1  # Burned before every coup of a shoe except the first.


class Baccarat:
    """Must agree with the live table coup by coup: tests/maths/test_twin_cards.py."""

    def __init__(self, game: AnyGame, rules: Rules) -> None:
        self.rules = rules
        self.spots: tuple[Spot, ...] = spots(rules)
        self.stakes: tuple[Cents, ...] = tuple(minimum(rules, spot) for spot in self.spots)

    def lot(self, start: Start, rounds: int) -> Counts:
        return self._played(start, rounds)[0]

    def coups(self, start: Start, rounds: int) -> list[Coup]:
        """For each coup dealt, a coup of its class, for tests."""
        return [classes()[int(one)] for one in self._played(start, rounds, kept=rounds)[1]]

    def _played(self, start: Start, rounds: int, kept: int = 0) -> tuple[list[int], Any]:
        np, fast, _ = loops()
        one_by_one = np.zeros(kept, np.int64)
        shoe = pool(np, self.rules.decks)
        counts = fast.coups_of(luck(np, start), rounds, shoe, self._tables, one_by_one)
        return counts.tolist(), one_by_one

    @cached_property
    def _tables(self) -> Any:
        np, fast, _ = loops()
        ten = range(10)
        return fast.Tables(
            np.array([points(card) for card in DECK]),
            np.array([RANKS.index(rank(card)) for card in DECK], np.uint8),
            np.array([[_next(ponto, banca) is None for banca in ten] for ponto in ten]),
            np.array([_next(ponto, 0) == "ponto" for ponto in ten]),
            np.array([[_banca_draws(banca, third) for third in (*ten, None)] for banca in ten]),
            AFTER_CUT,
            ASIDE,
            WARNING,
        )

    def nets(self, at: int, counts: Counts) -> Nets:
        found: Counter[Cents] = Counter()
        for number, count in enumerate(counts):
            if count:
                found[self._net(at, classes()[number])] += count
        return found

    def reach(self, at: int) -> tuple[Cents, Cents]:
        nets = [self._net(at, coup) for coup in classes().values()]
        return min(nets), max(nets)

    def exact(self, at: int) -> Fraction | None:
        return None

    def _net(self, at: int, coup: Coup) -> Cents:
        stake = self.stakes[at]
        return returned(self.rules, self.spots[at], stake, coup) - stake


# --- Asking the game ------------------------------------------------------------------------------


def _two(points_: int) -> tuple[Card, Card]:
    """Two cards that make *points_* points and are no pair."""
    return ("Ks", f"{RANKS[points_ - 1]}s") if points_ else ("Ks", "Qs")


def _third(points_: int) -> Card:
    return f"{RANKS[points_ - 1]}s" if points_ else "Ks"


def _next(ponto: int, banca: int) -> str | None:
    """Who draws after two cards per side."""
    return next_side(Coup(_two(ponto), _two(banca)))


def _banca_draws(banca: int, third: int | None) -> bool:
    """Whether the banca draws after the ponto's third card, or after a ponto stood on six."""
    ponto = _two(6) if third is None else (*_two(0), _third(third))
    return next_side(Coup(ponto, _two(banca))) == "banca"


def number(coup: Coup) -> int:
    """The class of a coup, as the loop numbers them."""
    traits = 8 * (len(coup.ponto) > 2) + 4 * (len(coup.banca) > 2)
    traits += 2 * pair(coup.ponto) + pair(coup.banca)
    return (total(coup.ponto) * 10 + total(coup.banca)) * 16 + traits


@cache
def classes() -> dict[int, Coup]:
    """A coup of every class that can be dealt."""
    return {number(coup): coup for coup in _coups()}


def _coups() -> Iterator[Coup]:
    """Coups of all kinds, dealt by the game: two cards per side, pairs or not, then its thirds."""
    twos = [_two(points_) for points_ in range(10)]
    pairs = [(f"{face}s", f"{face}h") for face in RANKS]
    for ponto, banca in product((*twos, *pairs), repeat=2):
        yield from _dealt(Coup(ponto, banca))


def _dealt(coup: Coup) -> Iterator[Coup]:
    side = next_side(coup)
    if side is None:
        yield coup
        return
    for points_ in range(10):
        yield from _dealt(seen(coup, side, _third(points_)))
