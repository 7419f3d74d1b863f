"""Machines whose files are short, and which would take long to read: one per way to do that."""

from __future__ import annotations

from itertools import islice, product
from random import Random

CODES = tuple(f"{first}{second}" for first in "ABCD" for second in "abcdefgh")
WILD, *REST = CODES
LEVELS = ", ".join(str(level) for level in range(1, 21))
RISING = f"[{', '.join(str(20 * level) for level in range(1, 21))}]"  # A prize by level.


def _file(kind: str, rows: int, reels: list[str], *tables: str, codes: tuple[str, ...]) -> str:
    symbols = "".join(f'{code} = {{ en = "{code}" }}\n' for code in codes)
    strips = ", ".join(f'"{strip}"' for strip in reels)
    head = f'name = "slow"\nversion = 1\nkind = "{kind}"\nrows = {rows}\nreels = [{strips}]\n'
    return "\n".join((head, *tables, '[title]\nen = "Slow"', f"[symbols]\n{symbols}"))


def _strip(wild: bool) -> str:
    return " ".join([*(REST * 17)[:511], WILD if wild else REST[0]])


HELD = f"[wild.{WILD}]\nexpands = 'always'\n[hold]\nsymbol = '{WILD}'\nwhen = 'always'"


def ways() -> str:
    """Every symbol counted on every reel, for every level and every way to hold reels."""
    pays = "\n".join(f"{code} = {{ 3 = {RISING}, 4 = {RISING} }}" for code in REST)
    bets = f"[bets]\ndenominations = [1]\nlevels = [{LEVELS}]\ncost = 1"
    reels = [_strip(wild=number > 0) for number in range(7)]
    return _file("ways", 7, reels, HELD, f"[pays]\n{pays}", bets, codes=CODES)


def lines(choices: int = 40) -> str:
    """The same with lines, and with every number of them."""
    rows = islice(product("1234567", repeat=7), 0, choices * 50, 50)
    written = ", ".join(f'"{" ".join(line)}"' for line in rows)
    pays = "\n".join(f"{code} = {{ 1 = {RISING} }}" for code in REST[:3])
    played = ", ".join(str(number) for number in range(1, choices + 1))
    bets = f"[bets]\ndenominations = [1]\nlevels = [{LEVELS}]\nlines = [{played}]"
    reels = [_strip(wild=True)] * 7
    return _file(
        "lines", 7, reels, f"lines = [{written}]", HELD, f"[pays]\n{pays}", bets, codes=CODES
    )


def patterns() -> str:
    """A pay-table of which many rows stay open from reel to reel."""
    luck = Random(1)  # Any pay-table will do.
    rows: dict[str, int] = {}
    while len(rows) < 2_000:
        places = luck.sample(range(7), 3)
        symbols = [luck.choice(CODES) if place in places else "*" for place in range(7)]
        rows[" ".join(symbols)] = len(rows) + 1
    pays = "\n".join(f'"{row}" = {prize}' for row, prize in rows.items())
    bets = "[bets]\ndenominations = [1]\nlevels = [1]\nlines = [1]"
    reels = [" ".join(CODES)] * 7
    only = "lines = ['1 1 1 1 1 1 1']"
    return _file("lines", 1, reels, only, f"[pays]\n{pays}", bets, codes=CODES)


def free_games(most: int = 500) -> str:
    """A return whose exact denominator has thousands of digits."""
    few, scatter = tuple(REST[:3]), CODES[0]
    reels = []
    for number in range(7):
        strip = list((few * 200)[:500]) + list(few[: number % 3])
        strip[5] = strip[100] = scatter
        reels.append(" ".join(strip))
    free = (
        f"[scatter]\n{scatter} = {{}}\n[free]\nsymbol = '{scatter}'\ngames = {{ 1 = 10 }}\n"
        f"again = {{ 1 = 1, 2 = 2, 3 = 3 }}\nmost = {most}"
    )
    pays = "[pays]\n" + "\n".join(f"{code} = {{ 1 = 3, 2 = 20 }}" for code in few)
    bets = "[bets]\ndenominations = [1]\nlevels = [1]\nlines = [1]"
    only = "lines = ['1 1 1 1 1 1 1']"
    return _file("lines", 7, reels, only, free, pays, bets, codes=(scatter, *few))
