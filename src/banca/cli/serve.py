"""`banca serve`: a house with live tables on one port."""

from __future__ import annotations


def serve(*, port: int = 8000) -> None:
    """Serve."""
