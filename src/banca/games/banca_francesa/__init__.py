"""Banca francesa: three dice, three bets (808/2015 online, 1441/95-IV in the casino rooms).

A throw is ases, pequeno, grande or null; a null throw decides nothing, and the chips stay
(reading:null-throw). It is sealed before the first bet and opened after the last, so that whoever
suspects the dice can throw them again at nobody's expense (1441/95-IV:5, 1441/95-IV:6). Played for
points it is the same game, to the last draw (808/2015:31).
"""

from __future__ import annotations

from banca.games.banca_francesa.apply import apply
from banca.games.banca_francesa.messages import Command, Event, Fell, Land, Misread, Order, Wish
from banca.games.banca_francesa.round import decide
from banca.games.banca_francesa.show import card, croupier, options, public
from banca.games.banca_francesa.state import State, still
from banca.games.banca_francesa.table import BOOKS, Rules, returned, seats
from banca.kit.banked import banked
from banca.kit.dice import apart
from banca.kit.game import Game


def mended(state: State, command: object) -> Misread | None:
    """What replaces *command* when the house failed: dice that came to rest uncalled.

    By the land rules they count for the winners and against nobody (1441/95-IV:7.d); online, and
    wherever no dice had fallen, the throw is void.
    """
    touched = isinstance(command, Land) and state.rules.book.touched
    return Misread(state.bank.round) if touched else None


GAME: Game[Rules, State, Command, Event] = banked(
    name="banca_francesa",
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
    seats=seats,
    variants=lambda: tuple(Rules(rulebook=book) for book in BOOKS),
    lasts=True,  # After a null throw the chips stay: 808/2015:17.
    mended=mended,
    returned=returned,
    still=still,
    result=Fell,
    came=lambda result: apart(result.throw),
)
