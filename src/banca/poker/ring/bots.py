"""What a house bot wishes at the table: a place, chips, and on its turn what its brain says.

It sees and is offered what any player in its seat would be (reading:bots). It plays only at tables
for points: the house lets no bot near money.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.kit.play import Cents, Option
from banca.poker.bots import STRENGTHS, Wish, choose

__all__ = ["STRENGTHS", "bot_spent", "bot_wish"]


def bot_wish(
    strength: str,
    card: Mapping[str, Any],
    public: Mapping[str, Any],
    private: Mapping[str, Any],
    cards: tuple[Card, ...],
    options: Sequence[Option],
    balance: Cents,
    chance: Chance,
) -> Wish | None:
    """What a bot of *strength* wishes now, without its player id; None: nothing.

    *options* are the bot's own, *balance* is what it has besides its stack.
    """
    offered = {option.wish: option for option in options}
    if "Fold" in offered or "Decline" in offered:
        assert strength in STRENGTHS, strength
        mine = {"moves": None, **private}  # A view leaves out what is empty.
        return choose(strength, card, public, mine, cards, chance)
    if "BuyIn" in offered:
        return _place(card, [o for o in options if o.wish == "BuyIn"], balance, chance)
    for plain in ("SitIn", "Post"):
        if plain in offered:
            return {"type": plain}
    if "TopUp" in offered and 2 * private["stack"] < card["cave"]:
        cents = offered["TopUp"].most
        if cents + _fee(card, cents) <= balance:
            return {"type": "TopUp", "cents": cents}
    return None


def bot_spent(card: Mapping[str, Any], private: Mapping[str, Any], balance: Cents) -> bool:
    """Whether a bot with a place can neither play on nor top up: it leaves and starts afresh."""
    stack = private["stack"]
    lacks = card["minimum"] - stack
    return bool(private["place"]) and lacks > 0 and lacks + _fee(card, lacks) > balance


def _place(
    card: Mapping[str, Any], free: Sequence[Option], balance: Cents, chance: Chance
) -> Wish | None:
    taken = chance.pick({option.spot: 1 for option in free})
    cents = free[0].least
    if cents + _fee(card, cents) > balance:
        return None
    return {"type": "BuyIn", "place": taken, "cents": cents}


def _fee(card: Mapping[str, Any], cents: Cents) -> Cents:
    return int(min(cents, card["cave"]) * card["commission"]["fee"] // 100)  # reading:cave-fee
