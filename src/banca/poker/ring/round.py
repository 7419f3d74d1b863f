"""What a command brings about at a poker table, or the rule that refuses it."""

from __future__ import annotations

from banca.kit.chance import Chance
from banca.kit.play import Dismiss, Leave, LineFound, LineLost, Sit, Void, on_time
from banca.poker.ring import play, seats
from banca.poker.ring.state import State
from banca.poker.ring.table import Rules
from banca.poker.ring.words import (
    Begin,
    BuyIn,
    Call,
    Check,
    Close,
    Command,
    Decline,
    DrawButton,
    Estardilho,
    Event,
    Fold,
    PassOver,
    Post,
    Queue,
    Raise,
    Register,
    Remind,
    Restardilho,
    SeatByLot,
    ShowDown,
    SitIn,
    SitOut,
    StartHand,
    Stop,
    Street,
    TimeBank,
    TimeUp,
    TopUp,
    Unqueue,
    Unregister,
)


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case (
            Sit()
            | BuyIn()
            | TopUp()
            | Queue()
            | Unqueue()
            | Register()
            | Unregister()
            | Post()
            | SitOut()
            | SitIn()
        ):
            return seats.wished(state, command)
        case Leave(player) | Dismiss(player):
            going = seats.leaving(state, player)
            return (*going, *play.left_behind(seats.folded(state, going)))
        case Fold() | Check() | Call() | Raise() | Estardilho() | Restardilho() | Decline():
            return play.moved(state, command)
        case (
            Begin(number)
            | DrawButton(number)
            | StartHand(number)
            | Stop(number)
            | Close(number)
            | Void(number)
        ):
            on_time(state.round, number)
            return _ordered(state, command, chance)
        case Street(turn):
            return play.street(state, turn, chance)
        case ShowDown(turn):
            return play.showdown(state, turn, chance)
        case TimeBank(turn):
            return play.time_bank(state, turn)
        case TimeUp(turn):
            return play.time_up(state, turn)
        case Remind():
            return seats.remind(state, command)
        case PassOver():
            return seats.pass_over(state, command)
        case SeatByLot():
            return seats.by_lot(state, command)
        case LineLost() | LineFound():
            return seats.line(state, command)


def _ordered(
    state: State,
    command: Begin | DrawButton | StartHand | Stop | Close | Void,
    chance: Chance,
) -> tuple[Event, ...]:
    match command:
        case Begin():
            return play.begin(state)
        case DrawButton():
            return play.draw_button(state, chance)
        case StartHand():
            return play.start(state, chance)
        case Stop():
            return play.stop(state)
        case Close():
            return play.close(state)
        case Void():
            return play.voided(state, command, chance)
