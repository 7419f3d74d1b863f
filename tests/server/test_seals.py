"""Which event fixed the seed of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from banca.floor.luck import LuckEvent
from banca.games import roulette
from banca.house.books import Books, Envelope
from banca.house.form import Form
from banca.kit.play import Value
from banca.server.seals import epoch_seal
from tests.house.luck_attacks import TABLE, honest
from tests.rule_marks import rule

FORM = Form[Any](LuckEvent | roulette.GAME.Event)


class Told:
    """Books that know the rounds of one log."""

    def __init__(self, log: Sequence[Envelope]) -> None:
        self._log = log

    async def round(self, stream: str, number: int, *, stored: bool = False) -> list[Envelope]:
        return [event for event in self._log if event.round == number]


async def read(stream: str, events: Sequence[Envelope]) -> Sequence[Value]:
    return [FORM.read(event.body, f"{stream}#{event.seq}") for event in events]


@rule("reading:luck")
async def test_the_seal_that_fixed_a_round_is_found() -> None:
    books = Told(honest().log)  # Epochs of two rounds: the third is sealed with round 3.
    found = {}
    for number in range(1, 6):
        seal = await epoch_seal(cast(Books, books), read, TABLE, number)
        assert seal is not None
        found[number] = (seal.round, msgspec.json.decode(seal.body)["epoch"])

    assert found == {1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (1, 2), 5: (3, 3)}
