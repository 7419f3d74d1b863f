"""How much may be bet: no limit, pot limit, fixed limit, and the most a player may risk in a hand.

Amounts are «raise to»: the total of a player's bets in this round. A raise is *full* when it adds
at least the last full bet or raise of the round (97/2010:12, 97/2010:12.1); less is allowed only to
a player who goes all in with it, and does not re-open the betting for those who have acted.
"""

from __future__ import annotations

from typing import TypeAlias

from banca.kit.play import Value


class NoLimit(Value):
    """Anything from the least raise to the whole stack (97/2010:11.3, 97/2010:12.3)."""

    raises: int = 0  # The most in one round (809/2015:36); 0: any number.


class PotLimit(Value):
    """A bet is at most the pot, a raise adds at most the pot as it is after the call.

    97/2010:11.2: 97/2010:11.2.1, 97/2010:11.2.3, reading:pot-limit; at hold'em
    reading:holdem-limit.
    """

    raises: int = 0  # The most in one round; 0: any number.
    free_raises_heads_up: bool = False  # With two players left a raise may be any size, not a bet.


class FixedLimit(Value):
    """One size in the first half of the rounds, another in the second."""

    small: int
    big: int
    raises: int = 4


class Cap(Value):
    """No limit up to *chips*, the most a player may put in during the hand.

    806/2015:2.a, 809/2015:2.a, 809/2015:23.
    """

    chips: int
    raises: int = 0


# What Macau prints for Omaha, and for no other game: 97/2010:12.2, 97/2010:12.4.
OMAHA_LIMIT = PotLimit(raises=3, free_raises_heads_up=True)

Limit: TypeAlias = NoLimit | PotLimit | FixedLimit | Cap


class Moves(Value):
    """What a player may do: every whole «raise to» from *least* to *most*, and nothing else."""

    fold: bool
    check: bool
    call: int  # Chips to add; 0: there is nothing to call.
    least: int  # 0: no raise.
    most: int


def bounds(
    limit: Limit, high: int, full: int, bet: int, room: int, pot: int, players: int
) -> tuple[int, int]:
    """The least and the most that a player may raise to.

    *high* is the bet to match, *full* the least raise, *bet* what the player has in this round,
    *room* what the player may still put in (more than *high* − *bet*), *pot* all chips on the
    table, *players* how many are in the hand.
    """
    most = bet + room
    least = high + full
    if isinstance(limit, PotLimit):
        # With two left 97/2010:12.4 frees only raises; a bet is bound by the pot (97/2010:11.2.1).
        if not (limit.free_raises_heads_up and players == 2 and high):
            most = min(most, high + pot + high - bet)
    elif isinstance(limit, FixedLimit):
        most = min(most, least)
    return (least, most) if least <= most else (most, most)
