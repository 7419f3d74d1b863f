"""The audit of epochs and shares: every way to choose them is found (docs/luck.md)."""

from __future__ import annotations

import pytest

from banca.kit.play import Void
from tests.house.bowl import LetGo
from tests.house.honest import (
    NONCES,
    Forge,
    check,
    doubled,
    honest,
    moved,
    raw,
    rewritten,
    seals,
    without,
)
from tests.house.logs import KEY, Writer, changed, edited, place, rechained
from tests.rule_marks import rule

CHOSEN: dict[str, tuple[Forge, str]] = {
    "a share opened after the draw": (
        lambda log: moved(log, "EntropyOpened", "Drew", behind_nth=1),
        "the share of rui was opened after openings had ended",
    ),
    "a share opened in another round": (
        lambda log: moved(log, "EntropyOpened", "SeedSealed", behind_nth=2),
        "rui opened a share of round 2 in 3",
    ),
    "a share sealed for the running round": (
        lambda log: rewritten(log, "EntropySealed", nth=2, round=2),
        "ana sealed a share for round 2, not for 3",
    ),
    "a share that was never sealed": (
        lambda log: without(log, "EntropySealed"),
        "the seal of ana for round 2 was never made",
    ),
    "a share sealed twice": (
        lambda log: doubled(log, "EntropySealed", commitment="00" * 32),
        "ana sealed two shares for round 2",
    ),
    "a share opened twice": (
        lambda log: doubled(log, "EntropyOpened"),
        "rui opened a share twice",
    ),
    "another share than the sealed": (
        lambda log: rewritten(log, "EntropyOpened", entropy="00" * 32),
        "the share of rui does not open its seal",
    ),
    "another player's share": (
        lambda log: rewritten(log, "EntropyOpened", player="ana"),
        "the share of ana does not open its seal",
    ),
    "a share of somebody without a seal": (
        lambda log: rewritten(log, "EntropyOpened", player="eva"),
        "eva opened a share that was not sealed",
    ),
    "a share that the house sealed": (
        lambda log: edited(log, "EntropySealed", lambda e: e._replace(by="house")),
        "house sealed a share for ana",
    ),
    "a share that the house opened": (
        lambda log: edited(log, "EntropyOpened", lambda e: e._replace(by="house")),
        "house opened the share of rui",
    ),
    "a share left out": (
        lambda log: without(log, "EntropyOpened"),
        "the players who did not open are ['rui']",
    ),
    "a share left out, and said so": (
        lambda log: rewritten(without(log, "EntropyOpened"), "SeedOpened", 1, unopened=["rui"]),
        "the seed gives ['blue', 'red'] but the log says ['gold', 'red']",
    ),
    "an unopened share that is not named": (
        lambda log: rewritten(log, "SeedOpened", nth=2, unopened=[]),
        "the players who did not open are ['ana']",
    ),
    "seals in another order": (
        lambda log: rewritten(log, "SeedSealed", 1, seals=seals(log, 1)[::-1]),
        "the seals for round 2 are in another order",
    ),
    "a seal left out": (
        lambda log: rewritten(log, "SeedSealed", 1, seals=seals(log, 1)[1:]),
        "the seal of ana for round 2 is left out",
    ),
    "a seal exchanged": (
        lambda log: rewritten(log, "SeedSealed", 1, seals=[["ana", "00" * 32], seals(log, 1)[1]]),
        "the seal of ana for round 2 is another",
    ),
    "a seal twice": (
        lambda log: rewritten(log, "SeedSealed", 1, seals=[*seals(log, 1), seals(log, 1)[0]]),
        "a player has two seals in round 2",
    ),
    "a draw before openings end": (
        lambda log: without(log, "EntropyOpened", 1),
        "round 2 draws 2997000 microseconds before openings end, without the share of ana",
    ),
    "shares that nobody called": (
        lambda log: without(log, "SharesDue"),
        "round 2 draws without a call for its shares",
    ),
    "shares called twice": (
        lambda log: doubled(log, "SharesDue"),
        "shares are called twice",
    ),
    "shares called where there are none": (
        lambda log: moved(log, "SharesDue", "SeedSealed"),
        "shares are called, though none were sealed",
    ),
    "shares called after the draw": (
        lambda log: moved(log, "SharesDue", "Drew", behind_nth=1),
        "shares are called after openings had ended",
    ),
    "a share opened before the call": (
        lambda log: moved(log, "SharesDue", "EntropyOpened"),
        "the share of rui was opened before shares were called",
    ),
    "a bet when shares are called": (
        lambda log: moved(log, "SharesDue", "SeedSealed", behind_nth=1),
        "Staked between the call for the shares and the first draw",
    ),
    "no time for openings": (
        lambda log: rewritten(log, "EpochSealed", opening_s=0),
        "epoch 1 leaves no time for openings",
    ),
    "an epoch that was skipped": (
        lambda log: rewritten(log, "EpochSealed", 1, epoch=3),
        "epoch 3 is sealed after epoch 1",
    ),
    "epochs with a gap": (
        lambda log: rewritten(log, "EpochSealed", 1, first=6),
        "epoch 2 begins with round 6, not with 5",
    ),
    "epochs that overlap": (
        lambda log: rewritten(log, "EpochSealed", 1, first=4),
        "epoch 2 begins with round 4, not with 5",
    ),
    "an epoch of any length": (
        lambda log: rewritten(log, "EpochSealed", 1, rounds=3),
        "EpochSealed is malformed: an epoch of 3 rounds is no power of two up to 65536",
    ),
    "an epoch too long to check": (
        lambda log: rewritten(log, "EpochSealed", 1, rounds=2**40),
        f"EpochSealed is malformed: an epoch of {2**40} rounds is no power of two up to 65536",
    ),
    "no second epoch": (
        lambda log: without(log, "EpochSealed", 1),
        "epoch 2 was not sealed with round 1",
    ),
    "no third epoch": (
        lambda log: without(log, "EpochSealed", 2),
        "epoch 3 was not sealed with round 5",
    ),
    "an epoch sealed early": (
        lambda log: moved(log, "EpochSealed", "SeedOpened", 2, 1),
        "epoch 3 is sealed early, with round 3",
    ),
    "an epoch sealed late": (
        lambda log: moved(log, "EpochSealed", "SeedOpened", 1, 0),
        "epoch 2 is sealed late, with round 2",
    ),
    "an epoch sealed after the bets": (
        lambda log: moved(log, "EpochSealed", "Staked", 2, 5),
        "an epoch is sealed in the middle of round 5",
    ),
    "an epoch that waited": (
        lambda log: edited(log, "EpochSealed", lambda e: e._replace(at=e.at + 1), 2),
        "the epoch was not sealed with the end of the round before",
    ),
    "an epoch of another round": (
        lambda log: edited(log, "EpochSealed", lambda e: e._replace(round=4), 2),
        "the envelope of an epoch says round 4",
    ),
    "another root": (
        lambda log: rewritten(log, "EpochSealed", root="00" * 32),
        "the commitment to round 1 is not under the root of epoch 1",
    ),
    "another path": (
        lambda log: rewritten(log, "SeedSealed", 1, path=["00" * 32] * 2),
        "the commitment to round 2 is not under the root of epoch 1",
    ),
    "a shorter path": (
        lambda log: rewritten(log, "SeedSealed", 1, path=[]),
        "the commitment to round 2 is not under the root of epoch 1",
    ),
    "a path of words": (
        lambda log: rewritten(log, "SeedSealed", 1, path=["up", 7]),
        "SeedSealed is malformed: path has a step that is not 32 bytes in hex",
    ),
    "a round in another epoch": (
        lambda log: rewritten(log, "SeedSealed", 1, epoch=2),
        "round 2 is not in epoch 2",
    ),
    "a round in no epoch": (
        lambda log: rewritten(log, "SeedSealed", 1, epoch=7),
        "round 2 names epoch 7, which was not sealed",
    ),
    "a round in an epoch that is over": (
        lambda log: rewritten(log, "SeedSealed", 4, epoch=1),
        "round 5 is not in epoch 1",
    ),
    "a void of nothing": (
        lambda log: without(without(log, "Staked", 3), "TakenBack"),
        "a void of nothing at stake: only to be rid of a seed",
    ),
    "a seed that is lost": (
        lambda log: raw(log, "SeedOpened", b'{"type":"SeedLost","round":3}', 2),
        "the seed of round 3 is lost",
    ),
    "a round decided by a seed that is lost": (
        lambda log: raw(log, "SeedOpened", b'{"type":"SeedLost","round":1}'),
        "round 1 is not void, though its seed is lost",
    ),
}


@rule("reading:luck")
@pytest.mark.parametrize("attempt", CHOSEN)
def test_every_attempt_to_choose_is_found(attempt: str) -> None:
    """The forger has the database and recomputes every hash. The order and the seals remain."""
    forge, expected = CHOSEN[attempt]

    found = check(rechained(forge(honest())))

    assert expected in [finding.what for finding in found], found


@rule("reading:luck")
def test_a_wholly_new_past_is_found_by_the_house_key_alone() -> None:
    """Another seed, with all that follows from it, is a log like any other. Only what is known
    outside gives it away: the key, an anchor, or a root that somebody has kept."""
    other = Writer(key=bytes(32))
    other.bet("ana", 100)
    other.do(LetGo(1))

    assert check(other.log, None, other.nonces) == []
    assert [finding.what for finding in check(other.log, KEY, other.nonces)] == [
        "epoch 1 does not come from house key and nonce",
        "epoch 2 does not come from house key and nonce",
    ]


@rule("reading:luck")
@pytest.mark.parametrize(
    ("nonces", "found"),
    [
        (NONCES | {2: bytes(32)}, "the nonce of epoch 2 does not open its seal"),
        ({1: NONCES[1], 3: NONCES[3]}, "the books have no nonce of epoch 2"),
        (NONCES | {4: bytes(32)}, "the books have a nonce of epoch 4, which was not sealed"),
    ],
)
def test_the_nonces_of_the_books_are_those_of_the_log(nonces: dict[int, bytes], found: str) -> None:
    assert [finding.what for finding in check(honest(), None, nonces)] == [found]


@rule("reading:luck")
def test_epochs_begin_again_after_a_lost_key() -> None:
    """The seed is gone with the key; so are the epochs that it sealed. New ones are sealed with the
    next round, and nothing is wrong but the loss."""
    one, other = Writer(), Writer(key=bytes(32))
    one.bet("ana", 100)
    one.do(Void(1, "the key is lost", "key"))
    log = raw(one.log, "SeedOpened", b'{"type":"SeedLost","round":1}')
    epochs = [
        changed(log[place(log, "EpochSealed")], **other.sealed(number, first))
        for number, first in ((3, 2), (4, 6))
    ]
    begun = changed(log[-1], epoch=3, **other.begun(2, 3, 2))
    anew = [e._replace(at=log[-1].at, round=2) for e in epochs]

    found = check(rechained([*log[:-1], *anew, begun]))

    assert [finding.what for finding in found] == ["the seed of round 1 is lost"]
