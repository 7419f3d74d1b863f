"""A game with sealed luck under it: what one command brings about, and how a log is read back.

Pure but for the nonce of the next epoch and what is drawn outside any round, such as a seat. A
table is a fold of its stream: `Opened`, the first epochs, the first seal, then for every command
the draws it made or the cards it turned, its events, and at a round's end the seed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, get_args

import msgspec

from banca.floor.deck import Turned
from banca.floor.epoch import OPENING_S, ROUNDS, Epoch, EpochSealed
from banca.floor.luck import (
    Luck,
    LuckError,
    LuckEvent,
    LuckOrder,
    LuckWish,
    Packs,
    Sealed,
    SealEntropy,
    SeedLost,
    SeedSealed,
    apply_luck,
    decide_luck,
    ended_round,
    fresh_nonce,
    proven,
)
from banca.floor.receipts import signer_of
from banca.house.envelope import Envelope
from banca.house.form import Form
from banca.house.opened import Opened
from banca.house.schema import schema
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Refused, Value, Void, require


class Position(NamedTuple):
    """Everything that makes up a table: the game's state and the luck of the round."""

    state: Any
    luck: Luck


class Written(NamedTuple):
    """An event as it goes into the log, with the round it belongs to."""

    event: Value
    round: int
    draws: int  # Of that round, up to and including this event's command.
    body: bytes
    nonce: bytes = b""  # Of the epoch that it seals: for the books, never for the log.


class _Snapshot(msgspec.Struct):
    """A position as stored, and the forms in which it was written."""

    schema: str = ""
    luck_schema: str = ""
    state: msgspec.Raw = msgspec.Raw(b"null")
    luck: msgspec.Raw = msgspec.Raw(b"null")
    since: dict[PlayerId, int] = {}


class Dealer:
    """Decides and applies for one table; holds what never changes there."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        stream: str,
        asset: str,
        house_key: bytes,
        *,
        version: str = "",
        epoch_rounds: int = ROUNDS,
        opening_s: int = OPENING_S,
        beacon: str = "",
        nonce: Callable[[], bytes] = fresh_nonce,
        lot: Callable[[Sequence[Any]], Any] = secrets.choice,
        chance: type[Sealed] = Sealed,
    ) -> None:
        self.game = game
        self.rules = rules
        self.stream = stream
        self.asset = asset
        self._key = house_key
        self._packs = Packs(self, stream)
        self._nonces: dict[int, bytes] = {}  # Of the epochs that are still to be played.
        self._known: dict[int, Epoch] = {}
        self._epoch_rounds = epoch_rounds
        self._opening_s = opening_s
        self._beacon = beacon  # Which new epochs promise.
        self._version = version
        self._nonce = nonce
        self._lot = lot
        self._chance = chance
        self._encode = msgspec.json.Encoder().encode
        self._events = Form[Any](game.Event | LuckEvent | Opened)
        self._schemas = (schema(game.State), schema(Luck))
        self._wish_type = game.Wish | LuckWish
        orders = (*(get_args(game.Order) or (game.Order,)), *get_args(LuckOrder))
        self._orders = {kind.__name__ for kind in orders}

    # --- Reading what a browser says --------------------------------------------------------

    def wish(self, player: PlayerId, body: bytes) -> Any:
        """The wish in *body*, as *player*'s own; the message cannot name another player."""
        try:
            raw = msgspec.json.decode(body, type=dict[str, Any])
            if str(raw.get("type")) in self._orders:
                raise Refused("wire:order", "only the house does that")
            wish = msgspec.convert({**raw, "player": player}, self._wish_type)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise Refused("wire:shape", "malformed", why=str(fault)) from None
        over = raw.keys() - {"type", *wish.__struct_fields__}
        require(not over, "wire:shape", "malformed", why=f"left over: {', '.join(sorted(over))}")
        return wish

    def digest(self, table: str, wish: Any) -> bytes:
        """What makes two wishes the same: table and content, however they were formatted."""
        return hashlib.sha256(self._encode((table, wish))).digest()

    # --- Deciding and applying --------------------------------------------------------------

    def begin(self) -> tuple[Position, list[Written]]:
        """A table where nobody has sat yet, and the events with which its stream begins."""
        state = self.game.opened(self.rules)
        number = self.game.round(state)
        rules = msgspec.to_builtins(self.rules)
        first = Opened(self.game.name, rules, self._version, self.asset, self.stream)
        running = self._epoch(1, number)
        sealed = [running, self._epoch(2, running.beyond)]
        luck = reduce(apply_luck, sealed, Luck())
        seal = self._seal(luck, number)
        written = [self._written(event, number, 0) for event in (*sealed, seal)]
        return Position(state, apply_luck(luck, seal)), [self._written(first, 0, 0), *written]

    def decide(self, at: Position, command: Any) -> tuple[Position, list[Written]]:
        """The position after *command* at *at*, and what the log will say; may raise `Refused`."""
        if isinstance(command, LuckWish | LuckOrder):
            if isinstance(command, SealEntropy):  # Opened by whoever has sealed, seated or not.
                seated = command.player in self.game.sittings(at.state)
                require(seated, "wire:seat", "not seated")
            events: tuple[Value, ...] = decide_luck(self.stream, at.luck, command)
            after = reduce(self.apply, events, at)
        else:
            if self.game.lots and (lots := self.game.lots(at.state, command)):
                command = self._lot(lots)
            chance = self._chance(self, self.stream, at.luck, self._packs)
            decided = self.game.decide(at.state, command, chance)
            events = (*chance.drew(command), *decided)
            after = reduce(self.apply, events, at)
        number, draws = self.game.round(at.state), after.luck.draws
        written = [self._written(event, number, draws) for event in events]
        following = self.game.round(after.state)
        if following != number:  # The round is over (PD-55): open its luck, and seal the next.
            opening = ended_round(after.luck, self.seed(after.luck))
            after = self.apply(after, opening)
            written.append(self._written(opening, number, draws))
            for event in self._following(after.luck, following):
                after = self.apply(after, event)
                written.append(self._written(event, following, 0))
        return after, written

    def give_up(self, at: Position, why: str) -> tuple[Position, list[Written]]:
        """The position after the running round is voided without its seed, which no key opens.

        It ends as any void round does, but with `SeedLost`; epochs begin again, with our key.
        """
        number, draws = self.game.round(at.state), at.luck.draws
        chance = self._chance(self, self.stream, at.luck, self._packs)  # Never asked.
        events = self.game.decide(at.state, Void(number, why, "key"), chance)
        after = reduce(self.apply, events, at)
        following = self.game.round(after.state)
        assert following == number + 1, f"a void round {number} leads to round {following}"
        after = self.apply(after, lost := SeedLost(number))
        written = [self._written(event, number, draws) for event in (*events, lost)]
        last = at.luck.epochs[-1].epoch
        running = self._epoch(last + 1, following)
        for epoch in (running, self._epoch(last + 2, running.beyond)):
            after = self.apply(after, epoch)
            written.append(self._written(epoch, following, 0))
        seal = self._seal(after.luck, following)
        return self.apply(after, seal), [*written, self._written(seal, following, 0)]

    # --- Seeds ------------------------------------------------------------------------------

    def remember(self, nonces: Mapping[int, bytes]) -> None:
        """What the books keep of the epochs that are still to be played."""
        self._nonces = dict(nonces)
        self._known = {}

    def seed(self, luck: Luck) -> bytes:
        """The seed of the running round; `LuckError` if it is not the one that was sealed."""
        assert luck.round, f"no seed is sealed at {self.stream}"
        return proven(self.stream, luck, self._sealed(luck, luck.round).seed(luck.round))

    def receipt(self, command: Any) -> str:
        """The house's signature for a seal that it has taken; "" for any other command."""
        if not isinstance(command, SealEntropy):
            return ""
        seal = (command.round, command.player, command.commitment)
        return signer_of(self._key).receipt(self.stream, *seal)

    def _following(self, luck: Luck, round: int) -> list[EpochSealed | SeedSealed]:
        """What begins *round*: its seal and, if it begins an epoch, the seal of the next epoch."""
        last = luck.epochs[-1]
        if round != last.first:
            return [self._seal(luck, round)]
        return [self._epoch(last.epoch + 1, last.beyond), self._seal(luck, round)]

    def _epoch(self, number: int, first: int) -> EpochSealed:
        """Fix the seeds of a new epoch."""
        nonce = self._nonce()
        self._nonces[number] = nonce
        epoch = Epoch(self._key, self.stream, number, nonce, first, self._epoch_rounds)
        self._known[number] = epoch
        for past in [n for n in self._known if n < number - 2]:
            del self._known[past], self._nonces[past]
        return epoch.sealed(self._opening_s, signer_of(self._key).public, self._beacon)

    def _seal(self, luck: Luck, round: int) -> SeedSealed:
        """The promise with which *round* begins."""
        epoch, number = self._sealed(luck, round), luck.sealing(round).epoch
        seals = tuple(luck.coming.items())
        return SeedSealed(round, number, epoch.commitment(round), epoch.path(round), seals)

    def _sealed(self, luck: Luck, round: int) -> Epoch:
        """The seeds of the epoch that *round* is in."""
        seal = luck.sealing(round)
        if seal.epoch not in self._known:
            nonce = self._nonces.get(seal.epoch)
            if nonce is None:
                raise LuckError(f"the books have lost the nonce of epoch {seal.epoch}")
            self._known[seal.epoch] = Epoch(
                self._key, self.stream, seal.epoch, nonce, seal.first, seal.rounds
            )
        return self._known[seal.epoch]

    def apply(self, at: Position, event: Any) -> Position:
        """The position after *event*, whether the game's own or the luck's."""
        luck = apply_luck(at.luck, event)
        if isinstance(event, LuckEvent):
            return Position(at.state, luck)
        return Position(self.game.apply(at.state, event), luck)

    def cards(self, at: Position, places: Iterable[int]) -> list[Turned]:
        """The cards at *places* of the sealed pack, for whoever may see them and nobody else."""
        assert at.luck.deck is not None, f"no pack is sealed at {self.stream}"
        pack = self._packs.pack(at.luck, at.luck.deck.cards)
        return [pack.turned(place) for place in places]

    # --- Memory -------------------------------------------------------------------------------

    def read(self, envelope: Envelope) -> Any:
        """The event in *envelope*; `WrongForm` if we would write it differently."""
        return self._events.read(envelope.body, f"{envelope.stream}#{envelope.seq}")

    def opens(self, at: Position) -> bool:
        """Whether the house's key is the one that sealed the running round."""
        try:
            self.seed(at.luck)
        except LuckError:
            return False
        return True

    def frozen(self, at: Position, since: dict[PlayerId, int]) -> bytes:
        """The position as a snapshot, with the times at which sessions began."""
        state, luck = msgspec.Raw(self._encode(at.state)), msgspec.Raw(self._encode(at.luck))
        return self._encode(_Snapshot(*self._schemas, state, luck, since))

    def thawed(self, snapshot: bytes) -> tuple[Position, dict[PlayerId, int]] | None:
        """What `frozen` wrote; None if state or luck had another form then, or it is garbage."""
        try:
            found = msgspec.json.decode(snapshot, type=_Snapshot)
            if (found.schema, found.luck_schema) != self._schemas:
                return None
            state = msgspec.json.decode(found.state, type=self.game.State)
            luck = msgspec.json.decode(found.luck, type=Luck)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None
        return Position(state, luck), found.since

    def _written(self, event: Value, number: int, draws: int) -> Written:
        nonce = self._nonces[event.epoch] if isinstance(event, EpochSealed) else b""
        return Written(event, number, draws, self._encode(event), nonce)
