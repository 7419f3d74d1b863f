"""The audit of one stream of the log: its chain, its order, its luck, its stakes.

A round of luck has one lawful order: commitment, bets, the call for the shares that were sealed a
round before, their openings, draws, the round's last event, the seed opened, and the next
commitment with it; seals for the round to come at any time. A round with closed cards seals a pack
instead, turns cards of it, and keeps its seed. Whatever would let somebody steer breaks that order,
or contradicts what was promised before; each such thing is a `Finding` that says where
(docs/luck.md). Nothing here is shared with the code that plays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from banca.house.audit_beacon import Beacon, Networks
from banca.house.audit_fields import (
    MOST,
    Event,
    Fields,
    Finding,
    Malformed,
    hexadecimal,
    read_object,
    rows,
    snapshot_schema,
    snapshot_state,
    text,
    whole,
)
from banca.house.audit_jackpots import owed as owed_by_jackpot
from banca.house.audit_luck import STILL, Begun, Epoch, Luck, Shares
from banca.house.audit_money import FED, MONEY, Meters, Money, Owed, paid
from banca.house.audit_pack import PACK, SealedPack
from banca.house.audit_paths import JACKPOTS, PLAYERS, Chips, bank_of
from banca.house.audit_retelling import LUCK, Replay, Retelling
from banca.house.audit_rows import Came, Played, Ran
from banca.house.audit_tally import Tally
from banca.house.redraw import key_of, link_event, prefixed, seal_of_seed

_ENDS = frozenset({"SeedOpened", "SeedKept", "SeedLost"})
_PLAY = LUCK | MONEY | {"Voided", "RoundOver"}
_CALLED = frozenset({"SharesDue", "BeaconDue", "BeaconMixed"})
_MADE = MONEY | {"Granted", "Sat", "Left", "Opened"}
_NUMBERED = frozenset(
    {"Drew", "HandPaid", "JackpotHit", "Voided", "RoundOver", *_CALLED, *PACK, *_ENDS}
)


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


class Summed(NamedTuple):
    """What a stream adds up to, by its own events."""

    name: str
    events: int
    head: bytes
    asset: str  # "" if no table was opened.
    stakes: dict[Chips, int]  # What each player has on the cloth, by wallet.


class Made(NamedTuple):
    """What an event adds to the tables beside the log, as the auditor has it."""

    owed: list[Owed] = []
    played: list[Played] = []
    came: Came | None = None
    enrolled: Fields | None = None
    jackpot: Fields | None = None  # It concerns a jackpot.


NOTHING = Made()


class _Round:
    """What the log has said so far about the running round."""

    def __init__(
        self,
        number: int,
        commitment: str,
        epoch: Epoch | None,
        shares: Shares,
        beacon: Beacon,
    ) -> None:
        self.number = number
        self.commitment = commitment
        self.epoch = epoch
        self.shares = shares
        self.beacon = beacon
        self.draws = 0
        self.voided = self.paid = False
        self.staked = False  # Something was at stake, in the end or when it was voided.
        self.won = 0  # What players have won, net.
        self.over: int | None = None  # When its last event was written.
        self.pack: SealedPack | None = None
        self.events: list[Event] = []  # To be replayed once the seed is known.


class StreamCheck:
    """Feed it the envelopes of a stream from its beginning, then call `end`."""

    def __init__(
        self,
        name: str,
        replay: Replay | None = None,
        house_key: bytes | None = None,
        snapshot: tuple[int, bytes] | None = None,
        nonces: Mapping[int, bytes] | None = None,
        tally: Tally | None = None,
        networks: Networks | None = None,
        acted: Callable[[str, Ran], None] = lambda stream, ran: None,
    ) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []  # What was passed over, and is no fault.
        self.events = self.rounds = self.draws = 0
        self.name = name
        self._prefix = prefixed(name)
        self.tally = tally or Tally(name)
        self._head = bytes(32)
        self._now = 0
        self._money = Money(name, self._say)
        self._meters = Meters()
        self._acted = acted
        self._run: tuple[str, str, int] | None = None  # Player, command, and first event.
        self._game = Retelling(name, replay, self._say, self.tally)
        self._luck = Luck(name, self._say, self._note, self.tally, house_key, nonces, networks)
        self._snapshot = snapshot
        self._is_table = False
        self._round: _Round | None = None  # None: a commitment has to come next.
        self._opened_at: int | None = None  # When the last seed was opened.
        self._told = False  # That a commitment is missing: reporting it once is enough.

    def feed(self, entry: Entry) -> Made:
        """Check *entry* and return what it makes, to be compared with the other tables."""
        where = f"{self.name}#{self.events}"
        self._chain(where, entry)
        self._count_command(entry.by, entry.command)
        self.events += 1
        event = self._read(where, entry)
        if event is None:
            return NOTHING
        if self.events == 1:
            self._is_table = event.kind == "Opened"
        try:
            if self._is_table:
                self._follow(event, entry)
                self._compare_snapshot(where)
            elif event.kind in _PLAY or event.kind == "Opened":
                self._say(where, f"{event.kind} in a stream that was not opened as a table")
            return self._made(event)
        except Malformed as fault:
            self._say(where, f"{event.kind} is malformed: {fault}")
            return NOTHING

    def _made(self, event: Event) -> Made:
        kind, fields = event.kind, event.fields
        if self.name == PLAYERS:
            return Made(enrolled=_enrolled(kind, fields))
        if self.name.startswith(JACKPOTS):
            return self._made_by_jackpot(kind, fields)
        if kind not in _MADE:
            return NOTHING
        if kind == "Sat":
            return Made(came=Came(text(fields, "player"), over=False))
        if kind == "Left":
            by = "platform" if event.by == "platform" else "player"
            total = (whole(fields, name) for name in ("staked", "returned", "rounds"))
            return Made(came=Came(text(fields, "player"), True, by, *total))
        if kind == "Opened":
            return Made(jackpot=fields) if _plays_for_jackpots(fields) else NOTHING
        owed = self._money.owed(kind, fields)
        self._meters.count(owed)
        if kind in FED:
            return Made(owed, self._played(kind, fields), jackpot=fields)
        return Made(owed) if kind == "Staked" else Made(owed, self._played(kind, fields))

    def _made_by_jackpot(self, kind: str, fields: Fields) -> Made:
        if kind == "JackpotOpened":
            self._money.asset = text(fields, "asset")
        return Made(owed_by_jackpot(self.name, self._money.asset, kind, fields), jackpot=fields)

    def _played(self, kind: str, fields: Fields) -> list[Played]:
        """The past rounds that an event makes: of whoever is settled, or gets a void stake back."""
        round, asset = self._round, self._money.asset
        if round is None:
            return []
        if kind == "Settled":  # Its fields were read for the ledger just before.
            cents = fields["stake"], fields["returned"]
            return [Played(fields["player"], round.number, *cents, asset)]
        if kind == "HandPaid":
            number, lines = whole(fields, "round"), paid(fields)
            return [Played(whose.player, number, put, got, asset) for whose, put, got in lines]
        if kind == "JackpotWon" and fields["cents"]:  # In the round that hit it.
            return [Played(fields["player"], whole(fields, "round"), 0, fields["cents"], asset)]
        if kind == "TakenBack" and round.voided:
            back = fields["cents"]
            return [Played(fields["player"], round.number, back, back, asset)]
        return []

    def end(self) -> None:
        """No more events: report what the log still owes."""
        where = f"{self.name}#{self.events}"
        self._count_command("", "")
        if self._snapshot is not None and not 0 < self._snapshot[0] <= self.events:
            self._say(where, f"a snapshot of {self._snapshot[0]} events, which the log has not got")
        self._luck.end(where)
        if not self._is_table:
            return
        if self._round is None:
            self._say(where, "the log ends without a commitment to the next round")
            return
        if self._round.over is not None:
            self._say(where, f"the log ends without the seed of round {self._round.number}")
        self._inspect(where, self._round)
        self._play(self._round, None)
        self._compare_meters(where)

    def _compare_meters(self, where: str) -> None:
        """What a machine's meters say is what its ledger says (1441/95-VIII:9)."""
        said = self._game.ask(where, lambda game: game.meters())
        if said is not None and said != self._meters.found:
            for name, cents in self._meters.found.items():
                if said.get(name) != cents:
                    what = f"its meter of what was {name} says {said.get(name)}, the ledger {cents}"
                    self._say(where, what)

    @property
    def asset(self) -> str:
        return self._money.asset

    @property
    def last_round(self) -> int:
        """The round that is running."""
        return self._luck.round

    @property
    def begun(self) -> Sequence[Begun]:
        """The epochs that were played."""
        return self._luck.begun

    @property
    def networks(self) -> Networks:
        """The beacons that are known, and what would be needed of them."""
        return self._luck.networks

    @property
    def signers(self) -> Collection[str]:
        """Whoever signs for the house, by the epochs."""
        return self._luck.signers

    def summed(self) -> Summed:
        return Summed(
            self.name,
            self.events,
            self._head,
            self._money.asset,
            self._money.lying,
        )

    # --- The envelope ---------------------------------------------------------------------------

    def _chain(self, where: str, entry: Entry) -> None:
        if entry.stream != self.name:
            self._say(where, f"an event of {entry.stream!r} in the stream {self.name!r}")
        if entry.seq != self.events:
            self._say(where, f"number {entry.seq} where {self.events} was expected")
        seq, at, round, draws = entry.seq, entry.at, entry.round, entry.draws
        if not (0 <= seq < 2**63 and 0 <= at < 2**63 and 0 <= round < 2**63 and 0 <= draws < 2**63):
            self._say(where, "a number of the envelope is out of bounds")
        elif entry.hash != link_event(
            self._head, self._prefix, seq, at, entry.by, round, draws, entry.command, entry.body
        ):
            self._say(where, "the hash does not match the event and the one before it")
        self._head = entry.hash
        if entry.at < self._now:
            self._say(where, "it was written before the one before it")
        self._now = entry.at

    def _count_command(self, by: str, command: str) -> None:
        """A command's events are consecutive: the next command ends them."""
        if self._run and self._run[:2] != (by, command):
            player, id, first = self._run
            self._acted(self.name, Ran(player, id, first, self.events - first))
            self._run = None
        if command and self._run is None:
            self._run = (by, command, self.events)

    def _read(self, where: str, entry: Entry) -> Event | None:
        try:
            body = self._game.carried(entry.body)
            fields = read_object(body)
            return Event(where, entry.at, entry.by, text(fields, "type"), fields, body)
        except (Malformed, ValueError, RecursionError) as fault:
            self._say(where, f"the body is not an event: {fault}")
            return None

    # --- The order ------------------------------------------------------------------------------

    def _follow(self, event: Event, entry: Entry) -> None:
        where, kind, round = event.where, event.kind, self._round
        if kind == "Opened":
            self._opened(event)
            return
        if kind == "EpochSealed":
            self._epoch_sealed(event, entry)
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

    def _opened(self, event: Event) -> None:
        if self.events > 1:
            self._say(event.where, "the table was already opened")
            return
        self._game.ask(event.where, lambda game: game.opened(event.body))
        self._money.asset = text(event.fields, "asset")
        self._money.bank = bank_of(text(event.fields, "game"))

    def _epoch_sealed(self, event: Event, entry: Entry) -> None:
        where = event.where
        self._luck.seal_epoch(where, event.fields, self.events)
        if self._round is not None:
            self._say(where, f"an epoch is sealed in the middle of round {self._round.number}")
        elif self._opened_at not in (None, event.at):
            self._say(where, "the epoch was not sealed with the end of the round before")
        elif entry.round != self._luck.round + 1 or entry.draws:
            self._say(where, f"the envelope of an epoch says round {entry.round}")

    def _seed_sealed(self, event: Event) -> _Round:
        where, fields = event.where, event.fields
        if self._round is not None:
            self._say(where, f"the seed of round {self._round.number} was never opened")
            self._play(self._round, None)
        elif self._opened_at not in (None, event.at):
            self._say(where, "the commitment did not come with the end of the round before")
        self._told = False
        self.rounds += 1
        number, commitment = whole(fields, "round"), hexadecimal(fields, "commitment")
        epoch, shares = self._luck.seal_seed(where, fields, event.at)
        beacon = Beacon(epoch.beacon if epoch else "", self._luck.networks, self._say)
        self._round = _Round(number, commitment, epoch, shares, beacon)
        return self._round

    def _compare_snapshot(self, where: str) -> None:
        """A restart begins with the snapshot, so it must equal what the whole log makes."""
        if self._snapshot is None or self._snapshot[0] != self.events:
            return
        if self._round is None or self._round.events:
            self._say(where, "a snapshot in the middle of a round")
            return
        wrote = snapshot_schema(self._snapshot[1])
        reads = self._game.ask(where, lambda game: game.schema())
        if wrote and wrote != reads:  # Nobody begins with it: the table is folded from its log.
            self._note(where, f"a snapshot of another schema, {wrote}: passed over")
            return
        played = self._game.ask(where, lambda game: game.state())
        if played is not None and snapshot_state(self._snapshot[1]) != json.loads(played):
            self._say(where, "the snapshot is not what the log makes of the table")

    def _in_round(self, event: Event, round: _Round) -> None:
        where, kind, fields = event.where, event.kind, event.fields
        if round.over is not None and kind in _PLAY - _ENDS:
            self._say(where, f"{kind} after the end of round {round.number}")
        if kind in _NUMBERED and whole(fields, "round") != round.number:
            self._say(where, f"it names round {fields['round']} but is in {round.number}")
        ended = bool(round.draws) or round.pack is not None or round.beacon.due is not None
        self._keeps_still(where, kind, round)
        match kind:
            case "EntropySealed":
                self._luck.seal_share(where, event.by, fields)
            case "SharesDue":
                self._luck.call_shares(where, event.at, round.shares, ended=ended)
            case "EntropyOpened":
                self._luck.open_share(where, event.by, fields, round.shares, ended=ended)
            case "BeaconDue":
                if round.beacon.call(where, event.at):
                    self._end_openings(event, round)
            case "BeaconMixed":
                round.beacon.mix(where, event.at, fields)
            case "Staked" | "BoughtIn":
                if event.by != text(fields, "player"):
                    self._say(where, f"{event.by} staked for {fields['player']}")
            case "JackpotHit":
                if not round.draws:
                    self._say(where, "a jackpot is hit before any draw")
            case "Drew":
                self._drew(event, round)
            case "DeckSealed":
                self._deck_sealed(event, round)
            case "CardsTurned":
                self._cards_turned(where, fields, round)
            case "Settled" | "HandPaid":
                round.paid = round.staked = True
                if kind == "Settled":
                    round.won += whole(fields, "returned") - whole(fields, "stake")
                if not round.draws and round.pack is None:
                    self._say(where, f"a bet of round {round.number} is settled before any draw")
            case "Voided":
                self._voided(event, round)
            case "RoundOver":
                round.over = event.at
                round.staked = round.staked or self._at_stake(round)
                bets = round.paid or not self._money.stacks  # A stack alone is no bet.
                if bets and not round.draws and not round.voided and round.pack is None:
                    self._say(where, f"round {round.number} ended without a draw and was not void")
            case "SeedOpened" | "SeedKept" | "SeedLost":
                self._round_ended(event, round)
                return
        if kind not in LUCK:
            self._closed_cards(where, fields, round)
            if fields.get("lot") is True and not round.draws:
                self._say(where, "a random result without a draw")
        round.events.append(event)
        self._money.follow(where, kind, fields)

    def _keeps_still(self, where: str, kind: str, round: _Round) -> None:
        """Between the first call and the first draw there is hardly any event."""
        called = "beacon" if round.beacon.due is not None else "shares"
        still = called == "beacon" or round.shares.called is not None
        drawn = bool(round.draws) or round.pack is not None
        if still and not drawn and not round.voided and kind not in STILL:
            self._say(where, f"{kind} between the call for the {called} and the first draw")

    def _at_stake(self, round: _Round) -> bool:
        """A stack alone is not at stake: it is once cards are dealt."""
        return round.pack is not None if self._money.stacks else bool(self._money.lying)

    def _voided(self, event: Event, round: _Round) -> None:
        cause = text(event.fields, "cause")
        if round.voided:  # Counted twice, it would hide among others what it spared the house.
            self._say(event.where, f"round {round.number} is voided twice")
            return
        self.tally.voids[cause] += 1
        round.voided, round.staked = True, self._at_stake(round)
        openings = round.shares.called is not None and round.beacon.due is None
        drawn = bool(round.draws) or round.pack is not None
        if openings and not drawn and round.shares.unopened():
            # Whoever was sent what is closed here knew what it would bring; we do not.
            what = f"round {round.number} is voided while its shares are being opened"
            self._say(event.where, what)
        if cause == "beacon":
            round.beacon.void(event.where)
        elif (
            not round.staked and not round.draws and cause != "key"
        ):  # A lost seed is found anyway.
            self._say(event.where, "a void of nothing at stake: only to be rid of a seed")

    def _drew(self, event: Event, round: _Round) -> None:
        where, fields = event.where, event.fields
        first, faces = whole(fields, "first"), rows(fields, "faces")
        if round.pack is not None:
            self._say(where, "a draw in a round with a sealed pack")
        elif not round.draws:
            self._first_draw(event, round)
        if first != round.draws:
            self._say(where, f"draw {first} follows {round.draws} draws")
        if not faces:
            self._say(where, "a draw that drew nothing")
        round.draws = first + len(faces)
        self._count_draws(len(faces))

    def _deck_sealed(self, event: Event, round: _Round) -> None:
        where, fields = event.where, event.fields
        if round.pack is not None:
            self._say(where, f"a second pack is sealed in round {round.number}")
        elif round.draws:
            self._say(where, "a pack is sealed after a draw, or after its own cards")
        else:
            self._first_draw(event, round)
        round.pack = SealedPack(
            self.name, round.number, hexadecimal(fields, "root"), whole(fields, "cards")
        )

    def _first_draw(self, event: Event, round: _Round) -> None:
        if round.beacon.due is None:
            self._end_openings(event, round)
        round.beacon.draw(event.where)

    def _end_openings(self, event: Event, round: _Round) -> None:
        self._luck.end_openings(event.where, round.shares, round.epoch, event.at)

    def _count_draws(self, draws: int) -> None:
        self.draws += draws
        self.tally.draws += draws

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
        self._count_draws(len(cards))

    def _closed_cards(self, where: str, fields: Fields, round: _Round) -> None:
        """No event deals from an unsealed pack, or names a card that was not turned."""
        if round.pack is not None:
            for fault in round.pack.follow(fields):
                self._say(where, fault)
        elif isinstance(fields.get("places"), dict):
            self._say(where, "places are dealt from a pack that was not sealed")

    def _round_ended(self, event: Event, round: _Round) -> None:
        where, fields = event.where, event.fields
        self._round = None
        self._opened_at = event.at
        if round.over is None:
            self._say(where, f"the seed was opened before round {round.number} was over")
        elif round.over != event.at:
            self._say(where, "the seed was not opened with the round's last event")
        silent = round.shares.unopened()
        if event.kind != "SeedLost" and rows(fields, "unopened") != silent:
            self._say(where, f"the players who did not open are {silent}")
        if round.staked and not round.voided:
            self.tally.decided += 1
            self.tally.house_lost += round.won > 0
        match event.kind:
            case "SeedLost":
                self._luck.lose_seed(where)
                if not round.voided:
                    self._say(where, f"round {round.number} is not void, though its seed is lost")
                self._play(round, None)
            case "SeedKept":
                if round.pack is None:
                    self._say(
                        where, f"the seed of round {round.number} is kept without a sealed pack"
                    )
                self._inspect(where, round)
                self._play(round, None)
            case _:
                if round.pack is not None:
                    self._say(where, "the seed of a sealed pack was opened: it reveals every hand")
                self._seed_opened(where, bytes.fromhex(hexadecimal(fields, "seed")), round)

    def _seed_opened(self, where: str, seed: bytes, round: _Round) -> None:
        self._luck.open_seed(where, seed, round.epoch)
        if seal_of_seed(self.name, round.number, seed) == round.commitment:
            self._play(round, self._key(seed, round))
        else:
            self._say(where, f"the seed does not open the commitment to round {round.number}")
            self._play(round, None)

    def _key(self, seed: bytes, round: _Round) -> bytes | None:
        """The key of the draws; None where nobody knows it, since the beacon never came.

        In a round that was voided while it was awaited, it is what the beacon brought meanwhile.
        """
        beacon: tuple[int, bytes] | None = round.beacon.in_key
        if round.beacon.promised and round.beacon.mixed is None and not round.draws:
            beacon = round.beacon.missed() if round.voided and round.staked else None
        return None if beacon is None else key_of(seed, round.shares.opened(), beacon)

    def _inspect(self, where: str, round: _Round) -> None:
        """With the house's key, rebuild the pack: order, salts and root."""
        if round.epoch is None or round.epoch.seeds is None or round.pack is None:
            return
        seed = round.epoch.seeds.of(round.number)
        if seal_of_seed(self.name, round.number, seed) != round.commitment:
            self._say(where, f"the house key does not open the commitment to round {round.number}")
            return
        made = round.pack.made_of(seed, round.shares.opened(), round.beacon.in_key)
        if made is None:
            self._say(where, "the pack does not come from house key, nonce and entropy")
        else:
            self.tally.count_places(made.places)

    def _play(self, round: _Round, key: bytes | None) -> None:
        """Replay the round; if the seed is known, repeat its draws."""
        voided = round.voided and round.staked and key is not None
        self._game.play(round.number, round.events, key, round.draws if voided else None)

    def _note(self, where: str, what: str) -> None:
        self.notes.append(Finding(where, what))

    def _say(self, where: str, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(where, what))


def _enrolled(kind: str, fields: Fields) -> Fields:
    words = all(isinstance(fields.get(name), str) for name in ("player", "name", "language"))
    if kind != "Enrolled" or not words:
        raise Malformed("it names no player")
    whole(fields, "created")
    return fields


def _plays_for_jackpots(fields: Fields) -> bool:
    rules = fields.get("rules")
    return isinstance(rules, dict) and bool(rules.get("jackpots"))


def check_stream(
    envelopes: Iterable[Entry],
    replay: Replay | None,
    house_key: bytes | None = None,
    nonces: Mapping[int, bytes] | None = None,
    networks: Networks | None = None,
) -> list[Finding]:
    """What is wrong with a stream, from its beginning on; empty if all is well.

    With *nonces*, those of its epochs are held against their seals; with the *house_key* as well,
    every seed is computed again.
    """
    check: StreamCheck | None = None
    for envelope in envelopes:
        check = check or StreamCheck(
            envelope.stream, replay, house_key, nonces=nonces, networks=networks
        )
        check.feed(envelope)
    if check is None:
        return []
    check.end()
    return check.findings
