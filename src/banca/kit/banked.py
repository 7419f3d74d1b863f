"""A game against the house as a value: what such games have in common is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from banca.kit import bank as banks
from banca.kit.bank import Bank, Private
from banca.kit.chance import Chance
from banca.kit.game import Called, Cloth, Files, Game, Jackpots, Spotted, Together, silent
from banca.kit.limits import Bounds
from banca.kit.meters import Meters
from banca.kit.play import After, Cents, Cites, Odds, Option, PlayerId, Spot, Value


class SpotCard(Value):
    """A spot as a table's card shows it: its price, its bounds, and the rules that say so."""

    spot: Spot
    kind: str
    pays: tuple[int, int] | None  # None: there are several prices, or none is known beforehand.
    least: Cents
    most: Cents
    step: Cents
    cites: Cites
    numbers: tuple[str, ...] = ()  # What is printed in its zone.
    prices: tuple[tuple[int, int], ...] = ()  # All that it can pay.


def spot_card(
    spot: Spot,
    bounds: Bounds,
    *prices: Odds,
    bet: str,
    price: str,
    numbers: Iterable[object] = (),
) -> SpotCard:
    """The card of *spot*, whose kind is the part before the colon."""
    all_prices = tuple((odds.wins, odds.to) for odds in prices)
    return SpotCard(
        spot,
        spot.partition(":")[0],
        all_prices[0] if len(all_prices) == 1 else None,
        bounds.least,
        bounds.most,
        bounds.step,
        {"bet": bet, "limit": bounds.most_cite, "price": price},
        tuple(map(str, numbers)),
        all_prices,
    )


class _Rules(Protocol):
    @property
    def shared(self) -> bool: ...
    @property
    def minimum(self) -> Cents: ...


class _State(Protocol):
    @property
    def bank(self) -> Bank: ...


class _Card(Protocol):
    @property
    def spots(self) -> Sequence[Spotted]: ...


R = TypeVar("R", bound=_Rules)
S = TypeVar("S", bound=_State)
C = TypeVar("C")
E = TypeVar("E")


def mine(state: _State, player: PlayerId) -> Private:
    """What most games show a player privately; the wire types are read from this signature."""
    return banks.mine(state.bank, player)


def banked(
    *,
    name: str,
    Rules: type[R],  # noqa: N803 - Types have the names of types.
    State: type[S],  # noqa: N803
    Wish: Any,  # noqa: N803
    Order: Any,  # noqa: N803
    Event: Any,  # noqa: N803
    opened: Callable[[R], S],
    decide: Callable[[S, C, Chance], tuple[E, ...]],
    apply: Callable[[S, E], S],
    options: Callable[[S, PlayerId], tuple[Option, ...]],
    croupier: Callable[[S], After | None],
    card: Callable[[R], Any],
    public: Callable[[S], Value],
    seats: Callable[[R], int],
    least: Callable[[R], Cents] = lambda rules: rules.minimum,
    variants: Callable[[], tuple[R, ...]] | None = None,
    private: Callable[[S, PlayerId], Value] = mine,
    form: Callable[[R], str] = lambda rules: "",
    returned: Callable[[R, Spot, Cents, Any], Cents | None] | None = None,
    still: Callable[[S], S] | None = None,
    called: Callable[[E], Called | None] = silent,
    result: type[Value] | None = None,
    came: Callable[[Any], str] | None = None,
    point: Callable[[S], int] | None = None,
    lasts: bool = False,
    wishes_pay: bool = False,
    stands: Callable[[S], bool] | None = None,
    closing: Callable[[S], Value | None] | None = None,
    mended: Callable[[S, C], Value | None] | None = None,
    jackpots: Jackpots[R, S] | None = None,
    meters: Callable[[S], Meters] | None = None,
    files: Files[R] | None = None,
    line_s: int | None = None,
) -> Game[R, S, C, E]:
    """A game whose state keeps a `Bank`, and whose card has spots. Nothing is hidden."""

    def spots(rules: R) -> Sequence[Spotted]:
        shown: _Card = card(rules)
        return shown.spots

    def bets(state: S, player: PlayerId) -> Mapping[Spot, Cents]:
        return state.bank.layout.of(player)

    def previous(state: S, player: PlayerId) -> Mapping[Spot, Cents]:
        return state.bank.previous.get(player, {})

    return Game(
        name=name,
        Rules=Rules,
        State=State,
        Wish=Wish,
        Order=Order,
        Event=Event,
        opened=opened,
        decide=decide,
        apply=apply,
        round=lambda state: state.bank.round,
        public=public,
        private=private,
        seen=lambda event, player: event,
        options=options,
        croupier=croupier,
        card=card,
        sittings=lambda state: state.bank.sittings,
        lying=lambda state: state.bank.layout.totals(),
        shared=lambda rules: rules.shared,
        least=least,
        seats=seats,
        form=form,
        variants=variants or (lambda: (Rules(),)),
        lasts=lasts,
        wishes_pay=wishes_pay,
        stands=stands,
        closing=closing,
        mended=mended,
        jackpots=jackpots,
        meters=meters,
        files=files,
        line_s=line_s,
        together=Together(
            ready=lambda state: state.bank.ready, unready=lambda state: banks.unready(state.bank)
        ),
        cloth=Cloth(
            spots=spots,
            bets=bets,
            previous=previous,
            called=called,
            result=result,
            came=came,
            point=point,
            returned=returned,
            still=still,
        ),
    )
