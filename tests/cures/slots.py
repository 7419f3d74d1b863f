"""Slot machines: what their files may cost, and what a house may make of their prizes."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"

CURES = (
    Cure(
        "a prize that is drawn honestly and paid otherwise",
        f"{SRC}/house/audit_retelling.py",
        "elif owed is not None:",
        "elif False:",
        ("tests/house/test_slots_crimes.py::test_a_prize_that_is_not_paid_is_found",),
    ),
)
