"""What every bet is worth: exact fractions, by playing it through the live rules.

One player sits down, makes the one bet, and the house does the rest of the round by itself, so
the figures are those of `decide` and `apply`, not of a formula beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial, reduce
from typing import Any

from banca.kit.chance import Chance, Script
from banca.kit.game import Game
from banca.kit.layout import PlaceBets
from banca.kit.play import Option, Settled, Sit, Value
from banca.maths.exact import distribution, mean

SEAT = "odds"


class Row(Value):
    """One bet of one table: how often it wins, stands off and loses, and what it costs."""

    game: str
    rulebook: str
    wheel: str
    bet: str
    win: Fraction
    push: Fraction
    lose: Fraction
    edge: Fraction  # What the house keeps on average, as a part of the stake.

    def plain(self) -> dict[str, str]:
        """The row as JSON wants it: fractions as text, in lowest terms."""
        return {name: str(getattr(self, name)) for name in self.__struct_fields__}


def odds(game: Game[Any, Any, Any, Any], rules: Any) -> list[Row]:
    """A row for every spot that a table with *rules* takes bets on."""
    return list(_rows(game, rules))


def _rows(game: Game[Any, Any, Any, Any], rules: Any) -> Iterator[Row]:
    state = _after(game, game.opened(rules), Sit(SEAT), Script())
    for option in game.options(state, SEAT):
        if option.wish == "PlaceBets":
            net = distribution(partial(_net, game, state, option))
            yield Row(
                game.NAME,
                rules.rulebook,
                rules.wheel,
                option.spot,
                sum((p for value, p in net.items() if value > 0), Fraction(0)),
                net.get(0, Fraction(0)),
                sum((p for value, p in net.items() if value < 0), Fraction(0)),
                -mean(net) / option.least,
            )


def _net(game: Game[Any, Any, Any, Any], state: Any, option: Option, chance: Chance) -> int:
    """What the seat wins or loses by the least stake on *option*'s spot."""
    state = _after(game, state, PlaceBets(SEAT, ((option.spot, option.least),)), chance)
    while True:
        after = game.croupier(state)
        assert after is not None, f"the house stopped with {option.spot} on the table"
        events = game.decide(state, after.order, chance)
        state = reduce(game.apply, events, state)
        for event in events:
            if isinstance(event, Settled):
                return event.returned - event.stake


def _after(game: Game[Any, Any, Any, Any], state: Any, command: Any, chance: Chance) -> Any:
    return reduce(game.apply, game.decide(state, command, chance), state)
