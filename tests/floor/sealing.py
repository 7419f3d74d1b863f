"""The seeds of a house for tests: epochs of sixteen rounds, and rounds of them that have begun."""

from __future__ import annotations

from functools import reduce

from banca.floor.epoch import Epoch
from banca.floor.luck import Luck, SeedSealed, apply_luck, proven

KEY = bytes(range(32))
NONCE = bytes(range(32, 64))
ROUNDS = 16


class Sealer:
    """Whoever knows the seeds of *table*; with another *key*, another house."""

    def __init__(self, table: str, key: bytes = KEY, nonce: bytes = NONCE) -> None:
        self.table = table
        self.epochs = [
            Epoch(key, table, n, nonce, 1 + (n - 1) * ROUNDS, ROUNDS) for n in range(1, 4)
        ]

    def seed(self, luck: Luck) -> bytes:
        return proven(self.table, luck, self.epochs[luck.epoch - 1].seed(luck.round))

    def sealed(self, round: int, seals: dict[str, str] | None = None) -> SeedSealed:
        """The event that begins *round*."""
        number = (round - 1) // ROUNDS + 1
        epoch = self.epochs[number - 1]
        commitment, path = epoch.commitment(round), epoch.path(round)
        return SeedSealed(round, number, commitment, path, tuple((seals or {}).items()))

    def begun(self, round: int = 1, seals: dict[str, str] | None = None) -> Luck:
        """The luck of *round*, which has just begun with *seals*."""
        number = (round - 1) // ROUNDS
        sealed = [epoch.sealed(3) for epoch in self.epochs[number : number + 2]]
        return reduce(apply_luck, [*sealed, self.sealed(round, seals)], Luck())


def one_round(table: str, round: int, key: bytes = KEY) -> tuple[Sealer, Luck]:
    """A round of *table*, and whoever knows its seed: the same in every run of the tests."""
    sealer = Sealer(table, key, round.to_bytes(32, "big"))
    return sealer, Luck(round=1, epoch=1, commitment=sealer.epochs[0].commitment(1))
