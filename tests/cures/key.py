"""The key of a house, and two houses on one."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
STOP = "tests/test_stop.py"

CURES = (
    Cure(
        "where the key is",
        f"{SRC}/app.py",
        "setup.key_file or offered.key or setup.key",
        'offered.key or setup.data / "house.key"',
        (f"{STOP}::test_the_key_is_where_the_option_says",),
    ),
    Cure(
        "where the key is",
        f"{SRC}/app.py",
        "setup.key_file or offered.key or setup.key",
        "setup.key",
        (f"{STOP}::test_the_key_is_where_the_house_file_says",),
    ),
    Cure(
        "where the key is",
        f"{SRC}/cli/serve.py",
        'Parameter(env_var="BANCA_KEY")',
        "Parameter()",
        (f"{STOP}::test_the_key_is_where_the_environment_says",),
    ),
    Cure(
        "a lost key",
        f"{SRC}/floor/keyring.py",
        "if begun and not new:",
        "if False:",
        (
            "tests/floor/test_keyring.py::test_a_missing_key_is_named_and_not_made_again",
            f"{STOP}::test_a_house_without_its_key_says_which_and_with_new_key_goes_on",
        ),
    ),
    Cure(
        "a foreign key",
        f"{SRC}/floor/keyring.py",
        'if known not in ("", found) and not new:',
        "if False:",
        ("tests/floor/test_keyring.py::test_another_key_is_taken_only_when_asked_and_on_record",),
    ),
    Cure(
        "rounds that a lost key sealed",
        f"{SRC}/floor/table.py",
        "if not self.dealer.opens(found.position):",
        "if False:",
        (
            "tests/floor/test_lost_key.py"
            "::test_a_lost_key_voids_the_round_with_refund_and_record_in_every_game",
            f"{STOP}::test_a_house_without_its_key_says_which_and_with_new_key_goes_on",
        ),
    ),
    Cure(
        "rounds that a lost key sealed",
        f"{SRC}/floor/memory.py",
        'await books.record("key", dealer.stream, f"round {number}".encode())',
        "pass",
        (
            "tests/floor/test_lost_key.py"
            "::test_a_lost_key_voids_the_round_with_refund_and_record_in_every_game",
        ),
    ),
    Cure(
        "two houses on one file",
        f"{SRC}/house/hold.py",
        "self._file = _inode(os.fstat(handle))\n        try:\n"
        "            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "self._file = _inode(os.fstat(handle))\n        try:\n            pass",
        tuple(
            "tests/house/test_hold.py"
            "::test_two_houses_on_one_file_are_impossible_and_the_second_says_who_holds_it"
            f"[{how}]"
            for how in ("the same path", "a symlink", "a symlink to the directory", "a hard link")
        ),
    ),
    Cure(
        "two houses on one file",
        f"{SRC}/house/hold.py",
        "if path.exists() and _inode(os.stat(path)) in _held:",
        "if False:",
        (
            "tests/house/test_hold.py"
            "::test_a_second_house_in_the_same_process_leaves_the_locks_of_the_first",
        ),
    ),
    Cure(
        "two houses on one file",
        f"{SRC}/house/hold.py",
        "found = _read(beside)",
        "found = None",
        (
            "tests/house/test_hold.py"
            "::test_two_houses_on_one_file_are_impossible_and_the_second_says_who_holds_it",
        ),
    ),
    Cure(
        "two houses in one directory",
        f"{SRC}/house/hold.py",
        "    try:\n        try:\n            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "    try:\n        try:\n            pass",
        ("tests/test_cli_serve.py::test_whoever_is_alone_lets_go_at_the_end_also_after_a_fault",),
    ),
    Cure(
        "two houses on one database",
        f"{SRC}/house/postgres.py",
        "if taken is not None and taken[0]:",
        "if True:",
        (
            "tests/house/test_postgres_hold.py"
            "::test_two_houses_on_one_database_are_impossible_and_the_second_says_who_holds_it",
        ),
    ),
)
