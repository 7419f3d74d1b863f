"""Luck at a live table: sealed before the first bet, opened after the last draw.

For every round the house seals a seed and shows its commitment; seats may add entropy of their
own, sealed and then opened; the first bet closes that. From then on every draw of the round is
fixed, and neither bets nor anything else that happens can move it. With the end of the round the
seed is opened, also when the round was void, and anybody can draw again what was drawn.

The order in the log: commitment, seals, openings, first bet, draws, seed. House and seats each
promise before they see what the others promised: no seal is taken once an entropy is open, for
whoever knows the seed could else choose a last one that suits. What is not opened is listed.

Twins, which share nothing with this file: ``house/audit.py`` and ``web/src/lib/verify.ts``.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

import msgspec

from banca.kit.chance import Face, nth
from banca.kit.play import Seat, Staked, Value, require

Drawn: TypeAlias = str | int | bool  # What a face may be, so that the log can hold it.

CITE = "reading:luck"
ENTROPIES = 64  # Seals that one round takes; more seats than any table has.

_HEX = re.compile(
    r"(?:[0-9a-f]{2})+\Z"
)  # One way only to write bytes, and none looks like another.
_BITS = 64


class LuckError(RuntimeError):
    """The house cannot draw or seal: what depends on luck has to stop."""


# --- What seats wish, and what the log holds ----------------------------------------------------


class SealEntropy(Value):
    """A wish: the seal of 32 bytes that the seat will open before the first bet."""

    seat: Seat
    commitment: str


class OpenEntropy(Value):
    """A wish: the 32 bytes that the seat has sealed."""

    seat: Seat
    entropy: str


class SeedSealed(Value):
    round: int
    commitment: str
    nonce: str


class EntropySealed(Value):
    seat: Seat
    commitment: str


class EntropyOpened(Value):
    seat: Seat
    entropy: str


class Drew(Value):
    """The draws of one command, written before its events; *first* counts within the round."""

    round: int
    first: int
    command: msgspec.Raw  # The command's JSON, as an object.
    faces: tuple[Drawn, ...]


class SeedOpened(Value):
    """The seed of a round that is over, and the seats whose entropy was left out unopened."""

    round: int
    seed: str
    unopened: tuple[Seat, ...] = ()


LuckWish: TypeAlias = SealEntropy | OpenEntropy
LuckEvent: TypeAlias = SeedSealed | EntropySealed | EntropyOpened | Drew | SeedOpened


# --- The round of luck, folded from the log -----------------------------------------------------


class Past(Value):
    """A round whose seed is open: all that is needed to draw it again."""

    round: int
    seed: str
    commitment: str
    opened: tuple[tuple[Seat, str], ...]
    unopened: tuple[Seat, ...]
    faces: tuple[Drawn, ...]


class Luck(Value):
    round: int = 0
    commitment: str = ""
    nonce: str = ""
    sealed: dict[Seat, str] = {}
    opened: tuple[tuple[Seat, str], ...] = ()  # In the order of the log.
    closed: bool = False
    draws: int = 0
    faces: tuple[Drawn, ...] = ()
    previous: Past | None = None


def decide_luck(table: str, luck: Luck, wish: LuckWish) -> tuple[LuckEvent, ...]:
    """The events that *wish* brings about; `Refused` where it would let somebody steer."""
    require(not luck.closed, CITE, "the entropy is closed")
    open_seats = [seat for seat, _ in luck.opened]
    match wish:
        case SealEntropy(seat, commitment):
            _require_hex(commitment)
            require(seat not in luck.sealed, CITE, "entropy is sealed already")
            require(not open_seats, CITE, "entropy is being opened")
            require(len(luck.sealed) < ENTROPIES, CITE, "enough entropy is sealed", most=ENTROPIES)
            return (EntropySealed(seat, commitment),)
        case OpenEntropy(seat, entropy):
            _require_hex(entropy)
            require(seat in luck.sealed, CITE, "no entropy was sealed")
            require(seat not in open_seats, CITE, "entropy is open already")
            commitment = entropy_commitment(table, luck.round, seat, bytes.fromhex(entropy))
            require(commitment == luck.sealed[seat], CITE, "the entropy does not open its seal")
            return (EntropyOpened(seat, entropy),)


def _require_hex(text: str) -> None:
    require(bool(_HEX.match(text)), CITE, "not hex")
    require(len(text) == 64, "wire:shape", "malformed")  # 32 bytes: no more and no fewer.


def apply_luck(luck: Luck, event: object) -> Luck:
    """The luck after *event*, which may be any event of the log."""
    match event:
        case SeedSealed(round, commitment, nonce):
            return Luck(round, commitment, nonce, previous=luck.previous)
        case EntropySealed(seat, commitment):
            return msgspec.structs.replace(luck, sealed={**luck.sealed, seat: commitment})
        case EntropyOpened(seat, entropy):
            return msgspec.structs.replace(luck, opened=(*luck.opened, (seat, entropy)))
        case Staked():
            return close(luck)
        case Drew(_, first, _, faces):
            assert first == luck.draws, f"draw {first} follows {luck.draws} draws"
            return msgspec.structs.replace(
                close(luck), draws=first + len(faces), faces=luck.faces + faces
            )
        case SeedOpened(round, seed, unopened):
            past = Past(round, seed, luck.commitment, luck.opened, unopened, luck.faces)
            return msgspec.structs.replace(close(luck), previous=past)
    return luck


def close(luck: Luck) -> Luck:
    """No more entropy: somebody has staked, or drawn."""
    return luck if luck.closed else msgspec.structs.replace(luck, closed=True)


def public_luck(luck: Luck) -> dict[str, Any]:
    """What everybody may see of *luck*, built by allow-list: no seed before it is opened."""
    past = luck.previous
    return {
        "round": luck.round,
        "commitment": luck.commitment,
        "closed": luck.closed,
        "sealed": list(luck.sealed),
        "opened": [list(pair) for pair in luck.opened],
        "previous": past
        and {
            "round": past.round,
            "seed": past.seed,
            "commitment": past.commitment,
            "opened": [list(pair) for pair in past.opened],
            "unopened": list(past.unopened),
            "faces": list(past.faces),
        },
    }


# --- What the house does ------------------------------------------------------------------------


def fresh_nonce() -> bytes:
    """32 bytes of the system's entropy (RNG-1). Asked anew each time, never made from a clock:
    no two rounds share a seed, and a fork has nothing to repeat (RNG-2).
    """
    try:
        nonce = os.urandom(32)
    except (OSError, NotImplementedError) as fault:
        raise LuckError("the system gives no entropy: no round can be sealed") from fault
    if len(nonce) != 32:
        raise LuckError(f"the system gave {len(nonce)} bytes of entropy instead of 32")
    return nonce


def sealed_round(house_key: bytes, table: str, round: int, nonce: bytes) -> SeedSealed:
    """The promise with which *round* begins."""
    seed = _seed(house_key, table, round, nonce)
    return SeedSealed(round, seed_commitment(table, round, seed), nonce.hex())


def opened_round(house_key: bytes, table: str, luck: Luck) -> SeedOpened:
    """The promise kept: what ends the round, void or not."""
    heard = {seat for seat, _ in luck.opened}
    unopened = tuple(seat for seat in luck.sealed if seat not in heard)
    return SeedOpened(luck.round, round_seed(house_key, table, luck).hex(), unopened)


def round_seed(house_key: bytes, table: str, luck: Luck) -> bytes:
    """The seed of the running round; another key than the one that sealed it is found out."""
    assert luck.round, f"no seed is sealed at {table}"
    seed = _seed(house_key, table, luck.round, bytes.fromhex(luck.nonce))
    if seed_commitment(table, luck.round, seed) != luck.commitment:
        raise LuckError(f"the house key does not open round {luck.round} of {table}")
    return seed


class Sealed:
    """The live `Chance`: the same step of the same round gives the same answer.

    What it draws depends on the seed, the entropy and the draw's number: not on bets, balances or
    earlier rounds (RNG-6). Its key has 256 bits, so that every outcome can come up (RNG-7).

    Made anew for every command, so that one which is refused gives its numbers back.
    """

    def __init__(self, house_key: bytes, table: str, luck: Luck) -> None:
        self._house_key = house_key
        self._table = table
        self._luck = luck
        self._key = b""  # Made with the first draw: most commands draw nothing.
        self.faces: list[Drawn] = []

    @property
    def draws(self) -> int:
        """Draws of the round, those of this command included."""
        return self._luck.draws + len(self.faces)

    def pick(self, options: Mapping[Face, int]) -> Face:
        if not self._key:
            seed = round_seed(self._house_key, self._table, self._luck)
            self._key = round_key(seed, self._luck.opened)
        place = drawn_place(
            self._key, self._table, self._luck.round, self.draws, _total(options.values())
        )
        face = nth(options, place)
        assert isinstance(face, str | int), f"{face!r} cannot be written into the log"
        self.faces.append(face)
        return face

    def drew(self, command: Value) -> tuple[Drew, ...]:
        """What the log says of the draws of *command*, to stand before its events."""
        if not self.faces:
            return ()
        body = msgspec.Raw(msgspec.json.encode(command))
        return (Drew(self._luck.round, self._luck.draws, body, tuple(self.faces)),)


# --- The numbers: pure, and pinned by tests/floor/luck_vectors.json -----------------------------


def place(word: int, bits: int, total: int) -> int | None:
    """Where a word of *bits* bits falls among *total* places; None: draw again.

    The words from the last full multiple of *total* on are thrown away, so that every place
    has as many words as every other (RNG-4).
    """
    assert 0 < total <= 1 << bits, f"{total} places do not fit {bits} bits"
    words = 1 << bits
    return word % total if word < words - words % total else None


def seed_commitment(table: str, round: int, seed: bytes) -> str:
    return hashlib.sha256(b"banca-seed-1" + _named(table, round) + seed).hexdigest()


def entropy_commitment(table: str, round: int, seat: Seat, entropy: bytes) -> str:
    message = b"banca-entropy-1" + _named(table, round) + _text(seat) + entropy
    return hashlib.sha256(message).hexdigest()


def round_key(seed: bytes, opened: tuple[tuple[Seat, str], ...]) -> bytes:
    """The key of a round's draws: the house's seed and all entropy, in the order of the log."""
    parts = [_text(seat) + bytes.fromhex(entropy) for seat, entropy in opened]
    message = b"banca-key-1" + len(parts).to_bytes(4, "big") + b"".join(parts)
    return hmac.digest(seed, message, "sha256")


def drawn_place(key: bytes, table: str, round: int, draw: int, total: int) -> int:
    """Draw number *draw* of the round, among *total* places."""
    prefix = b"banca-draw-1" + _named(table, round) + draw.to_bytes(4, "big")
    attempt = 0
    while True:
        digest = hmac.digest(key, prefix + attempt.to_bytes(4, "big"), "sha256")
        found = place(int.from_bytes(digest[:8], "big"), _BITS, total)
        if found is not None:
            return found
        attempt += 1


def _seed(house_key: bytes, table: str, round: int, nonce: bytes) -> bytes:
    assert len(house_key) == len(nonce) == 32, "house key and nonce have 32 bytes each"
    return hmac.digest(house_key, nonce + _named(table, round), "sha256")


def _total(weights: Collection[int]) -> int:
    assert all(weight >= 0 for weight in weights), f"a weight is negative: {list(weights)}"
    return sum(weights)


def _named(table: str, round: int) -> bytes:
    return _text(table) + round.to_bytes(8, "big")


def _text(text: str) -> bytes:
    """Text behind its length: no two lists of texts run together into the same bytes."""
    data = text.encode()
    return len(data).to_bytes(4, "big") + data
