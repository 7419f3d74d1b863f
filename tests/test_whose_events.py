"""Whose an event is: a player's own, which nobody else finds in their history, or everybody's.

`house.statements.owner` tells them apart by their types. An event that is everybody's is named
here, so that one whose `player` is renamed does not silently become public.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from banca.all_games import ALL_GAMES
from banca.floor.luck import LuckEvent
from banca.house.opened import Opened
from banca.house.statements import OWNER
from banca.kit.game import AnyGame

BANK = {"Voided", "RoundOver", "BetsOpened", "BetsClosed"}
SHOE = {"Shuffled", "Burned", "Warned", "Dealt", "Result"}
EVERYBODYS = {
    "roulette": BANK | {"Spun"},
    "banca_francesa": BANK | {"Touched", "Fell"},
    "cussec": BANK - {"BetsOpened"} | {"Covered", "Shaken", "Uncovered"},
    "craps": BANK | {"Rolled", "LastSeries"},
    "blackjack": BANK
    | SHOE
    | {"Spread", "Refilled", "Parted", "BankTurned", "BankDrew", "InsuranceOpened"}
    | {"InsuranceClosed"},
    "baccarat": BANK | SHOE | {"Laid"},
    "slots": {"Voided", "RoundOver"},
    "poker": {"Begun", "ButtonDrawn", "HandBegan", "Stopped", "Closing", "WindowOpened", "Dealt"}
    | {"Turned", "HandPaid", "Voided", "RoundOver"},
}
LUCK = {"EpochSealed", "SeedSealed", "Drew", "SeedOpened", "SeedLost"} | {
    *("SharesDue", "BeaconDue", "BeaconMixed", "DeckSealed", "CardsTurned", "SeedKept"),
}


def without_owner(union: Any) -> set[str]:
    return {kind.__name__ for kind in get_args(union) if OWNER not in kind.__struct_fields__}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_an_event_without_a_player_is_one_that_everybody_may_see(game: AnyGame) -> None:
    assert without_owner(game.Event) == EVERYBODYS[game.name]


def test_so_are_the_events_of_luck_and_of_opening() -> None:
    assert without_owner(LuckEvent | Opened) == LUCK | {"Opened"}
