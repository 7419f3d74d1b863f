"""Signs of foul play in what happens at a table: chips passed, hands given up, steady answers."""

from __future__ import annotations

from itertools import count

import pytest

from banca.kit.play import HandPaid
from banca.poker import ring
from banca.poker.events import Acted, By, Posted, Returned, Turned
from banca.poker.ring import Event, Rules
from banca.poker.ring.messages import HandBegan
from banca.poker.ring.signs import KEPT, PACED, Sign
from tests.poker.ring_table import Table
from tests.rule_marks import rule

SECOND = 10**6
CAVE = 10_000


class Eye:
    """Watches, with a clock of its own."""

    def __init__(self) -> None:
        self.seen = ring.tally(Rules(cave=CAVE))
        self.at = 0

    def look(self, *events: Event, pause: int = 3 * SECOND) -> list[tuple[str, tuple[str, ...]]]:
        found: list[Sign] = []
        for event in events:
            self.at += pause
            self.seen, more = ring.looked(self.seen, event, self.at)
            found += more
        return [(sign.kind, sign.players) for sign in found]


def passed(giver: str, taker: str, cents: int, *, last: int = 0) -> list[Event]:
    """A hand of three in which *giver* calls *cents* and then folds to a bet of *last* more.

    A third player posts and folds.
    """
    seats = ("eva", giver, taker)
    began = HandBegan(1, 1, seats, (CAVE, CAVE, CAVE), {})
    blinds = [Posted("eva", "small", 50), Posted(giver, "big", 100)]
    bet = Acted(taker, "raise", cents, cents, False, "player")
    quits = Acted("eva", "fold", 0, 50, False, "player")
    calls = Acted(giver, "call", cents - 100, cents, False, "player")
    again = Acted(taker, "bet", last, last, False, "player")
    folds = Acted(giver, "fold", 0, 0, False, "player")
    pot = 2 * cents + 50
    paid = HandPaid(1, (("eva", 50, 0), (giver, cents, 0), (taker, cents, pot)))
    back = Returned(taker, last)
    board = Turned(1, (7, 8, 9), ("2h", "3h", "4h"))
    return [began, *blinds, bet, quits, calls, board, again, folds, back, paid]


@rule("PD-66", "809/2015:11.e", "809/2015:11.c", "reading:fair-play")
def test_chips_that_go_one_way_are_told_once_and_again_when_doubled() -> None:
    eye = Eye()
    told = [eye.look(*passed("ana", "rui", 8_000, last=9_000)) for _ in range(7)]

    sign = [("passed", ("ana", "rui"))]
    assert told == [[], [], sign, [], [], sign, []]  # 24,000 and 48,000; a buy-in is 10,000.


@rule("reading:fair-play")
def test_a_few_chips_many_times_and_many_chips_twice_are_nothing() -> None:
    often, much = Eye(), Eye()

    assert [often.look(*passed("ana", "rui", 200, last=500)) for _ in range(40)] == [[]] * 40
    assert [much.look(*passed("ana", "rui", 9_900, last=9_000)) for _ in range(2)] == [[]] * 2


@rule("reading:fair-play")
def test_chips_that_come_back_are_nobodys_business() -> None:
    eye = Eye()
    for _ in range(10):
        assert eye.look(*passed("ana", "rui", 8_000, last=9_000)) == []
        assert eye.look(*passed("rui", "ana", 2_000, last=9_000)) == []


@rule("reading:fair-play")
def test_a_pot_that_three_paid_for_is_between_no_two() -> None:
    eye = Eye()
    for _ in range(9):
        lines = (("ana", 8_000, 0), ("eva", 8_000, 0), ("rui", 8_000, 24_000))
        assert eye.look(HandPaid(1, lines)) == []


@rule("PD-66", "809/2015:11.e", "reading:fair-play")
def test_a_hand_given_up_twice_with_half_the_stack_in_and_little_to_pay_is_told() -> None:
    eye = Eye()

    assert eye.look(*passed("ana", "rui", 5_000, last=2_500)) == []
    assert eye.look(*passed("ana", "rui", 5_000, last=2_500)) == [("given", ("ana", "rui"))]


@rule("reading:fair-play")
@pytest.mark.parametrize(("cents", "last"), [(4_900, 100), (5_000, 4_300)])
def test_little_in_the_pot_or_much_to_pay_is_a_fold_like_others(cents: int, last: int) -> None:
    eye = Eye()
    signs = [sign for _ in range(3) for sign in eye.look(*passed("ana", "rui", cents, last=last))]

    assert ("given", ("ana", "rui")) not in signs


def acted(by: By) -> Acted:
    return Acted("ana", "check", 0, 0, False, by)


@rule("PD-66", "809/2015:11.f", "reading:fair-play", "reading:programs")
@pytest.mark.parametrize(("spread", "told"), [(15_000, True), (60_000, False)])
def test_a_hundred_answers_after_just_as_long_look_like_a_program(spread: int, told: bool) -> None:
    eye = Eye()
    times = (2 * SECOND + spread * (n * 7 % 11) for n in count())
    signs = [sign for _ in range(PACED) for sign in eye.look(acted("player"), pause=next(times))]

    assert signs == ([("steady", ("ana",))] if told else [])
    assert eye.look(acted("player"), pause=2 * SECOND) == []  # It is reported once.


@rule("reading:bots", "reading:fair-play")
def test_house_bots_leave_no_signs() -> None:
    eye = Eye()
    signs = [
        sign
        for _ in range(PACED)
        for hand in (passed("bot-easy-1", "rui", 8_000), passed("rui", "bot-hard-2", 8_000))
        for sign in eye.look(*hand)
    ]

    assert [sign for sign in signs if any(player.startswith("bot-") for player in sign[1])] == []


@rule("INT-6", "809/2015:11.f")
def test_what_the_platform_decides_is_no_players_pace() -> None:
    eye = Eye()
    signs = [sign for _ in range(2 * PACED) for sign in eye.look(acted("platform"))]

    assert (signs, eye.seen.paces) == ([], {})


@rule("reading:fair-play")
def test_a_real_table_is_looked_at_without_a_sign() -> None:
    table, eye = Table("ana", "rui", "eva").button(1), Eye()
    table.fold_round(20)

    assert eye.look(*table.log) == []
    first = next(filter(None, map(ring.opponents, table.log)))
    assert first == ("rui", "eva", "ana")


def test_of_all_who_ever_played_here_the_last_are_remembered() -> None:
    eye = Eye()
    eye.look(*passed("ana", "rui", 8_000, last=9_000))
    for number in range(KEPT):
        eye.look(*passed("ana", "rui", 200), *passed(f"one-{number}", f"two-{number}", 8_000))

    assert len(eye.seen.paces) == len(eye.seen.flows) == KEPT
    assert {"ana", "rui", "eva"} <= set(eye.seen.paces)  # Players seen again are not forgotten.
    assert eye.seen.flows["ana rui"].hands == KEPT + 1
    assert "one-0" not in eye.seen.paces
