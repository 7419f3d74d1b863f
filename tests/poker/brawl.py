"""Hands of poker played at random, with the books kept beside them.

`brawl` plays one hand on any terms and checks after every step that no chip came or went, and calls
*look* with the hand before every step. `probe` tries all that is offered, which must be accepted,
and what is just outside it, which must be refused; `exhaust` tries every amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec

from banca.kit.cards import Card
from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Cap, FixedLimit, Limit, Moves, NoLimit, PotLimit
from banca.poker.events import Event
from banca.poker.hand import Commission, Hand, Posting, Terms
from banca.poker.pots import layers
from banca.poker.variants import VARIANTS, Variant, hole_places

NAMES = tuple("abcdefghijk")
PACKS = 512  # Shuffled once per variant: shuffling takes longer than playing.


class Deal(NamedTuple):
    """A hand before it is played."""

    terms: Terms
    stacks: tuple[int, ...]
    posts: tuple[Posting, ...] | None = None


class Played(NamedTuple):
    hand: Hand
    log: list[Event]
    pack: tuple[Card, ...]


@cache
def packs(variant: str) -> tuple[tuple[Card, ...], ...]:
    rng = Random(variant)
    deck = VARIANTS[variant].deck
    return tuple(tuple(rng.sample(deck, len(deck))) for _ in range(PACKS))


def some_deal(rng: Random) -> Deal:
    """Any variant, limit, number of seats and stacks, including short ones."""
    variant = rng.choice(tuple(VARIANTS))
    big = rng.choice((2, 10, 100))
    limits: tuple[Limit, ...] = (
        NoLimit(),
        NoLimit(raises=rng.randint(1, 4)),
        OMAHA_LIMIT,
        PotLimit(),
        Cap(rng.randint(big, 30 * big)),
        FixedLimit(big, 2 * big),
    )
    commission = Commission(rng.choice((0, 1, 5)), rng.choice((0, 4 * big)), rng.random() < 0.1)
    blinds = VARIANTS[variant].forced == "blinds"
    ante = rng.choice((0, 0, 1, big // 2)) if blinds else rng.choice((1, big))
    terms = Terms(
        variant,
        rng.choice(limits),
        small=big // 2 if blinds else 0,
        big=big if blinds else 0,
        ante=ante,
        commission=commission,
        burns=VARIANTS[variant].estardilhos is False,
        estardilhos=not blinds and rng.random() < 0.6,
        odd=rng.choice(("first", "each")),
    )
    players = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11))
    deepest = rng.choice((2, 10, 40, 200)) * big
    stacks = tuple(rng.randint(1, deepest) for _ in range(players))
    return Deal(terms, stacks, _late_posts(rng, terms, players))


def _late_posts(rng: Random, terms: Terms, players: int) -> tuple[Posting, ...] | None:
    """Now and then somebody comes in late, with a live post, a dead one, or both."""
    if not terms.big or players < 4 or rng.random() < 0.8:
        return None
    hand = engine.opened(terms, NAMES[:players], (1,) * players)
    late = rng.randrange(2, players)
    posts = [*engine.ordinary(hand), (late, "post", terms.big)]
    if rng.random() < 0.5:
        posts.append((late, "dead", terms.small))
    return tuple(posts)


def brawl(rng: Random, deal: Deal, look: Callable[[Hand], None] | None = None) -> Played:
    """One hand from its first chip to its last, with every chip counted after every step."""
    terms, stacks, posts = deal
    variant = VARIANTS[terms.variant]
    players = len(stacks)
    pack = packs(variant.name)[rng.randrange(PACKS)]
    chips = sum(stacks)
    first = hand = engine.opened(terms, NAMES[:players], stacks)
    hand, events = engine.begun(hand, posts)
    log = list(events)
    while hand.phase != "over":
        assert sum(hand.stacks) + hand.pot == chips, (deal, log)
        if look is not None:
            look(hand)
        hand, events = _step(rng, hand, variant, pack)
        log += events
    assert sum(hand.stacks) + hand.taken == chips, (deal, log)
    assert min(hand.stacks) >= 0, (deal, log)
    lines, commission = engine.result(hand)
    put = sum(line[1] for line in lines)
    assert put == sum(line[2] for line in lines) + commission, (deal, log)
    assert all(0 <= line[1] <= stack for line, stack in zip(lines, stacks, strict=True)), deal
    if look is not None:
        assert reduce(engine.apply, log, first) == hand, (deal, log)
    return Played(hand, log, pack)


def _step(
    rng: Random, hand: Hand, variant: Variant, pack: tuple[Card, ...]
) -> tuple[Hand, tuple[Event, ...]]:
    if hand.phase == "street":
        return engine.dealt_up(hand, tuple([pack[place] for place in engine.next_places(hand)]))
    if hand.phase == "showdown":
        places = hole_places(variant, len(hand.players))
        cards = {
            hand.players[position]: tuple([pack[place] for place in places[position]])
            for position in hand.live
        }
        return engine.shown(hand, cards)
    if hand.phase == "estardilho":
        events = _estardilho(rng, hand)
        return reduce(engine.apply, events, hand), events
    moves = engine.moves(hand)
    assert moves is not None
    return engine.play(hand, *decision(rng, moves))


def decision(rng: Random, moves: Moves) -> tuple[str, int]:
    """A raise three times in ten, by the least, by all or by something in between."""
    roll = rng.random()
    if roll < 0.3 and moves.least:
        size = rng.random()
        if size < 0.5:
            return "raise", moves.least
        return "raise", moves.most if size < 0.7 else rng.randint(moves.least, moves.most)
    if roll < 0.4 or (roll < 0.5 and not moves.check):
        return "fold", 0
    return ("check" if moves.check else "call"), 0


def _estardilho(rng: Random, hand: Hand) -> tuple[Event, ...]:
    if hand.turn >= 0:
        player = hand.players[hand.turn]
        open_to = engine.estardilho_moves(hand, player)
        assert open_to is not None
        if open_to.restardilho and rng.random() < 0.3:
            return engine.estardilho(hand, player, "restardilho")
        return engine.act(hand, "fold" if rng.random() < 0.3 else "call")
    player = rng.choice(
        [player for player in hand.players if engine.estardilho_moves(hand, player)]
    )
    open_to = engine.estardilho_moves(hand, player)
    assert open_to is not None
    if rng.random() < 0.2:
        most = min(open_to.most, rng.choice((2, 20)) * open_to.least)
        return engine.estardilho(hand, player, "estardilho", rng.randint(open_to.least, most))
    return engine.estardilho(hand, player, "decline")


# --- What is offered is accepted, and nothing else ------------------------------------------------


def probe(hand: Hand) -> None:
    """All that must hold at any step, at any point of a hand."""
    assert msgspec.json.decode(msgspec.json.encode(hand), type=Hand) == hand
    _nested(hand)
    moves = engine.moves(hand)
    assert (moves is None) == (hand.turn == -1)
    offered = set(_offered(moves)) if moves else set[tuple[str, int]]()
    for act, to in offered | set(_beside(hand, moves)):
        try:
            events = engine.act(hand, act, to)
        except Refused:
            assert (act, to) not in offered, (hand, act, to)
        else:
            assert (act, to) in offered, (hand, act, to)
            _moved(hand, reduce(engine.apply, events, hand), act, to)
    for player in hand.players:
        _probe_window(hand, player)
    _voided(hand)


def exhaust(hand: Hand) -> None:
    """Every possible amount, with every act: for small stacks only."""
    moves = engine.moves(hand)
    raises = set[int]()
    if moves is not None and moves.least:
        raises = set(range(moves.least, moves.most + 1))
    assert {to for to in range(-2, sum(hand.start) + 3) if _taken(hand, "raise", to)} == raises
    words = {word for word in ("fold", "check", "call", "bet", "") if _taken(hand, word, 0)}
    if moves is None:
        assert words == set()
    else:
        assert words == {"fold", "check" if moves.check else "call"}


def _taken(hand: Hand, act: str, to: int) -> bool:
    try:
        engine.act(hand, act, to)
    except Refused:
        return False
    return True


def _offered(moves: Moves) -> Iterator[tuple[str, int]]:
    assert moves.fold
    assert moves.check != bool(moves.call)
    assert bool(moves.least) == bool(moves.most)
    yield "fold", 0
    yield ("check" if moves.check else "call"), 0
    if moves.least:
        assert moves.least <= moves.most
        yield "raise", moves.least
        yield "raise", (moves.least + moves.most) // 2
        yield "raise", moves.most


def _beside(hand: Hand, moves: Moves | None) -> Iterator[tuple[str, int]]:
    """What is not offered, or only just is: `probe` knows which."""
    yield from (("check", 0), ("call", 0), ("fold", 0), ("raise", 0), ("raise", hand.high))
    for to in (hand.high + 1, hand.high + hand.full, 10**9, -1):
        if not (moves and moves.least <= to <= moves.most):
            yield "raise", to
    if moves and moves.least:
        yield "raise", moves.least - 1
        yield "raise", moves.most + 1


def _moved(before: Hand, after: Hand, act: str, to: int) -> None:
    """A move does what it says to the chips of whoever made it, and to nobody else's."""
    position = before.turn
    moves = engine.moves(before)
    assert moves is not None
    put = {"fold": 0, "check": 0, "call": moves.call}.get(act, to - before.bets[position])
    for other in range(len(before.players)):
        spent = put if other == position else 0
        back = after.stacks[other] - (before.stacks[other] - spent)
        assert back >= 0, (before, act, to)
        if after.turn >= 0:
            assert back == 0, (before, act, to)


def _nested(hand: Hand) -> None:
    """Pots are nested sets of players, and hold all that was collected."""
    pots = engine.standing_pots(hand)
    assert sum(pot.cents for pot in pots) == sum(hand.paid), hand
    for outer, inner in pairwise(pots):
        assert set(inner.players) < set(outer.players), hand
    counted = [paid - dead for paid, dead in zip(hand.paid, hand.dead, strict=True)]
    for chips, contenders in layers(counted, hand.live, sum(hand.dead)):
        assert contenders
        assert chips >= 0


def _voided(hand: Hand) -> None:
    """A fault of the house gives everybody back what they put in, at any point."""
    after = reduce(engine.apply, engine.voided(hand), hand)
    assert (after.phase, after.stacks, after.pot) == ("over", hand.start, 0), hand
    assert engine.moves(after) is None
    assert engine.standing_pots(after) == ()
    assert engine.result(after) == (tuple((player, 0, 0) for player in hand.players), 0)


def _probe_window(hand: Hand, player: str) -> None:
    open_to = engine.estardilho_moves(hand, player)
    offered = set[tuple[str, int]]()
    if open_to is not None:
        offered |= {("decline", 0)} if open_to.decline else set()
        offered |= {("restardilho", 0)} if open_to.restardilho else set()
        if open_to.least:
            offered |= {("estardilho", open_to.least), ("estardilho", open_to.most)}
    tried = {("decline", 0), ("restardilho", 0), ("estardilho", 0), ("estardilho", 10**9)}
    if open_to is not None and open_to.least:
        tried |= {("estardilho", open_to.least - 1), ("estardilho", open_to.most + 1)}
    for kind, chips in offered | tried:
        try:
            events = engine.estardilho(hand, player, kind, chips)  # type: ignore[arg-type]
        except Refused:
            assert (kind, chips) not in offered, (hand, player, kind, chips)
        else:
            assert (kind, chips) in offered, (hand, player, kind, chips)
            after = reduce(engine.apply, events, hand)
            assert sum(after.stacks) + after.pot + after.taken == sum(hand.start)
