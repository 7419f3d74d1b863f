"""The pay-table of roulette: what each kind of bet covers and pays, and its maximum.

A row is a kind of bet, with one line per rulebook. The multiple chances (804/2015:7.a,
804/2015:11.a, 804/2015:13.a, 807/2015:7.a, 807/2015:12.a, 807/2015:14.a) have numerals of their own
there. The order of the rows is the order in which bets are settled (1441/95-X:22).
"""

from __future__ import annotations

from banca.kit.play import Odds, Value


class Cited(Value):
    """One kind of bet in one rulebook: where it is allowed, limited and priced."""

    bet: str
    limit: str
    price: str
    most: int  # The maximum over the minimum of the same kind.


class Row(Value):
    covers: int
    pays: Odds
    online: Cited  # 804/2015, American online.
    french: Cited  # 807/2015, French online.
    land: Cited  # 1441/95-X; 1441/95-IX:1 sends the American land table there too.


PAYS: dict[str, Row] = {
    "columns": Row(
        24,
        Odds(1, 2),
        Cited("804/2015:7.a.ix", "804/2015:11.a.ix", "804/2015:13.a.ix", 720),
        Cited("807/2015:7.a.ix", "807/2015:12.a.ix", "807/2015:14.a.ix", 720),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 240),
    ),
    "column": Row(
        12,
        Odds(2),
        Cited("804/2015:7.a.vii", "804/2015:11.a.vii", "804/2015:13.a.vii", 360),
        Cited("807/2015:7.a.vii", "807/2015:12.a.vii", "807/2015:14.a.vii", 360),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 120),
    ),
    "dozens": Row(
        24,
        Odds(1, 2),
        Cited("804/2015:7.a.viii", "804/2015:11.a.viii", "804/2015:13.a.viii", 720),
        Cited("807/2015:7.a.viii", "807/2015:12.a.viii", "807/2015:14.a.viii", 720),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 240),
    ),
    "dozen": Row(
        12,
        Odds(2),
        Cited("804/2015:7.a.vi", "804/2015:11.a.vi", "804/2015:13.a.vi", 360),
        Cited("807/2015:7.a.vi", "807/2015:12.a.vi", "807/2015:14.a.vi", 360),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 120),
    ),
    "simple": Row(
        18,
        Odds(1),
        Cited("804/2015:7.b", "804/2015:11.b", "804/2015:13.b", 540),
        Cited("807/2015:7.b", "807/2015:12.b", "807/2015:14.b", 540),
        Cited("1441/95-X:18.b", "1441/95-X:27", "1441/95-X:20.b", 180),
    ),
    "line": Row(
        6,
        Odds(5),
        Cited("804/2015:7.a.v", "804/2015:11.a.v", "804/2015:13.a.v", 180),
        Cited("807/2015:7.a.v", "807/2015:12.a.v", "807/2015:14.a.v", 180),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 60),
    ),
    "street": Row(
        3,
        Odds(11),
        Cited("804/2015:7.a.iii", "804/2015:11.a.iii", "804/2015:13.a.iii", 90),
        Cited("807/2015:7.a.iii", "807/2015:12.a.iii", "807/2015:14.a.iii", 90),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 30),
    ),
    "corner": Row(
        4,
        Odds(8),
        Cited("804/2015:7.a.iv", "804/2015:11.a.iv", "804/2015:13.a.iv", 120),
        Cited("807/2015:7.a.iv", "807/2015:12.a.iv", "807/2015:14.a.iv", 120),
        Cited("1441/95-X:18.a", "reading:quadro-limit", "1441/95-X:20.a", 40),
    ),
    "split": Row(
        2,
        Odds(17),
        Cited("804/2015:7.a.ii", "804/2015:11.a.ii", "804/2015:13.a.ii", 60),
        Cited("807/2015:7.a.ii", "807/2015:12.a.ii", "807/2015:14.a.ii", 60),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 20),
    ),
    "pleno": Row(
        1,
        Odds(35),
        Cited("804/2015:7.a.i", "804/2015:11.a.i", "804/2015:13.a.i", 30),
        Cited("807/2015:7.a.i", "807/2015:12.a.i", "807/2015:14.a.i", 30),
        Cited("1441/95-X:18.a", "1441/95-X:27", "1441/95-X:20.a", 10),
    ),
}
ORDER = {name: place for place, name in enumerate(PAYS)}

for _row in PAYS.values():  # Every price is fair except for the zeros: the house's only edge.
    assert (_row.pays.wins + _row.pays.to) * _row.covers == 36 * _row.pays.to
    assert _row.online.most == _row.french.most == 3 * _row.land.most == 30 * _row.covers
