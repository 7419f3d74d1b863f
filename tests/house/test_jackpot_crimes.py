"""A house that cheats at jackpots: it writes what it likes, in good order, and verify names it.

Each house is live and its chains are whole: only what it does to the money, or to the log, is not
what the rules say. The auditor plays the honest game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec.structs import replace

from banca.floor.jackpots import Offered
from banca.floor.lobby import Place
from banca.house import batch, jackpots
from banca.house.accounts import POINTS, is_jackpot, of_jackpot
from banca.house.audit import audit
from banca.house.books import open_reader
from banca.house.kept import JACKPOTS, JackpotMoved, JackpotOpened, Seeded
from banca.house.ledger import Claim
from banca.house.replay import GameReplay
from banca.kit.chance import Chance
from banca.kit.jackpots import Jackpot
from banca.kit.play import Contributed, JackpotHit, JackpotWon, PayJackpot
from tests import fruta
from tests.floor.house import KEY, House, accepted, opened
from tests.fruta import Turn
from tests.rule_marks import rule

SUPER = Jackpot("super", seed=5_000, mean=1)  # Every play wins it.
RARE = Jackpot("super", seed=5_000, mean=10**9)

Monkey = pytest.MonkeyPatch
Assembly = batch._Assembly


def machine(jackpot: Jackpot, game: Any = fruta.GAME, **rules: Any) -> Place:
    its = game.Rules(jackpots=(jackpot,), most=100, turn=1, **rules)
    return Place("m", {"pt": "m", "en": "m"}, game, its, POINTS)


async def played(
    folder: Path, place: Place, *players: str, url: str = "", rounds: int = 1
) -> House:
    """A house in which *players* have played, at a machine of their own each."""
    offered = [Offered(one, {"pt": one.id, "en": one.id}, POINTS) for one in place.rules.jackpots]
    async with opened(folder, place, verified=False, jackpots=offered, url=url) as house:
        for player in players:
            await house.give(player)
            await house.sit(player, table="m")
            for number in range(1, rounds + 1):
                accepted(await house.bet(player, ("win", 100), table="m"))
                table = await house.table("m", player)
                await house.order(table, Turn(number))
                for _ in range(20):
                    await house.still(table)
        return house


def found(house: House) -> list[str]:
    """What verify says, with the game as it should be."""
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay([fruta.GAME]), house_key=KEY)
    return [f"{one.where}: {one.what}" for one in report.findings]


def said(findings: list[str], *parts: str) -> bool:
    return any(all(part in one for part in parts) for one in findings)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/banca.db"
    fresh: str = request.getfixturevalue("quick_pg").fresh()
    return fresh


async def test_an_honest_house_is_clean_in_either_store(tmp_path: Path, url: str) -> None:
    house = await played(tmp_path, machine(SUPER), "ana", "rui", url=url, rounds=2)

    assert found(house) == []


# --- What the writer does -------------------------------------------------------------------------


def writes(monkeypatch: Monkey, crime: Callable[[Any, str, int, Claim], None]) -> None:
    monkeypatch.setattr(Assembly, "award", crime)


HONEST = Assembly.award


class Skimmed(dict[Any, int]):
    """Balances in which a jackpot looks smaller than it is."""

    def get(self, key: Any, default: Any = None) -> Any:
        cents = super().get(key, default)
        return cents - 7 if is_jackpot(key[1]) else cents


@rule("PD-64")
async def test_an_award_below_what_was_there_is_found(
    tmp_path: Path, url: str, monkeypatch: Monkey
) -> None:
    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        self.balances = Skimmed(self.balances)
        HONEST(self, stream, seq, claim)
        pot = claim.asset, of_jackpot(claim.jackpot)
        self.touched[pot] = 7 + claim.seed
        self.balances = {**self.balances, pot: 7 + claim.seed}

    writes(monkeypatch, crime)
    house = await played(tmp_path, machine(SUPER), "ana", url=url)

    assert said(found(house), "jackpots:super#2", "was awarded 4994, but 5001 was in super")


@rule("PD-64")
async def test_an_award_that_comes_twice_is_found(tmp_path: Path, monkeypatch: Monkey) -> None:
    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        HONEST(self, stream, seq, claim)
        HONEST(self, stream, seq, claim)

    writes(monkeypatch, crime)
    house = await played(tmp_path, machine(SUPER), "ana")

    assert said(found(house), "jackpots:super#3", "is awarded twice")


async def test_an_award_to_somebody_else_is_found(tmp_path: Path, monkeypatch: Monkey) -> None:
    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        HONEST(self, stream, seq, claim._replace(player="eve"))

    writes(monkeypatch, crime)
    house = await played(tmp_path, machine(SUPER), "ana")

    assert said(found(house), "ana hit super in round 1", "but eve is awarded super")


async def test_a_hit_that_is_awarded_nothing_is_found(tmp_path: Path, monkeypatch: Monkey) -> None:
    writes(monkeypatch, lambda self, stream, seq, claim: None)
    house = await played(tmp_path, machine(SUPER), "ana")

    assert said(found(house), "m~ana", "ana hit super and was awarded nothing")


@rule("828/2015:15")
async def test_a_seed_that_is_not_put_in_again_is_found(
    tmp_path: Path, monkeypatch: Monkey
) -> None:
    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        HONEST(self, stream, seq, claim._replace(seed=0))

    writes(monkeypatch, crime)
    house = await played(tmp_path, machine(SUPER), "ana")

    assert said(found(house), "jackpots:super#2", "the seed is 0, but 5000 was promised")


async def test_an_award_that_waits_until_it_suits_the_house_is_found(
    tmp_path: Path, monkeypatch: Monkey
) -> None:
    """Somebody else gets the jackpot first, and the one who hit it before gets the seed."""
    kept: list[tuple[str, int, Claim]] = []

    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        if not kept:
            kept.append((stream, seq, claim))
            return
        HONEST(self, stream, seq, claim)
        HONEST(self, *kept[0])

    writes(monkeypatch, crime)
    house = await played(tmp_path, machine(SUPER), "ana", "rui")

    assert said(found(house), "m~ana", "was not awarded in the commit of the hit")


async def test_a_jackpot_without_its_seed_is_found(tmp_path: Path, monkeypatch: Monkey) -> None:
    write = jackpots._write

    async def crime(books: Any, seq: int, asset: str, events: Any) -> bool:
        return await write(books, seq, asset, [e for e in events if not isinstance(e, Seeded)])

    monkeypatch.setattr(jackpots, "_write", crime)
    house = await played(tmp_path, machine(RARE), "ana")

    assert said(found(house), "jackpots:super#0", "the seed is 5000, but only 0 is in super")


# --- What the table does --------------------------------------------------------------------------


def cheats(change: Callable[[Any], Any], on: type = Turn) -> Any:
    """A game whose events are changed on the way; None: it is left out."""

    def decide(state: Any, command: Any, chance: Chance) -> Any:
        events = fruta.decide(state, command, chance)
        if not isinstance(command, on):
            return events
        told = (change(event) for event in events)
        return tuple(
            event
            for one in told
            if one is not None
            for event in (one if type(one) is list else [one])
        )

    return replaced(fruta.GAME, decide=decide)


@rule("1441/95-VIII:3")
@rule("828/2015:14")
@pytest.mark.parametrize(
    ("crime", "says"),
    [
        (lambda event: None, "the draw does not bring this about"),
        (lambda event: replace(event, cents=0), "0 was contributed to super, but 1 is its share"),
        (lambda event: replace(event, cents=2), "2 was contributed to super, but 1 is its share"),
        (
            lambda event: replace(event, parts=event.parts // 2, cents=0),
            "the draw does not bring this about",
        ),
        (
            lambda event: replace(event, jackpot="mine"),
            "Contributed for mine, which its rules do not name",
        ),
    ],
)
async def test_a_share_that_is_not_what_it_should_be_is_found(
    tmp_path: Path, crime: Callable[[Any], Any], says: str
) -> None:
    game = cheats(lambda event: crime(event) if isinstance(event, Contributed) else event)
    house = await played(tmp_path, machine(RARE, game), "ana", rounds=2)

    assert said(found(house), "m~ana", says)


async def test_a_hit_that_is_kept_quiet_is_found(tmp_path: Path) -> None:
    def decide(state: Any, command: Any, chance: Chance) -> Any:
        events = fruta.decide(state, command, chance)
        if not isinstance(command, Turn):
            return events
        (face,) = (event.face for event in events if isinstance(event, fruta.Turned))
        quiet = (event for event in events if not isinstance(event, JackpotHit))
        return (*quiet, *fruta._settled(state, face))

    game = replaced(fruta.GAME, decide=decide)
    house = await played(tmp_path, machine(SUPER, game), "ana")

    assert said(found(house), "m~ana", "the draw does not bring this about")


async def test_a_hit_that_nobody_drew_is_found(tmp_path: Path) -> None:
    def friend(event: Any) -> Any:
        if isinstance(event, Contributed):
            return [event, JackpotHit(1, "super", event.player)]
        return event

    house = await played(tmp_path, machine(RARE, cheats(friend)), "eve")

    assert said(found(house), "m~eve", "the draw does not bring this about")


@pytest.mark.parametrize(
    ("crime", "says"),
    [
        (lambda won: replace(won, cents=won.cents - 1), "5000 of super is paid, but 5001 was won"),
        (lambda won: replace(won, round=won.round + 6), "is paid for round 7, and nothing is owed"),
        (lambda won: None, "won in round 1 and is not paid"),
    ],
)
async def test_a_payment_that_is_not_what_was_won_is_found(
    tmp_path: Path, monkeypatch: Monkey, crime: Callable[[Any], Any], says: str
) -> None:
    def change(event: Any) -> Any:
        return crime(event) if isinstance(event, JackpotWon) else event

    def apply(state: Any, event: Any) -> Any:
        if isinstance(event, JackpotWon):
            hits, state = state.pots.hits, replace(state, pots=replace(state.pots, hits=()))
            event = replace(event, round=1)
            state = replace(state, pots=replace(state.pots, hits=hits))
        return fruta.apply(state, event)

    game = replaced(cheats(change, PayJackpot), apply=apply)
    house = await played(tmp_path, machine(SUPER, game), "ana")
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay([game]), house_key=KEY)
    told = [f"{one.where}: {one.what}" for one in (*report.findings, *report.notes)]

    assert said(told, "m~ana", says)


async def test_a_payment_to_somebody_else_is_found(tmp_path: Path) -> None:
    def steal(event: Any) -> Any:
        return replace(event, player="eve") if isinstance(event, JackpotWon) else event

    def apply(state: Any, event: Any) -> Any:
        if isinstance(event, JackpotWon):
            event = replace(event, player="ana")
        return fruta.apply(state, event)

    game = replaced(cheats(steal, PayJackpot), apply=apply)
    house = await played(tmp_path, machine(SUPER, game), "ana")

    assert said(found(house), "super is paid to eve, but ana has won it")


async def test_a_payment_that_comes_twice_is_found(tmp_path: Path, monkeypatch: Monkey) -> None:
    def twice(event: Any) -> Any:
        return [event, event] if isinstance(event, JackpotWon) else event

    def apply(state: Any, event: Any) -> Any:
        again = isinstance(event, JackpotWon) and not state.pots.hits
        return state if again else fruta.apply(state, event)

    def crime(self: Any, stream: str, seq: int, claim: Claim) -> None:
        """What is paid twice must be there twice."""
        HONEST(self, stream, seq, claim)
        HONEST(self, stream, seq, claim._replace(seed=5_001))

    writes(monkeypatch, crime)
    game = replaced(cheats(twice, PayJackpot), apply=apply)
    house = await played(tmp_path, machine(SUPER, game), "ana")

    assert said(found(house), "the game cannot follow") or said(found(house), "nothing is owed")
    assert said(found(house), "is awarded twice")


# --- What the house says of its jackpots ----------------------------------------------------------


@rule("PD-64")
async def test_a_table_that_plays_with_other_chances_than_were_promised_is_found(
    tmp_path: Path, monkeypatch: Monkey
) -> None:
    monkeypatch.setattr("banca.floor.jackpots.Jackpots.check", lambda *asked: None)
    place = machine(replace(RARE, mean=10**10))
    offered = [Offered(RARE, {"pt": "x", "en": "x"}, POINTS)]
    async with opened(tmp_path, place, verified=False, jackpots=offered) as house:
        await house.table("m", "ana")

    assert said(
        found(house), "m~ana#0", "mean 10000000000 of super, which was opened with 5000 and"
    )


@rule("828/2015:18")
async def test_a_jackpot_that_is_changed_before_it_is_won_is_found(
    tmp_path: Path, monkeypatch: Monkey
) -> None:
    house = await played(tmp_path, machine(RARE), "ana")
    await house.open()
    changed = JackpotOpened("super", POINTS, 5_000, 2 * 10**9)
    await jackpots._write(house.books, 2, POINTS, [changed])
    await house.close()

    assert said(found(house), "jackpots:super#2", "was changed before it was won")


@rule("828/2015:18")
async def test_a_machine_that_is_changed_before_its_jackpot_is_won_is_found(tmp_path: Path) -> None:
    house = await played(tmp_path, machine(RARE), "ana")
    await house.open()
    at = await jackpots.standing(house.books, "super")
    joined = JackpotOpened("super", POINTS, at.seed, at.mean, {**at.tables, "n": "0" * 64})
    changed = JackpotOpened("super", POINTS, at.seed, at.mean, {**joined.tables, "m": "0" * 64})
    await jackpots._write(house.books, 2, POINTS, [joined, changed])
    await house.close()

    assert found(house) == ["jackpots:super#3: m was changed before super was won (828/2015:18)"]


@rule("1441/95-VIII:6")
async def test_what_is_moved_only_in_part_is_found(tmp_path: Path) -> None:
    house = await played(tmp_path, machine(RARE), "ana")
    await house.open()
    await jackpots.open_jackpot(house.books, Jackpot("new", 0, 10), POINTS)
    await jackpots._write(house.books, 2, POINTS, [JackpotMoved("super", "new", 4_000, "why")])
    await house.close()

    assert said(found(house), "jackpots:super#2", "1001 is left in super")


async def test_what_is_moved_to_nowhere_is_found(tmp_path: Path) -> None:
    house = await played(tmp_path, machine(RARE), "ana")
    await house.open()
    await jackpots._write(house.books, 2, POINTS, [JackpotMoved("super", "gone", 5_001, "why")])
    await house.close()

    assert said(found(house), "went to gone, which was never opened")


@rule("1441/95-VIII:9")
async def test_meters_that_do_not_say_what_the_ledger_says_are_found(tmp_path: Path) -> None:
    house = await played(tmp_path, machine(RARE), "ana")
    wrong = replaced(fruta.GAME, meters=lambda state: replace(state.meters, staked=1))
    with open_reader(house.url) as reader:
        report = audit(reader, lambda: GameReplay([wrong]), house_key=KEY)

    (one,) = report.findings
    assert one.what == "its meter of what was staked says 1, the ledger 100"


@pytest.mark.parametrize("stream", ["m~ana", f"{JACKPOTS}super"])
async def test_a_log_that_was_edited_is_found(tmp_path: Path, stream: str) -> None:
    house = await played(tmp_path, machine(SUPER), "ana")
    connection = apsw.Connection(house.url.removeprefix("sqlite:"))
    connection.execute("drop trigger event_stays")
    connection.execute(
        "update event set body = cast(replace(cast(body as text), '5001', '5000') as blob) "
        "where stream = ?",
        (stream,),
    )
    connection.close()

    assert said(found(house), stream, "the hash does not match")


@rule("828/2015:18", "PD-64")
@pytest.mark.parametrize("plays", [1, 2])
async def test_a_table_that_plays_on_for_a_jackpot_as_it_was_is_found(
    tmp_path: Path, plays: int
) -> None:
    """What was bet before the change is played out; a second play is not that."""
    offered = [Offered(SUPER, {"pt": "super", "en": "super"}, POINTS)]
    async with opened(tmp_path, machine(SUPER), verified=False, jackpots=offered) as house:
        await house.give("ana")
        await house.sit("ana", table="m")
        table = await house.table("m", "ana")
        for number in range(1, plays + 2):
            accepted(await house.bet("ana", ("win", 100), table="m"))
            await house.order(table, Turn(number))
            await house.until(lambda: not table.state.pots.hits)
            await house.still(table)
            if number == 1:
                await jackpots.open_jackpot(house.books, RARE, POINTS)

    says = "it still plays for super with seed 5000 and mean 1, which were changed before"
    assert said(found(house), says) == (plays > 1)
