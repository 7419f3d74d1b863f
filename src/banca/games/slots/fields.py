"""The fields of a machine's file: each is taken by name, with its bounds, or there is an error."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from banca.games.slots import where
from banca.games.slots.work import digits

BYTES = 65_536  # Of a file.
DEEP = 6  # Tables and lists within one another.


class MachineError(ValueError):
    """A file that describes no machine that may run: where, what is wrong, and what is right."""

    def __init__(self, line: int, wrong: str, right: str) -> None:
        super().__init__(f"line {line}: {wrong}; {right}")
        self.line = line
        self.wrong = wrong
        self.right = right


class Pointed:
    """A number with a point or an exponent. None is wanted, so none is computed."""

    def __init__(self, written: str) -> None:
        self.written = written


class Table:
    """A table of the file: its values, and on which lines they are."""

    def __init__(
        self, plain: Mapping[str, Any], path: where.Path, lines: Mapping[where.Path, int]
    ) -> None:
        self.plain = plain
        self.path = path
        self._lines = lines

    def __contains__(self, key: str) -> bool:
        return key in self.plain

    def wrong(self, below: Iterable[str | int], wrong: str, right: str) -> NoReturn:
        """Raise the error of a key; *wrong* goes on after the name of the key."""
        path = (*self.path, *below)
        said = f"{named(path)} {wrong}" if path else wrong
        while path and path not in self._lines:
            path = path[:-1]
        raise MachineError(self._lines.get(path, 1), said, right)

    def only(self, *keys: str) -> None:
        """Refuse every other key, with the nearest that is known."""
        for key in self.plain:
            if key not in keys:
                near = difflib.get_close_matches(key[:40], keys, n=1)
                known = ", ".join(keys)
                right = f"did you mean {near[0]}? " if near else ""
                self.wrong((key,), "is unknown", f"{right}known here: {known}")

    def table(self, key: str, right: str = "") -> Table | None:
        """The table called *key*, if there is one."""
        if key not in self.plain:
            return None
        found = self.plain[key]
        if not isinstance(found, dict):
            right = right or f"write a table: [{named((*self.path, key))}]"
            self.wrong((key,), f"is {kind(found)}", right)
        return Table(found, (*self.path, key), self._lines)

    def needed(self, key: str, right: str) -> Table:
        found = self.table(key, right)
        if found is None or not found.plain:
            self.wrong(() if found is None else (key,), self._lacks(key, found is None), right)
        return found

    def value(self, key: str, right: str) -> Any:
        if key not in self.plain:
            self.wrong((), self._lacks(key, True), right)
        return self.plain[key]

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and key not in self.plain:
            return default
        found = self.value(key, f"write {key} = a whole number from {least:,} to {most:,}")
        return self.within((key,), found, least, most)

    def within(self, below: tuple[str | int, ...], found: Any, least: int, most: int) -> int:
        right = f"write a whole number from {least:,} to {most:,}"
        if type(found) is not int:  # True is an int to Python, and not to us.
            self.wrong(below, f"is {kind(found)}", right)
        if not least <= found <= most:
            self.wrong(below, f"is {number(found)}", right)
        return found

    def text(self, key: str, pattern: re.Pattern[str], right: str) -> str:
        found = self.value(key, f"write {key} = {right}")
        return self.written((key,), found, pattern, right)

    def written(
        self, below: tuple[str | int, ...], found: Any, pattern: re.Pattern[str], right: str
    ) -> str:
        if not isinstance(found, str):
            self.wrong(below, f"is {kind(found)}", f"write {right}")
        if not pattern.fullmatch(found):
            self.wrong(below, f"is {quoted(found)}", f"write {right}")
        return found

    def one_of(self, key: str, known: tuple[str, ...], default: str | None = None) -> str:
        right = f"write one of {', '.join(map(quoted, known))}"
        if default is not None and key not in self.plain:
            return default
        found = self.value(key, right)
        if found not in known:
            self.wrong((key,), f"is {shown(found)}", right)
        return str(found)

    def several(self, key: str, right: str, least: int, most: int) -> list[Any]:
        found = self.value(key, f"write {key} = {right}")
        if not isinstance(found, list):
            self.wrong((key,), f"is {kind(found)}", f"write {right}")
        if not least <= len(found) <= most:
            wanted = f"{least:,} to {most:,}" if least < most else f"{least:,}"
            self.wrong((key,), f"has {many(len(found), 'element')}", f"write {wanted}: {right}")
        return found

    def rising(self, key: str, right: str, longest: int, most: int) -> tuple[int, ...]:
        """Whole numbers, each above the one before it."""
        found = self.several(key, right, 1, longest)
        for at, one in enumerate(found):
            self.within((key, at), one, 1, most)
            if at and one <= found[at - 1]:
                self.wrong((key, at), f"is {one:,} after {found[at - 1]:,}", "let them rise")
        return tuple(found)

    def _lacks(self, key: str, missing: bool) -> str:
        whose = "" if self.path else "the file "
        return f"{whose}has no {key}" if missing else "is empty"


def parsed(text: str) -> Table:
    """The text as a table."""
    size = len(text.encode("utf-8", "replace"))
    if size > BYTES:
        raise MachineError(1, f"the file has {size:,} bytes", f"at most {BYTES:,} are read")
    depth, line = where.deepest(text)
    if depth > DEEP:
        raise MachineError(
            line, f"tables and lists are nested {depth:,} deep", f"at most {DEEP} are read"
        )
    try:
        plain = tomllib.loads(text, parse_float=Pointed)
    except tomllib.TOMLDecodeError as fault:
        said, _, place = str(fault).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else text.count("\n") + 1
        said = said[:1].lower() + said[1:]
        raise MachineError(line, f"this is not TOML: {quotable(said)}", _toml(said)) from None
    except ValueError:  # Python reads no number of more than 4,300 digits.
        line = next(
            number for number, row in enumerate(text.split("\n"), 1) if re.search(r"\d{4000}", row)
        )
        raise MachineError(line, "a number has thousands of digits", "write fewer") from None
    return Table(plain, (), where.lines(text))


def _toml(said: str) -> str:
    """What is right, for what the standard reader says is wrong."""
    for part, right in _RIGHT.items():
        if part in said:
            return right
    return "write key = value, one on each line"


_RIGHT = {
    "overwrite": "write each key once",
    "declare": "write each table once",
    "illegal character": "end a text with the quote that it begins with, on the same line",
    "unterminated": "end a text with the quotes that it begins with",
    "unclosed": "close every bracket, and write a comma between elements",
    "invalid value": 'write a whole number, a "text", a [list] or a {table}',
    "invalid statement": "write key = value; a key has letters, digits, - and _, or is in quotes",
}


# --- How values are named in an error -------------------------------------------------------------


def named(path: where.Path) -> str:
    """``free.reels[2]``: elements are counted from 1, as people do."""
    said = ""
    for part in path:
        if isinstance(part, int):
            said += f"[{part + 1}]"
        else:
            bare = part if re.fullmatch(r"[\w-]{1,40}", part) else quoted(part)
            said += f".{bare}" if said else bare
    return said


def quoted(text: str) -> str:
    """*text* between quotes, cut short, with nothing in it that steers a terminal."""
    short = text if len(text) <= 40 else f"{text[:40]}…"
    return f"'{quotable(short)}'"


def quotable(text: str) -> str:
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in text[:200])


def many(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def number(found: int) -> str:
    if abs(found) < 10**18:
        return f"{found:,}"
    return f"a number of about {digits(found.bit_length()):,} digits"


def shown(found: Any) -> str:
    if isinstance(found, str):
        return quoted(found)
    return number(found) if type(found) is int else kind(found)


def kind(found: Any) -> str:
    """What a value is, in words."""
    match found:
        case bool():
            return "true" if found else "false"
        case int():
            return f"the number {number(found)}"
        case Pointed():
            return "a number with a point"
        case str():
            return f"the text {quoted(found)}"
        case list():
            return "a list"
        case dict():
            return "a table"
    return "a date or a time"
