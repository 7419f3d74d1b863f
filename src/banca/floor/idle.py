"""Inactivity: invite, then warn, then end the session (804/2015:28, 804/2015:29).

The same under 805/2015:35 and 805/2015:36, 807/2015:30 and 807/2015:31, 808/2015:29 and
808/2015:30, 828/2015:40 and 828/2015:41; how it is counted is in reading:inactivity. Whoever has no
money left at a machine (828/2015:40.a) makes no play either, and is told in the same time. At
poker, 809/2015:71 and 809/2015:72, no session ends without a warning: how that is counted is in
reading:poker-inactivity.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, TypeAlias

from banca.kit.play import PlayerId

Notice: TypeAlias = Literal["invited", "warned", "ended"]
_STEPS = (None, "invited", "warned", "ended")

INVITED_AFTER_ROUNDS = 6  # «Mais de 5»: 804/2015:28.b, 805/2015:35.b, 807/2015:30.b, 808/2015:29.b.
INVITED_AFTER_S = 180  # 804/2015:28.a, 805/2015:35.a, 807/2015:30.a, 808/2015:29.a, 828/2015:40.b.
MINUTE_S = 60
ABSENT_S = 180  # Cut off, with nothing staked: no access, so no session (804/2015:3.e).
DAY_S = 24 * 3600
# A round that waits for its player is refunded before ninety days are over (PD-53): going through
# all that wait takes hours, and the last day is for that.
UNFINISHED_S = 89 * DAY_S


def by_rounds(idle: int) -> Notice | None:
    """The stage of a player at a shared table after *idle* rounds in a row without a bet."""
    if idle < INVITED_AFTER_ROUNDS:
        return None
    steps: tuple[Notice, ...] = ("invited", "warned", "ended")
    return steps[min(idle - INVITED_AFTER_ROUNDS, 2)]


def by_seconds(seconds: int) -> Notice | None:
    """The stage of the player of an individual table *seconds* after the last bet."""
    if seconds <= INVITED_AFTER_S:
        return None
    if seconds <= INVITED_AFTER_S + MINUTE_S:
        return "invited"
    return "warned" if seconds <= INVITED_AFTER_S + 2 * MINUTE_S else "ended"


class Patience:
    """How long everybody at a table has sat without a bet, and what they were told."""

    def __init__(
        self,
        shared: bool,
        now: Callable[[], float],
        tell: Callable[[PlayerId], None],
        end: Callable[[PlayerId], None],
        *,
        stacks: bool = False,
        line_s: int | None = None,
    ) -> None:
        self.notices: dict[PlayerId, Notice] = {}
        self._shared = shared
        self._stacks = stacks  # Players have chips here, so those cut off are warned too.
        self._line_s = line_s  # Alone and cut off for longer, there is no session.
        self._lost: dict[PlayerId, float] = {}  # Since when they are.
        self._cut_off: dict[PlayerId, Notice | None] = {}
        self._now = now
        self._tell = tell
        self._end = end
        self._since: dict[PlayerId, float] = {}

    def begin(self, players: Iterable[PlayerId]) -> None:
        """Clocks restart; rounds are counted by the table's state, and go on."""
        self._since = dict.fromkeys(players, self._now())
        self._cut_off = {}
        self._lost = {}
        self.notices = {}

    def sat(self, player: PlayerId) -> None:
        self._since[player] = self._now()

    def bet(self, player: PlayerId) -> None:
        self._since[player] = self._now()
        self.notices.pop(player, None)

    def busy(self, player: PlayerId) -> None:
        """*player* has something at stake: connected or not, the seat is not abandoned."""
        self._since[player] = self._now()
        self._cut_off.pop(player, None)
        self._lost.pop(player, None)

    def renew(self, idle: Mapping[PlayerId, int]) -> None:
        """Between rounds: players who have already bet get no reminder; others get it at once."""
        if self._shared:
            for player, rounds in idle.items():
                if by_rounds(rounds) != "ended":  # That was done when the round was counted.
                    self._notify(player, self._due(player, rounds))

    def left(self, player: PlayerId) -> None:
        self._since.pop(player, None)
        self._cut_off.pop(player, None)
        self._lost.pop(player, None)
        self.notices.pop(player, None)

    def count(self, idle: Mapping[PlayerId, int]) -> None:
        """Rounds in a row without a bet are what counts at a shared table."""
        if self._shared:
            for player, rounds in idle.items():
                self._notify(player, self._due(player, rounds))

    def tick(self, idle: Iterable[PlayerId], present: Collection[PlayerId | None]) -> None:
        """Time passed for the *idle* players, who have nothing staked; some are *present*."""
        now = self._now()
        for player in idle:
            seconds = int(now - self._since.setdefault(player, now))
            if not self._shared:
                self._notify(player, self._alone(player, seconds, now, there=player in present))
            elif player in present:
                self._since[player] = now
                self._cut_off.pop(player, None)
            elif self._stacks:  # Whoever comes back in time sees it (809/2015:72).
                self._cut_off[player] = by_seconds(seconds)
            elif seconds > ABSENT_S:
                self._end(player)

    def _alone(self, player: PlayerId, seconds: int, now: float, *, there: bool) -> Notice | None:
        """The stage of the player of an individual table, who may be cut off (828/2015:39.b)."""
        if there:
            self._lost.pop(player, None)
            return by_seconds(seconds)
        lost_s = now - self._lost.setdefault(player, now)
        gone = self._line_s is not None and lost_s > self._line_s
        return "ended" if gone else by_seconds(seconds)

    def _due(self, player: PlayerId, rounds: int) -> Notice | None:
        """The later stage of rounds without a bet and time without a connection."""
        return max(by_rounds(rounds), self._cut_off.get(player), key=_STEPS.index)

    def _notify(self, player: PlayerId, notice: Notice | None) -> None:
        if notice == "ended":
            self._end(player)
        elif notice != self.notices.get(player):
            if notice is None:
                self.notices.pop(player, None)
            else:
                self.notices[player] = notice
            self._tell(player)
