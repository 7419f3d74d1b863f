"""What the house sets for one poker table, and where the three rulebooks say it.

The words are those of 806/2015:2 and 809/2015:2; a table has chips worth money (809/2015:13,
97/2010:4, 97/2010:4.1) and charges for play (809/2015:16, 809/2015:2.g, reading:holdem-commission).

806/2015 is hold'em and breaks off in its definitions, so its table relies on readings; 97/2010
is Omaha, 809/2015 sintético. A table follows one of them and never mixes their figures.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from banca.kit.play import Cents, Value, require
from banca.poker.betting import OMAHA_LIMIT, Cap, Limit, NoLimit, PotLimit
from banca.poker.hand import Commission, Terms
from banca.poker.variants import VARIANTS, Variant, VariantName

LimitName: TypeAlias = Literal["no", "pot", "cap"]

RAIL = 60  # How many may watch or wait at a table, besides those who have a place.
BANK_BACK = 10  # Hands after which a used piece of the time bank comes back (reading:time-bank).
RATHOLE = 30  # Hands for which a table remembers what a player left with (reading:rathole).


class Book(Value):
    """What one rulebook says about the table as a whole, and where."""

    variant: VariantName
    places_cite: str
    cave: str  # The rule of entering with the table's buy-in.
    one_seat: str
    between: str  # The rule that nobody adds chips in mid-hand.
    must: str  # The rule that a stack under the least bet has to be topped up.
    two: str  # The rule that it takes two players.
    commission: str
    percents: tuple[int, int]
    fees: tuple[int, int] | None  # Percent of buy-in and rebuys, where the book has such fees.
    limits: tuple[LimitName, ...]
    limit: str
    uncounted: str  # The rule that raises are not counted where bets have no limit.
    turn: str  # The rule that players act in turn.
    fold: str
    check: str
    call: str
    raises: str
    showing: str  # The rule of when hands are shown,
    face_up: str  # and where they may be turned as soon as no bet can come, the rule; empty: never.
    clock: str
    button: str
    leaving: str
    rest: str
    session: str


BOOKS: dict[str, Book] = {
    "806/2015": Book(
        variant="holdem",
        places_cite="reading:holdem-table",
        cave="806/2015:2.f",
        one_seat="reading:holdem-cave",
        between="reading:topping-up",
        must="806/2015:2.b",
        two="reading:holdem-table",
        commission="806/2015:2.g",
        percents=(1, 5),
        fees=(5, 20),
        limits=("no", "pot", "cap"),
        limit="806/2015:2.a",
        uncounted="reading:holdem-limit",
        turn="reading:holdem-order",
        fold="reading:holdem-betting",
        check="reading:holdem-betting",
        call="reading:holdem-betting",
        raises="reading:holdem-betting",
        showing="reading:holdem-showdown",
        face_up="reading:holdem-face-up",
        clock="reading:time-bank",
        button="806/2015:2.c",
        leaving="reading:poker-leaving",
        rest="reading:away",
        session="806/2015:2.m",
    ),
    "97/2010": Book(
        variant="omaha",
        places_cite="97/2010:2.1",
        cave="reading:cave",
        one_seat="97/2010:2.1",
        between="reading:topping-up",
        must="97/2010:4.1",
        two="97/2010:2.3",
        commission="97/2010:16",
        percents=(3, 5),
        fees=None,
        limits=("no", "pot"),
        limit="97/2010:11",
        uncounted="97/2010:12.3",
        turn="97/2010:6.3",
        fold="97/2010:6.3.3",
        check="97/2010:7.3.2",
        call="97/2010:11.2.2",
        raises="97/2010:6.3.2",
        showing="97/2010:8.5",
        face_up="reading:omaha-face-up",
        clock="reading:time-bank",
        button="97/2010:1.2",
        leaving="reading:poker-leaving",
        rest="reading:away",
        session="reading:session-tables",
    ),
    "809/2015": Book(
        variant="sintetico",
        places_cite="809/2015:5",
        cave="809/2015:8",
        one_seat="809/2015:9",
        between="809/2015:11.b",
        must="809/2015:15",
        two="809/2015:7",
        commission="809/2015:17",
        percents=(1, 5),
        fees=(5, 20),
        limits=("no", "cap"),
        limit="809/2015:22",
        uncounted="809/2015:36",
        turn="809/2015:32",
        fold="809/2015:32.a",
        check="809/2015:32.b",
        call="809/2015:32.c",
        raises="809/2015:32.d",
        showing="reading:sintetico-closed",
        face_up="",
        clock="809/2015:41",
        button="809/2015:44",
        leaving="809/2015:10",
        rest="809/2015:69",
        session="809/2015:6.b",
    ),
}


class Rules(Value):
    """What the house sets for one table; rules outside the rulebook are refused."""

    rulebook: str = "806/2015"
    shared: bool = True
    # 809/2015:6: continuous (806/2015:2.l, 809/2015:2.k, 809/2015:6.a), or "session" (806/2015:2.m,
    # 809/2015:2.l, 809/2015:6.b): announced times, and registration.
    kind: str = "continuous"
    opens: str = ""  # A session table's times of day, "21:00".
    closes: str = ""
    seats: int = 9  # 809/2015:4.a; 97/2010:2, 97/2010:2.1, 97/2010:2.2, reading:omaha-places
    small: Cents = 50  # 97/2010:4.3: announced on the table's card.
    big: Cents = 100
    ante: Cents = 0  # Sintético; 0: as much as the big blind would be.
    cave: Cents = 10_000  # 809/2015:2.f, 809/2015:14
    limit: str = "no"
    cap: Cents = 0  # At a cap table, what a player may put in during a hand (809/2015:23).
    raises: int = 0  # Per round; 0: unlimited, or three at Omaha with a limit.
    percent: int = 5  # Of the pot (809/2015:17.a).
    rake_cap: Cents = 0  # Per hand; 0: none, or four big blinds at Omaha.
    fee: int = 0  # Percent of the buy-in and of what is added, instead of a rake.
    burns: bool = True  # At hold'em (reading:burns).
    by_lot: bool = False  # Places are drawn by lot, not chosen (reading:seating, PD-67).
    estardilhos: bool = False  # Estardilho and restardilho (809/2015:49).
    think: int = 20  # Seconds for a decision (809/2015:41).
    bank: int = 3  # Pieces of extra time per player (809/2015:42), and how long each is.
    piece: int = 15
    rests: int = 10  # Hands that a player may sit out before they count as idle (809/2015:69).
    pace: int = 1  # Seconds before a card comes.
    rest: int = 4  # Seconds from the end of a hand until the next.

    def __post_init__(self) -> None:
        require(self.rulebook in BOOKS, "wire:shape", "no such rulebook")
        book = self.book
        require(self.shared, book.two, "poker is played by two at least")
        require(2 <= self.seats <= 11, book.places_cite, "two to eleven places")
        self._sums()
        self._betting()
        self._price()
        require(self.think >= 3, "PD-48", "the clock is too short", least=3)
        require(self.piece >= 3, "PD-48", "the clock is too short", least=3)
        sane = self.bank >= 0 <= self.rests and self.pace >= 0 <= self.rest
        require(sane, "wire:shape", "malformed")
        self._times()

    def _sums(self) -> None:
        whole = 0 < self.small <= self.big and self.ante >= 0 and self.cave > 0
        require(whole, "reading:blinds", "the small blind is more than the big one")
        require(self.antes or not self.ante, "reading:blinds", "antes belong to sintético")
        least = 2 * self.minimum
        require(self.cave >= least, self.book.cave, "the cave is too small", least=least)

    def _betting(self) -> None:
        book = self.book
        require(self.limit in book.limits, book.limit, "no such limit here")
        capped = self.limit == "cap"
        require(capped == bool(self.cap), "reading:hand-maximum", "a cap table needs its cap")
        require(not capped or self.cap >= self.minimum, "reading:hand-maximum", "malformed")
        require(self.raises >= 0, "wire:shape", "malformed")
        free = self.limit != "no" or not self.raises
        require(free, book.uncounted, "without a limit raises are not counted")
        three = self.rulebook != "97/2010" or self.raises <= OMAHA_LIMIT.raises
        require(three, "97/2010:12.2", "at most three raises per round")
        belong = self.antes or not self.estardilhos
        require(belong, "809/2015:49", "estardilhos belong to sintético")

    def _price(self) -> None:
        book = self.book
        one = bool(self.percent) != bool(self.fee)
        require(one, book.commission, "one of two commissions")
        least, most = book.percents
        lawful = not self.percent or least <= self.percent <= most
        require(lawful, book.commission, "no lawful commission", least=least, most=most)
        least, most = book.fees or (0, 0)
        lawful = not self.fee or least <= self.fee <= most
        require(lawful, book.commission, "no lawful commission", least=least, most=most)
        require(self.rake_cap >= 0, "wire:shape", "malformed")
        most = 5 * self.big
        fits = self.rulebook != "97/2010" or self.rake_cap <= most
        require(fits, "reading:omaha-cap", "no lawful maximum", least=0, most=most)

    def _times(self) -> None:
        known = self.kind in ("continuous", "session")
        require(known, "reading:session-tables", "no such kind of table")
        announced = bool(self.opens) and bool(self.closes) and self.opens != self.closes
        fits = announced if self.kind == "session" else not (self.opens or self.closes)
        require(fits, "reading:session-tables", "a session table announces its times")
        for moment in filter(None, (self.opens, self.closes)):
            require(
                _is_time(moment), "reading:session-tables", "a session table announces its times"
            )

    @property
    def book(self) -> Book:
        return BOOKS[self.rulebook]

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.book.variant]

    @property
    def antes(self) -> bool:
        """Whether everybody posts an ante, and nobody a blind (809/2015:21, 809/2015:46)."""
        return self.variant.forced == "ante"

    @property
    def lot(self) -> bool:
        """Whether the button is drawn when play begins or resumes (809/2015:44).

        At Omaha it starts at the first place instead (97/2010:1.2, reading:button).
        """
        return self.rulebook != "97/2010"

    @property
    def minimum(self) -> Cents:
        """The least bet: the big blind, or the ante (806/2015:2.b, 809/2015:2.b)."""
        return (self.ante or self.big) if self.antes else self.big


def terms(rules: Rules) -> Terms:
    """The terms of a hand at this table."""
    blinds = not rules.antes
    return Terms(
        variant=rules.book.variant,
        limit=limit(rules),
        small=rules.small if blinds else 0,
        big=rules.big if blinds else 0,
        ante=0 if blinds else rules.minimum,
        commission=Commission(percent=rules.percent, cap=rake_cap(rules)),
        burns=rules.burns or rules.rulebook == "97/2010",  # 97/2010:7.1
        estardilhos=rules.estardilhos,
    )


def limit(rules: Rules) -> Limit:
    """How much may be bet, and how often raised."""
    match rules.limit:
        case "pot" if rules.rulebook == "97/2010":
            return replace(OMAHA_LIMIT, raises=rules.raises or OMAHA_LIMIT.raises)  # 97/2010:12.2
        case "pot":
            return PotLimit(raises=rules.raises)  # reading:holdem-limit
        case "cap":
            return Cap(chips=rules.cap, raises=rules.raises)  # 809/2015:23, 809/2015:36
        case _:
            return NoLimit()


def rake_cap(rules: Rules) -> Cents:
    """The most that the house keeps of one hand; 0: only its percentage limits it."""
    if rules.rulebook == "97/2010" and not rules.rake_cap:
        return 4 * rules.big  # reading:omaha-cap
    return rules.rake_cap


def fee(rules: Rules, cents: Cents) -> Cents:
    """What the house charges on *cents* of chips, on top of them (809/2015:17.b).

    What a returning player brings above the buy-in was won: nobody is charged for it
    (reading:cave-fee).
    """
    return min(cents, rules.cave) * rules.fee // 100


def _is_time(text: str) -> bool:
    hour, _, minute = text.partition(":")
    digits = len(text) == 5 and (hour + minute).isdecimal()
    return digits and int(hour) < 24 and int(minute) < 60
