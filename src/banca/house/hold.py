"""One house per books: whoever opens them holds them, and a second house is told by whom.

A directory is held by a lock on a file in it. Embedded books are held by a lock on the database
file itself: whatever name leads to it (a symlink, a hard link, another mount), it is the same file.
For PostgreSQL see `postgres.py`. The system releases a lock when its process ends, however it ends;
what is written beside it only says who that was.
"""

from __future__ import annotations

import fcntl
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import structlog

log = structlog.get_logger("banca.books")

_held: set[tuple[int, int]] = set()  # Device and inode of the books that this process holds.


class HouseOpenError(RuntimeError):
    """Another house holds the books or the directory; the message says which."""


class Holder(msgspec.Struct, frozen=True):
    """Who holds a house, for whoever comes second."""

    host: str
    pid: int
    since: str
    url: str = ""  # Where the house is reached.
    file: tuple[int, int] = (0, 0)  # Device and inode of what is held.

    def __str__(self) -> str:
        where = f", at {self.url}" if self.url else ""
        return f"banca on {self.host}, process {self.pid}, since {self.since}{where}"


def this_house(url: str = "") -> Holder:
    """This process, as a holder."""
    since = datetime.now(UTC).isoformat(" ", "seconds")
    return Holder(socket.gethostname(), os.getpid(), since, url)


@contextmanager
def alone_in(data: Path, holder: Holder | None = None) -> Iterator[None]:
    """Lock the house in *data*: two processes would answer players from two memories."""
    lock = data.joinpath("house.lock")
    handle = _private(lock)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HouseOpenError(
                f"the house in {data} is already open{_by(_read(lock))}; "
                "close it, or choose another --data"
            ) from None
        with suppress(OSError):  # The lock holds without it.
            _note(handle, holder or this_house())
        yield
    finally:
        os.close(handle)


class Hold:
    """The database file of embedded books, held until it is let go.

    The lock is a BSD lock, beside the POSIX locks that SQLite uses itself. Closing *any* handle of
    a file drops the POSIX locks of the whole process, so this one is opened before SQLite opens the
    file, and closed after SQLite has closed it; and the same process never opens it twice.
    """

    def __init__(self, path: Path, holder: Holder) -> None:
        self._beside = Path(f"{os.path.realpath(path)}-holder")
        self._handle: int | None = None
        if path.exists() and _inode(os.stat(path)) in _held:
            raise _refused(path, self._beside, _inode(os.stat(path)))
        handle = _private(path)
        self._file = _inode(os.fstat(handle))
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)  # No SQLite of this process has it open: another process holds it.
            raise _refused(path, self._beside, self._file) from None
        self._handle = handle
        _held.add(self._file)
        _warn(path, os.fstat(handle))
        with suppress(OSError):  # The lock holds without it.
            note = _private(self._beside)
            try:
                _note(note, msgspec.structs.replace(holder, file=self._file))
            finally:
                os.close(note)

    def let_go(self) -> None:
        """Only after SQLite has closed the file."""
        if self._handle is not None:
            with suppress(OSError):
                self._beside.unlink()
            _held.discard(self._file)
            os.close(self._handle)
            self._handle = None


def _refused(path: Path, beside: Path, file: tuple[int, int]) -> HouseOpenError:
    found = _read(beside)
    known = _by(found) if found is not None and found.file == file else _by(_locker(file))
    return HouseOpenError(
        f"another house holds the books in {path}{known}; close it, or choose other books"
    )


def _by(holder: Holder | int | None) -> str:
    if holder is None:
        return ""
    if isinstance(holder, int):
        return f" (process {holder} of this machine)"
    return f" ({holder})"


def _locker(file: tuple[int, int]) -> int | None:
    """The process that locks *file*, if this system says so: a hard link has another neighbour."""
    device = f"{os.major(file[0]):02x}:{os.minor(file[0]):02x}:{file[1]}"
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()
            if words[1] == "FLOCK" and words[5] == device and int(words[4]) > 0:
                return int(words[4])
    return None


def _private(path: Path) -> int:
    """A handle of *path*, made for its owner alone if it is new, whatever the umask says."""
    fresh = not path.exists()
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if fresh:
        os.fchmod(handle, 0o600)
    return handle


def _warn(path: Path, about: os.stat_result) -> None:
    """Books that others may read are not closed to them: an operator may have meant it so."""
    if about.st_mode & 0o077:
        mode = stat.S_IMODE(about.st_mode)
        log.warning(
            "others may read the books", file=str(path), mode=f"{mode:04o}", run=_chmod(path)
        )


def _chmod(path: Path) -> str:
    real = os.path.realpath(path)
    there = [name for name in (real, f"{real}-wal", f"{real}-shm") if os.path.exists(name)]
    return f"chmod 600 {' '.join(there)}"


def _inode(about: os.stat_result) -> tuple[int, int]:
    return about.st_dev, about.st_ino


def _note(handle: int, holder: Holder) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, msgspec.json.encode(holder), 0)


def _read(path: Path) -> Holder | None:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(path.read_bytes(), type=Holder)
    return None
