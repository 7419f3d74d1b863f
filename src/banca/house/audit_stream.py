"""The audit of one stream of the log: its chain, its order, its luck, its stakes.

A round of luck has one lawful order: commitment, seals of entropy, their openings, the first bet,
draws, the round's last event, the seed opened, and the next commitment with it. A round with closed
cards seals a pack instead, turns cards of it, and keeps its seed. Whatever would let somebody steer
breaks that order, or contradicts what was promised before; each such thing is a `Finding` that says
where. Nothing here is shared with the code that plays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeVar

from banca.house.audit_fields import (
    Fields,
    Malformed,
    hexadecimal,
    read_object,
    rows,
    snapshot_schema,
    snapshot_state,
    text,
    whole,
)
from banca.house.audit_money import MONEY, Money, Owed
from banca.house.audit_pack import PACK, Replayed, SealedPack
from banca.house.audit_paths import Chips, bank_of
from banca.house.redraw import Redraw, key_of, link, seal_of_entropy, seal_of_seed, seed_of
from banca.kit.chance import Chance

T = TypeVar("T")

MOST = 1000  # Findings reported per stream: nobody needs more.

_LUCK = PACK | {
    "SeedSealed",
    "EntropySealed",
    "EntropyOpened",
    "Drew",
    "SeedOpened",
    "SeedLost",
}
_PLAY = _LUCK | MONEY | {"Voided", "RoundOver"}
_NUMBERED = frozenset({"Drew", "SeedOpened", "SeedLost", "HandPaid", "Voided", "RoundOver", *PACK})
_ENDS = frozenset({"SeedOpened", "SeedKept", "SeedLost"})


class Finding(NamedTuple):
    where: str  # "rou1#17", "EUR/2 world", "batch 5"
    what: str


class Entry(Protocol):
    """An event with its envelope, as the log holds it."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def by(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def command(self) -> str: ...
    @property
    def body(self) -> bytes: ...
    @property
    def hash(self) -> bytes: ...


class Replay(Protocol):
    """The game of a stream, replayed; on a forged event it may raise anything."""

    def carried(self, body: bytes) -> bytes:
        """An event of the log as it would be written today; called for every event, in order."""
        ...

    def opened(self, body: bytes) -> None:
        """The table was opened with these rules."""
        ...

    def apply(self, body: bytes) -> None:
        """This event happened."""
        ...

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        """The events that *command* brings about now, as the log would store them."""
        ...

    def state(self) -> bytes:
        """The game's state now, as JSON."""
        ...

    def schema(self) -> str:
        """The hash of this state's form; a snapshot in another form is no longer read."""
        ...


class Summed(NamedTuple):
    """What a stream adds up to, by its own events."""

    name: str
    events: int
    head: bytes
    asset: str  # "" if no table was opened.
    bank: str
    won: int  # What the house kept from everything settled.
    stakes: dict[Chips, int]  # What each player has on the cloth, by wallet.
    commands: dict[bytes, int]  # Every command that made events (`mark`), and where they begin.


def mark(player: str, id: str, stream: str, first: int, count: int) -> bytes:
    """A command and its events, as one short value."""
    return sha256(json.dumps([player, id, stream, first, count]).encode()).digest()[:16]


class _Event(NamedTuple):
    where: str
    at: int
    by: str
    kind: str
    fields: Fields
    body: bytes


class _Round:
    """What the log has said so far about the running round."""

    def __init__(self, number: int, commitment: str, nonce: str) -> None:
        self.number = number
        self.commitment = commitment
        self.nonce = nonce
        self.sealed: dict[str, str] = {}
        self.opened: list[tuple[str, bytes]] = []
        self.closed = False
        self.draws = 0
        self.voided = self.paid = False
        self.over: int | None = None  # When its last event was written.
        self.pack: SealedPack | None = None
        self.events: list[_Event] = []  # To be replayed once the seed is known.


class StreamCheck:
    """Feed it the envelopes of a stream from its beginning, then call `end`."""

    def __init__(
        self,
        name: str,
        replay: Replay | None = None,
        house_key: bytes | None = None,
        snapshot: tuple[int, bytes] | None = None,
    ) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []  # What was passed over, and is no fault.
        self.events = self.rounds = self.draws = 0
        self.name = name
        self._head = bytes(32)
        self._money = Money(name, self._say)
        self._commands: dict[bytes, int] = {}
        self._run: tuple[str, str, int] | None = None  # Player, command, and first event.
        self._replay = replay
        self._house_key = house_key
        self._snapshot = snapshot
        self._is_table = False
        self._round: _Round | None = None  # None: a commitment has to come next.
        self._last_round = 0
        self._opened_at: int | None = None  # When the last seed was opened.
        self._nonces: set[str] = set()
        self._lost = False  # A seed was lost with its key.
        self._fits = False  # The key in hand opens a round of this stretch,
        self._misfits: list[Finding] = []  # but not these.
        self._told = False  # That a commitment is missing: reporting it once is enough.

    def feed(self, entry: Entry) -> list[Owed]:
        """Check *entry* and return what it moves, to be compared with the ledger."""
        where = f"{self.name}#{self.events}"
        self._chain(where, entry)
        self._count_command(entry.by, entry.command)
        self.events += 1
        event = self._read(where, entry)
        if event is None:
            return []
        if self.events == 1:
            self._is_table = event.kind == "Opened"
        try:
            if self._is_table:
                self._follow(event, entry)
                self._compare_snapshot(where)
            elif event.kind in _PLAY or event.kind == "Opened":
                self._say(where, f"{event.kind} in a stream that was not opened as a table")
            return self._money.owed(event.kind, event.fields)
        except Malformed as fault:
            self._say(where, f"{event.kind} is malformed: {fault}")
            return []

    def end(self) -> None:
        """No more events: report what the log still owes."""
        where = f"{self.name}#{self.events}"
        self._count_command("", "")
        if self._snapshot is not None and not 0 < self._snapshot[0] <= self.events:
            self._say(where, f"a snapshot of {self._snapshot[0]} events, which the log has not got")
        if not self._is_table:
            return
        if self._round is None:
            self._say(where, "the log ends without a commitment to the next round")
            self._change_key()
            return
        if self._round.over is not None:
            self._say(where, f"the log ends without the seed of round {self._round.number}")
        self._inspect(where, self._round)
        self._play(self._round, key=None)
        self._change_key()

    def summed(self) -> Summed:
        return Summed(
            self.name,
            self.events,
            self._head,
            self._money.asset,
            self._money.bank,
            self._money.won,
            self._money.lying,
            self._commands,
        )

    # --- The envelope ---------------------------------------------------------------------------

    def _chain(self, where: str, entry: Entry) -> None:
        if entry.stream != self.name:
            self._say(where, f"an event of {entry.stream!r} in the stream {self.name!r}")
        if entry.seq != self.events:
            self._say(where, f"number {entry.seq} where {self.events} was expected")
        numbers = (entry.seq, entry.at, entry.round, entry.draws)
        if min(numbers) < 0 or max(numbers) >= 2**63:
            self._say(where, "a number of the envelope is out of bounds")
        elif entry.hash != link(
            self._head,
            entry.stream,
            entry.seq,
            entry.at,
            entry.by,
            entry.round,
            entry.draws,
            entry.command,
            entry.body,
        ):
            self._say(where, "the hash does not match the event and the one before it")
        self._head = entry.hash

    def _count_command(self, by: str, command: str) -> None:
        """A command's events are consecutive: the next command ends them."""
        if self._run and self._run[:2] != (by, command):
            player, id, first = self._run
            self._commands[mark(player, id, self.name, first, self.events - first)] = first
            self._run = None
        if command and self._run is None:
            self._run = (by, command, self.events)

    def _read(self, where: str, entry: Entry) -> _Event | None:
        try:
            body = self._replay.carried(entry.body) if self._replay else entry.body
            fields = read_object(body)
            return _Event(where, entry.at, entry.by, text(fields, "type"), fields, body)
        except (Malformed, ValueError, RecursionError) as fault:
            self._say(where, f"the body is not an event: {fault}")
            return None

    # --- The order ------------------------------------------------------------------------------

    def _follow(self, event: _Event, entry: Entry) -> None:
        where, kind, round = event.where, event.kind, self._round
        if kind == "Opened":
            self._opened(event)
            return
        if kind == "SeedSealed":
            round = self._seed_sealed(event)
        elif round is None:
            if not self._told:
                self._say(where, f"{kind} where a commitment was expected")
            self._told = True
            return
        else:
            self._in_round(event, round)
        if entry.round != round.number:
            self._say(where, f"the envelope says round {entry.round} but it is {round.number}")
        if entry.draws != round.draws:
            self._say(where, f"the envelope says {entry.draws} draws but there were {round.draws}")

    def _opened(self, event: _Event) -> None:
        if self.events > 1:
            self._say(event.where, "the table was already opened")
            return
        if self._replay is not None:
            self._ask(event.where, lambda game: game.opened(event.body))
        self._money.asset = text(event.fields, "asset")
        self._money.bank = bank_of(text(event.fields, "game"))

    def _seed_sealed(self, event: _Event) -> _Round:
        where, fields = event.where, event.fields
        if self._round is not None:
            self._say(where, f"the seed of round {self._round.number} was never opened")
            self._play(self._round, key=None)
        elif self._opened_at not in (None, event.at):
            self._say(where, "the commitment did not come with the end of the round before")
        number, nonce = whole(fields, "round"), hexadecimal(fields, "nonce")
        if number != self._last_round + 1:
            self._say(where, f"round {number} is sealed after round {self._last_round}")
        if nonce in self._nonces:
            self._say(where, "the nonce was used before")
        self._nonces.add(nonce)
        self._last_round = number
        self._told = False
        self.rounds += 1
        self._round = _Round(number, hexadecimal(fields, "commitment"), nonce)
        return self._round

    def _compare_snapshot(self, where: str) -> None:
        """A restart begins with the snapshot, so it must equal what the whole log makes."""
        if self._snapshot is None or self._snapshot[0] != self.events:
            return
        if self._round is None or self._round.events:
            self._say(where, "a snapshot in the middle of a round")
            return
        wrote, reads = (
            snapshot_schema(self._snapshot[1]),
            self._ask(where, lambda game: game.schema()),
        )
        if wrote and wrote != reads:  # Nobody begins with it: the table is folded from its log.
            self.notes.append(Finding(where, f"a snapshot of another schema, {wrote}: passed over"))
            return
        played = self._ask(where, lambda game: game.state())
        if played is not None and snapshot_state(self._snapshot[1]) != json.loads(played):
            self._say(where, "the snapshot is not what the log makes of the table")

    def _in_round(self, event: _Event, round: _Round) -> None:
        where, kind, fields = event.where, event.kind, event.fields
        if round.over is not None and kind in _PLAY - _ENDS:
            self._say(where, f"{kind} after the end of round {round.number}")
        if kind in _NUMBERED and whole(fields, "round") != round.number:
            self._say(where, f"it names round {fields['round']} but is in {round.number}")
        match kind:
            case "EntropySealed":
                self._entropy_sealed(where, fields, round)
            case "EntropyOpened":
                self._entropy_opened(where, fields, round)
            case "Staked" | "BoughtIn":
                round.closed = round.closed or kind == "Staked"
                if event.by != text(fields, "player"):
                    self._say(where, f"{event.by} staked for {fields['player']}")
            case "Drew":
                self._drew(where, fields, round)
            case "DeckSealed":
                self._deck_sealed(where, fields, round)
            case "CardsTurned":
                self._cards_turned(where, fields, round)
            case "Settled" | "HandPaid":
                round.paid = True
                if not round.draws and round.pack is None:
                    self._say(where, f"a bet of round {round.number} is settled before any draw")
            case "Voided":
                round.voided = True
            case "RoundOver":
                round.over = event.at
                bets = round.paid or not self._money.stacks  # A stack alone is no bet.
                if bets and not round.draws and not round.voided and round.pack is None:
                    self._say(where, f"round {round.number} ended without a draw and was not void")
            case "SeedOpened" | "SeedKept" | "SeedLost":
                self._round_ended(event, round)
                return
        if kind not in _LUCK:
            self._closed_cards(where, fields, round)
            if fields.get("lot") is True and not round.draws:
                self._say(where, "a random result without a draw")
        round.events.append(event)
        self._money.follow(where, kind, fields)

    def _entropy_sealed(self, where: str, fields: Fields, round: _Round) -> None:
        player, commitment = text(fields, "player"), hexadecimal(fields, "commitment")
        if round.closed:
            self._say(where, f"entropy of {player} was sealed after the first bet")
        elif round.opened:
            self._say(where, f"entropy of {player} was sealed when other entropy was open")
        if player in round.sealed:
            self._say(where, f"{player} sealed entropy twice")
        round.sealed[player] = commitment

    def _entropy_opened(self, where: str, fields: Fields, round: _Round) -> None:
        player, entropy = text(fields, "player"), bytes.fromhex(hexadecimal(fields, "entropy"))
        if round.closed:
            self._say(where, f"entropy of {player} was opened after the first bet")
        if player in (other for other, _ in round.opened):
            self._say(where, f"{player} opened entropy twice")
        if player not in round.sealed:
            self._say(where, f"{player} opened entropy that was not sealed")
        elif seal_of_entropy(self.name, round.number, player, entropy) != round.sealed[player]:
            self._say(where, f"the entropy of {player} does not open its seal")
        round.opened.append((player, entropy))

    def _drew(self, where: str, fields: Fields, round: _Round) -> None:
        first, faces = whole(fields, "first"), rows(fields, "faces")
        if round.pack is not None:
            self._say(where, "a draw in a round with a sealed pack")
        if first != round.draws:
            self._say(where, f"draw {first} follows {round.draws} draws")
        if not faces:
            self._say(where, "a draw that drew nothing")
        round.closed = True
        round.draws = first + len(faces)
        self.draws += len(faces)

    def _deck_sealed(self, where: str, fields: Fields, round: _Round) -> None:
        if round.pack is not None:
            self._say(where, f"a second pack is sealed in round {round.number}")
        elif round.draws:
            self._say(where, "a pack is sealed after a draw, or after its own cards")
        round.closed = True
        round.pack = SealedPack(
            self.name, round.number, hexadecimal(fields, "root"), whole(fields, "cards")
        )

    def _cards_turned(self, where: str, fields: Fields, round: _Round) -> None:
        cards = rows(fields, "cards")
        if round.pack is None:
            self._say(where, "cards are turned before their pack was sealed")
        else:
            for fault in round.pack.turn(cards):
                self._say(where, fault)
        if not cards:
            self._say(where, "no card is turned")
        round.draws += len(cards)
        self.draws += len(cards)

    def _closed_cards(self, where: str, fields: Fields, round: _Round) -> None:
        """No event deals from an unsealed pack, or names a card that was not turned."""
        if round.pack is not None:
            for fault in round.pack.follow(fields):
                self._say(where, fault)
        elif isinstance(fields.get("places"), dict):
            self._say(where, "places are dealt from a pack that was not sealed")

    def _round_ended(self, event: _Event, round: _Round) -> None:
        where, fields = event.where, event.fields
        self._round = None
        self._opened_at = event.at
        if round.over is None:
            self._say(where, f"the seed was opened before round {round.number} was over")
        elif round.over != event.at:
            self._say(where, "the seed was not opened with the round's last event")
        if event.kind == "SeedLost":
            self._seed_lost(where, round)
            return
        heard = {player for player, _ in round.opened}
        silent = [player for player in round.sealed if player not in heard]
        if rows(fields, "unopened") != silent:
            self._say(where, f"the players who did not open are {silent}")
        if event.kind == "SeedKept":
            if round.pack is None:
                self._say(where, f"the seed of round {round.number} is kept without a sealed pack")
            self._inspect(where, round)
            self._play(round, key=None)
        else:
            if round.pack is not None:
                self._say(where, "the seed of a sealed pack was opened: it reveals every hand")
            self._seed_opened(where, bytes.fromhex(hexadecimal(fields, "seed")), round)

    def _seed_lost(self, where: str, round: _Round) -> None:
        """A finding, however honest: nobody can prove that this round was not thrown away."""
        self._lost = True
        self._say(where, f"the seed of round {round.number} is lost with the key that sealed it")
        if not round.voided:
            self._say(where, f"round {round.number} was not void, and its seed is not opened")
        self._play(round, key=None)
        self._change_key()

    def _change_key(self) -> None:
        """The key that sealed up to here is not the one from here on.

        A key in hand opens the rounds of one stretch between two losses: where it opens none, the
        stretch is another key's, and was checked by its seals alone.
        """
        misfits, fits = self._misfits, self._fits
        self._misfits, self._fits = [], False
        if misfits and self._lost and not fits:
            what = "sealed with another key from here on: checked by the seals alone"
            self.notes.append(Finding(misfits[0].where, what))
            return
        for misfit in misfits:
            self._say(*misfit)

    def _try_key(self, where: str, what: str, fits: bool) -> None:
        self._fits = self._fits or fits
        if not fits and len(self._misfits) < MOST:
            self._misfits.append(Finding(where, what))

    def _seed_opened(self, where: str, seed: bytes, round: _Round) -> None:
        if self._house_key is not None:
            nonce = bytes.fromhex(round.nonce)
            fits = seed_of(self._house_key, nonce, self.name, round.number) == seed
            what = "the seed does not come from house key and nonce"
            self._try_key(where, what, fits)
        if seal_of_seed(self.name, round.number, seed) == round.commitment:
            self._play(round, key_of(seed, round.opened))
        else:
            self._say(where, f"the seed does not open the commitment to round {round.number}")
            self._play(round, key=None)

    def _inspect(self, where: str, round: _Round) -> None:
        """With the house's key, rebuild the pack: order, salts and root."""
        if self._house_key is None or round.pack is None:
            return
        seed = seed_of(self._house_key, bytes.fromhex(round.nonce), self.name, round.number)
        fits = seal_of_seed(self.name, round.number, seed) == round.commitment
        what = f"the house key does not open the commitment to round {round.number}"
        self._try_key(where, what, fits)
        if fits and not round.pack.made_of(seed, round.opened):
            self._say(where, "the pack does not come from house key, nonce and entropy")

    # --- The game, replayed ---------------------------------------------------------------------

    def _play(self, round: _Round, key: bytes | None) -> None:
        """Replay the round; if the seed is known, repeat its draws."""
        due: list[bytes] = []  # What the last draw brings about, and has not appeared yet.
        for at, event in enumerate(round.events):
            where = event.where
            if event.kind in _LUCK:
                if at and _at_once(round.events[at - 1], event):
                    continue
                if due:
                    self._say(where, f"{event.kind} comes before what the draw brings about")
                due = self._again(event, round, key, round.events[at + 1 : at + 2])
                continue
            if due and event.body != due.pop(0):
                self._say(where, "the draw does not bring this about")
                due = []
            self._apply(event)
        if due:
            last = round.events[-1].where
            self._say(last, f"the draw brings about more: {due[0].decode()}")

    def _apply(self, event: _Event) -> None:
        self._ask(event.where, lambda game: game.apply(event.body))

    def _again(
        self, event: _Event, round: _Round, key: bytes | None, following: list[_Event]
    ) -> list[bytes]:
        """What the command behind an event of luck brings about, decided a second time."""
        match event.kind:
            case "Drew" if key:
                return self._redraw(event, round, key)
            case "DeckSealed":
                turned = [after for after in following if _at_once(event, after)]
                return self._deal_again(event, turned)
            case "CardsTurned":
                return self._deal_again(event, [event])
        return []

    def _redraw(self, event: _Event, round: _Round, key: bytes) -> list[bytes]:
        command = json.dumps(event.fields.get("command")).encode()
        chance = Redraw(key, self.name, round.number, event.fields["first"])
        due: list[bytes] | None = self._ask(
            event.where, lambda game: game.redecide(command, chance)
        )
        if due is None:
            return []
        if chance.faces != event.fields["faces"]:
            said = event.fields["faces"]
            self._say(event.where, f"the seed gives {chance.faces} but the log says {said}")
        return due

    def _deal_again(self, event: _Event, turned: list[_Event]) -> list[bytes]:
        command = json.dumps(event.fields.get("command")).encode()
        cards = [card for its in turned for card in its.fields["cards"]]
        chance = Replayed(cards, sealing=event.kind == "DeckSealed")
        due: list[bytes] | None = self._ask(
            event.where, lambda game: game.redecide(command, chance)
        )
        if due is not None and (fault := chance.left_over()):
            self._say(event.where, fault)
        return due or []

    def _ask(self, where: str, question: Callable[[Replay], T]) -> T | None:
        """Ask the game. What it cannot play is a finding, and ends the replay."""
        if self._replay is None:
            return None
        try:
            return question(self._replay)
        except Exception as fault:  # A forged event may break a game in any way.
            self._say(where, f"the game cannot follow: {type(fault).__name__}: {fault}")
            self._replay = None
            return None

    def _say(self, where: str, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(where, what))


def _at_once(sealing: _Event, event: _Event) -> bool:
    """Whether *event* turns cards for the same command that sealed the pack."""
    kinds = (sealing.kind, event.kind) == ("DeckSealed", "CardsTurned")
    return kinds and sealing.fields.get("command") == event.fields.get("command")


def check_stream(
    envelopes: Iterable[Entry], replay: Replay | None, house_key: bytes | None = None
) -> list[Finding]:
    """What is wrong with a stream, from its beginning on; empty if all is well.

    With the *house_key* the seeds are also checked against the nonces.
    """
    check: StreamCheck | None = None
    for envelope in envelopes:
        check = check or StreamCheck(envelope.stream, replay, house_key)
        check.feed(envelope)
    if check is None:
        return []
    check.end()
    return check.findings
