"""A cure of an attack, and how to take it out."""

from __future__ import annotations

from typing import NamedTuple


class Cure(NamedTuple):
    """One place of the product that keeps an attack out.

    *old* stands exactly once in *file*. Where it is replaced by *new*, the house is as it was
    before, open to this attack and sound otherwise, and every one of *tests* fails: node ids of
    pytest, or a file of the client and some words from the name of a test.
    """

    point: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
