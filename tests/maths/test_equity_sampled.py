"""Sampled equity: two twins that deal the same cards, lots, workers, and the error."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from banca.maths.equity import equity, fast, plain, read, run, sampled, told
from banca.maths.generator import start
from banca.poker.variants import VARIANTS

DEALS = [
    ("holdem", "AsKs QhQd", ""),
    ("holdem", "AsKs random 7c6c random", "Qs"),
    ("holdem", "random random random", "2s3s4s"),
    ("holdem", "6s5h random", "2s3s4s8s9d"),
    ("omaha", "AsKsQdJh 9h9d8h7c", ""),
    ("omaha", "random AsKsQdJh random", "2s3s4s"),
    ("holdem", "QQ+,AKs ATs+,99 random", "Qs"),
    ("holdem", "22+ 22+ AsKs", ""),
    ("omaha", "AsKsQdJh,2s2d3s3d,JsJdTsTd random 9h9d8h7c,2s2hAhAd", ""),
    ("sintetico", "88+,AK random JTs-98s", "Qs"),
    ("sintetico", "AsKs QhQd random", ""),
    ("sintetico", "random random", "AsKsQs8h"),
]


@pytest.mark.parametrize(("game", "hands", "board"), DEALS)
def test_both_twins_deal_the_same(game: str, hands: str, board: str) -> None:
    deal = read(game, hands.split(), board)
    for number in range(3):
        luck = start(7, number)

        assert plain.lot(deal, luck, 1_500) == fast.lot(deal, luck, 1_500)


@pytest.mark.parametrize(("game", "hands", "board"), [DEALS[0], DEALS[4], DEALS[-2]])
def test_a_sample_comes_near_what_is_exact(game: str, hands: str, board: str) -> None:
    words = hands.replace("random", "8d8c").split()
    exact = equity(*words, board=board, game=game)
    drawn = equity(*words, board=board, game=game, trials=400_000, seed=11)

    assert (exact.method, drawn.method) == ("exact", "sampled")
    assert drawn.boards == 400_000
    for sure, tried in zip(exact.players, drawn.players, strict=True):
        assert 0 < tried.error < 0.001
        assert abs(float(sure.equity - tried.equity)) < 4.5 * tried.error
        assert sure.error == 0


def test_a_random_hand_is_as_good_as_every_hand() -> None:
    for game, hand in (("holdem", "AsAh"), ("sintetico", "AsAh")):
        sure = equity(hand, "random", game=game).players[0]
        tried = equity(hand, "random", game=game, trials=400_000, seed=5).players[0]

        assert abs(float(sure.equity - tried.equity)) < 4.5 * tried.error


def test_ranges_drawn_and_gone_through() -> None:
    words = "QQ+,AKs", "ATs+,99", "JsTs"
    sure = equity(*words, board="9s2d3h")
    tried = equity(*words, board="9s2d3h", trials=400_000, seed=5)

    assert (sure.method, tried.method) == ("exact", "sampled")
    assert [player.hand for player in sure.players] == ["QQ+,AKs", "ATs+,99", "JsTs"]
    for one, other in zip(sure.players, tried.players, strict=True):
        assert abs(float(one.equity - other.equity)) < 4.5 * other.error


@pytest.mark.parametrize("game", list(VARIANTS))
def test_everybody_random_has_an_equal_part(game: str) -> None:
    found = equity(*["random"] * 5, game=game, trials=300_000, seed=2)

    assert sum(player.equity for player in found.players) == 1
    for player in found.players:
        assert abs(float(player.equity) - 0.2) < 4.5 * player.error


def test_the_same_seed_gives_the_same_whatever_the_workers() -> None:
    trials = 3 * run.LOT + 17

    def drawn(seed: int, workers: int = 1, compiled: bool = True) -> object:
        hands = "AsKs", "random", "random"
        return equity(*hands, trials=trials, seed=seed, workers=workers, compiled=compiled)

    assert drawn(3) == drawn(3, workers=3)
    assert drawn(3) != drawn(4)


def test_lots_come_one_after_the_other() -> None:
    deal = read("holdem", ["AsKs", "QhQd"])
    seen = [(done, sum(counts.values())) for done, counts in sampled(deal, 2 * run.LOT + 5, 1)]

    assert seen == [(done, done) for done in (run.LOT, 2 * run.LOT, 2 * run.LOT + 5)]


def test_a_lot_by_itself_is_what_the_run_counts() -> None:
    deal = read("holdem", ["AsKs", "QhQd"])
    *_, (_, both) = sampled(deal, run.LOT + 100, seed=9)
    first = fast.lot(deal, start(9, 0), run.LOT)
    second = fast.lot(deal, start(9, 1), 100)

    assert both == {who: first.get(who, 0) + second.get(who, 0) for who in first | second}


def test_too_many_unknown_hands_are_drawn_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banca.maths.equity.TRIALS", 5_000)
    found = equity("AsKs", "random", "random")

    assert (found.method, found.boards) == ("sampled", 5_000)
    assert found.seed is not None
    assert equity("AsKs", "random", "random", trials=5_000, seed=found.seed) == found


def test_without_numba_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = "AsKs", "random", "7c6c"
    with_numba = equity(*hands, trials=2_000, seed=6), equity("AsKs", "QhQd", board="2c3c")
    monkeypatch.setattr(run, "find_spec", lambda name: None)

    assert not run.is_quick(read("holdem", ["AsKs", "random"]))
    assert run.is_quick(read("holdem", ["AsKs", "QQ"]))
    assert with_numba == (
        equity(*hands, trials=2_000, seed=6),
        equity("AsKs", "QhQd", board="2c3c"),
    )


def test_the_standard_error_is_that_of_the_parts_that_were_won() -> None:
    deal = read("holdem", ["AsKs", "QhQd"])
    parts = [1.0] * 30 + [0.5] * 10 + [0.0] * 60
    mean = sum(parts) / 100
    error = sqrt(sum((part - mean) ** 2 for part in parts) / 100 / 100)

    found = told(deal, {1: 30, 3: 10, 2: 60}, seed=1).players
    assert found[0].error == pytest.approx(error)
    assert found[1].error == pytest.approx(error)


def test_a_sample_that_saw_only_one_result_is_not_sure_at_all() -> None:
    deal = read("holdem", ["AsKs", "QhQd"])

    assert told(deal, {1: 25}, seed=1).players[0].error == 0.5 / 5 < inf
    assert told(deal, {1: 25}).players[0].error == 0
