"""Slot machines: online (828/2015) and in the casinos of 1995 (1441/95-VIII). One game.

A machine is a file (`read`), and everything follows from it: its prizes (`prizes`), its exact
return (`returns`) and its plays. In demonstration play it is the same machine, for points
(1441/95-VIII:1, 1441/95-VIII:1.b, 828/2015:45). A rule is cited where it is decided, as it is
printed; its text, in our own words, is under that number in ``rulebook/``, and its test carries the
same number.

What the shipped machines show and say is our own invention, and was looked at by people before it
was approved: a file can be checked for sums, but not for taste (828/2015:7, 828/2015:7.a,
828/2015:7.b, 828/2015:7.c).
"""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.slots import shipped
from banca.games.slots.apply import apply
from banca.games.slots.machine import Window, digest
from banca.games.slots.messages import (
    Command,
    Event,
    Order,
    PlayEnded,
    ReelsStopped,
    Revealed,
    Tossed,
    Wish,
)
from banca.games.slots.read import read
from banca.games.slots.returns import FLOOR, returns
from banca.games.slots.round import SEATS, decide
from banca.games.slots.show import card, croupier, options, public
from banca.games.slots.state import State
from banca.games.slots.table import CLASSIC, LINE_S, Rules
from banca.kit import bank as banks
from banca.kit.banked import banked
from banca.kit.game import Called, Design, Files, Game, Jackpots


def _rows(window: Window) -> str:
    """What is seen, row by row: ``7 BAR 7 / …``."""
    return " / ".join(" ".join(row) for row in zip(*window, strict=True))


def _called(event: Event) -> Called | None:
    match event:
        case ReelsStopped():
            return Called(_rows(event.window), "green" if event.free else "")
        case Revealed():
            return Called(" ".join(f"×{prize}" for prize in event.prizes))
        case Tossed():
            return Called(event.face, event.face)
        case _:
            return None


def _came(ended: PlayEnded) -> str:
    return _rows(ended.window)


def variants() -> tuple[Rules, ...]:
    """Every shipped machine online, and the classic one as in the casinos of 1995."""
    land = Rules("1441/95-VIII", shipped.machine(CLASSIC))
    return (*(Rules(machine=shipped.machine(name)) for name in shipped.names()), land)


def designs(rules: Rules) -> tuple[Design, ...]:
    """The machine as it is approved: by name, version and hash (1441/95-VIII:8)."""
    machine = rules.machine
    least = min(returns(machine).values())  # Of all bets (1441/95-VIII:2, reading:machine-return).
    assert least >= FLOOR, (
        f"{machine.name} {machine.version} returns {least}, and less than {FLOOR}"
    )
    return (Design(machine.name, str(machine.version), digest(machine), str(least)),)


GAME: Game[Rules, State, Command, Event] = banked(
    name="slots",
    Rules=Rules,
    State=State,
    Wish=Wish,
    Order=Order,
    Event=Event,
    opened=State,
    decide=decide,
    apply=apply,
    public=public,
    options=options,
    croupier=croupier,
    card=card,
    seats=lambda rules: SEATS,
    form=lambda rules: rules.machine.name,
    variants=variants,
    called=_called,
    result=PlayEnded,
    came=_came,
    still=lambda state: replace(state, bank=banks.still(state.bank), last=None),
    jackpots=Jackpots(fed=lambda rules: rules.jackpots, waiting=lambda state: state.pots.hits),
    meters=lambda state: state.meters,
    line_s=LINE_S,
    stands=lambda state: state.run is not None and state.run.first is not None,
    files=Files(
        field="machine",
        read=read,
        shipped=shipped.names,
        named=shipped.machine,
        designs=designs,
        languages=lambda rules: rules.machine.title.keys(),
    ),
)
