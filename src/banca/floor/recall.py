"""A past hand as a player may know it: closed cards recomputed, and the whole as a file.

Closed cards were never written down: they are recomputed from the nonce, the shares and the key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from banca.floor.deck import Turned
from banca.floor.luck import Luck, LuckError, LuckEvent, Packs, Seeds, apply_luck, proven
from banca.floor.numbers import epoch_secret, seed_of
from banca.house.accounts import EURO
from banca.house.books import Envelope
from banca.house.form import Form, read_rules
from banca.house.opened import Opened
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId

FORMS = 32  # More than there are games: each takes as long to make as a thousand events to read.


class Recalled:
    """The seeds of past rounds, for whoever may look up closed cards again."""

    def __init__(self, house_key: bytes, table: str, nonces: Mapping[int, bytes]) -> None:
        self._house_key = house_key
        self._table = table
        self._nonces = nonces

    def seed(self, luck: Luck) -> bytes:
        secret = epoch_secret(self._house_key, self._table, luck.epoch, self._nonces[luck.epoch])
        return proven(self._table, luck, seed_of(secret, luck.round))


class OwnCards(NamedTuple):
    root: str = ""
    cards: int = 0  # In the whole pack.
    mine: tuple[Turned, ...] = ()


def own_cards(
    game: AnyGame, seeds: Seeds, stream: str, events: Sequence[Envelope], player: PlayerId
) -> OwnCards:
    """The cards of *player* in the round of *events*, whose seed *seeds* knows."""
    said = _of_round(game, events)
    luck = reduce(apply_luck, said, Luck())
    if luck.deck is None:
        return OwnCards()
    places = game.closed_cards.dealt(said, player) if game.closed_cards else ()
    try:
        pack = Packs(seeds, stream).pack(luck, luck.deck.cards)
    except LuckError:  # Sealed with a key that the house has lost: its closed cards went with it.
        return OwnCards(luck.deck.root, luck.deck.cards)
    return OwnCards(luck.deck.root, luck.deck.cards, tuple(pack.turned(at) for at in places))


def written_hand(
    game: AnyGame,
    seeds: Seeds,
    first: Opened,
    events: Sequence[Envelope],
    player: PlayerId,
    names: Mapping[PlayerId, str],
) -> str:
    """The hand in *events* as a PHH file; empty if they hold none.

    It has *player*'s own closed cards, and for all others what was shown (809/2015:66).
    """
    if game.closed_cards is None or not events:
        return ""
    stream = events[0].stream
    said = _of_round(game, events)
    mine = own_cards(game, seeds, stream, events, player).mine
    began = datetime.fromtimestamp(events[0].at // 10**6, UTC)
    told: dict[str, Any] = {
        "venue": "Banca",
        "table": stream,
        "time": began.time(),
        "time_zone": "UTC",
        "day": began.day,
        "month": began.month,
        "year": began.year,
    }
    money = first.asset == EURO
    if money:
        told["currency"] = "EUR"
    cards = {player: [card for _, card, _, _ in mine]} if mine else {}
    rules = read_rules(game.Rules, first.rules, f"{stream}#0")
    decimals = 2 if money else 0
    return game.closed_cards.written(rules, said, cards, names, decimals=decimals, told=told)


@lru_cache(FORMS)
def form_of(game: AnyGame) -> Form[Any]:
    """The form of everything that a stream of *game* may say."""
    return Form[Any](game.Event | LuckEvent | Opened)


def read(game: AnyGame, events: Sequence[Envelope]) -> list[Any]:
    """What a stream of *game* says in *events*, read exactly."""
    form = form_of(game)
    return [form.read(event.body, f"{event.stream}#{event.seq}") for event in events]


def _of_round(game: AnyGame, events: Sequence[Envelope]) -> list[Any]:
    return read(game, [event for event in events if event.round])


def epoch_of(game: AnyGame, events: Sequence[Envelope]) -> int:
    """The epoch of the round whose *events* these are."""
    return reduce(apply_luck, _of_round(game, events), Luck()).epoch
