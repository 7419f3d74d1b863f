"""Games between players: stacks, pots and commission in the books."""

from __future__ import annotations

from collections import Counter

from banca.house.accounts import POINTS, may_move, of_held, of_house, of_player, of_pot
from banca.house.ledger import Act, Fact, Result, check, postings, results
from banca.kit.play import BoughtIn, CashedOut, HandPaid
from tests.rule_marks import rule

ANA, STACK = of_player("ana"), of_held("hold1", "ana")
POT, BANK = of_pot("hold1"), of_house("poker")
HAND = HandPaid(7, (("ana", 300, 0), ("rui", 300, 570), ("eva", 0, 0)), 30)


def moved(*events: object) -> Counter[str]:
    after: Counter[str] = Counter()
    for event in events:
        for posting in postings("hold1", POINTS, BANK, event):
            assert may_move(posting.source, posting.target)
            after[posting.source] -= posting.cents
            after[posting.target] += posting.cents
    return after


def test_a_stack_is_the_players_own_money_at_the_table() -> None:
    assert moved(BoughtIn("ana", 10_000)) == {ANA: -10_000, STACK: 10_000}
    assert moved(CashedOut("ana", 700)) == {ANA: 700, STACK: -700}


def test_a_fee_is_on_top_of_the_stack() -> None:
    assert moved(BoughtIn("ana", 10_000, 500)) == {
        ANA: -10_500,
        STACK: 10_000,
        BANK: 500,
    }


@rule("PD-27")
def test_chips_pass_between_players_only_through_a_pot_that_is_empty_after_the_hand() -> None:
    after = moved(HAND)

    assert after.pop(POT) == 0
    assert after == {STACK: -300, of_held("hold1", "rui"): 270, BANK: 30}
    assert not may_move(STACK, of_held("hold1", "rui"))
    assert not may_move(ANA, POT)
    assert not may_move(POT, of_player("rui"))


def test_everybody_dealt_in_finds_the_hand_again() -> None:
    found = tuple(results(7, [HAND]))

    assert found == (
        Result("ana", 7, 300, 0, stack=True),
        Result("rui", 7, 300, 570, stack=True),
        Result("eva", 7, 0, 0, stack=True),
    )


def test_a_hand_that_leaves_everybody_as_before_is_in_the_books_all_the_same() -> None:
    even = HandPaid(8, (("ana", 100, 100), ("rui", 100, 100)))
    moves = tuple(postings("hold1", POINTS, BANK, even))

    check(Act("house", "", b"", (Fact(8, 0, b"{}"),), moves, tuple(results(8, [even]))))

    assert [posting.cents for posting in moves] == [100] * 4
