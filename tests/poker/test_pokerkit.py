"""The same hands in our engine and in pokerkit: who acts, what they may do, who wins.

The rules are the same except for these points, which the hands below avoid:

* pokerkit does not let a player fold who may check; we do (809/2015:33).
* It asks a player left alone with players all in for a last check; we ask nobody who has nothing to
decide.
* A big blind that the stack does not cover is called there as far as it goes, here in full
(reading:blinds): so stacks cover the ante and the big blind.
* 97/2010:12.2 counts raises and 97/2010:12.4 frees their size with two players left, where a bet
  keeps the pot as its bound (97/2010:11.2.1). Omaha is played without either, and then with both:
  what pokerkit offers is corrected by these two rules, and must match ours.
* It treats the first short all-in of a round as full if only blinds were bet before it, and lets
those who have acted raise; we do not (reading:short-all-in, TDA 47 example 3). Where the two differ
about a player who has acted, nobody raises.
* Its odd chips all go to the first winner, as ours do by 97/2010:10.5; but pots with the same
winners once the losers have mucked are one pot to it, and several to us.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem

from banca.kit.cards import Card
from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Limit, NoLimit, PotLimit
from banca.poker.events import Event, Won
from banca.poker.hand import Hand, Terms
from banca.poker.variants import VARIANTS, hole_places
from tests.poker.brawl import NAMES, decision, packs
from tests.rule_marks import rule

HANDS = 150
BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
SMALL, BIG = 50, 100
TheirGame = type[NoLimitTexasHoldem] | type[PotLimitOmahaHoldem]


@pytest.fixture(autouse=True)
def _their_warnings() -> Iterator[None]:
    """pokerkit warns about moves that it thinks foolish, and cards that it did not draw itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class Offer(NamedTuple):
    speaker: int
    call: int
    least: int
    most: int


def offered(hand: Hand) -> Offer | None:
    moves = engine.moves(hand)
    if moves is None:
        return None
    return Offer(hand.turn, moves.call, moves.least, moves.most)


def offered_there(state: Any) -> Offer | None:
    if state.actor_index is None:
        return None
    return Offer(
        state.actor_index,
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount or 0,
        state.max_completion_betting_or_raising_to_amount or 0,
    )


def both(
    rng: Random, variant: str, limit: Limit, theirs: TheirGame, ante: int, stacks: tuple[int, ...]
) -> Counter[str]:
    """One hand in both engines, compared at every decision and at its end.

    Returns how often the two differ, by the rule that explains it.
    """
    differ: Counter[str] = Counter()
    players = len(stacks)
    pack = packs(variant)[rng.randrange(len(packs(variant)))]
    places = hole_places(VARIANTS[variant], players)
    terms = Terms(variant, limit, small=SMALL, big=BIG, ante=ante)
    hand, log = engine.begun(engine.opened(terms, NAMES[:players], stacks))
    state = theirs.create_state(BY_ITSELF, True, ante, (SMALL, BIG), BIG, stacks, players)
    for position in range(players):
        state.deal_hole("".join(pack[place] for place in places[position]))
    said = [str(stacks)]
    while hand.phase != "over":
        if hand.phase == "street":
            hand, log = _turned(hand, state, pack)
        elif hand.phase == "showdown":
            cards = {
                hand.players[position]: tuple(pack[place] for place in places[position])
                for position in hand.live
            }
            hand, log = engine.shown(hand, cards)
        else:
            here, there = offered(hand), offered_there(state)
            moves = engine.moves(hand)
            assert here is not None
            assert there is not None
            assert moves is not None
            act, to = decision(rng, moves)
            cite, theirs_most = _macau(hand, there), there.most
            differ[cite] += 1
            if cite == "97/2010:12.2":
                there = there._replace(least=0, most=0)
            elif cite == "97/2010:12.4":
                assert hand.bets[hand.turn] + hand.stacks[hand.turn] >= theirs_most, said
                there = there._replace(most=hand.bets[hand.turn] + hand.stacks[hand.turn])
                to = min(to, theirs_most)
            if hand.turn not in hand.fresh and not here.least and there.least:
                assert (hand.full, hand.raises) == (BIG, 0), said
                differ["reading:short-all-in"] += 1
                there = there._replace(least=0, most=0)
            assert here == there, said
            if act == "fold" and moves.check:
                act = "check"
            said.append(f"{hand.players[hand.turn]} {act} {to or ''}")
            hand, log = engine.play(hand, act, to)
            if act == "fold":
                state.fold()
            elif act == "raise":
                state.complete_bet_or_raise_to(to)
            else:
                state.check_or_call()
    assert not state.status, said
    odd = _odd_chips(log)
    assert sum(hand.stacks) == sum(state.stacks)
    for stack, theirs_has in zip(hand.stacks, state.stacks, strict=True):
        assert abs(stack - theirs_has) <= odd, (said, log)
    return differ


def _macau(hand: Hand, there: Offer) -> str:
    """The Macau rule by which a raise that pokerkit offers is refused here, or has any size."""
    limit = hand.terms.limit
    if not there.least or limit != OMAHA_LIMIT:
        return ""
    if hand.raises == limit.raises:
        return "97/2010:12.2"
    return "97/2010:12.4" if len(hand.live) == 2 and hand.high else ""


def _odd_chips(log: Iterable[Event]) -> int:
    """How many chips may differ: the odd ones, where two pots or more were shared."""
    shared: dict[int, list[int]] = {}
    for event in log:
        if isinstance(event, Won):
            shared.setdefault(event.pot, []).append(event.cents)
    odd = [max(parts) - min(parts) for parts in shared.values() if len(parts) > 1]
    return sum(odd) if len(odd) > 1 else 0


def _turned(hand: Hand, state: Any, pack: tuple[Card, ...]) -> Any:
    if state.actor_index is not None:
        assert state.checking_or_calling_amount == 0
        state.check_or_call()
    cards = tuple(pack[place] for place in engine.next_places(hand))
    state.burn_card("??")
    state.deal_board("".join(cards))
    return engine.dealt_up(hand, cards)


def some_stacks(rng: Random, ante: int) -> tuple[int, ...]:
    deepest = rng.choice((3, 10, 50)) * BIG
    players = rng.choice((2, 3, 4, 6, 9))
    return tuple(rng.randint(BIG + ante, deepest) for _ in range(players))


@rule("806/2015:1", "reading:holdem-betting", "reading:holdem-order", "reading:side-pots")
@pytest.mark.parametrize("ante", [0, 25])
def test_no_limit_holdem_is_the_same_in_pokerkit(ante: int) -> None:
    rng = Random(ante)
    differ: Counter[str] = Counter()
    for _ in range(HANDS):
        differ += both(rng, "holdem", NoLimit(), NoLimitTexasHoldem, ante, some_stacks(rng, ante))

    assert differ["reading:short-all-in"] < HANDS // 5


@rule("97/2010:11.2", "97/2010:12.1", "97/2010:10.1", "reading:pot-limit")
def test_pot_limit_omaha_is_the_same_in_pokerkit() -> None:
    rng = Random(2)
    differ: Counter[str] = Counter()
    for _ in range(HANDS):
        differ += both(rng, "omaha", PotLimit(), PotLimitOmahaHoldem, 0, some_stacks(rng, 0))

    assert differ["reading:short-all-in"] < HANDS // 5


@rule("97/2010:11.2.1", "97/2010:12.2", "97/2010:12.4", "reading:pot-limit")
def test_omaha_by_macau_differs_from_pokerkit_in_two_rules_of_raising_alone() -> None:
    rng = Random(3)
    differ: Counter[str] = Counter()
    for _ in range(HANDS):
        differ += both(rng, "omaha", OMAHA_LIMIT, PotLimitOmahaHoldem, 0, some_stacks(rng, 0))

    assert differ["97/2010:12.2"] > 10
    assert differ["97/2010:12.4"] > 50
    assert differ["reading:short-all-in"] < HANDS // 5
