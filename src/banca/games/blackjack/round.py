"""One round of blackjack: places and bets, the shoe, decisions, and who may take them.

A bet is chips on a place (805/2015:2.a), the bank the house's own hand (805/2015:2.d), a round all
that lies between betting and payment (805/2015:2, 805/2015:2.f). Everybody plays against the bank
alone, and its cards count for all (805/2015:6, 1441/95-V:1).
"""

from __future__ import annotations

from functools import reduce

from banca.games.blackjack.deal import bank_plays, first_cards, next_cards, settled
from banca.games.blackjack.facts import apply, inside
from banca.games.blackjack.hand import DOUBLES, DRAWS_TO, Decision, even_money, value
from banca.games.blackjack.state import (
    BETWEEN,
    At,
    Held,
    Phase,
    State,
    abandoned,
    at,
    bettors,
    choices,
    cutter,
    double_spot,
    followers,
    held_by,
    insurance_spot,
    offers,
    on_place,
    places,
    present,
    stage,
    stake_spot,
    total,
)
from banca.games.blackjack.table import Rules, maximum, minimum, seats, step
from banca.games.blackjack.words import (
    DECISIONS,
    Burned,
    Command,
    Cut,
    CutPassed,
    Deal,
    Decided,
    Declined,
    Double,
    Draw,
    EvenMoney,
    EvenMoneyTaken,
    Event,
    Follow,
    Followed,
    Free,
    Freed,
    Hit,
    InsuranceClosed,
    Insure,
    NoInsurance,
    Place,
    Ride,
    ShoeCut,
    Shuffled,
    Split,
    Spread,
    Stand,
    Surrender,
    Take,
    Taken,
    TimeUp,
)
from banca.kit.cards import DECK, rank
from banca.kit.chance import Chance
from banca.kit.cloth import (
    Bounds,
    Lying,
    leave,
    may_sit,
    on_time,
    pick_up,
    put_down,
    seated,
    voided,
)
from banca.kit.cloth import whole as whole_units
from banca.kit.layout import (
    BetsClosed,
    BetsOpened,
    CloseBets,
    OpenBets,
    PlaceBets,
    TakeBack,
    merged,
)
from banca.kit.play import (
    Bet,
    Cents,
    Dismiss,
    Leave,
    Sat,
    Seat,
    Sit,
    Spot,
    Staked,
    Void,
    require,
)
from banca.kit.shoe import fresh

PASS = "pass"  # noqa: S105 - What is said instead of a place to cut at.
WARNING = 50  # Cards behind the warning card: 1441/95-V:9.
CUTS = tuple(str(place) for place in range(len(DECK)))  # Where a shoe may be cut.
HOUSE_CUTS = 26  # In the middle: reading:blackjack-shoe.


def opened(rules: Rules) -> State:
    return State(rules)


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    match command:
        case Sit(seat):
            may_sit(state.seats, seat, seats(state.rules))
            return (Sat(seat),)
        case Leave(seat) | Dismiss(seat):  # 805/2015:34, 805/2015:36
            between = state.phase in BETWEEN
            return leave(state.layout, state.seats, seat, closed=not between)
        case Take() | Free() | PlaceBets() | TakeBack() | Deal():
            return _at_the_cloth(state, command)
        case Cut(seat, place):
            return _cut(state, seat, place)
        case Insure() | EvenMoney() | NoInsurance():
            return _against_the_ace(state, command)
        case (
            Hit(seat, turn)
            | Stand(seat, turn)
            | Double(seat, turn)
            | Split(seat, turn)
            | Surrender(seat, turn)
        ):
            return _decision(state, seat, turn, DECISIONS[type(command)])
        case Follow(seat, turn) | Ride(seat, turn):
            return _following(state, seat, turn, follows=isinstance(command, Follow))
        case OpenBets(number):
            on_time(state.round, number)
            return _open(state)
        case CloseBets(number):
            on_time(state.round, number)
            _betting(state)
            require(bool(state.layout.stakes), state.rules.book.closing, "nothing is staked")
            return (BetsClosed(number),)
        case Draw(turn):
            _in_turn(state, turn)
            return _draw(state, chance)
        case TimeUp(turn):
            _in_turn(state, turn)
            return _time_up(state)
        case Void(number, why):
            on_time(state.round, number)
            return voided(state.layout, state.seats, number, why)  # 805/2015:27, 805/2015:28


def _in_turn(state: State, turn: int) -> None:
    require(turn == state.turn, "wire:stale", "another turn is open")


def _betting(state: State) -> None:
    closing = state.rules.book.closing
    early = state.phase in (Phase.RESTING, Phase.CUTTING)
    require(not early, closing, "bets are not open yet")
    require(state.phase is Phase.BETTING, closing, "bets are closed")


# --- Places and bets ----------------------------------------------------------------------------


def _at_the_cloth(
    state: State, command: Take | Free | PlaceBets | TakeBack | Deal
) -> tuple[Event, ...]:
    seated(state.seats, command.seat)
    rules = state.rules
    match command:
        case Take(seat, place):
            _may_take(state, seat, place, held_by(state, seat))
            return (Taken(seat, place),)
        case Free(seat, place):
            require(state.holders.get(place) == seat, rules.book.table, "not your place")
            lies = state.layout.on(seat, stake_spot(place))
            require(not lies, "reading:leaving", "chips still lie on the place")
            return (Freed(seat, place),)
        case PlaceBets(seat, bets):
            _betting(state)
            return _staked(state, seat, bets)
        case TakeBack(seat):
            _betting(state)
            return (pick_up(state.layout, command, lambda spot, _: bounds(state, seat, spot)),)
        case Deal():
            require(not rules.shared, rules.book.closing, "only the house does that")
            _betting(state)
            require(bool(state.layout.stakes), "805/2015:13", "nothing is staked")
            return (BetsClosed(state.round),)


def _may_take(state: State, seat: Seat, place: Place, held: tuple[Place, ...]) -> None:
    rules = state.rules
    require(place in places(rules), rules.book.table, "no such place")
    require(place not in state.holders, rules.book.table, "the place is taken")
    require(rules.several or not held, rules.book.one_place, "one place a player")


def _staked(state: State, seat: Seat, bets: tuple[Bet, ...]) -> tuple[Event, ...]:
    """Chips on places. Online they take a free place on the way; nobody bets on another's."""
    rules = state.rules
    taken: list[Taken] = []
    for spot, _ in merged(bets):
        kind, _, place = spot.partition(":")
        known = kind == "place" and place in places(rules)
        require(known, rules.book.table, "no such spot on this cloth", spot=spot)
        if rules.book.followers or state.holders.get(place) == seat:  # 1441/95-V:15, 1441/95-V:16
            continue
        require(place not in state.holders, "805/2015:6", "the place is taken")
        held = (*held_by(state, seat), *(event.place for event in taken))
        _may_take(state, seat, place, held)
        taken.append(Taken(seat, place))

    def limits(spot: Spot, _: Lying) -> Bounds:
        return bounds(state, seat, spot)

    return (*taken, put_down(state.layout, seat, bets, limits))


def bounds(state: State, seat: Seat, spot: Spot) -> Bounds:
    """What a seat may have on a place: what is left of the maximum by all others on it.

    805/2015:9, 805/2015:10; 1441/95-V:14, 1441/95-V:15, 1441/95-V:37.
    """
    rules, book = state.rules, state.rules.book
    others = on_place(state, spot.partition(":")[2]) - state.layout.on(seat, spot)
    cite = book.limits if not others else "1441/95-V:15"
    return Bounds(minimum(rules), maximum(rules) - others, step(rules), book.least, cite)


# --- The shoe -----------------------------------------------------------------------------------


def _open(state: State) -> tuple[Event, ...]:
    """Bets open; before that come a new shoe where it is due, and the rest of an abandoned one."""
    if abandoned(state):
        return (Spread(state.shoes, dict(inside(state).left)),)  # 1441/95-V:12
    closing = state.rules.book.closing
    require(state.phase is Phase.RESTING, closing, "bets are open already")
    require(bool(state.seats), "wire:seat", "not seated")
    if state.shoe is None or state.warned:
        decks = state.rules.decks
        return (Shuffled(state.shoes + 1, decks, dict(fresh(decks, 0).left)),)  # 1441/95-V:7
    return (BetsOpened(state.round),)


def _cut(state: State, seat: Seat, place: str) -> tuple[Event, ...]:
    seated(state.seats, seat)
    require(state.phase is Phase.CUTTING, "1441/95-V:8", "nothing is being cut")
    turn = cutter(state)
    require(turn is not None and turn[1] == seat, "1441/95-V:8", "it is not your turn")
    if place == PASS:
        return _passed(state, CutPassed(seat, "player"))
    require(place in CUTS, "1441/95-V:8", "no such place to cut")
    return _cut_at(state, int(place), seat, "player")


def _passed(state: State, *events: CutPassed) -> tuple[Event, ...]:
    """The next one's right; when all have passed, the house cuts (1441/95-V:8)."""
    after = reduce(apply, events, state)
    if cutter(after) is not None:
        return events
    return (*events, *_cut_at(after, HOUSE_CUTS, "", "house"))


def _cut_at(state: State, place: int, seat: Seat, by: str) -> tuple[Event, ...]:
    alone = len(state.seats) == 1
    warning = inside(state).size // 2 if alone else WARNING  # 1441/95-V:9
    return (
        ShoeCut(state.shoes, place, seat, by, warning),
        Burned(1),  # 1441/95-V:10
        BetsOpened(state.round),
    )


# --- Insurance and even money -------------------------------------------------------------------


def _against_the_ace(state: State, command: Insure | EvenMoney | NoInsurance) -> tuple[Event, ...]:
    seat = command.seat
    seated(state.seats, seat)
    book = state.rules.book
    insurance = book.insurance if state.rules.insurance else "805/2015:16.d"
    require(state.phase is Phase.INSURANCE, insurance, "insurance is not open")
    mine = offers(state, seat)
    match command:
        case NoInsurance():
            require(bool(mine), insurance, "nothing is offered to you")
            return _answered(state, Declined(seat, "player"))
        case EvenMoney(_, place):
            even = any(offer.place == place and not offer.most for offer in mine)
            require(even, book.even_money, "nothing is offered to you")
            spot = stake_spot(place)
            paid = [
                settled(who, ((spot, cents, even_money(cents)),))
                for who, cents in bettors(state, spot).items()
            ]
            return _answered(state, EvenMoneyTaken(place, seat), *paid)
        case Insure(_, place, cents):
            open_to = [offer for offer in mine if offer.place == place and offer.most]
            require(bool(open_to), insurance, "nothing is offered to you")
            spot, most = insurance_spot(place), open_to[0].most
            whole_units(cents, open_to[0].step, spot)
            require(cents <= most, insurance, "above the maximum", spot=spot, fits=most)
            return _answered(state, Staked(seat, ((spot, cents),), cents))


def _answered(state: State, *events: Event) -> tuple[Event, ...]:
    """An answer to the ace; when nobody is asked any more, the hands are played."""
    after = reduce(apply, events, state)
    if any(offers(after, seat) for seat in after.seats):
        return events
    return (*events, InsuranceClosed(state.round))


# --- Decisions ----------------------------------------------------------------------------------


def _mine(state: State, seat: Seat, turn: str) -> At:
    """The turn, if it is *seat*'s and the one that the wish names."""
    seated(state.seats, seat)
    book = state.rules.book
    now = at(state)
    require(now is not None and state.pending is None, book.asks, "no decision is due")
    assert now is not None
    require(now.seat == seat, book.asks, "it is not your turn")
    require(now.turn == turn, "wire:stale", "another turn is open")
    return now


def _decision(state: State, seat: Seat, turn: str, decision: Decision) -> tuple[Event, ...]:
    now = _mine(state, seat, turn)
    allowed = decision in choices(state, now.place, now.hand)
    require(allowed, cite(state, now, decision), "not with these cards")
    decided = Decided(now.place, now.hand, decision, seat, "player")
    return (decided, *_price(state, seat, now.place, now.hand, decision))


def _price(
    state: State, seat: Seat, place: Place, hand: int, decision: Decision
) -> tuple[Staked, ...]:
    """As much again as lies on the hand, for a double or a split; nothing for the rest."""
    again = price(state, seat, place, hand, decision)
    return (Staked(seat, (again,), again[1]),) if again else ()


def price(state: State, seat: Seat, place: Place, hand: int, decision: Decision) -> Bet | None:
    cents: Cents = state.layout.on(seat, stake_spot(place, hand))
    match decision:
        case Decision.DOUBLE:
            return (double_spot(place, hand), cents)
        case Decision.SPLIT:
            return (stake_spot(place, len(state.boxes[place].hands) + 1), cents)
        case _:
            return None


def cite(state: State, now: At, decision: Decision) -> str:
    """The rule by which a decision is open to a hand, or not."""
    rules, book = state.rules, state.rules.book
    box = state.boxes[now.place]
    held = box.hands[now.hand - 1]
    match decision:
        case Decision.HIT | Decision.DOUBLE if held.of_aces:
            return book.split  # Split aces have had their card.
        case Decision.HIT:
            return book.forced if total(held) <= DRAWS_TO else book.hit
        case Decision.STAND:
            return book.forced if total(held) <= DRAWS_TO else book.stand
        case Decision.DOUBLE if rules.double_any and _hard(held) not in DOUBLES:
            return "805/2015:16.a"
        case Decision.DOUBLE:
            return book.double_split if held.split else book.double
        case Decision.SPLIT if _like(held) and rules.splits and box.splits >= rules.splits:
            return "805/2015:16.c"
        case Decision.SPLIT if _like(held) and rules.pairs_only and not _pair(held):
            return "805/2015:16.b"
        case Decision.SPLIT:
            return book.resplit if held.split else book.split
        case Decision.SURRENDER:
            return book.surrender


def _hard(held: Held) -> int:
    """Its points with every ace counted as 1, as a double counts them."""
    return sum(value(card) for card in held.cards)


def _like(held: Held) -> bool:
    """Two cards of one value."""
    return len(held.cards) == 2 and value(held.cards[0]) == value(held.cards[1])


def _pair(held: Held) -> bool:
    return rank(held.cards[0]) == rank(held.cards[1])


def _following(state: State, seat: Seat, turn: str, *, follows: bool) -> tuple[Event, ...]:
    """A follower's answer to a split (1441/95-V:28) or a double (1441/95-V:30)."""
    seated(state.seats, seat)
    now, wait = at(state), state.pending
    require(seat in followers(state), "1441/95-V:15", "nothing is offered to you")
    assert now is not None
    assert wait is not None
    require(now.turn == turn, "wire:stale", "another turn is open")
    answer = Followed(wait.place, wait.hand, wait.decision, seat, follows, "player")
    stake = _price(state, seat, wait.place, wait.hand, wait.decision) if follows else ()
    return (answer, *stake)


# --- Orders -------------------------------------------------------------------------------------


def _draw(state: State, chance: Chance) -> tuple[Event, ...]:
    match stage(state):
        case Phase.DEALING:
            return first_cards(state, chance)
        case Phase.BANK:
            return bank_plays(state, chance)
        case Phase.PLAYING if state.pending and not followers(state):
            return next_cards(state, chance)
    require(False, "wire:stale", "no card is due")
    return ()


def _time_up(state: State) -> tuple[Event, ...]:
    """The rule's answer for all who have given none (reading:house-plays).

    A player who cannot be reached voids nothing: the round goes on (805/2015:29, 805/2015:30).
    """
    match stage(state):
        case Phase.CUTTING:
            turn = cutter(state)
            return _passed(state, *((CutPassed(turn[1], "platform"),) if turn else ()))
        case Phase.INSURANCE:
            silent = [seat for seat in state.seats if offers(state, seat)]
            declined = [Declined(seat, "platform") for seat in silent]
            return (*declined, InsuranceClosed(state.round))
        case Phase.PLAYING:
            return _platform_plays(state)
    require(False, "wire:stale", "no decision is due")
    return ()


def _platform_plays(state: State) -> tuple[Event, ...]:
    wait = state.pending
    if wait is not None:
        silent = followers(state)
        require(bool(silent), "wire:stale", "no decision is due")
        return tuple(
            Followed(wait.place, wait.hand, wait.decision, seat, follows=False, by="platform")
            for seat in silent
        )
    now = at(state)
    assert now is not None
    held = state.boxes[now.place].hands[now.hand - 1]
    decision = Decision.STAND if total(held) > DRAWS_TO else Decision.HIT
    return (Decided(now.place, now.hand, decision, now.seat, "platform"),)


def waiting(state: State) -> tuple[Seat, ...]:
    """Who is awaited now: to cut, to answer the ace, to follow, or to decide."""
    match stage(state):
        case Phase.CUTTING:
            turn = cutter(state)
            return (turn[1],) if turn else ()
        case Phase.INSURANCE:
            return tuple(seat for seat in state.seats if offers(state, seat))
        case Phase.PLAYING if state.pending:
            return followers(state)
        case Phase.PLAYING:
            now = at(state)
            return (now.seat,) if now and present(state, now.seat) else ()
        case _:
            return ()
