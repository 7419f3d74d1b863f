"""What a baccarat table shows, offers, and does by itself. A card that lies face down has no face.

In sight before, during and after play: limits, prices and rules of every bet (812/2015:32), the
last coup with all that matters in it (812/2015:31), and the picture of a bank (812/2015:3).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Literal, TypedDict

from banca.games.baccarat.bets import fits, offers
from banca.games.baccarat.coup import BANCA_DRAWS, STOOD, Side, next_side, total
from banca.games.baccarat.messages import CutUp, Draw, Result, ShoeCut, TimeUp, What
from banca.games.baccarat.roads import Bead, Cell, bead_plate, big_road
from banca.games.baccarat.round import CUTS
from banca.games.baccarat.state import Phase, State, awaited, cloth, handler
from banca.games.baccarat.table import (
    Commission,
    Rules,
    free,
    maximum,
    minimum,
    returned,
    row,
    seats,
    share,
    sides,
    spots,
    standing,
    step,
)
from banca.kit import bank as banks
from banca.kit import cards
from banca.kit.banked import SpotCard, spot_card
from banca.kit.layout import CloseBets, OpenBets
from banca.kit.limits import Bounds
from banca.kit.play import After, Cents, Colour, Odds, Option, PlayerId, Spot, Value


class SeatView(Value):
    bets: dict[Spot, Cents]
    total: Cents
    colour: int
    place: str


class ShoeView(Value):
    number: int
    decks: int
    inside: int
    out: int
    warned: bool
    coups: int
    cut: ShoeCut | None


class HandView(Value):
    cards: tuple[cards.Card, ...]
    total: int
    down: int  # Cards that lie face down.


class Handles(TypedDict):
    """Who turns the cards of each side; empty where no player does."""

    ponto: PlayerId
    banca: PlayerId


class TurnView(Value):
    what: What
    player: PlayerId
    turn: int


class Roads(Value):
    big: tuple[Cell, ...]
    bead: tuple[Bead, ...]


class Public(Value):
    round: int
    phase: Phase
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]
    last: Result | None
    won: tuple[Spot, ...]  # In the coup that lies in sight, once it is dealt out.
    shoe: ShoeView
    ponto: HandView
    banca: HandView
    handles: Handles
    turn: TurnView | None
    places: dict[str, PlayerId]
    standing: dict[str, tuple[PlayerId, ...]]
    results: tuple[Result, ...]
    roads: Roads
    fits: dict[str, Cents] | None


class Private(Value):
    bets: dict[Spot, Cents]
    total: Cents
    previous: dict[Spot, Cents]
    place: str


class Card(Value):
    """All that a client needs to draw a table (812/2015:6)."""

    game: Literal["baccarat"]
    rulebook: str
    form: str
    decks: int
    macau: bool
    commission: Commission
    handles: bool
    spots: tuple[SpotCard, ...]
    sides: tuple[tuple[str, ...], ...]
    standers: int
    cuts: tuple[int, int]
    draws: dict[str, tuple[int, ...]]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    think: int
    cutting: int
    pace: int
    rest: int
    chips: tuple[Cents, ...]


def public(state: State) -> Public:
    layout, shoe, rules = state.bank.layout, state.shoe, state.rules
    asked = awaited(state)
    return Public(
        state.bank.round,
        state.phase,
        {
            player: SeatView(
                layout.of(player),
                layout.total(player),
                state.bank.places[player],
                state.places.get(player, ""),
            )
            for player in state.bank.sittings
        },
        state.drawn,
        state.last,
        _won(state),
        ShoeView(
            state.shoe_number,
            shoe.decks,
            shoe.inside,
            shoe.out,
            shoe.warned,
            state.coups,
            state.cut,
        ),
        _hand(state, "ponto"),
        _hand(state, "banca"),
        _handles(state),
        TurnView(*asked, state.turn) if asked else None,
        {at: player for player, at in state.places.items() if at.isdigit()},
        _standing(state),
        state.results,
        Roads(big_road(state.results), bead_plate(state.results)),
        _fits(rules, state) if rules.cap else None,
    )


def _hand(state: State, side: Side) -> HandView:
    seen = state.coup.ponto if side == "ponto" else state.coup.banca
    down = max(0, 2 - len(seen)) if state.phase is Phase.CLOSED else 0
    return HandView(seen, total(seen), down)


def _handles(state: State) -> Handles:
    if state.phase is not Phase.CLOSED:
        return {"ponto": "", "banca": ""}
    return {"ponto": handler(state, "ponto"), "banca": handler(state, "banca")}


def _standing(state: State) -> dict[str, tuple[PlayerId, ...]]:
    found: dict[str, tuple[PlayerId, ...]] = {}
    for player, at in state.places.items():
        if at.startswith("stand:"):
            place = at.removeprefix("stand:")
            found[place] = (*found.get(place, ()), player)
    return found


def _won(state: State) -> tuple[Spot, ...]:
    rules, coup = state.rules, state.coup
    if next_side(coup) is not None:
        return ()
    stakes = {spot: step(rules, spot) for spot in spots(rules)}
    return tuple(
        spot for spot, stake in stakes.items() if returned(rules, spot, stake, coup) > stake
    )


def _fits(rules: Rules, state: State) -> dict[str, Cents]:
    """What the table still accepts on each bet; both pairs share one figure."""
    found = {spot: fits(rules, state.bank.layout, spot) for spot in spots(rules)}
    return {spot.partition(":")[0]: cents for spot, cents in found.items()}


def private(state: State, player: PlayerId) -> Private:
    layout = state.bank.layout
    return Private(
        layout.of(player),
        layout.total(player),
        state.bank.previous.get(player, {}),
        state.places.get(player, ""),
    )


def croupier(state: State) -> After | None:
    """The house's next move. A table for one waits for its player, an empty one for anybody."""
    rules = state.rules
    match state.phase:
        case Phase.CUTTING:
            if not state.bank.sittings:
                return None
            if awaited(state):
                return After(rules.cutting, TimeUp(state.turn))
            return After(rules.pace, CutUp(state.turn), pause=True)
        case Phase.BETTING:  # The window runs from the first bet, the same for all (812/2015:27).
            if rules.shared and state.bank.layout.stakes:
                return After(rules.window, CloseBets(state.bank.round))
            return None
        case Phase.CLOSED:
            if not awaited(state):
                return After(rules.pace, Draw(state.turn), pause=True)
            return After(rules.think, TimeUp(state.turn)) if rules.shared else None
        case Phase.RESTING:
            return After(rules.rest, OpenBets(state.bank.round), pause=True)


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now."""
    inside = partial(_inside, state, player)
    betting = state.phase is Phase.BETTING
    return banks.options(state.bank, player, seats(state.rules), inside, betting=betting)


def _inside(state: State, player: PlayerId) -> list[Option]:
    rules, found = state.rules, list[Option]()
    place = state.places.get(player)
    if not state.bank.layout.of(player):
        others = {s: at for s, at in state.places.items() if s != player}
        found += _moves(rules, tuple(p for p in free(rules, others) if p != place))
        if place is not None and rules.shared:
            found.append(Option("Free", cite=rules.book.table))
    asked = awaited(state)
    if asked and asked[1] == player:
        found += _cuts(rules.book.cut) if asked[0] == "cut" else _turns(rules.book.turn)
    if state.phase is Phase.BETTING and place is not None:
        found += offers(cloth(state), player)
    if state.phase is Phase.BETTING and not rules.shared and state.bank.layout.stakes:
        found.append(Option("Deal", cite=rules.book.start))
    return found


@lru_cache(maxsize=1024)
def _moves(rules: Rules, open_places: tuple[str, ...]) -> tuple[Option, ...]:
    book = rules.book
    return tuple(
        Option("Take", p, cite=book.stand if p.startswith("stand:") else book.table)
        for p in open_places
    )


@lru_cache(maxsize=8)
def _cuts(cite: str) -> tuple[Option, ...]:
    return (*(Option("Cut", place, cite=cite) for place in CUTS), Option("Pass", cite=cite))


def _turns(cite: str) -> tuple[Option, ...]:
    return Option("Turn", cite=cite), Option("Pass", cite=cite)


def card(rules: Rules) -> Card:
    """Prices, limits and citations of every spot (812/2015:2, 812/2015:32)."""
    return Card(
        "baccarat",
        rules.rulebook,
        rules.form,
        rules.decks,
        rules.macau,
        rules.commission,
        rules.handles,
        tuple(_spot_card(rules, spot) for spot in spots(rules)),
        sides(rules),
        standing(rules),
        (int(CUTS[0]), int(CUTS[-1])),
        {**{str(has): thirds for has, thirds in BANCA_DRAWS.items()}, "stands": STOOD},
        rules.shared,
        seats(rules),
        rules.unit,
        rules.minimum,
        rules.cap,
        rules.window,
        rules.think,
        rules.cutting,
        rules.pace,
        rules.rest,
        tuple(rules.minimum * times for times in (1, 5, 10, 50, 100)),
    )


def _spot_card(rules: Rules, spot: Spot) -> SpotCard:
    rule = row(rules, spot)
    halved = spot == "banca" and rules.commission == "50%"
    prices = (Odds(1, 2), rule.pays) if halved else (rule.pays,)  # By its points: 812/2015:26.b.
    most = min(maximum(rules, spot), share(rules, spot))
    says = Bounds(minimum(rules, spot), most, step(rules, spot), rule.least, rule.limit)
    return spot_card(spot, says, *prices, bet=rule.bet, price=rule.price)
