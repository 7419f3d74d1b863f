"""A beacon of our own, of drand's form, that signs for the tests."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from banca.floor.beacon import SCHEME, TAG, Beacon, Beacons, Network, NoBeacon
from banca.house.audit_beacon import Network as Audited
from banca.house.audit_beacon import read_network

PERIOD = 3
GENESIS = 1  # Before any clock of the tests.
GROUP = sha256(b"the group of the tests").hexdigest()


def _secret(word: str) -> Scalar:
    return Scalar.from_be_bytes_mod_order(sha256(word.encode()).digest())


def public(word: str) -> str:
    return bytes((G2Point() * _secret(word)).to_compressed_bytes()).hex()


WORD = "the key of the tests"
NETWORK = Network(public(WORD), PERIOD, GENESIS, GROUP, "tests")


def signature(number: int, word: str = WORD) -> bytes:
    """What the network publishes in round *number*; with another *word*, what another would."""
    message = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), TAG)
    return bytes((message * _secret(word)).to_compressed_bytes())


def info(**changes: Any) -> dict[str, Any]:
    """The network as it describes itself."""
    return {
        "public_key": NETWORK.public_key,
        "period": PERIOD,
        "genesis_time": GENESIS,
        "hash": NETWORK.name,
        "groupHash": GROUP,
        "schemeID": SCHEME,
        "metadata": {"beaconID": "tests"},
        **changes,
    }


def audited() -> Audited:
    import json

    return read_network(json.dumps(info()).encode())


class TestBeacon:
    """A source that answers as it is told to; what it signs is published in time."""

    __test__ = False

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.silent = False
        self.word = WORD
        self._clock: Callable[[], int] = lambda: 0

    def beacons(self, clock: Callable[[], int]) -> Beacons:
        self._clock = clock
        return Beacons({NETWORK.name: Beacon(NETWORK, self, clock)}, NETWORK.name)

    async def signature(self, number: int) -> bytes:
        self.asked.append(number)
        if self.silent or NETWORK.published(number) > self._clock():
            raise NoBeacon("nothing was published")
        return signature(number, self.word)
