"""A file as a witness: one statement per line, on a disk that the house may only add to.

It is as good as the disk: a mount of another machine, or a file that only another account may
change (`chattr +a`).
"""

from __future__ import annotations

import os
from pathlib import Path

from banca.outside.witness import WitnessError


class FileWitness:
    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path

    def ready(self) -> None:
        writable(self.path)

    def tell(self, statement: str) -> None:
        append(self.path, statement)


def writable(path: Path) -> None:
    """Make the file if there is none, or say why it cannot be written."""
    try:
        os.close(_opened(path))
    except OSError as fault:
        raise WitnessError(f"{path} cannot be written: {fault.strerror}") from None


def append(path: Path, line: str) -> None:
    """Add *line*, and return once it is on the disk."""
    torn = _torn(path)  # Then what a crash has left unfinished stays a line by itself.
    file = _opened(path)
    try:
        rest = f"{chr(10) * torn}{line}\n".encode()
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _opened(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _torn(path: Path) -> bool:
    """Whether the last line has no end. A file that we may not read is believed to be whole."""
    try:
        with path.open("rb") as file:
            if not file.seek(0, os.SEEK_END):
                return False
            file.seek(-1, os.SEEK_END)
            return file.read(1) != b"\n"
    except OSError:
        return False
