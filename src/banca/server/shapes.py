"""The shapes of what is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, dataclass_transform

import msgspec

from banca.house.complaints import LONGEST as LONGEST_COMPLAINT
from banca.house.complaints import Grounds, Outcome
from banca.house.notes import LONGEST as LONGEST_NOTE
from banca.house.notes import Colour
from banca.house.players import LONGEST
from banca.kit.play import Cents
from banca.rulebook import FIRST
from banca.server.schema import of_game
from banca.server.wire import (
    PRINTED,
    Hex,
    Language,
    Micros,
    Object,
    Row,
    ShownCard,
    TableName,
    Text,
    Values,
    Whole,
)

ZONE = "Europe/Lisbon"  # Where the house is: legal time of continental Portugal.
Name: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=LONGEST, description="Printable characters; trimmed by the house.")
]


@dataclass_transform(frozen_default=True)
class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a request may hold. An unknown field is a mistake, and is reported."""


@dataclass_transform(frozen_default=True)
class Answered(msgspec.Struct, frozen=True):
    """Base of what an answer holds. Later versions may hold more."""


# --- Asked --------------------------------------------------------------------------------------


class Guest(Asked):
    """Somebody who comes in. Without a name, the house gives one."""

    name: Name = ""
    language: Language = FIRST


class Change(Asked):
    """What a player changes; what is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None


Switch: TypeAlias = bool | msgspec.UnsetType
PlayersId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=PRINTED)]
Favourites: TypeAlias = Annotated[list[TableName], msgspec.Meta(max_length=24)]
SavedBet: TypeAlias = tuple[
    Annotated[str, msgspec.Meta(min_length=1, max_length=40)],
    Annotated[int, msgspec.Meta(ge=1, le=10**12)],
]
Taught: TypeAlias = Annotated[
    list[Annotated[str, msgspec.Meta(min_length=1, max_length=40)]], msgspec.Meta(max_length=24)
]
Percent: TypeAlias = Literal[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]


class SavedBets(Asked):
    """Bets that a player has given a name, to be put back with one press."""

    game: Literal["craps", "roulette"]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    bets: Annotated[list[SavedBet], msgspec.Meta(min_length=1, max_length=24)]


class Preferences(Asked):
    """How a player likes tables to look and sound, on every device.

    What is left out is as usual; what is usual the client knows.
    """

    silent: Switch = msgspec.UNSET  # No sound and no voice at all.
    volume: Percent | msgspec.UnsetType = msgspec.UNSET  # Of the sounds.
    voice: Switch = msgspec.UNSET  # Whether what is called is spoken as well.
    hidden_turn: Switch = msgspec.UNSET  # Whether one's turn is heard while the page is hidden.
    vibrate: Switch = msgspec.UNSET  # Whether the device vibrates when it is one's turn.
    motion: Literal["system", "reduced", "full"] | msgspec.UnsetType = msgspec.UNSET
    four_colours: Switch = msgspec.UNSET  # On the cards.
    cloth: Literal["green", "blue", "plum", "graphite"] | msgspec.UnsetType = msgspec.UNSET
    confirm_clear: Switch = msgspec.UNSET  # Whether all bets come back only on a second press,
    confirm_fold: Switch = msgspec.UNSET  # and a hand is folded that could be checked.
    left_handed: Switch = msgspec.UNSET  # Whether the bar of actions is mirrored.
    phrases: Switch = msgspec.UNSET  # Whether quick phrases of other players are shown.
    zone: Literal["device", "house", "utc"] | msgspec.UnsetType = msgspec.UNSET  # Of times shown.
    squeeze: Switch = msgspec.UNSET  # Whether one's cards at baccarat are peeled open by hand.
    favourites: Favourites | msgspec.UnsetType = msgspec.UNSET  # Tables with a star in the lobby.
    quick: Switch = msgspec.UNSET  # Whether a player alone sees results sooner,
    until_decided: Switch = msgspec.UNSET  # and has dice thrown until they decide a bet.
    saved: Annotated[list[SavedBets], msgspec.Meta(max_length=10)] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    taught: Taught | msgspec.UnsetType = msgspec.UNSET  # Games whose lesson was given.


class Report(Asked):
    """A player whom another player asks the house to look at, and why (809/2015:11.g, PD-67)."""

    about: PlayersId
    why: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Complain(Asked):
    """A complaint, and the round it is about, if any: its table, or its stream, and its number."""

    grounds: Grounds
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_COMPLAINT)]
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""
    round: Whole = 0


class Note(Asked):
    """What a player keeps about another: a few words, a colour, or both."""

    colour: Colour = ""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""


class OfOther(Asked):
    about: PlayersId


class OfTable(Asked):
    table: TableName


class OfRound(Asked):
    table: TableName
    round: Whole


class OfBook(Asked):
    book: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Turn(Asked):
    turn: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Limit(Asked):
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10


Day: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(\d{4}-\d{2}-\d{2})?$", description="As 2026-11-17; empty: it bounds nothing."
    ),
]


class InHistory(Asked):
    """Which of a player's rounds: of a game, at a table, at tables that are called so, on days.

    Days are those of *zone*, and both belong to it; what is left out does not matter.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)] = ""
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""
    search: Annotated[str, msgspec.Meta(max_length=80)] = ""
    since: Day = ""
    until: Day = ""
    zone: Annotated[str, msgspec.Meta(max_length=64, description="As Europe/Lisbon.")] = ZONE
    before: Annotated[
        Whole, msgspec.Meta(description="Where the page before ended, as its `next` says.")
    ] = 2**53 - 1


class HistoryPage(InHistory):
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 25


class StatisticsPage(InHistory):
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 100


# --- Answered -----------------------------------------------------------------------------------


class Problem(Answered):
    """Why it was not done: the rule, the phrase's key, and what would be allowed."""

    cite: str
    phrase: str
    values: Values


class Me(Answered):
    """The player, and what they have: free, and in play at each table (INT-2).

    *at* is the house's clock, *zone* the time zone of its hours, and *last_played* when the last
    session of play began (RG-3).
    """

    player: str
    name: str
    language: Language
    created: Micros
    asset: str
    balance: Cents  # All of what is free, in all wallets.
    wallets: dict[str, Cents]
    held: dict[str, Cents]
    at: Micros
    zone: str
    last_played: Micros | None


class MyPreferences(Answered):
    """What the player prefers; null if the house was never told."""

    preferences: Preferences | None


class Reported(Answered):
    """When a report was written down."""

    at: Micros


class ComplaintTold(Answered):
    """A complaint as it stands: when it was received, and what the house answered and when."""

    id: str
    at: Micros
    grounds: Grounds
    text: str
    table: str
    stream: str
    round: int
    answered: Micros | None
    outcome: Outcome | Literal[""]
    answer: str


class MyComplaints(Answered):
    """*most* of them may be open at the same time."""

    complaints: list[ComplaintTold]
    most: int


class NoteTold(Answered):
    """A note as it is kept, about a player by id, and what they are called now."""

    about: str
    name: str
    colour: Colour
    text: str
    at: Micros


class MyNotes(Answered):
    """*most* of them are kept."""

    notes: list[NoteTold]
    most: int


class Logged(Answered):
    """An event as the log holds it. *body* is text: the hash is over its exact bytes."""

    seq: int
    at: Micros
    by: str
    round: int
    draws: int
    command: str
    body: str
    hash: Hex


class Advised(Answered):
    decision: str
    worth: str  # Relative to the hand's stake, on average: "-0.540430".


class Advice(Answered):
    """What each decision is worth, computed for a fresh shoe."""

    decisions: list[Advised]


class PastRound(Answered):
    """A round that the player took part in: how it was settled or voided, event by event.

    *before* is what was free before the stake, *after* what was free once it had ended.
    """

    table: str
    stream: str
    round: int
    at: Micros
    asset: str
    stake: Cents
    returned: Cents
    before: Cents
    after: Cents
    events: list[Annotated[Object, of_game("Event")]]


class PastRounds(Answered):
    rounds: list[PastRound]


class PlayedRound(Answered):
    """A past round in one line; *came* is the event that says what came up, if there is one."""

    table: str
    stream: str
    game: str
    round: int
    at: Micros
    asset: str
    stake: Cents
    returned: Cents
    after: Cents
    void: bool
    came: Annotated[Object, of_game("Event")] | None


class PlayedTable(Answered):
    """A table where the player ever had a round."""

    table: str
    game: str


class History(Answered):
    """A page of rounds, newest first; *next* leads to the one after it, if there is one."""

    rounds: list[PlayedRound]
    next: int | None
    tables: list[PlayedTable]


class Counted(Answered):
    """How often, in hands at one position: chips put in by choice (*vpip*), or a raise (*pfr*).

    Both are before the first card of the board; *won* is of those in which cards were shown.
    """

    position: str
    hands: int
    vpip: int
    pfr: int
    showdowns: int
    won: int


class Statistics(Answered):
    """A page of hands, counted; *next* leads to the one after it, to be added to it."""

    counted: list[Counted]
    next: int | None
    tables: list[PlayedTable]


class RoundSeen(Answered):
    """A past round with all that is needed to see it again: its table's card, and who played."""

    past: PastRound
    game: str
    card: Annotated[Object, of_game("Card")]
    names: dict[str, str]


class PastSession(Answered):
    """A session of play. One that still lasts has no end, and no totals yet."""

    id: str
    table: str
    stream: str
    since: Micros
    until: Micros | None
    staked: Cents
    returned: Cents
    rounds: int
    by: str


class PastSessions(Answered):
    sessions: list[PastSession]


class Tables(Answered):
    """The lobby, and where a player may complain (804/2015:25, 807/2015:27)."""

    tables: list[Row]
    complaints: str


class TableCard(Answered):
    """A table: its row in the lobby, and its card, from which a client draws it."""

    table: Row
    card: Annotated[Object, of_game("Card")]


class RoundLog(Answered):
    """Everything the log says about a round; *previous* is the hash before its first event.

    *epoch* is the event, from an earlier round or this one, that fixed the round's seed. With all
    of it anybody can check the chain, and repeat the draws.
    """

    table: str
    round: int
    previous: Hex
    events: list[Logged]
    epoch: Logged | None


class MyCards(Answered):
    """The player's own cards in a hand that is over, whether they were shown or not.

    Each has its proof against the *root* that was sealed over all *cards* of the pack; the list is
    empty if the round had no sealed pack, or the player no cards.
    """

    table: str
    round: int
    root: Hex
    cards: int
    mine: list[ShownCard]


class BookTitle(Answered):
    name: str
    title: Text
    rules: int


class BookTitles(Answered):
    books: list[BookTitle]


class Health(Answered):
    status: Literal["ok"]
    version: str
    at: Micros


class OddsRow(Answered):
    """A bet's exact odds: fractions in lowest terms, "1/37"; null if they are not computed.

    Without *within* the edge is exact too; otherwise it is accurate to that much: "1e-6".
    """

    game: str
    rulebook: str
    form: str
    bet: str
    win: str | None
    push: str | None
    lose: str | None
    edge: str
    within: str


Odds: TypeAlias = list[OddsRow]
Phrases: TypeAlias = dict[str, Text]
