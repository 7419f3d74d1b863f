"""The luck of simulations: the published generator, in two forms that agree, without bias."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import banca
from banca.kit.chance import nth
from banca.maths.fast.generator import places, words
from banca.maths.generator import Drawn, Generator, start
from tests.floor.statistics import weighted

PUBLISHED = [  # By the authors' own program, starting from 1, 2, 3, 4.
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]


def test_it_is_the_published_generator() -> None:
    generator = Generator((1, 2, 3, 4))

    assert [generator.word() for _ in range(10)] == PUBLISHED


@pytest.mark.parametrize("lot", [0, 1, 2, 10**9])
def test_plain_and_compiled_agree_bit_for_bit(lot: int) -> None:
    generator = Generator(start(7, lot))
    compiled = words(np.array(start(7, lot), np.uint64), 10_000)

    assert compiled.tolist() == [generator.word() for _ in range(10_000)]


def test_plain_and_compiled_agree_where_words_are_thrown_away() -> None:
    totals = [2**31 + 1, 3 * 2**30, 2**32 - 1, 37, 1, 2, 416] * 500
    generator = Generator(start(7, 0))
    compiled = places(np.array(start(7, 0), np.uint64), np.array(totals, np.uint64))

    assert compiled.tolist() == [generator.below(total) for total in totals]
    assert generator.word() != Generator(start(7, 0)).word()


@pytest.mark.parametrize("total", [1, 2, 3, 5, 37, 38, 216, 312, 416])
def test_every_place_has_as_many_words_as_every_other(total: int) -> None:
    """Lemire's threshold by counting: words below it are rejected, and only as many as needed."""
    border = 2**32 % total
    kept = Counter[int]()
    for place in range(total):
        # The words of a place are those from ceil(place * 2^32 / total) on, border or more within.
        first = -(-place * 2**32 // total)
        last = -(-(place + 1) * 2**32 // total)
        thrown = sum(word * total % 2**32 < border for word in range(first, first + 2))
        kept[place] = last - first - thrown

    assert set(kept.values()) == {2**32 // total}


def test_seeds_and_lots_have_nothing_in_common() -> None:
    starts = {start(seed, lot) for seed in range(-50, 50) for lot in range(100)}
    firsts = {Generator(one).word() for one in starts}

    assert len(firsts) == len(starts) == 10_000
    assert start(1, 11) != start(11, 1) != start(111, 0)


def test_numbers_come_up_alike_within_a_lot_and_across_lots() -> None:
    wheel = dict.fromkeys(range(37), 1)
    within, across = Generator(start(3, 0)), [Generator(start(3, lot)) for lot in range(20_000)]

    assert weighted([within.below(37) for _ in range(20_000)], wheel) > 0.001
    assert weighted([one.below(37) for one in across], wheel) > 0.001


def test_as_a_chance_it_picks_by_weight_and_by_the_same_numbers() -> None:
    faces = {"a": 1, "b": 2, "c": 3}
    chance, generator = Drawn(Generator(start(1, 1))), Generator(start(1, 1))
    picked = [chance.pick(faces) for _ in range(6_000)]

    assert picked == [nth(faces, generator.below(6)) for _ in range(6_000)]
    assert weighted(picked, faces) > 0.001


# --- Where the machine code is kept ---------------------------------------------------------------

RUN = """
from banca.games import roulette
from banca.maths.simulate import drawn, twin_of
*_, (done, counts) = drawn(twin_of(roulette.GAME, roulette.Rules()), 1000, 1)
print(done, sum(counts))
"""


def simulated(cache: str) -> str:
    env = {**os.environ, "XDG_CACHE_HOME": cache}
    ran = subprocess.run(
        [sys.executable, "-c", RUN], env=env, capture_output=True, text=True, check=True
    )
    return ran.stdout


def kept(folder: Path) -> set[str]:
    return {file.suffix for file in folder.rglob("*") if file.is_file()}


def test_machine_code_is_kept_in_the_users_cache_and_nowhere_else(tmp_path: Path) -> None:
    assert simulated(str(tmp_path)) == "1000 1000\n"

    assert kept(tmp_path) == {".nbi", ".nbc"}
    assert not kept(Path(banca.__file__).parent) & {".nbi", ".nbc"}


def test_it_runs_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    assert simulated(str(tmp_path / "file")) == "1000 1000\n"


def test_nothing_is_loaded_before_it_is_needed() -> None:
    code = "import sys, banca.maths.simulate, banca.cli.simulate\n"
    code += "print([name for name in ('numba', 'numpy') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout == "[]\n"
