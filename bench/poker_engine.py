"""The poker engine: whole hands per second with one call per action, beside two peers.

Six players with a hundred big blinds at no-limit hold'em. In a *call-down* everybody calls or
checks to the showdown: 24 decisions per hand. Ours checks every move against the rules, makes side
pots, takes commission and keeps a log of events with the best five cards of every hand shown; with
*raises* it folds, raises and calls at random, asking each time what may be done.

OpenSpiel's game is C++ that deals and plays when Python tells it to. It keeps no log, takes no
commission, and checks nothing by itself. It is driven in three ways: as a playing program would,
with cards drawn at its chance nodes; *bare*, with the cards given to it and nothing queried; and
*checked*, with every move looked up among the legal ones first, as ours always does. pokerkit
automates all that it can.

Measured in many short turns in the same run, in CPU time, the best of each.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pokerkit

from banca.kit.cards import Card
from banca.poker import hand as engine
from banca.poker.betting import NoLimit
from banca.poker.events import Event
from banca.poker.hand import Commission, Hand, Terms
from banca.poker.variants import HOLDEM, hole_places
from bench.simulation import rate

try:
    import pyspiel
except ModuleNotFoundError:  # It has no wheels for Windows.
    pyspiel = None

SEATS = tuple("abcdef")
STACKS = (10_000,) * len(SEATS)
TERMS = Terms(
    "holdem", NoLimit(), small=50, big=100, commission=Commission(5, cap=400), burns=False
)
CARDS = 17  # The most in a hand: two each, five on the board.
RNG = random.Random(1)
TURNS = 40
Player = Callable[[int], None]  # Plays that many hands.


# --- Ours -----------------------------------------------------------------------------------------


def call_downs(hands: int) -> None:
    for _ in range(hands):
        pack = shuffled()
        hand, events = engine.begun(engine.opened(TERMS, SEATS, STACKS))
        log = list(events)
        while hand.phase != "over":
            while hand.turn >= 0:
                owes = hand.high > hand.bets[hand.turn]
                hand, events = engine.play(hand, "call" if owes else "check")
                log += events
            hand, events = dealt(hand, pack)
            log += events


def with_raises(hands: int) -> None:
    """15 % fold to a bet, 15 % raise by the least, the rest call or check."""
    for _ in range(hands):
        pack = shuffled()
        hand, events = engine.begun(engine.opened(TERMS, SEATS, STACKS))
        log = list(events)
        while hand.phase != "over":
            if moves := engine.moves(hand):
                roll = RNG.random()
                if roll < 0.15 and moves.call:
                    hand, events = engine.play(hand, "fold")
                elif roll > 0.85 and moves.least:
                    hand, events = engine.play(hand, "raise", moves.least)
                else:
                    hand, events = engine.play(hand, "check" if moves.check else "call")
            else:
                hand, events = dealt(hand, pack)
            log += events


def shuffled() -> list[Card]:
    """The pack, as far as a hand may use it."""
    pack, random = list(HOLDEM.deck), RNG.random
    for place in range(CARDS):
        other = place + int(random() * (52 - place))
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def dealt(hand: Hand, pack: list[Card]) -> tuple[Hand, tuple[Event, ...]]:
    """The cards that are due: of the board, or of everybody who is still in."""
    if hand.phase == "street":
        return engine.dealt_up(hand, tuple([pack[place] for place in engine.next_places(hand)]))
    places = hole_places(HOLDEM, len(SEATS))
    held = {SEATS[p]: tuple([pack[place] for place in places[p]]) for p in hand.live}
    return engine.shown(hand, held)


# --- Peers ----------------------------------------------------------------------------------------


def open_spiel() -> dict[str, Player]:
    players = len(SEATS)
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": players,
            "numRounds": 4,
            "blind": "50 100" + " 0" * (players - 2),
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join(str(stack) for stack in STACKS),
        },
    )
    packs = [RNG.sample(range(52), CARDS) for _ in range(500)]
    call = 1  # A check too.

    def drawn(hands: int) -> None:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(RNG.choice(state.legal_actions()))
                else:
                    state.apply_action(call)
            state.returns()

    def bare(hands: int) -> None:
        for number in range(hands):
            state = game.new_initial_state()
            cards = iter(packs[number % len(packs)])
            while not state.is_terminal():
                state.apply_action(next(cards) if state.is_chance_node() else call)
            state.returns()

    def checked(hands: int) -> None:
        for number in range(hands):
            state = game.new_initial_state()
            cards = iter(packs[number % len(packs)])
            while not state.is_terminal():
                move = next(cards) if state.is_chance_node() else call
                state.apply_action_with_legality_check(move)
            state.returns()

    return {"OpenSpiel": drawn, "OpenSpiel, bare": bare, "OpenSpiel, checked": checked}


def pokerkit_hands() -> Player:
    create: Any = pokerkit.NoLimitTexasHoldem.create_state
    by_itself = tuple(pokerkit.Automation)

    def play(hands: int) -> None:
        for _ in range(hands):
            state = create(by_itself, True, 0, (50, 100), 100, STACKS, len(SEATS))
            while state.status:
                state.check_or_call()

    return play


# --- The figures ----------------------------------------------------------------------------------


def best(players: dict[str, tuple[Player, int]]) -> dict[str, float]:
    """The best rate of each over many turns of about the same length, for busy machines."""
    found = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, (play, hands) in players.items():
            found[name] = max(found[name], rate(play, hands))
    return found


def main() -> dict[str, float]:
    players: dict[str, tuple[Player, int]] = {
        "ours": (call_downs, 200),
        "ours, with raises": (with_raises, 100),
        "pokerkit": (pokerkit_hands(), 3),
    }
    if pyspiel:
        players |= {name: (play, 200) for name, play in open_spiel().items()}
    rates = best(players)
    print(f"  {rates['ours']:10,.0f} hands a second, {rates['ours, with raises']:,.0f} with raises")
    found = {"poker engine, hands a second": rates["ours"]}
    for peer in players:
        if not peer.startswith("ours"):
            times = rates["ours"] / rates[peer]
            print(f"  {rates[peer]:10,.0f} {peer}: ours is {times:,.2f} ×")
            found[f"poker engine, times {peer}"] = times
    return found


if __name__ == "__main__":
    main()
