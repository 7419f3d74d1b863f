"""The simulations: rounds per second on one core, beside what peers do with the same bets.

Each pair is measured in turns in the same run, in CPU time, the best of three. Peers are driven in
the fastest way that they offer. They never play more than we do: their blackjack has fewer
decisions than ours, and crapssim has only the four bets.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import reduce
from typing import Any

import blackjack21
import crapssim
import gymnasium
import msgspec
from crapssim.strategy import single_bet as craps_bets

from banca.games import baccarat, blackjack, craps, cussec, roulette
from banca.kit.chance import Sampler
from banca.kit.game import AnyGame
from banca.kit.layout import PlaceBets
from banca.kit.play import RoundOver, Sit
from banca.maths.simulate import LOT, Twin, drawn, twin_of
from banca.maths.twins.blackjack import Blackjack

try:
    import pyspiel
except ModuleNotFoundError:  # It has no wheels for Windows.
    pyspiel = None

FOUR = ("pass", "dont-pass", "hard:8", "field")
TURNS = 3
SHORT_TURNS = 12
PLAYER = "ana"
Player = Callable[[int], None]  # Plays that many rounds.


def rate(play: Player, rounds: int) -> float:
    before = time.process_time()
    play(rounds)
    return rounds / (time.process_time() - before)


def best(players: dict[str, tuple[Player, int]]) -> dict[str, float]:
    """The best rate of each, taken in turns so that a busy machine affects all equally."""
    found = dict.fromkeys(players, 0.0)
    for play, rounds in players.values():
        play(max(1, rounds // 20))  # What is compiled or looked up once is not counted.
    for _ in range(TURNS):
        for name, (play, rounds) in players.items():
            found[name] = max(found[name], rate(play, rounds))
    return found


# --- Ours -----------------------------------------------------------------------------------------


def ours(twin: Twin) -> Player:
    """As `banca simulate` plays, with one worker."""

    def play(rounds: int) -> None:
        for _ in drawn(twin, rounds, seed=1):
            pass

    return play


def live(game: AnyGame, rules: Any, bets: tuple[tuple[str, int], ...]) -> Player:
    """`decide` and `apply`, event by event, with the same bets in every round."""
    chance = Sampler(random.Random(1).randrange)
    state = game.opened(rules)

    def do(command: Any) -> bool:
        nonlocal state
        events = game.decide(state, command, chance)
        state = reduce(game.apply, events, state)
        return any(isinstance(event, RoundOver) for event in events)

    def play(rounds: int) -> None:
        done = 0
        while done < rounds:
            if state.phase == "betting" and not state.layout.of(PLAYER):
                do(PlaceBets(PLAYER, bets))
            done += do(game.croupier(state).order)

    do(Sit(PLAYER))
    return play


# --- Peers ----------------------------------------------------------------------------------------


def crapssim_rolls() -> Player:
    """One player with a pass, a don't pass, a hard eight and a field bet."""
    table = crapssim.Table(seed=1)
    bets = [craps_bets.BetPassLine(5), craps_bets.BetDontPass(5)]
    bets += [craps_bets.BetHardWay(8, 5), craps_bets.BetField(5)]
    table.add_player(bankroll=10**12, strategy=reduce(lambda a, b: a + b, bets))
    return lambda rolls: table.run(max_rolls=rolls, verbose=False)


def gymnasium_rounds() -> Player:
    """Blackjack-v1 without its wrappers; hits below 17."""
    env: Any = gymnasium.make("Blackjack-v1").unwrapped
    env.reset(seed=1)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            (total, _, _), _ = env.reset()
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(int(total < 17))

    return play


def open_spiel_rounds() -> Player:
    """A whole round in their C++, with a player that decides at random."""
    game = pyspiel.load_game("blackjack")
    bots = [pyspiel.make_uniform_random_bot(0, 1)]

    def play(rounds: int) -> None:
        for seed in range(rounds):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return play


def blackjack21_rounds() -> Player:
    """One player at a table with six decks; hits below 17."""
    deck = blackjack21.Deck(blackjack21.DEFAULT_SUITS, count=6)
    reset = blackjack21.shoe_reset_hook(deck)
    table = blackjack21.Table([("ana", 100)], deck, on_round_reset=reset)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            table.start_game()
            while (hand := table.current_hand) is not None:
                table.hit() if hand.total < 17 else table.stand()

    return play


# --- The figures ----------------------------------------------------------------------------------


def four_bets() -> Twin:
    whole: Any = twin_of(craps.GAME, craps.Rules())
    at = [whole.spots.index(spot) for spot in FOUR]
    return msgspec.structs.replace(
        whole,
        spots=FOUR,
        stakes=tuple(whole.stakes[n] for n in at),
        net=tuple(whole.net[n] for n in at),
    )


def two_workers() -> float:
    """How much faster two workers are than one, in wall time: the best of many short runs each.

    It needs a moment in which both cores are idle.
    """
    twin = Blackjack(blackjack.GAME, blackjack.Rules(), whole_shoes=True)
    took = {1: float("inf"), 2: float("inf")}
    for _ in range(SHORT_TURNS):
        for workers in took:
            before = time.perf_counter()
            for _ in drawn(twin, 8 * LOT, 1, workers):
                pass
            took[workers] = min(took[workers], time.perf_counter() - before)
    return took[1] / took[2]


def main() -> dict[str, float]:
    spin = tuple(random.Random(1).sample(roulette.card(roulette.Rules()).spots, 4))
    bets = {
        roulette.GAME: tuple((spot.spot, spot.least) for spot in spin),
        cussec.GAME: (("small", 100), ("sum:9", 100), ("number:3", 100), ("any-triple", 100)),
        baccarat.GAME: (("ponto", 100), ("empate", 100)),
    }
    found: dict[str, float] = {}
    for game, lies in bets.items():
        rates = best(
            {
                "twin": (ours(twin_of(game, game.Rules())), 30_000_000),
                "live": (live(game, game.Rules(), lies), 1_500),
            }
        )
        _say(game.name, rates["twin"], "our own live path", rates["live"])
        found[f"{game.name}, million rounds a second"] = rates["twin"] / 1e6
    rates = best({"ours": (ours(four_bets()), 30_000_000), "crapssim": (crapssim_rolls(), 5_000)})
    _say("craps", rates["ours"], "crapssim", rates["crapssim"])
    found["craps, million rolls a second"] = rates["ours"] / 1e6
    found["craps, times crapssim"] = rates["ours"] / rates["crapssim"]
    peers = {
        "gymnasium": (gymnasium_rounds(), 3_000),
        "blackjack21": (blackjack21_rounds(), 1_000),
    }
    if pyspiel:
        peers["OpenSpiel"] = (open_spiel_rounds(), 3_000)
    twin = Blackjack(blackjack.GAME, blackjack.Rules(), whole_shoes=True)
    rates = best({"ours": (ours(twin), 6_000_000), **peers})
    found["blackjack, million rounds a second"] = rates["ours"] / 1e6
    for peer in peers:
        _say("blackjack", rates["ours"], peer, rates[peer])
        found[f"blackjack, times {peer}"] = rates["ours"] / rates[peer]
    found["two workers over one"] = two_workers()
    return found


def _say(game: str, fast: float, other: str, slow: float) -> None:
    print(
        f"  {fast / 1e6:8.1f} million a second, {game}: {fast / slow:9,.0f} × {other} ({slow:,.0f})"
    )


if __name__ == "__main__":
    main()
