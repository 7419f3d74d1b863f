"""A small machine's file with everything in it, to be spoilt in one place per test."""

from __future__ import annotations

from banca.games.slots.machine import Machine
from banca.games.slots.read import read

FEIRA = """\
name = "feira"
version = 1
kind = "lines"
rows = 2

reels = [
  "A B C W A B S A P B C",
  "B A C W B A S B P A C",
  "C A B W C A S B P A B",
]
lines = ["1 1 1", "2 2 2"]

[title]
pt = "Feira"
en = "Fair"

[symbols]
A = { pt = "Ananás", en = "Pineapple" }
B = { pt = "Bola", en = "Ball" }
C = { pt = "Copo", en = "Cup" }
W = { pt = "Vento", en = "Wind" }
S = { pt = "Sol", en = "Sun" }
P = { pt = "Prenda", en = "Gift" }

[groups]
AB = "A B"

[wild.W]
multiplier = 2
expands = "free"

[scatter]
S = { 2 = 1, 3 = 5 }
P = {}

[free]
symbol = "S"
games = { 3 = 5 }
most = 10
multiplier = 2

[hold]
symbol = "W"
when = "paid"

[pick]
symbol = "P"
count = 3
prizes = [2, 5, 10]

[double]
times = 3
most = 100

[pays]
A = { 2 = 1, 3 = 4 }
B = { 3 = 5 }
C = { 3 = 9 }
AB = { 3 = 1 }
"W W W" = [90, 180]

[bets]
denominations = [1, 5]
levels = [1, 2]
lines = [1, 2]

[jackpot]
share_bp = 100
"""


def spoilt(old: str, new: str) -> str:
    """The file with *new* in the place of *old*, which it must have once."""
    assert FEIRA.count(old) == 1, f"{old!r} is there {FEIRA.count(old)} times"
    return FEIRA.replace(old, new)


def feira() -> Machine:
    return read(FEIRA)
