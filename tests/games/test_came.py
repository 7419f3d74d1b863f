"""What came up, as a cell of the file of a player's rounds has it."""

from __future__ import annotations

from typing import Any

import pytest

from banca.all_games import ALL_GAMES
from banca.games.baccarat.messages import Result as Coup
from banca.games.banca_francesa.messages import Fell
from banca.games.blackjack.messages import Result as Bank
from banca.games.craps.messages import Rolled
from banca.games.cussec.messages import Uncovered
from banca.games.roulette.messages import Spun
from banca.games.slots.machine import Bet
from banca.games.slots.messages import PlayEnded
from banca.kit.play import Value

CLOTHS = {game.name: game.cloth for game in ALL_GAMES if game.cloth}

RESULTS: list[tuple[str, Value, str]] = [
    ("roulette", Spun(3, "00", "green", clockwise=True), "00"),
    ("baccarat", Coup(3, 3, 7, "banca", False, ()), "banca 3-7"),
    ("baccarat", Coup(3, 6, 6, "empate", False, ()), "empate 6-6"),
    (
        "blackjack",
        Bank(3, ("6d", "Ks", "5c"), 21, False, False, True),
        "6d Ks 5c (21)",
    ),
    ("cussec", Uncovered(3, "4-4-2", 10, ("small",)), "4 4 2"),
    ("banca_francesa", Fell(3, "1-1-1", 3, "ases"), "1 1 1"),
    ("craps", Rolled(3, "3-4", 7, 0, (), ""), "3 4"),
    (
        "slots",
        PlayEnded(3, "ana", Bet(1, 1, 5), 5, 0, 0, (0, 1, 2), (("7", "A"), ("B", "7"), ("A", "B"))),
        "7 B A / A 7 B",
    ),
]


@pytest.mark.parametrize(("game", "result", "cell"), RESULTS)
def test_what_came_is_one_cell_and_no_day(game: str, result: Any, cell: str) -> None:
    came = CLOTHS[game].came
    assert came is not None

    assert came(result) == cell


def test_every_game_with_a_result_says_what_came() -> None:
    told = {name for name, cloth in CLOTHS.items() if cloth.result}
    said = {name for name, cloth in CLOTHS.items() if cloth.came}

    assert said == told == {game for game, *_ in RESULTS}
