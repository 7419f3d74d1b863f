"""What strangers leave behind."""

from __future__ import annotations

from tests.cures.cure import Cure

SRC = "src/banca"
STRANGERS = "tests/floor/test_strangers.py"

CURES = (
    Cure(
        "individual tables that nobody is at",
        f"{SRC}/floor/lobby.py",
        "elif stream in self._taken or self._now() - since > self._lonely_s:",
        "elif stream in self._taken:",
        (
            f"{STRANGERS}::test_a_table_that_nobody_is_at_is_put_away_stakes_and_all"
            "_and_comes_back_as_it_was",
        ),
    ),
    Cure(
        "tables opened at start-up",
        f"{SRC}/floor/lobby.py",
        "retired = base == stream and stream not in self._tables",
        "retired = stream not in self._tables",
        (f"{STRANGERS}::test_a_house_that_starts_opens_no_table_of_a_player_who_is_not_there",),
    ),
    Cure(
        "rounds that nobody asks about",
        f"{SRC}/floor/lobby.py",
        "if not offered or lying.at <= overdue or lying.at >= recent:",
        "if not offered or lying.at >= recent:",
        (f"{STRANGERS}::test_after_ninety_days_a_round_is_given_back_with_nobody_there",),
    ),
    Cure(
        "what grows: tables",
        f"{SRC}/floor/lobby.py",
        "room = stream in self._tables or self._alone.open < self._most_tables",
        "room = True",
        (f"{STRANGERS}::test_only_so_many_individual_tables_are_open_at_once",),
    ),
    Cure(
        "what grows: the purse",
        f"{SRC}/floor/lobby.py",
        "self.purse.forget({p for table in self._tables.values() for p in table.seated()})",
        "pass",
        (f"{STRANGERS}::test_the_purse_knows_only_those_who_are_at_a_table",),
    ),
    Cure(
        "what grows: devices",
        f"{SRC}/floor/gallery.py",
        "tuple(known)[-DEVICES:]",
        "tuple(known)",
        (
            f"{STRANGERS}::test_a_browser_that_names_a_new_device_every_time_is_remembered"
            "_only_so_far_back",
        ),
    ),
    Cure(
        "what grows: devices",
        f"{SRC}/floor/gallery.py",
        "if len(self._devices) > 2 * (len(self._of) + len(seated)) + SPARE:",
        "if False:",
        (
            f"{STRANGERS}::test_a_browser_that_names_a_new_device_every_time_is_remembered"
            "_only_so_far_back",
        ),
    ),
    Cure(
        "what grows: rate buckets",
        f"{SRC}/server/rate.py",
        "if len(self._buckets) > self._names:",
        "if False:",
        ("tests/server/test_rate.py::test_each_name_has_its_own_and_the_oldest_is_forgotten",),
    ),
    Cure(
        "what grows: rate buckets",
        f"{SRC}/server/door.py",
        "if len(self._callers) <= ADDRESSES:",
        "if True:",
        ("tests/server/test_bounds.py::test_addresses_that_have_nothing_open_are_forgotten",),
    ),
    Cure(
        "what grows: sessions",
        f"{SRC}/server/socket.py",
        "self._open[player.id] >= self._house.settings.sockets_a_player",
        "False",
        ("tests/server/test_socket.py::test_several_tabs_are_fine_and_a_swarm_is_not",),
    ),
    Cure(
        "what grows: sessions",
        f"{SRC}/server/socket.py",
        "if not self._open[player.id]:",
        "if False:",
        ("tests/server/test_socket.py::test_nothing_is_remembered_of_a_player_who_has_gone",),
    ),
    Cure(
        "what grows: guests",
        f"{SRC}/house/players.py",
        "require(self._came < self._most,",
        "require(True,",
        (
            "tests/house/test_players.py"
            "::test_only_so_many_new_players_come_per_hour_from_wherever_they_come",
        ),
    ),
    Cure(
        "what grows: guests",
        f"{SRC}/server/http.py",
        'if not self._buckets.take(counted_as(client.host if client else "")):',
        "if False:",
        ("tests/server/test_http.py::test_one_address_brings_so_many_guests_per_minute",),
    ),
    Cure(
        "what grows: complaints",
        f"{SRC}/server/http.py",
        "require(self._buckets.take(me.id),",
        "require(True,",
        (
            "tests/server/test_fair_play.py"
            "::test_a_report_is_of_somebody_else_who_exists_and_not_too_often",
        ),
    ),
    Cure(
        "one round per game, at any number of tables",
        f"{SRC}/floor/alone.py",
        "for other in self.tables(player):",
        "for other in [t for own in self._own.values() for t in own.tables.values()]:",
        (
            f"{STRANGERS}::test_looking_for_an_open_round_costs_the_same_with_ten_tables"
            "_and_ten_thousand",
        ),
    ),
    Cure(
        "one round per game, at any number of tables",
        f"{SRC}/floor/alone.py",
        "for waiting in own.waiting.values() if own else ():",
        "for waiting in ():",
        (f"{STRANGERS}::test_a_round_that_was_put_away_still_counts_as_open",),
    ),
)
