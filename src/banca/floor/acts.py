"""What a table decided, as the books take it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from banca.floor.dealer import Dealer, Position, Written
from banca.floor.epoch import EpochSealed
from banca.house.accounts import of_house
from banca.house.books import Act, Fact, Nonce, claims, postings, results, sessions
from banca.house.ledger import check
from banca.kit.play import Cents, JackpotId, Left, PlayerId, RoundOver, Value


class Sender(NamedTuple):
    """Whose command it was, under which id, and what it said."""

    by: str = "house"
    id: str = ""
    digest: bytes = b""


HOUSE = Sender()


def first_act(written: list[Written]) -> Act:
    """With this a stream begins."""
    return Act(*HOUSE, _facts(written), (), nonces=_nonces(written))


def act_of(
    dealer: Dealer,
    at: Position,
    after: Position,
    written: list[Written],
    since: dict[PlayerId, int],
    sender: Sender = HOUSE,
    seeds: Mapping[JackpotId, Cents] = MappingProxyType({}),
) -> Act:
    """What goes from *at* to *after*: facts, money, results, sessions, and the table as it is then,
    if a round is over. *seeds* has what the house puts into jackpots that are won.
    """
    events = [one.event for one in written]
    bank = of_house(dealer.game.name)
    over = any(isinstance(event, RoundOver) for event in events)
    act = Act(
        *sender,
        _facts(written),
        tuple(
            posting
            for place, event in enumerate(events)
            for posting in postings(dealer.stream, dealer.asset, bank, event, place)
        ),
        tuple(results(dealer.game.round(at.state), events)),
        dealer.frozen(after, _still_there(since, events)) if over else None,
        tuple(session for place, event in enumerate(events) for session in sessions(event, place)),
        _nonces(written),
        tuple(
            claim
            for place, event in enumerate(events)
            for claim in claims(dealer.asset, seeds, event, place)
        ),
    )
    check(act)
    return act


def _still_there(since: dict[PlayerId, int], events: Iterable[Value]) -> dict[PlayerId, int]:
    gone = {event.player for event in events if isinstance(event, Left)}
    return {player: at for player, at in since.items() if player not in gone}


def _facts(written: list[Written]) -> tuple[Fact, ...]:
    return tuple(Fact(one.round, one.draws, one.body) for one in written)


def _nonces(written: list[Written]) -> tuple[Nonce, ...]:
    """The nonces of the epochs that are sealed: for the books, beside the log."""
    sealed = ((one.event, one.nonce) for one in written)
    return tuple(Nonce(e.epoch, nonce) for e, nonce in sealed if isinstance(e, EpochSealed))
