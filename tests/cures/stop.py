"""How a house stops, and what a disk does to it."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
STOP = "tests/test_stop.py"

CURES = (
    Cure(
        "SIGTERM",
        f"{SRC}/app.py",
        "= (signal.SIGTERM, signal.SIGINT)",
        "= (signal.SIGINT,)",
        (f"{STOP}::test_sigterm_is_as_orderly_as_ctrl_c[SIGTERM]",),
    ),
    Cure(
        "SIGTERM",
        f"{SRC}/floor/table.py",
        "if self.resting:\n                raise",
        "if False:\n                raise",
        (f"{STOP}::test_what_is_being_written_is_answered_and_what_comes_later_refused",),
    ),
    Cure(
        "the write-ahead log",
        f"{SRC}/app.py",
        "    finally:\n        await books.close()",
        "    finally:\n        pass",
        (f"{STOP}::test_sigterm_is_as_orderly_as_ctrl_c[SIGTERM]",),
    ),
    Cure(
        "a full disk",
        f"{SRC}/house/sqlite.py",
        "    apsw.FullError: FULL,\n",
        "",
        (
            "tests/house/test_failing_disk.py"
            "::test_a_failing_disk_refuses_says_why_and_mends_by_itself",
        ),
    ),
    Cure(
        "a read-only disk",
        f"{SRC}/house/sqlite.py",
        "    apsw.ReadOnlyError: READ_ONLY,\n",
        "",
        (
            "tests/house/test_failing_disk.py"
            "::test_a_failing_disk_refuses_says_why_and_mends_by_itself",
        ),
    ),
    Cure(
        "a failing sync",
        f"{SRC}/house/sqlite.py",
        "self._fold()\n        self._lost = False",
        "self._lost = False",
        (
            "tests/house/test_failing_disk.py"
            "::test_nothing_is_built_on_what_a_failed_sync_has_left_in_the_log",
        ),
    ),
    Cure(
        "a failing sync",
        f"{SRC}/house/sqlite.py",
        "if found != hash:",
        "if False:",
        (
            "tests/house/test_failing_disk.py"
            "::test_books_that_lost_what_was_answered_are_not_written_again",
        ),
    ),
    Cure(
        "health turns red and green",
        f"{SRC}/server/http.py",
        "if trouble is not None:",
        "if False:",
        (
            "tests/server/test_health.py"
            "::test_health_is_red_with_the_reason_and_turns_green_by_itself",
            "tests/server/test_health.py::test_health_stays_red_where_the_books_are_damaged",
        ),
    ),
    Cure(
        "health turns red and green",
        f"{SRC}/house/books.py",
        "self._probe()\n",
        "pass\n",
        (
            "tests/server/test_health.py"
            "::test_health_is_red_with_the_reason_and_turns_green_by_itself",
        ),
    ),
    Cure(
        "a clock of zero seconds",
        f"{SRC}/kit/window.py",
        "require(rules.window >= 3,",
        "require(rules.window >= 0,",
        (
            "tests/floor/test_odd_memory.py"
            "::test_a_clock_of_zero_seconds_that_players_need_is_refused",
        ),
    ),
    Cure(
        "a clock of zero seconds",
        f"{SRC}/games/blackjack/table.py",
        "require(self.think >= 3,",
        "require(self.think >= 0,",
        (
            "tests/floor/test_odd_memory.py"
            "::test_a_clock_of_zero_seconds_that_players_need_is_refused",
        ),
    ),
    Cure(
        "corrupt pages",
        f"{SRC}/house/sqlite.py",
        "    apsw.CorruptError: DAMAGED,\n",
        "",
        (
            "tests/house/test_failing_disk.py::test_damaged_pages_are_an_error_in_words_and_no_traceback",
        ),
    ),
    Cure(
        "corrupt pages",
        f"{SRC}/floor/lobby.py",
        'raise StoreError(f"{stream}: {fault}", fault.phrase) from fault',
        "raise",
        (
            "tests/floor/test_odd_memory.py"
            "::test_a_damaged_page_is_told_with_the_table_that_it_belongs_to",
        ),
    ),
    Cure(
        "a snapshot beyond its log",
        f"{SRC}/floor/memory.py",
        "if not 0 < snapshot[0] <= await books.head(stream):",
        "if False:",
        (
            "tests/floor/test_odd_memory.py"
            "::test_a_snapshot_beyond_its_log_is_ignored_and_the_log_folded",
        ),
    ),
)
