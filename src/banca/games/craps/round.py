"""One throw: bets, «nada mais», the dice in a player's hand, and what they decide as they fall.

A round is a throw; a series is all the throws from the one that may set a point to the one that
decides it. Bets stay until a throw decides them, however many that takes. Each player bets against
the house (1441/95-VI:1).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce

from banca.games.craps.apply import apply
from banca.games.craps.messages import (
    ChooseDice,
    Command,
    Decline,
    DiceChosen,
    EndSeries,
    Event,
    Land,
    LastSeries,
    Rolled,
    Shooter,
    Throw,
    Thrown,
    TimeUp,
)
from banca.games.craps.prices import (
    NATURALS,
    NUMBERS,
    ON_THE_CLOTH,
    ORDER,
    PAYS,
    TRAVELLED,
    kind_of,
    number,
)
from banca.games.craps.shooter import declined, handed, may_throw, sevened_out
from banca.games.craps.state import Phase, State
from banca.games.craps.table import (
    PAIRS,
    Rules,
    decided,
    faces,
    maximum,
    minimum,
    most_odds,
    seats,
    step,
)
from banca.kit import bank as banks
from banca.kit.bank import Terms, on_time, seated
from banca.kit.chance import Chance
from banca.kit.dice import Throw as Fallen
from banca.kit.dice import total
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, Moved, OpenBets
from banca.kit.limits import Bounds, Limits, Lying
from banca.kit.play import Cents, Dismiss, Leave, Refused, Spot, require

# --- Deciding -----------------------------------------------------------------------------------


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    bank, phase = state.bank, state.phase
    match command:
        case Throw(player):
            may_throw(state, player)
            thrown = Thrown(bank.round, player, "player")
            if phase is Phase.CLOSED:
                return (thrown,)
            return (BetsClosed(bank.round), handed(state), thrown)
        case Decline(player):
            may_throw(state, player)
            return (declined(state, player),)
        case ChooseDice(player, dice):
            may_throw(state, player)
            require(dice in PAIRS, "1441/95-VI:4", "no such dice")
            return (DiceChosen(player, dice),)
        case OpenBets(round_):
            on_time(bank, round_)
            require(phase is Phase.RESTING, "PD-59", "bets are open already")
            return (BetsOpened(round_),)
        case CloseBets(round_):
            on_time(bank, round_)
            require(phase is Phase.BETTING, "PD-59", "bets are closed already")
            require(bool(bank.layout.stakes), "1441/95-VI:5", "nothing is staked")
            return (BetsClosed(round_), handed(state))
        case TimeUp(turn):
            due = phase is Phase.CLOSED and turn == state.turn
            require(due, "wire:stale", "another round is open", round=bank.round)
            return (Thrown(bank.round, state.shooter, "platform"),)
        case Land(round_):
            on_time(bank, round_)
            require(phase is Phase.THROWN, "1441/95-VI:5", "the dice are not thrown yet")
            return _outcome(state, chance.pick(faces(state.dice)))
        case EndSeries(round_):
            on_time(bank, round_)
            require(not state.last_series, "1441/95-VI:13.3.b", "it is the last series already")
            return (LastSeries(round_),)
        case Leave(player) | Dismiss(player):
            seated(bank, player)  # Nobody leaves twice.
            return banks.decide(bank, command, terms(state))
        case _:
            return banks.decide(bank, command, terms(state))


# --- Stakes -------------------------------------------------------------------------------------


def terms(state: State) -> Terms:
    """Chips move between throws, except those that the dice have been thrown on."""
    says, shut = limits(state.rules, state.point, state.over), None
    if state.phase in (Phase.CLOSED, Phase.THROWN):
        says, shut = says._replace(locked=banks.everything), Refused("PD-59", "bets are closed")
    if state.phase is Phase.RESTING:
        shut = Refused("PD-59", "bets are not open yet")
    return Terms(says, seats(state.rules), shut=shut)


@lru_cache(maxsize=1024)
def limits(rules: Rules, point: int, over: bool) -> Limits:
    """What may be bet at one moment of the series; *over*: the last series has been played."""

    def bounds(spot: Spot, lying: Lying) -> Bounds:
        require(spot in PAYS, "1441/95-VI:9", "no such spot on this cloth", spot=spot)
        odds = kind_of(spot) == "odds"
        beside = lying.get(flat(spot), 0)
        return Bounds(
            minimum(rules, spot, point),
            most_odds(rules, spot, point, beside) if odds else maximum(rules, spot),
            step(rules, spot, point),
            "reading:limits",
            PAYS[spot].limit,
            "1441/95-VI:12" if kind_of(spot) in ("win", "lose") else "reading:money",
            "1441/95-VI:11.1" if odds else "reading:craps-bets",
        )

    def may_bet(spot: Spot, lying: Lying) -> None:
        cite = PAYS[spot].bet
        require(not over, "1441/95-VI:13.3.b", "the last series is over")
        require(spot not in TRAVELLED, cite, "bets move there by themselves", spot=spot)
        match kind_of(spot):
            case "pass" | "dont-pass":
                early = "only before the first throw of a series"
                require(point == 0, "1441/95-VI:10.9", early, spot=spot)
            case "come" | "dont-come":
                require(point > 0, cite, "only once there is a point", spot=spot)
            case "odds":
                beside = flat(spot) in lying and (point > 0 or number(spot) > 0)
                require(beside, cite, "odds need their bet", spot=spot)

    def locked(spot: Spot) -> bool:
        """Whether the dice have been thrown on a line bet, so that it must stay."""
        return spot in TRAVELLED or (spot in ("pass", "dont-pass") and point > 0)

    return Limits(bounds, may_bet, locked, "1441/95-VI:10.9", rules.cap)


def flat(spot: Spot) -> Spot:
    """The bet beside which odds are placed: for ``odds:come:6`` it is ``come:6``."""
    return spot.partition(":")[2]


# --- The throw ----------------------------------------------------------------------------------


def _outcome(state: State, throw: Fallen) -> tuple[Event, ...]:
    """The total is called, bets that it decides are settled, and come bets go to their boxes.

    Bets that it does not decide stay. Players who have left get back what is free.
    """
    bank, fallen = state.bank, total(throw)
    point = 0 if state.over else puck(state.point, fallen)
    announced = _announced(state, throw, point)

    def returned(spot: Spot, stake: Cents) -> Cents | None:
        outcome = decided(state.rules, spot, state.point, throw)
        return outcome.cents(stake) if outcome.what == "returns" else None

    fell: tuple[Event, ...] = (
        Rolled(bank.round, throw, fallen, point, announced, state.dice),
        *banks.settled(bank, returned, ORDER.__getitem__),
        *_moves(state, throw),
    )
    if sevened_out(state, fallen):
        fell = (*fell, Shooter("", state.turn + 1))
    after = reduce(apply, fell, state)
    return (*fell, *banks.ended(after.bank, (), limits(state.rules, point, after.over)))


def puck(point: int, fallen: int) -> int:
    """Where the puck goes when *fallen* comes up: 1441/95-VI:10.1."""
    if point == 0:
        return fallen if fallen in NUMBERS else 0
    return 0 if fallen in (7, point) else point


def _moves(state: State, throw: Fallen) -> Iterator[Moved]:
    for player, lying in state.bank.layout.stakes.items():
        for spot, cents in lying.items():
            if target := decided(state.rules, spot, state.point, throw).target:
                yield Moved(player, spot, target, cents)


def _announced(state: State, throw: Fallen, point: int) -> tuple[str, ...]:
    """What the stickman says about a throw, in that order: 1441/95-VI:13.3.a."""
    fallen = total(throw)
    if sevened_out(state, fallen):
        said = [f"total:{fallen}", "seven out"]
    elif state.point:
        so = "point continues" if point else "point made"
        said = [f"total:{fallen}", f"{so}:{state.point}"]
    else:
        so = "natural" if fallen in NATURALS else "craps"
        said = [f"total:{fallen}", f"point set:{point}" if point else so]
        if fallen in NUMBERS and not point:  # After the last series no other begins.
            said = said[:1]
    ends: dict[str, list[Spot]] = {"wins": [], "stands off": [], "loses": []}
    lie = {spot for lying in state.bank.layout.stakes.values() for spot in lying}
    for spot in (spot for spot in PAYS if spot in ON_THE_CLOTH or spot in lie):
        outcome = decided(state.rules, spot, state.point, throw)
        taken = state.point > 0 or spot not in ("come", "dont-come")
        if taken and outcome.what == "returns":
            even = outcome.back == outcome.of
            ends["stands off" if even else "wins" if outcome.back else "loses"].append(spot)
    said += [f"{end}:{spot}" for end, spots in ends.items() for spot in spots]
    if state.last_series:  # 1441/95-VI:13.3.b
        said.append("last series" if point else "table closes")
    return tuple(said)
