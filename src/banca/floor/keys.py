"""The house's key: one secret, in a file of its own, outside the database.

Whoever has the database has the nonces; whoever has this file has the key; a seed can be known
before it is opened only with both. If the key is lost, the running rounds must be voided: see
`keyring.py`, which decides when that may happen.
"""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path

SIZE = 32


class KeyFileError(RuntimeError):
    """The key file is not to be trusted; the message says what to do."""


def fingerprint(key: bytes) -> str:
    """The name of a key, for everybody to see: nobody gets from it to the key."""
    return sha256(b"banca-fingerprint-1" + key).hexdigest()[:32]


def house_key(path: Path) -> bytes:
    """The key in *path*, which its owner alone may read."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as fault:
        raise KeyFileError(f"{path} holds no key that can be read: {fault.strerror}") from None
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


def new_key(path: Path) -> None:
    """Write a whole key or none: a crash leaves no partial key under its name."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
