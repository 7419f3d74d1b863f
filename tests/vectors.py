"""What the client computes by itself, as the house says it: vectors for the client's tests.

The client is told nearly everything. What it computes all the same, so that a picture can move
before the next view comes or a past hand can be replayed, is checked against the house by these
files. `make docs` writes them, `tests/test_vectors.py` fails when one is stale, and the client's
tests read them:

- the name and the order of hands (`poker/evaluate.ts`), the layers of pots (`poker/pots.ts`), a
  raise of the pot among the quick sizes, and the fee on a buy-in (`poker/sizes.ts`);
- how players of poker are counted (`poker/watched.ts`);
- how often hands win and tie once no bet can come (`poker/equity.ts`);
- how a hand of poker, of blackjack and a coup look after each event (`seen.ts`, `picture.ts`);
- what a past round brought, as the board has it (`tellResults`);
- the draws and the prizes of past rounds (`lib/proof.ts`);
- the bets of every table, each of which has a zone and a name (`games/*/plan.ts`, `lib/spots.ts`);
- what the coach says of bets: the cheapest, and what each costs (`coach/reckon.ts`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from banca.all_games import ALL_GAMES
from banca.games import baccarat, blackjack
from banca.kit.game import AnyGame
from banca.kit.play import Value
from banca.maths.equity import equity
from banca.poker import ring
from banca.poker.betting import PotLimit, bounds
from banca.poker.pots import layers
from banca.poker.ring import show
from banca.poker.ring.habits import habits
from banca.poker.ring.messages import HandBegan
from banca.poker.ring.table import fee
from tests.coached import said
from tests.every_game import Step, played
from tests.poker.named_hands import named_hands
from tests.proofs import proofs

RESULTS = {"Spun", "Fell", "Uncovered", "Rolled", "Result"}
OFTEN = 3  # Rows of one colour at one table that say the same.


def pots() -> Iterator[Any]:
    """What each paid, who has not folded, dead chips, and then the layers of the pot."""
    chance = random.Random(7)
    for _ in range(120):
        players = chance.randint(2, 6)
        paid = [chance.choice((0, 50, 100, 250, 400, 400)) for _ in range(players)]
        paid[0] = paid[0] or 100
        folded = [chance.random() < 0.3 for _ in paid]
        live = tuple(at for at, gone in enumerate(folded) if not gone and paid[at])
        if live:
            dead = chance.choice((0, 0, 50))
            yield [paid, folded, dead, layers(paid, live, dead)]


def pot_raises() -> Iterator[Any]:
    """The pot, the bet to match, one's own bet, and the raise of the pot at pot limit."""
    for pot, high, bet in (
        (150, 100, 0),
        (450, 300, 100),
        (600, 0, 0),
        (1200, 600, 0),
        (75, 50, 25),
    ):
        _, most = bounds(PotLimit(), high, full=1, bet=bet, room=10**9, pot=pot, players=3)
        yield [pot, high, bet, most]


EQUITIES = (  # Game, hands and board.
    ("holdem", "AsKs QhQd", ""),
    ("holdem", "AsAh KsKh QsQh", ""),
    ("holdem", "AsKs QhQd 7c2d", "Qs Js 2h"),
    ("holdem", "AsKd AhKc", "Ts 9s 2s"),
    ("holdem", "5s4d AcAd", "3c 2h As 9d"),
    ("holdem", "As2d Kh3c", "Ac 5s 9d Jh 4c"),
    ("omaha", "AsKsQhJh 9c9d8c8d", ""),
    ("omaha", "AsAh2c3d KsKhQsQh 7c6c5d4d", "9s 8h 2s"),
    ("omaha", "TsTh9s8h AcAdKcKd", "7s 6s 2d As"),
    ("sintetico", "AsKs random", ""),
    ("sintetico", "8d9c random", "Ah"),
    ("sintetico", "JsTs random", "9s 8s Ad"),
    ("sintetico", "AhAd random", "Kh Qh Jh Th"),
    ("sintetico", "AsKs QhQd JcTc", "9s 8s"),
)


def equities() -> Iterator[Any]:
    """A game, hands and a board; then of how many boards each hand wins and ties how many."""
    for game, hands, board in EQUITIES:
        found = equity(*hands.split(), board=board, game=game)
        assert found.method == "exact", (game, hands, board)
        shares = [[share.wins, share.ties] for share in found.players]
        yield [game, hands, board, found.boards, shares]


def fees() -> Iterator[Any]:
    """Chips that are bought, the table's buy-in, its fee in percent, and what the house charges."""
    for cents, cave, percent in (
        (1_010, 1_010, 5),
        (400, 10_000, 10),
        (10_000, 10_000, 10),
        (25_000, 10_000, 10),  # Brought back by a winner: only the table's buy-in is charged for.
        (199, 200, 7),
        (10_000, 10_000, 0),
    ):
        rules = ring.Rules(cave=cave, small=1, big=2, percent=0 if percent else 1, fee=percent)
        yield [cents, cave, percent, fee(rules, cents)]


def hands_of_poker() -> Iterator[Any]:
    """Hands, long, short and with side pots, and what the table shows after each command."""
    for rules in ring.GAME.variants():
        hands = sorted(_rounds(ring.GAME, rules, "HandBegan", 80), key=len, reverse=True)
        split = [hand for hand in hands if any(len(show.public(s.after).pots) > 1 for s in hand)]
        for hand in (hands[0], *split[:2], hands[-1]):
            yield {
                "variant": rules.book.variant,
                "steps": [
                    [_events(step.events), _public(ring.GAME, step.after), _asked(step)]
                    for step in hand
                ],
            }


def habits_of_players() -> Iterator[Any]:
    """The events of a hand that count, and what the house counts of each player."""
    for rules in ring.GAME.variants():
        for steps in _rounds(ring.GAME, rules, "HandBegan", 16):
            events = [event for step in steps for event in step.events]
            began = next(event for event in events if isinstance(event, HandBegan))
            told = {player: habits(events, player) for player in began.players}
            counted = {player: one[1] for player, one in told.items() if one}
            yield [[e for e in _events(events) if e["type"] in COUNTED], counted]


def _asked(step: Step) -> Any:
    """Whose turn it is after *step*, and what that player may do, to the cent."""
    view = show.public(step.after)
    if view.turn is None or not view.turn.player:
        return None
    return [view.turn.player, show.private(step.after, view.turn.player).moves]


def cards_that_come(game: AnyGame, first: str) -> Iterator[Any]:
    """Steps in which cards move: what was there before, the events, and what is there after."""
    for rules in game.variants():
        for steps in _rounds(game, rules, first, 2):
            for step in steps:
                events = _events(step.events)
                if any(event["type"] in MOVES for event in events):
                    yield [_public(game, step.before), events, _public(game, step.after)]


def told() -> Iterator[Any]:
    """The game, an event that says what came up, and how the house writes that on its board."""
    for game in ALL_GAMES:
        for rules in game.variants():
            seen: dict[str, int] = {}
            for step in played(game, rules, 40):
                for event in step.events:
                    if type(event).__name__ not in RESULTS:
                        continue
                    drawn = game.public(step.after).drawn  # type: ignore[attr-defined]
                    if not drawn:
                        continue
                    colour = drawn[0][1]
                    seen[colour] = seen.get(colour, 0) + 1
                    if seen[colour] <= OFTEN:
                        yield [game.name, event, drawn[0]]


def _rounds(game: AnyGame, rules: Any, first: str, most: int) -> Iterator[list[Step]]:
    """Rounds of random play from the command that brings the event *first* about; none is void."""
    round: list[Step] = []
    found = 0
    for step in played(game, rules, max(40, most)):
        names = {type(event).__name__ for event in step.events}
        if first in names:
            round = []
        elif not round:
            continue
        round.append(step)
        if "RoundOver" in names:
            if "Voided" not in names and found < most:
                found += 1
                yield round
            round = []


def _public(game: AnyGame, state: Any) -> Any:
    view = msgspec.to_builtins(game.public(state))
    if game is ring.GAME:
        view["places"] = {
            number: {key: place[key] for key in PLACE} for number, place in view["places"].items()
        }
    return {key: view[key] for key in SHOWN[game.name]}


def _events(events: Iterable[Value]) -> Any:
    """Without those of a whole shoe, which are long and move nothing."""
    return [
        msgspec.to_builtins(e) for e in events if type(e).__name__ not in ("Shuffled", "Spread")
    ]


COUNTED = {"HandBegan", "Acted", "Turned", "Showed", "Won", "Voided", "HandPaid"}
MOVES = {"Laid", "Dealt", "Parted", "BankTurned", "BankDrew", "Result"}
PLACE = ("player", "stack", "bet", "state", "cards", "won", "hand", "five", "bot")
SHOWN = {  # As much of a view as the client computes.
    "poker": ("places", "board", "pot", "pots", "high"),
    "blackjack": ("bank", "places"),
    "baccarat": ("ponto", "banca"),
}


def spots() -> Iterator[Any]:
    """A game, a rulebook, and the bets that a table under it takes; each list once."""
    seen = set()
    for game in ALL_GAMES:
        for rules in game.variants() if game.cloth else ():
            assert game.cloth is not None
            taken = tuple(row.spot for row in game.cloth.spots(rules))
            if (game.name, taken) not in seen:
                seen.add((game.name, taken))
                yield [game.name, rules.rulebook, taken]


VECTORS: dict[str, Callable[[], Iterable[Any]]] = {
    "web/src/lib/spots_vectors.json": spots,
    "web/src/games/poker/hands_vectors.json": named_hands,
    "web/src/games/poker/pots_vectors.json": pots,
    "web/src/games/poker/seen_vectors.json": hands_of_poker,
    "web/src/games/poker/habits_vectors.json": habits_of_players,
    "web/src/games/poker/sizes_vectors.json": pot_raises,
    "web/src/games/poker/fees_vectors.json": fees,
    "web/src/games/poker/equity_vectors.json": equities,
    "web/src/games/blackjack/picture_vectors.json": lambda: cards_that_come(
        blackjack.GAME, "BetsClosed"
    ),
    "web/src/games/baccarat/picture_vectors.json": lambda: cards_that_come(baccarat.GAME, "Laid"),
    "web/src/games/told_vectors.json": told,
    "web/src/lib/proof_vectors.json": proofs,
    "web/src/games/coach/coach_vectors.json": said,
}


def written(rows: Iterable[Any]) -> str:
    """One row per line, so that a change can be read."""
    lines = (json.dumps(msgspec.to_builtins(row), ensure_ascii=False) for row in rows)
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    from tests.tidy import ROOT

    for name, made in VECTORS.items():
        (ROOT / name).write_text(written(made()), "utf-8")
