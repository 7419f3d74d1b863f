"""A newcomer's first round at every table for one, with the coach: so many presses and seconds.

Counted in steps, not measured: presses are what the player does, seconds are those of the house's
own clock between them (`croupier`). What moves on the screen is counted as its longest. Dice that
are thrown until something is decided have no last throw: there the script is a point that is made
on the fourth, as usual, and others are a minute at most on average.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, NamedTuple

import pytest

from banca.all_games import ALL_GAMES
from banca.kit.chance import Chance, Face, Script
from banca.kit.game import AnyGame
from banca.kit.layout import PlaceBets
from banca.kit.play import Option, Settled, Sit
from banca.kit.wishes import staking
from banca.maths.blackjack.advice import advice
from banca.maths.odds import odds
from banca.settings import settings
from tests.coached import PLAYER

MOST_PRESSES = 4
MOST_S = 60
PICTURE_S = 4  # The longest that anything moves on a table's picture: the ball.
ROUNDS = 12
UNTIL_DECIDED = {
    "craps": ("4-2", "5-4", "2-1", "6-1"),
    "banca_francesa": ("2-3-5", "4-4-3", "6-4-2", "1-2-3"),
}
CHOICES = {"Hit", "Stand", "Double", "Split", "Surrender"}
STARTS = {"Spin", "Deal", "Throw", "Ring", "NoInsurance", "Turn"}


class Luck:
    """Luck of a test's own."""

    pack = None

    def __init__(self, key: str) -> None:
        self._random = random.Random(key)

    def pick(self, options: Mapping[Face, int]) -> Face:
        return self._random.choices(list(options), list(options.values()))[0]


class Played(NamedTuple):
    presses: int  # After the two that lead from the entrance to the table.
    steps: int  # Of the house's own clock.
    seconds: int
    pictures: int  # That moved.


def tables() -> Iterator[tuple[str, AnyGame, Any]]:
    """Where bets are placed and then played; on a machine one press is both."""
    for place in settings().places:
        if not place.game.shared(place.rules) and staking(place.game.Wish) == "PlaceBets":
            yield place.id, place.game, place.rules


TABLES = list(tables())


def first_round(game: AnyGame, rules: Any, luck: Chance) -> Played:
    """Sit, the coach's bet, and the round to its end as the coach plays it."""
    wishes = {wish.__name__: wish for wish in game.Wish.__args__}
    edges = {row.bet: row.edge for row in odds(game, rules)}
    presses = steps = seconds = pictures = 0
    state = game.opened(rules)
    state = reduce(game.apply, game.decide(state, Sit(PLAYER), luck), state)
    staked = started = False
    while True:
        options = game.options(state, PLAYER)
        names = {option.wish: option for option in options}
        after = game.croupier(state)
        command: Any
        if not staked and "PlaceBets" in names:
            spot, cents = _cheapest(options, edges)
            command, staked, presses = PlaceBets(PLAYER, ((spot, cents),)), True, presses + 1
        elif "Cut" in names:  # Part of the same press.
            command = wishes["Cut"](PLAYER, names["Cut"].spot)
        elif not staked and "Take" in names and after is None:
            command = wishes["Take"](PLAYER, names["Take"].spot)
        elif CHOICES & names.keys():
            command = _advised(state, names, wishes)
        elif staked and STARTS & names.keys():
            command = wishes[min(STARTS & names.keys())](PLAYER)
            presses, started, pictures = presses + (not started), True, pictures + 1
        else:
            assert after is not None, f"{game.name} stands still"
            command, steps, seconds = after.order, steps + 1, seconds + after.seconds
        events = game.decide(state, command, luck)
        state = reduce(game.apply, events, state)
        if any(isinstance(event, Settled) for event in events):
            return Played(presses, steps, seconds, pictures)


def _cheapest(options: tuple[Option, ...], edges: Mapping[str, Any]) -> tuple[str, int]:
    def edge(option: Option) -> Any:
        kind = option.spot.partition(":")[0]
        return edges.get(option.spot, edges.get(f"{kind}:total"))

    best = min((option for option in options if option.wish == "PlaceBets"), key=edge)
    return best.spot, best.least


def _advised(state: Any, names: dict[str, Option], wishes: dict[str, Any]) -> Any:
    turn = next(names[name].spot for name in sorted(CHOICES & names.keys()))
    worth = advice(state, turn)
    assert worth is not None
    best = max(
        (name for name in CHOICES & names.keys()), key=lambda name: float(worth[name.lower()])
    )
    return wishes[best](PLAYER, turn)


@pytest.mark.parametrize("table", TABLES, ids=[name for name, _, _ in TABLES])
def test_a_first_round_takes_four_presses_and_a_minute_at_most(
    table: tuple[str, AnyGame, Any],
) -> None:
    name, game, rules = table
    lucks = [Luck(f"{name} {key}") for key in range(ROUNDS)]
    played = [first_round(game, rules, luck) for luck in lucks]
    took = [one.seconds + one.pictures * PICTURE_S for one in played]
    if game.name in UNTIL_DECIDED:
        took = [sum(took) // ROUNDS]
        scripted = first_round(game, rules, Script(*UNTIL_DECIDED[game.name]))
        took.append(scripted.seconds + scripted.pictures * PICTURE_S)

    assert {2 + one.presses for one in played} == {MOST_PRESSES}
    assert max(took) <= MOST_S


def test_every_game_but_poker_has_such_a_table() -> None:
    alone = {game.name for _, game, _ in TABLES}

    bets = {game.name for game in ALL_GAMES if staking(game.Wish) == "PlaceBets"}
    assert alone == bets == {game.name for game in ALL_GAMES if game.stacks is None} - {"slots"}
