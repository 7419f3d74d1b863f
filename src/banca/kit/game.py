"""What a module must offer to be a game: plain functions over immutable values.

`decide` says what a command brings about, or refuses with a rule; `apply` folds a fact into
the state and never refuses; luck comes only through `Chance`, and never in a command that
stakes. Around this stand a table, a ledger and a socket, none of which knows any game.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from banca.kit.chance import Chance
from banca.kit.play import After, Option, Seat, Value

R = TypeVar("R")
S = TypeVar("S")
C = TypeVar("C", contravariant=True)
E = TypeVar("E")


class Game(Protocol[R, S, C, E]):
    """A game module. It also has the types Rules, State, Wish, Order and Event.

    A game whose stakes may lie from one round to the next says so: ``LASTS = True``. What else a
    module may have, and is asked only then:

    - ``prepare(rules)``: what takes a moment, done before the doors open.
    - ``closing(state)``: the order that announces the last round; None once that is done.
    - ``returned(rules, spot, stake, face)``: what comes back of a stake; simulations call it.

    Between players, where stacks lie and cards are closed:

    - ``STACKS = True``: what lies are the players' own chips. There are no prices to tell.
    - ``MINDS_LINES = True``: it takes `LineLost` and `LineFound`.
    - ``in_play(state)``: who has something at stake now; a stack alone is not.
    - ``own_places(state, seat)``, ``dealt_places(events, seat)``: where in the sealed pack
      (`kit.pack`) the cards of *seat* lie, in the round that runs and in a past one.
    - ``written(rules, events, cards, names, *, places, told)``: a round as a file to take away.
    - ``keeps_hours(rules)``, ``by_the_clock(state, time)``: whether a table has announced hours,
      and the order that they ask for at a time of the day.
    - ``lots(state, command)``: the orders that a wish may turn into, each as likely: what the house
      draws and what is no luck of a round, such as a place at the table.
    - ``tally(rules)``, ``looked(tally, event, at)``, ``opponents(event)``: signs of foul play,
      folded from the log, and who plays against whom.
    - ``STRENGTHS``, ``bot_wish(…)``, ``bot_spent(…)``: house bots, what one wishes, and whether
      it can play no more.
    """

    @property
    def NAME(self) -> str: ...  # noqa: N802 - A module's constant, seen as a property.
    @property
    def Rules(self) -> Any: ...  # noqa: N802 - A type of the module; likewise the four below.
    @property
    def State(self) -> Any: ...  # noqa: N802
    @property
    def Wish(self) -> Any: ...  # noqa: N802
    @property
    def Order(self) -> Any: ...  # noqa: N802
    @property
    def Event(self) -> Any: ...  # noqa: N802

    def opened(self, rules: R) -> S:
        """The state before the first event."""
        ...

    def decide(self, state: S, command: C, chance: Chance) -> tuple[E, ...]:
        """The events that *command* brings about; `Refused` where a rule forbids it."""
        ...

    def apply(self, state: S, event: E) -> S:
        """The state after *event*."""
        ...

    def round(self, state: S) -> int:
        """Grows when the luck of one round is spent: new seed, snapshot, statement."""
        ...

    def public(self, state: S) -> Value:
        """What everybody may see, built by allow-list; keyed by seat and spot, to be patched."""
        ...

    def private(self, state: S, seat: Seat) -> Value:
        """What *seat* alone may see, built by allow-list."""
        ...

    def seen(self, event: E, seat: Seat | None) -> E | None:
        """*event* as *seat* may see it, or a watcher where there is none."""
        ...

    def options(self, state: S, seat: Seat) -> tuple[Option, ...]:
        """All that `decide` would accept from *seat* now."""
        ...

    def croupier(self, state: S) -> After | None:
        """What the house does by itself. Its clock runs on while this answer stays equal."""
        ...

    def card(self, rules: R) -> Value:
        """The table's card: spots, prices, limits and citations; all that a client draws from."""
        ...

    def sittings(self, state: S) -> dict[Seat, Any]:
        """Who is at the table: a `kit.sitting.Sitting` a seat."""
        ...

    def lying(self, state: S) -> dict[Seat, int]:
        """What each player has on the table, by the state; the ledger holds the same."""
        ...

    def shared(self, rules: R) -> bool:
        """Whether the table is for several players, or for one alone."""
        ...

    def least(self, rules: R) -> int:
        """The smallest stake that the table takes."""
        ...

    def seats(self, rules: R) -> int:
        """How many may sit."""
        ...

    def variants(self) -> tuple[R, ...]:
        """Rules for every rulebook and table form that the game knows; odds are made of each."""
        ...


def asked(game: Any, name: str, *about: Any) -> Any:
    """What a game says that not every game is asked: its *name*, or nothing."""
    of = getattr(game, name, None)
    return of(*about) if of is not None else None
