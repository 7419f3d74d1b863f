"""The audit of whole books: what the store holds is what the streams make, to the cent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
import pytest

from banca.floor.dealer import Dealer
from banca.floor.luck import CallShares, OpenEntropy, SealEntropy
from banca.floor.numbers import entropy_commitment
from banca.games import GAMES, roulette
from banca.games.roulette.messages import LetGo
from banca.house.accounts import POINTS, of_held, of_house, of_player
from banca.house.audit import Counts, Finding, Reader, audit
from banca.house.batch import Player
from banca.house.books import Act, Books, Fact, open_books, open_reader, postings, results, sessions
from banca.house.cashier import Cashier
from banca.house.envelope import Batch, Envelope
from banca.house.ledger import Nonce
from banca.house.reading import AccountRow, CommandRow, PostingRow, ResultKept, SessionKept
from banca.house.replay import GameReplay
from banca.kit.layout import CloseBets, PlaceBets, TakeBack
from banca.kit.play import Leave, Sit, Void
from tests.house.logs import rechained
from tests.rule_marks import rule

KEY = bytes(range(32))
TABLE = "rou1"


class Floor:
    """One table over real books: each command decided and committed on its own."""

    def __init__(self, books: Books, luck: int, table: str = TABLE) -> None:
        self.books = books
        self.table = table
        nonces = (n.to_bytes(32, "big") for n in count(luck))  # The same rounds in every run.
        rules = roulette.Rules()
        self.dealer = Dealer(
            *(roulette.GAME, rules, table, POINTS, KEY), epoch_rounds=4, nonce=nonces.__next__
        )
        self.seq = 0

    async def open(self) -> None:
        self.position, written = self.dealer.begin()
        facts = tuple(Fact(w.round, w.draws, w.body) for w in written)
        nonces = _nonces(written)
        await self._commit(Act("house", "", b"", facts, (), nonces=nonces))

    async def do(self, command: Any, by: str = "house") -> None:
        self.position, written = self.dealer.decide(self.position, command)
        id = "" if by == "house" else f"{self.table}-{self.seq}"
        events = [w.event for w in written]
        bank = of_house(roulette.GAME.name)
        over = self.position.luck.round != written[0].round
        act = Act(
            by,
            id,
            sha256(msgspec.json.encode(command)).digest() if id else b"",
            tuple(Fact(w.round, w.draws, w.body) for w in written),
            tuple(
                p for n, e in enumerate(events) for p in postings(self.table, POINTS, bank, e, n)
            ),
            tuple(results(written[0].round, events)),
            self.dealer.frozen(self.position, {}) if over else None,
            tuple(s for n, e in enumerate(events) for s in sessions(e, n)),
            nonces=_nonces(written),
        )
        await self._commit(act)

    async def _commit(self, act: Act) -> None:
        verdict = await self.books.commit(self.table, self.seq, [act])
        assert verdict.stopped is None, verdict
        self.seq = verdict.seq


def _nonces(written: list[Any]) -> tuple[Nonce, ...]:
    return tuple(Nonce(w.event.epoch, w.nonce) for w in written if w.nonce)


async def play(books: Books, luck: int = 0, table: str = TABLE) -> None:
    """A few rounds with two players, with everything that can happen in them."""
    for player in ("ana", "rui"):
        await Cashier(books).welcome(player)
    floor = Floor(books, luck, table)
    await floor.open()
    for player in ("ana", "rui"):
        await floor.do(Sit(player), player)
    for number in range(1, 7):
        share, coming = bytes([number]) * 32, bytes([number + 1]) * 32
        seal = entropy_commitment(table, number + 1, "ana", coming)
        await floor.do(SealEntropy("ana", number + 1, seal), "ana")
        await floor.do(PlaceBets("ana", (("pleno:17", 200), ("simple:red", 500))), "ana")
        await floor.do(PlaceBets("rui", (("dozen:1", 1000),)), "rui")
        await floor.do(TakeBack("ana", (("pleno:17", 200),)), "ana")
        if number == 6:
            return  # With bets on the cloth.
        await floor.do(CloseBets(number))
        if number == 5:
            await floor.do(Leave("rui"), "rui")
        if number not in (1, 2):  # Round 2 is void, and nobody opens anything.
            await floor.do(CallShares(number))
            await floor.do(OpenEntropy("ana", number, share.hex()), "ana")
        await floor.do(LetGo(number) if number != 2 else Void(number, "a fault"))
        if number == 5:
            await floor.do(Sit("rui"), "rui")


class Copy:
    """All rows of some books, to be tampered with one by one."""

    def __init__(self, reader: Reader) -> None:
        self.heads: list[Any] = list(reader.scan_heads())
        self.events: dict[str, list[Any]] = {
            name: list(reader.scan(name)) for name, *_ in self.heads
        }
        self.postings: list[Any] = list(reader.scan_postings())
        self.snapshots = {name: reader.snapshot(name) for name, *_ in self.heads}
        self.nonces = {name: dict(reader.scan_nonces(name)) for name, *_ in self.heads}
        self.accounts: list[Any] = list(reader.scan_accounts())
        self.commands: list[Any] = list(reader.scan_commands())
        self.batches: list[Any] = list(reader.scan_batches())
        self.results: list[Any] = list(reader.scan_results())
        self.sessions: list[Any] = list(reader.scan_sessions())

    def scan_heads(self) -> list[tuple[str, int, int, bytes]]:
        return self.heads

    def scan(self, stream: str) -> list[Envelope]:
        return self.events[stream]

    def scan_postings(self) -> list[PostingRow]:
        return sorted(self.postings)

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        return self.snapshots[stream]

    def scan_nonces(self, stream: str) -> list[tuple[int, bytes]]:
        return list(self.nonces[stream].items())

    def scan_accounts(self) -> list[AccountRow]:
        return self.accounts

    def scan_commands(self) -> list[CommandRow]:
        return sorted(self.commands, key=lambda row: row.n)

    def scan_acted(self) -> list[CommandRow]:
        return sorted(self.commands, key=lambda row: (row.stream, row.first, row.n))

    def scan_results(self) -> list[ResultKept]:
        return self.results

    def scan_settled(self) -> list[ResultKept]:
        return sorted(self.results, key=lambda row: (row.stream, row.seq, row.n))

    def scan_sessions(self) -> list[SessionKept]:
        return sorted(self.sessions, key=lambda row: (row.stream, row.first, row.player))

    def scan_players(self) -> list[Player]:
        return []

    def scan_named(self) -> list[tuple[str, str]]:
        return [("event", name) for name, events in self.events.items() if events]

    def scan_batches(self) -> list[Batch]:
        return self.batches

    # --- Ways to tamper -------------------------------------------------------------------------

    def account(self, id: str, cents: int) -> None:
        at = next(i for i, row in enumerate(self.accounts) if row.id == id)
        self.accounts[at] = self.accounts[at]._replace(cents=self.accounts[at].cents + cents)

    def forget(self, id: str) -> None:
        self.accounts = [row for row in self.accounts if row.id != id]

    def posting(self, at: int, **fields: Any) -> None:
        self.postings[at] = self.postings[at]._replace(**fields)

    def command(self, at: int, **fields: Any) -> None:
        self.commands[at] = msgspec.structs.replace(self.commands[at], **fields)

    def batch(self, at: int, **fields: Any) -> None:
        self.batches[at] = self.batches[at]._replace(**fields)

    def cut(self, stream: str, events: int) -> None:
        """The stream ends earlier, and its head says so too."""
        kept = self.events[stream] = self.events[stream][:-events]
        at = [name for name, *_ in self.heads].index(stream)
        self.heads[at] = (stream, len(kept), 0, kept[-1].hash)

    def rewrite(self, stream: str) -> None:
        """Another past, with all hashes recomputed and no other trace."""
        first = self.events[stream][0]
        events = rechained([first._replace(at=first.at + 1), *self.events[stream][1:]])
        self.events[stream] = list(events)
        at = [name for name, *_ in self.heads].index(stream)
        self.heads[at] = (stream, len(events), 0, events[-1].hash)

    def forget_state(self) -> None:
        kept = self.snapshots[TABLE]
        assert kept is not None, "a round has ended"
        self.snapshots[TABLE] = (kept[0], b'{"state":{}}')

    def drop(self, stream: str) -> None:
        del self.events[stream]
        self.heads = [head for head in self.heads if head[0] != stream]


def replay() -> GameReplay:
    return GameReplay(GAMES)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    url = f"sqlite:{tmp_path_factory.mktemp('audit')}/banca.db"
    asyncio.run(played(url))
    with open_reader(url) as reader:
        return Copy(reader)


async def played(url: str) -> None:
    books = open_books(url)
    try:
        await play(books)
    finally:
        await books.close()


@pytest.fixture
def rows(untouched: Copy) -> Copy:
    return Copy(untouched)


# --- Clean ----------------------------------------------------------------------------------------


@rule("reading:luck", "reading:money")
async def test_honest_books_are_clean_in_every_store(books: Books, url: str) -> None:
    await play(books)
    told: list[Counts] = []
    with open_reader(url) as reader:
        report = audit(reader, replay, house_key=KEY, progress=told.append)
        last = list(reader.scan_batches())[-1]
        anchored = audit(reader, replay, anchor=(last.n, last.hash.hex()))

    assert report.findings == []
    assert report.clean
    assert anchored.clean
    assert report.counts.streams == 3
    assert report.counts.rounds == 6
    assert report.counts.draws == 4
    (luck,) = report.tables
    assert (luck.table, luck.rounds, luck.draws, luck.voids) == (TABLE, 6, 4, {"operator": 1})
    assert (luck.sealed, luck.opened, luck.withheld, luck.choices) == (5, 3, {}, 0)
    assert (luck.decided, luck.played_out, luck.lost) == (4, 1, 0)
    assert report.counts.postings == len(_all_postings(url))
    assert told[-1] == report.counts


def _all_postings(url: str) -> list[PostingRow]:
    with open_reader(url) as reader:
        return list(reader.scan_postings())


@rule("reading:luck")
async def test_empty_books_are_clean(books: Books, url: str) -> None:
    with open_reader(url) as reader:
        assert audit(reader, replay) == ([], Counts(), [], [], {})


def test_the_copy_is_clean(rows: Copy) -> None:
    assert audit(rows, replay, house_key=KEY).clean


# --- Tampered with --------------------------------------------------------------------------------

Tamper = Callable[[Copy], None]
ANA, RUI = of_player("ana"), of_player("rui")


def _stolen(rows: Copy) -> None:
    rows.account(ANA, 100)
    rows.account(RUI, -100)


def _overdrawn(rows: Copy) -> None:
    bank, row = of_house(roulette.GAME.name), rows.postings[-1]
    rows.postings.append(row._replace(source=ANA, target=bank, cents=10**9))
    rows.account(ANA, -(10**9))
    rows.account(bank, 10**9)


TAMPERED: dict[str, tuple[Tamper, str, str]] = {
    "a balance": (
        lambda rows: rows.account(ANA, 1),
        f"PTS/0 {ANA}",
        "its postings make",
    ),
    "a balance, and so the sum of all": (
        lambda rows: rows.account(ANA, 1),
        "PTS/0",
        "all accounts together make 1, not zero",
    ),
    "two balances that keep the sum": (_stolen, f"PTS/0 {RUI}", "its postings make"),
    "a balance below zero": (_overdrawn, f"PTS/0 {ANA}", "it owes"),
    "an account that is gone": (
        lambda rows: rows.accounts.pop(),
        "PTS/0 world",
        "it is missing but its postings make -200000",
    ),
    "money on the cloth that no bet put there": (
        lambda rows: rows.account(of_held(TABLE, "ana"), 5),
        f"PTS/0 {of_held(TABLE, 'ana')}",
        "it holds 505 but 500 is on the cloth",
    ),
    "the account of a cloth with bets on it": (
        lambda rows: rows.forget(of_held(TABLE, "rui")),
        f"PTS/0 {of_held(TABLE, 'rui')}",
        "it is missing but 1000 is on the cloth",
    ),
    "the cents of a posting": (
        lambda rows: rows.posting(5, cents=1),
        TABLE,
        "is owed, 1 PTS/0 from",
    ),
    "the target of a posting": (
        lambda rows: rows.posting(5, target=of_house("dice")),
        TABLE,
        "is owed,",
    ),
    "the asset of a posting": (
        lambda rows: rows.posting(5, asset="EUR/2"),
        TABLE,
        "posting 0, asset: ",
    ),
    "real money given away": (
        lambda rows: rows.posting(0, asset="EUR/2"),
        "cashier:ana",
        "posting 0, asset: ",
    ),
    "a posting that is gone": (lambda rows: rows.postings.pop(), TABLE, "was never posted"),
    "a posting too many": (
        lambda rows: rows.postings.append(rows.postings[-1]),
        TABLE,
        "no event calls for",
    ),
    "a posting of no event": (
        lambda rows: rows.posting(-1, seq=10**6),
        f"{TABLE}#1000000",
        "no event calls for",
    ),
    "a posting of a later act": (
        lambda rows: rows.posting(3, seq=len(rows.events[TABLE]) - 1),
        TABLE,
        "no event calls for",
    ),
    "a posting that moves nothing": (
        lambda rows: rows.posting(-1, cents=0),
        TABLE,
        ", cents: ",
    ),
    "what the house won": (
        lambda rows: rows.postings.append(
            rows.postings[-1]._replace(source=of_house("roulette"), target=of_held(TABLE, "ana"))
        ),
        TABLE,
        "no event calls for",
    ),
    "a command that is gone": (
        lambda rows: rows.commands.pop(),
        TABLE,
        "its command is not among those accepted",
    ),
    "a command that never was": (
        lambda rows: rows.commands.append(
            CommandRow(99, "eva", "x", bytes(32), TABLE, 3, 1, bytes(32))
        ),
        "command eva x",
        f"the 1 events from {TABLE}#3 on are not its own",
    ),
    "a command twice": (
        lambda rows: rows.commands.append(rows.commands[0]),
        "command ana",
        "are not its own",
    ),
    "another player's command": (
        lambda rows: rows.command(0, player="eva"),
        "command eva",
        "are not its own",
    ),
    "the length of a command": (
        lambda rows: rows.command(0, count=2),
        "command ana",
        "are not its own",
    ),
    "a command beyond the end": (
        lambda rows: rows.command(0, first=10**6),
        "command ana",
        f"there is no {TABLE}#1000000",
    ),
    "a command of no stream": (
        lambda rows: rows.command(0, stream="rou9"),
        "command ana",
        "there is no rou9#",
    ),
    "a digest": (
        lambda rows: rows.command(0, digest=b""),
        "command ana",
        "digest: it is not a SHA-256",
    ),
    "the heads of a batch": (
        lambda rows: rows.batch(3, heads=b"[]"),
        "batch 4",
        "the hash does not match the batch and the one before it",
    ),
    "the token of a batch": (
        lambda rows: rows.batch(0, token=b""),
        "batch 1",
        "the hash does not match the batch and the one before it",
    ),
    "heads that go back": (
        lambda rows: rows.batch(-1, heads=rows.batches[5].heads),
        "batch",
        "rou1 went back to",
    ),
    "heads that nobody can read": (
        lambda rows: rows.batch(3, heads=b"[[1]]"),
        "batch 4",
        "its heads cannot be read",
    ),
    "a batch that is gone": (lambda rows: rows.batches.pop(3), "batch 5", "it follows batch 3"),
    "the first batch gone": (
        lambda rows: rows.batches.pop(0),
        "batch 2",
        "it is the first one left",
    ),
    "the last batch gone": (
        lambda rows: rows.batches.pop(),
        TABLE,
        "the last commit left it with",
    ),
    "a stream cut short": (
        lambda rows: rows.cut(TABLE, 1),
        TABLE,
        "the last commit left it with",
    ),
    "a stream made anew": (
        lambda rows: rows.rewrite(TABLE),
        TABLE,
        "it does not end with the hash that the last commit left",
    ),
    "a stream that is gone": (
        lambda rows: rows.drop("cashier:ana"),
        "cashier:ana",
        "all its 1 events are gone",
    ),
    "the head of a stream": (
        lambda rows: rows.heads.__setitem__(0, ("cashier:ana", 7, 0, bytes(32))),
        "cashier:ana",
        "according to the books it ends before event 7",
    ),
    "a nonce": (
        lambda rows: rows.nonces[TABLE].update({2: bytes(32)}),
        f"{TABLE}#2",
        "the nonce of epoch 2 does not open its seal",
    ),
    "a nonce that is gone": (
        lambda rows: rows.nonces[TABLE].pop(3),
        TABLE,
        "the books have no nonce of epoch 3",
    ),
    "a nonce for the second time": (
        lambda rows: rows.nonces[TABLE].update({3: rows.nonces[TABLE][1]}),
        TABLE,
        f"the nonce of epoch 3 was used before: {TABLE} epoch 1",
    ),
    "a nonce of another stream": (
        lambda rows: rows.nonces["cashier:ana"].update({1: rows.nonces[TABLE][1]}),
        TABLE,
        "the nonce of epoch 1 was used before: cashier:ana epoch 1",
    ),
    "a snapshot": (
        lambda rows: rows.forget_state(),
        TABLE,
        "the snapshot is not what the log makes of the table",
    ),
}


@rule("reading:luck", "reading:money")
@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_is_tampered_with_is_found(rows: Copy, what: str) -> None:
    tamper, where, words = TAMPERED[what]
    tamper(rows)

    found = audit(rows, replay).findings

    assert any(f.where.startswith(where) and words in f.what for f in found), found


@rule("reading:luck")
def test_books_that_were_made_again_do_not_fit_their_anchor(rows: Copy) -> None:
    hash = rows.batches[4].hash.hex()

    assert audit(rows, replay, anchor=(5, hash)).clean
    for anchor in ((5, "00" * 32), (6, hash), (10**6, hash)):
        assert audit(rows, replay, anchor=anchor).findings == [
            Finding(f"batch {anchor[0]}", "it is not the one that was anchored")
        ]


@rule("reading:luck")
def test_progress_is_told_as_it_goes(rows: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Counts] = []
    audit(rows, replay, progress=told.append)
    assert [counts.streams for counts in told] == [1, 2, 3, 3]

    monkeypatch.setattr("banca.house.audit.STEP", 10)
    told.clear()

    report = audit(rows, replay, progress=told.append)

    assert len(told) > 8
    assert told == sorted(told)
    assert report.counts.events == sum(len(events) for events in rows.events.values())
