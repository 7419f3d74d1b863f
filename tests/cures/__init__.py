"""Every attack that the house is held against, and the cures without which its tests fail.

`tests/test_cures.py` takes each cure out of a copy of the project and sees the tests fail.
"""

from __future__ import annotations

from tests.cures import auditor, browser, door, jackpots, key, luck, slots, stop, strangers
from tests.cures.cure import Cure

__all__ = ["CURES", "POINTS", "Cure"]

POINTS = (
    # The door.
    "headers without end",
    "half requests held for ever",
    "answers that are not read",
    "connections in total",
    "connections per address",
    "GETs without end",
    "Watch without end",
    "little that brings much",
    "frames that are no message",
    "pipelined requests",
    "slow readers",
    "a GET that writes",
    "another name for the house",
    "a proxy's headers: limits",
    "a proxy's headers: secure cookies",
    "a proxy's headers: who is local",
    "files that others may read",
    # What strangers leave behind.
    "individual tables that nobody is at",
    "tables opened at start-up",
    "rounds that nobody asks about",
    "what grows: tables",
    "what grows: the purse",
    "what grows: devices",
    "what grows: rate buckets",
    "what grows: sessions",
    "what grows: guests",
    "what grows: complaints",
    "one round per game, at any number of tables",
    # Key, stop and disk.
    "where the key is",
    "a lost key",
    "a foreign key",
    "rounds that a lost key sealed",
    "two houses on one file",
    "two houses in one directory",
    "two houses on one database",
    "SIGTERM",
    "the write-ahead log",
    "a full disk",
    "a read-only disk",
    "a failing sync",
    "health turns red and green",
    "a clock of zero seconds",
    "corrupt pages",
    "a snapshot beyond its log",
    # Luck.
    "a seed that is ground",
    "a nonce that is ground",
    "voids that spare a seed",
    "voids of nothing",
    "voids without a count",
    "a friend who is told what comes",
    "a browser that is asked alone",
    "a call and nobody to draw",
    "a wish that waits and its own share behind it",
    "a clock that is set back",
    "a void of what could be known already",
    "a table that is frozen by a failed commit",
    "a table that turns for ever",
    "stacks that are locked by a fault",
    "a closing house that names whom it refused",
    "wishes that are kept aside without end",
    "a draw of nothing",
    "an opening that a busy house did not hear",
    "openings closed early",
    "a share left out",
    "a share that is never opened",
    "a beacon that is not awaited",
    "a beacon that is made up",
    "moves while a beacon is awaited",
    "a beacon that does not come",
    "uneven draws",
    "voids that suit the house",
    # The browser's proof.
    "a page that is reloaded",
    "own entropy in the log",
    "cards told otherwise",
    "payments told otherwise",
    # What an auditor is shown.
    "planted text on a terminal",
    "planted text in JSON",
    "planted text in a log",
    "cells of a CSV",
    "a nonce in a reply",
    "look-alike names",
    "blank names",
    "stacked marks",
    "a past that was rewritten",
    # Jackpots.
    "a jackpot that is hit twice in one instant",
    "a jackpot that is paid twice",
    "a crash between a hit and its payment",
    "a jackpot that the house forgets",
    "a jackpot that changes before it is won",
    "amounts without end",
    "an award that is not what was there",
    "an award that waits until it suits the house",
    # Slot machines.
    "a prize that is drawn honestly and paid otherwise",
)

CURES: tuple[Cure, ...] = (
    *door.CURES,
    *strangers.CURES,
    *key.CURES,
    *stop.CURES,
    *luck.CURES,
    *browser.CURES,
    *auditor.CURES,
    *jackpots.CURES,
    *slots.CURES,
)
