"""House bots: how far each strength is ahead of the one below, and how long one thinks.

Every deal is played twice with seats swapped (see `banca.maths.bot_match`), all start each hand
with a hundred least bets, and nobody pays commission. More hands, or another number of players::

    python -m bench.poker_bots 20000 2
"""

from __future__ import annotations

import sys
import time

from banca.maths import bot_match
from banca.maths.bot_match import pairs, played
from banca.poker import bots

HANDS = 600
SEED = 4
GAMES = ("holdem", "omaha", "sintetico")


def thinking(game: str, strength: bots.Strength, seats: int, deals: int = 10) -> float:
    """Milliseconds of CPU per decision."""
    asked = 0
    choose = bots.choose

    def counted(*views: object) -> object:
        nonlocal asked
        asked += 1
        return choose(*views)  # type: ignore[arg-type]

    bot_match.choose = counted  # type: ignore[assignment]
    try:
        played(game, (strength,) * seats, 0, SEED)
        asked, before = 0, time.process_time()
        for deal in range(1, deals):
            played(game, (strength,) * seats, deal, SEED)
        return (time.process_time() - before) * 1000 / asked
    finally:
        bot_match.choose = choose


def main(hands: int = HANDS, seats: int = 2) -> dict[str, float]:
    found: dict[str, float] = {}
    for game in GAMES:
        for name, lead in pairs(game, hands, SEED, seats):
            print(
                f"  {lead.rate:+8.1f} ± {lead.error:.1f} least bets in 100 hands, {name} "
                f"at {game}, {seats} players, {lead.hands:,} hands: {lead.off:.1f} errors"
            )
    for strength in bots.STRENGTHS:
        took = {game: thinking(game, strength, 6) for game in GAMES}
        print(
            "  " + ", ".join(f"{ms:.2f} ms {game}" for game, ms in took.items()) + f", {strength}"
        )
        found[f"{strength} bot, ms a decision"] = max(took.values())
    return found


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
