"""How `banca verify` tells the luck of a table, to people and to machines."""

from __future__ import annotations

import json

from banca.cli.luck_report import as_json, as_text
from banca.house.audit_tally import Tally


def full() -> Tally:
    tally = Tally("am38")
    tally.rounds, tally.draws, tally.lost = 1204, 100, 1
    tally.voids.update({"operator": 1, "fault": 2})
    tally.played_out, tally.would_cost = 3, 1
    tally.sealed, tally.opened = 210, 204
    tally.count_withheld(["ana", "rui"])
    tally.count_withheld(["ana"])
    tally.count_places([(n // 60, 2) for n in range(100)])
    return tally


def test_a_line_says_what_has_happened() -> None:
    assert as_text(full()) == (
        "luck of am38: 1,204 rounds, 100 draws; chi-square 4.0 on 1 (p 0.046); "
        "3 voids (fault 2, operator 1; 1 of 3 played out spared the house a loss); "
        "210 shares, 204 opened; 3 withheld (ana 2, rui 1): "
        "4 other outcomes could have been chosen; 1 seeds lost"
    )


def test_a_line_says_no_more() -> None:
    tally = Tally("am38")
    tally.rounds, tally.draws = 2, 1

    assert as_text(tally) == "luck of am38: 2 rounds, 1 draws"


def test_a_line_names_ten_players_and_counts_the_others() -> None:
    tally = Tally("am38")
    tally.count_withheld([f"p{n}" for n in range(13)])

    assert ", 3 more players): 8,191 other outcomes" in as_text(tally)


def test_machines_are_told_everything() -> None:
    said = json.loads(json.dumps(as_json(full())))

    assert (said["chi_square"], said["freedom"], round(said["p"], 4)) == (4.0, 1, 0.0455)
    assert said["voids"] == {"fault": 2, "operator": 1}
    assert said["shares_withheld"] == {"ana": 2, "rui": 1}
    assert said["outcomes_to_choose_from"] == 4
    assert as_json(Tally("am38"))["p"] is None


def test_what_witnesses_knew_is_told_where_they_were_asked() -> None:
    tally = full()
    assert "epochs" not in as_text(tally)
    assert "epochs" not in as_json(tally)

    tally.epochs, tally.epochs_witnessed = 1005, 1004
    assert as_text(tally).endswith("; 1,004 of 1,005 epochs witnessed in time")
    assert (as_json(tally)["epochs"], as_json(tally)["epochs_witnessed"]) == (1005, 1004)
