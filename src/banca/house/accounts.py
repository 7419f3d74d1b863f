"""The chart of accounts: where money can lie, and between which accounts it may move.

``player:<id>`` is a player's free money, ``held:<stream>:<id>`` what the same player has in play
at one table (INT-2), ``pot:<stream>`` what passes between players there within one hand, and is
empty after it, ``house:<game>`` what a game has earned, and ``world`` all that is outside.
An account is in one asset: money, or the points of demonstration play, and no posting crosses.
"""

from __future__ import annotations

from typing import TypeAlias

Account: TypeAlias = tuple[str, str]  # An asset, and an account's id within it.

EURO = "EUR/2"  # Euros, with two decimals: cents.
# Play money. It converts to nothing (804/2015:31, 805/2015:38, 807/2015:33, 808/2015:32,
# 809/2015:76), and buys the same game (805/2015:37, 809/2015:75).
POINTS = "PTS/0"
ASSETS = (EURO, POINTS)
WORLD = "world"

# Money comes in from the world, goes onto the cloth, and is settled there with the house. There
# is no way from one player to another but through a pot, as the cards decide (PD-27), and none by
# which points could leave.
MOVES = frozenset(
    {
        ("world", "player"),
        ("player", "held"),
        ("held", "player"),
        ("held", "house"),
        ("house", "held"),
        ("held", "pot"),
        ("pot", "held"),
        ("pot", "house"),
    }
)


def of_player(player: str) -> str:
    """A player's free money."""
    return f"player:{player}"


def of_held(stream: str, player: str) -> str:
    """What a player has in play at one table (INT-2)."""
    return f"held:{stream}:{player}"


def of_pot(stream: str) -> str:
    """Where the bets of a hand lie between those who lost them and those who won them."""
    return f"pot:{stream}"


def of_house(game: str) -> str:
    """The house's account for one game."""
    return f"house:{game}"


def owner(id: str) -> str:
    """The player whose money lies in account *id*; "" for the house and the world."""
    kind, _, rest = id.partition(":")
    match kind:
        case "player":
            return rest
        case "held":
            return rest.rpartition(":")[2]
    return ""


def may_owe(id: str) -> bool:
    """Whether *id* may fall below nought: only the house and the world (PD-26)."""
    return id == WORLD or id.startswith("house:")


def may_move(source: str, target: str) -> bool:
    """Whether the chart has a way from *source* to *target*; never to another player (PD-27)."""
    if (source.partition(":")[0], target.partition(":")[0]) not in MOVES:
        return False
    whose, whom = owner(source), owner(target)
    return whose == whom or not whose or not whom
