"""The tables of the books, as numbered SQL: one folder per store, applied by the store itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple


class Migration(NamedTuple):
    n: int
    sql: str
    digest: str


def migrations(store: str) -> list[Migration]:
    """Every migration of *store*, "sqlite" or "postgres", in order."""
    found = []
    for file in files(__package__).joinpath(store).iterdir():
        if file.name.endswith(".sql"):
            sql = file.read_text("utf-8")
            found.append(
                Migration(
                    int(file.name.removesuffix(".sql")), sql, sha256(sql.encode()).hexdigest()
                )
            )
    return sorted(found)


def missing(store: str, applied: Mapping[int, str]) -> Iterator[Migration]:
    """What must be run on a database that has *applied*: number and digest of each.

    A migration that was edited after it ran, or is unknown to this program, means that program and
    database do not belong together: nothing is touched.
    """
    known = migrations(store)
    strange = set(applied) - {migration.n for migration in known}
    if strange:
        raise RuntimeError(f"the database is newer than this program: migrations {sorted(strange)}")
    for migration in known:
        if migration.n not in applied:
            yield migration
        elif applied[migration.n] != migration.digest:
            raise RuntimeError(
                f"migration {migration.n} was changed after it had been applied: these books were "
                "made by another version of the program, which alone can read them"
            )
