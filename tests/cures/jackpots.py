"""Jackpots: money that must not be lost, paid twice, or forgotten."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
FLOOR = "tests/floor/test_jackpots.py"
TOLD = "tests/floor/test_jackpots_told.py"
CRIMES = "tests/house/test_jackpot_crimes.py"

CURES = (
    Cure(
        "a jackpot that is hit twice in one instant",
        f"{SRC}/house/ledger.py",
        "yield Claim(asset, jackpot, round, player, seeds[jackpot], place)",
        "yield Claim(asset, jackpot, round, player, 0, place)",
        (f"{FLOOR}::test_two_hits_in_one_commit_win_the_jackpot_once_and_then_its_seed",),
    ),
    Cure(
        "a jackpot that is paid twice",
        f"{SRC}/kit/jackpots.py",
        'require(hit in pots.hits, "wire:stale", "no such jackpot waits")',
        'require(True, "wire:stale", "no such jackpot waits")',
        ("tests/kit/test_jackpots.py::test_a_hit_waits_until_it_is_paid_and_is_paid_once",),
    ),
    Cure(
        "a crash between a hit and its payment",
        f"{SRC}/floor/lobby.py",
        "for stream in await self.jackpots.owing():",
        "for stream in ():",
        (f"{FLOOR}::test_a_hit_of_a_void_round_is_paid_after_a_restart_though_nobody_comes",),
    ),
    Cure(
        "a jackpot that the house forgets",
        f"{SRC}/house/jackpots.py",
        "if at.cents and at.id not in here:",
        "if False:",
        (f"{FLOOR}::test_nobody_forgets_what_is_in_a_jackpot",),
    ),
    Cure(
        "a jackpot that changes before it is won",
        f"{SRC}/house/jackpots.py",
        "if played and (at.seed, at.mean) != (seed, mean):",
        "if False:",
        (f"{FLOOR}::test_a_jackpot_does_not_change_before_it_is_won",),
    ),
    Cure(
        "a machine that changes before its jackpot is won",
        f"{SRC}/house/jackpots.py",
        "if linked[table] != its:",
        "if False:",
        (f"{FLOOR}::test_no_setting_of_its_machines_changes_before_it_is_won",),
    ),
    Cure(
        "a jackpot that is moved away under a play for it",
        f"{SRC}/house/jackpots.py",
        "if (stream := await _in_play(books, at)) is not None:",
        "if (stream := None) is not None:",
        (f"{FLOOR}::test_a_jackpot_is_not_moved_before_the_last_play_for_it_is_over",),
    ),
    Cure(
        "a machine whose meters are wrong",
        f"{SRC}/floor/table.py",
        "wrong = await wrong_meters(self.dealer, self._books, self.state)",
        'wrong = ""',
        (
            "tests/floor/test_slots_tables.py::"
            "test_a_machine_whose_meters_are_not_right_takes_no_bets",
        ),
    ),
    Cure(
        "amounts without end",
        f"{SRC}/floor/jackpots.py",
        "due = loop.time() + max(PUSH_S, tables / TABLES_A_SECOND)",
        "due = loop.time()",
        (
            f"{TOLD}::test_amounts_are_told_four_times_per_second_at_the_most",
            f"{TOLD}::test_many_tables_are_told_less_often",
        ),
    ),
    Cure(
        "an award that is not what was there",
        f"{SRC}/house/audit_jackpots.py",
        "if cents != holds:",
        "if False:",
        (f"{CRIMES}::test_an_award_below_what_was_there_is_found[sqlite]",),
    ),
    Cure(
        "an award that waits until it suits the house",
        f"{SRC}/house/audit_jackpots.py",
        "if not self._commits.wrote(step.commit, *place):",
        "if False:",
        (f"{CRIMES}::test_an_award_that_waits_until_it_suits_the_house_is_found",),
    ),
)
