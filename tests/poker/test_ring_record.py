"""Hands of a table recorded as PHH: random play with lots, voids and late blinds."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from banca.kit.play import HandPaid, Voided
from banca.poker import ring
from banca.poker.phh.record import read
from banca.poker.phh.replay import replayed
from banca.poker.ring.messages import HandBegan
from banca.poker.ring.record import record, written
from tests.every_game import AnyGame, played
from tests.poker.ring_table import Table

TABLES = {rules.rulebook: rules for rules in ring.variants()}
MORE = {
    "capped": ring.Rules(limit="cap", cap=2000),
    "Omaha without a limit": ring.Rules(rulebook="97/2010", seats=10, limit="no"),
}


def hands(rules: ring.Rules) -> dict[int, list[Any]]:
    """The events of random play, round by round."""
    game: AnyGame = ring.GAME
    found: dict[int, list[Any]] = defaultdict(list)
    for step in played(game, rules, 125):
        found[ring.GAME.round(step.before)] += step.events
    return found


@pytest.mark.parametrize("rules", [*TABLES.values(), *MORE.values()], ids=[*TABLES, *MORE])
def test_every_hand_of_a_table_can_be_written_down_and_played_again(rules: ring.Rules) -> None:
    seen = kept = 0
    for events in hands(rules).values():
        text = written(rules, events, {}, {"ana": "Ana"}, decimals=2)
        began = [event for event in events if isinstance(event, HandBegan)]
        void = any(isinstance(event, Voided) for event in events)
        assert bool(text) == (bool(began) and not void)
        if not text:
            continue
        (found,) = read(text)
        (paid,) = (event for event in events if isinstance(event, HandPaid))
        after = {player: got - put for player, put, got in paid.lines}
        unit = 10 ** (2 - found.decimals)

        again = replayed(found)

        nets = [(end - start) * unit for start, end in zip(found.stacks, again.stacks, strict=True)]
        assert nets == [after[player] for player in began[0].players], text
        assert again.stacks == found.finishing
        assert found.told["players"] == ["Ana" if s == "ana" else "" for s in began[0].players]
        seen += 1
        kept += paid.commission
    assert seen > 50
    assert kept > 0


def test_only_the_cards_that_the_reader_may_see_are_in_it() -> None:
    table = Table("ana", "rui", "eva").button(1)
    table.start()
    table.say("call fold check")
    table.street("2h 3c 4d")
    table.say("check check")
    table.street("5s")
    table.say("check raise:300 fold")
    rules, cards = table.state.rules, {"rui": ("As", "Kd")}

    text = written(rules, table.log, cards, {})

    assert "AsKd" in text
    assert text.count("????") == 2
    found = record(rules, table.log, cards)
    assert found is not None
    assert found[0].told["hand"] == 2  # The lot for the button was the round before.
