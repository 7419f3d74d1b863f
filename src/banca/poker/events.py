"""The events of a hand of poker. They hold only cards that everybody may see."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.kit.cards import Card
from banca.kit.play import Cents, PlayerId, Value
from banca.poker.hands import HandName

Post: TypeAlias = Literal["ante", "small", "big", "post", "dead", "straddle"]
Act: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "estardilho", "restardilho"]
By: TypeAlias = Literal["player", "platform"]
Said: TypeAlias = Literal[Post, Act, "allin"]  # What is shown in front of a player.


class Posted(Value, gc=False):
    """A forced bet, or as much of it as the stack allowed."""

    player: PlayerId
    kind: Post
    cents: Cents


class WindowOpened(Value, gc=False):
    """Before cards are seen, anybody may call an estardilho (809/2015:49)."""


class Claimed(Value, gc=False):
    """A player would bet this much in estardilho; 0: none."""

    player: PlayerId
    cents: Cents
    by: By


class Dealt(Value, gc=False):
    """Each player has places of the pack; the cards are shown to their owners alone.

    806/2015:2.d, 809/2015:2.d, 97/2010:6.2.
    """

    places: dict[PlayerId, tuple[int, ...]]


class Acted(Value, gc=False):
    """A player acted: *cents* were put in now, which makes *to* in this round.

    A fold in any round (97/2010:13, 97/2010:13.1) shows no card, now or later (97/2010:13.2).
    """

    player: PlayerId
    act: Act
    cents: Cents
    to: Cents
    all_in: bool  # The whole stack is in: 806/2015:2.k, 809/2015:2.j.
    by: By  # Whether the player decided or the platform did: INT-6.


class Turned(Value, gc=False):
    """Cards of the board were turned up for everybody (806/2015:2.e, 809/2015:2.e)."""

    street: int
    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Returned(Value, gc=False):
    """What nobody called goes back, free of commission; in a void everything goes back."""

    player: PlayerId
    cents: Cents


class Showed(Value, gc=False):
    """A hand was shown: its *name*, and the *five* cards that make it (809/2015:62)."""

    player: PlayerId
    cards: tuple[Card, ...]
    name: HandName
    five: tuple[Card, ...]


class FacedUp(Value, gc=False):
    """A hand was turned up before the board is whole, since nobody can bet any more.

    reading:holdem-face-up, reading:omaha-face-up; at sintético never: reading:sintetico-closed.
    """

    player: PlayerId
    cards: tuple[Card, ...]


class Won(Value, gc=False):
    """A payment from one pot, *cents* after *commission*; no name: nobody had to show."""

    pot: int
    player: PlayerId
    cents: Cents
    commission: Cents
    name: Literal[HandName, ""]


Event: TypeAlias = (
    Posted | WindowOpened | Claimed | Dealt | Acted | Turned | Returned | FacedUp | Showed | Won
)
