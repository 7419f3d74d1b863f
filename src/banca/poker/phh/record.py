"""What a PHH file says: the open notation of poker hands, read and written.

A file is TOML: ``.phh`` holds one hand, ``.phhs`` one TOML table per hand. Amounts may have
decimals there; here they are whole units, and *decimals* says how many decimals a unit has, so that
no amount is ever rounded. The reader is strict about what decides a hand and keeps the rest as it
is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from banca.kit.play import Value

VARIANTS = {  # The notation's codes, and two of our own for games it has none for.
    "NT": "holdem",
    "FT": "holdem",
    "PO": "omaha",
    "NO": "omaha",  # Omaha without a limit.
    "NSI": "sintetico",
}
UNKNOWN = -1  # A stack that was not recorded: ``inf``.
MOST_DECIMALS = 6
MOST_AMOUNT = 10**15

_NEEDED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
_AMOUNT = re.compile(r"\d+(?:\.\d+)?\Z")


class PhhError(ValueError):
    """The file is not a hand that can be replayed; the message says what would be right."""


class Record(Value):
    """One hand as recorded."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]  # A negative one was posted out of turn.
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    decimals: int = 0
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    trimmed: bool = False  # A short ante can win only as much from each player.
    finishing: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    told: dict[str, Any] = {}  # Everything else: players, seats, table, time …

    @property
    def game(self) -> str:
        """The variant's name in this house."""
        return VARIANTS[self.variant]

    def amount(self, text: str) -> int:
        """An amount of an action, in units."""
        return units(Decimal(text), self.decimals)

    def plain(self, cents: int) -> str:
        """Units as the file writes them: 150 with two decimals is 1.50."""
        return plain(cents, self.decimals)


def read(text: str) -> list[Record]:
    """The hands of a file, one or many; `PhhError` says what is wrong with it, and where."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        raise PhhError(f"not TOML: {fault}") from None
    except RecursionError:
        raise PhhError("nested too deeply to be a hand") from None
    if "variant" in found or not found or not all(isinstance(t, dict) for t in found.values()):
        return [_record(found)]
    hands = []
    for name, table in found.items():
        try:
            hands.append(_record(table))
        except PhhError as fault:
            raise PhhError(f"hand [{name}]: {fault}") from None
    return hands


def write(record: Record) -> str:
    """The text of a ``.phh`` file. Reading it gives *record* again."""
    say = record.plain
    lines = [f"variant = {quoted(record.variant)}"]
    lines.append(f"ante_trimming_status = {str(record.trimmed).lower()}")
    lines.append(f"antes = {_listed(map(say, record.antes))}")
    lines.append(f"blinds_or_straddles = {_listed(map(say, record.blinds))}")
    for name, amount in (
        ("min_bet", record.min_bet),
        ("small_bet", record.small_bet),
        ("big_bet", record.big_bet),
    ):
        if amount:
            lines.append(f"{name} = {say(amount)}")
    lines.append(f"starting_stacks = {_listed(map(say, record.stacks))}")
    lines.append(f"actions = {_listed(map(quoted, record.actions))}")
    if record.finishing:
        lines.append(f"finishing_stacks = {_listed(map(say, record.finishing))}")
    if record.winnings:
        lines.append(f"winnings = {_listed(map(say, record.winnings))}")
    lines += [f"{key} = {_toml(value)}" for key, value in record.told.items()]
    return "\n".join(lines) + "\n"


def units(amount: Decimal, decimals: int) -> int:
    """*amount* in units of *decimals* decimals, exactly."""
    scaled = amount.scaleb(decimals)
    found = int(scaled)
    if found != scaled:
        raise PhhError(f"{amount} has more than {decimals} decimals")
    return found


def plain(amount: int, decimals: int) -> str:
    if amount == UNKNOWN:
        return "inf"
    if not decimals:
        return str(amount)
    sign, digits = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(digits, 10**decimals)
    return f"{sign}{whole}.{part:0{decimals}d}"


def quoted(text: str) -> str:
    """*text* as TOML: literal where possible, otherwise with escapes."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'


def _record(table: Mapping[str, Any]) -> Record:
    code = table.get("variant")
    if code is not None and (not isinstance(code, str) or code not in VARIANTS):
        raise PhhError(f"variant {code!r} is not played here; {', '.join(VARIANTS)} are")
    for name in _NEEDED:
        if name not in table:
            raise PhhError(f"{name} is missing; a hand has {', '.join(_NEEDED)}")
    assert code is not None
    fixed = code == "FT"
    bets = ("small_bet", "big_bet") if fixed else ("min_bet",)
    for name in bets:
        if name not in table:
            raise PhhError(f"{name} is missing: a hand of {code} has one")
    actions = table["actions"]
    if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
        raise PhhError("actions is not a list of texts such as 'p1 cbr 300'")
    stacks = _amounts(table, "starting_stacks", unknown=True)
    lists = {name: _amounts(table, name) for name in ("antes", "blinds_or_straddles")}
    after = {
        name: _amounts(table, name)
        for name in ("finishing_stacks", "winnings")
        if table.get(name) is not None
    }
    for name, amounts in {**lists, **after}.items():
        if len(amounts) != len(stacks):
            raise PhhError(f"{name} has {len(amounts)} entries for {len(stacks)} stacks")
    single = {name: _amount(name, table[name]) for name in bets}
    known = [a for a in stacks if a is not None]
    spoken = [Decimal(word) for a in actions for word in _words(a)[2:3] if _AMOUNT.match(word)]
    told = (*known, *single.values(), *spoken, *(a for of in lists.values() for a in of if a))
    told += tuple(a for of in after.values() for a in of if a)
    decimals = _decimals(told)

    def whole(amounts: Iterable[Decimal | None]) -> tuple[int, ...]:
        return tuple(UNKNOWN if a is None else units(a, decimals) for a in amounts)

    return Record(
        variant=code,
        antes=whole(lists["antes"]),
        blinds=whole(lists["blinds_or_straddles"]),
        stacks=whole(stacks),
        actions=tuple(actions),
        decimals=decimals,
        **{name: units(amount, decimals) for name, amount in single.items()},
        trimmed=table.get("ante_trimming_status") is True,
        finishing=whole(after.get("finishing_stacks", ())),
        winnings=whole(after.get("winnings", ())),
        told={key: value for key, value in table.items() if key not in _READ},
    )


_READ = {
    *_NEEDED,
    "min_bet",
    "small_bet",
    "big_bet",
    "ante_trimming_status",
    "finishing_stacks",
    "winnings",
}


def _words(action: str) -> list[str]:
    return action.partition("#")[0].split()


def _decimals(amounts: Sequence[Decimal]) -> int:
    """How many decimals the finest amount has."""
    fractions = [a.normalize().as_tuple().exponent for a in amounts]
    decimals = max((-e for e in fractions if isinstance(e, int)), default=0)
    if decimals > MOST_DECIMALS:
        raise PhhError(f"an amount has {decimals} decimals; {MOST_DECIMALS} are the most")
    return max(decimals, 0)


def _amounts(table: Mapping[str, Any], name: str, *, unknown: bool = False) -> list[Decimal | None]:
    listed = table[name]
    if not isinstance(listed, list):
        raise PhhError(f"{name} is not a list of amounts")
    return [None if unknown and a == Decimal("Infinity") else _amount(name, a) for a in listed]


def _amount(name: str, amount: object) -> Decimal:
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise PhhError(f"{name} has {amount!r}, which is no amount")
    found = Decimal(amount)
    if not found.is_finite() or abs(found) > MOST_AMOUNT:
        raise PhhError(f"{name} has {amount}, which is no amount of chips")
    return found


def _listed(items: Iterable[str]) -> str:
    return "[" + ", ".join(items) + "]"


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case list() | tuple():
            return _listed(map(_toml, value))
        case dict():
            pairs = [f"{quoted(str(key))} = {_toml(of)}" for key, of in value.items()]
            return "{" + ", ".join(pairs) + "}"
    return str(value)  # Numbers, and TOML's dates and times, are written as they are.
