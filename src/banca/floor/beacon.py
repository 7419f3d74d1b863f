"""A public beacon in the draws: what nobody on earth knows when betting closes (reading:luck).

drand's networks publish a signature every few seconds. Which of them a round gets follows from the
moment at which the round became ready to draw; that it is the network's own, anybody can check.
Twins, which share nothing with this file: ``house/audit_beacon.py`` and
``web/src/lib/verify_beacon.ts``; the protocol is in ``docs/luck.md``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Final, NamedTuple, Protocol

import msgspec
from py_arkworks_bls12381 import GT, G1Point, G2Point

SCHEME: Final = "bls-unchained-g1-rfc9380"
TAG: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
WAIT_S = 30  # After which a beacon that has not come is not going to.
RETRY_S = 1.0
KEPT = 64  # Signatures that are still at hand: tables want the same few.


class NoBeacon(RuntimeError):  # noqa: N818 - What nobody has published, not a fault of ours.
    """A signature of the beacon cannot be had."""


class Network:
    """A network of drand, of the scheme that quicknet has: short signatures, each on its own."""

    def __init__(
        self, public_key: str, period: int, genesis: int, group_hash: str, beacon_id: str
    ) -> None:
        self.public_key = public_key
        self.period = period
        self.genesis = genesis
        self._group_hash = group_hash
        self._beacon_id = beacon_id
        self._key = G2Point.from_compressed_bytes(bytes.fromhex(public_key))

    @cached_property
    def name(self) -> str:
        """The chain hash: it stands for all of the above, so that nothing can be exchanged."""
        said = self.period.to_bytes(4, "big") + self.genesis.to_bytes(8, "big")
        said += bytes.fromhex(self.public_key) + bytes.fromhex(self._group_hash)
        other = b"" if self._beacon_id == "default" else self._beacon_id.encode()
        return sha256(said + other).hexdigest()

    def after(self, at: int) -> int:
        """The first round that is published after *at*, in microseconds since 1970."""
        return (at - self.genesis * 10**6) // (self.period * 10**6) + 2

    def published(self, number: int) -> int:
        """When round *number* is published, in microseconds since 1970."""
        return (self.genesis + (number - 1) * self.period) * 10**6

    def signed(self, number: int, signature: bytes) -> bool:
        """Whether *signature* is the network's own for round *number*."""
        try:
            point = G1Point.from_compressed_bytes(signature)
        except (ValueError, TypeError):
            return False
        message = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), TAG)
        return GT.pairing_check([message, -point], [self._key, G2Point()])


def described(info: bytes) -> Network:
    """The network that *info* describes, as a relay has it at ``/info``; `ValueError` says what
    is wrong with it.
    """
    try:
        said = msgspec.json.decode(info, type=_Info)
    except msgspec.MsgspecError as fault:
        raise ValueError(str(fault)) from None
    if said.schemeID != SCHEME:
        raise ValueError(f"its scheme is {said.schemeID!r}, and must be {SCHEME!r}")
    network = Network(
        said.public_key, said.period, said.genesis_time, said.groupHash, said.metadata.beaconID
    )
    if network.name != said.hash:
        raise ValueError(f"its hash is {said.hash}, and should be {network.name}")
    return network


class _Metadata(msgspec.Struct):
    beaconID: str  # noqa: N815 - As drand has it.


class _Info(msgspec.Struct):
    public_key: str
    period: Annotated[int, msgspec.Meta(ge=1, lt=2**32)]
    genesis_time: Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
    hash: str
    groupHash: str  # noqa: N815
    schemeID: str  # noqa: N815
    metadata: _Metadata


QUICKNET: Final = Network(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    3,
    1692803367,
    "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    "quicknet",
)


class Source(Protocol):
    """Whoever brings signatures; they are not believed, but checked."""

    async def signature(self, number: int) -> bytes:
        """The signature of round *number*; `NoBeacon` or `OSError` if it cannot be had now."""
        ...


class Beacon:
    """A network with a source: the signatures of its rounds, each fetched and checked once."""

    def __init__(
        self, network: Network, source: Source, clock: Callable[[], int], wait_s: float = WAIT_S
    ) -> None:
        self.network = network
        self._source = source
        self._clock = clock  # In microseconds since 1970.
        self._wait_s = wait_s
        self._found: dict[int, bytes] = {}
        self._asked: dict[int, asyncio.Task[bytes]] = {}

    async def signature(self, number: int) -> bytes:
        """The signature of round *number*, once it is published; `NoBeacon` if it does not come."""
        if number in self._found:
            return self._found[number]
        if number not in self._asked:  # However many tables wait, it is asked for once.
            task = asyncio.create_task(self._fetched(number), name=f"beacon {number}")
            self._asked[number] = task
            task.add_done_callback(lambda _: self._asked.pop(number, None))
        return await asyncio.shield(self._asked[number])

    async def stop(self) -> None:
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fetched(self, number: int) -> bytes:
        early = (self.network.published(number) - self._clock()) / 10**6
        if early > self.network.period + self._wait_s:  # Nobody's stake waits for hours.
            raise NoBeacon(
                f"round {number} of the beacon is {early:.0f} s away: was the clock set?"
            )
        await asyncio.sleep(max(0.0, early))
        time = asyncio.get_running_loop().time  # It goes on, whatever is done to the other clock.
        last = time() + self._wait_s
        while True:
            why = "it does not sign with its own key"
            try:
                signature = await self._source.signature(number)
                if self.network.signed(number, signature):
                    self._found[number] = signature
                    while len(self._found) > KEPT:
                        del self._found[min(self._found)]
                    return signature
            except (NoBeacon, OSError) as fault:
                why = str(fault) or type(fault).__name__
            if time() >= last:
                raise NoBeacon(f"round {number} of the beacon did not come: {why}")
            await asyncio.sleep(RETRY_S)


class Beacons(NamedTuple):
    """The beacons that a house knows, by name, and the one that its new epochs promise."""

    known: dict[str, Beacon] = {}
    promised: str = ""

    async def signature(self, name: str, at: int) -> tuple[int, bytes]:
        """What the beacon *name* publishes first after *at*: its round's number and signature."""
        if name not in self.known:
            raise NoBeacon(f"the house has no source for the beacon {name[:12]}…")
        number = self.known[name].network.after(at)
        return number, await self.known[name].signature(number)

    async def stop(self) -> None:
        for beacon in self.known.values():
            await beacon.stop()
