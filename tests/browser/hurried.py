"""The built-in house in a process of its own, with luck and clocks under the test's control.

``python -m tests.browser.hurried DATA PORT LUCK START`` serves it until it is stopped; with
``more``, it has a few more tables. All luck follows from the word LUCK (`tests.browser.luck`), and
START counts how often the house was started, so that no id is given twice. Clocks at shared tables
wait for the test (`tests.browser.door`); elsewhere the croupier hurries. The rules allow no window
under three seconds, so the croupier's clock is sped up and not the game. And everybody comes from
one address here, so the door lets in more guests per minute than it would elsewhere; players by
wire may ask as often as they like.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import structlog

from banca import app
from banca.all_games import ALL_GAMES
from banca.floor import bots, deck, lines, lobby
from banca.floor.dealer import Dealer
from banca.house.players import Players
from banca.kit.play import After
from banca.poker import ring
from banca.poker.ring.messages import DrawButton
from tests.browser.card_house import CARDS
from tests.browser.dice_house import DICE
from tests.browser.door import Turned, doored
from tests.browser.luck import Luck, Script
from tests.browser.poker_house import ALL_FIRST, POKER
from tests.browser.slots_house import SLOTS
from tests.hurry import hurry

HURRY = 10  # The usual window of twenty seconds takes two.
CONTACT = "livro@casa.example"
CALM = "calma"  # Nobody has to hurry.
LONG = "longa"  # The ball runs long enough for something to happen meanwhile.
FAST = "pressa"  # Very short rounds.
TEN = "dez"  # «Ten seconds left» is said three seconds after the first bet.
FEW = "poucos"  # Two seats.
CAPPED = "teto"  # A cap on all bets together, and none on two dozens.
COLOURS = "cores"  # Colour chips, and time to count them.
CROWD = """
[server]
guests_a_minute = 10_000
requests_a_second = 10_000
requests_at_once = 10_000
messages_a_second = 500
messages_at_once = 500
"""
MORE = f"""
[[table]]
id = "{CALM}"
game = "roulette"
name = {{ pt = "Mesa calma", en = "A calm table" }}
rules = {{ rulebook = "804/2015", wheel = "american-38", window = 3000, spin = 10 }}

[[table]]
id = "{LONG}"
game = "roulette"
name = {{ pt = "Mesa longa", en = "A long table" }}
rules = {{ rulebook = "804/2015", wheel = "american-37", window = 20, spin = 20 }}

[[table]]
id = "{FAST}"
game = "roulette"
name = {{ pt = "Mesa com pressa", en = "A table in a hurry" }}
rules = {{ rulebook = "804/2015", wheel = "american-38", window = 3, spin = 0 }}

[[table]]
id = "{COLOURS}"
game = "roulette"
name = {{ pt = "Mesa das cores", en = "The table of colours" }}
rules = {{ rulebook = "1441/95-IX", wheel = "american-37", window = 50 }}

[[table]]
id = "{TEN}"
game = "roulette"
name = {{ pt = "Mesa dos dez segundos", en = "The table of ten seconds" }}
rules = {{ rulebook = "807/2015", wheel = "french-37", window = 130 }}

[[table]]
id = "{FEW}"
game = "roulette"
name = {{ pt = "Mesa de dois lugares", en = "A table of two seats" }}
rules = {{ rulebook = "804/2015", wheel = "american-37", seats = 2, window = 3000 }}

[[table]]
id = "{CAPPED}"
game = "roulette"
name = {{ pt = "Mesa com teto", en = "A table with a cap" }}
rules = {{ rulebook = "804/2015", wheel = "american-37", cap = 5000, doubles = false }}
"""


def main(data: Path, port: int, word: str, start: int, more: str = "") -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    _choose(data, Luck(word), start)
    for game in ALL_GAMES:
        hurry(game, HURRY)
    _gather(ring.GAME)
    lobby.Table = Turned  # type: ignore[misc]
    bots.COMES_S, bots.THINKS_S = (0.02, 0.05), (0.05, 0.1)
    lines.GRACE_S /= HURRY
    text = (files("banca") / "house.toml").read_text("utf-8") + CROWD
    if more:
        text = (
            text.replace('complaints = ""', f'complaints = "{CONTACT}"')
            + MORE
            + DICE
            + CARDS
            + POKER
            + SLOTS
        )
    house = data / "house.toml"
    house.write_text(text, "utf-8")
    asyncio.run(app.serve(app.Setup(data=data, house=house, port=port)))


def _choose(data: Path, luck: Luck, start: int) -> None:
    """Pass *luck* to everything that draws."""
    if not (key := data / "house.key").exists():
        with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(luck.key)
    script, ids = Script(), luck.counted(f"player {start}")
    app.Lobby = functools.partial(  # type: ignore[assignment,attr-defined]
        lobby.Lobby, nonce=luck.counted(f"nonce {start}")
    )
    app.Players = functools.partial(  # type: ignore[assignment,attr-defined]
        Players, new_id=lambda: ids().hex()[:16]
    )
    app.operator_app = doored(script)  # type: ignore[assignment,attr-defined]
    lobby.Dealer = functools.partial(  # type: ignore[misc,assignment]
        Dealer, lot=luck.random("lots").choice, chance=script.chance()
    )
    lobby.Attendant = functools.partial(  # type: ignore[misc,assignment]
        bots.Attendant, rng=luck.random("bots")
    )
    deck.order = script.order(deck.order)


def _gather(poker: Any) -> None:
    """At some tables the first hand waits until every place is taken."""
    begins = poker.croupier

    def gathered(state: Any) -> After | None:
        after: After | None = begins(state)
        waits = state.rules.rests == ALL_FIRST and len(state.chairs) < state.rules.seats
        if waits and after is not None and isinstance(after.order, DrawButton):
            return After(3600, after.order)
        return after

    object.__setattr__(poker, "croupier", gathered)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), *sys.argv[5:])
