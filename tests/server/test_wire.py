"""What is said over the socket: shapes, bounds, and what a stranger may send."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banca.kit.play import Refused
from banca.server import wire
from tests.rule_marks import rule

ID = "0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type":"Watch","table":"am38"}', wire.Watch("am38")),
        ('{"type":"Watch","table":"am38","seq":null}', wire.Watch("am38")),
        ('{"type":"Watch","table":"am38","seq":17}', wire.Watch("am38", 17)),
        ('{"type":"Unwatch","table":"am38"}', wire.Unwatch("am38")),
        ('{"type":"Lobby"}', wire.WatchLobby()),
        ('{"type":"Ping","n":3}', wire.Ping(3)),
    ],
)
def test_what_a_client_may_say(text: str, message: Any) -> None:
    assert message == wire.heard(text, 1000)


def test_a_wish_is_handed_on_as_it_was_written() -> None:
    text = f'{{"type":"Wish","table":"t","id":"{ID}","wish":{{"type":"Sit", "x":1}}}}'

    message = wire.heard(text, 1000)

    assert isinstance(message, wire.Wish)
    assert bytes(message.wish) == b'{"type":"Sit", "x":1}'


@rule("wire:shape")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"Ping"',
        "{}",
        '{"type":"Ping"}',
        '{"type":"ping","n":1}',
        '{"type":"Ping","n":"1"}',
        '{"type":"Ping","n":-1}',
        '{"type":"Ping","n":1.5}',
        '{"type":"Ping","n":9007199254740992}',
        '{"type":"Ping","n":1,"m":2}',
        '{"type":"Watch","table":""}',
        '{"type":"Watch","table":7}',
        '{"type":"Watch","table":"' + "x" * 101 + '"}',
        '{"type":"Watch","table":"\\ud800"}',
        '{"type":"Wish","table":"t","id":"","wish":{}}',
        '{"type":"Wish","table":"t","id":"' + ID.upper() + '","wish":{}}',
        '{"type":"Wish","table":"t","id":"' + ID + '\\n","wish":{}}',
        '{"type":"Wish","table":"t","id":"' + ID + '"}',
        '{"type":"Welcome"}',
        '{"type":"CloseBets","round":1}',
        '{"type":"Wish","wish":' + "[" * 5000,
    ],
)
def test_what_has_no_meaning_is_refused_by_shape(text: str) -> None:
    with pytest.raises(Refused) as refused:
        wire.heard(text, 10_000)

    assert (refused.value.cite, refused.value.phrase) == ("wire:shape", "malformed")


def test_a_message_has_a_longest_length() -> None:
    text = json.dumps({"type": "Ping", "n": 1})
    assert wire.Ping(1) == wire.heard(text, len(text))

    with pytest.raises(Refused) as refused:
        wire.heard(text, len(text) - 1)

    assert refused.value.phrase == "too long"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f'{{"type":"Wish","table":"t","id":"{ID}"}}', (ID, "t")),
        ('{"type":"Watch","table":"t","seq":-1}', ("", "t")),
        ('{"id":7,"table":"t"}', ("", "")),
        ("[" * 5000, ("", "")),
        (b"\xff", ("", "")),
        ("nonsense", ("", "")),
    ],
)
def test_a_refusal_names_what_it_can(text: str | bytes, named: tuple[str, str]) -> None:
    assert named == wire.named(text)


def test_a_refusal_says_the_rule_the_phrase_and_the_values() -> None:
    said = wire.refusal(Refused("804/2015:11", "above the maximum", fits=300), ID, "am38")

    assert json.loads(said) == {
        "type": "Refused",
        "id": ID,
        "table": "am38",
        "cite": "804/2015:11",
        "phrase": "above the maximum",
        "values": {"fits": 300},
    }
