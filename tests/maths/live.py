"""A live table that plays with the luck of a simulation, and records every bet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Any

from banca.kit.chance import Chance
from banca.kit.layout import PlaceBets
from banca.kit.play import RoundOver, Settled, Sit
from banca.maths.simulate import Twin

PLAYER = "ana"
Parts = dict[str, Counter[Fraction]]  # How often each spot won each fraction of its stake.


class Live:
    """A table with one player; `decide` and `apply` do everything."""

    def __init__(self, game: Any, rules: Any, chance: Chance) -> None:
        self.game, self.chance = game, chance
        self.state = game.opened(rules)
        self.rounds = 0
        self.nets: Parts = defaultdict(Counter)
        self.do(Sit(PLAYER))

    def do(self, command: Any) -> Any:
        events = self.game.decide(self.state, command, self.chance)
        self.state = reduce(self.game.apply, events, self.state)
        for event in events:
            match event:
                case Settled(_, _, _, lines):
                    for spot, stake, returned in lines:
                        self.nets[spot][Fraction(returned - stake, stake)] += 1
                case RoundOver():
                    self.rounds += 1
        return events

    def bet(self, bets: dict[str, int]) -> None:
        if bets:
            self.do(PlaceBets(PLAYER, tuple(bets.items())))

    def options(self) -> dict[str, Any]:
        """By spot, what may be staked now."""
        return {o.spot: o for o in self.game.options(self.state, PLAYER) if o.wish == "PlaceBets"}

    def play(self, rounds: int, bets: Callable[[Live], dict[str, int]]) -> None:
        """Let the house go on by itself for *rounds* rounds, betting whenever it is open."""
        while self.rounds < rounds:
            if self.options():
                self.bet(bets(self))
            after = self.game.croupier(self.state)
            assert after is not None, f"the house stands still: {self.state}"
            self.do(after.order)


def parts(twin: Twin, counts: Any) -> Parts:
    """The same account by the twin."""
    return {
        spot: Counter(
            {Fraction(net, twin.stakes[at]): n for net, n in twin.nets(at, counts).items()}
        )
        for at, spot in enumerate(twin.spots)
    }
