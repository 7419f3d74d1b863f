"""A writer of logs, for tests, and ways to forge them.

It plays a table as the floor would, but uses neither the floor's tables nor the books.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from banca.floor.epoch import Epoch
from banca.floor.luck import (
    BeaconDue,
    BeaconMixed,
    Luck,
    LuckEvent,
    OpenEntropy,
    Sealed,
    SealEntropy,
    SeedSealed,
    SharesDue,
    apply_luck,
    decide_luck,
    drawn,
    ended_round,
)
from banca.floor.numbers import entropy_commitment
from banca.floor.receipts import Signer
from banca.house.envelope import GENESIS, Envelope, event_hash
from banca.kit.layout import PlaceBets
from banca.kit.play import PlayerId, RoundOver
from tests.beacon import NETWORK, signature
from tests.house import bowl

KEY = bytes(range(32))
SIGNER = Signer(KEY).public
TABLE = "bowl-1"


class Writer:
    """Plays a table as the floor would, and keeps what the books would keep."""

    def __init__(
        self,
        game: Any = bowl,
        rules: Any = None,
        table: str = TABLE,
        key: bytes = KEY,
        *,
        rounds: int = 4,
        opening_s: int = 3,
        beacon: str = "",
    ) -> None:
        self.game = game
        self.key, self.table = key, table
        self.rules = rules or game.Rules()
        self.state = self.game.opened(self.rules)
        self.luck = Luck()
        self.log: list[Envelope] = []
        self.time = 1_000_000
        self.nonces: dict[int, bytes] = {}
        self._epochs: dict[int, Epoch] = {}
        self._rounds, self._opening_s, self._beacon = rounds, opening_s, beacon
        rules_json = msgspec.to_builtins(self.rules)
        first = {"type": "Opened", "game": self.game.name, "rules": rules_json}
        rest = {"version": "1", "asset": "EUR/2", "table": table}
        self._write("house", "", 0, 0, msgspec.json.encode(first | rest))
        self._new_epoch(1, 1)
        self._seal(1)

    def seal(self, player: PlayerId, entropy: bytes) -> None:
        """*player* seals a share for the next round."""
        coming = self.luck.round + 1
        seal = entropy_commitment(self.table, coming, player, entropy)
        self._luck(player, SealEntropy(player, coming, seal))

    def open(self, player: PlayerId, entropy: bytes) -> None:
        """*player* opens a share; all are called with the first, so bets come before it."""
        if not self.luck.called:
            self.call_shares()
        self._luck(player, OpenEntropy(player, self.luck.round, entropy.hex()))

    def bet(self, player: PlayerId, cents: int = 100, spot: str = "red") -> None:
        self.do(PlaceBets(player, ((spot, cents),)), player)

    def do(self, command: Any, by: str = "house") -> tuple[object, ...]:
        """Carry out *command* and return the faces that it drew."""
        self.time += 1000
        chance = Sealed(self, self.table, self.luck)
        events = (*self.game.decide(self.state, command, chance),)
        number, over = self.luck.round, False
        id = "" if by == "house" else f"{len(self.log):032x}"
        if chance.drew(command) and not drawn(self.luck):
            if self.luck.sealed and not self.luck.called:
                self.call_shares()
                self.answer_call()
            if self.luck.unopened():
                self.time += self._opening_s * 10**6  # The first draw waits for openings.
            if self._beacon:
                self.await_beacon()
            chance = Sealed(self, self.table, self.luck)
            events = (*self.game.decide(self.state, command, chance),)
        for event in (*chance.drew(command), *events):
            self._apply(event)
            over = over or isinstance(event, RoundOver)
            self._write(by, id, number, chance.draws, msgspec.json.encode(event))
        if over:
            end = ended_round(self.luck, self.seed(self.luck))
            self._apply(end)
            self._write(by, id, number, chance.draws, msgspec.json.encode(end))
            self._seal(number + 1, by, id)
        return tuple(chance.faces)

    def await_beacon(self) -> None:
        """Call for the beacon, and mix it in."""
        self.call_beacon()
        number = NETWORK.after(self.time)
        self.time = NETWORK.published(number)
        self.mix_beacon(number, signature(number))

    def call_shares(self) -> None:
        self._say(SharesDue(self.luck.round))

    def answer_call(self) -> None:
        """Who opens a share when the first draw calls for them: here nobody."""

    def call_beacon(self) -> None:
        self._say(BeaconDue(self.luck.round))

    def mix_beacon(self, number: int, signature: bytes) -> None:
        self._say(BeaconMixed(self.luck.round, number, signature.hex()))

    def _say(self, event: LuckEvent) -> None:
        self._apply(event)
        self._write("house", "", self.luck.round, self.luck.draws, msgspec.json.encode(event))

    def seed(self, luck: Luck) -> bytes:
        return self._epoch(luck.epoch).seed(luck.round)

    def _luck(self, player: PlayerId, wish: SealEntropy | OpenEntropy) -> None:
        self.time += 1000
        for event in decide_luck(self.table, self.luck, wish):
            self._apply(event)
            body = msgspec.json.encode(event)
            self._write(player, f"{len(self.log):032x}", self.luck.round, self.luck.draws, body)

    def _epoch(self, number: int) -> Epoch:
        if number not in self._epochs:  # Its tree is made once.
            first, nonce = 1 + (number - 1) * self._rounds, self.nonces[number]
            made = Epoch(self.key, self.table, number, nonce, first, self._rounds)
            self._epochs[number] = made
        return self._epochs[number]

    def sealed(self, number: int, first: int) -> dict[str, Any]:
        """What an epoch seals that begins with round *first*, for a forger."""
        its = Epoch(self.key, self.table, number, number.to_bytes(32, "big"), first, self._rounds)
        return {
            k: v
            for k, v in msgspec.to_builtins(its.sealed(3, Signer(self.key).public)).items()
            if k != "type"
        }

    def begun(self, round: int, number: int, first: int) -> dict[str, Any]:
        """Commitment and path of *round* in such an epoch."""
        its = Epoch(self.key, self.table, number, number.to_bytes(32, "big"), first, self._rounds)
        return {"commitment": its.commitment(round), "path": its.path(round)}

    def _new_epoch(self, number: int, round: int, by: str = "house", id: str = "") -> None:
        self.nonces[number] = number.to_bytes(32, "big")
        sealed = self._epoch(number).sealed(self._opening_s, SIGNER, self._beacon)
        self._apply(sealed)
        self._write(by, id, round, 0, msgspec.json.encode(sealed))

    def _seal(self, number: int, by: str = "house", id: str = "") -> None:
        if number % self._rounds == 1:
            self._new_epoch(len(self.nonces) + 1, number, by, id)
        at = (number - 1) // self._rounds + 1
        epoch, seals = self._epoch(at), tuple(self.luck.coming.items())
        event = SeedSealed(number, at, epoch.commitment(number), epoch.path(number), seals)
        self._apply(event)
        self._write(by, id, number, 0, msgspec.json.encode(event))

    def _apply(self, event: Any) -> None:
        self.luck = apply_luck(self.luck, event)
        if not isinstance(event, LuckEvent):
            self.state = self.game.apply(self.state, event)

    def _write(self, by: str, command: str, round: int, draws: int, body: bytes) -> None:
        previous = self.log[-1].hash if self.log else GENESIS
        fields = (self.table, len(self.log), self.time, by, round, draws, command, body)
        self.log.append(Envelope(*fields, event_hash(previous, *fields)))


def rechained(log: Sequence[Envelope]) -> list[Envelope]:
    """The same events, renumbered and rehashed: what a forger with the database would do."""
    out: list[Envelope] = []
    for envelope in log:
        fields = (envelope.stream, len(out), *envelope[2:8])
        previous = out[-1].hash if out else GENESIS
        out.append(Envelope(*fields, event_hash(previous, *fields)))
    return out


def kind(envelope: Envelope) -> str:
    return str(json.loads(envelope.body)["type"])


def changed(envelope: Envelope, **fields: Any) -> Envelope:
    """The envelope with other *fields* in its body."""
    body = json.dumps(json.loads(envelope.body) | fields, separators=(",", ":"))
    return envelope._replace(body=body.encode())


def place(log: Sequence[Envelope], wanted: str, nth: int = 0) -> int:
    """Where the *nth* event of that kind is."""
    return [i for i, envelope in enumerate(log) if kind(envelope) == wanted][nth]


def edited(
    log: Sequence[Envelope], wanted: str, change: Callable[[Envelope], Envelope], nth: int = 0
) -> list[Envelope]:
    at = place(log, wanted, nth)
    return [*log[:at], change(log[at]), *log[at + 1 :]]
