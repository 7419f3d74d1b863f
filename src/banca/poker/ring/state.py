"""The state of a poker table, and what follows from it: who plays next, and in which order.

Stacks are those of the books: during a hand they are what they were when it began, and the hand
itself knows what is left of them. The only cards here are those that everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from banca.kit.cards import Card
from banca.kit.play import Cents, PlayerId, Value
from banca.kit.sitting import Sittings
from banca.poker.events import Said, Showed
from banca.poker.hand import Hand
from banca.poker.hands import HandName
from banca.poker.ring.messages import Place, Turn
from banca.poker.ring.table import RATHOLE, Rules


class Chair(Value):
    """A place that is taken."""

    player: PlayerId
    stack: Cents = 0
    hands: int = 0  # Dealt in here since the place was taken.
    out: bool = False  # Sits out (809/2015:69).
    rested: int = 0  # Hands sat out since the last one that was played.
    owes: str = ""  # Missed blinds: "small", "big" or "both"; a new player owes the big one.
    posts: bool = False  # Posts them rather than waits.
    bank: int = 0  # Pieces of extra time left.
    spent: int = 0  # Hands since a piece was used or came back.
    reminded: int = 0  # How often the player was reminded at an idle table.


class Gone(Value):
    """How much somebody left with, and when: hands are the table's clock."""

    cents: Cents
    hands: int


class Winner(Value):
    player: PlayerId
    cents: Cents
    hand: Literal[HandName, ""]
    five: tuple[Card, ...]


class Last(Value):
    """The last hand (809/2015:66)."""

    round: int
    board: tuple[Card, ...]
    winners: tuple[Winner, ...]
    void: bool


class State(Value):
    rules: Rules
    round: int = 1
    sittings: Sittings = {}  # Who is here, with a place or without.
    chairs: dict[Place, Chair] = {}
    lost: tuple[PlayerId, ...] = ()  # Whose line is down.
    queue: tuple[PlayerId, ...] = ()
    offers: dict[
        PlayerId, int
    ] = {}  # Who in the queue is offered a place, until the end of which hand.
    registered: tuple[PlayerId, ...] = ()
    begun: bool = False  # A session table's session.
    closing: bool = False
    button: int = 0  # The place that has it; 0: none, before a start.
    fresh: bool = False  # It is already in place for the next hand.
    hand: Hand | None = None  # Kept after its end, for all to see, until the next.
    missed: dict[PlayerId, str] = {}  # Players whom a blind passed by in this hand.
    dealt: dict[PlayerId, tuple[int, ...]] = {}  # Places of the pack, not cards.
    said: dict[PlayerId, Said] = {}  # What each did last.
    faced: dict[PlayerId, tuple[Card, ...]] = {}  # Turned up before the board was whole.
    shown: dict[PlayerId, Showed] = {}
    won: dict[PlayerId, Cents] = {}
    late: tuple[PlayerId, ...] = ()  # For whom the platform decided in this hand.
    pieces: int = 0  # Of the time bank, used in this turn.
    blips: int = 0  # How often the player to act was cut off in this turn.
    void: bool = False
    gone: dict[PlayerId, Gone] = {}
    hands: int = 0
    last: Last | None = None


# --- Who is where -------------------------------------------------------------------------------


def places(rules: Rules) -> tuple[Place, ...]:
    return tuple(str(number) for number in range(1, rules.seats + 1))


def place_of(state: State, player: PlayerId) -> Place:
    """Where *player* sits; empty: they only watch."""
    return next((place for place, chair in state.chairs.items() if chair.player == player), "")


def chair_of(state: State, player: PlayerId) -> Chair | None:
    return state.chairs.get(place_of(state, player))


def free(state: State) -> tuple[Place, ...]:
    return tuple(place for place in places(state.rules) if place not in state.chairs)


def offered(state: State) -> tuple[PlayerId, ...]:
    """The waiting players who are offered a free place now, first come first."""
    return state.queue[: len(free(state))]


def brings(state: State, player: PlayerId) -> Cents:
    """What *player* has to buy in for: the table's, or more if they recently left with more.

    Leaving and coming back takes no chips off the table (809/2015:11.a, 97/2010:4.2,
    reading:rathole).
    """
    gone = state.gone.get(player)
    return max(state.rules.cave, gone.cents if gone else 0)


def remembered(state: State) -> dict[PlayerId, Gone]:
    """Who played and left recently; an empty table remembers nobody."""
    if not state.chairs:
        return {}
    return {player: at for player, at in state.gone.items() if state.hands - at.hands < RATHOLE}


def absent(state: State) -> tuple[PlayerId, ...]:
    """Who has a place at an idle table and does not play: resting, or short of chips."""
    if running(state) is not None:
        return ()
    least = state.rules.minimum
    return tuple(
        chair.player
        for place in places(state.rules)
        if (chair := state.chairs.get(place)) and (chair.out or chair.stack < least)
    )


# --- The current hand ---------------------------------------------------------------------------


def running(state: State) -> Hand | None:
    """The hand that is being played."""
    return state.hand if state.hand is not None and state.hand.phase != "over" else None


def in_hand(state: State, player: PlayerId) -> bool:
    hand = running(state)
    return hand is not None and player in hand.players


def still_owed(state: State, chair: Chair) -> str:
    """The blinds that *chair* still owes: a player dealt in settles them by this hand."""
    return "" if in_hand(state, chair.player) else chair.owes


def window_open(hand: Hand) -> bool:
    """Whether everybody may call an estardilho, in any order (809/2015:49)."""
    return hand.phase == "estardilho" and hand.turn < 0


def turn_name(state: State) -> Turn:
    """Names the current turn: the round, and the moves so far; ``17.w`` for everybody's."""
    hand = state.hand
    if hand is None:
        return f"{state.round}.0"
    return f"{state.round}.{'w' if window_open(hand) else hand.moves}"


def speaker(state: State) -> PlayerId:
    """Whose turn it is; empty: nobody's."""
    hand = running(state)
    if hand is None or hand.phase not in ("betting", "estardilho") or hand.turn < 0:
        return ""
    return hand.players[hand.turn]


def present(state: State, player: PlayerId) -> bool:
    sitting = state.sittings.get(player)
    return sitting is not None and not sitting.leaving


# --- The next hand ------------------------------------------------------------------------------


def ready(state: State) -> tuple[int, ...]:
    """The places that could be dealt in: enough chips, neither resting nor leaving."""
    least = state.rules.minimum  # 809/2015:15
    return tuple(
        int(place)
        for place in places(state.rules)
        if (chair := state.chairs.get(place))
        and not chair.out
        and chair.stack >= least
        and present(state, chair.player)
    )


def regular(state: State) -> tuple[int, ...]:
    """The ready places that owe no blind: it takes two to go on (809/2015:7)."""
    return tuple(place for place in ready(state) if not state.chairs[str(place)].owes)


def open_to_play(state: State) -> bool:
    return not state.closing and (state.begun or state.rules.kind == "continuous")


class Lineup(NamedTuple):
    """A hand before its first chip."""

    button: int
    order: tuple[int, ...]  # Places, from the button's left to the button itself.
    posts: tuple[tuple[int, str, Cents], ...]  # Position, kind and chips.
    missed: dict[PlayerId, str]


def lineup(state: State) -> Lineup:
    """Who plays the next hand, in which order, and with which forced bets."""
    return _antes(state) if state.rules.antes else _blinds(state)


def _antes(state: State) -> Lineup:
    """Everybody who is ready plays, and posts the ante (809/2015:46)."""
    playing = ready(state)
    button = _button(state, playing)
    order = circle(playing, button)
    ante = state.rules.minimum
    return Lineup(button, order, tuple((n, "ante", ante) for n in range(len(order))), {})


def _blinds(state: State) -> Lineup:
    """Blinds on the button's left, and who else is dealt in (reading:missed-blinds).

    The button and the small blind go to players who owe nothing. The big blind goes to whoever sits
    next, and settles what they owe. Others who owe are dealt in behind it, if they post; nobody is
    between button and big blind.
    """
    rules, paid = state.rules, regular(state)
    button = _button(state, paid)
    around = circle(ready(state), button)
    small = next(n for n, place in enumerate(around) if place in paid)
    behind = around[small + 1 : -1]
    if not behind:  # Two are left, and the button has the small blind (reading:heads-up).
        two = (around[small], button)
        missed = _passed(state, button, two[0], "both")
        return Lineup(button, two, ((1, "small", rules.small), (0, "big", rules.big)), missed)
    big, *rest = behind
    later = [p for p in rest if p in paid or state.chairs[str(p)].posts]
    order = (around[small], big, *later, button)
    posts = [(0, "small", rules.small), (1, "big", rules.big)]
    for position, place in enumerate(order):
        if position > 1:
            posts += [(position, *post) for post in owed(rules, state.chairs[str(place)].owes)]
    missed = {
        **_passed(state, button, around[small], "small"),
        **_passed(state, around[small], big, "big"),
    }
    return Lineup(button, order, tuple(posts), missed)


def owed(rules: Rules, owes: str) -> tuple[tuple[str, Cents], ...]:
    """What is posted for missed blinds: the big one plays, the small one is dead."""
    posts = []
    if owes in ("big", "both"):
        posts.append(("post", rules.big))
    if owes in ("small", "both"):
        posts.append(("dead", rules.small))
    return tuple(posts)


def owing(before: str, missed: str) -> str:
    """What a player owes who owed *before* and *missed* another blind."""
    return missed if before in ("", missed) else "both"


def _button(state: State, playing: tuple[int, ...]) -> int:
    """The next place on the left that plays (809/2015:4.c, 809/2015:65, 97/2010:1.2)."""
    if state.fresh and state.button in playing:
        return state.button
    return circle(playing, state.button)[0]


def _passed(state: State, after: int, before: int, blind: str) -> dict[PlayerId, str]:
    """Who sits between two places and was passed by: the blind would have been theirs.

    Also players back from a rest who had missed the other blind: it saves them neither.
    """
    able = ready(state)
    between = circle((int(place) for place in places(state.rules)), after)
    skipped = between[: between.index(before)]
    return {
        chair.player: blind
        for place in skipped
        if (chair := state.chairs.get(str(place)))
        and (place not in able or (chair.owes and chair.hands))
    }


def circle(among: Iterable[int], start: int) -> tuple[int, ...]:
    """Places clockwise from the left of *start*; *start* itself comes last."""
    ordered = sorted(among)
    return (*(p for p in ordered if p > start), *(p for p in ordered if p <= start))
