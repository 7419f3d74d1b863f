"""A wish is filled in from its offer alone."""

from __future__ import annotations

import pytest

from banca.kit.layout import PlaceBets, TakeBack
from banca.kit.play import CASH, Cents, PlayerId, Sit, Spot, Value, Wallet
from banca.kit.wishes import filled


class Lay(Value):
    """A wish that names a spot and an amount, and leaves the wallet to the house."""

    player: PlayerId
    spot: Spot
    cents: Cents
    wallet: Wallet = CASH


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Sit, {}),
        (PlaceBets, {"bets": (("red", 200),)}),
        (TakeBack, {"bets": (("red", 200),)}),
        (Lay, {"spot": "red", "cents": 200}),
    ],
)
def test_a_field_is_filled_by_its_name_and_one_with_a_default_keeps_it(
    kind: type[Value], fields: object
) -> None:
    assert filled(kind, lambda field: "red", lambda: 200) == fields
