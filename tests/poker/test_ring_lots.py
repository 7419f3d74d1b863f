"""Tables where places are drawn by lot."""

from __future__ import annotations

import pytest

from banca.kit.play import Leave, Refused
from banca.poker import ring
from banca.poker.ring.messages import LOT, BuyIn, SeatByLot
from tests.poker.ring_table import Table
from tests.rule_marks import rule


@rule("PD-67", "reading:seating")
def test_where_places_are_drawn_nobody_names_one() -> None:
    table = Table(seats=6, by_lot=True)
    table.sit("ana", "rui", "eva")
    said = table.refusal(BuyIn("ana", "3", 10_000))
    assert (said.cite, said.phrase) == ("reading:seating", "places are drawn by lot")

    (offer,) = (o for o in ring.options(table.state, "ana") if o.wish == "BuyIn")
    assert (offer.spot, offer.least, offer.most) == (LOT, 10_000, 10_000)
    drawn = ring.lots(table.state, BuyIn("ana", LOT, 10_000))
    assert drawn == tuple(SeatByLot("ana", place, 10_000) for place in "123456")

    table.do(drawn[3])
    assert table.at("ana").player == "ana"
    assert list(table.state.chairs) == ["4"]
    assert table.refusal(SeatByLot("rui", "4", 10_000)).phrase == "the place is taken"
    assert [o.place for o in ring.lots(table.state, BuyIn("rui", LOT, 10_000))] == list("12356")
    table.do(BuyIn("rui", LOT, 10_000))  # Where nobody draws.
    assert list(table.state.chairs) == ["4", "1"]


@rule("reading:seating", "reading:waiting-list", "reading:rathole")
def test_a_lot_asks_for_all_that_a_place_does() -> None:
    table = Table(seats=2, by_lot=True)
    table.sit("ana", "rui", "eva", "zé")
    for player in ("ana", "rui"):
        table.do(BuyIn(player, LOT, 10_000))
    assert table.refusal(BuyIn("eva", LOT, 10_000)).cite == "reading:waiting-list"
    with pytest.raises(Refused, match="others are waiting"):
        ring.lots(table.state, BuyIn("eva", LOT, 10_000))
    assert table.refusal(BuyIn("ana", LOT, 10_000)).phrase == "one place per player"
    assert "BuyIn" not in table.offered("eva")
    table.queue("eva")
    table.do(Leave("ana"))
    assert "BuyIn" not in table.offered("zé")
    assert table.refusal(BuyIn("eva", LOT, 9_999)).phrase == "one enters with the cave"
    table.do(BuyIn("eva", LOT, 10_000))
    assert table.view.taken == 2


@rule("reading:seating")
def test_elsewhere_nothing_is_drawn() -> None:
    table = Table(seats=6)
    table.sit("ana")
    assert ring.lots(table.state, BuyIn("ana", "3", 10_000)) == ()
    assert ring.lots(table.state, BuyIn("ana", LOT, 10_000)) == ()
    assert table.refusal(BuyIn("ana", LOT, 10_000)).phrase == "no such place"
