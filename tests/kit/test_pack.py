"""A sealed pack: places before cards, and the same luck for a chance that keeps no order."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from banca.kit.cards import DECK
from banca.kit.chance import Sampler, Script
from banca.kit.pack import Laid, seal, turn


def test_a_laid_pack_turns_up_its_places_in_any_order() -> None:
    pack = Laid(DECK[::-1])

    seal(pack, DECK)

    assert [turn(pack, DECK, (), place) for place in (51, 0, 7)] == [DECK[0], DECK[51], DECK[44]]


def test_a_pack_with_a_card_twice_or_a_strange_one_is_none() -> None:
    with pytest.raises(AssertionError, match="twice"):
        Laid(["As", "Kd", "As"])
    with pytest.raises(AssertionError, match="not of the pack"):
        seal(Laid(["As", "Xx"]), DECK)


def test_a_chance_without_an_order_never_turns_up_what_is_out() -> None:
    chance = Sampler(Random(4).randrange)
    seal(chance, DECK)  # It keeps no order, and allows the call.
    out: list[str] = []
    for place in range(52):
        out.append(turn(chance, DECK, out, place))

    assert sorted(out) == sorted(DECK)


def test_a_chance_without_an_order_is_fair_at_every_place() -> None:
    chance = Sampler(Random(5).randrange)
    deck = ("As", "Kd", "Qc")
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        out: list[str] = []
        for place in (2, 0, 1):  # The order in which places are requested does not matter.
            out.append(turn(chance, deck, out, place))
        counts[tuple(out)] += 1

    assert len(counts) == 6
    assert all(850 < seen < 1150 for seen in counts.values())


def test_a_laid_pack_leaves_other_luck_to_whoever_has_it() -> None:
    assert Laid(DECK, Script("seat 3")).pick({"seat 1": 1, "seat 3": 1}) == "seat 3"
    with pytest.raises(AssertionError, match="nobody said"):
        Laid(DECK).pick({"seat 1": 1})
