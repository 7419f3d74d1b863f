"""What a bet that may outlast a round is worth: an exact absorbing chain over live states.

The states are those of `decide` and `apply`, one step per round, and a game says by `still` which
of them are equivalent for the bets in play. A chain may loop before it ends, so it is not
enumerated but solved: states are eliminated one by one, in fractions, until only ends are left.

One player sits there. A bet that is offered at once is made at once; others are searched for where
earlier bets lead, round by round, and made as soon as they are offered, with as little as possible
beside them: come after a point, odds beside their bet. Where a bet may be made in several states
(odds beside pass: at each point) they are weighted by how likely each is. A bet that nobody can
make, because another turns into it, counts from then on. Each is valued alone, by its own stake and
what it returns, whatever is beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from banca.kit.chance import Script
from banca.kit.game import AnyGame
from banca.kit.layout import Moved, PlaceBets
from banca.kit.play import Cents, Option, PlayerId, Settled, Sit, Spot
from banca.maths.exact import distribution

Node = TypeVar("Node", bound=Hashable)
Chances: TypeAlias = dict[Node, Fraction]


# --- The chain itself ---------------------------------------------------------------------------


class Way(NamedTuple):
    """Where one step leads: on to other states, or to ends."""

    on: Mapping[Any, Fraction]
    ends: Mapping[int, Fraction]


def absorbed(ways: Mapping[Node, Way]) -> dict[Node, Chances[int]]:
    """How likely each end is from every state, when the chain runs until it ends."""
    left = {node: (dict(way.on), dict(way.ends)) for node, way in ways.items()}
    for node in reversed(list(left)):  # Eliminated: whatever leads there leads past it.
        on, ends = left[node]
        again = 1 - on.pop(node, Fraction(0))
        assert again, f"from {node!r} there is no end"
        _scale(on, 1 / again)
        _scale(ends, 1 / again)
        for other, (its_on, its_ends) in left.items():
            if other != node and (weight := its_on.pop(node, None)):
                _add(its_on, on, weight)
                _add(its_ends, ends, weight)
    assert not any(on for on, _ in left.values())
    return {node: ends for node, (_, ends) in left.items()}


def _scale(chances: Chances[Any], by: Fraction) -> None:
    for key in chances:
        chances[key] *= by


def _add(chances: Chances[Any], more: Mapping[Any, Fraction], weight: Fraction) -> None:
    for key, chance in more.items():
        chances[key] = chances.get(key, Fraction(0)) + weight * chance


# --- Bets over live states ----------------------------------------------------------------------


class Bet(NamedTuple):
    """A bet: how likely it is to win, tie and lose, and what the house keeps of its stake."""

    spot: Spot
    win: Fraction
    push: Fraction
    lose: Fraction
    edge: Fraction


class Lies(NamedTuple):
    """A bet in a state, and how likely it is to be met there."""

    chance: Fraction
    state: Any
    spot: Spot
    stake: Cents


class Step(NamedTuple):
    """One way that a round can go: how likely, what happened, and the state after it."""

    chance: Fraction
    events: tuple[Any, ...]
    after: Any


def valued(game: AnyGame, rules: Any, player: PlayerId) -> Iterator[Bet]:
    """Every bet that can be on a table with *rules*, in the order of its card."""
    walk = _Walk(game, player)
    found = walk.found(rules)
    order = [spot.spot for spot in walk.cloth.spots(rules)]
    for spot in sorted(found, key=order.index):
        back: Chances[Fraction] = defaultdict(Fraction)  # By what returns, as a part of the stake.
        for lies in found[spot]:
            for returned, chance in walk.ends(lies).items():
                back[Fraction(returned, lies.stake)] += lies.chance * chance
        win = sum((chance for part, chance in back.items() if part > 1), Fraction(0))
        push = back.get(Fraction(1), Fraction(0))
        lose = sum((chance for part, chance in back.items() if part < 1), Fraction(0))
        assert win + push + lose == 1, f"{spot}: chances sum to {win + push + lose}"
        mean = sum((part * chance for part, chance in back.items()), Fraction(0))
        yield Bet(spot, win, push, lose, 1 - mean)


def start(game: AnyGame, state: Any, player: PlayerId) -> Any:
    """The wish by which a player alone starts the round: it names no stake (804/2015:15)."""
    plain = [o.wish for o in game.options(state, player) if not (o.most or o.spot)]
    plain = [wish for wish in plain if wish not in ("Leave", "Ready", "NotReady")]
    assert len(plain) == 1, f"the house stands still, and the player might ask for {plain}"
    return msgspec.convert({"type": plain[0], "player": player}, type=game.Wish)


class _Walk:
    """The chain of one table, as far as it has been explored."""

    def __init__(self, game: AnyGame, player: PlayerId) -> None:
        self.game, self.player = game, player
        assert game.cloth is not None, f"{game.name} takes no bets against the house"
        self.cloth = game.cloth
        self._still: Any = game.cloth.still or (lambda state: state)
        self._rounds: dict[bytes, list[Step]] = {}
        self._ends: dict[tuple[bytes, Spot], Chances[int]] = {}

    # --- Where bets lie -------------------------------------------------------------------------

    def found(self, rules: Any) -> dict[Spot, list[Lies]]:
        """Every bet with the states in which it may first be made; their chances sum to one."""
        state = self._after(self.game.opened(rules), Sit(self.player))
        found: dict[Spot, list[Lies]] = {}
        scenes = [[(Fraction(1), self._open(state))]]
        while scenes:
            ways: dict[Spot, list[list[Lies]]] = defaultdict(list)
            for scene in scenes:
                for spot, lies in self._new(scene, found).items():
                    ways[spot].append(lies)
            leanest = {spot: min(several, key=self._beside) for spot, several in ways.items()}
            found |= {spot: _whole(lies) for spot, lies in leanest.items()}
            scenes = [
                [
                    (lies.chance * step.chance, self._open(step.after))
                    for lies in found[spot]
                    for step in self._round(lies.state)
                ]
                for spot in leanest
            ]
        return found

    def _new(
        self, scene: list[tuple[Fraction, Any]], known: Mapping[Spot, Any]
    ) -> dict[Spot, list[Lies]]:
        """What is staked in *scene* or may be, except what is *known* already."""
        lies: dict[Spot, list[Lies]] = defaultdict(list)
        for chance, state in scene:
            mine = self.cloth.bets(state, self.player)
            for spot, stake in mine.items():
                if spot not in known:
                    lies[spot].append(Lies(chance, state, spot, stake))
            for option in self.game.options(state, self.player):
                fresh = option.spot not in known and option.spot not in mine
                if option.wish == "PlaceBets" and fresh:
                    stake = _half(option)
                    staked = self._after(state, PlaceBets(self.player, ((option.spot, stake),)))
                    lies[option.spot].append(Lies(chance, staked, option.spot, stake))
        return lies

    def _beside(self, several: list[Lies]) -> Fraction:
        """What else is on the table beside a bet, on average."""
        chance = sum(lies.chance for lies in several)
        beside = (
            lies.chance * (self.game.lying(lies.state)[self.player] - lies.stake)
            for lies in several
        )
        return sum(beside, Fraction(0)) / chance

    # --- What becomes of them -------------------------------------------------------------------

    def ends(self, lies: Lies) -> Chances[int]:
        """What a bet returns, and how likely each sum is."""
        first = (self._key(lies.state), lies.spot)
        if first not in self._ends:
            states, ways = {first: lies.state}, dict[Any, Way]()
            while ahead := [node for node in states if node not in ways]:
                for node in ahead:
                    ways[node] = self._way(states[node], node[1], states)
            self._ends |= absorbed(ways)
        return self._ends[first]

    def _way(self, state: Any, spot: Spot, states: dict[tuple[bytes, Spot], Any]) -> Way:
        """One round on from *state*; the states that it leads to are added to *states*."""
        on: Chances[Any] = defaultdict(Fraction)
        ends: Chances[int] = defaultdict(Fraction)
        for chance, events, after in self._round(state):
            where, returned = self._of(spot, events)
            if returned is not None:
                ends[returned] += chance
                continue
            node = (self._key(after), where)
            if node in self._ends:
                _add(ends, self._ends[node], chance)
            else:
                states.setdefault(node, after)
                on[node] += chance
        return Way(on, ends)

    def _of(self, spot: Spot, events: tuple[Any, ...]) -> tuple[Spot, Cents | None]:
        """Where a bet is after *events*, or what it returned."""
        for event in events:
            match event:
                case Settled(self.player, _, _, lines):
                    for line, _, returned in lines:
                        if line == spot:
                            return spot, returned
                case Moved(self.player, source, target) if source == spot:
                    spot = target
        return spot, None

    # --- One round, every way -------------------------------------------------------------------

    def _round(self, state: Any) -> list[Step]:
        """Every way in which the round can go from *state*, with equivalent ones merged."""
        key = self._key(state)
        if key not in self._rounds:
            self._rounds[key] = list(self._played(state))
        return self._rounds[key]

    def _played(self, state: Any) -> Iterator[Step]:
        alike: dict[Any, Step] = {}
        ahead = [Step(Fraction(1), (), state)]
        number = self.game.round(state)
        while ahead:
            sofar, before, at = ahead.pop()
            after = self.game.croupier(at)
            command = after.order if after else start(self.game, at, self.player)
            for events, chance in self._decided(at, command).items():
                step = Step(
                    sofar * chance, before + self._mine(events), reduce(self.game.apply, events, at)
                )
                if self.game.round(step.after) == number:
                    ahead.append(step)
                    continue
                same = (self._key(step.after), step.events)
                known = alike.get(same)
                alike[same] = known._replace(chance=known.chance + step.chance) if known else step
        yield from alike.values()

    def _decided(self, state: Any, command: Any) -> Chances[tuple[Any, ...]]:
        return distribution(lambda chance: self.game.decide(state, command, chance))

    def _mine(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """The events that can decide or move the player's bets."""
        return tuple(e for e in events if isinstance(e, Settled | Moved))

    def _open(self, state: Any) -> Any:
        """*state* once bets are open again, which the house does by itself and without luck."""
        while not any(o.wish == "PlaceBets" for o in self.game.options(state, self.player)):
            after = self.game.croupier(state)
            if after is None:
                break
            state = self._after(state, after.order)
        return state

    def _after(self, state: Any, command: Any) -> Any:
        return reduce(self.game.apply, self.game.decide(state, command, Script()), state)

    def _key(self, state: Any) -> bytes:
        return msgspec.json.encode(self._still(state))


def _half(option: Option) -> Cents:
    """Half of what may be staked, which leaves as much again for a bet beside it."""
    return max(option.least, option.most // 2 // option.step * option.step)


def _whole(several: list[Lies]) -> list[Lies]:
    """The same, with probabilities normalised to sum to one."""
    chance = sum(lies.chance for lies in several)
    return [lies._replace(chance=lies.chance / chance) for lies in several]
