"""The committed figures of blackjack: of these rules, recomputed in part, and sensible."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banca.games.blackjack import hand as kernel
from banca.games.blackjack.hand import Hand
from banca.games.blackjack.table import Rules
from banca.kit.cards import DECK
from banca.maths.blackjack import __main__ as command
from banca.maths.blackjack import facts as told
from banca.maths.blackjack.facts import VALUES, facts, fingerprint
from banca.maths.blackjack.make import column
from banca.maths.blackjack.result import (
    CAPS,
    FILE,
    LINES,
    UPCARDS,
    Column,
    File,
    Stale,
    _file,
    bets,
    decisions,
    kept,
    line,
    named,
    strategy,
    tables,
)
from banca.maths.blackjack.shoe import Shoe, decked
from banca.maths.blackjack.solve import Table, by_total
from banca.maths.odds import odds

BEATS_2_TO_1 = Fraction(1, 3)


@pytest.mark.parametrize(
    ("rules", "up"),
    [
        (Rules(), "T"),
        (Rules(decks=8, double_any=True, splits=2, specials=False), "9"),
        (Rules(rulebook="1441/95-V", decks=4), "8"),
    ],
    ids=["standard", "wide", "land"],
)
def test_one_upcard_reckoned_again_is_what_was_committed(rules: Rules, up: str) -> None:
    shoe = Shoe(decked(rules.decks), VALUES.index(up), facts(rules))
    table = Table(facts(rules), shoe)
    found = column(table, by_total(table))
    committed, at = kept(rules), UPCARDS.index(up)

    assert (found.total, found.composition) == committed.wins[at]
    assert found.chart == _file(FILE).charts[committed.charts[at]]
    assert found.worth == tuple(_file(FILE).worth[part] for part in committed.worth[at])


def test_every_table_has_figures_of_the_rules_as_they_are() -> None:
    assert len(tables()) == len(_file(FILE).tables) == 3 * 8 * len(CAPS) + 2
    for rules in tables():
        assert kept(rules).rules == fingerprint(rules)


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("BANK_STANDS", 18),
        ("DOUBLES", (10, 11)),
        ("DRAWS_TO", 12),
        ("NATURAL", kernel.EVEN),
        ("PRIZE", kernel.EVEN),
    ],
)
def test_figures_of_other_rules_are_not_told(
    name: str, changed: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bank draws to soft 17, a double is lost, a prize is less: the hash sees all of it."""
    _forget()
    monkeypatch.setattr(kernel, name, changed)
    try:
        with pytest.raises(Stale, match=r"python -m banca\.maths\.blackjack"):
            bets(Rules())
        with pytest.raises(Stale, match="have changed"):
            strategy(Rules())
    finally:
        _forget()


def _forget() -> None:
    for known in (
        told.facts,
        told.fingerprint,
        told._totals,
        told._bank,
        told._special,
        told._on_lines,
        told._ended,
    ):
        known.cache_clear()


def test_what_does_not_bear_on_the_odds_does_not_change_the_hash() -> None:
    one = Rules()
    other = replace(one, minimum=500, window=9, think=30, places=1, insurance=False, several=True)

    assert fingerprint(one) == fingerprint(other)
    assert fingerprint(one) != fingerprint(replace(one, decks=8))
    assert fingerprint(one) != fingerprint(Rules(rulebook="1441/95-V"))


def test_the_rows_of_a_table() -> None:
    from banca.games import blackjack

    total, composition, insurance = odds(blackjack.GAME, Rules())

    assert [row.bet for row in (total, composition, insurance)] == [
        "place:total",
        "place:composition",
        "insurance",
    ]
    assert (insurance.win, insurance.push, insurance.lose) == (
        Fraction(96, 311),
        0,
        Fraction(215, 311),
    )
    assert insurance.edge == Fraction(23, 311)
    assert insurance.within == ""
    assert total.within == composition.within == "1e-6"
    assert total.plain()["win"] is None
    assert float(total.edge) == pytest.approx(0.002085360, abs=1e-8)
    assert float(composition.edge) == pytest.approx(0.001997812, abs=1e-8)
    assert len(odds(blackjack.GAME, Rules(insurance=False))) == 2


def test_more_freedom_is_worth_more() -> None:
    """By whatever else the player may do, and by seeing more than the total."""
    for rules in tables():
        mine = kept(rules)
        assert mine.composition >= mine.total
        for name, freer in (
            ("double_any", True),
            ("pairs_only", False),
            ("specials", True),
            ("splits", {1: 2, 2: 3, 3: 4, 4: 5, 5: 0}.get(rules.splits, 0)),
        ):
            if rules.rulebook == "805/2015":
                other = kept(replace(rules, **{name: freer}))
                assert other.total >= mine.total, (named(rules), name)
                assert other.composition >= mine.composition, (named(rules), name)


def test_ten_cards_are_never_split_so_that_the_restriction_to_pairs_costs_nothing() -> None:
    for rules in tables():
        assert set(strategy(rules).lines["pair T"]) == {"S"}
        if rules.rulebook == "805/2015":
            other = kept(replace(rules, pairs_only=True))
            assert (other.total, other.composition) == (kept(rules).total, kept(rules).composition)


def test_a_limit_that_is_not_reckoned_lies_between_two_that_are() -> None:
    five, six, free = (bets(Rules(splits=splits))[0] for splits in (5, 6, 0))

    assert free.edge < six.edge < five.edge
    assert five.edge - free.edge < 2 * Fraction(six.within)
    assert strategy(Rules(splits=6)).lines == strategy(Rules(splits=5)).lines


def test_the_chart_of_the_standard_table() -> None:
    lines = strategy(Rules()).lines

    assert tuple(lines) == LINES
    assert " ".join(lines["hard 16"]) == "S S S S S H H RH RS H"
    assert " ".join(lines["hard 11"]) == "DH DH DH DH DH DH DH DH H H"  # No peek: not against T, A.
    assert " ".join(lines["soft 18"]) == "S S S S S S S H H H"
    assert " ".join(lines["pair 8"]) == "P P P P P P P P RH H"
    assert " ".join(lines["pair A"]) == "P P P P P P P P P H"
    assert " ".join(lines["pair 7"]) == "P P P P P P H H H H"  # Two sevens hope for the third.


def test_nobody_should_insure_or_take_even_money_of_a_fresh_shoe() -> None:
    for rules in tables():
        found = strategy(rules)
        assert found.waits > found.even_money == 1
        insurance = bets(rules)[-1]
        assert insurance.win is not None
        assert insurance.win < BEATS_2_TO_1
    assert strategy(Rules()).waits == Fraction(3, 2) * (1 - Fraction(95, 309))


def test_every_decision_that_is_offered_has_a_worth() -> None:
    """All hands of two cards and some of three, against all upcards, at every table's rules."""
    some = [card for card in DECK if card[1] == "s"]
    for rules in (Rules(), Rules(double_any=True, pairs_only=True, splits=9), tables()[-1]):
        for one, two, up in product(some, some, some):
            for hand in (
                Hand((one, two), 2),
                Hand((one, two), 2, split=True, splits=1, begun=True, of_aces=one[0] == "A"),
                Hand((one, two, "2h"), 2, begun=True),
            ):
                worth = decisions(rules, hand, up)
                assert list(worth) == [d.value for d in kernel.allowed(rules, hand, up)]
                assert all(-2 <= float(part) <= 2 for part in worth.values())


def test_what_decisions_are_worth() -> None:
    sixteen = decisions(Rules(), Hand(("Ts", "6h"), 2), "Kd")

    assert sixteen.keys() == {"hit", "stand", "surrender"}
    assert sixteen["surrender"] == "-0.500000"
    assert sixteen["hit"] == "-0.570951"  # Three cards that would break 16 are gone.
    assert sixteen["stand"] == "-0.575837"
    assert decisions(Rules(), Hand(("As", "Kh"), 2), "7d") == {}


def test_the_chart_does_what_is_worth_most() -> None:
    """On the first two cards of a pair, where a line is one hand alone."""
    letters = {"R": "surrender", "P": "split", "D": "double", "H": "hit", "S": "stand"}
    for rules in tables()[:: len(CAPS)]:
        lines = strategy(rules).lines
        for pair, (place, up) in product(VALUES, enumerate(UPCARDS)):
            hand = Hand((pair + "s", pair + "s"), 2)
            worth = decisions(rules, hand, up + "s")
            first = next(letters[c] for c in lines[f"pair {pair}"][place] if letters[c] in worth)
            assert float(worth[first]) == max(map(float, worth.values())), (named(rules), pair, up)


def test_lines_of_hands() -> None:
    assert line(Rules(), ("Ks", "Th")) == "pair T"
    assert line(Rules(pairs_only=True), ("Ks", "Th")) == "hard 20"
    assert line(Rules(), ("As", "6h")) == "soft 17"
    assert line(Rules(), ("As", "6h", "9d")) == "hard 16"
    assert line(Rules(), ("8s", "8h", "2d")) == "hard 18"


def test_the_reckoning_may_be_stopped_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    stopped = [True]

    def portion(decks: int, up: str) -> Iterator[tuple[str, Column]]:
        asked.append(up)
        if up == "9" and stopped.pop():
            raise KeyboardInterrupt
        yield "a table", Column(decks, decks, up, ())

    def assembled(columns: dict[str, dict[str, Column]]) -> File:
        return File(1, tuple(column.chart for column in columns["a table"].values()), (), {})

    monkeypatch.setattr(command, "work", lambda: [(6, "T"), (6, "9"), (6, "8")])
    monkeypatch.setattr(command, "portion", portion)
    monkeypatch.setattr(command, "assembled", assembled)
    file = tmp_path / "result.json"

    with pytest.raises(KeyboardInterrupt):
        command.main(file)
    assert not file.exists()
    stopped.append(False)
    command.main(file)

    assert asked == ["T", "9", "9", "8"]
    assert msgspec.json.decode(file.read_bytes(), type=File).charts == ("T", "9", "8")
    assert list(tmp_path.iterdir()) == [file]
