"""Craps in the terminal: a point, bets that stay, and a player who has seen enough."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from banca.cli import play as terminal
from banca.floor.dealer import Dealer
from banca.games import craps
from tests.rule_marks import rule


def shown(typed: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a lone player who types this sees, with luck that is the same each time."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    table, key = craps.Rules(shared=False), bytes(32)
    dealer = Dealer(craps.GAME, table, "terminal", "PTS/0", key, nonce=lambda: bytes(range(32)))
    page = io.StringIO()
    terminal.Sitting(dealer, terminal.Screen(Console(file=page, width=200), "en")).run()
    return page.getvalue()


@rule("reading:leaving", "1441/95-VI:10.9")
def test_bound_bets_are_seen_and_played_out_when_the_player_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = shown("5 pass\nthrow\n1 field\ntake 5 pass\nquit\n", monkeypatch)

    assert "the point is " in page
    assert page.count("on the cloth: 5.00 pass") >= 2
    assert "This bet stays on the table until it is decided" in page
    assert "Rounds 1 · staked 5.00" in page


@rule("1441/95-VI:5")
def test_nothing_is_thrown_without_a_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown("throw\nquit\n", monkeypatch)

    assert "Nothing has been staked yet" in page
    assert "Rounds 0" in page
