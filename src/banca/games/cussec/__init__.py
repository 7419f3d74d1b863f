"""Cussec: three dice under a cover, and eight kinds of bet on what they show (1441/95-VII).

The dice are shaken before any bet is made (1441/95-VII:4): the round's luck is sealed, the seal is
public, and nothing is drawn until «vou abrir» (1441/95-VII:5). Every player bets against the house
alone, at one board that everybody sees in full (1441/95-VII:1, 1441/95-VII:3).
"""

from __future__ import annotations

from banca.games.cussec.apply import apply
from banca.games.cussec.messages import Command, Event, Order, Uncovered, Wish
from banca.games.cussec.round import decide
from banca.games.cussec.show import card, croupier, options, public
from banca.games.cussec.state import State
from banca.games.cussec.table import Rules, returned, seats
from banca.kit.banked import banked
from banca.kit.dice import apart
from banca.kit.game import Game

GAME: Game[Rules, State, Command, Event] = banked(
    name="cussec",
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
    returned=returned,
    result=Uncovered,
    came=lambda result: apart(result.throw),
)
