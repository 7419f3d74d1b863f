"""Whether the books are consistent: chains, heads, balances and commands, counted afresh."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from banca.house.books import Reader
from banca.house.envelope import (
    GENESIS,
    batch_hash,
    command_hash,
    event_hash,
    read_heads,
    result_hash,
)
from banca.house.kept import COMMANDS, RESULTS, SNAPSHOT


def sound(reader: Reader) -> None:
    """Assert that the log, the ledger and the chain of batches agree with themselves."""
    heads = {name: (seq, hash.hex()) for name, seq, _, hash in reader.scan_heads()}
    commands = set()
    for stream in reader.streams():
        hash, seq, at = GENESIS, 0, 0
        for event in reader.scan(stream):
            assert event.seq == seq, f"{stream} has {event.seq} where {seq} is due"
            assert event.at >= at, f"{stream} went back in time at {seq}"
            hash, at, seq = event_hash(hash, *event[:8]), event.at, seq + 1
            assert event.hash == hash, f"the chain of {stream} breaks at {event.seq}"
            if event.command:
                commands.add((event.by, event.command))
        assert heads[stream] == (seq, hash.hex()), f"{stream} does not end at its head"

    hash = GENESIS
    for n, row in enumerate(reader.scan_commands(), start=1):
        place = (row.stream, row.first, row.count)
        hash = command_hash(hash, row.player, row.id, row.digest, *place)
        assert (row.n, row.hash) == (n, hash), f"the chain of commands breaks at {row.n}"
    assert heads.get(COMMANDS, (0, GENESIS.hex()))[1] == hash.hex()
    hash = GENESIS
    for n, settled in enumerate(reader.scan_results(), start=1):
        hash = result_hash(hash, *settled[1:-1])
        assert (settled.n, settled.hash) == (n, hash), f"the chain of results breaks at {n}"
    assert heads.get(RESULTS, (0, GENESIS.hex()))[1] == hash.hex()

    tips: dict[str, tuple[int, str]] = {}
    hash = GENESIS
    for n, batch in enumerate(reader.scan_batches(), start=1):
        hash = batch_hash(hash, *batch[:4])
        assert (batch.n, batch.hash) == (n, hash), f"the chain of batches breaks at {batch.n}"
        tips.update((name, (seq, tip)) for name, seq, tip in read_heads(batch.heads))
    seals = {name: tips.pop(name) for name in list(tips) if name.startswith(SNAPSHOT)}
    for name, seal in seals.items():
        found = reader.snapshot(name.removeprefix(SNAPSHOT))
        assert found is not None, f"{name} is gone"
        assert (found[0], sha256(found[1]).hexdigest()) == seal, f"{name} is not what was stored"
    assert tips == heads, "the batches do not end at the heads"

    sums: Counter[tuple[str, str]] = Counter()
    for posting in reader.scan_postings():
        assert posting.seq < heads[posting.stream][0], f"{posting} belongs to no event"
        sums[posting.asset, posting.source] -= posting.cents
        sums[posting.asset, posting.target] += posting.cents
    kept = {(row.asset, row.id): row.cents for row in reader.scan_accounts()}
    assert kept == dict(sums), "balances are not the sums of their postings"
    assert all(row.cents >= 0 or row.may_owe for row in reader.scan_accounts())

    written = {(row.player, row.id) for row in reader.scan_commands() if row.count}
    assert written == commands, "the commands are not those of the log"
