"""Properties of the kit are quick, but a busy machine is not: no example has a deadline."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("kit", deadline=None, max_examples=60)
settings.load_profile("kit")
