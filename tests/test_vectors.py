"""What the client computes by itself agrees with what the house says now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tidy import ROOT
from tests.vectors import VECTORS, written


@pytest.mark.parametrize("name", VECTORS, ids=lambda name: Path(name).stem)
def test_the_vectors_of_the_client_are_fresh(name: str) -> None:
    kept = (ROOT / name).read_text("utf-8")

    assert kept == written(VECTORS[name]()), "run make docs"
    assert len(json.loads(kept)) >= 5


@pytest.mark.parametrize("name", VECTORS, ids=lambda name: Path(name).stem)
def test_a_test_of_the_client_reads_each(name: str) -> None:
    file = ROOT / name
    tests = [path.read_text("utf-8") for path in file.parent.glob("*.test.ts")]

    assert any(f"'./{file.name}'" in text for text in tests)


def test_side_pots_and_all_ins_are_among_them() -> None:
    pots = json.loads((ROOT / "web/src/games/poker/pots_vectors.json").read_text("utf-8"))
    hands = json.loads((ROOT / "web/src/games/poker/seen_vectors.json").read_text("utf-8"))
    acts = {e.get("act") for hand in hands for events, _, _ in hand["steps"] for e in events}

    assert sum(len(layers) > 1 for *_, layers in pots) >= 30
    assert {"fold", "check", "call", "bet", "raise", "estardilho"} <= acts
