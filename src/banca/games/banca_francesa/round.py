"""One throw: bets, «nada mais», the dice, and what everybody gets (808/2015:3.d).

The words are the regulation's (808/2015:3): a bet is chips on a zone of the cloth (808/2015:3.a).
Every player bets against the house alone, and all are bound by one throw (808/2015:1, 808/2015:5,
1441/95-IV:1).
"""

from __future__ import annotations

from functools import partial

from banca.games.banca_francesa.messages import Command, Event, Fell, Land, Misread, Throw, Touched
from banca.games.banca_francesa.state import Phase, State
from banca.games.banca_francesa.table import NULL, SPOTS, bounds, returned, seats, shown
from banca.kit import bank as banks
from banca.kit.bank import Terms, may_move, on_time, seated
from banca.kit.chance import Chance
from banca.kit.dice import Throw as Faces
from banca.kit.dice import throws, total
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets
from banca.kit.limits import Limits
from banca.kit.play import Cents, Line, Refused, Spot, require

ORDER = {spot: place for place, spot in enumerate(SPOTS)}


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, book = state.rules, state.bank, state.rules.book
    match command:
        case Throw(player):
            seated(bank, player)
            require(not rules.shared, book.closing, "only the house does that")
            may_move(bank, player, terms(state))
            require(bool(bank.layout.stakes), book.launch, "nothing is staked")
            return (BetsClosed(bank.round),)
        case OpenBets(number):
            on_time(bank, number)
            require(state.phase is Phase.RESTING, book.closing, "bets are open already")
            return (BetsOpened(number),)
        case CloseBets(number):
            on_time(bank, number)
            require(state.phase is Phase.BETTING, book.closing, "bets are closed already")
            return (BetsClosed(number),)
        case Land(number):
            _closed(state, number)
            return _outcome(state, chance.pick(throws(3)), touched=False)
        case Misread(number):
            _closed(state, number)
            require(book.touched, "1441/95-IV:7.d", "touched dice belong to 1441/95-IV")
            return (Touched(number), *_outcome(state, chance.pick(throws(3)), touched=True))
        case _:  # 808/2015:9, 808/2015:28, 808/2015:30; void: 808/2015:18, 808/2015:19
            return banks.decide(bank, command, terms(state))


def terms(state: State) -> Terms:
    closing = state.rules.book.closing
    says, shut = Limits(partial(bounds, state.rules)), None
    match state.phase:
        case Phase.RESTING:
            shut = Refused(closing, "bets are not open yet")
        case Phase.CLOSED:
            says = says._replace(bound=banks.everything)
            shut = Refused(closing, "bets are closed")
    return Terms(says, seats(state.rules), shut=shut)


def _closed(state: State, number: int) -> None:
    on_time(state.bank, number)
    closed = state.phase is Phase.CLOSED
    require(closed, state.rules.book.closing, "bets are still open")


def _outcome(state: State, throw: Faces, *, touched: bool) -> tuple[Event, ...]:
    """The dice are called, what lost is collected, what won is paid (808/2015:16).

    A bet counts whether its player sees the dice or not (808/2015:20, 808/2015:21). After a null
    throw the chips stay, except those of players who are leaving (808/2015:17).

    Three tours of the table, place by place: first the lost bets on ases are collected, then all
    other lost bets (1441/95-IV:12); nobody is paid before the last chip is collected
    (1441/95-IV:15). Each prize is placed beside its bet (1441/95-IV:16).
    """
    rules, bank, called = state.rules, state.bank, shown(throw)

    def back(spot: Spot, stake: Cents) -> Cents | None:
        comes = returned(rules, spot, stake, throw)
        return max(comes, stake) if touched and comes is not None else comes  # reading:touched-dice

    ends = banks.settled(bank, back, ORDER.__getitem__, _tour)
    home = banks.homeward(bank, Limits(partial(bounds, rules))) if called == NULL else ()
    fell = Fell(bank.round, throw, total(throw), called)
    return (fell, *banks.ended(bank, (*ends, *home)))


def _tour(line: Line) -> int:
    spot, stake, back = line
    return 2 if back > stake else 0 if spot == SPOTS[0] else 1
