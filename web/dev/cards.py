"""Writes cards.json: the cards of three tables, for the client's tests and pictures."""

from __future__ import annotations

from pathlib import Path

import msgspec

from banca.games import roulette

TABLES = {
    "american-38": roulette.Rules(wheel="american-38"),
    "american-37": roulette.Rules(rulebook="1441/95-IX", wheel="american-37"),
    "french-37": roulette.Rules(rulebook="807/2015", wheel="french-37", calls=True),
}


def cards() -> bytes:
    return msgspec.json.encode({name: roulette.card(rules) for name, rules in TABLES.items()})


if __name__ == "__main__":
    Path(__file__).with_name("cards.json").write_bytes(cards() + b"\n")
