"""The attack on luck: a house that chooses, hides or repeats is caught, each time by name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import pytest

from banca.games import GAMES, roulette
from banca.house.audit_beacon import Networks
from banca.house.audit_stream import StreamCheck
from banca.house.audit_tally import Tally, alarms_of_all
from banca.house.redraw import Redraw, key_of
from banca.house.replay import GameReplay
from banca.kit.layout import CloseBets
from banca.kit.play import Void
from banca.maths import rarity
from tests import beacon
from tests.beacon import NETWORK
from tests.house import bowl
from tests.house.bowl import LetGo
from tests.house.logs import KEY, Writer, kind, place
from tests.house.luck_attacks import (
    ATTACKS,
    RED,
    TABLE,
    WEB,
    House,
    Lit,
    Played,
    forged,
    pocket,
    share,
    written,
)
from tests.rule_marks import rule

BOWL: Any = bowl  # It has what a replay needs from a game, and no more.


def audited(
    played: Played, key: bytes | None, brought: Iterable[tuple[int, bytes]] = ()
) -> StreamCheck:
    networks = Networks([beacon.audited()], brought)
    check = StreamCheck(TABLE, GameReplay(GAMES), key, nonces=played.nonces, networks=networks)
    for envelope in played.log:
        check.feed(envelope)
    check.end()
    return check


@rule("reading:luck")
@pytest.mark.parametrize("name", ATTACKS)
def test_every_attack_is_caught_by_name(name: str) -> None:
    attack = ATTACKS[name]
    without, keyed = (audited(forged(name), key).findings for key in (None, KEY))

    if not attack.found:
        assert without == keyed == []
        return
    assert any(attack.found in finding.what for finding in keyed), keyed
    assert any(attack.found in finding.what for finding in without) != attack.keyed, without


@rule("reading:luck")
def test_whoever_withholds_is_named_with_what_could_have_been_chosen() -> None:
    for name, attack in ATTACKS.items():
        tally = audited(forged(name), None).tally
        if attack.named:
            left = 0 if "beacon" in name else 1  # It comes after the last choice.
            assert (list(tally.withheld), tally.choices) == (list(attack.named), left)


@rule("reading:luck")
@pytest.mark.parametrize("name", ["tells a friend what comes", "opens shares before the bets"])
def test_a_friend_who_is_told_what_comes_wins_and_the_house_is_caught(name: str) -> None:
    log = forged(name).log
    won = [json.loads(e.body) for e in log if e.round == 2 and kind(e) == "Settled"]

    assert [one["returned"] for one in won if one["player"] == "rui"] == [500 * 36]


@rule("reading:luck")
def test_where_nobody_has_a_share_a_house_knows_what_comes() -> None:
    """Not defended without a beacon, as docs/security.md says."""
    log = forged("tells a friend where nobody has a share").log
    won = [json.loads(e.body) for e in log if e.round == 2 and kind(e) == "Settled"]

    assert [one["returned"] for one in won if one["player"] == "rui"] == [500 * 36]


@rule("reading:luck")
def test_the_order_of_openings_changes_nothing() -> None:
    """It is in the hands of the house: so it must not matter."""
    house = House()
    house.round()
    house.round(opens=("rui", "ana"))
    usual = House()
    usual.round()
    usual.round()

    assert audited(Played(house.log, house.nonces, 2), KEY).findings == []
    assert (
        house.log[place(house.log, "Drew", 1)].body == usual.log[place(usual.log, "Drew", 1)].body
    )


def test_the_browser_is_held_to_the_same_attacks() -> None:
    assert WEB.read_text("utf-8") == written(), "run python -m tests.house.luck_attacks"


# --- What only many rounds show -----------------------------------------------------------------

FRIENDS = ("eva", "gil", "ivo")


def told(table: Writer, key: bytes | None = None) -> StreamCheck:
    check = StreamCheck(table.table, GameReplay([BOWL]), key, nonces=table.nonces)
    for envelope in table.log:
        check.feed(envelope)
    check.end()
    return check


def lots(table: Writer, shares: list[tuple[str, bytes]]) -> list[object]:
    """What round and *shares* would bring: the house knows its seed."""
    chance = Redraw(key_of(table.seed(table.luck), shares), table.table, table.luck.round, 0)
    for _ in range(2):
        chance.pick(dict(bowl.Rules().lots))
    return chance.faces


@rule("reading:luck")
def test_a_house_that_chooses_by_withheld_shares_is_named_and_sounds_an_alarm() -> None:
    """Three friends of the house open what suits: each round, the best of eight outcomes."""
    table = Writer(rounds=16)
    for number in range(1, 201):
        mine = [(player, share(number, player)) for player in FRIENDS] if number > 1 else []
        ways = [its for n in range(len(mine) + 1) for its in combinations(mine, n)]
        best = max(ways, key=lambda its: lots(table, list(its)).count("blue"))
        for player in FRIENDS:
            table.seal(player, share(number + 1, player))
        table.bet("ana")
        for player, entropy in best:
            table.open(player, entropy)
        table.do(LetGo(number))
    check = told(table, KEY)
    withheld = sum(check.tally.withheld.values())

    assert check.findings == []
    assert set(check.tally.withheld) == set(FRIENDS)
    assert check.tally.sealed == check.tally.opened + withheld + len(FRIENDS)  # The last round's.
    assert withheld <= check.tally.choices <= 7 * 199
    (alarm,) = check.tally.alarms(rarity)
    assert alarm.startswith("the draws are uneven: chi-square ")


def voiding(
    rounds: int, suits: Callable[[int, list[object]], bool], name: str = "bowl"
) -> StreamCheck:
    """A house that voids what *suits* it to void."""
    table = Writer(table=name, rounds=64)
    for number in range(1, rounds + 1):
        table.bet("ana")
        void = suits(number, lots(table, []))
        table.do(Void(number, "a fault", "fault") if void else LetGo(number))
    return told(table)


@rule("reading:luck")
def test_a_house_that_voids_what_it_would_lose_sounds_an_alarm() -> None:
    check = voiding(300, lambda _, faces: faces == ["red", "red"])
    tally = check.tally

    assert check.findings == []
    assert tally.voids == {"fault": tally.played_out}
    assert tally.would_cost == tally.played_out > 20
    assert list(tally.alarms(rarity)) == [
        f"voids fall on what the house would lose: {tally.would_cost} of {tally.played_out}, "
        f"but it lost only 0 of {tally.decided} decided rounds"
    ]


@rule("reading:luck")
def test_a_house_that_voids_a_little_at_each_of_many_tables_sounds_an_alarm() -> None:
    """No table has enough voids to say anything."""
    tallies = [
        voiding(20, lambda _, faces: faces == ["red", "red"], f"bowl-{n}").tally for n in range(20)
    ]
    honest = [voiding(20, lambda number, _: number % 5 == 0, f"b-{n}").tally for n in range(20)]

    assert not [alarm for tally in tallies for alarm in tally.alarms(rarity)]
    (alarm,) = alarms_of_all(tallies, rarity)
    assert alarm.startswith("voids fall on what the house would lose: ")
    assert list(alarms_of_all(honest, rarity)) == list(alarms_of_all([], rarity)) == []


class Quitter(Lit):
    """It reads the beacon that its round awaits, and says that it did not come if red wins."""

    def __init__(self) -> None:
        self.read: list[int] = []  # Rounds of the beacon that it voided.
        super().__init__()

    def one_more(self) -> None:
        number = self.luck.round
        self.bet("ana", 500, "simple:red")
        self.do(CloseBets(number))
        due = NETWORK.after(self.time + 1000)  # For a draw, time goes on a little.
        key = key_of(self.seed(self.luck), [], (due, beacon.signature(due)))
        if pocket(key, number) in RED:
            self.time += 1000
            self.called()
            self.read.append(due)
            self.time += 30 * 10**6
            self.do(Void(number, "it did not come", "beacon"))
        else:
            self.do(roulette.messages.LetGo(number))


@rule("reading:luck")
def test_a_house_that_says_its_beacon_did_not_come_when_it_would_lose_sounds_an_alarm() -> None:
    """Whoever audits it brings what was published; the house could read it too."""
    house = Quitter()
    for _ in range(80):
        house.one_more()
    played = Played(house.log, house.nonces, 2)
    blind = audited(played, KEY)
    told = audited(played, None, [(n, beacon.signature(n)) for n in house.read])
    lied = audited(played, None, [(n, beacon.signature(n, "another key")) for n in house.read])

    assert blind.findings == told.findings == lied.findings == []
    assert blind.tally.played_out == lied.tally.played_out == 0
    assert blind.networks.wanted == lied.networks.wanted == {NETWORK.name: set(house.read)}
    assert told.networks.wanted == {}
    assert told.tally.would_cost == told.tally.played_out == len(house.read) > 20
    (alarm,) = told.tally.alarms(rarity)
    assert alarm.startswith("voids fall on what the house would lose: ")


@rule("reading:luck")
def test_voids_that_fall_as_they_may_sound_none() -> None:
    tally = voiding(300, lambda number, _: number % 5 == 0).tally

    assert tally.voids == {"fault": 60}
    assert (tally.played_out, tally.decided) == (60, 240)
    assert 0 < tally.would_cost < 20
    assert list(tally.alarms(rarity)) == []


@rule("reading:luck")
def test_a_few_voids_prove_nothing() -> None:
    seen: list[int] = []

    def suits(number: int, faces: list[object]) -> bool:
        if faces == ["red", "red"] and len(seen) < 19:
            seen.append(number)
        return number in seen

    assert list(voiding(300, suits).tally.alarms(rarity)) == []


def honest_house(tables: int, rounds: int) -> list[str]:
    """Alarms and findings of a house with many tables, all of whose luck is as sealed."""
    whole, found = Tally("all"), list[str]()
    for n in range(tables):
        table = Writer(table=f"bowl-{n}", key=n.to_bytes(32, "big"), rounds=64)
        own = StreamCheck(table.table, GameReplay([BOWL]), tally=whole)
        for number in range(1, rounds + 1):
            if number % 3 == 0:
                table.seal("ana", share(number + 1, "ana"))
            table.bet("ana")
            if number % 3 == 1 and number > 1:
                table.open("ana", share(number, "ana"))
            table.do(LetGo(number) if number % 50 else Void(number, "a fault", "fault"))
        for envelope in table.log:
            own.feed(envelope)
        own.end()
        found += [finding.what for finding in own.findings]
    assert whole.rounds == tables * (rounds + 1)
    return [*found, *whole.alarms(rarity)]


@rule("reading:luck")
def test_an_honest_house_of_ten_thousand_rounds_raises_no_alarm() -> None:
    assert honest_house(tables=10, rounds=1000) == []


@pytest.mark.soak
@pytest.mark.timeout(7200)
@rule("reading:luck")
def test_an_honest_house_of_a_million_rounds_raises_no_alarm() -> None:
    assert honest_house(tables=500, rounds=2000) == []
