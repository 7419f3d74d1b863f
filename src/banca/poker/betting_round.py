"""One round of betting: what the player to act may do, and who acts next.

`hand.waiting` are those who have yet to act, in order. A check, a call or a fold takes a player
off; a raise puts everybody else back on. When nobody is left, the round is over.
"""

from __future__ import annotations

from operator import add

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import Refused
from banca.poker.betting import Cap, FixedLimit, Moves, PotLimit, bounds
from banca.poker.events import Acted
from banca.poker.state import Hand, Phase, from_first, others, with_chips, without
from banca.poker.variants import VARIANTS, Cites

# --- What may be done -----------------------------------------------------------------------------


def moves(hand: Hand) -> Moves | None:
    """What the player to act may do; None when it is nobody's turn."""
    position = hand.turn
    if position < 0:
        return None
    owed = hand.high - hand.bets[position]
    room = hand.stacks[position] - hand.keeps[position]
    least, most = _raises(hand, owed, room)
    if owed <= 0:
        return Moves(True, True, 0, least, most)
    return Moves(True, False, owed if owed < room else room, least, most)


def _raises(hand: Hand, owed: int, room: int) -> tuple[int, int]:
    """The least and the most that the player to act may raise to; 0 and 0: no raise is open."""
    if (
        room <= owed
        or not _callable(hand)
        or hand.phase != "betting"
        or _counted_out(hand)
        or not (hand.turn in hand.fresh or owed >= _reopening(hand))
    ):
        return 0, 0
    limit, high = hand.terms.limit, hand.high
    return bounds(limit, high, hand.full, high - owed, room, hand.pot, len(hand.live))


def _callable(hand: Hand) -> bool:
    """Whether somebody else could put in more than the bet to match (reading:uncalled)."""
    high, speaker = hand.high, hand.turn
    bets, stacks, keeps = hand.bets, hand.stacks, hand.keeps
    for position in hand.able:
        if bets[position] + stacks[position] - keeps[position] > high and position != speaker:
            return True
    return False


def _counted_out(hand: Hand) -> bool:
    """Whether nobody may raise any more in this round, even all in (reading:raise-count)."""
    return 0 < hand.terms.limit.raises <= hand.raises


def _reopening(hand: Hand) -> int:
    """How much must be added after a player has acted before that player may raise again.

    A full raise, possibly in several short all-ins (reading:short-all-in); at fixed limit half of
    one is enough (TDA 2024, 47-B).
    """
    if isinstance(hand.terms.limit, FixedLimit):
        return (hand.full + 1) // 2
    return hand.full


def cites(hand: Hand) -> Cites:
    return VARIANTS[hand.terms.variant].cites


def check_raise(hand: Hand, to: int, owed: int, room: int) -> None:
    """Refuse a raise that is not open, in the order in which a croupier would check."""
    least, most = _raises(hand, owed, room)
    if least <= to <= most and least:
        return
    rules, limit = cites(hand), hand.terms.limit
    if not least:
        if hand.phase == "estardilho":
            raise Refused("809/2015:51", "answer the estardilho: call or fold")
        if _counted_out(hand):
            raise Refused(rules.count, "no more raises in this round")
        if not _callable(hand):
            raise Refused(rules.raises, "nobody is left to call a raise")
        if room <= owed:
            raise Refused(rules.all_in, "the stack does not reach for a raise: call all in")
        raise Refused("reading:short-all-in", "a short all-in does not re-open the betting")
    if to < least:
        raise Refused(rules.least, "below the least raise", least=least)
    if most == hand.bets[hand.turn] + hand.stacks[hand.turn]:
        raise Refused(rules.stack, "more than the stack", fits=most)
    if isinstance(limit, PotLimit):
        raise Refused(rules.pot if hand.high else rules.pot_bet, "above the pot", fits=most)
    if isinstance(limit, Cap):
        raise Refused(rules.cap, "above the most of a hand", fits=most)
    raise Refused(rules.raises, "above the fixed raise", fits=most)


# --- What it does ---------------------------------------------------------------------------------


def acted(hand: Hand, event: Acted) -> Hand:
    """The player to act has acted; the next one is asked, or the round is over."""
    if event.act == "check":
        return checked(hand)
    if event.act == "call":
        return called(hand, event)
    if event.act == "fold":
        return folded(hand)
    return raised(hand, event)


def checked(hand: Hand) -> Hand:
    waiting = hand.waiting[1:]
    if not waiting:
        return _closed(hand, hand.moves + 1)
    return replace(hand, waiting=waiting, turn=waiting[0], moves=hand.moves + 1)


def called(hand: Hand, event: Acted) -> Hand:
    position = hand.turn
    stacks, bets = list(hand.stacks), list(hand.bets)
    stacks[position] -= event.cents
    bets[position] = event.to
    spent = stacks[position] == hand.keeps[position]
    waiting = hand.waiting[1:]
    after = replace(
        hand,
        stacks=tuple(stacks),
        bets=tuple(bets),
        pot=hand.pot + event.cents,
        able=without(hand.able, position) if spent else hand.able,
        waiting=waiting,
        turn=waiting[0] if waiting else -1,
        moves=hand.moves + 1,
        voluntary=True,
    )
    return after if waiting and not spent else asking(after)


def folded(hand: Hand) -> Hand:
    position = hand.turn
    after = replace(
        hand,
        live=without(hand.live, position),
        able=without(hand.able, position),
        waiting=hand.waiting[1:],
        moves=hand.moves + 1,
    )
    return asking(after)


def raised(hand: Hand, event: Acted) -> Hand:
    position = hand.turn
    stack = hand.stacks[position] - event.cents
    added = event.to - hand.high
    full = added >= hand.full
    spent = stack == hand.keeps[position]
    waiting = others(hand.able, position)
    return replace(
        hand,
        stacks=with_chips(hand.stacks, position, stack),
        bets=with_chips(hand.bets, position, event.to),
        pot=hand.pot + event.cents,
        able=without(hand.able, position) if spent else hand.able,
        waiting=waiting,
        turn=waiting[0],
        fresh=tuple([other for other in hand.waiting[1:] if other in hand.fresh]),
        moves=hand.moves + 1,
        high=event.to,
        full=added if full else hand.full,
        # Neither the first bet nor a short all-in counts as a raise (reading:raise-count).
        raises=hand.raises + 1 if full and hand.high else hand.raises,
        raiser=position,
        voluntary=True,
    )


def opened_round(hand: Hand, board: tuple[Card, ...]) -> Hand:
    """A round begins at `hand.first`, with those who may bet."""
    waiting = from_first(hand.able, hand.first)
    after = replace(
        hand,
        phase="betting",
        board=board,
        waiting=waiting,
        fresh=waiting,
        turn=waiting[0] if waiting else -1,
        raiser=-1,
    )
    return after if len(waiting) > 1 else asking(after)


def asking(hand: Hand) -> Hand:
    """Ask the next player who has something to decide; if there is none, the round is over.

    A player left alone with players all in owes what the highest of them has bet and no more, even
    if that is a short blind; owing nothing, there is nothing to decide (reading:uncalled).
    """
    waiting = hand.waiting
    if len(hand.live) == 1 or not waiting:
        return _closed(hand, hand.moves)
    if len(hand.able) == 1:
        alone = waiting[0]
        high = max([hand.bets[position] for position in hand.live if position != alone])
        if high <= hand.bets[alone]:
            return _closed(hand, hand.moves)
        return replace(hand, turn=alone, high=min(high, hand.high))
    return replace(hand, turn=waiting[0])


def _closed(hand: Hand, moves: int) -> Hand:
    """The bets of the round go into the pot; what comes next is a street or the showdown.

    Everybody still in has paid the same, except those who are all in (809/2015:38).
    """
    variant = VARIANTS[hand.terms.variant]
    first = 0
    if variant.opener == "last-raise":  # 809/2015:56, reading:sintetico-order: the highest.
        first = hand.raiser if hand.raiser >= 0 else hand.first
    bets, paid = hand.bets, hand.paid
    if hand.high:  # Otherwise nobody has bet.
        bets, paid = (0,) * len(bets), tuple(map(add, bets, paid))
    street = hand.street
    phase: Phase = "estardilho"
    if len(hand.live) == 1:
        phase = "showdown"
    elif hand.phase == "betting":
        street += 1
        phase = "street" if street < len(variant.streets) else "showdown"
    return replace(
        hand,
        phase=phase,
        street=street,
        turn=-1,
        waiting=(),
        bets=bets,
        paid=paid,
        high=0,
        full=hand.terms.unit(street),
        raises=0,
        first=first,
        moves=moves,
    )
