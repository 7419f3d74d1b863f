"""What a browser may ask of a table, and in which form."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from banca.floor.mailbox import MAILBOX
from banca.games import roulette
from tests.floor.house import opened, refusal
from tests.rule_marks import rule

MALFORMED = [
    b"",
    b"17",
    b"null",
    b"[]",
    b'"Sit"',
    b"{}",
    b'{"type":null}',
    b'{"type":[]}',
    b'{"type":{}}',
    b'{"type":"Sat"}',
    b'{"type":"Opened"}',
    b'{"type":"Sit"',
    b'{"type":"Sit","round":1}',
    b'{"type":"PlaceBets"}',
    b'{"type":"PlaceBets","bets":[["pleno:17",0]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17",-100]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17",1e2]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17",100.5]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17",1000000000001]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17",100,1]]}',
    b'{"type":"PlaceBets","bets":[["pleno:17"]]}',
    b'{"type":"PlaceBets","bets":{"pleno:17":100}}',
    b'{"type":"PlaceBets","bets":[[17,100]]}',
    b'{"type":"PlaceBets","bets":[["\xff",100]]}',
    b'{"type":"PlaceBets","bets":[["\\ud800",100]]}',
    b'{"type":"PlaceBets","bets":' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"type":"SealEntropy","commitment":17}',
]


@rule("wire:shape")
async def test_what_has_not_the_form_of_a_wish_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana")
        table = await house.table()
        before = table.seq

        for body in MALFORMED:
            said = msgspec.json.decode(await table.wish("ana", house.id(), body))
            assert refusal(said) == ("wire:shape", "malformed"), body
        assert table.seq == before


@rule("wire:shape")
async def test_an_id_that_the_books_could_not_keep_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        table = await house.table()

        for id in ("", "x" * 65, "Olá", "a\nb", "a\n", "\ud800"):
            said = msgspec.json.decode(await table.wish("ana", id, b'{"type":"Sit"}'))
            assert refusal(said) == ("wire:shape", "malformed"), id
        await house.sit("ana")


@rule("wire:order")
@pytest.mark.parametrize("order", roulette.Order.__args__, ids=lambda order: order.__name__)
async def test_what_only_the_house_does_is_refused_to_a_player(tmp_path: Path, order: type) -> None:
    async with opened(tmp_path) as house:
        await house.sit("ana")
        fields = {"round": 1, "why": "I lost", "player": "ana", "cause": "fault"}
        whole = {name: fields[name] for name in order.__struct_fields__}

        for given in (whole, {}):
            said = await house.wish("ana", order.__name__, **given)
            assert refusal(said) == ("wire:order", "only the house does that")


@rule("wire:seat")
async def test_whoever_has_no_seat_cannot_play_and_nobody_sits_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.give("ana")
        bets = [("pleno:17", 100)]

        for kind, fields in {
            "PlaceBets": {"bets": bets},
            "TakeBack": {},
            "Leave": {},
            "SealEntropy": {"round": 2, "commitment": "00" * 32},
        }.items():
            assert refusal(await house.wish("ana", kind, **fields)) == ("wire:seat", "not seated")
        await house.sit("ana")

        assert refusal(await house.wish("ana", "Sit")) == ("wire:seat", "already seated")


async def test_a_wish_is_the_senders_own_whatever_it_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.wish("rui", "Sit", player="ana")

        assert (await house.table()).seated() == ["rui"]


@rule("wire:busy")
async def test_a_mailbox_that_is_full_refuses_and_nothing_is_done(tmp_path: Path) -> None:
    async with opened(tmp_path, moves=10**6) as house:
        table = await house.table()
        await house.sit("ana")
        body = b'{"type":"Sit"}'
        wishes = [
            asyncio.ensure_future(table.wish("ana", house.id(), body)) for _ in range(MAILBOX + 3)
        ]
        said = [msgspec.json.decode(answer) for answer in await asyncio.gather(*wishes)]

        assert [refusal(one) for one in said[MAILBOX:]] == [("wire:busy", "the table is busy")] * 3
        assert {refusal(one) for one in said[:MAILBOX]} == {("wire:seat", "already seated")}
        assert (await house.kinds())[-2:] == ["SeedSealed", "Sat"]
