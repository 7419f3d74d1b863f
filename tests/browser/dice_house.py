"""Dice tables for the browser tests, as in a house's file."""

from __future__ import annotations

BANCA = "dados-banca"  # For several, with time to look around.
BANCA_SOLO = "dados-banca-so"
CUSSEC = "dados-cussec"
CUSSEC_SOLO = "dados-cussec-so"
CRAPS = "dados-craps"
CRAPS_TWO = "dados-craps-2"
CRAPS_SOLO = "dados-craps-so"

DICE = f"""
[[table]]
id = "{BANCA}"
game = "banca_francesa"
name = {{ pt = "Banca francesa", en = "Banca francesa" }}
rules = {{ rulebook = "808/2015", window = 60, throw = 20, rest = 10 }}

[[table]]
id = "{BANCA_SOLO}"
game = "banca_francesa"
name = {{ pt = "Banca francesa só para si", en = "Banca francesa for you alone" }}
rules = {{ rulebook = "808/2015", shared = false, dice = "red", throw = 2 }}

[[table]]
id = "{CUSSEC}"
game = "cussec"
name = {{ pt = "Cussec", en = "Cussec" }}
rules = {{ window = 150, shake = 10, bell = 20, rest = 60 }}

[[table]]
id = "{CUSSEC_SOLO}"
game = "cussec"
name = {{ pt = "Cussec só para si", en = "Cussec for you alone" }}
rules = {{ shared = false, shake = 2, bell = 2, rest = 2 }}

[[table]]
id = "{CRAPS}"
game = "craps"
name = {{ pt = "Craps", en = "Craps" }}
rules = {{ window = 60, think = 600, roll = 10, rest = 10 }}

[[table]]
id = "{CRAPS_TWO}"
game = "craps"
name = {{ pt = "Outra mesa de craps", en = "Another craps table" }}
rules = {{ window = 60, think = 600, roll = 10, rest = 10 }}

[[table]]
id = "{CRAPS_SOLO}"
game = "craps"
name = {{ pt = "Craps só para si", en = "Craps for you alone" }}
rules = {{ shared = false, bar = "2", roll = 2 }}
"""
