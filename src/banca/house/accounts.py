"""The chart of accounts: where money can be, and between which accounts it may move.

``player:<id>:<wallet>`` is a player's free money, ``held:<stream>:<id>:<wallet>`` what the same
player has in play at one table (INT-2), ``pot:<stream>`` what passes between players there within
one hand (empty after it), ``house:<game>`` what a game has earned, and ``world`` everything
outside. ``jackpot:<id>`` is what can be won of a jackpot now, which the house keeps for whoever
wins it (1441/95-VIII:5), and ``award:<id>`` what was won of it and is not paid yet. Paths are built
and parsed here, and nowhere else.

A wallet keeps one kind of a player's money apart: what was staked from it comes back to it. An
account is in one asset: money, or the points of demonstration play. No posting crosses either.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from banca.kit.play import CASH, JackpotId, PlayerId, Wallet, require

Account: TypeAlias = tuple[str, str]  # An asset, and an account's id within it.
Kind: TypeAlias = Literal["player", "held", "pot", "house", "jackpot", "award", "world"]

EURO = "EUR/2"  # Euros, with two decimals: cents.
# Play money. It converts to nothing (804/2015:31, 805/2015:38, 807/2015:33, 808/2015:32,
# 809/2015:76, 828/2015:46), and buys the same game (805/2015:37, 809/2015:75, 828/2015:45).
POINTS = "PTS/0"
ASSETS = (EURO, POINTS)
WALLETS: tuple[Wallet, ...] = (CASH,)  # Every kind of money that a player may have.
WORLD = "world"

# Money comes in from the world, goes onto the cloth, and is settled there with the house. It passes
# from one player to another only through a pot, as the cards decide (PD-27), and points can never
# leave. The house pays into jackpots and gets nothing back from them: what is in one is won, moves
# to another (1441/95-VIII:6), or goes to charity when the licence ends (828/2015:17).
MOVES: frozenset[tuple[Kind, Kind]] = frozenset(
    {
        ("world", "player"),
        ("player", "held"),
        ("held", "player"),
        ("held", "house"),
        ("house", "held"),
        ("held", "pot"),
        ("pot", "held"),
        ("pot", "house"),
        ("house", "jackpot"),
        ("jackpot", "award"),
        ("award", "held"),
        ("jackpot", "jackpot"),
        ("jackpot", "world"),
    }
)


def of_player(player: PlayerId, wallet: Wallet = CASH) -> str:
    """A player's free money in one wallet."""
    return f"player:{player}:{wallet}"


def of_held(stream: str, player: PlayerId, wallet: Wallet = CASH) -> str:
    """What a player has in play at one table (INT-2), and the wallet that it comes from."""
    return f"held:{stream}:{player}:{wallet}"


def known_wallet(wallet: Wallet) -> None:
    """Refuse a wallet that does not exist: its name may come from a browser."""
    require(wallet in WALLETS, "wire:shape", "no such wallet", wallets=", ".join(WALLETS))


def all_free(player: PlayerId) -> dict[Wallet, str]:
    """The same, for every wallet that there is."""
    return {wallet: of_player(player, wallet) for wallet in WALLETS}


def all_held(stream: str, player: PlayerId) -> list[str]:
    """The same, whichever wallet it comes from."""
    return [of_held(stream, player, wallet) for wallet in WALLETS]


def of_held_at(stream: str) -> tuple[str, str]:
    """The least path of what is in play at *stream*, and the first beyond; "" means any table."""
    return (f"held:{stream}:", f"held:{stream};") if stream else ("held:", "held;")


def of_pot(stream: str) -> str:
    """Where the bets of a hand are between those who lost them and those who won them."""
    return f"pot:{stream}"


def of_house(game: str) -> str:
    """The house's account for one game."""
    return f"house:{game}"


def of_jackpot(jackpot: JackpotId) -> str:
    """What whoever hits the jackpot now would win."""
    return f"jackpot:{jackpot}"


def of_award(jackpot: JackpotId) -> str:
    """What was won of the jackpot and is not paid yet."""
    return f"award:{jackpot}"


SEEDS = of_house("jackpots")  # What jackpots are begun with: the house bears it (828/2015:16).


def is_jackpot(id: str) -> bool:
    """Whether *id* is what can be won of a jackpot."""
    return id.startswith("jackpot:")


class Path(NamedTuple):
    """An account's id, parsed; parts that this kind of account lacks are empty."""

    kind: Kind
    player: PlayerId = ""
    wallet: Wallet = ""
    stream: str = ""
    jackpot: JackpotId = ""


def path(id: str) -> Path:
    """Parse account *id*. A stream may have colons in its name; players and wallets have none."""
    kind, _, rest = id.partition(":")
    match kind:
        case "player":
            player, _, wallet = rest.rpartition(":")
            return Path("player", player, wallet)
        case "held":
            at, _, wallet = rest.rpartition(":")
            stream, _, player = at.rpartition(":")
            return Path("held", player, wallet, stream)
        case "pot":
            return Path("pot", stream=rest)
        case "jackpot" | "award":
            return Path(kind, jackpot=rest)
        case "house" | "world":
            return Path(kind)
    raise ValueError(f"{id} is no account")


def owner(id: str) -> PlayerId:
    """The player who owns the money in account *id*; "" for the house and the world."""
    return path(id).player


def may_owe(id: str) -> bool:
    """Whether *id* may fall below zero: only the house and the world (PD-26)."""
    return path(id).kind in ("house", "world")


def may_move(source: str, target: str) -> bool:
    """Whether the chart allows a move from *source* to *target*.

    Never to another player (PD-27), and never from one wallet to another.
    """
    one, other = path(source), path(target)
    if (one.kind, other.kind) not in MOVES:
        return False
    known = all(end.wallet in WALLETS for end in (one, other) if end.player)
    same = (one.player, one.wallet) == (other.player, other.wallet)
    return known and (same or not one.player or not other.player)
