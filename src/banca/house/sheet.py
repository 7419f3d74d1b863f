"""Lines of a CSV file (RFC 4180), as a spreadsheet may open them.

A spreadsheet takes a cell that begins like a formula for one, and computes it. Whatever text goes
into a cell, above all that of strangers, comes through here: such a cell gets an apostrophe in
front, and whatever cannot be seen becomes a blank. Numbers are numbers, also below zero.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable
from decimal import Decimal

BEGINS = "\ufeff"  # By this mark at the very beginning spreadsheets know that it is UTF-8.
_FORMULA = frozenset("=+-@|%")


def line(cells: Iterable[str | int | Decimal]) -> str:
    """One line with its end."""
    written = io.StringIO()
    csv.writer(written).writerow([cell(one) if isinstance(one, str) else one for one in cells])
    return written.getvalue()


def cell(text: str) -> str:
    """*text* as a cell that no spreadsheet takes for a formula."""
    seen = "".join(one if one.isprintable() else " " for one in text)
    first = unicodedata.normalize("NFKC", seen).lstrip()[:1]  # Full-width signs count as well.
    return f"'{seen}" if first and first in _FORMULA else seen


def amount(cents: int, asset: str) -> int | Decimal:
    """*cents* in whole units of *asset*: ``EUR/2`` has two decimals, ``PTS/0`` none."""
    places = int(asset.partition("/")[2] or 0)
    return Decimal(cents).scaleb(-places) if places else cents
