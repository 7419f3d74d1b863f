"""The sealed luck of a live table: who may add to it, when, and what nobody can do to it."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from functools import reduce
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from banca.floor.epoch import Epoch
from banca.floor.keys import KeyFileError, house_key, new_key
from banca.floor.luck import (
    CallShares,
    Drew,
    EntropyOpened,
    EntropySealed,
    Luck,
    LuckError,
    LuckEvent,
    OpenEntropy,
    Sealed,
    SealEntropy,
    SeedOpened,
    SharesDue,
    apply_luck,
    decide_luck,
    ended_round,
    fresh_nonce,
    public_luck,
)
from banca.floor.numbers import (
    drawn_place,
    entropy_commitment,
    node,
    round_key,
    round_leaf,
    seed_commitment,
)
from banca.house import redraw
from banca.kit.play import Refused, Sat, Staked, Void, Voided
from tests.entropy import by_chance
from tests.floor.sealing import KEY, ROUNDS, Sealer
from tests.floor.vectors import HERE, WEB, vectors
from tests.rule_marks import rule

TABLE = "rou1"
WHEEL = {str(n): 1 for n in range(37)}
MANY = dict.fromkeys(range(10**4), 1)
ANA, RUI = b"a" * 32, b"r" * 32
HOUSE = Sealer(TABLE)


def commitment(player: str, entropy: bytes, table: str = TABLE, round: int = 2) -> str:
    return entropy_commitment(table, round, player, entropy)


def seal(player: str, entropy: bytes, round: int = 2) -> SealEntropy:
    return SealEntropy(player, round, commitment(player, entropy, round=round))


def opening(player: str, entropy: bytes, round: int = 2) -> OpenEntropy:
    return OpenEntropy(player, round, entropy.hex())


def luck(*wishes: SealEntropy | OpenEntropy) -> Luck:
    """Round 1 or, from the first opening on, round 2 with its shares called, after *wishes*."""
    now = HOUSE.begun()
    for wish in wishes:
        if isinstance(wish, OpenEntropy) and now.round == 1:
            now = called(begun(now))
        now = reduce(apply_luck, decide_luck(TABLE, now, wish), now)
    return now


def begun(now: Luck) -> Luck:
    """The round after *now*, as it begins."""
    return apply_luck(now, HOUSE.sealed(now.round + 1, now.coming))


def called(now: Luck) -> Luck:
    return apply_luck(now, SharesDue(now.round))


BET = Staked("ana", (("pleno:17", 100),), 100)
DREW = Drew(2, 0, msgspec.Raw(b"{}"), ("17",))

# --- The order -----------------------------------------------------------------------------------


@rule("reading:luck")
def test_entropy_is_sealed_for_the_next_round_and_opened_in_it() -> None:
    before = luck(seal("ana", ANA), seal("rui", RUI))
    now = luck(seal("ana", ANA), seal("rui", RUI), opening("rui", RUI))

    assert (list(before.coming), before.sealed) == (["ana", "rui"], {})
    assert (list(now.sealed), now.coming) == (["ana", "rui"], {})
    assert now.shares() == (("rui", RUI.hex()),)
    assert now.unopened() == ("ana",)
    assert not now.closed


@rule("reading:luck")
def test_those_who_seal_and_go_one_after_another_come_to_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("banca.floor.luck.SHARES", 2)
    full = luck(seal("ana", ANA), seal("rui", RUI))
    with pytest.raises(Refused) as refused:
        decide_luck(TABLE, full, seal("eva", ANA))

    assert (refused.value.phrase, refused.value.values) == ("too many shares", {"most": 2})


@rule("reading:luck")
@pytest.mark.parametrize(
    ("before", "wish", "phrase"),
    [
        ((seal("ana", ANA),), seal("ana", RUI), "entropy is sealed already"),
        ((), seal("ana", RUI, round=1), "entropy is sealed for the next round"),
        ((), seal("ana", RUI, round=3), "entropy is sealed for the next round"),
        ((seal("rui", RUI), opening("rui", RUI)), opening("ana", ANA), "no entropy was sealed"),
        ((seal("ana", ANA),), opening("ana", ANA), "the entropy is closed"),
        (
            (seal("ana", ANA), seal("rui", RUI), opening("rui", RUI)),
            opening("ana", RUI),
            "the entropy does not open its seal",
        ),
        (
            (seal("ana", ANA), opening("ana", ANA)),
            opening("ana", ANA),
            "entropy is open already",
        ),
    ],
)
def test_entropy_out_of_order_is_refused(
    before: tuple[SealEntropy | OpenEntropy, ...], wish: SealEntropy | OpenEntropy, phrase: str
) -> None:
    with pytest.raises(Refused) as refused:
        decide_luck(TABLE, luck(*before), wish)

    assert (refused.value.cite, refused.value.phrase) == ("reading:luck", phrase)


@rule("reading:luck")
@pytest.mark.parametrize("closing", [DREW, SeedOpened(2, "00" * 32)])
def test_a_draw_ends_the_openings(closing: object) -> None:
    closed = apply_luck(begun(luck(seal("ana", ANA))), closing)

    with pytest.raises(Refused, match="the entropy is closed"):
        decide_luck(TABLE, closed, opening("ana", ANA))


@rule("reading:luck")
@pytest.mark.parametrize("passing", [BET, DREW, Sat("rui"), "somebody opens"])
def test_nobody_ends_the_time_for_sealing(passing: object) -> None:
    now = begun(luck(seal("rui", RUI)))
    if passing == "somebody opens":
        now = called(now)
        (passing,) = decide_luck(TABLE, now, opening("rui", RUI))

    later = apply_luck(now, passing)

    assert decide_luck(TABLE, later, seal("ana", ANA, round=3))


@rule("reading:luck")
def test_shares_are_opened_when_they_are_called_and_not_before() -> None:
    now = apply_luck(begun(luck(seal("ana", ANA))), BET)

    with pytest.raises(Refused, match="the entropy is not called yet"):
        decide_luck(TABLE, now, opening("ana", ANA))
    assert decide_luck(TABLE, called(now), opening("ana", ANA))


@rule("reading:luck")
@pytest.mark.parametrize(
    "before",
    [
        HOUSE.begun(),  # Nobody has sealed.
        called(begun(luck(seal("ana", ANA)))),
        apply_luck(begun(luck(seal("ana", ANA))), DREW),
    ],
)
def test_shares_are_called_once_where_there_are_any(before: Luck) -> None:
    with pytest.raises(Refused, match="no entropy is awaited"):
        decide_luck(TABLE, before, CallShares(before.round))
    sealed = begun(luck(seal("ana", ANA)))
    with pytest.raises(Refused, match="no entropy is awaited"):
        decide_luck(TABLE, sealed, CallShares(sealed.round + 1))
    assert decide_luck(TABLE, sealed, CallShares(2)) == (SharesDue(2),)


@rule("reading:luck")
@pytest.mark.parametrize(
    ("text", "cite", "phrase"),
    [
        ("", "reading:luck", "not hex"),
        ("A" * 64, "reading:luck", "not hex"),
        ("0x" + "a" * 62, "reading:luck", "not hex"),
        ("а" * 64, "reading:luck", "not hex"),  # Cyrillic.
        ("٣" * 64, "reading:luck", "not hex"),  # An Arabic digit is a digit to isdigit().
        ("a" * 63, "reading:luck", "not hex"),
        ("a" * 64 + "\n", "reading:luck", "not hex"),
        ("a" * 62, "wire:shape", "malformed"),
        ("a" * 66, "wire:shape", "malformed"),
    ],
)
def test_entropy_is_written_in_one_way_only(text: str, cite: str, phrase: str) -> None:
    for wish in (SealEntropy("ana", 2, text), OpenEntropy("ana", 1, text)):
        with pytest.raises(Refused) as refused:
            decide_luck(TABLE, luck(), wish)

        assert (refused.value.cite, refused.value.phrase) == (cite, phrase)


@rule("reading:luck")
@pytest.mark.parametrize(
    "foreign",
    [
        commitment("ana", ANA, table="rou2"),
        commitment("ana", ANA, round=3),
        commitment("rui", ANA),
    ],
)
def test_a_seal_is_bound_to_table_round_and_player(foreign: str) -> None:
    now = called(begun(luck(SealEntropy("ana", 2, foreign))))

    with pytest.raises(Refused, match="the entropy does not open its seal"):
        decide_luck(TABLE, now, opening("ana", ANA))


@rule("reading:luck")
def test_the_order_of_the_openings_changes_nothing() -> None:
    sealed = (seal("ana", ANA), seal("rui", RUI))
    one = luck(*sealed, opening("ana", ANA), opening("rui", RUI))
    other = luck(*sealed, opening("rui", RUI), opening("ana", ANA))

    assert one.shares() == other.shares() == (("ana", ANA.hex()), ("rui", RUI.hex()))
    assert Sealed(HOUSE, TABLE, one).pick(MANY) == Sealed(HOUSE, TABLE, other).pick(MANY)


# --- Epochs -------------------------------------------------------------------------------------


@rule("reading:luck")
def test_every_round_of_an_epoch_lies_under_its_root() -> None:
    epoch = HOUSE.epochs[1]
    sealed = epoch.sealed(3)

    assert (sealed.epoch, sealed.first, sealed.beyond) == (2, 1 + ROUNDS, 1 + 2 * ROUNDS)
    for number in range(sealed.first, sealed.beyond):
        found = round_leaf(TABLE, number, epoch.commitment(number))
        for height, beside in enumerate(map(bytes.fromhex, epoch.path(number))):
            right = (number - sealed.first) >> height & 1
            found = node(beside, found) if right else node(found, beside)
        assert found.hex() == sealed.root


@rule("reading:luck")
@pytest.mark.parametrize(
    "other",
    [
        Sealer(TABLE, bytes(32)).epochs[0],
        Sealer(TABLE, nonce=bytes(32)).epochs[0],
        Sealer("rou2").epochs[0],
        HOUSE.epochs[1],
    ],
)
def test_key_nonce_table_and_epoch_each_make_other_seeds(other: Epoch) -> None:
    epoch = HOUSE.epochs[0]

    assert not {epoch.seed(n) for n in range(1, 9)} & {other.seed(n) for n in range(1, 9)}
    assert epoch.sealed(3).root != other.sealed(3).root


@rule("reading:luck")
def test_a_round_is_in_one_epoch() -> None:
    now = HOUSE.begun(ROUNDS)

    assert now.sealing(ROUNDS).epoch == 1
    assert now.sealing(ROUNDS + 1).epoch == 2
    with pytest.raises(AssertionError, match="in 0 epochs"):
        now.sealing(2 * ROUNDS + 1)


@rule("reading:luck")
def test_voids_are_counted_by_cause() -> None:
    voids = [Voided(1, "the power went", "operator"), Voided(2, "a bug", "fault")]

    assert reduce(apply_luck, [*voids, voids[1]], luck()).voids == {"operator": 1, "fault": 2}


# --- The draws ----------------------------------------------------------------------------------


@rule("RNG-1", "reading:luck")
def test_the_same_step_gives_the_same_answer_and_a_refused_command_its_numbers_back() -> None:
    now = apply_luck(luck(), BET)
    spoiled = Sealed(HOUSE, TABLE, now)
    spoiled.pick(WHEEL)  # The command is refused after this.

    again = Sealed(HOUSE, TABLE, now)
    assert again.pick(WHEEL) == spoiled.faces[0]
    assert again.draws == 1


@rule("reading:luck")
def test_draws_are_counted_within_the_round() -> None:
    now = apply_luck(luck(), BET)
    together = Sealed(HOUSE, TABLE, now)
    faces = [together.pick(WHEEL) for _ in range(20)]

    apart, one_by_one = now, []
    for _ in range(20):
        chance = Sealed(HOUSE, TABLE, apart)
        one_by_one.append(chance.pick(WHEEL))
        apart = reduce(apply_luck, chance.drew(Void(1, "any")), apart)

    assert one_by_one == faces
    assert apart.draws == together.draws == 20
    assert apart.faces == tuple(faces)
    assert len(set(faces)) > 5


@rule("reading:luck")
def test_a_command_that_draws_nothing_leaves_no_trace() -> None:
    assert Sealed(HOUSE, TABLE, luck()).drew(Void(1, "any")) == ()


@rule("reading:luck")
def test_the_log_says_what_was_drawn_and_by_which_command() -> None:
    chance = Sealed(HOUSE, TABLE, luck())
    chance.pick(WHEEL)
    (drew,) = chance.drew(Void(1, "any"))

    body = json.loads(msgspec.json.encode(drew))
    assert body == {
        "type": "Drew",
        "round": 1,
        "first": 0,
        "command": {"type": "Void", "round": 1, "why": "any"},
        "faces": chance.faces,
    }
    assert msgspec.json.decode(msgspec.json.encode(drew), type=LuckEvent) == drew


@rule("RNG-6")
@pytest.mark.parametrize(
    "passing", [BET, Sat("rui"), Staked("rui", (("simple:red", 10**9),), 10**9), object()]
)
def test_nothing_that_happens_after_the_first_bet_moves_a_draw(passing: object) -> None:
    now = apply_luck(luck(seal("ana", ANA), opening("ana", ANA)), BET)

    moved = reduce(apply_luck, [passing] * 7, now)

    expected = [Sealed(HOUSE, TABLE, now).pick(MANY)]
    assert [Sealed(HOUSE, TABLE, moved).pick(MANY)] == expected


@rule("RNG-6")
def test_what_was_drawn_before_does_not_move_a_draw() -> None:
    """Luck knows only the table, the round and the entropy: any history gives the same answer."""
    fresh = HOUSE.begun(9)
    past = apply_luck(apply_luck(luck(seal("ana", ANA)), BET), SeedOpened(1, "ff" * 32))
    later = apply_luck(past, HOUSE.sealed(9))

    assert later.previous is not None
    faces = [Sealed(HOUSE, TABLE, now).pick(MANY) for now in (fresh, later)]
    assert faces[0] == faces[1]


@rule("reading:luck")
def test_whoever_opens_entropy_decides_with_the_house() -> None:
    a, r = ("ana", ANA.hex()), ("rui", RUI.hex())
    keys = {round_key(KEY, opened) for opened in [(), (a,), (r,), (a, r), (r, a)]}

    assert len(keys) == 5


@rule("RNG-2")
def test_no_two_lists_of_names_run_together() -> None:
    """The boundary between two texts is part of what is hashed."""
    names = ["", "a", "b", "ab", "ba", "a\0", "\0", "\0\0\0\1a", "aa", "bb"]
    seals = {
        entropy_commitment(table, number, player, ANA)
        for table, number, player in product(names, (1, 2, 256), names)
    }
    seeds = {seed_commitment(t, n, ANA) for t, n in product(names, (1, 2, 256))}
    keys = {
        round_key(KEY, ((first, ANA.hex()), (second, ANA.hex())))
        for first, second in product(names, names)
    }

    assert len(seals) == 300
    assert len(seeds) == 30
    assert len(keys) == 100


# --- The seed ------------------------------------------------------------------------------------


@rule("reading:luck")
def test_the_seed_is_opened_at_the_end_with_those_who_did_not_open() -> None:
    now = luck(seal("ana", ANA), seal("rui", RUI), opening("rui", RUI))

    end = ended_round(now, HOUSE.seed(now))

    assert isinstance(end, SeedOpened)
    assert seed_commitment(TABLE, 2, bytes.fromhex(end.seed)) == now.commitment
    assert end.unopened == ("ana",)


@rule("reading:luck")
def test_another_house_key_is_found_out_before_anything_is_drawn_or_opened() -> None:
    other = Sealer(TABLE, bytes(32))

    with pytest.raises(LuckError, match="does not open round 1 of rou1"):
        Sealed(other, TABLE, luck()).pick(WHEEL)
    with pytest.raises(LuckError, match="does not open round 1 of rou1"):
        other.seed(luck())


@rule("reading:luck")
def test_the_public_sees_no_seed_before_it_is_open() -> None:
    now = luck(seal("ana", ANA), seal("rui", RUI), opening("rui", RUI), seal("eva", ANA, 3))
    shown = public_luck(now)

    assert HOUSE.seed(now).hex() not in json.dumps(shown)
    assert ANA.hex() not in json.dumps(shown)
    assert shown == {
        "round": 2,
        "commitment": now.commitment,
        "epochs": [msgspec.structs.asdict(epoch) for epoch in now.epochs],
        "called": True,
        "closed": False,
        "due": False,
        "beacon": None,
        "sealed": ["ana", "rui"],
        "opened": [["rui", RUI.hex()]],
        "coming": ["eva"],
        "voids": {},
        "previous": None,
    }


@rule("reading:luck")
def test_the_public_sees_all_of_the_round_before() -> None:
    now = apply_luck(luck(seal("ana", ANA), seal("rui", RUI), opening("ana", ANA)), BET)
    chance = Sealed(HOUSE, TABLE, now)
    chance.pick(WHEEL)
    now = reduce(apply_luck, chance.drew(Void(2, "any")), now)
    end = ended_round(now, HOUSE.seed(now))
    following = begun(apply_luck(now, end))

    assert isinstance(end, SeedOpened)
    assert public_luck(following)["previous"] == {
        "round": 2,
        "seed": end.seed,
        "commitment": now.commitment,
        "opened": [["ana", ANA.hex()]],
        "unopened": ["rui"],
        "faces": chance.faces,
        "beacon": None,
    }
    assert msgspec.json.decode(msgspec.json.encode(following), type=Luck) == following


@by_chance
@rule("RNG-1", "RNG-2")
def test_a_nonce_is_the_systems_entropy_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(count: int) -> bytes:
        raise OSError("no entropy")

    assert len(fresh_nonce()) == 32
    monkeypatch.setattr(os, "urandom", dead)
    with pytest.raises(LuckError, match="no round can be sealed"):
        fresh_nonce()
    monkeypatch.setattr(os, "urandom", lambda count: b"short")
    with pytest.raises(LuckError, match="5 bytes"):
        fresh_nonce()


@rule("reading:luck")
def test_a_draw_that_the_log_does_not_expect_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError, match="draw 3 follows 0 draws"):
        apply_luck(luck(), Drew(1, 3, msgspec.Raw(b"{}"), ("17",)))


@pytest.mark.parametrize("options", [{}, {"a": 0}, {"a": -1, "b": 3}, {1.5: 1}])
def test_what_cannot_be_drawn_is_a_fault_of_ours(options: dict[Any, int]) -> None:
    with pytest.raises(AssertionError):
        Sealed(HOUSE, TABLE, luck()).pick(options)


# --- Golden vectors -------------------------------------------------------------------------------


@rule("reading:luck")
def test_the_numbers_are_frozen() -> None:
    pinned = json.loads(HERE.read_text("utf-8"))

    assert {name: pinned[name] for name in vectors()} == json.loads(json.dumps(vectors()))
    assert WEB.read_text("utf-8") == HERE.read_text("utf-8")


@rule("reading:luck")
def test_the_auditor_reckons_the_same_by_itself() -> None:
    pinned = json.loads(HERE.read_text("utf-8"))

    for one in pinned["seeds"]:
        seed = bytes.fromhex(one["seed"])
        assert redraw.seal_of_seed(one["table"], one["round"], seed) == one["commitment"]
    for one in pinned["entropies"]:
        entropy = bytes.fromhex(one["entropy"])
        seal_again = redraw.seal_of_entropy(one["table"], one["round"], one["player"], entropy)
        assert seal_again == one["commitment"]
    for one in pinned["keys"]:
        opened = [(player, bytes.fromhex(entropy)) for player, entropy in one["opened"]]
        beacon = (one["beacon"], bytes.fromhex(one["signature"]))
        assert redraw.key_of(bytes.fromhex(one["seed"]), opened, beacon).hex() == one["key"]
    for one in pinned["draws"]:
        key, total = bytes.fromhex(one["key"]), int(one["total"])
        chance = redraw.Redraw(key, one["table"], one["round"], one["draw"])
        weights = {"below": int(one["place"]), "here": 1, "above": total - int(one["place"]) - 1}
        assert chance.pick(weights) == "here"


def test_the_vectors_reach_the_rejected_words() -> None:
    """Otherwise they would not tell a verifier that rejects from one that does not."""
    key, total = bytes(32), 2**63 + 1
    places = [drawn_place(key, TABLE, 1, draw, total) for draw in range(64)]
    tries = [
        int.from_bytes(redraw.hmac(key, _message(draw))[:8], "big") % total for draw in range(64)
    ]

    assert places != tries
    assert any(a == b for a, b in zip(places, tries, strict=True))


def _message(draw: int) -> bytes:
    return b"banca-draw-1\0\0\0\4rou1" + (1).to_bytes(8, "big") + draw.to_bytes(4, "big") + bytes(4)


# --- The house key ------------------------------------------------------------------------------


@rule("RNG-1")
def test_the_house_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret" / "house.key"

    new_key(path)
    new_key(tmp_path / "another.key")
    key = house_key(path)
    new_key(path)

    assert len(key) == 32
    assert house_key(path) == key
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["house.key"]
    assert house_key(tmp_path / "another.key") != key


@rule("RNG-1")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644, 0o620, 0o601])
def test_a_key_that_others_may_touch_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "house.key"
    new_key(path)
    path.chmod(mode)

    with pytest.raises(KeyFileError, match=f"mode {mode:04o}"):
        house_key(path)


@rule("RNG-1")
@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_key_of_another_size_is_refused(tmp_path: Path, size: int) -> None:
    path = tmp_path / "house.key"
    path.write_bytes(bytes(size))
    path.chmod(0o600)

    with pytest.raises(KeyFileError, match=f"has {size} bytes"):
        house_key(path)


@rule("RNG-1")
def test_a_folder_is_no_key(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)

    with pytest.raises(KeyFileError, match="not a regular file"):
        house_key(tmp_path)


@rule("RNG-2")
def test_processes_that_start_together_get_one_key(tmp_path: Path) -> None:
    path, keys = tmp_path / "house.key", list[bytes]()

    def start() -> None:
        new_key(path)
        keys.append(house_key(path))

    run([start] * 8)

    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert os.listdir(tmp_path) == ["house.key"]


def run(jobs: list[Callable[[], None]]) -> None:
    threads = [Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_events_and_wishes_survive_the_wire() -> None:
    events = [
        HOUSE.epochs[0].sealed(3),
        HOUSE.sealed(1, {"ana": "00" * 32}),
        EntropySealed(2, "ana", "00" * 32),
        EntropyOpened(2, "ana", "00" * 32),
        SeedOpened(1, "00" * 32, ("rui",)),
    ]
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=LuckEvent) == event
