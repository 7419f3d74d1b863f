"""A game in one file: how long it is, what it has, and that the suite of every game passes."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fractions import Fraction
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from banca.kit.chance import Script
from banca.kit.layout import CloseBets, PlaceBets, TakeBack
from banca.kit.play import After, Bet, Leave, Leaving, Left, Refused, Settled, Sit
from banca.maths.odds import odds
from tests import pombo
from tests.every_game import CHECKS, playthrough
from tests.pombo import LetGo, Rules, State
from tests.tidy import ROOT

PLAY = """
pombo pombo min 1.00
ana 2.00 flight      rui 1.00 colour:red
close
spin 4
rui +1.00
refused back ana     reading:leaving
rui 1.00 colour:black
close
spin 8
ana +2.00            rui +1.00
"""


def after(state: State, *commands: Any, luck: tuple[str, ...] = ()) -> tuple[State, list[Any]]:
    """The state after *commands*, and all that happened."""
    chance, log = Script(*luck), list[Any]()
    for command in commands:
        events = pombo.decide(state, command, chance)
        log += events
        state = reduce(pombo.apply, events, state)
    return state, log


def with_bets(*made: Bet, **rules: Any) -> State:
    return after(State(Rules(**rules)), Sit("ana"), PlaceBets("ana", made))[0]


def test_a_side_bet_and_a_lasting_stake_fit_in_under_250_lines() -> None:
    text = (ROOT / "tests/pombo.py").read_text(encoding="utf-8")

    assert len(text.splitlines()) < 250
    assert pombo.GAME.lasts
    assert {"flight", "colour:red"} <= {spot.spot for spot in pombo.card(Rules()).spots}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("rules", [Rules(), Rules(shared=False), Rules(colours=False, rest=3)])
def test_the_suite_of_every_game_passes(rules: Rules, check: Any, tmp_path: Path) -> None:
    if check is playthrough:
        (tmp_path / "pombo.play").write_text(PLAY, encoding="utf-8")
        assert check(pombo.GAME, rules, tmp_path) == 2
    else:
        assert check(pombo.GAME, rules) > 0


def checked(file: Path) -> str:
    """What mypy says of *file*."""
    if shutil.which("mypy", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("make lint installs mypy, make test does not")
    words = (sys.executable, "-m", "mypy", "--strict", str(file))
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_mypy_finds_an_event_that_is_left_out(tmp_path: Path) -> None:
    text = (ROOT / "tests/pombo.py").read_text(encoding="utf-8")
    start, end = text.index("        case Spun("), text.index("        case _:\n            bank,")
    short = tmp_path / "short.py"
    short.write_text(text[:start] + text[end:], encoding="utf-8")

    assert "Success" in checked(ROOT / "tests/pombo.py")
    assert 'Argument 2 to "apply" has incompatible type' in checked(short)


def test_a_flight_lies_until_it_is_decided() -> None:
    state, _ = after(with_bets(("flight", 100)), CloseBets(1), LetGo(1), luck=("4",))

    assert state.bank.layout.of("ana") == {"flight": 100}
    with pytest.raises(Refused, match="reading:leaving"):
        pombo.decide(state, TakeBack("ana"), Script())
    lost = Settled("ana", 100, 0, (("flight", 100, 0),))
    assert lost in after(state, CloseBets(2), LetGo(2), luck=("5",))[1]


def test_the_house_plays_out_the_flight_of_a_player_who_has_left() -> None:
    state, log = after(with_bets(("flight", 100), shared=False), Leave("ana"))

    assert log == [Leaving("ana")]
    assert pombo.croupier(state) == After(20, CloseBets(1))
    assert after(state, CloseBets(1), LetGo(1), luck=("7",))[1][-1] == Left("ana", 100, 200, 1)


def test_the_edges_are_exact() -> None:
    edges = {row.bet: row.edge for row in odds(pombo.GAME, Rules())}

    assert edges.pop("flight") == Fraction(1, 7)
    assert set(edges.values()) == {Fraction(1, 9)}
