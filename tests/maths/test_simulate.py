"""Simulation agrees with its rules, repeats, and finds a wrong price."""

from __future__ import annotations

import builtins
import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import msgspec
import pytest

from banca.games import roulette
from banca.kit.chance import Chance, Face, Script
from banca.kit.layout import PlaceBets
from banca.kit.play import Settled, Sit
from banca.maths import twin as twins
from banca.maths.generator import start
from banca.maths.odds import odds
from banca.maths.simulate import LOT, Estimate, drawn, estimate, estimates, exact_values
from banca.maths.twin import Counts, Table, Twin, _fast, plain, tabulated
from tests.games.roulette_table import in_all

VARIANTS = roulette.variants()
AMERICAN = VARIANTS[1]
NAMES = [f"{rules.rulebook} {rules.wheel}" for rules in VARIANTS]


def found(twin: Twin, counts: Counts) -> list[Estimate]:
    """What *counts* mean; the exact values are the table's own."""
    return estimates(roulette.GAME, AMERICAN, twin, counts)


def settled(rules: Any, face: str, bets: tuple[tuple[str, int], ...]) -> Settled:
    """What the live path does with *bets* when *face* comes up."""
    chance, state = Script(face), roulette.GAME.opened(rules)
    commands: tuple[Any, ...] = (Sit("ana"), PlaceBets("ana", bets))
    for command in commands:
        state = reduce(roulette.apply, roulette.decide(state, command, chance), state)
    while after := roulette.croupier(state):
        order: Any = after.order
        events = roulette.decide(state, order, chance)
        state = reduce(roulette.apply, events, state)
        if any(isinstance(event, Settled) for event in events):
            return in_all(events)["ana"]
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_twin_agrees_with_the_kernel_on_every_spot_and_pocket(rules: Any) -> None:
    twin = tabulated(roulette.GAME, rules)

    assert len(twin.faces) == 38 if "00" in twin.faces else 37
    assert twin.spots == tuple(spot.spot for spot in roulette.card(rules).spots)
    for spot, stake, row in zip(twin.spots, twin.stakes, twin.net, strict=True):
        for face, net in zip(twin.faces, row, strict=True):
            assert net == roulette.returned(rules, spot, stake, face) - stake


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_twin_agrees_with_the_live_path_on_every_spot_and_pocket(rules: Any) -> None:
    twin = tabulated(roulette.GAME, rules)
    bets = tuple(zip(twin.spots, twin.stakes, strict=True))

    for at, face in enumerate(twin.faces):
        lines = {spot: back - stake for spot, stake, back in settled(rules, face, bets).lines}
        assert lines == {spot: twin.net[i][at] for i, spot in enumerate(twin.spots)}


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_exact_values_are_those_of_the_odds(rules: Any) -> None:
    twin = tabulated(roulette.GAME, rules)

    assert {row.bet: row.edge for row in odds(roulette.GAME, rules)} == exact_values(
        roulette.GAME, rules, twin
    )


def test_a_run_in_which_every_pocket_came_up_once_gives_the_exact_value() -> None:
    twin = tabulated(roulette.GAME, AMERICAN)

    for one in found(twin, [1] * 38):
        assert one.simulated == pytest.approx(1 / 19)
        assert one.holds


def test_the_same_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    twin = tabulated(roulette.GAME, AMERICAN)
    once, again, other = (list(drawn(twin, LOT + 70_000, seed)) for seed in (7, 7, 8))

    assert once == again != other
    assert [done for done, _ in once] == [LOT, LOT + 70_000]
    assert [sum(counts) for _, counts in once] == [LOT, LOT + 70_000]


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    twin = tabulated(roulette.GAME, AMERICAN)

    assert list(drawn(twin, 9 * LOT + 5, 7)) == list(drawn(twin, 9 * LOT + 5, 7, workers))


@pytest.mark.parametrize("missing", ["numpy", "numba", "banca.maths.fast.chain"])
def test_it_runs_without_numba_and_gives_the_same_counts(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = tabulated(roulette.GAME, AMERICAN)
    fast = list(drawn(twin, 5_000, 3))
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == missing:
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)

    assert list(drawn(twin, 5_000, 3)) == fast


def test_the_plain_loop_agrees_with_the_compiled_one_where_states_follow_states() -> None:
    following = [(3 * at + 1) % 5 for at in range(5 * 11)]
    luck = start(5, 8)

    assert plain(luck, 20_000, 11, following) == _fast(luck, 20_000, 11, following)


def test_a_wrong_price_falls_out_of_the_interval() -> None:
    """The interval has teeth: a table that pays 36 to 1 does not pass."""
    twin = tabulated(roulette.GAME, AMERICAN)
    generous: Table = msgspec.structs.replace(
        twin, net=tuple(tuple(n + 100 if n and n > 0 else n for n in row) for row in twin.net)
    )
    (*_, (_, counts)) = drawn(twin, 2_000_000, 1)
    right = {e.spot: e for e in found(twin, counts)}["simple:red"]
    wrong = {e.spot: e for e in found(generous, counts)}["simple:red"]

    assert right.holds
    assert not wrong.low <= right.exact <= wrong.high


def test_the_interval_holds_the_exact_value_in_about_99_runs_of_100() -> None:
    twin = tabulated(roulette.GAME, AMERICAN)
    red = twin.spots.index("simple:red")
    held = sum(
        found(twin, counts)[red].holds
        for seed in range(300)
        for _, counts in drawn(twin, 2_000, seed)
    )

    assert 289 <= held <= 300  # At 99 %, fewer than 289 occurs once in about a thousand suites.


def test_a_run_that_saw_one_result_only_does_not_claim_to_be_sure() -> None:
    twin = tabulated(roulette.GAME, AMERICAN)
    all_zero = [3 if face == "0" else 0 for face in twin.faces]

    for one in found(twin, all_zero):
        assert one.low < one.simulated < one.high


def test_a_game_with_weights_is_counted_by_face() -> None:
    twin = Table(("rare", "often"), (1, 3), ("a",), (1,), ((3, -1),))
    (*_, (_, counts)) = drawn(twin, 40_000, 1)

    assert sum(counts) == 40_000
    assert 9_500 < counts[0] < 10_500
    assert found(twin, counts)[0].exact == Fraction(0)


def test_a_stake_that_lies_over_is_counted_when_it_is_decided() -> None:
    twin = Table(("win", "lie", "lose"), (1, 7, 2), ("a",), (1,), ((1, None, -1),))
    (*_, (_, counts)) = drawn(twin, 40_000, 1)
    (bet,) = found(twin, counts)

    assert bet.exact == Fraction(1, 3)
    assert bet.decided == counts[0] + counts[2] < 13_000
    assert bet.simulated == pytest.approx(1 / 3, abs=4 * bet.error)


def test_a_bet_that_was_never_decided_says_nothing() -> None:
    bet = estimate("a", Fraction(1, 3), 100, {}, (-100, 100))

    assert bet.decided == 0
    assert bet.simulated != bet.simulated
    assert bet.holds


def test_the_standard_error_is_the_printed_one() -> None:
    """180 of 400 even bets won: 10 % kept, and the deviation of one is the root of 0.99."""
    bet = estimate("a", Fraction(0), 100, {100: 180, -100: 220}, (-100, 100))

    assert bet.simulated == 0.1
    assert bet.error == pytest.approx((0.99 / 400) ** 0.5)
    assert (bet.low, bet.high) == pytest.approx((-0.0281, 0.2281), abs=1e-4)
    assert bet.off == pytest.approx(2.0101, abs=1e-4)


class InTwoDraws:
    """Luck that first picks one of two halves of the wheel, and then a pocket of that half."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def pick(self, options: Mapping[Face, int]) -> Face:
        faces = list(options)
        halves = {"small": faces[:10], "large": faces[10:]}
        half = self._chance.pick({name: len(half) for name, half in halves.items()})
        return self._chance.pick(dict.fromkeys(halves[half], 1))


def test_a_game_that_draws_twice_a_round_is_tabulated_by_all_that_it_draws() -> None:
    def decide(state: Any, command: Any, chance: Chance) -> Any:
        return roulette.decide(state, command, InTwoDraws(chance))

    def returned(rules: Any, spot: str, stake: int, faces: tuple[str, str]) -> int:
        return roulette.returned(rules, spot, stake, faces[1])

    cloth = dataclasses.replace(roulette.GAME.cloth, returned=returned)
    game = dataclasses.replace(roulette.GAME, decide=decide, cloth=cloth)
    twin = tabulated(game, AMERICAN)

    assert len(twin.faces) == 38
    assert twin.faces[0][0] == "small"
    assert set(twin.weights) == {1}
    assert {e.exact for e in found(twin, [1] * 38)} == {Fraction(1, 19)}


def test_a_game_with_too_many_ways_to_fall_is_not_tabulated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(twins, "MOST_FACES", 37)

    with pytest.raises(AssertionError, match="too many ways to be tabulated"):
        tabulated(roulette.GAME, AMERICAN)
