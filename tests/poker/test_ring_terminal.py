"""Poker in the terminal: a ring of house bots, and what the player is told."""

from __future__ import annotations

import io
import random
import re
from typing import Any, get_args

import pytest
from rich.console import Console

from banca.all_games import ALL_GAMES
from banca.cli import play as terminal
from banca.cli.play_poker import Ring
from banca.floor.dealer import Dealer
from banca.poker import ring
from banca.poker.hands import RANKINGS
from banca.rulebook import languages, phrasebooks
from tests.rule_marks import rule


def shown(
    typed: str, monkeypatch: pytest.MonkeyPatch, language: Any = "en", rules: Any = None
) -> str:
    """What a player who types this sees, with luck that is the same each time."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    table = rules or ring.Rules()
    dealer = Dealer(
        ring.GAME, table, "terminal", "PTS/0", bytes(32), nonce=lambda: bytes(range(32))
    )
    page = io.StringIO()
    screen = terminal.Screen(Console(file=page, width=200), language)
    Ring(dealer, screen, random.Random(7)).run()
    return page.getvalue()


@rule("reading:bots", "809/2015:68", "reading:secret-cards")
@pytest.mark.parametrize("rules", ring.variants(), ids=lambda rules: rules.rulebook)
def test_a_hand_is_played_among_bots_and_summed_up(
    monkeypatch: pytest.MonkeyPatch, rules: ring.Rules
) -> None:
    page = shown("decline\n" + "call\ncheck\n" * 12 + "quit\n", monkeypatch, rules=rules)

    assert "Hand 1" in page
    hole = rules.variant.hole
    assert re.search(r"your cards: " + r"  ".join([r"\w\w"] * hole) + r"\n", page)
    assert "(bot)" in page
    assert re.search(r"Rounds \d+ · staked", page)


@rule("809/2015:32")
def test_what_may_be_done_is_told_and_what_may_not_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = shown("hm\nraise 0.10\nfold\nquit\n", monkeypatch)

    assert "you may: fold" in page
    assert "You may say: fold" in page
    assert re.search(r"\[?(reading|806|97|809)", page)
    assert "you fold" in page


@pytest.mark.parametrize(("language", "word"), [("en", "help"), ("pt", "ajuda"), ("pt", "help")])
def test_help_is_about_poker(monkeypatch: pytest.MonkeyPatch, language: str, word: str) -> None:
    page = shown(f"{word}\nquit\n", monkeypatch, language)

    assert phrasebooks()[language].poker["help"] in page
    assert "pleno" not in page


@pytest.mark.parametrize("word", ["spin", "take", "bets", "repeat", "double", "chip 5"])
def test_words_of_other_tables_are_told_what_may_be_said(
    monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    assert "You may say: fold" in shown(f"{word}\nquit\n", monkeypatch)


@rule("reading:poker-leaving")
def test_whoever_quits_in_mid_hand_folds_and_is_told_the_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = shown("quit\n", monkeypatch)

    assert "you fold" in page
    assert "Rounds 1" in page


@rule("809/2015:15")
def test_a_stack_that_is_gone_is_made_whole_for_the_next_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = shown("raise 2\ncall\ncheck\n" * 40 + "quit\n", monkeypatch, rules=ring.Rules(cave=200))

    hands = [int(number) for number in re.findall(r"Hand (\d+)", page)]
    assert hands == list(range(1, len(hands) + 1))
    assert len(hands) > 5


def test_it_speaks_portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown("acompanhar\npassar\ndesistir\nsair\n", monkeypatch, "pt")

    assert "as suas cartas" in page
    assert "você" in page


@pytest.mark.parametrize("language", languages())
def test_every_hand_and_every_wish_has_words(language: str) -> None:
    names = {row.name for ranking in RANKINGS.values() for row in ranking.categories}
    wishes = {wish.__name__ for game in ALL_GAMES for wish in get_args(game.Wish)}

    assert names == set(phrasebooks()[language].hands)
    assert set(phrasebooks()[language].wishes) <= wishes
