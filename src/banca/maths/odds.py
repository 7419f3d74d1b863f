"""What every bet is worth: exact fractions, by playing it through the live rules.

One player sits down, makes the one bet, and the house does the rest of the round by itself (at
a table for one alone, once the player starts it), so the figures are those of `decide` and
`apply`, not of a formula beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial, reduce
from typing import Any

import msgspec

from banca.kit.chance import Chance, Script
from banca.kit.game import Game
from banca.kit.layout import PlaceBets
from banca.kit.play import Settled, Sit, Value
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
            bet = PlaceBets(SEAT, ((option.spot, option.least),))
            staked = _after(game, state, bet, Script())
            first = game.croupier(staked)
            order = first.order if first else _start(game, staked)
            net = distribution(partial(_net, game, staked, order))
            yield Row(
                game.NAME,
                rules.rulebook,
                getattr(rules, "wheel", ""),
                option.spot,
                sum((p for value, p in net.items() if value > 0), Fraction(0)),
                net.get(0, Fraction(0)),
                sum((p for value, p in net.items() if value < 0), Fraction(0)),
                -mean(net) / option.least,
            )


def _net(game: Game[Any, Any, Any, Any], state: Any, command: Any, chance: Chance) -> int:
    """What the seat wins or loses by what it has staked, when *command* begins the round."""
    while True:
        events = game.decide(state, command, chance)
        for event in events:
            if isinstance(event, Settled):
                return event.returned - event.stake
        state = reduce(game.apply, events, state)
        after = game.croupier(state)
        assert after is not None, f"the house stopped after {command}"
        command = after.order


def _start(game: Game[Any, Any, Any, Any], state: Any) -> Any:
    """The wish by which a player alone starts the round: it names no stake (804/2015:15)."""
    plain = [o.wish for o in game.options(state, SEAT) if not o.most and o.wish != "Leave"]
    assert len(plain) == 1, f"the house stands still, and the player might ask for {plain}"
    return msgspec.convert({"type": plain[0], "seat": SEAT}, type=game.Wish)


def _after(game: Game[Any, Any, Any, Any], state: Any, command: Any, chance: Chance) -> Any:
    return reduce(game.apply, game.decide(state, command, chance), state)
