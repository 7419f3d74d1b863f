"""What every bet is worth: exact fractions, by playing it through the live rules.

One player sits down, makes one bet, and the house does the rest of the round by itself (at a table
for one, once the player starts it), so the figures are those of `decide` and `apply`, not of a
separate formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial, reduce
from typing import Any

from msgspec.structs import asdict

from banca.games.slots.returns import returned
from banca.kit.chance import Chance, Script
from banca.kit.game import AnyGame
from banca.kit.layout import PlaceBets
from banca.kit.play import Settled, Sit, Value
from banca.maths import baccarat
from banca.maths.blackjack.result import bets, form
from banca.maths.chain import start, valued
from banca.maths.exact import distribution, mean
from banca.maths.slots.bets import spots

PLAYER = "odds"
LONGEST = 400  # Characters of a fraction, for whoever reads it with floats.


class Row(Value):
    """One bet of one table: how often it wins, ties and loses, and what it costs."""

    game: str
    rulebook: str
    form: str
    bet: str
    win: Fraction | None  # None: not computed, where it depends on several hands at once.
    push: Fraction | None
    lose: Fraction | None
    edge: Fraction  # What the house keeps on average, as a fraction of the (first) stake.
    within: str = ""  # Empty: exact. Otherwise the error bound of the edge: "1e-6".

    def plain(self) -> dict[str, str | None]:
        """The row as JSON: fractions as text, in lowest terms; null: not computed."""
        told = asdict(self).items()
        return {name: None if value is None else str(value) for name, value in told}


def odds(game: AnyGame, rules: Any) -> list[Row]:
    """A row for every spot that a table with *rules* accepts bets on.

    Games between players have no prices: `maths.equity` says what a hand is worth.
    """
    if game.cloth is None:
        return []
    return list(WAYS.get(game.name, _chained if game.lasts else _rows)(game, rules))


def _rows(game: AnyGame, rules: Any) -> Iterator[Row]:
    state = _until_bets(game, _after(game, game.opened(rules), Sit(PLAYER), Script()))
    for option in game.options(state, PLAYER):
        if option.wish == "PlaceBets":
            bet = PlaceBets(PLAYER, ((option.spot, option.least),))
            staked = _after(game, state, bet, Script())
            first = game.croupier(staked)
            order = first.order if first else start(game, staked, PLAYER)
            net = distribution(partial(_net, game, staked, order))
            yield _row(game, rules, option.spot, option.least, net)


def _row(game: AnyGame, rules: Any, spot: str, stake: int, net: dict[int, Fraction]) -> Row:
    """The row of a bet with these nets and their probabilities."""
    return Row(
        game.name,
        rules.rulebook,
        game.form(rules),
        spot,
        sum((p for value, p in net.items() if value > 0), Fraction(0)),
        net.get(0, Fraction(0)),
        sum((p for value, p in net.items() if value < 0), Fraction(0)),
        -mean(net) / stake,
    )


def _counted(game: AnyGame, rules: Any) -> Iterator[Row]:
    """Coups of baccarat, counted by the live dealing: see `maths.baccarat`."""
    for spot, stake, net in baccarat.values(rules):
        yield _row(game, rules, spot, stake, net)


def _chained(game: AnyGame, rules: Any) -> Iterator[Row]:
    """Bets that may outlast a round, and those that can be made only later: see `maths.chain`.

    Each row is for that bet alone, and its edge is a fraction of that bet's own stake. A bet that
    another turns into has a row from there on: once it has its number, don't come favours the
    player, who first had to survive a throw that did not.
    """
    for bet in valued(game, rules, PLAYER):
        yield Row(game.name, rules.rulebook, game.form(rules), *bet)


def _committed(game: AnyGame, rules: Any) -> Iterator[Row]:
    """A game of decisions, by best play: from the committed result, see `maths.blackjack`."""
    for bet in bets(rules):
        yield Row(game.name, rules.rulebook, form(rules), *bet)


def _reckoned(game: AnyGame, rules: Any) -> Iterator[Row]:
    """Slot machines, by the equations of `games.slots.returns`: nothing is walked through.

    A row per spot, ``lines:5@10``; where levels differ in return, a row for each: ``lines:5@10x3``.
    """
    machine = rules.machine
    for spot, bet in spots(machine, every=True).items():
        edge = 1 - returned(machine, bet)
        within = ""
        if len(str(edge)) > LONGEST:  # A browser would read its numbers as infinite.
            edge, within = Fraction(round(edge * 10**15), 10**15), "1e-15"
        yield Row(game.name, rules.rulebook, game.form(rules), spot, None, None, None, edge, within)


WAYS: dict[str, Callable[[AnyGame, Any], Iterable[Row]]] = {
    "baccarat": _counted,
    "blackjack": _committed,
    "slots": _reckoned,
}  # By game, where walking through its live states is not enough.


def _until_bets(game: AnyGame, state: Any) -> Any:
    """The table once it accepts bets: the house may have something to do first, without luck."""
    while not any(option.wish == "PlaceBets" for option in game.options(state, PLAYER)):
        after = game.croupier(state)
        assert after is not None, "nobody may bet, and the house does nothing"
        state = _after(game, state, after.order, Script())
    return state


def _net(game: AnyGame, state: Any, command: Any, chance: Chance) -> int:
    """What the player wins or loses by their stakes, when *command* begins the round."""
    while True:
        events = game.decide(state, command, chance)
        for event in events:
            if isinstance(event, Settled):
                return event.returned - event.stake
        state = reduce(game.apply, events, state)
        after = game.croupier(state)
        assert after is not None, f"the house stopped after {command}"
        command = after.order


def _after(game: AnyGame, state: Any, command: Any, chance: Chance) -> Any:
    return reduce(game.apply, game.decide(state, command, chance), state)
