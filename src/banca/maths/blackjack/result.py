"""The committed figures of blackjack, and the guard that they belong to these rules.

`result.json` was made by `python -m banca.maths.blackjack`. Each table's figures come with the hash
of the facts that they were computed from (`facts.fingerprint`): all that the kernel answers about
cards, decisions and payment under these rules, and the method's number. Where the kernel gives
other answers today, no figures are given.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from banca.games.blackjack.hand import Decision, Hand, allowed, points, value
from banca.games.blackjack.table import BOOKS, Rules
from banca.kit.cards import Card, rank
from banca.kit.play import Value
from banca.maths.blackjack.facts import LETTERS, STAKE, VALUES, facts, fingerprint

FILE = Path(__file__).with_name("result.json")
HOW = "python -m banca.maths.blackjack"
CAPS = (0, 1, 2, 3, 4, 5)  # Limits of splits that are computed; 0 is none.
WITHIN = "1e-6"
UPCARDS = "23456789TA"
HARD = tuple(range(5, 21))  # A hard 4 is a pair of twos, a soft 12 a pair of aces.
SOFT = tuple(range(13, 21))
LINES = (
    *(f"hard {total}" for total in HARD),
    *(f"soft {total}" for total in SOFT),
    *(f"pair {card}" for card in VALUES),
)
MILLION = 10**6
BILLION = 10**9
PARTS = ("H2", "S2", "D2", "P2", "H3", "S3")  # Decision, with two cards or with more.
Rung: TypeAlias = tuple[int | None, ...]


class Column(Value):
    """One upcard of one table: what it wins, the chart, and what decisions are worth."""

    total: int  # Billionths of a stake that the chart wins on average against this upcard.
    composition: int
    chart: str  # One cell per line, separated by spaces.
    worth: tuple[Rung, ...]  # By PARTS and by line: millionths of a stake, or None.


class Kept(Value):
    """One table in the file. Columns and what they are worth are in the pools, each once."""

    rules: str  # The hash of the facts.
    total: int
    composition: int
    wins: tuple[tuple[int, int], ...]
    charts: tuple[int, ...]
    worth: tuple[tuple[int, ...], ...]


class File(Value):
    method: int
    charts: tuple[str, ...]
    worth: tuple[Rung, ...]
    tables: dict[str, Kept]


class Stale(Exception):  # noqa: N818 - The figures are stale, and the message says so.
    """The committed figures are not of these rules. The message says how to recompute them."""


class Bet(NamedTuple):
    """A row of the odds; None where it is not computed."""

    bet: str
    win: Fraction | None
    push: Fraction | None
    lose: Fraction | None
    edge: Fraction
    within: str


def named(rules: Rules) -> str:
    """A table's name in the file: all that its figures depend on, and no more."""
    return f"{rules.rulebook}, {form(rules)}"


def form(rules: Rules) -> str:
    """``6 decks, prizes, free splits``."""
    words = [f"{rules.decks} decks"]
    words += ["any"] * rules.double_any + ["pairs"] * rules.pairs_only + ["prizes"] * rules.specials
    return ", ".join([*words, f"{rules.splits or 'free'} splits"])


def tables() -> list[Rules]:
    """Every table whose figures are committed."""
    found = []
    for rulebook, book in BOOKS.items():
        plain = rulebook != "805/2015"  # The options belong to 805/2015:16.
        for decks in book.decks:
            for number in range(1 if plain else 8 * len(CAPS)):
                options, cap = divmod(number, len(CAPS))
                found.append(
                    Rules(
                        rulebook=rulebook,
                        decks=decks,
                        specials=not options & 1,
                        pairs_only=bool(options & 2),
                        double_any=bool(options & 4),
                        splits=CAPS[cap],
                    )
                )
    return found


@lru_cache(maxsize=1)
def _file(path: Path) -> File:
    return msgspec.json.decode(path.read_bytes(), type=File)


def kept(rules: Rules) -> Kept:
    """The committed figures of a table; Stale where the rules are no longer those."""
    name = named(rules)
    if not FILE.exists() or name not in _file(FILE).tables:
        raise Stale(f"blackjack is not reckoned for {name}: {HOW} does it")
    found = _file(FILE).tables[name]
    if found.rules != fingerprint(rules):
        raise Stale(f"the rules of {name} have changed since it was reckoned: {HOW} does it again")
    return found


def bets(rules: Rules) -> list[Bet]:
    """The rows of a table: the place by either strategy, and insurance.

    How often a round wins, ties or loses is not computed for a place: with splits it depends on all
    hands at once. Its edge is a fraction of the first stake.
    """
    rows = [
        Bet(f"place:{name}", None, None, None, Fraction(-wins, BILLION), within)
        for name, wins, within in _wins(rules)
    ]
    if rules.insurance:
        tens, unseen = 16 * rules.decks, 52 * rules.decks - 1
        win = Fraction(tens, unseen)
        won = Fraction(facts(rules).insurance, STAKE)
        rows.append(Bet("insurance", win, Fraction(0), 1 - win, 1 - win - won * win, ""))
    return rows


def _wins(rules: Rules) -> list[tuple[str, int, str]]:
    """Billionths that either strategy wins, and how accurate they are.

    A limit above those computed lies between the highest that is computed and no limit.
    """
    low = kept(_known(rules))
    high = kept(replace(rules, splits=0)) if rules.splits > max(CAPS) else low
    apart = max(high.total - low.total, high.composition - low.composition)
    assert apart // 2 < float(WITHIN) * BILLION, f"more limits than {CAPS} must be reckoned"
    return [
        ("total", (low.total + high.total) // 2, WITHIN),
        ("composition", (low.composition + high.composition) // 2, WITHIN),
    ]


def _known(rules: Rules) -> Rules:
    """The table, or for a limit of splits above those computed, that of the highest."""
    return replace(rules, splits=max(CAPS)) if rules.splits > max(CAPS) else rules


class Strategy(NamedTuple):
    """The chart of a table. A cell names decisions in order: the first allowed one is taken.

    Surrender applies to first hands only, even where split hands may surrender together.
    """

    rules: Rules
    total: Fraction  # What a stake wins on average by this chart,
    composition: Fraction  # and what it wins if first hands are played by their exact cards.
    lines: dict[str, tuple[str, ...]]  # By line ("hard 16", "soft 18", "pair 8") and upcard.
    waits: Fraction  # What a natural that waits for the second card wins against an ace,
    even_money: Fraction  # and what it gets at once.

    def plain(self) -> dict[str, object]:
        """The strategy as JSON."""
        return {
            "game": "blackjack",
            "rulebook": self.rules.rulebook,
            "decks": self.rules.decks,
            "double_any": self.rules.double_any,
            "pairs_only": self.rules.pairs_only,
            "splits": self.rules.splits,
            "specials": self.rules.specials,
            "upcards": list(UPCARDS),
            "lines": {line: list(cells) for line, cells in self.lines.items()},
            "wins": {"total": str(self.total), "composition": str(self.composition)},
            "within": WITHIN,
            "even_money": {"waits": str(self.waits), "takes": str(self.even_money)},
        }


def strategy(rules: Rules) -> Strategy:
    """The best total-dependent chart of a table. Insurance and even money are never in it."""
    found = kept(_known(rules))
    columns = [_file(FILE).charts[number].split() for number in found.charts]
    known = facts(rules)
    bank = Fraction(16 * rules.decks - 1, 52 * rules.decks - 3)  # A natural, with A, T and A gone.
    natural = known.pays["natural"]
    total, composition = (Fraction(wins, BILLION) for _, wins, _ in _wins(rules))
    return Strategy(
        rules,
        total,
        composition,
        {line: tuple(column[n] for column in columns) for n, line in enumerate(LINES)},
        (Fraction(natural[0]) * (1 - bank) + natural[-1] * bank) / STAKE,
        Fraction(known.even_money, STAKE),
    )


def line(rules: Rules, cards: tuple[Card, ...]) -> str:
    """The line of the chart that a hand is on."""
    if len(cards) == 2:
        alike = {rank(card) if rules.pairs_only else value(card) for card in cards}
        if len(alike) == 1:
            return f"pair {VALUES[value(cards[0]) - 1]}"
    total, soft = points(cards)
    return f"{'soft' if soft else 'hard'} {total}"


def decisions(rules: Rules, hand: Hand, upcard: Card) -> dict[str, str]:
    """What each decision open to *hand* is worth on average, in its stakes: "-0.540430".

    From a fresh shoe, for all hands of its total (or its pair) together, and with the chart of
    `strategy` from there on; a split hand is treated as a first one. Empty where there is nothing
    to decide.
    """
    return {may.value: _worth(rules, hand, upcard, may) for may in allowed(rules, hand, upcard)}


def _worth(rules: Rules, hand: Hand, upcard: Card, decision: Decision) -> str:
    if decision is Decision.SURRENDER:
        return f"{facts(rules).surrendered / STAKE:.6f}"
    at, few = line(rules, hand.cards), len(hand.cards) == 2
    if at == "hard 20" and few:  # Two ten-cards that are no pair.
        at = "pair T"
    part = PARTS.index(LETTERS[decision] + ("2" if few else "3"))
    column = kept(_known(rules)).worth[UPCARDS.index(VALUES[value(upcard) - 1])]
    millionths = _file(FILE).worth[column[part]][LINES.index(at)]
    assert millionths is not None, f"{decision} is not reckoned for {at} against {upcard}"
    return f"{millionths / MILLION:.6f}"
