"""The audit of a time stamp (RFC 3161): what it is for, when it was made, and who signed it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from cryptography.x509 import Certificate
from rfc3161_client import VerificationError, VerifierBuilder, decode_timestamp_response

from banca.house.audit_fields import Malformed

_SHA256 = "2.16.840.1.101.3.4.2.1"
_GRANTED = 0
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamped_at(reply: bytes, line: bytes, authorities: Sequence[Certificate]) -> int:
    """When *line* was stamped, in microseconds since 1970; `Malformed` if it was not.

    Without *authorities*, certificates that the auditor trusts, anybody may have signed it.
    """
    try:
        response = decode_timestamp_response(reply)
        if response.status != _GRANTED:
            raise Malformed(f"its stamp was not granted: status {response.status}")
        imprint, when = response.tst_info.message_imprint, response.tst_info.gen_time
        if imprint.hash_algorithm.dotted_string != _SHA256:
            raise Malformed("its stamp is not for a SHA-256")
        if imprint.message != sha256(line).digest():
            raise Malformed("its stamp is for something else")
        if authorities:
            verifier = VerifierBuilder(roots=list(authorities)).build()
            verifier.verify(response, imprint.message)
    except VerificationError:
        what = "its stamp was not signed by an authority whose certificate was given"
        raise Malformed(what) from None
    except ValueError as fault:
        raise Malformed(f"its stamp cannot be read: {fault}") from None
    return (when - _EPOCH) // timedelta(microseconds=1)
