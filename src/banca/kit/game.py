"""What a game is to the rest of the house: a typed value made of plain functions.

`decide` says what a command brings about, or refuses with a rule; `apply` folds a fact into
the state and never refuses; luck comes only through `Chance`, and never in a command that
stakes. Around this stand a table, a ledger and a socket, none of which knows any game.

What only some games have is a field of its own that may be None: whoever looks it up does so by a
name that the type checker knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.jackpots import Hit, Jackpot
from banca.kit.meters import Meters
from banca.kit.play import After, Cents, Option, PlayerId, Spot, Value, Void
from banca.kit.sitting import Sittings

R = TypeVar("R")  # The rules of a table,
S = TypeVar("S")  # its state,
C = TypeVar("C")  # its commands, wishes and orders,
E = TypeVar("E")  # and its events.


# --- What some games have -----------------------------------------------------------------------


class Spotted(Protocol):
    """A spot of a cloth as a table's card shows it."""

    @property
    def spot(self) -> Spot: ...
    @property
    def pays(self) -> tuple[int, int] | None: ...
    @property
    def least(self) -> Cents: ...
    @property
    def step(self) -> Cents: ...
    @property
    def most(self) -> Cents: ...
    @property
    def cites(self) -> Mapping[str, str]: ...


class Called(NamedTuple):
    """What the croupier calls as it happens, for a terminal."""

    text: str
    colour: str = ""


def silent(event: object) -> None:
    """Nothing is called except what was drawn."""


@dataclass(frozen=True, kw_only=True)
class Cloth(Generic[R, S, E]):
    """Bets against the house: their spots, with prices that can be computed.

    *returned* is the kernel: what a stake returns when a face is drawn (None where it stays). The
    odds of a game without one are computed by playing it. *still* removes from a state whatever
    affects no bet, so that states with the same odds compare equal.
    """

    spots: Callable[[R], Sequence[Spotted]]
    bets: Callable[[S, PlayerId], Mapping[Spot, Cents]]
    previous: Callable[[S, PlayerId], Mapping[Spot, Cents]]
    called: Callable[[E], Called | None] = silent
    result: type[Value] | None = None  # The event that says what came up,
    came: Callable[[Any], str] | None = None  # and what it says, in one cell of a sheet.
    point: Callable[[S], int] | None = None  # The number that bets race for, if any.
    returned: Callable[[R, Spot, Cents, Any], Cents | None] | None = None
    still: Callable[[S], S] | None = None


@dataclass(frozen=True, kw_only=True)
class Together(Generic[S]):
    """Players may end the window together: who is ready, and who is still waited for."""

    ready: Callable[[S], Sequence[PlayerId]]
    unready: Callable[[S], Sequence[PlayerId]]

    def all_ready(self, state: S) -> bool:
        return bool(self.ready(state)) and not self.unready(state)


@dataclass(frozen=True, kw_only=True)
class Stacks(Generic[S]):
    """The chips on the table are the players' own: a void leaves them there; there are no prices.

    *in_play* says who has something at stake now; a stack alone is not at stake.
    """

    in_play: Callable[[S], tuple[PlayerId, ...]]


class Told(Protocol):
    """How `ClosedCards.written` is called."""

    def __call__(
        self,
        rules: Any,
        events: Iterable[Any],
        cards: Mapping[PlayerId, Sequence[Card]],
        names: Mapping[PlayerId, str],
        *,
        decimals: int = 0,
        told: Mapping[str, Any] | None = None,
    ) -> str: ...


@dataclass(frozen=True, kw_only=True)
class ClosedCards(Generic[S, E]):
    """Cards that some see and others do not, dealt as places of a sealed pack (`kit.pack`).

    *own* and *dealt* give the places of a player's cards, in the current round and in a past one;
    *written* makes a file of a round, for download.
    """

    own: Callable[[S, PlayerId], tuple[int, ...]]
    dealt: Callable[[Iterable[E], PlayerId], tuple[int, ...]]
    written: Told


@dataclass(frozen=True, kw_only=True)
class Jackpots(Generic[R, S]):
    """Jackpots that a table feeds and may win (`kit.jackpots`).

    *fed* is a field of the rules of the same name: `jackpots`, a tuple of `Jackpot`; *waiting* has
    what was hit and is not paid, in the order of the hits. The house pays it with `PayJackpot`.
    """

    fed: Callable[[R], tuple[Jackpot, ...]]
    waiting: Callable[[S], tuple[Hit, ...]]


@dataclass(frozen=True, kw_only=True)
class Hours(Generic[R, S]):
    """Announced hours: whether a table has them, and the order that is due at ``"21:34"``."""

    kept: Callable[[R], bool]
    order: Callable[[S, str], Value | None]


@dataclass(frozen=True, kw_only=True)
class Signs(Generic[R, E]):
    """Signs of foul play, folded from the log, and who plays against whom."""

    tally: Callable[[R], Any]
    looked: Callable[[Any, E, int], tuple[Any, tuple[Any, ...]]]
    opponents: Callable[[E], tuple[PlayerId, ...]]


class Habits(NamedTuple):
    """How somebody plays against others: how many hands, and in how many of them what."""

    hands: int = 0
    vpip: int = 0  # Chips were put in by choice before the first card of the board,
    pfr: int = 0  # and among them a bet or a raise.
    showdowns: int = 0  # The cards were shown at the end,
    won: int = 0  # and won a pot.


class BotWish(Protocol):
    def __call__(
        self,
        strength: str,
        card: Mapping[str, Any],
        public: Mapping[str, Any],
        private: Mapping[str, Any],
        cards: tuple[Card, ...],
        options: Sequence[Option],
        balance: Cents,
        chance: Chance,
    ) -> Mapping[str, Any] | None: ...


@dataclass(frozen=True, kw_only=True)
class Bots:
    """House bots: the strengths on offer, what a bot wishes, and whether it can play no more."""

    strengths: tuple[str, ...]
    clock: Callable[[Any], int]  # Seconds that the rules allow for a decision.
    wish: BotWish
    spent: Callable[[Mapping[str, Any], Mapping[str, Any], Cents], bool]


class Design(NamedTuple):
    """Something that is approved once and then frozen: its name and version, and its hash.

    *certified* is what was found out about it when it was read, such as its exact return.
    """

    name: str
    version: str
    hash: str
    certified: str = ""


@dataclass(frozen=True, kw_only=True)
class Files(Generic[R]):
    """Part of a table's rules that is a file of its own: *field* of the rules names it.

    *shipped* has the names of those that come with the program, and *named* what is in them. *read*
    makes the value of another file's text, or raises a `ValueError` that says what would be right.
    """

    field: str
    shipped: Callable[[], tuple[str, ...]]
    named: Callable[[str], Value]
    read: Callable[[str], Value]
    designs: Callable[[R], tuple[Design, ...]]  # What of it is approved (1441/95-VIII:8),
    languages: Callable[[R], Collection[str]]  # and in which languages its words are.


# --- The game -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[R, S, C, E]):
    name: str
    Rules: type[R]
    State: type[S]
    Wish: Any  # What a player may ask, a union of types;
    Order: Any  # what only the house does,
    Event: Any  # and what happened.

    opened: Callable[[R], S]  # The state before the first event.
    decide: Callable[[S, C, Chance], tuple[E, ...]]  # `Refused` where a rule forbids it.
    apply: Callable[[S, E], S]
    round: Callable[[S], int]  # Grows when the luck of one round is spent: new seed, snapshot.

    public: Callable[[S], Value]  # What everybody may see, built by allow-list,
    private: Callable[[S, PlayerId], Value]  # and what only one player may see.
    seen: Callable[[E, PlayerId | None], E | None]  # An event as a player or a watcher sees it.
    options: Callable[[S, PlayerId], tuple[Option, ...]]  # All that `decide` would accept now.
    croupier: Callable[[S], After | None]  # What the house does by itself; its clock runs on
    # while the answer stays equal.
    card: Callable[[R], Value]  # Spots, prices, limits and citations: all that a client draws.
    sittings: Callable[[S], Sittings]  # Who is at the table.
    lying: Callable[[S], dict[PlayerId, Cents]]  # What each player has there, as in the ledger.

    shared: Callable[[R], bool]  # Whether the table is for several players, or for one alone.
    least: Callable[[R], Cents]  # The smallest stake that it accepts.
    seats: Callable[[R], int]  # How many may sit.
    form: Callable[[R], str]  # Which of the rulebook's tables it is; empty where there is one.
    variants: Callable[[], tuple[R, ...]]  # Every rulebook and form; each gets its odds.

    lasts: bool = False  # Stakes may stay from one round to the next.
    stands: Callable[[S], bool] | None = None  # The result is on record, and is paid later: no
    # operator voids it. None: what is drawn is paid at once, or is no result by itself.
    wishes_pay: bool = False  # A wish may end a bet by itself, as giving up does.
    minds_lines: bool = False  # It takes `LineLost` and `LineFound`.
    line_s: int | None = None  # Seconds without a connection after which a session alone ends.
    prepare: Callable[[R], None] | None = None  # Slow work, done before the doors open.
    closing: Callable[[S], Value | None] | None = None  # Announces the last round, once.
    mended: Callable[[S, C], Value | None] | None = None  # What replaces a failed command.
    lots: Callable[[S, C], tuple[Value, ...]] | None = None  # What a wish may become, all equally
    # likely: for draws that are not part of a round's luck, such as a place at the table.
    advice: Callable[[S, str], dict[str, str] | None] | None = None  # What decisions are worth.
    cloth: Cloth[R, S, E] | None = None
    stacks: Stacks[S] | None = None
    together: Together[S] | None = None
    closed_cards: ClosedCards[S, E] | None = None
    hours: Hours[R, S] | None = None
    jackpots: Jackpots[R, S] | None = None
    meters: Callable[[S], Meters] | None = None  # What went in and out, as in the ledger.
    signs: Signs[R, E] | None = None
    habits: Callable[[Iterable[E], PlayerId], tuple[str, Habits] | None] | None = None  # The
    # position of a player in a past round that is told whole, and what they did in it.
    bots: Bots | None = None
    files: Files[R] | None = None  # Rules that name a file.


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def result_stands(game: AnyGame, state: Any, order: Void) -> bool:
    """Whether an operator may not void the round any more: its result is settled (reading:void).

    A fault of ours, or a lost key, still does: what cannot go on is void.
    """
    return order.cause == "operator" and game.stands is not None and game.stands(state)
