"""The audit of jackpots: what went into each, who won it, and that they were paid what was in it.

A hit wins what is in the jackpot when its commit is written, and the award is in the same commit
(docs/jackpots.md). Which events are in which commit is in the heads of the commits; within one the
order does not matter. So the register of every jackpot is rebuilt from the log (PD-64), with code
that shares nothing with the house's.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from banca.house.audit_fields import MOST, Fields, Finding, Malformed, text, whole
from banca.house.audit_money import Owed
from banca.house.audit_paths import JACKPOTS, SEEDS, WORLD, award_of, jackpot_of

PARTS = 10_000  # Of a cent.
_OWN = frozenset({"JackpotOpened", "Seeded", "JackpotAwarded", "JackpotMoved", "JackpotGiven"})


class Commit(Protocol):
    @property
    def n(self) -> int: ...
    @property
    def heads(self) -> bytes: ...


class _Awarded(NamedTuple):
    where: str
    commit: int  # Which of the commits that touched a jackpot's stream.
    stream: str
    seq: int
    round: int
    player: str
    cents: int
    seed: int


class _Opened(NamedTuple):
    where: str
    commit: int
    asset: str
    seed: int
    mean: int
    tables: Mapping[str, str]


class _Emptied(NamedTuple):
    """Moved to another, or given away."""

    where: str
    commit: int


class _Hit(NamedTuple):
    where: str
    jackpot: str
    round: int
    player: str
    asset: str


class _Won(NamedTuple):
    where: str
    stream: str
    jackpot: str
    round: int
    player: str
    cents: int


class _Share(NamedTuple):
    """The last share of a player at a table, and where the one before it is in the log."""

    where: str
    piece: int
    before: int  # -1: there is none.
    terms: tuple[int, int]  # Seed and mean, as the table plays for them.


class _Pot:
    """One jackpot, as the log tells it."""

    def __init__(self) -> None:
        self.steps: list[_Opened | _Awarded | _Emptied] = []
        self.came: Counter[int] = Counter()  # Without awards and their seeds, by commit.
        self.fed: Counter[int] = Counter()  # The part of it that plays have contributed.
        self.assets: dict[str, str] = {}  # In which it was fed or hit, and where first.


def owed(stream: str, asset: str, kind: str, fields: Fields) -> list[Owed]:
    """What an event of a jackpot's own stream moves, in the ledger's order."""
    if kind not in _OWN:
        raise Malformed(f"{kind} in the stream of a jackpot")
    jackpot = text(fields, "jackpot")
    if JACKPOTS + jackpot != stream:
        raise Malformed(f"it is of {jackpot}")
    pot = jackpot_of(jackpot)
    match kind:
        case "Seeded":
            moves = [Owed(asset, SEEDS, pot, whole(fields, "cents"))]
        case "JackpotAwarded":
            won = Owed(asset, pot, award_of(jackpot), whole(fields, "cents"))
            moves = [won, Owed(asset, SEEDS, pot, whole(fields, "seed"))]
        case "JackpotMoved":
            moves = [Owed(asset, pot, jackpot_of(text(fields, "target")), whole(fields, "cents"))]
        case "JackpotGiven":
            moves = [Owed(asset, pot, WORLD, whole(fields, "cents"))]
        case _:
            moves = []
    return [move for move in moves if move.cents]


class Commits:
    """The commits that touched the stream of a jackpot, and where other streams stood then.

    They cut the log into pieces: what is in one piece came before whatever was awarded at its end.
    """

    def __init__(self, commits: Iterable[Commit], wanted: bool) -> None:
        self.count = 0
        self._ends: dict[str, tuple[array[int], array[int]]] = {}  # By stream: events, pieces.
        self._in: list[dict[str, tuple[int, int]]] = []  # Of each: the events that it wrote.
        if wanted:
            self._cut(commits)

    def _cut(self, commits: Iterable[Commit]) -> None:
        at: dict[str, int] = {}
        since: set[str] = set()  # Streams that grew since the last cut.
        for commit in commits:
            try:
                heads = {str(name): int(seq) for name, seq, _ in json.loads(commit.heads)}
                array("q", heads.values())
            except (ValueError, TypeError, OverflowError):
                continue  # Found by whoever checks the commits.
            since |= heads.keys()
            if any(name.startswith(JACKPOTS) for name in heads):
                self._in.append({name: (at.get(name, 0), seq) for name, seq in heads.items()})
                at |= heads
                for name in since:
                    events, pieces = self._ends.setdefault(name, (array("q"), array("q")))
                    events.append(at[name])
                    pieces.append(self.count)
                self.count += 1
                since = set()
            else:
                at |= heads

    def piece(self, stream: str, seq: int) -> int:
        """In which piece of the log an event is."""
        if stream not in self._ends:
            return self.count
        events, pieces = self._ends[stream]
        place = bisect_right(events, seq)
        return pieces[place] if place < len(events) else self.count

    def wrote(self, commit: int, stream: str, seq: int) -> bool:
        """Whether an event was written by a commit that touched a jackpot's stream."""
        if commit >= len(self._in):
            return False
        first, beyond = self._in[commit].get(stream, (0, 0))
        return first <= seq < beyond


class Register:
    """All jackpots of the books. Feed it whatever concerns one, stream by stream; then `end`."""

    def __init__(self, commits: Commits) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self._commits = commits
        self._pots: dict[str, _Pot] = {}
        self._hits: dict[tuple[str, int], _Hit] = {}
        self._won: list[_Won] = []
        self._moved: list[tuple[str, str, str]] = []  # Where, from which, and to which.
        self._rests: dict[str, int] = {}  # Of the stream that is being read, by jackpot.
        self._last: dict[str, int] = {}  # The last round of streams with a hit.
        self._played: dict[tuple[str, int, int], str] = {}  # How tables play, and where first.
        self._hit = False  # Whether the stream that is being read has a hit.
        self._terms: dict[str, tuple[int, int]] = {}  # Of the stream that is being read.
        self._shares: dict[tuple[str, str, str], _Share] = {}  # By stream, jackpot and player.

    # --- Reading --------------------------------------------------------------------------------

    def feed(self, stream: str, seq: int, asset: str, fields: Fields) -> None:
        """An event that concerns a jackpot; its fields may have been forged."""
        where, kind = f"{stream}#{seq}", fields["type"]
        try:
            if stream.startswith(JACKPOTS):
                self._own(stream, seq, kind, fields)
            elif kind == "Opened":
                self._table(where, fields)
            else:
                self._fed(stream, seq, asset, kind, fields)
        except Malformed as fault:
            self._say(where, f"{kind} is malformed: {fault}")

    def end_stream(self, stream: str, last_round: int) -> None:
        self._rests = {}
        self._terms = {}
        if self._hit:
            self._last[stream] = last_round
        self._hit = False

    def _own(self, stream: str, seq: int, kind: str, fields: Fields) -> None:
        where, commit = f"{stream}#{seq}", self._commits.piece(stream, seq)
        pot = self._pot(stream.removeprefix(JACKPOTS))
        if not pot.steps and kind != "JackpotOpened":
            self._say(where, f"{kind} before the jackpot was opened")
        match kind:
            case "JackpotOpened":
                asset, seed, mean = text(fields, "asset"), *_numbers(fields, "seed", "mean")
                tables = _texts(fields, "tables")
                pot.steps.append(_Opened(where, commit, asset, seed, mean, tables))
            case "Seeded":
                pot.came[commit] += whole(fields, "cents")
            case "JackpotAwarded":
                stream, (seq, round) = text(fields, "stream"), _numbers(fields, "seq", "round")
                player, (cents, seed) = text(fields, "player"), _numbers(fields, "cents", "seed")
                its = _Awarded(where, commit, stream, seq, round, player, cents, seed)
                pot.steps.append(its)
            case "JackpotMoved":
                source, target = text(fields, "jackpot"), text(fields, "target")
                pot.came[commit] -= whole(fields, "cents")
                self._pot(target).came[commit] += whole(fields, "cents")
                self._moved.append((where, source, target))
                pot.steps.append(_Emptied(where, commit))
            case "JackpotGiven":
                pot.came[commit] -= whole(fields, "cents")
                pot.steps.append(_Emptied(where, commit))

    def _table(self, where: str, fields: Fields) -> None:
        """What a table's rules say of the jackpots that it plays for."""
        rules = fields.get("rules")
        named = rules.get("jackpots", []) if isinstance(rules, dict) else []
        for its in named if isinstance(named, list) else []:
            if not isinstance(its, dict):
                raise Malformed("a jackpot of its rules is no object")
            self._rests[text(its, "id")] = 0
            seed, mean = _numbers(its, "seed", "mean")
            self._played.setdefault((text(its, "id"), seed, mean), where)
            self._terms[text(its, "id")] = seed, mean

    def _fed(self, stream: str, seq: int, asset: str, kind: str, fields: Fields) -> None:
        where, jackpot = f"{stream}#{seq}", text(fields, "jackpot")
        if jackpot not in self._rests:
            self._say(where, f"{kind} for {jackpot}, which its rules do not name")
        pot = self._pot(jackpot)
        pot.assets.setdefault(asset, where)
        if kind == "Contributed":
            parts, cents = _numbers(fields, "parts", "cents")
            due, rest = divmod(self._rests.get(jackpot, 0) + parts, PARTS)
            if cents != due:
                self._say(where, f"{cents} was contributed to {jackpot}, but {due} is its share")
            self._rests[jackpot] = rest
            piece = self._commits.piece(stream, seq)
            pot.came[piece] += cents
            pot.fed[piece] += cents
            key = stream, jackpot, text(fields, "player")
            last = self._shares.get(key)
            terms = self._terms.get(jackpot, (0, 0))
            self._shares[key] = _Share(where, piece, last.piece if last else -1, terms)
            return
        of = whole(fields, "round"), text(fields, "player")
        if kind == "JackpotHit":
            self._hits[stream, seq] = _Hit(where, jackpot, *of, asset)
            self._hit = True
        else:
            self._won.append(_Won(where, stream, jackpot, *of, whole(fields, "cents")))

    def _pot(self, jackpot: str) -> _Pot:
        return self._pots.setdefault(jackpot, _Pot())

    # --- The end --------------------------------------------------------------------------------

    def end(self, made: Mapping[tuple[str, str], int]) -> list[Finding]:
        """All has been read; *made* is what the postings make of every account."""
        unpaid: Counter[str] = Counter()
        for jackpot, pot in sorted(self._pots.items()):
            if not any(isinstance(step, _Opened) for step in pot.steps):
                first = next(iter(pot.assets.values()), JACKPOTS + jackpot)
                self._say(first, f"there is no jackpot {jackpot}")
                continue
            left = self._follow(jackpot, pot)
            asset = next(step.asset for step in pot.steps if isinstance(step, _Opened))
            for other, where in pot.assets.items():
                if other != asset:
                    self._say(where, f"{jackpot} is in {asset}, and this table plays for {other}")
            holds = made.get((asset, jackpot_of(jackpot)), 0)
            if holds != left:
                what = f"it holds {holds}, but {left} by what went in and was won"
                self._say(f"{asset} {jackpot_of(jackpot)}", what)
        self._hits_and_awards()
        self._payments(unpaid)
        for jackpot, pot in sorted(self._pots.items()):
            for asset in {step.asset for step in pot.steps if isinstance(step, _Opened)}:
                holds, due = made.get((asset, award_of(jackpot)), 0), unpaid[jackpot]
                if holds != due:
                    what = f"it holds {holds}, but {due} was won and is not paid"
                    self._say(f"{asset} {award_of(jackpot)}", what)
        self._as_opened()
        self._in_force()
        return self.findings

    def _follow(self, jackpot: str, pot: _Pot) -> int:
        """What is in a jackpot at the end, from step to step."""
        holds, piece, fed = 0, 0, 0
        opened: _Opened | None = None
        promised = 0  # What the house puts in once it is won.
        for step in pot.steps:
            while piece <= step.commit:
                holds, fed = holds + pot.came[piece], fed + pot.fed[piece]
                piece += 1
            match step:
                case _Opened(where, _, asset, seed, mean, tables):
                    same = opened is not None and (opened.seed, opened.mean) == (seed, mean)
                    if opened is not None and fed and not same:
                        self._say(where, f"{jackpot} was changed before it was won (828/2015:18)")
                    for table, its in opened.tables.items() if opened and fed else ():
                        if tables.get(table) != its:
                            what = f"{table} was changed before {jackpot} was won (828/2015:18)"
                            self._say(where, what)
                    if opened is not None and opened.asset != asset:
                        self._say(where, f"{jackpot} was in {opened.asset}, and now in {asset}")
                    if holds < seed:
                        self._say(where, f"the seed is {seed}, but only {holds} is in {jackpot}")
                    opened, promised, fed = step, seed, fed if same else 0
                case _Awarded(where, _, stream, seq, _, player, cents, seed):
                    if cents != holds:
                        whose = f"{player} at {stream}#{seq} was awarded {cents}"
                        self._say(where, f"{whose}, but {holds} was in {jackpot}")
                    if seed != promised:
                        self._say(where, f"the seed is {seed}, but {promised} was promised")
                    holds, fed = holds - cents + seed, 0
                case _Emptied(where):
                    if holds:
                        self._say(where, f"{holds} is left in {jackpot}")
                    promised = fed = 0
        return holds + sum(cents for at, cents in pot.came.items() if at >= piece)

    def _hits_and_awards(self) -> None:
        """Every hit is awarded once, in its own commit, and nothing else is."""
        hits = dict(self._hits)
        awarded: set[tuple[str, int]] = set()
        for jackpot, step in self._awards():
            place = step.stream, step.seq
            hit = hits.pop(place, None)
            if hit is None:
                again = place in awarded
                what = "is awarded twice" if again else f"did not hit {jackpot}"
                self._say(step.where, f"{step.stream}#{step.seq} {what}")
                continue
            awarded.add(place)
            if (hit.jackpot, hit.round, hit.player) != (jackpot, step.round, step.player):
                whose = f"{hit.player} hit {hit.jackpot} in round {hit.round} at {hit.where}"
                self._say(step.where, f"{whose}, but {step.player} is awarded {jackpot}")
            if not self._commits.wrote(step.commit, *place):
                self._say(step.where, f"{hit.where} was not awarded in the commit of the hit")
        for hit in hits.values():
            self._say(hit.where, f"{hit.player} hit {hit.jackpot} and was awarded nothing")

    def _payments(self, unpaid: Counter[str]) -> None:
        """Every award is paid once, to whoever hit, to the cent."""
        owing: dict[tuple[str, str, int], list[_Awarded]] = {}
        for jackpot, step in self._awards():
            owing.setdefault((step.stream, jackpot, step.round), []).append(step)
        for where, stream, jackpot, round, player, cents in self._won:
            waiting = owing.get((stream, jackpot, round), [])
            due = next((one for one in waiting if one.player == player), None)
            due = due or (waiting[0] if waiting else None)
            if due is None:
                what = f"{cents} of {jackpot} is paid for round {round}, and nothing is owed"
                self._say(where, what)
                unpaid[jackpot] -= cents
                continue
            waiting.remove(due)
            if player != due.player:
                self._say(where, f"{jackpot} is paid to {player}, but {due.player} has won it")
            if cents != due.cents:
                self._say(where, f"{cents} of {jackpot} is paid, but {due.cents} was won")
                unpaid[jackpot] += due.cents - cents
        for (stream, jackpot, round), waiting in sorted(owing.items()):
            for due in waiting:
                unpaid[jackpot] += due.cents
                what = f"{due.cents} of {jackpot} was won in round {round} and is not paid"
                if self._last.get(stream, 0) > round + 1:
                    self._say(f"{stream}#{due.seq}", f"{what}, though the table has played on")
                else:
                    self.notes.append(Finding(f"{stream}#{due.seq}", f"{what} yet"))

    def _as_opened(self) -> None:
        """Tables play for jackpots as those were opened: the chance is what was promised."""
        for (jackpot, seed, mean), where in self._played.items():
            pot = self._pots.get(jackpot)
            opened = {
                (step.seed, step.mean)
                for step in (pot.steps if pot else ())
                if isinstance(step, _Opened)
            }
            if opened and (seed, mean) not in opened:
                said = " or ".join(f"{its[0]} and {its[1]}" for its in sorted(opened))
                what = f"seed {seed} and mean {mean} of {jackpot}, which was opened with {said}"
                self._say(where, what)
        for where, source, target in self._moved:
            assets = [
                {step.asset for step in self._pots[its].steps if isinstance(step, _Opened)}
                for its in (source, target)
            ]
            if not assets[1]:
                self._say(where, f"what was in {source} went to {target}, which was never opened")
            elif assets[0] != assets[1]:
                self._say(where, f"{source} and {target} are not in the same asset")

    def _in_force(self) -> None:
        """Nobody plays on for a jackpot as it was before it changed.

        What was bet then is played out, and that is one play.
        """
        opened = {
            jackpot: [step for step in pot.steps if isinstance(step, _Opened)]
            for jackpot, pot in self._pots.items()
        }

        def differs(jackpot: str, piece: int, terms: tuple[int, int]) -> bool:
            """Whether a share in *piece* came when the jackpot was opened with other *terms*."""
            before = [step for step in opened[jackpot] if step.commit < piece]
            return bool(before) and (before[-1].seed, before[-1].mean) != terms

        for (_, jackpot, _), (where, piece, last, terms) in self._shares.items():
            if differs(jackpot, last, terms) and differs(jackpot, piece, terms):
                what = f"it still plays for {jackpot} with seed {terms[0]} and mean {terms[1]}"
                self._say(where, f"{what}, which were changed before")

    def _awards(self) -> Iterator[tuple[str, _Awarded]]:
        for jackpot, pot in self._pots.items():
            for step in pot.steps:
                if isinstance(step, _Awarded):
                    yield jackpot, step

    def _say(self, where: str, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(where, what))


def _texts(fields: Fields, name: str) -> dict[str, str]:
    """Texts by name; events of before may have none."""
    found = fields.get(name, {})
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise Malformed(f"{name} is {found!r}"[:100])
    return found


def _numbers(fields: Fields, *names: str) -> list[int]:
    return [whole(fields, name) for name in names]
