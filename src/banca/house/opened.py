"""The first event of every stream: which game is played there, under which rules."""

from __future__ import annotations

from typing import Any

from banca.house.envelope import Envelope
from banca.house.form import Form
from banca.kit.play import Value


class Opened(Value):
    """Other rules, another stream."""

    game: str
    rules: Any
    version: str
    asset: str
    table: str


_form = Form[Opened](Opened)


def read_opened(first: Envelope) -> Opened:
    """What the first event of a stream says."""
    return read_body(first.body, f"{first.stream}#{first.seq}")


def read_body(body: bytes, where: str = "") -> Opened:
    return _form.read(body, where)
