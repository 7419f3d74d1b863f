"""What happens in a hand of poker, in the past tense. No card is in it that not all may see."""

from __future__ import annotations

from typing import Literal, TypeAlias

from banca.kit.cards import Card
from banca.kit.play import Cents, PlayerId, Value
from banca.poker.hands import HandName

Post: TypeAlias = Literal["ante", "small", "big", "post", "dead", "straddle"]
Act: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "estardilho", "restardilho"]
By: TypeAlias = Literal["player", "platform"]
Said: TypeAlias = Literal[Post, Act, "allin"]  # What is written before a seat.


class Posted(Value, gc=False):
    """A forced bet, or as much of it as the stack had."""

    player: PlayerId
    kind: Post
    cents: Cents


class WindowOpened(Value, gc=False):
    """Before a card is seen anybody may call an estardilho (809/2015:49)."""


class Claimed(Value, gc=False):
    """A seat would bet so much in estardilho; 0: it will not."""

    player: PlayerId
    cents: Cents
    by: By


class Dealt(Value, gc=False):
    """Each seat has its places of the pack; the cards are shown to their owners alone.

    806/2015:2.d, 809/2015:2.d, 97/2010:6.2.
    """

    places: dict[PlayerId, tuple[int, ...]]


class Acted(Value, gc=False):
    """A seat spoke: *cents* were put in now, which brings it *to* so much in this round.

    A fold in any round (97/2010:13, 97/2010:13.1) shows no card, now or later (97/2010:13.2).
    """

    player: PlayerId
    act: Act
    cents: Cents
    to: Cents
    all_in: bool  # Every chip of the stack is in: 806/2015:2.k, 809/2015:2.j.
    by: By  # Whether the player decided or the platform did: INT-6.


class Turned(Value, gc=False):
    """Cards of the board were turned up, for all to see (806/2015:2.e, 809/2015:2.e)."""

    street: int
    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Returned(Value, gc=False):
    """What nobody called goes back, and pays no commission; in a void all goes back."""

    player: PlayerId
    cents: Cents


class Showed(Value, gc=False):
    """A hand was shown: its *name*, and the *five* cards that make it (809/2015:62)."""

    player: PlayerId
    cards: tuple[Card, ...]
    name: HandName
    five: tuple[Card, ...]


class Won(Value, gc=False):
    """A payment out of one pot, *cents* after *commission*; without a name nobody had to show."""

    pot: int
    player: PlayerId
    cents: Cents
    commission: Cents
    name: Literal[HandName, ""]


Event: TypeAlias = (
    Posted | WindowOpened | Claimed | Dealt | Acted | Turned | Returned | Showed | Won
)
