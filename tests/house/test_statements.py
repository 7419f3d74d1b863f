"""What a player can look up afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from banca.house.books import Books, Envelope, Fact
from banca.house.form import Form, WrongForm
from banca.house.statements import last_rounds, sessions
from banca.kit.play import (
    BoughtIn,
    CashedOut,
    HandPaid,
    Refused,
    RoundOver,
    Settled,
    Staked,
    TakenBack,
    Value,
    Voided,
)
from tests.house.acts import TABLE, act, give, leave, settle, sit, stake, take_back
from tests.rule_marks import rule

FORM = Form[Any](
    Staked | TakenBack | Settled | BoughtIn | CashedOut | HandPaid | Voided | RoundOver
)


async def read(stream: str, events: Sequence[Envelope]) -> Sequence[Value]:
    return [FORM.read(event.body, f"{stream}#{event.seq}") for event in events]


async def play(books: Books, player: str, rounds: int) -> None:
    """Bet 10 in each round, and win 360 in every third."""
    seq = await books.head(TABLE)
    for n in range(1, rounds + 1):
        won = 360 if n % 3 == 0 else 0
        await books.commit(TABLE, seq, [stake(player, 10), settle(player, 10, won, round=n)])
        seq += 2


@rule("804/2015:24", "807/2015:26", "PD-56", "INT-9")
async def test_the_last_round_can_be_seen_again_in_full(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", 3)

    (last,) = await last_rounds(books, "ana", read, limit=1)
    (event,) = last.envelopes

    assert (last.result.stream, last.result.round) == (TABLE, 3)
    assert (last.result.stake, last.result.returned) == (10, 360)
    assert (last.before, last.result.balance) == (980, 1330)
    assert last.result.at == event.at
    assert msgspec.json.decode(event.body, type=Settled).lines == (("pleno:17", 10, 360),)


@rule("804/2015:24", "807/2015:26", "INT-7")
async def test_a_void_round_is_a_past_round_too(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", 1)
    bets = (("pleno:17", 20), ("simple:red", 50))
    events = (Voided(2, "a fault"), TakenBack("ana", bets, 70), RoundOver(2))
    staked = act(Staked("ana", bets, 70), by="ana", command="bet")

    await books.commit(TABLE, 2, [staked, act(*events, round=2)])
    last, before = await last_rounds(books, "ana", read)

    assert (last.result.round, last.result.stake, last.result.returned) == (2, 70, 70)
    assert (last.before, last.result.balance) == (990, 990)
    assert [msgspec.json.decode(one.body)["type"] for one in last.envelopes] == [
        "Voided",
        "TakenBack",
        "RoundOver",
    ]
    assert before.result.round == 1


@rule("809/2015:66", "INT-9")
async def test_a_hand_between_players_is_recalled_whole_by_everybody_dealt_in(
    books: Books,
) -> None:
    """Even by those who folded or left with it: what each put in and got, and the stacks."""
    for player in ("ana", "rui", "eva"):
        await give(books, player, 1000)
    bought = [act(BoughtIn(p, 500, 20), by=p, command=f"buy {p}") for p in ("ana", "rui", "eva")]
    paid = HandPaid(1, (("ana", 100, 0), ("rui", 100, 190), ("eva", 0, 0)), 10)
    await books.commit(TABLE, 0, [*bought, act(paid, CashedOut("ana", 400), RoundOver(1))])

    found = {
        player: (await last_rounds(books, player, read))[0] for player in ("ana", "rui", "eva")
    }

    money = {
        player: (past.result.stake, past.result.returned, past.before, past.result.balance)
        for player, past in found.items()
    }
    assert money == {
        "ana": (100, 0, 500, 400),
        "rui": (100, 190, 500, 590),
        "eva": (0, 0, 500, 500),
    }
    kinds = [msgspec.json.decode(one.body)["type"] for one in found["eva"].envelopes]
    assert kinds == ["BoughtIn"] * 3 + ["HandPaid", "CashedOut", "RoundOver"]


async def test_chips_that_a_player_takes_back_are_no_past_round(books: Books) -> None:
    await give(books, "ana", 100)

    await books.commit(TABLE, 0, [stake("ana", 10), take_back("ana", 10)])

    assert await last_rounds(books, "ana", read) == []


@rule("INT-11")
async def test_at_least_ten_rounds_are_at_hand_newest_first(books: Books) -> None:
    await give(books, "ana", 1000)
    await play(books, "ana", 12)

    rounds = await last_rounds(books, "ana", read)

    assert [past.result.round for past in rounds] == list(range(12, 2, -1))


@rule("INT-9")
async def test_the_funds_after_a_round_are_those_of_that_moment(books: Books) -> None:
    """Even though the same commit goes on to take the next stake."""
    await give(books, "ana", 100)

    await books.commit(TABLE, 0, [stake("ana", 10), settle("ana", 10, 0), stake("ana", 25)])
    (last,) = await last_rounds(books, "ana", read)

    assert (last.before, last.result.balance) == (100, 90)


async def test_rounds_are_the_players_own(books: Books) -> None:
    await give(books, "ana", 100)
    await play(books, "ana", 1)

    assert await last_rounds(books, "rui", read) == []


@rule("804/2015:26", "807/2015:28")
async def test_a_session_has_its_times_and_totals(books: Books) -> None:
    await give(books, "ana", 1000)
    came = await books.commit(TABLE, 0, [sit("ana"), stake("ana", 10), settle("ana", 10, 0)])
    (during,) = await sessions(books, "ana")
    went = await books.commit(TABLE, 3, [leave("ana", 10, 0, 1)])
    (after,) = await sessions(books, "ana")

    assert (during.stream, during.first, during.since, during.until) == (TABLE, 0, came.at, None)
    assert (after.since, after.until) == (came.at, went.at)
    assert (after.staked, after.returned, after.rounds, after.by) == (10, 0, 1, "player")


async def test_sessions_that_come_and_go_in_one_commit_are_told_apart(books: Books) -> None:
    await books.commit(TABLE, 0, [sit("ana")])
    await books.commit(
        TABLE,
        1,
        [
            leave("ana", 1, 1, 1, by="platform"),
            sit("ana"),
            sit("rui"),
            leave("ana", 2, 2, 2),
            sit("ana"),
        ],
    )

    found = await sessions(books, "ana")

    assert [(s.first, s.staked, s.by) for s in found] == [
        (5, 0, ""),
        (2, 2, "player"),
        (0, 1, "platform"),
    ]
    assert [s.until is None for s in found] == [True, False, False]


async def test_leaving_twice_is_leaving_once(books: Books) -> None:
    await books.commit(TABLE, 0, [sit("ana"), leave("ana", 1, 1, 1), leave("ana", 2, 2, 2)])
    await books.commit(TABLE, 3, [leave("ana", 3, 3, 3)])

    assert [s.staked for s in await sessions(books, "ana")] == [1]


@pytest.mark.parametrize("limit", [0, -1, 101])
async def test_an_answer_has_a_bound(books: Books, limit: int) -> None:
    with pytest.raises(Refused, match="wire:shape"):
        await last_rounds(books, "ana", read, limit)
    with pytest.raises(Refused, match="wire:shape"):
        await sessions(books, "ana", limit)


async def test_one_settlement_of_many_seats_is_one_act(books: Books) -> None:
    await give(books, "ana", 100)
    await give(books, "rui", 100)
    end = act(Settled("ana", 10, 0, ()), Settled("rui", 20, 40, ()))

    await books.commit(TABLE, 0, [stake("ana", 10), stake("rui", 20), end])
    (ana,), (rui,) = await last_rounds(books, "ana", read), await last_rounds(books, "rui", read)

    assert (ana.result.balance, rui.result.balance) == (90, 120)
    for player, past in (("ana", ana), ("rui", rui)):  # Each sees their own.
        told = [msgspec.json.decode(one.body) for one in past.envelopes]
        assert [(e["type"], e["player"]) for e in told] == [("Staked", player), ("Settled", player)]


@pytest.mark.parametrize("change", ["renamed", "removed"])
async def test_an_event_that_has_lost_its_player_is_an_error_and_shown_to_nobody(
    books: Books, change: str
) -> None:
    """Read leniently it would be everybody's, and in another player's history."""
    await give(books, "ana", 100)
    await give(books, "rui", 100)
    end = act(Settled("ana", 10, 0, ()), Settled("rui", 20, 40, ()))
    plain = msgspec.to_builtins(Settled("rui", 20, 40, ()))
    whose = plain.pop("player")
    forged = plain | ({"whom": whose} if change == "renamed" else {})
    facts = (*end.facts[:-1], Fact(1, 0, msgspec.json.encode(forged)))

    bets = [stake("ana", 10), stake("rui", 20)]
    await books.commit(TABLE, 0, [*bets, end._replace(facts=facts)])

    for player in ("ana", "rui"):
        with pytest.raises(WrongForm, match=f"{TABLE}#3: Settled cannot be read: .*`player`"):
            await last_rounds(books, player, read)


@rule("INT-9")
async def test_a_round_that_pays_in_parts_is_one_past_round(books: Books) -> None:
    """A natural is paid at once, the player's other stake when the round ends."""
    await give(books, "ana", 1000)
    await play(books, "ana", 1)
    early, late = settle("ana", 20, 50, round=2), settle("ana", 10, 0, round=2)

    await books.commit(TABLE, 2, [stake("ana", 30), early, late])
    last, before = await last_rounds(books, "ana", read)

    assert (last.result.round, last.result.stake, last.result.returned) == (2, 30, 50)
    assert (last.before, last.result.balance) == (
        990 + before.result.returned,
        1010 + before.result.returned,
    )
    assert before.result.round == 1
