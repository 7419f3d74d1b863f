"""What an auditor and an operator are shown."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"

CURES = (
    Cure(
        "planted text on a terminal",
        f"{SRC}/cli/say.py",
        'return "".join(one if one.isprintable() else _escaped(one) for one in text)',
        "return text",
        (
            "tests/test_cli_planted.py::test_a_report_cannot_write_into_the_operators_screen",
            "tests/test_cli_planted.py::test_a_finding_about_planted_text_is_one_line",
            "tests/test_cli_planted.py::test_a_recorded_hand_with_planted_names_is_told_as_it_is",
            "tests/test_cli_planted.py::test_a_complaint_is_one_line",
        ),
    ),
    Cure(
        "planted text in JSON",
        f"{SRC}/cli/say.py",
        'return "".join(one if one.isprintable() else _json.dumps(one)[1:-1] for one in line)',
        "return line",
        ("tests/test_cli_planted.py::test_json_on_a_screen_has_nothing_that_a_terminal_obeys",),
    ),
    Cure(
        "planted text in a log",
        f"{SRC}/cli/logs.py",
        "return plain(value)",
        "return value",
        ("tests/test_cli_planted.py::test_a_line_of_the_log_stays_one_line_whatever_is_in_it",),
    ),
    Cure(
        "planted text in a log",
        f"{SRC}/cli/logs.py",
        "return plain(super().formatMessage(record))",
        "return super().formatMessage(record)",
        ("tests/test_cli_planted.py::test_a_line_of_the_log_stays_one_line_whatever_is_in_it",),
    ),
    Cure(
        "planted text in a log",
        f"{SRC}/cli/logs.py",
        'f"    {plain(line)}"',
        "line",
        ("tests/test_cli_planted.py::test_a_line_of_the_log_stays_one_line_whatever_is_in_it",),
    ),
    Cure(
        "cells of a CSV",
        f"{SRC}/house/sheet.py",
        """f"'{seen}" if first""",
        """f"'{seen}" if not seen and first""",
        ("tests/test_cli_planted.py::test_no_cell_of_a_csv_is_taken_for_a_formula",),
    ),
    Cure(
        "cells of a CSV",
        f"{SRC}/cli/signs.py",
        "from __future__ import annotations\n",
        "from __future__ import annotations\n\nimport csv\n",
        ("tests/test_cli_planted.py::test_every_cell_of_a_csv_is_written_in_one_place",),
    ),
    Cure(
        "a nonce in a reply",
        f"{SRC}/floor/epoch.py",
        "seal = nonce_seal(self._table, self._number, self._nonce)",
        "seal = self._nonce.hex()",
        (
            "tests/server/test_running_luck.py"
            "::test_no_reply_to_a_player_shows_the_nonce_or_the_seed_of_a_running_round",
            "tests/floor/test_gallery.py::test_no_watcher_ever_sees_what_would_give_a_seed_away",
        ),
    ),
    Cure(
        "a nonce in a reply",
        f"{SRC}/server/http.py",
        "over = bool(last) and number < last[0].round",
        "over = True",
        (
            "tests/server/test_my_cards.py"
            "::test_it_is_told_to_nobody_else_and_not_before_the_hand_is_over",
        ),
    ),
    Cure(
        "look-alike names",
        f"{SRC}/house/players.py",
        "taken = looks.skeletons(called)",
        "taken = {called.casefold()}",
        ("tests/house/test_players.py::test_a_look_alike_of_the_houses_own_players_is_refused",),
    ),
    Cure(
        "look-alike names",
        f"{SRC}/house/players.py",
        "require(not looks.mixed(called),",
        "require(True,",
        (
            "tests/house/test_players.py"
            "::test_a_name_that_hides_something_is_refused_and_says_what_would_be_right",
        ),
    ),
    Cure(
        "blank names",
        f"{SRC}/house/looks.py",
        "return one in _UNSEEN or one == _EMOJI or",
        "return",
        (
            "tests/house/test_players.py"
            "::test_a_name_that_hides_something_is_refused_and_says_what_would_be_right",
        ),
    ),
    Cure(
        "stacked marks",
        f"{SRC}/house/players.py",
        "require(looks.stacked(called) <= STACKED,",
        "require(True,",
        (
            "tests/house/test_players.py"
            "::test_a_name_that_hides_something_is_refused_and_says_what_would_be_right",
        ),
    ),
    Cure(
        "a past that was rewritten",
        f"{SRC}/house/audit_witness.py",
        "elif said.hash(place) != hash:",
        "elif False:",
        (
            "tests/house/test_audit_witness.py"
            "::test_a_rewritten_past_is_clean_by_itself_and_caught_by_a_witness",
        ),
    ),
)
