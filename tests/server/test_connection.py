"""What waits for a reader: in order, bounded, dropped for one fresh view, and never for ever."""

from __future__ import annotations

import asyncio
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banca.server.connection import Connection, Subscription
from banca.server.settings import Settings
from banca.server.wire import CloseCode
from tests.clock import Clock, rest

SMALL = Settings(backlog_frames=4, backlog_bytes=100, patience_s=5.0)


class Pipe:
    """A channel under the test's control: that many frames leave, then the reader stops reading."""

    def __init__(self, room: int = 0) -> None:
        self.room = room
        self.sent: list[bytes] = []
        self.closed: int | None = None
        self._more = asyncio.Condition()

    def write(self, data: bytes) -> bool:
        if not self.room:
            return False
        self.room -= 1
        self.sent.append(data)
        return True

    async def put(self, data: bytes) -> None:
        async with self._more:
            while not self.write(data):
                await self._more.wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = code

    async def read(self, frames: int) -> None:
        """The reader reads: that much more may leave."""
        async with self._more:
            self.room += frames
            self._more.notify_all()
        for _ in range(3 * frames + 3):
            await asyncio.sleep(0)


class Source:
    """Something watched: what it sent, and a view each time it is watched again."""

    def __init__(self, connection: Connection, view: bytes = b"view") -> None:
        self.views = 0
        self._view = view
        self.watcher = Subscription(connection, None, self._again)

    def _again(self, watcher: Subscription) -> None:
        self.views += 1
        watcher.send(self._view)


async def test_frames_go_straight_through_while_the_reader_reads() -> None:
    pipe = Pipe(room=2)
    source = Source(Connection(pipe, SMALL))
    data = b"one for all"

    assert source.watcher.send(data)
    assert source.watcher.send(data)

    assert all(sent is data for sent in pipe.sent)
    assert len(asyncio.all_tasks()) == 1  # No task for a message.


async def test_what_waits_leaves_in_order_and_one_task_writes_it() -> None:
    pipe = Pipe(room=1)
    connection = Connection(pipe, SMALL)
    source = Source(connection)
    for n in range(5):
        assert source.watcher.send(b"%d" % n)

    assert len(asyncio.all_tasks()) == 2
    await pipe.read(2)
    assert source.watcher.send(b"5")
    await pipe.read(9)

    assert pipe.sent == [b"0", b"1", b"2", b"3", b"4", b"5"]
    assert len(asyncio.all_tasks()) == 1


@pytest.mark.parametrize(("size", "fit"), [(1, 4), (50, 2)], ids=["by count", "by bytes"])
async def test_a_full_backlog_is_dropped_for_one_fresh_view(size: int, fit: int) -> None:
    pipe = Pipe()
    source = Source(Connection(pipe, SMALL))
    taken = [source.watcher.send(b"%d" % n * size) for n in range(9)]

    assert [True] * fit + [False] * (9 - fit) == taken
    await pipe.read(9)

    assert [b"0" * size, b"view"] == pipe.sent  # The first was already on its way out.
    assert source.views == 1
    assert source.watcher.send(b"after")
    assert pipe.sent[-1] == b"after"


async def test_what_another_table_pushed_out_gets_its_view_too() -> None:
    pipe = Pipe()
    connection = Connection(pipe, SMALL)
    quiet, loud = Source(connection, b"quiet"), Source(connection, b"loud")
    assert loud.watcher.send(b"0")
    assert quiet.watcher.send(b"1")
    while loud.watcher.send(b"2"):
        pass
    await pipe.read(9)

    assert pipe.sent == [b"0", b"quiet", b"loud"]


async def test_a_view_that_is_too_long_for_the_backlog_still_goes() -> None:
    pipe = Pipe()
    source = Source(Connection(pipe, SMALL))

    assert source.watcher.send(b"x" * 1000)
    await pipe.read(1)

    assert pipe.sent == [b"x" * 1000]


async def test_answers_are_never_dropped() -> None:
    pipe = Pipe()
    connection = Connection(pipe, SMALL)
    source = Source(connection)
    source.watcher.send(b"0")
    await connection.answer(b"answer")
    while source.watcher.send(b"1"):
        pass
    await pipe.read(9)

    assert pipe.sent == [b"0", b"answer", b"view"]


async def test_whoever_does_not_read_answers_is_not_read_from() -> None:
    pipe = Pipe()
    connection = Connection(pipe, SMALL)
    for _ in range(3):
        await connection.answer(b"a")
    fourth = asyncio.create_task(connection.answer(b"b"))
    await rest()

    assert not fourth.done()
    await pipe.read(9)
    await fourth

    assert pipe.sent == [b"a", b"a", b"a", b"b"]


async def test_a_reader_who_takes_nothing_is_closed_and_no_other() -> None:
    clock, settings = Clock(), Settings()
    stuck, fine = Pipe(), Pipe(room=99)
    slow, quick = Source(Connection(stuck, settings)), Source(Connection(fine, settings))
    for source in (slow, quick):
        source.watcher.send(b"0")
    await rest()
    await clock.passes(settings.patience_s - 0.1)
    assert stuck.closed is None
    await clock.passes(0.1)

    assert (stuck.closed, fine.closed) == (CloseCode.TOO_SLOW, None)
    assert not slow.watcher.send(b"1")
    assert quick.watcher.send(b"1")


async def test_a_slow_reader_who_reads_is_not_closed() -> None:
    clock, pipe, settings = Clock(), Pipe(), Settings()
    source = Source(Connection(pipe, settings))
    for n in range(5):
        source.watcher.send(b"%d" % n)
    for _ in range(5):
        await clock.passes(settings.patience_s - 0.1)
        await pipe.read(1)

    assert pipe.closed is None
    assert len(pipe.sent) == 5


async def test_what_is_not_watched_any_more_gets_no_view() -> None:
    pipe = Pipe()
    connection = Connection(pipe, SMALL)
    source = Source(connection)
    while source.watcher.send(b"0"):
        pass
    connection.forget(source.watcher)
    await pipe.read(9)

    assert source.views == 0


async def test_nothing_runs_on_for_a_client_who_is_gone() -> None:
    pipe = Pipe()
    connection = Connection(pipe, SMALL)
    source = Source(connection)
    while source.watcher.send(b"0"):
        pass
    await connection.gone()
    await pipe.read(9)

    assert pipe.sent == []
    assert not source.watcher.send(b"1")
    assert len(asyncio.all_tasks()) == 1


# --- Whatever happens, a reader that reads on ends up up to date ----------------------------------

Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(["change", "read", "answer"]), st.integers(0, 2)), max_size=80
)


class Counter:
    """A table whose whole state is a number, and a client's copy of it."""

    def __init__(self, connection: Connection, name: int) -> None:
        self.name = name
        self.state = 0
        self.copy = 0
        self.watcher = Subscription(connection, None, self._again)

    def change(self) -> None:
        self.state += 1
        self.watcher.send(b"%d frame %d" % (self.name, self.state))

    def _again(self, watcher: Subscription) -> None:
        watcher.send(b"%d view %d" % (self.name, self.state))


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_after_any_schedule_the_client_has_the_present_state(steps: list[Step]) -> None:
    asyncio.run(_play(steps))


async def _play(steps: list[Step]) -> None:
    pipe = Pipe()
    connection = Connection(pipe, Settings(backlog_frames=5, backlog_bytes=60))
    tables = [Counter(connection, name) for name in range(3)]
    asked: deque[bytes] = deque()
    answers: set[asyncio.Task[None]] = set()
    for what, n in steps:
        if what == "change":
            tables[n].change()
        elif what == "read":
            await pipe.read(n)
        elif all(answer.done() for answer in answers):  # A client waits for its answer.
            asked.append(b"9 answer %d" % len(asked))
            answers.add(asyncio.create_task(connection.answer(asked[-1])))
            await asyncio.sleep(0)
        assert len(connection._backlog) <= 6
    await pipe.read(1000)
    await asyncio.gather(*answers)
    for data in pipe.sent:
        name, kind, number = data.split()
        if kind == b"answer":
            assert data == asked.popleft()
            continue
        table = tables[int(name)]
        assert kind == b"view" or int(number) == table.copy + 1, "a gap without a view"
        table.copy = int(number)

    assert not asked
    assert [table.state for table in tables] == [table.copy for table in tables]
