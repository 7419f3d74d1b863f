"""A bound on how much a file may ask us to compute before its machine may run."""

from __future__ import annotations

STEPS = 30_000_000  # A few seconds.


class TooMuch(Exception):  # noqa: N818 - It says what there is too much of; nothing is broken.
    """A machine whose return would take too long to compute."""


class Work:
    """The steps that a machine has cost so far: what is known already costs none."""

    def __init__(self) -> None:
        self.steps = 0

    def spend(self, steps: int) -> None:
        self.steps += steps
        within(self.steps, STEPS, "steps")


def within(found: int, most: int, what: str) -> None:
    if found > most:
        raise TooMuch(f"it takes {found:,} {what}, and at most {most:,} are taken")
