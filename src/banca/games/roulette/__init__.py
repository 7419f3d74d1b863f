"""Roulette: American (804/2015, 1441/95-IX) and French (807/2015, 1441/95-X). One game.

A rule is cited where it is decided, as it is printed. Its text, in our own words, is under that
number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.roulette.apply import apply
from banca.games.roulette.messages import Command, Event, Order, Spun, Wish
from banca.games.roulette.prices import PAYS
from banca.games.roulette.round import decide
from banca.games.roulette.show import card, croupier, options, public
from banca.games.roulette.state import State
from banca.games.roulette.table import BOOKS, Rules, minimum, offered, returned, seats
from banca.kit.banked import banked
from banca.kit.game import Called, Game
from banca.kit.play import Cents


def _called(event: Event) -> Called | None:
    return Called(event.pocket, event.colour) if isinstance(event, Spun) else None


def least(rules: Rules) -> Cents:
    return min(minimum(rules, kind) for kind in PAYS if offered(rules, kind))


def variants() -> tuple[Rules, ...]:
    return tuple(
        Rules(rulebook=book, wheel=wheel, calls=book == "807/2015")
        for book, says in BOOKS.items()
        for wheel in says.wheels
    )


GAME: Game[Rules, State, Command, Event] = banked(
    name="roulette",
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
    form=lambda rules: rules.wheel,
    variants=variants,
    returned=returned,
    called=_called,
    result=Spun,
    came=lambda result: str(result.pocket),
)
