"""drand's relays: they bring the signatures of a beacon, which whoever asked has to check."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Final
from urllib.request import HTTPRedirectHandler, Request, build_opener

RELAYS: Final = (  # Of the League of Entropy, for its public networks.
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
TIMEOUT_S = 5.0
LONGEST = 4096  # Bytes of an answer.
AT_ONCE = 4  # Threads of their own: nobody else waits for a relay that hangs.


class Relays:
    """Relays that are asked in turn until one has what is wanted."""

    def __init__(self, urls: Sequence[str], network: str, timeout_s: float = TIMEOUT_S) -> None:
        self._urls = [url.rstrip("/") for url in urls]
        self._network = network
        self._timeout_s = timeout_s
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="beacon")

    async def signature(self, number: int) -> bytes:
        """The signature of round *number*; `OSError` if no relay has it now."""
        loop, faults = asyncio.get_running_loop(), []
        for turn in range(len(self._urls)):
            url = self._urls[(number + turn) % len(self._urls)]  # Nobody is asked for all of them.
            try:
                return await loop.run_in_executor(self._threads, self._ask, url, number)
            except (OSError, ValueError, HTTPException) as fault:
                faults.append(f"{url}: {fault}")
        raise OSError("; ".join(faults))

    def _ask(self, url: str, number: int) -> bytes:
        deadline = time.monotonic() + self._timeout_s  # The socket's own is for each piece.
        asked = Request(  # noqa: S310 - The settings take http and https alone.
            f"{url}/{self._network}/public/{number}", headers={"User-Agent": "banca"}
        )
        body = b""
        with _OPENER.open(asked, timeout=self._timeout_s) as answer:
            while piece := answer.read1(LONGEST):
                body += piece
                if len(body) > LONGEST:
                    raise ValueError(f"more than {LONGEST} bytes")
                if time.monotonic() > deadline:
                    raise ValueError(f"no end within {self._timeout_s:g} s")
        match json.loads(body):
            case {"round": int(said), "signature": str(signature)} if said == number:
                return bytes.fromhex(signature)
        raise ValueError(f"no signature of round {number}")


class _StayThere(HTTPRedirectHandler):
    """Nobody sends us elsewhere: it might be a place that only we can reach."""

    def redirect_request(self, *args: object) -> None:
        return None


_OPENER = build_opener(_StayThere)
