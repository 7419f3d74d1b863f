"""Random hands, over all variants, limits, stacks and seats: chips stay, offers hold.

Every hand counts its chips after every step (tests/poker/brawl.py). A hundred thousand of them are
played here and ten million in `make soak`; some thousand are also probed at every step: all that is
offered is accepted, what is just outside is refused, pots nest, and the log makes the same hand.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from banca.poker.events import Acted, Dealt, Posted, Returned, Showed, Won
from banca.poker.hand import Commission, Hand
from banca.poker.hands import best
from banca.poker.variants import VARIANTS, board_places, hole_places
from tests.poker.brawl import Played, brawl, exhaust, probe, some_deal
from tests.rule_marks import rule

HANDS = 100_000
LOTS = 20
SOAK = 10**7
A_TABLE = 5  # Hands played with the same stacks, at one table.


def many(seed: int, hands: int) -> int:
    """Play *hands* hands, each checked by itself; returns how many came to a showdown."""
    rng = Random(seed)
    shown = 0
    for _ in range(hands // A_TABLE):
        deal = some_deal(rng)
        for _ in range(A_TABLE):
            shown += isinstance(brawl(rng, deal).log[-2], Showed | Won)
    return shown


@rule("reading:side-pots", "reading:uncalled")
@pytest.mark.parametrize("lot", range(LOTS))
def test_no_chip_comes_or_goes_in_a_hundred_thousand_hands(lot: int) -> None:
    assert many(seed=lot, hands=HANDS // LOTS) > 0


@pytest.mark.soak
@pytest.mark.timeout(7200)
@rule("reading:side-pots", "reading:uncalled")
def test_no_chip_comes_or_goes_in_ten_million_hands() -> None:
    lots = 200
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        shown = sum(pool.map(many, range(10**6, 10**6 + lots), [SOAK // lots] * lots))
    assert shown > SOAK // 20


@rule("97/2010:11.2", "97/2010:12", "809/2015:32", "809/2015:35", "809/2015:49")
@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_all_that_is_offered_is_taken_and_nothing_else(rng: Random) -> None:
    brawl(rng, some_deal(rng), probe)


@rule("809/2015:32", "809/2015:35")
def test_all_that_is_offered_is_taken_and_nothing_else_in_many_hands() -> None:
    rng = Random(11)
    for _ in range(400):
        brawl(rng, some_deal(rng), probe)


@rule("809/2015:32", "809/2015:35")
def test_of_all_amounts_that_there_are_those_offered_are_taken() -> None:
    rng = Random(7)
    for _ in range(300):
        deal = some_deal(rng)
        small = tuple(min(stack, 15 * deal.terms.least) % 40 + 1 for stack in deal.stacks[:5])
        if deal.posts is None:
            brawl(rng, deal._replace(stacks=small), exhaust)


def test_the_random_hands_are_of_every_kind() -> None:
    """What is never played is not tested: every act, post and end comes up."""
    rng = Random(3)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        deal = some_deal(rng)
        hand, log, _ = brawl(rng, deal)
        seen[deal.terms.variant] += 1
        seen[type(deal.terms.limit).__name__] += 1
        seen[f"{len(deal.stacks)} seats"] += 1
        seen.update(type(event).__name__ for event in log)
        seen.update(event.act for event in log if isinstance(event, Acted))
        seen.update(event.kind for event in log if isinstance(event, Posted))
        pots = {event.pot for event in log if isinstance(event, Won)}
        seen[f"{min(len(pots), 4)} pots"] += 1
        seen["capped"] += 0 < hand.taken == deal.terms.commission.cap
        seen["split"] += len([event for event in log if isinstance(event, Won)]) > len(pots)

    kinds = {*VARIANTS, "NoLimit", "PotLimit", "Cap", "FixedLimit"}
    kinds |= {f"{players} seats" for players in range(2, 12)}
    kinds |= {"fold", "check", "call", "bet", "raise", "estardilho", "restardilho"}
    kinds |= {"ante", "small", "big", "post", "dead", "Returned", "Showed", "Won", "Claimed"}
    kinds |= {"1 pots", "2 pots", "3 pots", "4 pots", "capped", "split", "WindowOpened"}
    assert {kind for kind in kinds if seen[kind] < 5} == set()


# --- A second computation -------------------------------------------------------------------------


@rule("reading:side-pots", "reading:odd-chips", "809/2015:61", "809/2015:64", "97/2010:10.2")
def test_the_payments_are_what_a_second_reckoning_says() -> None:
    rng = Random(17)
    shown = 0
    for _ in range(1000):
        deal = some_deal(rng)
        terms = replace(deal.terms, commission=Commission())
        played = brawl(rng, deal._replace(terms=terms))
        shown += any(isinstance(event, Showed) for event in played.log)

        assert played.hand.stacks == reckoned(deal.stacks, played), (terms, played.log)
    assert shown > 300


def reckoned(stacks: tuple[int, ...], played: Played) -> tuple[int, ...]:
    """The final stacks from the log alone, chips taken off layer by layer.

    The engine's pots are not used: what each put in is peeled off in slices as thin as the smallest
    amount left, and each slice is divided among the best of those who paid it.
    """
    hand, log, pack = played
    left = dict(zip(hand.players, stacks, strict=True))
    put = dict.fromkeys(hand.players, 0)
    dead = 0
    folded = set[str]()
    for event in log:
        match event:
            case Posted(player, "dead", cents):
                left[player] -= cents
                dead += cents
            case Posted(player, _, cents) | Acted(player, "bet" | "raise" | "call", cents):
                left[player] -= cents
                put[player] += cents
            case Acted(player, "estardilho" | "restardilho", cents):
                left[player] -= cents
                put[player] += cents
            case Acted(player, "fold"):
                folded.add(player)
            case Returned(player, cents):
                left[player] += cents
                put[player] -= cents
    alive = [player for player in hand.players if player not in folded]
    strength = _strengths(hand, pack, alive)
    pots: dict[tuple[str, ...], int] = {}
    while any(put.values()):
        payers = [player for player in hand.players if put[player]]
        slice_of = min(put[player] for player in payers)
        able = tuple(player for player in alive if player in payers) or list(pots)[-1]
        pots[able] = pots.get(able, 0) + slice_of * len(payers) + dead
        dead = 0
        for player in payers:
            put[player] -= slice_of
    for able, chips in pots.items():
        top = max(strength[player] for player in able)
        winners = [player for player in able if strength[player] == top]
        for number, player in enumerate(winners):
            odd = chips % len(winners)
            if hand.terms.odd == "first":
                left[player] += chips // len(winners) + (odd if number == 0 else 0)
            else:
                left[player] += chips // len(winners) + (number < odd)
    return tuple(left[player] for player in hand.players)


def _strengths(hand: Hand, pack: tuple[str, ...], alive: list[str]) -> dict[str, int]:
    if len(alive) == 1:
        return {alive[0]: 1}
    variant = VARIANTS[hand.terms.variant]
    places = dict(zip(hand.players, hole_places(variant, len(hand.players)), strict=True))
    return {
        player: best(variant, [pack[place] for place in places[player]], hand.board).strength
        for player in alive
    }


# --- Cards ----------------------------------------------------------------------------------------


@rule("97/2010:2.2", "reading:burns", "809/2015:5", "809/2015:4.b")
@pytest.mark.parametrize(("variant", "used"), [("omaha", 52), ("sintetico", 27), ("holdem", 30)])
def test_eleven_seats_use_so_many_cards(variant: str, used: int) -> None:
    """Omaha's burned cards are never turned, but their places are used up."""
    game = VARIANTS[variant]
    burns = any(street.burn for street in game.streets)
    board = [
        place
        for street in range(len(game.streets))
        for place in board_places(game, 11, street, burns)
    ]
    hole = [place for places in hole_places(game, 11) for place in places]

    assert len(set(hole + board)) == len(hole) + 5 == 11 * game.hole + 5
    assert max(board) == used - 1
    assert used <= len(game.deck)


def test_cards_that_a_hand_deals_are_all_different() -> None:
    rng = Random(5)
    for _ in range(500):
        _, log, _ = brawl(rng, some_deal(rng))
        dealt = [
            place for event in log if isinstance(event, Dealt) for place in event.places.items()
        ]
        places = [place for _, own in dealt for place in own]
        turned = [card for event in log for card in getattr(event, "cards", ())]

        assert len(set(places)) == len(places)
        assert len(set(turned)) == len(turned)
