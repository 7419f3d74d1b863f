"""One play: the bet, the reels, what they bring in addition, and the payment (828/2015:3.f).

A machine turns its reels and plays no other game, but for the additional games of its file
(828/2015:1, 828/2015:2, 828/2015:3.g, 828/2015:9). Luck alone decides, and decides everything: what
was drawn is what is shown (828/2015:4, 828/2015:8). A wish draws nothing, and what draws stakes
nothing: a play is fixed by its bet.
"""

from __future__ import annotations

from collections import Counter

from banca.games.slots.machine import Machine, faces, shown
from banca.games.slots.messages import (
    FACES,
    By,
    Collect,
    Collected,
    Command,
    Double,
    Event,
    Face,
    Pick,
    Picked,
    Play,
    PlayEnded,
    ReelsStopped,
    Reveal,
    Revealed,
    Risked,
    Settle,
    SpinReels,
    TimeUp,
    Toss,
    Tossed,
    VoucherIssued,
)
from banca.games.slots.prizes import expanded, free_games, held, picks, wins
from banca.games.slots.state import Phase, Run, State, running
from banca.games.slots.table import bet_of
from banca.kit import bank as banks
from banca.kit import jackpots
from banca.kit.bank import Terms, may_move, paid, seated
from banca.kit.chance import Chance
from banca.kit.limits import NO_LIMITS, Limits
from banca.kit.play import PayJackpot, PlayerId, Refused, Staked, require

SEATS = 1  # Every player has a machine of their own (1441/95-VIII:12).


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Play(player, spot, cents):
            may_move(state.bank, player, terms(state))
            bet_of(state.rules, spot, cents)
            return (Staked(player, ((spot, cents),), cents),)
        case Pick(player, place):
            return (_picked(state, player, place),)
        case Double(player, choice):
            return (_risked(state, player, choice),)
        case Collect(player, said):
            _may_choose(state, player, Phase.DOUBLING, "828/2015:10")
            _this_step(running(state), said)
            return (_collected(running(state), "player"),)
        case SpinReels(turn):
            _due(state, turn, Phase.SPINNING)
            return _spun(state, chance)
        case Reveal(turn):
            _due(state, turn, Phase.REVEALING)
            return (_revealed(state, chance),)
        case Toss(turn):
            _due(state, turn, Phase.TOSSING)
            return (_tossed(state, chance),)
        case TimeUp(turn):
            return (_answered(state, turn),)
        case Settle(turn):
            _due(state, turn, Phase.PAYING)
            return _settled(state)
        case PayJackpot():
            won = jackpots.paid(state.pots, command)
            return won, VoucherIssued(won.round, won.player, won.cents, won.jackpot)
        case _:  # 828/2015:38, 828/2015:39, 828/2015:39.a; void: 828/2015:42.
            return banks.decide(state.bank, command, terms(state))


def limits(state: State) -> Limits:
    """A bet that is made stays until it is decided: the reels turn at once."""
    return NO_LIMITS._replace(locked=banks.everything)


def terms(state: State) -> Terms:
    """One play at a time (PD-55): the next bet is taken when the last play is paid."""
    shut = None
    if state.phase is not Phase.BETTING:
        shut = Refused("828/2015:3.f", "the play is not over")
    elif state.pots.hits:
        shut = Refused("828/2015:20", "the jackpot is being paid")
    return Terms(limits(state), SEATS, "1441/95-VIII:12", shut)


# --- Wishes ---------------------------------------------------------------------------------------


def _may_choose(state: State, player: PlayerId, phase: Phase, cite: str) -> None:
    seated(state.bank, player)
    due = state.phase is phase and not state.pots.hits
    require(due, cite, "no decision is due")


def _this_step(run: Run, said: str) -> None:
    """Pressing twice is one wish: what is said of an earlier step is stale (PD-47)."""
    require(said == str(run.doubled + 1), "wire:stale", "another turn is open")


def _picked(state: State, player: PlayerId, place: str) -> Picked:
    _may_choose(state, player, Phase.PICKING, "828/2015:9.b.ii")
    covers = places(state.rules.machine)
    require(place in covers, "828/2015:9.b.ii", "no such cover", most=len(covers))
    return Picked(player, int(place), "player")


def places(machine: Machine) -> tuple[str, ...]:
    """The covers of the bonus, from 1."""
    assert machine.pick is not None
    return tuple(str(number) for number in range(1, len(machine.pick.prizes) + 1))


def _risked(state: State, player: PlayerId, choice: str) -> Risked:
    """The whole prize, and at its player's wish alone (828/2015:9.a, 828/2015:10)."""
    _may_choose(state, player, Phase.DOUBLING, "828/2015:9.a")
    said, _, colour = choice.partition(":")
    _this_step(running(state), said)
    face: Face | None = next((each for each in FACES if each == colour), None)
    require(face is not None, "828/2015:9.a", "no such colour", colours=", ".join(FACES))
    assert face is not None
    return Risked(player, running(state).doubled + 1, face)


def _collected(run: Run, by: By) -> Collected:
    return Collected(run.player, run.won, by)


# --- Orders ---------------------------------------------------------------------------------------


def _due(state: State, turn: int, phase: Phase) -> None:
    """An order names its turn; a late one, and one that comes too early, finds another."""
    now = state.turn == turn and state.phase is phase and not state.pots.hits
    require(now, "wire:stale", "another turn is open")


def _spun(state: State, chance: Chance) -> tuple[Event, ...]:
    """The reels stop by one draw each, and what is on the lines that were bet wins (828/2015:27).

    In the paid game the jackpot reels turn too, apart: they change nothing on the others
    (828/2015:13, reading:jackpot).
    """
    rules, machine, run = state.rules, state.rules.machine, running(state)
    paid_game, respin = run.first is None, bool(run.held)
    free = run.last.free if respin and run.last else not paid_game
    before = run.last.stops if run.last else ()
    stops = tuple(
        before[reel] if reel in run.held else chance.pick(faces(machine, reel, free=free))
        for reel in range(len(machine.reels))
    )
    window = shown(machine, stops, free=free)
    found = wins(machine, run.bet, window, free=free, respin=respin)
    filled = expanded(machine, window, free=free)
    holding = held(machine, window, free=free)
    more = len(run.held) < len(holding) < len(stops)
    stopped = ReelsStopped(
        state.bank.round,
        run.player,
        free,
        respin,
        stops,
        window,
        tuple(reel for reel, column in enumerate(filled) if column != window[reel]),
        found,
        sum(win.cents for win in found),
        holding if more else (),
        0 if respin else free_games(machine, window, free=free, given=run.given),
        paid_game and picks(machine, window),
    )
    shares = tuple(
        event
        for jackpot in (rules.jackpots if paid_game else ())
        for event in jackpots.played(
            state.pots,
            jackpot,
            machine.share_bp,
            round=state.bank.round,
            player=run.player,
            stake=run.stake,
            chance=chance,
        )
    )
    return (stopped, *shares)


def _revealed(state: State, chance: Chance) -> Revealed:
    """What lies under the chosen cover is drawn first, then what lies under the others."""
    run, machine = running(state), state.rules.machine
    assert machine.pick is not None
    left = Counter(machine.pick.prizes)
    order = (run.place, *(n for n in range(1, len(machine.pick.prizes) + 1) if n != run.place))
    found: dict[int, int] = {}
    for place in order:
        found[place] = chance.pick({prize: count for prize, count in left.items() if count})
        left[found[place]] -= 1
    prizes = tuple(found[place] for place in sorted(found))
    return Revealed(state.bank.round, run.player, run.place, prizes, found[run.place] * run.stake)


def _tossed(state: State, chance: Chance) -> Tossed:
    """Two equal faces: doubling returns exactly what is risked, on average."""
    run = running(state)
    face = chance.pick(dict.fromkeys(FACES, 1))
    won = 2 * run.won if face == run.face else 0
    return Tossed(state.bank.round, run.player, run.doubled, face, won)


def _answered(state: State, turn: int) -> Picked | Collected:
    """For a player who has not chosen: the first cover, and the prize as it is."""
    _due(state, turn, state.phase)
    match state.phase:
        case Phase.PICKING:
            return Picked(running(state).player, 1, "platform")
        case Phase.DOUBLING:
            return _collected(running(state), "platform")
    raise Refused("wire:stale", "no decision is due")


def _settled(state: State) -> tuple[Event, ...]:
    """The prize is paid at once, to the account (828/2015:32, 828/2015:32.b, 1441/95-VIII:1.a).

    What is there is what can be played with, so it is added to the credits too (828/2015:32.a).
    """
    run, number = running(state), state.bank.round
    assert run.first is not None, "nothing has come up"
    ended = PlayEnded(
        number,
        run.player,
        run.bet,
        run.stake,
        run.won,
        run.played,
        run.first.stops,
        run.first.window,
    )
    large = run.won >= state.rules.voucher
    voucher = (VoucherIssued(number, run.player, run.won, ""),) if large else ()
    line = (run.spot, run.stake, run.won)
    return (ended, *voucher, *banks.ended(state.bank, (paid(run.player, (line,)),)))
