"""Jackpots by a model: whatever is written together, money is conserved and every hit wins once."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.house.accounts import POINTS, SEEDS, of_award, of_house, of_jackpot
from banca.house.batch import Known, assembled
from banca.house.envelope import Batch, Head
from banca.house.kept import JACKPOTS, JackpotAwarded, JackpotMoved, JackpotOpened, Seeded
from banca.house.ledger import Act, Claim, Fact, Plan, claims, postings
from banca.kit.play import Contributed, JackpotHit, JackpotWon
from tests.rule_marks import rule

SEED = {"mini": 0, "super": 500}
TABLES = ("a", "b", "c")


class Play(NamedTuple):
    """A play at one of the tables: what it contributes to a jackpot, and whether it hits."""

    table: str
    jackpot: str
    cents: int
    hits: bool


class Store:
    """As small as books can be: what one commit leaves, the next one knows."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.balances: dict[tuple[str, str], int] = {}
        self.last: Batch | None = None
        self.awards: list[JackpotAwarded] = []
        self.touched: dict[tuple[str, str], int] = {}

    def commit(self, *plans: tuple[str, list[Any]]) -> None:
        at = Counter[str]()
        jobs = []
        for stream, events in plans:
            acts = [act_of(stream, events)]
            seq = self.heads[stream].seq if stream in self.heads else 0
            jobs.append(Plan(stream, seq + at[stream], acts))
            at[stream] += len(events)
        known = Known(self.heads, self.balances, {}, self.last)
        answers, rows = assembled(jobs, known, bytes(16), 1)
        assert rows is not None
        assert all(answer is not None and answer.stopped is None for answer in answers)  # type: ignore[union-attr]
        self.heads.update({name: Head(*rest) for name, *rest in rows.heads})
        self.balances |= {(asset, id): cents for asset, id, _, _, cents in rows.accounts}
        self.balances |= {(asset, id): cents for cents, asset, id in rows.balances}
        self.last = rows.batch
        self.awards += rows.pots.awards
        self.touched |= rows.pots.balances
        assert all(cents > 0 for *_, cents in rows.postings)

    def pot(self, jackpot: str) -> int:
        return self.balances.get((POINTS, of_jackpot(jackpot)), 0)

    def award(self, jackpot: str) -> int:
        return self.balances.get((POINTS, of_award(jackpot)), 0)


def act_of(stream: str, events: list[Any]) -> Act:
    bank = of_house("fruta")
    return Act(
        "house",
        "",
        b"",
        tuple(Fact(1, 0, msgspec.json.encode(event)) for event in events),
        tuple(
            p for at, event in enumerate(events) for p in postings(stream, POINTS, bank, event, at)
        ),
        claims=tuple(c for at, event in enumerate(events) for c in claims(POINTS, SEED, event, at)),
    )


plays = st.builds(
    Play,
    st.sampled_from(TABLES),
    st.sampled_from([*SEED]),
    st.integers(0, 10**9),
    st.booleans(),
)
steps = st.lists(
    st.one_of(
        st.lists(plays, min_size=1, max_size=6),
        st.just("pay"),
        st.sampled_from([("super", "mini"), ("mini", "super")]),
    ),
    max_size=30,
)


@rule("PD-64")
@given(steps)
def test_what_goes_into_jackpots_comes_out_to_the_cent(done: list[Any]) -> None:
    store, rounds = Store(), count(1)
    pots, unpaid, contributed = dict(SEED), list[JackpotAwarded](), 0
    for id, seed in SEED.items():
        opened = [JackpotOpened(id, POINTS, seed, 10**6), *([Seeded(id, seed)] if seed else [])]
        store.commit((JACKPOTS + id, opened))
    for step in done:
        before = len(store.awards)
        if step == "pay":
            paying, unpaid = unpaid, []
            if paying:
                won = [
                    (one.stream, [JackpotWon(one.round, one.jackpot, one.player, one.cents)])
                    for one in paying
                ]
                store.commit(*won)
        elif isinstance(step, list):
            written, hits = [], list[tuple[Play, int]]()
            for play in step:
                number = next(rounds)
                events: list[Any] = [Contributed(play.jackpot, "ana", 0, play.cents)]
                if play.hits:
                    events.append(JackpotHit(number, play.jackpot, "ana"))
                    hits.append((play, number))
                written.append((play.table, events))
                pots[play.jackpot] += play.cents
                contributed += play.cents
            store.commit(*written)
            for (play, number), award in zip(hits, store.awards[before:], strict=True):
                assert (award.jackpot, award.round) == (play.jackpot, number)
                assert award.cents == pots[play.jackpot]
                pots[play.jackpot] = SEED[play.jackpot]
            unpaid += store.awards[before:]
        elif store.pot(step[0]):
            source, target = step
            there = store.pot(source)
            store.commit((JACKPOTS + source, [JackpotMoved(source, target, there, "why")]))
            pots[source], pots[target] = 0, pots[target] + there

        assert {id: store.pot(id) for id in SEED} == pots
        waiting = {id: sum(one.cents for one in unpaid if one.jackpot == id) for id in SEED}
        assert {id: store.award(id) for id in SEED} == waiting
        assert sum(store.balances.values()) == 0
    paid = sum(one.cents for one in store.awards) - sum(one.cents for one in unpaid)
    seeds = -store.balances.get((POINTS, SEEDS), 0)
    assert sum(pots.values()) + sum(one.cents for one in unpaid) + paid == contributed + seeds
    places = [(one.stream, one.seq) for one in store.awards]
    assert len({*places}) == len(places)
    assert {id: store.touched.get((POINTS, of_jackpot(id)), 0) for id in SEED} == pots


def test_a_claim_is_written_only_for_a_jackpot_that_there_is() -> None:
    claim = Claim(POINTS, "none", 1, "ana", 5, 0)
    act = Act("house", "", b"", (Fact(1, 0, b"{}"),), (), claims=(claim,))

    with pytest.raises(AssertionError, match="there is no such jackpot"):
        assembled([Plan("a", 0, [act])], Known({}, {}, {}, None), bytes(16), 1)
