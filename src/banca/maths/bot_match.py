"""House bots against each other: who wins, how much, and how sure that is.

Two strengths share a table, half of the seats each. Every deal is played twice, with the same cards
and the seats swapped: so neither has the better cards, and luck counts for much less. Nobody pays
commission, and all begin every hand with the same stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.maths.generator import Drawn, Generator, start
from banca.poker import hand as poker
from banca.poker.betting import OMAHA_LIMIT, NoLimit
from banca.poker.bots import Strength, choose
from banca.poker.events import Acted, Event, Posted, Turned
from banca.poker.hand import Hand, Terms
from banca.poker.variants import VARIANTS, Variant, hole_places

UNIT = 100
DEEP = 100  # Least bets in a stack.
TERMS = {
    "holdem": Terms("holdem", small=UNIT // 2, big=UNIT),
    "omaha": Terms("omaha", OMAHA_LIMIT, small=UNIT // 2, big=UNIT),
    "sintetico": Terms("sintetico", NoLimit(), ante=UNIT),
}


class Lead(NamedTuple):
    """How far one is ahead of the other."""

    hands: int
    rate: float  # Least bets won per hundred hands and seat.
    error: float  # Its standard error.

    @property
    def off(self) -> float:
        """How many standard errors apart the two are."""
        return self.rate / self.error if self.error else 0.0


def matched(
    variant: str,
    better: Strength,
    other: Strength,
    hands: int,
    seed: int,
    seats: int = 2,
    deep: int = DEEP,
) -> Lead:
    """*hands* hands between the two, half of *seats* each; how far *better* is ahead.

    Everybody starts each hand with *deep* least bets.
    """
    won = [
        sum(
            played(variant, _strengths(better, other, seats, swapped), deal, seed, deep)[at]
            for swapped in (False, True)
            for at in range(seats)
            if (at % 2 == 1) == swapped
        )
        for deal in range(hands // 2)
    ]
    mean = sum(won) / len(won)
    spread = sum((each - mean) ** 2 for each in won) / max(1, len(won) - 1)
    whole = UNIT * seats / 100  # Two hands per deal with half of the seats each.
    return Lead(2 * len(won), mean / whole, sqrt(spread / len(won)) / whole)


def _strengths(
    better: Strength, other: Strength, seats: int, swapped: bool
) -> tuple[Strength, ...]:
    """Alternating round the table."""
    one, two = (other, better) if swapped else (better, other)
    return tuple(two if at % 2 else one for at in range(seats))


def played(
    variant: str, bots: Sequence[Strength], deal: int, seed: int, deep: int = DEEP
) -> list[int]:
    """What each position wins in deal number *deal*."""
    generator = Generator(start(seed, deal))
    order = _shuffled(VARIANTS[variant], generator)
    hand = _played(TERMS[variant], bots, order, Drawn(generator), deep * UNIT)
    return [stack - before for stack, before in zip(hand.stacks, hand.start, strict=True)]


def _shuffled(variant: Variant, generator: Generator) -> list[Card]:
    order = list(variant.deck)
    for at in range(len(order) - 1, 0, -1):
        other = generator.below(at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def _played(
    terms: Terms, bots: Sequence[Strength], order: Sequence[Card], chance: Chance, stack: int
) -> Hand:
    variant, count = VARIANTS[terms.variant], len(bots)
    players = tuple(str(at + 1) for at in range(count))
    own = [tuple(order[place] for place in places) for places in hole_places(variant, count)]
    card = card_of(terms)
    last: dict[str, str] = {}
    hand, events = poker.begun(poker.opened(terms, players, (stack,) * count))
    while True:
        _heard(events, last)
        if hand.phase == "over":
            return hand
        if hand.phase == "street":
            cards = tuple([order[place] for place in poker.next_places(hand)])
            hand, events = poker.dealt_up(hand, cards)
        elif hand.phase == "showdown":
            hand, events = poker.shown(hand, dict(zip(players, own, strict=True)))
        else:
            at = hand.turn
            wish = choose(bots[at], card, *views(hand, last), own[at], chance)
            word = str(wish["type"]).lower()
            hand, events = poker.play(hand, word, int(wish.get("cents", 0)))


def _heard(events: Sequence[Event], last: dict[str, str]) -> None:
    """Remember what each did last, as a table shows it."""
    for event in events:
        if isinstance(event, Posted):
            last[event.player] = event.kind
        elif isinstance(event, Acted):
            last[event.player] = "allin" if event.all_in else event.act
        elif isinstance(event, Turned):  # Nobody has acted in the new round yet.
            for player in [player for player, did in last.items() if did not in ("fold", "allin")]:
                del last[player]


# --- What a bot sees ------------------------------------------------------------------------------


def card_of(terms: Terms) -> dict[str, Any]:
    """The card of a table with *terms*, as far as bots read it."""
    return {
        "variant": terms.variant,
        "small": terms.small,
        "big": terms.big,
        "ante": terms.ante,
        "deck": VARIANTS[terms.variant].deck,
    }


def views(hand: Hand, last: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public view, and the private one of the player to act, as far as bots read them."""
    moves = poker.moves(hand)
    assert moves is not None, hand.phase
    places = {
        player: {
            "player": player,
            "stack": hand.stacks[at],
            "bet": hand.bets[at],
            "state": _state(hand, at),
            "last": last.get(player, ""),
        }
        for at, player in enumerate(hand.players)
    }
    public = {
        "phase": hand.phase,
        "button": len(hand.players),
        "places": places,
        "board": hand.board,
        "pot": hand.pot,
        "high": hand.high,
        "turn": {
            "player": hand.players[hand.turn],
            "place": hand.turn + 1,
            "turn": f"1.{hand.moves}",
        },
    }
    private = {
        "place": hand.turn + 1,
        "stack": hand.stacks[hand.turn],
        "moves": {
            "fold": moves.fold,
            "check": moves.check,
            "call": moves.call,
            "least": moves.least,
            "most": moves.most,
        },
    }
    return public, private


def _state(hand: Hand, at: int) -> str:
    if at not in hand.live:
        return "folded"
    return "playing" if at in hand.able else "allin"


def pairs(variant: str, hands: int, seed: int, seats: int = 2) -> Iterator[tuple[str, Lead]]:
    """Each strength against the one below."""
    ladder: tuple[tuple[Strength, Strength], ...] = (("medium", "easy"), ("hard", "medium"))
    for better, other in ladder:
        yield f"{better} over {other}", matched(variant, better, other, hands, seed, seats)
