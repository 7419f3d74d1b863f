"""One round: the shake, bets, the bell, «vou abrir», and what everybody gets (1441/95-VII:11)."""

from __future__ import annotations

from functools import partial

from banca.games.cussec.messages import (
    Command,
    Cover,
    Covered,
    Event,
    Open,
    Ring,
    Shake,
    Shaken,
    Uncovered,
)
from banca.games.cussec.state import Phase, State
from banca.games.cussec.table import ORDER, Rules, lit, returned, seats
from banca.kit import bank as banks
from banca.kit.bank import Terms, on_time
from banca.kit.chance import Chance
from banca.kit.dice import Throw, throws, total
from banca.kit.layout import BetsClosed, CloseBets
from banca.kit.limits import Bounds, Limits, Lying
from banca.kit.play import Refused, Spot, require
from banca.kit.window import closed_by


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, phase = state.rules, state.bank, state.phase
    match command:
        case Ring(player):
            require(not rules.shared, "1441/95-VII:5", "only the house does that")
            return closed_by(bank, player, terms(state), "808/2015:14")
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
    says, shut = limits(state.rules), None
    match state.phase:
        case Phase.SHAKING | Phase.RESTING:
            shut = Refused("1441/95-VII:4", "bets are not open yet")
        case Phase.CLOSED:
            says = says._replace(locked=banks.everything)
            shut = Refused("1441/95-VII:5", "bets are closed")
    return Terms(says, seats(state.rules), shut=shut)


def limits(rules: Rules) -> Limits:
    """What each spot takes."""
    return Limits(partial(_bounds, rules))


def _bounds(rules: Rules, spot: Spot, lying: Lying) -> Bounds:
    """What a player may have on *spot*, whatever else they have bet (reading:table-maximum).

    Every price is a whole number to one: a prize of whole units is whole cents (reading:money).
    """
    require(spot in ORDER, "1441/95-VII:7", "no such spot on this cloth", spot=spot)
    most, cite = rules.minimum * rules.most, "reading:table-maximum"
    return Bounds(rules.minimum, most, rules.unit, cite, cite)


def _outcome(state: State, throw: Throw) -> tuple[Event, ...]:
    """The cover is lifted, winning zones are lit, and everybody is paid.

    The round ends with its last payment (1441/95-VII:11).
    """
    rules, bank = state.rules, state.bank
    ends = banks.outcome(
        bank, lambda spot, stake: returned(rules, spot, stake, throw), ORDER.__getitem__
    )
    return (Uncovered(bank.round, throw, total(throw), lit(throw)), *ends)
