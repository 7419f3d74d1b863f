"""A bound on how much a file may ask us to compute before its machine may run."""

from __future__ import annotations

STEPS = 10_000_000  # A few seconds.
OPEN = 500_000  # Rows of the pay-table that are followed at once: some tens of megabytes.
DIGITS = 2_000  # Of a return's exact denominator: Python writes out no more than 4,300.


class TooMuch(Exception):  # noqa: N818 - It says what there is too much of; nothing is broken.
    """A machine whose return would take too long to compute."""


class Work:
    """The steps that a machine has cost so far: what is known already costs none."""

    def __init__(self) -> None:
        self.steps = 0

    def spend(self, steps: int) -> None:
        self.steps += steps
        within(self.steps, STEPS, "steps")


def digits(bits: int) -> int:
    """About how many digits a number of so many bits has."""
    return bits * 30_103 // 100_000 + 1


def within(found: int, most: int, what: str) -> None:
    if found > most:
        raise TooMuch(f"it takes {found:,} {what}, and at most {most:,} are taken")
