"""That luck is luck at every game, over the live path; and that bad luck is detected."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from banca.floor.luck import Sealed
from banca.games import GAMES
from banca.kit.cards import SUITS
from banca.kit.chance import Chance, Face
from banca.kit.dice import pips
from tests.floor.chi_square_games import COUNTED, FIGURES, ROUNDS, Figure, p_values, suspicious
from tests.floor.sealing import one_round
from tests.floor.statistics import LEVEL, Maker
from tests.rule_marks import rule

KEY = hashlib.sha256(b"a house key that never changes").digest()


def good(table: str) -> Maker:
    """The luck of a live table, with nonces that are the same in every run of the tests."""

    def maker(round: int) -> Chance:
        seeds, luck = one_round(table, round, KEY)
        return Sealed(seeds, table, luck)

    return maker


def test_every_game_is_looked_at() -> None:
    assert set(FIGURES) == set(COUNTED) == set(ROUNDS) == {game.name for game in GAMES}


@rule("RNG-1", "RNG-4", "RNG-6")
@pytest.mark.parametrize("game", FIGURES)
def test_all_figures_of_a_game_are_as_the_rules_let_expect(game: str) -> None:
    found = p_values(game, good(game))

    assert len(found) == COUNTED[game]
    assert suspicious(found) == []


@pytest.mark.soak
@rule("RNG-1", "RNG-4", "RNG-6")
@pytest.mark.parametrize("game", FIGURES)
def test_all_figures_of_a_game_are_as_the_rules_let_expect_over_many_rounds(game: str) -> None:
    assert suspicious(p_values(game, good(f"{game} for long"), 10 * ROUNDS[game])) == []


# --- Planted --------------------------------------------------------------------------------------

Way = Callable[[Chance, Mapping[Any, int], list[Any]], Any]  # Of a chance, options, and the past.


class Bent:
    """Good luck, changed by *way*; it remembers what came up in all rounds."""

    def __init__(self, chance: Chance, way: Way, past: list[Any]) -> None:
        self._chance, self._way, self._past = chance, way, past

    def pick(self, options: Mapping[Face, int]) -> Face:
        face: Face = self._way(self._chance, options, self._past)
        self._past.append(face)
        return face


def bent(game: str, way: Way) -> Maker:
    past: list[Any] = []
    maker = good(game)
    return lambda round: Bent(maker(round), way, past)


def now_and_then(chance: Chance, one_in: int) -> bool:
    return chance.pick({True: 1, False: one_in - 1})


def favouring(one_in: int, holds: Callable[[Any], bool]) -> Way:
    """Now and then only faces for which *holds* is true may come up."""

    def way(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
        some = {face: weight for face, weight in options.items() if holds(face)}
        return chance.pick(some if some and now_and_then(chance, one_in) else options)

    return way


def never_the_last(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
    """`random(n - 1)`: the last face is out of reach."""
    return chance.pick(dict(list(options.items())[:-1]))


def sticking(one_in: int, like: Callable[[Any, Any], bool]) -> Way:
    """Now and then the previous face comes again, or something like it."""

    def way(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
        same = {f: w for f, w in options.items() if past and like(past[-1], f)}
        return chance.pick(same if same and now_and_then(chance, one_in) else options)

    return way


def shy(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
    """The previous face does not come again: the gambler's fallacy, built in."""
    return chance.pick({face: w for face, w in options.items() if not past or face != past[-1]})


def by_a_byte(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
    """A byte modulo a number of faces that does not divide 256."""
    faces = [face for face, weight in options.items() for _ in range(weight)]
    return faces[chance.pick(dict.fromkeys(range(256), 1)) % len(faces)]


def weak_seed(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
    """A generator with sixteen states."""
    faces = list(options)
    return faces[chance.pick(dict.fromkeys(range(16), 1)) * 7919 % len(faces)]


def second_draw(chance: Chance, options: Mapping[Any, int], past: list[Any]) -> Any:
    """The house takes a ten as the fourth card of a round, usually the bank's, if it can."""
    tens = {card: weight for card, weight in options.items() if card[0] in "TJQK"}
    fourth = len(getattr(chance, "faces", ())) == 3
    return chance.pick(tens if fourth and tens else options)


EQUAL: Callable[[Any, Any], bool] = lambda before, now: before == now  # noqa: E731
DICE: dict[str, Way] = {
    "a loaded die": favouring(12, lambda throw: pips(throw)[0] == 6),
    "dice that agree": favouring(12, lambda throw: len(set(pips(throw))) == 1),
    "throws that stick": sticking(8, EQUAL),
    "a small generator": weak_seed,
}
CARDS: dict[str, Way] = {
    "aces held back": favouring(2, lambda card: card[0] != "A"),
    "hearts first": favouring(10, lambda card: card[1] == SUITS[1]),
    "the last card never comes": never_the_last,
    "ranks that stick": sticking(4, lambda before, now: before[0] == now[0]),
    "a small generator": weak_seed,
}
PLANTED: dict[str, dict[str, Way]] = {
    "roulette": {
        "a worn pocket": favouring(40, lambda pocket: pocket == "17"),
        "a number does not come twice": shy,
        "the last pocket is never reached": never_the_last,
        "a ball that sticks": sticking(10, EQUAL),
    },
    "banca_francesa": DICE,
    "cussec": {**DICE, "the remainder of a byte": by_a_byte},
    "craps": {**DICE, "the last throw never falls": never_the_last},
    "baccarat": CARDS,
    "blackjack": {**CARDS, "a ten for the bank": second_draw},
    "slots": {
        "a heavy stop": favouring(30, lambda stop: stop == 3),
        "the last stop is never reached": never_the_last,
        "reels that stick": sticking(10, EQUAL),
    },
}
CASES = [  # The first of each game in every run, the others in a soak.
    pytest.param(game, name, marks=[pytest.mark.soak] if n else [], id=f"{game}: {name}")
    for game, ways in PLANTED.items()
    for n, name in enumerate(ways)
]


@rule("RNG-4")
@pytest.mark.parametrize(("game", "defect"), CASES)
def test_a_biased_draw_is_found_out(game: str, defect: str) -> None:
    found = p_values(game, bent(game, PLANTED[game][defect]), ROUNDS[game] // 2)

    assert suspicious(found) != []


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack"])
def test_the_same_luck_without_a_bias_passes(game: str) -> None:
    """Otherwise the planted ones would be found for a reason other than their bias."""
    straight = bent(game, lambda chance, options, past: chance.pick(options))

    assert suspicious(p_values(game, straight, ROUNDS[game] // 2)) == []


# --- The figure itself ----------------------------------------------------------------------------


def test_a_count_as_expected_is_likely_and_one_far_off_is_not() -> None:
    fair = {"a": 1, "b": 1, "c": 2}

    assert Figure(Counter(a=100, b=100, c=200), fair).p == 1.0
    assert Figure(Counter(a=110, b=95, c=195), fair).p == pytest.approx(0.503, abs=0.001)
    assert Figure(Counter(a=150, b=50, c=200), fair).p < 1e-6


def test_what_cannot_come_up_is_found_at_once() -> None:
    assert Figure(Counter(a=100, z=1), {"a": 1}).p == 0.0
    assert Figure(Counter(a=100, z=1), {"a": Fraction(1), "z": Fraction(0)}).p == 0.0


def test_rare_things_are_counted_together() -> None:
    weights = {"often": 995, **dict.fromkeys("abcde", 1)}

    assert Figure(Counter(often=995, a=5), weights).p == 1.0
    assert Figure(Counter(often=900, a=100), weights).p < 1e-6
    assert LEVEL / sum(COUNTED.values()) < 1e-4
