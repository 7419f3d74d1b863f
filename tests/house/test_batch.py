"""What one commit writes, made without any store."""

from __future__ import annotations

from banca.house.accounts import POINTS, of_held, of_house, of_player
from banca.house.batch import Known, Noted, OutOfStep, Preferred, Rows, Verdict, assembled, wanted
from banca.house.books import Command, Exists
from banca.house.envelope import GENESIS, Batch, Head, command_hash
from banca.house.kept import COMMANDS, RESULTS
from banca.house.ledger import Plan
from tests.house.acts import TABLE, act, settle, sit, stake

ANA, HELD, BANK = of_player("ana"), of_held(TABLE, "ana"), of_house("roulette")
NOTHING = Known({}, {}, {}, None)
TOKEN = bytes(16)


def rich(cents: int) -> Known:
    return Known({}, {(POINTS, ANA): cents}, {}, None)


def written(rows: Rows | None) -> Rows:
    assert rows is not None
    return rows


def test_only_what_the_plans_touch_has_to_be_known() -> None:
    plan = Plan(TABLE, 0, [stake("ana", 5, command="c-1"), settle("ana", 5, 0)])

    streams, accounts, commands = wanted([plan])

    assert set(streams) == {TABLE, COMMANDS, RESULTS}
    assert set(accounts) == {(POINTS, ANA), (POINTS, HELD), (POINTS, BANK)}
    assert commands == [("ana", "c-1")]


def test_a_command_is_known_to_the_plans_after_it() -> None:
    bet = stake("ana", 5, command="c-1")

    (first, second), rows = assembled(
        [Plan("rou1", 0, [bet]), Plan("rou2", 0, [bet])], rich(100), TOKEN, 1
    )

    assert isinstance(first, Verdict)
    assert isinstance(second, Verdict)
    assert (first.done, second.stopped) == (1, Exists("rou1", 0, 1))
    row = ("ana", "c-1", bet.digest, "rou1", 0, 1)
    assert written(rows).commands == [(1, *row, command_hash(GENESIS, *row))]


def test_a_head_is_known_to_the_plans_after_it() -> None:
    plans = [
        Plan(TABLE, 0, [sit("ana")]),
        Plan(TABLE, 0, [sit("rui")]),
        Plan(TABLE, 1, [sit("eva")]),
    ]

    (first, second, third), rows = assembled(plans, NOTHING, TOKEN, 1)

    assert isinstance(first, Verdict)
    assert isinstance(second, OutOfStep)
    assert isinstance(third, Verdict)
    assert [seq for _, seq, *_ in written(rows).events] == [0, 1]
    assert [(stream, seq) for stream, seq, *_ in written(rows).heads] == [(TABLE, 2), (COMMANDS, 2)]


def test_an_account_is_written_once_however_often_it_moves() -> None:
    acts = [a for _ in range(50) for a in (stake("ana", 1), settle("ana", 1, 0))]

    _, rows = assembled([Plan(TABLE, 0, acts)], rich(100), TOKEN, 1)

    assert len(written(rows).postings) == 100
    assert written(rows).balances == [(50, POINTS, ANA)]
    assert sorted(written(rows).accounts) == [
        (POINTS, HELD, "ana", False, 0),
        (POINTS, BANK, "", True, 50),
    ]


def test_where_nothing_is_accepted_nothing_is_written() -> None:
    plans = [Plan(TABLE, 0, [stake("ana", 5)]), Plan("rou2", 7, [sit("ana")]), Plan("rou3", 0, [])]

    _, rows = assembled(plans, NOTHING, TOKEN, 1)

    assert rows is None


def test_a_batch_follows_the_last_one_and_its_time() -> None:
    last = Batch(41, TOKEN, 5_000, b"[]", bytes(32))
    known = Known({TABLE: Head(9, 4_000, bytes(32))}, {}, {}, last)

    _, rows = assembled([Plan(TABLE, 9, [act("late")])], known, TOKEN, 3_000)

    batch = written(rows).batch
    assert batch is not None
    assert batch.n == 42
    assert batch.at == written(rows).events[0][2] == 5_000


def test_what_a_player_prefers_is_written_beside_the_log() -> None:
    jobs = [Preferred("ana", b"1"), Preferred("rui", b"2"), Preferred("ana", b"3")]

    answers, rows = assembled(jobs, NOTHING, TOKEN, 1)

    assert wanted(jobs) == ([], [], [])
    assert answers == [None, None, None]
    assert written(rows).batch is None
    assert (written(rows).heads, written(rows).events) == ([], [])
    assert written(rows).preferences == [Preferred("ana", b"3"), Preferred("rui", b"2")]


def test_the_last_word_of_a_note_is_written_beside_the_log_and_none_is_deleted() -> None:
    jobs = [
        Noted("ana", "rui", "red", "", 1),
        Noted("ana", "eva", "", "Folds.", 2),
        Noted("ana", "rui", "", "", 3),
        Noted("rui", "ana", "", "Calls.", 4),
    ]

    answers, rows = assembled(jobs, NOTHING, TOKEN, 1)

    assert wanted(jobs) == ([], [], [])
    assert answers == [None] * 4
    assert written(rows).batch is None
    assert written(rows).notes == [jobs[1], jobs[3]]
    assert written(rows).thrown_away == [("ana", "rui")]


def test_a_known_command_with_another_body_writes_nothing() -> None:
    known = Known({}, {(POINTS, ANA): 9}, {("ana", "c-1"): Command(b"other", "rou9", 3, 1)}, None)

    (verdict,), rows = assembled(
        [Plan(TABLE, 0, [stake("ana", 5, command="c-1")])], known, TOKEN, 1
    )

    assert isinstance(verdict, Verdict)
    assert (verdict.done, verdict.balances) == (0, {})
    assert rows is None
