"""A long run of the command line in a process of its own, which Ctrl-C ends once it counts."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import NamedTuple

from tests.clock import PATIENCE_S

COUNTED = "the first lot is counted\n"
TELLING = f"""
import sys
from banca.cli import main, progress

watched = progress.watched

def telling(runs, *about, **how):
    def told():
        runs_on = iter(runs)
        yield next(runs_on)
        sys.stderr.write({COUNTED!r})
        sys.stderr.flush()
        yield from runs_on
    return watched(told(), *about, **how)

progress.watched = telling
main()
"""


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


def interrupted(*words: str) -> Ended:
    """What `banca` says to *words* if Ctrl-C comes some time after its first batch."""
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    ) as process:
        assert process.stderr
        before = ""
        while not before.endswith(COUNTED):
            line = process.stderr.readline()
            assert line, f"it ended before it counted: {before}"
            before += line
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
    return Ended(process.returncode, out, before + err)


def heed_ctrl_c() -> None:
    """A shell makes its background processes ignore Ctrl-C, and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
