"""Rounds of every game with their luck sealed, for the proof in the browser.

Random play at a table whose draws come from seeds and shares, written down as the books would. The
client's tests draw every card, throw and spin again, and work out what was paid
(`web/src/lib/proof.test.ts`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from banca.games import baccarat, banca_francesa, blackjack, craps, cussec, roulette
from banca.house.envelope import Envelope
from banca.kit.play import Void
from banca.poker import ring
from tests.every_game import SEATS, next_command, wish
from tests.house.logs import Writer

TABLES: tuple[tuple[Any, Any, int], ...] = (  # Game, rules, and how many rounds are kept.
    (roulette.GAME, roulette.Rules(rulebook="807/2015", wheel="french-37"), 3),
    (banca_francesa.GAME, banca_francesa.Rules(), 14),
    (banca_francesa.GAME, banca_francesa.Rules(rulebook="1441/95-IV"), 3),
    (cussec.GAME, cussec.Rules(), 4),
    (craps.GAME, craps.Rules(), 8),
    (baccarat.GAME, baccarat.Rules(), 6),
    (baccarat.GAME, baccarat.Rules(form="6-half"), 4),
    (blackjack.GAME, blackjack.Rules(), 4),
    (blackjack.GAME, blackjack.Rules(rulebook="1441/95-V"), 4),
    (ring.GAME, ring.Rules(), 3),
)


REFILL = blackjack.Rules(decks=4, several=True, insurance=False)
REFILL_KEY, REFILLED = bytes([24]) + bytes(31), 6  # Which luck empties the shoe, and when.


def proofs() -> Iterator[Any]:
    """A table's card and the log of its first rounds."""
    for game, rules, rounds in TABLES:
        yield _table(game, rules, rounds, _played(game, rules, rounds))
    yield _table(blackjack.GAME, REFILL, REFILLED, _emptied())


def _table(game: Any, rules: Any, rounds: int, log: list[Envelope]) -> dict[str, Any]:
    return {
        "game": game.name,
        "rulebook": rules.rulebook,
        "card": game.card(rules),
        "rounds": [_logged(log, number) for number in range(1, 1 + rounds)],
    }


def _played(game: Any, rules: Any, rounds: int) -> list[Envelope]:
    rng = random.Random(f"{game.name} {rules.rulebook}")
    table = Shared(game, rules, f"{game.name}-à", rounds=4)
    while (number := table.luck.round) <= rounds:
        command = next_command(game, table.state, rng)
        if isinstance(command, Void) and not game.lying(table.state):
            continue  # Nothing is at stake: the floor would refuse it.
        player = getattr(command, "player", "house")
        by = player if player in SEATS and not isinstance(command, game.Order) else "house"
        table.do(command, by)
        if table.luck.round > number:
            for player in ("ana", "rui"):
                table.seal(player, _entropy(table.luck.round + 1, player))
    return table.log


def _emptied() -> list[Envelope]:
    """Seven places that split and hit whenever they may: the shoe runs dry in mid-round."""
    table = Writer(blackjack.GAME, REFILL, "blackjack-r", REFILL_KEY, rounds=16)
    while table.luck.round <= REFILLED:
        table.do(*_greedy(table.state))
    return table.log


def _greedy(state: Any) -> tuple[Any, str]:
    game = blackjack.GAME
    assert game.cloth is not None
    for player, places in (("ana", range(1, 7)), ("rui", range(7, 8))):
        offered, lies = game.options(state, player), game.cloth.bets(state, player)
        free = {f"place:{place}" for place in places} - set(lies)
        liked = [o for name in ("Sit", "Split", "Hit", "Stand") for o in offered if o.wish == name]
        bets = [o for o in offered if o.wish == "PlaceBets" and o.spot in free]
        for option in (*liked, *bets):
            return wish(game, option.wish, player, option.spot, option.least), player
    due = game.croupier(state)
    assert due is not None, "nobody does anything"
    return due.order, "house"


class Shared(Writer):
    """A table where two players open what they have sealed, in the other order."""

    def answer_call(self) -> None:
        for player in ("rui", "ana"):
            self.open(player, _entropy(self.luck.round, player))


def _entropy(number: int, player: str) -> bytes:
    return sha256(f"{number} {player}".encode()).digest()


def _logged(log: list[Envelope], number: int) -> dict[str, Any]:
    """What the house answers to whoever asks for a round."""
    first = next(i for i, e in enumerate(log) if e.round == number)
    events = [e for e in log if e.round == number]
    said = [json.loads(e.body) for e in events]
    epoch = next(f["epoch"] for f in said if f["type"] == "SeedSealed")
    seal = next(e for e in log if b'"EpochSealed"' in e.body and _epoch(e) == epoch)
    return {
        "table": events[0].stream,
        "round": number,
        "previous": log[first - 1].hash.hex(),
        "events": [_shown(e) for e in events],
        "epoch": _shown(seal),
    }


def _epoch(envelope: Envelope) -> int:
    found: int = msgspec.json.decode(envelope.body)["epoch"]
    return found


def _shown(envelope: Envelope) -> dict[str, Any]:
    fields = envelope._asdict()
    del fields["stream"]
    return fields | {"body": envelope.body.decode(), "hash": envelope.hash.hex()}
