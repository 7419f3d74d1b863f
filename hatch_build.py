"""Builds the browser client when a wheel or an sdist is built.

An editable install skips it: there the Makefile builds the client.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / "src/banca/webdist/index.html").exists():
            return
        npm = shutil.which("npm")
        if not npm:
            raise RuntimeError("building the browser client needs Node 20+ (npm was not found)")
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "-s", "build"]):
            subprocess.run([npm, *words], cwd=root / "web", check=True)  # noqa: S603
