"""drand's relays: they bring the signatures of a beacon, which whoever asked has to check."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.request import Request

from banca.outside.fetch import fetched

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
            except (OSError, ValueError) as fault:
                faults.append(f"{url}: {fault}")
        raise OSError("; ".join(faults))

    def _ask(self, url: str, number: int) -> bytes:
        asked = Request(  # noqa: S310 - The settings take http and https alone.
            f"{url}/{self._network}/public/{number}", headers={"User-Agent": "banca"}
        )
        body = fetched(asked, timeout_s=self._timeout_s, most_bytes=LONGEST)
        match json.loads(body):
            case {"round": int(said), "signature": str(signature)} if said == number:
                return bytes.fromhex(signature)
        raise ValueError(f"no signature of round {number}")
