"""Large numbers as people type them: 10000000, 10_000_000, 10,000,000 or 1e7."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from cyclopts import Token

_PLAIN = re.compile(r"-?\d+|\d{1,3}([,_ ]\d{3})+|\d+(_\d+)+", re.ASCII)
_POWER = re.compile(r"(\d+(?:\.\d+)?)[eE]\+?(\d{1,2})", re.ASCII)


def count(type_: Any, tokens: Sequence[Token]) -> int:
    """The whole number that is typed; `ValueError` says how to write one."""
    text = tokens[0].value
    if _PLAIN.fullmatch(text):
        return int(re.sub(r"[,_ ]", "", text))
    if found := _POWER.fullmatch(text):
        number = Decimal(found[1]) * 10 ** int(found[2])
        if number == int(number):
            return int(number)
    raise ValueError(f"{text!r} is not a whole number; write 10000000, 10_000_000 or 1e7")
