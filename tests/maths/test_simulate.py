"""Simulation agrees with the rules it stands for, repeats, and finds a wrong price."""

from __future__ import annotations

import builtins
import random
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from types import ModuleType
from typing import Any

import msgspec
import pytest

from banca.games import roulette
from banca.kit.chance import Chance, Face, Script
from banca.kit.layout import PlaceBets
from banca.kit.play import Settled, Sit
from banca.maths import simulate
from banca.maths.odds import odds
from banca.maths.simulate import Twin, drawn, estimates, numpy_tally, plain_tally, tabulated

VARIANTS = roulette.variants()
AMERICAN = VARIANTS[1]
NAMES = [f"{rules.rulebook} {rules.wheel}" for rules in VARIANTS]


def settled(rules: Any, face: str, bets: tuple[tuple[str, int], ...]) -> Settled:
    """What the live path does with *bets* when *face* comes up."""
    chance, state = Script(face), roulette.opened(rules)
    commands: tuple[Any, ...] = (Sit("ana"), PlaceBets("ana", bets))
    for command in commands:
        state = reduce(roulette.apply, roulette.decide(state, command, chance), state)
    while after := roulette.croupier(state):
        order: Any = after.order
        events = roulette.decide(state, order, chance)
        state = reduce(roulette.apply, events, state)
        for event in events:
            if isinstance(event, Settled):
                return event
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_twin_agrees_with_the_kernel_on_every_spot_and_pocket(rules: Any) -> None:
    twin = tabulated(roulette, rules)

    assert len(twin.faces) == 38 if "00" in twin.faces else 37
    assert twin.spots == tuple(spot.spot for spot in roulette.card(rules).spots)
    for spot, stake, row in zip(twin.spots, twin.stakes, twin.net, strict=True):
        for face, net in zip(twin.faces, row, strict=True):
            assert net == roulette.returned(rules, spot, stake, face) - stake


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_twin_agrees_with_the_live_path_on_every_spot_and_pocket(rules: Any) -> None:
    twin = tabulated(roulette, rules)
    bets = tuple(zip(twin.spots, twin.stakes, strict=True))

    for at, face in enumerate(twin.faces):
        lines = {spot: back - stake for spot, stake, back in settled(rules, face, bets).lines}
        assert lines == {spot: twin.net[i][at] for i, spot in enumerate(twin.spots)}


@pytest.mark.parametrize("rules", VARIANTS, ids=NAMES)
def test_the_exact_values_are_those_of_the_odds(rules: Any) -> None:
    twin = tabulated(roulette, rules)
    found = estimates(twin, [1] * len(twin.faces))

    assert {row.bet: row.edge for row in odds(roulette, rules)} == {e.spot: e.exact for e in found}


def test_a_run_in_which_every_pocket_came_up_once_gives_the_exact_value() -> None:
    twin = tabulated(roulette, AMERICAN)

    for estimate in estimates(twin, [1] * 38):
        assert estimate.simulated == pytest.approx(1 / 19)
        assert estimate.holds


def test_the_same_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    twin = tabulated(roulette, AMERICAN)
    once, again, other = (list(drawn(twin, 300_000, seed)) for seed in (7, 7, 8))

    assert once == again != other
    assert [done for done, _ in once] == [1 << 18, 300_000]
    assert [sum(counts) for _, counts in once] == [1 << 18, 300_000]


@pytest.mark.parametrize("total", [1, 2, 37, 38, 1000])
def test_numpy_and_plain_python_count_alike(total: int) -> None:
    data = random.Random(5).randbytes(40_000)

    assert plain_tally(data, total) == numpy_tally(data, total)


@pytest.mark.parametrize("tally", [plain_tally, numpy_tally])
def test_words_beyond_the_last_full_multiple_are_thrown_away(tally: simulate.Tally) -> None:
    edge = (1 << 32) - (1 << 32) % 37
    data = b"".join(word.to_bytes(4, "little") for word in (0, 36, edge - 1, edge, (1 << 32) - 1))

    counts, kept = tally(data, 37)

    assert kept == 3
    assert (counts[0], counts[36], sum(counts)) == (1, 2, 3)


def test_it_runs_without_numpy_and_gives_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = tabulated(roulette, AMERICAN)
    fast = list(drawn(twin, 5_000, 3))
    real = builtins.__import__

    def no_numpy(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", no_numpy)

    assert simulate._tally(38) is plain_tally
    assert list(drawn(twin, 5_000, 3)) == fast


def test_a_wrong_price_falls_out_of_the_interval() -> None:
    """The interval has teeth: a table that pays 36 to 1 is not taken for the right one."""
    twin = tabulated(roulette, AMERICAN)
    generous = msgspec.structs.replace(
        twin, net=tuple(tuple(n + 100 if n > 0 else n for n in row) for row in twin.net)
    )
    (*_, (_, counts)) = drawn(twin, 2_000_000, 1)
    right = {e.spot: e for e in estimates(twin, counts)}["simple:red"]
    wrong = {e.spot: e for e in estimates(generous, counts)}["simple:red"]

    assert right.holds
    assert not wrong.low <= right.exact <= wrong.high


def test_the_interval_holds_the_exact_value_in_about_99_runs_of_100() -> None:
    twin = tabulated(roulette, AMERICAN)
    red = twin.spots.index("simple:red")
    held = sum(
        estimates(twin, counts)[red].holds
        for seed in range(300)
        for _, counts in drawn(twin, 2_000, seed)
    )

    assert 289 <= held <= 300  # With 99 %, fewer than 289 comes up once in some thousand suites.


def test_a_run_that_saw_one_result_only_does_not_claim_to_be_sure() -> None:
    twin = tabulated(roulette, AMERICAN)
    all_zero = [3 if face == "0" else 0 for face in twin.faces]

    for estimate in estimates(twin, all_zero):
        assert estimate.low < estimate.simulated < estimate.high


def test_a_game_with_weights_is_counted_by_face() -> None:
    twin = Twin(("rare", "often"), (1, 3), ("a",), (1,), ((3, -1),))
    (*_, (_, counts)) = drawn(twin, 40_000, 1)

    assert sum(counts) == 40_000
    assert 9_500 < counts[0] < 10_500
    assert estimates(twin, counts)[0].exact == Fraction(0)


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

    game: Any = ModuleType("twice")
    game.__dict__.update({**vars(roulette), "decide": decide, "returned": returned})
    twin = tabulated(game, AMERICAN)

    assert len(twin.faces) == 38
    assert twin.faces[0][0] == "small"
    assert set(twin.weights) == {1}
    assert {e.exact for e in estimates(twin, [1] * 38)} == {Fraction(1, 19)}


def test_a_game_with_too_many_ways_to_fall_is_not_tabulated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "MOST_FACES", 37)

    with pytest.raises(AssertionError, match="too many ways to be tabulated"):
        tabulated(roulette, AMERICAN)
