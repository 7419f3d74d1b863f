"""Slot machines: what their files may cost, and what a house may make of their prizes."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"

HEAVY = "tests/games/test_slots_heavy.py"

CURES = (
    Cure(
        "a machine's file that leaves quotes open",
        f"{SRC}/games/slots/where.py",
        '*"?|',
        '*"|',
        ("tests/games/test_slots_read.py::test_whatever_is_not_a_machine_is_refused_soon",),
    ),
    Cure(
        "a machine that takes for ever to read",
        f"{SRC}/games/slots/returns.py",
        "_work(machine).spend(sum(map(len, reels)) * COUNTED)",
        "_work(machine).spend(0)",
        (f"{HEAVY}::test_whatever_is_computed_of_a_machine_counts",),
    ),
    Cure(
        "a machine that takes much memory to read",
        f"{SRC}/games/slots/returns.py",
        'within(rows_open, OPEN, "rows of the pay-table at once")',
        'within(0, OPEN, "rows of the pay-table at once")',
        (f"{HEAVY}::test_a_pay_table_that_takes_much_memory_is_refused",),
    ),
    Cure(
        "a prize that no books could hold",
        f"{SRC}/games/slots/sound.py",
        "if most > PAID:",
        "if False:",
        (f"{HEAVY}::test_a_prize_that_no_books_could_hold_is_refused",),
    ),
    Cure(
        "a prize that is drawn honestly and paid otherwise",
        f"{SRC}/house/audit_retelling.py",
        "elif owed is not None:",
        "elif False:",
        ("tests/house/test_slots_crimes.py::test_a_prize_that_is_not_paid_is_found",),
    ),
    Cure(
        "another machine under an approved version",
        f"{SRC}/house/audit_designs.py",
        "elif approval.hash != hash:",
        "elif False:",
        (
            "tests/house/test_audit_designs.py"
            "::test_another_machine_under_an_approved_version_is_found",
        ),
    ),
)
