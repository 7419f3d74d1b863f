"""The teller: every witness in its own time, and nobody waits for one that hangs or fails."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator

import pytest
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from banca.floor.receipts import Signer
from banca.house.books import StoreError
from banca.house.envelope import Batch
from banca.outside.teller import Teller
from banca.outside.witness import Appointment, WitnessError, rfc3339, statement
from tests.clock import PATIENCE_S, until
from tests.rule_marks import rule

SIGNER = Signer(bytes(range(32)))
NEVER = 10**6  # Seconds: no test lasts that long.


class Shelf:
    """Books of which nothing but the last batch is asked."""

    def __init__(self) -> None:
        self.batch: Batch | None = None
        self.now = 1_800_000_000_000_000
        self.fails: StoreError | None = None

    def clock(self) -> int:
        return self.now

    def write(self, n: int, at: int = 0) -> None:
        self.batch = Batch(n, b"", at, b"[]", bytes([n]) * 32)

    async def last_batch(self) -> Batch | None:
        if self.fails:
            raise self.fails
        return self.batch


class Friend:
    """A witness that remembers."""

    def __init__(self, name: str = "friend") -> None:
        self.name = name
        self.heard: list[str] = []

    def ready(self) -> None: ...

    def tell(self, statement: str) -> None:
        self.heard.append(statement)

    @property
    def batches(self) -> list[int]:
        return [json.loads(line)["n"] for line in self.heard]


class Moody(Friend):
    """A witness that fails as often as it is told to."""

    def __init__(self, *moods: Exception | None) -> None:
        super().__init__("moody")
        self.moods = list(moods)

    def tell(self, statement: str) -> None:
        mood = self.moods.pop(0) if self.moods else None
        if mood is not None:
            raise mood
        super().tell(statement)


class Hanging(Friend):
    """A witness that does not answer until it is let go."""

    def __init__(self) -> None:
        super().__init__("hanging")
        self.called, self.let_go = threading.Event(), threading.Event()

    def tell(self, statement: str) -> None:
        self.called.set()
        assert self.let_go.wait(PATIENCE_S)
        super().tell(statement)


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    witness = Hanging()
    yield witness
    witness.let_go.set()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def teller(
    shelf: Shelf,
    *witnesses: Friend,
    every_s: float = NEVER,
    timeout_s: float = PATIENCE_S,
    now: Callable[[], float] = lambda: 0.0,
) -> Teller:
    told = [Appointment(one, every_s, timeout_s) for one in witnesses]
    return Teller(shelf, SIGNER, told, now=now)


# --- The statement --------------------------------------------------------------------------------


@rule("reading:luck")
def test_a_statement_is_one_line_that_the_house_has_signed() -> None:
    line = statement(SIGNER, 17, b"\x07" * 32, 1_800_000_000_000_001)

    said = json.loads(line)
    assert "\n" not in line
    assert said == {
        "banca": "witness-1",
        "house": SIGNER.public,
        "n": 17,
        "hash": "07" * 32,
        "at": "2027-01-15T08:00:00.000001Z",
        "signature": said["signature"],
    }
    message = (  # Byte by byte, as docs/luck.md has it.
        b"banca-witness-1"
        + (b"\0\0\0\x40" + SIGNER.public.encode())
        + b"\0\0\0\0\0\0\0\x11"
        + b"\x07" * 32
        + (b"\0\0\0\x1b" + b"2027-01-15T08:00:00.000001Z")
    )
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(SIGNER.public))
    public.verify(bytes.fromhex(said["signature"]), message)


# --- When -----------------------------------------------------------------------------------------


@rule("reading:luck")
async def test_a_witness_is_told_again_and_again_while_the_books_grow(shelf: Shelf) -> None:
    ana = Friend()
    telling = teller(shelf, ana, every_s=0.001)
    shelf.write(1)
    telling.start()
    await until(lambda: ana.batches == [1])
    shelf.write(3)
    await until(lambda: ana.batches == [1, 3])
    await telling.stop(PATIENCE_S)

    assert ana.batches == [1, 3]


async def test_nobody_is_told_twice_or_of_nothing(shelf: Shelf) -> None:
    ana = Friend()
    telling = teller(shelf, ana)
    await telling.tell(PATIENCE_S)
    assert ana.heard == []

    shelf.write(1)
    await telling.tell(PATIENCE_S)
    await telling.tell(PATIENCE_S)
    assert ana.batches == [1]


async def test_an_orderly_stop_tells_what_was_written_last(shelf: Shelf) -> None:
    ana = Friend()
    telling = teller(shelf, ana)
    telling.start()
    shelf.write(5)
    await telling.stop(PATIENCE_S)

    assert ana.batches == [5]


async def test_no_statement_is_from_before_its_batch_or_the_one_before_it(shelf: Shelf) -> None:
    ana = Friend()
    telling = teller(shelf, ana)
    shelf.write(1, at=shelf.now + 5)  # The clock went back after the batch,
    await telling.tell(PATIENCE_S)
    shelf.now -= 10**6  # and goes back again.
    shelf.write(2)
    await telling.tell(PATIENCE_S)

    times = [json.loads(line)["at"] for line in ana.heard]
    assert times == [rfc3339(1_800_000_000_000_005)] * 2


# --- Witnesses that fail --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault", [WitnessError("not today"), OSError(28, "no space"), ZeroDivisionError("not today")]
)
async def test_a_failure_is_counted_logged_and_tried_again(shelf: Shelf, fault: Exception) -> None:
    moody, ana = Moody(fault), Friend()
    telling = teller(shelf, moody, ana)
    shelf.write(1)
    with structlog.testing.capture_logs() as logs:
        await telling.tell(PATIENCE_S)
    assert (moody.batches, ana.batches) == ([], [1])
    assert [(one.name, one.failures) for one in telling.witnesses] == [("moody", 1), ("friend", 0)]
    (line,) = logs
    assert (line["event"], line["witness"], line["why"]) == ("witness", "moody", str(fault))

    shelf.write(4)
    await telling.tell(PATIENCE_S)
    assert (moody.batches, ana.batches) == ([4], [1, 4])


async def test_one_that_hangs_keeps_nobody_waiting(shelf: Shelf, hanging: Hanging) -> None:
    ana = Friend()
    telling = teller(shelf, hanging, ana, every_s=0.001, timeout_s=0.001)
    telling.witnesses[1].timeout_s = PATIENCE_S
    shelf.write(1)
    telling.start()
    await until(lambda: hanging.called.is_set() and ana.batches == [1])
    shelf.write(2)
    await until(lambda: ana.batches == [1, 2])
    await until(lambda: telling.witnesses[0].failures > 2)
    threads = [one for one in threading.enumerate() if one.name == "witness hanging"]
    await telling.stop(0.001)

    assert len(threads) == 1
    assert hanging.heard == []


async def test_one_that_answers_late_has_been_told_all_the_same(
    shelf: Shelf, hanging: Hanging
) -> None:
    telling = teller(shelf, hanging, timeout_s=0.001)
    shelf.write(1)
    with structlog.testing.capture_logs() as logs:
        await telling.tell(0.001)
    assert [line["why"] for line in logs] == ["no answer within 0.001 s"]

    hanging.let_go.set()
    await until(lambda: telling.witnesses[0].told == 1)
    assert hanging.batches == [1]


async def test_a_stop_waits_for_one_that_is_being_told_and_then_tells_the_rest(
    shelf: Shelf, hanging: Hanging
) -> None:
    telling = teller(shelf, hanging, every_s=0.001)
    shelf.write(1)
    telling.start()
    await until(hanging.called.is_set)
    shelf.write(2)
    stopping = asyncio.create_task(telling.stop(PATIENCE_S))
    hanging.let_go.set()
    await stopping

    assert hanging.batches == [1, 2]


async def test_books_that_cannot_be_read_are_a_failure_like_any_other(shelf: Shelf) -> None:
    ana = Friend()
    telling = teller(shelf, ana)
    shelf.fails = StoreError("the disk is gone")
    with structlog.testing.capture_logs() as logs:
        await telling.tell(PATIENCE_S)
    shelf.fails = None
    shelf.write(1)
    await telling.tell(PATIENCE_S)

    assert [line["why"] for line in logs] == ["the books cannot be read: the disk is gone"]
    assert ana.batches == [1]


# --- What the operator sees -----------------------------------------------------------------------


async def test_the_seconds_count_from_when_a_witness_last_knew_everything(shelf: Shelf) -> None:
    seconds = 100.0
    moody = Moody(OSError("no"))
    telling = teller(shelf, moody, now=lambda: seconds)
    (standing,) = telling.witnesses
    seconds = 107.5
    shelf.write(1)
    await telling.tell(PATIENCE_S)
    assert standing.told_s == 7  # It failed: since the house was opened.

    await telling.tell(PATIENCE_S)
    seconds = 110.0
    assert standing.told_s == 2
    await telling.tell(PATIENCE_S)  # There is nothing new to be told.
    assert standing.told_s == 0
