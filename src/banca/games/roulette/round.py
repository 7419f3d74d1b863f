"""One round: bets, «nada mais», the ball, and what everybody gets (804/2015:3.d, 807/2015:3.d).

The words are the regulation's (804/2015:3, 807/2015:3): a bet is chips on a zone of the cloth
(804/2015:3.a, 807/2015:3.a), a round everything from betting to payment.

Each player bets against the house alone, and all are bound by one result (804/2015:1,
804/2015:5, 807/2015:1, 807/2015:5, 1441/95-X:1).
"""

from __future__ import annotations

from functools import lru_cache

from banca.games.roulette.cloth import Pocket, calls, colour, kind_of, spots
from banca.games.roulette.messages import (
    CallBet,
    Command,
    Event,
    Exchange,
    Exchanged,
    LetGo,
    Spin,
    Spun,
)
from banca.games.roulette.prices import ORDER
from banca.games.roulette.state import State
from banca.games.roulette.table import (
    Rules,
    cited,
    maximum,
    minimum,
    offered,
    returned,
    seats,
    step,
    wheel,
)
from banca.kit import bank as banks
from banca.kit import window
from banca.kit.bank import Terms, may_move, seated
from banca.kit.chance import Chance
from banca.kit.limits import Bounds, Limits, Lying, put_down, whole
from banca.kit.play import Cents, PlayerId, Spot, require
from banca.kit.window import closed_by, may_draw


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, book = state.rules, state.bank, state.rules.book
    match command:
        case CallBet(player, call, cents):
            may_move(bank, player, terms(state))
            require(rules.calls, "807/2015:8", "calls are not offered")
            found = calls(rules.wheel).get(call)
            require(found is not None, "807/2015:8", "no such call")
            assert found is not None
            whole(cents, rules.unit, call)
            bets = tuple((spot, chips * cents) for spot, chips in found[1])
            return (put_down(bank.layout, player, bets, limits(rules)),)
        case Exchange(player, cents):
            _may_exchange(state, player, cents)
            return (Exchanged(player, cents),)
        case Spin(player):
            require(not rules.shared, book.closing, "only the house does that")
            return closed_by(bank, player, terms(state), book.launch)
        case LetGo(number):
            may_draw(state, number, book.closing)
            return _outcome(state, chance.pick(wheel(rules)))
        case _:  # 804/2015:27, 807/2015:29; 804/2015:29, 807/2015:31; 804/2015:20, 804/2015:21,
            # 807/2015:22, 807/2015:23.
            return window.decide(state, command, terms(state), book.closing)


def terms(state: State) -> Terms:
    """The window opens for everybody at once, when all have seen the ball come down."""
    rules, book = state.rules, state.rules.book
    says = window.terms(state.phase, limits(rules), seats(rules), book.closing)
    return says._replace(seats_cite=book.seats_cite)


@lru_cache(maxsize=64)
def limits(rules: Rules) -> Limits:
    """Chips lie in their zones (804/2015:8, 807/2015:9), within the bounds of each."""

    def bounds(spot: Spot, _: Lying) -> Bounds:
        book = rules.book
        require(spot in spots(rules.wheel), book.bets, "no such spot on this cloth", spot=spot)
        require(offered(rules, spot), book.cap, "doubles are not offered", spot=spot)
        return _bounds(rules, kind_of(spot))

    return Limits(bounds, cap=rules.cap, cap_cite=rules.book.cap)


@lru_cache(maxsize=1024)
def _bounds(rules: Rules, kind: str) -> Bounds:
    limit = cited(rules.rulebook, kind).limit
    return Bounds(minimum(rules, kind), maximum(rules, kind), step(rules, kind), limit, limit)


def _may_exchange(state: State, player: PlayerId, cents: Cents) -> None:
    rules = state.rules
    seated(state.bank, player)
    require(rules.rulebook == "1441/95-IX", "1441/95-IX:6", "not a colour chip table")
    may_move(state.bank, player, terms(state))
    least, most = minimum(rules, "pleno"), maximum(rules, "pleno")
    within = least <= cents <= most and cents % rules.unit == 0
    require(within, "1441/95-IX:6", "colour chip out of bounds", least=least, most=most)
    lying = "chips of that colour still lie on the cloth"
    require(not state.bank.layout.of(player), "reading:colour-chips", lying)


def _outcome(state: State, pocket: Pocket) -> tuple[Event, ...]:
    """The number is called, losing chips are collected and winning ones paid (804/2015:17).

    First everybody's lost chips, then everybody's prizes, each in the order of 1441/95-X:22
    (807/2015:19); the prizes of one player are paid together, each named beside its bet
    (1441/95-X:23, 1441/95-X:24).
    """
    rules, bank, before = state.rules, state.bank, state.last
    clockwise = not (before and before.clockwise)
    ends = banks.outcome(
        bank,
        lambda spot, stake: returned(rules, spot, stake, pocket),
        lambda spot: ORDER[kind_of(spot)],
    )
    return (Spun(bank.round, pocket, colour(pocket), clockwise=clockwise), *ends)
