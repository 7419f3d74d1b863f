"""What may be bet on a slot machine, and what is refused with what would be allowed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banca.games.slots import GAME, Rules
from banca.games.slots.machine import Bet, Clusters, Ways, bets, stake
from banca.games.slots.messages import Play
from banca.games.slots.table import BOOKS, _runs, bet_of, choices
from banca.kit.jackpots import Jackpot
from banca.kit.play import Refused, Staked
from tests.games.slots_table import FEIRA, RULES, Table
from tests.rule_marks import rule


@rule("828/2015:1", "828/2015:3", "828/2015:3.f")
def test_a_play_begins_with_one_wish_that_stakes_and_draws_nothing() -> None:
    table = Table()

    assert table.bet("lines:3@10", 60) == (Staked("ana", (("lines:3@10", 60),), 60),)
    assert table.phase == "spinning"
    assert table.state.run is not None
    assert table.state.run.bet == Bet(lines=3, level=2, denomination=10)


@rule("828/2015:3.d", "828/2015:3.e", "828/2015:3.h", "828/2015:22", "reading:machine-bet")
def test_a_bet_is_lines_times_level_times_the_value_of_a_credit() -> None:
    assert bet_of(RULES, "lines:3@10", 150) == Bet(lines=3, level=5, denomination=10)
    assert stake(FEIRA, Bet(3, 5, 10)) == 150
    assert bet_of(RULES, "lines:1@5", 5) == Bet(lines=1, level=1, denomination=5)


@rule("reading:machine-bet")
def test_ways_and_clusters_have_no_lines_to_choose() -> None:
    ways = Rules(machine=replace(FEIRA, plan=Ways(cost=20)))
    clusters = Rules(machine=replace(FEIRA, plan=Clusters(cost=8)))

    assert bet_of(ways, "ways:1@5", 300) == Bet(lines=1, level=3, denomination=5)
    assert bet_of(clusters, "clusters:1@10", 80) == Bet(lines=1, level=1, denomination=10)
    with pytest.raises(Refused, match="no such number of lines"):
        bet_of(ways, "ways:20@5", 100)


REFUSED = [  # A bet, the rule that refuses it, and what would be allowed.
    (("lines:2@5", 10), "828/2015:34.d", {"lines": "1, 3"}),
    (("lines:99@5", 495), "828/2015:34.d", {"lines": "1, 3"}),
    (("lines:-3@5", 15), "828/2015:34.d", {"lines": "1, 3"}),
    (("lines:03@5", 15), "828/2015:34.d", {"lines": "1, 3"}),
    (("ways:1@5", 5), "828/2015:34.d", {"lines": "1, 3"}),
    (("", 5), "828/2015:34.d", {"lines": "1, 3"}),
    (("lines:3", 15), "828/2015:34.d", {"lines": "1, 3"}),
    (("lines:3@7", 21), "828/2015:22", {"denominations": "5, 10"}),
    (("lines:3@", 15), "828/2015:22", {"denominations": "5, 10"}),
    (("lines:3@-5", 15), "828/2015:22", {"denominations": "5, 10"}),
    (("lines:3@5", 14), "828/2015:3.b", {"least": 15}),
    (("lines:3@5", 16), "828/2015:22", {"levels": "1, 2, 3, 5, 10", "unit": 15}),
    (("lines:3@5", 60), "828/2015:22", {"levels": "1, 2, 3, 5, 10", "unit": 15}),
    (("lines:3@5", 165), "828/2015:3.a", {"most": 150}),
    (("lines:3@5", 10**12), "828/2015:3.a", {"most": 150}),
]


@rule("828/2015:3.a", "828/2015:3.b", "828/2015:22", "828/2015:34.c", "828/2015:34.d")
@pytest.mark.parametrize(("bet", "cite", "values"), REFUSED)
def test_a_bet_that_the_machine_does_not_take_is_refused_with_those_that_it_takes(
    bet: tuple[str, int], cite: str, values: dict[str, object]
) -> None:
    table = Table()

    with pytest.raises(Refused) as refused:
        table.bet(*bet)

    assert (refused.value.cite, refused.value.values) == (cite, values)
    assert table.offered() == ["Leave", "Ready", "Play"]


@rule("828/2015:34.b", "828/2015:34.c", "1441/95-VIII:10")
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_is_every_bet_of_the_machine_and_nothing_else(book: str) -> None:
    rules = Rules(book, FEIRA)
    offered = {
        (option.spot, cents)
        for option in GAME.options(Table(rules).state, "ana")
        if option.wish == "Play"
        for cents in range(option.least, option.most + 1, option.step)
    }

    wanted = {(f"lines:{b.lines}@{b.denomination}", stake(FEIRA, b)) for b in bets(FEIRA)}
    assert offered == wanted
    assert {bet_of(rules, *bet) for bet in offered} == set(bets(FEIRA))
    card = {spot.spot: (spot.least, spot.most) for spot in GAME.card(rules).spots}
    assert len(card) == len(GAME.card(rules).spots)
    assert card.keys() == {spot for spot, _ in choices(rules)} == {spot for spot, _ in wanted}
    assert card["lines:3@5"] == (15, 150)


@pytest.mark.parametrize(
    ("levels", "runs"),
    [
        ((1,), [(1, 1, 1)]),
        ((1, 2, 3), [(1, 3, 1)]),
        ((1, 2, 3, 5, 10), [(1, 3, 1), (5, 10, 5)]),
        ((2, 4, 7), [(2, 4, 2), (7, 7, 7)]),
        ((3, 5), [(3, 3, 3), (5, 5, 5)]),
        ((1, 5, 10), [(1, 1, 1), (5, 10, 5)]),
        ((10, 20, 50, 100), [(10, 20, 10), (50, 100, 50)]),
    ],
)
def test_levels_are_offered_as_runs_of_multiples(
    levels: tuple[int, ...], runs: list[tuple[int, int, int]]
) -> None:
    assert list(_runs(levels)) == runs
    assert [n for least, most, step in runs for n in range(least, most + 1, step)] == list(levels)
    assert all(least % step == 0 for least, _, step in runs)


@rule("828/2015:3.f", "PD-55")
def test_two_plays_at_once_are_one_play() -> None:
    table = Table()
    table.bet()

    with pytest.raises(Refused, match="the play is not over") as refused:
        table.bet()

    assert refused.value.cite == "828/2015:3.f"


@rule("828/2015:3.f", "wire:stale")
def test_until_a_play_is_paid_there_is_no_other() -> None:
    table = Table()
    table.play(7, 0, 5)
    assert table.phase == "paying"

    with pytest.raises(Refused, match="the play is not over"):
        table.bet()

    table.house()
    table.bet()


@rule("1441/95-VIII:12")
def test_a_machine_is_one_player_s() -> None:
    table = Table()

    assert GAME.options(table.state, "rui") == ()
    with pytest.raises(Refused) as refused:
        table.do(Play("rui", "lines:1@5", 5))
    assert refused.value.cite == "wire:seat"
    with pytest.raises(Refused) as refused:
        Rules(machine=FEIRA, shared=True)
    assert refused.value.cite == "1441/95-VIII:12"


MANY = Jackpot("grande", seed=0, mean=100_000)


@rule("reading:machine-cycle", "828/2015:26", "828/2015:12", "828/2015:14", "PD-64", "INT-19")
@pytest.mark.parametrize(
    ("settings", "cite", "values"),
    [
        ({"cycle": 2}, "reading:machine-cycle", {"least": 3}),
        ({"think": 1}, "reading:machine-cycle", {"least": 3}),
        ({"free": -1}, "wire:shape", {}),
        ({"autoplay": 1001}, "828/2015:26", {"most": 1000}),
        ({"autoplay": -1}, "828/2015:26", {"most": 1000}),
        ({"voucher": 0}, "wire:shape", {}),
        ({"rulebook": "804/2015"}, "wire:shape", {}),
        ({"jackpots": (MANY, MANY)}, "828/2015:12", {}),
        ({"jackpots": (Jackpot("um", 0, 2),)}, "PD-64", {"least": 3}),
        (
            {"jackpots": (MANY,), "machine": replace(FEIRA, share_bp=0)},
            "828/2015:14",
            {},
        ),
    ],
)
def test_an_unlawful_machine_refuses_itself(
    settings: dict[str, object], cite: str, values: dict[str, object]
) -> None:
    with pytest.raises(Refused) as refused:
        Rules(**{"machine": FEIRA, **settings})  # type: ignore[arg-type]

    assert (refused.value.cite, refused.value.values) == (cite, values)
