"""What a void round would have brought: the auditor plays every game to its end without players."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import GAMES, roulette, slots
from banca.games.roulette.messages import LetGo
from banca.house.redraw import Redraw
from banca.house.replay import played_out
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import Refused, Settled, Sit
from tests.every_game import played
from tests.games import slots_table
from tests.rule_marks import rule


def seatings(first: Any) -> tuple[Any, ...]:
    """For many and for one, where the game has both."""
    try:
        return first, replace(first, shared=not first.shared)
    except Refused:
        return (first,)


TABLES = [
    pytest.param(game, rules, id=f"{game.name} {n} {'shared' if rules.shared else 'alone'}")
    for game in GAMES
    for n, first in enumerate(game.variants()[:2])
    for rules in seatings(first)
] + [pytest.param(slots.GAME, slots_table.RULES, id="slots with additional games alone")]


def luck(round: int) -> Redraw:
    return Redraw(bytes(range(32)), "any", round, 0)


@rule("reading:luck")
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_wherever_something_lies_the_end_of_the_round_is_known(game: Any, rules: Any) -> None:
    """At tables for many and for one, in every phase, in games of one draw and of decisions."""
    asked = 0
    for step in played(game, rules, 3):
        if game.lying(step.before):
            asked += 1
            assert played_out(game, step.before, luck(asked)) is not None, step.before

    assert asked


@rule("reading:luck")
@pytest.mark.parametrize("shared", [True, False])
def test_it_is_what_the_round_would_have_brought(shared: bool) -> None:
    game, rules = roulette.GAME, roulette.Rules(shared=shared)
    for number in range(1, 60):
        state = game.opened(rules)
        for wish in (Sit("ana"), PlaceBets("ana", (("simple:red", 500), ("pleno:17", 200)))):
            for event in game.decide(state, wish, luck(number)):
                state = game.apply(state, event)
        told = played_out(game, state, luck(number))
        for event in game.decide(state, CloseBets(1), luck(number)):
            state = game.apply(state, event)
        events = game.decide(state, LetGo(1), luck(number))
        settled = [event for event in events if isinstance(event, Settled)]

        assert told == sum(event.returned - event.stake for event in settled)
