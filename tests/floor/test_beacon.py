"""A public beacon: its numbers, its signatures, and who knows them (reading:luck)."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise

import pytest

from banca.floor.beacon import KEPT, QUICKNET, Beacon, Network, NoBeacon, described
from banca.house import audit_beacon
from tests.beacon import GENESIS, GROUP, NETWORK, PERIOD, info, public, signature
from tests.clock import Clock
from tests.rule_marks import rule

# Round 1000 of quicknet, as its relays have published it.
PUBLISHED = (
    1000,
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
    "e342b73a8dd2bacbe47e4b6b63ed5e39",
)
NAME = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"


@rule("reading:luck")
def test_quicknet_is_the_one_that_everybody_knows() -> None:
    number, published = PUBLISHED
    for network in (QUICKNET, audit_beacon.QUICKNET):
        assert network.name == NAME
    assert QUICKNET.signed(number, bytes.fromhex(published))
    assert audit_beacon.QUICKNET.holds(number, bytes.fromhex(published))


@rule("reading:luck")
@pytest.mark.parametrize(
    ("number", "signed"),
    [
        (1001, bytes.fromhex(PUBLISHED[1])),
        (1000, bytes.fromhex(PUBLISHED[1])[:-1]),
        (1000, bytes.fromhex(PUBLISHED[1]) + b"\0"),
        (1000, b""),
        (1000, bytes(48)),
        (1000, bytes([0xC0]) + bytes(47)),  # The point at infinity.
        (1000, bytes([0xFF]) * 48),
        (1000, signature(1000)),
    ],
    ids=["another round", "short", "long", "none", "nought", "infinity", "ones", "another network"],
)
def test_no_other_signature_is_believed(number: int, signed: bytes) -> None:
    assert not QUICKNET.signed(number, signed)
    assert not audit_beacon.QUICKNET.holds(number, signed)


@rule("reading:luck")
def test_the_round_is_the_first_that_nobody_knows_yet() -> None:
    for after, published in (
        (NETWORK.after, NETWORK.published),
        (audit_beacon.read_network(json.dumps(info()).encode()).first_after, NETWORK.published),
    ):
        assert after(GENESIS * 10**6) == 2
        assert after((GENESIS + PERIOD) * 10**6 - 1) == 2
        assert after((GENESIS + PERIOD) * 10**6) == 3  # Just out: too late.
        for number in range(1, 50):
            at = published(number)
            assert published(after(at)) > at
            assert published(after(at) - 1) <= at
    assert all(b - a == PERIOD * 10**6 for a, b in pairwise(map(NETWORK.published, range(1, 9))))


@rule("reading:luck")
def test_a_network_is_known_by_all_that_it_says() -> None:
    others = [
        Network(public("another"), PERIOD, GENESIS, GROUP, "tests"),
        Network(NETWORK.public_key, PERIOD + 1, GENESIS, GROUP, "tests"),
        Network(NETWORK.public_key, PERIOD, GENESIS + 1, GROUP, "tests"),
        Network(NETWORK.public_key, PERIOD, GENESIS, "00" * 32, "tests"),
        Network(NETWORK.public_key, PERIOD, GENESIS, GROUP, "test"),
    ]
    assert len({network.name for network in (NETWORK, *others)}) == 6


@rule("reading:luck")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hash": "00" * 32}, "hash"),
        ({"period": 4}, "hash"),
        ({"genesis_time": 2}, "hash"),
        ({"groupHash": "00" * 32}, "hash"),
        ({"metadata": {"beaconID": "default"}}, "hash"),
        ({"schemeID": "pedersen-bls-chained"}, "scheme"),
        ({"public_key": "00"}, "."),
        ({"public_key": "zz"}, "."),
        ({"public_key": 7}, "."),
        ({"period": "3"}, "."),
        ({"period": 0}, "."),
        ({"genesis_time": -1}, "."),
        ({"metadata": {}}, "."),
        ({"metadata": None}, "."),
    ],
)
def test_a_description_that_does_not_fit_its_name_is_refused(
    changes: dict[str, object], why: str
) -> None:
    said = json.dumps(info(**changes)).encode()
    for read in (described, audit_beacon.read_network):
        with pytest.raises(ValueError, match=why):
            read(said)


def test_what_is_no_description_is_refused() -> None:
    for said in (b"", b"{}", b"[]", b"null", b"\xff"):
        for read in (described, audit_beacon.read_network):
            with pytest.raises(ValueError, match=r"."):
                read(said)
    assert described(json.dumps(info()).encode()).name == NETWORK.name


class Source:
    def __init__(self) -> None:
        self.asked = 0

    async def signature(self, number: int) -> bytes:
        self.asked += 1
        return signature(number)


async def test_signatures_are_kept_but_not_all_of_them() -> None:
    clock, source = Clock(), Source()
    beacon = Beacon(NETWORK, source, clock.micros)
    for number in range(1, KEPT + 3):
        await beacon.signature(number)
    await beacon.signature(KEPT + 2)
    assert source.asked == KEPT + 2
    await beacon.signature(1)
    assert source.asked == KEPT + 3


async def test_a_source_that_lies_is_asked_again_and_then_given_up() -> None:
    class Liar(Source):
        async def signature(self, number: int) -> bytes:
            self.asked += 1
            return signature(number, "another key")

    clock, source = Clock(), Liar()
    beacon = Beacon(NETWORK, source, clock.micros, wait_s=2)
    asking = asyncio.ensure_future(beacon.signature(1))
    for asked in (1, 2, 3):
        await clock.passes(1 if asked > 1 else 0)
        assert source.asked == asked
    with pytest.raises(NoBeacon, match="its own key"):
        await asking
