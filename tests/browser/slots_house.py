"""A slot machine for the browser tests, as in a house's file."""

from __future__ import annotations

CALM_REELS = "rolos-calmos"  # Nobody has to hurry with a bonus, or with a prize to be doubled.

SLOTS = f"""
[[table]]
id = "{CALM_REELS}"
game = "slots"
name = {{ pt = "Rolos calmos", en = "Calm reels" }}
rules = {{ rulebook = "828/2015", machine = "macau", think = 3000 }}
"""
