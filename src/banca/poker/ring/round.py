"""What a command brings about at a poker table, or the rule that refuses it."""

from __future__ import annotations

from banca.kit.chance import Chance
from banca.kit.play import Dismiss, Leave, LineFound, LineLost, Sit, Void, on_time
from banca.poker.ring import course, seats
from banca.poker.ring.messages import (
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
    FaceUp,
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
from banca.poker.ring.state import State
from banca.poker.ring.table import Rules


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
            return (*going, *course.left_behind(seats.folded(state, going)))
        case Fold() | Check() | Call() | Raise() | Estardilho() | Restardilho() | Decline():
            return course.moved(state, command)
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
            return course.street(state, turn, chance)
        case FaceUp(turn):
            return course.face_up(state, turn, chance)
        case ShowDown(turn):
            return course.showdown(state, turn, chance)
        case TimeBank(turn):
            return course.time_bank(state, turn)
        case TimeUp(turn):
            return course.time_up(state, turn)
        case Remind():
            return seats.remind(state, command)
        case PassOver():
            return seats.pass_over(state, command)
        case SeatByLot():
            return seats.seat_by_lot(state, command)
        case LineLost() | LineFound():
            return seats.line(state, command)


def _ordered(
    state: State,
    command: Begin | DrawButton | StartHand | Stop | Close | Void,
    chance: Chance,
) -> tuple[Event, ...]:
    match command:
        case Begin():
            return course.begin(state)
        case DrawButton():
            return course.draw_button(state, chance)
        case StartHand():
            return course.start(state, chance)
        case Stop():
            return course.stop(state)
        case Close():
            return course.close(state)
        case Void():
            return course.voided(state, command, chance)
