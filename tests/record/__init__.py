"""Ten thousand rounds of every game, recorded once: what was wished, and what came of it.

The record is made of episodes. Each plays a few rounds at a fresh table with a seed of its own, so
that correcting a rule changes only the episodes where it matters. A step is what somebody wished
(``ana PlaceBets split:17-20 200``), or what the house did (``house``, ``void``, ``ana Dismiss``); a
wish that was not allowed is followed by its refusal (``!804/2015:11``). Every round ends with what
each player won or lost. The names of states and events are not in it: rewritten code has to reach
the same money by the same steps.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from banca.all_games import ALL_GAMES
from banca.kit.chance import nth
from banca.kit.game import Game
from banca.kit.play import (
    BoughtIn,
    Cents,
    Dismiss,
    HandPaid,
    PlayerId,
    Refused,
    Settled,
    Staked,
    TakenBack,
    Void,
)
from tests.every_game import wish

AnyGame = Game[Any, Any, Any, Any]
Face = TypeVar("Face")

HERE = Path(__file__).parent
ROUNDS = 10_000  # Per game.
LENGTH = 25  # Rounds of one episode.

# Refusals that now cite a better rule: the game, the rule then, the rule now.
RECITED = frozenset(
    {
        ("blackjack", "reading:money", "1441/95-V:14"),
        ("blackjack", "1441/95-V:15", "1441/95-V:16"),  # On a place that nobody holds.
        ("blackjack", "1441/95-V:37", "1441/95-V:15"),  # Where room is reserved for the holder.
    }
)


SINCE = {"poker": ("Remind",)}  # Orders that came later and move nothing: 809/2015:72.


class Episode(msgspec.Struct, frozen=True):
    table: str
    rules: dict[str, Any]
    seed: str
    steps: tuple[str, ...]
    rounds: tuple[str, ...]  # "ana -200 rui 350": what each player won or lost in a round.


class Luck:
    """Draws that depend only on the seed and the round, whatever was drawn before."""

    def __init__(self, seed: str, round: int) -> None:
        self._rng = Random(f"{seed}/{round}")
        self._order: list[Any] = []

    @property
    def pack(self) -> Self:
        return self

    def pick(self, options: Mapping[Face, int]) -> Face:
        return nth(options, self._rng.randrange(sum(options.values())))

    def seal(self, deck: Sequence[Any]) -> None:
        self._order = self._rng.sample(list(deck), len(deck))

    def at(self, place: int) -> Any:
        return self._order[place]


class Play:
    """One episode as it is played: the state, this round's luck, and everybody's wins."""

    def __init__(self, game: AnyGame, rules: Any, seed: str) -> None:
        self.game = game
        self.state = game.opened(rules)
        self.rounds: list[str] = []
        self._seed = seed
        self._luck = Luck(seed, self.round)
        self._won: dict[PlayerId, Cents] = {}

    @property
    def round(self) -> int:
        return self.game.round(self.state)

    def do(self, command: Any) -> None:
        """Carry out *command*; `Refused` if a rule forbids it."""
        before = self.round
        events = self.game.decide(self.state, command, self._luck)
        self.state = reduce(self.game.apply, events, self.state)
        for event in events:
            for player, cents in won(event):
                self._won[player] = self._won.get(player, 0) + cents
        if self.round != before:
            self.rounds.append(" ".join(f"{s} {c}" for s, c in sorted(self._won.items()) if c))
            self._won = {}
            self._luck = Luck(self._seed, self.round)


def won(event: Any) -> Iterator[tuple[PlayerId, Cents]]:
    """What an event brings a player, or costs one. A stack is still its owner's."""
    match event:
        case Staked(player, _, cents):
            yield player, -cents
        case TakenBack(player, _, cents):
            yield player, cents
        case Settled(player, _, returned):
            yield player, returned
        case BoughtIn(player, _, fee):
            yield player, -fee
        case HandPaid(_, lines):
            for player, put, got in lines:
                yield player, got - put


def command(game: AnyGame, state: Any, step: str) -> Any:
    """The command on a line of the record, without the refusal that may follow it."""
    match step.partition(" !")[0].split(" "):
        case ["house"]:
            asked = game.croupier(state)
            assert asked is not None, "the house has nothing to do"
            return asked.order
        case ["void"]:
            return Void(game.round(state), "recorded")
        case [player, "Dismiss"]:
            return Dismiss(player)
        case [player, name, spot, cents]:
            return wish(game, name, player, spot, int(cents))
    raise AssertionError(f"no such step: {step}")


def _beforehand(play: Play) -> None:
    """What the house now does by itself, did not do when this was recorded, and moves no money."""
    while (due := play.game.croupier(play.state)) is not None:
        if type(due.order).__name__ not in SINCE.get(play.game.name, ()):
            return
        play.do(due.order)


class Difference(NamedTuple):
    """Where an episode differs from the record."""

    step: int
    what: str


def _now_called(game: AnyGame, field: str) -> str:
    """A setting that was renamed after the record was made."""
    return "form" if (game.name, field) == ("baccarat", "wheel") else field


def replayed(game: AnyGame, episode: Episode) -> Difference | None:
    """Play *episode* again; return where it first differs, if it does."""
    said = {_now_called(game, field): value for field, value in episode.rules.items()}
    play = Play(game, msgspec.convert(said, type=game.Rules), episode.seed)
    for number, step in enumerate(episode.steps):
        refusal = step.partition(" !")[2]
        rounds = len(play.rounds)
        try:
            if step == "house":
                _beforehand(play)
            play.do(command(game, play.state, step))
        except Refused as refused:
            if refused.cite != refusal and (game.name, refusal, refused.cite) not in RECITED:
                return Difference(number, f"{step}: refused under {refused.cite}")
        except AssertionError as fault:
            return Difference(number, f"{step}: {fault}")
        else:
            if refusal:
                return Difference(number, f"{step}: was not refused")
        if len(play.rounds) > rounds and play.rounds[rounds] != episode.rounds[rounds]:
            was, now = episode.rounds[rounds], play.rounds[rounds]
            return Difference(number, f"round {rounds + 1}: {now!r}, recorded {was!r}")
    return None if len(play.rounds) == len(episode.rounds) else Difference(-1, "other rounds")


def file_of(game: AnyGame) -> Path:
    return HERE / f"{game.name}.jsonl.xz"


def recorded(game: AnyGame) -> list[Episode]:
    again = f"run python -m tests.record {game.name}"
    assert file_of(game).exists(), f"{game.name} has no record: {again}"
    lines = lzma.decompress(file_of(game).read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Episode) for line in lines]


def write(game: AnyGame, episodes: Sequence[Episode]) -> None:
    lines = b"\n".join(msgspec.json.encode(episode) for episode in episodes)
    file_of(game).write_bytes(lzma.compress(lines, preset=9))


def games() -> Iterator[AnyGame]:
    yield from (game for game in ALL_GAMES if file_of(game).exists())
