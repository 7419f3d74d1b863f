"""The books: what is answered is written, once, whole, and never below zero."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from banca.house.accounts import EURO, POINTS, WORLD, of_held, of_house, of_player
from banca.house.books import (
    Act,
    Books,
    Exists,
    Fact,
    OutOfStep,
    Posting,
    StoreError,
    Verdict,
    open_books,
    open_reader,
    postings,
)
from banca.house.envelope import GENESIS, batch_hash, event_hash, read_heads
from banca.house.kept import COMMANDS, INCIDENTS
from banca.kit.play import Refused, Sat, Settled, Staked, TakenBack
from tests.house.acts import (
    BANK,
    TABLE,
    act,
    free,
    give,
    leave,
    settle,
    sit,
    stake,
    take_back,
)
from tests.rule_marks import rule


def refused(verdict: Verdict) -> tuple[str, str]:
    assert isinstance(verdict.stopped, Refused)
    return verdict.stopped.cite, verdict.stopped.phrase


ANA, RUI, HELD = of_player("ana"), of_player("rui"), of_held(TABLE, "ana")


# --- Play becomes money -------------------------------------------------------------------------


@rule("PD-28")
@pytest.mark.parametrize(
    ("event", "moves"),
    [
        (Staked("ana", (), 200), [(ANA, HELD, 200)]),
        (TakenBack("ana", (), 50), [(HELD, ANA, 50)]),
        (Settled("ana", 200, 0, ()), [(HELD, BANK, 200)]),
        (Settled("ana", 200, 200, ()), [(HELD, ANA, 200)]),
        (
            Settled("ana", 200, 150, ()),
            [(HELD, BANK, 50), (HELD, ANA, 150)],
        ),
        (
            Settled("ana", 200, 7200, ()),
            [(BANK, HELD, 7000), (HELD, ANA, 7200)],
        ),
        ("no event of ours", []),
    ],
)
def test_a_stake_is_debited_and_a_prize_credited_with_its_event(
    event: object, moves: list[tuple[str, str, int]]
) -> None:
    assert list(postings(TABLE, EURO, BANK, event)) == [Posting(EURO, *move) for move in moves]


@rule("PD-28", "INT-2")
async def test_a_round_moves_money_through_what_is_held(books: Books) -> None:
    await give(books, "ana", 1000)
    held, house = (POINTS, of_held(TABLE, "ana")), (POINTS, of_house("roulette"))

    bet = await books.commit(TABLE, 0, [stake("ana", 200), take_back("ana", 50)])
    end = await books.commit(TABLE, 2, [settle("ana", 150, 5400)])

    assert bet.balances == {(POINTS, of_player("ana")): 850, held: 150}
    assert end.balances == {(POINTS, of_player("ana")): 6250, held: 0, house: -5250}
    assert await books.balances([held, house]) == {held: 0, house: -5250}
    assert await books.owned("ana") == {held: 0, (POINTS, of_player("ana")): 6250}


async def test_the_log_has_what_was_written_in_its_envelopes(books: Books) -> None:
    await give(books, "ana", 1000)
    bet = stake("ana", 200, command="c-1")

    verdict = await books.commit(TABLE, 0, [sit("ana"), bet])
    sat, staked = await books.events(TABLE)

    assert (verdict.done, verdict.stopped, verdict.seq) == (2, None, 2)
    assert (sat.seq, staked.seq) == (0, 1)
    assert (staked.stream, staked.by, staked.round, staked.command) == (TABLE, "ana", 1, "c-1")
    assert staked.at == sat.at == verdict.at
    assert staked.body == bet.facts[0].body
    assert sat.hash == event_hash(GENESIS, *sat[:8])
    assert staked.hash == event_hash(sat.hash, *staked[:8])
    assert await books.events(TABLE, first=1) == [staked]
    assert await books.events(TABLE, first=0, count=1) == [sat]
    assert await books.streams() == ["cashier:ana", TABLE]
    assert await books.streams("rou") == [TABLE]
    assert await books.head(TABLE) == 2


async def test_tables_are_found_among_any_number_of_players_streams(books: Books) -> None:
    names = ("am", "am-2", "am.2", "am.2~ana", "am~ana", "am~rui", "am~zé", "am2", "solo~ana")
    for name in names:
        await books.commit(name, 0, [act(Sat("ana"), stream=name)])
    for player in ("ana", "rui"):
        await give(books, player, 100)

    assert await books.bases() == {
        "am": "am",
        "am-2": "am-2",
        "am.2": "am.2",
        "am2": "am2",
        "cashier": "cashier:ana",
        "solo": "solo~ana",
    }


async def test_finding_the_tables_takes_a_step_per_table_and_not_per_stream(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/banca.db"
    books = open_books(url)
    for number in range(300):
        name = f"solo~{number:04}"
        await books.commit(name, 0, [act(Sat("ana"), stream=name)])
    await books.close()

    with open_reader(url) as reader:
        asked, all_ = [], reader._source.all
        reader._source.all = lambda *what: asked.append(what) or all_(*what)  # type: ignore[method-assign, func-returns-value]
        assert reader.bases() == {"solo": "solo~0000"}
        assert len(asked) == 2


async def test_stakes_are_gone_through_in_pages_wherever_they_lie(books: Books) -> None:
    start = await books.written_at()
    await give(books, "ana", 1000)
    await give(books, "rui", 1000)
    for stream, player in (("solo~ana", "ana"), ("am38", "ana"), ("am38", "rui"), ("am3", "rui")):
        head = await books.head(stream)
        await books.commit(stream, head, [stake(player, 100, stream=stream)])
    end = await books.head("am3")
    back = act(TakenBack("rui", (("pleno:17", 100),), 100), by="rui", stream="am3")
    await books.commit("am3", end, [back])

    found, after = await books.lying(POINTS)
    assert after == ""
    assert [(at.stream, at.player) for at in found] == [
        ("am38", "ana"),
        ("am38", "rui"),
        ("solo~ana", "ana"),
    ]
    assert all(at.at > start for at in found)
    assert await books.lying(EURO) == ([], "")
    assert [await books.staked(name) for name in ("am38", "am3", "am", "solo~ana", "solo")] == [
        *(True, False, False, True, False)
    ]
    assert await books.written_at() >= found[0].at

    pages, after = [], ""
    for _ in range(10):
        page, after = await books._read(books._reader.lying, POINTS, after, 1)
        pages.append([at.stream for at in page])
        if not after:
            break
    assert pages == [["am38"], ["am38"], [], ["solo~ana"], []]  # An empty account is a step too.


# --- Once and only once -------------------------------------------------------------------------


@rule("LOG-8", "PD-47")
async def test_a_command_sent_again_is_not_done_again(books: Books) -> None:
    await give(books, "ana", 1000)
    bet = stake("ana", 200, command="c-1")
    await books.commit(TABLE, 0, [sit("ana"), bet])

    again = await books.commit(TABLE, 2, [bet])

    assert again.done == 0
    assert again.stopped == Exists(TABLE, first=1, count=1)
    assert (again.seq, again.balances) == (2, {})
    assert await free(books, "ana") == [800]


@rule("LOG-8")
async def test_a_command_sent_again_after_a_restart_is_not_done_again(url: str) -> None:
    books = open_books(url)
    await give(books, "ana", 1000)
    bet = stake("ana", 200, command="c-1")
    await books.commit(TABLE, 0, [bet])
    await books.close()

    books = open_books(url)
    again = await books.commit(TABLE, 1, [bet])
    known = await books.command("ana", "c-1")
    assert known is not None
    await books.close()

    assert again.stopped == Exists(TABLE, first=0, count=1)
    assert (known.digest, known.stream, known.first, known.count) == (bet.digest, TABLE, 0, 1)


@rule("wire:reused")
async def test_the_same_id_with_another_body_is_refused_and_writes_nothing(books: Books) -> None:
    await give(books, "ana", 1000)
    await books.commit(TABLE, 0, [stake("ana", 200, command="c-1")])
    commits = books.commits

    verdict = await books.commit(TABLE, 1, [stake("ana", 300, command="c-1")])

    assert refused(verdict) == ("wire:reused", "the same id with another body")
    assert books.commits == commits
    assert await free(books, "ana") == [800]
    assert len(await books.events(TABLE)) == 1


async def test_an_id_belongs_to_its_player(books: Books) -> None:
    await give(books, "ana", 1000)
    await give(books, "rui", 1000)

    verdict = await books.commit(
        TABLE, 0, [stake("ana", 200, command="c-1"), stake("rui", 300, command="c-1")]
    )

    assert verdict.done == 2
    assert await free(books, "ana", "rui") == [800, 700]


@rule("LOG-8")
async def test_a_command_twice_in_one_commit_is_done_once(books: Books) -> None:
    await give(books, "ana", 1000)
    bet = stake("ana", 200, command="c-1")
    commits = books.commits

    same = await books.commit(TABLE, 0, [bet, bet])
    here, there = await asyncio.gather(
        books.commit("rou2", 0, [stake("ana", 5, command="c-2", stream="rou2")]),
        books.commit("rou3", 0, [stake("ana", 5, command="c-2", stream="rou3")]),
    )

    assert (same.done, same.stopped) == (1, Exists(TABLE, first=0, count=1))
    assert (here.done, there.stopped) == (1, Exists("rou2", first=0, count=1))
    assert await free(books, "ana") == [795]
    assert books.commits == commits + 2


async def test_a_command_without_events_is_remembered_too(books: Books) -> None:
    nothing = act(by="ana", command="c-1")

    first = await books.commit(TABLE, 0, [nothing])
    again = await books.commit(TABLE, 0, [nothing])

    assert (first.done, first.stopped, first.seq) == (1, None, 0)
    assert again.stopped == Exists(TABLE, first=0, count=0)


async def test_the_id_of_a_refused_command_is_free_again(books: Books) -> None:
    poor = await books.commit(TABLE, 0, [stake("ana", 200, command="c-1")])
    await give(books, "ana", 1000)
    rich = await books.commit(TABLE, 0, [stake("ana", 300, command="c-1")])

    assert refused(poor) == ("reading:money", "not enough money")
    assert rich.done == 1


# --- A prefix is accepted -----------------------------------------------------------------------


@rule("PD-26", "INT-14", "reading:money")
async def test_acts_are_written_up_to_the_first_that_the_balance_refuses(books: Books) -> None:
    await give(books, "ana", 500)
    await give(books, "rui", 500)
    acts = [stake("ana", 300), stake("rui", 500), stake("ana", 201), stake("ana", 1)]

    verdict = await books.commit(TABLE, 0, acts)

    assert verdict.done == 2
    assert refused(verdict) == ("reading:money", "not enough money")
    assert verdict.seq == 2
    assert await free(books, "ana", "rui") == [200, 0]
    assert len(await books.events(TABLE)) == 2


@rule("INT-14")
async def test_money_that_comes_later_in_an_act_does_not_cover_a_stake(books: Books) -> None:
    """Never net: the winning double would pass, and the losing one be refused."""
    await give(books, "ana", 100)
    double = act(Staked("ana", (), 200), Settled("ana", 200, 400, ()))

    verdict = await books.commit(TABLE, 0, [double])

    assert refused(verdict) == ("reading:money", "not enough money")
    assert verdict.balances == {}
    assert await books.owned("ana") == {(POINTS, of_player("ana")): 100}


async def test_an_act_that_fails_half_way_leaves_nothing_behind(books: Books) -> None:
    await give(books, "ana", 100)
    half = act(Staked("ana", (), 60), Staked("ana", (), 60))

    verdict = await books.commit(TABLE, 0, [stake("ana", 10), half])

    assert verdict.done == 1
    assert verdict.balances == {
        (POINTS, of_player("ana")): 90,
        (POINTS, of_held(TABLE, "ana")): 10,
    }


async def test_a_refusal_at_one_table_does_not_touch_another(books: Books) -> None:
    await give(books, "ana", 100)
    await give(books, "rui", 100)
    commits = books.commits

    poor, fine = await asyncio.gather(
        books.commit("rou1", 0, [stake("ana", 101)]),
        books.commit("rou2", 0, [stake("rui", 100, stream="rou2")]),
    )

    assert (poor.done, fine.done) == (0, 1)
    assert books.commits == commits + 1


@rule("INT-14", "PD-26")
async def test_a_hundred_bets_on_one_coin_win_it_once(books: Books) -> None:
    await give(books, "ana", 1)

    verdicts = await asyncio.gather(
        *(books.commit(f"t{n}", 0, [stake("ana", 1, stream=f"t{n}")]) for n in range(100))
    )

    assert sorted(verdict.done for verdict in verdicts) == [0] * 99 + [1]
    assert {refused(verdict)[0] for verdict in verdicts if not verdict.done} == {"reading:money"}
    assert sum((await books.owned("ana")).values()) == 1
    assert await free(books, "ana") == [0]


# --- Streams ------------------------------------------------------------------------------------


async def test_whoever_is_out_of_step_writes_nothing(books: Books) -> None:
    await give(books, "ana", 100)
    await books.commit(TABLE, 0, [stake("ana", 10)])

    with pytest.raises(OutOfStep) as late:
        await books.commit(TABLE, 0, [stake("ana", 10)])
    with pytest.raises(OutOfStep) as early:
        await books.commit(TABLE, 2, [stake("ana", 10)])

    assert (late.value.asked, late.value.head) == (0, 1)
    assert (early.value.asked, early.value.head) == (2, 1)
    assert await free(books, "ana") == [90]


async def test_of_two_writers_to_one_stream_one_is_out_of_step(books: Books) -> None:
    await give(books, "ana", 100)
    commits = books.commits

    first, second = await asyncio.gather(
        books.commit(TABLE, 0, [stake("ana", 10)]),
        books.commit(TABLE, 0, [stake("ana", 20)]),
        return_exceptions=True,
    )

    assert isinstance(first, Verdict)
    assert isinstance(second, OutOfStep)
    assert await free(books, "ana") == [90]
    assert books.commits == commits + 1


async def test_a_snapshot_is_the_newest_and_says_where_to_go_on(books: Books) -> None:
    await give(books, "ana", 100)
    assert await books.snapshot(TABLE) is None

    await books.commit(TABLE, 0, [stake("ana", 10), settle("ana", 10, 0, round=1)])
    first = await books.snapshot(TABLE)
    await books.commit(
        TABLE,
        2,
        [
            *(stake("ana", 10), settle("ana", 10, 0, round=2)),
            *(stake("ana", 10), settle("ana", 10, 0, round=3)),
            stake("ana", 10),
        ],
    )

    assert first == (2, b"after 1")
    assert await books.snapshot(TABLE) == (6, b"after 3")


# --- One commit for everything that waits ---------------------------------------------------------


async def test_what_is_asked_together_is_committed_together(books: Books) -> None:
    for n in range(50):
        await give(books, f"p{n}", 10)
    commits = books.commits

    await asyncio.gather(
        *(books.commit(f"t{n}", 0, [stake(f"p{n}", 1, stream=f"t{n}")]) for n in range(50))
    )

    assert books.commits == commits + 1


async def test_tables_that_go_on_asking_fall_into_step(books: Books) -> None:
    """They start out of step, and each asks again once answered: soon one commit serves all."""

    async def goes_on(number: int) -> None:
        while books.commits < number:  # The next one joins while another is being written.
            await asyncio.sleep(0)
        for seq in range(40):
            for _ in range(number % 3):  # A table gets its answer before its players do.
                await asyncio.sleep(0)
            await books.commit(f"t{number}", seq, [act(Sat(f"p{seq}"), stream=f"t{number}")])

    await asyncio.gather(*(goes_on(number) for number in range(10)))

    assert 40 <= books.commits <= 60  # Ten tables, forty times each.


async def test_what_writes_nothing_makes_no_commit(books: Books) -> None:
    await books.commit(TABLE, 0, [])
    await books.commit(TABLE, 0, [stake("nobody", 1)])

    assert books.commits == 0


@dataclass
class Clock:
    """Returns the given times, one after the other."""

    says: list[int] = field(default_factory=list)

    def __call__(self) -> int:
        return self.says.pop(0)


async def test_time_is_stamped_once_a_commit_and_never_runs_backwards(url: str) -> None:
    books = open_books(url, clock=Clock([1_000, 900, 2_000]))
    stamps = [
        (await books.commit(TABLE, seq, [act("first"), act("second")])).at for seq in (0, 2, 4)
    ]
    events = await books.events(TABLE)
    await books.close()

    assert stamps == [1_000, 1_000, 2_000]
    assert [event.at for event in events] == [1_000] * 4 + [2_000] * 2


@rule("LOG-8")
async def test_every_commit_chains_the_heads_that_it_touched(url: str, books: Books) -> None:
    await give(books, "ana", 100)
    await books.commit(TABLE, 0, [stake("ana", 10)])
    await books.record("fault", TABLE, b"{}")

    with open_reader(url) as reader:
        batches = list(reader.scan_batches())
        head = {name: (seq, hash.hex()) for name, seq, _, hash in reader.scan_heads()}

    assert [batch.n for batch in batches] == [1, 2, 3]
    assert read_heads(batches[1].heads) == [(TABLE, *head[TABLE]), (COMMANDS, *head[COMMANDS])]
    assert read_heads(batches[2].heads) == [(INCIDENTS, *head[INCIDENTS])]
    assert batches[0].hash == batch_hash(GENESIS, *batches[0][:4])
    for before, after in pairwise(batches):
        assert after.hash == batch_hash(before.hash, *after[:4])
    assert len({batch.token for batch in batches}) == 3


# --- What is impossible ---------------------------------------------------------------------------


@rule("PD-27")
@pytest.mark.parametrize(
    "move",
    [
        (ANA, RUI),
        (ANA, of_held(TABLE, "rui")),
        (HELD, RUI),
        (HELD, of_held(TABLE, "rui")),
        (ANA, ANA),
    ],
)
async def test_nothing_passes_from_player_to_player(books: Books, move: tuple[str, str]) -> None:
    gift = Act("ana", "c-1", b"x", (Fact(1, 0, b"{}"),), (Posting(EURO, *move, 1),))

    with pytest.raises(AssertionError, match="not in the chart"):
        await books.commit(TABLE, 0, [gift])


@rule("804/2015:31", "807/2015:33")
async def test_points_have_no_way_out(books: Books) -> None:
    await give(books, "ana", 100)
    out = (Posting(POINTS, ANA, WORLD, 100),)

    with pytest.raises(AssertionError, match="not in the chart"):
        await books.commit(TABLE, 0, [Act("ana", "c-1", b"x", (Fact(1, 0, b"{}"),), out)])


@rule("804/2015:31", "807/2015:33", "INT-16")
async def test_points_and_money_never_meet(books: Books) -> None:
    await give(books, "ana", 100, asset=POINTS)
    await give(books, "ana", 7, asset=EURO)
    both = act(Staked("ana", (), 5), asset=POINTS).postings
    mixed = act(Staked("ana", (), 5), asset=EURO)._replace(
        postings=(*act(Staked("ana", (), 5), asset=EURO).postings, *both)
    )

    with pytest.raises(AssertionError, match="mixes assets"):
        await books.commit(TABLE, 0, [mixed])
    verdict = await books.commit(TABLE, 0, [stake("ana", 8, asset=EURO)])

    assert refused(verdict) == ("reading:money", "not enough money")
    assert await free(books, "ana", asset=POINTS) == [100]
    assert await free(books, "ana", asset=EURO) == [7]


async def test_nothing_is_written_after_closing(url: str) -> None:
    books = open_books(url)
    await books.close()
    await books.close()

    with pytest.raises(RuntimeError, match="closed"):
        await books.commit(TABLE, 0, [act("too late")])


async def test_what_was_asked_before_closing_is_written(url: str) -> None:
    books = open_books(url)
    asked = asyncio.create_task(books.commit(TABLE, 0, [act("in time")]))
    await asyncio.sleep(0)
    await books.close()

    assert (await asked).done == 1


async def test_whoever_stops_waiting_does_not_stop_the_others(books: Books) -> None:
    gone = asyncio.create_task(books.commit("t1", 0, [act("gone")]))
    stays = asyncio.create_task(books.commit("t2", 0, [act("stays")]))
    await asyncio.sleep(0)
    gone.cancel()

    assert (await stays).done == 1
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_a_faulty_plan_hurts_only_itself(books: Books) -> None:
    await give(books, "ana", 100)
    faulty = act("unspeakable", by="\ud800")  # Half a character: it has no bytes.

    fine, fault, also = await asyncio.gather(
        books.commit("t1", 0, [stake("ana", 1, stream="t1")]),
        books.commit("t2", 0, [faulty]),
        books.commit("t3", 0, [stake("ana", 2, stream="t3")]),
        return_exceptions=True,
    )

    assert isinstance(fault, UnicodeEncodeError)
    assert [v.done for v in (fine, also) if isinstance(v, Verdict)] == [1, 1]
    assert await free(books, "ana") == [97]


async def test_there_must_be_books_to_read_in(url: str) -> None:
    with pytest.raises(StoreError, match="no books"):
        open_reader(url)


def test_a_file_that_is_no_database_is_no_books(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear casino, " * 1000)

    with pytest.raises(StoreError, match="no books"):
        open_reader(f"sqlite:{tmp_path}/letter")


@pytest.mark.parametrize("url", ["mysql://x", "banca.db"])
def test_books_are_opened_by_their_kind(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:PATH"):
        open_books(url)
    with pytest.raises(ValueError, match="sqlite:PATH"):
        open_reader(url)


# --- Reading for the audit ------------------------------------------------------------------------


async def test_a_reader_sees_one_moment_while_the_house_goes_on(url: str, books: Books) -> None:
    await give(books, "ana", 100)
    await books.commit(TABLE, 0, [stake("ana", 10, command="c-1")])

    with open_reader(url) as reader:
        await books.commit(TABLE, 1, [stake("ana", 20), leave("ana", 30, 0, 0)])
        log = list(reader.scan(TABLE))
        moved = list(reader.scan_postings())
        table = list(reader.scan_postings(TABLE))
        accounts = {(row.asset, row.id): row.cents for row in reader.scan_accounts()}
        commands = [(row.player, row.id, row.first) for row in reader.scan_commands()]

    assert [event.seq for event in log] == [0]
    assert [row.cents for row in moved] == [100, 10]
    assert [(row.seq, row.line, row.cents) for row in table] == [(0, 0, 10)]
    assert sum(accounts.values()) == 0
    assert accounts[POINTS, "world"] == -100
    assert commands == [("ana", "c-1", 0)]
    assert await free(books, "ana") == [70]


@rule("INT-7")
async def test_an_incident_is_kept(url: str, books: Books) -> None:
    await books.record("fault", TABLE, b'{"why":"avaria"}')

    with open_reader(url) as reader:
        (incident,) = reader.scan_incidents()

    assert (incident.kind, incident.stream, incident.body) == ("fault", TABLE, b'{"why":"avaria"}')
