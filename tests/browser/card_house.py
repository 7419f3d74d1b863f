"""Card tables for the browser tests, as in a house's file."""

from __future__ import annotations

TWENTY_ONE = "vinte-e-um"  # For several, with time to think.
TWENTY_ONE_SOLO = "vinte-e-um-so"
HASTY = "vinte-e-um-pressa"  # Nobody has time to think.
PONTO = "ponto"
PONTO_SOLO = "ponto-so"
ROOM = "ponto-sala"  # Players turn the cards.
MACAU = "ponto-macau"
MACAU_SOLO = "ponto-macau-so"

CARDS = f"""
[[table]]
id = "{TWENTY_ONE}"
game = "blackjack"
name = {{ pt = "Vinte e um", en = "Twenty-one" }}
rules = {{ window = 60, think = 600, pace = 2, cutting = 3, rest = 30 }}

[[table]]
id = "{TWENTY_ONE_SOLO}"
game = "blackjack"
name = {{ pt = "Vinte e um só para si", en = "Twenty-one for you alone" }}
rules = {{ shared = false, several = true, pace = 1 }}

[[table]]
id = "{HASTY}"
game = "blackjack"
name = {{ pt = "Vinte e um com pressa", en = "Twenty-one in a hurry" }}
rules = {{ window = 20, think = 10, pace = 2, rest = 60 }}

[[table]]
id = "{PONTO}"
game = "baccarat"
name = {{ pt = "Ponto e banca", en = "Baccarat" }}
rules = {{ window = 60, pace = 2, cutting = 3, rest = 30 }}

[[table]]
id = "{PONTO_SOLO}"
game = "baccarat"
name = {{ pt = "Ponto e banca só para si", en = "Baccarat for you alone" }}
rules = {{ shared = false, pace = 1 }}

[[table]]
id = "{ROOM}"
game = "baccarat"
name = {{ pt = "Sala de ponto e banca", en = "A room of baccarat" }}
rules = {{ rulebook = "1441/95-II", window = 60, think = 600, pace = 2, cutting = 300, rest = 30 }}

[[table]]
id = "{MACAU}"
game = "baccarat"
name = {{ pt = "Sala de Macau", en = "A room of Macau" }}
rules = {{ rulebook = "1441/95-III", cap = 5000, window = 3000, pace = 2, cutting = 3 }}

[[table]]
id = "{MACAU_SOLO}"
game = "baccarat"
name = {{ pt = "Macau só para si", en = "Macau for you alone" }}
rules = {{ form = "8-macau", cap = 100000, shared = false, pace = 1 }}
"""
