"""The fast loop of poker plays as `banca.poker.hand` does, chip by chip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest

from banca.maths.generator import start
from banca.maths.poker_sim import STYLES, Played, Style, Tried
from banca.poker import hand as poker
from banca.poker.betting import OMAHA_LIMIT, Cap, Moves, NoLimit, PotLimit
from banca.poker.events import Won
from banca.poker.hand import Commission, Terms
from banca.poker.variants import VARIANTS

HANDS = 210  # At each of ten tables, with each number of players: 21,000 in total.
BUSY: Style = (120, 480, 200, 150, 50)
BOLD: Style = (60, 440, 150, 150, 200)


Bound = Callable[[Moves], int]


def by_the_rules(
    terms: Terms, played: Played, raises: Bound | None = None
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The final stacks, the commission and the pots, as the engine computes them.

    If everybody always *raises* to a bound, this is compared with what the loop did.
    """
    count = len(played.stacks)
    seats = tuple(str(at) for at in range(count))
    held = [card for cards in played.hole for card in cards]
    left = [card for card in VARIANTS[terms.variant].deck if card not in held]
    board, acts = list(played.board or left), list(played.acts)
    pots: Counter[int] = Counter()
    hand, events = poker.begun(poker.opened(terms, seats, played.stacks))
    while True:
        for event in events:
            if isinstance(event, Won):
                pots[event.pot] += event.cents + event.commission
        if hand.phase == "over":
            break
        if hand.phase == "betting":
            word, to = acts.pop(0)
            moves = poker.moves(hand)
            if raises and moves:
                assert (word == "raise") == bool(moves.least), (played, hand)
                assert word != "raise" or to == raises(moves), (played, hand)
            hand, events = poker.play(hand, word, to)
        elif hand.phase == "street":
            wanted = len(poker.next_places(hand))
            hand, events = poker.dealt_up(hand, tuple(board[:wanted]))
            del board[:wanted]
        else:
            hand, events = poker.shown(hand, dict(zip(seats, played.hole, strict=True)))
    assert not acts, "the loop went on when the hand was over"
    return hand.stacks, poker.result(hand)[1], tuple(pots.values())


HOLDEM: dict[str, Any] = {"variant": "holdem", "small": 50, "big": 100}
OMAHA: dict[str, Any] = {"variant": "omaha", "limit": OMAHA_LIMIT, "small": 50, "big": 100}
SINTETICO: dict[str, Any] = {"variant": "sintetico", "ante": 100}
TABLES = {
    "even": (Terms(**HOLDEM), 2_500, 2_500, STYLES["random"]),
    "uneven": (Terms(**HOLDEM, commission=Commission(5)), 1, 3_000, BUSY),
    "capped rake": (Terms(**HOLDEM, commission=Commission(5, cap=70)), 1, 2_000, BUSY),
    "antes": (Terms(**HOLDEM, ante=25, commission=Commission(3, cap=33)), 1, 1_500, BOLD),
    "few raises": (Terms(**HOLDEM, limit=NoLimit(raises=2)), 50, 9_000, BUSY),
    "pot limit": (Terms(**HOLDEM, limit=PotLimit(raises=3)), 50, 9_000, BOLD),
    "omaha": (Terms(**OMAHA, commission=Commission(5, cap=400)), 1, 5_000, BUSY),
    "sintetico": (Terms(**SINTETICO, commission=Commission(5)), 1, 3_000, BUSY),
    "sintetico, capped": (Terms(**SINTETICO, limit=Cap(900, raises=4)), 1, 3_000, BOLD),
    "most of a hand": (Terms(**HOLDEM, limit=Cap(700)), 50, 2_000, BOLD),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_same_chips_with_any_number_of_players(name: str) -> None:
    terms, least, most, style = TABLES[name]

    for seats in range(2, 12):
        for played in Tried(terms, seats, least, most, style).singly(start(3, seats), HANDS):
            found = played.ends, played.commission, played.pots
            assert found == by_the_rules(terms, played), played
            assert sum(played.ends) + played.commission == sum(played.stacks)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("bound", ["least", "most"])
def test_a_player_who_always_raises_does_so_whenever_the_rules_allow_it(
    name: str, bound: str
) -> None:
    """So the loop knows every raise and its bounds, not only some that are allowed."""
    terms, least, most, _ = TABLES[name]
    style: Style = (0, 0, 1000, 0, 0) if bound == "least" else (0, 0, 0, 0, 1000)

    for seats in (2, 3, 4, 6, 9):
        table = Tried(terms, seats, least, min(most, 3_000), style)
        for played in table.singly(start(4, seats), 30):
            found = played.ends, played.commission, played.pots
            assert found == by_the_rules(terms, played, attrgetter(bound)), played
