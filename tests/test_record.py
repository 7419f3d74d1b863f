"""Games that are written anew come to the same money: the record of ten thousand rounds each.

Every tenth episode in every run, all of them in the soak.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from banca.all_games import ALL_GAMES
from tests.record import ROUNDS, AnyGame, recorded, replayed

# Episodes changed by a rule that was put right: these must differ, and no others.
CHANGED: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "craps": {"1441/95-VI:8.b": (43, 145, 150, 216, 330, 357)},
    "blackjack": {
        # At the land table, every third: somebody fills a place whose holder has not bet, or takes
        # one that others have filled.
        "1441/95-V:15": tuple(
            sorted({*range(1, 400, 3)} - {34, 37, 106, 232, 235, 292, 328, 346, 376})
        ),
    },
}

GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)


def differing(game: AnyGame, numbers: range) -> tuple[list[str], list[str]]:
    """What came out otherwise though no rule says so, and what no longer does though one does."""
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
    assert differing(game, range(0, 400, 10)) == ([], [])


@GAMES
@pytest.mark.soak
def test_all_ten_thousand_rounds_give_the_same_money(game: AnyGame) -> None:
    assert differing(game, range(400)) == ([], [])


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
