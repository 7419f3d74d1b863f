"""The audit of the beacon in a round's draws: called in time, the network's own, and awaited.

Which of its signatures a round gets follows from the moment of the call. By then nothing happens
at the table any more until the first draw (docs/luck.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from py_arkworks_bls12381 import GT, G1Point, G2Point

from banca.house.audit_fields import Fields, Malformed, read_object, text, whole

SCHEME = "bls-unchained-g1-rfc9380"
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
US = 10**6
REMEMBERED = 4096  # Signatures that were found good: tables of one house share them.


class Network(NamedTuple):
    """A network of drand, as its own description says."""

    public_key: bytes
    period: int
    genesis: int
    group_hash: bytes
    beacon_id: str

    @property
    def name(self) -> str:
        """The chain hash, which is over all of it."""
        numbers = self.period.to_bytes(4, "big") + self.genesis.to_bytes(8, "big")
        id = self.beacon_id.encode() if self.beacon_id != "default" else b""
        return sha256(numbers + self.public_key + self.group_hash + id).hexdigest()

    def first_after(self, at: int) -> int:
        """The round that is published first after *at*, in microseconds."""
        return (at - self.genesis * US) // (self.period * US) + 2

    def published(self, number: int) -> int:
        return (self.genesis + (number - 1) * self.period) * US

    def holds(self, number: int, signature: bytes) -> bool:
        try:
            signed, key = G1Point.from_compressed_bytes(signature), self._key()
        except (ValueError, TypeError):
            return False
        digest = sha256(number.to_bytes(8, "big")).digest()
        asked = G1Point.hash_to_curve(digest, TAG)
        return GT.pairing(asked, key) == GT.pairing(signed, G2Point())

    def _key(self) -> G2Point:
        return G2Point.from_compressed_bytes(self.public_key)


QUICKNET = Network(
    bytes.fromhex(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    3,
    1692803367,
    bytes.fromhex("f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"),
    "quicknet",
)


def read_network(described: bytes) -> Network:
    """A network by its description, as a relay of drand gives it at ``/info``.

    `ValueError` says what is wrong with it.
    """
    try:
        said: Any = json.loads(described)
        network = Network(
            bytes.fromhex(said["public_key"]),
            said["period"] + 0,
            said["genesis_time"] + 0,
            bytes.fromhex(said["groupHash"]),
            said["metadata"]["beaconID"] + "",
        )
        if said["schemeID"] != SCHEME:
            raise ValueError(f"it signs by the scheme {said['schemeID']}, not {SCHEME}")
        if network.name != said["hash"]:
            raise ValueError("its hash is not that of its description")
        network._key()
    except (KeyError, TypeError, OverflowError) as fault:
        raise ValueError(f"it is no description of a network: {fault!r}") from None
    return network


def read_signatures(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Rounds of a beacon and what was published in them, one per line, as a relay of drand gives
    each at ``/public/<round>``. Whoever brings them is not believed. `ValueError` says what is
    wrong with a line.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                said = read_object(line)
                yield whole(said, "round"), _hex(said, "signature")
            except (Malformed, ValueError, RecursionError) as fault:
                raise ValueError(f"line {number} is no round of a beacon: {fault}") from None


class Networks:
    """The networks that an auditor knows by name, and *brought* signatures of their rounds."""

    def __init__(
        self, more: Iterable[Network] = (), brought: Iterable[tuple[int, bytes]] = ()
    ) -> None:
        self._known = {network.name: network for network in (QUICKNET, *more)}
        self._good: dict[tuple[str, int], bytes] = {}
        self._brought: dict[int, list[bytes]] = {}
        for number, signature in brought:
            self._brought.setdefault(number, []).append(signature)
        self.wanted: dict[str, set[int]] = {}  # Rounds, by network, that nobody brought.

    def get(self, name: str) -> Network | None:
        return self._known.get(name)

    def find(self, network: Network, number: int) -> bytes | None:
        """What the network published in round *number*, if somebody brought it."""
        for signature in self._brought.get(number, ()):
            if self.signed(network, number, signature):
                return signature
        self.wanted.setdefault(network.name, set()).add(number)
        return None

    def signed(self, network: Network, number: int, signature: bytes) -> bool:
        key = (network.name, number)
        if self._good.get(key) == signature:
            return True
        good = network.holds(number, signature)
        if good:
            if len(self._good) >= REMEMBERED:
                self._good.clear()
            self._good[key] = signature
        return good


class Beacon:
    """What one round has said about its beacon; *promised* names the one of its epoch."""

    def __init__(self, promised: str, networks: Networks, say: Callable[[str, str], None]) -> None:
        self.promised = promised
        self.due: int | None = None  # When it was called.
        self.mixed: tuple[int, bytes] | None = None
        self._networks = networks
        self._say = say
        self._drawn = False

    @property
    def in_key(self) -> tuple[int, bytes]:
        """What is in the key of the draws."""
        return self.mixed or (0, b"")

    @property
    def awaited(self) -> bool:
        """Whether it was called, and nothing is drawn yet."""
        return self.due is not None and not self._drawn

    def missed(self) -> tuple[int, bytes] | None:
        """What would have been in the key of a round that was voided while it was awaited: the
        house could read it like everybody else. None if it was not called, or nobody brought it.
        """
        network = self._networks.get(self.promised)
        if self.due is None or network is None:
            return None
        number = network.first_after(self.due)
        signature = self._networks.find(network, number)
        return None if signature is None else (number, signature)

    def void(self, where: str) -> None:
        """`Voided` because of it."""
        if not self.awaited:
            self._say(where, "a void because of a beacon that was not awaited")
        elif self.mixed is not None:
            self._say(where, "a void because of a beacon that had come")

    def call(self, where: str, at: int) -> bool:
        """`BeaconDue`; whether it is the first of the round."""
        if not self.promised:
            self._say(where, "a beacon is called, though the epoch promises none")
        if self._drawn:
            self._say(where, "the beacon is called after the first draw")
        if self.due is not None:
            self._say(where, "the beacon is called twice")
            return False
        self.due = at
        return True

    def mix(self, where: str, at: int, fields: Fields) -> None:
        """`BeaconMixed`: the one that was awaited, signed by its network, and no other."""
        number, signature = whole(fields, "number"), _hex(fields, "signature")
        if self.mixed is not None:
            self._say(where, "a beacon is mixed in twice")
        elif self._drawn:
            self._say(where, "the beacon is mixed in after the first draw")
        self.mixed = (number, signature)
        network = self._networks.get(self.promised)
        if self.due is None:
            self._say(where, "a beacon is mixed in that was not called")
        elif network is not None:
            awaited = network.first_after(self.due)
            if number != awaited:
                self._say(where, f"round {number} of the beacon, though {awaited} was awaited")
            if at < network.published(number):
                self._say(where, f"round {number} of the beacon before it was published")
        if network is not None and not self._networks.signed(network, number, signature):
            self._say(where, f"round {number} of the beacon is not signed by its network")

    def draw(self, where: str) -> None:
        """The first draw."""
        if self.promised and self.mixed is None:
            self._say(where, "a draw without the beacon that the epoch promises")
        self._drawn = True


def _hex(fields: Fields, name: str) -> bytes:
    said = text(fields, name)
    try:
        found = bytes.fromhex(said)
    except ValueError:
        found = b""
    if not found or found.hex() != said:
        raise Malformed(f"{name} is not bytes in hex")
    return found
