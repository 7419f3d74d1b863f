"""Craps as a table: every throw in every state of the series, and what it does to every bet.

All bets of the cloth are made at once, one chip each, and made again as soon as they are decided:
the lines before a first throw, come and don't come once there is a point, odds with the point. So
the state is the puck and where the come bets are. Each spot in or beside a box has a chip of its
own at all times. Puck, moves and prices come from the game.
"""

from __future__ import annotations

from banca.games.craps.prices import PAYS
from banca.games.craps.round import puck
from banca.games.craps.table import Rules, decided, minimum
from banca.kit.dice import Throw, throws, total
from banca.kit.game import AnyGame
from banca.kit.play import Cents, Spot, Value
from banca.maths.twin import Table

COMES = ("come", "dont-come")
SPOTS = tuple(PAYS)


class At(Value):
    """Where the puck is, and where each come bet is: on its line, in a box, or nowhere."""

    point: int = 0
    lies: tuple[Spot, ...] = ("",) * len(COMES)


def twin(game: AnyGame, rules: Rules) -> Table:
    """Must agree with the live table throw by throw: tests/maths/test_twin_craps.py."""
    faces = tuple(throws(2))
    states, following = [At()], []
    for state in states:  # It grows during the loop: every state that can be reached.
        for throw in faces:
            after = _after(rules, state, throw)
            if after not in states:
                states.append(after)
            following.append(states.index(after))
    return Table(
        faces,
        tuple(throws(2).values()),
        SPOTS,
        tuple(minimum(rules, spot) for spot in SPOTS),
        tuple(
            tuple(_net(rules, spot, state, throw) for state in states for throw in faces)
            for spot in SPOTS
        ),
        tuple(following),
    )


def _lying(state: At, spot: Spot) -> Spot:
    """Where the chip of *spot* is when the dice are thrown; empty: it may not be there."""
    if spot in COMES:
        return state.lies[COMES.index(spot)] or (spot if state.point else "")
    return spot


def _net(rules: Rules, spot: Spot, state: At, throw: Throw) -> Cents | None:
    lies = _lying(state, spot)
    outcome = decided(rules, lies, state.point, throw) if lies else None
    if outcome is None or outcome.what != "returns":
        return None
    stake = minimum(rules, spot)
    return outcome.cents(stake) - stake


def _after(rules: Rules, state: At, throw: Throw) -> At:
    def moved(spot: Spot) -> Spot:
        lies = _lying(state, spot)
        if not lies:
            return ""
        outcome = decided(rules, lies, state.point, throw)
        return {"stays": lies, "moves": outcome.target, "returns": ""}[outcome.what]

    return At(puck(state.point, total(throw)), tuple(moved(spot) for spot in COMES))
