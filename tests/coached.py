"""What the coach at a table says of its bets, as the house computes it: vectors for the client.

For the bets that a newcomer can make at once: the cheapest, what it costs of a hundred in each
language, and one bet of every higher price. The client has to find the same from the card and the
odds that it is sent (`web/src/games/coach/reckon.ts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import reduce
from typing import Any

import msgspec

from banca.kit.chance import Script
from banca.kit.game import AnyGame
from banca.kit.play import Sit
from banca.kit.wishes import staking
from banca.maths.odds import Row, odds
from banca.settings import settings

PLAYER = "new"
POINTS = {"pt": ",", "en": "."}


def tables() -> Iterator[tuple[str, AnyGame, Any]]:
    """The tables with a cloth that the house opens with, one for each rulebook and form."""
    seen = set()
    for place in settings().places:
        game, rules = place.game, place.rules
        kind = (game.name, rules.rulebook, game.form(rules))
        placed = game.cloth is not None and staking(game.Wish) == "PlaceBets"
        if placed and kind not in seen:
            seen.add(kind)
            yield place.id, game, rules


def said() -> Iterator[Any]:
    """A table, its spots, its odds, those on offer, and what the coach says of them."""
    for name, game, rules in tables():
        rows = {row.bet: row for row in odds(game, rules)}
        spots = [spot for spot in _spots(game, rules) if _row(rows, spot) is not None]
        offered = _offered(game, rules)
        shown = _few(spots, rows, offered)
        bets = [spot for spot in shown if spot["spot"] in offered]
        edges = {spot["spot"]: _edge(rows, spot) for spot in bets}
        least = min(edges.values())
        yield {
            "table": name,
            "spots": shown,
            "odds": [[row.bet, str(row.edge)] for row in _used(rows, shown)],
            "offered": list(edges),
            "least": str(least),
            "cheapest": [spot for spot, edge in edges.items() if edge == least],
            "costs": {lang: of_hundred(least, point) for lang, point in POINTS.items()},
            "dearer": [
                [str(edge), {lang: of_hundred(edge, point) for lang, point in POINTS.items()}]
                for edge in sorted({edge for edge in edges.values() if edge > least})
            ],
        }


def of_hundred(edge: Fraction, point: str) -> str:
    """A fraction of the stake as so much of a hundred: ``2.70``."""
    cents = Decimal(100 * edge.numerator) / Decimal(edge.denominator)
    return str(cents.quantize(Decimal("0.01"), ROUND_HALF_UP)).replace(".", point)


def _spots(game: AnyGame, rules: Any) -> list[dict[str, Any]]:
    card = msgspec.to_builtins(game.card(rules))
    return [{key: spot[key] for key in ("spot", "kind", "pays", "least")} for spot in card["spots"]]


def _row(rows: dict[str, Row], spot: dict[str, Any]) -> Row | None:
    return rows.get(spot["spot"]) or rows.get(f"{spot['kind']}:total")


def _edge(rows: dict[str, Row], spot: dict[str, Any]) -> Fraction:
    row = _row(rows, spot)
    assert row is not None, spot
    return row.edge


def _few(
    spots: list[dict[str, Any]], rows: dict[str, Row], offered: set[str]
) -> list[dict[str, Any]]:
    """One spot of each kind, price and state of offer: the others differ by number alone."""
    kept: dict[Any, dict[str, Any]] = {}
    for spot in spots:
        kept.setdefault((spot["kind"], _edge(rows, spot), spot["spot"] in offered), spot)
    return list(kept.values())


def _used(rows: dict[str, Row], shown: list[dict[str, Any]]) -> list[Row]:
    return list({row.bet: row for spot in shown if (row := _row(rows, spot))}.values())


def _offered(game: AnyGame, rules: Any) -> set[str]:
    """Where a player who has just sat down may bet, as soon as bets are open."""
    state = game.opened(rules)
    state = reduce(game.apply, game.decide(state, Sit(PLAYER), Script()), state)
    for _ in range(9):
        options = game.options(state, PLAYER)
        if found := {option.spot for option in options if option.wish == "PlaceBets"}:
            return found
        wishes = {wish.__name__: wish for wish in game.Wish.__args__}
        by_name = {option.wish: option for option in options}
        after = game.croupier(state)
        if "Cut" in by_name:
            command = wishes["Cut"](PLAYER, by_name["Cut"].spot)
        elif "Take" in by_name and after is None:
            command = wishes["Take"](PLAYER, by_name["Take"].spot)
        else:
            assert after is not None, f"nobody may bet at {game.name}"
            command = after.order
        state = reduce(game.apply, game.decide(state, command, Script()), state)
    raise AssertionError(f"bets never open at {game.name}")
