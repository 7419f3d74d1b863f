"""A game with sealed luck under it: the same for points as for money."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest

from banca.floor.dealer import Dealer, Written
from banca.games import roulette
from banca.games.roulette import Rules
from banca.games.roulette.messages import LetGo
from banca.house.accounts import EURO, POINTS, of_house
from banca.house.books import Posting, postings
from banca.kit.layout import CloseBets
from banca.kit.play import Refused, Void
from tests.floor.house import KEY
from tests.games.roulette_table import ALL_TABLES
from tests.rule_marks import rule

BANK = of_house("roulette")
ROUNDS = 40


class Night(NamedTuple):
    """Everything that a table wrote, moved and refused in one asset."""

    log: list[Any]
    draws: list[tuple[int, int]]
    moves: list[Posting]
    refusals: list[tuple[str, str, dict[str, int | str]]]


def wishes(number: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What ana and rui would like in round *number*; the table takes most of it."""
    yield "ana", {"type": "PlaceBets", "bets": [["simple:red", 500], ["dozens:1-2", 150]]}
    yield "rui", {"type": "PlaceBets", "bets": [[f"pleno:{number % 37}", 100], ["column:2", 250]]}
    yield "rui", {"type": "PlaceBets", "bets": [["pleno:8", 10**6]]}  # Above every maximum.
    yield "ana", {"type": "PlaceBets", "bets": [["pleno:8", 125]]}  # Not a multiple of the unit.
    yield "ana", {"type": "CallBet", "call": "tiers", "cents": 100}  # Where calls are taken.
    yield "rui", {"type": "TakeBack", "bets": [["column:2", 50]]}


def night(rules: Rules, asset: str) -> Night:
    """The same hands at a table with the same seeds, for *asset*."""
    nonces = (n.to_bytes(32, "big") for n in count(1))
    dealer = Dealer(roulette.GAME, rules, "table", asset, KEY, nonce=lambda: next(nonces))
    at, begun = dealer.begin()
    written: list[Written] = [*begun]
    refusals = []

    def do(command: Any) -> None:
        nonlocal at
        try:
            at, more = dealer.decide(at, command)
        except Refused as why:
            refusals.append((why.cite, why.phrase, why.values))
        else:
            written.extend(more)

    for player in ("ana", "rui"):
        do(dealer.wish(player, b'{"type":"Sit"}'))
    for number in range(1, ROUNDS + 1):
        for player, wish in wishes(number):
            do(dealer.wish(player, msgspec.json.encode(wish)))
        do(CloseBets(number))
        do(Void(number, "a fault") if number % 10 == 0 else LetGo(number))
    return Night(
        [msgspec.json.decode(one.body) for one in written],
        [(one.round, one.draws) for one in written],
        [p for one in written for p in postings("table", asset, BANK, one.event)],
        refusals,
    )


@rule("804/2015:30", "807/2015:32", "reading:demonstration", "PD-51", "INT-16")
@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_with_the_same_seeds_points_and_money_are_one_game_but_for_the_asset(
    rulebook: str, wheel: str
) -> None:
    rules = Rules(rulebook=rulebook, wheel=wheel, calls=rulebook == "807/2015")

    points, money = night(rules, POINTS), night(rules, EURO)

    assert points.log[0].pop("asset") == POINTS
    assert money.log[0].pop("asset") == EURO
    assert points.log == money.log  # Every draw, prize and refund.
    assert points.draws == money.draws
    assert points.refusals == money.refusals
    assert {move.asset for move in points.moves} == {POINTS}
    assert [msgspec.structs.replace(move, asset=EURO) for move in points.moves] == money.moves


@pytest.mark.parametrize(("rulebook", "wheel"), ALL_TABLES)
def test_such_a_night_has_wins_losses_a_void_and_refusals(rulebook: str, wheel: str) -> None:
    """Otherwise the equality found above would show little."""
    rules = Rules(rulebook=rulebook, wheel=wheel, calls=rulebook == "807/2015")

    log, _, moves, refusals = night(rules, POINTS)

    kinds = [event["type"] for event in log]
    assert (kinds.count("Spun"), kinds.count("Voided")) == (ROUNDS - ROUNDS // 10, ROUNDS // 10)
    assert len({event["pocket"] for event in log if event["type"] == "Spun"}) > 15
    ends = [event for event in log if event["type"] == "Settled"]
    assert {end["returned"] > end["stake"] for end in ends} == {True, False}
    assert {"above the maximum", "not a multiple of the unit"} <= {said for _, said, _ in refusals}
    assert any(move.source == BANK for move in moves)
    assert any(move.target == BANK for move in moves)
