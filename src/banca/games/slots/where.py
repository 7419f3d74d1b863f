"""On which line of a TOML file each key stands, for errors that name it.

The standard reader keeps no lines. This one trusts that it has accepted the text: it only looks
for keys and values and understands none of them.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]  # ("free", "reels", 2)

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONG = {
    '"""': re.compile(r'(?:\\.|(?!""")[^\\])*"""{1,3}', re.S),
    "'''": re.compile(r"(?:(?!''').)*'''{1,3}", re.S),
}
_BASIC = re.compile(r'"((?:\\.|[^"\\])*)"')
_LITERAL = re.compile(r"'([^']*)'")
_SCALAR = re.compile(r"[^,\]}\n#]+")
# A text that does not end reaches to the end of its line, or of the file: no letter is read twice.
_QUOTED = re.compile(
    r"""#[^\n]*"""
    r"""|\"{3}(?:\\.|(?!\"{3})[^\\])*(?:\"{3})?|'{3}.*?(?:'{3}|\Z)"""
    r"""|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?""",
    re.S,
)
_SIGN = re.compile(r"[\w-]+|\S")


def deepest(text: str) -> tuple[int, int]:
    """How deep tables and lists are nested at the deepest, and on which line; for any text."""
    depth = most = line = 0
    plain = _QUOTED.sub(_blank, text)
    for number, row in enumerate(plain.split("\n"), 1):
        dots, before = 0, ""
        for sign in _SIGN.findall(row):
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
            dots = dots + (sign == ".") if "." in (sign, before) else 0
            before = sign
            if max(depth, dots) > most:
                most, line = max(depth, dots), number
    return most, line


def _blank(found: re.Match[str]) -> str:
    """A text or a comment without what is in it; its lines are still counted."""
    kept = "" if found[0].startswith("#") else "_"
    return kept + "\n" * found[0].count("\n")


def lines(text: str) -> dict[Path, int]:
    """The line of every table, key and element of a text that `tomllib` accepts."""
    return _Walk(text).found


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted = 0  # Up to where lines have been counted,
        self.line = 1  # and which line that is.
        self.found: dict[Path, int] = {}
        table: Path = ()
        tables: dict[Path, int] = {}  # How many tables an array of tables has had.
        while self.skip() < len(text):
            if text.startswith("[[", self.at):
                table = self.header(2)
                number = tables[table] = tables.get(table, -1) + 1
                table = (*table, number)
                self.note(table)
            elif text[self.at] == "[":
                table = self.header(1)
            else:
                self.pair(table)

    def skip(self) -> int:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return self.at

    def note(self, path: Path) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        self.found.setdefault(path, self.line)

    def header(self, brackets: int) -> Path:
        self.at += brackets
        path = self.key(())
        self.skip()
        self.at += brackets
        return path

    def key(self, path: Path) -> Path:
        """The dotted key that begins here, below *path*; every part of it is noted."""
        while True:
            self.skip()
            for kind in (_BARE, _BASIC, _LITERAL):
                if found := kind.match(self.text, self.at):
                    break
            assert found is not None, f"no key at {self.at}"
            path = (*path, found[found.lastindex or 0])
            self.note(path)
            self.at = found.end()
            self.skip()
            if not self.text.startswith(".", self.at):
                return path
            self.at += 1

    def pair(self, table: Path) -> None:
        path = self.key(table)
        self.skip()
        self.at += 1  # The sign of equality.
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip()
        self.note(path)
        start = self.text[self.at : self.at + 3]
        if start in _LONG:
            self.past(_LONG[start], 3)
        elif start[0] == '"':
            self.past(_BASIC)
        elif start[0] == "'":
            self.past(_LITERAL)
        elif start[0] == "[":
            self.several(path, "]")
        elif start[0] == "{":
            self.several(path, "}")
        else:
            self.past(_SCALAR)

    def several(self, path: Path, end: str) -> None:
        """The elements of an array, or the pairs of an inline table."""
        self.at += 1
        number = 0
        while self.text[self.skip()] != end:
            if self.text[self.at] == ",":
                self.at += 1
            elif end == "}":
                self.pair(path)
            else:
                self.value((*path, number))
                number += 1
        self.at += 1

    def past(self, kind: re.Pattern[str], skipped: int = 0) -> None:
        found = kind.match(self.text, self.at + skipped)
        assert found is not None, f"nothing ends what begins at {self.at}"
        self.at = found.end()
