"""Whole hands of poker: blinds or antes, every betting round, side pots, commission, odd chips.

Nobody looks at cards before the end: who folds, calls or raises is drawn with given probabilities,
so that every hand that is shown is a fair sample of all hands. The course of a hand and its
payments are implemented again here, for speed. Must agree with `banca.poker.hand` chip by chip on
the same cards and decisions: tests/maths/test_poker_twin.py.

Players are numbered by position, 0 the first on the button's left. Sets of them are bitmasks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from banca.maths.evaluate import START, strength
from banca.maths.evaluate.mixed import (
    FLUSHES,
    THREE_ALIKE,
    best_flush,
    best_pair,
    column,
    flush_suit,
    row_of,
)
from banca.maths.evaluate.seven import in_suit
from banca.maths.fast.compiled import compiled, part
from banca.maths.fast.generator import HALF, LOW, U

HOLDEM, OMAHA, SINTETICO = 0, 1, 2
FOLD, CHECK, CALL, RAISE = 0, 1, 2, 3
WHOLE = 1 << 16  # The denominator of probabilities of decisions.
MOST_SEATS = 11
BOARD = 5
CATEGORIES = 12
# What is counted: single numbers, then three per category, then three per position.
SHOWN, SHOWDOWNS, COMMISSION, PUT, ACTIONS, SIDE_POTS, SPLIT_POTS, SQUARES = range(8)
BY_CATEGORY = 8
BY_POSITION = BY_CATEGORY + 3 * CATEGORIES
COUNTS = BY_POSITION + 3 * MOST_SEATS


ONE = U(1)
LOWEST = np.array([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << 11)], np.uint8)


class Table(NamedTuple):
    """What is played, and how."""

    variant: int
    seats: int
    least: int  # Everybody starts with this many chips,
    spread: int  # or each with one of this many amounts from there up.
    small: int
    big: int
    ante: int
    pot_limit: bool
    free_raises: bool  # With two players left a raise may be any size, not a bet.
    cap: int  # The most that a player may put in.
    raises: int  # The most raises per round.
    percent: int  # Commission of the pot, or of each payment where somebody is all in,
    rake: int  # and its cap per hand; 0: none.
    folds: int  # How often out of WHOLE: fold, or check where that is free,
    calls: int  # call or check,
    doubles: int  # the least raise,
    pots: int  # a raise by the pot; the rest: all in.


class Tables(NamedTuple):
    """What hands are worth: see `banca.maths.evaluate`."""

    keys: Any
    bits: Any
    rows: Any
    numbers: Any  # With *pairs*, only for two cards with three.
    pairs: Any
    classes: Any
    of_suit: Any
    categories: Any  # By class.


class Trace(NamedTuple):
    """What happened in each single hand, for tests; empty arrays keep nothing."""

    starts: Any  # By hand and position.
    cards: Any  # By hand: those of each player in order, then the board's.
    acts: Any  # One hand after the other: what was done, and the «raise to».
    spoken: Any  # By hand: how many acts.
    ends: Any  # By hand and position: the stack.
    commission: Any
    pots: Any  # By hand: the main pot and the side pots.


@compiled
def hands_of(luck: Any, hands: int, pool: Any, table: Table, tables: Tables, trace: Trace) -> Any:
    """The counts of *hands* hands, each begun with fresh stacks."""
    # Arrays are unpacked from their tuples before the loop: otherwise each use costs a refcount.
    keys, bits, rows, numbers, pairs, classes, of_suit, categories = tables
    starts, dealt, acts, spokens, ends, commissions, all_pots = trace
    tracing = spokens.size > 0
    seats, variant = table.seats, table.variant
    n = U(seats)
    hole = 4 if variant == OMAHA else 2
    streets = 5 if variant == SINTETICO else 4
    everybody = (ONE << n) - ONE
    unit = table.big if table.big else table.ante
    first, second = table.folds, table.folds + table.calls
    third, fourth = second + table.doubles, second + table.doubles + table.pots
    counts = np.zeros(COUNTS, np.int64)
    start = np.zeros(seats, np.int64)
    room = np.zeros(seats, np.int64)  # What each may still put in.
    bet = np.zeros(seats, np.int64)  # In this round.
    put = np.zeros(seats, np.int64)  # In the whole hand, once it is over.
    won = np.zeros(seats, np.int64)
    made = np.zeros(seats, np.int64)
    pots = np.zeros(seats, np.int64)
    cards = np.zeros(seats * hole + BOARD, np.uint8)
    a, b, c, d = luck[0], luck[1], luck[2], luck[3]
    word, dice_left, told = U(0), 0, 0
    p: Any
    for number in range(hands):
        for p in range(n):
            start[p] = table.least
            if table.spread > 1:
                other, a, b, c, d = _below(U(table.spread), a, b, c, d)
                start[p] += other
            room[p] = min(start[p], table.cap)
            bet[p] = won[p] = 0
        a, b, c, d = _dealt(cards, 0, seats * hole, pool, a, b, c, d)

        # --- Forced bets.
        high, pot = 0, 0
        place: Any = U(0)
        if table.ante:
            for p in range(n):
                chips = min(table.ante, room[p])
                room[p] -= chips
                pot += chips
        if table.big:
            p = ONE if seats == 2 else U(0)
            chips = min(table.small, room[p])
            room[p] -= chips
            pot += chips
            bet[p] = chips
            p = ONE - p
            chips = min(table.big, room[p])
            room[p] -= chips
            pot += chips
            bet[p] = chips
            high = table.big
            place = p + ONE if p + ONE < n else U(0)
        able = everybody
        for p in range(n):
            if not room[p]:
                able ^= ONE << p
        alive, live, full = everybody, seats, max(unit, high)
        voluntary, spoken, street = False, 0, 0

        # --- Rounds of betting.
        while True:
            pending, spoke, raised = able, U(0), 0
            raiser: Any = n
            ahead = everybody << place  # Whoever sits there or behind, up to the button.
            while pending:
                p = U(LOWEST[pending & ahead if pending & ahead else pending])
                me = ONE << p
                if able == me:  # Alone with players all in: nobody else can add.
                    most = 0
                    for other in range(n):
                        if other != p and alive >> other & ONE:
                            most = max(most, bet[other])
                    if most <= bet[p]:
                        break
                    high = min(high, most)
                mine = bet[p]
                owed = high - mine
                act, to = (CALL, mine + min(owed, room[p])) if owed > 0 else (CHECK, mine)
                if table.calls < WHOLE:
                    if not dice_left:
                        word, a, b, c, d = _word(a, b, c, d)
                        dice_left = 4
                    dice = np.int64(word & U(WHOLE - 1))
                    word >>= U(16)
                    dice_left -= 1
                    if dice < first:
                        act = FOLD if owed > 0 else CHECK
                    elif (
                        dice >= second
                        and room[p] > owed
                        and raised < table.raises
                        and (owed >= full or not spoke & me)
                        and _callable(able ^ me, bet, room, high)
                    ):
                        act, most, whole = RAISE, mine + room[p], high + pot + owed
                        free = table.free_raises and live == 2 and high > 0
                        if table.pot_limit and not free:
                            most = min(most, whole)
                        to = most
                        if dice < third:
                            to = min(high + full, most)
                        elif dice < fourth:
                            to = min(max(high + full, whole), most)
                if tracing:
                    if told == acts.shape[0]:
                        raise ValueError("there is no room for so many acts")
                    acts[told, 0] = act
                    acts[told, 1] = to
                    told += 1
                spoken += 1
                pending ^= me
                ahead = everybody << p
                if act == FOLD:
                    alive ^= me
                    able ^= me
                    live -= 1
                    if live == 1:
                        break
                    continue
                spoke |= me
                if act == CHECK:
                    continue
                voluntary = True
                chips = to - mine
                left = room[p] - chips
                room[p] = left
                pot += chips
                bet[p] = to
                if not left:
                    able ^= me
                if act == RAISE:
                    if to - high >= full:
                        full = to - high
                        raised += high > 0
                    high = to
                    raiser = p
                    pending = able & ~me
            street += 1
            if street == streets or live == 1:
                break
            if variant != SINTETICO:
                place = U(0)
            elif raiser < n:
                place = raiser
            high, full = 0, unit
            for p in range(n):
                bet[p] = 0
        counts[ACTIONS] += spoken

        # --- What nobody called goes back.
        most, second_most = 0, 0
        owner: Any = U(0)
        for p in range(n):
            chips = min(start[p], table.cap) - room[p]
            put[p] = chips
            if chips > most:
                most, second_most, owner = chips, most, p
            elif chips > second_most:
                second_most = chips
        put[owner] = second_most
        pot -= most - second_most
        counts[PUT] += pot

        # --- Payments.
        percent = table.percent if voluntary else 0
        if live == 1:
            taken = pot * percent // 100
            if table.rake and taken > table.rake:
                taken = table.rake
            won[LOWEST[alive]] = pot - taken
            pots[0] = pot
        else:
            a, b, c, d = _dealt(cards, seats * hole, seats * hole + BOARD, pool, a, b, c, d)
            if variant == HOLDEM:
                _made(made, cards, n, alive, keys, bits, rows, classes, of_suit)
            else:
                _mixed(made, cards, n, hole, alive, keys, rows, numbers, pairs, classes, of_suit)
            _counted(counts, made, alive, live, categories)
            taken = _paid(
                start, put, alive, made, won, pot, second_most, percent, table.rake, counts, pots
            )
        counts[COMMISSION] += taken
        at = BY_POSITION
        for p in range(n):
            net = won[p] - put[p]
            square = net * net
            counts[at] += net
            counts[at + 1] += square >> 32
            counts[at + 2] += square & 0xFFFFFFFF
            at += 3
        if tracing:
            for p in range(n):
                starts[number, p] = start[p]
                ends[number, p] = start[p] - put[p] + won[p]
                all_pots[number, p] = pots[p]
                pots[p] = 0
            for at in range(cards.size):
                dealt[number, at] = cards[at]
            spokens[number] = spoken
            commissions[number] = taken
    return counts


@part
def _callable(others: Any, bet: Any, room: Any, high: int) -> bool:
    """Whether one of *others* could put in more than the bet to match."""
    while others:
        p = U(LOWEST[others])
        others &= others - ONE
        if bet[p] + room[p] > high:
            return True
    return False


# --- The showdown ---------------------------------------------------------------------------------


@part
def _made(
    made: Any,
    cards: Any,
    n: Any,
    alive: Any,
    keys: Any,
    bits: Any,
    rows: Any,
    classes: Any,
    of_suit: Any,
) -> None:
    """What each remaining player has made of seven cards."""
    board, flush = START, U(0)
    for at in range(U(2) * n, U(2) * n + U(BOARD)):
        board += keys[cards[at]]
        flush += bits[cards[at]]
    left = alive
    while left:
        p = U(LOWEST[left])
        left &= left - ONE
        one, two = cards[p], cards[n + p]
        total = board + keys[one] + keys[two]
        made[p] = strength(total, flush + bits[one] + bits[two], rows, classes, of_suit)


@part
def _mixed(
    made: Any,
    cards: Any,
    n: Any,
    hole: int,
    alive: Any,
    keys: Any,
    rows: Any,
    numbers: Any,
    pairs: Any,
    classes: Any,
    of_suit: Any,
) -> None:
    """What each remaining player has made of two hole cards with three of the board."""
    common, suit, total = U(0), U(0), THREE_ALIKE
    board = n * U(hole)
    for at in range(board, board + U(BOARD)):
        total += keys[cards[at]]
    row = row_of(total, rows, numbers)
    if total & FLUSHES:
        suit = flush_suit(total)
        for at in range(board, board + U(BOARD)):
            common |= in_suit(cards[at], suit)
    left = alive
    while left:
        p = U(LOWEST[left])
        left &= left - ONE
        one, two = cards[p], cards[n + p]
        own = in_suit(one, suit) | in_suit(two, suit)
        if hole == 2:
            best = classes[row + column(one, two, pairs)]
        else:
            three, four = cards[n + n + p], cards[n + n + n + p]
            best = best_pair(one, two, three, four, row, pairs, classes)
            own |= in_suit(three, suit) | in_suit(four, suit)
        if common:
            best = max(best, best_flush(own, common, of_suit))
        made[p] = best


@part
def _counted(counts: Any, made: Any, alive: Any, live: int, categories: Any) -> None:
    """Count the hands that were shown, and what gives their correlation."""
    counts[SHOWDOWNS] += 1
    counts[SHOWN] += live
    counts[SQUARES] += live * live
    seen = U(0)  # How many of each category, in four bits each.
    left = alive
    while left:
        category = categories[U(made[LOWEST[left]])]
        left &= left - ONE
        at = BY_CATEGORY + 3 * category
        before = seen >> U(4) * category & U(15)
        seen += ONE << U(4) * category
        counts[at] += 1
        counts[at + 1] += 2 * np.int64(before) + 1
        counts[at + 2] += live


@part
def _paid(
    start: Any,
    put: Any,
    alive: Any,
    made: Any,
    won: Any,
    pot: int,
    most: int,
    percent: int,
    rake: int,
    counts: Any,
    pots: Any,
) -> int:
    """Pay every pot to the best hand that paid its layer in full; returns the commission.

    It is taken from the pot once, or from each payment where a remaining player is all in.
    """
    best, count, alone, left, equal = np.int64(-1), 0, U(0), alive, True
    all_in = False
    while left:
        p = U(LOWEST[left])
        left &= left - ONE
        if made[p] > best:
            best, count, alone = made[p], 1, p
        elif made[p] == best:
            count += 1
        equal &= put[p] == most
        all_in |= put[p] == start[p]
    if equal and (count == 1 or not all_in):  # One pot, and almost always one winner.
        taken = pot * percent // 100
        if rake and taken > rake:
            taken = rake
        won[alone] = pot - taken
        pots[0] = pot
        if count > 1:
            _divided(alive, made, won, best, count, pot - taken)
            counts[SPLIT_POTS] += 1
        return taken
    taken = _shared(put, alive, made, won, percent, 0, 0, counts, pots)
    if rake and taken > rake:  # The payments bear it in proportion.
        for seat in range(put.size):
            won[seat] = 0
        taken = _shared(put, alive, made, won, percent, rake, taken, counts, pots)
    return taken


@part
def _divided(alive: Any, made: Any, won: Any, best: Any, count: int, chips: int) -> None:
    """*chips* to all who have made *best*; odd chips to the first on the button's left."""
    share = chips // count
    odd = chips - share * count
    left = alive
    while left:
        p = U(LOWEST[left])
        left &= left - ONE
        if made[p] == best:
            won[p] = share + odd
            odd = 0


@part
def _shared(
    put: Any,
    alive: Any,
    made: Any,
    won: Any,
    percent: int,
    cap: int,
    total: int,
    counts: Any,
    pots: Any,
) -> int:
    """Pay the pots into *won*; returns the commission. With a *cap* it is that part of *total*."""
    n, taken, under, left = U(put.size), 0, 0, alive
    pot: Any = U(0)
    while left:
        level: Any = np.int64(1) << 60
        for p in range(n):
            if left >> p & ONE:
                level = min(level, put[p])
        best: Any = np.int64(-1)
        winners, count, above, chips = U(0), 0, U(0), 0
        for p in range(n):
            if left >> p & ONE:
                if made[p] > best:
                    best, winners, count = made[p], ONE << p, 1
                elif made[p] == best:
                    winners |= ONE << p
                    count += 1
                if put[p] > level:
                    above |= ONE << p
        for p in range(n):
            chips += (min(put[p], level) if above else put[p]) - min(put[p], under)
        pots[pot] = chips
        pot += ONE
        share, odd = chips, 0
        if count > 1:
            share = chips // count
            odd = chips - share * count  # All to the first on the button's left.
        for p in range(n):
            if winners >> p & ONE:
                payment = share + odd
                odd = 0
                kept = payment * percent // 100
                if cap:
                    kept = kept * cap // total
                won[p] += payment - kept
                taken += kept
        if not cap:
            counts[SPLIT_POTS] += count > 1
            counts[SIDE_POTS] += above != 0
        under, left = level, above
    return taken


# --- Luck -----------------------------------------------------------------------------------------


@part
def _word(a: Any, b: Any, c: Any, d: Any) -> Any:
    """`generator.word`, in variables and not in an array: much faster."""
    sum_ = a + d
    found = ((sum_ << U(23)) | (sum_ >> U(41))) + a
    shifted = b << U(17)
    c ^= a
    d ^= b
    return found, a ^ d, b ^ c, c ^ shifted, (d << U(45)) | (d >> U(19))


@part
def _below(total: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """`generator.below`, in variables."""
    least = (U(1) << HALF) % total
    while True:
        word, a, b, c, d = _word(a, b, c, d)
        product = (word >> HALF) * total
        if product & LOW >= least:
            return np.int64(product >> HALF), a, b, c, d


@part
def _dealt(cards: Any, first: int, end: int, pool: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Deal *cards* from *first* up to *end*; those of the pool before *first* are dealt.

    Half a word gives up to four cards: the fraction that a multiplication leaves is fresh luck for
    the next, as long as their product fits, and the last fraction says which few halves are
    rejected so that every order is equally likely (Brackett-Rozinsky and Lemire).
    """
    unseen = U(pool.size - first)
    at, word, halves = first, U(0), 0
    while at < end:
        if not halves:
            word, a, b, c, d = _word(a, b, c, d)
            halves = 2
        left = word & LOW
        word >>= HALF
        halves -= 1
        count = min(4, end - at)
        orders = U(1)
        places = U(0)
        for _ in range(count):
            orders *= unseen
            left *= unseen
            places = places << U(8) | left >> HALF
            left &= LOW
            unseen -= U(1)
        if left < orders and left < (U(1) << HALF) % orders:
            unseen += U(count)
            continue
        unseen += U(count)
        for number in range(count):
            place = (places >> U(8 * (count - 1 - number))) & U(0xFF)
            unseen -= U(1)
            card = pool[place]
            pool[place] = pool[unseen]
            pool[unseen] = card
            cards[at + number] = card
        at += count
    return a, b, c, d
