"""The hour of the house comes from the zone database, wherever that lies."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SUMMER_US = 1_784_116_800_000_000  # 2026-07-15, 12:00 UTC.


@pytest.mark.parametrize("zone", ["UTC", "Asia/Macau", "America/New_York"])
@pytest.mark.parametrize("database", [[], [("PYTHONTZPATH", "")]], ids=["of the machine", "ours"])
def test_the_hour_needs_neither_the_machines_zone_nor_its_database(
    zone: str, database: list[tuple[str, str]]
) -> None:
    command = f"from banca.floor.hours import time_of_day; print(time_of_day({SUMMER_US}))"
    environment = {**os.environ, "TZ": zone, **dict(database)}

    said = subprocess.run(
        [sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True
    )

    assert said.stdout == "13:00\n"
