"""A slot machine on which everything happens often, and a play on it step by step."""

from __future__ import annotations

from functools import reduce
from typing import Any

from banca.games.slots import GAME, Rules, State
from banca.games.slots.machine import (
    DoubleUp,
    Free,
    Hold,
    Lines,
    Machine,
    PickBonus,
    Prize,
    Scatter,
    Symbol,
    Wild,
)
from banca.games.slots.messages import Collect, Double, Event, Pick, Play
from banca.kit.chance import Script
from banca.kit.jackpots import Jackpot
from banca.kit.play import Cents, Leave, PayJackpot, Sit

STRIP = ("A", "B", "S", "B", "H", "P", "A", "W")  # Of all three reels: stop 0 shows A, B, S.
PLAIN = ("B", "A", "B")  # What a reel shows that stops at 3 is B, H, P; at 6, A, W, A.


def _every(symbol: str, credits: int, *codes: str) -> Prize:
    return Prize(symbol, 3, credits, pattern=(codes or (symbol,),) * 3)


FEIRA = Machine(
    name="feira",
    version=1,
    title={"pt": "Feira", "en": "Fair"},
    symbols=tuple(Symbol(code, {"pt": code, "en": code}) for code in "ABSHPW"),
    rows=3,
    reels=(STRIP,) * 3,
    plan=Lines(lines=((1, 1, 1), (0, 0, 0), (2, 2, 2)), played=(1, 3)),
    pays=(_every("W", 50), _every("A", 5), _every("B", 2), _every("H", 10)),
    denominations=(5, 10),
    levels=(1, 2, 3, 5, 10),
    wilds=(Wild("W", replaces=("A", "B"), multiplier=2),),
    scatters=(Scatter("S", {3: 2}), Scatter("P")),
    free=Free("S", games={3: 4}, again={3: 2}, most=8, multiplier=3),
    hold=Hold("H", when="always"),
    pick=PickBonus("P", count=3, prizes=(1, 2, 5, 10)),
    double=DoubleUp(times=3, most=1000),
    share_bp=100,
)
SMALL = Jackpot("pequeno", seed=500, mean=1_000)
LARGE = Jackpot("grande", seed=10_000, mean=100_000)
SURE = Jackpot("certo", seed=1_000, mean=3)  # The largest bet, three hundred cents, always wins it.
RULES = Rules(machine=FEIRA)
LINKED = Rules(machine=FEIRA, jackpots=(SMALL, LARGE))


class Table:
    """A machine, and whoever plays on it."""

    def __init__(self, rules: Rules = RULES, player: str = "ana") -> None:
        self.player = player
        self.state = GAME.opened(rules)
        self.events: list[Event] = []
        self.do(Sit(player))

    def do(self, command: Any, *luck: object) -> tuple[Event, ...]:
        """What *command* brings about with this luck, all of which it has to use."""
        chance = Script(*luck)
        events = GAME.decide(self.state, command, chance)
        assert not chance._faces, f"{command} did not ask for {chance._faces}"
        self.state = reduce(GAME.apply, events, self.state)
        self.events += events
        return events

    def bet(self, spot: str = "lines:1@5", cents: Cents = 5) -> tuple[Event, ...]:
        return self.do(Play(self.player, spot, cents))

    def house(self, *luck: object) -> tuple[Event, ...]:
        """What the croupier does now."""
        after = GAME.croupier(self.state)
        assert after is not None, "the house waits"
        return self.do(after.order, *luck)

    def play(self, *stops: int, spot: str = "lines:1@5", cents: Cents = 5) -> tuple[Event, ...]:
        """A bet, and where the reels stop."""
        self.bet(spot, cents)
        return self.house(*stops)

    def choose(self, place: int) -> tuple[Event, ...]:
        return self.do(Pick(self.player, str(place)))

    def risk(self, choice: str) -> tuple[Event, ...]:
        return self.do(Double(self.player, choice))

    def collect(self, step: int = 1) -> tuple[Event, ...]:
        return self.do(Collect(self.player, str(step)))

    def leave(self) -> tuple[Event, ...]:
        return self.do(Leave(self.player))

    def pay(self, jackpot: str, cents: Cents) -> tuple[Event, ...]:
        """The house pays the first hit of *jackpot*."""
        hit = next(hit for hit in self.state.pots.hits if hit.jackpot == jackpot)
        return self.do(PayJackpot(hit.round, jackpot, hit.player, cents))

    def offered(self, player: str = "") -> list[str]:
        options = GAME.options(self.state, player or self.player)
        return list(dict.fromkeys(option.wish for option in options))

    @property
    def phase(self) -> str:
        return self.state.phase.value


def again(state: State) -> State:
    """The same state, as another process would read it from the books."""
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(state), type=State)
