"""Luck at a live table: sealed before the first bet, opened after the last draw.

For every round the house seals a seed and shows its commitment; players may add entropy of their
own, sealed and then opened; the first bet closes that. From then on every draw of the round is
fixed, and neither bets nor anything else that happens can change it. At the end of the round, even
a void one, the seed is opened, and anybody can repeat the draws. Where cards are hidden from some,
the round has a sealed pack instead of draws, and keeps its seed: `deck.py`.

The order in the log: commitment, seals, openings, first bet, draws, seed. House and players each
promise before they see what the others promised: no seal is accepted once any entropy is open,
since otherwise whoever knows the seed could choose a last one that suits. What is not opened is
listed.

Twins, which share nothing with this file: ``house/audit.py`` and ``web/src/lib/verify.ts``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self, TypeAlias

import msgspec

from banca.floor.deck import DECKS, CardsTurned, Deck, DeckSealed, Pack, SeedKept, Turned
from banca.floor.numbers import (
    drawn_place,
    entropy_commitment,
    round_key,
    seed_commitment,
    seed_of,
)
from banca.kit.cards import Card
from banca.kit.chance import Face, nth
from banca.kit.play import PlayerId, Staked, Value, require

Drawn: TypeAlias = str | int | bool  # What a face may be, so that the log can hold it.

CITE = "reading:luck"
ENTROPIES = 64  # Seals per round; more than any table has players.

_HEX = re.compile(r"(?:[0-9a-f]{2})+\Z")  # One way only to write bytes, and no two look alike.


class LuckError(RuntimeError):
    """The house cannot draw or seal: whatever depends on luck must stop."""


# --- What players wish, and what the log holds --------------------------------------------------


class SealEntropy(Value):
    """A wish: the seal of 32 bytes that the player will open before the first bet."""

    player: PlayerId
    commitment: str


class OpenEntropy(Value):
    """A wish: the 32 bytes that the player has sealed."""

    player: PlayerId
    entropy: str


class SeedSealed(Value):
    round: int
    commitment: str
    nonce: str


class EntropySealed(Value):
    player: PlayerId
    commitment: str


class EntropyOpened(Value):
    player: PlayerId
    entropy: str


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
LuckEvent: TypeAlias = (
    SeedSealed
    | EntropySealed
    | EntropyOpened
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
    opened: tuple[tuple[PlayerId, str], ...]
    unopened: tuple[PlayerId, ...]
    faces: tuple[Drawn, ...]
    deck: Deck | None = None


class Luck(Value):
    round: int = 0
    commitment: str = ""
    nonce: str = ""
    sealed: dict[PlayerId, str] = {}
    opened: tuple[tuple[PlayerId, str], ...] = ()  # In the order of the log.
    closed: bool = False
    draws: int = 0
    faces: tuple[Drawn, ...] = ()
    previous: Past | None = None
    deck: Deck | None = None  # Sealed in this round.


def decide_luck(table: str, luck: Luck, wish: LuckWish) -> tuple[LuckEvent, ...]:
    """The events that *wish* brings about; `Refused` if it would let somebody steer."""
    require(not luck.closed, CITE, "the entropy is closed")
    open_seats = [player for player, _ in luck.opened]
    match wish:
        case SealEntropy(player, commitment):
            _require_hex(commitment)
            require(player not in luck.sealed, CITE, "entropy is sealed already")
            require(not open_seats, CITE, "entropy is being opened")
            require(len(luck.sealed) < ENTROPIES, CITE, "enough entropy is sealed", most=ENTROPIES)
            return (EntropySealed(player, commitment),)
        case OpenEntropy(player, entropy):
            _require_hex(entropy)
            require(player in luck.sealed, CITE, "no entropy was sealed")
            require(player not in open_seats, CITE, "entropy is open already")
            commitment = entropy_commitment(table, luck.round, player, bytes.fromhex(entropy))
            require(commitment == luck.sealed[player], CITE, "the entropy does not open its seal")
            return (EntropyOpened(player, entropy),)


def _require_hex(text: str) -> None:
    require(bool(_HEX.match(text)), CITE, "not hex")
    require(len(text) == 64, "wire:shape", "malformed")  # 32 bytes: no more and no fewer.


def apply_luck(luck: Luck, event: object) -> Luck:
    """The luck after *event*, which may be any event of the log."""
    match event:
        case SeedSealed(round, commitment, nonce):
            return Luck(round, commitment, nonce, previous=luck.previous)
        case EntropySealed(player, commitment):
            return msgspec.structs.replace(luck, sealed={**luck.sealed, player: commitment})
        case EntropyOpened(player, entropy):
            return msgspec.structs.replace(luck, opened=(*luck.opened, (player, entropy)))
        case Staked():
            return close(luck)
        case Drew(_, first, _, faces):
            assert first == luck.draws, f"draw {first} follows {luck.draws} draws"
            return msgspec.structs.replace(
                close(luck), draws=first + len(faces), faces=luck.faces + faces
            )
        case SeedOpened(round, seed, unopened):
            past = Past(round, seed, luck.commitment, luck.opened, unopened, luck.faces)
            return msgspec.structs.replace(close(luck), previous=past)
        case DeckSealed(_, root, cards):
            return msgspec.structs.replace(close(luck), deck=Deck(root, cards))
        case CardsTurned(_, _, turned):
            assert luck.deck is not None, "cards are turned from a pack that was not sealed"
            return msgspec.structs.replace(
                luck, draws=luck.draws + len(turned), deck=luck.deck.turned(turned)
            )
        case SeedKept(round, unopened):
            past = Past(round, "", luck.commitment, luck.opened, unopened, (), luck.deck)
            return msgspec.structs.replace(close(luck), previous=past)
        case SeedLost(round):
            silent, faces = _unopened(luck), luck.faces
            past = Past(round, "", luck.commitment, luck.opened, silent, faces, luck.deck)
            return msgspec.structs.replace(close(luck), previous=past)
    return luck


def close(luck: Luck) -> Luck:
    """No more entropy: somebody has staked or drawn, or a pack is sealed."""
    return luck if luck.closed else msgspec.structs.replace(luck, closed=True)


def public_luck(luck: Luck) -> dict[str, Any]:
    """What everybody may see of *luck*, built by allow-list: no seed before it is opened."""
    past = luck.previous
    shown = {
        "round": luck.round,
        "commitment": luck.commitment,
        "closed": luck.closed,
        "sealed": list(luck.sealed),
        "opened": [list(pair) for pair in luck.opened],
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


def sealed_round(house_key: bytes, table: str, round: int, nonce: bytes) -> SeedSealed:
    """The promise with which *round* begins."""
    seed = seed_of(house_key, table, round, nonce)
    return SeedSealed(round, seed_commitment(table, round, seed), nonce.hex())


def ended_round(house_key: bytes, table: str, luck: Luck) -> SeedOpened | SeedKept:
    """What ends the round, void or not: the promise kept, or the seed kept for a sealed pack."""
    if luck.deck is not None:  # The seed would open what the rules keep closed.
        return SeedKept(luck.round, _unopened(luck))
    return opened_round(house_key, table, luck)


def opened_round(house_key: bytes, table: str, luck: Luck) -> SeedOpened:
    seed = round_seed(house_key, table, luck)
    return SeedOpened(luck.round, seed.hex(), _unopened(luck))


def _unopened(luck: Luck) -> tuple[PlayerId, ...]:
    heard = {player for player, _ in luck.opened}
    return tuple(player for player in luck.sealed if player not in heard)


def round_seed(house_key: bytes, table: str, luck: Luck) -> bytes:
    """The seed of the running round; a key other than the one that sealed it is detected."""
    assert luck.round, f"no seed is sealed at {table}"
    seed = seed_of(house_key, table, luck.round, bytes.fromhex(luck.nonce))
    if seed_commitment(table, luck.round, seed) != luck.commitment:
        raise LuckError(f"the house key does not open round {luck.round} of {table}")
    return seed


class Packs:
    """The pack of the running round, cached: turning a card does not shuffle it again."""

    def __init__(self, house_key: bytes, table: str) -> None:
        self._house_key = house_key
        self._table = table
        self._of: tuple[object, ...] = ()
        self._pack: Pack | None = None

    def pack(self, luck: Luck, cards: int) -> Pack:
        """The pack of *cards* cards from the luck of its round."""
        of = (luck.round, luck.nonce, luck.opened, cards)
        if self._pack is None or self._of != of:
            seed = round_seed(self._house_key, self._table, luck)
            self._pack = Pack(seed, luck.opened, self._table, luck.round, cards)
            self._of = of
            promised = luck.deck.root if luck.deck is not None else self._pack.root
            assert self._pack.root == promised, f"the pack of {self._table} is not the sealed one"
        return self._pack


class Sealed:
    """The live `Chance`: the same step of the same round gives the same answer.

    What it draws depends on the seed, the entropy and the draw's number: not on bets, balances or
    earlier rounds (RNG-6). Its key has 256 bits, so that every outcome is possible (RNG-7).

    A round either draws, or seals a pack and turns its cards: a public draw would leak an order
    made from the same numbers.

    A new one is made for every command, so that a refused command gives its numbers back.
    """

    def __init__(
        self, house_key: bytes, table: str, luck: Luck, packs: Packs | None = None
    ) -> None:
        self._house_key = house_key
        self._table = table
        self._luck = luck
        self._packs = packs or Packs(house_key, table)
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
            seed = round_seed(self._house_key, self._table, self._luck)
            self._key = round_key(seed, self._luck.opened)
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
