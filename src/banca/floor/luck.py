"""Luck at a live table: fixed long before the bets, opened after the last draw.

The house seals the seeds of a whole epoch of rounds at once (`epoch.py`), and those of the next
epoch with them. Players may add shares of their own: sealed in the round before, and opened when
the round is ready to draw and nobody can bet any more. So it is settled before the round begins
whose shares are in its draw, and in which order; nothing that happens later changes it. Where the
epoch promises a beacon (`beacon.py`), that comes last. At the end of the round, even a void one,
the seed is opened, and anybody can repeat the draws. Where cards are hidden from some, the round
has a sealed pack instead of draws, and keeps its seed: `deck.py`.

The protocol is in ``docs/luck.md``. Twins, which share nothing with this file:
``house/audit_stream.py`` and ``web/src/lib/verify.ts``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, Self, TypeAlias

import msgspec

from banca.floor.deck import DECKS, CardsTurned, Deck, DeckSealed, Pack, SeedKept, Turned
from banca.floor.epoch import EpochSealed
from banca.floor.numbers import drawn_place, entropy_commitment, round_key, seed_commitment
from banca.kit.cards import Card
from banca.kit.chance import Face, nth
from banca.kit.play import PlayerId, Value, Voided, require

Drawn: TypeAlias = str | int | bool  # What a face may be, so that the log can hold it.

CITE = "reading:luck"
SHARES = 1000  # In one draw. Whoever comes, seals and goes leaves a share, and so may the next.

_HEX = re.compile(r"(?:[0-9a-f]{2})+\Z")  # One way only to write bytes, and no two look alike.


class LuckError(RuntimeError):
    """The house cannot draw or seal: whatever depends on luck must stop."""


# --- What players wish, and what the log holds --------------------------------------------------


class SealEntropy(Value):
    """A wish: the seal of 32 bytes that will be the player's share in the draw of *round*."""

    player: PlayerId
    round: int
    commitment: str


class OpenEntropy(Value):
    """A wish: the 32 bytes that the player has sealed for *round*."""

    player: PlayerId
    round: int
    entropy: str


class SeedSealed(Value):
    """A round begins: its seed is the one that the epoch has for it, as *path* shows.

    *seals* are those that were made for it, in their order, so that a round can be checked alone.
    """

    round: int
    epoch: int
    commitment: str
    path: tuple[str, ...]
    seals: tuple[tuple[PlayerId, str], ...] = ()


class EntropySealed(Value):
    """A share for the draw of *round*, the next one."""

    round: int
    player: PlayerId
    commitment: str


class EntropyOpened(Value):
    round: int
    player: PlayerId
    entropy: str


class CallShares(Value):
    """An order: the round is ready to draw, and needs the shares that were sealed for it."""

    round: int


class SharesDue(Value):
    """From now on nothing moves until the first draw, and shares are opened. Whoever knows the seed
    knows the outcome with the last of them, so nobody may still choose anything by then.
    """

    round: int


class CallBeacon(Value):
    """An order: the round is ready to draw, and needs its beacon."""

    round: int


class MixBeacon(Value):
    """An order: round *number* of the beacon has come."""

    round: int
    number: int
    signature: str


class BeaconDue(Value):
    """Shares are opened no more, and still nothing moves. Which round of the beacon is awaited
    follows from the moment at which this was written.
    """

    round: int


class BeaconMixed(Value):
    """What the beacon brought, in hex; it is in every draw of the round."""

    round: int
    number: int
    signature: str


class Drew(Value):
    """The draws of one command, written before its events; *first* counts within the round."""

    round: int
    first: int
    command: msgspec.Raw  # The command's JSON, as an object.
    faces: tuple[Drawn, ...]


class SeedOpened(Value):
    """The seed of a round that is over, and the players whose entropy was left out unopened."""

    round: int
    seed: str
    unopened: tuple[PlayerId, ...] = ()


class SeedLost(Value):
    """A round that was voided because the house has lost the key that sealed it.

    It stands where `SeedOpened` or `SeedKept` would: nobody can open or prove this round any more.
    """

    round: int


LuckWish: TypeAlias = SealEntropy | OpenEntropy
LuckOrder: TypeAlias = CallShares | CallBeacon | MixBeacon
LuckEvent: TypeAlias = (
    EpochSealed
    | SeedSealed
    | EntropySealed
    | SharesDue
    | EntropyOpened
    | BeaconDue
    | BeaconMixed
    | Drew
    | SeedOpened
    | DeckSealed
    | CardsTurned
    | SeedKept
    | SeedLost
)


# --- The round of luck, folded from the log -----------------------------------------------------


class Past(Value):
    """A round whose seed is open: everything needed to draw it again.

    For a round with a sealed pack the seed stays closed: *seed* is empty, and *deck* has what was
    shown. It is empty too where the seed was lost with its key.
    """

    round: int
    seed: str
    commitment: str
    opened: tuple[tuple[PlayerId, str], ...]  # In the order of the seals.
    unopened: tuple[PlayerId, ...]
    faces: tuple[Drawn, ...]
    deck: Deck | None = None
    beacon: tuple[int, str] | None = None


class Luck(Value):
    epochs: tuple[EpochSealed, ...] = ()  # The running one, and the one after it.
    round: int = 0
    epoch: int = 0
    commitment: str = ""
    sealed: dict[PlayerId, str] = {}  # Shares of this round, in the order of their seals.
    opened: dict[PlayerId, str] = {}
    coming: dict[PlayerId, str] = {}  # Seals for the next round.
    called: bool = False  # Shares are opened, or were: from here on nothing else is done.
    closed: bool = False  # No share is opened any more: something was drawn, or is about to be.
    due: bool = False  # The beacon is awaited, or there.
    beacon: tuple[int, str] | None = None  # Its round's number and its signature, in hex.
    draws: int = 0
    faces: tuple[Drawn, ...] = ()
    previous: Past | None = None
    deck: Deck | None = None  # Sealed in this round.
    voids: dict[str, int] = {}  # Of this table so far, by cause.

    def shares(self) -> tuple[tuple[PlayerId, str], ...]:
        """What enters the draw. The order is that of the seals: the house decides in which order
        openings arrive, and must not gain by it.
        """
        return tuple((p, self.opened[p]) for p in self.sealed if p in self.opened)

    def unopened(self) -> tuple[PlayerId, ...]:
        return tuple(player for player in self.sealed if player not in self.opened)

    @property
    def promised(self) -> str:
        """The beacon that is in the draws of the running round; "" if there is none."""
        return self.sealing(self.round).beacon

    def mixed(self) -> tuple[int, bytes]:
        """What enters the draw of the beacon."""
        number, signature = self.beacon or (0, "")
        return number, bytes.fromhex(signature)

    def sealing(self, round: int) -> EpochSealed:
        """The seal of the epoch that *round* is in."""
        found = [epoch for epoch in self.epochs if epoch.first <= round < epoch.beyond]
        assert len(found) == 1, f"round {round} is in {len(found)} epochs"
        return found[0]


def is_of_luck(command: object) -> bool:
    """Whether *command* is about luck alone, and no game sees it."""
    return isinstance(command, LuckWish | LuckOrder)


def decide_luck(table: str, luck: Luck, command: LuckWish | LuckOrder) -> tuple[LuckEvent, ...]:
    """The events that *command* brings about; `Refused` if it would let somebody steer."""
    match command:
        case SealEntropy(player, round, commitment):
            _require_hex(commitment)
            coming = luck.round + 1
            require(round == coming, CITE, "entropy is sealed for the next round", round=coming)
            require(player not in luck.coming, CITE, "entropy is sealed already")
            require(len(luck.coming) < SHARES, CITE, "too many shares", most=SHARES)
            return (EntropySealed(round, player, commitment),)
        case OpenEntropy(player, round, entropy):
            _require_hex(entropy)
            require(round == luck.round and not luck.closed, CITE, "the entropy is closed")
            require(player in luck.sealed, CITE, "no entropy was sealed")
            require(luck.called, CITE, "the entropy is not called yet")
            require(player not in luck.opened, CITE, "entropy is open already")
            commitment = entropy_commitment(table, round, player, bytes.fromhex(entropy))
            require(commitment == luck.sealed[player], CITE, "the entropy does not open its seal")
            return (EntropyOpened(round, player, entropy),)
        case CallShares(round):
            awaited = round == luck.round and bool(luck.sealed) and not luck.called
            require(awaited and not luck.closed, CITE, "no entropy is awaited")
            return (SharesDue(round),)
        case CallBeacon(round):
            awaited = round == luck.round and bool(luck.promised) and not luck.due
            require(awaited and not drawn(luck), CITE, "no beacon is awaited")
            return (BeaconDue(round),)
        case MixBeacon(round, number, signature):
            awaited = round == luck.round and luck.due and luck.beacon is None
            require(awaited, CITE, "no beacon is awaited")
            return (BeaconMixed(round, number, signature),)


def _require_hex(text: str) -> None:
    require(bool(_HEX.match(text)), CITE, "not hex")
    require(len(text) == 64, "wire:shape", "malformed")  # 32 bytes: no more and no fewer.


def apply_luck(luck: Luck, event: object) -> Luck:
    """The luck after *event*, which may be any event of the log."""
    match event:
        case EpochSealed():
            return msgspec.structs.replace(luck, epochs=(*luck.epochs, event)[-2:])
        case SeedSealed(round, epoch, commitment, _, seals):
            return Luck(
                luck.epochs,
                round,
                epoch,
                commitment,
                sealed=dict(seals),
                previous=luck.previous,
                voids=luck.voids,
            )
        case EntropySealed(_, player, commitment):
            return msgspec.structs.replace(luck, coming={**luck.coming, player: commitment})
        case SharesDue():
            return msgspec.structs.replace(luck, called=True)
        case EntropyOpened(_, player, entropy):
            return msgspec.structs.replace(luck, opened={**luck.opened, player: entropy})
        case BeaconDue():
            return msgspec.structs.replace(luck, closed=True, due=True)
        case BeaconMixed(_, number, signature):
            return msgspec.structs.replace(luck, beacon=(number, signature))
        case Drew(_, first, _, faces):
            assert first == luck.draws, f"draw {first} follows {luck.draws} draws"
            return msgspec.structs.replace(
                luck, closed=True, draws=first + len(faces), faces=luck.faces + faces
            )
        case SeedOpened(_, seed, unopened):
            return _ended(luck, seed, unopened, luck.faces)
        case DeckSealed(_, root, cards):
            return msgspec.structs.replace(luck, closed=True, deck=Deck(root, cards))
        case CardsTurned(_, _, turned):
            assert luck.deck is not None, "cards are turned from a pack that was not sealed"
            return msgspec.structs.replace(
                luck, draws=luck.draws + len(turned), deck=luck.deck.turned(turned)
            )
        case SeedKept(_, unopened):
            return _ended(luck, "", unopened, ())
        case SeedLost():
            return _ended(luck, "", luck.unopened(), luck.faces)
        case Voided(_, _, cause):
            voids = {**luck.voids, cause: luck.voids.get(cause, 0) + 1}
            return msgspec.structs.replace(luck, voids=voids)
    return luck


def _ended(luck: Luck, seed: str, unopened: tuple[PlayerId, ...], faces: tuple[Drawn, ...]) -> Luck:
    past = Past(
        luck.round,
        seed,
        luck.commitment,
        luck.shares(),
        unopened,
        faces,
        luck.deck,
        luck.beacon,
    )
    return msgspec.structs.replace(luck, closed=True, previous=past)


def drawn(luck: Luck) -> bool:
    """Whether the round has drawn, or sealed a pack."""
    return bool(luck.draws) or luck.deck is not None


def awaited(luck: Luck) -> bool:
    """Whether shares or a beacon were called and the first draw has not come: nothing moves."""
    return (luck.called or luck.due) and not drawn(luck)


def public_luck(luck: Luck) -> dict[str, Any]:
    """What everybody may see of *luck*, built by allow-list: no seed before it is opened."""
    past = luck.previous
    shown = {
        "round": luck.round,
        "commitment": luck.commitment,
        "epochs": [msgspec.structs.asdict(epoch) for epoch in luck.epochs],  # All in the log.
        "called": luck.called,
        "closed": luck.closed,
        "due": luck.due,
        "beacon": luck.beacon,
        "sealed": list(luck.sealed),
        "opened": [list(pair) for pair in luck.shares()],
        "coming": list(luck.coming),
        "voids": luck.voids,
        "previous": past and _public_past(past),
    }
    return shown if luck.deck is None else {**shown, "deck": luck.deck.shown()}


def _public_past(past: Past) -> dict[str, Any]:
    shown = {
        "round": past.round,
        "seed": past.seed,
        "commitment": past.commitment,
        "opened": [list(pair) for pair in past.opened],
        "unopened": list(past.unopened),
        "faces": list(past.faces),
        "beacon": past.beacon,
    }
    return shown if past.deck is None else {**shown, "deck": past.deck.shown()}


# --- What the house does ------------------------------------------------------------------------


def fresh_nonce() -> bytes:
    """32 bytes of the system's entropy (RNG-1). Requested again each time, never derived from a
    clock: no two rounds share a seed, and a fork has nothing to repeat (RNG-2).
    """
    try:
        nonce = os.urandom(32)
    except (OSError, NotImplementedError) as fault:
        raise LuckError("the system provides no entropy: no round can be sealed") from fault
    if len(nonce) != 32:
        raise LuckError(f"the system gave {len(nonce)} bytes of entropy instead of 32")
    return nonce


def ended_round(luck: Luck, seed: bytes) -> SeedOpened | SeedKept:
    """What ends the round, void or not: the promise kept, or the seed kept for a sealed pack."""
    if luck.deck is not None:  # The seed would open what the rules keep closed.
        return SeedKept(luck.round, luck.unopened())
    return SeedOpened(luck.round, seed.hex(), luck.unopened())


class Seeds(Protocol):
    """Whoever knows the seeds of a table."""

    def seed(self, luck: Luck) -> bytes:
        """The seed of the running round; `LuckError` if it is not the one that was sealed."""
        ...


def proven(table: str, luck: Luck, seed: bytes) -> bytes:
    """*seed*, if it is the one that was sealed for the running round; otherwise `LuckError`."""
    if seed_commitment(table, luck.round, seed) != luck.commitment:
        raise LuckError(f"the house key does not open round {luck.round} of {table}")
    return seed


class Packs:
    """The pack of the running round, cached: turning a card does not shuffle it again."""

    def __init__(self, seeds: Seeds, table: str) -> None:
        self._seeds = seeds
        self._table = table
        self._of: tuple[object, ...] = ()
        self._pack: Pack | None = None

    def pack(self, luck: Luck, cards: int) -> Pack:
        """The pack of *cards* cards from the luck of its round."""
        of = (luck.round, luck.commitment, luck.shares(), luck.beacon, cards)
        if self._pack is None or self._of != of:
            seed = self._seeds.seed(luck)
            key = round_key(seed, luck.shares(), luck.mixed())
            self._pack = Pack(seed, key, self._table, luck.round, cards)
            self._of = of
            promised = luck.deck.root if luck.deck is not None else self._pack.root
            assert self._pack.root == promised, f"the pack of {self._table} is not the sealed one"
        return self._pack


class Sealed:
    """The live `Chance`: the same step of the same round gives the same answer.

    What it draws depends on the seed, the shares and the draw's number: not on bets, balances or
    earlier rounds (RNG-6). Its key has 256 bits, so that every outcome is possible (RNG-7).

    A round either draws, or seals a pack and turns its cards: a public draw would leak an order
    made from the same numbers.

    A new one is made for every command, so that a refused command gives its numbers back.
    """

    def __init__(self, seeds: Seeds, table: str, luck: Luck, packs: Packs | None = None) -> None:
        self._seeds = seeds
        self._table = table
        self._luck = luck
        self._packs = packs or Packs(seeds, table)
        self._key = b""  # Made at the first draw: most commands draw nothing.
        self._deck = luck.deck
        self.faces: list[Drawn] = []
        self.turned: list[Turned] = []

    @property
    def draws(self) -> int:
        """Draws of the round, and cards turned, including this command's."""
        return self._luck.draws + len(self.faces) + len(self.turned)

    def pick(self, options: Mapping[Face, int]) -> Face:
        assert self._deck is None, "a round with a sealed pack draws nothing else"
        if not self._key:
            luck = self._luck
            self._key = round_key(self._seeds.seed(luck), luck.shares(), luck.mixed())
        place = drawn_place(
            self._key, self._table, self._luck.round, self.draws, _total(options.values())
        )
        face = nth(options, place)
        assert isinstance(face, str | int), f"{face!r} cannot be written into the log"
        self.faces.append(face)
        return face

    @property
    def pack(self) -> Self:
        return self

    def seal(self, deck: Sequence[Card]) -> None:
        """Fix the order of *deck* for the whole round."""
        assert self._deck is None, "the round already has a sealed pack"
        assert not self.draws, "a round that has drawn seals no pack"
        known = len(deck) in DECKS and sorted(deck) == sorted(DECKS[len(deck)])
        assert known, f"{deck} is not a pack that we know"
        self._deck = Deck(self._packs.pack(self._luck, len(deck)).root, len(deck))

    def at(self, place: int) -> Card:
        """The card at *place* of the sealed order, turned up for everybody."""
        assert self._deck is not None, "no pack is sealed"
        known = (*self._deck.opened, *self.turned)
        assert place not in [its for its, *_ in known], f"place {place} is already turned"
        turned = self._packs.pack(self._luck, self._deck.cards).turned(place)
        self.turned.append(turned)
        return turned[1]

    def drew(self, command: Value) -> tuple[Drew | DeckSealed | CardsTurned, ...]:
        """What the log says about the luck of *command*, to be written before its events."""
        if not self.faces and not self.turned and self._deck is self._luck.deck:
            return ()
        body, number = msgspec.Raw(msgspec.json.encode(command)), self._luck.round
        said: list[Drew | DeckSealed | CardsTurned] = []
        if self.faces:
            said.append(Drew(number, self._luck.draws, body, tuple(self.faces)))
        if self._deck is not None and self._luck.deck is None:
            said.append(DeckSealed(number, self._deck.root, self._deck.cards, body))
        if self.turned:
            said.append(CardsTurned(number, body, tuple(self.turned)))
        return tuple(said)


def _total(weights: Collection[int]) -> int:
    assert all(weight >= 0 for weight in weights), f"a weight is negative: {list(weights)}"
    return sum(weights)
