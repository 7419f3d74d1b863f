"""A disk that remembers every write, for SQLite: counts syncs, and shows what a crash leaves.

The layer between SQLite and the file system (an apsw VFS) records each write, truncation, deletion
and sync. What was written since a file's last sync may survive a crash or not, in any combination;
`Disk.image` builds the files as they might be found afterwards.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

import apsw

_names = count(1)

CRASHES = ("all", "none", "some", "torn")
SECTOR = 512
FAULTS: dict[str, type[apsw.Error]] = {
    "full": apsw.FullError,
    "read-only": apsw.ReadOnlyError,
    "write": apsw.IOError,
    "sync": apsw.IOError,
}


class Op(NamedTuple):
    """One thing that SQLite asked of the disk. *at* is an offset, or a length to cut to."""

    kind: str  # "write", "truncate", "delete", "sync", or a sync that "failed".
    file: str
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """Passes everything on to the real file system, and keeps the record."""

    def __init__(self) -> None:
        self.name = f"banca-disk-{next(_names)}"
        self.ops: list[Op] = []
        self.syncs = 0
        self.written = 0  # Bytes.
        self.broken: str | None = None  # What fails from now on: a key of FAULTS.
        self.times = 2**62  # How many syncs fail before that passes.
        self.recording = True  # Counting alone needs no copies of the data.
        super().__init__(self.name, "")

    def __enter__(self) -> Disk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.unregister()

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802 - SQLite's own name.
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.note(Op("delete", Path(filename).name))
        super().xDelete(filename, syncdir)

    def note(self, op: Op) -> None:
        self.syncs += op.kind == "sync"
        self.written += len(op.data)
        if self.recording:
            self.ops.append(op)

    def image(self, upto: int, crash: str, random: Random) -> dict[str, bytes]:
        """The files after a crash following the first *upto* operations.

        Of what was not synced there is "all", "none", "some" at random, or all with the last write
        "torn" at some byte within.
        """
        synced: dict[str, bytearray] = {}
        pending: dict[str, list[Op]] = {}
        for op in self.ops[:upto]:
            if op.kind == "sync":
                if op.file not in synced:  # A new file's first sync also syncs the directory.
                    for file in [file for file, ops in pending.items() if ops[-1].kind == "delete"]:
                        _settle(synced, pending.pop(file))
                _settle(synced, pending.pop(op.file, []))
            elif op.kind == "failed":  # The system forgets what it could not write, in silence:
                pending.pop(op.file, None)  # a later sync says that all is well.
            else:
                pending.setdefault(op.file, []).append(op)
        if crash == "torn":
            _tear(pending, self.ops[:upto], random)
        for ops in pending.values():
            for op in ops:
                if crash in ("all", "torn") or (crash == "some" and random.random() < 0.5):
                    _apply(synced, op)
        return {name: bytes(content) for name, content in synced.items()}


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._name = Path(name.filename() if isinstance(name, apsw.URIFilename) else name).name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._disk.broken not in (None, "sync"):
            raise FAULTS[self._disk.broken](f"tried: {self._disk.broken}")
        self._disk.note(Op("write", self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.note(Op("truncate", self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self._disk.broken == "sync":
            self._disk.note(Op("failed", self._name))
            self._disk.times -= 1
            self._disk.broken = "sync" if self._disk.times else None
            raise apsw.IOError("tried: sync")
        self._disk.note(Op("sync", self._name))
        super().xSync(flags)


def _settle(files: dict[str, bytearray], ops: list[Op]) -> None:
    for op in ops:
        _apply(files, op)


def _apply(files: dict[str, bytearray], op: Op) -> None:
    if op.kind == "delete":
        files.pop(op.file, None)
        return
    content = files.setdefault(op.file, bytearray())
    if op.kind == "truncate":
        del content[op.at :]
        return
    content.extend(bytes(max(0, op.at - len(content))))
    content[op.at : op.at + len(op.data)] = op.data


def _tear(pending: dict[str, list[Op]], ops: list[Op], random: Random) -> None:
    """Keep only the beginning of the very last write, if it was not synced yet."""
    last = next((op for op in reversed(ops) if op.kind == "write"), None)
    if last is not None and pending.get(last.file) and pending[last.file][-1] is last:
        whole = random.random() < 0.5 and len(last.data) > SECTOR
        cut = SECTOR * random.randrange(8) if whole else random.randrange(len(last.data))
        pending[last.file][-1] = last._replace(data=last.data[:cut])
