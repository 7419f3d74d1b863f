"""A time stamp as a witness: an authority of RFC 3161 signs a statement's hash and the time.

The stamp needs no trust in whoever keeps it: the reply of the authority is added, with the
statement, to a file that anybody may copy.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from urllib.request import Request

import msgspec
from rfc3161_client import (
    HashAlgorithm,
    PKIStatus,
    TimeStampRequest,
    TimestampRequestBuilder,
    decode_timestamp_response,
)

from banca.outside.fetch import fetched
from banca.outside.witness import WitnessError
from banca.outside.witness_file import append, writable

MOST_BYTES = 64 * 1024  # Of a reply; with its certificates one has a tenth of that.


class StampWitness:
    def __init__(self, name: str, url: str, path: Path, timeout_s: float) -> None:
        self.name = name
        self.path = path
        self._url = url
        self._timeout_s = timeout_s

    def ready(self) -> None:
        writable(self.path)

    def tell(self, statement: str) -> None:
        line = statement.encode()
        request = TimestampRequestBuilder().data(line).hash_algorithm(HashAlgorithm.SHA256).build()
        reply = self._asked(request.as_bytes())
        check(reply, line, request)
        said = {"statement": statement, "stamp": b64encode(reply).decode()}
        append(self.path, msgspec.json.encode(said).decode())

    def _asked(self, query: bytes) -> bytes:
        request = Request(  # noqa: S310 - The settings allow http and https alone.
            self._url, query, {"content-type": "application/timestamp-query"}
        )
        return fetched(request, timeout_s=self._timeout_s, most_bytes=MOST_BYTES)


def check(reply: bytes, line: bytes, request: TimeStampRequest) -> None:
    """Whether it is a stamp of *line*. Its signer is checked by `banca verify`."""
    try:
        response = decode_timestamp_response(reply)
        status = PKIStatus(response.status)
        if status != PKIStatus.GRANTED:
            why = "; ".join(response.status_string) if response.status_string else ""
            raise WitnessError(f"the authority answers {status.name} {why}".rstrip())
        info = response.tst_info
    except ValueError as fault:
        raise WitnessError(f"the reply is no time stamp: {fault}") from None
    if info.message_imprint.message != sha256(line).digest():
        raise WitnessError("the stamp is for something else")
    if info.nonce != request.nonce:
        raise WitnessError("the stamp answers another question")
