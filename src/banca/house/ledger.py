"""What an accepted command does to the books, and whether the balances allow it. Pure.

`judge` is the one verdict for every store: running balances, posting by posting, in order, and
never net: otherwise a stake would pass if it wins and be refused if it loses. `postings` is the one
place where play becomes money.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from banca.house.accounts import (
    ASSETS,
    SEEDS,
    WORLD,
    Account,
    may_move,
    may_owe,
    of_award,
    of_held,
    of_jackpot,
    of_player,
    of_pot,
    path,
)
from banca.house.kept import JackpotAwarded, JackpotGiven, JackpotMoved, Seeded
from banca.kit.play import (
    CASH,
    BoughtIn,
    CashedOut,
    Cents,
    Contributed,
    HandPaid,
    JackpotHit,
    JackpotId,
    JackpotWon,
    Left,
    PlayerId,
    Refused,
    Sat,
    Settled,
    Staked,
    TakenBack,
    Value,
    Voided,
    Wallet,
)

Key: TypeAlias = tuple[str, str]  # A player, and the id that the player's browser gave a command.


class Posting(Value):
    """Money from one account to another, in one asset."""

    asset: str
    source: str
    target: str
    cents: Cents
    place: int = 0  # Which of the act's events moves it.


class Fact(NamedTuple):
    """An event to be written; *body* is its JSON, *draws* is as in the envelope."""

    round: int
    draws: int
    body: bytes


class Nonce(NamedTuple):
    """What makes the seeds of an epoch, together with the house's key. Kept out of the log."""

    epoch: int
    nonce: bytes


class Result(NamedTuple):
    """A player was settled, or the round was null: what the recall of past rounds finds (INT-9)."""

    player: str
    round: int
    stake: Cents
    returned: Cents
    stack: bool = False  # It was played with a stack, not with the player's free money.
    wallet: Wallet = CASH
    place: int = 0  # Which of the act's events settled it.


class Session(NamedTuple):
    """A player came to a table or, with *over* and the totals, left it (804/2015:26)."""

    player: str
    over: bool = False
    staked: Cents = 0
    returned: Cents = 0
    rounds: int = 0
    place: int = 0  # Which of the act's events says so.


class Claim(NamedTuple):
    """A player has hit a jackpot: what is in it is theirs, and the house puts in *seed* again.

    How much that is, is found by whoever writes it: it is what is there when everything else of the
    same commit is written (house/batch.py).
    """

    asset: str
    jackpot: JackpotId
    round: int
    player: PlayerId
    seed: Cents
    place: int = 0  # Which of the act's events says so.


class Act(NamedTuple):
    """What one accepted command does. It is written whole or not at all."""

    by: str  # A player's id, "house", or "platform": the house acting for an absent player.
    command: str  # The browser's id for it; "" for the house's own orders.
    digest: bytes  # SHA-256 of the command's canonical body; b"" for orders.
    facts: tuple[Fact, ...]
    postings: tuple[Posting, ...]
    results: tuple[Result, ...] = ()
    snapshot: bytes | None = None  # The state after this act, if it ended a round.
    sessions: tuple[Session, ...] = ()
    nonces: tuple[Nonce, ...] = ()
    claims: tuple[Claim, ...] = ()


class Plan(NamedTuple):
    """Acts that one stream wants to write, beginning at its event number *seq*."""

    stream: str
    seq: int
    acts: Sequence[Act]


class Command(Value):
    """An accepted command, and where its events are."""

    digest: bytes
    stream: str
    first: int
    count: int


class Exists(Value):
    """The same player, id and body as before: it is already done, and here are its events."""

    stream: str
    first: int
    count: int


class Judgement(NamedTuple):
    """What `judge` found. Its balances are those of the accounts the written acts touched."""

    done: int
    stopped: Refused | Exists | None
    balances: dict[Account, Cents]
    commands: dict[Key, Command]
    funds: dict[tuple[int, str], Cents]  # The balance of a `purse` after its act.


class Granted(Value):
    """Points given to a player for demonstration play (804/2015:31, 807/2015:33)."""

    player: PlayerId
    cents: Cents
    why: str
    wallet: Wallet = CASH


def postings(
    stream: str, asset: str, bank: str, event: object, place: int = 0
) -> Iterator[Posting]:
    """The money that *event* moves, the moment it happens (PD-28); *place* is its own in the act.

    A stake is held apart until its round is settled (INT-2); a void gives it back (804/2015:21).
    """
    match event:
        case Staked(player, _, cents, wallet):
            yield Posting(
                asset, of_player(player, wallet), of_held(stream, player, wallet), cents, place
            )
        case TakenBack(player, _, cents, wallet) | CashedOut(player, cents, wallet):
            yield Posting(
                asset, of_held(stream, player, wallet), of_player(player, wallet), cents, place
            )
        case Settled(player, stake, returned, _, wallet):
            held = of_held(stream, player, wallet)
            if returned > stake:
                yield Posting(asset, bank, held, returned - stake, place)
            if returned < stake:
                yield Posting(asset, held, bank, stake - returned, place)
            if returned:
                yield Posting(asset, held, of_player(player, wallet), returned, place)
        case BoughtIn(player, cents, fee, wallet):
            held = of_held(stream, player, wallet)
            yield Posting(asset, of_player(player, wallet), held, cents + fee, place)
            if fee:
                yield Posting(asset, held, bank, fee, place)
        case HandPaid(_, lines, commission, wallet):
            pot = of_pot(stream)
            for player, put, _ in lines:
                if put:
                    yield Posting(asset, of_held(stream, player, wallet), pot, put, place)
            for player, _, got in lines:
                if got:
                    yield Posting(asset, pot, of_held(stream, player, wallet), got, place)
            if commission:
                yield Posting(asset, pot, bank, commission, place)
        case Granted(player, cents, _, wallet):
            yield Posting(asset, WORLD, of_player(player, wallet), cents, place)
        case Contributed(jackpot, _, _, cents) if cents:
            yield Posting(asset, bank, of_jackpot(jackpot), cents, place)
        case JackpotWon(_, jackpot, player, cents, wallet) if cents:
            held = of_held(stream, player, wallet)
            yield Posting(asset, of_award(jackpot), held, cents, place)
            yield Posting(asset, held, of_player(player, wallet), cents, place)
        case Seeded(jackpot, cents):
            yield Posting(asset, SEEDS, of_jackpot(jackpot), cents, place)
        case JackpotAwarded(jackpot, cents=cents, seed=seed):
            if cents:
                yield Posting(asset, of_jackpot(jackpot), of_award(jackpot), cents, place)
            if seed:
                yield Posting(asset, SEEDS, of_jackpot(jackpot), seed, place)
        case JackpotMoved(jackpot, target, cents):
            yield Posting(asset, of_jackpot(jackpot), of_jackpot(target), cents, place)
        case JackpotGiven(jackpot, _, cents):
            yield Posting(asset, of_jackpot(jackpot), WORLD, cents, place)
        case _:
            pass


def results(round: int, events: Collection[object]) -> Iterator[Result]:
    """What the *events* of one act add to the recall of past rounds.

    A void round is one of them, for everybody who had a stake in it (804/2015:24, INT-7). A jackpot
    is a part of the round that hit it, beside what its stake returned (PD-75).
    """
    null = any(isinstance(event, Voided) for event in events)
    for place, event in enumerate(events):
        match event:
            case Settled(player, stake, returned, _, wallet):
                yield Result(player, round, stake, returned, False, wallet, place)
            case HandPaid(number, lines, _, wallet):
                for player, put, got in lines:
                    yield Result(player, number, put, got, True, wallet, place)
            case TakenBack(player, _, cents, wallet) if null:
                yield Result(player, round, cents, cents, False, wallet, place)
            case JackpotWon(hit, _, player, cents, wallet) if cents:
                yield Result(player, hit, 0, cents, False, wallet, place)
            case _:
                pass


def sessions(event: object, place: int = 0) -> Iterator[Session]:
    """What *event* adds to the list of a player's sessions; *place* is its own in the act."""
    match event:
        case Sat(player):
            yield Session(player, place=place)
        case Left(player, staked, returned, rounds):
            yield Session(player, True, staked, returned, rounds, place)
        case _:
            pass


def claims(
    asset: str, seeds: Mapping[JackpotId, Cents], event: object, place: int = 0
) -> Iterator[Claim]:
    """The jackpot that *event* says was hit; *seeds* has what the house puts in again."""
    match event:
        case JackpotHit(round, jackpot, player):
            yield Claim(asset, jackpot, round, player, seeds[jackpot], place)
        case _:
            pass


def check(act: Act) -> None:
    """Assert that *act* is one that the house may make; whether it is affordable is not checked."""
    assert bool(act.command) == bool(act.digest), f"{act.command!r} and its digest go together"
    moved = act.postings or act.results or act.sessions or act.snapshot or act.claims
    assert act.facts or not moved, f"{act.by} moves something without an event"
    assert act.postings or not act.results, f"{act.results} settled no money"
    for place in (
        part.place
        for parts in (act.postings, act.results, act.sessions, act.claims)
        for part in parts
    ):
        assert 0 <= place < len(act.facts), f"{act} has no event {place}"
    for posting in act.postings:
        assert posting.asset == act.postings[0].asset, f"{act.postings} mixes assets"
        assert posting.asset in ASSETS, f"{posting} is in an unknown asset"
        assert posting.cents > 0, f"{posting} moves nothing"
        assert may_move(posting.source, posting.target), f"{posting} is not in the chart"


def judge(
    plan: Plan, balances: Mapping[Account, Cents], commands: Mapping[Key, Command]
) -> Judgement:
    """How many of the plan's acts may be written, and why the next one may not.

    No account but the house's and the world's falls below zero, not even between two postings of
    one act (PD-26, INT-14). A known command is never written twice (LOG-8).
    """
    after: dict[Account, Cents] = {}
    made: dict[Key, Command] = {}
    funds: dict[tuple[int, str], Cents] = {}
    seq = plan.seq
    for done, act in enumerate(plan.acts):
        key = (act.by, act.command)
        if act.command:
            known = made.get(key) or commands.get(key)
            if known is not None:
                return Judgement(done, _again(act, known), after, made, funds)
        if not _pay(act, balances, after):
            after = {}  # It may have paid a part: redo what came before it.
            for paid in plan.acts[:done]:
                _pay(paid, balances, after)
            short = Refused("reading:money", "not enough money")
            return Judgement(done, short, after, made, funds)
        if act.command:
            made[key] = Command(act.digest, plan.stream, seq, len(act.facts))
        for result in act.results:
            account = (act.postings[0].asset, purse(plan.stream, result))
            left = after.get(account, balances.get(account, 0))
            funds[done, account[1]] = left + (_gone_home(act, account) if result.stack else 0)
        seq += len(act.facts)
    return Judgement(len(plan.acts), None, after, made, funds)


def purse(stream: str, result: Result) -> str:
    """The account that a round was played with: the stack, or the player's free money."""
    if result.stack:
        return of_held(stream, result.player, result.wallet)
    return of_player(result.player, result.wallet)


def _gone_home(act: Act, account: Account) -> Cents:
    """The part of a stack that went home with the same hand it was played in."""
    stack = path(account[1])
    home = of_player(stack.player, stack.wallet)
    return sum(p.cents for p in act.postings if (p.source, p.target) == (account[1], home))


def _again(act: Act, known: Command) -> Refused | Exists:
    if known.digest != act.digest:
        return Refused("wire:reused", "the same id with another body")
    return Exists(known.stream, known.first, known.count)


def _pay(act: Act, balances: Mapping[Account, Cents], after: dict[Account, Cents]) -> bool:
    """Run the act's postings over *after*, up to the first that cannot be paid."""
    for posting in act.postings:
        asset, cents = posting.asset, posting.cents
        source, target = (asset, posting.source), (asset, posting.target)
        has = after[source] if source in after else balances.get(source, 0)
        if has < cents and not may_owe(posting.source):
            return False
        after[source] = has - cents
        after[target] = (after[target] if target in after else balances.get(target, 0)) + cents
    return True
