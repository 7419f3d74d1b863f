"""Ten thousand rounds of every game, recorded once: what was wished, and what came of it.

The record is made of episodes. Each plays a few rounds at a fresh table with a seed of its own, so
that correcting a rule changes only the episodes where it matters. A step is what somebody wished
(``ana PlaceBets split:17-20 200``), or what the house did (``house``, ``void``, ``ana Dismiss``); a
wish that was not allowed is followed by its refusal (``!804/2015:11``). Every round ends with what
each player won or lost. The names of states and events are not in it: rewritten code has to reach
the same money by the same steps.

A corrected rule changes an episode from some step on, and what follows cannot be compared. So the
first difference is written down (`changed.json`: where it is, what it is, the rule that was
corrected, and what shows that rule at work), and the episode recorded afresh, in ``*.after.*``.
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
from banca.kit.game import AnyGame
from banca.kit.play import (
    BoughtIn,
    Cents,
    Dismiss,
    HandPaid,
    JackpotWon,
    PayJackpot,
    PlayerId,
    Refused,
    Settled,
    Staked,
    TakenBack,
    Void,
)
from tests.every_game import wish

Face = TypeVar("Face")

HERE = Path(__file__).parent
CHANGED = HERE / "changed.json"
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


RENAMED = {  # Settings, by game and earlier name.
    ("baccarat", "wheel"): "form",
    ("poker", "drawn"): "by_lot",
    ("poker", "blind_raises"): "estardilhos",
}
SINCE = {"poker": ("Remind",)}  # Orders that came later and move nothing: 809/2015:72.
LATER = {"poker": ("FaceUp",)}  # Those that came after the second record too.


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

    def do(self, command: Any) -> tuple[Any, ...]:
        """Carry out *command*: what it brought about; `Refused` if a rule forbids it."""
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
        return events


def won(event: Any) -> Iterator[tuple[PlayerId, Cents]]:
    """What an event brings a player, or costs one. A stack is still its owner's."""
    match event:
        case Staked(player, _, cents):
            yield player, -cents
        case TakenBack(player, _, cents):
            yield player, cents
        case Settled(player, _, returned):
            yield player, returned
        case JackpotWon(_, _, player, cents):
            yield player, cents
        case BoughtIn(player, _, fee):
            yield player, -fee
        case HandPaid(_, lines):
            for player, put, got in lines:
                yield player, got - put


def command(game: AnyGame, state: Any, step: str) -> Any:
    """The command on a line of the record, without the refusal that may follow it."""
    match step.partition(" !")[0].split(" "):
        case ["pays", cents]:  # A jackpot that was hit.
            assert game.jackpots is not None
            hit = game.jackpots.waiting(state)[0]
            return PayJackpot(hit.round, hit.jackpot, hit.player, int(cents))
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


def _beforehand(play: Play, *, after: bool) -> None:
    """What the house now does by itself, did not do when this was recorded, and moves no money."""
    name = play.game.name
    new = (*LATER.get(name, ()), *(() if after else SINCE.get(name, ())))
    while (due := play.game.croupier(play.state)) is not None:
        if type(due.order).__name__ not in new:
            return
        play.do(due.order)


class Difference(NamedTuple):
    """Where an episode differs from the record."""

    step: int
    what: str
    round: int  # That was being played.
    last: Mapping[str, int]  # The last step of each kind of event, up to there.


class Changed(msgspec.Struct, frozen=True):
    """A first difference that a corrected rule explains."""

    game: str
    episode: int
    round: int
    step: int
    what: str
    rule: str
    shown: str  # What shows the rule at work: the refusal, or the event it brings and its step.


# What a corrected rule brings about: a refusal that cites one of these, or one of these events.
SHOWN = {
    "1441/95-V:15": ("1441/95-V:15", "1441/95-V:16"),  # Places that are filled, or reserved.
    "1441/95-VI:8.b": ("Shooter",),  # The dice went to somebody else.
    "97/2010:11.2.1": ("97/2010:11.2.1",),
    "809/2015:17.a": ("HandPaid",),
    "809/2015:17.b": ("HandPaid",),  # With it, what a fee took from winnings brought back.
    "809/2015:44": ("Stopped", "ButtonDrawn"),  # Nobody owes blinds to a table that has stopped.
    "reading:topping-up": ("reading:topping-up",),
}


def shown(rule: str, found: Difference) -> str:
    """What shows *rule* at work where *found* is; empty if nothing does."""
    signs = SHOWN.get(rule, ())
    cited = found.what.rpartition("refused under ")[2]
    if cited in signs:
        return cited
    steps = {name: found.last[name] for name in signs if name in found.last}
    return max((f"{name} in step {step}" for name, step in steps.items()), default="", key=_step)


def _step(sign: str) -> int:
    return int(sign.rpartition(" ")[2])


def _now_called(game: AnyGame, field: str) -> str:
    """A setting that was renamed after the record was made."""
    return RENAMED.get((game.name, field), field)


def rules_of(game: AnyGame, episode: Episode) -> Any:
    said = {_now_called(game, field): value for field, value in episode.rules.items()}
    return msgspec.convert(said, type=game.Rules, str_keys=True)


def replayed(game: AnyGame, episode: Episode, *, after: bool = False) -> Difference | None:
    """Play *episode* again; return where it first differs, if it does.

    *after*: it was recorded when rules were corrected; only what is in `LATER` is excused.
    """
    play = Play(game, rules_of(game, episode), episode.seed)
    last: dict[str, int] = {}

    def differs(number: int, what: str) -> Difference:
        return Difference(number, what, rounds + 1, last)

    rounds = 0
    for number, step in enumerate(episode.steps):
        refusal = step.partition(" !")[2]
        rounds = len(play.rounds)
        try:
            if step == "house":
                _beforehand(play, after=after)
            for event in play.do(command(game, play.state, step)):
                last[type(event).__name__] = number
        except Refused as refused:
            recited = not after and (game.name, refusal, refused.cite) in RECITED
            if refused.cite != refusal and not recited:
                return differs(number, f"{step}: refused under {refused.cite}")
        except AssertionError as fault:
            return differs(number, f"{step}: {fault}")
        else:
            if refusal:
                return differs(number, f"{step}: was not refused")
        if len(play.rounds) > rounds and play.rounds[rounds] != episode.rounds[rounds]:
            was, now = episode.rounds[rounds], play.rounds[rounds]
            return differs(number, f"round {rounds + 1}: {now!r}, recorded {was!r}")
    return None if len(play.rounds) == len(episode.rounds) else differs(-1, "other rounds")


def file_of(game: AnyGame, *, after: bool = False) -> Path:
    return HERE / f"{game.name}{'.after' if after else ''}.jsonl.xz"


def recorded(game: AnyGame, *, after: bool = False) -> list[Episode]:
    """The record of *game*; *after* has only the episodes that a corrected rule changed."""
    file = file_of(game, after=after)
    again = f"run python -m tests.record {game.name}"
    assert after or file.exists(), f"{game.name} has no record: {again}"
    lines = lzma.decompress(file.read_bytes()).splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Episode) for line in lines]


def write(game: AnyGame, episodes: Sequence[Episode], *, after: bool = False) -> None:
    lines = b"\n".join(msgspec.json.encode(episode) for episode in episodes)
    file_of(game, after=after).write_bytes(lzma.compress(lines, preset=9))


def changed() -> list[Changed]:
    return msgspec.json.decode(CHANGED.read_bytes(), type=list[Changed])


def write_changed(found: Sequence[Changed]) -> None:
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in found)
    CHANGED.write_text(f"[\n{lines}\n]\n", "utf-8")


def games() -> Iterator[AnyGame]:
    yield from (game for game in ALL_GAMES if file_of(game).exists())
