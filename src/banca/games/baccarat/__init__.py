"""Baccarat: ponto e banca of the room (1441/95-II), of Macau (1441/95-III), online (812/2015).

A session runs from `Sat` to `Left` (812/2015:2.d) and is the player's to begin and end; its totals
are in `Left` (812/2015:33). Whoever stops betting is invited to leave, warned and dismissed by the
floor, as at every game (812/2015:35, 812/2015:35.a, 812/2015:35.b). A demonstration is the same
game with points that buy nothing (812/2015:37, 812/2015:38).
"""

from __future__ import annotations

from banca.games.baccarat.apply import apply
from banca.games.baccarat.messages import Command, Dealt, Event, Order, Result, Wish
from banca.games.baccarat.round import decide
from banca.games.baccarat.show import card, croupier, options, private, public
from banca.games.baccarat.state import State, opened
from banca.games.baccarat.table import BOOKS, Rules, minimum, seats, spots
from banca.kit.banked import banked
from banca.kit.game import Called, Game
from banca.kit.play import Cents

MACAU_CAP = 1000  # In minimum bets: the difference that a Macau table allows by default.


def _came(result: Result) -> str:
    """Who won, and both totals: ``banca 3-7``."""
    return f"{result.winner} {result.ponto}-{result.banca}"


def _called(event: Event) -> Called | None:
    return Called(f"{event.side} {event.card}") if isinstance(event, Dealt) else None


def least(rules: Rules) -> Cents:
    return min(minimum(rules, spot) for spot in spots(rules))


def variants() -> tuple[Rules, ...]:
    usual = Rules().minimum
    return tuple(
        Rules(book, form, cap=usual * MACAU_CAP if macau else 0)
        for book, says in BOOKS.items()
        for form in says.forms
        for macau in ("macau" in form or book == "1441/95-III",)
    )


GAME: Game[Rules, State, Command, Event] = banked(
    name="baccarat",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=opened,
    decide=decide,
    apply=apply,
    public=public,
    private=private,
    options=options,
    croupier=croupier,
    card=card,
    least=least,
    seats=seats,
    form=lambda rules: rules.form,
    variants=variants,
    called=_called,
    result=Result,
    came=_came,
)
