"""A table: one mailbox, one task that owns its state, commands decided in groups.

What waits is decided together and committed at once: decide, commit, apply, send. A wish is
answered once its group is on disk, and not before. Players who are cut off stay in the round, and
it is settled for them as for everybody (804/2015:23, 807/2015:25, 828/2015:44, INT-8).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import structlog

from banca.floor import frames, idle, phrases
from banca.floor.acts import Sender, act_of, first_act
from banca.floor.beacon import Beacons
from banca.floor.dealer import Dealer, Position, Written
from banca.floor.fair_play import SIGN, Overseer
from banca.floor.first_draw import FirstDraw
from banca.floor.frames import Document
from banca.floor.gallery import Gallery, Watcher
from banca.floor.house_clock import QUICK_S, READY_S, HouseClock
from banca.floor.jackpots import Hits, Jackpots
from banca.floor.luck import CallBeacon, CallShares, SharesDue, awaited, drawn, is_of_luck
from banca.floor.mailbox import Letter, Mailbox
from banca.floor.memory import Memory, give_up, keep_time, read_back, wrong_meters
from banca.floor.moves import MOVES, Moves
from banca.floor.purse import Purse
from banca.floor.showing import Showing
from banca.floor.steward import Steward
from banca.house.accounts import all_free, all_held, known_wallet
from banca.house.books import (
    Act,
    Books,
    Exists,
    OutOfStep,
    StoreError,
    Verdict,
)
from banca.house.store import CLOSED_TO_US
from banca.kit.game import result_stands
from banca.kit.play import (
    After,
    BoughtIn,
    Dismiss,
    Left,
    PlayerId,
    Refused,
    RoundOver,
    Sat,
    Staked,
    Void,
    Voided,
    Wallet,
)

FAULTS = 2  # Faults of our own code after which a table closes (INT-7).

_ID = re.compile(r"[\w-]{1,64}\Z", re.ASCII)  # The key of a command in the books.

log = structlog.get_logger("banca.table")


class _Decided(NamedTuple):
    position: Position
    written: list[Written]
    act: Act
    after: After | None


class Table:
    """A live table. Everything that changes it goes through its mailbox."""

    def __init__(
        self,
        name: str,
        title: dict[str, str],
        dealer: Dealer,
        books: Books,
        purse: Purse,
        *,
        may_stake: Callable[[Table, PlayerId], None] = lambda table, player: None,
        one_device: bool = False,
        beacons: Beacons | None = None,
        replenish: Callable[[PlayerId, int], Awaitable[int | None]] | None = None,
        jackpots: Jackpots | None = None,
        ready_s: int = READY_S,
        quick_s: float = QUICK_S,
        moves: int = MOVES,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.title = title
        self.dealer = dealer
        self.game = dealer.game
        self.rules = dealer.rules
        self.stream = dealer.stream
        self.asset = dealer.asset
        self.closing = self.closed = False
        self.resting = False  # The house is closing: no more wishes, and no more clocks.
        self.seq = 0
        self.head = ""  # The hash of the last event.
        self.version = 0  # Grows with everything that a lobby would show.
        self._books = books
        self._purse = purse
        self._may_stake = may_stake
        self._one_device = one_device  # A second player on the same device is not sold chips.
        self._position: Position
        self._since: dict[PlayerId, int] = {}
        self._moved = 0  # When the last event was written.
        self._mail = Mailbox(self._ask_again)
        self._first_draw = FirstDraw(
            self._mail, beacons or Beacons(), self.order, lambda: books.clock()
        )
        self._idle = asyncio.Event()  # Nothing is being decided or written.
        self._task: asyncio.Task[None] | None = None
        self._side: set[asyncio.Task[None]] = set()
        self._clock = HouseClock(self.order, ready_s, quick_s)
        self._moves = Moves(moves)
        self._faults = 0
        self._at_once = False  # What has happened is shown without delay.
        self._staking: set[PlayerId] = set()  # Players whose stakes are being written to the books.
        self._hits = Hits(self, jackpots, self._later)
        self._showing = Showing(self, purse, jackpots)
        self._gallery = Gallery(self, self._showing)
        self._steward = Steward(self, self._gallery, purse, replenish, now)
        self._overseer = Overseer(self.game, self.rules, self._gallery.devices)

    # --- Opening and closing ----------------------------------------------------------------------

    async def open(self) -> None:
        """Read the table back from its stream, or begin the stream; then go on from there.

        An open round is finished without anybody's help (INT-4), from exactly where it was (INT-5);
        displaced chips are where the log says (1441/95-X:26).
        """
        self._purse.believe(await self._read_back())
        wrong = await wrong_meters(self.dealer, self._books, self.state)
        self._gallery.begin()
        self._arm(self.game.croupier(self._position.state))
        game = self.game
        announced = game.closing is not None and game.closing(self.state) is None
        if announced and game.hours and game.hours.kept(self.rules):
            announced = False  # A session is ending: the table is there for the next one.
        self.closing = announced and bool(self.seated())  # It was closing when the house stopped.
        self._task = asyncio.create_task(self._run(), name=f"table {self.stream}")
        self._steward.lines.forget()
        self._hits.look()
        if self.closing:
            self._wind_up()
        if wrong:
            self.close(wrong)

    async def _read_back(self) -> dict[tuple[str, str], int]:
        """Become what the log says, and reload the balances of those at the table."""
        found = await read_back(self.dealer, self._books)
        if found is None:
            at, written = self.dealer.begin()
            verdict = await self._books.commit(self.stream, 0, [first_act(written)])
            found = Memory(at, verdict.seq, {}, verdict.at)
        self._since = found.since
        nonces = await self._books.nonces(self.stream, found.position.luck.epoch, 2)
        self.dealer.remember(nonces)
        if not self.dealer.opens(found.position):  # Nobody bets on what could not be drawn.
            found = await give_up(self.dealer, self._books, found)
        at, self._since = found.position, found.since
        self._moved = found.moved or self._moved
        seated = list(self.game.sittings(at.state))
        accounts = [
            (self.asset, account)
            for player in seated
            for account in (*all_free(player).values(), *all_held(self.stream, player))
        ]
        balances = await self._books.balances(accounts)
        await self._purse.learn(seated)
        self._position, self.seq = at, found.seq
        self.head = found.head.hex()
        self._first_draw.begin(at.luck, found.due, found.moved)
        self._steward.patience.begin(seated)
        self._steward.count()
        return balances

    async def rest(self) -> None:
        """Take no more wishes and start no clock; return once what was asked is done."""
        self.resting = True
        self._first_draw.rest()
        self._clock.cancel()
        if self._task is None or self._task.done():
            return
        self._idle.clear()
        self._mail.wake()
        await self._idle.wait()
        while self._side:
            await asyncio.gather(*self._side, return_exceptions=True)

    async def stop(self) -> None:
        """Stop working; what is on disk stays, and a later `open` goes on from it."""
        self._gallery.stop()
        self._steward.lines.stop()
        self._first_draw.stop()
        self._clock.cancel()
        tasks = [task for task in (self._task, *self._side) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._mail.end()

    def close(self, why: str = "") -> None:
        """Take no more bets; what is in play is concluded or refunded, then everybody goes home.
        Reason and time are written down (INT-13).
        """
        self.closing = True
        self.version += 1
        self._later(self._books.record("close", self.stream, why.encode()))
        self._wind_up()

    def _wind_up(self) -> None:
        """Send everybody home, once nothing in play is going to end by itself; then shut."""
        if self._steward.at_stake() and self._clock.after is not None:
            announce = self.game.closing  # It announces the last series.
            if announce and (order := announce(self.state)):
                self.order(order)
            return
        for player in self.seated():
            self._steward.dismiss(player)
        if not self.seated() and not self.closed:
            self._shut()

    def _shut(self) -> None:
        self.closing = self.closed = True
        self.version += 1
        self._clock.cancel()
        self._steward.lines.stop()
        why = _closed()
        data = frames.message("Closed", table=self.name, cite=why.cite, phrase=why.phrase)
        self._gallery.send_all(data)

    # --- Commands come in -------------------------------------------------------------------------

    async def wish(
        self, player: PlayerId, id: str, body: bytes, kept: Callable[[], None] | None = None
    ) -> bytes:
        """The encoded answer to a wish of *player*: `Done` or `Refused`, once it is on disk.

        *kept* is called if it has to wait for the luck of the round.
        """
        if not _ID.match(id):
            return self._refusal("", Refused("wire:shape", "malformed", why="the id"))
        try:
            command = self.dealer.wish(player, body)
            if self.resting:
                raise Refused("wire:closed", "the house is closing")
            full = self._mail.full or (self._mail.full_of(player) and not is_of_luck(command))
            if full or self._books.trouble:
                raise self._busy()
            self._moves.take(player, command, self.round)
            await self._purse.learn([player])
        except Refused as why:
            return self._refusal(id, why)
        except StoreError:
            return self._refusal(id, self._busy())
        letter = Letter(command, player, id, self.dealer.digest(self.name, command), answered=True)
        if kept is not None:
            letter.kept = kept
        return await self._mail.wish(letter)

    def order(self, command: Any, by: str = "house") -> None:
        """What the house does. What is due while it closes is found again at the next start."""
        if not self.resting:
            self._mail.order(Letter(command, by))

    async def void(self, why: str) -> bytes:
        """Void the open round, as the operator asks; every stake is refunded."""
        letter = Letter(Void(self.round, why), "house", answered=True)
        return await self._mail.demand(letter)

    def _ask_again(self, letter: Letter) -> bytes:
        """What became of this one is unknown."""
        return self._refusal(letter.id, self._busy())

    # --- The loop ---------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            if not self._mail.woken:
                self._idle.set()
            await self._mail.woken_up()
            self._idle.clear()
            while self._mail:
                try:
                    await self._turn()
                except Exception as fault:  # Not a command's fault: the table's own, or the books'.
                    await self._break_down(fault)
                self._staking.clear()

    async def _turn(self) -> None:
        """Decide what waits, commit it, and only then make it a fact."""
        group = self._mail.take()
        outcomes: list[tuple[Letter, _Decided | Refused | None]] = []
        fault: Exception | None = None
        at = self._position
        for letter in group:
            try:
                outcome = self._decided(at, letter)
            except Refused as why:
                outcomes.append((letter, why))
            except Exception as error:  # The guard around a table: INT-7.
                fault = error
                break
            else:
                outcomes.append((letter, outcome))
                at = outcome.position if outcome else at
        acts = [outcome.act for _, outcome in outcomes if isinstance(outcome, _Decided)]
        try:
            verdict = await self._books.commit(self.stream, self.seq, acts) if acts else None
        except (OutOfStep, StoreError) as lost:
            await self._recover(group, lost)
            return
        answered = self._settle(outcomes, verdict)
        self._hits.look()
        if verdict is not None and verdict.stopped is not None:
            fault = None  # It arose on a path that the ledger refused: decide the rest again.
        if fault is not None:
            self._mend(group[answered], fault)
            answered += 1
        self._mail.put_back(group[answered:])
        self._first_draw.go_on(self._position.luck)
        if self.closing and verdict is not None and verdict.done:
            self._wind_up()
        if self._at_once:
            self._at_once = False
            self._gallery.flush()
        else:
            self._gallery.flush_soon()

    def _decided(self, at: Position, letter: Letter) -> _Decided | None:
        """What *letter* brings about; None if it has to wait for the luck of the round."""
        if self.closed and letter.id:
            raise _closed()
        if isinstance(letter.command, CallShares | CallBeacon):
            self._first_draw.confirm(lambda drawing: self._decided(at, drawing) is None)
        position, written = self.dealer.decide(at, letter.command)
        if isinstance(letter.command, Void) and not self._may_void(at, letter.command):
            raise Refused("reading:luck", "nothing is at stake")
        if isinstance(letter.command, Void) and result_stands(self.game, at.state, letter.command):
            raise Refused("reading:void", "the result is on record")
        events = [w.event for w in written]
        new = Sat | BoughtIn if at.luck.draws else Sat | BoughtIn | Staked
        if self.closing and any(isinstance(event, new) for event in events):
            raise _closed()  # Existing bets may be played, doubled or taken back.
        stakes = [event for event in events if isinstance(event, Staked | BoughtIn)]
        for stake in stakes:
            known_wallet(stake.wallet)
        if stakes:
            self._one_per_device(at, letter.by)
            self._may_stake(self, letter.by)
            self._staking.add(letter.by)
        if self._first_draw.waits(at.luck, letter, events):
            return None
        sender = Sender(letter.by, letter.id, letter.digest)
        seeds = self._hits.seeds
        act = act_of(self.dealer, at, position, written, self._since, sender, seeds)
        return _Decided(position, written, act, self.game.croupier(position.state))

    def _one_per_device(self, at: Position, player: PlayerId) -> None:
        """Where the house says so, nobody joins from another player's device (PD-66)."""
        here = self.game.lying(at.state)
        if not self._one_device or player in here:
            return
        for other in self._overseer.beside(player, here):
            for sign in self._overseer.together(player, other, self.game.round(at.state)):
                self._later(self._books.record(SIGN, self.stream, sign))
            raise Refused("reading:fair-play", "another player is here from the same device")

    def _settle(
        self, outcomes: list[tuple[Letter, _Decided | Refused | None]], verdict: Verdict | None
    ) -> int:
        """Apply what was committed, and answer; return how many letters were handled."""
        if verdict is not None:
            self._purse.update(verdict.balances)
            self.head = verdict.head.hex()
        done = 0
        for place, (letter, outcome) in enumerate(outcomes):
            if isinstance(outcome, Refused):
                self._later(self._answer_refused(letter, outcome, self.seq))
                continue
            if outcome is None:
                self._mail.hold(letter)
                continue
            assert verdict is not None
            if done == verdict.done:
                self._stopped(letter, verdict.stopped)
                return place + 1
            self._accept(letter, outcome, verdict.at)
            done += 1
        return len(outcomes)

    def _accept(self, letter: Letter, outcome: _Decided, at: int) -> None:
        first, self.seq = self.seq, self.seq + len(outcome.written)
        self._position, self._moved = outcome.position, at
        for written in outcome.written:
            self._gallery.add(written.event)
            self._note(letter, written.event, at)
            for sign in self._overseer.saw(written.event, at, written.round):
                self._later(self._books.record(SIGN, self.stream, sign))
            keep_time(self._since, written.event, at)
            self._first_draw.saw(written.event, at, outcome.position.luck)
        self._arm(outcome.after)
        letter.answer(self._done(letter, first, len(outcome.written)))
        self._log(letter, first, [type(w.event).__name__ for w in outcome.written])

    def _stopped(self, letter: Letter, why: Refused | Exists | None) -> None:
        """The ledger would not write this one: it is already done, or it may not be done."""
        assert why is not None, "the books stopped and did not say why"
        if isinstance(why, Exists):
            letter.answer(self._done(letter, why.first, why.count))
            return
        letter.answer(self._refusal(letter.id, why))
        self._log(letter, self.seq, [], why)

    async def _answer_refused(self, letter: Letter, why: Refused, seq: int) -> None:
        """Refuse, unless this very wish was accepted before: then it gets that answer."""
        answer = self._refusal(letter.id, self._busy())  # If the books cannot be read.
        try:
            earlier = await self._books.command(letter.by, letter.id) if letter.id else None
            if earlier is not None and earlier.stream == self.stream and earlier.first >= seq:
                earlier = None  # Accepted since: when this one came, its id was unused.
            if earlier is None:
                answer = self._refusal(letter.id, why)
            elif earlier.digest == letter.digest:
                answer = self._done(letter, earlier.first, earlier.count)
            else:
                reused = Refused("wire:reused", "the same id with another body")
                answer = self._refusal(letter.id, reused)
        finally:
            letter.answer(answer)
            self._log(letter, seq, [], why)

    async def _recover(self, group: list[Letter], lost: Exception) -> None:
        """Whether the group was written is unknown: believe the log, and nothing else."""
        log.error("books", table=self.stream, seq=self.seq, what=str(lost))
        for letter in group:
            letter.answer(self._ask_again(letter))
        if isinstance(lost, StoreError) and self._books.trouble:
            await self._outlast()
        pause = 0.1
        while True:
            try:
                await self._reload()
                break
            except (OutOfStep, StoreError) as still:
                log.error("books", table=self.stream, what=str(still))
                await asyncio.sleep(pause)
                pause = min(2 * pause, 5.0)

    async def _outlast(self) -> None:
        """While the books cannot be written nobody waits for an answer, and no clock is started."""
        self._mail.drop(orders=False)
        await self._books.mended()

    async def _reload(self) -> None:
        self._purse.update(await self._read_back())
        self._mail.release()  # What was kept aside waited for luck that was read back since.
        self._gallery.restart()
        self._clock.forget()  # A due order may be lost with the rest: clocks restart.
        self._arm(self.game.croupier(self._position.state))
        self._steward.lines.forget()
        self._hits.again()

    def _mend(self, letter: Letter, fault: Exception) -> None:
        """Our own code failed: record it, void the round, go on; the second time, close."""
        what = f"{type(letter.command).__name__}: {type(fault).__name__}"
        self._incident(f"{what}: {fault}", fault)  # For the house alone: it may name a card.
        letter.answer(self._refusal(letter.id, Refused("reading:void", "the round is void")))
        if isinstance(letter.command, Void):  # Not even a void can be decided: stop here.
            self._shut()
            return
        mended = self.game.mended
        instead = mended(self.state, letter.command) if mended else None
        if instead or self._in_play(self._position) or awaited(self._position.luck):
            instead = instead or Void(self.round, what, "fault")
            self._mail.put_first(Letter(instead, "house"))
        else:  # There is nothing to refund: the same is tried again.
            self._clock.forget()
            self._arm(self.game.croupier(self.state))
        if self._faults >= FAULTS:
            self.closing = True

    async def _break_down(self, fault: Exception) -> None:
        """The table failed outside any command: start again from the log, or stop."""
        self._incident(f"{type(fault).__name__}: {fault}", fault)
        self._mail.drop()
        try:
            if self._faults < FAULTS:
                await self._reload()
                return
        except Exception as again:
            self._incident(f"{type(again).__name__}: {again}", again)
        self._shut()

    def _incident(self, what: str, fault: Exception) -> None:
        self._faults += 1
        log.error("fault", table=self.stream, seq=self.seq, what=what, exc_info=fault)
        self._later(self._books.record("fault", self.stream, what.encode()))

    def _log(
        self, letter: Letter, seq: int, events: list[str], refused: Refused | None = None
    ) -> None:
        """One canonical log line per command; never a body."""
        log.info(
            "command",
            table=self.stream,
            seq=seq,
            command=type(letter.command).__name__,
            by=letter.by,
            events=events,
            refused=refused and refused.cite,
            ms=round((time.perf_counter() - letter.since) * 1000, 1),
        )

    # --- What the house does by itself ------------------------------------------------------------

    def _arm(self, after: After | None) -> None:
        """What the croupier says now; its clock keeps running while that stays the same."""
        together = self.game.together
        ready = together is not None and together.all_ready(self.state)
        alone = not self.game.shared(self.rules)
        self._clock.arm(after, ready=ready, alone=alone, runs=not self.resting)

    def _may_void(self, at: Position, order: Void) -> bool:
        """A void of nothing would only be a way to be rid of a seed."""
        if order.cause == "beacon":
            return at.luck.due and at.luck.beacon is None
        return self._in_play(at) or (order.cause == "fault" and awaited(at.luck))

    def _in_play(self, at: Position) -> bool:
        """Whether something is at stake, or drawn."""
        stacks = self.game.stacks
        staked = stacks.in_play(at.state) if stacks else any(self.game.lying(at.state).values())
        return bool(staked) or drawn(at.luck)

    def due(self) -> Document | None:
        return self._clock.due()

    def at_rest(self) -> bool:
        """Whether nothing more happens here until a player or an operator asks for it."""
        asked = self._mail or self._mail.awaited or self._side
        waiting = self._mail.held or self._first_draw.waiting
        idle = self._clock.after is None or self.closed
        return idle and not asked and not waiting and self._idle.is_set()

    def tick(self) -> None:
        """Called about once per second."""
        self._steward.tick()
        unfinished_us = self._books.clock() - self._moved
        if self._clock.after is None and unfinished_us > idle.UNFINISHED_S * 10**6:
            if awaited(self._position.luck):
                self.order(Void(self.round, "nobody came to draw"))
            for player in self._steward.at_stake():
                self._steward.dismiss(player)

    def _note(self, letter: Letter, event: Any, at: int) -> None:
        """What else follows from an event: notices, summaries, points, the lobby's version."""
        match event:
            case Sat(player):
                self._steward.sat(player)
                self._later(self._steward.refill())
            case Staked(player):
                self._steward.patience.bet(player)
            case Left(player):
                dismissed = letter.by == "platform" or isinstance(letter.command, Dismiss)
                by = "platform" if dismissed else "player"
                since = self._since.get(player, at)
                self._gallery.send_to(player, frames.summary(self.name, event, since, at, by))
                self._steward.left(player)
            case RoundOver():
                self._steward.count()
                self._later(self._steward.refill())
            case SharesDue():
                self._at_once = True  # The draw waits for whoever hears this.
            case Voided():
                self._later(self._books.record("void", self.stream, event.why.encode()))
        self.version += 1

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._side.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._side.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("aside", table=self.stream, what=str(fault), exc_info=fault)

    # --- What is known ----------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.game.round(self._position.state)

    @property
    def state(self) -> Any:
        return self._position.state

    @property
    def position(self) -> Position:
        return self._position

    def seated(self) -> list[PlayerId]:
        return list(self.game.sittings(self._position.state))

    def wallets(self, player: PlayerId) -> dict[Wallet, int]:
        """What *player* has free, wallet by wallet."""
        return self._purse.free(self.asset, player)

    def balance(self, player: PlayerId) -> int:
        return sum(self.wallets(player).values())

    def in_play(self, player: PlayerId) -> bool:
        """Whether *player* has a stake here, written or being written."""
        return bool(self.held(player)) or player in self._staking

    def held(self, player: PlayerId) -> int:
        return sum(self._purse.get(self.asset, held) for held in all_held(self.stream, player))

    def since(self, player: PlayerId) -> int:
        """When the session of *player* began."""
        return self._since.get(player, 0)

    def notice(self, player: PlayerId) -> str | None:
        return self._steward.patience.notices.get(player)

    # --- What is shown ----------------------------------------------------------------------------

    def watch(self, watcher: Watcher, seq: int | None) -> None:
        if watcher not in self._gallery.watchers and watcher.player is not None:
            self._purse.follow(watcher.player, self.touch)
        self._gallery.watch(watcher, seq)
        self._steward.lines.look()

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self._gallery.watchers and watcher.player is not None:
            self._purse.unfollow(watcher.player, self.touch)
        self._gallery.unwatch(watcher)
        self._steward.lines.look()

    def touch(self, player: PlayerId) -> None:
        """Something about *player* changed elsewhere, such as the balance."""
        self._gallery.touch(player)

    def renamed(self, player: PlayerId) -> None:
        """*player* has another name: onlookers see it, and so does the lobby."""
        if player in self.seated():
            self.version += 1
            self._gallery.stir()

    def say(self, player: PlayerId, phrase: str) -> None:
        self._gallery.send_all(phrases.said(self, player, phrase))

    def tell(self, data: bytes) -> None:
        """Tell all who watch what is no event of this table."""
        self._gallery.send_all(data)

    def there(self, player: PlayerId) -> bool:
        """Whether *player* is connected."""
        return self._gallery.there(player)

    def watched(self) -> int:
        return len(self._gallery.watchers)

    def public(self) -> Document:
        return self._showing.public()

    def own(self, player: PlayerId) -> Document:
        return self._showing.own(player)

    def listing(self) -> Document:
        return self._showing.listing()

    def _done(self, letter: Letter, first: int, count: int) -> bytes:
        receipt = self.dealer.receipt(letter.command)
        return frames.done(self.name, letter.id, first, count, receipt)

    def _refusal(self, id: str, why: Refused) -> bytes:
        return frames.refused(self.name, id, why)

    def _busy(self) -> Refused:
        """Nothing was done, as far as anybody knows: ask again under the same id."""
        trouble = self._books.trouble
        return Refused("wire:busy", CLOSED_TO_US if trouble else "the table is busy")


def _closed() -> Refused:
    return Refused("wire:closed", "the table is closed")
