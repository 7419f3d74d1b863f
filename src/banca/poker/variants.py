"""The three games of poker as data: hold'em (806/2015), Omaha (97/2010), sintético (809/2015).

One engine plays them all (hand.py); what differs is here. A hand is dealt as *places* of a shuffled
pack: place 0 is its top card. The betting need not know which cards are there.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from banca.kit.cards import DECK, Card, rank
from banca.kit.play import Value


class Street(Value):
    """What is dealt before one round of betting: to each player, and to the board."""

    hole: int = 0
    board: int = 0
    burn: int = 0  # Cards put aside before those of the board.


class Cites(Value):
    """The rules by which moves are refused."""

    turn: str
    check: str
    call: str
    raises: str
    all_in: str
    least: str  # Below the least bet or raise.
    stack: str  # More than the player has on the table.
    pot_bet: str  # With a limit: a bet above the pot,
    pot: str  # and a raise.
    count: str
    cap: str


VariantName: TypeAlias = Literal["holdem", "omaha", "sintetico"]


class Variant(Value):
    """What sets one game of poker apart from the others."""

    name: VariantName
    deck: tuple[Card, ...]
    forced: Literal["blinds", "ante"]
    streets: tuple[Street, ...]  # One per round of betting.
    hole_used: int | None  # How many hole cards make a hand; None: any number.
    ranking: str
    opener: Literal["left", "last-raise"]  # Who acts first in the later rounds.
    estardilhos: bool  # Whether a table may allow estardilho and restardilho.
    cites: Cites

    @property
    def hole(self) -> int:
        """How many cards each player holds."""
        return sum(street.hole for street in self.streets)


_FLOP_TURN_RIVER = (Street(board=3, burn=1), Street(board=1, burn=1), Street(board=1, burn=1))

HOLDEM = Variant(
    name="holdem",
    deck=DECK,
    forced="blinds",
    streets=(Street(hole=2), *_FLOP_TURN_RIVER),  # 806/2015:2.h, reading:holdem-deal
    hole_used=None,  # 806/2015:1
    ranking="standard",
    opener="left",
    estardilhos=False,
    cites=Cites(
        turn="reading:holdem-order",
        check="reading:holdem-betting",
        call="reading:holdem-betting",
        raises="reading:holdem-betting",
        all_in="reading:holdem-betting",
        least="reading:least-bet",
        stack="reading:holdem-betting",
        pot_bet="reading:holdem-limit",
        pot="reading:holdem-limit",
        count="reading:holdem-limit",
        cap="806/2015:2.a",
    ),
)
OMAHA = Variant(
    name="omaha",
    deck=DECK,  # 97/2010:1.1.3
    forced="blinds",  # 97/2010:5
    # 97/2010:6.1; 97/2010:7, 97/2010:7.1; 97/2010:8, 97/2010:8.1, 97/2010:8.3, 97/2010:8.4
    streets=(Street(hole=4), *_FLOP_TURN_RIVER),
    hole_used=2,  # 97/2010:10, 97/2010:10.1, reading:omaha-hand
    ranking="standard",
    opener="left",  # 97/2010:6.5, 97/2010:7.2, 97/2010:8.2
    estardilhos=False,
    cites=Cites(
        turn="97/2010:6.3",
        check="97/2010:7.3.2",
        call="97/2010:11.2.2",
        raises="97/2010:6.3.2",
        all_in="97/2010:11.3",
        least="97/2010:12.1",
        stack="97/2010:4.1",
        pot_bet="97/2010:11.2.1",
        pot="97/2010:11.2.3",
        count="97/2010:12.2",
        cap="reading:hand-maximum",
    ),
)
SINTETICO = Variant(
    name="sintetico",
    deck=tuple(card for card in DECK if rank(card) in "AKQJT98"),  # 809/2015:4.b
    forced="ante",  # 809/2015:46
    # 809/2015:24: 809/2015:54, 809/2015:55, 809/2015:57, 809/2015:58, 809/2015:59
    streets=(Street(hole=2, board=1), *(Street(board=1),) * 4),
    hole_used=2,  # 809/2015:1, 809/2015:25
    ranking="sintetico",
    opener="last-raise",  # 809/2015:56
    estardilhos=True,  # 809/2015:49
    cites=Cites(
        turn="809/2015:32",
        check="809/2015:32.b",
        call="809/2015:32.c",
        raises="809/2015:32.d",
        all_in="809/2015:37",
        least="reading:least-bet",
        stack="809/2015:35",
        pot_bet="809/2015:23",
        pot="809/2015:23",
        count="809/2015:36",
        cap="809/2015:23",
    ),
)
VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (HOLDEM, OMAHA, SINTETICO)}


def hole_places(variant: Variant, players: int) -> tuple[tuple[int, ...], ...]:
    """The places of each position: one card at a time, from the button's left.

    97/2010:3.2, 809/2015:47, 809/2015:48.
    """
    return _hole_places(variant.name, players)


@cache
def _hole_places(name: str, players: int) -> tuple[tuple[int, ...], ...]:
    turns = range(VARIANTS[name].hole)
    return tuple(tuple(turn * players + position for turn in turns) for position in range(players))


def board_places(variant: Variant, players: int, street: int, burns: bool) -> tuple[int, ...]:
    """The places of the board's cards that are turned up on *street*."""
    return places_of(variant.name, players, street, burns)


@cache
def places_of(name: str, players: int, street: int, burns: bool) -> tuple[int, ...]:
    """`board_places` by the variant's name."""
    variant = VARIANTS[name]
    place = variant.hole * players
    for number, dealt in enumerate(variant.streets):
        place += dealt.burn if burns else 0
        if number == street:
            return tuple(range(place, place + dealt.board))
        place += dealt.board
    raise AssertionError(f"{name} has no street {street}")
