"""The first draw of a round: what it waits for, and what may not happen meanwhile (reading:luck).

Once something is going to draw, the house calls the shares that were sealed for the round; it waits
until all are open, or may no longer be. Where a beacon is promised, that is called next. From the
first call to the first draw nothing moves at the table: whoever knew the seed, the shares and the
beacon would know what comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import structlog

from banca.floor.beacon import Beacons, NoBeacon
from banca.floor.deck import DeckSealed
from banca.floor.luck import (
    CITE,
    BeaconDue,
    CallBeacon,
    CallShares,
    Drew,
    Luck,
    MixBeacon,
    SeedSealed,
    SharesDue,
    awaited,
    drawn,
    is_of_luck,
)
from banca.floor.mailbox import Letter, Mailbox
from banca.kit.play import LineFound, LineLost, Refused, Value, Void

FOREVER = float("inf")
PATIENCE_S = 30  # How far the clock may be set back: the log's time does not go back with it.
SET_BACK = "the house's clock was set back"
NOT_COME = "the public beacon did not come"

log = structlog.get_logger("banca.table")


class FirstDraw:
    """Keeps letters aside until they may be decided."""

    def __init__(
        self,
        mail: Mailbox,
        beacons: Beacons,
        order: Callable[[Any], None],
        now: Callable[[], int],
    ) -> None:
        self._mail = mail
        self._beacons = beacons
        self._order = order
        self._now = now
        self._round = 0  # The last one whose shares were called,
        self._called = 0  # and when.
        self._due = 0  # When the running round became ready for its beacon.
        self._drawing: Letter | None = None  # This one is going to draw.
        self._voiding: Void | None = None  # The round does not, and this was ordered.
        self._resting = False
        self._clock: asyncio.TimerHandle | None = None
        self._fetch: asyncio.Task[None] | None = None

    def begin(self, luck: Luck, due: int, moved: int = 0) -> None:
        """Go on with a table that was read back; like every clock, that of openings restarts, but
        not before *moved*, the log's own time, which does not go back when a clock is set back.
        """
        self._round, self._called, self._due = luck.round, max(self._now(), moved), due
        self._drawing = self._voiding = None
        self._look(luck)

    def saw(self, event: Value, at: int, luck: Luck) -> None:
        """*event* is in the log since *at*; *luck* is as it is after that."""
        match event:
            case SeedSealed():
                self._drawing = self._voiding = None
                self._end_fetch()
            case SharesDue(round):
                self._round, self._called = round, at
            case BeaconDue():
                self._due = at
                self._look(luck)

    def rest(self) -> None:
        """Release nothing more: the house is closing, and refuses openings from now on."""
        self._resting = True
        if self._clock is not None:
            self._clock.cancel()

    def stop(self) -> None:
        self.rest()
        self._end_fetch()

    @property
    def waiting(self) -> bool:
        """Whether the beacon is being waited for."""
        return self._fetch is not None and not self._fetch.done()

    # --- What waits -------------------------------------------------------------------------------

    def waits(self, luck: Luck, letter: Letter, events: Sequence[Value]) -> bool:
        """Whether *letter*, which would bring *events*, is decided later; it may be refused."""
        command = letter.command
        if drawn(luck) or is_of_luck(command):
            return False
        if isinstance(command, Void):  # Whoever has a share that is closed to others could choose.
            early = luck.called and not luck.closed and bool(luck.unopened())
            return early and command.cause == "operator" and self._drawing is not None
        if any(isinstance(event, Drew | DeckSealed) for event in events):
            waits = self._lacks(luck) != 0.0
            if waits and self._drawing is None:
                self._drawing = letter
            return waits
        if not awaited(luck):
            return False
        lost = isinstance(command, LineLost | LineFound)  # Said once: it waits for whoever draws.
        if self._drawing is None and not lost:
            raise Refused(CITE, "the draw comes first")
        return True

    def confirm(self, waits: Callable[[Letter], bool]) -> None:
        """Before a call: whether what was going to draw still would, since others may have acted
        after it. From the call on nobody can, so a call for nothing would never end.
        """
        drawing = self._drawing
        self._drawing = None  # It may be refused now.
        if drawing is None or not waits(drawing):
            raise Refused(CITE, "the draw does not come")
        self._drawing = drawing

    def go_on(self, luck: Luck) -> None:
        """After every turn: what waits is decided again when it may be."""
        if self._drawing is not None and not self._mail.has(self._drawing):
            self._drawing = None  # It was decided.
        if not self._mail.held or self._resting:
            return
        if awaited(luck) and self._drawing is None and not self._mail.held_wishes:
            return
        lacks = self._lacks(luck)
        if isinstance(lacks, CallShares | CallBeacon):
            if self._drawing is not None:
                self._order(lacks)
                return
            lacks = 0.0  # What waits is decided again, or refused.
        if lacks == FOREVER:
            return
        if lacks > luck.sealing(luck.round).opening_s + PATIENCE_S and self._voiding is None:
            self._voiding = Void(luck.round, SET_BACK, "fault")  # Once: it may be refused.
            self._order(self._voiding)
            return
        if self._clock is not None:
            self._clock.cancel()
        self._clock = asyncio.get_running_loop().call_later(lacks, self._mail.release)

    def _lacks(self, luck: Luck) -> CallShares | CallBeacon | float:
        """What the first draw waits for: to be called, or for so many seconds; 0 if nothing."""
        if drawn(luck):
            return 0.0
        if luck.sealed and not luck.called:
            return CallShares(luck.round)
        if left_s := self._opening_s(luck):
            return left_s
        if luck.promised and not luck.due:
            return CallBeacon(luck.round)
        return FOREVER if luck.promised and not luck.beacon else 0.0

    def _opening_s(self, luck: Luck) -> float:
        """How long shares of the round may still be opened, if any are not."""
        if luck.closed or not luck.unopened():
            return 0.0
        now = self._now()
        called = self._called if luck.round == self._round else now
        return max(0, called + luck.sealing(luck.round).opening_s * 10**6 - now) / 10**6

    # --- The beacon -------------------------------------------------------------------------------

    def _look(self, luck: Luck) -> None:
        """Wait for the beacon, if it is due and not there yet."""
        self._end_fetch()
        if luck.due and not luck.beacon:
            self._fetch = asyncio.create_task(self._mixed(luck.round, luck.promised, self._due))

    async def _mixed(self, round: int, name: str, due: int) -> None:
        try:
            number, signature = await self._beacons.signature(name, due)
        except NoBeacon as why:
            log.error("beacon", round=round, what=str(why))  # It may name what is ours alone.
            self._order(Void(round, NOT_COME, "beacon"))
        else:
            self._order(MixBeacon(round, number, signature.hex()))

    def _end_fetch(self) -> None:
        if self._fetch is not None:
            self._fetch.cancel()
            self._fetch = None
