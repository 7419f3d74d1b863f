"""What one commit writes: the rows of all plans that waited together, table by table. Pure.

A store passes in what it knows (`Known`) and gets back the rows to write; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import msgspec

from banca.house.accounts import SEEDS, Account, is_jackpot, may_owe, of_award, of_jackpot, owner
from banca.house.envelope import (
    GENESIS,
    NO_HEAD,
    Batch,
    Head,
    batch_hash,
    command_hash,
    event_hash,
    result_hash,
    written_heads,
)
from banca.house.kept import (
    COMMANDS,
    INCIDENTS,
    JACKPOTS,
    PLAYERS,
    RESULTS,
    SNAPSHOT,
    Enrolled,
    JackpotAwarded,
    Recorded,
)
from banca.house.ledger import (
    Act,
    Claim,
    Command,
    Exists,
    Judgement,
    Key,
    Plan,
    Posting,
    judge,
    postings,
    purse,
)
from banca.kit.play import Cents, Refused


class OutOfStep(Exception):  # noqa: N818 - It is an answer to the one who asked, not a fault.
    """The stream is not where its writer thought: someone else has written to it."""

    def __init__(self, stream: str, asked: int, head: int) -> None:
        super().__init__(f"{stream} is at {head}, not at {asked}")
        self.stream = stream
        self.asked = asked
        self.head = head


class Verdict(NamedTuple):
    """What became of a plan: a prefix of its acts is on disk."""

    done: int
    stopped: Refused | Exists | None  # Why acts[done] was not written; None when all were.
    seq: int  # The next event of the stream.
    at: int  # Microseconds UTC, stamped on what was written.
    balances: dict[Account, Cents]  # After the commit, for every account that was touched.
    head: bytes = b""  # The hash of the stream's last event.


class Incident(NamedTuple):
    """Something that went wrong, to be kept for the regulator (INT-7)."""

    kind: str
    stream: str
    body: bytes


class Player(NamedTuple):
    """Somebody who plays. Everywhere else a player is just an id."""

    id: str
    name: str
    language: str
    created: int  # Microseconds, UTC.


class Entry(NamedTuple):
    """Somebody comes in: a new player, and the hash of the token that is handed out."""

    player: Player
    token: bytes


class Preferred(NamedTuple):
    """How a player likes the tables. Kept beside the log: no round follows from it."""

    player: str
    body: bytes


class Noted(NamedTuple):
    """What a player keeps about another, beside the log too; without colour and text: nothing."""

    player: str
    about: str
    colour: str
    text: str
    at: int  # Microseconds, UTC.


class Pots(NamedTuple):
    """What a commit made of jackpots: what is in those that it touched, and who has won."""

    balances: dict[Account, Cents]
    awards: list[JackpotAwarded]


Job: TypeAlias = Plan | Incident | Player | Entry | Preferred | Noted
Answer: TypeAlias = Verdict | OutOfStep | None


class Wanted(NamedTuple):
    """What must be known about the books before the jobs can be judged."""

    streams: list[str]
    accounts: list[Account]
    commands: list[Key]


class Known(NamedTuple):
    """What the books say about what was wanted; missing accounts are left out."""

    heads: dict[str, Head]
    balances: dict[Account, Cents]
    commands: dict[Key, Command]
    last: Batch | None


class Opening(NamedTuple):
    """A session of play being added to the list, perhaps already over."""

    player: str
    stream: str
    first: int
    since: int
    until: int | None = None
    staked: Cents = 0
    returned: Cents = 0
    rounds: int = 0
    by: str = ""


class Closing(NamedTuple):
    """The end of a session on the list."""

    player: str
    stream: str
    until: int
    staked: Cents
    returned: Cents
    rounds: int
    by: str


EventRow: TypeAlias = tuple[str, int, int, str, int, int, str, bytes, bytes]
PostingRow: TypeAlias = tuple[str, int, int, str, str, str, Cents]
CommandRow: TypeAlias = tuple[int, str, str, bytes, str, int, int, bytes]
ResultRow: TypeAlias = tuple[int, str, str, int, int, Cents, Cents, int, str, Cents, bytes]


class Rows(NamedTuple):
    """Everything a commit adds: one list per table, one tuple per row."""

    batch: Batch | None  # None if nothing is added to the log or to a chain.
    heads: list[tuple[str, int, int, bytes]]
    events: list[EventRow]
    postings: list[PostingRow]
    accounts: list[tuple[str, str, str, bool, Cents]]  # New ones.
    balances: list[tuple[Cents, str, str]]  # Of existing accounts.
    commands: list[CommandRow]
    snapshots: list[tuple[str, int, bytes]]
    results: list[ResultRow]
    openings: list[Opening]
    closings: list[Closing]
    players: list[Player]
    logins: list[tuple[bytes, str, int]]
    nonces: list[tuple[str, int, bytes]]
    preferences: list[Preferred]
    notes: list[Noted]
    thrown_away: list[tuple[str, str]]  # Notes: whose, and about whom.
    pots: Pots  # Not to be written: it is, in other rows.


def wanted(jobs: Iterable[Job]) -> Wanted:
    """What judging *jobs* needs to know."""
    streams: set[str] = set()
    accounts: set[Account] = set()
    commands: set[Key] = set()
    for job in jobs:
        if isinstance(job, Incident):
            streams.add(INCIDENTS)
        elif isinstance(job, Plan):
            streams |= {job.stream, COMMANDS, RESULTS}
            for act in job.acts:
                if act.command:
                    commands.add((act.by, act.command))
                for posting in act.postings:
                    accounts.add((posting.asset, posting.source))
                    accounts.add((posting.asset, posting.target))
                for result in act.results:
                    accounts.add((act.postings[0].asset, purse(job.stream, result)))
                for claim in act.claims:
                    streams.add(JACKPOTS + claim.jackpot)
                    its = (of_jackpot(claim.jackpot), of_award(claim.jackpot), SEEDS)
                    accounts.update((claim.asset, account) for account in its)
        elif not isinstance(job, Preferred | Noted):
            streams.add(PLAYERS)
    return Wanted(list(streams), list(accounts), list(commands))


def assembled(
    jobs: Sequence[Job], known: Known, token: bytes, now: int
) -> tuple[list[Answer], Rows | None]:
    """The answer to each job, and what to write; no rows if nothing was accepted.

    Time is stamped once, and never runs backwards, whatever the clock says.
    """
    return _Assembly(known, max(now, known.last.at if known.last else 0)).run(jobs, token)


class _Assembly:
    """The rows of one batch, being assembled."""

    def __init__(self, known: Known, at: int) -> None:
        self.at = at
        self.last = known.last
        self.known = dict(known.heads)
        self.there = known.balances.keys()
        self.balances = dict(known.balances)
        self.known_commands = dict(known.commands)
        self.touched: dict[Account, Cents] = {}
        self.heads: dict[str, Head] = {}
        self.events: list[EventRow] = []
        self.postings: list[PostingRow] = []
        self.commands: list[CommandRow] = []
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.results: list[ResultRow] = []
        self.openings: dict[tuple[str, str], list[Opening]] = {}
        self.closings: list[Closing] = []
        self.players: dict[str, Player] = {}
        self.logins: list[tuple[bytes, str, int]] = []
        self.nonces: list[tuple[str, int, bytes]] = []
        self.preferences: dict[str, Preferred] = {}
        self.notes: dict[tuple[str, str], Noted] = {}
        self.claims: list[tuple[str, int, Claim]] = []  # With stream and event.
        self.awards: list[JackpotAwarded] = []

    def run(self, jobs: Sequence[Job], token: bytes) -> tuple[list[Answer], Rows | None]:
        answers: list[Answer] = []
        for job in jobs:
            match job:
                case Plan():
                    answers.append(self.plan(job))
                    continue
                case Incident():
                    kind, stream, said = job
                    self.note(INCIDENTS, Recorded(kind, stream, said.decode(errors="replace")))
                case Player():
                    self.enrol(job)
                case Entry(player, token_hash):
                    self.enrol(player)
                    self.logins.append((token_hash, player.id, self.at))
                case Preferred():
                    self.preferences[job.player] = job
                case Noted():
                    self.notes[job.player, job.about] = job
            answers.append(None)
        for claim in self.claims:
            self.award(*claim)
        some = self.events or self.commands or self.preferences or self.notes
        return answers, self.rows(token) if some else None

    def plan(self, plan: Plan) -> Answer:
        head = self.known.get(plan.stream, NO_HEAD)
        if plan.seq != head.seq:
            return OutOfStep(plan.stream, plan.seq, head.seq)
        judgement = judge(plan, self.balances, self.known_commands)
        self.balances.update(judgement.balances)
        self.touched.update(judgement.balances)
        self.known_commands.update(judgement.commands)
        for key, made in judgement.commands.items():
            command = (*key, made.digest, made.stream, made.first, made.count)
            n, link = self.longer(COMMANDS, command_hash, command)
            self.commands.append((n, *command, link))
        for place, act in enumerate(plan.acts[: judgement.done]):
            head = self.act(plan.stream, head, act, place, judgement)
        if head.seq != plan.seq:
            self.known[plan.stream] = self.heads[plan.stream] = head
        done, stopped, balances, _, _ = judgement
        return Verdict(done, stopped, head.seq, self.at, balances, head.hash)

    def act(self, stream: str, head: Head, act: Act, place: int, judgement: Judgement) -> Head:
        by, command, at = act.by, act.command, self.at
        seq, hash = head.seq, head.hash
        first = seq
        for round, draws, body in act.facts:
            hash = event_hash(hash, stream, seq, at, by, round, draws, command, body)
            self.events.append((stream, seq, at, by, round, draws, command, body, hash))
            seq += 1
        line, moved = 0, -1
        for p in act.postings:
            line, moved = (line + 1 if p.place == moved else 0), p.place
            row = (stream, first + moved, line, p.asset, p.source, p.target, p.cents)
            self.postings.append(row)
        for result in act.results:
            player, round, stake, returned = result[:4]
            asset, balance = act.postings[0].asset, judgement.funds[place, purse(stream, result)]
            its = first + result.place
            settled = (player, stream, its, round, stake, returned, at, asset, balance)
            n, link = self.longer(RESULTS, result_hash, settled)
            self.results.append((n, *settled, link))
        for session in act.sessions:
            player, over, staked, returned, rounds, its = session
            opened = self.openings.setdefault((player, stream), [])
            who = "platform" if by == "platform" else "player"  # Even if play ran on for a while.
            if not over:
                opened.append(Opening(player, stream, first + its, at))
            elif opened and opened[-1].until is None:
                opened[-1] = Opening(*opened[-1][:4], at, staked, returned, rounds, who)
            else:
                self.closings.append(Closing(player, stream, at, staked, returned, rounds, who))
        self.nonces.extend((stream, *nonce) for nonce in act.nonces)
        self.claims.extend((stream, first + claim.place, claim) for claim in act.claims)
        if act.snapshot is not None:
            self.snapshots[stream] = (seq, act.snapshot)
        return Head(seq, at, hash)

    def award(self, stream: str, seq: int, claim: Claim) -> None:
        """Whoever hits a jackpot gets what is in it after everything else that is written now.

        It is written together with the hit, so nothing can come between the two: neither a crash,
        nor another hit (828/2015:20, PD-64).
        """
        asset, jackpot, round, player, seed, _ = claim
        there = self.balances.get((asset, of_jackpot(jackpot)), 0)
        its = JACKPOTS + jackpot
        head = self.known.get(its, NO_HEAD)
        assert head.seq, f"{stream}#{seq} hit {jackpot}, and there is no such jackpot"
        won = JackpotAwarded(jackpot, stream, seq, round, player, there, seed)
        self.note(its, won)
        for line, moved in enumerate(postings(its, asset, SEEDS, won)):
            self.pay(moved)
            row = (its, head.seq, line, asset, moved.source, moved.target, moved.cents)
            self.postings.append(row)
        self.awards.append(won)

    def pay(self, posting: Posting) -> None:
        asset, cents = posting.asset, posting.cents
        for id, change in ((posting.source, -cents), (posting.target, cents)):
            account = (asset, id)
            self.balances[account] = self.touched[account] = self.balances.get(account, 0) + change

    def enrol(self, player: Player) -> None:
        self.players[player.id] = player
        self.note(PLAYERS, Enrolled(*player))

    def note(self, stream: str, event: Enrolled | Recorded | JackpotAwarded) -> None:
        """An event of a stream that is nobody's table."""
        seq, _, previous = self.known.get(stream, NO_HEAD)
        told = (stream, seq, self.at, "house", 0, 0, "", msgspec.json.encode(event))
        hash = event_hash(previous, *told)
        self.events.append((*told, hash))
        self.known[stream] = self.heads[stream] = Head(seq + 1, self.at, hash)

    def longer(
        self, chain: str, hashed: Callable[..., bytes], row: tuple[str | int | bytes, ...]
    ) -> tuple[int, bytes]:
        """The number and the hash of the next *row* of a chain."""
        seq, _, previous = self.known.get(chain, NO_HEAD)
        n, hash = seq + 1, hashed(previous, *row)
        self.known[chain] = self.heads[chain] = Head(n, self.at, hash)
        return n, hash

    def batch(self, token: bytes) -> Batch | None:
        if not self.events and not self.commands:
            return None
        n, previous = (self.last.n + 1, self.last.hash) if self.last else (1, GENESIS)
        seals = {
            SNAPSHOT + stream: Head(seq, self.at, sha256(body).digest())
            for stream, (seq, body) in self.snapshots.items()
        }
        heads = written_heads((self.heads | seals).items())
        return Batch(n, token, self.at, heads, batch_hash(previous, n, token, self.at, heads))

    def rows(self, token: bytes) -> Rows:
        return Rows(
            batch=self.batch(token),
            heads=[(stream, *head) for stream, head in sorted(self.heads.items())],
            events=self.events,
            postings=self.postings,
            # Each account once, however often it moved: the house's account is hot.
            accounts=[
                (asset, id, owner(id), may_owe(id), cents)
                for (asset, id), cents in self.touched.items()
                if (asset, id) not in self.there
            ],
            balances=[
                (cents, asset, id)
                for (asset, id), cents in self.touched.items()
                if (asset, id) in self.there
            ],
            commands=self.commands,
            snapshots=[(stream, *snapshot) for stream, snapshot in self.snapshots.items()],
            results=self.results,
            openings=[opening for opened in self.openings.values() for opening in opened],
            closings=self.closings,
            players=list(self.players.values()),
            logins=self.logins,
            nonces=self.nonces,
            preferences=list(self.preferences.values()),
            notes=[one for one in self.notes.values() if one.colour or one.text],
            thrown_away=[key for key, one in self.notes.items() if not one.colour and not one.text],
            pots=Pots(
                {
                    account: cents
                    for account, cents in self.touched.items()
                    if is_jackpot(account[1])
                },
                self.awards,
            ),
        )
