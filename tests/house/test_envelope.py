"""The envelope is frozen: these hashes were computed by other code, and never change again."""

from __future__ import annotations

from hashlib import sha256

import pytest

from banca.house.envelope import (
    GENESIS,
    Head,
    batch_hash,
    command_hash,
    event_hash,
    read_heads,
    result_hash,
    written_heads,
)
from banca.house.redraw import link, link_command, link_event, link_result, prefixed

COMMAND = "0192f0c1-7c3e-7a2b-9a52-0f6c1d2e3f40"
STAKED = b'{"type":"Staked","seat":"7f3a","bets":[["pleno:17",200]],"cents":200}'
FIRST = "4007300221b71ca2bd57ab90ac0170a551d5dfbacbd183228b24f017aea181e2"
SECOND = "826376cf607b02f5e5748884ecb254e5bbeef4955dc5053cf46ca8e9c55e9466"
THIRD = "171b7fabd1bc244bc7d4d9bb8a3553e7300e8e6ac90d62717865fadff082a6ca"
EMPTY = "7c260acd113f43e123a4fb3d07233ba04d1806a74bf874a47ac9f367cca01348"
LARGE = "b32578f8e5110867308b486312a53e36a95f4b2b0ff39dba46d23f4a012df936"
BATCH = "1c75279b5e94802ebd85a687ff8f81a89496b58444292ed0480afa01da23f697"
NEXT_BATCH = "75a7eac8a41ff9e298d8ec520ef6ad50b89f539254afab3d0c935bd694dec22c"
COMMAND_ROW = "8e0053d85f832b840feda63ebdccebdc2d4b646e004eaf4ed9b701f4bbd178f7"
RESULT_ROW = "cb21bb0d41d7b6a129eb4c44beeb6bfa020e35c19362c748ef53d7351b477ce5"
T = 1_700_000_000_000_000

Fields = tuple[str, int, int, str, int, int, str, bytes]

VECTORS: list[tuple[str, Fields, str]] = [
    ("00" * 32, ("rou1", 0, T, "house", 1, 0, "", b'{"type":"Opened"}'), FIRST),
    (FIRST, ("rou1", 1, T + 1, "7f3a", 1, 0, COMMAND, STAKED), SECOND),
    (SECOND, ("rou1", 2, T + 1, "platform", 1, 1, "", '{"why":"avaria – «fé»"}'.encode()), THIRD),
    ("00" * 32, ("", 0, 0, "", 0, 0, "", b""), EMPTY),
    (
        bytes(range(32)).hex(),
        ("mesa-ção", 2**63 - 1, 2**63 - 1, "ü", 2**32, 2**40, "x" * 300, bytes(range(256)) * 300),
        LARGE,
    ),
]


@pytest.mark.parametrize(("previous", "fields", "expected"), VECTORS)
def test_the_hash_of_an_event_is_frozen(previous: str, fields: Fields, expected: str) -> None:
    assert event_hash(bytes.fromhex(previous), *fields).hex() == expected


def test_the_first_vector_byte_by_byte() -> None:
    message = bytes.fromhex(
        "0000000000000000000000000000000000000000000000000000000000000000"
        "00000004" + "726f7531"  # rou1
        "00000008" + "0000000000000000"  # seq 0
        "00000008" + "00060a24181e4000"  # at
        "00000005" + "686f757365"  # house
        "00000008" + "0000000000000001"  # round 1
        "00000008" + "0000000000000000"  # draws 0
        "00000000"  # no command
        "00000011" + "7b2274797065223a224f70656e6564227d"
    )

    assert sha256(message).hexdigest() == FIRST


@pytest.mark.parametrize("place", range(8))
def test_every_field_counts(place: int) -> None:
    fields = ["rou1", 1, T, "7f3a", 1, 0, COMMAND, STAKED]
    plain = event_hash(GENESIS, *fields)  # type: ignore[arg-type]
    match fields[place]:
        case int(number):
            fields[place] = number + 1
        case str(text):
            fields[place] = text + "x"
        case bytes(body):
            fields[place] = body + b"x"

    assert event_hash(GENESIS, *fields) != plain  # type: ignore[arg-type]


def test_a_letter_cannot_wander_from_one_field_to_the_next() -> None:
    one = event_hash(GENESIS, "ab", 0, 0, "c", 0, 0, "", b"")
    other = event_hash(GENESIS, "a", 0, 0, "bc", 0, 0, "", b"")

    assert one != other


def test_the_hash_of_a_batch_is_frozen() -> None:
    heads = written_heads([("rou1", Head(1, T, bytes.fromhex(FIRST)))])
    first = batch_hash(GENESIS, 1, bytes(range(16)), T, heads)

    assert heads == b'[["rou1",1,"' + FIRST.encode() + b'"]]'
    assert first.hex() == BATCH
    assert batch_hash(first, 2, bytes(16), T + 1, b"[]").hex() == NEXT_BATCH


def test_the_hashes_of_rows_are_frozen_and_the_auditor_has_the_same() -> None:
    command = ("7f3a", COMMAND, bytes(range(32)), "mesa-ção", 17, 2)
    texts, numbers = ("zé", "rou1", "PTS/0"), (17, 3, 200, 7200, T, 99_500)
    player, stream, asset = texts
    result = (player, stream, *numbers[:5], asset, numbers[5])

    assert command_hash(GENESIS, *command).hex() == COMMAND_ROW
    assert link_command(GENESIS, *command).hex() == COMMAND_ROW
    assert result_hash(bytes(range(32)), *result).hex() == RESULT_ROW
    assert link_result(bytes(range(32)), texts, numbers).hex() == RESULT_ROW


@pytest.mark.parametrize(("previous", "fields", "expected"), VECTORS)
def test_the_auditor_links_events_the_same(previous: str, fields: Fields, expected: str) -> None:
    stream, *rest = fields

    assert link(bytes.fromhex(previous), *fields).hex() == expected
    assert link_event(bytes.fromhex(previous), prefixed(stream), *rest).hex() == expected  # type: ignore[arg-type]


def test_heads_are_written_in_order_of_stream_and_read_back() -> None:
    heads = {"rou2": Head(7, T, bytes(32)), "rou1": Head(3, T, bytes([255] * 32))}

    assert read_heads(written_heads(heads.items())) == [
        ("rou1", 3, "ff" * 32),
        ("rou2", 7, "00" * 32),
    ]
