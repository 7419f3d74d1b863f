"""One round of blackjack: places and bets, the shoe, decisions, and who may make them.

A bet is chips on a place (805/2015:2.a), the bank the house's own hand (805/2015:2.d), a round
everything from betting to payment (805/2015:2, 805/2015:2.f). Everybody plays against the bank
alone, and its cards count for all (805/2015:6, 1441/95-V:1).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from banca.games.blackjack.apply import apply
from banca.games.blackjack.deal import bank_plays, first_cards, next_cards, paid_to_all
from banca.games.blackjack.hand import DOUBLES, DRAWS_TO, Decision, Hand, even_money, points, value
from banca.games.blackjack.messages import (
    DECISIONS,
    AtTheAce,
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
from banca.games.blackjack.state import (
    BETWEEN,
    At,
    Phase,
    State,
    abandoned,
    asked,
    at,
    at_the_ace,
    choices,
    cutter,
    double_spot,
    held_by,
    inside,
    insurance_spot,
    may_follow,
    on_place,
    places,
    present,
    stage,
    stake_spot,
    where,
)
from banca.games.blackjack.table import maximum, minimum, seats, step
from banca.kit import bank as banks
from banca.kit.bank import Terms, on_time, seated
from banca.kit.cards import DECK, rank
from banca.kit.chance import Chance
from banca.kit.layout import BetsClosed, BetsOpened, CloseBets, OpenBets, PlaceBets, merged
from banca.kit.limits import Bounds, Limits, Lying, whole
from banca.kit.play import Bet, PlayerId, Refused, Spot, Staked, Void, require
from banca.kit.shoe import fresh
from banca.kit.window import closed_by

PASS = "pass"  # noqa: S105 - Said instead of a place to cut at.
WARNING = 50  # Cards behind the warning card: 1441/95-V:9.
CUTS = tuple(str(place) for place in range(len(DECK)))  # Where a shoe may be cut.
HOUSE_CUTS = 26  # In the middle: reading:blackjack-shoe.


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that *command* brings about; `Refused` where a rule forbids it."""
    rules, bank, book = state.rules, state.bank, state.rules.book
    match command:
        case Take(player, place):
            seated(bank, player)
            may_take(state, player, place, {})
            return (Taken(player, place),)
        case Free(player, place):
            seated(bank, player)
            require(state.holders.get(place) == player, book.table, "not your place")
            lies = bank.layout.on(player, stake_spot(place))
            require(not lies, "reading:leaving", "chips still lie on the place")
            return (Freed(player, place),)
        case PlaceBets(player, bets):
            staked = banks.decide(bank, command, terms(state, player))
            return (*_taken(state, player, bets), *staked)
        case Deal(player):
            require(not rules.shared, book.closing, "only the house does that")
            return closed_by(bank, player, terms(state, player), "805/2015:13")
        case Cut(player, place):
            return _cut(state, player, place)
        case Insure() | EvenMoney() | NoInsurance():
            return _against_the_ace(state, command)
        case Hit() | Stand() | Double() | Split() | Surrender():
            return _decision(state, command.player, command.turn, DECISIONS[type(command)])
        case Follow(player, turn) | Ride(player, turn):
            return _following(state, player, turn, follows=isinstance(command, Follow))
        case OpenBets(number):
            on_time(bank, number)
            return _open(state)
        case CloseBets(number):
            on_time(bank, number)
            if refused := shut(state):
                raise refused
            require(bool(bank.layout.stakes), book.closing, "nothing is staked")
            return (BetsClosed(number),)
        case Draw(turn):
            _in_turn(state, turn)
            return _draw(state, chance)
        case TimeUp(turn):
            _in_turn(state, turn)
            return _time_up(state)
        case Void():
            return banks.void(bank, command)  # 805/2015:27, 805/2015:28
        case _:  # Sessions and their totals: 805/2015:2.g, 805/2015:33, 805/2015:34, 805/2015:36.
            return banks.decide(bank, command, terms(state, command.player))


def _in_turn(state: State, turn: int) -> None:
    require(turn == state.turn, "wire:stale", "another turn is open")


# --- Places and bets ----------------------------------------------------------------------------


def terms(state: State, player: PlayerId) -> Terms:
    return Terms(limits(state, player), seats(state.rules), shut=shut(state))


def shut(state: State) -> Refused | None:
    """Why no bets are accepted now, if so."""
    if state.phase is Phase.BETTING:
        return None
    early = state.phase in (Phase.RESTING, Phase.CUTTING)
    said = "bets are not open yet" if early else "bets are closed"
    return Refused(state.rules.book.closing, said)


def limits(state: State, player: PlayerId) -> Limits:
    """What a player may have on a place: what the others on it leave of the maximum.

    805/2015:9, 805/2015:10; 1441/95-V:14, 1441/95-V:37. A bet on another's place completes the
    holder's: until there is one, room for the minimum is kept (1441/95-V:15, reading:followers).
    """
    rules, book = state.rules, state.rules.book

    def bounds(spot: Spot, lying: Lying) -> Bounds:
        known = spot in map(stake_spot, places(rules))
        require(known, book.table, "no such spot on this cloth", spot=spot)
        place = where(spot)[1]
        holder, least = state.holders.get(place, player), minimum(rules)
        others = on_place(state, place) - lying.get(spot, 0)
        if holder != player and not state.bank.layout.on(holder, spot):
            others += least
        shared = "1441/95-V:15" if place in state.holders else "1441/95-V:16"
        cite, most = shared if others else book.limits, maximum(rules) - others
        return Bounds(least, most, step(rules), book.least, cite, book.whole)

    def may_bet(spot: Spot, lying: Lying) -> None:
        """Online nobody bets on another's place; chips on a free place take it."""
        place = where(spot)[1]
        if book.followers or state.holders.get(place) == player:  # 1441/95-V:15, 1441/95-V:16
            return
        require(place not in state.holders, "805/2015:6", "the place is taken")
        may_take(state, player, place, lying)

    return Limits(bounds, may_bet, locked=lambda _: state.phase not in BETWEEN)


def may_take(state: State, player: PlayerId, place: Place, lying: Lying) -> None:
    """Whether *player* may take *place*, with *lying* on places that chips have taken."""
    rules, book = state.rules, state.rules.book
    require(place in places(rules), book.table, "no such place")
    require(place not in state.holders, book.table, "the place is taken")
    alone = not held_by(state, player) and not lying
    require(rules.several or alone, book.one_place, "one place per player")
    others = on_place(state, place) - state.bank.layout.on(player, stake_spot(place))
    room = state.phase is not Phase.BETTING or others + minimum(rules) <= maximum(rules)
    require(room, "1441/95-V:16", "the place is full")  # Its holder could not bet on it.


def _taken(state: State, player: PlayerId, bets: tuple[Bet, ...]) -> Iterator[Taken]:
    """Online, the places that are taken by betting these chips."""
    for spot, _ in merged(bets):
        place = where(spot)[1]
        if not state.rules.book.followers and place not in state.holders:
            yield Taken(player, place)


# --- The shoe -----------------------------------------------------------------------------------


def _open(state: State) -> tuple[Event, ...]:
    """Bets open, after a new shoe where one is due and the rest of an abandoned one."""
    if abandoned(state):
        return (Spread(state.shoe_number, dict(inside(state).left)),)  # 1441/95-V:12
    closing = state.rules.book.closing
    require(state.phase is Phase.RESTING, closing, "bets are open already")
    require(bool(state.bank.sittings), "wire:seat", "not seated")
    if state.shoe is None or state.warned:
        decks = state.rules.decks
        return (Shuffled(state.shoe_number + 1, decks, dict(fresh(decks, 0).left)),)  # 1441/95-V:7
    return (BetsOpened(state.bank.round),)


def _cut(state: State, player: PlayerId, place: str) -> tuple[Event, ...]:
    seated(state.bank, player)
    require(state.phase is Phase.CUTTING, "1441/95-V:8", "nothing is being cut")
    turn = cutter(state)
    require(turn is not None and turn[1] == player, "1441/95-V:8", "it is not your turn")
    if place == PASS:
        return _passed(state, CutPassed(player, "player"))
    require(place in CUTS, "1441/95-V:8", "no such place to cut")
    return _cut_at(state, int(place), player, "player")


def _passed(state: State, *events: CutPassed) -> tuple[Event, ...]:
    """The right to cut passes on; when all have passed, the house cuts (1441/95-V:8)."""
    after = reduce(apply, events, state)
    if cutter(after) is not None:
        return events
    return (*events, *_cut_at(after, HOUSE_CUTS, "", "house"))


def _cut_at(state: State, place: int, player: PlayerId, by: str) -> tuple[Event, ...]:
    alone = len(state.bank.sittings) == 1
    warning = inside(state).size // 2 if alone else WARNING  # 1441/95-V:9
    return (
        ShoeCut(state.shoe_number, place, player, by, warning),
        Burned(1),  # 1441/95-V:10
        BetsOpened(state.bank.round),
    )


# --- Insurance and even money -------------------------------------------------------------------


def _against_the_ace(state: State, command: AtTheAce) -> tuple[Event, ...]:
    player = command.player
    seated(state.bank, player)
    book = state.rules.book
    insurance = book.insurance if state.rules.insurance else "805/2015:16.d"
    require(state.phase is Phase.INSURANCE, insurance, "insurance is not open")
    mine = at_the_ace(state, player)
    match command:
        case NoInsurance():
            require(bool(mine), insurance, "nothing is offered to you")
            return _answered(state, Declined(player, "player"))
        case EvenMoney(_, place):
            even = any(offer.place == place and not offer.most for offer in mine)
            require(even, book.even_money, "nothing is offered to you")
            paid = paid_to_all(state, stake_spot(place), even_money)
            return _answered(state, EvenMoneyTaken(place, player), *paid)
        case Insure(_, place, cents):
            open_to = [offer for offer in mine if offer.place == place and offer.most]
            require(bool(open_to), insurance, "nothing is offered to you")
            spot, most = insurance_spot(place), open_to[0].most
            whole(cents, open_to[0].step, spot)
            require(cents <= most, insurance, "above the maximum", spot=spot, fits=most)
            return _answered(state, Staked(player, ((spot, cents),), cents))


def _answered(state: State, *events: Event) -> tuple[Event, ...]:
    """An answer to the ace; when nobody is asked any more, the hands are played."""
    if asked(reduce(apply, events, state)):
        return events
    return (*events, InsuranceClosed(state.bank.round))


# --- Decisions ----------------------------------------------------------------------------------


def _mine(state: State, player: PlayerId, turn: str) -> At:
    """The turn, if it is *player*'s and the one that the wish names."""
    seated(state.bank, player)
    book = state.rules.book
    now = at(state)
    require(now is not None and state.pending is None, book.asks, "no decision is due")
    assert now is not None
    require(now.player == player, book.asks, "it is not your turn")
    require(now.turn == turn, "wire:stale", "another turn is open")
    return now


def _decision(state: State, player: PlayerId, turn: str, decision: Decision) -> tuple[Event, ...]:
    now = _mine(state, player, turn)
    allowed = decision in choices(state, now.place, now.hand)
    require(allowed, cite(state, now, decision), "not with these cards")
    decided = Decided(now.place, now.hand, decision, player, "player")
    return (decided, *_price(state, player, now.place, now.hand, decision))


def _price(
    state: State, player: PlayerId, place: Place, hand: int, decision: Decision
) -> tuple[Staked, ...]:
    """As much again as is on the hand, for a double or a split; nothing for the rest."""
    again = price(state, player, place, hand, decision)
    return (Staked(player, (again,), again[1]),) if again else ()


def price(
    state: State, player: PlayerId, place: Place, hand: int, decision: Decision
) -> Bet | None:
    cents = state.bank.layout.on(player, stake_spot(place, hand))
    match decision:
        case Decision.DOUBLE:
            return (double_spot(place, hand), cents)
        case Decision.SPLIT:
            return (stake_spot(place, len(state.boxes[place].hands) + 1), cents)
        case _:
            return None


def cite(state: State, now: At, decision: Decision) -> str:
    """The rule that opens a decision to a hand, or closes it."""
    rules, book = state.rules, state.rules.book
    hands = state.boxes[now.place].hands
    hand = hands[now.hand - 1]
    values = [value(card) for card in hand.cards]  # A double counts every ace as 1.
    alike = len(values) == 2 and values[0] == values[1]
    match decision:
        case Decision.HIT | Decision.DOUBLE if hand.of_aces:
            return book.split  # Split aces have had their card.
        case Decision.HIT:
            return book.forced if _must_draw(hand) else book.hit
        case Decision.STAND:
            return book.forced if _must_draw(hand) else book.stand
        case Decision.DOUBLE if rules.double_any and sum(values) not in DOUBLES:
            return "805/2015:16.a"
        case Decision.DOUBLE:
            return book.double_split if hand.split else book.double
        case Decision.SPLIT if alike and rules.splits and len(hands) > rules.splits:
            return "805/2015:16.c"
        case Decision.SPLIT if alike and rules.pairs_only and len({*map(rank, hand.cards)}) == 2:
            return "805/2015:16.b"
        case Decision.SPLIT:
            return book.resplit if hand.split else book.split
        case Decision.SURRENDER:
            return book.surrender


def _must_draw(hand: Hand) -> bool:
    return points(hand.cards)[0] <= DRAWS_TO


def _following(state: State, player: PlayerId, turn: str, *, follows: bool) -> tuple[Event, ...]:
    """A follower's answer to a split (1441/95-V:28) or a double (1441/95-V:30)."""
    seated(state.bank, player)
    now, wait = at(state), state.pending
    require(player in may_follow(state), "1441/95-V:15", "nothing is offered to you")
    assert now is not None
    assert wait is not None
    require(now.turn == turn, "wire:stale", "another turn is open")
    answer = Followed(wait.place, wait.hand, wait.decision, player, follows, "player")
    stake = _price(state, player, wait.place, wait.hand, wait.decision) if follows else ()
    return (answer, *stake)


# --- Orders -------------------------------------------------------------------------------------


def _draw(state: State, chance: Chance) -> tuple[Event, ...]:
    match stage(state):
        case Phase.DEALING:
            return first_cards(state, chance)
        case Phase.BANK:
            return bank_plays(state, chance)
        case Phase.PLAYING if state.pending and not may_follow(state):
            return next_cards(state, chance)
    require(False, "wire:stale", "no card is due")
    return ()


def _time_up(state: State) -> tuple[Event, ...]:
    """The rule's answer for all players who have given none (reading:house-plays).

    A player who cannot be reached voids nothing: the round goes on (805/2015:29, 805/2015:30).
    """
    match stage(state):
        case Phase.CUTTING:
            turn = cutter(state)
            return _passed(state, *((CutPassed(turn[1], "platform"),) if turn else ()))
        case Phase.INSURANCE:
            declined = [Declined(player, "platform") for player in waiting(state)]
            return (*declined, InsuranceClosed(state.bank.round))
        case Phase.PLAYING:
            return _platform_plays(state)
    require(False, "wire:stale", "no decision is due")
    return ()


def _platform_plays(state: State) -> tuple[Event, ...]:
    wait = state.pending
    if wait is not None:
        silent = may_follow(state)
        require(bool(silent), "wire:stale", "no decision is due")
        return tuple(
            Followed(wait.place, wait.hand, wait.decision, player, follows=False, by="platform")
            for player in silent
        )
    now = at(state)
    assert now is not None
    hand = state.boxes[now.place].hands[now.hand - 1]
    decision = Decision.HIT if _must_draw(hand) else Decision.STAND
    return (Decided(now.place, now.hand, decision, now.player, "platform"),)


def waiting(state: State) -> tuple[PlayerId, ...]:
    """Whom the table waits for now: to cut, to answer the ace, to follow, or to decide."""
    match stage(state):
        case Phase.CUTTING:
            turn = cutter(state)
            return (turn[1],) if turn else ()
        case Phase.INSURANCE:
            return tuple(player for player in state.bank.sittings if at_the_ace(state, player))
        case Phase.PLAYING if state.pending:
            return may_follow(state)
        case Phase.PLAYING:
            now = at(state)
            return (now.player,) if now and present(state, now.player) else ()
        case _:
            return ()
