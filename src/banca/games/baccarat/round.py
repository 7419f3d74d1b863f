"""One coup: the cut of a new shoe, bets, «nada mais», cards turned and drawn, and who gets what.

A coup is everything from betting to payment (812/2015:2.c). Each player bets alone against
the house, and all are bound by one result (812/2015:5).

No wish draws. A player who cuts, turns or starts says so, and the house's next order brings the
card. A coup that a fault interrupts is in the log card by card and goes on from there
(1441/95-II:14, 1441/95-III:14); where that is impossible it is null, and every stake is returned
(812/2015:29). A failure on a player's side voids nothing (812/2015:30).
"""

from __future__ import annotations

from functools import reduce

from banca.games.baccarat.apply import apply
from banca.games.baccarat.bets import leaver, staked, taken
from banca.games.baccarat.coup import (
    Coup,
    Side,
    deal,
    natural,
    next_side,
    pair,
    seen,
    total,
    winner,
)
from banca.games.baccarat.messages import (
    Asked,
    Burned,
    Command,
    Cut,
    CutUp,
    Deal,
    Dealt,
    Draw,
    Event,
    Free,
    Freed,
    Laid,
    Pass,
    Passed,
    Result,
    ShoeCut,
    Shuffled,
    Take,
    Taken,
    TimeUp,
    Turn,
    Warned,
    What,
)
from banca.games.baccarat.state import Phase, State, awaited, cloth, invited, turning
from banca.games.baccarat.table import AFTER_CUT, SPOTS, free, newcomer, returned, seats
from banca.kit import bank as banks
from banca.kit import shoe as shoes
from banca.kit.bank import Terms, may_move, on_time, seated, without
from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets, PlaceBets, TakeBack
from banca.kit.limits import NO_LIMITS
from banca.kit.play import Dismiss, Leave, PlayerId, Refused, Sit, TakenBack, require
from banca.kit.window import closed_by

HOUSE_CUT = 26  # Where the house cuts if nobody else does: in the middle.
CUTS = tuple(str(place) for place in range(1, 52))
IN_TURN: tuple[Side, ...] = ("ponto", "banca", "ponto", "banca")  # 812/2015:16, 812/2015:17


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, book = state.rules, state.bank, state.rules.book
    match command:
        case Sit(player):
            sat = banks.sit(bank, player, terms(state))
            return (*sat, Taken(player, newcomer(rules, state.places)))
        case Leave(player) | Dismiss(player):  # 812/2015:34, 812/2015:36
            require(player in bank.sittings, "wire:seat", "not seated")
            return banks.leave(bank, player, _home(state, player))
        case Take(player, place):
            seated(bank, player)
            _empty_handed(state, player)
            known = place in free(rules, {})
            require(known, book.table, "no such place")
            standing = place.startswith("stand:")
            cite = book.stand if standing else book.table
            require(place != state.places.get(player), cite, "the place is yours already")
            others = without(state.places, player)
            room = place in free(rules, others)
            require(room or standing, cite, "the place is taken")
            require(room, cite, "no room to stand")
            return (Taken(player, place),)
        case Free(player):
            seated(bank, player)
            _empty_handed(state, player)
            gives_up = rules.shared and player in state.places
            require(gives_up, book.table, "no place to give up")
            return (Freed(player),)
        case PlaceBets(player, bets):
            may_move(bank, player, terms(state))
            require(player in state.places, book.table, "a place is needed")
            bet = staked(cloth(state), player, bets)
            return (*_cut_by_house(state), bet)
        case TakeBack(player):
            may_move(bank, player, terms(state))
            return taken(cloth(state), command)
        case Cut(player, place):
            seated(bank, player)
            require(invited(state) == player, book.cut, "it is not your turn")
            require(place in CUTS, book.cut, "no such place to cut")
            return _cut(state, ShoeCut(player, int(place), "player"))
        case Turn(player):
            seated(bank, player)
            require(turning(state) == player, book.turn, "it is not your turn")
            return (Asked(state.bank.round, _in_turn(state), player, "player"),)
        case Pass(player):
            seated(bank, player)
            mine = awaited(state)
            cite = book.turn if state.phase is Phase.CLOSED else book.cut
            require(mine is not None and mine[1] == player, cite, "it is not your turn")
            assert mine is not None
            return (Passed(state.bank.round, mine[0], player, "player"),)
        case Deal(player):
            require(not rules.shared, book.closing, "only the house does that")
            return (*closed_by(bank, player, terms(state), book.start), *_laid(state))
        case OpenBets(number):
            on_time(bank, number)
            require(state.phase is not Phase.CUTTING, book.closing, "bets are not open yet")
            require(state.phase is Phase.RESTING, book.closing, "bets are open already")
            return _next_coup(state)
        case CloseBets(number):
            on_time(bank, number)
            require(state.phase is not Phase.CUTTING, book.closing, "bets are not open yet")
            require(state.phase is Phase.BETTING, book.closing, "bets are closed already")
            cut = _cut_by_house(state)
            return (*cut, BetsClosed(number), *_laid(reduce(apply, cut, state)))
        case CutUp(number):
            _in_time(state, number)
            waits = state.phase is Phase.CUTTING and not invited(state)
            require(waits, book.cut, "nothing is being cut")
            return _cut(state, ShoeCut("", HOUSE_CUT, "house"))
        case TimeUp(number):
            _in_time(state, number)
            asked = awaited(state)
            require(asked is not None, book.turn, "no decision is due")
            assert asked is not None
            return _time_up(state, *asked)
        case Draw(number):
            _in_time(state, number)
            ready = state.phase is Phase.CLOSED and not turning(state)
            require(ready, book.turn, "no card is due")
            return _draw(state, chance)
        case _:
            return banks.decide(bank, command, terms(state))


def _in_time(state: State, turn: int) -> None:
    require(turn == state.turn, "wire:stale", "another turn is open")


def _in_turn(state: State) -> Side:
    side = next_side(state.coup)
    assert side is not None, "the coup is dealt"
    return side


def terms(state: State) -> Terms:
    """The limits here measure all players together, so `bets` judges chips, line by line."""
    book, shut = state.rules.book, None
    if state.phase in (Phase.CUTTING, Phase.RESTING):
        shut = Refused(book.closing, "bets are not open yet")
    elif state.phase is Phase.CLOSED:
        shut = Refused(book.closing, "bets are closed")
    return Terms(NO_LIMITS, seats(state.rules), book.table, shut)


def _empty_handed(state: State, player: PlayerId) -> None:
    lying = bool(state.bank.layout.of(player))
    require(not lying, "reading:baccarat-followers", "chips lie on the cloth")


def _cut(state: State, cut: ShoeCut) -> tuple[Event, ...]:
    """The cut, eight cards put aside (1441/95-II:5, 1441/95-III:5), and bets open."""
    opens = (BetsOpened(state.bank.round),) if state.phase is Phase.CUTTING else ()
    return (cut, Burned(AFTER_CUT), *opens)


def _cut_by_house(state: State) -> tuple[Event, ...]:
    """A lone player who bets without cutting leaves it to the house (reading:baccarat-shoe)."""
    return () if state.cut else _cut(state, ShoeCut("", HOUSE_CUT, "house"))


def _next_coup(state: State) -> tuple[Event, ...]:
    """Bets again, or first a new shoe (1441/95-II:6, 1441/95-III:6)."""
    if not state.shoe.warned:
        return (BetsOpened(state.bank.round),)
    new = Shuffled(state.shoe_number + 1, state.rules.decks, state.shoe.left)
    return (new,) if state.rules.shared else (new, BetsOpened(state.bank.round))


def _laid(state: State) -> tuple[Event, ...]:
    """«Jogo feito. Nada mais»: a card put aside, except in a shoe's first coup; four face down.

    1441/95-II:12, 1441/95-III:12; a warning card met there makes this coup the last.
    """
    aside = (Burned(1),) if state.coups else ()
    warned = bool(aside) and shoes.burned(state.shoe, 1).warned
    return (
        *aside,
        *((Warned(state.bank.round),) if warned else ()),
        Laid(state.bank.round, IN_TURN),
    )


def _time_up(state: State, what: What, player: PlayerId) -> tuple[Event, ...]:
    """Whoever does not answer does not cut, and leaves the turning to the house."""
    if what == "cut":
        return (Passed(state.bank.round, what, player, "platform"),)
    return (Asked(state.bank.round, what, player, "platform"),)


def _draw(state: State, chance: Chance) -> tuple[Event, ...]:
    side, card, shoe = deal(state.shoe, state.coup, chance)
    coup = seen(state.coup, side, card)
    place = len(coup.ponto if side == "ponto" else coup.banca)
    by = state.turner if state.asked == side and place < 3 else ""
    warned = shoe.warned and not state.shoe.warned
    return (
        Dealt(state.bank.round, side, card, place, by),
        *((Warned(state.bank.round),) if warned else ()),
        *(_outcome(state, coup) if next_side(coup) is None else ()),
    )


def _outcome(state: State, coup: Coup) -> tuple[Event, ...]:
    """The points are called; what lost is collected and what won is paid."""
    sides: tuple[tuple[Side, tuple[Card, ...]], ...] = (
        ("ponto", coup.ponto),
        ("banca", coup.banca),
    )
    ends = banks.settled(
        state.bank,
        lambda spot, stake: returned(state.rules, spot, stake, coup),
        SPOTS.index,
    )
    return (
        Result(
            state.bank.round,
            total(coup.ponto),
            total(coup.banca),
            winner(coup),
            any(natural(cards) for _, cards in sides),
            tuple(side for side, cards in sides if pair(cards)),
        ),
        *banks.ended(state.bank, ends),
    )


def _home(state: State, player: PlayerId) -> tuple[TakenBack, ...]:
    """What a leaving player takes back; nothing once bets are closed."""
    return () if state.phase is Phase.CLOSED else leaver(cloth(state), player)
