"""A copy of this tree, for tests that change files: the code that runs there is the copy's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests import entropy
from tests.tidy import ROOT, tracked


class Copy:
    """A copy of the tree, and ways to run things in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for file in tracked(ROOT):
            target = root / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)
        if (ROOT / "web/node_modules").exists():
            (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")

    @property
    def env(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(
        self, *words: str, where: str = ".", typed: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=self.root / where,
            env=self.env,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    def banca(self, *words: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, "-c", entropy.COMMAND, *words, typed=typed)

    def pytest(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)

    def texts(self) -> dict[str, bytes]:
        files = [f for f in self.root.rglob("*") if f.is_file() and "node_modules" not in f.parts]
        return {str(f.relative_to(self.root)): f.read_bytes() for f in files}
