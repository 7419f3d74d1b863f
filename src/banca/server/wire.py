"""What is said over the socket: JSON text frames, tagged by ``type``.

The tables write `View`, `Frame`, `Mine`, `Done`, `Summary` and `Closed` themselves, and so do the
jackpots what they say; their shapes are defined here so that the AsyncAPI page, the browser's types
and the tests have one source.
Numbers are integers: money in cents or points, time in microseconds UTC. The client formats them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from banca.floor.phrases import Phrase
from banca.kit.play import Cents, Colour, PlayerId, Refused, Value
from banca.rulebook import languages
from banca.server.schema import of_game

PROTOCOL = 1

PRINTED = r"^[^\u0000-\u001f]*$"  # No name or id has a control character; some stores take none.
TableName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=PRINTED)]
CommandId: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        min_length=36,
        max_length=36,
        description="A UUID in lower case. One act, one id: a repeated one is not done twice.",
    ),
]
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]  # Exact in JavaScript too.
Micros: TypeAlias = Annotated[int, msgspec.Meta(description="Microseconds since 1970, UTC.")]
Hex: TypeAlias = str
Object: TypeAlias = dict[str, Any]
Values: TypeAlias = dict[str, int | str]
Language: TypeAlias = Annotated[
    str,
    msgspec.Meta(pattern=f"^({'|'.join(languages())})$", description="One that the house knows."),
]


class CloseCode(IntEnum):
    """Why the server ends a socket."""

    CLOSING = 1001
    NOT_SIGNED_IN = 4001
    TOO_SLOW = 4008
    TOO_MANY = 4010


CLOSE_REASONS = {
    CloseCode.CLOSING: "the house is closing",
    CloseCode.NOT_SIGNED_IN: "not signed in",
    CloseCode.TOO_SLOW: "too slow",
    CloseCode.TOO_MANY: "too many messages",
}

# --- From the client --------------------------------------------------------------------------


class Heard(Value, forbid_unknown_fields=True):
    """Base of what a client may say. An unknown field is a mistake, and is reported."""


class Watch(Heard):
    """Send me this table: what came since *seq*, or the whole view."""

    table: TableName
    seq: Whole | None = None


class Unwatch(Heard):
    """No more of this table. Seat and stakes stay as they are."""

    table: TableName


class Wish(Heard):
    """Do this for me. The player is the session's: a wish names none.

    The same id with the same wish gets the same answer and is done once (PD-47).
    """

    table: TableName
    id: CommandId
    wish: Annotated[msgspec.Raw, of_game("Wish")]  # Or the luck's: SealEntropy, OpenEntropy.


class WatchLobby(Heard, tag="Lobby"):
    """Send me the list of tables now, and whenever it changes."""


class Ping(Heard):
    """Answer me, with the house's clock."""

    n: Whole


class Say(Heard):
    """Say this quick phrase at a table where I sit, between hands (reading:phrases).

    There is no answer but `Said` to all who watch, or `Refused`.
    """

    table: TableName
    phrase: Annotated[str, msgspec.Meta(max_length=40, description="See `Said`.")]


ClientMessage: TypeAlias = Watch | Unwatch | Wish | WatchLobby | Ping | Say

# --- From the server --------------------------------------------------------------------------


Text: TypeAlias = Annotated[
    dict[str, str], msgspec.Meta(description="The same text in every language of the house.")
]


class Due(msgspec.Struct, frozen=True):
    """What the house will do by itself, and in how many milliseconds."""

    order: str
    in_ms: int


class Welcome(Value):
    """The first message: who you are, and what you have. *at* is the house's clock (RG-3)."""

    player: PlayerId
    name: str
    language: str
    asset: str
    balance: Cents
    at: Micros
    protocol: int = PROTOCOL


class ShownCard(msgspec.Struct, frozen=True):
    """A card of a sealed pack, with the proof that it was sealed at its place.

    *path* has the sibling hashes on its way from the leaf up to the root.
    """

    place: int
    card: str
    salt: Hex
    path: list[Hex]


class Deck(msgspec.Struct, frozen=True):
    """A sealed pack of *cards* cards; *opened*: place, card, salt and path of those turned."""

    root: Hex
    cards: int
    opened: list[tuple[int, str, Hex, list[Hex]]]


class OpenedLuck(msgspec.Struct, frozen=True):
    """The luck of the previous round, opened: enough to draw it again.

    With a *deck* the seed is empty: it stays closed, since it would open the folded hands.
    """

    round: int
    seed: Hex
    commitment: Hex
    opened: list[tuple[PlayerId, Hex]]
    unopened: list[PlayerId]
    faces: list[str | int | bool]
    deck: Deck | None = None
    beacon: tuple[int, Hex] | None = None


class SealedEpoch(msgspec.Struct, frozen=True):
    """The seeds of *rounds* rounds from *first* on are fixed under *root*; docs/luck.md.

    *signer* is the key of the house's receipts and *beacon* what is mixed in; either may be empty.
    """

    epoch: int
    first: int
    rounds: int
    root: Hex
    nonce: Hex
    opening_s: int
    signer: Hex = ""
    beacon: Hex = ""


class Luck(msgspec.Struct, frozen=True):
    """How the luck of this round is sealed; *table* is the name it is sealed under.

    *epochs* are the running one and the next; *sealed* and *opened* are shares in this round,
    *coming* has the players with a seal for the next one, and *voids* counts by cause. Once shares
    are *called* they are opened, and *head* is the hash of the log's last event by then. While a
    public beacon is awaited it is *due*; then *beacon* has its round and signature.
    """

    table: str
    round: int
    commitment: Hex
    epochs: list[SealedEpoch]
    called: bool
    closed: bool
    sealed: list[PlayerId]
    opened: list[tuple[PlayerId, Hex]]
    coming: list[PlayerId]
    voids: dict[str, int]
    head: Hex = ""
    due: bool = False
    beacon: tuple[int, Hex] | None = None
    previous: OpenedLuck | None = None
    deck: Deck | None = None


class Public(msgspec.Struct, frozen=True):
    """What everybody sees of a table. *view* is the game's own.

    *ready* says of each player whether they want no more time for bets; once somebody has said so,
    it names all who are waited for (reading:ready).
    """

    view: Annotated[Object, of_game("Public")]
    luck: Luck
    names: dict[PlayerId, str]
    ready: dict[PlayerId, bool] = {}


class Offer(msgspec.Struct, frozen=True):
    """A wish that would be granted now: any multiple of *step* from *least* to *most*."""

    wish: str
    spot: str
    least: Cents
    most: Cents
    step: Cents
    cite: str


class Offered(msgspec.Struct, frozen=True, rename={"none_of": "not"}):
    """What a player may do, as the difference from the view's *base*, so that a patch is short.

    *base*: whether that is offered at all; *not*: except these; *also*: and these as well, or with
    other bounds.
    """

    base: bool
    none_of: list[str]
    also: Options


Options: TypeAlias = dict[str, Offer]  # Keyed «PlaceBets pleno:17», or «Leave» without a spot.


class Session(msgspec.Struct, frozen=True):
    """A session of play, so far."""

    since: Micros
    staked: Cents
    returned: Cents
    rounds: int


class Own(msgspec.Struct, frozen=True):
    """What the player alone sees.

    *balance* is all free money, in all *wallets*; *held* is what is on this table's cloth, or the
    stack; *cards* are closed to all others. A null member may be left out: to a merge patch both
    are the same.
    """

    options: Offered
    balance: Cents
    wallets: dict[str, Cents]
    held: Cents
    mine: Annotated[Object, of_game("Private")] | None = None
    session: Session | None = None
    notice: Literal["invited", "warned"] | None = None
    cards: list[ShownCard] | None = None


class ShownJackpot(msgspec.Struct, frozen=True):
    """A jackpot that a table plays for: what it is called, and what is in it."""

    id: str
    name: Text
    cents: Cents


class View(Value):
    """A whole table: on joining, after a gap, and to a slow reader in place of its backlog.

    With *stacks*, players bring chips and play against one another. *base* is what somebody who has
    just sat down may do, keyed «PlaceBets pleno:17»; *away* lists those who are seated but not
    there; *jackpots* is left out where the table plays for none.
    """

    table: str
    name: Text
    asset: str
    stacks: bool
    seq: int
    card: Annotated[Object, of_game("Card")]
    base: Options
    public: Public
    own: Own | None
    due: Due | None
    away: list[PlayerId]
    jackpots: list[ShownJackpot] = []


class Frame(Value):
    """Events *first* to *seq* - 1 (a hidden one is null), and a merge patch against `public`.

    The patch follows RFC 7396: objects are merged, null removes a key, anything else replaces.
    """

    table: str
    seq: int
    first: int
    events: list[Annotated[Object, of_game("Event")] | None]
    patch: Object
    due: Due | None
    away: list[PlayerId]


class Mine(Value):
    """The player's own part: a merge patch against `own`, or after a gap the whole of it."""

    table: str
    seq: int
    patch: Object = {}
    own: Own | None = None


class Done(Value):
    """A wish was granted: its events are *first* to *first* + *count* - 1.

    *receipt* is the house's signature for the seal of a share, and empty for all else.
    """

    id: str
    table: str
    first: int
    count: int
    receipt: str


class Refusal(Value, tag="Refused"):
    """A message was refused, by which rule, and what would be allowed.

    *phrase* is a key of ``/api/phrases``. If it was not a wish, *id* and *table* are empty.
    """

    id: str
    table: str
    cite: str
    phrase: str
    values: Values


class Summary(Value):
    """A session of play ended, by the player or by the platform, with its totals."""

    table: str
    since: Micros
    until: Micros
    staked: Cents
    returned: Cents
    rounds: int
    by: Literal["player", "platform"]


class Row(msgspec.Struct, frozen=True):
    """A table as the lobby lists it: *least* and *most* can be staked on one spot.

    With *stacks*, players bring chips and play against one another, and both are the buy-in; then
    there are blinds or an ante, and *players* has the names of those who have a place.
    """

    table: str
    game: str
    name: Text
    rulebook: str
    shared: bool
    stacks: bool
    seats: int
    taken: int
    least: Cents
    most: Cents
    asset: str
    phase: str
    due: Due | None
    form: str = ""
    drawn: list[tuple[str, Colour]] = []
    closed: bool = False
    small: Cents = 0
    big: Cents = 0
    ante: Cents = 0
    players: list[str] = []


class LobbyRows(Value, tag="Lobby"):
    """Every table that the player may join."""

    tables: list[Row]


class Yours(Value):
    """The tables at which the player sits: sent after the lobby's rows, and whenever it changes."""

    tables: list[str]


class Closed(Value):
    """The house has closed the table."""

    table: str
    cite: str
    phrase: str


class Said(Value):
    """A player said a quick phrase. It is not in the log, and who comes later does not get it."""

    table: str
    player: PlayerId
    phrase: Phrase


class Jackpots(Value):
    """What is in the jackpots of the table now, by id.

    It is sent when somebody has bet at any table that plays for them, a few times per second at the
    most (828/2015:19, PD-64).
    """

    table: str
    amounts: dict[str, Cents]


class JackpotFell(Value):
    """A jackpot that the table plays for was won, at which *machine* (828/2015:21).

    *machine* is the id of a table and *name* what it is called. Whoever has won it knows.
    """

    table: str
    jackpot: str
    cents: Cents
    machine: str
    name: Text


class Pong(Value):
    """The answer to `Ping`, with the house's clock."""

    n: int
    at: Micros


ServerMessage: TypeAlias = (
    Welcome
    | View
    | Frame
    | Mine
    | Done
    | Refusal
    | Summary
    | LobbyRows
    | Yours
    | Closed
    | Said
    | Jackpots
    | JackpotFell
    | Pong
)

# --- In and out -------------------------------------------------------------------------------

_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


class _Named(msgspec.Struct):
    """Just enough of a malformed message for its sender to know which one is meant."""

    id: Annotated[str, msgspec.Meta(max_length=36)] = ""
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""


_named = msgspec.json.Decoder(_Named)

# What the decoder may raise on bytes from a stranger: besides its own error, text that is not UTF-8
# (a ValueError), and arrays nested beyond the interpreter's depth.
MALFORMED = (msgspec.MsgspecError, ValueError, RecursionError)


def heard(data: str | bytes, most: int) -> ClientMessage:
    """The message in *data*; refused if it has no meaning, or is longer than *most*."""
    if len(data) > most:
        raise Refused("wire:shape", "too long", most=most)
    try:
        return _messages.decode(data)
    except MALFORMED as error:
        raise Refused("wire:shape", "malformed", why=why(error)) from None


def why(error: BaseException) -> str:
    """What was wrong with the shape, in the decoder's words, in at most one line."""
    return str(error)[:200]


def refusal(refused: Refused, id: str = "", table: str = "") -> bytes:
    return encode(Refusal(id, table, refused.cite, refused.phrase, refused.values))


def named(data: str | bytes) -> tuple[str, str]:
    """The id and the table that a malformed message names, if that much can be read."""
    try:
        found = _named.decode(data)
    except MALFORMED:
        return "", ""
    return found.id, found.table
