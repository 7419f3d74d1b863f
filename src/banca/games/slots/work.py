"""A bound on how much a file may ask us to compute before its machine may run."""

from __future__ import annotations


class TooMuch(Exception):  # noqa: N818 - It says what there is too much of; nothing is broken.
    """A machine whose return would take too long to compute."""


def within(found: int, most: int, what: str) -> None:
    if found > most:
        raise TooMuch(
            f"there are {found:,} {what}, and more than {most:,} take too long to compute"
        )
