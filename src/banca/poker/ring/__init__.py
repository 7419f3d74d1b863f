"""Poker for money at a ring of two to eleven places: hold'em, Omaha and sintético. One game.

Hold'em is 806/2015, Omaha 97/2010, sintético 809/2015. A rule is cited where it is decided, as it
is printed. Its text, in our own words, is under that number in ``rulebook/``; its test carries the
same number.

A player's own cards are nowhere in here: a hand deals places of a sealed pack (`banca.kit.pack`),
and the table that holds the pack shows each player the cards at their places.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from banca.kit.game import Bots, ClosedCards, Game, Hours, Signs, Stacks
from banca.kit.play import Cents, PlayerId
from banca.kit.sitting import Sittings
from banca.poker import quick
from banca.poker.events import Dealt
from banca.poker.ring.apply import NOTICED, apply
from banca.poker.ring.bots import STRENGTHS, bot_spent, bot_wish
from banca.poker.ring.habits import habits
from banca.poker.ring.hours import by_the_clock, keeps_hours
from banca.poker.ring.messages import Close, Command, Event, Order, Wish
from banca.poker.ring.record import written
from banca.poker.ring.round import decide, opened
from banca.poker.ring.seats import lots
from banca.poker.ring.show import card, croupier, options, own_places, private, public, seen
from banca.poker.ring.signs import looked, opponents, tally
from banca.poker.ring.state import State, in_hand
from banca.poker.ring.table import Rules, fee


def sittings(state: State) -> Sittings:
    """Who is here, and with what totals (809/2015:2.q, 809/2015:68, reading:holdem-session).

    Players reminded at an idle table have been inactive for as long as that takes.
    """
    told = {chair.player: chair.reminded for chair in state.chairs.values() if chair.reminded}
    if not told:
        return state.sittings
    return {
        player: replace(at, idle=max(at.idle, NOTICED - 1 + told[player])) if player in told else at
        for player, at in state.sittings.items()
    }


def lying(state: State) -> dict[PlayerId, Cents]:
    """Everybody's stack by the books: during a hand, as it was when the hand began."""
    return {chair.player: chair.stack for chair in state.chairs.values() if chair.stack}


def in_play(state: State) -> tuple[PlayerId, ...]:
    """Who has chips at stake: the players in the hand. A stack alone is not (809/2015:71)."""
    return tuple(player for player in state.sittings if in_hand(state, player))


def least(rules: Rules) -> int:
    """What a place costs: the buy-in, and the fee on it."""
    return rules.cave + fee(rules, rules.cave)


def seats(rules: Rules) -> int:
    """How many may play; others watch or wait."""
    return rules.seats


def variants() -> tuple[Rules, ...]:
    """One table per rulebook."""
    return (
        Rules(),
        Rules(rulebook="97/2010", seats=10, limit="pot"),
        Rules(rulebook="809/2015", seats=11, ante=100, estardilhos=True),
    )


def prepare(rules: Rules) -> None:
    """Build the look-up tables of the first showdown: that takes a moment, once."""
    variant = rules.variant
    own, board = variant.deck[: variant.hole], variant.deck[variant.hole : variant.hole + 5]
    quick.strength(variant.name, own, board)


def closing(state: State) -> Close | None:
    """What announces the last hand; None once that is done."""
    return None if state.closing else Close(state.round)


def dealt_places(events: Iterable[Event], player: PlayerId) -> tuple[int, ...]:
    """The places of *player*'s cards in the hand that *events* describe."""
    for event in events:
        if isinstance(event, Dealt):
            return event.places.get(player, ())
    return ()


GAME: Game[Rules, State, Command, Event] = Game(
    name="poker",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=opened,
    decide=decide,
    apply=apply,
    round=lambda state: state.round,
    public=public,
    private=private,
    seen=seen,
    options=options,
    croupier=croupier,
    card=card,
    sittings=sittings,
    lying=lying,
    shared=lambda rules: rules.shared,
    least=least,
    seats=seats,
    form=lambda rules: "",
    variants=variants,
    lasts=True,  # A stack stays from one hand to the next.
    wishes_pay=True,  # The last one left wins as another folds.
    minds_lines=True,
    prepare=prepare,
    closing=closing,
    lots=lots,
    stacks=Stacks(in_play=in_play),
    closed_cards=ClosedCards(own=own_places, dealt=dealt_places, written=written),
    hours=Hours(kept=keeps_hours, order=by_the_clock),
    habits=habits,
    signs=Signs(tally=tally, looked=looked, opponents=opponents),
    bots=Bots(strengths=STRENGTHS, clock=lambda rules: rules.think, wish=bot_wish, spent=bot_spent),
)
