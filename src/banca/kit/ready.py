"""«Ready»: those who play at a shared table may end its window together (reading:ready).

Nobody ends it for others: everybody who plays has to say so, a bet that moves takes it back, and
what was said holds for one round. The window is still never shorter than PD-48 asks, nor longer
than it would have been: that is the clock's part (`floor.house_clock`). Whoever plays alone has no
window, and asks for a round without pauses.
"""

from __future__ import annotations

from collections.abc import Collection

from banca.kit.play import PlayerId, Value
from banca.kit.sitting import Sittings

CITE = "reading:ready"


class Ready(Value):
    """A wish: the player wants no more time for bets in this round; alone, no pauses in it."""

    player: PlayerId


class NotReady(Value):
    """A wish: the player wants time for bets after all."""

    player: PlayerId


class SaidReady(Value):
    player: PlayerId


class ReadyTakenBack(Value):
    player: PlayerId


def awaited(
    sittings: Sittings, staking: Collection[PlayerId], ready: Collection[PlayerId]
) -> list[PlayerId]:
    """Whose «ready» is still missing: of those who bet now, bet last or have just sat down.

    Whoever let the last round go by has nothing on the cloth to think about, and a seat that was
    left alone holds nobody up; with the first chip they count again.
    """
    return [
        player
        for player, at in sittings.items()
        if not at.leaving and player not in ready and (player in staking or at.idle < 1)
    ]
