"""Craps, by the land rules of 1995 (1441/95-VI): two dice, a point, and bets that stay.

A rule is cited where it is decided, as it is printed. Its text, in our own words, is under that
number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.craps.apply import apply
from banca.games.craps.messages import Command, EndSeries, Event, Order, Rolled, Wish
from banca.games.craps.prices import ON_THE_CLOTH
from banca.games.craps.round import decide
from banca.games.craps.show import card, croupier, options, public
from banca.games.craps.state import State, still
from banca.games.craps.table import Rules, minimum, seats
from banca.kit.banked import banked
from banca.kit.dice import apart
from banca.kit.game import Game
from banca.kit.play import Cents


def closing(state: State) -> EndSeries | None:
    """The order that announces the last series of a table that is to close, unless it has been.

    It then plays on until every bet left could be taken back by its owner (1441/95-VI:13.3.b).
    """
    return None if state.last_series else EndSeries(state.bank.round)


def least(rules: Rules) -> Cents:
    return min(minimum(rules, spot) for spot in ON_THE_CLOTH)


GAME: Game[Rules, State, Command, Event] = banked(
    name="craps",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=State,
    decide=decide,
    apply=apply,
    public=public,
    options=options,
    croupier=croupier,
    card=card,
    least=least,
    seats=seats,
    form=lambda rules: f"bar-{rules.bar}",
    variants=lambda: (Rules(bar="12"), Rules(bar="2")),
    lasts=True,  # A bet stays until a throw decides it.
    closing=closing,
    still=still,
    point=lambda state: state.point,
    result=Rolled,
    came=lambda result: apart(result.throw),
)
