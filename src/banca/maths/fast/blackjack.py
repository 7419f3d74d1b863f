"""Rounds of blackjack: one player at one place, against the bank, from a shoe.

What cards count, what may be decided and is, what the bank does and what a hand wins come in as
tables (see `banca.maths.twins.blackjack`). Only the course of a round is written here. Must agree
with the live table cent by cent on the same cards: tests/maths/test_twin_blackjack.py.

A hand is one number, its *weight*: the sum of what its cards weigh, an ace 1 + ACE and any other
card its points. So a table by weight says all that the rules say about a hand, except for pairs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from banca.maths.fast.cards import drawn
from banca.maths.fast.compiled import compiled
from banca.maths.fast.generator import U

ACE = 32
WEIGHTS = 32 * 23  # 21 aces and one more: the most that any hand can weigh.
STAND, HIT, DOUBLE, SPLIT, SURRENDER = 0, 1, 2, 3, 4
FIRST, AFTER_SPLIT, LAST_SPLIT, DRAWN, ACES, LAST_ACES = 0, 1, 2, 3, 4, 5
PAIR = 64  # Kinds of hands: below this by weight, from here pairs by value.
KINDS = 76
BUST, NATURAL = 22, 23  # Ends of a hand other than a total.
MOST_HANDS = 256
LEFT = 40  # Cards that must be left for one more split: always so in practice.
HALVES = 4096  # The net of a round is counted in half stakes, from -HALVES.
INSURED = 2 * HALVES
ENDS = INSURED + 2


class Tables(NamedTuple):
    """The rules and the player's choices, as arrays."""

    weigh: Any  # By card.
    alike: Any  # By card: two with the same value may be split.
    best: Any  # By weight: the total, BUST above 21.
    low: Any  # By weight: the total with one ace at 1, BUST above 21.
    kind: Any  # By weight: the kind of hand.
    draws: Any  # By weight: whether the bank draws.
    choice: Any  # By phase, kind and upcard's value: the decision.
    outcome: Any  # By total and the bank's end: half stakes won.
    natural: Any  # Half stakes that a natural wins: against anything, against another natural.
    surrendered: int  # Half stakes that a surrender wins.
    waits: Any  # By upcard's value: whether a natural waits for the bank's second card.
    sixes: Any  # By card: its index among the cards of special prizes.
    prizes: Any  # By three such indices: half stakes of prize.
    lowers: bool  # Whether doubling calls an ace 1.
    splits: int  # The most; 0: unlimited.
    insured: bool  # Whether the player insures against an ace.
    burned: int  # Cards burned from a new shoe; negative: every round has a new one.
    warning: int  # The cards behind the warning card.


@compiled
def rounds_of(luck: Any, rounds: int, pool: Any, tables: Tables, nets: Any) -> Any:
    """How often each net of a round occurred; then insurance lost, and won; then each end of a bank
    that some hand stood against.

    *pool* holds every card of the shoe by its number in a deck. *nets* receives what each single
    round won, for tests; it may be empty.
    """
    weigh, alike, best, kinds = tables.weigh, tables.alike, tables.best, tables.kind
    counts = np.zeros(ENDS + NATURAL + 1, np.int64)
    firsts = np.empty(MOST_HANDS, np.int64)  # The hands of a place, by their first two cards.
    seconds = np.empty(MOST_HANDS, np.int64)
    totals = np.empty(MOST_HANDS, np.int64)  # Those that stand: their total, and stakes on them.
    stakes = np.empty(MOST_HANDS, np.int64)
    size = U(pool.size)
    unseen, out = size, U(0)
    for number in range(rounds):
        if tables.burned < 0:
            unseen = size
        elif number == 0 or size - out < U(tables.warning):  # It came out in the round before.
            unseen, out = size, U(tables.burned)
        before = unseen
        one = drawn(luck, pool, unseen)
        upcard = weigh[drawn(luck, pool, unseen - U(1))]
        two = drawn(luck, pool, unseen - U(2))
        unseen -= U(3)
        up = upcard & (ACE - 1)
        net = 0
        live = 0
        natural = best[weigh[one] + weigh[two]] == 21
        if not natural:
            firsts[0], seconds[0] = one, two
            hand, hands, phase = 0, 1, FIRST
            while hand < hands:
                one, two = firsts[hand], seconds[hand]
                hand += 1
                weight = weigh[one] + weigh[two]
                total, stake = best[weight], 1
                decision = STAND
                while total < 21:  # The first decision, and again after a split.
                    kind = kinds[weight]
                    if alike[one] == alike[two]:
                        kind = PAIR + (weigh[one] & (ACE - 1))
                    decision = tables.choice[phase, kind, up]
                    if decision != SPLIT:
                        break
                    if unseen < LEFT:
                        raise ValueError("the shoe ran dry")
                    firsts[hands] = two
                    two = drawn(luck, pool, unseen)
                    seconds[hands] = drawn(luck, pool, unseen - U(1))
                    unseen -= U(2)
                    last = hands == tables.splits  # As many splits as there were hands.
                    if weigh[one] > ACE:
                        phase = LAST_ACES if last else ACES
                    else:
                        phase = LAST_SPLIT if last else AFTER_SPLIT
                    hands += 1
                    weight = weigh[one] + weigh[two]
                    total = best[weight]
                    decision = STAND
                if decision == SURRENDER:
                    net += tables.surrendered
                    continue
                if decision != STAND:
                    third = drawn(luck, pool, unseen)
                    unseen -= U(1)
                    had = weight
                    weight += weigh[third]
                    total = best[weight]
                    if decision == DOUBLE:
                        stake = 2
                        if tables.lowers and had >= ACE:
                            total = tables.low[weight]
                    if total == 21:
                        place = tables.sixes[one], tables.sixes[two], tables.sixes[third]
                        net += stake * tables.prizes[place]
                    if decision == HIT:
                        while total < 21 and tables.choice[DRAWN, kinds[weight], up] == HIT:
                            weight += weigh[drawn(luck, pool, unseen)]
                            unseen -= U(1)
                            total = best[weight]
                if total > 21:
                    net -= 2 * stake
                else:
                    totals[live], stakes[live] = total, stake
                    live += 1
        insures = tables.insured and up == 1
        if live or insures or (natural and tables.waits[up]):
            weight = upcard + weigh[drawn(luck, pool, unseen)]
            unseen -= U(1)
            out += before - unseen
            end = best[weight]
            if end == 21:
                end = NATURAL
            elif live:
                while tables.draws[weight]:
                    weight += weigh[drawn(luck, pool, unseen)]
                    unseen -= U(1)
                    out += U(1)
                end = best[weight]
            if insures:
                counts[INSURED + (end == NATURAL)] += 1
            if natural:
                net = tables.natural[1 if end == NATURAL else 0]
            if live:
                counts[ENDS + end] += 1
            for at in range(live):
                net += stakes[at] * tables.outcome[totals[at], end]
        else:
            out += before - unseen + U(1)  # The covered card is discarded unseen.
            if natural:
                net = tables.natural[0]
        counts[HALVES + net] += 1
        if nets.size:
            nets[number] = net
    return counts
