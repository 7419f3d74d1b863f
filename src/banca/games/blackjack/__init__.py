"""Blackjack/21: online (805/2015) and at the land table of 1995 (1441/95-V). One game.

A rule is cited where it is decided, as it is printed. Its text, in our own words, is under that
number in ``rulebook/``; its test carries the same number.
"""

from __future__ import annotations

from banca.games.blackjack.apply import apply
from banca.games.blackjack.messages import (
    BankDrew,
    BankTurned,
    Command,
    Dealt,
    Event,
    Order,
    Result,
    Wish,
)
from banca.games.blackjack.round import decide
from banca.games.blackjack.show import card, croupier, options, private, public
from banca.games.blackjack.state import State
from banca.games.blackjack.table import BOOKS, Rules, minimum, seats
from banca.kit.banked import banked
from banca.kit.game import Called, Game


def _came(result: Result) -> str:
    """The bank's cards, and what they count."""
    return " ".join((*result.cards, f"({result.total})"))


def _called(event: Event) -> Called | None:
    match event:
        case Dealt(_, to, card) if card:
            return Called(f"{to} {card}")
        case BankTurned(_, card) | BankDrew(_, card):
            return Called(f"bank {card}")
        case _:
            return None


GAME: Game[Rules, State, Command, Event] = banked(
    name="blackjack",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=State,
    decide=decide,
    apply=apply,
    public=public,
    private=private,
    options=options,
    croupier=croupier,
    card=card,
    least=minimum,
    seats=seats,
    variants=lambda: tuple(Rules(rulebook=book) for book in BOOKS),
    wishes_pay=True,  # Whoever surrenders gets half of the stake back at once.
    called=_called,
    result=Result,
    came=_came,
)
