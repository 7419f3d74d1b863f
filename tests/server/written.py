"""Files that are written from the server's types: ``python -m tests.server.written``."""

from __future__ import annotations

from collections.abc import Callable

from banca.server.protocol import protocol_page
from banca.server.typescript import typescript
from tests.tidy import ROOT

WRITTEN: dict[str, Callable[[], str]] = {
    "docs/protocol.md": protocol_page,
    "web/src/lib/wire.gen.ts": typescript,
}

if __name__ == "__main__":
    for name, write in WRITTEN.items():
        (ROOT / name).write_text(write(), encoding="utf-8")
