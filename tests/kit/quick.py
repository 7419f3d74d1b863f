"""Properties of the kit are quick, but a busy machine is not: no example has a deadline."""

from __future__ import annotations

from hypothesis import settings

quick = settings(deadline=None, max_examples=60)
