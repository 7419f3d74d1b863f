"""That luck is luck: unbiased by enumeration, unremarkable by statistics, and blind to bets.

The battery has teeth: every defect that casinos have had is planted here and must be found.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import TypeVar

import pytest

from banca.floor.epoch import Epoch
from banca.floor.luck import Sealed, fresh_nonce
from banca.floor.numbers import drawn_place, epoch_secret, place, seed_of
from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.house.redraw import Redraw
from banca.kit.chance import Chance, nth
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import Sit
from tests.entropy import by_chance
from tests.floor.sealing import one_round
from tests.floor.statistics import ROUNDS, WHEEL, Maker, chi_square_tail, verdict, weighted
from tests.house.logs import Writer, kind
from tests.rule_marks import rule

KEY = hashlib.sha256(b"a house key that never changes").digest()
TABLE = "rou1"

Face = TypeVar("Face")


def good(round: int, key: bytes = KEY, table: str = TABLE) -> Sealed:
    """The luck of a round whose nonce is the same in every run of the tests."""
    seeds, luck = one_round(table, round, key)
    return Sealed(seeds, table, luck)


# --- The mapping, proved --------------------------------------------------------------------------

Mapping_ = Callable[[int, int, int], int | None]


def biased(mapping: Mapping_, bits: int) -> list[int]:
    """The totals for which some place has more words than another, counting all words."""
    found = []
    for total in range(1, 2**bits + 1):
        words = Counter(mapping(word, bits, total) for word in range(2**bits))
        thrown = words.pop(None, 0)
        fair = dict.fromkeys(range(total), 2**bits // total)
        if words != fair or thrown != 2**bits % total:
            found.append(total)
    return found


@rule("RNG-4")
@pytest.mark.parametrize("bits", [4, 5, 6, 7, 8])
def test_every_place_has_as_many_words_as_every_other(bits: int) -> None:
    assert biased(place, bits) == []


@rule("RNG-4")
@pytest.mark.parametrize("bits", [4, 5, 6, 7, 8])
def test_no_word_is_thrown_away_but_for_that(bits: int) -> None:
    for total in range(1, 2**bits + 1):
        thrown = sum(place(word, bits, total) is None for word in range(2**bits))

        assert thrown < total
        assert 2 * thrown < 2**bits


BAD_MAPPINGS: dict[str, Mapping_] = {
    "modulo": lambda word, bits, total: word % total,
    "float": lambda word, bits, total: int(word / 2**bits * total),
    "multiply and shift": lambda word, bits, total: word * total >> bits,
    "one word too many": lambda word, bits, total: (
        word % total if word <= 2**bits - 2**bits % total else None
    ),
    "one place too few": lambda word, bits, total: place(word, bits, max(1, total - 1)),
    "counted from one": lambda word, bits, total: (
        None if (found := place(word, bits, total)) is None else found + 1
    ),
    "rejects too much": lambda word, bits, total: word if word < total else None,
}


@rule("RNG-4")
@pytest.mark.parametrize("name", BAD_MAPPINGS)
@pytest.mark.parametrize("bits", [4, 8])
def test_a_planted_mapping_is_found_out(name: str, bits: int) -> None:
    assert biased(BAD_MAPPINGS[name], bits)


@rule("RNG-4")
def test_at_full_width_the_last_whole_multiple_is_the_border() -> None:
    for total in (1, 2, 3, 37, 38, 52, 416, 10**9 + 7, 2**63 - 1, 2**63, 2**63 + 1, 2**64):
        border = 2**64 - 2**64 % total

        assert place(border - 1, 64, total) == total - 1
        assert place(0, 64, total) == 0
        if border < 2**64:
            assert place(border, 64, total) is None
            assert place(2**64 - 1, 64, total) is None
    with pytest.raises(AssertionError):
        place(0, 64, 0)
    with pytest.raises(AssertionError):
        place(0, 4, 17)


@rule("RNG-4")
def test_the_auditor_maps_alike_and_by_other_means() -> None:
    dice = random.Random(4)
    for draw in range(500):
        total = dice.randrange(1, 2 ** dice.randrange(1, 65))
        here = drawn_place(KEY, TABLE, 1, draw, total)
        weights = {"below": here, "here": 1, "above": total - here - 1}

        assert Redraw(KEY, TABLE, 1, draw).pick(weights) == "here"


# --- The battery, and its teeth -------------------------------------------------------------------


@rule("RNG-1", "RNG-4", "RNG-6")
def test_the_sealed_luck_passes_the_battery() -> None:
    assert verdict(good) == []


class Words:
    """A chance over words made elsewhere, mapped in any way."""

    def __init__(
        self, word: Callable[[int], int], mapping: Mapping_ = place, bits: int = 64
    ) -> None:
        self._word, self._mapping, self._bits = word, mapping, bits
        self._draw = 0

    def pick(self, options: Mapping[Face, int]) -> Face:
        total = sum(options.values())
        while True:
            word = self._word(self._draw) % 2**self._bits
            self._draw += 1
            found = self._mapping(word, max(self._bits, total.bit_length()), total)
            if found is not None:
                return nth(options, found)


def words(*parts: object) -> Callable[[int], int]:
    """Perfect words: the defects planted below are elsewhere."""
    key = hashlib.sha256(repr(parts).encode()).digest()

    def word(draw: int) -> int:
        return int.from_bytes(hmac.digest(key, draw.to_bytes(8, "big"), "sha256")[:8], "big")

    return word


class Sticky:
    """Sticky state: one time in eight the previous face comes again."""

    last: object = None

    def __init__(self, round: int) -> None:
        self._inner, self._stuck = Words(words("sticky", round)), words("stuck", round)(0) % 8 == 0

    def pick(self, options: Mapping[Face, int]) -> Face:
        face = self._inner.pick(options)
        if self._stuck and Sticky.last in options:
            face = next(option for option in options if option == Sticky.last)
        if len(options) == len(WHEEL):
            Sticky.last = face
        return face


def off_by_one(word: int, bits: int, total: int) -> int | None:
    """The last place is never reached: `random(51)` for a deck of 52."""
    return place(word, bits, max(1, total - 1))


def dead(bit: int) -> Maker:
    def maker(round: int) -> Chance:
        whole = words("dead", round)
        return Words(lambda draw: whole(draw) & ~(1 << bit))

    return maker


PLANTED: dict[str, Maker] = {
    "modulo of a byte": lambda n: Words(
        words("modulo", n), lambda word, bits, total: word % total, bits=8
    ),
    "off by one": lambda n: Words(words("off", n), off_by_one),
    "a nonce that is used again": lambda n: Words(words("nonce", n // 2)),
    "a nonce that never changes": lambda n: Words(words("nonce")),
    "a seed from the clock": lambda n: Words(words("clock", n * 330 // 1000)),  # Three per tick.
    "sticky state": Sticky,
    "the lowest bit dead": dead(0),
    "a low bit dead": dead(5),
    "a middle bit dead": dead(36),
    "the highest bit dead": dead(63),
    "a float of eight bits": lambda n: Words(
        words("float", n), lambda word, bits, total: int(word / 256 * total), bits=8
    ),
    "a loaded face": lambda n: Words(
        words("loaded", n), lambda word, bits, total: 0 if word % 97 == 0 else word % total
    ),
    "no repetition of the number before": lambda n: _Shy(n),
}


class _Shy:
    """The gambler's fallacy built in: a number does not come twice in a row."""

    last: object = None

    def __init__(self, round: int) -> None:
        self._inner, self._first = Words(words("shy", round)), True

    def pick(self, options: Mapping[Face, int]) -> Face:
        face = self._inner.pick(options)
        while self._first and face == _Shy.last:
            face = self._inner.pick(options)
        if self._first:
            _Shy.last, self._first = face, False
        return face


@rule("RNG-4", "RNG-2")
@pytest.mark.parametrize("defect", PLANTED)
def test_a_planted_defect_is_found_out(defect: str) -> None:
    assert verdict(PLANTED[defect]) != []


def test_the_same_words_without_a_defect_pass() -> None:
    """Otherwise the planted ones would be found for the wrong reason."""
    assert verdict(lambda n: Words(words("sound", n))) == []


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021214, 1, 0.01),
        (11.344866730144373, 3, 0.01),
        (50.998460165710675, 36, 0.05),
        (58.61921450168706, 36, 0.01),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_the_printed_one(
    statistic: float, freedom: int, tail: float
) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-9)


@pytest.mark.parametrize("freedom", [2, 8, 36, 1368])
@pytest.mark.parametrize("share", [0.5, 0.9, 1.0, 1.1, 1.3])
def test_the_tail_of_chi_square_is_a_sum_of_poisson_for_even_freedom(
    freedom: int, share: float
) -> None:
    half = share * freedom / 2
    logs = [k * math.log(half) - half - math.lgamma(k + 1) for k in range(freedom // 2)]

    expected = math.fsum(math.exp(one) for one in logs)
    assert chi_square_tail(2 * half, freedom) == pytest.approx(expected, rel=1e-7)


# --- Seeds ----------------------------------------------------------------------------------------


@by_chance
@rule("RNG-2")
def test_ten_thousand_starts_have_ten_thousand_first_blocks() -> None:
    nonces = [fresh_nonce() for _ in range(10_000)]
    blocks = {seed_of(epoch_secret(KEY, TABLE, 1, nonce), 1) for nonce in nonces}

    assert len(set(nonces)) == 10_000
    assert len(blocks) == 10_000


@rule("RNG-2")
def test_tables_and_rounds_never_share_a_seed_even_with_one_nonce() -> None:
    seals = {
        Epoch(KEY, f"rou{table}", epoch, bytes(32), 1, 16).commitment(round)
        for table in range(100)
        for epoch in range(1, 11)
        for round in range(1, 11)
    }

    assert len(seals) == 10_000


@by_chance
@rule("RNG-2")
def test_a_fork_repeats_nothing() -> None:
    """Luck keeps no state that a child process or a copied machine could repeat."""
    fresh_nonce()
    heard = [fresh_nonce()]
    for _ in range(50):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, fresh_nonce() + fresh_nonce())
            os._exit(0)
        os.close(writing)
        data = os.read(reading, 64)
        os.close(reading)
        os.waitpid(child, 0)
        heard += [data[:32], data[32:]]

    assert len(set(heard)) == 101
    assert {len(nonce) for nonce in heard} == {32}


@rule("RNG-1")
def test_whoever_has_the_nonce_and_not_the_key_has_nothing() -> None:
    """Two keys that differ in one bit turn the same nonces into unrelated draws."""
    other = bytes([KEY[0] ^ 1]) + KEY[1:]
    pairs = [(good(n).pick(WHEEL), good(n, other).pick(WHEEL)) for n in range(1, 3001)]
    same = sum(a == b for a, b in pairs)

    assert weighted(["same"] * same + ["other"] * (3000 - same), {"same": 1, "other": 36}) > 0.001


# --- Bets, banks and the past ---------------------------------------------------------------------


@rule("RNG-6")
def test_neither_bets_nor_the_past_move_the_ball() -> None:
    """The same seeds under other bets, other players and other stakes: the same numbers."""
    dice = random.Random(6)

    def numbers(players: int, most: int) -> list[object]:
        table = Writer(roulette.GAME, roulette.Rules(), key=KEY)
        for player in range(players):
            table.do(Sit(f"s{player}"), f"s{player}")
        drawn: list[object] = []
        for number in range(1, 16):
            for player in range(players):
                spot = f"pleno:{dice.randrange(1, 37)}"
                bets = ((spot, 100 * dice.randrange(1, most)), ("simple:red", 500))
                table.do(PlaceBets(f"s{player}", bets), f"s{player}")
            table.do(CloseBets(number))
            drawn += table.do(LetGo(number))
        return drawn

    expected = numbers(0, 2)
    assert len(expected) == 15
    for players, most in ((1, 2), (1, 30), (5, 30), (12, 2)):
        assert numbers(players, most) == expected


@rule("RNG-6")
def test_luck_is_asked_before_bets_are_looked_at_and_told_no_more_than_the_wheel() -> None:
    """Only the wheel reaches the draw, whatever is on the cloth."""
    asked: list[list[tuple[object, int]]] = []

    class Ear:
        def pick(self, options: Mapping[Face, int]) -> Face:
            asked.append(list(options.items()))
            return next(iter(options))

    for stake in (100, 3000):
        state = roulette.GAME.opened(roulette.Rules())
        commands = (Sit("ana"), PlaceBets("ana", (("pleno:17", stake),)), CloseBets(1), LetGo(1))
        for command in commands:
            for event in roulette.decide(state, command, Ear()):
                state = roulette.apply(state, event)

    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert [weight for _, weight in asked[0]] == [1] * 38


# --- Everything is possible -----------------------------------------------------------------------


@rule("RNG-7")
@pytest.mark.parametrize("wheel", ["american-38", "american-37", "french-37"])
def test_every_pocket_comes_up(wheel: str) -> None:
    pockets = [p for p, _ in roulette.card(_rules(wheel)).pockets]
    drawn = {good(n, table=wheel).pick(dict.fromkeys(pockets, 1)) for n in range(1, 600)}

    assert drawn == set(pockets)


def _rules(wheel: str) -> roulette.Rules:
    books = {"american-38": "804/2015", "american-37": "804/2015", "french-37": "807/2015"}
    return roulette.Rules(rulebook=books[wheel], wheel=wheel)


@rule("RNG-7")
def test_a_face_without_weight_never_comes_up_and_the_rarest_does() -> None:
    chance = good(1)
    drawn = Counter(chance.pick({"never": 0, "rare": 1, "often": 999}) for _ in range(10_000))

    assert drawn["never"] == 0
    assert drawn["rare"] > 0


@rule("RNG-7")
def test_every_order_of_a_small_deck_comes_up_alike() -> None:
    """Each card is a draw of its own among those left: no order is out of reach."""
    seen: list[tuple[str, ...]] = []
    for number in range(1, 4001):
        chance, left = good(number), ["J", "Q", "K", "A"]
        order = []
        while left:
            order.append(chance.pick(dict.fromkeys(left, 1)))
            left.remove(order[-1])
        seen.append(tuple(order))

    assert weighted(seen, dict.fromkeys(permutations("JQKA"), 1)) > 0.001


@rule("RNG-7")
def test_the_key_of_a_round_is_wider_than_any_shuffle() -> None:
    """256 bits, while the orders of 52 cards need 226; and each draw has 64 bits of its own."""
    chance, left, order = good(1), list(range(416)), []
    while left:
        order.append(chance.pick(dict.fromkeys(left, 1)))
        left.remove(order[-1])

    assert sorted(order) == list(range(416))
    assert isinstance(chance, Sealed)
    assert chance.draws == 416
    assert len(KEY) * 8 == 256


def test_the_writer_of_these_tests_draws_once_per_round() -> None:
    table = Writer(roulette.GAME, roulette.Rules(), key=KEY)
    table.do(CloseBets(1))
    table.do(LetGo(1))

    assert [kind(e) for e in table.log].count("Drew") == 1
    assert ROUNDS >= 10_000
