"""One throw: bets, «nada mais», the dice, and what everybody gets (808/2015:3.d).

The words are the regulation's (808/2015:3): a bet is chips on a zone of the cloth (808/2015:3.a).
Every player bets against the house alone, and all are bound by one throw (808/2015:1, 808/2015:5,
1441/95-IV:1).
"""

from __future__ import annotations

from functools import partial
from math import lcm

from banca.games.banca_francesa.messages import Command, Event, Fell, Land, Misread, Throw, Touched
from banca.games.banca_francesa.state import State
from banca.games.banca_francesa.table import CALLS, CITES, SPOTS, Rules, returned, seats, shown
from banca.kit import bank as banks
from banca.kit import window
from banca.kit.bank import Terms
from banca.kit.chance import Chance
from banca.kit.dice import Throw as Faces
from banca.kit.dice import throws, total
from banca.kit.limits import Bounds, Limits, Lying
from banca.kit.play import Cents, Line, Spot, require
from banca.kit.window import closed_by, may_draw

ORDER = {spot: place for place, spot in enumerate(SPOTS)}


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, book = state.rules, state.bank, state.rules.book
    match command:
        case Throw(player):
            require(not rules.shared, book.closing, "only the house does that")
            return closed_by(bank, player, terms(state), book.launch)
        case Land(number):
            may_draw(state, number, book.closing)
            return _outcome(state, chance.pick(throws(3)), touched=False)
        case Misread(number):
            may_draw(state, number, book.closing)
            require(book.touched, "1441/95-IV:7.d", "touched dice belong to 1441/95-IV")
            return (Touched(number), *_outcome(state, chance.pick(throws(3)), touched=True))
        case _:  # 808/2015:9, 808/2015:28, 808/2015:30; void: 808/2015:18, 808/2015:19
            return window.decide(state, command, terms(state), book.closing)


def terms(state: State) -> Terms:
    rules, says = state.rules, limits(state.rules)
    return window.terms(state.phase, says, seats(rules), rules.book.closing)


def limits(rules: Rules) -> Limits:
    """What each spot takes."""
    return Limits(partial(_bounds, rules))


def _bounds(rules: Rules, spot: Spot, lying: Lying) -> Bounds:
    """What a player with *lying* may have on *spot* (808/2015:3.b, 808/2015:3.c, 808/2015:12).

    A bet's maximum counts its own chips and half of those on its line; a line accepts twice what is
    left of it (reading:line-bets).
    """
    require(spot in SPOTS, rules.book.bets, "no such spot on this cloth", spot=spot)
    place, _, called = spot.partition(":")
    cites, most = CITES[rules.rulebook][spot], rules.minimum * CALLS[called].most
    if place == "line":
        step, room = lcm(rules.unit, 2), most - lying.get(f"chance:{called}", 0)
        least = -(-2 * rules.minimum // step) * step
        return Bounds(least, 2 * room, step, cites.least, cites.most)
    room = most - lying.get(f"line:{called}", 0) // 2
    return Bounds(rules.minimum, room, rules.unit, cites.least, cites.most)


def _outcome(state: State, throw: Faces, *, touched: bool) -> tuple[Event, ...]:
    """The dice are called, what lost is collected, what won is paid (808/2015:16).

    A bet counts whether its player sees the dice or not (808/2015:20, 808/2015:21). After a null
    throw the chips stay, except those of players who are leaving (808/2015:17).

    Three tours of the table, place by place: first the lost bets on ases are collected, then all
    other lost bets (1441/95-IV:12); nobody is paid before the last chip is collected
    (1441/95-IV:15). Each prize is placed beside its bet (1441/95-IV:16).
    """
    rules, bank = state.rules, state.bank

    def back(spot: Spot, stake: Cents) -> Cents | None:
        comes = returned(rules, spot, stake, throw)
        return max(comes, stake) if touched and comes is not None else comes  # reading:touched-dice

    free = limits(rules)
    ends = banks.outcome(bank, back, ORDER.__getitem__, _tour, lasting=free)
    return (Fell(bank.round, throw, total(throw), shown(throw)), *ends)


def _tour(line: Line) -> int:
    spot, stake, back = line
    return 2 if back > stake else 0 if spot == SPOTS[0] else 1
