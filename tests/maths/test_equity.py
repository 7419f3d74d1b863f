"""Exact equity: by classes of boards, plain and compiled, beside every single board."""

from __future__ import annotations

import doctest
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

import banca.maths.equity
from banca.kit.cards import SUITS, Card
from banca.maths.equity import Deal, equity, fast, plain, read, told
from banca.maths.equity.result import Counts
from banca.maths.evaluate import card_index, evaluate7, evaluate_omaha, evaluate_sintetico
from banca.poker import quick
from banca.poker.variants import VARIANTS
from tests.rule_marks import rule

GAMES = tuple(VARIANTS)
MATCH_UPS = 60  # Per game and kind.


def every_board(deal: Deal) -> Counts:
    """Who wins each board, one after the other: everything else has to agree with it."""
    counts: Counter[int] = Counter()
    for more in combinations(deal.left, deal.to_come):
        board = deal.board + more
        found = [quick.strength(deal.variant.name, hand, board) for hand in deal.hands]
        counts[sum(1 << at for at, one in enumerate(found) if one == max(found))] += 1
    return counts


def every_board_at_once(deal: Deal) -> Counts:
    """The same by the batch evaluators: for whole boards, of which there are millions."""
    left = np.array([card_index(card) for card in deal.left], np.uint8)
    places = np.array(list(combinations(range(left.size), deal.to_come)), np.uint8)
    lie = np.array([card_index(card) for card in deal.board], np.uint8)
    boards = np.hstack([np.tile(lie, (len(places), 1)), left[places]])
    strengths = []
    for hand in deal.hands:
        own = np.tile(np.array([card_index(card) for card in hand], np.uint8), (len(boards), 1))
        if deal.variant.name == "holdem":
            strengths.append(evaluate7(np.hstack([own, boards])))
        else:
            evaluate = evaluate_omaha if deal.variant.name == "omaha" else evaluate_sintetico
            strengths.append(evaluate(own, boards))
    best = np.maximum.reduce(strengths)
    winners = sum((one == best).astype(int) << at for at, one in enumerate(strengths))
    return {who: count for who, count in enumerate(np.bincount(winners).tolist()) if count}


def match_up(luck: random.Random, game: str, players: int, board: int, dead: int) -> Deal:
    """Some hands; every second one mostly of one or two suits, so that flushes meet."""
    variant = VARIANTS[game]
    deck = luck.sample(variant.deck, len(variant.deck))
    if luck.random() < 0.5:
        suits = luck.sample(SUITS, luck.choice((1, 2)))
        deck.sort(key=lambda card: card[1] not in suits and luck.random() < 0.9)
    needed = players * variant.hole + board + dead
    cards = luck.sample(deck[:needed], needed)
    hands = [tuple(cards.pop() for _ in range(variant.hole)) for _ in range(players)]
    return read(game, hands, cards[:board], cards[board:])


# --- Against every board --------------------------------------------------------------------------


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_match_ups_with_a_board_beside_every_board_that_can_follow(game: str, board: int) -> None:
    luck = random.Random(f"{game} {board}")
    for _ in range(MATCH_UPS):
        players = luck.choice((2, 2, 3, 4, 6))
        deal = match_up(luck, game, players, board, luck.choice((0, 0, 3)))
        tried = every_board(deal)

        assert plain.exact(deal) == tried
        assert fast.exact(deal) == tried


@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_match_ups_early_in_the_hand_plain_and_compiled(game: str, board: int) -> None:
    luck = random.Random(f"{game} {board}")
    for _ in range(6):
        deal = match_up(luck, game, luck.choice((2, 3, 5)), board, luck.choice((0, 2)))

        assert plain.exact(deal) == fast.exact(deal)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_whole_match_ups_before_the_board_beside_every_board(game: str, players: int) -> None:
    luck = random.Random(f"{game} {players}")
    for _ in range(12 if game == "sintetico" else 2):
        deal = match_up(luck, game, players, 0, 0)

        assert fast.exact(deal) == every_board_at_once(deal)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("holdem", "AsKs QsJs"),  # One suit.
        ("holdem", "AsKh AhKs"),  # The same ranks in each other's suits.
        ("holdem", "AsAh AdAc"),
        ("holdem", "6s5s 6h5h 6d5d 6c5c"),  # A flush of any suit decides.
        ("omaha", "AsKsQsJs AhKhQhJh"),
        ("omaha", "AsAhKsKh AdAcKdKc"),
        ("sintetico", "AsKs QsJs Ts9s"),
        ("sintetico", "AsKh AhKs AdKd"),
    ],
)
def test_match_ups_that_suits_decide(game: str, hands: str) -> None:
    deal = read(game, hands.split())

    assert plain.exact(deal) == fast.exact(deal) == every_board_at_once(deal)


@pytest.mark.parametrize("game", GAMES)
def test_eleven_players(game: str) -> None:
    luck = random.Random(game)
    for _ in range(3):
        deal = match_up(luck, game, 11, 0, 0)
        tried = every_board_at_once(deal)

        assert plain.exact(deal) == fast.exact(deal) == tried
        assert sum(player.equity for player in told(deal, tried).players) == 1


def test_the_last_card_of_the_deck_may_have_to_come() -> None:
    sintetico = VARIANTS["sintetico"].deck
    hands = [sintetico[at : at + 2] for at in range(0, 22, 2)]
    deal = read("sintetico", hands, dead=sintetico[22])
    tried = every_board(deal)

    assert sum(tried.values()) == 1
    assert plain.exact(deal) == fast.exact(deal) == tried


# --- What is known --------------------------------------------------------------------------------


@rule("806/2015:1")
@pytest.mark.parametrize("compiled", [False, True])
def test_ace_king_against_queens(compiled: bool) -> None:
    found = equity("AsKs", "QhQd", compiled=compiled)

    assert found.boards == 1_712_304
    ace_king, queens = found.players
    assert (ace_king.wins, ace_king.losses, ace_king.ties) == (787_966, 917_606, 6_732)
    assert (queens.wins, queens.losses, queens.ties) == (917_606, 787_966, 6_732)
    assert ace_king.equity == Fraction(787_966 * 2 + 6_732, 2 * 1_712_304)


def test_aces_against_any_hand() -> None:
    aces, anybody = equity("AsAh", "random").players

    assert f"{float(aces.equity):.6f}" == "0.852037"
    assert aces.equity + anybody.equity == 1
    assert anybody.hand == "random"


def test_one_random_hand_is_every_hand_it_can_be() -> None:
    deal = read("sintetico", ["AsKd", "random"], "QsJd9h8h")
    counts: Counter[int] = Counter()
    for hand in combinations(deal.left, 2):
        counts.update(every_board(read("sintetico", ["AsKd", hand], deal.board)))

    assert equity("AsKd", "random", board="QsJd9h8h", game="sintetico") == told(deal, counts)


def test_a_range_is_every_hand_in_it_beside_every_other() -> None:
    counts: Counter[int] = Counter()
    for one in ("AsKs", "AhKh", "AcKc"):
        for two in combinations(("Qh", "Qd", "Qc"), 2):
            counts.update(every_board(read("holdem", [one, two, "KdQs"], "2s3s9h")))

    deal = read("holdem", ["AKs", "QQ", "KdQs"], "2s3s9h")
    assert equity("AKs", "QQ", "KdQs", board="2s3s9h") == told(deal, counts)
    assert equity("AKs", "QQ", "KdQs", board="2s3s9h").boards == 3 * 3 * 903


def test_ranges_that_take_each_others_cards() -> None:
    found = equity("AsKs,AhKh", "AsQd,AhQd", board="2c3c4d5d9h")  # Two of four ways are left.

    assert found.boards == 2
    assert equity("AA", "AA", board="2c3c4d5d9h").boards == 6


@rule("97/2010:10.1")
def test_at_omaha_a_flush_takes_two_of_ones_own() -> None:
    lone, paired = equity("As2hJd9c", "4s3s5h7d", board="KsQs8s2c3d", game="omaha").players

    assert (lone.wins, paired.wins) == (0, 1)


@rule("809/2015:31.b", "809/2015:63")
def test_at_the_sintetico_flushes_with_one_highest_card_share() -> None:
    found = equity("QsJs", "Ts9s", board="AsKs8s8hTd", game="sintetico")

    assert [player.ties for player in found.players] == [1, 1]
    assert [player.equity for player in found.players] == [Fraction(1, 2)] * 2


def test_a_pot_is_split_by_the_number_of_its_winners() -> None:
    found = equity("2s3h", "4d5c", "6s7h", "KsKh", board="AsKdQhJcTs")

    assert {player.equity for player in found.players} == {Fraction(1, 4)}
    found = equity("2s3h", "2d3c", "6s7h", board="AsKdQh8c3s")
    assert [player.equity for player in found.players] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert [(player.wins, player.losses, player.ties) for player in found.players] == [
        (0, 0, 1),
        (0, 0, 1),
        (0, 1, 0),
    ]


# --- What must not matter -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_players_and_the_names_of_suits_do_not_matter(game: str) -> None:
    luck = random.Random(game)
    deal = match_up(luck, game, 3, 1, 1)
    parts = [player.equity for player in told(deal, fast.exact(deal)).players]
    for order in permutations(range(3)):
        turned = read(game, [deal.hands[at] for at in order], deal.board, deal.dead)
        found = told(turned, fast.exact(turned)).players
        assert [player.equity for player in found] == [parts[at] for at in order]
    for suits in permutations(SUITS):
        other: Any = dict(zip(SUITS, suits, strict=True))

        def renamed(cards: tuple[Card, ...], other: Any = other) -> tuple[Card, ...]:
            return tuple(card[0] + other[card[1]] for card in cards)

        same = read(game, [*map(renamed, deal.hands)], renamed(deal.board), renamed(deal.dead))
        assert fast.exact(same) == fast.exact(deal)


def test_the_example_that_is_shown() -> None:
    assert doctest.testmod(banca.maths.equity).attempted >= 4
    assert doctest.testmod(banca.maths.equity).failed == 0
    assert doctest.testmod(banca.maths.equity.notation).failed == 0
