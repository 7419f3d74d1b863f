"""What an operator should look at: chips that go one way, hands given up, clockwork timing.

Collusion, losing on purpose and programs that decide are forbidden (809/2015:11.c, 809/2015:11.e,
809/2015:11.f) and no rule can refuse them in the act. These are their traces in what happened,
reported as soon as they show (PD-66, reading:fair-play). A sign is no verdict: honest players leave
one now and then. Each is reported again only when it has doubled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from banca.kit.play import Cents, HandPaid, PlayerId, Value
from banca.poker.events import Acted, Posted, Returned, Turned
from banca.poker.ring.messages import Event, HandBegan
from banca.poker.ring.show import BOT
from banca.poker.ring.table import Rules

_T = TypeVar("_T")

DUELS = 3  # Hands between two players alone, before their chips say anything,
CAVES = 2  # and how many buy-ins must have gone one way in them.
BACK = 10  # For every ten chips that went there, fewer than one came back.
GIVEN = 2  # Hands given up to the same player.
PACED = 100  # Decisions of a player before their timing says anything,
STEADY_MS = 200  # and the spread within which nine tenths of them fall.
KEPT = 500  # Players, pairs and signs that a table remembers; the least recent go first.


class Sign(Value):
    """Something to look at: about whom, how often, and for how much."""

    kind: str  # "passed", "given" or "steady".
    players: tuple[PlayerId, ...]  # Who gave and who got; or who is steady.
    times: int
    cents: Cents = 0


class Flow(Value):
    """What went from one player to another in hands that only those two contested."""

    hands: int = 0
    cents: Cents = 0
    given: int = 0  # Hands folded with much in the pot and little to call.


class Tally(Value):
    """What has been seen at a table."""

    cave: Cents
    flows: dict[str, Flow] = {}  # By "giver taker".
    paces: dict[PlayerId, tuple[int, ...]] = {}  # Milliseconds per decision, the latest ones.
    told: dict[str, int] = {}  # Each sign, and how large it was when last reported.
    at: int = 0  # When the last event was written, in microseconds.
    start: dict[PlayerId, Cents] = {}  # Stacks before the hand.
    put: dict[PlayerId, Cents] = {}  # Chips in the hand, and of those in this round.
    bets: dict[PlayerId, Cents] = {}
    quitters: tuple[PlayerId, ...] = ()  # Who folded a hand that was nearly paid for.


def tally(rules: Rules) -> Tally:
    return Tally(rules.cave)


def opponents(event: Event) -> tuple[PlayerId, ...]:
    """Who plays against each other in the hand that *event* begins."""
    return event.players if isinstance(event, HandBegan) else ()


def looked(seen: Tally, event: Event, at: int) -> tuple[Tally, tuple[Sign, ...]]:
    """The tally after *event*, written *at* that microsecond, and the signs that it shows."""
    match event:
        case HandBegan(_, _, players, stacks):
            start = dict(zip(players, stacks, strict=True))
            seen = replace(seen, start=start, put={}, bets={}, quitters=())
        case Posted(player, kind, cents):
            seen = _put(seen, player, cents, bet=kind not in ("ante", "dead"))
        case Turned():
            seen = replace(seen, bets={})
        case Returned(player, cents):
            seen = replace(seen, put={**seen.put, player: seen.put.get(player, 0) - cents})
        case Acted():
            return _acted(seen, event, at)
        case HandPaid():
            return _paid(replace(seen, at=at), event)
        case _:
            pass
    return replace(seen, at=at), ()


def _put(seen: Tally, player: PlayerId, cents: Cents, *, bet: bool) -> Tally:
    put = {**seen.put, player: seen.put.get(player, 0) + cents}
    bets = {**seen.bets, player: seen.bets.get(player, 0) + cents} if bet else seen.bets
    return replace(seen, put=put, bets=bets)


def _acted(seen: Tally, event: Acted, at: int) -> tuple[Tally, tuple[Sign, ...]]:
    player, signs = event.player, tuple[Sign, ...]()
    if event.by == "player" and not player.startswith(BOT):  # A bot's pace is no sign.
        pace = (*seen.paces.get(player, ()), (at - seen.at) // 1000)[-PACED:]
        seen = replace(seen, paces=_kept(seen.paces, player, pace))
        seen, signs = _steady(seen, player, pace)
        if event.act == "fold" and _gives_up(seen, player):
            seen = replace(seen, quitters=(*seen.quitters, player))
    return replace(_put(seen, player, event.cents, bet=True), at=at), signs


def _gives_up(seen: Tally, player: PlayerId) -> bool:
    """Whether half the stack is in, and a quarter of the pot would have been enough to stay."""
    put, pot = seen.put.get(player, 0), sum(seen.put.values())
    owed = max(seen.bets.values(), default=0) - seen.bets.get(player, 0)
    return 2 * put >= seen.start.get(player, 0) > 0 and 4 * owed <= pot


def _steady(seen: Tally, player: PlayerId, pace: tuple[int, ...]) -> tuple[Tally, tuple[Sign, ...]]:
    """No human takes the same time a hundred times; a program may.

    809/2015:11.f, reading:programs.
    """
    if len(pace) < PACED:
        return seen, ()
    middle = sorted(pace)[PACED // 20 : -PACED // 20]
    if middle[-1] - middle[0] > STEADY_MS:
        return seen, ()
    return _told(seen, Sign("steady", (player,), len(pace)), len(pace))


def _paid(seen: Tally, paid: HandPaid) -> tuple[Tally, tuple[Sign, ...]]:
    """Chips between two players, in hands in which no third put in as much as either."""
    got = sorted(((back - put, player) for player, put, back in paid.lines), reverse=True)
    (won, taker), (lost, giver) = got[0], got[-1]
    third = max((-net for net, _ in got[1:-1]), default=0)
    alone = won > 0 and -lost > 2 * third
    if not alone or giver.startswith(BOT) or taker.startswith(BOT):
        return seen, ()
    way = f"{giver} {taker}"
    before = seen.flows.get(way, Flow())
    flow = Flow(before.hands + 1, before.cents - lost, before.given + (giver in seen.quitters))
    seen = replace(seen, flows=_kept(seen.flows, way, flow))
    signs = tuple[Sign, ...]()
    back = seen.flows.get(f"{taker} {giver}", Flow()).cents
    if flow.hands >= DUELS and flow.cents >= CAVES * seen.cave and back * BACK < flow.cents:
        sign = Sign("passed", (giver, taker), flow.hands, flow.cents)
        seen, signs = _told(seen, sign, flow.cents)
    if flow.given > before.given and flow.given >= GIVEN:
        sign = Sign("given", (giver, taker), flow.given, flow.cents)
        seen, more = _told(seen, sign, flow.given)
        signs += more
    return seen, signs


def _told(seen: Tally, sign: Sign, size: int) -> tuple[Tally, tuple[Sign, ...]]:
    """Report *sign*, unless it was reported when it was at least half as large."""
    name = f"{sign.kind} {' '.join(sign.players)}"
    if 2 * seen.told.get(name, 0) > size:
        return seen, ()
    return replace(seen, told=_kept(seen.told, name, size)), (sign,)


def _kept(of: Mapping[str, _T], name: str, value: _T) -> dict[str, _T]:
    """*of* with *name* as the latest; the least recent is dropped where there are too many."""
    found = dict(of)
    found.pop(name, None)
    found[name] = value
    if len(found) > KEPT:
        del found[next(iter(found))]
    return found
