"""What strangers seldom bring about, brought about on purpose: each scene has a log of its own.

A scene says who sits, what they bet on, and which wishes they take when they are offered. It is
looked ahead without books, round by round: of all the luck that a round could be sealed with, the
first is taken that brings about something that is looked for. Then it is played at a real table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial, reduce
from typing import Any, NamedTuple, get_args

import msgspec

from banca.floor.dealer import Dealer, Position
from banca.floor.luck import Luck, apply_luck
from banca.floor.table import Table
from banca.games import GAMES, baccarat, banca_francesa, blackjack, craps, roulette, slots
from banca.games.banca_francesa.messages import Misread
from banca.house.accounts import POINTS
from banca.kit.game import AnyGame
from banca.kit.layout import BetsOpened
from banca.kit.wishes import staking
from banca.poker import ring
from tests.archive.archive import KEY
from tests.every_game import SEATS, wish
from tests.floor.client import Client
from tests.floor.house import House, accepted
from tests.games import slots_table

TABLE = "table"
MOST_ROUNDS = 100
MOST_STEPS = 1000  # In one round.
TICK_S = 0.0001  # From one command to the next: no clock of the house runs out by it.


class Scene(NamedTuple):
    """A table that brings about some events of its game."""

    name: str
    game: AnyGame
    rules: Any
    brings: tuple[str, ...]
    seats: dict[str, tuple[str, ...]] = {}  # Who sits there, and where they bet.
    likes: tuple[str, ...] = ()  # Wishes that are taken as soon as they are offered.
    until: tuple[str, ...] = ()  # Of what it brings, that which rounds are played for.
    tries: int = 1  # Seals among which the luck of a round is chosen.
    then: Callable[[House, Table], Awaitable[None]] | None = None
    beacon: bool = False  # Whether its epochs promise one.


# --- Looking ahead ------------------------------------------------------------------------------


class Round(NamedTuple):
    """One round of a scene, as it goes under one seal."""

    nonce: int
    commands: tuple[Any, ...]
    kinds: frozenset[str]
    end: Any  # The state after it.


def rounds(scene: Scene) -> Iterator[Round]:
    """The rounds of a scene until all has come that they are played for."""
    at = scene.game.opened(scene.rules)
    missing = set(scene.until)
    for number in range(MOST_ROUNDS):
        if not missing:
            return
        first = number * scene.tries + 1
        seals = (_round(scene, at, first + more) for more in range(scene.tries))
        usual = next(seals)
        found = (
            usual
            if usual.kinds & missing
            else next((other for other in seals if other.kinds & missing), usual)
        )
        missing -= found.kinds
        at = found.end
        yield found
    raise AssertionError(f"{scene.name}: {missing} did not come in {MOST_ROUNDS} rounds")


def _round(scene: Scene, state: Any, nonce: int) -> Round:
    """The round that begins with *state*, in an epoch of its own that has this nonce."""
    number = scene.game.round(state)
    sealed = partial(nonce.to_bytes, 32, "big")
    game, rules = scene.game, scene.rules
    stream = TABLE if game.shared(rules) else f"{TABLE}~{SEATS[0]}"
    dealer = Dealer(game, rules, stream, POINTS, KEY, epoch_rounds=1, nonce=sealed)
    epochs = [dealer._epoch(number, number), dealer._epoch(number + 1, number + 1)]
    luck = reduce(apply_luck, epochs, Luck())
    at = Position(state, apply_luck(luck, dealer._seal(luck, number)))
    commands: list[Any] = []
    kinds: set[str] = set()
    while scene.game.round(at.state) == number:
        assert len(commands) < MOST_STEPS, f"{scene.name} does not get on: {commands[-3:]}"
        commands.append(_next(scene, at.state))
        at, written = dealer.decide(at, commands[-1])
        kinds |= {type(one.event).__name__ for one in written}
    return Round(nonce, tuple(commands), frozenset(kinds), at.state)


def _next(scene: Scene, state: Any) -> Any:
    """What somebody likes who is offered it, or what the house does by itself."""
    game = scene.game
    assert game.cloth is not None
    for player, spots in scene.seats.items():
        offered, lies = game.options(state, player), game.cloth.bets(state, player)
        liked = (o for name in ("Sit", *scene.likes) for o in offered if o.wish == name)
        bets = (o for o in offered if o.wish == staking(game.Wish) and o.spot in spots)
        free = (option for option in bets if option.spot not in lies)
        for option in (*liked, *free):
            return wish(game, option.wish, player, option.spot, option.least)
    due = game.croupier(state)
    assert due is not None, f"{scene.name}: nobody does anything"
    return due.order


# --- Playing ------------------------------------------------------------------------------------


async def play(scene: Scene, found: tuple[Round, ...], house: House, table: Table) -> None:
    """What was looked ahead, at a real table, and what follows it."""
    for one in found:
        for command in one.commands:
            house.clock.seconds += TICK_S
            if isinstance(command, get_args(scene.game.Wish)):
                await _wish(house, table, command)
            else:
                await house.order(table, command)
    if scene.then is not None:
        await scene.then(house, table)


async def _wish(house: House, table: Table, command: Any) -> None:
    fields = msgspec.to_builtins(command)
    kind, player = fields.pop("type"), fields.pop("player")
    accepted(await house.wish(player, kind, TABLE, **fields))


# --- What follows the rounds --------------------------------------------------------------------


async def _all_leave(house: House, table: Table) -> None:
    """The shoe of a table that everybody has left is spread (1441/95-V:12)."""
    for player in list(table.seated()):
        accepted(await house.wish(player, "Leave", TABLE))
    await house.pass_time(30, table)


async def _bets_open(house: House, table: Table) -> None:
    await house.pass_time(table.rules.rest + 1, table)


async def _ready(house: House, table: Table) -> None:
    """Somebody is ready, and then not (reading:ready)."""
    await house.sit("ana", table=TABLE)
    while table.state.phase != "betting":
        await house.pass_time(1, table)
    for kind in ("Ready", "NotReady", "Ready"):
        accepted(await house.wish("ana", kind, TABLE))


async def _touched(house: House, table: Table) -> None:
    """The dice are touched before they are called (1441/95-IV:7.d)."""
    await house.sit("ana", table=TABLE)
    bets = [("chance:pequeno", 200), ("chance:grande", 200), ("chance:ases", 100)]
    await house.bet("ana", *bets, table=TABLE)
    await house.pass_time(table.rules.window + 1, table)
    await house.order(table, Misread(table.round))


async def _awaits_a_beacon(house: House, table: Table) -> None:
    """The ball is let go when the beacon has come."""
    await house.sit("ana", table=TABLE)
    for _ in range(2):
        number = table.round
        await house.bet("ana", ("simple:red", 500), table=TABLE)
        while table.round == number:
            await house.pass_time(1, table)


async def _doubles(house: House, table: Table) -> None:
    """A prize is risked once (828/2015:9.a)."""
    while table.state.phase != "doubling":
        if table.state.phase == "betting":
            accepted(await house.wish("ana", "Play", TABLE, bet="lines:3@10", cents=30))
        await house.pass_time(3, table)
    accepted(await house.wish("ana", "Double", TABLE, choice="1:red"))
    while table.state.phase != "betting":
        await house.pass_time(30, table)


async def _jackpot(house: House, table: Table) -> None:
    """The largest bet wins the jackpot each time (828/2015:20)."""
    await house.sit("ana", table=TABLE)
    for _ in range(2):
        accepted(await house.wish("ana", "Play", TABLE, bet="lines:3@10", cents=300))
        while table.state.phase != "betting":
            await house.pass_time(30, table)


async def _last_series(house: House, table: Table) -> None:
    """The table closes after the series that runs (1441/95-VI:13.3.b)."""
    await house.sit("ana", table=TABLE)
    while not table.state.point:
        if table.state.phase == "betting" and not table.held("ana"):
            await house.bet("ana", ("pass", 100), table=TABLE)
        await house.pass_time(20, table)
    table.close("for the archive")
    await house.still(table)


async def _at_a_full_table(house: House, table: Table) -> None:
    """Two play and a third waits; one thinks for long, loses the line, comes back and rests."""
    clients = {player: Client(player) for player in ("ana", "rui", "eva")}
    for number, (player, client) in enumerate(clients.items(), start=1):
        table.watch(client, None)
        await house.sit(player, table=TABLE)
        if number <= table.rules.seats:
            await _buys_in(house, table, player, number)
    for kind in ("Queue", "Unqueue"):
        accepted(await house.wish("eva", kind, TABLE))
    while (turn := ring.public(table.state).turn) is None:
        await house.pass_time(1, table)
    await house.pass_time(table.rules.think + 1, table)  # Of the extra time a piece is used.
    table.unwatch(clients[turn.player])
    await house.pass_time(3, table)
    table.watch(clients[turn.player], None)
    await house.still(table)
    turn = ring.public(table.state).turn
    assert turn is not None
    accepted(await house.wish(turn.player, "Fold", TABLE, turn=turn.turn))
    accepted(await house.wish(turn.player, "SitOut", TABLE))
    for _ in range(4):
        await house.pass_time(60, table)


async def _all_in(house: House, table: Table) -> None:
    """Two put everything in before the flop: hands are turned, and then the board falls."""
    for place, player in enumerate(("ana", "rui"), start=1):
        await house.sit(player, table=TABLE)
        await _buys_in(house, table, player, place)
    for kind in ("Raise", "Call"):
        while (turn := ring.public(table.state).turn) is None:
            await house.pass_time(1, table)
        moves = ring.private(table.state, turn.player).moves
        assert moves is not None
        cents = {"cents": moves.most} if kind == "Raise" else {}
        accepted(await house.wish(turn.player, kind, TABLE, turn=turn.turn, **cents))
    while ring.public(table.state).run_out:
        await house.pass_time(1, table)


async def _from_opening_to_closing(house: House, table: Table) -> None:
    """A table with announced hours (809/2015:6.b). It is 08:16:40 in Lisbon."""
    for number, player in enumerate(("ana", "rui", "eva"), start=1):
        await house.sit(player, table=TABLE)
        accepted(await house.wish(player, "Register", TABLE))
        if number <= 2:
            await _buys_in(house, table, player, number)
    accepted(await house.wish("eva", "Unregister", TABLE))
    while table.seated():
        await house.pass_time(10, table)


async def _buys_in(house: House, table: Table, player: str, place: int) -> None:
    bought = {"place": str(place), "cents": table.rules.cave}
    accepted(await house.wish(player, "BuyIn", TABLE, **bought))


# --- The scenes ---------------------------------------------------------------------------------

PLACES = tuple(f"place:{number}" for number in range(1, 8))


def _rests() -> Iterator[Scene]:
    """Where tables do not rest unless told to, one that does: its bets are opened again."""
    for game in GAMES:
        if BetsOpened in get_args(game.Event) and not game.Rules().rest:
            rules = game.Rules(rest=3)
            assert game.cloth is not None
            first = game.cloth.spots(rules)[0].spot
            yield Scene(
                f"{game.name}-rest",
                game,
                rules,
                brings=("BetsOpened",),
                seats={"ana": (first,)},
                until=("RoundOver",),
                then=_bets_open,
            )


def _readies() -> Iterator[Scene]:
    for game in GAMES:
        brings = ("SaidReady", "ReadyTakenBack")
        yield Scene(f"{game.name}-ready", game, game.Rules(), brings=brings, then=_ready)


SCENES = (
    *_rests(),
    *_readies(),
    Scene(
        "banca_francesa-touched",
        banca_francesa.GAME,
        banca_francesa.GAME.Rules(rulebook="1441/95-IV"),
        brings=("Touched",),
        then=_touched,
    ),
    Scene(
        "roulette-beacon",
        roulette.GAME,
        roulette.GAME.Rules(),
        brings=("BeaconDue", "BeaconMixed"),
        then=_awaits_a_beacon,
        beacon=True,
    ),
    Scene(
        "slots-extra",
        slots.GAME,
        slots_table.RULES,
        brings=("Picked", "Revealed", "Risked", "Tossed", "Collected"),
        seats={"ana": ("lines:3@10",)},
        likes=("Pick", "Collect"),
        until=("Revealed", "Collected"),
        then=_doubles,
    ),
    Scene(
        "slots-jackpot",
        slots.GAME,
        slots.GAME.Rules(machine=slots_table.FEIRA, jackpots=(slots_table.SURE,), doubling=False),
        brings=("Contributed", "JackpotHit", "JackpotWon", "VoucherIssued"),
        then=_jackpot,
    ),
    Scene(
        "craps-last-series",
        craps.GAME,
        craps.GAME.Rules(),
        brings=("LastSeries",),
        then=_last_series,
    ),
    Scene(
        "craps-come",
        craps.GAME,
        craps.GAME.Rules(),
        brings=("Moved",),
        seats={"ana": ("pass", "come")},
        until=("Moved",),
    ),
    Scene(
        "blackjack-followers",
        blackjack.GAME,
        blackjack.GAME.Rules(rulebook="1441/95-V"),
        brings=("EvenMoneyTaken", "Parted", "Followed", "Declined"),
        seats={"ana": PLACES[:1], "rui": PLACES[:1]},
        likes=("EvenMoney", "Split", "Follow", "NoInsurance", "Stand", "Hit"),
        until=("EvenMoneyTaken", "Parted", "Declined"),
        tries=500,
    ),
    Scene(
        "blackjack-shoe",
        blackjack.GAME,
        blackjack.GAME.Rules(decks=4, several=True, insurance=False),
        brings=("Warned", "Refilled", "Spread"),
        seats={"ana": PLACES[:-1], "rui": PLACES[-1:]},
        likes=("Split", "Hit", "Stand"),
        until=("Refilled",),
        tries=20,
        then=_all_leave,
    ),
    Scene(
        "baccarat-shoe",
        baccarat.GAME,
        baccarat.GAME.Rules(form="6"),
        brings=("Warned", "Shuffled"),
        seats={"ana": ("ponto",)},
        until=("Warned", "Shuffled"),
    ),
    Scene(
        "poker-full-table",
        ring.GAME,
        ring.GAME.Rules(seats=2),
        brings=("Queued", "Unqueued", "BankUsed", "LineFound", "Reminded"),
        then=_at_a_full_table,
    ),
    Scene(
        "poker-face-up",
        ring.GAME,
        ring.GAME.Rules(seats=2, cave=1000),
        brings=("FacedUp", "Showed"),
        then=_all_in,
    ),
    Scene(
        "poker-session",
        ring.GAME,
        ring.GAME.Rules(kind="session", opens="08:18", closes="08:20"),
        brings=("Registered", "Unregistered", "Begun", "Closing"),
        then=_from_opening_to_closing,
    ),
)
