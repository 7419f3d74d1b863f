"""The files of witnesses, as `banca verify` is given them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from banca.cli.say import Wrong

if TYPE_CHECKING:  # Only for the checker: they are slow to load, and most commands need neither.
    from cryptography.x509 import Certificate

    from banca.house.audit_witness import Witnesses


def read_witnesses(files: Sequence[Path], certificates: Sequence[Path]) -> Witnesses | None:
    """All statements in *files*; None if there are none to read."""
    from banca.house.audit_witness import Witnesses

    authorities = [one for path in certificates for one in _certificates(path)]
    if not files:
        if authorities:
            raise Wrong("--tsa-certificate is for the stamps of a witness; name one with --witness")
        return None
    found = Witnesses(authorities)
    for path in files:
        try:
            with path.open("rb") as file:
                found.read(str(path), file)
        except OSError as fault:
            raise Wrong(f"--witness {path}: {fault.strerror or fault}") from None
    return found


def _certificates(path: Path) -> list[Certificate]:
    from cryptography.x509 import load_pem_x509_certificates

    try:
        return load_pem_x509_certificates(path.read_bytes())
    except OSError as fault:
        raise Wrong(f"--tsa-certificate {path}: {fault.strerror or fault}") from None
    except ValueError:
        what = "it has no certificate; a PEM file begins with -----BEGIN CERTIFICATE-----"
        raise Wrong(f"--tsa-certificate {path}: {what}") from None
