"""The words that every game shares."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict, dataclass_transform

import msgspec

Cents: TypeAlias = int
PlayerId: TypeAlias = str  # A player's id, never a name.
Spot: TypeAlias = str  # "split:17-20": the notation is the value.
Stake: TypeAlias = Annotated[int, msgspec.Meta(gt=0, le=10**12)]  # Cents as sent on the wire.
Bet: TypeAlias = tuple[Spot, Stake]
VoidCause: TypeAlias = Literal["operator", "fault", "key", "beacon"]  # Why the house voids a round.
# Which kind of a player's money moves: bonus money and tickets are kept apart from cash.
Wallet: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,16}$")]
Line: TypeAlias = tuple[Spot, Cents, Cents]  # A spot, what lay there, and what came back.
Colour: TypeAlias = Literal["red", "black", "green", "blue", "gold"]  # Of a result on the board.
# "super": it names an account and a stream, and becomes part of addresses.
JackpotId: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"\A[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\Z")
]


class Cites(TypedDict):
    """The rules that allow a bet, bound it and price it."""

    bet: str
    limit: str
    price: str


CASH: Wallet = "cash"


@dataclass_transform(frozen_default=True)
class Value(msgspec.Struct, frozen=True, tag=True):
    """Base of every command, event and state: immutable, comparable, JSON-ready."""


class Refused(Exception):  # noqa: N818 - It is a fact about a command, not a fault of ours.
    """A command that is not allowed, with the rule that says so.

    *phrase* is a key of ``rulebook/phrases/*.toml``; *values* say what would be allowed.
    """

    def __init__(self, cite: str, phrase: str, **values: int | str) -> None:
        super().__init__(f"{phrase} [{cite}] {values or ''}".rstrip())
        self.cite = cite
        self.phrase = phrase
        self.values = values


def require(condition: bool, cite: str, phrase: str, **values: int | str) -> None:
    """Refuse under rule *cite* unless *condition* holds."""
    if not condition:
        raise Refused(cite, phrase, **values)


def on_time(now: int, number: int) -> None:
    """An order names its round; a late one finds another round."""
    require(number == now, "wire:stale", "another round is open", round=now)


class Odds(Value):
    """A price: `Odds(35)` is 35 to 1, `Odds(1, 2)` is 1 to 2."""

    wins: int
    to: int = 1

    def on(self, stake: Cents) -> Cents:
        """The prize on *stake*. Money is never rounded: the table's unit sees to it."""
        assert stake % self.to == 0, f"{stake} does not divide by {self.to}"
        return stake // self.to * self.wins


# --- Money: the only events that the ledger knows -------------------------------------------
# Each names its wallet: what was staked from a wallet returns to that one and to no other.


class Staked(Value):
    """Chips went from a player onto the layout, all together."""

    player: PlayerId
    bets: tuple[Bet, ...]
    cents: Cents
    wallet: Wallet = CASH


class TakenBack(Value):
    """Chips were returned undecided: taken back by the player, or given back by a void."""

    player: PlayerId
    bets: tuple[Bet, ...]
    cents: Cents
    wallet: Wallet = CASH


class Settled(Value):
    """A player's stakes left the layout: *returned* is the player's, the rest the house's."""

    player: PlayerId
    stake: Cents
    returned: Cents
    lines: tuple[Line, ...]
    wallet: Wallet = CASH


class BoughtIn(Value):
    """Chips bought with a player's own money: a stack, or more of it. *fee* is paid on top."""

    player: PlayerId
    cents: Cents
    fee: Cents = 0
    wallet: Wallet = CASH


class CashedOut(Value):
    """A stack was returned to its player."""

    player: PlayerId
    cents: Cents
    wallet: Wallet = CASH


class HandPaid(Value):
    """A game between players is over: what each put in, what each got, and the commission.

    Chips that nobody called are in neither figure. What was put in equals what was paid out plus
    the commission. A hand is played with one wallet: in a pot, two kinds of money could not be told
    apart.
    """

    round: int
    lines: tuple[tuple[PlayerId, Cents, Cents], ...]
    commission: Cents = 0
    wallet: Wallet = CASH


class Contributed(Value):
    """A play's share went into a jackpot: the whole cents of it and of what was left before.

    *parts* is the share itself, exactly, in ten-thousandths of a cent; what makes no whole cent is
    added to the next one (1441/95-VIII:3, 1441/95-VIII:4, 828/2015:14).
    """

    jackpot: JackpotId
    player: PlayerId
    parts: int
    cents: Cents


class JackpotHit(Value):
    """A play has won a jackpot: all that is in it once this is written (828/2015:20).

    How much that is follows from the log and from nothing that a game knows; `JackpotWon` has it.
    It stands, whatever becomes of the round.
    """

    round: int
    jackpot: JackpotId
    player: PlayerId


class JackpotWon(Value):
    """A jackpot that was hit in *round* was paid to its player."""

    round: int
    jackpot: JackpotId
    player: PlayerId
    cents: Cents
    wallet: Wallet = CASH


# --- Coming, going, and faults ----------------------------------------------------------------


class Sit(Value):
    """A wish of every game: a session of play begins."""

    player: PlayerId


class Leave(Value):
    """A wish of every game: a session of play ends."""

    player: PlayerId


class Dismiss(Value):
    """An order: the house ends an idle player's session (804/2015:29, 828/2015:39.c)."""

    player: PlayerId


class Void(Value, omit_defaults=True):
    """An order: a fault of the house before the outcome voids the round (PD-58).

    With the cause «key» the seed of the round is lost, and with «beacon» its beacon did not come:
    nothing can be drawn or turned any more.
    """

    round: int
    why: str
    cause: VoidCause = "operator"


class PayJackpot(Value):
    """An order: pay a jackpot that was hit in *round*, with what was in it."""

    round: int
    jackpot: JackpotId
    player: PlayerId
    cents: Cents


class LineLost(Value):
    """An order, and then the fact: nobody is connected for *player* any more (reading:line)."""

    player: PlayerId


class LineFound(Value):
    """An order, and then the fact: somebody is connected for *player* again (reading:line)."""

    player: PlayerId


class Sat(Value):
    player: PlayerId


class Leaving(Value):
    """Gone, except for stakes that cannot be taken back: they are played out."""

    player: PlayerId


class Left(Value):
    """A session of play ended, with its totals (804/2015:26, PD-61)."""

    player: PlayerId
    staked: Cents
    returned: Cents
    rounds: int


class Voided(Value):
    """The round is void: every stake is returned by the events that follow (804/2015:20)."""

    round: int
    why: str
    cause: VoidCause = "operator"


class RoundOver(Value):
    """The last event of every round, decided or void: its luck is spent."""

    round: int


# --- What the house does by itself, and what a player may do -----------------------------------


class After(Value):
    """What the house does by itself once *seconds* have passed, if nothing changes its mind.

    A *pause* is for the eye: nobody may decide anything meanwhile.
    """

    seconds: int
    order: Value
    pause: bool = False


class Option(Value):
    """Something that `decide` would accept from a player now.

    For a stake, any multiple of *step* from *least* to *most* on *spot*; *cite* is the rule
    that sets the bounds.
    """

    wish: str
    spot: Spot = ""
    least: Cents = 0
    most: Cents = 0
    step: Cents = 0
    cite: str = ""
