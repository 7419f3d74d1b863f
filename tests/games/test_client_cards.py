"""The client's tests and pictures are drawn from real cards."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web/dev"


def test_the_cards_of_the_client_are_those_of_the_game() -> None:
    """Written by `python web/dev/cards.py`; rewrite them when the card changes."""
    cards = runpy.run_path(str(WEB / "cards.py"))["cards"]

    assert cards() + b"\n" == (WEB / "cards.json").read_bytes()
