"""The auditor's numbers: the vectors that the table and the browser give too (docs/luck.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banca.house.redraw import (
    Redraw,
    Seeds,
    key_of,
    root_above,
    seal_of_entropy,
    seal_of_nonce,
    seal_of_seed,
)
from banca.house.unseal import Opened
from tests.rule_marks import rule

FLOOR = Path(__file__).parent.parent / "floor"
LUCK: dict[str, Any] = json.loads((FLOOR / "luck_vectors.json").read_text("utf-8"))
DECK: dict[str, Any] = json.loads((FLOOR / "deck_vectors.json").read_text("utf-8"))
KEY, NONCE = (bytes.fromhex(LUCK["seeds"][0][name]) for name in ("key", "nonce"))

of_hex = bytes.fromhex


@rule("reading:luck")
def test_seeds_and_their_commitments() -> None:
    for row in LUCK["seeds"]:
        seeds = Seeds(of_hex(row["key"]), row["table"], row["epoch"], of_hex(row["nonce"]))

        assert seeds.of(row["round"]).hex() == row["seed"]
        sealed = seal_of_seed(row["table"], row["round"], of_hex(row["seed"]))
        assert sealed == row["commitment"]


@rule("reading:luck")
def test_epochs_with_their_trees() -> None:
    for row in LUCK["epochs"]:
        table, epoch, first = row["table"], row["epoch"], row["first"]

        assert seal_of_nonce(table, epoch, NONCE) == row["nonce"]
        assert Seeds(KEY, table, epoch, NONCE).root(first, row["rounds"]) == row["root"]
        for its in row["rows"]:
            number, path = its["round"], its["path"]
            assert len(path) == row["rounds"].bit_length() - 1
            found = root_above(table, number, number - first, its["commitment"], path)
            assert found == row["root"]


@rule("reading:luck")
def test_a_path_leads_to_the_root_from_its_own_place_alone() -> None:
    row = LUCK["epochs"][1]
    number, seal, path = (row["rows"][1][name] for name in ("round", "commitment", "path"))
    found = {at: root_above(row["table"], number, at, seal, path) for at in range(1024)}

    assert [at for at, root in found.items() if root == row["root"]] == [number - row["first"]]
    assert found[256 + number - row["first"]] == ""


@rule("reading:luck")
def test_an_epoch_of_one_round_is_its_own_root() -> None:
    seeds = Seeds(KEY, "rou1", 1, NONCE)

    assert root_above("rou1", 1, 0, seal_of_seed("rou1", 1, seeds.of(1)), []) == seeds.root(1, 1)


@rule("reading:luck")
def test_shares_and_the_key_of_the_draws() -> None:
    for row in LUCK["entropies"]:
        entropy = of_hex(row["entropy"])
        sealed = seal_of_entropy(row["table"], row["round"], row["player"], entropy)
        assert sealed == row["commitment"]
    for row in LUCK["keys"]:
        shares = [(player, of_hex(entropy)) for player, entropy in row["opened"]]
        beacon = (row["beacon"], of_hex(row["signature"]))
        assert key_of(of_hex(row["seed"]), shares, beacon).hex() == row["key"]


@rule("RNG-6", "reading:luck")
@pytest.mark.parametrize("row", LUCK["draws"], ids=lambda row: f"{row['table']}-{row['total']}")
def test_draws(row: dict[str, Any]) -> None:
    chance = Redraw(of_hex(row["key"]), row["table"], row["round"], row["draw"])
    total, place = int(row["total"]), int(row["place"])
    rest = {"before": place, "here": 1, "after": total - place - 1}

    assert chance.pick({face: weight for face, weight in rest.items() if weight}) == "here"
    assert chance.places == [(place, total)]


@rule("reading:sealed-pack")
def test_packs() -> None:
    for row in DECK["packs"]:
        seed = of_hex(row["seed"])
        shares = [(player, of_hex(entropy)) for player, entropy in row["opened"]]
        pack = Opened(seed, key_of(seed, shares), row["table"], row["round"], row["cards"])

        assert pack.root == row["root"]
        assert "".join(pack.order) == row["order"]
        assert [total for _, total in pack.places] == list(range(row["cards"], 0, -1))
