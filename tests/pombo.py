"""Pombo: nine numbers, a stake that lies until it is decided, and a side bet on the colour.

A whole game in one file, begun with `banca new-game` and continued as docs/add-a-game.md says: a
game with both is this long and no longer (`test_pombo`). The house offers it nowhere, so it cites
existing readings instead of a rulebook of its own.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from banca.kit import bank as banks
from banca.kit import window
from banca.kit.bank import Bank, Terms
from banca.kit.banked import SpotCard, banked, spot_card
from banca.kit.chance import Chance
from banca.kit.game import Game
from banca.kit.limits import Bounds, Limits, Lying
from banca.kit.play import After, Cents, Colour, Odds, Option, PlayerId, Spot, Value, require
from banca.kit.window import Phase

# --- The pay-table ------------------------------------------------------------------------------

BOOK = "pombo"
CLOSING = "PD-59"  # When bets close.
WHEEL = tuple("123456789")
RED = "2479"
CITES = ("reading:table-maximum",) * 3  # Where a rulebook would allow, bound and price a bet.


class Row(Value):
    """What one kind of bet pays and may grow to, and the rules that say so."""

    pays: Odds
    most: int  # The maximum over the minimum.
    bet: str
    limit: str
    price: str


PAYS = {  # By kind of bet.
    "four": Row(Odds(1), 200, *CITES),
    "number": Row(Odds(7), 50, *CITES),
    "flight": Row(Odds(1), 100, *CITES),
    "colour": Row(Odds(1), 20, *CITES),
}
SPOTS: dict[Spot, str] = {  # The numbers that each wins on, in the order of settlement.
    "four:low": "1234",
    "four:high": "6789",
    "four:odd": "1379",
    "four:even": "2468",
    **{f"number:{number}": number for number in WHEEL},
    "flight": "789",
    "colour:red": RED,
    "colour:black": "1368",
}
LEAVES = {"flight": "46"}  # The numbers that decide nothing: the stake lies on.


def row(spot: Spot) -> Row:
    return PAYS[spot.partition(":")[0]]


for _spot, _numbers in SPOTS.items():  # Every price is fair except for one number that decides.
    assert (row(_spot).pays.wins + 1) * len(_numbers) == 8 - len(LEAVES.get(_spot, ""))


def colour(pocket: str) -> Colour:
    return "green" if pocket == "5" else "red" if pocket in RED else "black"


# --- What the house sets, and the kernels -------------------------------------------------------


class Rules(Value):
    """What the house sets for one table, within the rulebook; an unlawful one refuses itself."""

    rulebook: str = BOOK
    shared: bool = True  # For several players, or for one alone.
    seats: int = 0  # Zero: as many as there may be.
    colours: bool = True  # Whether the side bet on the colour is offered.
    minimum: Cents = 100
    window: int = 20  # Seconds to bet in.
    spin: int = 4  # Seconds from «nada mais» until the ball comes to rest.
    rest: int = 0  # Seconds from there until bets open again.

    def __post_init__(self) -> None:
        require(self.rulebook == BOOK, "wire:shape", "no such rulebook")
        require(self.minimum > 0, "reading:money", "the minimum is not whole units")
        window.lawful(self, self.spin)


def spots(rules: Rules) -> tuple[Spot, ...]:
    """What the table takes bets on."""
    return tuple(spot for spot in SPOTS if rules.colours or not spot.startswith("colour:"))


def limits(rules: Rules) -> Limits:
    """What may lie; a flight lies until it is decided."""
    return Limits(partial(bounds, rules), locked=LEAVES.__contains__, locked_cite="reading:leaving")


def bounds(rules: Rules, spot: Spot, lying: Lying) -> Bounds:
    """What may lie on *spot*: multiples of the minimum, up to its maximum."""
    require(spot in spots(rules), "reading:limits", "no such spot on this cloth", spot=spot)
    step, limit = rules.minimum, row(spot).limit
    return Bounds(step, step * row(spot).most, step, limit, limit, step_cite="reading:money")


def returned(rules: Rules, spot: Spot, stake: Cents, pocket: str) -> Cents | None:
    """What comes back of *stake* on *spot* when the ball rests in *pocket*; None: it lies on.

    The five needs no case of its own: only the bet on it covers it.
    """
    if pocket in LEAVES.get(spot, ""):
        return None
    return stake + row(spot).pays.on(stake) if pocket in SPOTS[spot] else 0


# --- The round ----------------------------------------------------------------------------------


class Spin(Value):
    """A wish: the player alone at a table lets the ball go."""

    player: PlayerId


class LetGo(Value):
    """An order: the ball comes to rest."""

    round: int


class Spun(Value):
    round: int
    pocket: str
    colour: Colour


Wish: TypeAlias = window.Wish | Spin
Order: TypeAlias = window.Order | LetGo
Command: TypeAlias = Wish | Order
Event: TypeAlias = window.Event | Spun


class State(Value):
    rules: Rules
    bank: Bank = Bank()  # Who sits, what lies, and the number of the round.
    phase: Phase = Phase.BETTING
    drawn: tuple[tuple[str, Colour], ...] = ()  # Newest first.


def terms(state: State) -> Terms:
    """What may lie, and when chips may move: until the bets are closed."""
    return window.terms(state.phase, limits(state.rules), window.seats(state.rules), CLOSING)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Spin(player):
            require(not state.rules.shared, CLOSING, "only the house does that")
            return window.closed_by(state.bank, player, terms(state), CLOSING)
        case LetGo(number):
            window.may_draw(state, number, CLOSING)
            return _outcome(state, chance.pick(dict.fromkeys(WHEEL, 1)))
        case _:  # What every such table does alike; a void round among it.
            return window.decide(state, command, terms(state), CLOSING)


def _outcome(state: State, pocket: str) -> tuple[Event, ...]:
    """The ball rests, and everybody is settled."""
    rules, bank = state.rules, state.bank
    ends = banks.outcome(
        bank,
        lambda spot, stake: returned(rules, spot, stake, pocket),
        list(SPOTS).index,
        lasting=limits(rules),
    )
    return (Spun(bank.round, pocket, colour(pocket)), *ends)


def apply(state: State, event: Event) -> State:
    """The state after *event*. Refuses nothing and draws nothing: events are facts."""
    match event:
        case Spun(_, pocket, its_colour):
            return replace(state, drawn=((pocket, its_colour), *state.drawn[:99]))
        case _:
            bank, phase = window.apply(state, event, rests=state.rules.rest > 0)
            return replace(state, bank=bank, phase=phase)


# --- What the table offers, shows, and does by itself -------------------------------------------


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    start = None if state.rules.shared else Option("Spin", cite=CLOSING)
    betting = partial(window.bets, spots(state.rules), terms(state).limits, start)
    return window.options(state, player, window.seats(state.rules), betting)


def croupier(state: State) -> After | None:
    """The house's next move. Its clock runs on for as long as this answer stays the same."""
    return window.croupier(state, state.rules, After(state.rules.spin, LetGo(state.bank.round)))


def card(rules: Rules) -> window.Card:
    """All that a client draws a table from: no price, limit or rule is anywhere else."""
    pockets = ((pocket, colour(pocket)) for pocket in WHEEL)
    return window.card("pombo", rules, (_spot_card(rules, spot) for spot in spots(rules)), pockets)


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    says, its = bounds(rules, spot, {}), row(spot)
    return spot_card(spot, says, its.pays, bet=its.bet, price=its.price, numbers=SPOTS[spot])


GAME: Game[Rules, State, Command, Event] = banked(
    name="pombo",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=State,
    decide=decide,
    apply=apply,
    public=window.public,
    options=options,
    croupier=croupier,
    card=card,
    seats=window.seats,
    returned=returned,
    lasts=True,  # A flight lies until it is decided.
    still=lambda state: replace(state, bank=banks.still(state.bank), drawn=()),
)
