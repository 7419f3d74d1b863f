"""`banca play`: what a table offers besides bets is listed, and can be typed by its name."""

from __future__ import annotations

import io
from functools import partial
from typing import Any, get_args

import msgspec
import pytest
from rich.console import Console

from banca.cli import play as terminal
from banca.cli.say import Wrong
from banca.cli.wishes import listed, typed
from banca.floor.dealer import Dealer
from banca.games import GAMES, blackjack, slots
from banca.kit.play import Option
from tests.games import slots_table
from tests.rule_marks import rule

KINDS = {kind.__name__: kind for kind in get_args(blackjack.GAME.Wish)}
OFFERED = (
    Option("Leave"),
    Option("PlaceBets", "place:1", 100, 1000, 50),
    Option("Hit", "3.1.2"),
    Option("Take", "1"),
    Option("Take", "2"),
    Option("Insure", "3", 50, 500, 50),
    Option("Deal"),
    *(Option("Cut", str(n)) for n in range(52)),
)


def meant(line: str, language: Any = "en") -> dict[str, Any] | None:
    return typed(line, OFFERED, KINDS, lambda text: int(text) * 100, language)


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("hit", {"type": "Hit", "turn": "3.1.2"}),
        ("HIT 3.1.2", {"type": "Hit", "turn": "3.1.2"}),
        ("take 2", {"type": "Take", "place": "2"}),
        ("insure 3 5", {"type": "Insure", "place": "3", "cents": 500}),
        ("insure 5", {"type": "Insure", "place": "3", "cents": 500}),
        ("cut 17", {"type": "Cut", "place": "17"}),
        ("deal", {"type": "Deal"}),
        ("take 1.00 place:1", None),
        ("take", None),
        ("stand", None),
        ("leave", None),
        ("", None),
    ],
)
def test_a_line_names_a_wish_that_is_offered(line: str, wish: dict[str, Any] | None) -> None:
    assert meant(line) == wish


def test_portuguese_words_for_the_same_wishes() -> None:
    assert meant("carta", "pt") == {"type": "Hit", "turn": "3.1.2"}
    assert meant("seguro 3 5", "pt") == {"type": "Insure", "place": "3", "cents": 500}


def test_where_there_is_a_choice_it_must_be_said() -> None:
    with pytest.raises(Wrong, match=r"cut takes one of 0 … 51"):
        meant("cut")


def test_what_is_offered_is_listed_as_it_may_be_typed() -> None:
    english = listed(OFFERED, lambda cents: f"{cents // 100}", "en")

    assert english == "hit · take 1, 2 · insure 3 0…5 · deal · cut 0 … 51"
    assert listed(OFFERED, str, "pt").startswith("carta · lugar 1, 2 · seguro 3 50…500 · dar")


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Plays what is typed, always with the same luck; returns what was shown."""

    def run(lines: str, language: Any = "en", **rules: Any) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        alone = blackjack.Rules(shared=False, **rules)
        nonce = bytes(range(32))
        dealer = Dealer(blackjack.GAME, alone, "terminal", "PTS/0", bytes(32), nonce=lambda: nonce)
        shown = io.StringIO()
        screen = terminal.Screen(Console(file=shown, width=200, highlight=False), language)
        terminal.Sitting(dealer, screen).run()
        return shown.getvalue()

    return run


@rule("805/2015:13", "805/2015:24")
@pytest.mark.parametrize("rulebook", ["805/2015", "1441/95-V"])
def test_a_hand_of_blackjack_in_the_terminal(sitting: Any, rulebook: str) -> None:
    page = sitting("cut 11\n10 place:1\ndeal\nstand\nhit\nstand\nquit\n", rulebook=rulebook)

    assert "you may: take 1 … 7 · cut 0 … pass" in page
    assert "on the cloth: 10.00 place:1" in page
    assert "bank " in page
    assert "hit · stand" in page
    assert "total" in page
    assert "Rounds 1 · staked 10.00" in page


def test_a_hand_that_is_left_is_played_out(sitting: Any) -> None:
    page = sitting("cut pass\n10 place:1\ndeal\nquit\n")

    assert "Rounds 1 · staked 10.00" in page


@rule("828/2015:3.f", "828/2015:10")
@pytest.mark.parametrize("language", ["en", "pt"])
def test_plays_of_a_slot_machine_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, language: Any
) -> None:
    """A bet starts the round, what can be decided is asked, and no clock decides it."""
    lines = (
        "0.15 lines:3@5\n"
        + "collect\nreceber\npick 2\nrepeat\nrepetir\n" * 30
        + "bets\nquit\nsair\n"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    nonce = bytes(range(32))
    rules = slots_table.RULES
    dealer = Dealer(slots.GAME, rules, "terminal", "PTS/0", bytes(32), nonce=lambda: nonce)
    shown = io.StringIO()
    screen = terminal.Screen(Console(file=shown, width=200, highlight=False), language)
    terminal.Sitting(dealer, screen).run()
    page = shown.getvalue()

    money = "0.05" if language == "en" else "0,05"
    assert f"«{money} lines:1@5»" in page
    assert {"en": "collect", "pt": "receber"}[language] in page
    assert "×" in page  # All covers of the bonus.
    assert page.count("lines:3@5") > 10


def test_the_terminal_says_it_in_portuguese(sitting: Any) -> None:
    page = sitting("cortar 3\n10 place:2\ndar\nficar\ncarta\nsair\n", "pt")

    assert "pode: lugar 1 … 7 · cortar 0 … pass" in page
    assert "Jogadas 1 · apostado 10,00" in page


@pytest.mark.parametrize(
    ("game", "english", "portuguese"),
    [
        ("roulette", "spin", "lançar"),
        ("banca_francesa", "throw", "lançar"),
        ("cussec", "ring", "tocar"),
        ("craps", "throw", "lançar"),
        ("blackjack", "deal", "dar"),
        ("baccarat", "deal", "dar"),
    ],
)
def test_the_hint_says_how_a_round_of_this_game_starts(
    monkeypatch: pytest.MonkeyPatch, game: str, english: str, portuguese: str
) -> None:
    table = next(each for each in GAMES if each.name == game)
    rules = msgspec.structs.replace(table.variants()[0], shared=False)
    for language, hint in (("en", f"then «{english}»;"), ("pt", f"depois «{portuguese}»;")):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        shown = io.StringIO()
        screen = terminal.Screen(Console(file=shown, width=200, highlight=False), language)
        nonce = partial(bytes, 32)
        dealer = Dealer(table, rules, "terminal", "PTS/0", bytes(32), nonce=nonce)
        terminal.Sitting(dealer, screen).run()

        assert hint in shown.getvalue()
