"""A player's closed cards of a past hand, made again: they were never written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from banca.floor.deck import Turned
from banca.floor.luck import Luck, LuckEvent, Packs, apply_luck
from banca.floor.showing import asked
from banca.house.books import Envelope
from banca.kit.play import Seat


class OwnCards(NamedTuple):
    root: str = ""
    cards: int = 0  # In the whole pack.
    mine: tuple[Turned, ...] = ()


def own_cards(
    game: Any, house_key: bytes, stream: str, events: Sequence[Envelope], seat: Seat
) -> OwnCards:
    """The cards of *seat* in the round that *events* tell, from its nonce, entropy and the key."""
    read = msgspec.json.Decoder(game.Event | LuckEvent).decode
    said = [read(envelope.body) for envelope in events if envelope.round]
    luck = Luck()
    for event in said:
        luck = apply_luck(luck, event)
    if luck.deck is None:
        return OwnCards()
    places = asked(game, "dealt_places", said, seat) or ()
    pack = Packs(house_key, stream).pack(luck, luck.deck.cards)
    return OwnCards(luck.deck.root, luck.deck.cards, tuple(pack.turned(at) for at in places))
