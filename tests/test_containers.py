"""Whatever can grow with strangers is on the list in docs/security.md, with its bound."""

from __future__ import annotations

import re
from pathlib import Path

from tests.containers import containers
from tests.tidy import ROOT


def listed() -> set[str]:
    page = (ROOT / "docs/security.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+\.\w+)`", row.split("|")[1])}


def test_every_container_of_the_floor_and_the_door_has_a_bound_in_the_docs() -> None:
    found = set(containers(ROOT))

    assert found - listed() == set()
    assert listed() - found == set()  # What is gone is taken off the list.


def test_a_container_that_nobody_listed_is_found(tmp_path: Path) -> None:
    room = tmp_path / "src/banca/floor"
    room.mkdir(parents=True)
    (room / "new.py").write_text(
        "class New:\n"
        "    def __init__(self, most: int) -> None:\n"
        "        self.names: dict[str, int] = {}\n"
        "        self._seen = set()\n"
        "        self._recent: deque[int] = deque(maxlen=most)\n"
        "        self.most = most\n",
        "utf-8",
    )

    assert containers(tmp_path) == ["New.names", "New._seen", "New._recent"]
