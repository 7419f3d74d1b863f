"""The house's key: one secret, in a file of its own, outside the database.

Whoever has the database has the nonces; whoever has this file has the key; a seed can be known
before it is opened only with both. If the key is lost, the running rounds must be voided.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE = 32


class KeyFileError(RuntimeError):
    """The key file is not to be trusted; the message says what to do."""


class HouseOpenError(RuntimeError):
    """Another process is serving this house; the message says what to do."""


@contextmanager
def alone_in(data: Path) -> Iterator[None]:
    """Lock the house in *data*: two processes would answer players from two memories.

    The system releases the lock when a process ends, however it ends.
    """
    handle = os.open(data / "house.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HouseOpenError(
                f"the house in {data} is already open; close it, or choose another --data"
            ) from None
        yield
    finally:
        os.close(handle)


def house_key(path: str | Path) -> bytes:
    """The key in *path*; if there is no file, a new key, readable by its owner alone."""
    path = Path(path)
    if not path.exists():
        _create(path)
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise KeyFileError(f"{path} is not a regular file: the house key must be one")
        if about.st_mode & 0o077:
            mode = stat.S_IMODE(about.st_mode)
            raise KeyFileError(
                f"{path} is open to others (mode {mode:04o}): chmod 600 it, or replace it"
            )
        if about.st_size != SIZE:
            raise KeyFileError(f"{path} has {about.st_size} bytes: a house key has {SIZE}")
        return os.read(handle, SIZE)
    finally:
        os.close(handle)


def _create(path: Path) -> None:
    """Write a whole key or none: a crash leaves no partial key under its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(os.urandom(SIZE))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # Unlike a rename, it never replaces an existing key.
        except FileExistsError:
            return  # Another process was faster: its key is the house's.
    finally:
        draft.unlink()
    folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
