"""What a poker table shows, and what it does by itself.

The screen stands in for the table (809/2015:3, 809/2015:4; 97/2010:1.1, 97/2010:1.1.1). Cards are
shown when the rules show them; a player's own cards are not in this state, which knows only their
places in the sealed pack (reading:secret-cards).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from banca.kit.banked import SpotCard
from banca.kit.cards import Card
from banca.kit.play import After, Cents, Cites, Colour, Dismiss, Option, PlayerId, Refused, Value
from banca.poker import hand as engine
from banca.poker.betting import Moves
from banca.poker.bots import STRENGTHS, Strength
from banca.poker.events import Said
from banca.poker.hand import Hand
from banca.poker.hands import RANKINGS, HandName
from banca.poker.ring import seats as at_table
from banca.poker.ring.course import bets_over, faces_up, piece_name, step_name
from banca.poker.ring.messages import (
    LOT,
    DrawButton,
    Event,
    FaceUp,
    PassOver,
    Place,
    Remind,
    ShowDown,
    StartHand,
    Stop,
    Street,
    TimeBank,
    TimeUp,
    Turn,
)
from banca.poker.ring.state import (
    Chair,
    Last,
    State,
    absent,
    brings,
    chair_of,
    free,
    in_hand,
    offered,
    open_to_play,
    place_of,
    present,
    ready,
    running,
    speaker,
    still_owed,
    turn_name,
    window_open,
)
from banca.poker.ring.table import LimitName, Rules, limit, rake_cap
from banca.poker.variants import VariantName

STARTS = 2  # Seconds before the lot and before the first hand.
LOST = 3  # Seconds for a decision of a player who is cut off again (reading:line, PD-48).
OFFER = 30  # Seconds for which a free place is offered while nobody plays.
ABSENT = 180  # Seconds after which a player resting at an idle table is invited to leave,
MINUTE = 60  # then warned, then dismissed (809/2015:71, 809/2015:72, reading:poker-inactivity).
WARNED = 2
BOT = "bot-"  # The prefix of a house bot's id: everybody sees what it is (INT-17, reading:bots).


# --- Views --------------------------------------------------------------------------------------


Phase: TypeAlias = Literal[
    "waiting", "starting", "estardilho", "betting", "dealing", "showdown", "resting", "closed"
]
PHASES: dict[str, Phase] = {  # During a hand.
    "posting": "dealing",
    "estardilho": "estardilho",
    "betting": "betting",
    "street": "dealing",
    "showdown": "showdown",
}
PlaceState: TypeAlias = Literal["playing", "folded", "allin", "out", "waiting", "new"]
Sits: TypeAlias = Literal["rail", "queue", "in", "out", "new"]


class PlaceView(Value):
    player: PlayerId
    stack: Cents  # Behind, during a hand (809/2015:4.d, 809/2015:4.e).
    bet: Cents
    state: PlaceState
    cards: tuple[Card, ...] | None  # Shown to everybody.
    hidden: int  # Cards that only their owner sees.
    last: Literal[Said, ""]
    won: Cents
    hand: Literal[HandName, ""]
    five: tuple[Card, ...]
    line: bool
    bank: int
    bot: Literal[Strength, ""]


class PotView(Value):
    cents: Cents
    players: tuple[PlayerId, ...]


class TurnView(Value):
    player: PlayerId  # Empty: everybody may call an estardilho.
    place: int
    turn: Turn
    bank: bool  # A piece of the time bank is running.


class SeatView(Value):
    bets: dict[str, Cents]
    total: Cents


class Public(Value):
    round: int
    phase: Phase
    variant: VariantName
    button: int  # 806/2015:2.c, 809/2015:2.c, 809/2015:45, 97/2010:1.1.2
    places: dict[Place, PlaceView]
    board: tuple[Card, ...]
    pots: tuple[PotView, ...]
    pot: Cents  # With the bets in front of the players (809/2015:4.e).
    high: Cents
    run_out: bool  # No bet can come any more, and the board falls.
    turn: TurnView | None
    queue: tuple[PlayerId, ...]
    offers: tuple[PlayerId, ...]  # Those of them who are offered a free place.
    registered: tuple[PlayerId, ...]
    seats: dict[PlayerId, SeatView]
    drawn: tuple[tuple[str, Colour], ...]
    last: Last | None
    taken: int
    hands: int


class BuyInRange(Value):
    least: Cents
    most: Cents


class Private(Value):
    place: int
    stack: Cents
    pack_places: tuple[int, ...]  # Of the player's own cards.
    bets: dict[str, Cents]
    total: Cents
    previous: dict[str, Cents]
    moves: Moves | None
    sits: Sits
    owes: str
    posts: bool
    topup: Cents
    buyin: BuyInRange
    registered: bool
    reminded: bool  # At an idle table: its session ends by the clock, not by hands.


def phase(state: State) -> Phase:
    hand = state.hand
    if hand is not None and hand.phase != "over":
        return PHASES[hand.phase]
    if state.closing or not open_to_play(state):
        return "closed"
    if hand is not None:
        return "resting"
    return "starting" if len(ready(state)) >= 2 else "waiting"


def public(state: State) -> Public:
    hand = state.hand
    alive = running(state)
    return Public(
        round=state.round,
        phase=phase(state),
        variant=state.rules.book.variant,
        button=state.button,
        places={place: _place_view(state, chair) for place, chair in sorted_chairs(state)},
        board=hand.board if hand else (),
        pots=_pots(alive),
        pot=alive.pot if alive else 0,
        high=alive.high if alive else 0,
        run_out=alive is not None and bets_over(alive),
        turn=_turn(state),
        queue=state.queue,
        offers=offered(state),
        registered=state.registered,
        seats={player: SeatView(*_bets(state, player)) for player in state.sittings},
        drawn=(),
        last=state.last,
        taken=len(state.chairs),
        hands=state.hands,
    )


def sorted_chairs(state: State) -> list[tuple[Place, Chair]]:
    return sorted(state.chairs.items(), key=lambda item: int(item[0]))


def private(state: State, player: PlayerId) -> Private:
    place, chair = place_of(state, player), chair_of(state, player)
    bets, total = _bets(state, player)
    mine = speaker(state) == player and present(state, player)
    alive = running(state)
    cave = brings(state, player)
    return Private(
        place=int(place or 0),
        stack=_stack(state, chair) if chair else 0,
        pack_places=own_places(state, player),
        bets=bets,
        total=total,
        previous={},
        moves=engine.moves(alive) if mine and alive else None,
        sits=_sits(state, player, chair),
        owes=still_owed(state, chair) if chair else "",
        posts=chair.posts if chair else False,
        topup=_top_up(state, player),
        buyin=BuyInRange(cave, cave),
        registered=player in state.registered,
        reminded=chair.reminded > 0 if chair else False,
    )


def seen(event: Event, player: PlayerId | None) -> Event | None:
    """Every event is public: none holds a card that not everybody may see.

    Nor is there a wish to show or name one's own cards (809/2015:11, 809/2015:11.d).
    """
    return event


def own_places(state: State, player: PlayerId) -> tuple[int, ...]:
    """The places of *player*'s cards in the sealed pack, in the current hand."""
    return state.dealt.get(player, ()) if in_hand(state, player) else ()


def _top_up(state: State, player: PlayerId) -> Cents:
    try:
        return at_table.may_top_up(state, player)[1]
    except Refused:
        return 0


def _sits(state: State, player: PlayerId, chair: Chair | None) -> Sits:
    if chair is None:
        return "queue" if player in state.queue else "rail"
    if chair.out:
        return "out"
    return "in" if chair.hands or in_hand(state, player) else "new"


def _stack(state: State, chair: Chair) -> Cents:
    """Chips behind; after a hand, as the books have them."""
    hand = running(state)
    if hand is None or chair.player not in hand.players:
        return chair.stack
    return hand.stacks[hand.players.index(chair.player)]


def _bets(state: State, player: PlayerId) -> tuple[dict[str, Cents], Cents]:
    """What a player has put into the current hand."""
    hand = running(state)
    if hand is None or player not in hand.players:
        return {}, 0
    position = hand.players.index(player)
    put = hand.start[position] - hand.stacks[position] + hand.got[position]
    return ({"pot": put}, put) if put else ({}, 0)


def _place_view(state: State, chair: Chair) -> PlaceView:
    hand, player = state.hand, chair.player
    dealt = hand is not None and player in hand.players
    position = hand.players.index(player) if hand is not None and dealt else -1
    shown = state.shown.get(player)
    cards = shown.cards if shown else state.faced.get(player)
    folded = hand is not None and position not in hand.live
    closed = dealt and not folded and cards is None and player in state.dealt
    return PlaceView(
        player=player,
        stack=_stack(state, chair),
        bet=hand.bets[position] if hand is not None and dealt and running(state) else 0,
        state=_standing(state, chair),
        cards=cards,
        hidden=state.rules.variant.hole if closed else 0,
        last=state.said.get(player, ""),
        won=state.won.get(player, 0),
        hand=shown.name if shown else "",
        five=shown.five if shown else (),
        line=player not in state.lost,
        bank=chair.bank,
        bot=next((how for how in STRENGTHS if player.startswith(f"{BOT}{how}-")), ""),
    )


def _standing(state: State, chair: Chair) -> PlaceState:
    hand, alive = state.hand, running(state)
    rests = chair.out or chair.stack < state.rules.minimum
    if hand is not None and chair.player in hand.players and (alive or not rests):
        position = hand.players.index(chair.player)
        if position not in hand.live:
            return "folded"
        # At the maximum of a hand chips stay behind: that is not all in (reading:hand-maximum).
        return "allin" if alive and not hand.stacks[position] else "playing"
    if rests:
        return "out"
    if not chair.owes:
        return "waiting"
    return "waiting" if chair.hands else "new"


def _pots(hand: Hand | None) -> tuple[PotView, ...]:
    if hand is None:
        return ()
    return tuple(PotView(pot.cents, pot.players) for pot in engine.standing_pots(hand))


def _turn(state: State) -> TurnView | None:
    hand, player = running(state), speaker(state)
    if hand is None or not (player or window_open(hand)):
        return None
    place = int(place_of(state, player) or 0) if player else 0
    return TurnView(player, place, turn_name(state), state.pieces > 0)


# --- What the house does by itself --------------------------------------------------------------


def croupier(state: State) -> After | None:
    """The house's next move. Its clock runs on while this answer stays the same."""
    hand = running(state)
    if hand is not None:
        return _in_hand(state, hand)
    over = state.hand is not None
    pause = _pause(state) if over else STARTS
    if state.closing:
        return After(pause, Stop(state.round)) if state.sittings else None
    if open_to_play(state) and len(ready(state)) >= 2:  # 809/2015:7
        if not state.button:
            return After(STARTS, DrawButton(state.round))
        return After(pause, StartHand(state.round))
    if over:
        return After(pause, Stop(state.round))
    if state.offers:
        return After(OFFER, PassOver(next(iter(state.offers))))
    return _sends_home(state)


def _pause(state: State) -> int:
    """A hand without a showdown needs no long pause."""
    return state.rules.rest if state.shown else -(-state.rules.rest // 2)


def _sends_home(state: State) -> After | None:
    """The next reminder to, or dismissal of, a player who does not play at an idle table.

    Whoever has been reminded most comes first, so that nobody who starts to rest delays it.
    """
    told = {
        player: chair.reminded for player in absent(state) if (chair := chair_of(state, player))
    }
    if not told:
        return None
    player = max(told, key=told.__getitem__)
    if told[player] >= WARNED:
        return After(MINUTE, Dismiss(player))
    return After(MINUTE if told[player] else ABSENT, Remind(player, told[player] + 1))


def _in_hand(state: State, hand: Hand) -> After:
    rules = state.rules
    match hand.phase:
        case "street" if faces_up(state):
            return After(rules.pace, FaceUp(step_name(state)))
        case "street":
            seconds = rules.pace if len(hand.able) > 1 else 2 * rules.pace  # All in: time to watch.
            return After(seconds, Street(step_name(state)))
        case "showdown":
            return After(rules.pace, ShowDown(step_name(state)))
    player = speaker(state)
    up = TimeUp(turn_name(state))
    if not player:
        return After(rules.think, up)
    cut_off = player in state.lost or state.blips > 0
    if state.blips > 1 or (cut_off and player in state.late):
        return After(LOST, up)  # The full time is given once per hand; then nobody is held up.
    seconds = rules.piece if state.pieces else rules.think
    chair = chair_of(state, player)
    if chair is not None and chair.bank:
        return After(seconds, TimeBank(piece_name(state)))
    return After(seconds, up)


# --- What a player may do -----------------------------------------------------------------------


def options(state: State, player: PlayerId) -> tuple[Option, ...]:
    """All that `decide` would accept from *player* now, each with its rule."""
    if player not in state.sittings:
        return (Option("Sit"),) if _may(at_table.may_sit, state, player) else ()
    if not present(state, player):
        return ()
    return (
        Option("Leave", cite=state.rules.book.leaving),  # At any time: 809/2015:70.
        *_at_the_table(state, player),
        *_moves(state, player),
    )


def _may(check: object, state: State, player: PlayerId) -> bool:
    assert callable(check)
    try:
        check(state, player)
    except Refused:
        return False
    return True


def _at_the_table(state: State, player: PlayerId) -> Iterator[Option]:
    book = state.rules.book
    spots = free(state)
    for place in (LOT,) if spots and state.rules.by_lot else spots:
        try:
            cents = at_table.may_buy_in(state, player, place)
        except Refused:
            break
        yield Option("BuyIn", place, cents, cents, 1, book.cave)
    if most := _top_up(state, player):
        least = at_table.may_top_up(state, player)[0]
        yield Option("TopUp", "", least, most, 1, "reading:cave")
    for check, wish, cite in (
        (at_table.may_queue, "Queue", "reading:waiting-list"),
        (at_table.may_unqueue, "Unqueue", "reading:waiting-list"),
        (at_table.may_register, "Register", book.session),
        (at_table.may_unregister, "Unregister", book.session),
        (at_table.may_post, "Post", "reading:missed-blinds"),
        (at_table.may_sit_out, "SitOut", book.rest),
        (at_table.may_sit_in, "SitIn", book.rest),
    ):
        if _may(check, state, player):
            yield Option(wish, cite=cite)


def _moves(state: State, player: PlayerId) -> Iterator[Option]:
    hand = running(state)
    if hand is None:
        return
    name, book = turn_name(state), state.rules.book
    if before := engine.estardilho_moves(hand, player):
        if before.decline:
            yield Option("Estardilho", name, before.least, before.most, 1, "809/2015:50")
            yield Option("Decline", name, cite="809/2015:49")
        if before.restardilho:
            yield Option("Restardilho", name, cite="809/2015:51")
    moves = engine.moves(hand) if speaker(state) == player else None
    if moves is None:
        return
    # 97/2010:6.3.1, 97/2010:6.4; from the flop, 97/2010:7.3: 97/2010:7.3.1, 97/2010:7.3.3.
    yield Option("Fold", name, cite=book.fold)
    if moves.check:
        yield Option("Check", name, cite=book.check)
    if moves.call:
        yield Option("Call", name, moves.call, moves.call, 0, book.call)
    if moves.least:
        yield Option("Raise", name, moves.least, moves.most, 1, book.raises)


# --- The table's card -----------------------------------------------------------------------------


class CommissionCard(Value):
    percent: int
    cap: Cents
    fee: int


class HandCard(Value):
    name: HandName
    cite: str


class StreetCard(Value):
    hole: int
    board: int
    burn: int


class TableCard(Value, tag="Card"):
    game: Literal["poker"]
    rulebook: str
    form: str
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    chips: tuple[Cents, ...]
    variant: VariantName
    kind: str
    opens: str
    closes: str
    small: Cents
    big: Cents
    ante: Cents
    cave: Cents
    limit: LimitName
    raises: int
    commission: CommissionCard
    by_lot: bool
    estardilhos: bool
    think: int
    bank: int
    piece: int
    rests: int
    hands: tuple[HandCard, ...]  # Best first (809/2015:28, 97/2010:15).
    deck: tuple[Card, ...]
    hole: int
    hole_used: int | None
    streets: tuple[StreetCard, ...]


def card(rules: Rules) -> TableCard:
    """All that a client draws a poker table from (809/2015:4, 809/2015:67)."""
    book, variant = rules.book, rules.variant
    cites: Cites = {"bet": book.cave, "limit": book.cave, "price": book.commission}
    blinds = not rules.antes
    burns = rules.burns or rules.rulebook == "97/2010"
    return TableCard(
        game="poker",
        rulebook=rules.rulebook,
        form=variant.name,
        spots=(SpotCard("cave", "cave", None, rules.cave, rules.cave, 1, cites),),
        shared=rules.shared,
        seats=rules.seats,
        unit=1,
        minimum=rules.minimum,
        cap=rules.cap,
        window=0,
        chips=tuple(rules.minimum * times for times in (1, 2, 5, 10, 25)),
        variant=variant.name,
        kind=rules.kind,
        opens=rules.opens,
        closes=rules.closes,
        small=rules.small if blinds else 0,
        big=rules.big if blinds else 0,
        ante=0 if blinds else rules.minimum,
        cave=rules.cave,
        limit=next(name for name in book.limits if name == rules.limit),
        raises=limit(rules).raises,
        commission=CommissionCard(rules.percent, rake_cap(rules), rules.fee),
        by_lot=rules.by_lot,
        estardilhos=rules.estardilhos,
        think=rules.think,
        bank=rules.bank,
        piece=rules.piece,
        rests=rules.rests,
        hands=tuple(HandCard(row.name, row.cite) for row in RANKINGS[variant.ranking].categories),
        deck=variant.deck,
        hole=variant.hole,
        hole_used=variant.hole_used,
        streets=tuple(
            StreetCard(street.hole, street.board, street.burn if burns else 0)
            for street in variant.streets
        ),
    )
