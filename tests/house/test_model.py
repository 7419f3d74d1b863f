"""The books against a model of them that is a few dicts of numbers."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from banca.house.accounts import EURO, POINTS, of_held, of_player
from banca.house.books import Act, Exists, open_books, open_reader
from banca.kit.play import Refused, Settled
from tests import rule_marks
from tests.house.acts import act, give, stake
from tests.house.soundness import sound
from tests.pg import Server

PLAYERS, TABLES, ASSETS = ("ana", "rui"), ("rou1", "rou2"), (EURO, POINTS)
players = st.sampled_from(PLAYERS)
tables = st.sampled_from(TABLES)
assets = st.sampled_from(ASSETS)
cents = st.integers(1, 60)
bets = st.lists(st.tuples(players, assets, cents), min_size=1, max_size=4)


class Model(RuleBasedStateMachine):
    """Random play at two tables, in two assets, with repeated commands and restarts."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.url = url
        self.books = open_books(self.url)
        self.ids = count()
        self.money: dict[tuple[str, str], int] = defaultdict(int)
        self.seqs = dict.fromkeys(TABLES, 0)
        self.done: dict[tuple[str, str], tuple[Act, Exists]] = {}

    def wait(self, answer: Any) -> Any:
        return self.loop.run_until_complete(answer)

    def move(self, one: Act) -> bool:
        """Whether the model can pay for an act; if so, it does."""
        after = dict(self.money)
        for posting in one.postings:
            source, target = (posting.asset, posting.source), (posting.asset, posting.target)
            after[source] = after.get(source, 0) - posting.cents
            after[target] = after.get(target, 0) + posting.cents
            if after[source] < 0 and posting.source.split(":")[0] in ("player", "held"):
                return False
        self.money.update(after)
        return True

    def expect(self, table: str, acts: list[Act]) -> tuple[int, str | Exists | None]:
        """What the books should answer; the model follows."""
        for n, one in enumerate(acts):
            known = self.done.get((one.by, one.command))
            if known is not None:
                return n, known[1] if known[0].digest == one.digest else "wire:reused"
            if not self.move(one):
                return n, "reading:money"
            if one.command:
                place = Exists(table, self.seqs[table], len(one.facts))
                self.done[one.by, one.command] = (one, place)
            self.seqs[table] += len(one.facts)
        return len(acts), None

    def commit(self, plans: dict[str, list[Act]]) -> None:
        asked = [self.books.commit(table, self.seqs[table], acts) for table, acts in plans.items()]
        expected = [self.expect(table, acts) for table, acts in plans.items()]

        async def all_at_once() -> list[Any]:
            return await asyncio.gather(*asked)

        for verdict, (done, why) in zip(self.wait(all_at_once()), expected, strict=True):
            stopped = verdict.stopped
            assert verdict.done == done
            assert (stopped.cite if isinstance(stopped, Refused) else stopped) == why
            if len(plans) == 1:  # Otherwise another plan of the same commit may have moved on.
                assert verdict.balances == {key: self.money[key] for key in verdict.balances}

    @rule(player=players, asset=assets, cents=cents)
    def pay_in(self, player: str, asset: str, cents: int) -> None:
        self.wait(give(self.books, player, cents, asset))
        self.money[asset, of_player(player)] += cents
        self.money[asset, "world"] -= cents

    @rule(here=bets, there=bets)
    def bet(self, here: list[tuple[str, str, int]], there: list[tuple[str, str, int]]) -> None:
        self.commit(
            {
                table: [
                    stake(player, cents, command=f"m{next(self.ids)}", stream=table, asset=asset)
                    for player, asset, cents in wished
                ]
                for table, wished in zip(TABLES, (here, there), strict=True)
            }
        )

    @rule(table=tables, player=players, asset=assets, times=st.integers(0, 36))
    def settle(self, table: str, player: str, asset: str, times: int) -> None:
        lies = self.money[asset, of_held(table, player)]
        if lies:
            end = act(Settled(player, lies, lies * times, ()), stream=table, asset=asset)
            self.commit({table: [end]})

    @rule(table=tables, which=st.integers(0, 10**6), other=st.booleans())
    def send_again(self, table: str, which: int, other: bool) -> None:
        if self.done:
            again, _ = list(self.done.values())[which % len(self.done)]
            self.commit({table: [again._replace(digest=b"another") if other else again]})

    @rule()
    def restart(self) -> None:
        self.wait(self.books.close())
        self.books = open_books(self.url)

    @invariant()
    def the_balances_are_those_of_the_model(self) -> None:
        found = self.wait(self.books.balances(self.money))

        assert found == dict(self.money)
        assert sum(found.values()) == 0

    def teardown(self) -> None:
        self.wait(self.books.close())
        with open_reader(self.url) as reader:
            sound(reader)
        self.loop.close()


@rule_marks.rule("INT-14", "PD-26", "LOG-8")
@pytest.mark.parametrize(("store", "examples"), [("sqlite", 40), ("postgres", 8)])
def test_the_books_do_what_the_model_does(
    store: str, examples: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    names = count()
    server: Server | None = request.getfixturevalue("quick_pg") if store == "postgres" else None

    def fresh() -> str:
        return server.fresh() if server else f"sqlite:{tmp_path}/{next(names)}.db"

    class Fresh(Model):
        def __init__(self) -> None:
            super().__init__(fresh())

    run_state_machine_as_test(
        Fresh,
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
