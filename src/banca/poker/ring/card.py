"""The table's card: all that a client needs to draw a poker table (809/2015:4, 809/2015:67)."""

from __future__ import annotations

from typing import Literal

from banca.kit.banked import SpotCard
from banca.kit.cards import Card
from banca.kit.play import Cents, Cites, Value
from banca.poker.hands import RANKINGS, HandName
from banca.poker.ring.table import LimitName, Rules, limit, rake_cap
from banca.poker.variants import VariantName


class CommissionCard(Value):
    percent: int
    cap: Cents
    fee: int


class HandCard(Value):
    name: HandName
    cite: str


class StreetCard(Value):
    hole: int
    board: int
    burn: int


class TableCard(Value, tag="Card"):
    game: Literal["poker"]
    rulebook: str
    form: str
    spots: tuple[SpotCard, ...]
    shared: bool
    seats: int
    unit: Cents
    minimum: Cents
    cap: Cents
    window: int
    chips: tuple[Cents, ...]
    variant: VariantName
    kind: str
    opens: str
    closes: str
    small: Cents
    big: Cents
    ante: Cents
    cave: Cents
    limit: LimitName
    raises: int
    commission: CommissionCard
    by_lot: bool
    estardilhos: bool
    think: int
    bank: int
    piece: int
    rests: int
    hands: tuple[HandCard, ...]  # Best first (809/2015:28, 97/2010:15).
    deck: tuple[Card, ...]
    hole: int
    hole_used: int | None
    streets: tuple[StreetCard, ...]


def card(rules: Rules) -> TableCard:
    book, variant = rules.book, rules.variant
    cites: Cites = {"bet": book.cave, "limit": book.cave, "price": book.commission}
    blinds = not rules.antes
    burns = rules.burns or rules.rulebook == "97/2010"
    return TableCard(
        game="poker",
        rulebook=rules.rulebook,
        form=variant.name,
        spots=(SpotCard("cave", "cave", None, rules.cave, rules.cave, 1, cites),),
        shared=rules.shared,
        seats=rules.seats,
        unit=1,
        minimum=rules.minimum,
        cap=rules.cap,
        window=0,
        chips=tuple(rules.minimum * times for times in (1, 2, 5, 10, 25)),
        variant=variant.name,
        kind=rules.kind,
        opens=rules.opens,
        closes=rules.closes,
        small=rules.small if blinds else 0,
        big=rules.big if blinds else 0,
        ante=0 if blinds else rules.minimum,
        cave=rules.cave,
        limit=next(name for name in book.limits if name == rules.limit),
        raises=limit(rules).raises,
        commission=CommissionCard(rules.percent, rake_cap(rules), rules.fee),
        by_lot=rules.by_lot,
        estardilhos=rules.estardilhos,
        think=rules.think,
        bank=rules.bank,
        piece=rules.piece,
        rests=rules.rests,
        hands=tuple(HandCard(row.name, row.cite) for row in RANKINGS[variant.ranking].categories),
        deck=variant.deck,
        hole=variant.hole,
        hole_used=variant.hole_used,
        streets=tuple(
            StreetCard(street.hole, street.board, street.burn if burns else 0)
            for street in variant.streets
        ),
    )
