"""Write the record of every game, or of those named: ``python -m tests.record roulette``.

It is written once, before games are changed. Rewritten afterwards, it would prove nothing; only a
game that no house plays yet is recorded again whenever its rules change.

``python -m tests.record --after`` plays the record again, writes down each first difference, and
records the episodes that differ afresh. A rule has to be named for each new one in `changed.json`;
the test refuses one that nothing shows at work. Where the new record differs it is rewritten too:
look at what `git diff` says of `changed.json` first.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import msgspec

from banca.all_games import ALL_GAMES
from banca.kit.play import Option, Refused
from tests.every_game import GOING, SEATS
from tests.record import (
    CHANGED,
    LENGTH,
    ROUNDS,
    AnyGame,
    Changed,
    Episode,
    Play,
    changed,
    command,
    recorded,
    replayed,
    rules_of,
    shown,
    write,
    write_changed,
)
from tests.test_every_game import TABLES

WRONG = 0.04  # How often somebody wishes for what may not be allowed.


def main() -> None:
    if sys.argv[1:] == ["--after"]:
        _write_after()
        return
    for game in ALL_GAMES:
        if game.name in sys.argv[1:] or not sys.argv[1:]:
            episodes = list(_episodes(game))
            write(game, episodes)
            steps = sum(len(episode.steps) for episode in episodes)
            rounds = sum(len(episode.rounds) for episode in episodes)
            said = f"{game.name}: {len(episodes)} episodes, {rounds} rounds, {steps} steps"
            sys.stdout.write(said + "\n")


def _write_after() -> None:
    known = {(one.game, one.episode): one.rule for one in changed()} if CHANGED.exists() else {}
    found = []
    for game in ALL_GAMES:
        afresh = []
        for number, episode in enumerate(recorded(game)):
            if differs := replayed(game, episode):
                rule = known.get((game.name, number), "?")
                sign = shown(rule, differs)
                found.append(
                    Changed(
                        game.name, number, differs.round, differs.step, differs.what, rule, sign
                    )
                )
                rules = rules_of(game, episode)
                afresh.append(_episode(game, rules, episode.table, episode.seed))
        if afresh:
            write(game, afresh, after=True)
        sys.stdout.write(f"{game.name}: {len(afresh)} episodes differ\n")
    write_changed(found)


def _episodes(game: AnyGame) -> Any:
    mine = [table for table in TABLES if table.values[0] is game]
    for number in range(ROUNDS // LENGTH):
        table = mine[number % len(mine)]
        yield _episode(game, table.values[1], str(table.id), f"{game.name}/{number}")


def _episode(game: AnyGame, rules: Any, table: str, seed: str) -> Episode:
    play, rng, steps = Play(game, rules, seed), Random(f"wishes/{seed}"), []
    while len(play.rounds) < LENGTH:
        assert len(steps) < 400 * LENGTH, f"{seed} does not get on: {steps[-5:]}"
        step = _step(play, rng)
        try:
            play.do(command(game, play.state, step))
        except Refused as refused:
            step = f"{step} !{refused.cite}"
        steps.append(step)
    return Episode(table, msgspec.to_builtins(rules), seed, tuple(steps), tuple(play.rounds))


def _step(play: Play, rng: Random) -> str:
    game, state = play.game, play.state
    if rng.random() < 0.002:
        return "void"
    seated = sorted(game.sittings(state))
    if rng.random() < 0.002 and seated:
        return f"{rng.choice(seated)} Dismiss"
    if game.jackpots and game.jackpots.waiting(state):
        return f"pays {rng.randint(1, 10**6)}"
    house = game.croupier(state)
    if house is not None and rng.random() < 0.3:
        return "house"
    offers = [(player, game.options(state, player)) for player in rng.sample(SEATS, len(SEATS))]
    every = [option for _, found in offers for option in found]
    if every and rng.random() < WRONG:
        return _line(rng.choice(SEATS), rng.choice(every), rng, wrong=True)
    for patience in (0.97, 0.0):
        for player, offered in offers:
            names = sorted({option.wish for option in offered})
            if names and (not GOING.issuperset(names) or rng.random() >= patience):
                name = rng.choices(names, [1 if name in GOING else 12 for name in names])[0]
                option = rng.choice(sorted((o for o in offered if o.wish == name), key=repr))
                return _line(player, option, rng)
        if house is not None:
            return "house"
    raise AssertionError("nobody may do anything, and the house does nothing")


def _line(player: str, option: Option, rng: Random, *, wrong: bool = False) -> str:
    cents = option.least
    if option.step:
        steps = (option.most - option.least) // option.step
        cents += option.step * rng.choice((0, 0, steps, rng.randint(0, steps)))
    if wrong and cents:
        cents = max(1, cents + rng.choice((-1, 1, option.step, -option.step, option.most)))
    return f"{player} {option.wish} {option.spot} {cents}"


if __name__ == "__main__":
    main()
