"""Rewritten games come to the same money: the record of ten thousand rounds each.

Every tenth episode in every run, all of them in the soak.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from banca.all_games import ALL_GAMES
from tests.record import ROUNDS, AnyGame, recorded, replayed

# Episodes changed by a corrected rule: these must differ, and no others.
CHANGED: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "craps": {"1441/95-VI:8.b": (43, 145, 150, 216, 330, 357)},
    "blackjack": {
        # At the land table, every third: somebody fills a place whose holder has not bet, or takes
        # one that others have filled.
        "1441/95-V:15": tuple(
            sorted({*range(1, 400, 3)} - {34, 37, 106, 232, 235, 292, 328, 346, 376})
        ),
    },
    "poker": {
        # At Omaha: with two left a bet keeps to the pot.
        "97/2010:11.2.1": (
            1,
            7,
            13,
            25,
            31,
            37,
            43,
            49,
            55,
            61,
            67,
            79,
            85,
            91,
            97,
            109,
            121,
            127,
            133,
            139,
            145,
            151,
            157,
            163,
            169,
            175,
            181,
            193,
            199,
            205,
            211,
            217,
            223,
            229,
            235,
            241,
            247,
            259,
            265,
            271,
            277,
            283,
            289,
            295,
            301,
            307,
            319,
            325,
            331,
            343,
            349,
            355,
            361,
            367,
            385,
            397,
        ),
        # A fee on the cave does not touch winnings that somebody has to bring back.
        "809/2015:17.b": (
            5,
            11,
            17,
            23,
            29,
            35,
            41,
            47,
            53,
            59,
            65,
            71,
            77,
            83,
            89,
            95,
            101,
            107,
            113,
            119,
            125,
            131,
            137,
            143,
            149,
            155,
            161,
            167,
            173,
            179,
            185,
            191,
            197,
            203,
            209,
            215,
            221,
            227,
            233,
            239,
            245,
            251,
            257,
            263,
            269,
            275,
            281,
            287,
            293,
            299,
            305,
            311,
            317,
            323,
            329,
            335,
            341,
            347,
            353,
            359,
            365,
            371,
            377,
            383,
            389,
            395,
        ),
        "809/2015:17.a": (6,),
        "reading:topping-up": (228, 330),
        # A button that is drawn again takes a round of its own.
        "809/2015:44": (
            0,
            2,
            3,
            9,
            12,
            15,
            18,
            21,
            24,
            27,
            30,
            33,
            38,
            39,
            45,
            51,
            56,
            57,
            63,
            68,
            69,
            75,
            78,
            81,
            87,
            90,
            93,
            96,
            99,
            108,
            110,
            111,
            117,
            122,
            123,
            126,
            129,
            135,
            138,
            140,
            141,
            147,
            150,
            153,
            156,
            159,
            164,
            165,
            170,
            171,
            177,
            180,
            183,
            189,
            192,
            194,
            195,
            198,
            207,
            210,
            212,
            213,
            216,
            218,
            219,
            224,
            225,
            231,
            236,
            237,
            243,
            248,
            249,
            252,
            254,
            255,
            261,
            264,
            266,
            267,
            270,
            273,
            276,
            279,
            282,
            284,
            285,
            291,
            297,
            300,
            303,
            308,
            309,
            312,
            315,
            318,
            321,
            324,
            327,
            333,
            339,
            344,
            345,
            348,
            350,
            351,
            357,
            363,
            366,
            368,
            369,
            374,
            375,
            378,
            381,
            384,
            387,
            390,
            393,
            396,
            399,
        ),
    },
}

AGAIN = (
    "if no house plays it yet, write its record again: python -m tests.record {}; otherwise name "
    "the corrected rule and its episodes in CHANGED"
)
GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)


def differing(game: AnyGame, numbers: range) -> tuple[list[str], list[str]]:
    """What differs though no rule says so, and what no longer differs though one does."""
    episodes, known = recorded(game), CHANGED.get(game.name, {})
    assert sum(len(episode.rounds) for episode in episodes) == ROUNDS
    meant = {number: rule for rule, those in known.items() for number in those}
    unmeant, stale = [], []
    for number in numbers:
        found = replayed(game, episodes[number])
        if found and number not in meant:
            unmeant.append(f"episode {number}, step {found.step}: {found.what}")
        if not found and number in meant:
            stale.append(f"episode {number} is as it was, though {meant[number]} was put right")
    return unmeant, stale


@GAMES
def test_the_same_seeds_and_wishes_give_the_same_money(game: AnyGame) -> None:
    assert differing(game, range(0, 400, 10)) == ([], []), AGAIN.format(game.name)


@GAMES
@pytest.mark.soak
def test_all_ten_thousand_rounds_give_the_same_money(game: AnyGame) -> None:
    assert differing(game, range(400)) == ([], []), AGAIN.format(game.name)


@GAMES
def test_another_outcome_is_found(game: AnyGame) -> None:
    """One cent in one round of one episode."""
    episode = next(each for each in recorded(game) if any(each.rounds))
    number = next(n for n, said in enumerate(episode.rounds) if said)
    name, cents, *rest = episode.rounds[number].split(" ")
    told = " ".join((name, str(int(cents) + 1), *rest))
    forged = (*episode.rounds[:number], told, *episode.rounds[number + 1 :])

    found = replayed(
        game, type(episode)(episode.table, episode.rules, episode.seed, episode.steps, forged)
    )

    assert found is not None
    assert f"round {number + 1}" in found.what
