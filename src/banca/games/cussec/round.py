"""One round: shaken, bets, the bell, «vou abrir», and what everybody gets (1441/95-VII:11)."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from banca.games.cussec.table import ORDER, Rules, bounds, lit, returned, seats
from banca.kit import bank as banks
from banca.kit.bank import Bank, Terms, may_move, on_time, seated
from banca.kit.chance import Chance
from banca.kit.dice import Throw, throws, total
from banca.kit.layout import BetsClosed, CloseBets
from banca.kit.limits import Limits
from banca.kit.play import PlayerId, Refused, RoundOver, Spot, Value, require


class Phase(StrEnum):
    SHAKING = "shaking"  # The dome is covered, and the dice jump.
    BETTING = "betting"  # The light is on.
    CLOSED = "closed"  # The bell has rung.
    RESTING = "resting"  # The cover is off, the winning zones are lit, prizes are paid.


class Ring(Value):
    """A wish: the player alone at a table rings the bell (808/2015:14, reading:rulebook)."""

    player: PlayerId


class Cover(Value):
    """An order: all is paid, and the dome is covered for the next round (1441/95-VII:11)."""

    round: int


class Shake(Value):
    """An order: the dice have jumped three times, and the light goes on (1441/95-VII:4)."""

    round: int


class Open(Value):
    """An order: «vou abrir» (1441/95-VII:5)."""

    round: int


Wish: TypeAlias = banks.Wish | Ring
Order: TypeAlias = banks.Order | Cover | Shake | CloseBets | Open
Command: TypeAlias = Wish | Order


class Covered(Value):
    round: int


class Shaken(Value):
    """The dice lie still under the cover, and bets are open. What they show, nobody knows."""

    round: int


class Uncovered(Value):
    """The result is announced, and the zones that win are *lit* (1441/95-VII:5).

    It is what the dice show uppermost, each to be read for itself (1441/95-VII:1.d).
    """

    round: int
    throw: Throw
    total: int
    lit: tuple[Spot, ...]


Event: TypeAlias = banks.Event | Covered | Shaken | BetsClosed | Uncovered


class State(Value):
    rules: Rules
    bank: Bank = Bank()
    phase: Phase = Phase.SHAKING
    drawn: tuple[Throw, ...] = ()  # Newest first.
    last: Uncovered | None = None


BOARD = 100  # Throws that the board keeps.


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, phase = state.rules, state.bank, state.phase
    match command:
        case Ring(player):
            seated(bank, player)
            require(not rules.shared, "1441/95-VII:5", "only the house does that")
            may_move(bank, player, terms(state))
            require(bool(bank.layout.stakes), "808/2015:14", "nothing is staked")
            return (BetsClosed(bank.round),)
        case Cover(number):
            on_time(bank, number)
            resting = phase is Phase.RESTING
            require(resting, "1441/95-VII:11", "the dice are covered already")
            return (Covered(number),)
        case Shake(number):
            on_time(bank, number)
            require(phase is Phase.SHAKING, "1441/95-VII:4", "it is not time to shake the dice")
            return (Shaken(number),)
        case CloseBets(number):
            on_time(bank, number)
            require(phase is Phase.BETTING, "1441/95-VII:5", "bets are not open")
            return (BetsClosed(number),)
        case Open(number):
            on_time(bank, number)
            require(phase is Phase.CLOSED, "1441/95-VII:5", "the bell has not rung")
            return _outcome(state, chance.pick(throws(3)))
        case _:
            return banks.decide(bank, command, terms(state))


def terms(state: State) -> Terms:
    says, shut = Limits(partial(bounds, state.rules)), None
    match state.phase:
        case Phase.SHAKING | Phase.RESTING:
            shut = Refused("1441/95-VII:4", "bets are not open yet")
        case Phase.CLOSED:
            says = says._replace(bound=banks.everything)
            shut = Refused("1441/95-VII:5", "bets are closed")
    return Terms(says, seats(state.rules), shut=shut)


def _outcome(state: State, throw: Throw) -> tuple[Event, ...]:
    """The cover is lifted, winning zones are lit, and all is paid: then it is over.

    The round ends with its last payment (1441/95-VII:11).
    """
    rules, bank = state.rules, state.bank
    ends = banks.settled(
        bank, lambda spot, stake: returned(rules, spot, stake, throw), ORDER.__getitem__
    )
    return (Uncovered(bank.round, throw, total(throw), lit(throw)), *banks.ended(bank, ends))


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Covered():
            return replace(state, phase=Phase.SHAKING)
        case Shaken():
            return replace(state, phase=Phase.BETTING)
        case BetsClosed():
            return replace(state, phase=Phase.CLOSED)
        case Uncovered(_, throw):
            return replace(state, drawn=(throw, *state.drawn[: BOARD - 1]), last=event)
        case RoundOver():
            rests = state.rules.shared and state.rules.rest
            phase = Phase.RESTING if rests else Phase.SHAKING
            return replace(state, bank=banks.apply(state.bank, event), phase=phase)
        case _:
            return replace(state, bank=banks.apply(state.bank, event))
