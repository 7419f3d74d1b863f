"""What is stored is read in exactly the form in which it was written, or is carried forward."""

from __future__ import annotations

import os
import subprocess
import sys
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.house import carry
from banca.house.carry import EVERY, Fields, forward
from banca.house.form import Form, WrongForm, read_rules
from banca.house.schema import describe, schema
from banca.kit.play import Value, require

# --- The form of a type, as a hash ------------------------------------------------------------


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Pile(Value):
    cents: int = 0
    colour: Colour = Colour.RED


class Cloth(Value):
    piles: dict[str, tuple[Pile, ...]]
    drawn: tuple[str, ...] = ()
    last: Pile | None = None


def other(bases: dict[str, Any] | None = None, /, **fields: Any) -> Any:
    """A struct that is called Cloth, with these fields."""
    stays = {"piles": dict[str, tuple[Pile, ...]], "drawn": (tuple[str, ...], ())}
    named = {**stays, "last": (Pile | None, None), **(bases or {}), **fields}
    kinds = [
        (name, *(kind if isinstance(kind, tuple) else (kind,)))
        for name, kind in named.items()
        if kind is not None
    ]
    return msgspec.defstruct("Cloth", kinds, tag="Cloth", kw_only=True)


def test_a_form_is_told_by_its_fields_types_and_defaults_all_the_way_down() -> None:
    pile = {
        "struct": "Pile",
        "fields": {
            "cents": {"type": "int", "default": 0},
            "colour": {"type": {"one of": ["black", "red"]}, "default": "red"},
        },
    }

    assert describe(Cloth) == {
        "struct": "Cloth",
        "fields": {
            "drawn": {"type": {"list": "str"}, "default": []},
            "last": {"type": {"any of": ["none", pile]}, "default": None},
            "piles": {"type": {"dict": ["str", {"list": {"struct": 1}}]}},
        },
    }


def test_the_same_form_has_the_same_hash_in_whatever_order() -> None:
    same = other()
    turned = msgspec.defstruct(
        "Cloth",
        [
            ("last", None | Pile, None),
            ("drawn", tuple[str, ...], ()),
            ("piles", dict[str, tuple[Pile, ...]]),
        ],
        tag="Cloth",
        kw_only=True,
    )

    assert schema(Cloth) == schema(same) == schema(turned)


class PileOfTwo(Value, tag="Pile"):
    cents: int = 2
    colour: Colour = Colour.RED


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(other(piles=None, heaps=dict[str, tuple[Pile, ...]]), id="a name"),
        pytest.param(other(drawn=None), id="a field less"),
        pytest.param(other(more=(int, 0)), id="a field more"),
        pytest.param(other(drawn=(tuple[int, ...], ())), id="a type"),
        pytest.param(other(drawn=(tuple[str, ...], ("17",))), id="a default"),
        pytest.param(other(drawn=tuple[str, ...]), id="no default"),
        pytest.param(other(last=(PileOfTwo | None, None)), id="a default further down"),
    ],
)
def test_another_form_has_another_hash(changed: Any) -> None:
    assert schema(changed) != schema(Cloth)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_hash_is_the_same_in_another_process(game: Any) -> None:
    question = (
        "from banca.all_games import ALL_GAMES\n"
        "from banca.house.schema import schema\n"
        f"print(*[schema(game.State) for game in ALL_GAMES if game.name == {game.name!r}])"
    )

    answer = subprocess.run(
        [sys.executable, "-c", question],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "17"},
    )

    assert answer.stdout.strip() == schema(game.State)


def test_a_hash_is_the_same_in_every_version_of_python() -> None:
    assert (
        schema(Cloth) == "9e50574b25bd5357dfae06ef518bbf1a"
    )  # Frozen: the next Python version must read the snapshot too.


# --- Events are read exactly --------------------------------------------------------------------


class Laid(Value):
    player: str
    piles: tuple[Pile, ...] = ()


class Gone(Value):
    player: str


Event: TypeAlias = Laid | Gone
LAID = b'{"type":"Laid","player":"ana","piles":[{"type":"Pile","cents":5,"colour":"red"}]}'


def test_what_was_written_is_read() -> None:
    form = Form[Event](Event)

    assert form.read(LAID, "am38#17") == Laid("ana", (Pile(5),))
    turned = b'{"player":"ana","type":"Gone"}'
    assert form.read(turned, "am38#18") == Gone("ana")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (LAID.replace(b'"player":"ana",', b""), "Object missing required field `player`"),
        (LAID.replace(b'"cents":5,', b""), r"am38#17: Laid.piles\[0\].cents is missing"),
        (LAID.replace(b"cents", b"chips"), r"\.chips is unknown, Laid.piles\[0\].cents is missing"),
        (LAID.replace(b'"piles"', b'"odd":1,"piles"'), "am38#17: Laid.odd is unknown"),
        (b'{"type":"Gone","player":"ana","why":""}', "am38#17: Gone.why is unknown"),
        (b'{"type":"Laid","player":"ana"}', "am38#17: Laid.piles is missing"),
        (LAID.replace(b"5", b"5.0"), r"am38#17: .* Expected `int`, got `float` .*piles\[0\].cents"),
        (LAID.replace(b"Laid", b"Layed"), "am38#17: Layed cannot be read: Invalid value 'Layed'"),
        (b"?", "am38#17: it cannot be read: JSON is malformed"),
        (b'{"type":"\xff"}', "am38#17: it cannot be read"),
    ],
)
def test_what_is_missing_or_unknown_is_an_error_that_says_where(body: bytes, message: str) -> None:
    with pytest.raises(WrongForm, match=message):
        Form[Event](Event).read(body, "am38#17")


def test_rules_are_read_as_exactly() -> None:
    assert read_rules(Pile, {"type": "Pile", "cents": 5, "colour": "red"}, "am38#0") == Pile(5)
    with pytest.raises(WrongForm, match=r"am38#0: Pile\.colour is missing"):
        read_rules(Pile, {"type": "Pile", "cents": 5}, "am38#0")


class Refusing(Value):
    cents: int = 0

    def __post_init__(self) -> None:
        require(self.cents > 0, "wire:shape", "malformed")


def test_rules_that_are_refused_today_say_where_they_lie() -> None:
    with pytest.raises(WrongForm, match="am38#0: Refusing cannot be read: malformed"):
        read_rules(Refusing, {"type": "Refusing", "cents": 0}, "am38#0")


# --- Old events are carried forward ---------------------------------------------------------------


def piled(event: Fields) -> Fields:
    """It used to have cents, and no piles."""
    if "cents" not in event:
        return event
    cents = event.pop("cents")
    return {**event, "piles": [{"type": "Pile", "cents": cents, "colour": "red"}]}


def renamed(event: Fields) -> Fields:
    return {**event, "type": "Laid"}


def test_an_old_event_is_carried_to_the_form_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    old = b'{"type":"Put","player":"ana","cents":5}'
    form = Form[Event](Event)
    with pytest.raises(WrongForm):
        form.read(forward("toy", old), "am38#17")

    monkeypatch.setitem(carry.CARRIED, ("toy", "Put"), renamed)
    monkeypatch.setitem(carry.CARRIED, (EVERY, "Laid"), piled)

    assert form.read(forward("toy", old), "am38#17") == Laid("ana", (Pile(5),))
    assert forward("toy", LAID) is LAID, "what is in the form of today stays as it is"
    assert forward("another", old) is old
    assert forward("toy", b"?") == b"?"
    gone = b'{"type":"Gone","player":"ana"}'
    assert forward("toy", gone) is gone


def test_nothing_is_carried_in_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(carry.CARRIED, ("toy", "Gone"), renamed)
    monkeypatch.setitem(carry.CARRIED, ("toy", "Laid"), lambda event: {**event, "type": "Gone"})

    with pytest.raises(AssertionError, match="in a circle"):
        forward("toy", LAID)
